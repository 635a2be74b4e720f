// many_directions.h - a slow reference for what a way over ground of many costs can cost: Dijkstra
// over cells with legs in 96 directions, all steps without a common divisor up to 6 cells to each
// side. Between two of them lie at most 9.5 degrees, so that over even ground a way is at most
// 0.35 % longer than a straight line.
#ifndef HANDRAIL_TESTS_SUPPORT_MANY_DIRECTIONS_H
#define HANDRAIL_TESTS_SUPPORT_MANY_DIRECTIONS_H

#include <handrail/passmap.h>

enum { MANY_DIRECTIONS = 96, MANY_DIRECTIONS_SIDE_MAX = 256 };

/// Ground for units of one cell.
typedef struct weighted_ground {
    int32_t width, height;
    int32_t costs[MANY_DIRECTIONS_SIDE_MAX * MANY_DIRECTIONS_SIDE_MAX]; // 256ths; 0 = closed
} weighted_ground;

/// The ground of a class of size 1, of a map that is not too large.
void look_at_ground(weighted_ground *ground, const hr_map *map, hr_class_id id);

/// Writes to `cheapest` what the cheapest way from an open cell to each costs, in cells of plain
/// ground; INFINITY where there is none.
void find_in_many_directions(const weighted_ground *ground, hr_cell from, double *cheapest);

#endif
