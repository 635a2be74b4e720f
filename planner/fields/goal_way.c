// goal_way.c - steps to where a tile is left, pulled taut with the way from there.

#include "planner/fields/goal_way.h"

#include "passmap/base/assertion.h"
#include "planner/costs/leg_cost.h"
#include "planner/fields/cheap_ways.h"
#include "planner/grid/sweep.h"

#include <math.h>

enum { NEAR = 2 * HR_TILE, NOTHING = -1 };

// The portal by which a step leads out of a tile, to go on by the tree; NOTHING where it does not.
static int32_t portal_at(const hr_goal_field *field, hr_cell block, uint32_t step) {
    if (step < HR_STEP_LEAVES || step >= HR_STEP_CROSSES) return NOTHING;
    int32_t tile = block.y / HR_TILE * field->steps.columns + block.x / HR_TILE;
    int side = (int)hr_direction_of_step(step) / (HR_DIRECTIONS / 4);
    bool is_vertical = side == NORTH || side == SOUTH;
    int32_t owner =
        side == EAST || side == SOUTH ? tile : hr_tile_beside(&field->steps, tile, side);
    int32_t border = 2 * owner + is_vertical;
    int32_t along = (is_vertical ? block.x : block.y) % HR_TILE;
    const hr_border *cut = &field->tree.borders[border];
    int32_t i = 0;
    while (i + 1 < cut->count && cut->at[i] != along) i++;
    HR_ASSERT(cut->at[i] == along);
    return border * HR_PORTALS_MAX + i;
}

static hr_cell block_at(hr_cell tile, int32_t place) {
    return (hr_cell){tile.x * HR_TILE + place % HR_TILE, tile.y * HR_TILE + place / HR_TILE};
}

// Follows the steps from a block to a portal where they leave a tile, or to a goal, and notes the
// bends. @return the point of the ways' tree where they end, NOTHING if there are no steps.
static int32_t follow(const hr_goal_field *field, hr_cell from, hr_taut_branch *branch) {
    static const int8_t AHEAD[HR_DIRECTIONS] = {-HR_TILE, 1 - HR_TILE, 1,  HR_TILE + 1,
                                                HR_TILE,  HR_TILE - 1, -1, -HR_TILE - 1};
    uint32_t step, last = HR_NO_DIRECTION;
    while (true) {
        hr_cell tile = {from.x / HR_TILE, from.y / HR_TILE};
        const uint8_t *steps = field->steps.tiles[tile.y * field->steps.columns + tile.x].at;
        int32_t at = from.y % HR_TILE * HR_TILE + from.x % HR_TILE;
        for (; (step = steps[at]) < HR_DIRECTIONS; at += AHEAD[step], last = step)
            if (step != last) hr_taut_branch_add(branch, block_at(tile, at));
        if (step == HR_NO_DIRECTION) return NOTHING;
        from = block_at(tile, at);
        uint32_t direction = hr_direction_of_step(step);
        if (direction != last) hr_taut_branch_add(branch, from);
        if (step == HR_STEP_ARRIVED) return hr_goal_seed_at(&field->goals, from);
        int32_t portal = portal_at(field, from, step);
        if (portal != NOTHING) return field->ways.ends[portal];
        from = hr_stepped(from, direction);
        last = direction;
    }
}

// Whether the only goal is near and in sight.
static bool sees_goal(const hr_goal_field *field, hr_cell from) {
    const hr_field_seed *goal = field->goals.seeds;
    return field->goals.seed_count == 1 && goal->tile >= 0 && !field->costs.bytes &&
           hr_squared_distance(from, goal->block) <= NEAR * NEAR &&
           hr_sweep(field->ways.tree.plane, from, goal->block);
}

// ---- Where it ends

static int32_t seed_of(const hr_taut_branch *branch) {
    const hr_taut_point *points = branch->tree->points, *at = &points[branch->point];
    return at->before < 0 ? branch->point : points[at->second].before;
}

// The block that the last leg begins at.
static hr_cell before_seed(const hr_goal_way *way) {
    const hr_taut_branch *branch = &way->branch;
    const hr_taut_point *points = branch->tree->points, *at = &points[branch->point];
    if (at->before >= 0) return points[at->second].at;
    return branch->count > 0 ? branch->own[0] : way->from;
}

// Of the places at which a way into an area may end, the way from the last corner leads to the
// nearest that is in sight. Those of a goal are listed one after the other.
static int32_t nearest_of_area(const hr_goal_way *way, int32_t seed) {
    const hr_goal_joins *goals = &way->field->goals;
    const hr_field_seed *seeds = goals->seeds;
    hr_cell from = before_seed(way);
    int64_t least = hr_squared_distance(from, seeds[seed].block);
    int32_t goal = seeds[seed].goal, first = seed;
    while (first > 0 && seeds[first - 1].goal == goal) first--;
    for (int32_t i = first; i < goals->seed_count && seeds[i].goal == goal; i++) {
        int64_t squared = hr_squared_distance(from, seeds[i].block);
        if (seeds[i].tile < 0 || squared >= least) continue;
        if (hr_sweep(way->branch.tree->plane, from, seeds[i].block)) least = squared, seed = i;
    }
    return seed;
}

// ---- What the field goes by

double hr_goal_way_known_length(const hr_goal_field *field, hr_cell from) {
    const hr_routes *routes = field->tree.routes;
    double blocks = 0;
    uint32_t step;
    while ((step = hr_step_from(&field->steps, from)) != HR_STEP_ARRIVED) {
        if (step == HR_NO_DIRECTION) return (double)INFINITY;
        uint32_t direction = hr_direction_of_step(step);
        int32_t portal = portal_at(field, from, step);
        if (portal != NOTHING)
            return (blocks + hr_plain_blocks(routes, field->tree.nodes[portal].length)) * HR_CELL;
        hr_cell next = hr_stepped(from, direction);
        blocks += hr_leg_cost(&field->costs, from, next);
        from = next;
    }
    int32_t seed = hr_goal_seed_at(&field->goals, from);
    return (blocks + hr_plain_blocks(routes, field->goals.seeds[seed].offset)) * HR_CELL;
}

// ---- All of it

static bool find(const hr_goal_field *field, hr_cell from, hr_goal_way *way) {
    hr_taut_branch *branch = &way->branch;
    hr_taut_branch_start(branch, &field->ways.tree, 0);
    if (sees_goal(field, from)) {
        hr_taut_branch_add(branch, from);
        return hr_taut_branch_pull(branch);
    }
    int32_t point = follow(field, from, branch);
    if (point == NOTHING) return false;
    branch->point = point;
    way->has_steps = !(field->costs.bytes ? hr_branch_cheaply(branch, &field->costs)
                                          : hr_taut_branch_pull(branch));
    if (way->has_steps) hr_taut_branch_start(branch, &field->ways.tree, point);
    return true;
}

bool hr_goal_way_find(const hr_goal_field *field, hr_cell from, hr_goal_way *way) {
    way->field = field;
    way->from = from;
    way->has_steps = false;
    if (!find(field, from, way)) return false;
    way->seed = seed_of(&way->branch);
    if (field->goals.have_areas && !way->has_steps && !field->costs.bytes)
        way->seed = nearest_of_area(way, way->seed);
    return true;
}

// ---- Along it

// At a point of a way.
typedef struct walker {
    const hr_goal_way *way;
    const hr_goal_field *field;
    hr_cell at;
    bool is_on_steps;
    hr_branch_walk branch;
} walker;

static walker walk_from(const hr_goal_way *way) {
    return (walker){way, way->field, way->from, way->has_steps, hr_walk_branch(&way->branch)};
}

// To the next bend of the steps, or where the branch begins.
static void walk_steps(walker *w) {
    const hr_tile_steps *steps = &w->field->steps;
    hr_cell end = hr_branch_block(&w->branch);
    uint32_t direction = hr_direction_from(steps, w->at);
    do w->at = hr_stepped(w->at, direction);
    while (!hr_same(w->at, end) && hr_direction_from(steps, w->at) == direction);
    w->is_on_steps = !hr_same(w->at, end);
}

// @return false at the end.
static bool walk_on(walker *w) {
    if (w->is_on_steps) return walk_steps(w), true;
    hr_walk_on(&w->branch);
    if (!hr_is_on_branch(&w->branch)) return false;
    w->at = hr_branch_block(&w->branch);
    return true;
}

// Whether the walker is at a point of the tree of ways, from where on lengths are known.
static bool is_on_tree(const walker *w) { return !w->is_on_steps && w->branch.own == 0; }

static const hr_taut_point *tree_point_of(const walker *w) {
    return &w->field->ways.tree.points[w->branch.point];
}

static bool is_at_goal(const walker *w) { return is_on_tree(w) && tree_point_of(w)->before < 0; }

static hr_position position_of(const walker *w) {
    if (is_at_goal(w)) return w->field->goals.seeds[w->way->seed].at;
    return hr_block_centre(w->at, w->field->size);
}

// What a leg between positions in two blocks costs, in 256ths of plain ground: its length, where
// there are no costs.
static double leg_cost(const hr_goal_field *field, hr_position from, hr_position to, hr_cell a,
                       hr_cell b) {
    double length = hr_position_distance(from, to);
    if (!field->costs.bytes) return length;
    hr_leg_mean mean = hr_leg_mean_cost(&field->costs, a, b);
    return hr_product(length, (double)mean.sum / ((double)mean.scale * HR_COST_PLAIN));
}

// From a point of the tree that is no goal.
static double rest_length(const walker *w) {
    const hr_goal_field *field = w->field;
    const hr_taut_tree *tree = &field->ways.tree;
    const hr_taut_point *at = tree_point_of(w), *second = &tree->points[at->second];
    const hr_field_seed *goal = &field->goals.seeds[w->way->seed];
    hr_position from = hr_block_centre(second->at, field->size);
    return (at->length - second->length) * HR_CELL +
           leg_cost(field, from, goal->at, second->at, goal->block);
}

double hr_goal_way_length(const hr_goal_way *way, hr_position from) {
    walker w = walk_from(way);
    double length = 0;
    if (is_at_goal(&w)) return leg_cost(w.field, from, position_of(&w), w.at, w.at);
    for (hr_position at = from, next; true; at = next) {
        hr_cell before = w.at;
        if (!walk_on(&w)) return length;
        next = position_of(&w);
        length += leg_cost(w.field, at, next, before, w.at);
        if (is_on_tree(&w) && !is_at_goal(&w)) return length + rest_length(&w);
    }
}

static void write(hr_position *waypoints, int32_t capacity, int32_t *count, hr_position at) {
    if (*count < capacity) waypoints[*count] = at;
    (*count)++;
}

int32_t hr_goal_way_write(const hr_goal_way *way, hr_position from, hr_position *waypoints,
                          int32_t capacity) {
    walker w = walk_from(way);
    int32_t count = 0;
    write(waypoints, capacity, &count, from);
    if (is_at_goal(&w)) write(waypoints, capacity, &count, position_of(&w));
    while (walk_on(&w)) write(waypoints, capacity, &count, position_of(&w));
    return count;
}

void hr_goal_way_list(const hr_goal_way *way, hr_points *blocks) {
    walker w = walk_from(way);
    hr_points_clear(blocks);
    do hr_points_push(blocks, is_at_goal(&w) ? way->field->goals.seeds[way->seed].block : w.at);
    while (walk_on(&w));
}
