// link_arcs.h - what the links of a map are to a class, brought up to date. Parts are found anew
// only when the label of an arc's end, or a link, has changed.
#ifndef HANDRAIL_PASSMAP_MAP_LINK_ARCS_H
#define HANDRAIL_PASSMAP_MAP_LINK_ARCS_H

#include "passmap/map/link_parts.h"
#include "passmap/map/map_state.h"

/// Brings the arcs of a class of this size up to date with the map's links and its labels. @return
/// false if out of memory; a later call goes on.
bool hr_link_arcs_refresh(hr_link_arcs *arcs, const hr_map *map, int32_t class_id, int32_t size,
                          const hr_labels *labels);
void hr_link_arcs_destroy(hr_link_arcs *arcs, const hr_allocator *allocator);
size_t hr_link_arcs_bytes(const hr_link_arcs *arcs);

/// Whether a unit at one label can get to another, by walking and by links; yes if they are equal.
bool hr_links_lead(const hr_link_arcs *arcs, int32_t from_label, int32_t to_label);

/// Copies arcs, to be given other labels: then their parts are to be found. @return false if out of
/// memory.
bool hr_link_arcs_copy(hr_link_arcs *copy, const hr_link_arcs *arcs, const hr_allocator *allocator);

/// Whether there is an arc of a link from block to block, be they open or closed.
bool hr_has_link_arc(const hr_link_arcs *arcs, hr_link_id link, hr_cell entry, hr_cell exit);

#endif
