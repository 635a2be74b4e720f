// reel_shoot.c - one tick of a recording, as it can be shown.

#include "viewer/model/recording/reel.h"

#include <stdlib.h>
#include <string.h>

enum { CHANGES_MOST = 20000 };

// ---- What has changed

static bool add_change(recording_shot *shot, int32_t *capacity, hr_rect cells) {
    if (shot->changed_count == CHANGES_MOST) return shot->are_changes_many = true;
    if (shot->changed_count == *capacity) {
        *capacity = *capacity ? 2 * *capacity : 64;
        hr_rect *grown = realloc(shot->changed, (size_t)*capacity * sizeof *grown);
        if (!grown) return false;
        shot->changed = grown;
    }
    shot->changed[shot->changed_count++] = cells;
    return true;
}

static bool compare_rows(recording_shot *shot, const uint8_t *before, const uint8_t *now,
                         hr_cell size) {
    int32_t capacity = 0;
    for (int32_t y = 0; y < size.y; y++, before += size.x, now += size.x) {
        if (memcmp(before, now, (size_t)size.x) == 0) continue;
        for (int32_t x = 0; x < size.x;) {
            int32_t end = x;
            while (end < size.x && before[end] != now[end]) end++;
            if (end > x && !add_change(shot, &capacity, (hr_rect){x, y, end - x, 1})) return false;
            x = end + 1;
        }
    }
    return true;
}

// Against the cells that were shown last, which are those of the tick before.
static bool find_changes(reel *r, recording_shot *shot) {
    size_t size = (size_t)r->width * (size_t)r->height;
    const uint8_t *now = hr_map_cells_const(shot->map);
    if (!compare_rows(shot, r->shown, now, (hr_cell){r->width, r->height}))
        return recording_shot_fail(shot, HR_OUT_OF_MEMORY);
    memcpy(r->shown, now, size);
    return true;
}

// ---- Playing

static void keep_cells(reel *r, const hr_map *map) {
    hr_map_read(map, (hr_rect){0, 0, r->width, r->height}, r->shown, (size_t)r->width);
}

// Plays the tick that it stands before to its end. Of `shot` NULL the cells alone are kept.
static bool play_tick(reel *r, int32_t index, recording_shot *shot) {
    const reel_tick *tick = &r->ticks[index];
    hr_played played = {.name = ""};
    const hr_map *map = hr_replay_map(r->replay, 0);
    if (!item_reader_begin_tick(&r->reader, r->replay)) return false;
    while (played.name) {
        int32_t question = r->reader.questions;
        hr_error error = hr_replay_next_in_tick(r->replay, &played, NULL);
        bool is_last = !error && (tick->last_question < 0 ? !played.name
                                                          : (played.path || played.results) &&
                                                                question == tick->last_question);
        if (is_last && !shot) keep_cells(r, map);
        if (is_last && shot && !recording_shot_take(shot, map)) return false;
        if (error) return false;
        recorded_items *list = shot ? &shot->items : &r->read;
        if (!shot) recorded_items_clear(list);
        if (played.name && !item_reader_add(&r->reader, r->replay, &played, list)) return false;
    }
    return true;
}

// The ticks of what is played are counted from 1.
static bool go_to(reel *r, int32_t tick) {
    return hr_replay_seek(r->replay, (int64_t)tick + 1, NULL) == HR_OK;
}

// So that the cells that were shown last are those of the tick before, and it is the next to be
// played.
static bool stand_before(reel *r, int32_t tick) {
    if (r->shown && r->shown_tick == tick - 1) return go_to(r, tick);
    if (!r->shown) r->shown = malloc((size_t)r->width * (size_t)r->height);
    int32_t from = tick > 0 ? tick - 1 : 0;
    if (!r->shown || !go_to(r, from)) return false;
    keep_cells(r, hr_replay_map(r->replay, 0));
    return tick == 0 || (play_tick(r, from, NULL) && go_to(r, tick));
}

void reel_shoot(reel *r, int32_t tick, recording_shot *shot) {
    *shot = (recording_shot){.tick = r->first_tick + tick};
    r->reader.wants_waypoints = true;
    bool is_played = stand_before(r, tick) && play_tick(r, tick, shot);
    if (is_played && shot->map && find_changes(r, shot))
        r->shown_tick = tick;
    else
        r->shown_tick = -2;
    if (!is_played && !shot->message.text[0]) recording_shot_fail(shot, HR_OUT_OF_MEMORY);
}
