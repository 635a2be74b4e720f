// links.h - the life of a map's links; what a host may do with them is in passmap/links.h.
#ifndef HANDRAIL_PASSMAP_MAP_LINKS_H
#define HANDRAIL_PASSMAP_MAP_LINKS_H

#include "passmap/map/map_state.h"

/// Gives a map the links of another one of the same sides, under the same ids, in place of its own.
/// @return false if out of memory; nothing has changed then.
bool hr_links_copy(hr_map *to, const hr_map *from);
void hr_links_destroy(hr_links *links, const hr_allocator *allocator);

#endif
