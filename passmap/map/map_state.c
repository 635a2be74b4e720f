// map_state.c - rectangles on a map, and which tiles were touched.

#include "passmap/map/map_state.h"

static int32_t clip_side(int32_t *from, int32_t length, int32_t limit) {
    int64_t first = *from < 0 ? 0 : *from, end = (int64_t)*from + length;
    if (end > limit) end = limit;
    if (end <= first) return 0;
    *from = (int32_t)first;
    return (int32_t)(end - first);
}

hr_rect hr_map_clip(const hr_map *map, hr_rect rect) {
    rect.width = clip_side(&rect.x, rect.width, map->width);
    rect.height = clip_side(&rect.y, rect.height, map->height);
    return rect.width > 0 && rect.height > 0 ? rect : (hr_rect){0, 0, 0, 0};
}

void hr_map_mark(hr_map *map, hr_rect rect) {
    map->version++;
    for (int32_t row = rect.y / HR_TILE; row <= (rect.y + rect.height - 1) / HR_TILE; row++)
        for (int32_t column = rect.x / HR_TILE; column <= (rect.x + rect.width - 1) / HR_TILE;
             column++)
            hr_changes_add(&map->touched, row * map->tile_columns + column, map->version);
}
