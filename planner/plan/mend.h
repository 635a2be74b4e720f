// mend.h - a request that carries its old path is answered by what is left of that, with the ways
// around what has come to lie in it, if no way over the routes can be much shorter.
//
// The old path is followed from the leg that is nearest to the start. Of its legs those that are
// swept clear stay; from the corner before a blocked one to the corner behind it the trace looks
// for a way, and routes where it gives up. The whole is pulled taut. Whether it is good enough is
// asked of a route search that ends where nothing shorter is left than the length that is allowed:
// mostly its landmarks know that at once; and if it finds a way, that is what is planned. A path
// that is hardly longer than it was is asked loosely, since only what has opened can be better.
#ifndef HANDRAIL_PLANNER_PLAN_MEND_H
#define HANDRAIL_PLANNER_PLAN_MEND_H

#include "planner/plan/searcher.h"
#include "planner/plan/task.h"

/// The end of the walked leg of the request's old path that is nearest to a block; of equal ones
/// the first.
int32_t hr_old_leg_ahead(const hr_request *request, int32_t size, hr_cell at);

/// Whether the request has an old path that can be mended.
static inline bool hr_may_mend(const hr_task *task) { return task->request->old_count > 0; }

/// Writes the mended way to the searcher's trace_way, which the task then answers with as
/// HR_STAGE_MEND. @return whether there is one; else its steps are spent. Out of memory shows in
/// the searcher's lists.
bool hr_mend(hr_searcher *searcher, hr_task *task);
/// The limit of a route search that ends where no way over the routes is shorter, by the request's
/// ratio, than the mended way that the task has come to.
int64_t hr_mend_limit(const hr_searcher *searcher, const hr_task *task, double length_256ths);

#endif
