#include "trace.h"

enum { DEPTH_MAX = 12, LEG_STEPS = 200 };

typedef struct search {
    hr_trace *trace;
    const hr_plane *plane;
    const hr_watch *watch;
    hr_split split;
    int64_t *steps;
    hr_points *way;
} search;

// The way round one obstacle: the contour that the winning hand followed, from the entry to its exit, and the points
// of it that the way is split at; both kept in lists that are shared by all depths.
typedef struct detour {
    int32_t contour, contour_count;
    int32_t split, split_count; // in trace->split; their bends beside them
} detour;

static hr_trace_end solve(search *s, hr_cell from, hr_cell to, int32_t depth, int64_t step_limit);

static int64_t farness(hr_cell from, hr_cell to, hr_cell at) { return llabs(hr_cross(from, to, at)); }

static int32_t farthest_bend(const hr_racer *winner, hr_cell from, hr_cell to) {
    int32_t best = 0;
    const hr_cell *at = winner->contour.at;
    for (int32_t i = 1; i < winner->contour.count; i++)
        if (farness(from, to, at[i]) > farness(from, to, at[best])) best = i;
    return best;
}

static void add_split(search *s, hr_cell at, int32_t bend) {
    hr_points_push(&s->trace->split, at);
    hr_points_push(&s->trace->bends, (hr_cell){bend, 0});
}

static detour keep_detour(search *s, const hr_racer *winner, hr_cell from, hr_cell to, bool by_contour) {
    hr_trace *t = s->trace;
    detour d = {t->contours.count, winner->contour.count, t->split.count, 0};
    hr_points_append(&t->contours, winner->contour.at, winner->contour.count);
    if (by_contour) return d;
    double length;
    int32_t count = hr_chain_closed(&winner->chain, to, &length);
    if (count == 1 || s->split == HR_SPLIT_FARTHEST) {
        int32_t bend = farthest_bend(winner, from, to);
        add_split(s, winner->contour.at[bend], bend);
    } else
        for (int32_t i = 1; i < count; i++) add_split(s, winner->chain.at[i], winner->chain.bend[i]);
    d.split_count = t->split.count - d.split;
    return d;
}

static double length_of(const hr_cell *at, int32_t count) {
    double length = 0;
    for (int32_t i = 1; i < count; i++) length += hr_distance(at[i - 1], at[i]);
    return length;
}

// A way of whole steps from the beginning of a stopped ray to where its hands set off.
static void approach(search *s, hr_cell from, hr_cell to, hr_cell stand) {
    int32_t dx = to.x - from.x, dy = to.y - from.y;
    bool by_rows = abs(dx) >= abs(dy);
    int32_t lines = by_rows ? abs(stand.y - from.y) : abs(stand.x - from.x);
    int64_t length = by_rows ? dx : dy, breadth = by_rows ? abs(dy) : abs(dx);
    int32_t across = by_rows ? (dy < 0 ? -1 : 1) : (dx < 0 ? -1 : 1);
    for (int32_t line = 1; line <= lines; line++) {
        int32_t along = (int32_t)((line - 1) * length / breadth);
        hr_cell corner = by_rows ? (hr_cell){from.x + along, from.y + across * line}
                                 : (hr_cell){from.x + across * line, from.y + along};
        hr_cell before = by_rows ? (hr_cell){corner.x, corner.y - across} : (hr_cell){corner.x - across, corner.y};
        hr_points_push(s->way, before);
        hr_points_push(s->way, corner);
    }
    hr_points_push(s->way, stand);
}

static hr_trace_end follow(search *s, const detour *d, int32_t first, int32_t last) {
    for (int32_t i = first; i <= last; i++) hr_points_push(s->way, s->trace->contours.at[d->contour + i]);
    return HR_TRACE_FOUND;
}

// One leg between two bends of the contour (from -1: where the line began).
static void leg(search *s, const detour *d, hr_cell begin, hr_cell goal, int32_t first, int32_t last, int32_t depth) {
    hr_cell from = first < 0 ? begin : s->trace->contours.at[d->contour + first];
    hr_cell to = s->trace->contours.at[d->contour + last];
    ++*s->steps;
    if (hr_sweep(s->plane, from, to)) {
        hr_points_push(s->way, to);
        return;
    }
    int32_t mark = s->way->count;
    hr_trace_end end = solve(s, from, to, depth + 1, *s->steps + LEG_STEPS + 4 * (last - first));
    bool ok = end == HR_TRACE_STRAIGHT || end == HR_TRACE_FOUND;
    if (ok) {
        double length = length_of(s->way->at + mark - 1, s->way->count - mark + 1);
        int32_t f = first < 0 ? 0 : first;
        double along = length_of(s->trace->contours.at + d->contour + f, last - f + 1);
        if (first < 0) along += hr_distance(begin, s->trace->contours.at[d->contour]);
        if (length <= along) return;
    }
    s->way->count = mark;
    if (first < 0) approach(s, begin, goal, s->trace->contours.at[d->contour]);
    follow(s, d, first < 0 ? 1 : first + 1, last);
}

static hr_trace_end solve(search *s, hr_cell from, hr_cell to, int32_t depth, int64_t step_limit) {
    if (depth > DEPTH_MAX) return HR_TRACE_TOO_DEEP;
    hr_trace *t = s->trace;
    hr_hit hit;
    ++*s->steps;
    if (hr_shoot(s->plane, from, to, &hit)) {
        hr_points_push(s->way, to);
        return HR_TRACE_STRAIGHT;
    }
    int32_t contours = t->contours.count, split = t->split.count;
    hr_trace_end result = HR_TRACE_FOUND;
    for (;;) {
        hr_race *race = &t->race;
        race->from = from, race->goal = to, race->depth = depth, race->entry = hit;
        race->step_limit = step_limit;
        hr_racer *winner;
        hr_race_end end = hr_race_run(race, &winner);
        if (end > HR_RACE_WON_BY_CONTOUR) {
            result = end == HR_RACE_ENCLOSED ? HR_TRACE_ENCLOSED : HR_TRACE_OVER_BUDGET;
            break;
        }
        detour d = keep_detour(s, winner, from, to, end == HR_RACE_WON_BY_CONTOUR);
        int32_t bend = -1;
        for (int32_t i = 0; i < d.split_count; i++) {
            int32_t next = t->bends.at[d.split + i].x;
            leg(s, &d, from, to, bend, next, depth);
            bend = next;
        }
        int64_t entry_squared = hr_squared_distance(hit.stand, to);
        hr_hit old = hit;
        bool clear = false;
        if (bend >= 0) {
            ++*s->steps;
            from = t->contours.at[d.contour + bend];
            clear = hr_shoot(s->plane, from, to, &hit);
        } else
            approach(s, from, to, old.stand);
        if (!clear && hr_squared_distance(hit.stand, to) >= entry_squared) {
            follow(s, &d, bend + 1, d.contour_count - 1);
            from = t->contours.at[d.contour + d.contour_count - 1];
            ++*s->steps;
            clear = hr_shoot(s->plane, from, to, &hit);
        }
        t->contours.count = contours;
        t->split.count = t->bends.count = split;
        if (clear) {
            hr_points_push(s->way, to);
            break;
        }
        if (*s->steps > step_limit) {
            result = HR_TRACE_OVER_BUDGET;
            break;
        }
    }
    t->contours.count = contours;
    t->split.count = t->bends.count = split;
    return result;
}

hr_trace_end hr_trace_search(hr_trace *trace, const hr_plane *plane, const hr_watch *watch, hr_split split,
                             hr_cell from, hr_cell to, int64_t step_limit, int64_t *steps, hr_points *way) {
    search s = {trace, plane, watch, split, steps, way};
    trace->race.plane = plane, trace->race.watch = watch;
    trace->race.steps = steps;
    hr_points_clear(way);
    hr_points_push(way, from);
    hr_points_clear(&trace->split), hr_points_clear(&trace->bends), hr_points_clear(&trace->contours);
    return solve(&s, from, to, 0, step_limit);
}
