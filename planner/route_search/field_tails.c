// field_tails.c - the ways from portals to a field's goal, pulled taut, each from the next one's.

#include "planner/route_search/field_tails.h"

#include "passmap/base/assertion.h"
#include "passmap/base/numbers.h"
#include "planner/grid/sweep.h"
#include "planner/routes/gates.h"

typedef struct tails {
    hr_field *field;
    hr_smoother *smoother;
    hr_points *way;
    const hr_allocator *allocator;
} tails;

static hr_field_tail *tail_of(const hr_field *field, int32_t number) {
    return (hr_field_tail *)field->tails.memory + number;
}

static int32_t point_count(const hr_field *field, int32_t number) {
    return tail_of(field, number)->own.count + tail_of(field, number)->next_count;
}

// Pushes a tail but for its first point, and but for those at its end that are too many.
static void push_beginning(const hr_field *field, int32_t number, int32_t most, hr_points *way) {
    int32_t count = point_count(field, number) - 1;
    int32_t left_out = count > most ? count - most : 0;
    HR_ASSERT(number >= 0 && number < field->tail_count && count >= 0);
    for (; count > left_out; number = tail_of(field, number)->next) {
        hr_field_tail tail = *tail_of(field, number);
        int32_t first = point_count(field, number) - count;
        if (first >= tail.own.count) continue;
        int32_t end = hr_least(tail.own.count, first + count - left_out);
        hr_points_append_part(way, &field->tail_points, tail.own.first + first, end - first);
        count = tail.next_count;
    }
}

void hr_field_push_tail(const hr_field *field, int32_t number, hr_points *way) {
    push_beginning(field, number, INT32_MAX, way);
}

// The tile that a portal is left from, on the way to the goal.
static int32_t tile_behind(const hr_field *field, int32_t portal) {
    int32_t owner = hr_portal_owner(portal), next = hr_field_node_of(field, portal)->next;
    bool is_through_owner = next < 0 ? owner == field->goal_tile : next & 1;
    return is_through_owner ? hr_portal_beyond(field->routes, portal) : owner;
}

// Each leg is swept once for all units and tails that share it.
static void certify(const hr_field *field, const hr_points *way, int32_t swept) {
    for (int32_t i = 1; i < way->count - swept; i++)
        HR_ASSERT(hr_sweep(field->routes->plane, way->at[i - 1], way->at[i]));
}

// Keeps the first `own_count` points of the way at hand as a portal's tail, which goes on with the
// last `common` ones of the next one's.
static bool keep(tails *t, int32_t portal, int32_t own_count, int32_t next, int32_t common) {
    hr_field *field = t->field;
    if (!hr_buffer_reserve(&field->tails, t->allocator, (size_t)field->tail_count + 1,
                           sizeof(hr_field_tail)))
        return false;
    hr_field_part own = {field->tail_points.count, own_count};
    HR_ASSERT(own_count > 0 && own_count <= t->way->count);
    HR_ASSERT(common > 0 || hr_same(hr_points_last(t->way), field->goal));
    *tail_of(field, field->tail_count) = (hr_field_tail){own, next, common};
    hr_points_append(&field->tail_points, t->way->at, own.count);
    hr_field_node_of(field, portal)->tail = field->tail_count++;
    return !field->tail_points.is_out_of_memory;
}

// To the next portal, then along its tail, as far as `most` points of that. @return how many legs
// at the end are that tail's.
static int32_t lead_along(tails *t, int32_t portal, int32_t next, int32_t most) {
    hr_field *field = t->field;
    const hr_routes *routes = field->routes;
    int32_t tile = tile_behind(field, next);
    hr_points_clear(t->way);
    hr_points_push(t->way, hr_portal_block(routes, tile_behind(field, portal), portal));
    hr_points_push(t->way, hr_portal_block(routes, tile, portal));
    hr_edge_push_corners(routes, tile, hr_portal_gate(tile, portal), hr_portal_gate(tile, next),
                         t->way);
    hr_points_push(t->way, hr_portal_block(routes, tile, next));
    hr_smooth_beginning(t->smoother, t->way);
    int32_t middle = t->way->count - 1;
    push_beginning(field, hr_field_node_of(field, next)->tail, most, t->way);
    return hr_smooth_join(t->smoother, t->way, middle, middle);
}

// Where the two parts meet, a few points change: a tail as long as the world is not copied for
// each portal on it. Points are looked at from the seam on, so what they come to does not depend on
// how many there are behind one that stays.
static bool pull_onto(tails *t, int32_t portal, int32_t next) {
    enum { FEW = 32, STAY = 4 };
    int32_t tail = hr_field_node_of(t->field, next)->tail, count = point_count(t->field, tail) - 1;
    int32_t most = FEW, common = lead_along(t, portal, next, most);
    while (most < count && common < STAY && !t->smoother->is_out_of_memory)
        common = lead_along(t, portal, next, most *= 2);
    if (t->smoother->is_out_of_memory) return false;
    certify(t->field, t->way, common);
    int32_t left_out = count > most ? count - most : 0;
    return keep(t, portal, t->way->count - common, tail, common + left_out);
}

static bool pull_to_goal(tails *t, int32_t portal) {
    hr_points_clear(t->way);
    hr_field_push_way(t->field, portal, tile_behind(t->field, portal), t->way);
    hr_smooth(t->smoother, t->way);
    if (t->smoother->is_out_of_memory) return false;
    certify(t->field, t->way, 0);
    return keep(t, portal, t->way->count, 0, 0);
}

static bool pull_tail(tails *t, int32_t portal) {
    int32_t next = hr_field_node_of(t->field, portal)->next;
    HR_ASSERT(next < 0 || hr_field_node_of(t->field, next / 2)->tail >= 0);
    return next < 0 ? pull_to_goal(t, portal) : pull_onto(t, portal, next / 2);
}

static bool add_to_chain(tails *t, int32_t count, int32_t portal) {
    hr_buffer *chain = &t->field->tail_chain;
    if (!hr_buffer_reserve(chain, t->allocator, (size_t)count + 1, sizeof(int32_t))) return false;
    ((int32_t *)chain->memory)[count] = portal;
    return true;
}

// Of the portals on the way to the goal that have no tail yet, the last one's first.
static bool pull_tails_from(tails *t, int32_t portal) {
    int32_t count = 0;
    for (int32_t next = 2 * portal; next >= 0 && hr_field_node_of(t->field, next / 2)->tail < 0;
         next = hr_field_node_of(t->field, next / 2)->next)
        if (!add_to_chain(t, count++, next / 2)) return false;
    while (count > 0)
        if (!pull_tail(t, ((int32_t *)t->field->tail_chain.memory)[--count])) return false;
    return true;
}

static bool pull_tails_of_tile(tails *t, int32_t tile) {
    for (hr_gate_iterator g = hr_first_gate(&t->field->routes->tiles[tile]); hr_is_gate(&g);
         hr_next_gate(&g)) {
        const hr_field_node *node = hr_field_node_of(t->field, g.portal);
        bool is_out =
            node->length_16ths != HR_ROUTE_NONE && tile_behind(t->field, g.portal) == tile;
        if (is_out && !pull_tails_from(t, g.portal)) return false;
    }
    return true;
}

static bool pull_tails_of_tiles(tails *t) {
    const uint8_t *is_wanted = t->field->is_wanted.memory;
    int32_t tile_count = t->field->routes->columns * t->field->routes->rows;
    for (int32_t i = 0; i < tile_count; i++)
        if (is_wanted[i] && !pull_tails_of_tile(t, i)) return false;
    return true;
}

static bool pull_tails_of_starts(tails *t) {
    const hr_field_join *joins = t->field->start_joins.memory;
    for (int32_t i = 0; i < t->field->start_count; i++)
        if (joins[i].portal != HR_NO_PORTAL && !pull_tails_from(t, joins[i].portal)) return false;
    return true;
}

void hr_field_forget_tails(hr_field *field, const hr_allocator *allocator) {
    field->tail_count = 0;
    field->tail_points.allocator = allocator;
    hr_points_clear(&field->tail_points);
}

bool hr_field_pull_tail(hr_field *field, int32_t portal, hr_smoother *smoother, hr_points *way,
                        const hr_allocator *allocator) {
    HR_ASSERT(hr_field_node_of(field, portal)->length_16ths != HR_ROUTE_NONE);
    return pull_tails_from(&(tails){field, smoother, way, allocator}, portal);
}

bool hr_field_pull_tails(hr_field *field, hr_smoother *smoother, hr_points *way,
                         const hr_allocator *allocator) {
    tails t = {field, smoother, way, allocator};
    hr_field_forget_tails(field, allocator);
    return field->routes->costs.bytes ? pull_tails_of_starts(&t) : pull_tails_of_tiles(&t);
}
