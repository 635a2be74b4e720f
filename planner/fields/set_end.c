// set_end.c - goals in sight of the last bends, and goals beside the way.
//
// A field has chosen a goal by ways over portals, which lead past a place at the border of the
// goals' tile. Pulled taut, the way comes from elsewhere, and another goal may be nearer from
// there: one in sight, or one that the steps of the goals' tiles lead to from along the way.

#include "planner/fields/set_end.h"

#include "passmap/base/assertion.h"
#include "planner/grid/sweep.h"

// ---- In sight

// A goal that may be nearer than that at the end of the way, from the bend before it.
typedef struct candidate {
    double counts; // from there, with the offset, in blocks
    int32_t seed;
} candidate;

enum { CANDIDATES = 8 };

static double offset_of(const hr_goal_joins *goals, const hr_field_seed *seed) {
    return (double)goals->goals[seed->goal].offset_256ths / HR_CELL;
}

// Those that count least, in order; of equal ones those of the lower goal come first. Where the
// list is full, the own one counts less than its last.
static int32_t insert(candidate *list, int32_t count, candidate own) {
    int32_t at = count < CANDIDATES ? count++ : CANDIDATES;
    for (; at > 0 && own.counts < list[at - 1].counts; at--)
        if (at < CANDIDATES) list[at] = list[at - 1];
    HR_ASSERT(at < CANDIDATES);
    list[at] = own;
    return count;
}

static int32_t list_candidates(const hr_goal_joins *goals, hr_cell from, double most,
                               candidate *list) {
    int32_t count = 0;
    list[CANDIDATES - 1].counts = most; // until it is full
    for (int32_t i = 0; i < goals->seed_count; i++) {
        const hr_field_seed *seed = &goals->seeds[i];
        if (seed->tile < 0) continue;
        double last = list[CANDIDATES - 1].counts;
        double offset = offset_of(goals, seed), room = last - offset;
        if (room <= 0 || (double)hr_squared_distance(from, seed->block) >= room * room) continue;
        double counts = hr_distance(from, seed->block) + offset;
        if (counts < last) count = insert(list, count, (candidate){counts, i});
    }
    return count;
}

// @return the seed that is the nearest in sight of a block, `seed` if none is nearer than that.
static int32_t nearest_in_sight(const hr_goal_field *field, hr_cell from, int32_t seed,
                                int64_t *steps) {
    const hr_goal_joins *goals = &field->goals;
    const hr_field_seed *own = &goals->seeds[seed];
    candidate list[CANDIDATES];
    double most = hr_distance(from, own->block) + offset_of(goals, own);
    int32_t count = list_candidates(goals, from, most, list);
    for (int32_t i = 0; i < count; i++) {
        ++*steps;
        if (hr_sweep(field->ways.tree.plane, from, goals->seeds[list[i].seed].block))
            return list[i].seed;
    }
    return seed;
}

// A way whose last leg was given another end is pulled taut again.
static void pull_end(const hr_goal_field *field, hr_searcher *searcher) {
    hr_points *way = &searcher->route_way;
    if (way->count > 2)
        hr_pull_join(&searcher->puller, field->ways.tree.plane, way, way->count - 2);
}

// Another end may let the way go past its last bends: from the one before them others are in sight.
static int32_t look_ahead(const hr_goal_field *field, hr_searcher *searcher, int32_t seed,
                          int64_t *steps) {
    enum { TRIES = 3 };
    hr_points *way = &searcher->route_way;
    for (int32_t i = 0; i < TRIES && way->count > 1; i++) {
        int32_t better = nearest_in_sight(field, way->at[way->count - 2], seed, steps);
        if (better == seed) return seed;
        seed = better;
        way->at[way->count - 1] = field->goals.seeds[seed].block;
        pull_end(field, searcher);
        if (way->is_out_of_memory || searcher->puller.todo.is_out_of_memory) return seed;
    }
    return seed;
}

// ---- Beside the way

// An end by the steps from a place on the way.
typedef struct side_end {
    hr_cell from, to;
    int32_t leg;   // that the place is on
    double length; // of the way up to there, and what is expected of the rest, in blocks
} side_end;

typedef struct side_ends {
    side_end at[2];
    int32_t count;
} side_ends;

// The direction on from a block near the goals, HR_STEP_ARRIVED, or HR_NO_DIRECTION where it is not
// known, or leads away from them.
static uint32_t step_at(const hr_set_field *set, hr_cell at) {
    const hr_tile_steps *steps = &set->field->steps;
    int32_t tile = at.y / HR_TILE * steps->columns + at.x / HR_TILE;
    if (!hr_set_is_near(set, tile)) return HR_NO_DIRECTION;
    uint32_t step = steps->tiles[tile].at[at.y % HR_TILE * HR_TILE + at.x % HR_TILE];
    if (step < HR_STEP_LEAVES || step == HR_NO_DIRECTION) return step;
    uint32_t direction = hr_direction_of_step(step);
    hr_cell next = hr_stepped(at, direction);
    int32_t ahead = next.y / HR_TILE * steps->columns + next.x / HR_TILE;
    return step >= HR_STEP_CROSSES || hr_has_goal(steps, ahead) ? direction : HR_NO_DIRECTION;
}

// Follows the steps to a goal. @return how long they are, in blocks, below 0 if they do not lead to
// one; `*end` is where.
static double follow(const hr_set_field *set, hr_cell at, hr_cell *end) {
    static const double DIAGONAL = 1.41421356237309515; // the square root of 2
    int32_t straight = 0, diagonal = 0;
    uint32_t step;
    for (; (step = step_at(set, at)) < HR_DIRECTIONS; at = hr_stepped(at, step))
        *(step % 2 ? &diagonal : &straight) += 1;
    *end = at;
    return step == HR_STEP_ARRIVED ? straight + hr_product(diagonal, DIAGONAL) : -1;
}

// Keeps the two that promise most, of those that end at one block one.
static void keep(side_ends *ends, side_end own) {
    int32_t at = ends->count;
    for (int32_t i = 0; i < ends->count; i++)
        if (hr_same(ends->at[i].to, own.to)) at = i;
    if (at == 2) at = ends->at[0].length > ends->at[1].length ? 0 : 1;
    if (at < ends->count && own.length >= ends->at[at].length) return;
    ends->at[at] = own;
    ends->count = hr_greatest(ends->count, at + 1);
}

// From places along a leg; the way is `before` long up to its beginning, and `total` in all.
static void look_beside_leg(const hr_set_field *set, const hr_points *way, int32_t leg,
                            double before, double total, side_ends *ends) {
    enum { APART = 4 };
    static const double STEPS_TO_WAY = 0.95; // what steps come to once they are pulled taut
    hr_cell a = way->at[leg - 1], b = way->at[leg];
    int32_t parts = (int32_t)hr_distance(a, b) / APART + 1;
    for (int32_t i = 0; i < parts; i++) {
        hr_cell at = {a.x + (int32_t)((int64_t)(b.x - a.x) * i / parts),
                      a.y + (int32_t)((int64_t)(b.y - a.y) * i / parts)};
        side_end own = {.from = at, .leg = leg};
        double steps = follow(set, at, &own.to);
        if (steps < 0 || hr_same(own.to, hr_points_last(way))) continue;
        own.length = before + hr_distance(a, at) + hr_product(steps, STEPS_TO_WAY);
        if (own.length < total) keep(ends, own);
    }
}

// Along the last legs, as far back as goals' tiles may reach.
static side_ends look_beside(const hr_set_field *set, const hr_points *way) {
    enum { FAR = 2 * HR_TILE };
    double total = hr_points_length(way), before = total;
    side_ends ends = {.count = 0};
    for (int32_t leg = way->count - 1; leg > 0 && total - before < FAR; leg--) {
        before -= hr_distance(way->at[leg - 1], way->at[leg]);
        look_beside_leg(set, way, leg, before, total, &ends);
    }
    return ends;
}

static bool is_lost(const hr_searcher *searcher) {
    return searcher->route_way.is_out_of_memory || searcher->trace_way.is_out_of_memory ||
           searcher->puller.todo.is_out_of_memory;
}

// The way to a place on it, and along the steps from there, taut, in `trace_way`.
static bool lead_aside(const hr_set_field *set, hr_searcher *searcher, const side_end *end) {
    hr_points *aside = &searcher->trace_way;
    const hr_plane *plane = set->field->ways.tree.plane;
    if (is_lost(searcher)) return false; // shows
    hr_points_clear(aside);
    hr_points_append(aside, searcher->route_way.at, end->leg);
    if (is_lost(searcher) || !hr_sweep(plane, hr_points_last(aside), end->from)) return false;
    hr_cell at = end->from;
    uint32_t last = HR_NO_DIRECTION, step;
    for (; (step = step_at(set, at)) < HR_DIRECTIONS; at = hr_stepped(at, step), last = step)
        if (step != last) hr_points_push(aside, at);
    hr_points_push(aside, at);
    if (!is_lost(searcher)) hr_pull_rest(&searcher->puller, plane, aside, end->leg - 1);
    return !is_lost(searcher);
}

static double total_of(const hr_goal_joins *goals, const hr_points *way, int32_t seed) {
    return hr_points_length(way) + offset_of(goals, &goals->seeds[seed]);
}

// Takes the best of the ends beside the way, if one is better than its own. @return its seed.
static int32_t go_aside(const hr_set_field *set, hr_searcher *searcher, int32_t seed,
                        int64_t *steps) {
    const hr_goal_joins *goals = &set->field->goals;
    side_ends ends = look_beside(set, &searcher->route_way);
    double best = total_of(goals, &searcher->route_way, seed);
    for (int32_t i = 0; i < ends.count; i++, ++*steps) {
        int32_t other = hr_goal_seed_at(goals, ends.at[i].to);
        if (!lead_aside(set, searcher, &ends.at[i])) continue;
        double total = total_of(goals, &searcher->trace_way, other);
        if (total >= best) continue;
        hr_points better = searcher->trace_way;
        searcher->trace_way = searcher->route_way;
        searcher->route_way = better;
        return other;
    }
    return seed;
}

int32_t hr_set_end_improve(const hr_set_field *set, hr_searcher *searcher, int32_t seed,
                           int64_t *steps) {
    const hr_goal_field *field = set->field;
    if (field->goals.have_areas) pull_end(field, searcher); // its place is another than the tree's
    seed = look_ahead(field, searcher, seed, steps);
    if (is_lost(searcher)) return seed;
    int32_t beside = go_aside(set, searcher, seed, steps);
    if (is_lost(searcher) || beside == seed) return seed;
    return look_ahead(field, searcher, beside, steps);
}
