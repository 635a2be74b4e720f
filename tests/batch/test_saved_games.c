// test_saved_games.c - a game that is saved and restored piece by piece, ground, footprints and
// waiting requests, goes on as if nothing had been saved. HANDRAIL_SEED replays it.

#include "tests/support/crowds.h"

#include <criterion/criterion.h>

enum { UNITS = 40, BODY = 64, BUDGET = 300 };

// Units that stand in each other's way; each ignores its own footprint.
typedef struct war {
    crowd crowd;
    hr_planner *planner;
    hr_results *results;
    hr_footprint_id bodies[UNITS];
    hr_cell at[UNITS], goals[UNITS];
} war;

static void open_war(war *w, uint64_t seed, int32_t workers) {
    hr_planner_config config = {.workers = workers, .batch_budget_steps = BUDGET};
    crowd_open(&w->crowd, seed, NULL);
    w->planner = crowd_planner(&w->crowd, config);
    cr_assert_eq(hr_results_create(w->planner, &w->results), HR_OK);
}

static void close_war(war *w) {
    hr_results_destroy(w->results);
    hr_planner_destroy(w->planner);
    crowd_close(&w->crowd);
}

static hr_footprint body_at(hr_cell cell) { return (hr_footprint){{cell.x, cell.y, 1, 1}, BODY}; }

// Some come and go, so that ids are not 1, 2, 3, ...
static void muster(war *w) {
    for (int32_t i = 0; i < UNITS; i++) {
        hr_footprint_id gone;
        w->at[i] = land_open_block(&w->crowd.land, &w->crowd.dice);
        w->goals[i] = land_open_block(&w->crowd.land, &w->crowd.dice);
        cr_assert_eq(hr_footprint_stamp(w->crowd.map, body_at(w->at[i]), &gone), HR_OK);
        if (i % 3 == 0) cr_assert_eq(hr_footprint_lift(w->crowd.map, gone), HR_OK);
        if (i % 3 == 0)
            cr_assert_eq(hr_footprint_stamp(w->crowd.map, body_at(w->at[i]), &gone), HR_OK);
        w->bodies[i] = gone;
    }
}

// All units ask, and go to the end of their first leg if they have one. @return the hash.
static uint64_t march(war *w, int32_t *found) {
    hr_request requests[UNITS];
    for (int32_t i = 0; i < UNITS; i++) {
        requests[i] = request_between(w->at[i], w->goals[i], 1);
        requests[i].tag = (uint64_t)i, requests[i].ignore[0] = w->bodies[i];
    }
    cr_assert_eq(hr_plan_batch(w->planner, requests, UNITS, w->results), HR_OK);
    for (int32_t i = 0; i < hr_results_count(w->results); i++) {
        hr_path path = hr_results_path(w->results, i);
        if (path.count < 2 || path.map_version != hr_map_version(w->crowd.map)) continue;
        hr_cell to = hr_block_at(path.waypoints[1], 1);
        int32_t unit = (int32_t)path.tag;
        if (hr_map_get(w->crowd.map, to.x, to.y)) continue; // another one is there
        cr_assert_eq(hr_footprint_move(w->crowd.map, w->bodies[unit], to), HR_OK);
        w->at[unit] = to;
        ++*found;
    }
    return hr_results_hash(w->results);
}

static void restore(war *copy, const war *of) {
    hr_map *from = of->crowd.map, *to = copy->crowd.map;
    hr_rect all = {0, 0, hr_map_width(from), hr_map_height(from)};
    static uint8_t ground[LAND_CELLS_MAX];
    void *footprints, *waiting;
    size_t footprints_size, waiting_size;
    hr_map_read_ground(from, all, ground, (size_t)all.width);
    cr_assert_eq(hr_footprints_save(from, &footprints, &footprints_size), HR_OK);
    cr_assert_eq(hr_batch_save(of->planner, &waiting, &waiting_size), HR_OK);
    hr_map_blit(to, all, ground, (size_t)all.width);
    cr_assert_eq(hr_footprints_load(to, footprints, footprints_size, NULL), HR_OK);
    cr_assert_eq(hr_batch_load(copy->planner, waiting, waiting_size, NULL), HR_OK);
    hr_allocator allocator = hr_map_allocator(from);
    allocator.release(footprints, allocator.user);
    allocator.release(waiting, allocator.user);
    for (int32_t i = 0; i < UNITS; i++) {
        copy->bodies[i] = of->bodies[i];
        copy->at[i] = of->at[i], copy->goals[i] = of->goals[i];
    }
}

Test(saved_games, a_restored_game_has_the_same_hashes_although_requests_ignore_footprints) {
    static war w, copy;
    uint64_t seed = seed_of_run(545000000);
    int32_t moved = 0, waited = 0;
    for (int32_t round = rounds_of_run(8); round > 0; round--, seed++) {
        open_war(&w, seed, 1), open_war(&copy, seed, 3);
        muster(&w);
        muster(&copy), muster(&copy); // another game, with other ids, which is given up
        for (int32_t i = 0; i < 3; i++) march(&copy, &moved);
        for (int32_t i = 0; i < 6; i++) march(&w, &moved);
        if (round % 2) hr_map_fill(w.crowd.map, (hr_rect){20, 20, 9, 9}, 1);
        restore(&copy, &w);
        waited += hr_results_stats(w.results).carried;
        for (int32_t i = 0; i < 12; i++) {
            uint64_t expected = march(&w, &moved), hash = march(&copy, &moved);
            cr_assert_eq(hash, expected, "tick %d: HANDRAIL_SEED=%llu", i,
                         (unsigned long long)seed);
        }
        close_war(&w), close_war(&copy);
    }
    cr_expect_gt(moved, 100);
    cr_expect_gt(waited, 10);
}
