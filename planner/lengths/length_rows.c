// length_rows.c - a row of lengths, by a field around its root.

#include "planner/lengths/length_rows.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/sweep.h"
#include "planner/plan/link_plan.h"
#include "planner/route_search/field_tails.h"
#include "planner/route_search/field_way.h"
#include "planner/route_search/route_limit.h"
#include "planner/routes/gates.h"

#include <math.h>

void hr_length_worker_create(hr_length_worker *worker, hr_map *map, hr_routes *routes,
                             size_t search_bytes_max) {
    *worker = (hr_length_worker){.leg = {.allocator = &map->allocator}};
    hr_searcher_create(&worker->searcher, map, routes, search_bytes_max);
    worker->searcher.is_read_only = true;
    hr_taut_tree_create(&worker->tree, &map->allocator);
}

void hr_length_worker_destroy(hr_length_worker *worker) {
    const hr_allocator *allocator = worker->leg.allocator;
    hr_searcher_destroy(&worker->searcher);
    hr_field_destroy(&worker->field, allocator);
    hr_taut_tree_destroy(&worker->tree);
    hr_buffer_destroy(&worker->ends, allocator);
    hr_buffer_destroy(&worker->stack, allocator);
    hr_points_destroy(&worker->leg);
}

size_t hr_length_worker_bytes(const hr_length_worker *worker) {
    return sizeof *worker - sizeof worker->searcher + hr_searcher_bytes(&worker->searcher) +
           hr_field_bytes(&worker->field) + hr_taut_tree_bytes(&worker->tree) + worker->ends.size +
           worker->stack.size + (size_t)worker->leg.capacity * sizeof *worker->leg.at;
}

// ---- The taut way from the root to a portal

static int32_t *end_of(const hr_length_worker *worker, int32_t portal) {
    const hr_field_node *nodes = worker->field.nodes.memory;
    return (int32_t *)worker->ends.memory + (hr_field_node_of(&worker->field, portal) - nodes);
}

// Extends the way to a point of the tree by the blocks at hand.
static int32_t extend(hr_length_worker *worker, int32_t point) {
    hr_taut_tree *tree = &worker->tree;
    worker->steps++;
    tree->is_out_of_memory = tree->is_out_of_memory || worker->leg.is_out_of_memory;
    if (tree->is_out_of_memory) return point;
    return hr_taut_tree_extend(tree, point, worker->leg.at, worker->leg.count);
}

// To a gate of the root's own tile. @return the tile.
static int32_t leave_root(hr_length_worker *worker, int32_t portal) {
    const hr_field *field = &worker->field;
    hr_field_part corners = field->joins[-1 - hr_field_node_of(field, portal)->next];
    hr_points_append_part(&worker->leg, &field->corners, corners.first, corners.count);
    return field->goal_tile;
}

// From the portal before it, through the tile between the two. @return that tile.
static int32_t go_through(hr_length_worker *worker, int32_t portal) {
    const hr_routes *routes = worker->field.routes;
    int32_t next = hr_field_node_of(&worker->field, portal)->next, before = next / 2;
    int32_t tile = next & 1 ? hr_portal_owner(portal) : hr_portal_beyond(routes, portal);
    hr_edge_push_corners(routes, tile, hr_portal_gate(tile, before), hr_portal_gate(tile, portal),
                         &worker->leg);
    return tile;
}

// The portal's block in the tile is left out where the point before it sees the one beyond: pulling
// would drop it, at the price of a hull as long as the way before it.
static void cross(hr_length_worker *worker, int32_t portal, int32_t tile, int32_t from) {
    const hr_routes *routes = worker->field.routes;
    hr_points *leg = &worker->leg;
    int32_t owner = hr_portal_owner(portal);
    int32_t ahead = tile == owner ? hr_portal_beyond(routes, portal) : owner;
    hr_cell beyond = hr_portal_block(routes, ahead, portal);
    hr_cell before = leg->count > 0 ? hr_points_last(leg) : worker->tree.points[from].at;
    if (!hr_sweep(routes->plane, before, beyond))
        hr_points_push(leg, hr_portal_block(routes, tile, portal));
    hr_points_push(leg, beyond);
}

// The way to the portal before it is known.
static void lead_to(hr_length_worker *worker, int32_t portal) {
    int32_t next = hr_field_node_of(&worker->field, portal)->next;
    int32_t from = next < 0 ? 0 : *end_of(worker, next / 2);
    hr_points_clear(&worker->leg);
    int32_t tile = next < 0 ? leave_root(worker, portal) : go_through(worker, portal);
    cross(worker, portal, tile, from);
    *end_of(worker, portal) = extend(worker, from);
}

// The point of the tree that the way to a portal ends in, on the portal's far side.
static int32_t way_to(hr_length_worker *worker, int32_t portal) {
    int32_t *stack = worker->stack.memory, depth = 0;
    for (int32_t at = portal; *end_of(worker, at) < 0;) {
        stack[depth++] = at;
        int32_t next = hr_field_node_of(&worker->field, at)->next;
        if (next < 0) break;
        at = next / 2;
    }
    while (depth > 0) lead_to(worker, stack[--depth]);
    return *end_of(worker, portal);
}

// ---- A pair

// The join through which the way from the root is the shortest, or NULL. A portal whose own way
// leads through the place's tile is none: it comes from another one.
static const hr_place_join *best_join(const hr_field *field, const hr_joined_places *places,
                                      const hr_joined_place *place) {
    const hr_place_join *joins = places->joins + place->first_join, *best = NULL;
    int32_t least = HR_ROUTE_NONE;
    for (int32_t i = 0; i < place->join_count; i++) {
        const hr_field_node *node = hr_field_node_of(field, joins[i].portal);
        bool is_owner = hr_portal_owner(joins[i].portal) == place->tile;
        if (node->length_16ths == HR_ROUTE_NONE) continue;
        if (node->next >= 0 && (node->next & 1) == is_owner) continue;
        int32_t length = node->length_16ths + joins[i].length_16ths;
        if (length < least) least = length, best = &joins[i];
    }
    return best;
}

// Of a way from the root, in 256ths: its ends are the places, not the centres of their blocks.
static double exact_length(const hr_taut_tree *tree, int32_t last, hr_position from, hr_position to,
                           int32_t size) {
    const hr_taut_point *end = &tree->points[last];
    if (end->before <= 0) return hr_position_distance(from, to);
    const hr_taut_point *second = &tree->points[end->second], *before = &tree->points[end->before];
    double inner = (before->length - second->length) * HR_CELL;
    return hr_position_distance(from, hr_block_centre(second->at, size)) + inner +
           hr_position_distance(hr_block_centre(before->at, size), to);
}

static void push_corners(hr_length_worker *worker, const hr_length_job *job,
                         const hr_place_join *join) {
    hr_points_append_part(&worker->leg, &job->ends->corners, join->first_corner,
                          join->corner_count);
}

static double length_by_field(hr_length_worker *worker, const hr_length_job *job,
                              const hr_joined_place *root, const hr_joined_place *end,
                              const hr_place_join *join) {
    hr_taut_tree *tree = &worker->tree;
    int32_t way = way_to(worker, join->portal), kept = tree->count;
    hr_points_clear(&worker->leg);
    push_corners(worker, job, join);
    hr_points_reverse(&worker->leg, 0);
    hr_points_push(&worker->leg, end->block);
    int32_t last = extend(worker, way);
    double length = exact_length(tree, last, root->at, end->at, job->entry->unit.size);
    hr_taut_tree_cut(tree, kept);
    return length;
}

// From place to place by the blocks at hand, in 256ths.
static double exact_cost(const hr_points *way, const hr_costs *costs, hr_position from,
                         hr_position to, int32_t size) {
    double cost = 0;
    for (int32_t i = 1; i < way->count; i++) {
        hr_cell a = way->at[i - 1], b = way->at[i];
        hr_position first = i == 1 ? from : hr_block_centre(a, size);
        hr_position last = i == way->count - 1 ? to : hr_block_centre(b, size);
        cost += hr_product(hr_position_distance(first, last),
                           hr_plain_mean(hr_leg_mean_cost(costs, a, b)));
    }
    return cost;
}

// Ways are straightened once for all places that share them, and again where a place joins one.
static bool cost_by_field(hr_length_worker *worker, const hr_length_job *job,
                          const hr_joined_place *root, const hr_joined_place *end,
                          const hr_place_join *join, double *cost) {
    hr_searcher *searcher = &worker->searcher;
    hr_points *way = &worker->leg;
    hr_field *field = &worker->field;
    hr_smoother smoother = hr_searcher_smoother(searcher, job->routes, INT64_MAX, worker->steps);
    if (!hr_field_pull_tail(field, join->portal, &smoother, way, way->allocator)) return false;
    hr_points_clear(way);
    hr_points_push(way, end->block);
    push_corners(worker, job, join);
    hr_points_push(way, hr_portal_block(job->routes, end->tile, join->portal));
    int32_t middle = way->count - 1;
    hr_field_push_tail(field, hr_field_node_of(field, join->portal)->tail, way);
    hr_smooth_join(&smoother, way, 1, middle);
    worker->steps = smoother.steps;
    if (smoother.is_out_of_memory) return false;
    *cost = exact_cost(way, &job->routes->costs, end->at, root->at, job->entry->unit.size);
    return true;
}

static bool plan(hr_length_worker *worker, const hr_length_job *job, const hr_joined_place *root,
                 const hr_joined_place *end, double *length) {
    hr_request request = hr_request_default();
    request.class_id = job->class_id;
    request.start = job->are_roots_from ? root->at : end->at;
    request.goal = job->are_roots_from ? end->at : root->at;
    if (job->limit_256ths < INFINITY) request.limit_256ths = job->limit_256ths;
    hr_path path;
    hr_searcher *searcher = &worker->searcher;
    hr_error error = job->plans_all ? hr_searcher_plan_linked(searcher, &request, NULL, NULL, &path)
                                    : hr_searcher_plan(searcher, &request, NULL, NULL, &path);
    if (error) return false;
    worker->steps += path.steps;
    bool has_arrived = path.status == HR_STRAIGHT || path.status == HR_FOUND;
    bool is_too_far = path.status == HR_TOO_FAR;
    HR_ASSERT(has_arrived || is_too_far || path.status == HR_LOCKED);
    *length = has_arrived ? path.cost_256ths : is_too_far ? HR_OVER_LIMIT : HR_NO_PATH;
    return true;
}

// ---- A row

static double *entry_of(const hr_length_job *job, int32_t root, int32_t end) {
    int32_t from = job->are_roots_from ? root : end, to = job->are_roots_from ? end : root;
    return &job->lengths[(size_t)from * (size_t)job->to_count + (size_t)to];
}

static void write(const hr_length_job *job, int32_t root, int32_t end, double length) {
    if (length > job->limit_256ths) length = HR_OVER_LIMIT;
    *entry_of(job, root, end) = length;
    if (job->roots == job->ends) *entry_of(job, end, root) = length;
}

// What needs no search. @return whether that is all.
static bool is_known(const hr_length_job *job, const hr_joined_place *a, const hr_joined_place *b,
                     double *length) {
    double straight = hr_position_distance(a->at, b->at);
    *length = HR_NO_PATH;
    if (a->label < 0 || a->label != b->label) return true;
    *length = straight;
    if (straight == 0) return true;
    if (hr_has_costs(job->entry)) return false;
    return straight > job->limit_256ths || hr_sweep(job->routes->plane, a->block, b->block);
}

static size_t portal_count(const hr_field *field) {
    int32_t last = 2 * field->routes->columns * field->routes->rows - 1;
    const int32_t *first_node = field->first_node.memory;
    return (size_t)first_node[last] + field->routes->borders[last].count;
}

// What a place may lie off the middle of its block, at both ends.
static int64_t limit_of(const hr_length_job *job) {
    enum { ENDS = 3 * HR_CELL / 2 };
    static const double MOST = 1e12;
    if (job->limit_256ths > MOST) return 0;
    return (int64_t)job->limit_256ths + ENDS;
}

// That ways are pulled in; with costs there are tails instead.
static bool plant_tree(hr_length_worker *worker, const hr_length_job *job, hr_cell root) {
    const hr_allocator *allocator = worker->leg.allocator;
    size_t count = portal_count(&worker->field);
    if (!hr_buffer_reserve(&worker->ends, allocator, count, sizeof(int32_t)) ||
        !hr_buffer_reserve(&worker->stack, allocator, count, sizeof(int32_t)))
        return false;
    for (size_t i = 0; i < count; i++) ((int32_t *)worker->ends.memory)[i] = -1;
    hr_taut_tree_plant(&worker->tree, job->routes->plane, root);
    return !worker->tree.is_out_of_memory;
}

static bool start_field(hr_length_worker *worker, const hr_length_job *job, hr_cell root) {
    hr_field *field = &worker->field;
    const hr_allocator *allocator = worker->leg.allocator;
    field->goal = root;
    field->limit_256ths = limit_of(job);
    if (!hr_field_search(field, job->routes, &worker->searcher.route_search)) return false;
    worker->steps += field->steps;
    hr_field_forget_tails(field, allocator);
    return hr_has_costs(job->entry) || plant_tree(worker, job, root);
}

// Whether what a field has not reached lies beyond its limit, and not only so far that lengths are
// too large for it.
static bool is_all_within_limit(const hr_field *field) {
    return hr_route_limit(field->routes, field->limit_256ths) <= HR_LENGTH_MOST;
}

// By the field of the root, which is searched when it is first needed. @return false if out of
// memory.
static bool find(hr_length_worker *worker, const hr_length_job *job, const hr_joined_place *root,
                 const hr_joined_place *end, bool *has_field, double *length) {
    bool is_near = hr_squared_distance(root->block, end->block) <= HR_FIELD_NEAR * HR_FIELD_NEAR ||
                   root->tile == end->tile;
    if (is_near || !job->has_fields) return plan(worker, job, root, end, length);
    if (!*has_field && !start_field(worker, job, root->block)) return false;
    *has_field = true;
    const hr_place_join *join = best_join(&worker->field, job->ends, end);
    HR_ASSERT(join || worker->field.limit_256ths > 0 || hr_has_costs(job->entry));
    if (!join && is_all_within_limit(&worker->field)) return *length = HR_OVER_LIMIT, true;
    if (!join) return plan(worker, job, root, end, length);
    if (hr_has_costs(job->entry)) return cost_by_field(worker, job, root, end, join, length);
    *length = length_by_field(worker, job, root, end, join);
    return !worker->tree.is_out_of_memory;
}

static bool plan_entry(hr_length_worker *worker, const hr_length_job *job, int32_t root,
                       int32_t end) {
    const hr_joined_place *from = &job->roots->places[root], *to = &job->ends->places[end];
    const hr_joined_place *start = job->are_roots_from ? from : to;
    const hr_joined_place *goal = job->are_roots_from ? to : from;
    bool are_open = start->label >= 0 && goal->label >= 0;
    double length = HR_NO_PATH;
    if (are_open && hr_links_lead(&job->entry->arcs, start->label, goal->label) &&
        !plan(worker, job, from, to, &length))
        return false;
    *entry_of(job, root, end) = length > job->limit_256ths ? HR_OVER_LIMIT : length;
    return true;
}

// Links may lead one way, so both ways are planned where both lists are the same.
static bool plan_row(hr_length_worker *worker, const hr_length_job *job, int32_t root) {
    bool has_both_ways = job->roots == job->ends;
    for (int32_t i = has_both_ways ? root : 0; i < job->ends->count; i++) {
        if (!plan_entry(worker, job, root, i)) return false;
        if (has_both_ways && i > root && !plan_entry(worker, job, i, root)) return false;
    }
    return true;
}

static bool find_row(hr_length_worker *worker, const hr_length_job *job, int32_t root) {
    const hr_joined_place *from = &job->roots->places[root];
    bool has_field = false;
    for (int32_t i = job->roots == job->ends ? root : 0; i < job->ends->count; i++) {
        const hr_joined_place *to = &job->ends->places[i];
        double length;
        if (!is_known(job, from, to, &length) && !find(worker, job, from, to, &has_field, &length))
            return false;
        write(job, root, i, length);
    }
    return true;
}

bool hr_find_length_row(hr_length_worker *worker, const hr_length_job *job, int32_t root) {
    worker->steps = job->ends->count; // a look at each
    bool is_found = (job->plans_all ? plan_row : find_row)(worker, job, root);
    if (job->root_steps) job->root_steps[root] = worker->steps;
    return is_found;
}

bool hr_sample_length(hr_length_worker *worker, const hr_length_job *job, int32_t root,
                      int32_t end) {
    const hr_joined_place *from = &job->roots->places[root], *to = &job->ends->places[end];
    hr_length_job without_limit = *job;
    double length;
    without_limit.limit_256ths = INFINITY;
    worker->steps = 0;
    return is_known(&without_limit, from, to, &length) ||
           plan(worker, &without_limit, from, to, &length);
}
