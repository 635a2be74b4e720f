// route_searcher.c - see route_searcher.h.

#include "tests/support/route_searcher.h"

#include "planner/grid/sweep.h"
#include "tests/support/require.h"

void open_route_searcher(route_searcher *s) {
    *s = (route_searcher){.allocator = counting(&s->counts)};
    hr_trace_create(&s->trace, &s->allocator);
    hr_route_search_create(&s->search, &s->allocator, &s->trace);
    hr_field_joiner_create(&s->joiner, &s->allocator);
    hr_seams_create(&s->seams, &s->allocator);
    s->way.allocator = s->puller.todo.allocator = &s->allocator;
}

void close_route_searcher(route_searcher *s) {
    hr_route_search_destroy(&s->search);
    hr_trace_destroy(&s->trace);
    hr_field_joiner_destroy(&s->joiner);
    hr_seams_destroy(&s->seams);
    hr_points_destroy(&s->puller.todo);
    hr_points_destroy(&s->way);
    require(s->counts.live == 0);
}

hr_search_call call_between(hr_cell from, hr_cell to) {
    static const hr_observer NOBODY = {0};
    return (hr_search_call){.observer = &NOBODY, .from = from, .to = to, .step_limit = INT64_MAX};
}

hr_outcome search_routes(route_searcher *s, const hr_routes *routes, hr_search_call call) {
    call.plane = routes->plane;
    call.way = &s->way;
    hr_points_clear(&s->way);
    hr_outcome outcome = hr_route_search_run(&s->search, &call, routes);
    bool has_way = outcome == HR_OUTCOME_FOUND || outcome == HR_OUTCOME_OVER_BUDGET;
    require(!has_way || hr_is_way_clear(routes->plane, &s->way));
    return outcome;
}
