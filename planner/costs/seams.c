// seams.c - dropping and moving points where parts of a way meet.

#include "planner/costs/seams.h"

#include "passmap/base/assertion.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/sweep.h"

// What gains less than a millionth is no improvement: so rounding errors are none.
static const double LESS = 1 - 1e-6;

enum { STRIDE_FIRST = 4, ROUNDS_MAX = 2, UNKNOWN = -1 };

typedef struct seam_point {
    hr_cell at;
    bool is_loose;
    double cost; // of the leg from the point before it, or UNKNOWN
} seam_point;

typedef struct job {
    const hr_plane *plane;
    const hr_costs *costs;
    int64_t step_limit, *steps;
    seam_point *points;
    int32_t count;
} job;

void hr_seams_create(hr_seams *seams, const hr_allocator *allocator) {
    *seams = (hr_seams){.allocator = allocator};
}

void hr_seams_destroy(hr_seams *seams) { hr_buffer_destroy(&seams->points, seams->allocator); }

size_t hr_seams_bytes(const hr_seams *seams) { return seams->points.size; }

static bool may_step(const job *j) { return *j->steps < j->step_limit; }

// ---- Which points are loose at first

static bool is_across_border(hr_cell a, hr_cell b) {
    return hr_squared_distance(a, b) == 1 &&
           (a.x / HR_TILE != b.x / HR_TILE || a.y / HR_TILE != b.y / HR_TILE);
}

// The points of a way, with those loose that lie at borders, before the first of them and behind
// the last.
static void take_points(job *j, const hr_points *way) {
    int32_t first = way->count, last = -1;
    for (int32_t i = 0; i < way->count; i++) {
        bool is_at_border = (i > 0 && is_across_border(way->at[i - 1], way->at[i])) ||
                            (i + 1 < way->count && is_across_border(way->at[i], way->at[i + 1]));
        j->points[i] = (seam_point){way->at[i], is_at_border, UNKNOWN};
        if (is_at_border) first = hr_least(first, i), last = i;
    }
    for (int32_t i = 0; i < first; i++) j->points[i].is_loose = true;
    for (int32_t i = last + 1; i < way->count; i++) j->points[i].is_loose = true;
    j->count = way->count;
}

// ---- Dropping

static double cost_to(const job *j, const seam_point *from, seam_point *to) {
    if (to->cost < 0) to->cost = hr_leg_cost(j->costs, from->at, to->at);
    return to->cost;
}

// Whether `b` can be left out between `a` and `c`, which then has the cost of the leg past it.
static bool is_idle(const job *j, seam_point *a, seam_point *b, seam_point *c) {
    ++*j->steps;
    if (!hr_sweep(j->plane, a->at, c->at)) return false;
    double past = hr_leg_cost(j->costs, a->at, c->at);
    if (past > cost_to(j, a, b) + cost_to(j, b, c)) return false;
    c->cost = past;
    a->is_loose = c->is_loose = true;
    return true;
}

// One pass from front to back. The ends stay.
static void drop_idle(job *j) {
    seam_point *points = j->points;
    int32_t kept = 1;
    for (int32_t i = 1; i < j->count; i++) {
        seam_point next = points[i];
        while (kept > 1 && points[kept - 1].is_loose && may_step(j) &&
               is_idle(j, &points[kept - 2], &points[kept - 1], &next))
            kept--;
        points[kept++] = next;
    }
    HR_ASSERT(kept == 1 || hr_same(points[kept - 1].at, points[j->count - 1].at));
    j->count = kept;
}

// ---- Moving

// Whether the way from a to c through `at` is clear and costs less than `best`, which it then does.
static bool is_cheaper_through(const job *j, hr_cell a, hr_cell at, hr_cell c, double best,
                               double *first, double *second) {
    double least = j->costs->least / (double)HR_COST_PLAIN;
    if (!hr_is_open_block(j->plane, at.x, at.y)) return false;
    if ((hr_distance(a, at) + hr_distance(at, c)) * least >= best) return false;
    ++*j->steps;
    if (!hr_sweep(j->plane, a, at) || !hr_sweep(j->plane, at, c)) return false;
    double to = hr_leg_cost(j->costs, a, at);
    if (to >= best) return false;
    double from = hr_leg_cost(j->costs, at, c);
    if (to + from >= best) return false;
    *first = to, *second = from;
    return true;
}

// Moves b, between a and c, to where that is cheaper. Steps are halved once none of them is an
// improvement.
static bool move_point(const job *j, const seam_point *a, seam_point *b, seam_point *c) {
    static const int8_t AROUND_X[8] = {0, 1, 0, -1, 1, 1, -1, -1},
                        AROUND_Y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};
    hr_cell begun = b->at;
    double best = (cost_to(j, a, b) + cost_to(j, b, c)) * LESS;
    for (int32_t stride = STRIDE_FIRST, try = 0; stride > 0 && may_step(j); try++) {
        if (try == 8) {
            stride /= 2, try = -1;
            continue;
        }
        hr_cell to = {b->at.x + AROUND_X[try] * stride, b->at.y + AROUND_Y[try] * stride};
        if (!is_cheaper_through(j, a->at, to, c->at, best, &b->cost, &c->cost)) continue;
        b->at = to;
        best = (b->cost + c->cost) * LESS;
        try = -1;
    }
    return !hr_same(begun, b->at);
}

// @return whether any point was moved: then its neighbours are loose.
static bool move_loose(job *j) {
    bool has_moved = false;
    for (int32_t i = 1; i + 1 < j->count; i++) {
        seam_point *b = &j->points[i];
        if (!b->is_loose || !may_step(j)) continue;
        bool moves = move_point(j, b - 1, b, b + 1);
        b[-1].is_loose = b[-1].is_loose || moves;
        b[0].is_loose = moves;
        b[1].is_loose = b[1].is_loose || moves;
        has_moved = has_moved || moves;
    }
    return has_moved;
}

// ---- The whole

static bool is_legal(const job *j) {
    for (int32_t i = 1; i < j->count; i++)
        if (!hr_sweep(j->plane, j->points[i - 1].at, j->points[i].at)) return false;
    return true;
}

bool hr_straighten_seams(hr_seams *seams, const hr_plane *plane, const hr_costs *costs,
                         hr_points *way, int64_t step_limit, int64_t *steps) {
    if (way->is_out_of_memory) return false;
    if (way->count <= 2) return true;
    if (!hr_buffer_reserve(&seams->points, seams->allocator, (size_t)way->count,
                           sizeof(seam_point)))
        return false;
    job j = {plane, costs, step_limit, steps, seams->points.memory, 0};
    take_points(&j, way);
    HR_ASSERT(is_legal(&j));
    drop_idle(&j);
    for (int32_t round = 0; round < ROUNDS_MAX && move_loose(&j); round++) drop_idle(&j);
    HR_ASSERT(is_legal(&j));
    for (int32_t i = 0; i < j.count; i++) way->at[i] = j.points[i].at;
    way->count = j.count;
    return true;
}
