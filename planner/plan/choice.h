// choice.h - a request with many goals while the nearest of them is looked for.
#ifndef HANDRAIL_PLANNER_PLAN_CHOICE_H
#define HANDRAIL_PLANNER_PLAN_CHOICE_H

#include "planner/plan/link_reach.h"
#include "planner/plan/searcher.h"
#include "planner/plan/spot_queue.h"

/// A goal that was arrived at, and what its path counts.
typedef struct hr_rank {
    int32_t goal;
    double total, length_256ths;
} hr_rank;

typedef struct hr_choice {
    hr_searcher *searcher;
    const hr_request *request;
    const hr_class_entry *entry; // of the map, or of the overlay while that is open
    hr_overlay *overlay;         // open, or NULL
    int32_t size;
    hr_cell start;
    hr_position from;      // the start, or the centre of the block that is escaped to
    int32_t label;         // of the start; -1 = there is nowhere to go from it
    double least;          // what a length costs at least
    bool has_links;        // there are some that the unit can get to
    double least_to_exit;  // what it costs at least to come out of one
    hr_link_origin origin; // of what leads through some; its part is -1 where labels are others
    hr_link_reach reach;   // while `overlay` is open
    hr_spot_queue waiting;
    hr_path best; // its waypoints are kept by the searcher
    hr_spot best_spot;
    double best_total; // with its offset; infinite until one has arrived
    hr_rank *ranks;    // the first goals in order, where more than one is wanted, or NULL
    int32_t wanted, ranked;
    bool has_path;
    int32_t listed;                   // spots of the goals themselves, the first ones
    bool is_sorted_out, are_all_out;  // spots that cannot be reached
    hr_spot *too_far;                 // one that can be reached, but not within the limit; or NULL
    int32_t nearest;                  // the spot that is nearest to a block that can
    bool has_asked_routes, has_reach; // the latter: one of the goals has
    bool are_all_known;               // by sweeps: no spot that was not found can be nearer
    int32_t plans, looks;             // the latter: after routes were asked
    int64_t steps;
} hr_choice;

/// The goal of a spot.
static inline const hr_goal *hr_choice_goal(const hr_choice *c, const hr_spot *spot) {
    return &c->request->goals[spot->goal];
}

/// Counts looks at arcs as steps.
static inline void hr_choice_count_looks(hr_choice *c, int64_t looks) {
    c->steps += looks / HR_LINK_LOOKS_A_STEP;
}

/// The label of a block, with what the request ignores while the overlay is open.
int32_t hr_choice_label(const hr_choice *c, hr_cell block);
/// The block nearest to a position of all that the unit can get to. @return false if none is within
/// reach of it.
bool hr_choice_nearest(const hr_choice *c, hr_position position, int32_t reach, hr_cell *block);
/// Whether a goal asks for no clear line, or there is one from a block.
bool hr_choice_has_clear_line(const hr_choice *c, const hr_goal *goal, hr_cell from);
/// Whether a path to a spot arrives.
bool hr_choice_can_reach(const hr_choice *c, const hr_spot *spot);
/// Whether the unit has arrived at a spot where it is: a path there counts the offset alone.
bool hr_choice_is_there(const hr_choice *c, const hr_spot *spot);
/// What a path to a spot counts at least, in 256ths.
double hr_choice_bound(const hr_choice *c, const hr_spot *spot);
/// The same as far as it is known without a look at links: no more than that.
double hr_choice_quick_bound(const hr_choice *c, const hr_spot *spot);

/// Whether a goal is among those that were arrived at, where more than one is wanted.
bool hr_choice_is_ranked(const hr_choice *c, int32_t goal);
/// Whether a path to another spot of such a goal, that counts as much at least, is of no use.
bool hr_choice_gains_none(const hr_choice *c, int32_t goal, uint64_t least);
/// What a path has to count less than to be of use; infinite until enough goals were arrived at.
double hr_choice_cutoff(const hr_choice *c);
/// The same for a path to this goal, which may have been arrived at.
double hr_choice_own_cutoff(const hr_choice *c, int32_t goal);
/// Whether another plan may be tried.
bool hr_choice_has_steps(const hr_choice *c);
/// Plans for a spot of the searcher, and keeps the path if it is the best. @return HR_OK,
/// HR_OUT_OF_MEMORY.
hr_error hr_choice_plan(hr_choice *c, hr_spot *spot);
/// Waypoints and links of the searcher's last plan and those that it keeps change places.
void hr_choice_keep_waypoints(hr_searcher *searcher);

#endif
