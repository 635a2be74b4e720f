// recording_shot.c - a tick of a recording as it can be shown.

#include "viewer/model/recording/recording_shot.h"

#include "viewer/model/shared_map.h"
#include "viewer/picture/picture_map.h"

#include <stdio.h>
#include <stdlib.h>

void recording_shot_end(recording_shot *shot) {
    hr_map_destroy(shot->map);
    unit_view_end(&shot->seen);
    recorded_items_end(&shot->items);
    free(shot->changed);
    *shot = (recording_shot){0};
}

bool recording_shot_fail(recording_shot *shot, hr_error error) {
    int64_t tick = shot->tick;
    recording_shot_end(shot);
    shot->tick = tick;
    snprintf(shot->message.text, sizeof shot->message.text, "tick %lld: %s", (long long)tick,
             hr_error_text(error));
    return false;
}

// ---- The map

// Open to it is what is open to any class of the map.
static hr_class anyone(const hr_map *map) {
    hr_class unit = {.size = 1};
    for (hr_class_id id = 0; id < hr_map_class_count(map); id++) {
        hr_class one = hr_map_class(map, id);
        if (one.size > 0) unit.pass = hr_pass_union(unit.pass, one.pass);
    }
    if (hr_map_class_count(map) == 0) unit.pass = hr_pass_up_to(HR_ROAD);
    return unit;
}

// What footprints set has no colour of its own, unless it is a terrain, as a wall that was built.
static void find_ground(recording_shot *shot, uint8_t bits) {
    for (int i = 0; i < 256; i++) {
        uint8_t value = (uint8_t)i;
        bool is_terrain = !shot->is_levels && hr_colour_of(value) != picture_level_colour(value);
        shot->ground[i] = is_terrain ? value : (uint8_t)(value & ~bits);
    }
    shot->ground[HR_OUT_OF_BOUNDS] = HR_OUT_OF_BOUNDS;
    shot->ground[HR_OUT_OF_REACH] = HR_OUT_OF_REACH;
}

// The values without what footprints set; the caller's. NULL: out of memory.
static uint8_t *read_ground(const hr_map *map, size_t *count) {
    hr_rect all = {0, 0, hr_map_width(map), hr_map_height(map)};
    *count = (size_t)all.width * (size_t)all.height;
    uint8_t *ground = malloc(*count);
    if (ground) hr_map_read_ground(map, all, ground, (size_t)all.width);
    return ground;
}

static bool are_levels(const uint8_t *ground, size_t count) {
    hr_pass_set values = {{0}};
    for (size_t i = 0; i < count; i++)
        values.words[ground[i] / 64] |= (uint64_t)1 << (ground[i] % 64);
    return picture_shows_levels(values);
}

bool recorded_map_is_levels(const hr_map *map, bool *is_levels) {
    size_t count;
    uint8_t *ground = read_ground(map, &count);
    bool is_read = ground != NULL;
    if (is_read) *is_levels = are_levels(ground, count);
    free(ground);
    return is_read;
}

static bool look_at_ground(recording_shot *shot, const hr_map *map) {
    size_t count;
    const uint8_t *cells = hr_map_cells_const(shot->map);
    uint8_t *ground = read_ground(map, &count), bits = 0;
    if (!ground) return false;
    for (size_t i = 0; i < count; i++) bits |= (uint8_t)(cells[i] & ~ground[i]);
    shot->is_levels = are_levels(ground, count);
    find_ground(shot, bits);
    free(ground);
    return true;
}

bool recording_shot_take(recording_shot *shot, const hr_map *map) {
    hr_class unit = anyone(map);
    hr_map_destroy(shot->map);
    unit_view_end(&shot->seen);
    shot->map = copy_of_map(map);
    if (!shot->map || !look_at_ground(shot, map))
        return recording_shot_fail(shot, HR_OUT_OF_MEMORY);
    uint32_t tones[256];
    picture_tones_of_ground(&unit, shot->is_levels, shot->ground, tones);
    hr_error error = unit_view_build_in_tones(&shot->seen, shot->map, &unit, tones);
    return error ? recording_shot_fail(shot, error) : true;
}
