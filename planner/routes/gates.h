// gates.h - a portal as a gate of its two tiles, the owner's and the one beyond the border; and the
// gates of a tile, one after the other.
#ifndef HANDRAIL_PLANNER_ROUTES_GATES_H
#define HANDRAIL_PLANNER_ROUTES_GATES_H

#include "planner/routes/graph.h"

static inline int32_t hr_portal_owner(int32_t portal) {
    return (int32_t)((uint32_t)portal / HR_PORTALS_MAX / 2);
}

/// Whether it is on its owner's south side, and not on the east side.
static inline bool hr_portal_is_south(int32_t portal) {
    return (uint32_t)portal / HR_PORTALS_MAX & 1;
}

/// The tile on the other side of the border from the owner.
static inline int32_t hr_portal_beyond(const hr_routes *routes, int32_t portal) {
    return hr_portal_owner(portal) + (hr_portal_is_south(portal) ? routes->columns : 1);
}

/// A portal as a gate of one of its two tiles.
static inline hr_gate hr_portal_gate(int32_t tile, int32_t portal) {
    static const uint8_t SIDES[2][2] = {{WEST, NORTH}, {EAST, SOUTH}};
    bool is_owner = hr_portal_owner(portal) == tile;
    return (hr_gate){SIDES[is_owner][hr_portal_is_south(portal)],
                     (uint8_t)((uint32_t)portal % HR_PORTALS_MAX)};
}

/// The portal's block in one of its two tiles.
static inline hr_cell hr_portal_block(const hr_routes *routes, int32_t tile, int32_t portal) {
    HR_ASSERT(tile == hr_portal_owner(portal) || tile == hr_portal_beyond(routes, portal));
    return hr_portal_block_of(routes, portal, hr_portal_owner(portal) == tile);
}

/// Goes over the gates of a tile in the order of their numbers:
/// `for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g))`
typedef struct hr_gate_iterator {
    const hr_route_tile *tile;
    int32_t number, portal;
    int32_t end; // of the side's numbers
    hr_gate gate;
} hr_gate_iterator;

static inline bool hr_is_gate(const hr_gate_iterator *at) { return at->number < at->end; }

// To the next side that has gates, if this one has no more.
static inline void hr_skip_sides(hr_gate_iterator *at) {
    while (at->number == at->end && at->gate.side < WEST) {
        at->gate = (hr_gate){(uint8_t)(at->gate.side + 1), 0};
        at->portal = at->tile->portals[at->gate.side];
        at->end = at->tile->first_gate[at->gate.side + 1];
    }
}

static inline hr_gate_iterator hr_first_gate(const hr_route_tile *tile) {
    hr_gate_iterator first = {
        tile, 0, tile->portals[NORTH], tile->first_gate[NORTH + 1], {NORTH, 0}};
    hr_skip_sides(&first);
    return first;
}

static inline void hr_next_gate(hr_gate_iterator *at) {
    at->number++;
    at->portal++;
    at->gate.index++;
    hr_skip_sides(at);
}

#endif
