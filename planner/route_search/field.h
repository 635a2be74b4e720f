// field.h - the ways from everywhere to one goal, over the portals of routes: for many units that
// go to one place.
//
// One search from the goal over portals (Dijkstra), until all tiles are reached where units start;
// then a unit only joins the best portal of its tile, looked for as by a route search, and follows
// the ways to the goal. A goal beside, in sight of this one, is reached by one leg more: pulled
// taut, that makes no difference. Of a class with costs all units of a tile are joined at once,
// from its portals (field_starts.h).
//
// Built by one thread, then read by any number.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_H

#include "passmap/base/array.h"
#include "planner/route_search/route_search.h"

/// The way on from a portal.
typedef struct hr_field_node {
    int32_t length_16ths; // to the goal; HR_ROUTE_NONE = not reached
    int32_t next; // 2 * the next portal + whether through the owner's tile; below 0: -1 - number
                  // of the goal's gate
    int32_t tail; // its number, HR_FIELD_REACHED or HR_FIELD_EXPANDED
} hr_field_node;

enum {
    HR_FIELD_REACHED = -1,
    HR_FIELD_EXPANDED =
        -2, // others' ways lead over it: it must not be reached from another side now
};

/// Points in a list: the corners from the goal to a gate of its tile.
typedef struct hr_field_part {
    int32_t first, count;
} hr_field_part;

/// How units that start at a block join the field.
typedef struct hr_field_join {
    int32_t portal; // HR_NO_PORTAL = they do not
    hr_field_part corners;
} hr_field_join;

/// A tail: some points of its own, from a portal's block on the unit's side, then the last ones of
/// the next portal's tail.
typedef struct hr_field_tail {
    hr_field_part own;
    int32_t next, next_count;
} hr_field_tail;

typedef struct hr_field {
    const hr_routes *routes;
    int32_t class_number; // what the caller knows its class by
    hr_position asked;    // where the members want to go
    int32_t label;        // of those it is for: for them, `goal` is the nearest to `asked`
    hr_cell goal;
    int32_t goal_tile;
    hr_buffer nodes;      // of each portal
    hr_buffer first_node; // of each border
    hr_field_part joins[HR_TILE_PORTALS_MAX];
    hr_points corners;     // of the joins
    bool is_for_starts;    // the search ends once it has come to all gates of their tiles
    hr_buffer is_wanted;   // a byte a tile: units start there
    hr_buffer starts;      // hr_keyed, of a class with costs: where they do, and its join
    hr_buffer start_joins; // hr_field_join
    int32_t start_count;
    hr_buffer tails;       // hr_field_tail
    hr_buffer tail_chain;  // portals whose tails are being pulled
    hr_points tail_points; // of their own
    int32_t tail_count;
    int64_t limit_256ths; // what is farther is left out, as far as it is sure to be; 0 = nothing
    int64_t steps, steps_max; // that search, joins and tails took; INT64_MAX = as many as they may
} hr_field;

/// Whether it knows the ways from the gates of a tile: with starts, only where one is.
static inline bool hr_field_has_tile(const hr_field *field, int32_t tile) {
    return !field->is_for_starts || ((const uint8_t *)field->is_wanted.memory)[tile];
}

static inline hr_field_node *hr_field_node_of(const hr_field *field, int32_t portal) {
    const int32_t *first = field->first_node.memory;
    hr_field_node *nodes = field->nodes.memory;
    return &nodes[first[portal / HR_PORTALS_MAX] + portal % HR_PORTALS_MAX];
}

/// Finds the ways to `field->goal`, with the queue and the goal's end of `search`. @return false if
/// out of memory.
bool hr_field_search(hr_field *field, const hr_routes *routes, hr_route_search *search);
/// From a portal, on its side in `tile`, to the goal: pushes the way, not taut.
void hr_field_push_way(const hr_field *field, int32_t portal, int32_t tile, hr_points *way);

/// An upper bound of the steps of a field for so many starts, as its `steps_max`.
int64_t hr_field_steps_max(const hr_routes *routes, hr_cell goal, int32_t starts);

enum { HR_FIELD_JOIN_STEPS = 64 }; // a trace of 60, and what is under way then

/// No join and no tail begins beyond this.
static inline int64_t hr_field_step_limit(const hr_field *field) {
    return field->steps_max - HR_FIELD_JOIN_STEPS;
}

void hr_field_destroy(hr_field *field, const hr_allocator *allocator);
size_t hr_field_bytes(const hr_field *field);

#endif
