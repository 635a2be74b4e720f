// test_recording.c - what is recorded, what ends a recording, and bytes that are none.

#include "passmap/base/saved_bytes.h"
#include "passmap/views.h"
#include "planner/recording/chunks.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/recordings.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = 96, UNITS = 40, TICKS = 6 };

// Units that march to and fro between two walls.
typedef struct game {
    counting_allocator counts;
    hr_map *map, *view;
    hr_planner *planner;
    hr_results *results;
    hr_recording *recording;
    hr_footprint_id bodies[UNITS];
    hr_request requests[UNITS];
    uint64_t hash;
} game;

static hr_position place(int32_t unit, int32_t tick) {
    hr_cell at = {(unit * 7 + tick * 13) % SIDE, (unit * 11 + tick * 3) % SIDE};
    return hr_block_centre(at, 1);
}

static void open_game(game *g, hr_planner_config config) {
    hr_map_config map = {.width = SIDE, .height = SIDE};
    hr_class_id id;
    *g = (game){.hash = 0};
    map.allocator = counting(&g->counts);
    cr_assert_eq(hr_map_create(&map, &g->map), HR_OK);
    hr_map_fill(g->map, (hr_rect){30, 10, 2, 80}, 1);
    hr_map_fill(g->map, (hr_rect){60, 0, 2, 90}, 1);
    cr_assert_eq(hr_map_add_class(g->map, (hr_class){.pass = hr_pass_up_to(0), .size = 1}, &id),
                 HR_OK);
    cr_assert_eq(hr_planner_create(g->map, &config, &g->planner), HR_OK);
    cr_assert_eq(hr_results_create(g->planner, &g->results), HR_OK);
}

static void close_game(game *g) {
    hr_results_destroy(g->results);
    hr_planner_destroy(g->planner);
    hr_map_destroy(g->view);
    hr_map_destroy(g->map);
    cr_assert_eq(g->counts.live, 0);
}

static void move_bodies(game *g, int32_t tick) {
    for (int32_t i = 0; i < UNITS; i++) {
        hr_position at = place(i, tick);
        hr_footprint body = {.cells = {at.x / HR_CELL, at.y / HR_CELL, 1, 1}, .bits = 0x10};
        if (!g->bodies[i])
            cr_assert_eq(hr_footprint_stamp(g->map, body, &g->bodies[i]), HR_OK);
        else
            cr_assert_eq(
                hr_footprint_move(g->map, g->bodies[i], (hr_cell){body.cells.x, body.cells.y}),
                HR_OK);
    }
}

static void play_tick(game *g, int32_t tick) {
    move_bodies(g, tick);
    hr_map_set(g->map, 30, 20 + tick, 0);
    for (int32_t i = 0; i < UNITS; i++)
        g->requests[i] = (hr_request){.start = place(i, tick),
                                      .goal = place(i + tick, 5),
                                      .ignore = {g->bodies[i]},
                                      .tag = (uint64_t)i};
    cr_assert_eq(hr_plan_batch(g->planner, g->requests, UNITS, g->results), HR_OK);
    g->hash = g->hash * 31 + hr_results_hash(g->results);
}

static tape record(int32_t ticks) {
    static game g;
    tape t = {0};
    open_game(&g, hr_planner_config_default());
    cr_assert_eq(hr_recording_start(g.planner, tape_write, &t, &g.recording), HR_OK);
    for (int32_t tick = 0; tick < ticks; tick++) play_tick(&g, tick);
    cr_assert_eq(hr_recording_end(g.recording), HR_OK);
    close_game(&g);
    return t;
}

static void expect_same(const tape *t, int64_t questions) {
    playing p = tape_play(t, 0, 1);
    cr_expect_eq(p.error, HR_OK, "%s", hr_error_text(p.error));
    cr_expect_eq(p.questions, questions);
    cr_expect_eq(p.first_difference, -1);
    cr_expect_eq(p.first_failed_edit, -1);
    cr_expect(p.is_whole);
}

// ---- What is recorded

Test(recording, plays_to_the_hashes_of_the_game_and_changes_none) {
    game g;
    open_game(&g, hr_planner_config_default());
    for (int32_t tick = 0; tick < TICKS; tick++) play_tick(&g, tick);
    tape t = record(TICKS);
    playing p = tape_play(&t, 0, 1);
    cr_expect_eq(p.hash, g.hash);
    cr_expect_eq(p.answers, UNITS * TICKS);
    expect_same(&t, TICKS);
    tape_free(&t);
    close_game(&g);
}

Test(recording, takes_few_bytes_for_a_request_with_its_unit_and_answer) {
    tape few = record(2), many = record(2 + 10);
    double bytes = (double)(many.size - few.size) / (10 * UNITS);
    cr_expect_lt(bytes, 40, "%g bytes", bytes);
    tape_free(&few);
    tape_free(&many);
}

Test(recording, holds_cells_that_were_written_by_hand) {
    game g;
    tape t = {0};
    open_game(&g, hr_planner_config_default());
    cr_assert_eq(hr_recording_start(g.planner, tape_write, &t, &g.recording), HR_OK);
    uint8_t *cells = hr_map_cells(g.map);
    move_bodies(&g, 0);
    for (int32_t i = 0; i < SIDE; i++) cells[i * SIDE + i] = 1;
    hr_map_touch(g.map, (hr_rect){0, 0, SIDE, SIDE});
    play_tick(&g, 1);
    cr_assert_eq(hr_recording_end(g.recording), HR_OK);
    expect_same(&t, 1);
    tape_free(&t);
    close_game(&g);
}

Test(recording, holds_views_that_are_added_and_what_they_see_of_maps_that_are_not_recorded) {
    game g;
    tape t = {0};
    int32_t number;
    hr_map *ally;
    hr_view_config seen = {.is_all_seen = true}, unseen = {.unknown = 1};
    open_game(&g, hr_planner_config_default());
    cr_assert_eq(hr_map_create_view(g.map, &seen, &ally), HR_OK);
    cr_assert_eq(hr_recording_start(g.planner, tape_write, &t, &g.recording), HR_OK);
    cr_assert_eq(hr_map_create_view(g.map, &unseen, &g.view), HR_OK);
    cr_assert_eq(hr_planner_add_view(g.planner, g.view, &number), HR_OK);
    cr_assert_eq(hr_view_reveal_disc(g.view, ally, (hr_cell){40, 40}, 30), HR_OK);
    cr_assert_eq(hr_view_reveal(g.view, g.map, (hr_rect){0, 0, 50, 20}), HR_OK);
    for (int32_t i = 0; i < UNITS; i++) {
        hr_request request = {.start = place(i, 0), .goal = place(i, 9), .view = 1};
        hr_path path;
        cr_assert_eq(hr_plan(g.planner, &request, &path), HR_OK);
    }
    cr_assert_eq(hr_recording_snapshot(g.recording), HR_OK);
    play_tick(&g, 1);
    cr_assert_eq(hr_recording_end(g.recording), HR_OK);
    expect_same(&t, UNITS + 1);
    playing p = tape_play(&t, t.snapshots[1], 1);
    cr_expect_eq(p.questions, 1);
    cr_expect_eq(p.first_difference, -1);
    tape_free(&t);
    hr_map_destroy(ally);
    close_game(&g);
}

Test(recording, holds_a_budget_that_is_set_within_a_batch_behind_it) {
    game g;
    tape t = {0};
    open_game(&g, (hr_planner_config){.batch_budget_steps = 4000});
    cr_assert_eq(hr_recording_start(g.planner, tape_write, &t, &g.recording), HR_OK);
    play_tick(&g, 0);
    cr_assert_eq(hr_batch_begin(g.planner, g.requests, UNITS, g.results), HR_OK);
    hr_planner_set_batch_budget(g.planner, 300);
    while (hr_batch_next(g.planner)) hr_batch_work(g.planner);
    cr_assert_eq(hr_batch_finish(g.planner), HR_OK);
    play_tick(&g, 1);
    cr_assert_eq(hr_recording_end(g.recording), HR_OK);
    expect_same(&t, 3);
    tape_free(&t);
    close_game(&g);
}

static bool after_some(void *user) { return ++*(int *)user > 2; }

Test(recording, does_not_repeat_what_its_host_has_cancelled) {
    game g;
    tape t = {0};
    hr_path path;
    int asked = 0;
    open_game(&g, (hr_planner_config){.should_cancel = after_some, .cancel_user = &asked});
    hr_request request = {
        .start = place(0, 0), .goal = hr_block_centre((hr_cell){95, 0}, 1), .only = HR_STAGE_ASTAR};
    cr_assert_eq(hr_recording_start(g.planner, tape_write, &t, &g.recording), HR_OK);
    cr_assert_eq(hr_plan(g.planner, &request, &path), HR_OK);
    cr_assert_eq(path.status, HR_PARTIAL);
    cr_assert_eq(hr_recording_end(g.recording), HR_OK);
    expect_same(&t, 1);
    cr_expect_eq(tape_play(&t, 0, 1).answers, 0);
    asked = -1000000;
    cr_assert_eq(hr_plan(g.planner, &request, &path), HR_OK);
    cr_expect_gt(asked, -1000000, "the host is asked again");
    tape_free(&t);
    close_game(&g);
}

// ---- Ticks

Test(recording, is_played_from_any_tick) {
    tape t = record(TICKS);
    hr_replay *replay;
    hr_played played;
    cr_assert_eq(hr_replay_open(NULL, t.bytes, t.size, &replay, NULL), HR_OK);
    static const int64_t TO[] = {3, 0, 5, 2, 2};
    for (size_t i = 0; i < sizeof TO / sizeof *TO; i++) {
        cr_assert_eq(hr_replay_seek(replay, TO[i], NULL), HR_OK);
        cr_expect_eq(hr_replay_tick(replay), TO[i]);
        do cr_assert_eq(hr_replay_next(replay, &played, NULL), HR_OK);
        while (!played.is_question);
        cr_expect_eq(played.tick, TO[i]);
        cr_expect_eq(played.hash, played.recorded_hash);
    }
    hr_replay_close(replay);
    tape_free(&t);
}

Test(recording, has_the_ticks_of_a_host_that_ends_them) {
    game g;
    tape t = {0};
    hr_replay *replay;
    hr_played played;
    int64_t last = -1;
    open_game(&g, hr_planner_config_default());
    cr_assert_eq(hr_recording_start(g.planner, tape_write, &t, &g.recording), HR_OK);
    hr_recording_end_tick(g.recording);
    for (int32_t tick = 1; tick < 4; tick++) {
        play_tick(&g, tick);
        play_tick(&g, tick);
        hr_recording_end_tick(g.recording);
    }
    cr_assert_eq(hr_recording_end(g.recording), HR_OK);
    cr_assert_eq(hr_replay_open(NULL, t.bytes, t.size, &replay, NULL), HR_OK);
    while (hr_replay_next(replay, &played, NULL) == HR_OK && played.name) last = played.tick;
    cr_expect_eq(last, 3);
    hr_replay_close(replay);
    tape_free(&t);
    close_game(&g);
}

// Ticks of 2, 0 and 1 calls.
static tape record_three_ticks(void) {
    game g;
    tape t = {0};
    hr_path path;
    hr_request request = {.goal = {9000, 9000}};
    open_game(&g, hr_planner_config_default());
    cr_assert_eq(hr_recording_start(g.planner, tape_write, &t, &g.recording), HR_OK);
    hr_map_set(g.map, 1, 1, 7);
    cr_assert_eq(hr_plan(g.planner, &request, &path), HR_OK);
    hr_recording_end_tick(g.recording);
    hr_recording_end_tick(g.recording);
    hr_map_set(g.map, 2, 1, 7);
    hr_recording_end_tick(g.recording);
    cr_assert_eq(hr_recording_end(g.recording), HR_OK);
    close_game(&g);
    return t;
}

Test(replay, stops_at_the_end_of_a_tick_before_any_call_of_the_next) {
    char text[100] = "";
    tape t = record_three_ticks();
    hr_replay *replay;
    hr_played played = {.name = ""};
    cr_assert_eq(hr_replay_open(NULL, t.bytes, t.size, &replay, NULL), HR_OK);
    for (int64_t tick = -1; played.name || hr_replay_tick(replay) != tick;) {
        tick = hr_replay_tick(replay);
        cr_assert_eq(hr_replay_next_in_tick(replay, &played, NULL), HR_OK);
        bool has_ended = !played.name && hr_replay_tick(replay) == tick + 1;
        strcat(strcat(text, played.name ? played.name : has_ended ? "|" : "end"), " ");
        cr_expect_eq(hr_map_get(hr_replay_map(replay, 0), 2, 1), tick == 2 ? 7 : 0);
        if (has_ended && tick == 2) break;
    }
    cr_expect_str_eq(text, "fill plan | | fill | ");
    cr_assert_eq(hr_replay_next_in_tick(replay, &played, NULL), HR_OK);
    cr_expect_null(played.name);
    cr_expect_eq(hr_replay_tick(replay), 3, "the end is no end of a tick");
    hr_replay_close(replay);
    tape_free(&t);
}

// ---- What ends a recording

Test(recording, ends_where_its_host_takes_no_more_and_says_so_once) {
    tape whole = record(TICKS);
    for (size_t most = whole.snapshot_count ? 1 : 0; most < whole.size; most += 97) {
        game g;
        tape t = {.refuses_from = most};
        open_game(&g, hr_planner_config_default());
        hr_error error = hr_recording_start(g.planner, tape_write, &t, &g.recording);
        cr_assert(error == HR_OK || (error == HR_NOT_WRITTEN && !g.recording));
        for (int32_t tick = 0; tick < TICKS; tick++) play_tick(&g, tick);
        if (!error) cr_expect_eq(hr_recording_end(g.recording), HR_NOT_WRITTEN);
        cr_expect_eq(t.refused, 1);
        if (!error) cr_expect_eq(tape_play(&t, 0, 1).first_difference, -1);
        tape_free(&t);
        close_game(&g);
    }
    tape_free(&whole);
}

static void ignore_assertion(const char *condition, const char *file, int line, void *user) {
    (void)condition, (void)file, (void)line;
    ++*(int *)user;
}

Test(recording, is_one_at_a_time_and_not_begun_within_a_batch) {
    game g;
    tape t = {0};
    hr_recording *second;
    hr_planner *other;
    open_game(&g, hr_planner_config_default());
    cr_assert_eq(hr_planner_create(g.map, NULL, &other), HR_OK);
    cr_assert_eq(hr_recording_start(g.planner, tape_write, &t, &g.recording), HR_OK);
    int reported = 0;
    hr_set_assertion_handler(ignore_assertion, &reported);
    cr_expect_eq(hr_recording_start(g.planner, tape_write, &t, &second), HR_BAD_ORDER);
    cr_expect_eq(hr_recording_start(other, tape_write, &t, &second), HR_BAD_ORDER);
    hr_set_assertion_handler(NULL, NULL);
    cr_expect_eq(reported, 0); // whether there is one, it cannot ask otherwise
    cr_expect_null(second);
    cr_assert_eq(hr_recording_end(g.recording), HR_OK);
    cr_assert_eq(hr_recording_start(other, tape_write, &t, &second), HR_OK);
    cr_assert_eq(hr_recording_end(second), HR_OK);
    cr_expect_eq(hr_recording_end(NULL), HR_OK);
    hr_planner_destroy(other);
    tape_free(&t);
    close_game(&g);
}

Test(recording, snapshots_have_no_place_within_a_batch) {
    game g;
    tape t = {0};
    int reported = 0;
    hr_recording *second;
    open_game(&g, hr_planner_config_default());
    cr_assert_eq(hr_recording_start(g.planner, tape_write, &t, &g.recording), HR_OK);
    hr_set_assertion_handler(ignore_assertion, &reported);
    cr_assert_eq(hr_batch_begin(g.planner, g.requests, 0, g.results), HR_OK);
    cr_expect_eq(hr_recording_snapshot(g.recording), HR_BAD_ORDER);
    cr_expect_eq(hr_recording_start(g.planner, tape_write, &t, &second), HR_BAD_ORDER);
    cr_assert_eq(hr_batch_finish(g.planner), HR_OK);
    hr_set_assertion_handler(NULL, NULL);
    cr_expect_eq(reported, 2);
    cr_expect_eq(hr_recording_snapshot(g.recording), HR_OK);
    cr_assert_eq(hr_recording_end(g.recording), HR_OK);
    tape_free(&t);
    close_game(&g);
}

// ---- Out of memory

Test(recording, survives_every_allocation_that_fails) {
    for (long fail_at = 1, failed = 1; failed; fail_at++) {
        game g;
        tape t = {0};
        open_game(&g, hr_planner_config_default());
        play_tick(&g, 0);
        g.counts.calls = 0;
        g.counts.fail_at = fail_at;
        hr_error error = hr_recording_start(g.planner, tape_write, &t, &g.recording);
        if (!error) error = hr_recording_snapshot(g.recording);
        failed = g.counts.calls >= fail_at;
        cr_expect_eq(error, failed ? HR_OUT_OF_MEMORY : HR_OK);
        g.counts.fail_at = 0;
        play_tick(&g, 1);
        cr_expect_eq(hr_recording_end(g.recording), HR_OK);
        if (t.size > 0) expect_same(&t, 1);
        tape_free(&t);
        close_game(&g);
    }
}

Test(replay, survives_every_allocation_that_fails) {
    tape t = record(2);
    for (long fail_at = 1, failed = 1; failed; fail_at += 1 + fail_at / 16) {
        counting_allocator counts = {.fail_at = fail_at};
        hr_replay_config config = {.allocator = counting(&counts)};
        hr_replay *replay;
        hr_played played = {.name = ""};
        hr_error error = hr_replay_open(&config, t.bytes, t.size, &replay, NULL);
        while (!error && played.name) {
            error = hr_replay_next(replay, &played, NULL);
            if (!error && played.error) error = played.error;
        }
        failed = counts.calls >= fail_at;
        cr_expect_eq(error, failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld: %s", fail_at,
                     hr_error_text(error));
        hr_replay_close(replay);
        cr_assert_eq(counts.live, 0);
    }
    tape_free(&t);
}

// ---- Any bytes

static void play_to_the_end(const tape *t) {
    playing p = tape_play(t, 0, 1);
    cr_expect(p.error == HR_OK || p.error == HR_BAD_FORMAT || p.error == HR_BAD_VIEW, "%s",
              hr_error_text(p.error));
    cr_expect_eq(p.first_difference, -1);
}

Test(replay, plays_a_recording_that_was_cut_off_up_to_there) {
    tape t = record(3);
    int64_t questions = 0;
    for (size_t size = 0; size < t.size; size += 1 + size / 64) {
        tape part = {.bytes = t.bytes, .size = size};
        playing p = tape_play(&part, 0, 1);
        cr_expect(!p.is_whole);
        play_to_the_end(&part);
        cr_expect_geq(p.questions, questions);
        questions = p.questions;
    }
    cr_expect_eq(questions, 3);
    tape_free(&t);
}

Test(replay, stops_at_a_byte_that_is_damaged) {
    tape t = record(3);
    for (size_t at = 0; at < t.size; at += 1 + at / 64) {
        t.bytes[at] ^= 0x20;
        hr_replay *replay;
        if (hr_replay_open(NULL, t.bytes, t.size, &replay, NULL) == HR_OK)
            cr_expect_leq(hr_replay_sound_bytes(replay), at);
        hr_replay_close(replay);
        play_to_the_end(&t);
        t.bytes[at] ^= 0x20;
    }
    tape_free(&t);
}

Test(replay, refuses_a_later_version_with_a_sentence) {
    tape t = record(1);
    hr_replay *replay;
    hr_message message;
    uint8_t *at = t.bytes + 4;
    hr_put(&at, HR_RECORDING_VERSION + 1, 4);
    hr_put(&at, hr_hash_bytes(t.bytes, 8), 8);
    cr_expect_eq(hr_replay_open(NULL, t.bytes, t.size, &replay, &message), HR_UNSUPPORTED);
    cr_expect_null(replay);
    cr_expect_str_eq(message.text, "a recording of version 4; this library plays those up to "
                                   "version 3");
    cr_expect_eq(hr_replay_open(NULL, "none", 4, &replay, &message), HR_BAD_FORMAT);
    cr_expect_str_eq(message.text, "these bytes are no recording");
    tape_free(&t);
}

Test(replay, refuses_a_map_larger_than_it_may_be) {
    tape t = record(1);
    hr_replay *replay;
    hr_message message;
    hr_replay_config config = {.cells_max = SIDE * SIDE - 1};
    cr_expect_eq(hr_replay_open(&config, t.bytes, t.size, &replay, &message), HR_BAD_SIZE);
    cr_expect(message.text[0]);
    config.cells_max++;
    cr_expect_eq(hr_replay_open(&config, t.bytes, t.size, &replay, &message), HR_OK);
    hr_replay_close(replay);
    tape_free(&t);
}
