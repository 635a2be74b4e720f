// area_map.h - the areas of a map for a unit: what of its open ground hangs together, the largest
// first. Which blocks do, the map's labels know; here they are counted, and ranked by size.
#ifndef HANDRAIL_VIEWER_MODEL_AREA_MAP_H
#define HANDRAIL_VIEWER_MODEL_AREA_MAP_H

#include <handrail/passmap.h>

enum {
    AREA_NONE = 0,        ///< of a block that is closed
    AREA_LAST = 65535,    ///< that and all smaller ones
    AREA_SHARE_ROOM = 16, ///< for a share in words
};

/// All zeros is none. Freed by area_map_end.
typedef struct area_map {
    int32_t width, height, size; ///< of the map; of the unit
    uint16_t *ranks; ///< of each block: 1 = of the largest area; of equals the one with less label
    int64_t *sizes;  ///< blocks, of each rank from 1 on
    int32_t count;   ///< of areas
    int64_t open;    ///< blocks of all of them
} area_map;

/// Whether what is under way should end.
typedef bool area_map_stop(void *user);

/// Whether a map is small enough.
bool area_map_fits(const hr_map *map);
/// Finds the areas of a class that is up to date with its map. `stop` may be NULL; where it ends
/// the work, `*areas` is none. @return HR_OK; HR_BAD_SIZE for a map that is too large;
/// HR_OUT_OF_MEMORY.
hr_error area_map_find(area_map *areas, const hr_map *map, hr_class_id id, area_map_stop *stop,
                       void *user);
void area_map_end(area_map *areas);

/// The rank of a block; AREA_NONE off the map, too.
static inline int32_t area_of_block(const area_map *areas, int32_t x, int32_t y) {
    bool is_inside = x >= 0 && y >= 0 && x < areas->width && y < areas->height;
    return is_inside ? areas->ranks[(int64_t)y * areas->width + x] : AREA_NONE;
}
/// Of the block of the unit whose centre is there.
int32_t area_at(const area_map *areas, hr_position at);
/// Its share of all that is open, as "82 %"; all of it, and nothing, are said of no other.
const char *area_share(const area_map *areas, int32_t rank, char text[AREA_SHARE_ROOM]);

#endif
