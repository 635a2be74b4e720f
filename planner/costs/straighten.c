// straighten.c - dropping points that save nothing, and pulling what is left.

#include "planner/costs/straighten.h"

#include "passmap/base/assertion.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/steps.h"
#include "planner/grid/sweep.h"

#include <stdlib.h>
#include <string.h>

// Later rounds and passes hardly ever find more. Within a pass a point costs the length of the leg
// past it, so that a way of n points over a length of l costs at most about n * l. The most places
// that were tried for a point on lands of 250 costs are 90 (hills, waves, noise; 300 to 1000 cells
// wide).
enum { ROUNDS_MAX = 6, PASSES_MAX = 8, STRIDE_FIRST = 4, TRIES_MAX = 200 };

// What gains less than a millionth is no improvement: so rounding errors are none.
static const double LESS = 1 - 1e-6;

// When the host is asked whether it cancels, and whether it has.
typedef struct patience {
    int64_t next_look;
    bool is_over;
} patience;

typedef struct job {
    hr_straightener *lists;
    hr_straightening *progress;
    hr_puller *puller;
    const hr_plane *plane;
    const hr_costs *costs;
    const hr_observer *observer;
    patience *patience;
    int64_t step_limit, *steps;
} job;

void hr_straightener_create(hr_straightener *straightener, const hr_allocator *allocator) {
    *straightener = (hr_straightener){0};
    straightener->given = straightener->pulled = straightener->dense = straightener->moved =
        straightener->part = (hr_points){.allocator = allocator};
}

void hr_straightener_destroy(hr_straightener *straightener) {
    hr_points_destroy(&straightener->given);
    hr_points_destroy(&straightener->pulled);
    hr_points_destroy(&straightener->dense);
    hr_points_destroy(&straightener->moved);
    hr_points_destroy(&straightener->part);
}

size_t hr_straightener_bytes(const hr_straightener *straightener) {
    int64_t points = (int64_t)straightener->given.capacity + straightener->pulled.capacity +
                     straightener->dense.capacity + straightener->moved.capacity +
                     straightener->part.capacity;
    return (size_t)points * sizeof(hr_cell);
}

static double cost_between(const job *j, hr_cell a, hr_cell b) {
    double cost = hr_leg_cost(j->costs, a, b);
    HR_ASSERT(cost * HR_COST_PLAIN >= hr_distance(a, b) * j->costs->least * (1 - 1e-9));
    return cost;
}

static double cost_through(const job *j, hr_cell a, hr_cell b, hr_cell c) {
    return cost_between(j, a, b) + cost_between(j, b, c);
}

static double cost_of(const job *j, const hr_cell *points, int32_t count) {
    double cost = 0;
    for (int32_t i = 1; i < count; i++) cost += cost_between(j, points[i - 1], points[i]);
    return cost;
}

static void copy(hr_points *to, const hr_cell *points, int32_t count) {
    hr_points_clear(to);
    hr_points_append(to, points, count);
}

// Rounding apart.
static bool is_dearer(double cost, double than) { return cost > than * (1 + 1e-9); }

static bool may_step(const job *j) {
    patience *p = j->patience;
    if (*j->steps >= p->next_look) {
        p->next_look = *j->steps + HR_STEPS_BETWEEN_LOOKS;
        p->is_over = p->is_over || hr_is_cancelled(j->observer);
    }
    return !p->is_over && *j->steps < j->step_limit;
}

static bool has_memory(const job *j) {
    const hr_straightener *lists = j->lists;
    return !(lists->given.is_out_of_memory || lists->pulled.is_out_of_memory ||
             lists->dense.is_out_of_memory || lists->moved.is_out_of_memory ||
             lists->part.is_out_of_memory || j->puller->todo.is_out_of_memory);
}

// ---- Points where the cost changes

static int sign(int32_t value) { return (value > 0) - (value < 0); }

static bool is_in_eight_directions(hr_cell a, hr_cell b) {
    return a.x == b.x || a.y == b.y || abs(b.x - a.x) == abs(b.y - a.y);
}

// The blocks between a and b that stand before or after a change of cost, where the leg is in one
// of the eight directions; and b.
static void add_changes(const job *j, hr_points *to, hr_cell a, hr_cell b) {
    hr_cell step = {sign(b.x - a.x), sign(b.y - a.y)};
    if (!is_in_eight_directions(a, b)) {
        hr_points_push(to, b);
        return;
    }
    for (hr_cell at = a; !hr_same(at, b);) {
        hr_cell next = {at.x + step.x, at.y + step.y};
        bool changes = hr_cost_at(j->costs, at.x, at.y) != hr_cost_at(j->costs, next.x, next.y);
        if (changes && !hr_same(at, hr_points_last(to))) hr_points_push(to, at);
        if (changes || hr_same(next, b)) hr_points_push(to, next);
        at = next;
    }
}

static void make_dense(const job *j, const hr_points *way) {
    hr_points *dense = &j->lists->dense;
    copy(dense, way->at, 1);
    for (int32_t i = 1; i < way->count && !dense->is_out_of_memory; i++)
        add_changes(j, dense, way->at[i - 1], way->at[i]);
}

// ---- Dropping points

// Whether b lies on the straight line from a to c: then leaving it out changes nothing. In long
// corridors nearly all points do, and looking at ever longer legs would take time by the square.
static bool is_on_line(hr_cell a, hr_cell b, hr_cell c) {
    return hr_cross(a, b, c) == 0 && hr_is_between(b.x, a.x, c.x) && hr_is_between(b.y, a.y, c.y);
}

// Whether b can be left out between a and c.
static bool is_idle(const job *j, hr_cell a, hr_cell b, hr_cell c) {
    ++*j->steps;
    if (is_on_line(a, b, c)) return true;
    return hr_sweep(j->plane, a, c) && cost_between(j, a, c) <= cost_through(j, a, b, c);
}

// One pass from front to back; a point that is dropped has the one before it looked at again.
// @return false if it was stopped.
static bool drop_idle(const job *j) {
    hr_straightening *at = j->progress;
    hr_points *dense = &j->lists->dense;
    for (; at->next < dense->count; at->next++) {
        hr_cell c = dense->at[at->next];
        for (; at->kept > 1; at->kept--) {
            at->next_step = *j->steps;
            if (!may_step(j)) return false;
            if (!is_idle(j, dense->at[at->kept - 2], dense->at[at->kept - 1], c)) break;
        }
        dense->at[at->kept++] = c;
    }
    HR_ASSERT(hr_same(dense->at[at->kept - 1], dense->at[dense->count - 1]));
    return true;
}

// ---- Pulling

// The end of the stretch of legs from leg first..first + 1 on that are all on one ground.
static int32_t end_of_stretch(const job *j, const hr_points *way, int32_t first) {
    HR_ASSERT(first >= 0 && first + 1 < way->count);
    hr_cell at = way->at[first];
    int32_t cost = hr_cost_at(j->costs, at.x, at.y), end = first + 1;
    for (; end < way->count; end++) {
        hr_leg_mean mean = hr_leg_mean_cost(j->costs, way->at[end - 1], way->at[end]);
        if (mean.sum != cost * mean.scale) break;
    }
    return end - 1 > first ? end - 1 : first + 1;
}

// Points first..last of `way`, pulled taut, to the end of `to`, which ends in the first of them; as
// they were if that would be dearer.
static void append_pulled(const job *j, hr_points *to, const hr_points *way, int32_t first,
                          int32_t last) {
    hr_points *part = &j->lists->part;
    const hr_cell *points = way->at + first;
    int32_t count = last - first + 1;
    copy(part, points, count);
    if (count > 2) {
        hr_pull(j->puller, j->plane, part);
        if (cost_of(j, part->at, part->count) >= cost_of(j, points, count))
            copy(part, points, count);
    }
    to->is_out_of_memory |= part->is_out_of_memory;
    if (!part->is_out_of_memory) hr_points_append(to, part->at + 1, part->count - 1);
}

static void pull_stretches(const job *j, hr_points *way) {
    hr_points *moved = &j->lists->moved;
    copy(moved, way->at, 1);
    for (int32_t first = 0; first + 1 < way->count && !moved->is_out_of_memory;) {
        int32_t last = end_of_stretch(j, way, first);
        append_pulled(j, moved, way, first, last);
        first = last;
    }
    if (!moved->is_out_of_memory) copy(way, moved->at, moved->count);
}

// The way pulled taut as a whole, in `pulled`, and its cost.
static double pull_whole(const job *j, const hr_points *way) {
    hr_points *pulled = &j->lists->pulled;
    copy(pulled, way->at, way->count);
    if (!pulled->is_out_of_memory) hr_pull(j->puller, j->plane, pulled);
    return cost_of(j, pulled->at, pulled->count);
}

// ---- Points one by one

// Moves b, between a and c, to where that is cheaper: a way bends where it enters other ground, at
// a place that no wall fixes (Snell's law). Steps are halved once none of them is an improvement.
// @return false if it was stopped.
static bool move_point(const job *j, hr_cell a, hr_cell *point, hr_cell c) {
    hr_cell b = *point;
    double best = cost_through(j, a, b, c);
    int32_t tries = 0;
    for (int32_t stride = STRIDE_FIRST, try = 0; stride > 0 && tries < TRIES_MAX; try++) {
        if (!may_step(j)) return false;
        if (try == 8) {
            stride /= 2, try = -1;
            continue;
        }
        hr_cell to = {b.x + HR_STEP_X[try] * stride, b.y + HR_STEP_Y[try] * stride};
        if (!hr_is_open_block(j->plane, to.x, to.y)) continue;
        ++*j->steps, ++tries;
        if (!hr_sweep(j->plane, a, to) || !hr_sweep(j->plane, to, c)) continue;
        double cost = cost_through(j, a, to, c);
        if (cost < best * LESS) best = cost, b = to, try = -1;
    }
    HR_ASSERT(hr_is_open_block(j->plane, b.x, b.y));
    *point = b;
    return true;
}

// Appends what is cheaper than b between the end of `moved` and c: that part pulled taut, or b
// moved. @return false if it was stopped; then nothing is appended.
static bool append_improved(const job *j, hr_cell b, hr_cell c) {
    hr_points *part = &j->lists->part, *moved = &j->lists->moved;
    hr_cell three[3] = {hr_points_last(moved), b, c};
    copy(part, three, 3);
    if (part->is_out_of_memory) return true;
    hr_pull(j->puller, j->plane, part);
    if (part->count > 2 && cost_of(j, part->at, part->count) < cost_of(j, three, 3) * LESS) {
        hr_points_append(moved, part->at + 1, part->count - 2);
        return true;
    }
    if (!move_point(j, three[0], &b, c)) return false;
    hr_points_push(moved, b);
    return true;
}

// A point that was being moved when it was stopped is begun again.
// @return false if it was stopped.
static bool improve_points(const job *j) {
    hr_straightening *at = j->progress;
    const hr_points *dense = &j->lists->dense;
    for (; at->next + 1 < dense->count && has_memory(j); at->next++) {
        at->next_step = *j->steps;
        if (!may_step(j) || !append_improved(j, dense->at[at->next], dense->at[at->next + 1]))
            return false;
    }
    hr_points_push(&j->lists->moved, hr_points_last(dense));
    return true;
}

// ---- The whole

static void begin_drops(const job *j) {
    j->progress->stage = HR_STRAIGHTEN_DROPS;
    j->progress->kept = j->progress->next = 1;
}

static void end_drops(const job *j) {
    hr_straightening *at = j->progress;
    hr_points *dense = &j->lists->dense;
    bool has_dropped = at->kept < dense->count;
    dense->count = at->kept;
    begin_drops(j);
    if (has_dropped && ++at->pass < PASSES_MAX) return;
    at->before = cost_of(j, dense->at, dense->count);
    pull_stretches(j, dense);
    if (!has_memory(j)) return;
    copy(&j->lists->moved, dense->at, 1);
    at->stage = HR_STRAIGHTEN_MOVES;
}

static void end_moves(const job *j) {
    hr_straightening *at = j->progress;
    hr_points *dense = &j->lists->dense;
    copy(dense, j->lists->moved.at, j->lists->moved.count);
    begin_drops(j);
    at->pass = 0;
    bool is_last = ++at->round == ROUNDS_MAX;
    if (!is_last && cost_of(j, dense->at, dense->count) < at->before * LESS) return;
    at->stage = HR_STRAIGHTEN_IS_DONE;
    at->kept = at->next = dense->count;
}

// `dense` ends as good as dropping, pulling and moving points make it, or as far as steps allow.
static void straighten_dense(const job *j) {
    hr_straightening *at = j->progress;
    while (at->stage != HR_STRAIGHTEN_IS_DONE && has_memory(j)) {
        bool drops = at->stage == HR_STRAIGHTEN_DROPS;
        if (drops ? !drop_idle(j) : !improve_points(j)) return;
        if (drops)
            end_drops(j);
        else if (has_memory(j))
            end_moves(j);
        at->next_step = *j->steps;
    }
}

// What that has come to.
static void write_dense(const job *j, hr_points *way) {
    const hr_straightening *at = j->progress;
    const hr_points *dense = &j->lists->dense, *moved = &j->lists->moved;
    bool moves = at->stage == HR_STRAIGHTEN_MOVES;
    copy(way, moves ? moved->at : dense->at, moves ? moved->count : at->kept);
    hr_points_append(way, dense->at + at->next, dense->count - at->next);
}

static bool is_on_least_ground(const job *j, const hr_points *way, double cost) {
    double length = hr_points_length(way);
    return cost <= length * j->costs->least / HR_COST_PLAIN * (1 + 1e-12);
}

static bool is_same_way(const hr_points *a, const hr_points *b) {
    return a->count == b->count && memcmp(a->at, b->at, (size_t)a->count * sizeof *a->at) == 0;
}

// @return whether it goes on with a way that was stopped, with its steps.
static bool takes_up(const job *j, const hr_points *way) {
    const hr_straightening *at = j->progress;
    bool goes_on = at->can_go_on && at->first_step == *j->steps && at->next_step <= j->step_limit &&
                   at->plane == j->plane && at->costs.bytes == j->costs->bytes &&
                   at->costs.cost_of == j->costs->cost_of && is_same_way(&j->lists->given, way);
    if (goes_on) *j->steps = at->next_step;
    return goes_on;
}

static double cost_as_given(const job *j) {
    return cost_of(j, j->lists->given.at, j->lists->given.count);
}

static void begin(const job *j, const hr_points *way) {
    *j->progress = (hr_straightening){
        .plane = j->plane, .costs = *j->costs, .first_step = *j->steps, .next_step = *j->steps};
    hr_points_clear(&j->lists->part);
    hr_points_clear(&j->lists->moved);
    copy(&j->lists->given, way->at, way->count);
    make_dense(j, way);
    HR_ASSERT(!has_memory(j) ||
              !is_dearer(cost_of(j, j->lists->dense.at, j->lists->dense.count), cost_as_given(j)));
    j->progress->whole = pull_whole(j, way);
    begin_drops(j);
}

// Straightened point by point, which is never dearer than the way was, or pulled as a whole: the
// cheaper of the two. Nothing is cheaper than a taut way on ground of the least cost.
bool hr_straighten(hr_straightener *straightener, hr_puller *puller, const hr_plane *plane,
                   const hr_costs *costs, const hr_observer *observer, hr_points *way,
                   int64_t step_limit, int64_t *steps) {
    hr_straightening *progress = &straightener->progress;
    const hr_points *pulled = &straightener->pulled;
    patience own = {.next_look = *steps};
    job j = {straightener, progress, puller, plane, costs, observer, &own, step_limit, steps};
    if (way->is_out_of_memory) return false;
    if (way->count <= 2) return true;
    HR_ASSERT(hr_is_way_clear(plane, way));
    if (!takes_up(&j, way)) begin(&j, way);
    progress->can_go_on = false;
    bool is_cheapest = has_memory(&j) && is_on_least_ground(&j, pulled, progress->whole);
    if (!is_cheapest) straighten_dense(&j);
    if (!has_memory(&j)) return false;
    write_dense(&j, way);
    double cost = cost_of(&j, way->at, way->count);
    HR_ASSERT(way->is_out_of_memory || hr_is_way_clear(plane, way));
    HR_ASSERT(way->is_out_of_memory || !is_dearer(cost, cost_as_given(&j)));
    if (is_cheapest || cost >= progress->whole) copy(way, pulled->at, pulled->count);
    progress->can_go_on = !own.is_over;
    return !way->is_out_of_memory;
}
