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

bool recording_shot_take(recording_shot *shot, const hr_map *map) {
    hr_class unit = anyone(map);
    hr_map_destroy(shot->map);
    unit_view_end(&shot->seen);
    shot->map = copy_of_map(map);
    if (!shot->map) return recording_shot_fail(shot, HR_OUT_OF_MEMORY);
    picture_scene scene = {.map = shot->map};
    shot->is_levels = picture_shows_levels(picture_values(&scene));
    hr_error error = unit_view_build(&shot->seen, shot->map, &unit, shot->is_levels);
    return error ? recording_shot_fail(shot, error) : true;
}
