// test_resumed_searches.c - searches that were stopped by their steps go on to what they would have
// found at once, and so do the requests of batches. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS
// multiplies how many there are.

#include "passmap/map/map_state.h"
#include "planner/api/planner_state.h"
#include "planner/batch/batch.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static crowd the_crowd; // too large for a stack

// ---- The two searches

typedef struct outcome {
    hr_outcome end;
    int64_t steps;
    double number; // the cost, or the proven ratio
} outcome;

typedef struct searches {
    const hr_plane *plane;
    hr_allocator allocator;
    hr_astar astar;
    hr_exact exact;
    hr_points way, whole;
} searches;

static const hr_observer NOBODY = {NULL, NULL};

// Where a budget stops it, the expanded block or turning point nearest to the goal is the end.
static outcome search(searches *s, bool is_exact, hr_cell from, hr_cell to, int64_t first_step,
                      int64_t step_limit) {
    static const hr_step_measure PLAIN = {.weight_256ths = 256};
    hr_search_call call = {s->plane, &NOBODY, from, to, step_limit, first_step, &s->way};
    outcome o = {0};
    o.end = is_exact ? hr_exact_search(&s->exact, &call, NULL, 1, &o.number)
                     : hr_astar_search(&s->astar, &call, &PLAIN, &o.number);
    o.steps = call.steps;
    return o;
}

static bool is_stopped(const outcome *o) { return o->end == HR_OUTCOME_OVER_BUDGET; }

static void forget(searches *s) {
    hr_astar_forget(&s->astar);
    hr_exact_forget(&s->exact);
}

static bool is_whole_way(const searches *s) {
    return s->way.count == s->whole.count &&
           memcmp(s->way.at, s->whole.at, (size_t)s->way.count * sizeof *s->way.at) == 0;
}

// @return how often it was stopped.
static int32_t expect_the_same(searches *s, dice *d, bool is_exact, hr_cell from, hr_cell to) {
    int64_t first_step = roll(d, 3), limit = first_step;
    forget(s);
    outcome whole = search(s, is_exact, from, to, first_step, INT64_MAX), now;
    if (is_stopped(&whole)) return 0; // for want of room
    hr_points_clear(&s->whole);
    hr_points_append(&s->whole, s->way.at, s->way.count);
    forget(s);
    int32_t stops = 0, stride = 1 + roll(d, 60);
    for (;; stops++) {
        limit += 1 + roll(d, stride);
        now = search(s, is_exact, from, to, first_step, limit);
        if (!is_stopped(&now)) break;
        cr_assert_geq(now.steps, limit);
    }
    now = search(s, is_exact, from, to, first_step, limit + 100); // what has ended does so again
    cr_expect_eq(now.end, whole.end);
    cr_expect_eq(now.steps, whole.steps, "%d stops", stops);
    cr_expect_eq(memcmp(&now.number, &whole.number, sizeof now.number), 0);
    cr_expect(is_whole_way(s), "another way");
    return stops;
}

// Another question, or a lower limit, is not answered by what was stopped.
static void expect_no_mistake(searches *s, bool is_exact, hr_cell from, hr_cell to, hr_cell other) {
    search(s, is_exact, from, to, 0, 40);
    outcome mixed = search(s, is_exact, from, to, 0, 10);
    forget(s);
    outcome clean = search(s, is_exact, from, to, 0, 10);
    cr_expect_eq(mixed.steps, clean.steps);
    search(s, is_exact, from, to, 0, 40);
    mixed = search(s, is_exact, from, other, 0, 60);
    forget(s);
    clean = search(s, is_exact, from, other, 0, 60);
    cr_expect_eq(mixed.end, clean.end);
    cr_expect_eq(mixed.steps, clean.steps);
}

Test(resumed_searches, a_stopped_search_comes_to_the_same_end) {
    int32_t stops[2] = {0};
    int32_t rounds = rounds_of_run(12);
    for (int32_t round = 0; round < rounds; round++) {
        crowd *c = &the_crowd;
        crowd_open(c, seed_of_run(560000000) + (uint64_t)round, NULL);
        cr_assert_eq(hr_map_refresh(c->map, 0), HR_OK);
        searches s = {.plane = &hr_class_entry_of(c->map, 0)->plane,
                      .allocator = hr_allocator_default()};
        hr_astar_create(&s.astar, &s.allocator, 0);
        hr_exact_create(&s.exact, &s.allocator, 0);
        s.way = s.whole = (hr_points){.allocator = &s.allocator};
        for (int32_t i = 0; i < 8; i++) {
            hr_cell from = land_open_block(&c->land, &c->dice),
                    to = land_open_block(&c->land, &c->dice),
                    other = land_open_block(&c->land, &c->dice);
            // Nobody asks a search for what a straight line answers.
            if (!land_is_open(&c->land, from) || land_sweep(&c->land, from, to)) continue;
            for (int exact = 0; exact < 2; exact++) {
                stops[exact] += expect_the_same(&s, &c->dice, exact, from, to);
                expect_no_mistake(&s, exact, from, to, other);
            }
        }
        hr_astar_destroy(&s.astar);
        hr_exact_destroy(&s.exact);
        hr_points_destroy(&s.way);
        hr_points_destroy(&s.whole);
        crowd_close(c);
    }
    cr_expect_gt(stops[0], 100 * rounds);
    cr_expect_gt(stops[1], 5 * rounds);
}

// ---- Another question

enum { OPEN_SIDE = 360 };

// Ground of two costs, all of it open but for a ring of walls around the middle.
static void open_ring(searches *s, hr_map **map, hr_costs *costs, const hr_allocator *allocator) {
    static uint16_t prices[256];
    hr_map_config config = hr_map_config_default();
    config.width = config.height = OPEN_SIDE;
    hr_class_id id;
    cr_assert_eq(hr_map_create(&config, map), HR_OK);
    hr_map_fill(*map, (hr_rect){100, 100, 150, 120}, 2);
    hr_map_fill(*map, (hr_rect){OPEN_SIDE - 30, OPEN_SIDE - 30, 30, 30}, 1);
    hr_map_fill(*map, (hr_rect){OPEN_SIDE - 20, OPEN_SIDE - 20, 10, 10}, 0);
    for (int i = 0; i < 256; i++) prices[i] = i == 2 ? 300 : HR_COST_PLAIN;
    const uint8_t open[] = {0, 2};
    hr_class unit = {hr_pass_of_values(open, sizeof open), 1, .costs_256ths = prices};
    cr_assert_eq(hr_map_add_class(*map, unit, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(*map, id), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(*map, id);
    *costs = hr_costs_of(*map, entry);
    *s = (searches){.plane = &entry->plane, .allocator = *allocator};
    hr_astar_create(&s->astar, &s->allocator, 0);
    s->way.allocator = &s->allocator;
}

static void close_ring(searches *s, hr_map *map) {
    hr_astar_destroy(&s->astar);
    hr_points_destroy(&s->way);
    hr_map_destroy(map);
}

// From the middle into the ring that no way leads into.
static outcome search_ring(searches *s, const hr_step_measure *measure, int64_t step_limit,
                           int64_t limit_256ths) {
    hr_search_call call = {.plane = s->plane,
                           .observer = &NOBODY,
                           .from = {OPEN_SIDE / 2, OPEN_SIDE / 2},
                           .to = {OPEN_SIDE - 15, OPEN_SIDE - 15},
                           .step_limit = step_limit,
                           .way = &s->way,
                           .limit_256ths = limit_256ths};
    outcome o = {0};
    o.end = hr_astar_search(&s->astar, &call, measure, &o.number);
    o.steps = call.steps;
    return o;
}

Test(resumed_searches, a_star_by_another_measure_or_limit_is_begun_anew) {
    searches s;
    hr_map *map;
    hr_costs costs;
    hr_allocator allocator = hr_allocator_default();
    open_ring(&s, &map, &costs, &allocator);
    uint16_t others[256];
    for (int i = 0; i < 256; i++) others[i] = 300;
    hr_costs other = costs;
    other.cost_of = others;
    const struct {
        hr_step_measure measure;
        int64_t limit_256ths;
    } questions[] = {
        {{costs, HR_OCTILE, 256}, 0},        {{other, HR_OCTILE, 256}, 0},
        {{{0}, HR_OCTILE, 256}, 0},          {{costs, HR_EUCLIDEAN, 256}, 0},
        {{costs, HR_NO_HEURISTIC, 256}, 0},  {{costs, HR_OCTILE, 512}, 0},
        {{costs, HR_OCTILE, 256}, 99 * 256},
    };
    enum { QUESTIONS = sizeof questions / sizeof *questions };
    for (int first = 0; first < QUESTIONS; first++)
        for (int second = 0; second < QUESTIONS; second++) {
            hr_astar_forget(&s.astar);
            search_ring(&s, &questions[first].measure, 3000, questions[first].limit_256ths);
            outcome mixed =
                search_ring(&s, &questions[second].measure, 9000, questions[second].limit_256ths);
            hr_cell last = hr_points_last(&s.way);
            hr_astar_forget(&s.astar);
            outcome clean =
                search_ring(&s, &questions[second].measure, 9000, questions[second].limit_256ths);
            cr_expect(mixed.end == clean.end && mixed.steps == clean.steps, "%d after %d", second,
                      first);
            cr_expect_eq(memcmp(&mixed.number, &clean.number, sizeof mixed.number), 0);
            cr_expect(hr_same(last, hr_points_last(&s.way)));
        }
    close_ring(&s, map);
}

// The list of blocks that wait outgrows its first room here. @return whether an allocation failed.
static bool search_ring_failing_at(long fail_at, const outcome *expected) {
    searches s;
    hr_map *map;
    hr_costs costs;
    counting_allocator counts = {.fail_at = fail_at};
    hr_allocator allocator = counting(&counts);
    open_ring(&s, &map, &costs, &allocator);
    const hr_step_measure measure = {.heuristic = HR_NO_HEURISTIC, .weight_256ths = 256};
    outcome is = search_ring(&s, &measure, INT64_MAX, 0);
    bool has_failed = counts.calls >= fail_at;
    cr_assert_eq(is.end == HR_OUTCOME_OUT_OF_MEMORY, has_failed, "allocation %ld", fail_at);
    if (has_failed) is = search_ring(&s, &measure, INT64_MAX, 0);
    cr_assert(is.end == expected->end && is.steps == expected->steps, "allocation %ld", fail_at);
    close_ring(&s, map);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

Test(resumed_searches, a_star_begins_anew_where_an_allocation_failed) {
    enum { RING = 30 * 30 };
    const outcome whole = {HR_OUTCOME_NO_WAY, OPEN_SIDE * OPEN_SIDE - RING, 0};
    long fail_at = 1;
    while (search_ring_failing_at(fail_at, &whole)) fail_at++;
    cr_expect_gt(fail_at, 36, "only %ld allocations", fail_at - 1);
}

// More bytes than could be counted in tiles are no bound.
Test(resumed_searches, a_star_may_use_all_the_memory_there_is) {
    hr_allocator allocator = hr_allocator_default();
    hr_astar astar, unbounded;
    hr_astar_create(&astar, &allocator, SIZE_MAX);
    hr_astar_create(&unbounded, &allocator, 0);
    cr_expect_eq(astar.tiles.used_max, unbounded.tiles.used_max);
    hr_astar_destroy(&astar);
    hr_astar_destroy(&unbounded);
}

// ---- Requests

enum { LONG = 20, TICKS_MAX = 20000 };

typedef struct game {
    crowd *crowd;
    hr_planner *planner;
    hr_results *results;
    hr_request requests[LONG];
} game;

static game the_game;

// Long searches, more of them than can be put aside; where the seed is odd, over ground with costs.
static game *open_game_with(uint64_t seed, int64_t budget, const hr_allocator *allocator) {
    game *g = &the_game;
    g->crowd = &the_crowd;
    crowd_open(g->crowd, seed, allocator);
    if (seed % 2) crowd_pay(g->crowd);
    hr_planner_config config = {.workers = 2, .batch_budget_steps = budget};
    g->planner = crowd_planner(g->crowd, config);
    cr_assert_eq(hr_results_create(g->planner, &g->results), HR_OK);
    crowd_order(g->crowd, g->requests, LONG, 0);
    for (int32_t i = 0; i < LONG; i++) {
        if (i % 2)
            g->requests[i].quality = HR_EXACT;
        else
            g->requests[i].only = HR_STAGE_ASTAR;
    }
    return g;
}

static game *open_game(uint64_t seed, int64_t budget) { return open_game_with(seed, budget, NULL); }

static void close_game(game *g) {
    hr_results_destroy(g->results);
    hr_planner_destroy(g->planner);
    crowd_close(g->crowd);
}

static hr_batch_stats tick(game *g, int32_t count) {
    cr_assert_eq(hr_plan_batch(g->planner, g->requests, count, g->results), HR_OK);
    return hr_results_stats(g->results);
}

static int32_t places_taken(game *g) {
    int32_t taken = 0;
    for (int32_t i = 0; i < HR_SUSPENDED_MAX; i++) {
        atomic_flag *flag = &g->planner->batch->suspended.places[i].is_taken;
        if (atomic_flag_test_and_set(flag))
            taken++;
        else
            atomic_flag_clear(flag);
    }
    return taken;
}

// Waypoints and all, but for the version of the map.
static void expect_answers(game *g, hr_planner *alone, int32_t *answered) {
    for (int32_t i = 0; i < hr_results_count(g->results); i++) {
        hr_path one, path = hr_results_path(g->results, i);
        if (path.status == HR_WAITING) continue;
        ++*answered;
        cr_assert_eq(hr_plan(alone, &g->requests[path.tag], &one), HR_OK);
        const char *difference = crowd_difference(&one, &path);
        cr_expect_null(difference, "request %d: %s", (int)path.tag, difference);
    }
}

// On a map that stands still every answer is that of hr_plan, however little a batch may spend, and
// no step is taken twice but those at the end of what was stopped.
Test(resumed_searches, requests_come_to_what_they_would_have_at_once) {
    int32_t most_taken = 0;
    for (uint64_t round = 0; round < 8; round++) {
        game *g = open_game(561000000 + round, 64 << round);
        hr_planner *alone = crowd_planner(g->crowd, hr_planner_config_default());
        int64_t in_batches = 0, at_once = 0;
        int32_t answered = 0, ticks = 0;
        hr_batch_stats stats;
        do {
            stats = tick(g, ticks == 0 ? LONG : 0);
            in_batches += stats.steps;
            if (places_taken(g) > most_taken) most_taken = places_taken(g);
            expect_answers(g, alone, &answered);
        } while (stats.carried > 0 && ++ticks < TICKS_MAX);
        cr_expect_eq(answered, LONG);
        cr_expect_eq(places_taken(g), 0);
        for (int32_t i = 0; i < LONG; i++) {
            hr_path path;
            cr_assert_eq(hr_plan(alone, &g->requests[i], &path), HR_OK);
            at_once += path.steps;
        }
        cr_expect_leq(in_batches, at_once + at_once / 10, "%d of %d steps", (int)in_batches,
                      (int)at_once);
        hr_planner_destroy(alone);
        close_game(g);
    }
    cr_expect_eq(most_taken, HR_SUSPENDED_MAX);
}

// A game that is saved and loaded before every batch has nothing put aside, and does it all again.
Test(resumed_searches, what_was_put_aside_changes_no_answer) {
    for (uint64_t round = 0; round < 4; round++) {
        game *g = open_game(562000000 + round, 1000);
        hr_planner_config config = {.workers = 1, .batch_budget_steps = 1000};
        hr_planner *other = crowd_planner(g->crowd, config);
        hr_results *results;
        cr_assert_eq(hr_results_create(other, &results), HR_OK);
        hr_allocator allocator = hr_map_allocator(g->crowd->map);
        for (int32_t ticks = 0, carried = 1; carried > 0 && ticks < TICKS_MAX; ticks++) {
            void *saved;
            size_t size;
            cr_assert_eq(hr_batch_save(other, &saved, &size), HR_OK);
            cr_assert_eq(hr_batch_load(other, saved, size, NULL), HR_OK);
            allocator.release(saved, allocator.user);
            if (ticks % 7 == 6) crowd_edit(g->crowd);
            int32_t count = ticks == 0 ? LONG : 0;
            carried = tick(g, count).carried;
            cr_assert_eq(hr_plan_batch(other, g->requests, count, results), HR_OK);
            cr_assert_eq(hr_results_hash(g->results), hr_results_hash(results), "tick %d", ticks);
        }
        cr_expect_eq(places_taken(g), 0);
        hr_results_destroy(results);
        hr_planner_destroy(other);
        close_game(g);
    }
}

// Nothing waits for ever, and what is too dear for half a batch is answered with what it found.
Test(resumed_searches, a_map_that_never_stands_still_lets_none_wait_for_ever) {
    int32_t partial = 0;
    for (uint64_t round = 0; round < 4; round++) {
        game *g = open_game(563000000 + round, 300);
        int32_t carried = tick(g, LONG).carried, ticks = 0;
        for (; carried > 0 && ticks < 20 * LONG; ticks++) {
            crowd_edit(g->crowd);
            hr_batch_stats stats = tick(g, 0);
            cr_expect_leq(stats.steps, 300 + 64);
            carried = stats.carried;
            partial += stats.by_status[HR_PARTIAL];
        }
        cr_expect_eq(carried, 0);
        cr_expect_eq(places_taken(g), 0);
        close_game(g);
    }
    cr_expect_gt(partial, 0);
}

Test(resumed_searches, cancelled_and_replaced_requests_leave_their_places) {
    game *g = open_game(561000002, 2000);
    for (int32_t i = 0; i < 4; i++) tick(g, i == 0 ? LONG : 0);
    cr_assert_gt(places_taken(g), 0);
    void *saved;
    size_t size;
    cr_assert_eq(hr_batch_save(g->planner, &saved, &size), HR_OK);
    for (uint64_t tag = 0; tag < LONG; tag++) hr_batch_cancel(g->planner, tag);
    cr_expect_eq(places_taken(g), 0);
    cr_assert_eq(hr_batch_load(g->planner, saved, size, NULL), HR_OK);
    for (int32_t i = 0; i < 4; i++) tick(g, 0);
    cr_assert_gt(places_taken(g), 0);
    cr_assert_eq(hr_batch_load(g->planner, saved, size, NULL), HR_OK);
    cr_expect_eq(places_taken(g), 0);
    hr_allocator allocator = hr_map_allocator(g->crowd->map);
    allocator.release(saved, allocator.user);
    close_game(g);
}

// Every few batches there is no memory, somewhere, and the batch is asked for again.
Test(resumed_searches, a_batch_out_of_memory_loses_nothing_that_was_put_aside) {
    int32_t failures = 0;
    for (uint64_t round = 0; round < 6; round++) {
        counting_allocator counts = {0};
        hr_allocator allocator = counting(&counts);
        game *g = open_game_with(564000000 + round, 1500, &allocator);
        hr_planner *alone = crowd_planner(g->crowd, hr_planner_config_default());
        int32_t answered = 0, carried = 1;
        for (int32_t ticks = 0; carried > 0 && ticks < TICKS_MAX; ticks++) {
            int32_t count = ticks == 0 ? LONG : 0;
            counts.fail_at = counts.calls + 1 + roll(&g->crowd->dice, 4);
            bool has_failed = hr_plan_batch(g->planner, g->requests, count, g->results) != HR_OK;
            counts.fail_at = 0;
            failures += has_failed;
            carried = has_failed ? tick(g, count).carried : hr_results_stats(g->results).carried;
            expect_answers(g, alone, &answered);
        }
        cr_expect_eq(answered, LONG);
        cr_expect_eq(places_taken(g), 0);
        hr_planner_destroy(alone);
        close_game(g);
        cr_expect_eq(counts.live, 0, "%ld blocks leaked", counts.live);
    }
    cr_expect_gt(failures, 30);
}
