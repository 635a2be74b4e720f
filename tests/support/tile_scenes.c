// tile_scenes.c - see tile_scenes.h.

#include "tests/support/tile_scenes.h"
#include "tests/support/require.h"

bool is_open_in_tile(const tile_scene *t, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < TILE_SIDE && y < TILE_SIDE &&
           land_is_open(&t->scene.land, (hr_cell){t->origin.x + x, t->origin.y + y});
}

void open_tile_scene(tile_scene *t, uint64_t seed) {
    open_scene(&t->scene, seed, 200, 140);
    hr_class_id id = class_of(&t->scene);
    require(hr_map_refresh(t->scene.course.map, id) == HR_OK);
    dice *d = &t->scene.dice;
    int32_t column = roll(d, (t->scene.land.width + TILE_SIDE - 1) / TILE_SIDE);
    int32_t row = roll(d, (t->scene.land.height + TILE_SIDE - 1) / TILE_SIDE);
    t->origin = (hr_cell){column * TILE_SIDE, row * TILE_SIDE};
    hr_tile_plane_create(&t->tile);
    const hr_class_entry *entry = hr_class_entry_of(t->scene.course.map, id);
    hr_tile_plane_load(&t->tile, &entry->plane, column, row);
}
