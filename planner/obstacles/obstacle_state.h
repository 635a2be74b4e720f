// obstacle_state.h - the search for the fewest footprints in the way: what its parts share.
//
//     obstacle_search.c   what is asked, the memory for it, sets of one size after the other
//     obstacle_chains.c   footprints to the goal along chains; which labels each footprint touches
//     obstacle_sets.c     sets of a size, one after the other
//     obstacle_sides.c    what the start has come to, and where the goals are, as labels
//
// Work is counted wherever it may grow with the number of anything, in units of some 4 ns, so that
// a search ends in time whatever there is. The counts are a function of the map and the request.
#ifndef HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_STATE_H
#define HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_STATE_H

#include "planner/base/rect_tree.h"
#include "planner/base/sort.h"
#include "planner/obstacles.h"
#include "planner/plan/searcher.h"

enum {
    HR_LOOK_WORK = 256, // of HR_OBSTACLE_LOOKS_MAX
    HR_NO_CHAIN = HR_IGNORE_MAX + 1,
    HR_CLOSED_LABEL = -1, // of an overlay
};

/// A footprint that the class avoids.
typedef struct hr_standing {
    hr_footprint_id id;
    hr_rect box;    // the blocks that have a cell of its box, and those beside them
    int32_t steps;  // footprints to the goal along a chain, this one included, or HR_NO_CHAIN
    int32_t listed; // number of the last list of candidates that it came up for
} hr_standing;

/// A label of the map, and a footprint that touches open blocks with it, of fewer steps than
/// HR_NO_CHAIN: sorted by label, then steps, then footprint.
typedef hr_keyed hr_toucher;

static inline uint64_t hr_toucher_key(int32_t label, int32_t steps) {
    return (uint64_t)(uint32_t)label << 3 | (uint64_t)steps;
}

/// A label, and the one that stands for all that links join it with, whichever way they go.
typedef struct hr_joined_label {
    int32_t label, stands_for;
} hr_joined_label;

typedef struct hr_obstacle_search {
    hr_searcher *searcher; // of which overlay, link search and spots are used
    const hr_map *map;
    const hr_class_entry *entry;
    hr_cell start;  // block
    bool is_inside; // an area that is a goal: the start's block is a place of it
    bool has_links;
    hr_footprint_id lifted[HR_IGNORE_MAX]; // the request's, then the set's
    int32_t ignored_count, most;           // of the request's; as many as a set may have
    hr_standing *all;
    int32_t count;
    hr_rect_tree tree; // of their boxes
    hr_toucher *touchers;
    int32_t toucher_count;
    int32_t *targets; // labels of open blocks at the goals, as joined: sorted, each once
    int32_t target_count;
    int32_t *reached; // labels of the start's side: sorted, each once
    int32_t reached_count;
    hr_joined_label *joined; // of labels at links
    int32_t joined_count;
    hr_keyed *list, *list_scratch; // candidates that are being listed
    int32_t *candidates;           // a list for each place in the set
    int32_t list_number;
    int64_t work;
    bool by_chains; // of all sets, try those along shortest chains
    bool is_out_of_memory;
} hr_obstacle_search;

static inline bool hr_may_go_on(const hr_obstacle_search *s) {
    return s->work < (int64_t)HR_OBSTACLE_LOOKS_MAX * HR_LOOK_WORK && !s->is_out_of_memory;
}

/// The blocks that have a cell of a rectangle, and those beside them.
static inline hr_rect hr_obstacle_box(const hr_obstacle_search *s, hr_rect cells) {
    int32_t size = s->entry->unit.size;
    return (hr_rect){cells.x - size, cells.y - size, cells.width + size + 1,
                     cells.height + size + 1};
}

#endif
