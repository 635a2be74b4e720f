// trace.c - rays, races and splits.

#include "planner/trace/trace.h"

#include "passmap/base/assertion.h"

// A leg within a detour is searched again with so many steps, and so many more for each bend of the
// contour that would do instead.
enum { DEPTH_MAX = 12, LEG_STEPS = 200, LEG_STEPS_A_BEND = 4 };

typedef struct search {
    hr_trace *trace;
    hr_search_call *call;
    hr_split manner;
} search;

// What a part of the search has come to.
typedef enum progress {
    STRAIGHT,    // nothing is in the way of the last ray
    FOUND,       // an exit was reached, from which the search goes on
    ENCLOSED,    // both hands ended at an obstacle
    OVER_BUDGET, // no more steps, or no memory
    TOO_DEEP,    // splits within splits; never of a whole search
} progress;

// The way round one obstacle: the contour that the winning hand followed, from the entry to its
// exit.
typedef struct detour {
    hr_cell from, goal;               // the line it was found on
    int32_t first_bend, bend_count;   // in trace->contours
    int32_t first_split, split_count; // in trace->splits
} detour;

static progress solve(search *s, hr_cell from, hr_cell to, int32_t depth, int64_t step_limit);

static hr_cell bend_of(const search *s, const detour *d, int32_t bend) {
    return bend < 0 ? d->from : s->trace->contours.at[d->first_bend + bend];
}

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

// ---- Splitting

static int32_t farthest_bend(const hr_points *contour, hr_cell from, hr_cell to) {
    int32_t best = 0;
    int64_t best_farness = -1;
    for (int32_t i = 0; i < contour->count; i++) {
        int64_t farness = llabs(hr_cross(from, to, contour->at[i]));
        if (farness > best_farness) best_farness = farness, best = i;
    }
    return best;
}

static void split_at(search *s, const detour *d, int32_t bend, int32_t depth) {
    hr_points_push(&s->trace->splits, (hr_cell){bend, 0});
    if (!s->call->observer->watcher) return;
    hr_tell(s->call->observer, (hr_event){.kind = HR_EVENT_SPLIT,
                                          .from = d->from,
                                          .to = bend_of(s, d, bend),
                                          .depth = depth,
                                          .stage = HR_STAGE_TRACE});
}

static void split(search *s, const detour *d, const hr_racer *winner, int32_t depth) {
    int32_t count = hr_chain_closed_count(&winner->chain, d->goal);
    if (count == 1 || s->manner == HR_SPLIT_FARTHEST) {
        split_at(s, d, farthest_bend(&winner->contour, d->from, d->goal), depth);
        return;
    }
    for (int32_t i = 1; i < count; i++) split_at(s, d, winner->chain.bend[i], depth);
}

// Racers are used again at the next race: what is still needed of the winner is copied. @return
// whether there was room.
static bool keep_detour(search *s, const hr_race *race, const hr_racer *winner, bool has_chain,
                        detour *d) {
    hr_trace *t = s->trace;
    *d = (detour){.from = race->ray.from,
                  .goal = race->ray.goal,
                  .first_bend = t->contours.count,
                  .bend_count = winner->contour.count,
                  .first_split = t->splits.count};
    hr_points_append(&t->contours, winner->contour.at, winner->contour.count);
    if (hr_trace_is_out_of_memory(t)) return false;
    if (has_chain) split(s, d, winner, race->ray.depth);
    d->split_count = t->splits.count - d->first_split;
    return !hr_trace_is_out_of_memory(t);
}

// ---- Following a contour

static hr_cell beside(hr_cell from, bool is_by_rows, int32_t along, int32_t across) {
    return is_by_rows ? (hr_cell){from.x + along, from.y + across}
                      : (hr_cell){from.x + across, from.y + along};
}

// From where a ray began to where its hands set off, by steps within the blocks that it swept:
// straight there need not be clear. Lines are crossed where the ray crosses them, floor(line *
// length / breadth).
static void approach(search *s, hr_cell from, hr_cell to, hr_cell stand) {
    int32_t dx = to.x - from.x, dy = to.y - from.y;
    bool is_by_rows = abs(dx) >= abs(dy);
    int32_t length = is_by_rows ? dx : dy, breadth = abs(is_by_rows ? dy : dx);
    int32_t lines = is_by_rows ? abs(stand.y - from.y) : abs(stand.x - from.x);
    int32_t direction = (is_by_rows ? dy : dx) < 0 ? -1 : 1;
    for (int32_t line = 0; line < lines;
         line++) { // none on a ray along an axis: breadth is 0 there
        int32_t along = (int32_t)((int64_t)line * length / breadth);
        hr_points_push(s->call->way, beside(from, is_by_rows, along, direction * line));
        hr_points_push(s->call->way, beside(from, is_by_rows, along, direction * (line + 1)));
    }
    hr_points_push(s->call->way, stand);
}

// Appends the contour after bend `first` (-1: from where the line began) up to bend `last`.
static void follow(search *s, const detour *d, int32_t first, int32_t last) {
    if (first < 0) {
        approach(s, d->from, d->goal, bend_of(s, d, 0));
        first = 0;
    }
    for (int32_t i = first + 1; i <= last; i++) hr_points_push(s->call->way, bend_of(s, d, i));
}

static double length_of(const hr_cell *at, int32_t count) {
    double length = 0;
    for (int32_t i = 1; i < count; i++) length += hr_distance(at[i - 1], at[i]);
    return length;
}

// Between its bends a contour goes along an axis.
static double length_along(const search *s, const detour *d, int32_t first, int32_t last) {
    double start = first < 0 ? hr_distance(d->from, bend_of(s, d, 0)) : 0;
    int64_t blocks = 0;
    for (int32_t i = first < 0 ? 1 : first + 1; i <= last; i++) {
        hr_cell a = bend_of(s, d, i - 1), b = bend_of(s, d, i);
        blocks += abs(b.x - a.x) + abs(b.y - a.y);
    }
    return start + (double)blocks;
}

// ---- Searching

static bool is_way(progress end) { return end == STRAIGHT || end == FOUND; }

// One leg of a detour, between two of its bends. @return false only if the whole search is over its
// budget.
static bool take_leg(search *s, const detour *d, int32_t first, int32_t last, int32_t depth) {
    hr_cell from = bend_of(s, d, first), to = bend_of(s, d, last);
    ++s->call->steps;
    if (hr_sweep(s->call->plane, from, to)) {
        hr_points_push(s->call->way, to);
        return true;
    }
    s->trace->is_shortest = false;
    int32_t mark = s->call->way->count;
    int64_t limit = s->call->steps + LEG_STEPS + LEG_STEPS_A_BEND * (last - first);
    progress end =
        solve(s, from, to, depth + 1, limit < s->call->step_limit ? limit : s->call->step_limit);
    if (end == OVER_BUDGET && s->call->steps >= s->call->step_limit) return false;
    double along = length_along(s, d, first, last);
    if (is_way(end) &&
        length_of(s->call->way->at + mark - 1, s->call->way->count - mark + 1) <= along)
        return true;
    s->call->way->count = mark;
    follow(s, d, first, last);
    return true;
}

// The legs of a detour and the ray from its last split, or if that gains nothing, from its exit.
// *from is where that ray begins.
static progress pass(search *s, const detour *d, int32_t depth, hr_cell *from, hr_hit *hit) {
    int32_t bend = -1, exit = d->bend_count - 1;
    int64_t entry_squared = hr_squared_distance(hit->stand, d->goal);
    for (int32_t i = 0; i < d->split_count; i++) {
        int32_t next = s->trace->splits.at[d->first_split + i].x;
        if (s->call->steps >= s->call->step_limit || !take_leg(s, d, bend, next, depth))
            return OVER_BUDGET;
        bend = next;
    }
    *from = bend_of(s, d, bend);
    if (bend >= 0 && shoot(s, *from, d->goal, depth, hit)) return STRAIGHT;
    s->trace->is_shortest = false;
    if (bend >= 0 && hr_squared_distance(hit->stand, d->goal) < entry_squared) return FOUND;
    follow(s, d, bend, exit);
    *from = bend_of(s, d, exit);
    return shoot(s, *from, d->goal, depth, hit) ? STRAIGHT : FOUND;
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
    approach(s, from, goal, contour->at[0]);
    hr_points_append(s->call->way, contour->at + 1, contour->count - 1);
}

static progress go_round(search *s, hr_cell *from, hr_cell to, int32_t depth, int64_t step_limit,
                         hr_hit *hit) {
    hr_race *race = &s->trace->race;
    race->ray = (hr_blocked_ray){.plane = s->call->plane,
                                 .observer = s->call->observer,
                                 .from = *from,
                                 .goal = to,
                                 .entry = *hit,
                                 .steps = &s->call->steps,
                                 .step_limit = step_limit,
                                 .depth = depth};
    hr_racer *winner;
    hr_race_end end = hr_race_run(race, &winner);
    s->trace->obstacles++;
    if (end == HR_RACE_ENCLOSED) return ENCLOSED;
    if (end == HR_RACE_OVER_BUDGET) {
        if (!hr_trace_is_out_of_memory(s->trace)) follow_nearest(s);
        return OVER_BUDGET;
    }
    bool may_be_shortest = s->trace->is_shortest && end == HR_RACE_WON;
    s->trace->is_shortest = may_be_shortest && hr_race_proves_shortest(race, winner);
    int32_t contours = s->trace->contours.count, splits = s->trace->splits.count;
    detour d;
    if (!keep_detour(s, race, winner, end == HR_RACE_WON, &d)) return OVER_BUDGET;
    progress result = pass(s, &d, depth, from, hit);
    s->trace->contours.count = contours, s->trace->splits.count = splits;
    return result;
}

// Appends a way from the last point of s->call->way to `to`, round one obstacle after the other.
static progress pass_all(search *s, hr_cell from, hr_cell to, int32_t depth, int64_t step_limit,
                         hr_hit hit) {
    progress end;
    do end = go_round(s, &from, to, depth, step_limit, &hit);
    while (end == FOUND);
    if (end != STRAIGHT) return end;
    hr_points_push(s->call->way, to);
    return FOUND;
}

// The same, where nothing is known yet of the straight line.
static progress solve(search *s, hr_cell from, hr_cell to, int32_t depth, int64_t step_limit) {
    if (depth > DEPTH_MAX) return TOO_DEEP;
    hr_hit hit;
    if (!shoot(s, from, to, depth, &hit)) return pass_all(s, from, to, depth, step_limit, hit);
    hr_points_push(s->call->way, to);
    return STRAIGHT;
}

static int32_t clamp_between(int32_t value, int32_t a, int32_t b) {
    int32_t low = a < b ? a : b, high = a < b ? b : a;
    return value < low ? low : value > high ? high : value;
}

// The block of a leg that is nearest to a place: on a leg along an axis any block, else its end.
static hr_cell nearest_on_leg(hr_cell from, hr_cell to, hr_cell place) {
    if (from.x != to.x && from.y != to.y) return to;
    return (hr_cell){clamp_between(place.x, from.x, to.x), clamp_between(place.y, from.y, to.y)};
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
    way->count = best_leg + 1;
    way->at[best_leg] = best;
}

static bool is_out_of_memory(const search *s) {
    return s->call->way->is_out_of_memory || hr_trace_is_out_of_memory(s->trace);
}

static void begin(hr_trace *trace, hr_search_call *call) {
    hr_race *race = &trace->race;
    hr_points_clear(call->way);
    hr_points_clear(&trace->contours);
    hr_points_clear(&trace->splits);
    for (int i = 0; i < 2; i++) hr_points_clear(&race->racers[i].contour); // of an earlier race
    hr_points_push(call->way, call->from);
}

hr_outcome hr_trace_search(hr_trace *trace, hr_search_call *call, hr_split manner,
                           const hr_hit *blocked) {
    search s = {trace, call, manner};
    begin(trace, call);
    if (call->way->is_out_of_memory) return HR_OUTCOME_OUT_OF_MEMORY;
    trace->obstacles = 0;
    trace->is_shortest = manner == HR_SPLIT_CHAIN;
    hr_cell from = call->from, to = call->to;
    progress end = blocked ? pass_all(&s, from, to, 0, call->step_limit, *blocked)
                           : solve(&s, from, to, 0, call->step_limit);
    trace->race.ray.steps = NULL; // the caller's
    if (is_out_of_memory(&s)) return HR_OUTCOME_OUT_OF_MEMORY;
    if (is_way(end)) return HR_OUTCOME_FOUND;
    if (end == ENCLOSED) return HR_OUTCOME_NO_WAY;
    HR_ASSERT(end == OVER_BUDGET);
    end_nearest_to(call->way, call->to);
    return HR_OUTCOME_OVER_BUDGET;
}

void hr_trace_create(hr_trace *trace, const hr_allocator *allocator) {
    trace->contours = trace->splits = (hr_points){.allocator = allocator};
    trace->race.racers[0].contour = trace->race.racers[1].contour =
        (hr_points){.allocator = allocator};
}

void hr_trace_destroy(hr_trace *trace) {
    hr_points_destroy(&trace->contours);
    hr_points_destroy(&trace->splits);
    hr_points_destroy(&trace->race.racers[0].contour);
    hr_points_destroy(&trace->race.racers[1].contour);
}

size_t hr_trace_bytes(const hr_trace *trace) {
    const hr_race *race = &trace->race;
    int64_t points = (int64_t)trace->contours.capacity + trace->splits.capacity +
                     race->racers[0].contour.capacity + race->racers[1].contour.capacity;
    return sizeof *trace + (size_t)points * sizeof(hr_cell);
}

bool hr_trace_is_out_of_memory(const hr_trace *trace) {
    return trace->contours.is_out_of_memory || trace->splits.is_out_of_memory ||
           trace->race.racers[0].contour.is_out_of_memory ||
           trace->race.racers[1].contour.is_out_of_memory;
}
