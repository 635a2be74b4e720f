// link_search.h - what is kept of a search for a chain of walks and links: the arcs as the request
// sees them, the walks that were planned, and what the search has come to.
//
// Looks at arcs are counted, some tens of which are a step (hr_request.budget_steps), and the
// search stops where they are more than the request has steps for.
#ifndef HANDRAIL_PLANNER_PLAN_LINK_SEARCH_H
#define HANDRAIL_PLANNER_PLAN_LINK_SEARCH_H

#include "passmap/base/array.h"
#include "passmap/map/link_state.h"
#include "planner/plan/link_before.h"
#include "planner/plan/link_queue.h"
#include "planner/planner.h"

/// In place of an arc: where a chain begins, or where it ends.
enum { HR_CHAIN_END = -1 };

/// A walk that was planned: from the exit of an arc, or the start, to the entry of one, or the
/// goal.
typedef struct hr_link_walk {
    int32_t from, to; // arcs, or HR_CHAIN_END
    int32_t next;     // of the walks from the same one, or -1
    double cost;      // INFINITY if it does not arrive
    hr_path path;     // its waypoints lie among those of the search
    int32_t first;    // of them
} hr_link_walk;

/// An arc that may follow another, or the start, in a chain.
typedef struct hr_link_next {
    double least; // that the chain costs from there to the goal, or a little less
    double walk;  // what the walk there costs at least
    int32_t arc, cost_256ths;
} hr_link_next;

/// What may follow an arc, or the start, in a chain: some of `nexts` of the search, by what they
/// cost at least from there to the goal, if that is `most` or less.
typedef struct hr_link_nexts {
    double most; // below 0 = none were listed
    int32_t first, count;
} hr_link_nexts;

/// An arc, as a request sees it. Only those that a search comes to are set.
typedef struct hr_link_node {
    uint64_t request, find; // numbers of those for which it was set
    double to_goal;         // bound of a walk; INFINITY where there is none
    double before_exit;     // bound of what leads to its exit
    double onward;          // bound of what is behind its exit, through other links, too
    hr_link_nexts nexts;
    double cost;        // of the best chain found to its exit
    int32_t place;      // among `behinds`, once the search has come to its part
    int32_t first_walk; // of the planned ones from it, or -1
    int32_t before;     // the arc before it, or HR_CHAIN_END
    int32_t walk;       // planned, from the arc that is being left; or -1
    bool is_bounded;    // `onward` is known, and does not become less
    bool is_settled;
} hr_link_node;

/// An arc by its place in the list of those that end in a part, while the search goes backwards.
typedef struct hr_link_behind {
    hr_position out;
    double most; // what may be behind it must be less than that to be of use
} hr_link_behind;

/// What the walk from the start to an arc, the way through it, and the walk from there to the goal
/// cost at least, whichever arcs these are.
typedef struct hr_link_least {
    double to_exit, link, to_goal;
} hr_link_least;

typedef struct hr_link_search {
    const hr_allocator *allocator;
    hr_buffer nodes, walks, waypoints, chain;
    hr_buffer behinds, parts;    // the latter uint64_t: the request that each part was set for
    hr_buffer nexts, scratch;    // the latter hr_keyed
    hr_buffer links, kept_links; // of the answer, as many as waypoints; the latter is answer.c's
    hr_link_queue backwards;     // arcs by what is behind them, which is not known yet
    hr_link_queue known, unsure; // arcs that may be next in a chain, the latter by their cost
    int32_t walk_count, waypoint_count, chain_count, next_count;
    hr_link_nexts start_nexts;
    int32_t first_walk;        // from the start, or -1
    const hr_link_arcs *arcs;  // of the class, or `own`
    hr_link_arcs own;          // with labels that are the request's alone
    uint64_t request, find;    // numbers of them
    hr_position start, target; // the latter is where the chain leads to,
    hr_position asked;         // or to within `reach` of this: the goal, whether open or not
    int32_t start_label, target_label;
    int32_t start_part, target_part;
    double reach;
    double least; // cost of a 256th
    hr_link_least ends;
    hr_link_origin origin;
    double limit;       // of bounds
    double least_chain; // that any chain may cost, as far as is known
    int32_t find_count; // since there are bounds
    int64_t looks, looks_max;
    bool is_stopped; // by them
    bool is_out_of_memory;
} hr_link_search;

void hr_link_search_create(hr_link_search *search, const hr_allocator *allocator);
void hr_link_search_destroy(hr_link_search *search);
/// Without its own size.
size_t hr_link_search_bytes(const hr_link_search *search);

/// Makes room for the arcs of a class and forgets all walks, and looks. @return false if out of
/// memory.
bool hr_link_search_begin(hr_link_search *search, const hr_link_arcs *arcs);

/// Looks at arcs that take as long as a step, roughly; what is put in a queue counts as several.
enum { HR_LINK_LOOKS_A_STEP = 32, HR_LINK_LOOKS_QUEUED = 4 };

/// Counts looks at arcs. @return whether there may be more.
static inline bool hr_link_search_looks(hr_link_search *search, int64_t looks) {
    search->looks += looks;
    search->is_stopped = search->is_stopped || search->looks > search->looks_max;
    return !search->is_stopped;
}

static inline hr_link_walk *hr_link_walks(const hr_link_search *search) {
    return search->walks.memory;
}
static inline const int32_t *hr_link_chain(const hr_link_search *search) {
    return search->chain.memory;
}

#endif
