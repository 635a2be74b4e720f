// label_tiles.c - labelling a tile afresh, and whether the squares above it are affected.

#include "passmap/planes/label_tiles.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"

#include <stddef.h>
#include <string.h>

// ---- Room

bool hr_label_reserve(void **storage, int32_t *capacity, int32_t count, size_t size,
                      const hr_allocator *allocator, size_t *bytes) {
    if (count <= *capacity) return true;
    int32_t before = *capacity;
    void *larger =
        hr_array_reserve_exactly(allocator, *storage, capacity, (int64_t)count + count / 2, size);
    if (!larger) return false;
    *bytes += (size_t)(*capacity - before) * size;
    *storage = larger;
    return true;
}

bool hr_label_reserve_nodes(hr_labels *labels, const hr_allocator *allocator,
                            hr_label_square *square, int32_t count) {
    void *nodes = square->nodes;
    bool is_done = hr_label_reserve(&nodes, &square->capacity, count, sizeof *square->nodes,
                                    allocator, &labels->bytes);
    square->nodes = nodes;
    return is_done;
}

void hr_label_mark_stale(hr_labels *labels, int32_t level, int32_t x, int32_t y) {
    hr_label_square *square = hr_label_square_at(labels, level, x, y);
    hr_label_level *at = &labels->levels[level];
    HR_ASSERT(level >= 1 && level < labels->level_count);
    HR_ASSERT(square->is_stale || at->stale_count < at->columns * at->rows);
    if (!square->is_stale) at->stale[at->stale_count++] = (int32_t)(square - at->squares);
    square->is_stale = true;
}

// Holds bytes in place of what is held. A store has them but once, else they are the tile's own,
// with room for a half more. `size` is that of an element. @return false if out of memory.
static bool hold(hr_labels *labels, const hr_allocator *allocator, void **held, int32_t *capacity,
                 const void *bytes, int32_t count, size_t size) {
    if (!labels->store) {
        if (!hr_label_reserve(held, capacity, count, size, allocator, &labels->bytes)) return false;
        memcpy(*held, bytes, (size_t)count * size);
        return true;
    }
    const void *kept = hr_store_keep(labels->store, bytes, (size_t)count * size);
    if (!kept) return false;
    hr_label_release(labels, *held, *capacity, allocator);
    labels->bytes -= (size_t)*capacity * size;
    *held = (void *)(uintptr_t)kept; // which is not written to while it has no capacity
    *capacity = 0;
    return true;
}

// ---- Tiles

static bool keep_runs(hr_labels *labels, const hr_allocator *allocator, int32_t index) {
    const hr_tile_labels *found = labels->scratch;
    hr_label_tile *tile = &labels->tiles[index];
    if (found->count <= 1) return true;
    void *runs = tile->runs;
    const char *bytes = (const char *)found + offsetof(hr_tile_labels, row_start);
    _Static_assert(offsetof(hr_tile_labels, runs) ==
                       offsetof(hr_tile_labels, row_start) + sizeof found->row_start,
                   "row starts and runs lie side by side, as a tile keeps them");
    bool is_done = hold(labels, allocator, &runs, &tile->run_capacity, bytes,
                        HR_TILE + found->run_count, sizeof *tile->runs);
    tile->runs = runs;
    return is_done;
}

static hr_label_node node_of(const hr_labels *labels, int32_t tile, int32_t component) {
    const hr_tile_labels *found = labels->scratch;
    int32_t columns = labels->levels[0].columns, width = labels->plane->rows.length;
    int32_t x = tile % columns * HR_TILE, y = tile / columns * HR_TILE;
    int32_t block = found->first_blocks[component];
    return (hr_label_node){(y + block / HR_TILE) * width + x + block % HR_TILE, -1,
                           found->sides[component]};
}

// Nodes that stay the same keep their parents. Behind the same rim they reach the same sides.
static bool has_same_nodes(const hr_labels *labels, int32_t tile) {
    const hr_label_square *square = &labels->levels[0].squares[tile];
    bool is_same = square->count == labels->scratch->count;
    for (int32_t i = 0; is_same && i < square->count; i++) {
        hr_label_node node = node_of(labels, tile, i);
        is_same = node.block == square->nodes[i].block;
        HR_ASSERT(!is_same || node.sides == square->nodes[i].sides);
    }
    return is_same;
}

static bool keep_components(hr_labels *labels, const hr_allocator *allocator, int32_t tile) {
    const hr_tile_labels *found = labels->scratch;
    hr_label_square *square = &labels->levels[0].squares[tile];
    if (!hr_label_reserve_nodes(labels, allocator, square, found->count)) return false;
    HR_ASSERT(found->count <= square->capacity);
    for (int32_t i = 0; i < found->count; i++) square->nodes[i] = node_of(labels, tile, i);
    square->count = found->count;
    return true;
}

// ---- Rims

static uint64_t side_of(const hr_lines *lines, int32_t line, int32_t word) {
    return line < lines->count ? hr_line(lines, line)[word] : ~UINT64_C(0);
}

static void add_gates(hr_label_rim *rim, const hr_tile_labels *found, const hr_plane *plane,
                      int32_t column, int32_t row, int side) {
    hr_tile_runs runs = {found->row_start, found->runs};
    for (uint64_t starts = hr_run_starts(~rim->closed[side]); starts; starts &= starts - 1) {
        int32_t at = hr_lowest_bit(starts), last = HR_TILE - 1;
        int32_t x = side == 1 ? last : side == 3 ? 0 : at, y = side == 2 ? last : side ? at : 0;
        uint64_t closed = hr_line(&plane->rows, row * HR_TILE + y)[column];
        rim->gates[rim->gate_count++] = (uint16_t)hr_component_of(runs, closed, x, y);
    }
}

static void find_rim(hr_label_rim *rim, const hr_labels *labels, int32_t column, int32_t row) {
    const hr_plane *plane = labels->plane;
    int32_t x = column * HR_TILE, y = row * HR_TILE, last = HR_TILE - 1;
    HR_ASSERT(x < plane->rows.length && y < plane->rows.count);
    rim->closed[0] = side_of(&plane->rows, y, column);
    rim->closed[1] = side_of(&plane->columns, x + last, row);
    rim->closed[2] = side_of(&plane->rows, y + last, column);
    rim->closed[3] = side_of(&plane->columns, x, row);
    rim->gate_count = 0;
    for (int side = 0; side < HR_TILE_SIDES; side++)
        add_gates(rim, labels->scratch, plane, column, row, side);
    HR_ASSERT(rim->gate_count <= HR_TILE_GATES_MAX);
}

static size_t rim_bytes(int32_t gate_count) {
    return offsetof(hr_label_rim, gates) + (size_t)gate_count * sizeof(uint16_t);
}

static bool is_same_rim(const hr_label_rim *a, const hr_label_rim *b) {
    HR_ASSERT(a && b);
    return a->gate_count == b->gate_count && memcmp(a->closed, b->closed, sizeof a->closed) == 0 &&
           memcmp(a->gates, b->gates, (size_t)a->gate_count * sizeof *a->gates) == 0;
}

static bool keep_rim(hr_labels *labels, const hr_allocator *allocator, hr_label_tile *tile,
                     const hr_label_rim *rim) {
    void *held = tile->rim;
    bool is_done = hold(labels, allocator, &held, &tile->rim_capacity, rim,
                        (int32_t)rim_bytes(rim->gate_count), 1);
    tile->rim = held;
    return is_done;
}

// ---- A tile

// Where rim and nodes are as before, everything above is, too.
bool hr_label_tile_again(hr_labels *labels, const hr_allocator *allocator, int32_t index,
                         bool is_first) {
    const hr_lines *lines = &labels->plane->rows;
    int32_t column = index % labels->levels[0].columns, row = index / labels->levels[0].columns;
    int32_t rows = lines->count - row * HR_TILE < HR_TILE ? lines->count - row * HR_TILE : HR_TILE;
    hr_label_rim rim;
    hr_tile_labels_build(labels->scratch, hr_line(lines, row * HR_TILE) + column, lines->stride,
                         rows);
    if (!keep_runs(labels, allocator, index)) return false;
    find_rim(&rim, labels, column, row);
    bool is_same = !is_first && is_same_rim(labels->tiles[index].rim, &rim);
    if (is_same && has_same_nodes(labels, index)) return true;
    if (!keep_components(labels, allocator, index) ||
        !keep_rim(labels, allocator, &labels->tiles[index], &rim))
        return false;
    if (labels->level_count > 1) hr_label_mark_stale(labels, 1, column * HR_TILE, row * HR_TILE);
    return true;
}
