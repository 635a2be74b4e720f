// test_recorded_calls.c - what a recording makes of calls that few games make: lists that requests
// share, malformed ones, views that see what is not recorded, and calls without memory.

#include "passmap/footprints.h"
#include "passmap/views.h"
#include "planner/fields.h"
#include "planner/recording/answers.h"
#include "planner/recording/call.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"
#include "tests/support/recordings.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = 130, REQUESTS = 12 };

// A wall with a gap in the middle, recorded.
typedef struct game {
    counting_allocator counts;
    course course;
    hr_map *view, *ally; // of none of the planners, but by add_view
    hr_results *results;
    hr_recording *recording;
    tape tape;
} game;

static hr_position middle(int32_t x, int32_t y) { return hr_block_centre((hr_cell){x, y}, 1); }

static void open_unrecorded(game *g) {
    *g = (game){.view = NULL};
    hr_allocator allocator = counting(&g->counts);
    g->course = open_empty_course(SIDE, SIDE, &allocator);
    hr_map_fill(g->course.map, (hr_rect){60, 0, 2, 62}, 1);
    hr_map_fill(g->course.map, (hr_rect){60, 66, 2, 64}, 1);
    cr_assert_eq(hr_results_create(g->course.planner, &g->results), HR_OK);
    cr_assert_eq(hr_map_create_view(g->course.map, NULL, &g->view), HR_OK);
    cr_assert_eq(
        hr_map_create_view(g->course.map, &(hr_view_config){.is_all_seen = true}, &g->ally), HR_OK);
}

static hr_error start(game *g) {
    return hr_recording_start(g->course.planner, tape_write, &g->tape, &g->recording);
}

static void open_game(game *g) {
    open_unrecorded(g);
    cr_assert_eq(start(g), HR_OK);
}

static void fail_from_now(game *g, long call) {
    g->counts.calls = 0;
    g->counts.fail_at = call;
}

static void add_view(game *g) {
    int32_t number;
    cr_assert_eq(hr_planner_add_view(g->course.planner, g->view, &number), HR_OK);
    cr_assert_eq(number, 1);
}

static void expect_end(game *g, hr_error error) {
    cr_expect_eq(hr_recording_end(g->recording), error);
    g->recording = NULL;
}

static void close_game(game *g) {
    hr_results_destroy(g->results);
    hr_planner_destroy(g->course.planner);
    g->course.planner = NULL;
    hr_map_destroy(g->view);
    hr_map_destroy(g->ally);
    close_course(&g->course);
    tape_free(&g->tape);
    cr_assert_eq(g->counts.live, 0);
}

// All of it is played, and comes to the same. @return the replay at its end.
static hr_replay *expect_same(const game *g, int64_t questions) {
    playing p = tape_play(&g->tape, 0, 1);
    cr_expect_eq(p.error, HR_OK, "%s", hr_error_text(p.error));
    cr_expect_eq(p.questions, questions);
    cr_expect_eq(p.first_difference, -1);
    cr_expect_eq(p.first_failed_edit, -1);
    cr_expect(p.is_whole);
    hr_replay *replay;
    cr_assert_eq(hr_replay_open(NULL, g->tape.bytes, g->tape.size, &replay, NULL), HR_OK);
    cr_assert_eq(hr_replay_seek(replay, INT64_MAX, NULL), HR_OK);
    return replay;
}

static void expect_same_cells(const hr_map *map, const hr_map *now) {
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++)
            cr_assert_eq(hr_map_get(now, x, y), hr_map_get(map, x, y), "(%d, %d)", x, y);
}

// ---- Lists

static void ask(game *g, const hr_request *requests, int32_t count) {
    cr_assert_eq(hr_plan_batch(g->course.planner, requests, count, g->results), HR_OK);
}

// The game's requests, as a replay has them.
static void expect_requests(const game *g, const hr_request *asked, int32_t count) {
    hr_replay *replay;
    hr_played played;
    cr_assert_eq(hr_replay_open(NULL, g->tape.bytes, g->tape.size, &replay, NULL), HR_OK);
    do cr_assert_eq(hr_replay_next(replay, &played, NULL), HR_OK);
    while (!played.is_question);
    cr_assert_eq(played.request_count, count);
    for (int32_t i = 0; i < count; i++) {
        const hr_request *now = &played.requests[i];
        cr_expect_eq(now->goal_count, asked[i].goal_count);
        cr_expect_eq(now->closing_count, asked[i].closing_count);
        cr_expect_eq(now->old_count, asked[i].old_count);
        cr_expect_eq(!now->goals, !asked[i].goals);
        for (int32_t k = 0; now->goals && k < now->goal_count; k++)
            cr_expect_eq(now->goals[k].position.x, asked[i].goals[k].position.x);
        for (int32_t k = 0; now->closings && k < now->closing_count; k++)
            cr_expect_eq(now->closings[k].cells.x, asked[i].closings[k].cells.x);
    }
    hr_replay_close(replay);
}

Test(recorded_calls, have_the_lists_that_requests_share_each_as_long_as_it_was) {
    game g;
    hr_goal goals[3] = {{.position = middle(120, 9)}, {.position = middle(9, 120)}};
    hr_closing closings[3] = {{.cells = {60, 62, 2, 1}}, {.cells = {60, 63, 2, 1}}};
    hr_request requests[REQUESTS];
    goals[2].position = middle(64, 64), closings[2].cells = (hr_rect){60, 64, 2, 2};
    open_game(&g);
    for (int32_t i = 0; i < REQUESTS; i++)
        requests[i] = (hr_request){.start = middle(5 + i, 64),
                                   .goals = goals,
                                   .goal_count = 1 + i / 4,
                                   .closings = closings,
                                   .closing_count = 1 + i / 2 % 3};
    ask(&g, requests, REQUESTS);
    expect_end(&g, HR_OK);
    hr_replay_close(expect_same(&g, 1));
    expect_requests(&g, requests, REQUESTS);
    close_game(&g);
}

Test(recorded_calls, that_are_malformed_are_again) {
    game g;
    hr_link_id old_links[2] = {0};
    hr_request sound = {.start = middle(5, 64), .goal = middle(120, 64)}, requests[4];
    for (int32_t i = 0; i < 4; i++) requests[i] = sound;
    requests[0].goal_count = 3; // none of them there
    requests[1].closing_count = -2;
    requests[2].old_count = 2, requests[2].old_links = old_links;
    open_game(&g);
    ask(&g, requests, 4);
    for (int32_t i = 0; i < 3; i++)
        cr_expect_eq(hr_results_path(g.results, i).status, HR_INVALID, "request %d", i);
    cr_expect_eq(hr_results_path(g.results, 3).status, HR_STRAIGHT);
    const hr_goal none = {.reach_256ths = 0};
    hr_goal_field_config config = {.goals = &none};
    hr_goal_field *field;
    cr_expect_eq(hr_goal_field_create(g.course.planner, &config, &field), HR_BAD_SIZE);
    expect_end(&g, HR_OK);
    hr_replay_close(expect_same(&g, 2));
    expect_requests(&g, requests, 4);
    close_game(&g);
}

// ---- Cells

// No run in it: a byte a cell, for more than a chunk.
Test(recorded_calls, hold_more_cells_than_a_chunk) {
    static uint8_t cells[2 * HR_CHUNK_BYTES_MAX];
    game g;
    enum { WIDTH = 256 };
    hr_map *map;
    hr_planner *planner;
    hr_map_config sides = {.width = WIDTH, .height = sizeof cells / WIDTH};
    dice d = {3};
    for (size_t i = 0; i < sizeof cells; i++) cells[i] = (uint8_t)roll(&d, 256);
    g.tape = (tape){0};
    cr_assert_eq(hr_map_create(&sides, &map), HR_OK);
    hr_map_blit(map, (hr_rect){0, 0, sides.width, sides.height}, cells, WIDTH);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    cr_assert_eq(hr_recording_start(planner, tape_write, &g.tape, &g.recording), HR_OK);
    expect_end(&g, HR_OK);
    cr_expect_gt(g.tape.size, sizeof cells);
    hr_replay *replay = expect_same(&g, 0);
    for (int32_t i = 0; i < (int32_t)sizeof cells; i++)
        cr_assert_eq(hr_map_get(hr_replay_map(replay, 0), i % WIDTH, i / WIDTH), cells[i]);
    hr_replay_close(replay);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    tape_free(&g.tape);
}

Test(recorded_calls, hold_what_a_view_sees_of_a_map_that_is_not_recorded) {
    game g;
    open_unrecorded(&g);
    add_view(&g);
    cr_assert_eq(start(&g), HR_OK);
    hr_map_fill(g.ally, (hr_rect){20, 20, 30, 3}, 7);
    cr_expect_eq(hr_view_reveal(g.view, g.ally, (hr_rect){10, 10, 40, 60}), HR_OK);
    cr_expect_eq(hr_view_reveal_disc(g.view, g.ally, (hr_cell){62, 10}, 9), HR_OK);
    cr_expect_eq(hr_view_reveal_disc(g.view, g.ally, (hr_cell){SIDE + 50, 10}, 9), HR_OK);
    expect_end(&g, HR_OK);
    cr_expect_eq(hr_map_get(g.view, 20, 20), 7);
    hr_replay *replay = expect_same(&g, 0);
    expect_same_cells(g.view, hr_replay_map(replay, 1));
    hr_replay_close(replay);
    close_game(&g);
}

Test(recorded_calls, hold_a_view_that_is_added_with_footprints_on_it) {
    game g;
    hr_footprint_id id;
    open_game(&g);
    hr_footprint body = {.cells = {5, 6, 7, 8}, .bits = 2};
    cr_assert_eq(hr_footprint_stamp(g.view, body, &id), HR_OK);
    add_view(&g);
    cr_assert_eq(hr_footprint_move(g.view, id, (hr_cell){80, 81}), HR_OK);
    expect_end(&g, HR_OK);
    hr_replay *replay = expect_same(&g, 0);
    expect_same_cells(g.view, hr_replay_map(replay, 1));
    hr_replay_close(replay);
    close_game(&g);
}

// ---- Without memory

// What is revealed then cannot be told, so the recording ends, and says so from there on.
Test(recorded_calls, end_where_a_view_has_no_memory_for_what_it_sees) {
    game g;
    bool has_failed = true;
    for (long fail_at = 1; has_failed; fail_at++) {
        open_unrecorded(&g);
        add_view(&g);
        cr_assert_eq(start(&g), HR_OK);
        fail_from_now(&g, fail_at);
        hr_error error = hr_view_reveal(g.view, g.course.map, (hr_rect){0, 0, SIDE, SIDE});
        has_failed = error != HR_OK;
        g.counts.fail_at = 0;
        cr_expect(error == HR_OK || error == HR_OUT_OF_MEMORY);
        cr_expect_eq(hr_recording_snapshot(g.recording), error);
        cr_expect_eq(hr_view_reveal(g.view, g.course.map, (hr_rect){0, 0, SIDE, SIDE}), HR_OK);
        expect_end(&g, error);
        cr_expect_eq(tape_play(&g.tape, 0, 1).is_whole, !has_failed);
        close_game(&g);
    }
}

Test(recorded_calls, end_where_a_view_is_added_that_cannot_be_saved) {
    game g;
    hr_footprint_id id;
    int32_t number, ended = 0;
    bool has_failed = true;
    for (long fail_at = 1; has_failed; fail_at++) {
        open_game(&g);
        hr_footprint body = {.cells = {5, 6, 7, 8}, .bits = 2};
        cr_assert_eq(hr_footprint_stamp(g.view, body, &id), HR_OK);
        fail_from_now(&g, fail_at);
        hr_error error = hr_planner_add_view(g.course.planner, g.view, &number);
        has_failed = g.counts.calls >= fail_at;
        g.counts.fail_at = 0;
        hr_error end = error || !has_failed ? HR_OK : HR_OUT_OF_MEMORY; // that of the recording
        ended += end != HR_OK;
        expect_end(&g, end);
        cr_expect_eq(tape_play(&g.tape, 0, 1).is_whole, end == HR_OK);
        close_game(&g);
    }
    cr_expect_gt(ended, 0);
}

Test(recorded_calls, take_a_view_after_the_host_has_refused_bytes) {
    game g;
    hr_path path;
    hr_request request = {.goal = middle(3, 3)};
    open_game(&g);
    g.tape.refuses_from = g.tape.size;
    cr_assert_eq(hr_plan(g.course.planner, &request, &path), HR_OK);
    cr_assert_eq(g.tape.refused, 1);
    add_view(&g);
    cr_expect_eq(hr_view_reveal(g.view, g.ally, (hr_rect){0, 0, SIDE, SIDE}), HR_OK);
    cr_expect_eq(hr_recording_snapshot(g.recording), HR_NOT_WRITTEN);
    expect_end(&g, HR_NOT_WRITTEN);
    cr_expect_eq(g.tape.refused, 1);
    close_game(&g);
}

Test(recorded_calls, have_batches_that_ran_out_of_memory_and_play_none_of_them) {
    game g;
    hr_request requests[REQUESTS];
    for (int32_t i = 0; i < REQUESTS; i++)
        requests[i] = (hr_request){.start = middle(5 + i, 64), .goal = middle(120, 64 + i)};
    bool has_failed = true;
    for (long fail_at = 1; has_failed; fail_at += 1 + fail_at / 8) {
        open_game(&g);
        fail_from_now(&g, fail_at);
        hr_error error = hr_plan_batch(g.course.planner, requests, REQUESTS, g.results);
        has_failed = error != HR_OK;
        g.counts.fail_at = 0;
        ask(&g, requests, REQUESTS);
        expect_end(&g, HR_OK);
        hr_replay_close(expect_same(&g, 2));
        cr_expect_eq(tape_play(&g.tape, 0, 1).answers, has_failed ? REQUESTS : 2 * REQUESTS);
        close_game(&g);
    }
}

// Of the map's footprints and of its view's, one after the other.
Test(recorded_calls, are_not_begun_where_a_snapshot_has_no_memory) {
    game g;
    hr_footprint_id id;
    bool has_failed = true;
    for (long fail_at = 1; has_failed; fail_at++) {
        open_unrecorded(&g);
        hr_footprint body = {.cells = {5, 6, 7, 8}, .bits = 2};
        cr_assert_eq(hr_footprint_stamp(g.course.map, body, &id), HR_OK);
        cr_assert_eq(hr_footprint_stamp(g.view, body, &id), HR_OK);
        add_view(&g);
        fail_from_now(&g, fail_at);
        hr_error error = start(&g);
        has_failed = g.counts.calls >= fail_at;
        g.counts.fail_at = 0;
        cr_expect_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK);
        cr_expect_eq(!g.recording, has_failed);
        cr_expect_eq(g.tape.size == 0, has_failed);
        expect_end(&g, HR_OK);
        close_game(&g);
    }
}

// ---- Words and numbers

Test(recorded_calls, have_a_word_for_each_kind) {
    const char *names[HR_RECORD_END + 1];
    int32_t known = 0;
    for (int32_t kind = -1; kind <= 255; kind++) {
        const char *name = hr_call_name(kind);
        cr_assert(name && name[0]);
        if (strcmp(name, "unknown") == 0) continue;
        cr_assert(kind >= 0 && kind <= HR_RECORD_END);
        for (int32_t i = 0; i < known; i++) cr_expect_str_neq(names[i], name);
        names[known++] = name;
    }
    cr_expect_eq(known, HR_MAP_LOAD_LINKS + 1 + HR_CALL_MARCH + 1 - HR_CALL_PLAN + HR_RECORD_END +
                            1 - HR_RECORD_BEGIN);
    cr_expect_str_eq(hr_call_name(HR_RECORD_END), "end");
    cr_expect_str_eq(hr_call_name(HR_CALL_MARCH), "march");
}

Test(recorded_calls, round_lengths_that_whole_numbers_hold) {
    const struct {
        double length;
        int64_t rounded;
    } cases[] = {{0, 0}, {-1, 0}, {0.5, 1}, {255.4, 255}, {8e15, 8000000000000000}, {9e15, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hr_path path = {.length_256ths = cases[i].length};
        hr_planner_answer answer = {.kind = HR_CALL_PLAN, .path = &path};
        cr_expect_eq(hr_answer_at(&answer, 0).length_256ths, cases[i].rounded, "%g",
                     cases[i].length);
    }
}
