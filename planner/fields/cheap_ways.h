// cheap_ways.h - how ways of fields go on for a class with costs: a point of a way is passed by if
// the leg from the one before it is clear and, integrated exactly, not dearer.
//
// That is what pulling taut is without costs, and as that it looks at nothing but the blocks
// between the points of the way. Points stay where they are: they are not moved to where they cost
// less, as those of plans are (seams.h).
#ifndef HANDRAIL_PLANNER_FIELDS_CHEAP_WAYS_H
#define HANDRAIL_PLANNER_FIELDS_CHEAP_WAYS_H

#include "passmap/planes/costs.h"
#include "planner/taut/taut_branch.h"

/// Extends the way to a point of a tree, whose lengths are costs, by blocks, of which each sees the
/// one before it. @return the point at its end; `point` itself if out of memory, which the tree
/// notes.
int32_t hr_extend_cheaply(hr_taut_tree *tree, const hr_costs *costs, int32_t point,
                          const hr_cell *blocks, int32_t count);

/// The same for a branch, in place of hr_taut_branch_pull. @return false if there is no room.
bool hr_branch_cheaply(hr_taut_branch *branch, const hr_costs *costs);

#endif
