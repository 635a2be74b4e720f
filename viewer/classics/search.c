// search.c - what the classics share: costs, estimates, the way back, and layers.

#include "viewer/classics/search.h"

#include <math.h>

_Static_assert(CLASSIC_PLAIN_STEP == 2 * HR_STRAIGHT_STEP * HR_COST_PLAIN, "as the planner's A*");

// ---- Costs and estimates

static int64_t block_cost(const classic_search *s, hr_cell at) {
    return s->query.costs.bytes ? hr_cost_at(&s->query.costs, at.x, at.y) : HR_COST_PLAIN;
}

int64_t step_cost(const classic_search *s, hr_cell at, int direction) {
    int64_t length = is_diagonal(direction) ? HR_DIAGONAL_STEP : HR_STRAIGHT_STEP;
    return length * (block_cost(s, at) + block_cost(s, neighbour(at, direction)));
}

// HR_DIAGONAL_STEP is a little less than sqrt 2 times a straight step, so the straight distance
// has to be a little less, too, or it would be too much.
static double distance(double dx, double dy, hr_heuristic heuristic) {
    double more = fmax(dx, dy), less = fmin(dx, dy);
    switch (heuristic) {
    case HR_OCTILE:
        return HR_STRAIGHT_STEP * (more - less) + HR_DIAGONAL_STEP * less;
    case HR_EUCLIDEAN:
        return floor((HR_STRAIGHT_STEP - 0.001) * sqrt(dx * dx + dy * dy));
    case HR_MANHATTAN:
        return HR_STRAIGHT_STEP * (dx + dy);
    default:
        return 0;
    }
}

int64_t estimate_to(const classic_search *s, hr_cell at, hr_cell goal, hr_heuristic heuristic) {
    int64_t least = s->query.costs.bytes ? s->query.costs.least : HR_COST_PLAIN;
    return 2 * least * (int64_t)distance(abs(goal.x - at.x), abs(goal.y - at.y), heuristic);
}

int64_t estimate(const classic_search *s, hr_cell at, hr_heuristic heuristic) {
    return estimate_to(s, at, s->query.to, heuristic);
}

int wished_direction(const classic_search *s, hr_cell at) {
    int32_t dx = s->query.to.x - at.x, dy = s->query.to.y - at.y;
    int direction = 0;
    while (STEP_X[direction] != (dx > 0) - (dx < 0) || STEP_Y[direction] != (dy > 0) - (dy < 0))
        direction++;
    return direction;
}

// ---- The way

static bool goes_straight(hr_cell a, hr_cell b, hr_cell c) {
    int32_t x = c.x - b.x, y = c.y - b.y;
    return hr_cross(a, b, c) == 0 && (b.x - a.x) * x >= 0 && (b.y - a.y) * y >= 0;
}

void add_to_way(classic_search *s, hr_cell next) {
    hr_points *way = &s->way;
    if (way->count >= 2 && goes_straight(way->at[way->count - 2], hr_points_last(way), next))
        way->count--;
    hr_points_push(way, next);
}

void walk_back(classic_search *s, hr_cell at) {
    hr_points_clear(&s->way);
    for (; !hr_same(at, s->query.from); at = neighbour(at, turned(*mark_of(s, at), 4)))
        add_to_way(s, at);
    add_to_way(s, at);
    hr_points_reverse(&s->way, 0);
}

// ---- Layers

layers layers_begin(const classic_search *s, hr_cell first) {
    layers l = {{.allocator = &s->allocator}, {.allocator = &s->allocator}};
    hr_points_push(&l.next, first);
    return l;
}

bool layers_go_on(layers *l) {
    hr_points done = l->now;
    if (l->now.is_out_of_memory || l->next.is_out_of_memory) return false;
    l->now = l->next;
    l->next = done;
    hr_points_clear(&l->next);
    return l->now.count > 0;
}

classic_end layers_end(layers *l, classic_end end) {
    bool is_lost = l->now.is_out_of_memory || l->next.is_out_of_memory;
    hr_points_destroy(&l->now);
    hr_points_destroy(&l->next);
    return is_lost ? CLASSIC_OUT_OF_MEMORY : end;
}
