// line_walk.h - straight lines over the grid, for those that know no other way.
#ifndef HANDRAIL_VIEWER_CLASSICS_LINE_WALK_H
#define HANDRAIL_VIEWER_CLASSICS_LINE_WALK_H

#include "viewer/classics/search.h"

/// What came of walking a line, as far as it is open.
typedef struct line_walk {
    int32_t closed;  ///< steps that are not open; the walk ends at the first unless all are counted
    bool has_budget; ///< false: the budget was spent on the way
} line_walk;

/// Goes from a block to another in steps that lie nearest to the straight line, and touches the
/// blocks on it. With `counts_all` it goes on behind closed ones.
line_walk walk_line(classic_search *s, hr_cell from, hr_cell to, bool counts_all);
/// Adds the blocks of a line that is open to the way, its first one if the way is empty.
void add_line_to_way(classic_search *s, hr_cell from, hr_cell to);

#endif
