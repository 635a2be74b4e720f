// footprint_counts.h - how many footprints stand on each cell with each bit, and whether the ground
// has the bit itself.
//
// Invariant: a cell's value has a bit if the ground has it or a footprint with it stands there.
// Half a byte a cell and bit: the count, and the ground's bit in the highest. Where more than six
// stand on one cell, a table holds how many.
#ifndef HANDRAIL_PASSMAP_MAP_FOOTPRINT_COUNTS_H
#define HANDRAIL_PASSMAP_MAP_FOOTPRINT_COUNTS_H

#include "passmap/map/map_state.h"

void hr_footprint_counts_destroy(hr_footprint_counts *counts, const hr_allocator *allocator);
size_t hr_footprint_counts_bytes(const hr_footprint_counts *counts, size_t cells);

/// Makes room for stamping a footprint where another one (NULL = none) does not stand. @return
/// false if out of memory.
bool hr_footprint_counts_reserve(hr_map *map, const hr_footprint *of, const hr_cell *other);
/// Stamps a footprint, for which room was made, but for where it stands in another place, or lifts
/// what was stamped. The cells are marked as changed in the version that the map is at; of a
/// rectangle, whose parts lie beside each other, the caller marks them.
void hr_stamp_footprint(hr_map *map, const hr_footprint *of, const hr_cell *other);
void hr_lift_footprint(hr_map *map, const hr_footprint *of, const hr_cell *other);

/// Sets the bits of footprints again after the cells of a rectangle were written; `is_ground` if
/// all of what is there now is the ground's.
void hr_settle_footprints(hr_map *map, hr_rect rect, bool is_ground);

/// Bits that some footprint had, now or before.
uint8_t hr_footprint_bits(const hr_map *map);
/// Copies the values of a rectangle that lies on the map, without these bits where footprints alone
/// have set them.
void hr_read_without(const hr_map *map, hr_rect rect, uint8_t bits, uint8_t *values, size_t stride);
/// How many footprints with a bit stand on a cell, and whether the ground has the bit; of a bit
/// that is set, and that some footprint had (hr_footprint_bits).
int32_t hr_footprints_on(const hr_map *map, uint32_t cell, int32_t bit);
/// Whether so many do, fewer than seven: without a look at how large a crowd is.
bool hr_are_footprints_on(const hr_map *map, uint32_t cell, int32_t bit, int32_t count);
bool hr_ground_has(const hr_map *map, uint32_t cell, int32_t bit);

#endif
