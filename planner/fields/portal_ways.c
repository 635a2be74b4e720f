// portal_ways.c - from portal to portal, each way extending the one before it.

#include "planner/fields/portal_ways.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/fields/cheap_ways.h"
#include "planner/grid/sweep.h"

#include <string.h>

enum { NONE = -1 };

void hr_portal_ways_create(hr_portal_ways *ways, const hr_allocator *allocator) {
    *ways = (hr_portal_ways){.allocator = allocator, .leg = {.allocator = allocator}};
    hr_taut_tree_create(&ways->tree, allocator);
}

void hr_portal_ways_destroy(hr_portal_ways *ways) {
    hr_taut_tree_destroy(&ways->tree);
    hr_release(ways->allocator, ways->ends);
    hr_release(ways->allocator, ways->boxes);
    hr_points_destroy(&ways->leg);
    hr_buffer_destroy(&ways->stack, ways->allocator);
    hr_buffer_destroy(&ways->ages, ways->allocator);
}

size_t hr_portal_ways_bytes(const hr_portal_ways *ways) {
    return hr_taut_tree_bytes(&ways->tree) +
           (size_t)ways->node_count * (sizeof *ways->ends + sizeof *ways->boxes) +
           (size_t)ways->leg.capacity * sizeof *ways->leg.at + ways->stack.size + ways->ages.size;
}

static bool reserve(hr_portal_ways *ways, int32_t count) {
    if (ways->node_count == count) return true;
    int32_t *ends = hr_allocate(ways->allocator, (size_t)count, sizeof *ends);
    hr_block_box *boxes = hr_allocate(ways->allocator, (size_t)count, sizeof *boxes);
    if (ends && boxes) {
        ways->ends = ends;
        ways->boxes = boxes;
        ways->node_count = count;
        return true;
    }
    hr_release(ways->allocator, ends);
    hr_release(ways->allocator, boxes);
    return false;
}

// ---- What a way depends on

static void widen(hr_block_box *box, hr_cell at) {
    box->left = (int16_t)hr_least(box->left, at.x);
    box->top = (int16_t)hr_least(box->top, at.y);
    box->right = (int16_t)hr_greatest(box->right, at.x);
    box->bottom = (int16_t)hr_greatest(box->bottom, at.y);
}

// Of a way that goes on from one point of the tree to `last`, the new ones from `first` on, by the
// blocks at hand: what is pulled lies between those blocks, the points that the two ways do not
// share, the last one that they do, and the one before it.
static hr_block_box box_of(const hr_portal_ways *ways, int32_t from, int32_t last, int32_t first) {
    const hr_taut_point *points = ways->tree.points;
    const hr_points *leg = &ways->leg;
    hr_block_box box = {INT16_MAX, INT16_MAX, INT16_MIN, INT16_MIN};
    int32_t shared = last;
    while (shared >= first) shared = points[shared].before;
    if (points[shared].before >= 0) shared = points[shared].before;
    for (int32_t i = 0; i < leg->count; i++) widen(&box, leg->at[i]);
    for (int32_t i = from; i != shared; i = points[i].before) widen(&box, points[i].at);
    widen(&box, points[shared].at);
    return box;
}

// ---- A way

// Extends the way to a point of the tree by the blocks at hand, as that of a portal.
static void extend(hr_portal_ways *ways, const hr_costs *costs, int32_t portal, int32_t from) {
    hr_taut_tree *tree = &ways->tree;
    tree->is_out_of_memory = tree->is_out_of_memory || ways->leg.is_out_of_memory;
    if (tree->is_out_of_memory) return;
    int32_t first = tree->count;
    const hr_cell *blocks = ways->leg.at;
    int32_t last = costs->bytes ? hr_extend_cheaply(tree, costs, from, blocks, ways->leg.count)
                                : hr_taut_tree_extend(tree, from, blocks, ways->leg.count);
    if (tree->is_out_of_memory) return;
    ways->ends[portal] = last;
    ways->boxes[portal] = box_of(ways, from, last, first);
}

// From a goal.
static void leave_goal(hr_portal_ways *ways, const hr_portal_tree *tree, int32_t portal) {
    const hr_goal_joins *goals = tree->goals;
    const hr_goal_join *join = hr_goal_join_to(goals, -1 - tree->nodes[portal].next, portal);
    HR_ASSERT(join != NULL);
    hr_points_append_part(&ways->leg, &goals->corners, join->first_corner, join->corner_count);
}

// From the portal before it, through a tile. The way to that one may have ended beyond it.
static void go_through(hr_portal_ways *ways, const hr_portal_tree *tree, int32_t portal,
                       int32_t tile) {
    int32_t before = tree->nodes[portal].next / 2;
    if (hr_tile_away(tree, before) != tile)
        hr_points_push(&ways->leg, hr_portal_block(tree->routes, tile, before));
    hr_edge_push_corners(tree->routes, tile, hr_portal_gate(tile, before),
                         hr_portal_gate(tile, portal), &ways->leg);
}

// The portal's block in the tile is left out where the point before it sees the one beyond: pulling
// would drop it, at the price of a hull as long as the way before it.
static void cross(hr_portal_ways *ways, const hr_portal_tree *tree, int32_t portal, int32_t tile,
                  int32_t from) {
    hr_points *leg = &ways->leg;
    hr_cell beyond = hr_portal_block(tree->routes, hr_tile_away(tree, portal), portal);
    hr_cell before = leg->count > 0 ? hr_points_last(leg) : ways->tree.points[from].at;
    if (tree->routes->costs.bytes || !hr_sweep(tree->routes->plane, before, beyond))
        hr_points_push(leg, hr_portal_block(tree->routes, tile, portal));
    hr_points_push(leg, beyond);
}

// The way to the portal before it is known.
static void lead_to(hr_portal_ways *ways, const hr_portal_tree *tree, int32_t portal) {
    int32_t next = tree->nodes[portal].next, tile = hr_tile_towards(tree, portal);
    int32_t from = next < 0 ? -1 - next : ways->ends[next / 2];
    hr_points_clear(&ways->leg);
    if (next < 0)
        leave_goal(ways, tree, portal);
    else
        go_through(ways, tree, portal, tile);
    cross(ways, tree, portal, tile, from);
    extend(ways, &tree->routes->costs, portal, from);
}

// ---- All of them

static bool plant(hr_portal_ways *ways, const hr_portal_tree *tree) {
    const hr_goal_joins *goals = tree->goals;
    hr_cell first = goals->seed_count > 0 ? goals->seeds[0].block : (hr_cell){0, 0};
    hr_taut_tree_plant(&ways->tree, tree->routes->plane, first);
    for (int32_t i = 1; i < goals->seed_count; i++)
        hr_taut_tree_plant_more(&ways->tree, goals->seeds[i].block);
    for (int32_t i = 0; i < ways->node_count; i++) ways->ends[i] = NONE;
    return !ways->tree.is_out_of_memory;
}

// Pulls the way to a portal, and those before it on the way that are not pulled yet.
static void pull_to(hr_portal_ways *ways, const hr_portal_tree *tree, int32_t portal) {
    int32_t *stack = ways->stack.memory, depth = 0;
    for (int32_t at = portal; ways->ends[at] < 0; at = tree->nodes[at].next / 2) {
        stack[depth++] = at;
        if (tree->nodes[at].next < 0) break;
    }
    while (depth > 0 && !ways->tree.is_out_of_memory) lead_to(ways, tree, stack[--depth]);
}

static bool pull_missing(hr_portal_ways *ways, const hr_portal_tree *tree) {
    int32_t borders = ways->node_count / HR_PORTALS_MAX;
    for (int32_t border = 0; border < borders; border++)
        for (int32_t i = 0; i < tree->borders[border].count; i++) {
            int32_t portal = border * HR_PORTALS_MAX + i;
            if (tree->nodes[portal].length < HR_ROUTE_NONE) pull_to(ways, tree, portal);
        }
    return !ways->tree.is_out_of_memory;
}

bool hr_portal_ways_pull(hr_portal_ways *ways, const hr_portal_tree *tree) {
    if (!reserve(ways, tree->node_count) ||
        !hr_buffer_reserve(&ways->stack, ways->allocator, (size_t)tree->node_count,
                           sizeof(int32_t)) ||
        !plant(ways, tree) || !pull_missing(ways, tree))
        return false;
    ways->fresh_count = ways->tree.count;
    return true;
}

// ---- While the tree is searched

// In the measure of the routes, to the middle of the portal: half a block less than to the block
// beyond, more than that of the portal before it, and no more than over portals.
static int32_t taut_length(const hr_portal_ways *ways, const hr_portal_tree *tree, int32_t portal) {
    const hr_taut_point *points = ways->tree.points;
    hr_tree_node node = tree->nodes[portal];
    double length = points[ways->ends[portal]].length;
    bool is_first = node.next < 0;
    int32_t before =
        is_first ? tree->goals->seeds[-1 - node.next].offset : tree->nodes[node.next / 2].length;
    double more = length - (is_first ? 0.5 : points[ways->ends[node.next / 2]].length);
    return hr_least(node.length, before + hr_greatest(1, more > 0 ? hr_16ths_of(more) : 0));
}

bool hr_portal_ways_search(hr_portal_ways *ways, hr_portal_tree *tree, const hr_routes *routes,
                           const hr_goal_joins *goals, hr_route_queue *queue) {
    if (!hr_portal_tree_begin(tree, routes, goals, queue) || !reserve(ways, tree->node_count) ||
        !plant(ways, tree))
        return false;
    for (int32_t portal; (portal = hr_portal_tree_next(tree)) >= 0;) {
        lead_to(ways, tree, portal);
        if (ways->tree.is_out_of_memory) return false;
        hr_portal_tree_settle(tree, portal, taut_length(ways, tree, portal));
    }
    ways->fresh_count = ways->tree.count;
    return hr_portal_tree_end(tree);
}

// ---- Those that may be others after an edit

typedef enum age { UNKNOWN, FRESH, STALE } age;

typedef struct ageing {
    hr_portal_ways *ways;
    const hr_portal_tree *tree;
    const hr_touched_tiles *touched;
    uint8_t *ages;
} ageing;

// Pulling also looks at the blocks around those in the box.
static bool meets_tile(const hr_block_box *box, hr_cell origin) {
    enum { AROUND = 2 };
    return box->left - AROUND < origin.x + HR_TILE && box->right + AROUND >= origin.x &&
           box->top - AROUND < origin.y + HR_TILE && box->bottom + AROUND >= origin.y;
}

static bool meets_change(const ageing *a, int32_t portal) {
    for (int32_t i = 0; i < a->touched->count; i++) {
        int32_t tile = a->touched->tiles[i];
        if (a->touched->how[tile] & HR_TILE_CHANGED &&
            meets_tile(&a->ways->boxes[portal], hr_tile_origin(a->tree->routes, tile)))
            return true;
    }
    return false;
}

// By what is its own, whatever the way is before it.
static bool is_stale(const ageing *a, int32_t portal) {
    return a->ways->ends[portal] < 0 ||
           hr_node_before(a->tree, portal).next != a->tree->nodes[portal].next ||
           a->touched->how[hr_tile_towards(a->tree, portal)] || meets_change(a, portal);
}

// Finds out about a portal and those that its way leads over.
static void find_age(const ageing *a, int32_t portal) {
    int32_t *stack = a->ways->stack.memory, depth = 0, at = portal;
    age found = UNKNOWN;
    while (found == UNKNOWN) {
        int32_t next = a->tree->nodes[at].next;
        found = a->ages[at];
        if (found == UNKNOWN && is_stale(a, at)) found = STALE;
        if (found == UNKNOWN && next < 0) found = FRESH;
        stack[depth++] = at;
        at = next / 2;
    }
    while (depth > 0) a->ages[stack[--depth]] = (uint8_t)found;
}

static void drop_stale(const ageing *a) {
    int32_t *ends = a->ways->ends;
    for (int32_t border = 0; border < a->ways->node_count / HR_PORTALS_MAX; border++)
        for (int32_t i = 0; i < a->tree->borders[border].count; i++) {
            int32_t portal = border * HR_PORTALS_MAX + i;
            bool is_known = a->tree->nodes[portal].length < HR_ROUTE_NONE;
            if (is_known) find_age(a, portal);
            if (!is_known || a->ages[portal] == STALE) ends[portal] = NONE;
        }
}

bool hr_portal_ways_repair(hr_portal_ways *ways, const hr_portal_tree *tree,
                           const hr_touched_tiles *touched) {
    if (ways->tree.count / 2 > ways->fresh_count) return hr_portal_ways_pull(ways, tree);
    size_t count = (size_t)ways->node_count;
    if (!hr_buffer_reserve_exactly(&ways->ages, ways->allocator, count, 1)) return false;
    memset(ways->ages.memory, UNKNOWN, count);
    drop_stale(&(ageing){ways, tree, touched, ways->ages.memory});
    return pull_missing(ways, tree);
}
