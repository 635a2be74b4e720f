// gates.h - a portal as a gate of its two tiles: the owner's, and the one beyond the border.
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
    return hr_portal_block_of(routes, portal, hr_portal_owner(portal) == tile);
}

#endif
