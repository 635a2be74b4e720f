// cost_sweeps.c - relaxing rows of a tile until nothing gets cheaper.

#include "planner/routes/cost_sweeps.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

#include <string.h>

// In the scale, half a step in the cheapest block is at least this, so that roundings do not choose
// ways; and ways so many times as long as a block of mean cost fit, or half of that if roundings
// would.
enum { LEAST_HALF_STEP = 12, USUAL_LENGTH = 192 };

void hr_cost_sweeps_create(hr_cost_sweeps *sweeps) {
    enum { BYTES = sizeof(hr_int16x16) }; // what vectors are best aligned to
    size_t past = (uintptr_t)sweeps->memory % BYTES;
    sweeps->sums = (void *)((char *)sweeps->memory + (BYTES - past) % BYTES);
}

// ---- Loading

static const uint64_t *row_of(const hr_tile_plane *tile, int32_t y) {
    return hr_line(&tile->plane.rows, y);
}

// Costs of the row's blocks, a byte each.
static const uint8_t *bytes_of(const hr_costs *costs, hr_cell origin, int32_t y) {
    return costs->bytes + (size_t)(origin.y + y) * (size_t)costs->width + (size_t)origin.x;
}

static uint64_t open_row(const hr_tile_plane *tile, int32_t y) { return ~row_of(tile, y)[0]; }

int32_t hr_cost_of_tile(const hr_tile_plane *tile, const hr_costs *costs, hr_cell origin) {
    int32_t cost = 0;
    for (int32_t y = 0; y < HR_TILE; y++) {
        const uint8_t *bytes = bytes_of(costs, origin, y);
        for (uint64_t open = open_row(tile, y); open; open &= open - 1) {
            int32_t next = costs->cost_of[bytes[hr_lowest_bit(open)]];
            if (cost == 0) cost = next;
            if (cost != next) return 0;
        }
    }
    return cost ? cost : costs->least;
}

static void load_row(hr_cost_sweeps *sweeps, int32_t y, const uint8_t *bytes,
                     const uint16_t *cost_of) {
    uint16_t *costs = sweeps->costs[y];
    if (sweeps->open[y] == ~UINT64_C(0)) {
        for (int32_t x = 0; x < HR_TILE; x++) costs[x] = cost_of[bytes[x]];
        return;
    }
    for (uint64_t open = sweeps->open[y]; open; open &= open - 1) {
        int32_t x = hr_lowest_bit(open);
        costs[x] = cost_of[bytes[x]];
    }
}

HR_VECTOR_CLONES
static void sum_up(hr_cost_sweeps *sweeps) {
    uint32_t least = UINT16_MAX, most = 0, sum = 0, count = 0;
    const uint16_t *costs = sweeps->costs[0];
    for (int32_t i = 0; i < HR_TILE * HR_TILE; i++) {
        uint32_t cost = costs[i], if_open = cost ? cost : UINT16_MAX;
        least = if_open < least ? if_open : least;
        most = cost > most ? cost : most;
        sum += cost;
        count += cost != 0;
    }
    sweeps->least = (int32_t)least, sweeps->most = (int32_t)most;
    sweeps->sum = sum, sweeps->count = count;
}

void hr_cost_sweeps_load(hr_cost_sweeps *sweeps, const hr_tile_plane *tile, const hr_costs *costs,
                         hr_cell origin) {
    memset(sweeps->costs, 0, sizeof sweeps->costs);
    for (int32_t y = 0; y < HR_TILE; y++) {
        sweeps->open[y] = open_row(tile, y);
        if (sweeps->open[y]) load_row(sweeps, y, bytes_of(costs, origin, y), costs->cost_of);
    }
    sum_up(sweeps);
}

// ---- Sixteen bits

// From costs to halves of straight steps, in 16.16 fixed point, or 0 if costs differ too much.
static uint32_t scale_of(const hr_cost_sweeps *sweeps, int32_t coarser) {
    enum { RANGE = HR_STEPS_UNREACHED - INT16_MIN };
    enum { HALF_STEP_MAX = HR_STEP_MAX * 2 / 9 }; // 9 / 4 > sqrt 5
    int64_t for_ways = ((int64_t)RANGE << 16) * sweeps->count / (2 * USUAL_LENGTH * sweeps->sum);
    int64_t for_steps = ((int64_t)HALF_STEP_MAX << 16) / sweeps->most;
    int64_t for_roundings = ((int64_t)LEAST_HALF_STEP << 16) / sweeps->least + 1;
    int64_t most = hr_least_64(2 * for_ways >> coarser, for_steps);
    int64_t scale = hr_least_64(for_ways >> coarser, for_steps);
    if (for_roundings > most) return 0;
    return (uint32_t)(scale > for_roundings ? scale : for_roundings);
}

// ---- Rows

// Blocks of a row that are worked on together, a bit of 8 each.
enum { GROUP = 8, GROUPS = HR_TILE / GROUP };

// A row in a sweep down (`ahead` 1) or up (-1).
typedef struct row_job {
    hr_int16x16 *sums;
    const hr_int16x16 *beside, *beyond; // those of the two rows before it
    // By the blocks that they lead to: from the row beside, 2 to the west .. 2 to the east; from
    // the one beyond, 1 to the west and to the east.
    const uint16_t *steps[7];
    const uint16_t *east; // along the row, by the blocks that they lead from
} row_job;

static const uint16_t *steps_from(const hr_cost_steps *steps, hr_step_kind kind, int32_t first) {
    return steps->of[kind] + first;
}

static row_job job_down(const hr_cost_sweeps *sweeps, int32_t y) {
    enum { ROW = HR_STEPS_SIDE };
    const hr_cost_steps *s = &sweeps->steps;
    int32_t first = hr_steps_index(0, y);
    hr_int16x16 *sums = sweeps->sums + first;
    return (row_job){sums,
                     sums - ROW,
                     sums - 2 * ROW,
                     {steps_from(s, HR_STEP_EAST_KNIGHT, first - ROW - 2),
                      steps_from(s, HR_STEP_SOUTH_EAST, first - ROW - 1),
                      steps_from(s, HR_STEP_SOUTH, first - ROW),
                      steps_from(s, HR_STEP_SOUTH_WEST, first - ROW + 1),
                      steps_from(s, HR_STEP_WEST_KNIGHT, first - ROW + 2),
                      steps_from(s, HR_STEP_SOUTH_EAST_KNIGHT, first - 2 * ROW - 1),
                      steps_from(s, HR_STEP_SOUTH_WEST_KNIGHT, first - 2 * ROW + 1)},
                     steps_from(s, HR_STEP_EAST, first)};
}

static row_job job_up(const hr_cost_sweeps *sweeps, int32_t y) {
    enum { ROW = HR_STEPS_SIDE };
    const hr_cost_steps *s = &sweeps->steps;
    int32_t first = hr_steps_index(0, y);
    hr_int16x16 *sums = sweeps->sums + first;
    return (row_job){
        sums,
        sums + ROW,
        sums + 2 * ROW,
        {steps_from(s, HR_STEP_WEST_KNIGHT, first), steps_from(s, HR_STEP_SOUTH_WEST, first),
         steps_from(s, HR_STEP_SOUTH, first), steps_from(s, HR_STEP_SOUTH_EAST, first),
         steps_from(s, HR_STEP_EAST_KNIGHT, first), steps_from(s, HR_STEP_SOUTH_WEST_KNIGHT, first),
         steps_from(s, HR_STEP_SOUTH_EAST_KNIGHT, first)},
        steps_from(s, HR_STEP_EAST, first)};
}

// A group from the rows before and then towards the east. Each sum is loaded once. @return whether
// anything got cheaper.
static HR_ALWAYS_INLINE bool relax_group(const row_job *r, int32_t group) {
    int32_t first = group * GROUP;
    const hr_int16x16 *beside = r->beside, *beyond = r->beyond;
    hr_int16x16 from_0 = beside[first - 2], from_1 = beside[first - 1], from_2 = beside[first],
                from_3 = beside[first + 1], from_5 = beyond[first - 1], past = beyond[first],
                last = r->sums[first - 1], changes = {0};
    for (int32_t x = first; x < first + GROUP; x++) {
        hr_int16x16 sums = r->sums[x], from_4 = beside[x + 2], from_6 = beyond[x + 1];
        hr_lessen(&sums, &from_0, (int16_t)r->steps[0][x]);
        hr_lessen(&sums, &from_1, (int16_t)r->steps[1][x]);
        hr_lessen(&sums, &from_2, (int16_t)r->steps[2][x]);
        hr_lessen(&sums, &from_3, (int16_t)r->steps[3][x]);
        hr_lessen(&sums, &from_4, (int16_t)r->steps[4][x]);
        hr_lessen(&sums, &from_5, (int16_t)r->steps[5][x]);
        hr_lessen(&sums, &from_6, (int16_t)r->steps[6][x]);
        hr_lessen(&sums, &last, (int16_t)r->east[x - 1]);
        hr_note_differences(&changes, &sums, &r->sums[x]);
        r->sums[x] = last = sums;
        from_0 = from_1, from_1 = from_2, from_2 = from_3, from_3 = from_4;
        from_5 = past, past = from_6;
    }
    return hr_is_any_of_16(&changes);
}

// Only from the blocks to the west (`ahead` 1) or east (-1), one after the other.
static HR_ALWAYS_INLINE bool relax_along(const row_job *r, int32_t group, int32_t ahead) {
    hr_int16x16 changes = {0};
    int32_t first = ahead > 0 ? group * GROUP : group * GROUP + GROUP - 1;
    const uint16_t *steps = r->east - (ahead > 0 ? 1 : 0);
    hr_int16x16 last = r->sums[first - ahead];
    for (int32_t i = 0, x = first; i < GROUP; i++, x += ahead) {
        hr_int16x16 sums = r->sums[x];
        hr_lessen(&sums, &last, (int16_t)steps[x]);
        hr_note_differences(&changes, &sums, &r->sums[x]);
        r->sums[x] = last = sums;
    }
    return hr_is_any_of_16(&changes);
}

// Relaxes some groups of a row from the two rows before it, then the row along itself, from those
// that `changed` before and others that do now. @return all of them.
HR_VECTOR_CLONES
static uint32_t relax_row(const row_job *r, uint32_t due, uint32_t changed) {
    for (int32_t i = 0; i < GROUPS; i++) {
        if (due >> i & 1)
            changed |= (uint32_t)relax_group(r, i) << i;
        else if ((changed | changed << 1) >> i & 1)
            changed |= (uint32_t)relax_along(r, i, 1) << i;
    }
    for (int32_t i = GROUPS - 1; i >= 0; i--)
        if ((changed | changed >> 1) >> i & 1) changed |= (uint32_t)relax_along(r, i, -1) << i;
    return changed;
}

// ---- Sweeps

// Groups of rows beside some that have changed since; two rows more at both ends are for nothing.
typedef struct due_groups {
    uint8_t down[HR_TILE + 4], up[HR_TILE + 4]; // of row y at y + 2
    uint64_t rows_down, rows_up;                // that have such groups
} due_groups;

static void note_changes(due_groups *due, int32_t y, uint32_t changed) {
    uint8_t reached = (uint8_t)(changed | changed << 1 | changed >> 1);
    if (!changed) return;
    for (int32_t i = 1; i <= 2; i++) {
        due->down[y + 2 + i] |= reached;
        due->up[y + 2 - i] |= reached;
    }
    due->rows_down |= UINT64_C(6) << y;
    due->rows_up |= (UINT64_C(1) << y) >> 1 | (UINT64_C(1) << y) >> 2;
}

static void sweep_down(hr_cost_sweeps *sweeps, due_groups *due) {
    while (due->rows_down) {
        int32_t y = hr_lowest_bit(due->rows_down);
        uint32_t groups = due->down[y + 2];
        due->rows_down &= due->rows_down - 1;
        due->down[y + 2] = 0;
        row_job down = job_down(sweeps, y);
        note_changes(due, y, relax_row(&down, groups, 0));
    }
}

static void sweep_up(hr_cost_sweeps *sweeps, due_groups *due) {
    for (int32_t y = HR_TILE - 1; due->rows_up; y--) {
        uint32_t groups = due->up[y + 2];
        if (!(due->rows_up >> y & 1)) continue;
        due->rows_up &= ~(UINT64_C(1) << y);
        due->up[y + 2] = 0;
        row_job up = job_up(sweeps, y);
        note_changes(due, y, relax_row(&up, groups, 0));
    }
}

static void sweep(hr_cost_sweeps *sweeps, due_groups due) {
    while (due.rows_down | due.rows_up) {
        sweep_down(sweeps, &due);
        sweep_up(sweeps, &due);
    }
}

static void clear_sums(hr_cost_sweeps *sweeps) {
    memset(sweeps->sums, 0xff, HR_STEPS_SIDE * HR_STEPS_SIDE * sizeof *sweeps->sums);
    HR_ASSERT(HR_NUMBER_OF(sweeps->sums, 0) == HR_STEPS_UNREACHED);
}

static due_groups start_at(hr_cost_sweeps *sweeps, const hr_cell *sources, int32_t count) {
    due_groups due = {0};
    uint8_t started[HR_TILE] = {0};
    for (int32_t i = 0; i < count; i++) {
        hr_cell at = sources[i];
        HR_ASSERT(sweeps->open[at.y] >> at.x & 1);
        HR_NUMBER_OF(&sweeps->sums[hr_steps_index(at.x, at.y)], i) = INT16_MIN;
        started[at.y] |= (uint8_t)(1 << at.x / GROUP);
    }
    for (int32_t y = 0; y < HR_TILE; y++) {
        row_job row = job_down(sweeps, y);
        if (started[y]) note_changes(&due, y, relax_row(&row, 0, started[y]));
    }
    return due;
}

bool hr_cost_sweeps_run(hr_cost_sweeps *sweeps, const hr_cell *sources, int32_t count,
                        int32_t coarser) {
    HR_ASSERT(count <= HR_SWEEP_SOURCES);
    uint32_t scale = scale_of(sweeps, coarser);
    if (scale == 0) return false;
    hr_cost_steps_fill(&sweeps->steps, (const uint16_t(*)[HR_TILE])sweeps->costs, scale);
    clear_sums(sweeps);
    sweep(sweeps, start_at(sweeps, sources, count));
    return true;
}

// ---- Ways

// Clockwise from the north.
enum { DIRECTIONS = 16 };

// To another block: by how much the index of the step there is beyond that of the block.
typedef struct step_to {
    int8_t x, y;
    uint8_t kind;
    int16_t to, from; // what the indices of the other block and of the step are more
} step_to;

#define STEP(x, y, kind, from_x, from_y)                                                           \
    { x, y, kind, (y)*HR_STEPS_SIDE + (x), (from_y)*HR_STEPS_SIDE + (from_x) }
static const step_to STEPS[DIRECTIONS] = {
    STEP(0, -1, HR_STEP_SOUTH, 0, -1),        STEP(1, -2, HR_STEP_SOUTH_WEST_KNIGHT, 1, -2),
    STEP(1, -1, HR_STEP_SOUTH_WEST, 1, -1),   STEP(2, -1, HR_STEP_WEST_KNIGHT, 2, -1),
    STEP(1, 0, HR_STEP_EAST, 0, 0),           STEP(2, 1, HR_STEP_EAST_KNIGHT, 0, 0),
    STEP(1, 1, HR_STEP_SOUTH_EAST, 0, 0),     STEP(1, 2, HR_STEP_SOUTH_EAST_KNIGHT, 0, 0),
    STEP(0, 1, HR_STEP_SOUTH, 0, 0),          STEP(-1, 2, HR_STEP_SOUTH_WEST_KNIGHT, 0, 0),
    STEP(-1, 1, HR_STEP_SOUTH_WEST, 0, 0),    STEP(-2, 1, HR_STEP_WEST_KNIGHT, 0, 0),
    STEP(-1, 0, HR_STEP_EAST, -1, 0),         STEP(-2, -1, HR_STEP_EAST_KNIGHT, -2, -1),
    STEP(-1, -1, HR_STEP_SOUTH_EAST, -1, -1), STEP(-1, -2, HR_STEP_SOUTH_EAST_KNIGHT, -1, -2),
};
#undef STEP

static inline int32_t sum_at(const hr_cost_sweeps *sweeps, int32_t source, int32_t index) {
    return HR_NUMBER_OF(&sweeps->sums[index], source);
}

// Whether the cheapest way to a block, of this sum, comes by a step from this direction. No sum
// comes from where none is, nor by a step that is none.
static bool comes_from(const hr_cost_sweeps *sweeps, int32_t source, int32_t index, int32_t sum,
                       int direction) {
    const step_to *step = &STEPS[direction];
    return sum_at(sweeps, source, index + step->to) ==
           sum - sweeps->steps.of[step->kind][index + step->from];
}

// On in the same direction if that is as good as any, or nearly so: ways then bend least.
static int direction_back(const hr_cost_sweeps *sweeps, int32_t source, int32_t index, int32_t sum,
                          int last) {
    for (int turn = 0;; turn++) {
        HR_ASSERT(turn <= DIRECTIONS / 2); // one of eight directions is always as good
        int right = (last + turn) % DIRECTIONS, left = (last - turn + DIRECTIONS) % DIRECTIONS;
        if (comes_from(sweeps, source, index, sum, right)) return right;
        if (comes_from(sweeps, source, index, sum, left)) return left;
    }
}

bool hr_cost_sweeps_way(const hr_cost_sweeps *sweeps, int32_t source, hr_cell from,
                        hr_points *way) {
    int32_t index = hr_steps_index(from.x, from.y), sum = sum_at(sweeps, source, index);
    if (sum >= HR_STEPS_UNREACHED) return false;
    hr_points_push(way, from);
    int last = 0;
    for (hr_cell at = from; sum != INT16_MIN;) {
        int direction = direction_back(sweeps, source, index, sum, last);
        if (direction != last && !hr_same(at, from)) hr_points_push(way, at);
        last = direction;
        at = (hr_cell){at.x + STEPS[direction].x, at.y + STEPS[direction].y};
        index += STEPS[direction].to;
        sum = sum_at(sweeps, source, index);
        if (sum == INT16_MIN) hr_points_push(way, at);
    }
    return true;
}
