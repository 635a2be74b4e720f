// recorded_items.h - the requests of a tick of a recording: those that its plans and batches were
// asked, and those that earlier batches have carried over to them; what came of each, or why it
// waits.
#ifndef HANDRAIL_VIEWER_MODEL_RECORDING_RECORDED_ITEMS_H
#define HANDRAIL_VIEWER_MODEL_RECORDING_RECORDED_ITEMS_H

#include <handrail/replay.h>

typedef struct recorded_item {
    hr_request request; ///< lists are NULL, their counts stay; of several goals `goal` is the one
                        ///< that the path leads to, or the first
    int32_t question;   ///< the number of its plan or batch in the tick
    bool is_batch;
    bool is_carried; ///< an earlier batch has carried it over to this one
    bool differs;    ///< the answer is not the recorded one
    hr_status status;
    hr_stage stage;
    int32_t steps, count; ///< of the answer; `count` waypoints, from `first` on in the list's
    size_t first;
    double length_256ths, remaining_256ths;
    hr_carried wait; ///< of one that waits now; its request is not used
} recorded_item;

/// All zeros is none.
typedef struct recorded_items {
    recorded_item *at;
    int32_t count, capacity;
    hr_position *waypoints;
    size_t waypoint_count, waypoint_capacity;
} recorded_items;

void recorded_items_clear(recorded_items *list);
void recorded_items_end(recorded_items *list);

/// Knows what waits before a batch, since its results name by their tags alone what was carried
/// over to it. All zeros is one to begin with.
typedef struct item_reader {
    hr_carried *before; ///< with goals as a recorded_item has them
    int32_t count, capacity;
    int32_t questions; ///< of the tick so far
    bool wants_waypoints;
} item_reader;

void item_reader_end(item_reader *r);
/// A tick begins: after seeking, and between two. @return false when out of memory.
bool item_reader_begin_tick(item_reader *r, const hr_replay *replay);
/// Adds what a call was asked, if that is a plan or a batch. @return false when out of memory.
bool item_reader_add(item_reader *r, const hr_replay *replay, const hr_played *played,
                     recorded_items *list);

#endif
