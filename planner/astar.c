// astar.c - A* over open blocks.

#include "astar.h"

#include "../passmap/memory.h"

#include <string.h>

enum { STRAIGHT = 29, DIAGONAL = 41, CLOSED = 8, STAMP_BITS = 4, GENERATIONS = 1 << 28 };

// Directions 0..3 are the headings, 4..7 the diagonals after them clockwise.
static const int8_t STEP_X[8] = {0, 1, 0, -1, 1, 1, -1, -1},
                    STEP_Y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

static bool reserve(hr_astar *astar, const hr_plane *plane) {
    if (astar->nodes) return true;
    astar->width = plane->rows.length, astar->height = plane->rows.count;
    size_t count = (size_t)astar->width * (size_t)astar->height;
    // One entry for every block, and a few more, so that a tiny map does not weed at every push.
    astar->capacity = (uint32_t)count + 64;
    astar->nodes = hr_allocate_zeroed(astar->allocator, count, sizeof *astar->nodes);
    astar->heap = hr_allocate(astar->allocator, astar->capacity, sizeof *astar->heap);
    if (astar->nodes && astar->heap) return true;
    hr_astar_destroy(astar);
    return false;
}

void hr_astar_destroy(hr_astar *astar) {
    hr_release(astar->allocator, astar->nodes);
    hr_release(astar->allocator, astar->heap);
    astar->nodes = NULL;
    astar->heap = NULL;
    astar->generation = 0;
}

size_t hr_astar_bytes(const hr_astar *astar) {
    if (!astar->nodes) return 0;
    return (size_t)astar->width * (size_t)astar->height * sizeof *astar->nodes +
           astar->capacity * sizeof *astar->heap;
}

static void begin_generation(hr_astar *astar) {
    astar->heap_count = 0;
    if (++astar->generation < GENERATIONS) return;
    memset(astar->nodes, 0, (size_t)astar->width * (size_t)astar->height * sizeof *astar->nodes);
    astar->generation = 1;
}

static uint32_t estimate(hr_cell from, hr_cell to) {
    uint32_t x = (uint32_t)abs(to.x - from.x), y = (uint32_t)abs(to.y - from.y);
    return x > y ? STRAIGHT * (x - y) + DIAGONAL * y : STRAIGHT * (y - x) + DIAGONAL * x;
}

static uint32_t index_of(const hr_astar *astar, hr_cell cell) {
    return (uint32_t)cell.y * (uint32_t)astar->width + (uint32_t)cell.x;
}

static hr_cell cell_of(const hr_astar *astar, uint32_t index) {
    return (hr_cell){(int32_t)(index % (uint32_t)astar->width),
                     (int32_t)(index / (uint32_t)astar->width)};
}

static void sift_down(hr_astar *astar, uint32_t hole, uint64_t entry) {
    for (;;) {
        uint32_t child = hole * 2 + 1;
        if (child >= astar->heap_count) break;
        child += child + 1 < astar->heap_count && astar->heap[child + 1] < astar->heap[child];
        if (astar->heap[child] >= entry) break;
        astar->heap[hole] = astar->heap[child];
        hole = child;
    }
    astar->heap[hole] = entry;
}

static bool is_closed_node(const hr_astar *astar, uint32_t index) {
    return astar->nodes[index].stamp >> STAMP_BITS == astar->generation &&
           astar->nodes[index].stamp & CLOSED;
}

// Drops entries of expanded blocks and outdated ones (the block was reached cheaper since): at most
// one a block is left, so there is room again.
static void weed(hr_astar *astar, hr_cell to) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < astar->heap_count; i++) {
        uint32_t index = (uint32_t)astar->heap[i];
        uint32_t total = astar->nodes[index].cost + estimate(cell_of(astar, index), to);
        if (!is_closed_node(astar, index) && astar->heap[i] >> 32 == total)
            astar->heap[kept++] = astar->heap[i];
    }
    astar->heap_count = kept;
    for (uint32_t i = kept / 2; i-- > 0;) sift_down(astar, i, astar->heap[i]);
}

static void push(hr_astar *astar, uint32_t total, uint32_t index, hr_cell to) {
    if (astar->heap_count == astar->capacity) weed(astar, to);
    uint64_t entry = (uint64_t)total << 32 | index;
    uint32_t hole = astar->heap_count++;
    while (hole > 0 && astar->heap[(hole - 1) / 2] > entry) {
        astar->heap[hole] = astar->heap[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    astar->heap[hole] = entry;
}

static uint32_t pop(hr_astar *astar) {
    uint32_t index = (uint32_t)astar->heap[0];
    uint64_t last = astar->heap[--astar->heap_count];
    if (astar->heap_count > 0) sift_down(astar, 0, last);
    return index;
}

static void reach(hr_astar *astar, hr_cell cell, hr_cell to, uint32_t cost, int direction) {
    uint32_t index = index_of(astar, cell);
    hr_astar_node *node = &astar->nodes[index];
    if (node->stamp >> STAMP_BITS == astar->generation &&
        (node->stamp & CLOSED || node->cost <= cost))
        return;
    node->cost = cost;
    node->stamp = astar->generation << STAMP_BITS | (uint32_t)direction;
    push(astar, cost + estimate(cell, to), index, to);
}

// Which of the eight directions are open from here: bit d for direction d.
static uint32_t open_directions(const hr_plane *plane, hr_cell at) {
    const uint64_t *line = hr_line(&plane->rows, at.y);
    uint32_t middle = (uint32_t)~hr_bits_at(line, at.x - 1);
    uint32_t above = (uint32_t)~hr_bits_at(line - plane->rows.stride, at.x - 1);
    uint32_t below = (uint32_t)~hr_bits_at(line + plane->rows.stride, at.x - 1);
    uint32_t north = above >> 1 & 1, east = middle >> 2 & 1, south = below >> 1 & 1,
             west = middle & 1;
    return north | east << 1 | south << 2 | west << 3 | (north & east & above >> 2) << 4 |
           (south & east & below >> 2) << 5 | (south & west & below) << 6 |
           (north & west & above) << 7;
}

static void expand(hr_astar *astar, const hr_plane *plane, hr_cell at, hr_cell to, uint32_t cost) {
    uint32_t open = open_directions(plane, at);
    for (int d = 0; d < 8; d++)
        if (open >> d & 1)
            reach(astar, (hr_cell){at.x + STEP_X[d], at.y + STEP_Y[d]}, to,
                  cost + (d < 4 ? STRAIGHT : DIAGONAL), d);
}

static void walk_back(const hr_astar *astar, hr_cell from, hr_cell at, hr_points *way) {
    hr_points_push(way, at);
    for (int last = -1; !hr_same(at, from) && !way->is_out_of_memory;) {
        int direction = astar->nodes[index_of(astar, at)].stamp & 7;
        if (last >= 0 && direction != last) hr_points_push(way, at);
        last = direction;
        at = (hr_cell){at.x - STEP_X[direction], at.y - STEP_Y[direction]};
    }
    if (!way->is_out_of_memory && !hr_same(hr_points_last(way), from)) hr_points_push(way, from);
    hr_points_reverse(way, 0);
}

hr_astar_end hr_astar_search(hr_astar *astar, const hr_plane *plane, const hr_watch *watch,
                             hr_cell from, hr_cell to, int64_t step_limit, int64_t *steps,
                             hr_points *way) {
    if (!reserve(astar, plane)) return HR_ASTAR_OUT_OF_MEMORY;
    begin_generation(astar);
    hr_points_clear(way);
    hr_cell nearest = from;
    reach(astar, from, to, 0, 0);
    while (astar->heap_count > 0 && !hr_same(nearest, to) && *steps < step_limit) {
        uint32_t index = pop(astar);
        if (is_closed_node(astar, index)) continue;
        hr_cell at = cell_of(astar, index);
        astar->nodes[index].stamp |= CLOSED;
        ++*steps;
        hr_tell(
            watch,
            (hr_event){.kind = HR_EVENT_EXPANSION, .from = at, .to = at, .stage = HR_STAGE_ASTAR});
        if (hr_squared_distance(at, to) < hr_squared_distance(nearest, to)) nearest = at;
        expand(astar, plane, at, to, astar->nodes[index].cost);
    }
    bool is_over_budget = !hr_same(nearest, to) && astar->heap_count > 0;
    walk_back(astar, from, nearest, way);
    return hr_same(nearest, to) ? HR_ASTAR_FOUND
           : is_over_budget     ? HR_ASTAR_OVER_BUDGET
                                : HR_ASTAR_NO_WAY;
}
