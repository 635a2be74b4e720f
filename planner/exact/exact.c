// exact.c - best first over turning points.

#include "planner/exact/exact.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

#include <math.h>

typedef struct search {
    hr_exact *exact;
    hr_search_call *call;
    hr_cell from, to; // the call's, or the other way round
    double bound;     // only shorter ways are of use
} search;

static bool is_out_of_steps(const search *s) { return s->call->steps >= s->call->step_limit; }

static hr_hand hand_along(hr_cell at, int heading, int which) {
    return (hr_hand){at, heading, which == HR_COUNTERCLOCKWISE ? HR_WALL_RIGHT : HR_WALL_LEFT};
}

// What was seen becomes turning points, as far as it may lead to a shorter way.
static void reach_tangents(search *s, int32_t parent, hr_cell eye, double length) {
    const hr_visibility *visibility = &s->exact->visibility;
    for (int32_t i = 0; i < visibility->tangent_count; i++) {
        const hr_tangent *tangent = &visibility->tangents[i];
        double to_it = length + hr_distance(eye, tangent->at);
        double estimate = to_it + hr_distance(tangent->at, s->to);
        if (estimate >= s->bound) continue;
        hr_turning_point turn = {.at = tangent->at,
                                 .parent = parent,
                                 .length = to_it,
                                 .on = hr_direction_to(eye, tangent->at),
                                 .onward = tangent->onward,
                                 .hand = tangent->hand,
                                 .heading = tangent->heading,
                                 .has_onward = tangent->has_onward};
        hr_turning_points_reach(&s->exact->turning_points, turn, estimate);
    }
}

// ---- The start

// The four headings and the direction of the goal, clockwise.
typedef struct compass {
    hr_direction directions[5];
    int32_t count;
} compass;

static compass compass_with(hr_direction goal) {
    compass c = {.count = 0};
    for (int heading = NORTH; heading <= WEST; heading++) {
        hr_direction here = hr_direction_of_heading(heading),
                     next = hr_direction_of_heading((heading + 1) & 3);
        c.directions[c.count++] = here;
        if (hr_turn_between(here, goal) > 0 && hr_turn_between(goal, next) > 0)
            c.directions[c.count++] = goal;
    }
    HR_ASSERT(c.count == 4 + (goal.x != 0 && goal.y != 0));
    return c;
}

// Walls flush with the start, and edges of corners at it: rays along them pass them by.
static void scan_flush(search *s, const compass *c, int32_t index) {
    hr_visibility *visibility = &s->exact->visibility;
    hr_direction ray = c->directions[index];
    hr_cell ahead = {s->from.x + ray.x, s->from.y + ray.y};
    if (hr_is_closed(s->call->plane, ahead.x, ahead.y)) return;
    int heading = ray.x ? (ray.x > 0 ? EAST : WEST) : (ray.y > 0 ? SOUTH : NORTH);
    for (int which = HR_COUNTERCLOCKWISE; which <= HR_CLOCKWISE; which++) {
        int wall = (heading + (which == HR_COUNTERCLOCKWISE ? 1 : 3)) & 3;
        int32_t x = hr_heading_x(wall), y = hr_heading_y(wall);
        if (!hr_is_closed(s->call->plane, s->from.x + x, s->from.y + y) &&
            !hr_is_closed(s->call->plane, ahead.x + x, ahead.y + y))
            continue;
        int32_t far = (index + (which == HR_COUNTERCLOCKWISE ? c->count - 1 : 1)) % c->count;
        hr_visibility_scan(visibility, which, hand_along(s->from, heading, which), ray,
                           c->directions[far]);
    }
}

// @return whether the goal is seen.
static bool expand_start(search *s) {
    hr_visibility *visibility = &s->exact->visibility;
    hr_direction goal = hr_direction_to(s->from, s->to);
    compass c = compass_with(goal);
    hr_visibility_open(visibility, s->from, s->to, s->bound);
    for (int32_t i = 0; i < c.count; i++) {
        hr_direction ray = c.directions[i];
        hr_direction left = c.directions[(i + c.count - 1) % c.count];
        hr_direction right = c.directions[(i + 1) % c.count];
        bool is_heading = abs(ray.x) + abs(ray.y) == 1;
        hr_cell through = {s->from.x + ray.x, s->from.y + ray.y};
        bool is_goal = hr_is_same_direction(ray, goal);
        HR_ASSERT(!is_goal || hr_along(ray, goal) > 0);
        if (is_goal) through = s->to;
        hr_impact impact;
        bool is_stopped = hr_visibility_shoot(visibility, through, &impact);
        if (is_goal && (!is_stopped || impact.is_beyond)) return true;
        if (is_stopped) {
            hr_visibility_scan(visibility, HR_COUNTERCLOCKWISE,
                               hr_hand_at(impact.holds[0], HR_COUNTERCLOCKWISE), ray, left);
            hr_visibility_scan(visibility, HR_CLOCKWISE, hr_hand_at(impact.holds[1], HR_CLOCKWISE),
                               ray, right);
        }
        if (is_heading) scan_flush(s, &c, i);
    }
    reach_tangents(s, -1, s->from, 0);
    return false;
}

// ---- Turning points

// The sector that a way may take on without turning back: from straight on to along the wall.
static bool is_in_sector(hr_direction on, hr_direction edge, hr_direction to, int sign) {
    return sign * hr_turn_between(on, to) >= 0 && sign * hr_turn_between(to, edge) >= 0 &&
           hr_along(edge, to) >= 0 && hr_along(on, to) >= 0;
}

// @return whether the goal is seen.
static bool expand(search *s, int32_t index) {
    hr_visibility *visibility = &s->exact->visibility;
    hr_turning_point turn = hr_turning_points_get(&s->exact->turning_points, index);
    int hand = turn.hand, other = !hand, sign = hand == HR_COUNTERCLOCKWISE ? 1 : -1;
    hr_direction on = turn.on, edge = hr_direction_of_heading(turn.heading),
                 goal = hr_direction_to(turn.at, s->to);
    hr_visibility_open(visibility, turn.at, s->to, s->bound - turn.length);
    hr_hand along_wall = hand_along(turn.at, turn.heading, hand);
    const hr_hold *onward = turn.has_onward ? &turn.onward : NULL;
    if (is_in_sector(on, edge, goal, sign)) {
        hr_impact impact;
        if (!hr_visibility_shoot(visibility, s->to, &impact) || impact.is_beyond) return true;
        hr_visibility_look(visibility, hand, along_wall, edge, goal, &impact.holds[other]);
        hr_visibility_look(visibility, hand, hr_hand_at(impact.holds[hand], hand), goal, on,
                           onward);
    } else {
        hr_visibility_look(visibility, hand, along_wall, edge, on, onward);
    }
    if (!is_out_of_steps(s)) reach_tangents(s, index, turn.at, turn.length);
    return false;
}

// ---- The search

static void write_way(const search *s, int32_t last, bool is_seen) {
    hr_points *way = s->call->way;
    hr_points_clear(way);
    if (is_seen && !hr_same(s->from, s->to)) hr_points_push(way, s->to);
    for (int32_t i = last; i >= 0; i = s->exact->turning_points.at[i].parent)
        hr_points_push(way, hr_turning_points_get(&s->exact->turning_points, i).at);
    hr_points_push(way, s->from);
    hr_points_reverse(way, 0);
    HR_ASSERT(way->is_out_of_memory || is_seen || last < 0 || way->count > 1);
}

static bool is_out_of_memory(const search *s) {
    return s->exact->turning_points.is_out_of_memory || s->exact->visibility.is_out_of_memory ||
           s->call->way->is_out_of_memory;
}

// @return whether the goal is seen.
static bool expand_next(search *s) {
    hr_exact *exact = s->exact;
    hr_cell at = hr_turning_points_get(&exact->turning_points, exact->last).at;
    exact->next_step = s->call->steps++;
    hr_tell(s->call->observer,
            (hr_event){.kind = HR_EVENT_EXPANSION, .from = at, .to = at, .stage = HR_STAGE_EXACT});
    return expand(s, exact->last);
}

static void note_nearest(search *s) {
    hr_exact *exact = s->exact;
    hr_cell at = hr_turning_points_get(&exact->turning_points, exact->last).at;
    hr_cell best = exact->nearest < 0
                       ? s->from
                       : hr_turning_points_get(&exact->turning_points, exact->nearest).at;
    if (hr_squared_distance(at, s->to) < hr_squared_distance(best, s->to))
        exact->nearest = exact->last;
}

// @return whether the goal is seen.
static bool set_out(search *s, int32_t turning_points_limit) {
    hr_exact *exact = s->exact;
    hr_turning_points_clear(&exact->turning_points, turning_points_limit);
    exact->query = (hr_exact_query){s->call->plane, s->from, s->to, s->bound};
    exact->first_step = s->call->steps;
    exact->last = exact->nearest = -1;
    exact->least = hr_distance(s->from, s->to);
    return exact->least < s->bound && (hr_same(s->from, s->to) || expand_start(s));
}

static bool is_going_on(const search *s) {
    const hr_exact *exact = s->exact;
    const hr_exact_query *query = &exact->query;
    return exact->can_go_on && exact->first_step == s->call->steps &&
           exact->next_step < s->call->step_limit && query->plane == s->call->plane &&
           hr_same(query->from, s->from) && hr_same(query->to, s->to) && query->bound == s->bound;
}

// What was looked at last may be cut short: it is of no use, and is looked at again.
static hr_outcome end_over_budget(search *s) {
    hr_exact *exact = s->exact;
    exact->can_go_on = is_out_of_steps(s) && exact->last >= 0 && !exact->turning_points.is_full;
    write_way(s, exact->nearest, false);
    return HR_OUTCOME_OVER_BUDGET;
}

static hr_outcome end_without_way(search *s) {
    s->exact->can_go_on = true;
    s->exact->next_step = s->call->steps;
    s->exact->least = INFINITY;
    return HR_OUTCOME_NO_WAY;
}

static hr_outcome end_with_way(search *s) {
    s->exact->can_go_on = s->exact->last >= 0;
    write_way(s, s->exact->last, true);
    return HR_OUTCOME_FOUND;
}

// Estimates are sums of lengths, none of them less than the straight line but for what rounding
// takes off.
static const double ROUNDING = 1e-6;

// @return whether the goal is seen.
static bool begin_or_go_on(search *s, int32_t turning_points_limit) {
    hr_exact *exact = s->exact;
    if (!is_going_on(s)) return set_out(s, turning_points_limit);
    s->call->steps = exact->next_step;
    return exact->least < s->bound && expand_next(s);
}

// Finds the shortest way of all that are shorter than the bound.
static hr_outcome run(search *s, int32_t turning_points_limit) {
    hr_exact *exact = s->exact;
    bool is_seen = begin_or_go_on(s, turning_points_limit);
    exact->can_go_on = false;
    HR_ASSERT(s->call->steps >= exact->first_step);
    while (!is_seen && !is_out_of_memory(s)) {
        if (exact->least >= s->bound) return end_without_way(s);
        if (is_out_of_steps(s) || exact->turning_points.is_full ||
            hr_is_cancelled(s->call->observer))
            return end_over_budget(s);
        exact->last = hr_turning_points_next(&exact->turning_points, &exact->least);
        if (exact->last < 0 || exact->least >= s->bound) return end_without_way(s);
        HR_ASSERT(exact->least >= hr_distance(s->from, s->to) - ROUNDING);
        note_nearest(s);
        is_seen = expand_next(s);
    }
    return is_seen ? end_with_way(s) : HR_OUTCOME_OUT_OF_MEMORY;
}

// A way is as short backwards, but not as quickly proven to be. From either end, a search looks at
// what the straight line to the other end does not rule out: the more, the farther along the known
// way that line stays shorter than the rest of the way. Bends soon behind the search cost little,
// bends far ahead of it much. Summed up along the way, this says which end is the better start.
static bool is_better_backwards(const hr_points *way, double length) {
    hr_cell from = way->at[0], to = hr_points_last(way), at = from;
    double done = 0, excess = length - hr_distance(from, to), sum = 0; // forwards less backwards
    for (int32_t i = 1; i < way->count; i++) {
        double leg = hr_distance(at, way->at[i]), before = excess;
        at = way->at[i];
        done += leg;
        excess = (length - done - hr_distance(at, to)) - (done - hr_distance(from, at));
        sum += hr_product(leg, before + excess);
    }
    return sum > 0;
}

// A power of two, as large as the arrays grow that hold them. In proportion to the map, so that
// what is exact on a small one is so on a large one.
static int32_t turning_points_limit(const hr_exact *exact, const hr_plane *plane) {
    size_t bytes = (size_t)plane->rows.length * (size_t)plane->rows.count;
    if (bytes < HR_TURNING_POINTS_BYTES) bytes = HR_TURNING_POINTS_BYTES;
    if (exact->bytes_max > 0 && exact->bytes_max < bytes) bytes = exact->bytes_max;
    int32_t limit = 1;
    while ((size_t)limit * 2 * HR_TURNING_POINT_BYTES <= bytes) limit *= 2;
    return limit;
}

// The side of a search on which it sees: its rays and scans count as steps of the call.
static void open_visibility(hr_visibility *visibility, hr_search_call *call) {
    visibility->plane = call->plane, visibility->observer = call->observer;
    visibility->steps = &call->steps, visibility->step_limit = call->step_limit;
    visibility->is_out_of_memory = false;
}

// Nothing shorter was found than the way that was known.
static hr_outcome answer_known(hr_search_call *call, const hr_points *known, hr_outcome outcome) {
    hr_points_clear(call->way);
    hr_points_append(call->way, known->at, known->count);
    return call->way->is_out_of_memory ? HR_OUTCOME_OUT_OF_MEMORY : outcome;
}

hr_outcome hr_exact_search(hr_exact *exact, hr_search_call *call, const hr_points *known,
                           double promised_ratio, double *proven_ratio) {
    // Sums of the same legs in another order must not pass for a shorter way.
    static const double SHORTER = 1 - 1e-12;
    HR_ASSERT(hr_is_open_block(call->plane, call->from.x, call->from.y));
    HR_ASSERT(hr_is_open_block(call->plane, call->to.x, call->to.y));
    HR_ASSERT(!known || (known != call->way && hr_same(known->at[0], call->from) &&
                         hr_same(hr_points_last(known), call->to)));
    double length = known ? hr_points_length(known) : INFINITY;
    if (!(promised_ratio > 1)) promised_ratio = 1;
    bool is_backwards = known && is_better_backwards(known, length);
    double limit = call->limit_256ths > 0 ? (double)call->limit_256ths / HR_CELL : INFINITY;
    double bound = length / promised_ratio * SHORTER;
    search s = {exact, call, call->from, call->to, bound < limit ? bound : limit};
    if (is_backwards) s.from = call->to, s.to = call->from;
    hr_points_clear(call->way);
    open_visibility(&exact->visibility, call);
    hr_outcome outcome = run(&s, turning_points_limit(exact, call->plane));
    exact->visibility.steps = NULL; // the caller's
    if (is_out_of_memory(&s)) return HR_OUTCOME_OUT_OF_MEMORY;
    *proven_ratio = 1;
    if (outcome == HR_OUTCOME_FOUND) {
        if (is_backwards) hr_points_reverse(call->way, 0);
        HR_ASSERT(hr_same(call->way->at[0], call->from));
        HR_ASSERT(hr_same(hr_points_last(call->way), call->to));
        HR_ASSERT(hr_points_length(call->way) <= length + ROUNDING);
        return HR_OUTCOME_FOUND;
    }
    bool is_too_far = outcome == HR_OUTCOME_NO_WAY && s.bound < INFINITY;
    if (!known) return is_too_far ? HR_OUTCOME_TOO_FAR : outcome;
    bool is_proven = outcome == HR_OUTCOME_NO_WAY;
    *proven_ratio = is_proven ? promised_ratio : length / exact->least;
    return answer_known(call, known, is_proven ? HR_OUTCOME_FOUND : outcome);
}

void hr_exact_create(hr_exact *exact, const hr_allocator *allocator, size_t bytes_max) {
    exact->bytes_max = bytes_max;
    exact->allocator = exact->visibility.allocator = exact->turning_points.allocator = allocator;
}

void hr_exact_destroy(hr_exact *exact) {
    hr_visibility_destroy(&exact->visibility);
    hr_turning_points_destroy(&exact->turning_points);
}

size_t hr_exact_bytes(const hr_exact *exact) {
    return hr_visibility_bytes(&exact->visibility) +
           hr_turning_points_bytes(&exact->turning_points);
}
