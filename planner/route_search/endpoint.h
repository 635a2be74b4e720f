// endpoint.h - start or goal of a route: how it is joined to the gates of its tile.
//
// Only gates of its own component of the tile are: others it cannot get to inside the tile. One
// that it sees is straight ahead. To one that it does not see, the way goes through a gate that it
// does see, pulled taut: the edge between the two knows the corners. Where that may be a detour, on
// the wrong side of an island, a short trace is tried, and a flood of the tile if it finds no way.
// Where it sees no gate at all, as in a niche, the tile is flooded, too.
//
// Lengths are in the measure of the routes. In a tile of one cost the shortest way is the cheapest;
// in one of several costs it sees nothing, and all joins are found by sweeps from it over the tile.
//
// In batches that share, all of this is kept while an end stays at one block of routes that do not
// change: many units go to one place, one after the other, and a goal at a wall or a coast, such as
// the substitute of a goal that cannot be reached, is expensive to join. What is found in the cache
// is charged the steps that it took, so no answer depends on it. A single plan keeps nothing: it
// takes the same time whenever it is planned.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_ENDPOINT_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_ENDPOINT_H

#include "planner/costs/cost_flood.h"
#include "planner/costs/row_sweeps.h"
#include "planner/route_search/passages.h"
#include "planner/routes/flood.h"
#include "planner/routes/graph.h"
#include "planner/taut/pull.h"
#include "planner/trace/trace.h"

/// How long the way to a gate can be, by the triangles with the gates that are seen.
typedef struct hr_gate_bounds {
    int32_t least_16ths, most_16ths; // 0 and HR_ROUTE_NONE if no edge leads there
    int32_t via;                     // the gate that it is at `most` so long through
} hr_gate_bounds;

/// How an end is joined to a gate: straight, by the corners that it has kept, or by its flood.
enum { HR_VIA_NOTHING = -1, HR_VIA_CORNERS = -2, HR_VIA_FLOOD = -3 };

/// The way from an end to a gate.
typedef struct hr_join {
    int32_t length_16ths; // HR_ROUTE_NONE if there is none in the tile
    int32_t via;
} hr_join;

enum { HR_ROUTE_NONE = INT32_MAX };

/// A join that has been found, and what finding it costs.
typedef struct hr_known_join {
    hr_join join;
    int32_t steps; // without the flood's
    bool has_flooded;
} hr_known_join;

/// The part of an end's `corners` that the way to a gate turns at.
typedef struct hr_kept_corners {
    int32_t first; // below 0: the flood has not been walked back yet
    int32_t count;
} hr_kept_corners;

typedef struct hr_endpoint {
    const hr_routes *routes;
    uint64_t version; // of the routes
    hr_cell block;
    int32_t tile;
    hr_gate_set connected; // gates that are connected with it inside the tile
    int32_t seen_count;
    hr_gate_set looked_at;   // gates, by number
    hr_gate_set seen;        // those of them that it sees
    hr_gate_set are_bounded; // whose bounds are known
    hr_gate_bounds bounds[HR_TILE_PORTALS_MAX];
    hr_gate_set are_joined; // whose joins are known
    hr_known_join joins[HR_TILE_PORTALS_MAX];
    hr_kept_corners kept[HR_TILE_PORTALS_MAX]; // of gates joined by corners or by the flood
    hr_passages passages;                      // to the gate that is being joined
    hr_points corners;
    bool keeps;        // what is found, for the next time at the same block
    bool is_cut_short; // what was found, by a limit: it is not kept
    bool has_looked;   // at all gates
    bool is_flooded, is_out_of_memory;
    bool has_counted_flood; // since it was placed
    hr_trace *trace;        // the planner's
    const hr_allocator *allocator;
    hr_tile_plane plane; // for the flood
    hr_flood flood;
    bool is_swept;             // by costs
    hr_row_sweeps *row_sweeps; // of tiles of several costs; NULL before the first
    hr_cost_flood *cost_flood; // of what they do not know; NULL before the first
    hr_puller puller;
    hr_points way; // at hand
} hr_endpoint;

/// The provisional length of the way to a place that is not in sight, until that way is looked for:
/// the straight line and 2 %.
static inline int32_t hr_hidden_estimate(int32_t straight_16ths) {
    return straight_16ths + straight_16ths / 50;
}

/// `trace` is borrowed.
void hr_endpoint_create(hr_endpoint *end, const hr_allocator *allocator, hr_trace *trace);
void hr_endpoint_destroy(hr_endpoint *end);
size_t hr_endpoint_bytes(const hr_endpoint *end);
bool hr_endpoint_is_out_of_memory(const hr_endpoint *end);

void hr_endpoint_place(hr_endpoint *end, const hr_routes *routes, hr_cell block);
/// Whether its tile is of several costs.
static inline bool hr_endpoint_is_mixed(const hr_endpoint *end) {
    return end->routes->tiles[end->tile].cost_256ths == 0;
}
/// What a straight way of this length is at least, from an end of a class with costs.
int32_t hr_endpoint_measured(const hr_endpoint *end, int32_t length_16ths);
/// What the way to a portal of its tile is at least, by the straight line.
static inline int32_t hr_endpoint_straight(const hr_endpoint *end, int32_t portal) {
    int32_t straight = hr_straight_to_portal(end->routes, end->block, portal);
    return end->routes->costs.bytes ? hr_endpoint_measured(end, straight) : straight;
}
/// What a clear straight way to a block of its tile is, which is of one cost.
int32_t hr_endpoint_direct(const hr_endpoint *end, hr_cell block);
/// A lower bound, from the edges of the tile, of the way to a gate that it does not see; in a tile
/// of several costs, what it costs in steps to the eight neighbours. HR_ROUTE_NONE if none leads
/// there.
int32_t hr_endpoint_least(hr_endpoint *end, hr_gate gate);
/// What the way to a gate, of a portal, that it is connected with is taken for until it is joined:
/// the straight line, or in a tile of several costs steps. HR_ROUTE_NONE if out of memory.
static inline int32_t hr_endpoint_expected(hr_endpoint *end, hr_gate gate, int32_t portal) {
    return hr_endpoint_is_mixed(end) ? hr_endpoint_least(end, gate)
                                     : hr_endpoint_straight(end, portal);
}
/// Whether it sees a gate of its tile, and the straight way there is the cheapest.
bool hr_endpoint_sees(hr_endpoint *end, hr_gate gate);
/// The way to a gate that it does not see. Adds what it tries to `*steps`; traces end at the limit.
hr_join hr_endpoint_join(hr_endpoint *end, hr_gate gate, int64_t step_limit, int64_t *steps);
/// The same where ways of `limit_16ths` or more are of no use: they may come out as any length from
/// there on. As many steps.
hr_join hr_endpoint_join_within(hr_endpoint *end, hr_gate gate, int32_t limit_16ths,
                                int64_t step_limit, int64_t *steps);
/// The way to a block of the tile, by flood; or straight, where that is clear and no dearer.
hr_join hr_endpoint_join_block(hr_endpoint *end, hr_cell block, int64_t *steps);

/// Pushes the corners between the end and a gate (none of the two), joined by `via`.
void hr_endpoint_push(hr_endpoint *end, hr_gate gate, int32_t via, hr_points *way);
/// The same for a block that a flood has found.
void hr_endpoint_push_flooded(const hr_endpoint *end, hr_cell block, hr_points *way);

#endif
