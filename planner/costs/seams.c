// seams.c - dropping and moving points where parts of a way meet.

#include "planner/costs/seams.h"

#include "passmap/base/assertion.h"
#include "planner/costs/leg_cost.h"
#include "planner/costs/move_point.h"
#include "planner/grid/sweep.h"
#include "planner/grid/tile.h"

#include <string.h>

// What rounding adds to a leg over the same ground makes it no dearer.
static const double SAME = 1 + 1e-12;

enum { UNKNOWN = -1 };

typedef struct seam_point {
    hr_cell at;
    bool is_loose;
    double cost; // of the leg from the point before it, or UNKNOWN
} seam_point;

typedef struct job {
    hr_seams *seams;
    hr_puller *puller;
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
    hr_buffer_destroy(&seams->pulled, seams->allocator);
    hr_points_destroy(&seams->part);
    hr_points_destroy(&seams->rest);
}

size_t hr_seams_bytes(const hr_seams *seams) {
    int64_t points = (int64_t)seams->part.capacity + seams->rest.capacity;
    return seams->points.size + seams->pulled.size + (size_t)points * sizeof(hr_cell);
}

static bool may_step(const job *j) { return *j->steps < j->step_limit; }

// ---- Which points are loose at first

// The points of a way, with those loose that lie at borders, before the first of them and behind
// the last.
static void take_points(job *j, const hr_points *way) {
    int32_t first = way->count, last = -1;
    for (int32_t i = 0; i < way->count; i++) {
        bool is_at_border = (i > 0 && hr_is_across_border(way->at[i - 1], way->at[i])) ||
                            (i + 1 < way->count && hr_is_across_border(way->at[i], way->at[i + 1]));
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

// A stretch pulled taut in `part`. @return whether that is no dearer: it may lead over other
// ground.
static bool pull_stretch(const job *j, int32_t first, int32_t last) {
    hr_points *part = &j->seams->part;
    double cost = 0;
    hr_points_clear(part);
    for (int32_t i = first; i <= last; i++) {
        hr_points_push(part, j->points[i].at);
        if (i > first) cost += j->points[i].cost;
    }
    if (!part->is_out_of_memory) hr_pull(j->puller, j->plane, part);
    part->is_out_of_memory = part->is_out_of_memory || j->puller->todo.is_out_of_memory;
    return !part->is_out_of_memory && hr_way_cost(j->costs, part) <= cost * SAME;
}

// The points behind the first of a stretch, as they come after pulling; its ends then are loose.
// @return how many there are.
static int32_t write_pulled(const job *j, seam_point *to) {
    const hr_points *part = &j->seams->part;
    to[-1].is_loose = true;
    for (int32_t i = 1; i < part->count; i++)
        to[i - 1] = (seam_point){part->at[i], i + 1 == part->count, UNKNOWN};
    return part->count - 1;
}

static int32_t write_stretch(const job *j, int32_t first, int32_t last, seam_point *to) {
    memcpy(to, j->points + first + 1, (size_t)(last - first) * sizeof *to);
    return last - first;
}

// Room behind `count` points for a stretch, pulled or not, and what comes after it.
static seam_point *reserve_pulled(const job *j, int32_t count) {
    hr_seams *seams = j->seams;
    size_t wanted = (size_t)count + (size_t)j->count + (size_t)seams->part.count;
    bool has_room = hr_buffer_reserve(&seams->pulled, seams->allocator, wanted, sizeof(seam_point));
    return has_room ? seams->pulled.memory : NULL;
}

// @return false if out of memory.
static bool take_pulled(job *j, int32_t count) {
    hr_seams *seams = j->seams;
    if (!hr_buffer_reserve(&seams->points, seams->allocator, (size_t)count, sizeof(seam_point)))
        return false;
    j->points = seams->points.memory;
    j->count = count;
    memcpy(j->points, seams->pulled.memory, (size_t)count * sizeof(seam_point));
    return true;
}

// Stretches over one ground become taut: on open ground of one cost the shortest way is the
// cheapest. @return false if out of memory.
static bool pull_stretches(job *j) {
    int32_t count = 1;
    for (int32_t first = 0, last; first + 1 < j->count; first = last) {
        last = end_of_stretch(j, first);
        bool is_pulled = is_slack(j, first, last) && pull_stretch(j, first, last);
        seam_point *to = reserve_pulled(j, count);
        if (!to || j->seams->part.is_out_of_memory) return false;
        if (first == 0) to[0] = j->points[0];
        count +=
            is_pulled ? write_pulled(j, to + count) : write_stretch(j, first, last, to + count);
    }
    return take_pulled(j, count);
}

// ---- Moving

// Moves a point, and notes what its two legs then cost.
static bool move_point(const job *j, const seam_point *before, seam_point *point,
                       seam_point *after) {
    hr_joint joint = {j->plane, j->costs, before->at, after->at, 0, 0};
    if (!hr_move_point(&joint, &point->at, j->step_limit, j->steps)) return false;
    point->cost = joint.cost_to;
    after->cost = joint.cost_from;
    return true;
}

// Only what has moved, and the points beside that, are loose then. @return whether any has.
static bool move_loose(job *j) {
    bool has_moved = false, is_next_loose = false;
    for (int32_t i = 1; i + 1 < j->count; i++) {
        seam_point *b = &j->points[i];
        bool moves =
            (b->is_loose || is_next_loose) && may_step(j) && move_point(j, b - 1, b, b + 1);
        b->is_loose = is_next_loose || moves;
        b[-1].is_loose = b[-1].is_loose || moves;
        is_next_loose = moves;
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

static void write_way(const job *j, hr_points *way) {
    for (int32_t i = 0; i < j->count; i++) hr_points_push(way, j->points[i].at);
}

static bool reserve_points(hr_seams *seams, int32_t count) {
    return hr_buffer_reserve(&seams->points, seams->allocator, (size_t)count, sizeof(seam_point));
}

// More rounds of pulling and moving would gain 0.01 %. @return false if out of memory.
static bool straighten(job *j) {
    HR_ASSERT(is_legal(j));
    hr_points_clear(&j->seams->part);
    drop_idle(j);
    if (!pull_stretches(j)) return false;
    if (move_loose(j)) drop_idle(j);
    HR_ASSERT(is_legal(j));
    return true;
}

bool hr_straighten_seams(hr_seams *seams, hr_puller *puller, const hr_plane *plane,
                         const hr_costs *costs, hr_points *way, int64_t step_limit,
                         int64_t *steps) {
    if (way->is_out_of_memory) return false;
    if (way->count <= 2) return true;
    if (!reserve_points(seams, way->count)) return false;
    job j = {seams, puller, plane, costs, step_limit, steps, seams->points.memory, way->count};
    take_points(&j, way);
    if (!straighten(&j)) return false;
    way->count = 0;
    write_way(&j, way);
    return !way->is_out_of_memory;
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
    job j = {seams, puller, plane, costs, step_limit, steps, seams->points.memory, end - begin + 1};
    take_part(&j, way->at + begin, first - begin, last - begin);
    if (!straighten(&j)) return false;
    way->count = begin;
    write_way(&j, way);
    *kept += legs_in_common(way, ahead + (end - last), end - last);
    hr_points_append(way, seams->rest.at, seams->rest.count);
    return !way->is_out_of_memory;
}
