// tile_fill.h - fills a tile of routes: collects its gates from its borders and writes down the
// ways between them.
#ifndef HANDRAIL_PLANNER_ROUTES_TILE_FILL_H
#define HANDRAIL_PLANNER_ROUTES_TILE_FILL_H

#include "planner/routes/graph.h"

/// Scratch memory for filling tiles, of any routes.
typedef struct hr_route_filler hr_route_filler;

hr_route_filler *hr_route_filler_create(const hr_allocator *allocator);
void hr_route_filler_destroy(hr_route_filler *filler);
size_t hr_route_filler_bytes(const hr_route_filler *filler);

/// Finds the ways through a tile afresh, from its borders. @return false if out of memory; the tile
/// has no edges then.
bool hr_tile_fill(hr_route_filler *filler, const hr_routes *routes, int32_t tile);
/// Frees what was written down, or drops it where the store keeps it.
void hr_tile_release(const hr_routes *routes, hr_route_tile *tile);

#endif
