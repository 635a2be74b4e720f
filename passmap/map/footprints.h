// footprints.h - the life of a map's footprints; what a host may do with them is in
// passmap/footprints.h.
#ifndef HANDRAIL_PASSMAP_MAP_FOOTPRINTS_H
#define HANDRAIL_PASSMAP_MAP_FOOTPRINTS_H

#include "passmap/map/map_state.h"

void hr_footprints_destroy(hr_footprints *footprints, const hr_allocator *allocator);

#endif
