// views.c - views: maps whose cells are copied from another map piece by piece.
//
// Only tiles in which a cell comes out otherwise are marked, so that what units see all the time
// costs nothing but the comparison.

#include "passmap/views.h"

#include "passmap/base/numbers.h"
#include "passmap/map/classes.h"
#include "passmap/map/footprint_counts.h"
#include "passmap/map/links.h"
#include "passmap/map/shapes.h"

#include <string.h>

// ---- Revealing

typedef struct revealing {
    hr_map *view;
    const hr_map *map;
    bool has_changed;
} revealing;

// Part of a row of one tile.
static void reveal_run(revealing *r, hr_rect run) {
    uint8_t seen[HR_TILE], known[HR_TILE];
    hr_read_without(r->map, run, r->view->unseen_bits, seen, HR_TILE);
    hr_map_read_ground(r->view, run, known, HR_TILE);
    if (memcmp(seen, known, (size_t)run.width) == 0) return;
    if (!r->has_changed) r->view->version++;
    r->has_changed = true;
    hr_map_write(r->view, run, seen, HR_TILE);
    hr_map_mark_written(r->view, run);
}

static void reveal_part(void *user, hr_rect part) {
    for (int32_t y = part.y; y < part.y + part.height; y++)
        for (int32_t x = part.x, end; x < part.x + part.width; x = end) {
            end = hr_least(x - x % HR_TILE + HR_TILE, part.x + part.width);
            reveal_run(user, (hr_rect){x, y, end - x, 1});
        }
}

static bool are_alike(const hr_map *a, const hr_map *b) {
    return a->width == b->width && a->height == b->height;
}

hr_error hr_view_reveal(hr_map *view, const hr_map *map, hr_rect rect) {
    if (!are_alike(view, map)) return HR_BAD_SIZE;
    reveal_part(&(revealing){view, map, false}, hr_map_clip(view, rect));
    return HR_OK;
}

hr_error hr_view_reveal_disc(hr_map *view, const hr_map *map, hr_cell centre, int32_t radius) {
    if (!are_alike(view, map)) return HR_BAD_SIZE;
    hr_footprint disc = hr_footprint_disc(centre, radius, 1);
    if (disc.cells.width == 0) return HR_OK;
    hr_visit_shape(&disc, NULL, view->width, view->height, reveal_part,
                   &(revealing){view, map, false});
    return HR_OK;
}

// ---- Life

hr_error hr_map_create_view(const hr_map *map, const hr_view_config *config, hr_map **view) {
    hr_view_config given = config ? *config : (hr_view_config){.unknown = 0};
    hr_rect all = {0, 0, map->width, map->height};
    hr_error error = hr_map_create(&(hr_map_config){.width = map->width,
                                                    .height = map->height,
                                                    .world = map->world,
                                                    .allocator = map->allocator},
                                   view);
    if (error) return error;
    (*view)->unseen_bits = given.unseen_bits;
    hr_map_fill(*view, all, given.unknown);
    error = hr_classes_copy(*view, map);
    if (!error && map->links.count > 0 && !hr_links_copy(*view, map)) error = HR_OUT_OF_MEMORY;
    if (!error && given.is_all_seen) error = hr_view_reveal(*view, map, all);
    if (error) hr_map_destroy(*view), *view = NULL;
    return error;
}
