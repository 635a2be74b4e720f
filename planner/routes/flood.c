// flood.c - distances inside a tile by a flood of 64 rows at once.

#include "planner/routes/flood.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "planner/grid/steps.h"

#include <string.h>

// ---- Memory

static bool reserve_fronts(hr_flood *flood, int32_t more) {
    hr_front *fronts = hr_array_reserve(flood->allocator, flood->fronts, &flood->capacity,
                                        (int64_t)flood->count + more, sizeof *fronts);
    if (fronts) flood->fronts = fronts;
    return fronts != NULL;
}

static bool reserve_rows(hr_flood *flood, int32_t more) {
    enum { FIRST_ROWS = 64 * HR_TILE }; // what most floods need
    int64_t wanted = flood->rows ? (int64_t)flood->row_count + more : FIRST_ROWS;
    uint64_t *rows =
        hr_array_reserve(flood->allocator, flood->rows, &flood->row_capacity, wanted, sizeof *rows);
    if (rows) flood->rows = rows;
    return rows != NULL;
}

// Makes room for some more fronts of any size.
static bool reserve(hr_flood *flood) {
    enum { FRONTS = 16, ROWS = FRONTS * (HR_TILE + HR_ROWS_AT_ONCE) };
    bool has_room = (flood->capacity - flood->count >= FRONTS || reserve_fronts(flood, FRONTS)) &&
                    (flood->row_capacity - flood->row_count >= ROWS || reserve_rows(flood, ROWS));
    flood->is_out_of_memory = flood->is_out_of_memory || !has_room;
    flood->reserved = flood->count + FRONTS;
    return has_room;
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

static HR_ALWAYS_INLINE void step_to_sides(const uint64_t *restrict open,
                                           const uint64_t *restrict from, uint64_t *restrict to,
                                           uint64_t *restrict fresh, int32_t groups) {
    for (int32_t y = 0; y < groups * HR_ROWS_AT_ONCE; y++) {
        uint64_t at = from[y];
        uint64_t next = (at | at << 1 | at >> 1 | from[y - 1] | from[y + 1]) & open[y];
        to[y] = next;
        fresh[y] = next & ~at;
    }
}

// A diagonal step from one row into the next goes along its own row first, where the block it comes
// from must also be open one row on.
static HR_ALWAYS_INLINE void step_around(const uint64_t *restrict open,
                                         const uint64_t *restrict from, uint64_t *restrict to,
                                         uint64_t *restrict fresh, int32_t groups) {
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

// Drops rows at both ends in which nothing is new.
static inline hr_front trimmed(hr_front front, const uint64_t *rows) {
    int32_t first = front.range.first, last = front.range.last;
    rows += front.offset - first;
    while (first <= last && rows[first] == 0) first++;
    if (first > last) return (hr_front){{HR_TILE + 1, 0}, front.offset};
    while (rows[last] == 0) last--;
    return (hr_front){{first, last}, front.offset + first - front.range.first};
}

// A block is reached by a step from one that was reached by the last step of either kind: so only
// rows beside those that the last two steps changed can change.
static inline hr_row_range rows_of_next_step(hr_row_range a, hr_row_range b) {
    return (hr_row_range){hr_greatest(hr_least(a.first, b.first) - 1, 1),
                          hr_least(hr_greatest(a.last, b.last) + 1, HR_TILE)};
}

// Whether a step has lost no block that the one before it had reached, and reached no closed one.
static bool is_larger_layer(const hr_flood *flood, const hr_layer *before, const hr_layer *layer) {
    for (int32_t row = 1; row <= HR_TILE; row++)
        if ((before->rows[row] & ~layer->rows[row]) | (layer->rows[row] & ~flood->open.rows[row]))
            return false;
    return true;
}

// A step of the flood that can change only these rows. @return those that it has changed.
static HR_ALWAYS_INLINE hr_row_range step(hr_flood *flood, hr_row_range rows) {
    bool is_around = (flood->count & 1) == 0; // the layers with even numbers
    hr_layer *before = &flood->reached[is_around ? 1 : 0],
             *layer = &flood->reached[is_around ? 0 : 1];
    const uint64_t *open = flood->open.rows + rows.first, *from = before->rows + rows.first;
    uint64_t *to = layer->rows + rows.first, *fresh = flood->rows + flood->row_count;
    int32_t groups = (rows.last - rows.first + HR_ROWS_AT_ONCE) / HR_ROWS_AT_ONCE;
    if (is_around)
        step_around(open, from, to, fresh, groups);
    else
        step_to_sides(open, from, to, fresh, groups);
    HR_ASSERT(is_larger_layer(flood, before, layer));
    hr_front front = trimmed((hr_front){rows, flood->row_count}, flood->rows);
    if (front.range.last > 0)
        flood->row_count = front.offset + front.range.last - front.range.first + 1;
    HR_ASSERT(flood->row_count <= flood->row_capacity);
    flood->fronts[flood->count++] = front;
    return front.range;
}

static inline bool is_reached(const hr_flood *flood, hr_cell at) {
    return flood->count > 0 && flood->reached[(flood->count - 1) & 1].rows[at.y + 1] >> at.x & 1;
}

// Goes on until a block is reached, this many layers are known, or nothing more can be reached.
HR_VECTOR_CLONES
static void advance(hr_flood *flood, hr_cell target, int32_t layer_limit) {
    hr_row_range last = flood->fronts[flood->count - 1].range, before = last;
    if (flood->count > 1) before = flood->fronts[flood->count - 2].range;
    while (flood->count < layer_limit) {
        hr_row_range rows = rows_of_next_step(last, before);
        if (rows.first > rows.last) return;
        if (flood->count == flood->reserved && !reserve(flood)) return;
        before = last;
        last = step(flood, rows);
        if (is_reached(flood, target)) return;
    }
}

static void take_open(hr_flood *flood, const hr_tile_plane *tile, int32_t first, int32_t last) {
    memset(&flood->open, 0, sizeof flood->open);
    for (int32_t y = first; y <= last; y++)
        flood->open.rows[y + 1] = ~hr_line(&tile->plane.rows, y)[0];
}

void hr_flood_start(hr_flood *flood, const hr_tile_plane *tile, hr_cell from) {
    hr_flood_start_within(flood, tile, from, 0, HR_TILE - 1);
}

void hr_flood_start_within(hr_flood *flood, const hr_tile_plane *tile, hr_cell from,
                           int32_t first_row, int32_t last_row) {
    HR_ASSERT(first_row >= 0 && last_row < HR_TILE);
    take_open(flood, tile, first_row, last_row);
    HR_ASSERT(flood->open.rows[from.y + 1] >> from.x & 1);
    flood->count = flood->row_count = flood->reserved = 0;
    if (!reserve(flood)) return;
    memset(flood->reached, 0, sizeof flood->reached);
    flood->rows[flood->row_count++] = flood->reached[0].rows[from.y + 1] =
        flood->reached[1].rows[from.y + 1] = UINT64_C(1) << from.x;
    flood->fronts[flood->count++] = (hr_front){{from.y + 1, from.y + 1}, 0};
}

void hr_flood_extend(hr_flood *flood, const hr_cell *targets, int32_t target_count,
                     int32_t layer_limit) {
    if (flood->is_out_of_memory) return;
    for (int32_t i = 0; i < target_count; i++) {
        if (is_reached(flood, targets[i])) continue;
        advance(flood, targets[i], layer_limit);
        if (!is_reached(flood, targets[i])) return;
    }
}

// ---- Looking back

// Whether a block was reached first by the last of `steps` steps.
static bool is_in_front(const hr_flood *flood, int32_t steps, int32_t x, int32_t y) {
    const hr_front *front = &flood->fronts[steps];
    HR_ASSERT((unsigned)x < HR_TILE);
    return y + 1 >= front->range.first && y + 1 <= front->range.last &&
           flood->rows[front->offset + y + 1 - front->range.first] >> x & 1;
}

int32_t hr_flood_steps(const hr_flood *flood, hr_cell at) {
    if (!is_reached(flood, at)) return -1;
    int32_t steps = flood->count - 1;
    while (steps > 0 && !is_in_front(flood, steps, at.x, at.y)) steps--;
    HR_ASSERT(is_in_front(flood, steps, at.x, at.y));
    return steps;
}

// Three rows of a front: the one that a block is in, and those above and below it.
typedef struct rows_around {
    uint64_t above, here, below;
} rows_around;

// What step `steps` reached first of them. Mostly all of them are rows of the front.
static inline rows_around front_rows(const hr_flood *flood, int32_t steps, int32_t y) {
    const hr_front *front = &flood->fronts[steps];
    int32_t first = front->range.first, last = front->range.last;
    const uint64_t *rows = flood->rows + (front->offset - first + y);
    if (y >= first && y + 2 <= last) return (rows_around){rows[0], rows[1], rows[2]};
    return (rows_around){y >= first && y <= last ? rows[0] : 0,
                         y + 1 >= first && y + 1 <= last ? rows[1] : 0,
                         y + 2 >= first && y + 2 <= last ? rows[2] : 0};
}

static inline unsigned bit_at(uint64_t row, int32_t x) { return row >> x & 1; }

// The blocks before, at and after x of a row, a bit each.
static inline unsigned three_at(uint64_t row, int32_t x) {
    return (unsigned)(x > 0 ? row >> (x - 1) : row << 1) & 7;
}

// The directions, a bit each, in which a block can have been reached that was reached first by step
// `steps`. Where it was reached from is in the front before; by a diagonal step, which only every
// second one is, perhaps in the one before that.
static inline unsigned directions_into(const hr_flood *flood, int32_t steps, int32_t x, int32_t y) {
    rows_around last = front_rows(flood, steps - 1, y);
    unsigned here = three_at(last.here, x);
    unsigned sides =
        bit_at(last.below, x) | (here & 1) << 1 | bit_at(last.above, x) << 2 | (here & 4) << 1;
    if (steps & 1) return sides;
    const uint64_t *open = &flood->open.rows[y + 1];
    rows_around before = front_rows(flood, steps - 2, y);
    uint64_t from_above = (last.above | before.above) & open[0] & -(uint64_t)bit_at(open[-1], x);
    uint64_t from_below = (last.below | before.below) & open[0] & -(uint64_t)bit_at(open[1], x);
    unsigned above = three_at(from_above, x), below = three_at(from_below, x);
    return sides | (below & 1) << 4 | (above & 1) << 5 | (above & 4) << 4 | (below & 4) << 5;
}

// The one of some directions that is `last`, a bit, too; or, if there is none, the highest of them.
// Whether there is one is random, and a branch on it would be mispredicted.
static inline int choose(unsigned directions, unsigned last) {
    HR_ASSERT(directions != 0);
    unsigned same = directions & last;
    return hr_highest_bit(directions & (same - (same == 0)));
}

// Walks back to a block with a mark, if there are marks, or to the beginning. There is room for
// all blocks before there is one that is a bend: every one is written, and bends stay.
static HR_ALWAYS_INLINE hr_flood_branch walk(const hr_flood *flood, hr_cell to, hr_cell origin,
                                             hr_flood_marks *marks, uint8_t mark, hr_points *way) {
    unsigned last[2] = {0, 0}; // of even and odd steps, a bit each
    int pushed = -1;
    int32_t steps = hr_flood_steps(flood, to), x = to.x, y = to.y;
    if (!hr_points_reserve(way, steps + 1)) return (hr_flood_branch){0, 0};
    hr_cell *at = way->at + way->count;
    for (; steps > 0; steps--) {
        if (!is_in_front(flood, steps, x, y)) continue;
        if (marks && marks->at[y][x]) break;
        if (marks) marks->at[y][x] = mark;
        int direction = choose(directions_into(flood, steps, x, y), last[steps & 1]);
        HR_ASSERT(direction >= 0 && direction < 8);
        *at = (hr_cell){origin.x + x, origin.y + y};
        at += direction != pushed;
        pushed = direction;
        last[steps & 1] = 1U << direction;
        x -= HR_STEP_X[direction], y -= HR_STEP_Y[direction];
    }
    HR_ASSERT(is_in_front(flood, steps, x, y));
    *at++ = (hr_cell){origin.x + x, origin.y + y};
    way->count = (int32_t)(at - way->at);
    return (hr_flood_branch){steps > 0 ? marks->at[y][x] : 0, steps};
}

void hr_flood_way(const hr_flood *flood, hr_cell to, hr_cell origin, hr_points *way) {
    int32_t begin = way->count;
    walk(flood, to, origin, NULL, 0, way);
    hr_points_reverse(way, begin);
}

hr_flood_branch hr_flood_walk_branch(const hr_flood *flood, hr_cell to, hr_flood_marks *marks,
                                     uint8_t mark, hr_points *branch) {
    return walk(flood, to, (hr_cell){0, 0}, marks, mark, branch);
}
