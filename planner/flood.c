// flood.c - distances inside a tile by a flood of 64 rows at once.

#include "flood.h"

#include "../passmap/memory.h"

#include <string.h>

static bool is_in(const hr_layer *layer, int32_t x, int32_t y) {
    return (unsigned)x < HR_TILE && layer->rows[y + 1] >> x & 1;
}

static hr_layer *grow(hr_flood *flood) {
    if (flood->count == flood->capacity) {
        int32_t capacity = flood->capacity ? 2 * flood->capacity : 128;
        hr_layer *layers = hr_allocate(flood->allocator, (size_t)capacity, sizeof *layers);
        if (!layers) return flood->is_out_of_memory = true, NULL;
        if (flood->count) memcpy(layers, flood->layers, (size_t)flood->count * sizeof *layers);
        hr_release(flood->allocator, flood->layers);
        flood->layers = layers;
        flood->capacity = capacity;
    }
    return &flood->layers[flood->count++];
}

// The two kinds of steps, over the rows of a range.
static void step_to_sides(const hr_layer *open, const hr_layer *from, hr_layer *to,
                          hr_row_range range) {
    for (int32_t y = range.first; y <= range.last; y++) {
        uint64_t at = from->rows[y];
        uint64_t next = at | at << 1 | at >> 1 | from->rows[y - 1] | from->rows[y + 1];
        to->rows[y] = next & open->rows[y];
    }
}

// A diagonal step from a row into the next one: along its own row first, where the block it comes
// from must also be open one row on.
static inline uint64_t diagonals(uint64_t from, uint64_t open_from, uint64_t open_to) {
    return (from << 1 & open_from & open_to << 1) | (from >> 1 & open_from & open_to >> 1);
}

static void step_around(const hr_layer *open, const hr_layer *from, hr_layer *to,
                        hr_row_range range) {
    for (int32_t y = range.first; y <= range.last; y++) {
        uint64_t at = from->rows[y], above = from->rows[y - 1], below = from->rows[y + 1];
        uint64_t here = open->rows[y];
        uint64_t next = at | at << 1 | at >> 1 | above | below |
                        diagonals(above, open->rows[y - 1], here) |
                        diagonals(below, open->rows[y + 1], here);
        to->rows[y] = next & here;
    }
}

// A block is reached by a step from one that was reached by the last step of either kind: so only
// rows beside those that the last two steps changed can change.
static hr_row_range rows_to_look_at(const hr_flood *flood) {
    hr_row_range a = flood->changed[0], b = flood->changed[1];
    hr_row_range range = {(a.first < b.first ? a.first : b.first) - 1,
                          (a.last > b.last ? a.last : b.last) + 1};
    if (range.first < 1) range.first = 1;
    if (range.last > HR_TILE) range.last = HR_TILE;
    return range;
}

// @return false if nothing more can be reached, or there is no memory.
static bool advance(hr_flood *flood) {
    hr_row_range range = rows_to_look_at(flood);
    hr_layer *to = range.first <= range.last ? grow(flood) : NULL;
    if (!to) return false;
    const hr_layer *from = to - 1;
    *to = *from;
    bool is_around = (flood->count & 1) != 0; // the layers with even numbers
    if (is_around)
        step_around(&flood->open, from, to, range);
    else
        step_to_sides(&flood->open, from, to, range);
    while (range.first <= range.last && to->rows[range.first] == from->rows[range.first])
        range.first++;
    while (range.first <= range.last && to->rows[range.last] == from->rows[range.last])
        range.last--;
    flood->changed[0] = flood->changed[1];
    flood->changed[1] = range.first <= range.last ? range : (hr_row_range){HR_TILE + 1, 0};
    return flood->changed[0].first <= HR_TILE || flood->changed[1].first <= HR_TILE;
}

static void take_open(hr_flood *flood, const hr_tile_plane *tile) {
    flood->open.rows[0] = flood->open.rows[HR_TILE + 1] = 0;
    for (int32_t y = 0; y < HR_TILE; y++)
        flood->open.rows[y + 1] = ~hr_line(&tile->plane.rows, y)[0];
}

void hr_flood_start(hr_flood *flood, const hr_tile_plane *tile, hr_cell from) {
    take_open(flood, tile);
    flood->count = 0;
    hr_layer *first = grow(flood);
    if (!first) return;
    memset(first, 0, sizeof *first);
    first->rows[from.y + 1] = UINT64_C(1) << from.x;
    flood->changed[0] = flood->changed[1] = (hr_row_range){from.y + 1, from.y + 1};
}

void hr_flood_reach(hr_flood *flood, const hr_cell *targets, int32_t target_count,
                    int32_t layer_limit) {
    if (flood->is_out_of_memory) return;
    for (int32_t i = 0; i < target_count;) {
        if (is_in(&flood->layers[flood->count - 1], targets[i].x, targets[i].y))
            i++;
        else if (flood->count >= layer_limit || !advance(flood))
            return;
    }
}

int32_t hr_flood_steps(const hr_flood *flood, hr_cell at) {
    int32_t low = 0, high = flood->count; // the first layer that it is in lies in low..high
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (is_in(&flood->layers[middle], at.x, at.y))
            high = middle;
        else
            low = middle + 1;
    }
    return low == flood->count ? -1 : low;
}

// Directions: sides first.
static const int8_t DX[8] = {0, 1, 0, -1, 1, 1, -1, -1}, DY[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

static bool came_from(const hr_flood *flood, int32_t layer, hr_cell at, int direction) {
    int32_t x = at.x - DX[direction], y = at.y - DY[direction];
    if (!is_in(&flood->layers[layer], x, y)) return false;
    return direction < 4 || (is_in(&flood->open, x, at.y) && is_in(&flood->open, at.x, y));
}

// The direction in which a block of a layer was reached from the one before, the one of the last
// step of this kind if it can be.
static int direction_into(const hr_flood *flood, int32_t layer, hr_cell at, int last) {
    int directions = layer & 1 ? 4 : 8;
    if (last >= 0 && last < directions && came_from(flood, layer - 1, at, last)) return last;
    for (int direction = directions - 1; direction > 0; direction--)
        if (came_from(flood, layer - 1, at, direction)) return direction;
    return 0;
}

void hr_flood_way(const hr_flood *flood, hr_cell to, hr_cell origin, hr_points *way) {
    int32_t begin = way->count;
    int last[2] = {-1, -1}, pushed = -1; // of even and odd layers
    hr_cell at = to;
    for (int32_t layer = hr_flood_steps(flood, to); layer > 0; layer--) {
        if (is_in(&flood->layers[layer - 1], at.x, at.y)) continue;
        int direction = direction_into(flood, layer, at, last[layer & 1]);
        if (direction != pushed) hr_points_push(way, (hr_cell){origin.x + at.x, origin.y + at.y});
        pushed = last[layer & 1] = direction;
        at = (hr_cell){at.x - DX[direction], at.y - DY[direction]};
    }
    hr_points_push(way, (hr_cell){origin.x + at.x, origin.y + at.y});
    hr_points_reverse(way, begin);
}

void hr_flood_destroy(hr_flood *flood) { hr_release(flood->allocator, flood->layers); }

size_t hr_flood_bytes(const hr_flood *flood) {
    return (size_t)flood->capacity * sizeof *flood->layers;
}
