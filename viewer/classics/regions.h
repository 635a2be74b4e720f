// regions.h - the open blocks of a map cut into rectangles, and A* over these: for those that cut
// in different ways.
//
// Within a rectangle every way is open, so that a straight leg leads from anywhere to anywhere.
// Where two share a part of a border it is crossed at one block of it.
#ifndef HANDRAIL_VIEWER_CLASSICS_REGIONS_H
#define HANDRAIL_VIEWER_CLASSICS_REGIONS_H

#include "viewer/classics/hops.h"

enum { NO_REGION = -1 };

typedef struct region {
    hr_cell first, last; // blocks at its corners
} region;

typedef struct regions {
    hop_search hops;
    int32_t *numbers;  // the region of each block
    hr_points corners; // the first and the last block of each region
    bool crosses_near; // where it is nearest; else in the middle of what is shared
} regions;

/// None yet. @return false if memory ran out; regions_end is due all the same.
bool regions_begin(regions *r, classic_search *s);
/// Frees all. @return `end`, or CLASSIC_OUT_OF_MEMORY if memory ran out on the way.
classic_end regions_end(regions *r, classic_end end);
void regions_add(regions *r, region added);

static inline int32_t *region_number(const regions *r, hr_cell at) {
    return &r->numbers[place_of(r->hops.search, at)];
}

/// The region of an open block.
static inline region region_of(const regions *r, hr_cell at) {
    const hr_cell *corner = &r->corners.at[2 * *region_number(r, at)];
    return (region){corner[0], corner[1]};
}

/// When every open block is in a region: goes from region to region until that of the goal.
classic_end regions_search(regions *r);
/// Puts the blocks by which regions are entered into an empty list, between the start and the goal.
/// A region is left by the block of it that is nearest to the entry of the next one.
static inline void regions_list(const regions *r, hr_points *list) { hops_list(&r->hops, list); }

#endif
