// known_map.h - the map as a player knows it, for planning: a view (views.h), in which unseen
// ground is taken for open ground until it is seen, and the fog over what was not.
//
// The planning gets the view's cells in place of the map's: all of them at first, and then each
// disc that is seen, as changes of the next job.
#ifndef HANDRAIL_VIEWER_MODEL_KNOWN_MAP_H
#define HANDRAIL_VIEWER_MODEL_KNOWN_MAP_H

#include "viewer/model/planning.h"
#include "viewer/picture/fog.h"

/// All zeros: all of the map is known.
typedef struct known_map {
    hr_map *view; ///< what is known; NULL = all
    fog fog;      ///< what of it was seen
} known_map;

/// Forgets all of a map. @return false when out of memory; then all of it is known.
bool known_map_begin(known_map *known, hr_map *map, plan_job *next);
/// Knows all of the map again; `next` may be NULL.
void known_map_end(known_map *known, shared_map *shared, plan_job *next);
/// Sees a disc of the map as it is now. @return false when out of memory.
bool known_map_see(known_map *known, const hr_map *map, hr_position at, int32_t sight,
                   plan_job *next);
/// Whether a disc meets a rectangle, but for corners.
bool known_map_is_in_sight(const known_map *known, hr_position at, int32_t sight, hr_rect rect);

#endif
