// trace.c - rays, races and detours within detours.

#include "planner/trace/trace.h"

#include "passmap/base/assertion.h"

// The step budget of a blocked leg within a detour: LEG_STEPS, and LEG_STEPS_A_BEND for each bend
// of the contour that is the alternative.
enum { DEPTH_MAX = 12, LEG_STEPS = 200, LEG_STEPS_A_BEND = 4 };

typedef struct search {
    hr_trace *trace;
    hr_search_call *call;
    hr_split manner;
    bool is_hasty;
} search;

// What a part of the search has come to.
typedef enum progress {
    STRAIGHT,    // the last ray was clear
    FOUND,       // an exit was reached, from which the search goes on
    ENCLOSED,    // both hands ended at an obstacle
    OVER_BUDGET, // no more steps, or no memory
    TOO_DEEP,    // splits within splits; never of a whole search
} progress;

static progress solve(search *s, hr_cell from, hr_cell to, int32_t depth, int64_t step_limit);

bool hr_trace_shoot(const hr_plane *plane, const hr_observer *observer, hr_cell from, hr_cell to,
                    int32_t depth, hr_hit *hit) {
    bool is_clear = hr_shoot(plane, from, to, hit);
    hr_tell(observer, (hr_event){.kind = HR_EVENT_RAY,
                                 .from = from,
                                 .to = is_clear ? to : hit->stand,
                                 .is_clear = is_clear,
                                 .depth = depth,
                                 .stage = HR_STAGE_TRACE});
    return is_clear;
}

static bool shoot(search *s, hr_cell from, hr_cell to, int32_t depth, hr_hit *hit) {
    ++s->call->steps;
    return hr_trace_shoot(s->call->plane, s->call->observer, from, to, depth, hit);
}

// ---- Passing an obstacle

static bool is_way(progress end) { return end == STRAIGHT || end == FOUND; }

// One leg of a detour, between two of its bends. @return false only if the whole search is over its
// budget.
static bool take_leg(search *s, const hr_detour *d, int32_t first, int32_t last, int32_t depth) {
    const hr_detour_stack *stack = &s->trace->detours;
    hr_search_call *call = s->call;
    hr_points *way = call->way;
    hr_cell from = hr_detour_bend(stack, d, first), to = hr_detour_bend(stack, d, last);
    ++call->steps;
    if (hr_sweep(call->plane, from, to)) {
        hr_points_push(way, to);
        return true;
    }
    s->trace->is_shortest = false;
    int32_t mark = way->count;
    int64_t limit = hr_step_limit_of(call, LEG_STEPS + LEG_STEPS_A_BEND * (last - first));
    progress end = solve(s, from, to, depth + 1, limit);
    if (end == OVER_BUDGET && call->steps >= call->step_limit) return false;
    double found = hr_length_of(way->at + mark - 1, way->count - mark + 1);
    if (is_way(end) && found <= hr_detour_length(stack, d, first, last)) return true;
    way->count = mark;
    hr_detour_follow(stack, d, first, last, way);
    return true;
}

// The legs of a detour from split to split, and the ray from the last one; if that does not end
// nearer to the goal than the entry, the one from its exit, which does. *from is where that ray
// begins.
static progress pass(search *s, const hr_detour *d, int32_t depth, hr_cell *from, hr_hit *hit) {
    const hr_detour_stack *stack = &s->trace->detours;
    int32_t bend = -1, exit = d->bend_count - 1;
    int64_t entry_squared = hr_squared_distance(hit->stand, d->goal);
    for (int32_t i = 0; i < d->split_count; i++) {
        int32_t next = hr_detour_split(stack, d, i);
        if (s->call->steps >= s->call->step_limit || !take_leg(s, d, bend, next, depth))
            return OVER_BUDGET;
        bend = next;
    }
    *from = hr_detour_bend(stack, d, bend);
    if (bend >= 0 && shoot(s, *from, d->goal, depth, hit)) return STRAIGHT;
    s->trace->is_shortest = false;
    if (bend >= 0 && hr_squared_distance(hit->stand, d->goal) < entry_squared) return FOUND;
    hr_detour_follow(stack, d, bend, exit, s->call->way);
    *from = hr_detour_bend(stack, d, exit);
    if (shoot(s, *from, d->goal, depth, hit)) return STRAIGHT;
    HR_ASSERT(hr_squared_distance(hit->stand, d->goal) < entry_squared);
    return FOUND;
}

static int64_t least_squared_distance(const hr_points *points, hr_cell to) {
    int64_t least = INT64_MAX;
    for (int32_t i = 0; i < points->count; i++) {
        int64_t squared = hr_squared_distance(points->at[i], to);
        if (squared < least) least = squared;
    }
    return least;
}

// Out of steps in a race: the way goes on along the contour of the hand that came nearest.
static void follow_nearest(search *s) {
    const hr_race *race = &s->trace->race;
    const hr_points *left = &race->racers[0].contour, *right = &race->racers[1].contour;
    hr_cell from = race->ray.from, goal = race->ray.goal;
    bool is_right_nearer = least_squared_distance(right, goal) < least_squared_distance(left, goal);
    const hr_points *contour = is_right_nearer ? right : left;
    hr_approach(from, goal, contour->at[0], s->call->way);
    hr_points_append(s->call->way, contour->at + 1, contour->count - 1);
}

static progress go_round(search *s, hr_cell *from, hr_cell to, int32_t depth, int64_t step_limit,
                         hr_hit *hit) {
    hr_race *race = &s->trace->race;
    hr_detour_stack *stack = &s->trace->detours;
    race->ray = (hr_blocked_ray){.plane = s->call->plane,
                                 .observer = s->call->observer,
                                 .from = *from,
                                 .goal = to,
                                 .entry = *hit,
                                 .steps = &s->call->steps,
                                 .step_limit = step_limit,
                                 .depth = depth,
                                 .is_hasty = s->is_hasty};
    hr_racer *winner;
    hr_race_end end = hr_race_run(race, &winner);
    s->trace->obstacles++;
    if (end == HR_RACE_ENCLOSED) return ENCLOSED;
    if (end == HR_RACE_OVER_BUDGET) {
        if (!hr_trace_is_out_of_memory(s->trace)) follow_nearest(s);
        return OVER_BUDGET;
    }
    bool has_chain = end == HR_RACE_WON, may_be_shortest = s->trace->is_shortest && has_chain;
    s->trace->is_shortest = may_be_shortest && hr_race_proves_shortest(race, winner);
    const hr_racer *loser = has_chain ? hr_other_racer(race, winner) : NULL;
    hr_detour d;
    if (!hr_detour_push(stack, &race->ray, winner, loser, s->manner, &d)) return OVER_BUDGET;
    progress result = pass(s, &d, depth, from, hit);
    hr_detour_pop(stack, &d);
    return result;
}

// Appends a way from the last point of the call's way, `from`, to `to`, around one obstacle after
// the other.
static progress pass_all(search *s, hr_cell from, hr_cell to, int32_t depth, int64_t step_limit,
                         hr_hit hit) {
    HR_ASSERT(s->call->way->is_out_of_memory || hr_same(hr_points_last(s->call->way), from));
    progress end;
    do end = go_round(s, &from, to, depth, step_limit, &hit);
    while (end == FOUND);
    if (end != STRAIGHT) return end;
    hr_points_push(s->call->way, to);
    return FOUND;
}

// The same, where it is not known whether the straight line is clear.
static progress solve(search *s, hr_cell from, hr_cell to, int32_t depth, int64_t step_limit) {
    if (depth > DEPTH_MAX) return TOO_DEEP;
    hr_hit hit;
    if (!shoot(s, from, to, depth, &hit)) return pass_all(s, from, to, depth, step_limit, hit);
    hr_points_push(s->call->way, to);
    return STRAIGHT;
}

// ---- A way to where it comes nearest

// The block of a leg that is nearest to a place: on a leg along an axis any block, else its end.
static hr_cell nearest_on_leg(hr_cell from, hr_cell to, hr_cell place) {
    if (from.x != to.x && from.y != to.y) return to;
    return (hr_cell){hr_clamp(place.x, hr_least(from.x, to.x), hr_greatest(from.x, to.x)),
                     hr_clamp(place.y, hr_least(from.y, to.y), hr_greatest(from.y, to.y))};
}

// Cuts a way off where it comes nearest to a place.
static void end_nearest_to(hr_points *way, hr_cell place) {
    int32_t best_leg = 0;
    hr_cell best = way->at[0];
    for (int32_t i = 1; i < way->count; i++) {
        hr_cell at = nearest_on_leg(way->at[i - 1], way->at[i], place);
        if (hr_squared_distance(at, place) < hr_squared_distance(best, place))
            best = at, best_leg = i;
    }
    HR_ASSERT(hr_squared_distance(best, place) <= hr_squared_distance(way->at[0], place));
    way->count = best_leg + 1;
    way->at[best_leg] = best;
}

// ---- The search

static bool is_out_of_memory(const search *s) {
    return s->call->way->is_out_of_memory || hr_trace_is_out_of_memory(s->trace);
}

static void begin(hr_trace *trace, hr_search_call *call) {
    hr_points_clear(call->way);
    hr_points_clear(&trace->detours.contours);
    hr_points_clear(&trace->detours.splits);
    for (int i = 0; i < 2; i++)
        hr_points_clear(&trace->race.racers[i].contour); // of an earlier race
    hr_points_push(call->way, call->from);
}

static hr_outcome run(search *s, const hr_hit *blocked) {
    hr_trace *trace = s->trace;
    hr_search_call *call = s->call;
    begin(trace, call);
    if (call->way->is_out_of_memory) return HR_OUTCOME_OUT_OF_MEMORY;
    trace->obstacles = 0;
    trace->is_shortest = s->manner == HR_SPLIT_CHAIN && !s->is_hasty;
    hr_cell from = call->from, to = call->to;
    progress end = blocked ? pass_all(s, from, to, 0, call->step_limit, *blocked)
                           : solve(s, from, to, 0, call->step_limit);
    trace->race.ray.steps = NULL; // the caller's
    if (is_out_of_memory(s)) return HR_OUTCOME_OUT_OF_MEMORY;
    HR_ASSERT(trace->detours.contours.count == 0 && trace->detours.splits.count == 0);
    HR_ASSERT(hr_same(call->way->at[0], call->from) && hr_is_way_clear(call->plane, call->way));
    if (is_way(end)) return HR_OUTCOME_FOUND;
    if (end == ENCLOSED) return HR_OUTCOME_NO_WAY;
    HR_ASSERT(end == OVER_BUDGET);
    end_nearest_to(call->way, call->to);
    return HR_OUTCOME_OVER_BUDGET;
}

hr_outcome hr_trace_search(hr_trace *trace, hr_search_call *call, hr_split manner,
                           const hr_hit *blocked) {
    search s = {trace, call, manner, false};
    return run(&s, blocked);
}

hr_outcome hr_trace_search_hastily(hr_trace *trace, hr_search_call *call, hr_split manner,
                                   const hr_hit *blocked) {
    search s = {trace, call, manner, true};
    return run(&s, blocked);
}

// ---- Memory

enum { LISTS = 4 };

static void collect_lists(const hr_trace *trace, const hr_points *lists[LISTS]) {
    lists[0] = &trace->detours.contours;
    lists[1] = &trace->detours.splits;
    lists[2] = &trace->race.racers[0].contour;
    lists[3] = &trace->race.racers[1].contour;
}

void hr_trace_create(hr_trace *trace, const hr_allocator *allocator) {
    const hr_points none = {.allocator = allocator};
    trace->detours = (hr_detour_stack){none, none};
    trace->race.racers[0].contour = trace->race.racers[1].contour = none;
}

void hr_trace_destroy(hr_trace *trace) {
    hr_points_destroy(&trace->detours.contours);
    hr_points_destroy(&trace->detours.splits);
    hr_points_destroy(&trace->race.racers[0].contour);
    hr_points_destroy(&trace->race.racers[1].contour);
}

size_t hr_trace_bytes(const hr_trace *trace) {
    const hr_points *lists[LISTS];
    size_t bytes = sizeof *trace;
    collect_lists(trace, lists);
    for (int i = 0; i < LISTS; i++) bytes += (size_t)lists[i]->capacity * sizeof(hr_cell);
    return bytes;
}

bool hr_trace_is_out_of_memory(const hr_trace *trace) {
    const hr_points *lists[LISTS];
    bool is_out = false;
    collect_lists(trace, lists);
    for (int i = 0; i < LISTS; i++) is_out |= lists[i]->is_out_of_memory;
    return is_out;
}
