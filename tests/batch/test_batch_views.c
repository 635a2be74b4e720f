// test_batch_views.c - batches whose requests name views, against a planner for each map.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/views.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MAPS = 4, REQUESTS = 160, PLANNERS = 4, UNKNOWN = 1 };

typedef struct players {
    crowd crowd;
    uint64_t seed;
    hr_map *maps[MAPS]; // the map, and a view for each player
    hr_planner *own[MAPS];
    hr_planner *planners[PLANNERS]; // on all maps, with several numbers of workers
    hr_results *results, *own_results;
    hr_request requests[REQUESTS];
} players;

static players the_players; // too large for a stack

static const int32_t WORKERS[PLANNERS] = {1, 2, 3, 8};

static hr_planner *on_all_maps(const players *p, hr_planner_config config) {
    hr_planner *planner;
    cr_assert_eq(hr_planner_create(p->maps[0], &config, &planner), HR_OK);
    for (int32_t i = 1, number; i < MAPS; i++) {
        cr_assert_eq(hr_planner_add_view(planner, p->maps[i], &number), HR_OK);
        cr_assert_eq(number, i);
    }
    return planner;
}

static players *open(uint64_t seed, int64_t budget, const hr_allocator *allocator) {
    players *p = &the_players;
    crowd_open(&p->crowd, seed, allocator);
    p->seed = seed;
    p->maps[0] = p->crowd.map;
    for (int32_t i = 1; i < MAPS; i++) {
        hr_view_config config = {.unknown = i % 2 ? 0 : UNKNOWN, .is_all_seen = i == 3};
        cr_assert_eq(hr_map_create_view(p->maps[0], &config, &p->maps[i]), HR_OK);
    }
    for (int32_t i = 0; i < MAPS; i++)
        cr_assert_eq(hr_planner_create(p->maps[i], NULL, &p->own[i]), HR_OK);
    for (int32_t i = 0; i < PLANNERS; i++)
        p->planners[i] = on_all_maps(
            p, (hr_planner_config){.workers = WORKERS[i], .batch_budget_steps = budget});
    cr_assert_eq(hr_results_create(p->own[0], &p->results), HR_OK);
    cr_assert_eq(hr_results_create(p->own[0], &p->own_results), HR_OK);
    return p;
}

static void close(players *p) {
    hr_results_destroy(p->results);
    hr_results_destroy(p->own_results);
    for (int32_t i = 0; i < PLANNERS; i++) hr_planner_destroy(p->planners[i]);
    for (int32_t i = 0; i < MAPS; i++) hr_planner_destroy(p->own[i]);
    for (int32_t i = 1; i < MAPS; i++) hr_map_destroy(p->maps[i]);
    crowd_close(&p->crowd);
}

static void look_around(players *p) {
    const land *l = &p->crowd.land;
    if (roll(&p->crowd.dice, 2)) crowd_edit(&p->crowd);
    for (int32_t i = 1; i < MAPS; i++) {
        hr_cell at = roll_cell(&p->crowd.dice, l->width, l->height);
        int32_t radius = 10 + roll(&p->crowd.dice, 60);
        cr_assert_eq(hr_view_reveal_disc(p->maps[i], p->maps[0], at, radius), HR_OK);
    }
}

// Of all sorts, and some crowds with one goal.
static void throw_requests(players *p) {
    crowd_throw(&p->crowd, p->requests, REQUESTS / 4);
    crowd_order(&p->crowd, p->requests + REQUESTS / 4, REQUESTS - REQUESTS / 4, 3);
    for (int32_t i = 0; i < REQUESTS; i++) {
        p->requests[i].view = roll(&p->crowd.dice, MAPS);
        p->requests[i].tag = (uint64_t)i;
    }
}

static void plan_all(players *p, int32_t planner) {
    cr_assert_eq(hr_plan_batch(p->planners[planner], p->requests, REQUESTS, p->results), HR_OK);
}

// The requests of one view, in a batch of a planner on it.
static void expect_those_of_own_planner(players *p, int32_t view) {
    static hr_request own[REQUESTS];
    static int32_t places[REQUESTS];
    int32_t count = 0;
    for (int32_t i = 0; i < REQUESTS; i++) {
        if (p->requests[i].view != view) continue;
        places[count] = i;
        own[count] = p->requests[i];
        own[count++].view = 0;
    }
    cr_assert_eq(hr_plan_batch(p->own[view], own, count, p->own_results), HR_OK);
    for (int32_t i = 0; i < count; i++) {
        hr_path mixed = hr_results_path(p->results, places[i]);
        hr_path alone = hr_results_path(p->own_results, i);
        const char *difference = crowd_difference(&mixed, &alone);
        cr_assert_null(difference, "seed %llu, view %d: %s", (unsigned long long)p->seed, (int)view,
                       difference);
        cr_assert_eq(mixed.map_version, hr_map_version(p->maps[view]));
    }
}

Test(batch_views, answers_are_those_of_a_planner_for_each_map) {
    uint64_t seed = seed_of_run(1);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        players *p = open(seed, 0, NULL);
        for (int32_t tick = 0; tick < 4; tick++) {
            look_around(p);
            throw_requests(p);
            uint64_t hash = 0;
            for (int32_t i = 0; i < PLANNERS; i++) {
                plan_all(p, i);
                if (i == 0) hash = hr_results_hash(p->results);
                cr_assert_eq(hr_results_hash(p->results), hash, "seed %llu, %d workers",
                             (unsigned long long)seed, (int)WORKERS[i]);
            }
            for (int32_t view = 0; view < MAPS; view++) expect_those_of_own_planner(p, view);
        }
        close(p);
    }
}

Test(batch_views, single_plans_name_views_too_and_leave_the_planner_on_its_map) {
    uint64_t seed = seed_of_run(50);
    for (int32_t round = rounds_of_run(6); round > 0; round--, seed++) {
        players *p = open(seed, 0, NULL);
        look_around(p);
        throw_requests(p);
        for (int32_t i = 0; i < REQUESTS; i++) {
            hr_path path, alone;
            hr_request own = p->requests[i];
            own.view = 0;
            cr_assert_eq(hr_plan(p->planners[0], &p->requests[i], &path), HR_OK);
            cr_assert_eq(hr_plan(p->own[p->requests[i].view], &own, &alone), HR_OK);
            cr_assert_null(crowd_difference(&path, &alone));
            cr_assert_eq(hr_planner_prepare(p->planners[0], 0), HR_OK);
        }
        close(p);
    }
}

// Ticks with a budget, of which one is saved and goes on with another planner.
static uint64_t tick(players *p, hr_planner *planner) {
    cr_assert_eq(hr_plan_batch(planner, p->requests, REQUESTS, p->results), HR_OK);
    return hr_results_hash(p->results);
}

Test(batch_views, what_waits_is_of_its_view_for_any_number_of_workers_and_after_loading) {
    uint64_t seed = seed_of_run(80);
    for (int32_t round = rounds_of_run(6); round > 0; round--, seed++) {
        players *p = open(seed, 4000, NULL);
        for (int32_t i = 0; i < 6; i++) {
            void *bytes;
            size_t size;
            if (i % 2) look_around(p);
            throw_requests(p);
            uint64_t hash = tick(p, p->planners[0]);
            for (int32_t k = 1; k < PLANNERS; k++)
                cr_assert_eq(tick(p, p->planners[k]), hash, "seed %llu", (unsigned long long)seed);
            cr_assert_eq(hr_batch_save(p->planners[0], &bytes, &size), HR_OK);
            hr_planner_destroy(p->planners[1]);
            p->planners[1] =
                on_all_maps(p, (hr_planner_config){.workers = 2, .batch_budget_steps = 4000});
            cr_assert_eq(hr_batch_load(p->planners[1], bytes, size, NULL), HR_OK);
            hr_allocator allocator = hr_map_allocator(p->maps[0]);
            allocator.release(bytes, allocator.user);
        }
        close(p);
    }
}

Test(batch_views, a_request_for_an_unknown_view_is_invalid) {
    players *p = open(seed_of_run(3), 0, NULL);
    hr_path path;
    throw_requests(p);
    p->requests[0] = hr_request_default();
    for (int32_t i = 0; i < REQUESTS; i++) p->requests[i].view = i % 2 ? MAPS : -1;
    plan_all(p, 1);
    for (int32_t i = 0; i < REQUESTS; i++) {
        path = hr_results_path(p->results, i);
        cr_assert_eq(path.status, HR_INVALID);
        cr_assert_eq(strncmp(path.problem, "view: ", 6), 0);
    }
    cr_assert_eq(hr_plan(p->own[0], &p->requests[1], &path), HR_OK);
    cr_expect_eq(path.status, HR_INVALID);
    close(p);
}

Test(batch_views, only_views_of_the_map_can_be_added) {
    players *p = open(seed_of_run(4), 0, NULL);
    hr_map *other = empty_map(p->crowd.land.width, p->crowd.land.height);
    int32_t number = 5;
    cr_expect_eq(hr_planner_add_view(p->own[0], other, &number), HR_BAD_VIEW);
    cr_expect_eq(number, 0);
    cr_expect_eq(hr_planner_add_view(p->own[0], p->maps[0], &number), HR_BAD_VIEW);
    hr_map *of_other;
    hr_view_config seen = {.is_all_seen = true};
    cr_assert_eq(hr_map_create_view(other, &seen, &of_other), HR_OK);
    cr_expect_eq(hr_planner_add_view(p->own[0], of_other, &number), HR_BAD_VIEW);
    hr_map_destroy(of_other);
    for (int32_t i = 1; i <= HR_VIEWS_MAX; i++) {
        cr_assert_eq(hr_planner_add_view(p->own[0], p->maps[1], &number), HR_OK);
        cr_expect_eq(number, i);
    }
    cr_expect_eq(hr_planner_add_view(p->own[0], p->maps[1], &number), HR_BAD_VIEW);
    cr_expect_eq(hr_planner_add_view(p->own[1], p->maps[2], &number), HR_OK); // of the same map
    hr_map_destroy(other);
    close(p);
}

Test(batch_views, running_out_of_memory_loses_nothing) {
    static counting_allocator counts;
    counts = (counting_allocator){0};
    hr_allocator allocator = counting(&counts);
    players *p = open(seed_of_run(5), 0, &allocator);
    hr_error error = HR_OUT_OF_MEMORY;
    uint64_t hash = 0;
    look_around(p);
    throw_requests(p);
    for (long fail = 1; error; fail += 1 + fail / 8) {
        counts.calls = 0;
        counts.fail_at = fail;
        error = hr_plan_batch(p->planners[0], p->requests, REQUESTS, p->results);
        counts.fail_at = 0;
    }
    hash = hr_results_hash(p->results);
    cr_expect_eq(tick(p, p->planners[2]), hash);
    close(p);
    cr_expect_eq(counts.live, 0);
}
