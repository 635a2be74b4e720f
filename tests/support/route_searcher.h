// route_searcher.h - what a search over routes needs, apart from a planner, and all of its memory
// counted.
#ifndef HANDRAIL_TESTS_SUPPORT_ROUTE_SEARCHER_H
#define HANDRAIL_TESTS_SUPPORT_ROUTE_SEARCHER_H

#include "planner/route_search/field_starts.h"
#include "planner/route_search/smoother.h"
#include "tests/support/counting_allocator.h"

typedef struct route_searcher {
    counting_allocator counts;
    hr_allocator allocator;
    hr_trace trace;
    hr_route_search search;
    hr_field_joiner joiner;
    hr_puller puller;
    hr_seams seams;
    hr_points way;
} route_searcher;

/// It must stay where it is.
void open_route_searcher(route_searcher *s);
/// Ends it, and the process if memory is left over.
void close_route_searcher(route_searcher *s);

/// Without any limit.
hr_search_call call_between(hr_cell from, hr_cell to);
/// Searches over routes, with the plane and the way put in. A way that is found, in part or whole,
/// has to be clear.
hr_outcome search_routes(route_searcher *s, const hr_routes *routes, hr_search_call call);

#endif
