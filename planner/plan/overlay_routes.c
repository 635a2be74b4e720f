// overlay_routes.c - ways by routes whose ends lie in opened blocks, which routes do not know: from
// a door of those around the start to one of those around the goal.

#include "planner/plan/overlay_routes.h"

#include "passmap/base/assertion.h"

// The label and block to go by routes from, or to: the block itself, if the map has it open, or a
// door of its piece.
typedef struct way_out {
    const hr_overlay *overlay;
    hr_cell block;
    int32_t piece, label; // piece -1: it is open on the map, and has this label
} way_out;

static int32_t piece_of(const hr_overlay *overlay, int32_t run) {
    HR_ASSERT(run >= 0 && run < overlay->run_count);
    while (overlay->runs[run].piece != run) run = overlay->runs[run].piece;
    return run;
}

static way_out way_out_of(const hr_overlay *overlay, hr_cell block) {
    int32_t label = hr_label_at(&overlay->base->labels, block.x, block.y);
    int32_t run = label < 0 ? hr_overlay_run_at(overlay, block.x, block.y) : -1;
    return (way_out){overlay, block, run < 0 ? -1 : piece_of(overlay, run), label};
}

static bool is_door_of(const way_out *out, const hr_door *door) {
    return out->piece >= 0 && piece_of(out->overlay, door->run) == out->piece;
}

static bool leads_to(const way_out *out, int32_t label) {
    bool leads = out->piece < 0 && out->label == label;
    for (int32_t i = 0; i < out->overlay->door_count && !leads; i++)
        leads = out->overlay->doors[i].label == label && is_door_of(out, &out->overlay->doors[i]);
    return leads;
}

// The door to a label that `other` leads to as well by which the way from here to there is the
// shortest as the crow flies; of equal ones the first.
static bool best_door(const way_out *out, const way_out *other, hr_cell toward, hr_cell *best) {
    double least = -1;
    *best = out->block;
    if (out->piece < 0) return leads_to(other, out->label);
    for (int32_t i = 0; i < out->overlay->door_count; i++) {
        const hr_door *door = &out->overlay->doors[i];
        if (!is_door_of(out, door) || !leads_to(other, door->label)) continue;
        double length = hr_distance(out->block, door->block) + hr_distance(door->block, toward);
        if (least >= 0 && length >= least) continue;
        least = length;
        *best = door->block;
    }
    return least >= 0;
}

// The blocks, open on the map and connected there, between which a way can go by routes. @return
// false if there are none: it has to go through opened blocks elsewhere, too.
static bool choose_doors(const hr_overlay *overlay, hr_cell from, hr_cell to, hr_cell *first,
                         hr_cell *last) {
    way_out start = way_out_of(overlay, from), goal = way_out_of(overlay, to);
    if (!best_door(&start, &goal, to, first)) return false;
    int32_t label = hr_label_at(&overlay->base->labels, first->x, first->y);
    way_out chosen = {overlay, *first, -1, label};
    return best_door(&goal, &chosen, *first, last);
}

// Through opened blocks, near or, where there is no other way, all the way.
static hr_outcome walk(hr_searcher *searcher, hr_task *task, hr_cell from, hr_cell to,
                       hr_points *way) {
    hr_search_call call = hr_search_call_of(task, &searcher->observer, way);
    call.from = from, call.to = to;
    double cost;
    hr_step_measure measure = {.costs = task->costs, .weight_256ths = 256};
    hr_outcome outcome = hr_astar_search(&searcher->astar, &call, &measure, &cost);
    task->steps = call.steps;
    return outcome;
}

// The next stretch of the way, in `more`, begins where `way` ends.
static void go_on(hr_points *way, const hr_points *more) {
    HR_ASSERT(more->count == 0 || way->is_out_of_memory ||
              hr_same(more->at[0], hr_points_last(way)));
    if (more->count > 1) hr_points_append(way, more->at + 1, more->count - 1);
}

static hr_outcome go_by_routes(hr_searcher *searcher, hr_task *task, hr_cell from, hr_cell to,
                               hr_points *way) {
    hr_points_clear(way);
    if (hr_same(from, to)) return HR_OUTCOME_FOUND;
    hr_search_call call = hr_search_call_of(task, &searcher->observer, way);
    call.from = from, call.to = to;
    hr_outcome outcome = hr_route_search_run(&searcher->route_search, &call, task->routes);
    task->steps = call.steps;
    return outcome;
}

hr_outcome hr_overlay_search_routes(hr_searcher *searcher, hr_task *task) {
    hr_overlay *overlay = task->overlay;
    hr_points *way = &searcher->route_way, *part = &overlay->part;
    hr_cell first, last;
    if (!choose_doors(overlay, task->start, task->goal, &first, &last))
        return walk(searcher, task, task->start, task->goal, way);
    hr_outcome outcome = walk(searcher, task, task->start, first, way);
    if (outcome != HR_OUTCOME_FOUND) return outcome;
    outcome = go_by_routes(searcher, task, first, last, part);
    if (outcome == HR_OUTCOME_OUT_OF_MEMORY) return outcome;
    go_on(way, part);
    if (outcome != HR_OUTCOME_FOUND) return outcome;
    outcome = walk(searcher, task, last, task->goal, part);
    if (outcome != HR_OUTCOME_OUT_OF_MEMORY) go_on(way, part);
    return way->is_out_of_memory ? HR_OUTCOME_OUT_OF_MEMORY : outcome;
}
