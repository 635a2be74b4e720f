// field.h - the ways from everywhere to one goal, over the portals of routes: for many units that
// go to one place.
//
// One search from the goal over all portals (Dijkstra); then a unit only joins the best portal of
// its tile, looked for as by a route search, and follows the ways to the goal. A goal beside, in
// sight of this one, is reached by one leg more: pulled taut, that makes no difference.
//
// Built by one thread, then read by any number.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_H

#include "planner/base/buffer.h"
#include "planner/route_search/route_search.h"

/// The way on from a portal.
typedef struct hr_field_node {
    int32_t length; // to the goal; HR_ROUTE_NONE = not reached
    int32_t next;   // 2 * the next portal + whether through the owner's tile; below 0: -1 - number
                    // of the goal's gate
    int32_t tail;   // its number, HR_FIELD_REACHED or HR_FIELD_EXPANDED
} hr_field_node;

enum {
    HR_FIELD_REACHED = -1,
    HR_FIELD_EXPANDED =
        -2, // others' ways lead over it: it must not be reached from another side now
};

enum { HR_FIELD_NEAR = 75 };

/// Points in a list: the corners from the goal to a gate of its tile.
typedef struct hr_field_part {
    int32_t first, count;
} hr_field_part;

/// A tail: some points of its own, from a portal's block on the unit's side, then the last ones of
/// the next portal's tail.
typedef struct hr_field_tail {
    hr_field_part own;
    int32_t next, next_count;
} hr_field_tail;

typedef struct hr_field {
    const hr_routes *routes;
    hr_class_id class_id;
    hr_position asked; // where the members want to go
    int32_t label;     // of those it is for: for them, `goal` is the nearest to `asked`
    hr_cell goal;
    int32_t goal_tile;
    hr_buffer nodes;      // of each portal
    hr_buffer first_node; // of each border
    hr_field_part joins[HR_TILE_PORTALS_MAX];
    hr_points corners;     // of the joins
    hr_buffer is_wanted;   // a byte a tile: units start there
    hr_buffer tails;       // hr_field_tail
    hr_points tail_points; // of their own
    int32_t tail_count;
    int64_t steps; // that the search took
} hr_field;

static inline hr_field_node *hr_field_node_of(const hr_field *field, int32_t portal) {
    const int32_t *first = field->first_node.memory;
    hr_field_node *nodes = field->nodes.memory;
    return &nodes[first[portal / HR_PORTALS_MAX] + portal % HR_PORTALS_MAX];
}

/// Forgets which tiles units start in. @return false if out of memory.
bool hr_field_clear_starts(hr_field *field, const hr_routes *routes, const hr_allocator *allocator);
/// Notes that a unit starts at a block.
void hr_field_add_start(hr_field *field, const hr_routes *routes, hr_cell block);

/// Finds the ways to `field->goal`, with the queue and the goal's end of `search`. @return false if
/// out of memory.
bool hr_field_search(hr_field *field, const hr_routes *routes, hr_route_search *search);
/// Finds the tails, after a search. `way` is for its use. @return false if out of memory.
bool hr_field_pull_tails(hr_field *field, hr_puller *puller, hr_points *way,
                         const hr_allocator *allocator);
/// Pushes a tail but for its first `skip` points.
void hr_field_push_tail(const hr_field *field, int32_t number, int32_t skip, hr_points *way);
/// From a portal, on its side in `tile`, to the goal: pushes the way, not taut.
void hr_field_push_way(const hr_field *field, int32_t portal, int32_t tile, hr_points *way);

/// Whether it knows a unit's way: not in the goal's tile, whose portals lead away from the goal.
static inline bool hr_field_knows(const hr_field *field, hr_cell from) {
    return hr_tile_at(field->routes, from) != field->goal_tile;
}

/// Whether that is as good as what a trace would find: on short ways, portals can be far off.
static inline bool hr_field_helps(const hr_field *field, hr_cell from) {
    return hr_squared_distance(from, field->goal) > HR_FIELD_NEAR * HR_FIELD_NEAR &&
           hr_field_knows(field, from);
}

/// How far it is from a unit that the field knows to the field's goal, in blocks, if every portal
/// of its tile were in sight: by the ways from portal to portal, which are not taut, so that a
/// taut way may be a little shorter.
double hr_field_least(const hr_field *field, hr_cell from);
/// Writes the way between two blocks to `way`, both with it, taut. `*swept` of its last legs are
/// known to be clear.
/// @return HR_ROUTE_NO_WAY if the field is of no help (start in the goal's tile, goal not in sight
/// of the field's, no steps left).
hr_route_result hr_field_way(const hr_field *field, hr_route_search *search, hr_puller *puller,
                             hr_cell from, hr_cell to, int64_t step_limit, int64_t *steps,
                             hr_points *way, int32_t *swept);

/// At most so many steps a search takes.
int64_t hr_field_steps_max(const hr_routes *routes, hr_cell goal);

void hr_field_destroy(hr_field *field, const hr_allocator *allocator);
size_t hr_field_bytes(const hr_field *field);

#endif
