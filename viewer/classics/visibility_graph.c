// visibility_graph.c - A* over the corners of the obstacles, each joined to all that it sees: the
// shortest way there is.
//
// Lozano-Perez and Wesley: An Algorithm for Planning Collision-Free Paths Among Polyhedral
// Obstacles, 1979. A shortest way turns only at corners: at an open block with a closed diagonal
// neighbour between two open sides. The whole graph has an edge for each pair in sight of each
// other, which is what makes it dear: here a line is looked along only when a corner is taken, and
// only to corners that would become nearer by it, past which a way could bend (Rohnert: Shortest
// Paths in the Plane with Convex Polygonal Obstacles, 1986). A line is a step. Lengths alone count,
// whatever the ground costs.

#include "viewer/classics/methods.h"

#include "planner/grid/sweep.h"
#include "viewer/classics/hops.h"

typedef struct sight_graph {
    hop_search hops;
    hr_points nodes; // the corners, and the goal
} sight_graph;

// Whether there is a closed block in this diagonal direction, between two open sides.
static bool bends_around(const classic_search *s, hr_cell at, int d) {
    return !is_open(s, neighbour(at, d)) && is_open(s, neighbour(at, turned(d, -1))) &&
           is_open(s, neighbour(at, turned(d, 1)));
}

static bool is_corner(const classic_search *s, hr_cell at) {
    return is_open(s, at) && (bends_around(s, at, 1) || bends_around(s, at, 3) ||
                              bends_around(s, at, 5) || bends_around(s, at, 7));
}

// Whether a leg in this direction can be part of a shortest way that has one of its ends here: at
// the ends of the way any can, at a corner one that passes by its closed block.
static bool may_leg_end(const classic_search *s, hr_cell at, int32_t x, int32_t y) {
    if (hr_same(at, s->query.from) || hr_same(at, s->query.to)) return true;
    for (int d = 1; d < DIRECTIONS; d += 2)
        if (bends_around(s, at, d) && x * STEP_X[d] * y * STEP_Y[d] <= 0) return true;
    return false;
}

static bool may_be_leg(const classic_search *s, hr_cell a, hr_cell b) {
    int32_t x = b.x - a.x, y = b.y - a.y;
    return may_leg_end(s, a, x, y) && may_leg_end(s, b, x, y);
}

static void find_nodes(sight_graph *g) {
    const classic_search *s = g->hops.search;
    for (int32_t y = 0; y < s->height; y++)
        for (int32_t x = 0; x < s->width; x++)
            if (is_corner(s, (hr_cell){x, y})) hr_points_push(&g->nodes, (hr_cell){x, y});
    hr_points_push(&g->nodes, s->query.to);
}

static bool look_to_nodes(void *user, hr_cell at) {
    sight_graph *g = user;
    classic_search *s = g->hops.search;
    for (int32_t i = 0; i < g->nodes.count; i++) {
        hr_cell node = g->nodes.at[i];
        int64_t length = *cost_of(s, at) + length_between(at, node);
        if (!is_hop_better(&g->hops, node, length) || !may_be_leg(s, at, node)) continue;
        if (!spend_step(s)) return false;
        if (hr_sweep(s->query.plane, at, node)) hop_straight_to(&g->hops, node, at);
    }
    return true;
}

classic_end search_visibility_graph(classic_search *s) {
    sight_graph g = {.nodes = {.allocator = &s->allocator}};
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    if (hops_begin(&g.hops, s)) {
        find_nodes(&g);
        end = hops_run(&g.hops, look_to_nodes, &g);
    }
    if (end == CLASSIC_FOUND) hops_write_way(&g.hops);
    if (g.nodes.is_out_of_memory) end = CLASSIC_OUT_OF_MEMORY;
    hr_points_destroy(&g.nodes);
    return hops_end(&g.hops, end);
}
