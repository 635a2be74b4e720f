// detour.c - keeping, splitting and following a contour.

#include "planner/trace/detour.h"

#include "passmap/base/assertion.h"

#include <math.h>

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

// Whose way is split, and the hand that came off worse.
typedef struct hands {
    const hr_racer *winner, *loser;
} hands;

static void split_at(hr_detour_stack *stack, const hr_blocked_ray *ray, const hr_detour *d,
                     hands of, int32_t bend) {
    hr_points_push(&stack->splits, (hr_cell){bend, 0});
    if (!ray->observer->watcher) return;
    bool is_known = of.loser->has_exit && isfinite(of.loser->closed_length);
    hr_tell(ray->observer, (hr_event){.kind = HR_EVENT_SPLIT,
                                      .from = ray->from,
                                      .to = hr_detour_bend(stack, d, bend),
                                      .is_left = of.winner->hand.side == HR_WALL_LEFT,
                                      .depth = ray->depth,
                                      .stage = HR_STAGE_TRACE,
                                      .length = of.winner->closed_length,
                                      .other_length = is_known ? of.loser->closed_length : 0});
}

static void split(hr_detour_stack *stack, const hr_blocked_ray *ray, const hr_detour *d, hands of,
                  hr_split manner) {
    const hr_chain *chain = &of.winner->chain;
    int32_t count = hr_chain_closed_count(chain, ray->goal);
    if (count == 1 || manner == HR_SPLIT_FARTHEST) {
        split_at(stack, ray, d, of, farthest_bend(&of.winner->contour, ray->from, ray->goal));
        return;
    }
    for (int32_t i = 1; i < count; i++) {
        HR_ASSERT(hr_same(of.winner->contour.at[chain->bend[i]], chain->at[i]));
        HR_ASSERT(chain->bend[i] > chain->bend[i - 1]);
        split_at(stack, ray, d, of, chain->bend[i]);
    }
}

static bool forget(hr_detour_stack *stack, const hr_detour *detour) {
    stack->contours.count = detour->first_bend;
    stack->splits.count = detour->first_split;
    return false;
}

bool hr_detour_push(hr_detour_stack *stack, const hr_blocked_ray *ray, const hr_racer *winner,
                    const hr_racer *loser, hr_split manner, hr_detour *detour) {
    const hr_points *contour = &winner->contour;
    *detour = (hr_detour){.from = ray->from,
                          .goal = ray->goal,
                          .first_bend = stack->contours.count,
                          .bend_count = contour->count,
                          .first_split = stack->splits.count};
    if (contour->is_out_of_memory) return false;
    HR_ASSERT(hr_same(contour->at[0], ray->entry.stand));
    HR_ASSERT(hr_squared_distance(hr_points_last(contour), ray->goal) < ray->entry_squared);
    hr_points_append(&stack->contours, contour->at, contour->count);
    if (stack->contours.is_out_of_memory) return forget(stack, detour);
    if (loser) split(stack, ray, detour, (hands){winner, loser}, manner);
    detour->split_count = stack->splits.count - detour->first_split;
    return !stack->splits.is_out_of_memory || forget(stack, detour);
}

void hr_detour_pop(hr_detour_stack *stack, const hr_detour *detour) {
    HR_ASSERT(stack->contours.count == detour->first_bend + detour->bend_count);
    HR_ASSERT(stack->splits.count == detour->first_split + detour->split_count);
    forget(stack, detour);
}

// ---- Following

hr_cell hr_detour_bend(const hr_detour_stack *stack, const hr_detour *detour, int32_t bend) {
    HR_ASSERT(bend >= -1 && bend < detour->bend_count);
    return bend < 0 ? detour->from : stack->contours.at[detour->first_bend + bend];
}

int32_t hr_detour_split(const hr_detour_stack *stack, const hr_detour *detour, int32_t split) {
    HR_ASSERT(split >= 0 && split < detour->split_count);
    return stack->splits.at[detour->first_split + split].x;
}

static hr_cell offset(hr_cell from, bool is_by_rows, int32_t along, int32_t across) {
    return is_by_rows ? (hr_cell){from.x + along, from.y + across}
                      : (hr_cell){from.x + across, from.y + along};
}

// Straight from `from` to `stand` need not be clear: so by steps within the blocks that the ray
// swept. Lines are crossed where the ray crosses them, at floor(line * length / breadth).
void hr_approach(hr_cell from, hr_cell to, hr_cell stand, hr_points *way) {
    int32_t dx = to.x - from.x, dy = to.y - from.y;
    bool is_by_rows = abs(dx) >= abs(dy);
    int32_t length = is_by_rows ? dx : dy, breadth = abs(is_by_rows ? dy : dx);
    int32_t lines = is_by_rows ? abs(stand.y - from.y) : abs(stand.x - from.x);
    int32_t direction = (is_by_rows ? dy : dx) < 0 ? -1 : 1;
    HR_ASSERT(lines <= breadth);
    for (int32_t line = 0; line < lines; line++) {
        int32_t along = (int32_t)((int64_t)line * length / breadth);
        hr_points_push(way, offset(from, is_by_rows, along, direction * line));
        hr_points_push(way, offset(from, is_by_rows, along, direction * (line + 1)));
    }
    hr_points_push(way, stand);
}

void hr_detour_follow(const hr_detour_stack *stack, const hr_detour *detour, int32_t first,
                      int32_t last, hr_points *way) {
    if (first < 0) {
        first = 0;
        hr_approach(detour->from, detour->goal, hr_detour_bend(stack, detour, 0), way);
    }
    for (int32_t i = first + 1; i <= last; i++)
        hr_points_push(way, hr_detour_bend(stack, detour, i));
}

double hr_detour_length(const hr_detour_stack *stack, const hr_detour *detour, int32_t first,
                        int32_t last) {
    double approach = 0;
    if (first < 0) {
        first = 0;
        approach = hr_distance(detour->from, hr_detour_bend(stack, detour, 0));
    }
    int64_t blocks = 0;
    for (int32_t i = first + 1; i <= last; i++) {
        hr_cell a = hr_detour_bend(stack, detour, i - 1), b = hr_detour_bend(stack, detour, i);
        HR_ASSERT(a.x == b.x || a.y == b.y);
        blocks += abs(b.x - a.x) + abs(b.y - a.y);
    }
    return approach + (double)blocks;
}
