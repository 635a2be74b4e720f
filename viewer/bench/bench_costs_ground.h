// bench_costs_ground.h - ground of four costs for `bench costs`: a map whose roads, ground, grass
// and shallows cost 0.5, 1, 2 and 4, discs in which everything costs 4, and queries all over it.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_COSTS_GROUND_H
#define HANDRAIL_VIEWER_BENCH_BENCH_COSTS_GROUND_H

#include "viewer/bench/bench_courses.h"
#include "viewer/output/map_files.h"

enum {
    COSTS_RANGE_BIT = 0x40, ///< of cells within a range
    COSTS_RANGE_RADIUS = 20,
};

typedef struct costs_ground {
    const char *map_path;  ///< NULL = a plateau
    int32_t width, height; ///< of that plateau
    int32_t queries;
    uint64_t seed;   ///< of the plateau, the ranges and the queries
    map_input input; ///< how the map is read
} costs_ground;

/// The class: what a unit of one cell may enter, with costs. It holds until the program ends.
hr_class costs_unit(void);

/// Adds the ground with that number of ranges to the courses. @return false after a complaint of
/// one line.
bool costs_ground_add(bench_courses *courses, const costs_ground *ground, int32_t ranges);

#endif
