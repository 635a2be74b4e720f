// farthest_split.c - sets what no public request offers.

#include "viewer/rivals/farthest_split.h"

#include "planner/api/planner_state.h"

void split_at_farthest(hr_planner *planner, bool is_farthest) {
    hr_planner_set_split(planner, is_farthest ? HR_SPLIT_FARTHEST : HR_SPLIT_CHAIN);
}
