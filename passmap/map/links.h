// links.h - the life of a map's links; what a host may do with them is in passmap/links.h.
#ifndef HANDRAIL_PASSMAP_MAP_LINKS_H
#define HANDRAIL_PASSMAP_MAP_LINKS_H

#include "passmap/map/map_state.h"

/// Gives a map the links of another one of the same sides, under the same ids, in place of its own.
/// @return false if out of memory; nothing has changed then.
bool hr_links_copy(hr_map *to, const hr_map *from);
/// Gives a map links in these slots, in place of its own; those that are free are a list. Any bytes
/// are safe. @return HR_OK; HR_BAD_FORMAT; HR_OFF_MAP or HR_BAD_LINK, as hr_link_check;
/// HR_OUT_OF_MEMORY; unless HR_OK, nothing has changed.
hr_error hr_links_put(hr_map *map, const hr_link_slot *slots, int32_t count, int32_t first_free);
void hr_links_destroy(hr_links *links, const hr_allocator *allocator);

#endif
