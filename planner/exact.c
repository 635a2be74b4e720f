// exact.c - best first over turning points.

#include "exact.h"

#include <math.h>

// The search from one end to the other.
typedef struct side {
    hr_turns *turns;
    hr_cell from, to;
    double least; // no way is shorter that has not been found yet
} side;

typedef struct search {
    hr_view *view;
    const hr_plane *plane;
    const hr_watch *watch;
    side sides[2]; // from the start, from the goal
    double promised_ratio;
    double best;  // length of the best way known
    double bound; // ways as long as this are of no use
    bool has_met; // the best way is that by these two turning points, -1: an end
    int32_t meeting[2];
    int64_t *steps;
} search;

// Sums of the same legs in another order must not pass for a shorter way.
static const double SHORTER = 1 - 1e-12;

static hr_hand hand_along(hr_cell at, int heading, int which) {
    return (hr_hand){at, heading, which == HR_LEFT_HAND ? HR_WALL_RIGHT : HR_WALL_LEFT};
}

static void meet(search *s, int which, int32_t turn, int32_t other, double length) {
    if (length >= s->best * SHORTER) return;
    s->best = length;
    s->bound = length / s->promised_ratio * SHORTER;
    s->has_met = true;
    s->meeting[which] = turn;
    s->meeting[!which] = other;
}

// What was seen becomes turning points, as far as it may lead to a shorter way.
static void reach_tangents(search *s, int which, int32_t parent, hr_cell eye, double length) {
    side *here = &s->sides[which];
    for (int32_t i = 0; i < s->view->tangent_count; i++) {
        const hr_tangent *tangent = &s->view->tangents[i];
        double to_it = length + hr_distance(eye, tangent->at);
        double estimate = to_it + hr_distance(tangent->at, here->to);
        if (estimate >= s->bound) continue;
        hr_turn turn = {tangent->at,        parent,        to_it,
                        tangent->onward,    tangent->hand, tangent->heading,
                        tangent->has_onward};
        if (!hr_turns_reach(here->turns, turn, estimate)) continue;
        const hr_turn_entry *entry = hr_turns_find(s->sides[!which].turns, tangent->at);
        if (entry) meet(s, which, here->turns->count - 1, entry->turn, to_it + entry->length);
    }
}

// ---- The start

// The four headings and the direction of the goal, clockwise.
typedef struct compass {
    hr_toward directions[5];
    int32_t count;
} compass;

static compass compass_with(hr_toward goal) {
    compass c = {.count = 0};
    for (int heading = NORTH; heading <= WEST; heading++) {
        hr_toward here = hr_toward_heading(heading), next = hr_toward_heading((heading + 1) & 3);
        c.directions[c.count++] = here;
        if (hr_turn_between(here, goal) > 0 && hr_turn_between(goal, next) > 0)
            c.directions[c.count++] = goal;
    }
    return c;
}

// Walls flush with the start, and edges of corners at it: rays along them pass them by.
static void scan_flush(search *s, hr_cell from, const compass *c, int32_t index) {
    hr_view *view = s->view;
    hr_toward ray = c->directions[index];
    hr_cell ahead = {from.x + ray.x, from.y + ray.y};
    if (hr_is_closed(s->plane, ahead.x, ahead.y)) return;
    int heading = ray.x ? (ray.x > 0 ? EAST : WEST) : (ray.y > 0 ? SOUTH : NORTH);
    for (int which = HR_LEFT_HAND; which <= HR_RIGHT_HAND; which++) {
        int wall = (heading + (which == HR_LEFT_HAND ? 1 : 3)) & 3;
        int32_t x = hr_heading_x(wall), y = hr_heading_y(wall);
        if (!hr_is_closed(s->plane, from.x + x, from.y + y) &&
            !hr_is_closed(s->plane, ahead.x + x, ahead.y + y))
            continue;
        int32_t far = (index + (which == HR_LEFT_HAND ? c->count - 1 : 1)) % c->count;
        hr_view_scan(view, which, hand_along(from, heading, which), ray, c->directions[far]);
    }
}

// @return whether the goal is seen.
static bool expand_start(search *s, int which) {
    hr_view *view = s->view;
    const side *here = &s->sides[which];
    hr_cell from = here->from, to = here->to;
    hr_toward goal = hr_toward_cell(from, to);
    compass c = compass_with(goal);
    hr_view_open(view, from, hr_within_length(from, to, s->bound));
    for (int32_t i = 0; i < c.count; i++) {
        hr_toward ray = c.directions[i];
        hr_toward left = c.directions[(i + c.count - 1) % c.count];
        hr_toward right = c.directions[(i + 1) % c.count];
        bool is_heading = abs(ray.x) + abs(ray.y) == 1;
        hr_cell through = {from.x + ray.x, from.y + ray.y};
        bool is_goal = hr_is_same_direction(ray, goal);
        if (is_goal) through = to;
        hr_impact impact;
        bool is_stopped = hr_view_shoot(view, through, &impact);
        if (is_goal && (!is_stopped || impact.is_beyond)) return true;
        if (is_stopped) {
            hr_view_scan(view, HR_LEFT_HAND, hr_hand_at(impact.holds[0], HR_LEFT_HAND), ray, left);
            hr_view_scan(view, HR_RIGHT_HAND, hr_hand_at(impact.holds[1], HR_RIGHT_HAND), ray,
                         right);
        }
        if (is_heading) scan_flush(s, from, &c, i);
    }
    reach_tangents(s, which, -1, from, 0);
    return false;
}

// ---- Turning points

static hr_cell place_before(const side *here, const hr_turn *turn) {
    return turn->parent < 0 ? here->from : here->turns->at[turn->parent].at;
}

// The sector that a way may take on without turning back: from straight on to along the wall.
static bool is_in_sector(hr_toward on, hr_toward edge, hr_toward to, int sign) {
    return sign * hr_turn_between(on, to) >= 0 && sign * hr_turn_between(to, edge) >= 0 &&
           hr_along(edge, to) >= 0 && hr_along(on, to) >= 0;
}

// @return whether the goal is seen.
static bool expand(search *s, int which, int32_t index) {
    hr_view *view = s->view;
    const side *here = &s->sides[which];
    hr_cell to = here->to;
    hr_turn turn = here->turns->at[index];
    int hand = turn.hand, other = !hand, sign = hand == HR_LEFT_HAND ? 1 : -1;
    hr_toward on = hr_toward_cell(place_before(here, &turn), turn.at);
    hr_toward edge = hr_toward_heading(turn.heading), goal = hr_toward_cell(turn.at, to);
    hr_view_open(view, turn.at, hr_within_length(turn.at, to, s->bound - turn.length));
    if (is_in_sector(on, edge, goal, sign)) {
        hr_impact impact;
        if (!hr_view_shoot(view, to, &impact) || impact.is_beyond) return true;
        hr_view_scan(view, hand, hr_hand_at(impact.holds[hand], hand), goal, on);
        hr_view_scan(view, other, hr_hand_at(impact.holds[other], other), goal, edge);
    }
    if (turn.has_onward) hr_view_scan(view, other, hr_hand_at(turn.onward, other), on, edge);
    hr_view_scan(view, hand, hand_along(turn.at, turn.heading, hand), edge, on);
    reach_tangents(s, which, index, turn.at, turn.length);
    return false;
}

// ---- The search

// The way from one end to a turning point, that one first.
static void append_way_to(const side *here, int32_t turn, hr_points *way) {
    for (; turn >= 0; turn = here->turns->at[turn].parent)
        hr_points_push(way, here->turns->at[turn].at);
    hr_points_push(way, here->from);
}

static void drop_repeated(hr_points *way) {
    int32_t kept = 1;
    for (int32_t i = 1; i < way->count; i++)
        if (!hr_same(way->at[i], way->at[kept - 1])) way->at[kept++] = way->at[i];
    way->count = kept;
}

static void write_met(const search *s, hr_points *way) {
    hr_points_clear(way);
    append_way_to(&s->sides[0], s->meeting[0], way);
    hr_points_reverse(way, 0);
    append_way_to(&s->sides[1], s->meeting[1], way);
    if (!way->is_out_of_memory) drop_repeated(way);
}

static void write_nearest(const search *s, hr_points *way) {
    const side *here = &s->sides[0];
    int32_t best = -1;
    int64_t best_squared = hr_squared_distance(here->from, here->to);
    for (int32_t i = 0; i < here->turns->count; i++) {
        int64_t squared = hr_squared_distance(here->turns->at[i].at, here->to);
        if (squared < best_squared) best = i, best_squared = squared;
    }
    hr_points_clear(way);
    append_way_to(here, best, way);
    hr_points_reverse(way, 0);
}

static double length_of(const hr_points *way) {
    double length = 0;
    for (int32_t i = 1; i < way->count; i++) length += hr_distance(way->at[i - 1], way->at[i]);
    return length;
}

static bool is_out_of_memory(const search *s) {
    return s->sides[0].turns->is_out_of_memory || s->sides[1].turns->is_out_of_memory ||
           s->view->is_out_of_memory;
}

// Whether a turning point needs no expansion: the other side knows the shortest way on from it, or
// has come so far that every way on is too long (Pijls and Post: Yet another bidirectional
// algorithm for finding the shortest path, 2009). What the other side has not reached is, with the
// straight line to this side's beginning, no nearer to the other end than the least that it has
// left.
static bool is_settled(const search *s, int which, const hr_turn *turn) {
    const side *here = &s->sides[which], *there = &s->sides[!which];
    const hr_turn_entry *entry = hr_turns_find(there->turns, turn->at);
    if (entry && entry->is_done) return true;
    return turn->length + there->least - hr_distance(here->from, turn->at) >= s->bound;
}

// The next turning point of one side.
static void advance(search *s, int which) {
    side *here = &s->sides[which];
    int32_t index = hr_turns_next(here->turns);
    if (index < 0) return;
    const hr_turn *turn = &here->turns->at[index];
    if (is_settled(s, which, turn)) return;
    double length = turn->length + hr_distance(turn->at, here->to);
    ++*s->steps;
    hr_tell(s->watch, (hr_event){.kind = HR_EVENT_EXPANSION,
                                 .from = turn->at,
                                 .to = turn->at,
                                 .stage = HR_STAGE_EXACT});
    if (expand(s, which, index)) meet(s, which, index, -1, length);
}

static void begin(search *s) {
    double straight = hr_distance(s->sides[0].from, s->sides[0].to);
    s->sides[0].least = s->sides[1].least = straight;
    if (straight >= s->bound) return;
    if (expand_start(s, 0)) {
        meet(s, 0, -1, -1, straight);
        return;
    }
    expand_start(s, 1);
}

// @return whether it came to its end before its limit.
static bool run(search *s, int64_t step_limit) {
    begin(s);
    for (;;) {
        for (int i = 0; i < 2; i++) {
            double least = hr_turns_least(s->sides[i].turns);
            if (least > s->sides[i].least) s->sides[i].least = least;
            if (least >= s->bound) return true;
        }
        if (is_out_of_memory(s)) return true;
        if (*s->steps >= step_limit) return false;
        advance(s, s->sides[1].turns->heap_count < s->sides[0].turns->heap_count);
    }
}

static double larger(double a, double b) { return a > b ? a : b; }

static hr_exact_end finish(const search *s, bool is_done, bool has_way, hr_points *way,
                           double *proven_ratio) {
    *proven_ratio = 1;
    if (s->has_met) write_met(s, way);
    bool is_known = has_way || s->has_met;
    if (!is_done && !is_known) write_nearest(s, way);
    if (is_out_of_memory(s) || way->is_out_of_memory) return HR_EXACT_OUT_OF_MEMORY;
    if (!is_known) return is_done ? HR_EXACT_NO_WAY : HR_EXACT_OVER_BUDGET;
    *proven_ratio =
        is_done ? s->promised_ratio : s->best / larger(s->sides[0].least, s->sides[1].least);
    return is_done ? HR_EXACT_FOUND : HR_EXACT_OVER_BUDGET;
}

hr_exact_end hr_exact_search(hr_exact *exact, const hr_plane *plane, const hr_watch *watch,
                             hr_cell from, hr_cell to, double promised_ratio, int64_t step_limit,
                             int64_t *steps, hr_points *way, double *proven_ratio) {
    bool has_way = way->count > 0;
    double known = has_way ? length_of(way) : (double)INFINITY;
    if (!(promised_ratio > 1)) promised_ratio = 1;
    search s = {.view = &exact->view,
                .plane = plane,
                .watch = watch,
                .sides = {{&exact->turns[0], from, to, 0}, {&exact->turns[1], to, from, 0}},
                .promised_ratio = promised_ratio,
                .best = known,
                .bound = known / promised_ratio * SHORTER,
                .steps = steps};
    exact->view.plane = plane, exact->view.watch = watch, exact->view.steps = steps;
    exact->view.is_out_of_memory = false;
    hr_turns_clear(&exact->turns[0]);
    hr_turns_clear(&exact->turns[1]);
    if (hr_same(from, to)) {
        *proven_ratio = 1;
        hr_points_clear(way);
        hr_points_push(way, from);
        return way->is_out_of_memory ? HR_EXACT_OUT_OF_MEMORY : HR_EXACT_FOUND;
    }
    bool is_done = run(&s, step_limit);
    return finish(&s, is_done, has_way, way, proven_ratio);
}

void hr_exact_create(hr_exact *exact, const hr_allocator *allocator) {
    exact->view.allocator = allocator;
    exact->turns[0].allocator = exact->turns[1].allocator = allocator;
}

void hr_exact_destroy(hr_exact *exact) {
    hr_view_destroy(&exact->view);
    hr_turns_destroy(&exact->turns[0]);
    hr_turns_destroy(&exact->turns[1]);
}

size_t hr_exact_bytes(const hr_exact *exact) {
    return sizeof *exact + hr_view_bytes(&exact->view) + hr_turns_bytes(&exact->turns[0]) +
           hr_turns_bytes(&exact->turns[1]);
}
