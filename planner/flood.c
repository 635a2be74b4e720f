// flood.c - distances inside a tile by a flood of 64 rows at once.

#include "flood.h"

#include "../passmap/memory.h"
#include "vectors.h"

#include <string.h>

// ---- Memory

static bool grow_rows(hr_flood *flood) {
    int32_t capacity = flood->row_capacity ? 2 * flood->row_capacity : 32 * HR_TILE;
    uint64_t *rows = hr_allocate(flood->allocator, (size_t)capacity, sizeof *rows);
    if (!rows) return false;
    if (flood->row_count) memcpy(rows, flood->rows, (size_t)flood->row_count * sizeof *rows);
    hr_release(flood->allocator, flood->rows);
    flood->rows = rows;
    flood->row_capacity = capacity;
    return true;
}

static bool grow_fronts(hr_flood *flood) {
    int32_t capacity = flood->capacity ? 2 * flood->capacity : 128;
    hr_front *fronts = hr_allocate(flood->allocator, (size_t)capacity, sizeof *fronts);
    if (!fronts) return false;
    if (flood->count) memcpy(fronts, flood->fronts, (size_t)flood->count * sizeof *fronts);
    hr_release(flood->allocator, flood->fronts);
    flood->fronts = fronts;
    flood->capacity = capacity;
    return true;
}

// Makes room for one more front of any size.
static bool reserve(hr_flood *flood) {
    enum { MOST = HR_TILE + HR_ROWS_AT_ONCE };
    if ((flood->count == flood->capacity && !grow_fronts(flood)) ||
        (flood->row_capacity - flood->row_count < MOST && !grow_rows(flood)))
        flood->is_out_of_memory = true;
    return !flood->is_out_of_memory;
}

void hr_flood_destroy(hr_flood *flood) {
    hr_release(flood->allocator, flood->fronts);
    hr_release(flood->allocator, flood->rows);
}

size_t hr_flood_bytes(const hr_flood *flood) {
    return (size_t)flood->capacity * sizeof *flood->fronts +
           (size_t)flood->row_capacity * sizeof *flood->rows;
}

// ---- Steps
//
// The two kinds, over groups of rows: from what is reached to what is reached next, and what of
// that is new.

HR_VECTOR_CLONES
static void step_to_sides(const uint64_t *restrict open, const uint64_t *restrict from,
                          uint64_t *restrict to, uint64_t *restrict fresh, int32_t groups) {
    for (int32_t y = 0; y < groups * HR_ROWS_AT_ONCE; y++) {
        uint64_t at = from[y];
        uint64_t next = (at | at << 1 | at >> 1 | from[y - 1] | from[y + 1]) & open[y];
        to[y] = next;
        fresh[y] = next & ~at;
    }
}

// A diagonal step from one row into the next goes along its own row first, where the block it comes
// from must also be open one row on.
HR_VECTOR_CLONES
static void step_around(const uint64_t *restrict open, const uint64_t *restrict from,
                        uint64_t *restrict to, uint64_t *restrict fresh, int32_t groups) {
    for (int32_t y = 0; y < groups * HR_ROWS_AT_ONCE; y++) {
        uint64_t at = from[y], above = from[y - 1], below = from[y + 1];
        uint64_t here = open[y], open_above = open[y - 1], open_below = open[y + 1];
        uint64_t right = (above << 1 & open_above) | (below << 1 & open_below);
        uint64_t left = (above >> 1 & open_above) | (below >> 1 & open_below);
        uint64_t next =
            at | at << 1 | at >> 1 | above | below | (right & here << 1) | (left & here >> 1);
        next &= here;
        to[y] = next;
        fresh[y] = next & ~at;
    }
}

// A block is reached by a step from one that was reached by the last step of either kind: so only
// rows beside those that the last two steps changed can change.
static hr_row_range rows_to_look_at(const hr_flood *flood) {
    hr_row_range a = flood->fronts[flood->count - 1].range;
    hr_row_range b = flood->count > 1 ? flood->fronts[flood->count - 2].range : a;
    hr_row_range range = {(a.first < b.first ? a.first : b.first) - 1,
                          (a.last > b.last ? a.last : b.last) + 1};
    if (range.first < 1) range.first = 1;
    if (range.last > HR_TILE) range.last = HR_TILE;
    return range;
}

static void trim(hr_front *front, const uint64_t *rows) {
    hr_row_range *range = &front->range;
    while (range->first <= range->last && rows[front->offset] == 0) range->first++, front->offset++;
    while (range->first <= range->last && rows[front->offset + range->last - range->first] == 0)
        range->last--;
    if (range->first > range->last) *range = (hr_row_range){HR_TILE + 1, 0};
}

// @return false if nothing more can be reached, or there is no memory.
static bool advance(hr_flood *flood) {
    hr_row_range range = rows_to_look_at(flood);
    if (range.first > range.last || !reserve(flood)) return false;
    bool is_around = (flood->count & 1) == 0; // the layers with even numbers
    const uint64_t *from = flood->reached[(flood->count - 1) & 1].rows + range.first;
    uint64_t *to = flood->reached[flood->count & 1].rows + range.first;
    uint64_t *fresh = flood->rows + flood->row_count;
    int32_t groups = (range.last - range.first + HR_ROWS_AT_ONCE) / HR_ROWS_AT_ONCE;
    (is_around ? step_around : step_to_sides)(flood->open.rows + range.first, from, to, fresh,
                                              groups);
    hr_front *front = &flood->fronts[flood->count++];
    *front = (hr_front){range, flood->row_count};
    trim(front, flood->rows);
    if (front->range.first <= front->range.last)
        flood->row_count = front->offset + front->range.last - front->range.first + 1;
    return front->range.first <= HR_TILE || front[-1].range.first <= HR_TILE;
}

static void take_open(hr_flood *flood, const hr_tile_plane *tile) {
    memset(&flood->open, 0, sizeof flood->open);
    for (int32_t y = 0; y < HR_TILE; y++)
        flood->open.rows[y + 1] = ~hr_line(&tile->plane.rows, y)[0];
}

void hr_flood_start(hr_flood *flood, const hr_tile_plane *tile, hr_cell from) {
    take_open(flood, tile);
    flood->count = flood->row_count = 0;
    if (!reserve(flood)) return;
    memset(flood->reached, 0, sizeof flood->reached);
    flood->rows[flood->row_count++] = flood->reached[0].rows[from.y + 1] =
        flood->reached[1].rows[from.y + 1] = UINT64_C(1) << from.x;
    flood->fronts[flood->count++] = (hr_front){{from.y + 1, from.y + 1}, 0};
}

static bool is_reached(const hr_flood *flood, hr_cell at) {
    return flood->count > 0 && flood->reached[(flood->count - 1) & 1].rows[at.y + 1] >> at.x & 1;
}

void hr_flood_reach(hr_flood *flood, const hr_cell *targets, int32_t target_count,
                    int32_t layer_limit) {
    if (flood->is_out_of_memory) return;
    for (int32_t i = 0; i < target_count;) {
        if (is_reached(flood, targets[i]))
            i++;
        else if (flood->count >= layer_limit || !advance(flood))
            return;
    }
}

// ---- Looking back

// Whether a block was reached first by the last of so many steps.
static bool is_in_front(const hr_flood *flood, int32_t steps, int32_t x, int32_t y) {
    const hr_front *front = &flood->fronts[steps];
    return (unsigned)x < HR_TILE && y + 1 >= front->range.first && y + 1 <= front->range.last &&
           flood->rows[front->offset + y + 1 - front->range.first] >> x & 1;
}

int32_t hr_flood_steps(const hr_flood *flood, hr_cell at) {
    if (!is_reached(flood, at)) return -1;
    int32_t steps = flood->count - 1;
    while (!is_in_front(flood, steps, at.x, at.y)) steps--;
    return steps;
}

// Directions: sides first.
static const int8_t DX[8] = {0, 1, 0, -1, 1, 1, -1, -1}, DY[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

static bool is_open(const hr_flood *flood, int32_t x, int32_t y) {
    return flood->open.rows[y + 1] >> x & 1;
}

// Whether a block that was reached first by step `steps` was reached in this direction. Where it
// was reached from is in the front before; by a diagonal step, which only every second one is,
// perhaps in the one before that.
static bool came_from(const hr_flood *flood, int32_t steps, hr_cell at, int direction) {
    int32_t x = at.x - DX[direction], y = at.y - DY[direction];
    if (is_in_front(flood, steps - 1, x, y))
        return direction < 4 || (is_open(flood, x, at.y) && is_open(flood, at.x, y));
    return direction >= 4 && is_in_front(flood, steps - 2, x, y) && is_open(flood, x, at.y) &&
           is_open(flood, at.x, y);
}

// The direction in which a block of a front was reached, the one of the last step of this kind if
// it can be.
static int direction_into(const hr_flood *flood, int32_t steps, hr_cell at, int last) {
    int directions = steps & 1 ? 4 : 8;
    if (last >= 0 && last < directions && came_from(flood, steps, at, last)) return last;
    for (int direction = directions - 1; direction > 0; direction--)
        if (came_from(flood, steps, at, direction)) return direction;
    return 0;
}

void hr_flood_way(const hr_flood *flood, hr_cell to, hr_cell origin, hr_points *way) {
    int32_t begin = way->count;
    int last[2] = {-1, -1}, pushed = -1; // of even and odd steps
    hr_cell at = to;
    for (int32_t steps = hr_flood_steps(flood, to); steps > 0; steps--) {
        if (!is_in_front(flood, steps, at.x, at.y)) continue;
        int direction = direction_into(flood, steps, at, last[steps & 1]);
        if (direction != pushed) hr_points_push(way, (hr_cell){origin.x + at.x, origin.y + at.y});
        pushed = last[steps & 1] = direction;
        at = (hr_cell){at.x - DX[direction], at.y - DY[direction]};
    }
    hr_points_push(way, (hr_cell){origin.x + at.x, origin.y + at.y});
    hr_points_reverse(way, begin);
}
