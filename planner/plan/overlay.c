// overlay.c - the copy of a plane, and opening blocks in it.

#include "planner/plan/overlay.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/map/cell_tiles.h"

#include <string.h>

void hr_overlay_create(hr_overlay *overlay, const hr_allocator *allocator) {
    overlay->allocator = overlay->part.allocator = allocator;
}

void hr_overlay_destroy(hr_overlay *overlay) {
    hr_plane_destroy(&overlay->entry.plane, overlay->allocator);
    hr_release(overlay->allocator, overlay->runs);
    hr_release(overlay->allocator, overlay->labels);
    hr_release(overlay->allocator, overlay->doors);
    hr_release(overlay->allocator, overlay->squares);
    hr_points_destroy(&overlay->part);
}

size_t hr_overlay_bytes(const hr_overlay *overlay) {
    const hr_plane *plane = &overlay->entry.plane;
    size_t planes = plane->rows.storage ? hr_plane_bytes(plane) + (size_t)plane->rows.length : 0;
    return planes + (size_t)overlay->run_capacity * sizeof *overlay->runs +
           (size_t)overlay->label_capacity * sizeof *overlay->labels +
           (size_t)overlay->door_capacity * sizeof *overlay->doors +
           (size_t)overlay->part.capacity * sizeof *overlay->part.at;
}

// ---- The copy

static void copy_lines(hr_lines *to, const hr_lines *from) {
    size_t words = (size_t)(from->count + 2) * (size_t)from->stride + 2;
    memcpy(to->storage, from->storage, words * sizeof *to->storage);
}

static void copy_words(hr_lines *to, const hr_lines *from, int32_t first, int32_t word) {
    for (int32_t line = first; line < first + HR_TILE && line < from->count; line++)
        to->words[(ptrdiff_t)line * to->stride + word] = hr_line(from, line)[word];
}

static void copy_changes(hr_overlay *overlay, const hr_class_entry *entry, int32_t tile_columns) {
    hr_plane *to = &overlay->entry.plane;
    const hr_plane *from = &entry->plane;
    for (int32_t tile = hr_first_change(&entry->changed, overlay->version); tile >= 0;
         tile = hr_next_change(&entry->changed, tile, overlay->version)) {
        int32_t column = tile % tile_columns, row = tile / tile_columns;
        copy_words(&to->rows, &from->rows, row * HR_TILE, column);
        copy_words(&to->columns, &from->columns, column * HR_TILE, row);
    }
}

static bool create_copy(hr_overlay *overlay, const hr_map *map) {
    hr_plane *plane = &overlay->entry.plane;
    if (!overlay->squares)
        overlay->squares = hr_allocate(overlay->allocator, (size_t)map->width, 1);
    return overlay->squares && (plane->rows.storage || hr_plane_create(plane, overlay->allocator,
                                                                       map->width, map->height));
}

static bool refresh_copy(hr_overlay *overlay, const hr_map *map, const hr_class_entry *entry) {
    if (!create_copy(overlay, map)) return false;
    hr_plane plane = overlay->entry.plane;
    HR_ASSERT(entry->plane_version > 0); // the class is up to date
    if (overlay->base == entry) {
        copy_changes(overlay, entry, map->tile_columns);
    } else {
        copy_lines(&plane.rows, &entry->plane.rows);
        copy_lines(&plane.columns, &entry->plane.columns);
    }
    overlay->base = entry;
    overlay->entry = *entry;
    overlay->entry.plane = plane;
    overlay->version = entry->plane_version;
    return true;
}

// ---- Opening

// Whether a cell is closed though the ignored footprints were lifted.
static bool is_closed_cell(const hr_overlay *overlay, const hr_map *map, int32_t x, int32_t y) {
    const uint8_t *is_closed = overlay->entry.closed.is_closed;
    uint8_t value = hr_cell_value(map, x, y);
    return is_closed[value] && is_closed[hr_lifted_value(&overlay->ignored, map, x, y)];
}

static void flip(hr_plane *plane, int32_t x, int32_t y) {
    plane->rows.words[(ptrdiff_t)y * plane->rows.stride + (x >> 6)] ^= UINT64_C(1) << (x & 63);
    plane->columns.words[(ptrdiff_t)x * plane->columns.stride + (y >> 6)] ^= UINT64_C(1)
                                                                             << (y & 63);
}

static bool add_run(hr_overlay *overlay, int32_t x, int32_t y) {
    hr_opened_run *runs =
        hr_array_reserve(overlay->allocator, overlay->runs, &overlay->run_capacity,
                         (int64_t)overlay->run_count + 1, sizeof *runs);
    if (!runs) return overlay->is_out_of_memory = true, false;
    overlay->runs = runs;
    int32_t index = overlay->run_count++;
    runs[index] = (hr_opened_run){y, x, x, index, index};
    return true;
}

// What is opened is always in a run, so that it will be closed.
static void open_block(hr_overlay *overlay, int32_t segment, int32_t x, int32_t y) {
    if (!hr_is_closed(&overlay->entry.plane, x, y)) return;
    hr_opened_run *last =
        overlay->run_count > segment ? &overlay->runs[overlay->run_count - 1] : NULL;
    if (last && last->y == y && last->last == x - 1)
        last->last = x;
    else if (!add_run(overlay, x, y))
        return;
    flip(&overlay->entry.plane, x, y);
}

// The blocks that have a cell of a footprint.
static hr_rect blocks_on(const hr_map *map, hr_rect cells, int32_t size) {
    int32_t x = hr_greatest(cells.x - size + 1, 0), y = hr_greatest(cells.y - size + 1, 0);
    return (hr_rect){x, y, hr_least(cells.x + cells.width, map->width - size + 1) - x,
                     hr_least(cells.y + cells.height, map->height - size + 1) - y};
}

// The largest open square that ends in a cell is one larger than the least of those that end in the
// cells left, above and diagonally before it; where it is a block's, the block is open.
static void open_blocks(hr_overlay *overlay, const hr_map *map, hr_rect blocks) {
    int32_t size = overlay->entry.unit.size, segment = overlay->run_count;
    if (blocks.width < 1 || blocks.height < 1) return;
    int32_t columns = blocks.width + size - 1, rows = blocks.height + size - 1;
    uint8_t *squares = overlay->squares;
    memset(squares, 0, (size_t)columns);
    for (int32_t r = 0; r < rows; r++)
        for (int32_t c = 0, diagonal = 0; c < columns; c++) {
            int32_t x = blocks.x + c, y = blocks.y + r, above = squares[c];
            int32_t before = c > 0 ? squares[c - 1] : 0;
            int32_t side = hr_least(hr_least(above, before), diagonal) + 1;
            squares[c] = (uint8_t)(is_closed_cell(overlay, map, x, y) ? 0 : hr_least(side, size));
            diagonal = above;
            if (squares[c] == size) open_block(overlay, segment, x - size + 1, y - size + 1);
        }
}

bool hr_overlay_open(hr_overlay *overlay, const hr_map *map, const hr_class_entry *entry,
                     const hr_footprint_id *ignore, int32_t count) {
    HR_ASSERT(overlay->run_count == 0); // the last one was closed: the copy is the class's plane
    overlay->run_count = overlay->label_count = overlay->door_count = 0;
    overlay->is_out_of_memory = false;
    if (!refresh_copy(overlay, map, entry)) return false;
    overlay->ignored = hr_lifted_of(map, ignore, count);
    for (int32_t i = 0; i < overlay->ignored.count; i++) {
        overlay->segments[i] = overlay->run_count;
        open_blocks(overlay, map,
                    blocks_on(map, overlay->ignored.footprints[i].cells, entry->unit.size));
    }
    HR_ASSERT(overlay->ignored.count <= HR_IGNORE_MAX);
    overlay->segments[overlay->ignored.count] = overlay->run_count;
    return !overlay->is_out_of_memory;
}

static void close_block(hr_overlay *overlay, int32_t x, int32_t y) {
    HR_ASSERT(!hr_is_closed(&overlay->entry.plane, x, y)); // each is in one run
    flip(&overlay->entry.plane, x, y);
}

void hr_overlay_close(hr_overlay *overlay) {
    for (int32_t i = 0; i < overlay->run_count; i++)
        for (int32_t x = overlay->runs[i].first; x <= overlay->runs[i].last; x++)
            close_block(overlay, x, overlay->runs[i].y);
    overlay->run_count = 0;
}
