// old_walks.h - the walks of an old path, between its links.
#ifndef HANDRAIL_PLANNER_PLAN_OLD_WALKS_H
#define HANDRAIL_PLANNER_PLAN_OLD_WALKS_H

#include "passmap/map/link_state.h"
#include "planner/requests.h"

/// Leaves of a request's old path the walk from one arc to the next, HR_CHAIN_END being the start
/// or the goal; nothing where that was no walk of it, or where the unit, which is at a block, is on
/// another one.
void hr_old_walk_keep(hr_request *request, const hr_link_arcs *arcs, int32_t size, hr_cell at,
                      int32_t from, int32_t to);

#endif
