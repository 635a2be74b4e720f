// many_directions.c - Dijkstra with legs in 96 directions.

#include "tests/support/many_directions.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { REACH = 6, TOUCHED_MAX = 32 };

// A cell that a leg touches, from where it begins, and what part of the leg lies in it: 0 of one
// that it only touches with a corner, which has to be open all the same.
typedef struct touched_cell {
    int32_t dx, dy;
    double share;
} touched_cell;

typedef struct leg {
    int32_t dx, dy, touched_count;
    double length;
    touched_cell touched[TOUCHED_MAX];
} leg;

// ---- Legs

static int32_t common_divisor(int32_t a, int32_t b) { return b ? common_divisor(b, a % b) : a; }

// The times of 0..1 at which a leg that goes `along` is within half a cell of `at`.
static void clip(int32_t along, int32_t at, double *low, double *high) {
    if (along == 0) {
        if (at != 0) *high = -1;
        return;
    }
    double one = (at - 0.5) / along, other = (at + 0.5) / along;
    *low = fmax(*low, fmin(one, other));
    *high = fmin(*high, fmax(one, other));
}

static leg make_leg(int32_t dx, int32_t dy) {
    leg made = {.dx = dx, .dy = dy, .length = sqrt(dx * dx + dy * dy)};
    for (int32_t y = -REACH; y <= REACH; y++)
        for (int32_t x = -REACH; x <= REACH; x++) {
            double low = 0, high = 1;
            clip(dx, x, &low, &high);
            clip(dy, y, &low, &high);
            if (high < low - 1e-9) continue;
            cr_assert_lt(made.touched_count, TOUCHED_MAX);
            made.touched[made.touched_count++] = (touched_cell){x, y, fmax(high - low, 0)};
        }
    return made;
}

static int32_t make_legs(leg *legs) {
    int32_t count = 0;
    for (int32_t dy = -REACH; dy <= REACH; dy++)
        for (int32_t dx = -REACH; dx <= REACH; dx++)
            if (common_divisor(abs(dx), abs(dy)) == 1) legs[count++] = make_leg(dx, dy);
    return count;
}

// What a leg from a cell costs; INFINITY if it touches a closed cell.
static double leg_cost(const weighted_ground *ground, int32_t x, int32_t y, const leg *l) {
    double sum = 0;
    for (int32_t i = 0; i < l->touched_count; i++) {
        const touched_cell *touched = &l->touched[i];
        int32_t cost = ground->costs[(y + touched->dy) * ground->width + x + touched->dx];
        if (cost == 0) return (double)INFINITY;
        sum += touched->share * cost;
    }
    return sum * l->length / HR_COST_PLAIN;
}

// ---- A heap

typedef struct entry {
    double cost;
    int32_t cell;
} entry;

typedef struct heap {
    entry *at;
    size_t count, capacity;
} heap;

static void put(heap *h, entry e) {
    if (h->count == h->capacity) {
        h->capacity = h->capacity ? 2 * h->capacity : 4096;
        h->at = realloc(h->at, h->capacity * sizeof *h->at);
        cr_assert_not_null(h->at);
    }
    size_t i = h->count++;
    for (; i > 0 && h->at[(i - 1) / 2].cost > e.cost; i = (i - 1) / 2)
        h->at[i] = h->at[(i - 1) / 2];
    h->at[i] = e;
}

static entry take(heap *h) {
    entry first = h->at[0], last = h->at[--h->count];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < h->count; i = child) {
        if (child + 1 < h->count && h->at[child + 1].cost < h->at[child].cost) child++;
        if (h->at[child].cost >= last.cost) break;
        h->at[i] = h->at[child];
    }
    h->at[i] = last;
    return first;
}

// ---- The search

void look_at_ground(weighted_ground *ground, const hr_map *map, hr_class_id id) {
    ground->width = hr_map_width(map), ground->height = hr_map_height(map);
    cr_assert(ground->width <= MANY_DIRECTIONS_SIDE_MAX &&
              ground->height <= MANY_DIRECTIONS_SIDE_MAX);
    for (int32_t i = 0; i < ground->width * ground->height; i++) {
        hr_cell at = {i % ground->width, i / ground->width};
        bool is_open = hr_map_is_open(map, id, at);
        ground->costs[i] = is_open ? hr_map_block_cost(map, id, at) : 0;
    }
}

static void expand(const weighted_ground *ground, const leg *legs, int32_t leg_count, entry from,
                   double *cheapest, heap *open) {
    int32_t x = from.cell % ground->width, y = from.cell / ground->width;
    for (int32_t i = 0; i < leg_count; i++) {
        int32_t to_x = x + legs[i].dx, to_y = y + legs[i].dy;
        if (to_x < 0 || to_y < 0 || to_x >= ground->width || to_y >= ground->height) continue;
        int32_t to = to_y * ground->width + to_x;
        if (cheapest[to] <= from.cost) continue;
        double cost = from.cost + leg_cost(ground, x, y, &legs[i]);
        if (cost >= cheapest[to]) continue;
        cheapest[to] = cost;
        put(open, (entry){cost, to});
    }
}

void find_in_many_directions(const weighted_ground *ground, hr_cell from, double *cheapest) {
    static leg legs[MANY_DIRECTIONS];
    static int32_t leg_count;
    if (leg_count == 0) leg_count = make_legs(legs);
    cr_assert_eq(leg_count, MANY_DIRECTIONS);
    for (int32_t i = 0; i < ground->width * ground->height; i++) cheapest[i] = (double)INFINITY;
    heap open = {0};
    int32_t begin = from.y * ground->width + from.x;
    cheapest[begin] = 0;
    put(&open, (entry){0, begin});
    while (open.count > 0) {
        entry e = take(&open);
        if (e.cost == cheapest[e.cell]) expand(ground, legs, leg_count, e, cheapest, &open);
    }
    free(open.at);
}
