// footprint_history.h - a map on which footprints come, move and go, with a slow and obvious twin:
// the ground and a list of what stands on it, from which every cell follows.
#ifndef HANDRAIL_TESTS_SUPPORT_FOOTPRINT_HISTORY_H
#define HANDRAIL_TESTS_SUPPORT_FOOTPRINT_HISTORY_H

#include "passmap/footprints.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

enum { HISTORY_SIDE = 40, HISTORY_FOOTPRINTS = 400, HISTORY_SPANS = 24 };

/// Footprints are in no order.
typedef struct footprint_history {
    hr_map *map;
    dice dice;
    uint64_t seed;
    uint8_t ground[HISTORY_SIDE * HISTORY_SIDE];
    hr_footprint_id ids[HISTORY_FOOTPRINTS];
    hr_footprint standing[HISTORY_FOOTPRINTS];
    hr_span spans[HISTORY_FOOTPRINTS]
                 [HISTORY_SPANS]; // of standing[i], which does not point to them
    int32_t count;
} footprint_history;

/// With a map of zeros; `counts` may be NULL.
void open_history(footprint_history *h, uint64_t seed, counting_allocator *counts);
/// Whether a footprint covers a cell, by the definition of its shape.
bool footprint_covers(const hr_footprint *f, const hr_span *spans, int32_t x, int32_t y);
/// Every cell and its ground are what the twin says.
void expect_footprints(const footprint_history *h);
/// A rectangle that lies on the map.
hr_rect random_rect_on_map(dice *d, int32_t side_max);

/// Stamps, and gives the map spans that are gone after the call.
hr_error stamp_spans(footprint_history *h, hr_footprint footprint, const hr_span *spans);
/// The same of a rectangle or a disc.
hr_error stamp(footprint_history *h, hr_footprint footprint);
/// Stamps a random one.
void stamp_some(footprint_history *h);
void lift(footprint_history *h, int32_t index);
/// Moves some of them, in one call.
hr_error move_some(footprint_history *h);
/// Edits the ground, lifts, moves or stamps.
void act(footprint_history *h);

#endif
