// planner.h - the inside of a planner: what its searcher, its batch and its threads share.
#ifndef HANDRAIL_PLANNER_API_PLANNER_H
#define HANDRAIL_PLANNER_API_PLANNER_H

#include "planner/plan/searcher.h"

struct hr_planner {
    hr_map *map;
    hr_allocator allocator;
    hr_planner_config config;
    hr_routes *routes;      // of each class, HR_CLASS_MAX, once needed
    hr_searcher searcher;   // of single plans
    struct hr_batch *batch; // NULL before the first
};

#endif
