// links.h - the life of a map's links; what a host may do with them is in passmap/links.h.
#ifndef HANDRAIL_PASSMAP_MAP_LINKS_H
#define HANDRAIL_PASSMAP_MAP_LINKS_H

#include "passmap/map/map_state.h"

void hr_links_destroy(hr_links *links, const hr_allocator *allocator);

#endif
