// tile_steps.h - a step from every block of a map towards the goal of a field.
//
// In each tile, row sweeps begin at the gates by which ways leave it, each at what the way from
// there takes, and at the goals that lie in it; a block's step goes back along them. At a gate the
// step leads across the border. Whoever comes in by a portal leaves by one that is nearer to the
// goal, so following the steps always arrives: sweeps know ways in eight directions only, and where
// these misjudge a gate so that this would not hold, ways do not leave by that gate.
//
// Near a goal portals are too coarse: between a tile with a goal and those beside it ways lead by
// every pair of blocks of the border, each at what the way takes from there. That is found in two
// rounds: first in tiles with goals by themselves, then beside them; then once more in both, by
// what the first round has found. So a way may leave the goal's tile and come back. From the tiles
// around them ways lead in likewise.
//
// A byte a block.
#ifndef HANDRAIL_PLANNER_FIELDS_TILE_STEPS_H
#define HANDRAIL_PLANNER_FIELDS_TILE_STEPS_H

#include "planner/costs/row_directions.h"
#include "planner/fields/portal_tree.h"

enum {
    HR_STEP_ARRIVED = HR_DIRECTIONS,     // a goal is in the block
    HR_STEP_LEAVES = 2 * HR_DIRECTIONS,  // added to a direction: out of the tile, by a portal
    HR_STEP_CROSSES = 4 * HR_DIRECTIONS, // the same near goals: steps of the next tile lead on
};

/// A step, whether or not it leaves the tile.
static inline uint32_t hr_direction_of_step(uint32_t step) {
    return step == HR_NO_DIRECTION ? step : step % HR_STEP_LEAVES;
}

/// A block of a tile by which ways leave it, or at which they end.
typedef struct hr_tile_outlet {
    hr_cell at;
    int32_t length; // of the way from there, in the measure of the routes
    uint8_t step;   // there
} hr_tile_outlet;

enum { HR_OUTLETS_MAX = HR_TILE_PORTALS_MAX + 4 * HR_TILE + HR_TILE * HR_TILE };

/// Scratch memory.
typedef struct hr_tile_stepper {
    hr_row_sweeps sweeps;
    hr_row_directions directions; // of another search of the same tile
    hr_tile_outlet outlets[HR_OUTLETS_MAX];
    hr_sweep_seed seeds[HR_OUTLETS_MAX]; // of the outlets in `numbers`
    int32_t numbers[HR_OUTLETS_MAX];
    int32_t least;                      // of the lengths that the sweeps began at
    int32_t goal_in[HR_TILE * HR_TILE]; // of each block: the number of its outlet and 1, or 0
} hr_tile_stepper;

enum { HR_FIRST_ROUND, HR_LAST_ROUND, HR_ROUNDS };

/// The lengths of the ways from the blocks along each side of a tile with a goal, or beside one, as
/// each round finds them, in the measure of the routes; HR_ROUTE_NONE = there is none.
typedef struct hr_tile_rim {
    int32_t lengths[HR_ROUNDS][4][HR_TILE];
} hr_tile_rim;

/// How near a tile is to a goal: in the tile beside one beside its own, beside it, or there.
typedef enum hr_nearness {
    HR_FAR_FROM_GOAL,
    HR_NEAR_GOAL,
    HR_BESIDE_GOAL,
    HR_HAS_GOAL
} hr_nearness;

typedef struct hr_tile_steps {
    const hr_allocator *allocator;
    hr_row_directions *tiles;
    uint8_t *nearness;        // hr_nearness of each tile
    uint8_t *nearness_before; // the last time that goals were noted
    hr_tile_rim **rims;       // of each tile; NULL where there never was a goal, nor beside it
    int32_t tile_count, columns, rim_count;
} hr_tile_steps;

void hr_tile_steps_create(hr_tile_steps *steps, const hr_allocator *allocator);
void hr_tile_steps_destroy(hr_tile_steps *steps);
size_t hr_tile_steps_bytes(const hr_tile_steps *steps);

/// Makes room for the tiles of a map. @return false if out of memory.
bool hr_tile_steps_reserve(hr_tile_steps *steps, const hr_routes *routes);
/// Notes which tiles have goals, which are placed, and keeps what was noted before. @return false
/// if out of memory.
bool hr_tile_steps_note_goals(hr_tile_steps *steps, const hr_goal_joins *goals);

static inline bool hr_has_goal(const hr_tile_steps *steps, int32_t tile) {
    return steps->nearness[tile] == HR_HAS_GOAL;
}
/// Whether it has a goal, or a tile beside it has: then both rounds count.
static inline bool hr_is_beside_goal(const hr_tile_steps *steps, int32_t tile) {
    return steps->nearness[tile] >= HR_BESIDE_GOAL;
}
/// The tile on a side of another one, -1 beyond the map's edge.
int32_t hr_tile_beside(const hr_tile_steps *steps, int32_t tile, int side);

/// Finds those of one tile, for a tree that is known. In each round tiles with goals come before
/// those beside them; all others need the last round alone.
void hr_tile_steps_find(hr_tile_steps *steps, const hr_portal_tree *tree, int32_t tile, int round,
                        hr_tile_stepper *stepper);

/// The steps from a block and those after it in its row of the tile, as they are kept.
static inline const uint8_t *hr_steps_from(const hr_tile_steps *steps, hr_cell block) {
    int32_t tile = block.y / HR_TILE * steps->columns + block.x / HR_TILE;
    hr_cell in_tile = {block.x % HR_TILE, block.y % HR_TILE};
    return &steps->tiles[tile].at[hr_place_in_tile(in_tile)];
}

/// The step from a block, as it is kept.
static inline uint32_t hr_step_from(const hr_tile_steps *steps, hr_cell block) {
    return *hr_steps_from(steps, block);
}

/// The step from a block: a direction, HR_STEP_ARRIVED or HR_NO_DIRECTION.
static inline uint32_t hr_direction_from(const hr_tile_steps *steps, hr_cell block) {
    return hr_direction_of_step(hr_step_from(steps, block));
}

/// The block after a step in a direction.
static inline hr_cell hr_stepped(hr_cell block, uint32_t direction) {
    return (hr_cell){block.x + hr_direction_x(direction), block.y + hr_direction_y(direction)};
}

#endif
