// recording_shot.h - a tick of a recording as it can be shown.
#ifndef HANDRAIL_VIEWER_MODEL_RECORDING_RECORDING_SHOT_H
#define HANDRAIL_VIEWER_MODEL_RECORDING_RECORDING_SHOT_H

#include "viewer/model/recording/recorded_items.h"
#include "viewer/model/unit_view.h"

/// A tick as it can be shown. Ended by recording_shot_end.
typedef struct recording_shot {
    int64_t tick;
    hr_map *map; ///< as the last plan or batch of the tick has seen it, or as the tick has left it
    unit_view seen;      ///< of it, by a unit that goes wherever any class does
    bool is_levels;      ///< the ground's values are levels, not terrain
    uint8_t ground[256]; ///< the value whose colour each is shown in: without what footprints set
    hr_rect *changed;    ///< cells that are others than after the tick before, as runs of rows
    int32_t changed_count;
    bool are_changes_many; ///< more than are listed
    recorded_items items;
    hr_message message; ///< why there is no map
} recording_shot;

void recording_shot_end(recording_shot *shot);
/// Empties it but for a message. @return false.
bool recording_shot_fail(recording_shot *shot, hr_error error);
/// Whether a game's map is one of levels is told by its ground: bits of units make many more
/// values.
/// @return false when out of memory.
bool recorded_map_is_levels(const hr_map *map, bool *is_levels);
/// Takes a copy of the map. @return false with a message if that cannot be done.
bool recording_shot_take(recording_shot *shot, const hr_map *map);

#endif
