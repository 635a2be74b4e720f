// march_state.c - what all parts of planning a march need: single plans, and whole-number geometry.

#include "planner/formations/march_state.h"

#include "passmap/base/assertion.h"
#include "planner/base/whole_root.h"

#include <stdlib.h>

bool hr_march_ask(hr_march_call *call, hr_class_id class_id, hr_position from, hr_position to,
                  double limit, hr_path *path) {
    hr_request request = hr_request_default();
    request.class_id = class_id;
    request.start = from, request.goal = to;
    request.limit_256ths = limit;
    request.view = call->order->view;
    if (call->order->budget_steps > 0)
        request.budget_steps = (int32_t)hr_greatest_64(call->order->budget_steps - call->steps, 1);
    hr_searcher_forget(call->searcher);
    call->searcher->route_search.start.keeps = call->searcher->route_search.goal.keeps = false;
    hr_error error =
        hr_known_maps_plan(call->maps, call->closed, call->searcher, &request, NULL, NULL, path);
    if (error) return !(call->is_out_of_memory = true);
    call->steps += path->steps;
    return true;
}

int64_t hr_march_distance(hr_position a, hr_position b) {
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return hr_whole_root(dx * dx + dy * dy);
}

hr_position hr_march_between(hr_position a, hr_position b, int64_t part, int64_t whole) {
    if (whole == 0) return a;
    return (hr_position){a.x + (int32_t)((int64_t)(b.x - a.x) * part / whole),
                         a.y + (int32_t)((int64_t)(b.y - a.y) * part / whole)};
}

static int32_t divided(int64_t number, int64_t by) {
    return (int32_t)((number < 0 ? number - by / 2 : number + by / 2) / by);
}

hr_position hr_march_scaled(int64_t dx, int64_t dy, int64_t length) {
    int64_t own = hr_whole_root(dx * dx + dy * dy);
    HR_ASSERT(own > 0);
    return (hr_position){divided(dx * length, own), divided(dy * length, own)};
}

// Squares of halves fit.
hr_position hr_march_facing(int32_t x, int32_t y) {
    if (x == 0 && y == 0) y = -1;
    int64_t dx = x, dy = y;
    for (; llabs(dx) > 1 << 24 || llabs(dy) > 1 << 24; dx /= 2) dy /= 2;
    return hr_march_scaled(dx, dy, 1 << HR_NORMAL_BITS);
}
