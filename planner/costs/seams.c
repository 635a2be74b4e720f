// seams.c - dropping and moving points where parts of a way meet.

#include "planner/costs/seams.h"

#include "passmap/base/assertion.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/steps.h"
#include "planner/grid/sweep.h"

#include <string.h>

// What gains less than a millionth is no improvement: so rounding errors are none.
static const double LESS = 1 - 1e-6;
// Nor is what rounding adds to a leg over the same ground dearer.
static const double SAME = 1 + 1e-12;

enum { STRIDE = 4, ROUNDS_MAX = 2, UNKNOWN = -1 };

typedef struct seam_point {
    hr_cell at;
    bool is_loose;
    double cost; // of the leg from the point before it, or UNKNOWN
} seam_point;

typedef struct job {
    hr_puller *puller;
    hr_points *part;
    const hr_plane *plane;
    const hr_costs *costs;
    int64_t step_limit, *steps;
    seam_point *points;
    int32_t count;
} job;

void hr_seams_create(hr_seams *seams, const hr_allocator *allocator) {
    *seams = (hr_seams){.allocator = allocator};
    seams->part.allocator = seams->rest.allocator = allocator;
}

void hr_seams_destroy(hr_seams *seams) {
    hr_buffer_destroy(&seams->points, seams->allocator);
    hr_points_destroy(&seams->part);
    hr_points_destroy(&seams->rest);
}

size_t hr_seams_bytes(const hr_seams *seams) {
    int64_t points = (int64_t)seams->part.capacity + seams->rest.capacity;
    return seams->points.size + (size_t)points * sizeof(hr_cell);
}

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
    if (past > (cost_to(j, a, b) + cost_to(j, b, c)) * SAME) return false;
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

// Whether the way from a to c through `at` is clear and costs less than `best`. Most places do not,
// and that takes less to know than whether the legs are clear.
static bool is_cheaper_through(const job *j, hr_cell a, hr_cell at, hr_cell c, double best,
                               double *first, double *second) {
    double least = j->costs->least / (double)HR_COST_PLAIN;
    if (!hr_is_open_block(j->plane, at.x, at.y)) return false;
    double rest = hr_product(hr_distance(at, c), least);
    if (hr_product(hr_distance(a, at), least) + rest >= best) return false;
    ++*j->steps;
    double to = hr_leg_cost(j->costs, a, at);
    if (to + rest >= best) return false;
    double from = hr_leg_cost(j->costs, at, c);
    if (to + from >= best) return false;
    if (!hr_sweep(j->plane, a, at) || !hr_sweep(j->plane, at, c)) return false;
    *first = to, *second = from;
    return true;
}

// Moves b, between a and c, by steps of a length as long as that makes the way cheaper: on in one
// direction, then in the next.
static void move_by(const job *j, const seam_point *a, seam_point *b, seam_point *c, int32_t stride,
                    int directions) {
    double best = (b->cost + c->cost) * LESS;
    for (int d = 0, failed = 0; failed < directions && may_step(j);) {
        hr_cell to = {b->at.x + HR_STEP_X[d] * stride, b->at.y + HR_STEP_Y[d] * stride};
        if (is_cheaper_through(j, a->at, to, c->at, best, &b->cost, &c->cost)) {
            b->at = to;
            best = (b->cost + c->cost) * LESS;
            failed = 0;
        } else {
            d = (d + 1) % directions;
            failed++;
        }
    }
}

// Long steps to the four sides, then single ones in eight directions.
static bool move_point(const job *j, const seam_point *a, seam_point *b, seam_point *c) {
    hr_cell begun = b->at;
    cost_to(j, a, b), cost_to(j, b, c);
    move_by(j, a, b, c, STRIDE, 4);
    move_by(j, a, b, c, 1, 8);
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

// ---- Pulling

// Whether the leg to a point is all on ground of a cost, or so nearly that it costs the same.
static bool is_on_ground(const job *j, const seam_point *from, seam_point *to,
                         int32_t cost_256ths) {
    double even = hr_product(hr_distance(from->at, to->at), cost_256ths) / HR_COST_PLAIN;
    return fabs(cost_to(j, from, to) - even) <= even * 1e-9;
}

// The end of the stretch of legs from point `first` on that are all on one ground.
static int32_t end_of_stretch(const job *j, int32_t first) {
    hr_cell at = j->points[first].at;
    int32_t cost = hr_cost_at(j->costs, at.x, at.y), end = first + 1;
    while (end < j->count && is_on_ground(j, &j->points[end - 1], &j->points[end], cost)) end++;
    return hr_greatest(first + 1, end - 1);
}

static bool is_slack(const job *j, int32_t first, int32_t last) {
    const seam_point *points = j->points;
    for (int32_t i = first + 1; i < last; i++)
        if (!hr_is_taut(j->plane, points[i - 1].at, points[i].at, points[i + 1].at)) return true;
    return false;
}

static double cost_of(const job *j, const hr_points *way) {
    double cost = 0;
    for (int32_t i = 1; i < way->count; i++)
        cost += hr_leg_cost(j->costs, way->at[i - 1], way->at[i]);
    return cost;
}

// A stretch pulled taut in `part`. @return whether that is cheaper: it may lead over other ground.
static bool pull_stretch(const job *j, int32_t first, int32_t last) {
    hr_points *part = j->part;
    double cost = 0;
    if (part->is_out_of_memory) return false; // nor is that of a stretch before forgotten
    part->count = 0;
    for (int32_t i = first; i <= last; i++) {
        hr_points_push(part, j->points[i].at);
        if (i > first) cost += j->points[i].cost;
    }
    if (!part->is_out_of_memory) hr_pull(j->puller, j->plane, part);
    part->is_out_of_memory = part->is_out_of_memory || j->puller->todo.is_out_of_memory;
    return !part->is_out_of_memory && cost_of(j, part) <= cost * SAME;
}

// Appends the points to a way, stretches over one ground pulled taut: on open ground of one cost
// the shortest way is the cheapest.
static void write_way(const job *j, hr_points *way) {
    hr_points_push(way, j->points[0].at);
    for (int32_t first = 0, last; first + 1 < j->count; first = last) {
        last = end_of_stretch(j, first);
        if (is_slack(j, first, last) && pull_stretch(j, first, last))
            hr_points_append(way, j->part->at + 1, j->part->count - 1);
        else
            for (int32_t i = first + 1; i <= last; i++) hr_points_push(way, j->points[i].at);
    }
}

// ---- The whole

static bool is_legal(const job *j) {
    for (int32_t i = 1; i < j->count; i++)
        if (!hr_sweep(j->plane, j->points[i - 1].at, j->points[i].at)) return false;
    return true;
}

static void straighten(job *j) {
    HR_ASSERT(is_legal(j));
    drop_idle(j);
    for (int32_t round = 0; round < ROUNDS_MAX && move_loose(j); round++) drop_idle(j);
    HR_ASSERT(is_legal(j));
    hr_points_clear(j->part);
}

static bool reserve_points(hr_seams *seams, int32_t count) {
    return hr_buffer_reserve(&seams->points, seams->allocator, (size_t)count, sizeof(seam_point));
}

bool hr_straighten_seams(hr_seams *seams, hr_puller *puller, const hr_plane *plane,
                         const hr_costs *costs, hr_points *way, int64_t step_limit,
                         int64_t *steps) {
    if (way->is_out_of_memory) return false;
    if (way->count <= 2) return true;
    if (!reserve_points(seams, way->count)) return false;
    job j = {puller, &seams->part,         plane,     costs, step_limit,
             steps,  seams->points.memory, way->count};
    take_points(&j, way);
    straighten(&j);
    way->count = 0;
    write_way(&j, way);
    return !way->is_out_of_memory && !j.part->is_out_of_memory;
}

// ---- A part of it

// How many points beside the loose ones may change.
enum { REACH = 6 };

static void take_part(job *j, const hr_cell *points, int32_t first, int32_t last) {
    for (int32_t i = 0; i < j->count; i++)
        j->points[i] = (seam_point){points[i], i >= first && i <= last, UNKNOWN};
}

// Of two ways, how many legs at their ends are the same; `count` at most.
static int32_t legs_in_common(const hr_points *way, const hr_cell *end, int32_t count) {
    int32_t legs = 0;
    const hr_cell *last = way->at + way->count - 1;
    while (legs < count && legs < way->count - 1 && hr_same(last[-1 - legs], end[-1 - legs]))
        legs++;
    return legs;
}

bool hr_straighten_between(hr_seams *seams, hr_puller *puller, const hr_plane *plane,
                           const hr_costs *costs, hr_points *way, int32_t first, int32_t last,
                           int64_t step_limit, int64_t *steps, int32_t *kept) {
    int32_t begin = hr_greatest(0, first - REACH), end = hr_least(way->count - 1, last + REACH);
    *kept = hr_greatest(0, way->count - 1 - end);
    if (way->is_out_of_memory) return false;
    if (end - begin < 2) return *kept += end - last, true;
    if (!reserve_points(seams, end - begin + 1)) return false;
    hr_cell ahead[REACH + 1]; // as they were, the last loose one with them
    memcpy(ahead, way->at + last, (size_t)(end - last + 1) * sizeof *ahead);
    hr_points_clear(&seams->rest);
    hr_points_append(&seams->rest, way->at + end + 1, *kept);
    if (seams->rest.is_out_of_memory) return false;
    job j = {puller, &seams->part,         plane,          costs, step_limit,
             steps,  seams->points.memory, end - begin + 1};
    take_part(&j, way->at + begin, first - begin, last - begin);
    straighten(&j);
    way->count = begin;
    write_way(&j, way);
    *kept += legs_in_common(way, ahead + (end - last), end - last);
    hr_points_append(way, seams->rest.at, seams->rest.count);
    return !way->is_out_of_memory && !j.part->is_out_of_memory;
}
