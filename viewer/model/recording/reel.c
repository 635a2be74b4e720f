// reel.c - a recording is opened, and played once from its first tick to its last.

#include "viewer/model/recording/reel.h"

#include "viewer/model/clock.h"
#include "viewer/options/arguments.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"

#include <handrail/recording.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A snapshot is taken after so much of playing, as long as all of it is not too large.
static const int64_t snapshot_ns = 300000000;
enum { REEL_BYTES_MOST = 1 << 30 };

// ---- Opening

bool reel_is_recording(const char *path) {
    char begin[4] = "";
    FILE *file = fopen(path, "rb");
    bool is_read = file && fread(begin, 1, sizeof begin, file) == sizeof begin;
    if (file) fclose(file);
    return is_read && memcmp(begin, "HREC", sizeof begin) == 0;
}

static bool open_replay(reel *r, const void *bytes, size_t size, hr_message *message) {
    hr_error error = hr_replay_open(NULL, bytes, size, &r->replay, message);
    if (error && message && !message->text[0])
        snprintf(message->text, sizeof message->text, "%s", hr_error_text(error));
    return !error;
}

static void look_at_start(reel *r, const char *path) {
    const hr_map *map = hr_replay_map(r->replay, 0);
    copy_readable(r->title, sizeof r->title, name_in_path(path));
    snprintf(r->path, sizeof r->path, "%s", path);
    r->width = hr_map_width(map);
    r->height = hr_map_height(map);
    r->first_tick = hr_replay_tick(r->replay);
}

reel *reel_open(const char *path, hr_message *message) {
    void *bytes = NULL;
    size_t size = 0;
    hr_message why = {""};
    message->text[0] = '\0';
    reel *r = calloc(1, sizeof *r);
    complain_into(message->text, sizeof message->text);
    bool is_read = r && read_file(path, &bytes, &size);
    complain_into(NULL, 0);
    bool is_open = is_read && open_replay(r, bytes, size, &why);
    free(bytes);
    if (is_open) {
        look_at_start(r, path);
        r->first = (recording_shot){.tick = r->first_tick};
        recording_shot_take(&r->first, hr_replay_map(r->replay, 0));
        return r;
    }
    if (!r || why.text[0])
        snprintf(message->text, sizeof message->text, "%.100s: %.120s", path,
                 r ? why.text : hr_error_text(HR_OUT_OF_MEMORY));
    free(r);
    return NULL;
}

void reel_close(reel *r) {
    if (!r) return;
    hr_replay_close(r->replay);
    recording_shot_end(&r->first);
    item_reader_end(&r->reader);
    recorded_items_end(&r->read);
    free(r->bytes);
    free(r->ticks);
    free(r->entries);
    free(r->shown);
    free(r);
}

// ---- Recording it again

static bool write_on(const void *bytes, size_t size, bool begins_snapshot, void *user) {
    reel *r = user;
    (void)begins_snapshot;
    if (r->size + size > r->capacity) {
        size_t capacity = 2 * (r->size + size);
        uint8_t *grown = realloc(r->bytes, capacity);
        if (!grown) return false;
        r->bytes = grown, r->capacity = capacity;
    }
    memcpy(r->bytes + r->size, bytes, size);
    r->size += size;
    return true;
}

// ---- Reading

static reel_tick *add_tick(reel *r) {
    if (r->tick_count == r->tick_capacity) {
        int32_t capacity = r->tick_capacity ? 2 * r->tick_capacity : 256;
        reel_tick *grown = realloc(r->ticks, (size_t)capacity * sizeof *grown);
        if (!grown) return NULL;
        r->ticks = grown, r->tick_capacity = capacity;
    }
    reel_tick *tick = &r->ticks[r->tick_count++];
    *tick = (reel_tick){.first = r->entry_count, .last_question = -1};
    return tick;
}

static bool has_room_for(reel *r, int64_t entries) {
    if (r->entry_count + entries <= r->entry_capacity) return true;
    int64_t capacity = 2 * (r->entry_count + entries);
    reel_entry *grown = realloc(r->entries, (size_t)capacity * sizeof *grown);
    if (!grown) return false;
    r->entries = grown, r->entry_capacity = capacity;
    return true;
}

static void count_call(reel_tick *tick, const hr_played *played, int32_t question) {
    bool is_of_paths = played->path || played->results;
    tick->plans += played->path != NULL;
    tick->batches += played->results != NULL;
    tick->other_questions += played->is_question && played->answer_count >= 0 && !is_of_paths;
    tick->edits += !played->is_question;
    tick->refused += played->error || played->recorded_error;
    tick->steps += played->steps;
    if (is_of_paths) tick->last_question = question;
}

static bool keep_entries(reel *r, reel_tick *tick) {
    if (!has_room_for(r, r->read.count)) return false;
    for (int32_t i = 0; i < r->read.count; i++) {
        const recorded_item *item = &r->read.at[i];
        bool is_waiting = item->status == HR_WAITING;
        r->entries[r->entry_count++] = (reel_entry){.tag = item->request.tag,
                                                    .tick = r->tick_count - 1,
                                                    .status = (uint8_t)item->status,
                                                    .is_carried = item->is_carried,
                                                    .was_searched = item->wait.was_searched,
                                                    .has_begun_anew = item->wait.has_begun_anew,
                                                    .differs = item->differs};
        tick->asked += !item->is_carried;
        tick->waiting += is_waiting;
        tick->differing += item->differs;
    }
    tick->items = r->read.count;
    r->differing += tick->differing;
    return true;
}

typedef enum news { GOES_ON, HAS_ENDED, NO_MEMORY } news;

// The calls of a tick; `message` says what is wrong with the bytes behind them.
static news read_calls(reel *r, reel_tick *tick, bool *has_calls) {
    int64_t number = hr_replay_tick(r->replay);
    for (;;) {
        hr_played played;
        int32_t question = r->reader.questions;
        if (hr_replay_next_in_tick(r->replay, &played, &r->message)) return HAS_ENDED;
        if (!played.name) return hr_replay_tick(r->replay) > number ? GOES_ON : HAS_ENDED;
        *has_calls = true;
        count_call(tick, &played, question);
        if (!item_reader_add(&r->reader, r->replay, &played, &r->read)) return NO_MEMORY;
    }
}

static news read_tick(reel *r) {
    bool has_calls = false;
    reel_tick *tick = add_tick(r);
    if (!tick || !item_reader_begin_tick(&r->reader, r->replay)) return NO_MEMORY;
    recorded_items_clear(&r->read);
    news how = read_calls(r, tick, &has_calls);
    if (how == NO_MEMORY || !keep_entries(r, tick)) return NO_MEMORY;
    if (how == HAS_ENDED && !has_calls && r->tick_count > 1) r->tick_count--; // behind the last
    atomic_store(&r->ticks_read, r->tick_count);
    return how;
}

static news read_all(reel *r, hr_recording *recording) {
    int64_t last = clock_ns();
    news how = GOES_ON;
    while (how == GOES_ON && !atomic_load(&r->should_stop)) {
        how = read_tick(r);
        hr_recording_end_tick(recording);
        bool is_due = clock_ns() - last >= snapshot_ns && r->size < REEL_BYTES_MOST;
        if (how != GOES_ON || !is_due) continue;
        if (hr_recording_snapshot(recording)) how = NO_MEMORY;
        last = clock_ns();
    }
    return how;
}

static bool fail(reel *r, hr_error error) {
    snprintf(r->message.text, sizeof r->message.text, "%.180s: %s", r->title, hr_error_text(error));
    return false;
}

// Its ticks are counted from 1: an empty one comes first, by which the recording knows that ticks
// are ended for it.
bool reel_read(reel *r) {
    hr_recording *recording;
    hr_error error = hr_recording_start(hr_replay_planner(r->replay), write_on, r, &recording);
    if (error) return fail(r, error);
    hr_recording_end_tick(recording);
    news how = read_all(r, recording);
    error = hr_recording_end(recording);
    if (how == NO_MEMORY || error) return fail(r, HR_OUT_OF_MEMORY);
    r->is_cut_off = how == GOES_ON || !hr_replay_is_whole(r->replay);
    hr_replay_close(r->replay);
    r->replay = NULL;
    bool is_open = open_replay(r, r->bytes, r->size, &r->message);
    free(r->bytes);
    r->bytes = NULL;
    recorded_items_end(&r->read);
    return is_open;
}
