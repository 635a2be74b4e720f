// map_patch.h - rectangles of cells that were written, to be written to other copies of a map, too.
#ifndef HANDRAIL_VIEWER_MODEL_MAP_PATCH_H
#define HANDRAIL_VIEWER_MODEL_MAP_PATCH_H

#include <handrail/passmap.h>

typedef struct map_patch {
    struct map_patch *next;
    hr_rect rect;
    uint8_t cells[];
} map_patch;

/// In the order of writing. All zeros is none.
typedef struct map_patches {
    map_patch *first, *last;
} map_patches;

/// Adds a rectangle, on the map, whose cells the caller then fills. NULL when out of memory.
map_patch *map_patches_add(map_patches *list, hr_rect rect);
/// Adds cells of a map as they are now. @return false when out of memory.
bool map_patches_copy(map_patches *list, const hr_map *map, hr_rect rect);
/// Puts older ones before these; `older` then has none.
void map_patches_follow(map_patches *list, map_patches *older);
void map_patches_apply(const map_patches *list, hr_map *map);
void map_patches_end(map_patches *list);

/// The least rectangle around both; one without width is none.
hr_rect joined_rects(hr_rect a, hr_rect b);

#endif
