// ring_lines.h - from which blocks of rings lines to the middle are clear, and at which of these a
// path may come in.
//
// A path into a ring that asks for a clear line comes in at a block from where it is clear, beside
// one that is not of the ring or from where it is not: behind these it only gets longer. Each line
// is looked at once, when it is asked for.
#ifndef HANDRAIL_PLANNER_PLAN_RING_LINES_H
#define HANDRAIL_PLANNER_PLAN_RING_LINES_H

#include "planner/plan/choice.h"

/// The blocks in and around a ring, a byte each from `offset` on.
typedef struct hr_ring_box {
    hr_rect blocks;
    size_t offset;
} hr_ring_box;

typedef struct hr_ring_lines {
    const hr_choice *c;
    hr_ring_box *boxes; // of each goal; empty = it asks for no clear line
    uint8_t *known;
    bool are_asked_for; // by any goal
} hr_ring_lines;

/// Nothing is known yet of the goals of a request; memory is the searcher's. @return false if out
/// of it.
bool hr_ring_lines_begin(hr_ring_lines *lines, const hr_choice *c);

/// Whether a path from outside may come in at a block of a goal's area: at all, where it asks for
/// no clear line.
bool hr_ring_has_entrance(const hr_ring_lines *lines, int32_t goal, hr_cell block);

#endif
