// crowds.h - requests by the hundred on lands of many tiles, for tests of batches.
#ifndef HANDRAIL_TESTS_SUPPORT_CROWDS_H
#define HANDRAIL_TESTS_SUPPORT_CROWDS_H

#include "tests/support/lands.h"

/// A land's map with planners on it, one for each number of workers.
typedef struct crowd {
    land land;
    land_kind kind;
    dice dice;
    hr_map *map;
} crowd;

/// A land of a kind thrown from a seed; classes of sizes 1 .. WALKER_SIZE_MAX.
void crowd_open(crowd *c, uint64_t seed, const hr_allocator *allocator);
void crowd_close(crowd *c);
/// From now on ground is of five kinds, in patches and roads, and all classes pay for it.
void crowd_pay(crowd *c);

/// Fills requests of all sorts: qualities, stages, budgets, malformed ones, some of them equal.
void crowd_throw(crowd *c, hr_request *requests, int32_t count);
/// Fills requests of one class to one place (or, with a `spread` in cells, around it).
void crowd_order(crowd *c, hr_request *requests, int32_t count, int32_t spread);
/// Moves all but the first of every `squad` to open places within `reach` cells of it.
void crowd_gather(crowd *c, hr_request *requests, int32_t count, int32_t squad, int32_t reach);
/// Changes a rectangle of the map.
void crowd_edit(crowd *c);

/// What differs between two answers (waypoints and all), as a word, or NULL.
const char *crowd_difference(const hr_path *a, const hr_path *b);

hr_planner *crowd_planner(const crowd *c, hr_planner_config config);

#endif
