// link_reach.h - what a request can get to through links.
//
// By the labels of its class; or, where it ignores footprints, by those of the overlay, while that
// is open: then an arc may be open that is closed for others, such as the one that the unit stands
// on. For these labels, arcs have parts of their own; but mostly what is lifted, such as the unit
// itself, stands in the open and joins nothing: then those of the class will do.
#ifndef HANDRAIL_PLANNER_PLAN_LINK_REACH_H
#define HANDRAIL_PLANNER_PLAN_LINK_REACH_H

#include "passmap/map/map_state.h"
#include "planner/plan/link_search.h"
#include "planner/plan/nearest.h"
#include "planner/plan/overlay.h"

typedef struct hr_link_reach {
    hr_link_search *search;
    const hr_class_entry *entry;
    const hr_overlay *overlay; // open and connected; NULL = the class's labels
    bool asks_here;   // for all labels: then they may be others than the overlay's, but as good
    bool is_as_class; // what is opened joins no labels, and opens no arc: labels are the class's
} hr_link_reach;

/// Begins the search, by arcs with those labels. @return false if out of memory.
bool hr_link_reach_begin(hr_link_reach *reach);

/// -1 = closed. What is opened and has no label of the class beside it has one below that.
int32_t hr_link_label(const hr_link_reach *reach, hr_cell block);
/// As hr_nearest_block.
bool hr_link_nearest(const hr_link_reach *reach, int32_t label, hr_position position,
                     hr_cell *block);

/// Whether there is an arc that begins where the search starts, by its label.
bool hr_link_has_any(const hr_link_reach *reach);
/// Whether blocks with a label can be got to from there.
bool hr_link_is_reached(const hr_link_reach *reach, int32_t label);
/// The block nearest to a position of all that can be got to, and its label.
hr_cell hr_link_nearest_reached(const hr_link_reach *reach, hr_position goal, int32_t *label);

// ---- Without a search

/// Whether a block of the class that can be got to from a label lies within reach of a position;
/// the nearest of them.
bool hr_leads_within(const hr_class_entry *entry, int32_t label, hr_position position,
                     int32_t reach_256ths, hr_cell *block);

#endif
