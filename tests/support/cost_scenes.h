// cost_scenes.h - a land whose grounds have costs, a class that pays them, and slow twins: Dijkstra
// in eight directions, and the cost of a leg cell by cell.
#ifndef HANDRAIL_TESTS_SUPPORT_COST_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_COST_SCENES_H

#include "planner/costs/leg_cost.h"
#include "tests/support/twins.h"

typedef struct cost_scene {
    uint64_t seed;
    dice dice;
    sketch map;   // 1 = closed
    sketch bytes; // as the library has them: 1 = closed, else a ground
    uint16_t costs[256], clearance[HR_CLEARANCE_COSTS];
    int32_t block_costs[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX]; // [y][x], of all that lie on the map
    twin twin;
    course course;
    int32_t size;
    hr_class_id id;
} cost_scene;

void open_cost_scene(cost_scene *s, uint64_t seed, int32_t side_max);
/// Drawn: digits are grounds 2 to 9, # is closed, all else is ground 0.
void open_cost_drawing(cost_scene *s, const char *rows, int32_t size);
/// Adds the class once more, with the costs as they are now.
void use_costs(cost_scene *s);

/// What a block that lies on the map costs: its dearest cell, and what its clearance adds.
int32_t twin_cost(const cost_scene *s, hr_cell block);
/// In plain cells; every block of the rectangle between the two is asked how long the line is in
/// it.
double twin_leg_cost(const cost_scene *s, hr_cell a, hr_cell b);
/// The cost in plain cells of the cheapest way from a block to every other.
void twin_cheapest(const cost_scene *s, hr_cell from,
                   double cost[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX]);

/// One that is open, if some throws find any.
hr_cell open_block(cost_scene *s);
hr_request request_on(const cost_scene *s, hr_cell from, hr_cell to);
/// From the letter a of a drawing to its b.
hr_request a_to_b(const cost_scene *s);
/// How to see it again; holds until the next call.
const char *cost_story(const cost_scene *s, const hr_request *r);

#endif
