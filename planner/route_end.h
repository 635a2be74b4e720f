// route_end.h - start or goal of a route: how it is joined to the gates of its tile.
//
// Only gates of its own component of the tile are: others it cannot get to inside the tile. One
// that it sees is straight ahead. To one that it does not see, the way goes through a gate that it
// does see, pulled taut: the edge between the two knows the corners. Where that may be a detour, on
// the wrong side of an island, a short trace is tried, and a flood of the tile if it finds no way.
// Where it sees no gate at all, as in a niche, the tile is flooded, too.
#ifndef HANDRAIL_ROUTE_END_H
#define HANDRAIL_ROUTE_END_H

#include "routes.h"
#include "trace.h"

/// How long the way to a gate can be, by the triangles with the gates that are seen.
typedef struct hr_gate_bounds {
    int32_t least, most; // 0 and HR_ROUTE_NONE if no edge leads there
    int32_t via;         // the gate that it is at `most` so long through
} hr_gate_bounds;

/// The part of an end's `corners` that the way to a gate turns at.
typedef struct hr_kept_corners {
    int32_t first, count;
} hr_kept_corners;

typedef struct hr_route_end {
    const hr_routes *routes;
    hr_cell block;
    int32_t tile;
    hr_gate_set around; // gates that it can get to inside the tile
    int32_t seen_count;
    uint64_t looked_at[HR_TILE_PORTALS_MAX / 64];  // gates, by number
    uint64_t seen[HR_TILE_PORTALS_MAX / 64];       // those of them that it sees
    uint64_t is_bounded[HR_TILE_PORTALS_MAX / 64]; // gates whose bounds are known
    hr_gate_bounds bounds[HR_TILE_PORTALS_MAX];
    bool has_looked; // at all gates
    bool is_flooded, is_out_of_memory;
    hr_trace *trace;     // the planner's
    hr_tile_plane plane; // for the flood
    hr_flood flood;
    hr_puller puller;
    hr_points way; // at hand
    hr_points corners;
    hr_kept_corners kept[HR_TILE_PORTALS_MAX]; // of gates joined by HR_VIA_CORNERS
} hr_route_end;

/// How an end is joined to a gate: straight, by the corners that it has kept, or by its flood.
enum { HR_VIA_NOTHING = -1, HR_VIA_CORNERS = -2, HR_VIA_FLOOD = -3 };

/// The way from an end to a gate.
typedef struct hr_join {
    int32_t length; // HR_ROUTE_NONE if there is none in the tile
    int32_t via;
} hr_join;

enum { HR_ROUTE_NONE = INT32_MAX };

/// `trace` is borrowed.
void hr_route_end_create(hr_route_end *end, const hr_allocator *allocator, hr_trace *trace);
void hr_route_end_destroy(hr_route_end *end);
size_t hr_route_end_bytes(const hr_route_end *end);
bool hr_route_end_is_out_of_memory(const hr_route_end *end);

void hr_route_end_place(hr_route_end *end, const hr_routes *routes, hr_cell block);
/// Whether there is a way to a gate inside the tile.
bool hr_route_end_reaches(const hr_route_end *end, hr_gate gate);
/// What the way to a gate that it does not see costs at least, as far as the edges of the tile
/// tell; HR_ROUTE_NONE if none leads there.
int32_t hr_route_end_least(hr_route_end *end, hr_gate gate);
/// Whether it sees a gate of its tile.
bool hr_route_end_sees(hr_route_end *end, hr_gate gate);
/// The way to a gate that it does not see. Adds what it tries to `*steps`; traces end at the limit.
hr_join hr_route_end_join(hr_route_end *end, hr_gate gate, int64_t step_limit, int64_t *steps);
/// The way to a block of the tile, by flood.
hr_join hr_route_end_join_block(hr_route_end *end, hr_cell block, int64_t *steps);

/// Pushes the corners between the end and a gate (none of the two), joined as `via` says.
void hr_route_end_push(const hr_route_end *end, hr_gate gate, int32_t via, hr_points *way);
/// The same for a block that a flood has found.
void hr_route_end_push_flooded(const hr_route_end *end, hr_cell block, hr_points *way);

#endif
