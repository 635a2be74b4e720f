// link_parts.h - which parts of the map arcs join, which arcs each part has, and which other parts
// it leads to.
//
// Groups are strongly connected components (Tarjan, Depth-first search and linear graph algorithms,
// 1972). Within one, every part leads to every other; so links that lead both ways cost no more
// than a look at each arc. Only groups that one-way links join have a row of bits, which says what
// they lead to over any number of arcs: made from the rows of the groups right behind them, the
// last ones first.
#ifndef HANDRAIL_PASSMAP_MAP_LINK_PARTS_H
#define HANDRAIL_PASSMAP_MAP_LINK_PARTS_H

#include "passmap/map/link_state.h"

/// Whether the arc can be gone through.
static inline bool hr_is_open_arc(const hr_link_arc *arc) {
    return arc->entry_label != -1 && arc->exit_label != -1;
}

/// Finds the parts of arcs by the labels of their ends, which are set. @return false if out of
/// memory: then there are none.
bool hr_link_parts_find(hr_link_arcs *arcs, const hr_allocator *allocator);
void hr_link_parts_destroy(hr_link_parts *parts, const hr_allocator *allocator);
size_t hr_link_parts_bytes(const hr_link_parts *parts);

/// The part that a label is, or -1.
int32_t hr_link_part_of(const hr_link_parts *parts, int32_t label);
/// Whether a part leads to another by arcs, or is the same.
bool hr_part_leads_to(const hr_link_parts *parts, int32_t part, int32_t other);

#endif
