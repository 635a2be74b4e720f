// test_tile_astar.c - A* by tiles comes to what A* over blocks comes to, to the last bit, on lands
// of many tiles; stopped, it goes on; with little memory it says so. HANDRAIL_SEED replays a land,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "planner/costs/astar.h"
#include "planner/costs/tile_astar.h"
#include "planner/grid/steps.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <string.h>

static crowd the_crowd; // too large for a stack

static const hr_observer NOBODY = {NULL, NULL};

typedef struct answer {
    hr_outcome end;
    double cost;
    int64_t steps;
    hr_cell last;
} answer;

// A land, the costs of one of its classes, and both searches.
typedef struct scene {
    uint64_t seed;
    dice dice;
    const hr_plane *plane;
    hr_costs costs;
    hr_allocator allocator;
    hr_tile_astar by_tiles;
    hr_astar by_blocks;
    hr_points way;
} scene;

static void open_scene(scene *s, uint64_t seed, const hr_allocator *allocator, size_t bytes_max) {
    crowd *c = &the_crowd;
    crowd_open(c, seed, NULL);
    crowd_pay(c);
    bool is_wide = c->kind == LAND_SPARSE || c->kind == LAND_ISLANDS; // else large ones hardly fit
    hr_class_id id = is_wide ? roll(&c->dice, WALKER_SIZE_MAX) : 0;
    cr_assert_eq(hr_map_refresh(c->map, id), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(c->map, id);
    *s = (scene){.seed = seed, .dice = {seed + 1}, .plane = &entry->plane};
    s->costs = hr_costs_of(c->map, entry);
    s->allocator = allocator ? *allocator : hr_allocator_default();
    hr_tile_astar_create(&s->by_tiles, &s->allocator, bytes_max);
    hr_astar_create(&s->by_blocks, &s->allocator, 0);
    s->way.allocator = &s->allocator;
}

static void close_scene(scene *s) {
    hr_tile_astar_destroy(&s->by_tiles);
    hr_astar_destroy(&s->by_blocks);
    hr_points_destroy(&s->way);
    crowd_close(&the_crowd);
}

static hr_cell throw_block(scene *s) {
    hr_cell at = {0, 0};
    for (int tries = 0; tries < 1000; tries++) {
        at = (hr_cell){roll(&s->dice, s->plane->rows.length), roll(&s->dice, s->plane->rows.count)};
        if (hr_is_open_block(s->plane, at.x, at.y)) return at;
    }
    cr_assert_fail("hardly a block is open, HANDRAIL_SEED=%llu", (unsigned long long)s->seed);
    return at;
}

static hr_search_call call_for(scene *s, hr_cell from, hr_cell to) {
    return (hr_search_call){.plane = s->plane,
                            .observer = &NOBODY,
                            .from = from,
                            .to = to,
                            .step_limit = INT64_MAX,
                            .way = &s->way};
}

static answer search(scene *s, bool is_by_tiles, hr_search_call call,
                     const hr_step_measure *measure) {
    answer a = {0};
    a.end = is_by_tiles ? hr_tile_astar_search(&s->by_tiles, &call, measure, &a.cost)
                        : hr_astar_search(&s->by_blocks, &call, measure, &a.cost);
    a.steps = call.steps;
    if (s->way.count > 0) a.last = hr_points_last(&s->way);
    return a;
}

// The cost of the way in plain steps, step by step, each of which is legal.
static double walked_cost(const scene *s, const hr_step_measure *measure) {
    uint64_t sum = 0;
    for (int32_t i = 1; i < s->way.count; i++) {
        hr_cell at = s->way.at[i - 1], to = s->way.at[i];
        while (!hr_same(at, to)) {
            int d = 0;
            while (HR_STEP_X[d] != (to.x > at.x) - (to.x < at.x) ||
                   HR_STEP_Y[d] != (to.y > at.y) - (to.y < at.y))
                d++;
            cr_assert(hr_open_steps(s->plane, at) >> d & 1, "a step past a closed block");
            hr_cell next = {at.x + HR_STEP_X[d], at.y + HR_STEP_Y[d]};
            uint64_t length = d < 4 ? HR_STRAIGHT_STEP : HR_DIAGONAL_STEP;
            sum += length * (hr_block_cost(&s->costs, at) + hr_block_cost(&s->costs, next));
            at = next;
        }
    }
    return hr_plain_steps(measure, sum);
}

static bool is_same_number(double a, double b) { return memcmp(&a, &b, sizeof a) == 0; }

static hr_step_measure throw_measure(scene *s) {
    static const hr_heuristic CONSISTENT[] = {HR_OCTILE, HR_EUCLIDEAN, HR_NO_HEURISTIC};
    return (hr_step_measure){s->costs, CONSISTENT[roll(&s->dice, 3)], 256};
}

Test(tile_astar, it_finds_ways_as_cheap_as_a_star_over_blocks) {
    int32_t ends[HR_OUTCOME_OUT_OF_MEMORY + 1] = {0};
    uint64_t seed = seed_of_run(990000000);
    for (int32_t round = rounds_of_run(120); round > 0; round--, seed++) {
        scene s;
        open_scene(&s, seed, NULL, 0);
        for (int32_t i = 0; i < 10; i++) {
            hr_search_call call = call_for(&s, throw_block(&s), throw_block(&s));
            if (roll(&s.dice, 3) == 0) call.limit_256ths = 1 + roll(&s.dice, 300 * HR_CELL);
            hr_step_measure measure = throw_measure(&s);
            answer expected = search(&s, false, call, &measure);
            answer is = search(&s, true, call, &measure);
            ends[is.end]++;
            cr_assert_eq(is.end, expected.end, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
            if (is.end != HR_OUTCOME_FOUND) continue;
            cr_assert(is_same_number(is.cost, expected.cost), "%.9f, not %.9f, HANDRAIL_SEED=%llu",
                      is.cost, expected.cost, (unsigned long long)seed);
            cr_assert(hr_same(s.way.at[0], call.from) && hr_same(is.last, call.to));
            cr_assert(is_same_number(walked_cost(&s, &measure), is.cost), "HANDRAIL_SEED=%llu",
                      (unsigned long long)seed);
        }
        close_scene(&s);
    }
    cr_expect_gt(ends[HR_OUTCOME_FOUND], 100);
    cr_expect_gt(ends[HR_OUTCOME_TOO_FAR], 30);
    cr_expect_gt(ends[HR_OUTCOME_NO_WAY], 10);
}

// ---- Stopped

// Over budget it ends at a block whose cost is the least there is.
static void expect_final(scene *s, const hr_search_call *call, const hr_step_measure *measure,
                         const answer *stopped) {
    cr_assert(is_same_number(walked_cost(s, measure), stopped->cost));
    hr_search_call to_end = call_for(s, call->from, stopped->last);
    answer expected = search(s, false, to_end, measure);
    cr_assert(is_same_number(stopped->cost, expected.cost), "HANDRAIL_SEED=%llu",
              (unsigned long long)s->seed);
}

// @return how often it was stopped.
static int32_t expect_the_same(scene *s) {
    hr_search_call call = call_for(s, throw_block(s), throw_block(s));
    hr_step_measure measure = throw_measure(s);
    call.steps = roll(&s->dice, 3);
    hr_tile_astar_forget(&s->by_tiles);
    answer whole = search(s, true, call, &measure), is;
    hr_points first = {.allocator = &s->allocator};
    hr_points_append(&first, s->way.at, s->way.count);
    hr_tile_astar_forget(&s->by_tiles);
    int32_t stops = 0, stride = 1 + roll(&s->dice, 300);
    call.step_limit = call.steps;
    for (;; stops++) {
        call.step_limit += 1 + roll(&s->dice, stride);
        is = search(s, true, call, &measure);
        if (is.end != HR_OUTCOME_OVER_BUDGET) break;
        cr_assert_eq(is.steps, call.step_limit);
        if (stops % 8 == 0) expect_final(s, &call, &measure, &is);
    }
    cr_assert(is.end == whole.end && is.steps == whole.steps && is_same_number(is.cost, whole.cost),
              "after %d stops, HANDRAIL_SEED=%llu", stops, (unsigned long long)s->seed);
    cr_assert(s->way.count == first.count &&
              memcmp(s->way.at, first.at, (size_t)first.count * sizeof *first.at) == 0);
    hr_points_destroy(&first);
    return stops;
}

Test(tile_astar, stopped_it_goes_on_to_the_same_end) {
    int32_t stops = 0, rounds = rounds_of_run(100);
    uint64_t seed = seed_of_run(991000000);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        scene s;
        open_scene(&s, seed, NULL, 0);
        for (int32_t i = 0; i < 4; i++) stops += expect_the_same(&s);
        close_scene(&s);
    }
    cr_expect_gt(stops, 20 * rounds);
}

// ---- Memory

Test(tile_astar, it_uses_no_more_tiles_than_it_may) {
    int32_t full = 0;
    uint64_t seed = seed_of_run(992000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        scene s;
        uint32_t tiles = 1 + (uint32_t)(seed % 5);
        open_scene(&s, seed, NULL, tiles * sizeof(hr_astar_sums) + sizeof(hr_tile_ground));
        for (int32_t i = 0; i < 4; i++) {
            hr_search_call call = call_for(&s, throw_block(&s), throw_block(&s));
            hr_step_measure measure = throw_measure(&s);
            answer is = search(&s, true, call, &measure);
            cr_assert_leq(s.by_tiles.tiles.used_count, tiles);
            if (is.end != HR_OUTCOME_OVER_BUDGET) continue;
            expect_final(&s, &call, &measure, &is);
            full++;
        }
        close_scene(&s);
    }
    cr_expect_gt(full, 20);
}

// @return whether an allocation failed.
static bool search_failing_at(long fail_at, const answer *expected) {
    scene s;
    counting_allocator counts = {.fail_at = fail_at};
    hr_allocator allocator = counting(&counts);
    open_scene(&s, 990000001, &allocator, 0);
    hr_search_call call = call_for(&s, throw_block(&s), throw_block(&s));
    hr_step_measure measure = {s.costs, HR_NO_HEURISTIC, 256};
    answer is = search(&s, true, call, &measure);
    bool has_failed = fail_at > 0 && counts.calls >= fail_at;
    cr_assert_eq(is.end == HR_OUTCOME_OUT_OF_MEMORY, has_failed, "allocation %ld", fail_at);
    if (has_failed) is = search(&s, true, call, &measure);
    cr_assert(is.end == expected->end && is.steps == expected->steps, "allocation %ld", fail_at);
    close_scene(&s);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

Test(tile_astar, it_begins_anew_where_an_allocation_failed) {
    scene s;
    open_scene(&s, 990000001, NULL, 0);
    hr_search_call call = call_for(&s, throw_block(&s), throw_block(&s));
    hr_step_measure measure = {s.costs, HR_NO_HEURISTIC, 256};
    answer whole = search(&s, true, call, &measure);
    close_scene(&s);
    long fail_at = 1;
    while (search_failing_at(fail_at, &whole)) fail_at++;
    cr_expect_gt(fail_at, 8, "only %ld allocations", fail_at - 1);
}
