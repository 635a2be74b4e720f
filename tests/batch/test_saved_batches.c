// test_saved_batches.c - saved requests that no batch has written, each refused with the sentence
// that says why, and loading without memory.

#include "tests/support/games.h"
#include "tests/support/saved_parts.h"

#include <criterion/criterion.h>
#include <string.h>

// Where numbers lie in the bytes; entries of requests come behind the header.
enum { TICK = 8, COUNT = 16, WIDTH = 20, HEIGHT = 24, HEADER = 28, ENTRY = 140 };
enum { GOAL_COUNT = 48, CLOSING_COUNT = 56 }; // within an entry

// Two that name one list of goals, two that name one list of closings, and one without any.
enum { NONE = -1, GOALS, SAME_GOALS, CLOSINGS, SAME_CLOSINGS, PLAIN, REQUESTS };

static game *open_waiting_game(void) {
    static const hr_goal goals[] = {{.position = {1000, 1000}}, {.position = {2000, 2000}}};
    static const hr_closing closings[] = {{.cells = {1, 2, 3, 4}}, {.cells = {5, 6, 7, 8}}};
    game *g = open_game(7, (hr_planner_config){.batch_budget_steps = 1});
    for (int32_t i = 0; i < REQUESTS; i++) {
        hr_cell from = land_open_block(&g->crowd.land, &g->crowd.dice);
        hr_request *r = &g->requests[i];
        *r = request_between(from, land_open_block(&g->crowd.land, &g->crowd.dice), 1);
        r->tag = (uint64_t)i;
        if (i == GOALS || i == SAME_GOALS) r->goals = goals, r->goal_count = 2;
        if (i == CLOSINGS || i == SAME_CLOSINGS) r->closings = closings, r->closing_count = 2;
    }
    cr_assert_eq(tick(g, REQUESTS).carried, REQUESTS);
    return g;
}

static saved_part save_waiting(const game *g) {
    void *bytes;
    saved_part saved;
    cr_assert_eq(hr_batch_save(g->planner, &bytes, &saved.size), HR_OK);
    saved.at = bytes;
    return saved;
}

// ---- Refused

typedef struct change {
    int32_t request; // NONE = in the header
    int32_t at, bytes;
    uint64_t number;
    hr_error error;
    const char *sentence; // how it begins
} change;

static const change CHANGES[] = {
    {NONE, TICK, 8, UINT64_C(1) << 63, HR_BAD_FORMAT, "the saved batch is damaged"},
    {NONE, COUNT, 4, UINT32_MAX, HR_BAD_FORMAT, "the saved batch is damaged"},
    {NONE, COUNT, 4, 1000, HR_BAD_FORMAT, "the saved batch is damaged"},
    {NONE, WIDTH, 4, 9, HR_BAD_SIZE, "the saved batch is for a map of 9 x"},
    {NONE, HEIGHT, 4, 9, HR_BAD_SIZE, "the saved batch is for a map of"},
    {GOALS, GOAL_COUNT, 4, 0, HR_BAD_FORMAT, "the saved batch holds an impossible request"},
    {GOALS, GOAL_COUNT, 4, UINT32_MAX, HR_BAD_FORMAT, "the saved batch holds an impossible"},
    {SAME_GOALS, GOAL_COUNT, 4, 1, HR_BAD_FORMAT, "the saved batch holds an impossible request"},
    {CLOSINGS, CLOSING_COUNT, 4, 0, HR_BAD_FORMAT, "the saved batch holds an impossible request"},
    {SAME_CLOSINGS, CLOSING_COUNT, 4, 3, HR_BAD_FORMAT, "the saved batch holds an impossible"},
    {NONE, COUNT, 4, REQUESTS - 1, HR_BAD_FORMAT, "the saved batch holds an impossible request"},
};

static void expect_refused(const game *g, saved_part saved, const change *c) {
    static uint8_t bytes[HEADER + REQUESTS * ENTRY + 1000];
    saved_part changed = {bytes, saved.size};
    cr_assert_leq(saved.size, sizeof bytes);
    memcpy(bytes, saved.at, saved.size);
    uint8_t *at = bytes + c->at + (c->request == NONE ? 0 : HEADER + c->request * ENTRY);
    hr_put(&at, c->number, c->bytes);
    sign_part(changed);
    hr_message message;
    hr_error error = hr_batch_load(g->planner, bytes, saved.size, &message);
    cr_expect_eq(error, c->error, "byte %d: %s", c->at, hr_error_text(error));
    cr_expect_eq(strncmp(message.text, c->sentence, strlen(c->sentence)), 0, "%s", message.text);
}

Test(saved_batches, what_no_batch_has_written_is_refused_and_changes_nothing) {
    game *g = open_waiting_game();
    saved_part saved = save_waiting(g);
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++)
        expect_refused(g, saved, &CHANGES[i]);
    saved_part again = save_waiting(g);
    cr_assert_eq(again.size, saved.size);
    cr_expect_eq(memcmp(again.at, saved.at, saved.size), 0);
    cr_expect_eq(hr_batch_load(g->planner, saved.at, saved.size, NULL), HR_OK);
    release_part(g->crowd.map, saved);
    release_part(g->crowd.map, again);
    close_game(g);
}

// ---- Taken

// What a request may have spent, and may spend in the next batch.
enum { ALLOWANCE = 32, DONE = 36 };

// As many steps as can be counted were taken: what is found now is the answer.
Test(saved_batches, a_request_that_has_taken_all_steps_is_answered_next) {
    game *g = open_waiting_game();
    for (int32_t i = 0; i < PLAIN; i++) hr_batch_cancel(g->planner, (uint64_t)i);
    saved_part saved = save_waiting(g);
    uint8_t *at = saved.at + HEADER + ALLOWANCE;
    hr_put(&at, 5, 4);
    hr_put(&at, INT32_MAX, 4);
    sign_part(saved);
    cr_assert_eq(hr_batch_load(g->planner, saved.at, saved.size, NULL), HR_OK);
    cr_expect_eq(tick(g, 0).carried, 0);
    hr_path path = hr_results_path(g->results, 0), alone;
    cr_assert_eq(hr_plan(g->planner, &g->requests[PLAIN], &alone), HR_OK);
    cr_expect_eq(path.tag, PLAIN);
    cr_expect_eq(path.status, alone.status);
    cr_expect_float_eq(path.length_256ths, alone.length_256ths, 0);
    release_part(g->crowd.map, saved);
    close_game(g);
}

// ---- Memory

// @return whether the allocation failed.
static bool load_into_new(game *g, saved_part saved, long fail_at) {
    hr_planner *other = crowd_planner(&g->crowd, (hr_planner_config){.workers = 1});
    hr_message message = {"that of another call"};
    g->counts.fail_at = fail_at ? g->counts.calls + fail_at : 0;
    hr_error error = hr_batch_load(other, saved.at, saved.size, &message);
    bool was_hit = fail_at && g->counts.calls >= g->counts.fail_at;
    g->counts.fail_at = 0;
    cr_assert_eq(error, was_hit ? HR_OUT_OF_MEMORY : HR_OK);
    if (error) cr_expect_str_empty(message.text); // the error says it all
    hr_carried carried;
    cr_expect_eq(hr_batch_carried(other, REQUESTS - 1, &carried), !was_hit);
    cr_expect_not(hr_batch_carried(other, was_hit ? 0 : REQUESTS, &carried));
    hr_planner_destroy(other);
    return was_hit;
}

Test(saved_batches, loading_takes_all_that_waits_or_nothing_when_memory_fails) {
    game *g = open_waiting_game();
    saved_part saved = save_waiting(g);
    cr_expect_not(load_into_new(g, saved, 0));
    long fail_at = 1;
    while (load_into_new(g, saved, fail_at)) fail_at++;
    cr_expect_gt(fail_at, 4, "the batch, what waits, and two kinds of lists");
    release_part(g->crowd.map, saved);
    close_game(g);
}
