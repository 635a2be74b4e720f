// target_sweeps.c - windows in the order of what it costs to come to them.

#include "planner/route_search/target_sweeps.h"

#include "passmap/base/assertion.h"
#include "planner/grid/tile.h"
#include "planner/route_search/near_search.h"

enum { SIDES = 4 };

// Where windows begin, from the north-west; at the edges of the map they overlap.
typedef struct origins {
    int32_t at[HR_WINDOWS_ACROSS], count;
} origins;

typedef struct search {
    hr_target_sweeps *windows;
    hr_target_search *targets;
    const hr_routes *routes;
    hr_costs costs; // by squares
    hr_cell from;
    origins columns, rows;
    double outside; // the least that may be among those that are not known
    int64_t *steps;
} search;

// ---- Windows

static void add_origin(origins *o, int32_t at) {
    if (o->count == 0 || at > o->at[o->count - 1]) o->at[o->count++] = at;
}

static origins origins_around(int32_t middle, int32_t length) {
    int32_t last = hr_greatest((length - HR_TILE + HR_SQUARE - 1) & ~(HR_SQUARE - 1), 0);
    origins o = {.count = 0};
    add_origin(&o, hr_greatest(middle - HR_TILE, 0));
    add_origin(&o, middle);
    add_origin(&o, hr_least(middle + HR_TILE, last));
    return o;
}

static hr_cell origin_of(const search *s, int32_t window) {
    return (hr_cell){s->columns.at[window % HR_WINDOWS_ACROSS],
                     s->rows.at[window / HR_WINDOWS_ACROSS]};
}

// @return -1 if there is none.
static int32_t window_beside(const search *s, int32_t window, int side) {
    hr_cell at = hr_beside((hr_cell){window % HR_WINDOWS_ACROSS, window / HR_WINDOWS_ACROSS}, side);
    bool is_there = at.x >= 0 && at.y >= 0 && at.x < s->columns.count && at.y < s->rows.count;
    return is_there ? at.y * HR_WINDOWS_ACROSS + at.x : -1;
}

static hr_cell on_map(hr_cell origin, hr_cell at) {
    return (hr_cell){origin.x + at.x, origin.y + at.y};
}

static void begin(search *s) {
    hr_cell middle = hr_near_square(s->routes->plane, s->from, s->from);
    s->columns = origins_around(middle.x, s->routes->plane->rows.length);
    s->rows = origins_around(middle.y, s->routes->plane->rows.count);
    s->outside = INFINITY;
    for (int32_t i = 0; i < HR_WINDOWS_MOST; i++) {
        hr_sweep_window *window = &s->windows->windows[i];
        window->waits = INFINITY;
        for (int side = NORTH; side < SIDES; side++)
            for (int32_t k = 0; k < HR_TILE; k++) window->entries[side][k] = INFINITY;
    }
}

static int32_t number_in(const origins *o, int32_t at) {
    int32_t i = 0;
    while (o->at[i] != at) i++;
    return i;
}

// The window around the start.
static int32_t middle_of(const search *s) {
    hr_cell middle = hr_near_square(s->routes->plane, s->from, s->from);
    return number_in(&s->rows, middle.y) * HR_WINDOWS_ACROSS + number_in(&s->columns, middle.x);
}

// ---- A sweep

static void add_seed(search *s, int32_t *count, hr_cell at, double cost) {
    s->windows->seeds[(*count)++] = (hr_sweep_seed){.at = at, .cost = cost};
}

// From all that comes into it. What is left to be known is 15 bits: seeds count from the least.
// @return that.
static double list_seeds(search *s, int32_t window, int32_t *count) {
    const hr_sweep_window *w = &s->windows->windows[window];
    hr_cell origin = origin_of(s, window);
    bool has_start = window == middle_of(s);
    double least = has_start ? 0 : INFINITY;
    *count = 0;
    if (has_start) add_seed(s, count, (hr_cell){s->from.x - origin.x, s->from.y - origin.y}, 0);
    for (int side = NORTH; side < SIDES; side++) {
        int32_t from = window_beside(s, window, side ^ 2);
        for (int32_t k = 0; from >= 0 && k < HR_TILE; k++) {
            if (w->entries[side][k] == INFINITY) continue;
            hr_cell in = hr_beside(on_map(origin_of(s, from), hr_block_along(side, k)), side);
            add_seed(s, count, (hr_cell){in.x - origin.x, in.y - origin.y}, w->entries[side][k]);
            least = fmin(least, w->entries[side][k]);
        }
    }
    for (int32_t i = 0; i < *count; i++) s->windows->seeds[i].cost -= least;
    return least;
}

// What a way to a block of the window costs; infinite if it is not known.
static double cost_at(const search *s, double least, hr_cell at) {
    double cost = hr_row_sweeps_cost(&s->windows->sweeps, at);
    return cost < 0 ? INFINITY : least + cost;
}

static double step_across(const search *s, hr_cell from, hr_cell to) {
    int32_t sum = hr_cost_at(&s->costs, from.x, from.y) + hr_cost_at(&s->costs, to.x, to.y);
    return sum / (2.0 * HR_COST_PLAIN);
}

// A way that is hardly cheaper than what is known is not worth another sweep.
static void enter(hr_sweep_window *window, int side, int32_t k, double cost) {
    static const double LESS = 1 - 1.0 / 32;
    if (!(cost < window->entries[side][k] * LESS)) return;
    window->entries[side][k] = cost;
    window->waits = fmin(window->waits, cost);
}

static void leave(search *s, int32_t window, double least, int side) {
    int32_t other = window_beside(s, window, side);
    hr_cell origin = origin_of(s, window);
    const hr_plane *plane = s->routes->plane;
    for (int32_t k = 0; k < HR_TILE; k++) {
        double cost = cost_at(s, least, hr_block_along(side, k));
        if (cost == INFINITY) continue;
        hr_cell out = on_map(origin, hr_block_along(side, k)), in = hr_beside(out, side);
        if (!hr_is_open_block(plane, in.x, in.y)) continue;
        cost += step_across(s, out, in);
        if (other < 0)
            s->outside = fmin(s->outside, cost);
        else
            enter(&s->windows->windows[other], side, k, cost);
    }
}

// ---- Targets

static void price_in(search *s, const hr_target_square *square, hr_cell origin, double least) {
    for (int32_t i = square->first; i < square->first + square->count; i++) {
        const hr_target *target = &hr_targets_of(&s->targets->list)[i];
        hr_cell at = {target->block.x - origin.x, target->block.y - origin.y};
        if ((uint32_t)at.x >= HR_TILE || (uint32_t)at.y >= HR_TILE) continue;
        double cost = cost_at(s, least, at);
        if (cost == INFINITY) continue;
        int32_t length = hr_measured_cost(s->routes, cost) + target->extra_16ths;
        hr_target_search_arrive(s->targets, i, length);
    }
}

static bool overlaps(const hr_target_square *square, hr_cell origin) {
    return square->most.x >= origin.x && square->least.x < origin.x + HR_TILE &&
           square->most.y >= origin.y && square->least.y < origin.y + HR_TILE;
}

static void price_in_tile(search *s, int32_t tile, hr_cell origin, double least) {
    hr_target_list *list = &s->targets->list;
    hr_target_squares range = hr_target_squares_in(list, tile);
    for (int32_t i = range.first; i < range.end; i++) {
        hr_target_square *square = &hr_target_squares_of(list)[i];
        if (!overlaps(square, origin)) continue;
        hr_target_list_look_at(list, square);
        price_in(s, square, origin, least);
    }
}

static void price_in_window(search *s, int32_t window, double least) {
    hr_cell origin = origin_of(s, window);
    int32_t right = hr_least((origin.x + HR_TILE - 1) / HR_TILE, s->routes->columns - 1);
    int32_t bottom = hr_least((origin.y + HR_TILE - 1) / HR_TILE, s->routes->rows - 1);
    for (int32_t y = origin.y / HR_TILE; y <= bottom; y++)
        for (int32_t x = origin.x / HR_TILE; x <= right; x++)
            price_in_tile(s, y * s->routes->columns + x, origin, least);
}

// ---- All windows

static void sweep(search *s, int32_t window) {
    hr_target_sweeps *w = s->windows;
    int32_t count;
    double least = list_seeds(s, window, &count);
    w->windows[window].waits = INFINITY;
    hr_row_sweeps_run_from_all(&w->sweeps, s->routes->plane, &s->costs, origin_of(s, window),
                               w->seeds, count);
    *s->steps += HR_TILE;
    double known = w->sweeps.is_rough ? 0 : hr_row_sweeps_most(&w->sweeps);
    s->outside = fmin(s->outside, least + known);
    price_in_window(s, window, least);
    for (int side = NORTH; side < SIDES; side++) leave(s, window, least, side);
}

static int32_t next_window(const search *s) {
    int32_t next = 0;
    for (int32_t i = 1; i < HR_WINDOWS_MOST; i++)
        if (s->windows->windows[i].waits < s->windows->windows[next].waits) next = i;
    return next;
}

// What a way may cost and still lead to one of the nearest targets.
static double cutoff_of(const search *s) {
    const hr_target_search *targets = s->targets;
    return hr_plain_blocks(s->routes, targets->cutoff_16ths) -
           hr_plain_blocks(s->routes, targets->list.all.extra_16ths);
}

// Whether a target lies so near that ways to it are worth knowing.
static bool is_any_near(const search *s) {
    const hr_target_list *list = &s->targets->list;
    for (int32_t i = 0; i < list->square_count; i++) {
        const hr_target_square *square = &hr_target_squares_of(list)[i];
        hr_cell at = {hr_clamp(s->from.x, square->least.x, square->most.x),
                      hr_clamp(s->from.y, square->least.y, square->most.y)};
        if (abs(at.x - s->from.x) <= HR_NEAR_BLOCKS && abs(at.y - s->from.y) <= HR_NEAR_BLOCKS)
            return true;
    }
    return false;
}

bool hr_target_sweeps_run(hr_target_sweeps *sweeps, hr_target_search *targets,
                          const hr_routes *routes, hr_cell from, int64_t step_limit,
                          int64_t *steps) {
    enum { SWEEPS_MOST = 16 };
    search s = {.windows = sweeps,
                .targets = targets,
                .routes = routes,
                .costs = hr_costs_by_squares(routes),
                .from = from,
                .steps = steps};
    if (!is_any_near(&s)) return false;
    begin(&s);
    sweep(&s, middle_of(&s));
    int32_t next = next_window(&s), count = 1;
    while (sweeps->windows[next].waits < fmin(cutoff_of(&s), s.outside) && count < SWEEPS_MOST &&
           *steps < step_limit) {
        sweep(&s, next);
        count++;
        next = next_window(&s);
    }
    return fmin(sweeps->windows[next].waits, s.outside) >= cutoff_of(&s);
}
