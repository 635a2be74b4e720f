// test_batch_links.c - batches on maps with links: the answers of one by one, and the same bytes
// for any number of workers, with a budget, too. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS
// multiplies how many there are.

#include "tests/support/games.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CROWD = 200, LINKS = 12, TEAM = 4 };

static const int32_t WORKERS[TEAM] = {1, 2, 3, 8};

static hr_position roll_place(crowd *c) {
    hr_cell at = roll_cell(&c->dice, c->land.width - 6, c->land.height - 6);
    return (hr_position){at.x * HR_CELL + HR_CELL / 2, at.y * HR_CELL + HR_CELL / 2};
}

static hr_link roll_link(crowd *c) {
    hr_link link = {.from = roll_place(c), .to = roll_place(c)};
    link.cost_256ths = roll(&c->dice, 30 * HR_CELL);
    link.is_one_way = roll(&c->dice, 3) == 0;
    link.width = roll(&c->dice, 4);
    link.from_step = (hr_cell){1, 0}, link.to_step = (hr_cell){0, 1};
    return link;
}

static void add_links(crowd *c, hr_link_id *ids) {
    for (int32_t i = 0; i < LINKS; i++) {
        hr_link link = roll_link(c);
        cr_assert_eq(hr_link_add(c->map, &link, &ids[i]), HR_OK);
    }
}

static void edit(crowd *c, const hr_link_id *ids) {
    crowd_edit(c);
    hr_link link = roll_link(c);
    cr_assert_eq(hr_link_change(c->map, ids[roll(&c->dice, LINKS)], &link), HR_OK);
    cr_assert_eq(hr_link_set_open(c->map, ids[0], roll(&c->dice, 2) == 0), HR_OK);
}

static hr_results *new_results(const hr_planner *planner) {
    hr_results *results;
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    return results;
}

static int32_t links_of(const hr_path *path) {
    int32_t count = 0;
    for (int32_t i = 0; path->links && i < path->count; i++) count += path->links[i] != 0;
    return count;
}

static bool same_links(const hr_path *a, const hr_path *b) {
    if (!a->links || !b->links) return a->links == b->links;
    return memcmp(a->links, b->links, (size_t)a->count * sizeof *a->links) == 0;
}

static void expect_same(const hr_path *a, const hr_path *b, int32_t index, uint64_t seed) {
    const char *difference = crowd_difference(a, b);
    cr_assert_null(difference, "%s differs, answer %d, HANDRAIL_SEED=%llu", difference, index,
                   (unsigned long long)seed);
    cr_assert(same_links(a, b), "links differ, answer %d, HANDRAIL_SEED=%llu", index,
              (unsigned long long)seed);
}

Test(batch_links, every_request_is_answered_as_by_itself) {
    static crowd c;
    static hr_request requests[CROWD];
    hr_link_id ids[LINKS];
    int32_t linked = 0;
    uint64_t seed = seed_of_run(720000000);
    for (int32_t round = rounds_of_run(8); round > 0; round--, seed++) {
        crowd_open(&c, seed, NULL);
        add_links(&c, ids);
        hr_planner *one = crowd_planner(&c, hr_planner_config_default());
        hr_planner *many = crowd_planner(&c, (hr_planner_config){.workers = 3, .share_from = -1});
        hr_results *results = new_results(many);
        for (int32_t tick = 0; tick < 2; tick++) {
            crowd_throw(&c, requests, CROWD);
            cr_assert_eq(hr_plan_batch(many, requests, CROWD, results), HR_OK);
            for (int32_t i = 0; i < CROWD; i++) {
                hr_path path, of_batch = hr_results_path(results, i);
                cr_assert_eq(hr_plan(one, &requests[i], &path), HR_OK);
                expect_same(&path, &of_batch, i, seed);
                linked += links_of(&path) > 0;
            }
            edit(&c, ids);
        }
        hr_results_destroy(results);
        hr_planner_destroy(one);
        hr_planner_destroy(many);
        crowd_close(&c);
    }
    cr_expect_gt(linked, 200, "%d", linked);
}

// ---- For any number of workers

typedef struct team {
    hr_planner *planners[TEAM];
    hr_results *results[TEAM];
} team;

static void plan_with_team(team *t, const hr_request *requests, int32_t count, uint64_t seed) {
    for (int32_t i = 0; i < TEAM; i++) {
        cr_assert_eq(hr_plan_batch(t->planners[i], requests, count, t->results[i]), HR_OK);
        cr_assert_eq(hr_results_count(t->results[i]), hr_results_count(t->results[0]));
        for (int32_t j = 0; i > 0 && j < hr_results_count(t->results[0]); j++) {
            hr_path a = hr_results_path(t->results[0], j), b = hr_results_path(t->results[i], j);
            expect_same(&a, &b, j, seed);
        }
    }
}

static void try_team(uint64_t seed, int64_t budget, bool has_costs, bool is_ordered) {
    static crowd c;
    static hr_request requests[CROWD];
    hr_link_id ids[LINKS];
    crowd_open(&c, seed, NULL);
    if (has_costs) crowd_pay(&c);
    add_links(&c, ids);
    team t;
    for (int32_t i = 0; i < TEAM; i++) {
        hr_planner_config config = {.workers = WORKERS[i], .batch_budget_steps = budget};
        t.planners[i] = crowd_planner(&c, config);
        t.results[i] = new_results(t.planners[i]);
    }
    for (int32_t tick = 0; tick < 5; tick++) {
        if (is_ordered)
            crowd_order(&c, requests, CROWD, 3);
        else
            crowd_throw(&c, requests, CROWD);
        plan_with_team(&t, requests, tick < 3 ? CROWD : 0, seed);
        if (tick == 1) edit(&c, ids);
    }
    for (int32_t i = 0; i < TEAM; i++) {
        hr_results_destroy(t.results[i]);
        hr_planner_destroy(t.planners[i]);
    }
    crowd_close(&c);
}

Test(batch_links, answers_are_the_same_bytes_for_any_number_of_workers) {
    uint64_t seed = seed_of_run(721000000);
    for (int32_t round = rounds_of_run(8); round > 0; round--, seed++)
        try_team(seed, seed % 2 ? 20000 : 0, seed % 4 == 3, seed % 3 == 0);
}

// ---- Memory

enum { FEW = 30 };

static bool live_and_die(long fail_at, uint64_t *hash) {
    hr_link_id ids[LINKS];
    game *g = open_game(723000000, (hr_planner_config){0});
    add_links(&g->crowd, ids);
    crowd_throw(&g->crowd, g->requests, FEW);
    return play_out_of_memory(g, FEW, fail_at, hash);
}

Test(batch_links, any_allocation_may_fail) { same_if_allocations_fail(live_and_die, 60); }
