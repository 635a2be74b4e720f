// routes.h - the graph of a plane (graph.h), kept from plan to plan and repaired by touched tiles.
//
// Every two gates of a tile that are connected inside it have an edge: its length is that of the
// shortest way that the tile itself knows, straight or around its corners, and the corners are kept
// with it. All of it is a function of the plane alone, tile by tile, so that after any edits it is
// what a fresh build would be; nothing depends on what was asked before.
#ifndef HANDRAIL_PLANNER_ROUTES_ROUTES_H
#define HANDRAIL_PLANNER_ROUTES_ROUTES_H

#include "passmap/map/map_state.h"
#include "planner/base/observer.h"
#include "planner/routes/graph.h"
#include "planner/routes/tile_fill.h"

typedef enum hr_refresh {
    HR_REFRESH_DONE,
    HR_REFRESH_CANCELLED, // the routes are not to be used; the next refresh goes on from here
    HR_REFRESH_FAILED,    // out of memory; the next one builds them afresh
} hr_refresh;

/// Brings routes up to date with the plane of a class of the map and its labels, which are. Polls
/// the observer before each tile whether the refresh is cancelled.
hr_refresh hr_routes_refresh(hr_routes *routes, hr_route_filler *filler, const hr_map *map,
                             const hr_class_entry *entry, const hr_observer *observer);
/// The same in steps, for several threads: begin finds the touched tiles and lists them in
/// `touched`; all of them have to be filled, by any thread, whatever was filled before; end is
/// called when all are. A refresh that is not ended can be begun again. @return false if out of
/// memory.
bool hr_routes_begin_refresh(hr_routes *routes, const hr_map *map, const hr_class_entry *entry);
void hr_routes_end_refresh(hr_routes *routes, const hr_class_entry *entry);
void hr_routes_destroy(hr_routes *routes);
size_t hr_routes_bytes(const hr_routes *routes);

#endif
