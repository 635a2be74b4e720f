// past_portals.c - floods of squares along a way over portals.

#include "planner/route_search/past_portals.h"

// Of a way that is longer than so many take, the beginning gets shorter: by the time a unit is
// through it, it may long have another.
enum { SQUARES_MOST = 32 };

// What is hardly longer than the straight line is left alone.
static const double HARDLY_LONGER = 1.05;
static const double NEXT_SQUARE = 0.85; // of the way through one

// A way that is walked along: the point that has been come to is the last one behind, the next one
// the last one ahead.
typedef struct walk {
    hr_points *behind, *ahead;
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

// Goes on to the next point; @return how far that is.
static double step(walk *w) {
    hr_cell at = hr_points_last(w->behind), next = hr_points_last(w->ahead);
    w->ahead->count--;
    hr_points_push(w->behind, next);
    return hr_distance(at, next);
}

// Which of the last points lie in the square, one after the other; the last one does.
static int32_t count_in_square(const hr_points *points, hr_cell origin, double *length) {
    int32_t n = 1;
    for (; n < points->count && is_in_square(origin, nth_last(points, n + 1)); n++)
        *length += hr_distance(nth_last(points, n), nth_last(points, n + 1));
    return n;
}

static part part_in_square(const walk *w, hr_cell origin) {
    part p = {.origin = origin};
    p.behind = count_in_square(w->behind, origin, &p.come);
    p.length = p.come + hr_distance(hr_points_last(w->behind), hr_points_last(w->ahead));
    p.ahead = count_in_square(w->ahead, origin, &p.length);
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
    p->length = hr_points_length(found);
    if (w->ahead->is_out_of_memory) return;
    w->ahead->count--;
    hr_points_push(w->behind, found->at[0]);
}

// Looks for a shorter way through a square.
static bool shorten(hr_near_search *near, const hr_plane *plane, walk *w, part *p) {
    hr_cell from = nth_last(w->behind, p->behind), to = nth_last(w->ahead, p->ahead);
    if (!hr_near_search_flood(near, plane, p->origin, from, to, hr_16ths_of(p->length)))
        return false;
    replace(w, p, &near->way);
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

// Whether a square around the next leg may have a shorter way.
static bool is_worth_a_square(const hr_past_portals *past, const walk *w, hr_cell origin) {
    hr_cell at = hr_points_last(w->behind), next = hr_points_last(w->ahead);
    return is_in_square(origin, at) && is_in_square(origin, next) &&
           (has_gaps(past->routes, at) || has_gaps(past->routes, next));
}

static bool is_hardly_longer(const walk *w, const part *p) {
    hr_cell from = nth_last(w->behind, p->behind), to = nth_last(w->ahead, p->ahead);
    return p->length <= HARDLY_LONGER * hr_distance(from, to);
}

// Looks at the square around the next leg, and goes on. @return whether the way is shorter.
static bool look_at_square(hr_past_portals *past, walk *w, hr_cell origin) {
    part p = part_in_square(w, origin);
    bool is_shorter = false;
    if (past->steps < past->step_limit && !is_hardly_longer(w, &p)) {
        past->steps++;
        w->squares++;
        is_shorter = shorten(past->near, past->plane, w, &p);
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

bool hr_shorten_past_portals(hr_past_portals *past, hr_points *way) {
    if (way->count <= 2 || !hr_leads_past_gaps(past->routes, way)) return false;
    walk w = {.behind = way, .ahead = &past->near->ahead};
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
    if (is_shorter && !way->is_out_of_memory) hr_pull(past->puller, past->plane, way);
    return is_shorter;
}
