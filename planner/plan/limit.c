// limit.c - lower bounds before a search, and the limit of the search itself.

#include "planner/plan/limit.h"

#include "planner/plan/request.h"

#include <math.h>

static double off_centre(hr_position at, int32_t size) {
    return hr_position_distance(at, hr_block_centre(hr_block_at(at, size), size));
}

// What a way between the centres of blocks costs more at most, for the class, than the path that is
// led to the ends.
static int64_t cost_of_ends(const hr_request *request, int32_t size, const hr_costs *costs) {
    enum { ENDS = 3 * HR_CELL / 2 }; // twice half a block's diagonal, and what rounding takes off
    if (!costs->bytes) return ENDS;
    double off = off_centre(request->start, size) + off_centre(request->goal, size);
    return ENDS + (int64_t)(off * costs->most / HR_COST_PLAIN);
}

int64_t hr_limit_of_searches(const hr_request *request, int32_t size, const hr_costs *costs) {
    static const double MOST = 1e12;
    bool is_whole = request->reach_256ths == 0 && !hr_request_ignores_any(request);
    if (request->limit_256ths == 0 || !is_whole) return 0;
    double limit = request->limit_256ths < MOST ? request->limit_256ths : MOST;
    return (int64_t)limit + cost_of_ends(request, size, costs);
}

// Of a path that ends at the task's goal, or at any place within reach of what was asked for: where
// that is closed, the unit may be nearer to it.
static double least_length(const hr_task *task) {
    const hr_request *request = task->request;
    double straight = hr_position_distance(task->from, task->to);
    if (request->reach_256ths == 0) return straight;
    double asked = hr_position_distance(task->from, request->goal);
    return fmin(straight, asked) - request->reach_256ths;
}

bool hr_is_limit_below_straight(const hr_task *task) {
    static const double ROUNDING = 1 - 1e-9; // of the sum of a path's legs
    const hr_request *request = task->request;
    if (request->limit_256ths == 0) return false;
    double straight = least_length(task);
    double least = task->costs.bytes ? (double)task->costs.least / HR_COST_PLAIN : 1;
    return straight * least * ROUNDING > request->limit_256ths;
}
