// field_way.c - the best portal of a unit's tile, and from there along the field.

#include "planner/route_search/field_way.h"

#include "passmap/base/assertion.h"
#include "planner/grid/sweep.h"
#include "planner/route_search/field_tails.h"
#include "planner/routes/gates.h"

enum { NONE = -1 };

// A gate of the start's tile, and the length of the way through it: as if the gate were in sight, a
// provisional one, a bound by the edges of the tile, and what it really is. It never gets shorter.
typedef struct choice {
    int32_t length_16ths, portal;
    enum { STRAIGHT, HIDDEN, BOUNDED, KNOWN } step;
    int32_t straight_16ths, via;
} choice;

static int32_t list_choices(const hr_field *field, hr_cell from, choice *choices) {
    const hr_routes *routes = field->routes;
    int32_t tile = hr_tile_at(routes, from), count = 0;
    for (hr_gate_iterator g = hr_first_gate(&routes->tiles[tile]); hr_is_gate(&g);
         hr_next_gate(&g)) {
        const hr_field_node *node = hr_field_node_of(field, g.portal);
        if (node->length_16ths == HR_ROUTE_NONE) continue;
        // Its way on would lead back through this tile.
        bool is_owner = hr_portal_owner(g.portal) == tile;
        if (node->next >= 0 && (node->next & 1) == is_owner) continue;
        int32_t straight = hr_straight_to_portal(routes, from, g.portal);
        choices[count++] =
            (choice){straight + node->length_16ths, g.portal, STRAIGHT, straight, HR_VIA_NOTHING};
    }
    return count;
}

double hr_field_least(const hr_field *field, hr_cell from) {
    choice choices[HR_TILE_PORTALS_MAX];
    int32_t count = list_choices(field, from, choices), least = HR_ROUTE_NONE;
    for (int32_t i = 0; i < count; i++)
        if (choices[i].length_16ths < least) least = choices[i].length_16ths;
    return (double)least / HR_BLOCK_16THS;
}

static choice *least_of(choice *choices, int32_t count) {
    choice *best = &choices[0];
    for (int32_t i = 1; i < count; i++)
        if (choices[i].length_16ths < best->length_16ths) best = &choices[i];
    return best;
}

// The bound takes a sweep to each gate, so it is found late.
static void bound(hr_endpoint *from, hr_gate gate, choice *c) {
    int32_t least = hr_endpoint_least(from, gate), around = hr_hidden_estimate(c->straight_16ths);
    c->step = BOUNDED;
    if (least == HR_ROUTE_NONE)
        c->length_16ths = HR_ROUTE_NONE;
    else if (least > around)
        c->length_16ths += least - around;
}

static void look_closer(const hr_field *field, hr_endpoint *from, int64_t step_limit,
                        int64_t *steps, choice *c) {
    hr_gate gate = hr_portal_gate(from->tile, c->portal);
    if (c->step == STRAIGHT && hr_endpoint_sees(from, gate)) {
        c->step = KNOWN;
    } else if (c->step == STRAIGHT) {
        c->step = HIDDEN;
        c->length_16ths += hr_hidden_estimate(c->straight_16ths) - c->straight_16ths;
    } else if (c->step == HIDDEN) {
        bound(from, gate, c);
    } else {
        hr_join join = hr_endpoint_join(from, gate, step_limit, steps);
        bool has_way = join.length_16ths != HR_ROUTE_NONE;
        c->step = KNOWN;
        c->via = join.via;
        c->length_16ths = has_way
                              ? join.length_16ths + hr_field_node_of(field, c->portal)->length_16ths
                              : HR_ROUTE_NONE;
    }
}

// The first portal of the best way, or NONE.
static int32_t choose(const hr_field *field, hr_endpoint *from, int64_t step_limit, int64_t *steps,
                      int32_t *via) {
    choice choices[HR_TILE_PORTALS_MAX];
    int32_t count = list_choices(field, from->block, choices);
    while (count > 0 && *steps < step_limit) {
        choice *best = least_of(choices, count);
        if (best->length_16ths == HR_ROUTE_NONE) break;
        if (best->step == KNOWN) return *via = best->via, best->portal;
        look_closer(field, from, step_limit, steps, best);
    }
    return NONE;
}

// Extends the way at hand, which leads to the first portal, to the goal, taut. @return how many
// legs at the end are the tail's.
static int32_t go_on(const hr_field *field, hr_puller *puller, int32_t portal, int32_t tile,
                     hr_points *way) {
    const hr_plane *plane = field->routes->plane;
    int32_t tail = hr_field_node_of(field, portal)->tail;
    if (tail < 0) {
        hr_field_push_way(field, portal, tile, way);
        hr_pull(puller, plane, way);
        return 0;
    }
    hr_points_push(way, hr_portal_block(field->routes, tile, portal));
    hr_pull(puller, plane, way);
    int32_t middle = way->count - 1;
    hr_field_push_tail(field, tail, 1, way);
    return hr_pull_join(puller, plane, way, middle);
}

// From the field's goal to one beside it.
static void step_aside(hr_puller *puller, const hr_plane *plane, hr_cell to, hr_points *way) {
    int32_t middle = way->count - 1;
    hr_points_push(way, to);
    hr_pull_join(puller, plane, way, middle);
}

hr_outcome hr_field_way(const hr_field *field, hr_search_call *call, hr_route_search *search,
                        hr_puller *puller, int32_t *swept) {
    const hr_plane *plane = field->routes->plane;
    hr_endpoint *start_end = &search->start;
    hr_points *way = call->way;
    bool is_beside = !hr_same(call->to, field->goal);
    if (is_beside && !hr_sweep(plane, field->goal, call->to)) return HR_OUTCOME_NO_WAY;
    if (!hr_field_knows(field, call->from)) return HR_OUTCOME_NO_WAY;
    hr_endpoint_place(start_end, field->routes, call->from);
    call->steps++;
    int32_t via, portal = choose(field, start_end, call->step_limit, &call->steps, &via);
    if (hr_endpoint_is_out_of_memory(start_end)) return HR_OUTCOME_OUT_OF_MEMORY;
    if (portal == NONE) return HR_OUTCOME_NO_WAY;
    hr_points_clear(way);
    hr_points_push(way, call->from);
    hr_endpoint_push(start_end, hr_portal_gate(start_end->tile, portal), via, way);
    *swept = go_on(field, puller, portal, start_end->tile, way);
    if (is_beside) {
        step_aside(puller, plane, call->to, way);
        *swept = 0;
    }
    HR_ASSERT(way->is_out_of_memory || puller->todo.is_out_of_memory ||
              (hr_same(way->at[0], call->from) && hr_same(hr_points_last(way), call->to)));
    HR_ASSERT(*swept >= 0 && *swept < way->count);
    bool is_lost = way->is_out_of_memory || puller->todo.is_out_of_memory ||
                   hr_endpoint_is_out_of_memory(start_end);
    return is_lost ? HR_OUTCOME_OUT_OF_MEMORY : HR_OUTCOME_FOUND;
}
