// reel.h - a recording that any tick of can be shown soon: it was played once from its first tick
// to its last, with what is needed to tell the story of each request written down, and recorded
// again with a snapshot every now and then, from which playing goes on.
//
// Used by one thread at a time. Once it is read, all but what reel_shoot and reel_load play on
// stays as it is, and may be looked at meanwhile.
#ifndef HANDRAIL_VIEWER_MODEL_RECORDING_REEL_H
#define HANDRAIL_VIEWER_MODEL_RECORDING_REEL_H

#include "viewer/model/open_map.h"
#include "viewer/model/recording/recording_shot.h"
#include "viewer/model/unit_choice.h"
#include "viewer/options/goal_list.h"

#include <stdatomic.h>

typedef struct reel_tick {
    int64_t first; ///< of its entries, in the reel's
    int32_t items; ///< that it has: requests of its plans and batches, and what was carried over
    int32_t edits; ///< calls that change something
    int32_t plans, batches, other_questions;
    int32_t asked, waiting, differing; ///< of the items: not carried over; without an answer; with
                                       ///< another one than was recorded
    int32_t refused;                   ///< calls that were refused, in the game or now
    int32_t last_question;             ///< the number of the tick's last plan or batch; -1 = none
    int64_t steps;
} reel_tick;

/// What became of a request in a tick; in the order of the tick's items.
typedef struct reel_entry {
    uint64_t tag;
    int32_t tick; ///< place in the reel's list
    uint8_t status;
    bool is_carried, was_searched, has_begun_anew, differs;
} reel_entry;

typedef struct reel {
    hr_replay *replay;
    recording_shot first; ///< the first snapshot, before any tick; who shows it takes it
    item_reader reader;
    recorded_items read; ///< of the tick that is being read
    uint8_t *shown;      ///< cells of the tick that was taken last
    int32_t shown_tick;  ///< its place in the list
    uint8_t *bytes;      ///< of the recording with more snapshots; NULL once the replay has them
    size_t size, capacity;
    char title[256], path[1024];
    int32_t width, height;
    int64_t first_tick; ///< the number of the first
    reel_tick *ticks;
    int32_t tick_count, tick_capacity;
    reel_entry *entries;
    int64_t entry_count, entry_capacity;
    int64_t differing;  ///< answers that are not the recorded ones
    bool is_cut_off;    ///< its game has not ended it, or reading was stopped
    hr_message message; ///< what is wrong with it; empty = nothing
    atomic_llong ticks_read;
    atomic_bool should_stop; ///< reading: what was read by then is the recording
} reel;

/// Opens a recording; its first snapshot is there then, and no tick. @return NULL with a message
/// that names the file, if it is none.
reel *reel_open(const char *path, hr_message *message);
/// NULL is allowed.
void reel_close(reel *r);
/// Whether a file begins as recordings do.
bool reel_is_recording(const char *path);

/// Reads it to its end. Takes as long as its game has planned. @return false with a message, if not
/// even one tick can be shown.
bool reel_read(reel *r);

/// Plays a tick, counted from 0, and takes it.
void reel_shoot(reel *r, int32_t tick, recording_shot *shot);

/// A request with the map that it was asked on, for the page on which searches are stepped through.
typedef struct reel_query {
    opened_map opened; ///< without what the request ignores, and with what it closes
    hr_request request;
    unit_choice unit;
    goal_list goals; ///< if it has several
    char lacks[200]; ///< what of the request cannot be asked there; empty = nothing
} reel_query;

/// Gets a request of a tick.
void reel_load(reel *r, int32_t tick, int32_t item, reel_query *query);

#endif
