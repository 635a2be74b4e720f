// chain.h - the turning points of a hand, kept as a convex chain that bends around the obstacle.
//
// It begins where the blocked ray began. A point at which a later one would make it bend the wrong
// way is popped, as in Graham's scan: what is left is the shape of the way around this one
// obstacle. Invariant: it strictly bends by `turn` at each of its points. Cost: each point is
// pushed and popped once at most.
#ifndef HANDRAIL_PLANNER_TRACE_CHAIN_H
#define HANDRAIL_PLANNER_TRACE_CHAIN_H

#include "passmap/base/assertion.h"
#include "planner/grid/geometry.h"

enum { HR_CHAIN_MAX = 1024 };

typedef struct hr_chain {
    hr_cell at[HR_CHAIN_MAX];
    int32_t bend[HR_CHAIN_MAX];  // number of the point in the hand's contour; -1 for the first
    double length[HR_CHAIN_MAX]; // of the chain up to a point; valid for the first `measured`
    int32_t count, measured;
    int turn; // +1 bends clockwise (wall on the right), -1 counterclockwise
} hr_chain;

void hr_chain_begin(hr_chain *chain, hr_cell from, int turn);

/// The invariant at the last point but one of three or more, for assertions.
static inline bool hr_chain_bends_at_end(const hr_chain *chain) {
    const hr_cell *end = chain->at + chain->count;
    return chain->turn * hr_cross(end[-3], end[-2], end[-1]) > 0;
}

/// The number of points that are left when a chain is closed with `end`. `turn` is the chain's own.
static inline int32_t hr_chain_count_before(const hr_chain *chain, hr_cell end, int turn) {
    int32_t count = chain->count;
    while (count >= 2 && turn * hr_cross(chain->at[count - 2], chain->at[count - 1], end) <= 0)
        count--;
    return count;
}

/// The same, at the chain's turn.
static inline int32_t hr_chain_closed_count(const hr_chain *chain, hr_cell end) {
    return hr_chain_count_before(chain, end, chain->turn);
}

/// Adds a turning point, bend number `bend` of the contour. `turn` is the chain's own: where it is
/// a constant, there is no branch on it. @return false if the chain is full.
static inline bool hr_chain_add(hr_chain *chain, hr_cell point, int32_t bend, int turn) {
    int32_t count = hr_chain_count_before(chain, point, turn);
    HR_ASSERT(turn == chain->turn);
    HR_ASSERT(bend > chain->bend[count - 1]);
    if (count == HR_CHAIN_MAX) return false;
    chain->at[count] = point;
    chain->bend[count] = bend;
    chain->count = count + 1;
    if (chain->measured > count) chain->measured = count;
    HR_ASSERT(chain->count < 3 || hr_chain_bends_at_end(chain));
    return true;
}

/// Whether the chain closed with `end` bounds a convex polygon together with the straight line from
/// its first point to `end`: then nothing that passes around its points is shorter. A chain that
/// turns by half a circle or more does not.
bool hr_chain_is_convex(const hr_chain *chain, hr_cell end);

/// The length of the chain, closed with `end`.
double hr_chain_closed_length(hr_chain *chain, hr_cell end);

#endif
