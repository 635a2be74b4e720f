// views.c - views: maps whose cells are copied from another map piece by piece.
//
// What is to be seen is looked at tile by tile, a run of cells in each row. Only tiles in which a
// cell comes out otherwise are written to and marked, so that what units see all the time costs
// nothing but the comparison.

#include "passmap/views.h"

#include "passmap/base/assertion.h"
#include "passmap/base/numbers.h"
#include "passmap/map/cell_tiles.h"
#include "passmap/map/classes.h"
#include "passmap/map/footprint_counts.h"
#include "passmap/map/links.h"
#include "passmap/map/shapes.h"
#include "passmap/map/views.h"

#include <string.h>

// ---- Revealing

// The runs of a row of tiles that are to be seen, one in each row.
typedef struct revealing {
    hr_map *view;
    const hr_map *map;
    int32_t band; // the row of tiles; -1 = none yet
    int32_t first[HR_TILE], end[HR_TILE];
    int32_t left, top, right, bottom; // of all of them
    bool has_changed, has_failed;
} revealing;

// The run of row `y` in a part of a tile; it may have no cells.
static hr_rect run_in(const revealing *r, hr_rect part, int32_t y) {
    int32_t row = y % HR_TILE, x = hr_greatest(r->first[row], part.x);
    return (hr_rect){x, y, hr_least(r->end[row], part.x + part.width) - x, 1};
}

// The cells of a part of a tile without what some footprints set.
static hr_cell_window cells_without(const hr_map *map, hr_rect part, uint8_t bits,
                                    uint8_t scratch[HR_TILE_CELLS]) {
    if (!(bits & hr_footprint_bits(map))) return hr_cells_of_rows(map, part, scratch);
    hr_read_without(map, part, bits, scratch, HR_TILE);
    return (hr_cell_window){scratch, HR_TILE, part.x, part.y};
}

static bool is_run_known(const hr_cell_window *known, hr_rect run, const hr_cell_window *seen) {
    return run.width <= 0 || memcmp(hr_cells_from(seen, run.x, run.y),
                                    hr_cells_from(known, run.x, run.y), (size_t)run.width) == 0;
}

static void write_run(hr_map *view, hr_rect run, const uint8_t *seen) {
    int32_t count = run.width;
    memcpy(hr_cells_at(view, run.x, run.y, &count), seen, (size_t)run.width);
    hr_settle_footprints(view, run, true);
}

// The first of them opens the tile.
static bool begin_tile(revealing *r, hr_rect tile) {
    if (!hr_cells_open(r->view, tile)) return r->has_failed = true, false;
    if (!r->has_changed) r->view->version++;
    r->has_changed = true;
    hr_map_mark_written(r->view, tile);
    return true;
}

static void reveal_part_of_tile(revealing *r, hr_rect part) {
    uint8_t ahead[HR_TILE_CELLS], behind[HR_TILE_CELLS];
    hr_cell_window seen = cells_without(r->map, part, r->view->unseen_bits, ahead);
    hr_cell_window known = cells_without(r->view, part, 0xFF, behind);
    bool is_open = false;
    for (int32_t y = part.y; y < part.y + part.height; y++) {
        hr_rect run = run_in(r, part, y);
        if (is_run_known(&known, run, &seen)) continue;
        if (!is_open && !begin_tile(r, part)) return;
        is_open = true;
        write_run(r->view, run, hr_cells_from(&seen, run.x, y));
    }
}

static void reveal_band(revealing *r) {
    if (r->band < 0) return;
    for (int32_t x = r->left, next; x < r->right && !r->has_failed; x = next) {
        next = hr_least(r->right, x - x % HR_TILE + HR_TILE);
        reveal_part_of_tile(r, (hr_rect){x, r->top, next - x, r->bottom - r->top});
    }
}

static void begin_band(revealing *r, int32_t top) {
    r->band = top / HR_TILE;
    r->left = r->view->width, r->right = 0;
    r->top = r->bottom = top;
}

// Parts come from the top down, and each row is in one of them.
static void reveal_part(void *user, hr_rect part) {
    revealing *r = user;
    for (int32_t y = part.y; y < part.y + part.height; y++) {
        if (y / HR_TILE != r->band) {
            reveal_band(r);
            begin_band(r, y);
        }
        HR_ASSERT(y == r->bottom);
        r->first[y % HR_TILE] = part.x;
        r->end[y % HR_TILE] = part.x + part.width;
        r->left = hr_least(r->left, part.x);
        r->right = hr_greatest(r->right, part.x + part.width);
        r->bottom = y + 1;
    }
}

static hr_error reveal(hr_map *view, const hr_map *map, const hr_footprint *area) {
    if (view->width != map->width || view->height != map->height) return HR_BAD_SIZE;
    // Nothing to see; and where a box ends that is far off the map may be no number.
    if (hr_map_clip(view, area->cells).width == 0) return HR_OK;
    revealing r = {.view = view, .map = map, .band = -1};
    hr_visit_shape(area, NULL, view->width, view->height, reveal_part, &r);
    reveal_band(&r);
    hr_cells_close(view);
    return r.has_failed ? HR_OUT_OF_MEMORY : HR_OK;
}

static void note(hr_map *view, const hr_map *map, hr_map_call_kind kind, hr_rect rect,
                 hr_error error) {
    if (error == HR_BAD_SIZE || rect.width < 0) return;
    HR_MAP_NOTE(view, .kind = kind, .seen = map, .rect = rect, .error = error);
}

hr_error hr_view_reveal(hr_map *view, const hr_map *map, hr_rect rect) {
    rect = hr_map_clip(view, rect);
    hr_error error = reveal(view, map, &(hr_footprint){.cells = rect});
    if (rect.width > 0) note(view, map, HR_MAP_REVEAL, rect, error);
    return error;
}

hr_error hr_view_reveal_disc(hr_map *view, const hr_map *map, hr_cell centre, int32_t radius) {
    hr_footprint disc = hr_footprint_disc(centre, radius, 1);
    hr_error error = reveal(view, map, &disc);
    note(view, map, HR_MAP_REVEAL_DISC, (hr_rect){centre.x, centre.y, radius, 0}, error);
    return error;
}

// ---- Life

static bool share(hr_map *map, hr_map *view) {
    if (!map->store) map->store = hr_store_create(&map->allocator);
    view->store = map->store;
    hr_store_join(view->store);
    return view->store != NULL;
}

static hr_map *allocate(const hr_map *map, bool has_cells) {
    hr_map_config sides = {.width = map->width,
                           .height = map->height,
                           .world = map->world,
                           .allocator = map->allocator};
    return hr_map_allocate(&sides, has_cells);
}

static hr_rect all_of(const hr_map *map) { return (hr_rect){0, 0, map->width, map->height}; }

// All of it unknown, and no class.
static hr_map *begin_view(hr_map *map, const hr_view_config *config) {
    hr_map *view = allocate(map, false);
    if (view && share(map, view) && hr_cell_tiles_create(view, config->unknown)) {
        view->unseen_bits = config->unseen_bits;
        hr_map_mark(view, all_of(map));
        return view;
    }
    hr_map_destroy(view);
    return NULL;
}

static hr_error copy_classes_and_links(hr_map *to, const hr_map *from) {
    hr_error error = hr_classes_copy(to, from);
    if (!error && from->links.count > 0 && !hr_links_copy(to, from)) error = HR_OUT_OF_MEMORY;
    return error;
}

hr_error hr_map_create_view(hr_map *map, const hr_view_config *config, hr_map **view) {
    hr_view_config given = config ? *config : (hr_view_config){.unknown = 0};
    *view = begin_view(map, &given);
    hr_error error = *view ? copy_classes_and_links(*view, map) : HR_OUT_OF_MEMORY;
    if (!error && given.is_all_seen) error = hr_view_reveal(*view, map, all_of(map));
    if (error) hr_map_destroy(*view), *view = NULL;
    return error;
}

hr_error hr_map_create_copy(const hr_map *map, hr_map **copy) {
    hr_rect all = all_of(map);
    *copy = allocate(map, true);
    if (!*copy) return HR_OUT_OF_MEMORY;
    hr_cells_read(map, all, (*copy)->cells, (size_t)map->width);
    hr_map_mark(*copy, all);
    hr_error error = copy_classes_and_links(*copy, map);
    if (error) hr_map_destroy(*copy), *copy = NULL;
    return error;
}

// ---- Memory

size_t hr_map_cell_bytes(const hr_map *map) {
    return map->cells ? (size_t)map->width * (size_t)map->height : hr_cell_tiles_bytes(map);
}

size_t hr_map_shared_bytes(const hr_map *map) { return hr_store_bytes(map->store); }
