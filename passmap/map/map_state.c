// map_state.c - rectangles on a map, and which tiles were touched.

#include "passmap/map/map_state.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

static int32_t clip_side(int32_t *from, int32_t length, int32_t limit) {
    int64_t first = *from < 0 ? 0 : *from, end = (int64_t)*from + length;
    if (end > limit) end = limit;
    if (end <= first) return 0;
    *from = (int32_t)first;
    return (int32_t)(end - first);
}

bool hr_map_holds(const hr_map *map, hr_rect rect) {
    return rect.x >= 0 && rect.y >= 0 && (int64_t)rect.x + rect.width <= map->width &&
           (int64_t)rect.y + rect.height <= map->height;
}

hr_rect hr_map_clip(const hr_map *map, hr_rect rect) {
    rect.width = clip_side(&rect.x, rect.width, map->width);
    rect.height = clip_side(&rect.y, rect.height, map->height);
    bool is_empty = rect.width <= 0 || rect.height <= 0;
    HR_ASSERT(is_empty || hr_map_holds(map, rect));
    return is_empty ? (hr_rect){0, 0, 0, 0} : rect;
}

static void mark(hr_map *map, hr_changes *changes, hr_rect rect) {
    HR_ASSERT(rect.width > 0 && rect.height > 0 && hr_map_holds(map, rect));
    for (int32_t row = rect.y / HR_TILE; row <= (rect.y + rect.height - 1) / HR_TILE; row++)
        for (int32_t column = rect.x / HR_TILE; column <= (rect.x + rect.width - 1) / HR_TILE;
             column++)
            hr_changes_add(changes, row * map->tile_columns + column, map->version);
    HR_ASSERT(changes->tiles[changes->newest].version == map->version);
}

void hr_map_mark_stamped(hr_map *map, hr_rect rect, uint8_t bits) {
    mark(map, &map->touched, rect);
    for (; bits; bits &= (uint8_t)(bits - 1)) mark(map, &map->stamped[hr_lowest_bit(bits)], rect);
}

void hr_map_mark_written(hr_map *map, hr_rect rect) {
    mark(map, &map->touched, rect);
    mark(map, &map->written, rect);
}

void hr_map_mark(hr_map *map, hr_rect rect) {
    map->version++;
    hr_map_mark_written(map, rect);
}
