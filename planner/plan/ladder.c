// ladder.c - which stage answers, and the rule by which it is chosen.
//
// Every stage offers what it found; the best offer so far is the answer, so that a budget that runs
// out loses nothing.

#include "planner/plan/ladder.h"

#include "passmap/base/assertion.h"
#include "planner/costs/cheapest_leg.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/sweep.h"
#include "planner/plan/mend.h"
#include "planner/plan/old_end.h"
#include "planner/plan/overlay_routes.h"
#include "planner/route_search/field_way.h"

enum { SHORTCUT_ROUNDS = 4 };

// The rule of `balanced`, found over 3000 queries on ten game maps and 5900 short ones on 28. A
// straight line first: a tenth of all queries end there, and two thirds of those under 50 blocks.
// Up to NEAR blocks apart the trace may try with NEAR_STEPS steps. Its path is the answer if it is
// proven to be the shortest, as two thirds are, or if it went round few obstacles and is not much
// longer than the straight line: of such paths one in fifty is longer than the shortest, on average
// less than what the routes find there. Up to CLOSE blocks apart, where the wrong side of an
// obstacle weighs most, the exact search is as cheap as the routes. All the rest are answered by
// the routes.
enum { NEAR = 80, NEAR_STEPS = 100, CLOSE = 30, CLOSE_STEPS = 150 };
enum { FEW_OBSTACLES = 3, SHORT = 50 };
static const double TRUSTED_SHORT = 1.2, TRUSTED_NEAR = 1.05,
                    TRUSTED_MANY = 1.01; // x the straight line

// The rule of `fast`: what the trace finds in FAST_STEPS is accepted as it is. Over the same
// queries that answers a third, at 1.6 times what `balanced` costs and 0.2 % over the shortest; if
// the trace may take its time, it costs more and is 1.8 % over. Where only a bound is wanted, it
// may take BOUND_STEPS, which keeps it from following a wall through the whole map.
enum { FAST_STEPS = 200, BOUND_STEPS = 20000 };

// ---- Offers

static bool has_arrived(const hr_task *task, const hr_points *way) {
    return way->count > 0 && hr_same(hr_points_last(way), task->goal);
}

static bool has_answer(const hr_task *task) { return task->way && has_arrived(task, task->way); }

// Its length, or cost, in blocks.
static double price_of(const hr_task *task, const hr_points *way) {
    return task->costs.bytes ? hr_way_cost(&task->costs, way) : hr_points_length(way);
}

static bool is_better(const hr_task *task, const hr_points *way) {
    if (!task->way || task->way->count == 0) return true;
    bool has_new = has_arrived(task, way), has_old = has_arrived(task, task->way);
    if (has_new != has_old) return has_new;
    if (has_new) return price_of(task, way) < price_of(task, task->way);
    return hr_squared_distance(hr_points_last(way), task->goal) <
           hr_squared_distance(hr_points_last(task->way), task->goal);
}

// The straight line, along a ray: that is its certificate.
static hr_error offer_straight(hr_task *task, hr_points *way) {
    hr_points_clear(way);
    hr_points_push(way, task->start);
    hr_points_push(way, task->goal);
    if (way->is_out_of_memory) return HR_OUT_OF_MEMORY;
    task->way = way;
    task->stage = HR_STAGE_STRAIGHT;
    task->status = HR_STRAIGHT;
    task->swept_legs = 1;
    return HR_OK;
}

// A taut way that a stage found, or as far as it came.
static void offer(hr_task *task, hr_points *way, hr_stage stage) {
    HR_ASSERT(way->is_out_of_memory || (way->count > 0 && hr_same(way->at[0], task->start)));
    if (!is_better(task, way)) return;
    task->way = way;
    task->stage = stage;
    task->status = !has_arrived(task, way) ? HR_PARTIAL : way->count == 2 ? HR_STRAIGHT : HR_FOUND;
}

static void report_way(const hr_searcher *searcher, const hr_points *way, hr_stage stage) {
    if (!searcher->observer.watcher) return;
    for (int32_t i = 1; i < way->count; i++)
        hr_tell(&searcher->observer, (hr_event){.kind = HR_EVENT_LEG,
                                                .from = way->at[i - 1],
                                                .to = way->at[i],
                                                .stage = stage});
}

static hr_error memory_error(const hr_searcher *searcher, const hr_points *way) {
    bool is_lost = way->is_out_of_memory || searcher->puller.todo.is_out_of_memory;
    return is_lost ? HR_OUT_OF_MEMORY : HR_OK;
}

static hr_error pull(hr_searcher *searcher, const hr_task *task, hr_points *way, hr_stage stage) {
    report_way(searcher, way, stage);
    hr_pull(&searcher->puller, &task->entry->plane, way);
    return memory_error(searcher, way);
}

static hr_error pull_trace(hr_searcher *searcher, hr_task *task) {
    hr_error error = pull(searcher, task, &searcher->trace_way, HR_STAGE_TRACE);
    for (int32_t round = 0; error == HR_OK && round < SHORTCUT_ROUNDS; round++) {
        if (!hr_shortcut(&searcher->shortcutter, &task->entry->plane, &searcher->trace_way,
                         task->step_limit, &task->steps))
            break;
        error = pull(searcher, task, &searcher->trace_way, HR_STAGE_TRACE);
    }
    return error;
}

static void tell_gave_up(const hr_searcher *searcher, const hr_task *task, hr_stage next) {
    hr_tell(
        &searcher->observer,
        (hr_event){.kind = HR_EVENT_GAVE_UP, .from = task->start, .to = task->goal, .stage = next});
}

// ---- Stages

static bool is_out_of_steps(const hr_task *task) { return task->steps >= task->step_limit; }

// One ray, which is the answer's certificate; of a blocked one the trace goes on.
static hr_error try_straight(hr_searcher *searcher, hr_task *task) {
    if (task->is_line_blocked) return HR_OK;
    ++task->steps;
    task->is_line_blocked = !hr_trace_shoot(&task->entry->plane, &searcher->observer, task->start,
                                            task->goal, 0, &task->blocked_at);
    return task->is_line_blocked ? HR_OK : offer_straight(task, &searcher->trace_way);
}

// The shortest path that the trace can prove is taut, and its legs have been swept.
static void offer_proven(hr_searcher *searcher, hr_task *task) {
    report_way(searcher, &searcher->trace_way, HR_STAGE_TRACE);
    offer(task, &searcher->trace_way, HR_STAGE_TRACE);
    task->swept_legs = task->way->count - 1;
    task->proven_ratio = 1;
}

// The trace, with at most `own_steps`, where the straight line is blocked.
static hr_error try_trace(hr_searcher *searcher, hr_task *task, int64_t own_steps) {
    hr_search_call call = hr_search_call_of(task, &searcher->observer, &searcher->trace_way);
    call.step_limit = hr_step_limit_of(&call, own_steps);
    hr_outcome outcome =
        hr_trace_search(&searcher->trace, &call, searcher->split, &task->blocked_at);
    task->steps = call.steps;
    if (outcome == HR_OUTCOME_OUT_OF_MEMORY) return HR_OUT_OF_MEMORY;
    if (outcome == HR_OUTCOME_NO_WAY) searcher->trace_way.count = 1; // the start
    // A part of a path is an offer only if the request is out of steps; else the next stage is
    // tried.
    if (outcome == HR_OUTCOME_OVER_BUDGET && !is_out_of_steps(task)) return HR_OK;
    if (outcome == HR_OUTCOME_FOUND && searcher->trace.is_shortest)
        return offer_proven(searcher, task), HR_OK;
    hr_error error = pull_trace(searcher, task);
    offer(task, &searcher->trace_way, HR_STAGE_TRACE);
    return error;
}

// Along a field that others have, too, if there is one that helps.
static hr_outcome search_routes(hr_searcher *searcher, hr_task *task) {
    hr_route_search *search = &searcher->route_search;
    if (task->overlay) return hr_overlay_search_routes(searcher, task);
    hr_search_call call = hr_search_call_of(task, &searcher->observer, &searcher->route_way);
    hr_outcome outcome = HR_OUTCOME_NO_WAY;
    if (task->field) {
        hr_smoother smoother =
            hr_searcher_smoother(searcher, task->routes, call.step_limit, call.steps);
        outcome = hr_field_way(task->field, &call, &search->start, &smoother, &task->swept_legs);
    }
    searcher->used_field = outcome != HR_OUTCOME_NO_WAY;
    if (!searcher->used_field) outcome = hr_route_search_run(search, &call, task->routes);
    task->steps = call.steps;
    return outcome;
}

// Cancelled while routes were built: the best offer so far is the answer, or else the start alone.
static hr_error leave(hr_searcher *searcher, hr_task *task) {
    if (task->way) return HR_OK;
    hr_points_clear(&searcher->route_way);
    hr_points_push(&searcher->route_way, task->start);
    if (searcher->route_way.is_out_of_memory) return HR_OUT_OF_MEMORY;
    offer(task, &searcher->route_way, HR_STAGE_ROUTES);
    return HR_OK;
}

// Nothing lies within the limit, and so what came but part of the way is no answer: `way` NULL.
static hr_error leave_too_far(hr_task *task) {
    if (!has_answer(task)) task->way = NULL;
    return HR_OK;
}

// Brings routes up to date and writes a way over them to the searcher's route_way. @return false if
// there is none: `*error` is then how the stage ends.
static bool has_route_way(hr_searcher *searcher, hr_task *task, hr_error *error) {
    hr_refresh refresh = hr_searcher_refresh_routes(searcher, task->base, task->routes);
    if (refresh == HR_REFRESH_FAILED) return *error = HR_OUT_OF_MEMORY, false;
    if (refresh == HR_REFRESH_CANCELLED) return *error = leave(searcher, task), false;
    hr_outcome outcome = search_routes(searcher, task);
    HR_ASSERT(outcome != HR_OUTCOME_NO_WAY); // labels have said that there is one
    if (outcome == HR_OUTCOME_TOO_FAR) return *error = leave_too_far(task), false;
    *error = outcome == HR_OUTCOME_OUT_OF_MEMORY ? HR_OUT_OF_MEMORY : HR_OK;
    return *error == HR_OK;
}

// For its length alone a way need not be taut, unless it is cut off where it comes within reach, or
// will be made shorter; exact searches go by what they are given.
static bool may_be_loose(const hr_task *task, const hr_points *way) {
    const hr_request *request = task->request;
    return request->length_only && request->quality != HR_EXACT && request->reach_256ths == 0 &&
           request->only == HR_STAGE_ANY && !hr_leads_past_gaps(task->routes, way);
}

static hr_error pull_routes(hr_searcher *searcher, const hr_task *task) {
    hr_points *way = &searcher->route_way;
    hr_drop_passed(&task->entry->plane, way); // most of those at portals
    if (!may_be_loose(task, way)) return pull(searcher, task, way, HR_STAGE_ROUTES);
    report_way(searcher, way, HR_STAGE_ROUTES);
    hr_pull_loosely(&searcher->puller, &task->entry->plane, way);
    return memory_error(searcher, way);
}

// Where it went round by portals. The end of a field that it came along is then its own.
// @return whether it is shorter; out of memory shows in the way and in the puller's list.
static bool shorten_routes(hr_searcher *searcher, hr_task *task) {
    hr_past_portals past = hr_searcher_past_portals(searcher, task->routes, &task->entry->plane);
    past.step_limit = task->step_limit;
    past.steps = task->steps;
    bool is_shorter = hr_shorten_past_portals(&past, &searcher->route_way);
    if (is_shorter) task->swept_legs = 0;
    task->steps = past.steps;
    return is_shorter;
}

static hr_error try_routes(hr_searcher *searcher, hr_task *task) {
    hr_error error;
    if (!has_route_way(searcher, task, &error)) return error;
    if (!searcher->used_field) error = pull_routes(searcher, task); // along one it is taut
    if (!error) shorten_routes(searcher, task);
    if (!error) error = memory_error(searcher, &searcher->route_way);
    offer(task, &searcher->route_way, HR_STAGE_ROUTES);
    if (task->way != &searcher->route_way) task->swept_legs = 0;
    return error;
}

// `balanced` asks for the shortest path, whatever the request promises of `exact`.
static double promised_ratio_of(const hr_request *request) {
    bool is_exact = request->quality == HR_EXACT || request->only == HR_STAGE_EXACT;
    return is_exact ? request->promised_ratio : 1;
}

// The exact search, bounded by the best way so far.
static hr_error try_exact(hr_searcher *searcher, hr_task *task, int64_t own_steps) {
    hr_points *known = has_answer(task) ? task->way : NULL;
    hr_points *way =
        task->way == &searcher->trace_way ? &searcher->route_way : &searcher->trace_way;
    hr_search_call call = hr_search_call_of(task, &searcher->observer, way);
    call.step_limit = hr_step_limit_of(&call, own_steps);
    hr_outcome outcome = hr_exact_search(&searcher->exact, &call, known,
                                         promised_ratio_of(task->request), &task->proven_ratio);
    task->steps = call.steps;
    if (outcome == HR_OUTCOME_OUT_OF_MEMORY) return HR_OUT_OF_MEMORY;
    if (outcome != HR_OUTCOME_FOUND && known) return HR_OK;
    if (outcome == HR_OUTCOME_TOO_FAR) return leave_too_far(task);
    HR_ASSERT(outcome != HR_OUTCOME_NO_WAY);                 // labels have said that there is one
    if (outcome != HR_OUTCOME_FOUND) task->proven_ratio = 0; // of nothing that arrives
    hr_pull(&searcher->puller, &task->entry->plane, way);    // drops corners that lie on a leg
    if (way->is_out_of_memory || searcher->puller.todo.is_out_of_memory) return HR_OUT_OF_MEMORY;
    if (known) task->way = NULL, task->swept_legs = 0; // what was found is no worse
    offer(task, way, HR_STAGE_EXACT);
    return HR_OK;
}

static hr_step_measure measure_of(const hr_task *task) {
    double weight = task->request->weight;
    return (hr_step_measure){.costs = task->costs,
                             .heuristic = task->request->heuristic,
                             .weight_256ths = weight > 1 ? (uint32_t)(weight * 256) : 256};
}

// The way that A* found, made short, or as cheap as pulling makes it.
static hr_error pull_astar(hr_searcher *searcher, hr_task *task, double cost) {
    if (!task->costs.bytes) return pull(searcher, task, &searcher->route_way, HR_STAGE_ASTAR);
    report_way(searcher, &searcher->route_way, HR_STAGE_ASTAR);
    task->proven_cost = cost / hr_step_bound(task->request->heuristic, task->request->weight);
    task->proven_end = hr_points_last(&searcher->route_way);
    bool has_memory =
        hr_straighten(&searcher->straightener, &searcher->puller, &task->entry->plane, &task->costs,
                      &searcher->observer, &searcher->route_way, task->step_limit, &task->steps);
    return has_memory ? HR_OK : HR_OUT_OF_MEMORY;
}

// Whether the straight leg is clear and nothing can be cheaper.
static bool is_straight_cheapest(hr_task *task) {
    const hr_plane *plane = &task->entry->plane;
    ++task->steps;
    if (!hr_sweep(plane, task->start, task->goal) ||
        !hr_is_leg_cheapest(plane, &task->costs, task->start, task->goal))
        return false;
    task->proven_cost = hr_leg_cost(&task->costs, task->start, task->goal);
    task->proven_end = task->goal;
    return true;
}

// Ways by routes come straightened for each tile, but for what is found around portals. `fast`
// looks for nothing there.
static bool straighten_routes(hr_searcher *searcher, hr_task *task) {
    hr_points *way = &searcher->route_way;
    const hr_plane *plane = &task->entry->plane;
    bool looks = task->request->quality != HR_FAST && !task->overlay;
    int32_t kept;
    if (looks && shorten_routes(searcher, task))
        return hr_straighten_between(&searcher->seams, &searcher->puller, plane, &task->costs, way,
                                     0, way->count - 1, task->step_limit, &task->steps, &kept);
    return hr_straighten_seams(&searcher->seams, &searcher->puller, plane, &task->costs, way,
                               task->step_limit, &task->steps);
}

// The same for a class with costs. Along a field the way is straight.
static hr_error try_cost_routes(hr_searcher *searcher, hr_task *task) {
    hr_points *way = &searcher->route_way;
    hr_error error;
    if (!has_route_way(searcher, task, &error)) return error;
    report_way(searcher, way, HR_STAGE_ROUTES);
    if (!searcher->used_field && !straighten_routes(searcher, task)) return HR_OUT_OF_MEMORY;
    offer(task, way, HR_STAGE_ROUTES);
    if (task->way != way) task->swept_legs = 0;
    return HR_OK;
}

static hr_error try_astar(hr_searcher *searcher, hr_task *task) {
    hr_search_call call = hr_search_call_of(task, &searcher->observer, &searcher->route_way);
    hr_step_measure measure = measure_of(task);
    double cost = 0;
    // With a weight few blocks are looked at: those one by one.
    bool is_by_tiles = task->costs.bytes && hr_is_consistent(&measure);
    hr_outcome outcome = is_by_tiles
                             ? hr_tile_astar_search(&searcher->tile_astar, &call, &measure, &cost)
                             : hr_astar_search(&searcher->astar, &call, &measure, &cost);
    task->steps = call.steps;
    if (outcome == HR_OUTCOME_OUT_OF_MEMORY) return HR_OUT_OF_MEMORY;
    if (outcome == HR_OUTCOME_TOO_FAR) return leave_too_far(task);
    HR_ASSERT(outcome != HR_OUTCOME_NO_WAY); // labels have said that there is one
    hr_error error = pull_astar(searcher, task, cost);
    offer(task, &searcher->route_way, HR_STAGE_ASTAR);
    return error;
}

// ---- The ladder

static bool is_straight(const hr_task *task) { return task->stage == HR_STAGE_STRAIGHT; }

static hr_error climb_fast(hr_searcher *searcher, hr_task *task) {
    hr_error error = try_trace(searcher, task, FAST_STEPS);
    if (error || has_answer(task) || is_out_of_steps(task)) return error;
    tell_gave_up(searcher, task, HR_STAGE_ROUTES);
    return try_routes(searcher, task);
}

// A field costs less than a trace does, and is as good; far away the trace would not be trusted.
// With few steps left, only the trace knows what is nearest to the goal.
static bool needs_no_trace(const hr_task *task, double straight) {
    bool has_field = task->field && hr_field_helps(task->field, task->start, task->goal);
    return task->step_limit > NEAR_STEPS && (straight > NEAR || has_field);
}

static bool is_proven_shortest(const hr_task *task) {
    return has_answer(task) && task->proven_ratio == 1;
}

// Whether what the trace found may be the answer of `balanced`.
static bool is_trusted(const hr_searcher *searcher, const hr_task *task, double straight) {
    if (!has_answer(task)) return false;
    if (is_proven_shortest(task)) return true;
    bool are_few = searcher->trace.obstacles <= FEW_OBSTACLES;
    double ratio = !are_few ? TRUSTED_MANY : straight <= SHORT ? TRUSTED_SHORT : TRUSTED_NEAR;
    return hr_points_length(task->way) <= ratio * straight;
}

static hr_error climb_balanced(hr_searcher *searcher, hr_task *task) {
    double straight = hr_distance(task->start, task->goal);
    hr_error error = HR_OK;
    if (!needs_no_trace(task, straight))
        error = try_trace(searcher, task, straight <= NEAR ? NEAR_STEPS : 0);
    if (error || is_out_of_steps(task) || is_trusted(searcher, task, straight)) return error;
    if (straight <= CLOSE) {
        error = try_exact(searcher, task, CLOSE_STEPS);
        bool is_exact = task->stage == HR_STAGE_EXACT && has_answer(task);
        if (error || is_exact || is_out_of_steps(task)) return error;
    }
    tell_gave_up(searcher, task, HR_STAGE_ROUTES);
    return try_routes(searcher, task);
}

// What is nearly the shortest is the best bound.
static hr_error climb_exact(hr_searcher *searcher, hr_task *task) {
    hr_error error = climb_balanced(searcher, task);
    bool is_exact = task->stage == HR_STAGE_EXACT && has_answer(task);
    if (error || is_exact || is_proven_shortest(task) || is_out_of_steps(task)) return error;
    return try_exact(searcher, task, INT64_MAX);
}

static hr_error climb_by_costs(hr_searcher *searcher, hr_task *task) {
    if (is_straight_cheapest(task)) return offer_straight(task, &searcher->trace_way);
    bool is_exact = task->request->quality == HR_EXACT;
    return is_exact ? try_astar(searcher, task) : try_cost_routes(searcher, task);
}

static hr_error climb_alone(hr_searcher *searcher, hr_task *task, hr_stage only) {
    if (only == HR_STAGE_ROUTES && task->costs.bytes) return try_cost_routes(searcher, task);
    if (only == HR_STAGE_ROUTES) return try_routes(searcher, task);
    if (only == HR_STAGE_ASTAR) return try_astar(searcher, task);
    hr_error error = try_straight(searcher, task);
    if (error || is_straight(task)) return error;
    error = try_trace(searcher, task, only == HR_STAGE_TRACE ? INT64_MAX : BOUND_STEPS);
    if (error || only == HR_STAGE_TRACE) return error;
    return try_exact(searcher, task, INT64_MAX);
}

static bool is_out_of_memory(const hr_searcher *searcher) {
    return searcher->trace_way.is_out_of_memory || searcher->route_way.is_out_of_memory ||
           searcher->puller.todo.is_out_of_memory;
}

// Of any way from start to goal, whatever is in the way.
static double least_256ths(const hr_task *task) {
    double straight = hr_distance(task->start, task->goal) * HR_CELL;
    return task->costs.bytes ? straight * task->costs.least / HR_COST_PLAIN : straight;
}

// Asks routes for a way that is shorter than the mended one by its ratio: that is the answer then.
// What a flood finds near by can be much shorter than any way over portals: `way` NULL.
static hr_error challenge_mended(hr_searcher *searcher, hr_task *task, int64_t limit_256ths) {
    int32_t swept_legs = task->swept_legs;
    task->swept_legs = 0;
    task->way_limit_256ths = limit_256ths;
    hr_error error =
        task->costs.bytes ? try_cost_routes(searcher, task) : try_routes(searcher, task);
    task->way_limit_256ths = 0;
    if (error) return error;
    if (!task->costs.bytes && hr_near_search_helps(task->routes, task->start, task->goal))
        task->way = NULL;
    else if (task->stage == HR_STAGE_MEND)
        task->swept_legs = swept_legs;
    return HR_OK;
}

// The mended path, unless there is a better one. @return with `way` NULL if there is none.
static hr_error climb_mended(hr_searcher *searcher, hr_task *task) {
    const hr_request *request = task->request;
    if (!hr_mend(searcher, task)) return is_out_of_memory(searcher) ? HR_OUT_OF_MEMORY : HR_OK;
    double length = price_of(task, task->way) * HR_CELL;
    if (request->limit_256ths > 0 && length > request->limit_256ths) {
        task->way = NULL, task->swept_legs = 0; // what is planned anew may be within
        return HR_OK;
    }
    int64_t limit_256ths = hr_mend_limit(searcher, task, length);
    if ((double)limit_256ths <= least_256ths(task)) return HR_OK;
    return challenge_mended(searcher, task, limit_256ths);
}

// A unit in the block that its old path ends in.
static hr_error offer_old_end(hr_searcher *searcher, hr_task *task) {
    hr_points *way = task->way = &searcher->trace_way;
    hr_points_clear(way);
    hr_points_push(way, task->start);
    task->status = HR_FOUND;
    task->stage = HR_STAGE_MEND;
    task->first_swept_legs = 0;
    return way->is_out_of_memory ? HR_OUT_OF_MEMORY : HR_OK;
}

hr_error hr_climb_straight(hr_searcher *searcher, hr_task *task) {
    if (task->request->only != HR_STAGE_ANY || task->costs.bytes) return HR_OK;
    // What labels would have said of a closed goal, or of one over the map's edge for this size.
    if (!hr_is_open_block(&task->entry->plane, task->goal.x, task->goal.y)) return HR_OK;
    return try_straight(searcher, task);
}

static hr_error climb_anew(hr_searcher *searcher, hr_task *task) {
    const hr_request *request = task->request;
    if (request->only != HR_STAGE_ANY) return climb_alone(searcher, task, request->only);
    if (task->costs.bytes) return climb_by_costs(searcher, task);
    hr_error error = try_straight(searcher, task);
    if (error || is_straight(task)) return error;
    switch (request->quality) {
    case HR_FAST:
        return climb_fast(searcher, task);
    case HR_EXACT:
        return climb_exact(searcher, task);
    default:
        return climb_balanced(searcher, task);
    }
}

// For a new plan to the goal that was asked for, where the old path could not be mended.
static void give_up_old_end(hr_task *task, const hr_task *asked) {
    int64_t steps = task->steps;
    *task = *asked;
    task->steps = steps;
}

// With a reach, to where the old path has ended, if that is still within reach: what is planned
// anew since there is a shorter way, too.
static hr_error climb_with_old_path(hr_searcher *searcher, hr_task *task) {
    const hr_task asked = *task;
    bool is_kept = hr_keep_old_end(task);
    bool is_there = is_kept && hr_same(task->start, task->goal);
    HR_ASSERT(task->stage == HR_STAGE_ANY);
    hr_error error = is_there ? offer_old_end(searcher, task) : climb_mended(searcher, task);
    if (error) return error;
    bool is_mended = task->stage != HR_STAGE_ANY; // maybe to what is not the answer
    if (is_kept && !is_mended) give_up_old_end(task, &asked);
    if (!task->way) error = climb_anew(searcher, task);
    if (error || !task->way || !task->ends_as_before || task->status != HR_STRAIGHT) return error;
    ++task->steps; // a straight leg to a place beside the goal may be one around a corner
    if (!hr_sweep(&task->entry->plane, task->start, asked.goal)) task->status = HR_FOUND;
    return HR_OK;
}

hr_error hr_climb(hr_searcher *searcher, hr_task *task) {
    task->way = NULL;
    task->swept_legs = 0;
    return hr_may_mend(task) ? climb_with_old_path(searcher, task) : climb_anew(searcher, task);
}
