// field_choice.c - gates of a tile looked at more closely as long as they promise the best way.

#include "planner/route_search/field_choice.h"

#include "planner/routes/gates.h"

// A gate of the start's tile, and the length of the way through it: as if the gate were in sight, a
// provisional one, a bound by the edges of the tile, and what it really is. It never gets shorter.
typedef struct choice {
    int32_t length_16ths, portal;
    enum { STRAIGHT, HIDDEN, BOUNDED, KNOWN } step;
    int32_t straight_16ths, via;
} choice;

// The way to a portal of the tile, if that is in sight.
static int32_t least_straight(const hr_routes *routes, int32_t tile, hr_cell from, int32_t portal) {
    int32_t straight = hr_straight_to_portal(routes, from, portal);
    int32_t cost = routes->tiles[tile].cost_256ths;
    if (!routes->costs.bytes) return straight;
    HR_ASSERT(cost > 0); // tiles of several costs are flooded instead (field_starts.c)
    return hr_measured(routes, straight, cost);
}

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
        int32_t straight = least_straight(routes, tile, from, g.portal);
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

int32_t hr_field_choose(const hr_field *field, hr_endpoint *from, int64_t step_limit,
                        int64_t *steps, int32_t *via) {
    choice choices[HR_TILE_PORTALS_MAX];
    int32_t count = list_choices(field, from->block, choices);
    while (count > 0 && *steps < step_limit) {
        choice *best = least_of(choices, count);
        if (best->length_16ths == HR_ROUTE_NONE) break;
        if (best->step == KNOWN) return *via = best->via, best->portal;
        look_closer(field, from, step_limit, steps, best);
    }
    return HR_NO_PORTAL;
}
