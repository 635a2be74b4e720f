// footprints.h - the life of a map's footprints; what a host may do with them is in
// passmap/footprints.h.
#ifndef HANDRAIL_PASSMAP_MAP_FOOTPRINTS_H
#define HANDRAIL_PASSMAP_MAP_FOOTPRINTS_H

#include "passmap/map/map_state.h"

void hr_footprints_destroy(hr_footprints *footprints, const hr_allocator *allocator);

/// The footprint that stands in a slot; its spans are the slot's.
hr_footprint hr_footprint_in(const hr_footprint_slot *slot);

/// Room for so many spans of a footprint, their count set. @return NULL if out of memory.
hr_span_list *hr_span_list_create(const hr_allocator *allocator, int32_t count);
size_t hr_span_list_bytes(const hr_span_list *spans);

/// Stamps the cells of a footprint, for which room was made, or lifts those of one that was
/// stamped, and marks them as changed in the version that the map is at.
void hr_footprint_put_on(hr_map *map, const hr_footprint *footprint);
void hr_footprint_take_off(hr_map *map, const hr_footprint *footprint);

#endif
