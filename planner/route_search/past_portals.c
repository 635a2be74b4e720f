// past_portals.c - floods of squares along a way over portals.

#include "planner/route_search/past_portals.h"

#include "planner/costs/leg_cost.h"
#include "planner/grid/tile.h"

// Of a way that is longer than so many take, the beginning gets shorter: by the time a unit is
// through it, it may long have another.
enum { SQUARES_MOST = 32 };

// How far to both sides of a portal ground is looked at.
enum { BESIDE = 16 };

// What is hardly longer than the straight line is left alone.
static const double HARDLY_LONGER = 1.05;
static const double NEXT_SQUARE = 0.85; // of the way through one

// A way that is walked along: the point that has been come to is the last one behind, the next one
// the last one ahead.
typedef struct walk {
    const hr_costs *costs; // lengths are in blocks of plain ground
    hr_points *behind, *ahead;
    bool is_in_tile; // all of it
    int32_t squares; // looked at
} walk;

// What of it lies in a square around the next leg, in one piece: so many points behind and ahead.
typedef struct part {
    hr_cell origin;
    int32_t behind, ahead;
    double come, length; // of what lies behind, and of all
    bool is_last;        // it reaches the goal
} part;

static hr_cell nth_last(const hr_points *points, int32_t n) {
    return points->at[points->count - n];
}

static bool is_in_square(hr_cell origin, hr_cell at) {
    return (uint32_t)(at.x - origin.x) < HR_TILE && (uint32_t)(at.y - origin.y) < HR_TILE;
}

static double length_of_next(const walk *w) {
    return hr_leg_cost(w->costs, hr_points_last(w->behind), hr_points_last(w->ahead));
}

// Goes on to the next point; @return how far that is.
static double step(walk *w) {
    double length = length_of_next(w);
    w->ahead->count--;
    hr_points_push(w->behind, w->ahead->at[w->ahead->count]);
    return length;
}

// Which of the last points lie in the square, one after the other; the last one does.
static int32_t count_in_square(const walk *w, const hr_points *points, hr_cell origin,
                               double *length) {
    int32_t n = 1;
    for (; n < points->count && is_in_square(origin, nth_last(points, n + 1)); n++)
        *length += hr_leg_cost(w->costs, nth_last(points, n), nth_last(points, n + 1));
    return n;
}

static part part_in_square(const walk *w, hr_cell origin) {
    part p = {.origin = origin};
    p.behind = count_in_square(w, w->behind, origin, &p.come);
    p.length = p.come + length_of_next(w);
    p.ahead = count_in_square(w, w->ahead, origin, &p.length);
    p.is_last = p.ahead == w->ahead->count;
    return p;
}

// Puts what a flood has found in place of a part, and stands where that begins.
static void replace(walk *w, part *p, const hr_points *found) {
    w->behind->count -= p->behind;
    w->ahead->count -= p->ahead;
    int32_t first = w->ahead->count;
    hr_points_append(w->ahead, found->at, found->count);
    hr_points_reverse(w->ahead, first);
    p->come = 0;
    p->length = hr_way_cost(w->costs, found);
    if (w->ahead->is_out_of_memory) return;
    w->ahead->count--;
    hr_points_push(w->behind, found->at[0]);
}

// Looks for a shorter way through a square.
static bool shorten(const hr_past_portals *past, walk *w, part *p) {
    const hr_routes *routes = past->routes;
    hr_cell from = nth_last(w->behind, p->behind), to = nth_last(w->ahead, p->ahead);
    int32_t limit =
        routes->costs.bytes ? hr_measured_cost(routes, p->length) : hr_16ths_of(p->length);
    if (!hr_near_search_square(past->near, routes, past->plane, p->origin, from, to, limit))
        return false;
    replace(w, p, &past->near->way);
    return true;
}

static bool is_out_of_memory(const hr_near_search *near, const walk *w) {
    return near->way.is_out_of_memory || w->ahead->is_out_of_memory || w->behind->is_out_of_memory;
}

static bool has_gaps(const hr_routes *routes, hr_cell block) {
    return hr_has_thinned_border(routes, hr_tile_at(routes, block));
}

bool hr_leads_past_gaps(const hr_routes *routes, const hr_points *way) {
    HR_ASSERT(!routes->costs.bytes);
    int32_t known = -1; // a tile that has none; mostly several points lie in one
    for (int32_t i = 0; i < way->count; i++) {
        int32_t tile = hr_tile_at(routes, way->at[i]);
        if (tile != known && hr_has_thinned_border(routes, tile)) return true;
        known = tile;
    }
    return false;
}

static bool costs_differ(const hr_past_portals *past, hr_cell at, hr_cell from) {
    const hr_costs *costs = &past->routes->costs;
    return hr_is_open_block(past->plane, at.x, at.y) &&
           hr_cost_at(costs, at.x, at.y) != hr_cost_at(costs, from.x, from.y);
}

// Whether ground beside a pair of blocks at a border costs something else than one of them.
static bool is_uneven(const hr_past_portals *past, hr_cell at, hr_cell beyond) {
    bool is_east = at.x != beyond.x;
    for (int32_t i = -BESIDE; i <= BESIDE; i++) {
        int32_t x = is_east ? 0 : i, y = is_east ? i : 0;
        if (costs_differ(past, (hr_cell){at.x + x, at.y + y}, at) ||
            costs_differ(past, (hr_cell){beyond.x + x, beyond.y + y}, at))
            return true;
    }
    return false;
}

// Whether there may be a shorter way beside a leg.
static bool may_be_shorter(const hr_past_portals *past, const walk *w, hr_cell at, hr_cell next) {
    if (!past->routes->costs.bytes)
        return has_gaps(past->routes, at) || has_gaps(past->routes, next);
    return w->is_in_tile || (hr_is_across_border(at, next) && is_uneven(past, at, next));
}

// Whether a square around the next leg may have a shorter way.
static bool is_worth_a_square(const hr_past_portals *past, const walk *w, hr_cell origin) {
    hr_cell at = hr_points_last(w->behind), next = hr_points_last(w->ahead);
    return is_in_square(origin, at) && is_in_square(origin, next) &&
           may_be_shorter(past, w, at, next);
}

static bool is_hardly_longer(const walk *w, const part *p) {
    hr_cell from = nth_last(w->behind, p->behind), to = nth_last(w->ahead, p->ahead);
    double least = w->costs->bytes ? w->costs->least / (double)HR_COST_PLAIN : 1;
    return p->length <= hr_product(HARDLY_LONGER, hr_product(least, hr_distance(from, to)));
}

// Looks at the square around the next leg, and goes on. @return whether the way is shorter.
static bool look_at_square(hr_past_portals *past, walk *w, hr_cell origin) {
    part p = part_in_square(w, origin);
    bool is_shorter = false;
    if (past->steps < past->step_limit && !is_hardly_longer(w, &p)) {
        past->steps++;
        w->squares++;
        is_shorter = shorten(past, w, &p);
    }
    if (is_out_of_memory(past->near, w)) return false;
    double come = p.come;
    while (w->ahead->count > 0) {
        come += step(w);
        if (!p.is_last && come >= NEXT_SQUARE * p.length) break;
    }
    return is_shorter;
}

static bool walk_along(hr_past_portals *past, walk *w) {
    bool is_shorter = false;
    while (w->ahead->count > 0 && w->squares < SQUARES_MOST && !is_out_of_memory(past->near, w)) {
        hr_cell origin =
            hr_near_square(past->plane, hr_points_last(w->behind), hr_points_last(w->ahead));
        if (is_worth_a_square(past, w, origin))
            is_shorter |= look_at_square(past, w, origin);
        else
            step(w);
    }
    return is_shorter;
}

static bool is_in_one_tile(const hr_routes *routes, const hr_points *way) {
    int32_t tile = hr_tile_at(routes, way->at[0]);
    for (int32_t i = 1; i < way->count; i++)
        if (hr_tile_at(routes, way->at[i]) != tile) return false;
    return true;
}

bool hr_shorten_past_portals(hr_past_portals *past, hr_points *way) {
    const hr_routes *routes = past->routes;
    bool has_costs = routes->costs.bytes != NULL;
    if (way->count <= 2) return false;
    if (has_costs ? !hr_is_middling(way->at[0], hr_points_last(way))
                  : !hr_leads_past_gaps(routes, way))
        return false;
    walk w = {.costs = &routes->costs,
              .behind = way,
              .ahead = &past->near->ahead,
              .is_in_tile = has_costs && is_in_one_tile(routes, way)};
    past->near->way.is_out_of_memory = false;
    hr_points_clear(w.ahead);
    hr_points_append(w.ahead, way->at, way->count);
    if (w.ahead->is_out_of_memory) return !(way->is_out_of_memory = true);
    hr_points_reverse(w.ahead, 0);
    w.ahead->count--; // stands at the start
    way->count = 1;
    bool is_shorter = walk_along(past, &w);
    while (w.ahead->count > 0) step(&w);
    way->is_out_of_memory = is_out_of_memory(past->near, &w);
    if (is_shorter && !has_costs && !way->is_out_of_memory) hr_pull(past->puller, past->plane, way);
    return is_shorter;
}
