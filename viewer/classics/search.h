// search.h - what the classics share: the open blocks, a mark on each, a budget, and the way back.
//
// Blocks lie on the plane of open blocks of a class, so that a unit of any size is a point. A step
// goes to one of the eight neighbours, and diagonally only between two open sides: no corner is
// cut. A step costs half of what each of its two blocks does, times its length. All in whole
// numbers, so that equal ways are equal.
#ifndef HANDRAIL_VIEWER_CLASSICS_SEARCH_H
#define HANDRAIL_VIEWER_CLASSICS_SEARCH_H

#include "planner/costs/astar.h"
#include "viewer/classics/search_state.h"

// Directions clockwise from the north: even ones are straight, odd ones diagonal.
enum { DIRECTIONS = 8 };
static const int8_t STEP_X[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t STEP_Y[DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};

static inline bool is_diagonal(int direction) { return direction & 1; }
static inline int turned(int direction, int eighths) { return (direction + eighths) & 7; }

static inline hr_cell neighbour(hr_cell at, int direction) {
    return (hr_cell){at.x + STEP_X[direction], at.y + STEP_Y[direction]};
}

/// The direction of the step from a block to a neighbour.
static inline int step_to(hr_cell from, hr_cell to) {
    int direction = 0;
    while (!hr_same(neighbour(from, direction), to)) direction++;
    return direction;
}

/// The block of a rectangle that is nearest to another one.
static inline hr_cell nearest_within(hr_cell first, hr_cell last, hr_cell at) {
    return (hr_cell){hr_clamp(at.x, first.x, last.x), hr_clamp(at.y, first.y, last.y)};
}

// ---- Marks: a byte for each block, 0 = never looked at

enum {
    MARK_DIRECTION = 0x07, // the block was reached by a step in this direction
    MARK_TOUCHED = 0x08,
    MARK_OWN = 0x10, // this and those above: each classic's own, see there
    MARK_OWN_SHIFT = 4,
};

static inline size_t place_of(const classic_search *s, hr_cell at) {
    return (size_t)at.y * (size_t)s->width + (size_t)at.x;
}

static inline uint8_t *mark_of(const classic_search *s, hr_cell at) {
    return &s->marks[place_of(s, at)];
}

/// Marks a block as reached in a direction, and counts it the first time.
static inline void touch(classic_search *s, hr_cell at, int direction) {
    uint8_t *mark = mark_of(s, at);
    if (*mark == 0) {
        s->touched++;
        if (s->query.order) hr_points_push(s->query.order, at);
    }
    *mark = (uint8_t)(MARK_TOUCHED | direction);
}

/// Marks a block as looked at, unless it has a mark.
static inline void look_at(classic_search *s, hr_cell at) {
    if (*mark_of(s, at) == 0) touch(s, at, 0);
}

// ---- Lists, for those that watch

/// A block is put on the open list. `total` below 0: the list is not sorted. A cell of plain ground
/// is so many `units` of costs.
static inline void note_open(classic_search *s, hr_cell at, int64_t cost, int64_t rest,
                             int64_t total, double units) {
    if (!s->query.log) return;
    search_log_add(s->query.log,
                   (search_entry){(int32_t)place_of(s, at), (int32_t)s->touched,
                                  (float)((double)cost / units), (float)((double)rest / units),
                                  (float)((double)total / units), false});
}

/// A block is taken off the open list, to be looked around from.
static inline void note_closed(classic_search *s, hr_cell at) {
    if (!s->query.log) return;
    search_log_add(s->query.log, (search_entry){.block = (int32_t)place_of(s, at),
                                                .looked_at = (int32_t)s->touched,
                                                .is_closed = true});
}

// ---- Steps

/// Of a block of the map, or of one beside its edge, which is closed; hr_is_open_block is for any.
static inline bool is_open(const classic_search *s, hr_cell at) {
    return !hr_is_closed(s->query.plane, at.x, at.y);
}

static inline bool is_step_open(const classic_search *s, hr_cell at, int direction) {
    if (!is_open(s, neighbour(at, direction))) return false;
    return !is_diagonal(direction) || (is_open(s, neighbour(at, turned(direction, -1))) &&
                                       is_open(s, neighbour(at, turned(direction, 1))));
}

/// What a step costs: a straight one on plain ground CLASSIC_PLAIN_STEP.
int64_t step_cost(const classic_search *s, hr_cell at, int direction);

/// An estimate of what the way from a block to the goal costs.
int64_t estimate(const classic_search *s, hr_cell at, hr_heuristic heuristic);
int64_t estimate_to(const classic_search *s, hr_cell at, hr_cell goal, hr_heuristic heuristic);

/// Of a straight leg, in 256000ths of a block: fine enough that ties are ties.
static inline int64_t length_between(hr_cell a, hr_cell b) {
    return (int64_t)(256000 * hr_distance(a, b));
}

/// The direction of the eight that leads to the goal while nothing is in the way.
int wished_direction(const classic_search *s, hr_cell at);

/// What a block is known to cost from the start; CLASSIC_UNKNOWN unless it was reached.
static inline int64_t *cost_of(const classic_search *s, hr_cell at) {
    return &s->costs[place_of(s, at)];
}

enum { STEPS_BETWEEN_POLLS = 1 << 14 };

/// Counts a step. @return false if the budget is spent, or if the search is cancelled.
static inline bool spend_step(classic_search *s) {
    const classic_query *query = &s->query;
    if (query->budget_steps > 0 && s->steps >= query->budget_steps) return false;
    if (query->should_cancel && s->steps % STEPS_BETWEEN_POLLS == 0 &&
        query->should_cancel(query->user))
        return false;
    return s->steps++, true;
}

// ---- The way

/// Adds a block to the way; where the way goes straight on, the block before it is dropped.
void add_to_way(classic_search *s, hr_cell next);
/// Replaces the way by that along the marked directions, back from `at` to the start.
void walk_back(classic_search *s, hr_cell at);

// ---- Layers: the blocks of one round, and those that they lead to

typedef struct layers {
    hr_points now, next;
} layers;

layers layers_begin(const classic_search *s, hr_cell first);
/// The next round becomes this one. @return false if it is empty, or if memory ran out.
bool layers_go_on(layers *l);
/// Frees both. @return `end`, or CLASSIC_OUT_OF_MEMORY if memory ran out on the way.
classic_end layers_end(layers *l, classic_end end);

#endif
