// test_hex.c - the world of hexagons, and ways over it against slow twins.

#include "tests/support/dice.h"
#include "viewer/hex/hex_climate.h"
#include "viewer/hex/hex_create.h"
#include "viewer/hex/hex_trip.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

// ---- Twins

enum { TINY = 16 }; // hexagons that a twin looks at

// Steps over anything, by spreading from one hexagon to its neighbours.
static int32_t distance_by_spreading(const hex_world *w, int32_t from, int32_t to) {
    int32_t count = hex_count(w), *steps = malloc((size_t)count * sizeof *steps);
    for (int32_t i = 0; i < count; i++) steps[i] = i == from ? 0 : count;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int32_t i = 0; i < count; i++)
            for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
                int32_t next = hex_neighbour(w, i, d);
                if (next == HEX_NONE || steps[next] <= steps[i] + 1) continue;
                steps[next] = steps[i] + 1;
                has_changed = true;
            }
    }
    int32_t answer = steps[to];
    free(steps);
    return answer;
}

typedef struct walker {
    const hex_world *world;
    hex_rules rules;
    int32_t to;
    bool was_here[TINY];
    int64_t least; // INT64_MAX = none
    int32_t fewest;
} walker;

// Every way that comes to no hexagon twice.
static void walk_all(walker *w, int32_t at, int64_t cost, int32_t steps) {
    if (at == w->to) {
        if (cost < w->least) w->least = cost;
        if (steps < w->fewest) w->fewest = steps;
        return;
    }
    w->was_here[at] = true;
    for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
        int32_t next = hex_neighbour(w->world, at, d), step;
        if (next == HEX_NONE || w->was_here[next]) continue;
        if (hex_step(w->world, &w->rules, at, next, &step))
            walk_all(w, next, cost + step, steps + 1);
    }
    w->was_here[at] = false;
}

// Whether any round trip from any hexagon that can be reached gains: the least cost from each to
// each (Floyd, Warshall).
static bool has_gain(const hex_world *w, const hex_rules *rules, int32_t from) {
    enum { FAR = 1 << 28 };
    static int32_t least[TINY][TINY];
    int32_t count = hex_count(w);
    for (int32_t a = 0; a < count; a++)
        for (int32_t b = 0; b < count; b++) least[a][b] = a == b ? 0 : FAR;
    for (int32_t a = 0; a < count; a++)
        for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
            int32_t b = hex_neighbour(w, a, d), cost;
            if (w->terrain[a] != HEX_DEEP && b != HEX_NONE && hex_step(w, rules, a, b, &cost))
                least[a][b] = cost;
        }
    for (int32_t k = 0; k < count; k++)
        for (int32_t a = 0; a < count; a++)
            for (int32_t b = 0; b < count; b++) {
                if (least[a][k] == FAR || least[k][b] == FAR) continue;
                int32_t sum = least[a][k] + least[k][b];
                if (sum < -FAR / 2) sum = -FAR / 2;
                if (sum < least[a][b]) least[a][b] = sum;
            }
    for (int32_t a = 0; a < count; a++)
        if (least[from][a] != FAR && least[a][a] < 0) return true;
    return false;
}

// ---- Worlds

static void throw_ground(hex_world *w, dice *d) {
    for (int32_t i = 0; i < hex_count(w); i++) {
        w->terrain[i] = (uint8_t)roll(d, HEX_TERRAINS);
        w->weather[i] = (uint8_t)roll(d, HEX_WEATHERS);
        w->level[i] = (uint8_t)roll(d, roll(d, 2) ? 2 : HEX_LEVELS);
    }
}

static hex_world *tiny_world(dice *d) {
    int32_t width = 1 + roll(d, 4), height = 1 + roll(d, 4);
    hex_world *w = hex_world_create(width, height, (uint64_t)roll(d, 1000000));
    cr_assert_not_null(w);
    throw_ground(w, d);
    return w;
}

Test(hex, neighbours_are_mutual_and_one_step_apart) {
    hex_world *w = hex_world_create(7, 9, 1);
    for (int32_t i = 0; i < hex_count(w); i++)
        for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
            int32_t next = hex_neighbour(w, i, d);
            if (next == HEX_NONE) continue;
            cr_expect_eq(hex_neighbour(w, next, (d + 3) % HEX_DIRECTIONS), i);
            cr_expect_eq(hex_distance(w, i, next), 1);
        }
    hex_world_destroy(w);
}

Test(hex, distances_are_those_of_spreading) {
    hex_world *w = hex_world_create(7, 9, 1);
    for (int32_t a = 0; a < hex_count(w); a++)
        for (int32_t b = 0; b < hex_count(w); b++)
            cr_assert_eq(hex_distance(w, a, b), distance_by_spreading(w, a, b), "%d to %d", a, b);
    hex_world_destroy(w);
}

Test(hex, a_world_is_the_same_for_its_seed_and_another_for_another) {
    hex_world *a = hex_world_create(HEX_WIDTH, HEX_HEIGHT, 5);
    hex_world *b = hex_world_create(HEX_WIDTH, HEX_HEIGHT, 5);
    hex_world *c = hex_world_create(HEX_WIDTH, HEX_HEIGHT, 6);
    size_t bytes = 4 * (size_t)hex_count(a);
    cr_expect_eq(memcmp(a->terrain, b->terrain, bytes), 0);
    cr_expect_neq(memcmp(a->terrain, c->terrain, bytes), 0);
    hex_world_set_day(b, 3);
    cr_expect_neq(memcmp(a->weather, b->weather, (size_t)hex_count(a)), 0);
    hex_world_set_day(b, 0);
    cr_expect_eq(memcmp(a->terrain, b->terrain, bytes), 0);
    hex_world_destroy(a), hex_world_destroy(b), hex_world_destroy(c);
}

Test(hex, every_terrain_zone_and_weather_comes_up) {
    int32_t terrains[HEX_TERRAINS] = {0}, zones[HEX_ZONES] = {0}, weathers[HEX_WEATHERS] = {0};
    for (uint64_t seed = 1; seed <= 30; seed++) {
        hex_world *w = hex_world_create(HEX_WIDTH, HEX_HEIGHT, seed);
        hex_world_set_day(w, (int32_t)seed * 7);
        for (int32_t i = 0; i < hex_count(w); i++) {
            terrains[w->terrain[i]]++, zones[w->zone[i]]++, weathers[w->weather[i]]++;
            cr_assert_gt(hex_weather_shares((hex_zone)w->zone[i])[w->weather[i]], 0,
                         "%s in a %s zone", hex_weather_name((hex_weather)w->weather[i]),
                         hex_zone_name((hex_zone)w->zone[i]));
        }
        hex_world_destroy(w);
    }
    for (int32_t i = 0; i < HEX_TERRAINS; i++)
        cr_expect_gt(terrains[i], 300, "%s: %d", hex_terrain_name((hex_terrain)i), terrains[i]);
    for (int32_t i = 0; i < HEX_ZONES; i++) cr_expect_gt(zones[i], 3000);
    for (int32_t i = 0; i < HEX_WEATHERS; i++)
        cr_expect_gt(weathers[i], 1000, "%s: %d", hex_weather_name((hex_weather)i), weathers[i]);
    for (int32_t zone = 0; zone < HEX_ZONES; zone++) {
        int32_t sum = 0;
        for (int32_t i = 0; i < HEX_WEATHERS; i++) sum += hex_weather_shares((hex_zone)zone)[i];
        cr_expect_eq(sum, 100);
    }
}

Test(hex, paint_covers_what_is_near_enough) {
    hex_world *w = hex_world_create(20, 20, 3);
    hex_world_paint(w, 210, 2, HEX_DEEP);
    for (int32_t i = 0; i < 400; i++) {
        if (hex_distance(w, 210, i) <= 2) cr_expect(w->terrain[i] == HEX_DEEP && w->level[i] == 0);
    }
    int32_t level = w->level[50];
    hex_world_paint(w, 50, 0, HEX_SWAMP);
    cr_expect(w->terrain[50] == HEX_SWAMP && w->level[50] == level);
    hex_world_destroy(w);
}

// ---- Costs

Test(hex, a_swamp_is_left_more_easily_than_entered) {
    hex_world *w = hex_world_create(2, 1, 1);
    hex_rules rules = hex_rules_default();
    memset(w->weather, HEX_CLEAR, 2), memset(w->level, 1, 2);
    w->terrain[0] = HEX_MEADOW, w->terrain[1] = HEX_SWAMP;
    int32_t in, out;
    cr_assert(hex_step(w, &rules, 0, 1, &in));
    cr_assert(hex_step(w, &rules, 1, 0, &out));
    cr_expect_lt(out, in);
    w->level[1] = 3;
    int32_t up, down;
    cr_assert(hex_step(w, &rules, 0, 1, &up));
    cr_assert(hex_step(w, &rules, 1, 0, &down));
    cr_expect_eq(up, in + 2 * rules.climb);
    cr_expect_eq(down, out - 2 * rules.descent);
    rules.descent = 100;
    cr_assert(hex_step(w, &rules, 1, 0, &down));
    cr_expect_eq(down, 1);
    rules.may_gain = true;
    cr_assert(hex_step(w, &rules, 1, 0, &down));
    cr_expect_eq(down, out - 200);
    hex_world_destroy(w);
}

// ---- Searches

static void expect_legal_way(const hex_search *s) {
    cr_assert_eq(s->way[0], s->query.from);
    cr_assert_eq(s->way[s->way_count - 1], s->query.to);
    int64_t sum = 0;
    for (int32_t i = 1; i < s->way_count; i++) {
        int32_t cost;
        cr_assert_eq(hex_distance(s->world, s->way[i - 1], s->way[i]), 1);
        cr_assert(hex_step(s->world, &s->rules, s->way[i - 1], s->way[i], &cost));
        sum += cost;
    }
    cr_assert_eq(sum, s->cost);
}

static void expect_honest(const hex_search *s, hex_method method, const walker *all) {
    bool is_reached = all->least != INT64_MAX;
    if (s->end == HEX_NEGATIVE_CYCLE) return;
    cr_assert_eq(hex_has_way(s->end), is_reached, "%s", hex_method_name(method));
    if (!is_reached) {
        cr_assert_eq(s->end, HEX_NO_WAY);
        return;
    }
    expect_legal_way(s);
    cr_assert_geq(s->cost, all->least);
    if (s->end == HEX_CHEAPEST) cr_assert_eq(s->cost, all->least, "%s", hex_method_name(method));
    if (method == HEX_BREADTH_FIRST) {
        cr_assert_eq(s->end, HEX_FEWEST_STEPS);
        cr_assert_eq(s->way_count - 1, all->fewest);
    }
    bool proves = method == HEX_BELLMAN_FORD ||
                  (!s->range.has_negative && (method == HEX_DIJKSTRA || method == HEX_ASTAR));
    if (proves) cr_assert_eq(s->end, HEX_CHEAPEST, "%s", hex_method_name(method));
}

static void check_tiny(const hex_world *w, hex_rules rules, int32_t from, int32_t to,
                       int32_t *cycles) {
    walker all = {.world = w, .rules = rules, .to = to, .least = INT64_MAX, .fewest = TINY};
    if (w->terrain[from] != HEX_DEEP && w->terrain[to] != HEX_DEEP) walk_all(&all, from, 0, 0);
    hex_search s;
    cr_assert(hex_search_begin(&s, w->width, w->height));
    hex_search_over(&s, w, rules);
    for (int32_t m = 0; m < HEX_METHODS; m++) {
        hex_find(&s, (hex_method)m, (hex_query){from, to, 0});
        expect_honest(&s, (hex_method)m, &all);
        if (m != HEX_BELLMAN_FORD || w->terrain[from] == HEX_DEEP || w->terrain[to] == HEX_DEEP)
            continue;
        cr_assert_eq(s.end == HEX_NEGATIVE_CYCLE, has_gain(w, &rules, from));
        *cycles += s.end == HEX_NEGATIVE_CYCLE;
    }
    hex_search_end(&s);
}

Test(hex, on_tiny_worlds_each_search_finds_what_it_claims) {
    uint64_t seed = seed_of_run(910000000);
    int32_t cycles = 0, rounds = rounds_of_run(600);
    for (int32_t round = 0; round < rounds; round++, seed++) {
        dice d = {seed};
        hex_world *w = tiny_world(&d);
        hex_rules rules = {.climb = roll(&d, 20), .descent = roll(&d, 60), .may_gain = roll(&d, 2)};
        int32_t from = roll(&d, hex_count(w)), to = roll(&d, hex_count(w));
        check_tiny(w, rules, from, to, &cycles);
        hex_world_destroy(w);
    }
    cr_expect_gt(cycles, rounds / 20);
}

Test(hex, on_whole_worlds_the_proven_ways_cost_the_same) {
    uint64_t seed = seed_of_run(911000000);
    hex_search s;
    cr_assert(hex_search_begin(&s, HEX_WIDTH, HEX_HEIGHT));
    int32_t found = 0, dearer = 0;
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        dice d = {seed};
        hex_world *w = hex_world_create(HEX_WIDTH, HEX_HEIGHT, seed);
        hex_world_set_day(w, roll(&d, 365));
        int32_t from = roll(&d, hex_count(w)), to = roll(&d, hex_count(w));
        hex_query query = {from, to, 0};
        hex_search_over(&s, w, hex_rules_default());
        hex_end end = hex_find(&s, HEX_DIJKSTRA, query);
        int64_t cost = s.cost, taken = s.taken;
        cr_assert_eq(hex_find(&s, HEX_ASTAR, query), end);
        cr_assert_eq(s.cost, cost);
        cr_assert_leq(s.taken, taken);
        cr_assert_eq(hex_find(&s, HEX_BELLMAN_FORD, query), end);
        cr_assert_eq(s.cost, cost);
        cr_assert_eq(hex_has_way(hex_find(&s, HEX_ASTAR_DEAREST, query)), end == HEX_CHEAPEST);
        cr_assert_geq(s.cost, cost);
        found += end == HEX_CHEAPEST, dearer += s.cost > cost;
        hex_world_destroy(w);
    }
    cr_expect_gt(found, 0);
    cr_expect_gt(dearer, found / 2, "an overestimate is seldom right");
    hex_search_end(&s);
}

Test(hex, a_cycle_that_gains_is_shown) {
    hex_world *w = hex_world_create(3, 3, 1);
    memset(w->weather, HEX_CLEAR, 9), memset(w->level, 1, 9), memset(w->terrain, HEX_ROAD, 9);
    w->level[4] = 7;
    hex_search s;
    cr_assert(hex_search_begin(&s, 3, 3));
    hex_query query = {0, 8, 0};
    hex_rules rules = {.climb = 1, .descent = 4, .may_gain = true};
    hex_search_over(&s, w, rules);
    cr_expect_eq(hex_find(&s, HEX_BELLMAN_FORD, query), HEX_NEGATIVE_CYCLE);
    int64_t sum = 0;
    for (int32_t i = 0; i < s.way_count; i++) {
        int32_t cost;
        cr_assert(hex_step(w, &rules, s.way[i], s.way[(i + 1) % s.way_count], &cost));
        sum += cost;
    }
    cr_expect_lt(sum, 0);
    rules.descent = 2;
    hex_search_over(&s, w, rules);
    cr_expect_eq(hex_find(&s, HEX_BELLMAN_FORD, query), HEX_CHEAPEST);
    hex_search_end(&s), hex_world_destroy(w);
}

Test(hex, a_budget_ends_every_search) {
    hex_world *w = hex_world_create(HEX_WIDTH, HEX_HEIGHT, 1);
    memset(w->terrain, HEX_MEADOW, (size_t)hex_count(w));
    hex_search s;
    cr_assert(hex_search_begin(&s, w->width, w->height));
    hex_search_over(&s, w, hex_rules_default());
    for (int32_t m = 0; m < HEX_METHODS; m++) {
        hex_query query = {0, hex_count(w) - 1, 50};
        cr_expect_eq(hex_find(&s, (hex_method)m, query), HEX_OVER_BUDGET, "%s",
                     hex_method_name((hex_method)m));
        cr_expect_eq(s.way_count, 0);
        cr_expect_eq(s.cost, 0);
    }
    hex_search_end(&s), hex_world_destroy(w);
}

// ---- The trip

Test(hex, a_trip_takes_a_tenth_of_a_second_a_point) {
    hex_world *w = hex_world_create(4, 1, 1);
    memset(w->weather, HEX_CLEAR, 4), memset(w->level, 1, 4);
    const uint8_t ground[4] = {HEX_MEADOW, HEX_ROAD, HEX_SWAMP, HEX_MEADOW}; // 5, 40, 10
    memcpy(w->terrain, ground, 4);
    hex_search s;
    cr_assert(hex_search_begin(&s, 4, 1));
    hex_search_over(&s, w, hex_rules_default());
    hex_find(&s, HEX_DIJKSTRA, (hex_query){0, 3, 0});
    cr_expect_eq(s.cost, 55);
    cr_expect_eq(hex_trip_time(&s), 55);
    for (int32_t t = 0; t <= 60; t++) {
        hex_place place = hex_trip_at(&s, t);
        int32_t index = t < 5 ? 0 : t < 45 ? 1 : t < 55 ? 2 : 3;
        int32_t before[4] = {0, 5, 45, 55}, costs[4] = {5, 40, 10, 0};
        cr_expect_eq(place.index, index, "%d", t);
        cr_expect_eq(place.cost, costs[index]);
        cr_expect_eq(place.done, index == 3 ? 0 : t - before[index]);
    }
    hex_search_end(&s), hex_world_destroy(w);
}
