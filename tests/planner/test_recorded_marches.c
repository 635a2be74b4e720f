// test_recorded_marches.c - marches in recordings: the same units and spine again, malformed
// orders, no memory, and bytes that are cut off.

#include "passmap/views.h"
#include "planner/recording/answers.h"
#include "planner/recording/chunks.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"
#include "tests/support/march_scenes.h"
#include "tests/support/recordings.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MARCHES = 12 };

// A hall with gaps, and the orders that were given in it, one after the other.
typedef struct game {
    counting_allocator counts;
    hall hall;
    hr_map *view;
    hr_recording *recording;
    tape tape;
    hr_march_order orders[MARCHES];
    hr_march_unit units[MARCHES][SQUAD];
    uint64_t hashes[MARCHES][SQUAD];
    hr_spine spines[MARCHES]; // without their lists
    int32_t count;
} game;

static game the_game; // too large for a stack

static void add_view(game *g) {
    int32_t number;
    hr_view_config all = {.is_all_seen = true};
    cr_assert_eq(hr_map_create_view(g->hall.course.map, &all, &g->view), HR_OK);
    cr_assert_eq(hr_planner_add_view(g->hall.course.planner, g->view, &number), HR_OK);
}

static game *open_game(void) {
    game *g = &the_game;
    *g = (game){.count = 0};
    hr_allocator allocator = counting(&g->counts);
    open_hall(&g->hall, &allocator);
    wall_off(&g->hall, 60, 20, 7);
    wall_off(&g->hall, 120, 40, 2);
    add_view(g);
    cr_assert_eq(hr_recording_start(g->hall.course.planner, tape_write, &g->tape, &g->recording),
                 HR_OK);
    return g;
}

static void end_recording(game *g) {
    if (g->recording) cr_assert_eq(hr_recording_end(g->recording), HR_OK);
    g->recording = NULL;
}

static void close_game(game *g) {
    end_recording(g);
    hr_map *view = g->view; // of the hall's map, which goes last
    hr_planner_destroy(g->hall.course.planner);
    g->hall.course.planner = NULL;
    hr_map_destroy(view);
    close_hall(&g->hall);
    tape_free(&g->tape);
    cr_assert_eq(g->counts.live, 0);
}

static void march(game *g) {
    int32_t i = g->count++;
    hr_march_order *asked = &g->hall.asked;
    cr_assert_lt(i, MARCHES);
    g->orders[i] = *asked;
    memcpy(g->units[i], g->hall.units, sizeof g->units[i]);
    g->spines[i] = plan_hall(&g->hall);
    for (int32_t k = 0; k < asked->count && g->spines[i].status != HR_INVALID; k++)
        g->hashes[i][k] = hash_of_march(g->hall.march, k);
}

static void move_units(game *g, int32_t x, int32_t y) {
    for (int32_t i = 0; i < SQUAD; i++) {
        g->hall.units[i].start.x += x * HR_CELL;
        g->hall.units[i].start.y += y * HR_CELL;
    }
}

// Everything that an order has, one order each.
static void march_in_all_ways(game *g) {
    static hr_position places[SQUAD];
    for (int32_t i = 0; i < SQUAD; i++)
        places[i] = hr_block_centre((hr_cell){190 + i % 6, 20 + i / 6}, 1);
    march(g);
    hr_map_fill(g->hall.course.map, (hr_rect){150, 10, 2, 45}, 1);
    move_units(g, 1, -2);
    march(g);
    g->hall.asked.places = places;
    g->hall.asked.facing_x = -3, g->hall.asked.facing_y = 70;
    march(g);
    g->hall.asked.places = NULL;
    g->hall.asked.view = 1;
    g->hall.asked.detour_ratio = 1.75;
    march(g);
    g->hall.asked.view = 0;
    g->hall.asked.count = 7, g->hall.asked.width_count = 1;
    march(g);
    g->hall.asked.budget_steps = 5;
    march(g);
    g->hall.asked.budget_steps = 0, g->hall.asked.width_count = 0, g->hall.asked.count = 0;
    march(g);
}

// ---- The same again

static bool is_same(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

static void expect_same_order(const game *g, int32_t i, const hr_march_order *played) {
    const hr_march_order *asked = &g->orders[i];
    cr_expect(is_same(played->goal, asked->goal));
    cr_expect_eq(played->count, asked->count);
    cr_expect_eq(played->facing_x, asked->facing_x);
    cr_expect_eq(played->facing_y, asked->facing_y);
    cr_expect_eq(played->detour_ratio, asked->detour_ratio);
    cr_expect_eq(played->budget_steps, asked->budget_steps);
    cr_expect_eq(played->view, asked->view);
    cr_expect_eq(played->width_count, asked->width_count);
    for (int32_t k = 0; k < asked->width_count; k++)
        cr_expect_eq(played->widths[k], asked->widths[k]);
    cr_expect_eq(!played->places, !asked->places);
    for (int32_t k = 0; k < asked->count; k++) {
        const hr_march_unit *unit = &g->units[i][k], *now = &played->units[k];
        cr_expect(is_same(now->start, unit->start) && now->class_id == unit->class_id);
        cr_expect_eq(now->right_256ths, unit->right_256ths);
        cr_expect_eq(now->back_256ths, unit->back_256ths);
        if (asked->places) cr_expect(is_same(played->places[k], asked->places[k]));
    }
}

static void expect_same_march(const game *g, int32_t i, const hr_played *played) {
    hr_spine spine = hr_march_spine(played->march);
    expect_same_order(g, i, played->order);
    cr_expect_eq(spine.status, g->spines[i].status);
    cr_expect_eq(spine.count, g->spines[i].count);
    cr_expect_eq(spine.steps, g->spines[i].steps);
    cr_expect_eq(played->steps, spine.steps);
    cr_expect_eq(played->answer_count, g->orders[i].count + 1);
    for (int32_t k = 0; k < g->orders[i].count; k++)
        cr_expect_eq(hash_of_march(played->march, k), g->hashes[i][k], "march %d, unit %d", i, k);
    cr_expect_eq(played->answers[g->orders[i].count].steps, spine.steps);
}

static void play_all(const game *g, int32_t workers) {
    hr_replay_config config = {.workers = workers};
    hr_replay *replay;
    hr_played played;
    int32_t i = 0;
    cr_assert_eq(hr_replay_open(&config, g->tape.bytes, g->tape.size, &replay, NULL), HR_OK);
    for (;;) {
        cr_assert_eq(hr_replay_next(replay, &played, NULL), HR_OK);
        if (!played.name) break;
        cr_expect_eq(!played.march, strcmp(played.name, "march") != 0);
        cr_expect_eq(played.difference, -1);
        cr_expect_eq(played.recorded_count, played.answer_count);
        if (played.march) expect_same_march(g, i++, &played);
    }
    cr_expect_eq(i, g->count);
    cr_expect(hr_replay_is_whole(replay));
    hr_replay_close(replay);
}

Test(recorded_marches, are_played_to_the_same_paths_for_any_number_of_workers) {
    game *g = open_game();
    march_in_all_ways(g);
    end_recording(g);
    play_all(g, 1);
    play_all(g, 3);
    close_game(g);
}

Test(recorded_marches, stand_behind_a_snapshot_that_is_begun_from) {
    game *g = open_game();
    march(g);
    cr_assert_eq(hr_recording_snapshot(g->recording), HR_OK);
    move_units(g, 2, 1);
    march(g);
    end_recording(g);
    playing p = tape_play(&g->tape, g->tape.snapshots[1], 1);
    cr_expect_eq(p.questions, 1);
    cr_expect_eq(p.answers, SQUAD + 1);
    cr_expect_eq(p.first_difference, -1);
    cr_expect(p.is_whole);
    close_game(g);
}

// ---- What a summary tells apart

static hr_recorded_answer summary_of(const hr_march *march, int32_t count, int32_t index) {
    hr_planner_answer answer = {.kind = HR_CALL_MARCH, .march = march, .count = count};
    cr_assert_eq(hr_answer_count(&answer), count + 1);
    return hr_answer_at(&answer, index);
}

// Over many marches that differ a little.
Test(recorded_marches, have_equal_summaries_where_they_are_equal_and_nowhere_else) {
    enum { ROUNDS = 40, SEEN = ROUNDS * SQUAD };
    static hr_recorded_answer summaries[SEEN];
    static uint64_t hashes[SEEN];
    game *g = open_game();
    end_recording(g);
    dice d = {seed_of_run(1)};
    int32_t equal = 0;
    for (int32_t round = 0; round < ROUNDS; round++) {
        int32_t who = roll(&d, SQUAD);
        if (round % 4 == 1) g->hall.units[who].start.x += HR_CELL;
        if (round % 4 == 2) g->hall.units[who].right_256ths += 1;
        if (round % 4 == 3) g->hall.asked.goal.y += HR_CELL / 2;
        hr_spine spine = plan_hall(&g->hall);
        cr_assert_gt(spine.count, 1);
        for (int32_t i = 0; i < SQUAD; i++) {
            hr_march_path path = hr_march_unit_path(g->hall.march, i);
            uint64_t hash = hash_of_march(g->hall.march, i) * 31 + (uint64_t)path.remaining_256ths;
            hashes[round * SQUAD + i] = hash;
            summaries[round * SQUAD + i] = summary_of(g->hall.march, SQUAD, i);
        }
    }
    for (int32_t a = 0; a < SEEN; a++)
        for (int32_t b = 0; b < a; b++) {
            bool is_equal = hr_answers_are_equal(&summaries[a], &summaries[b]);
            cr_assert_eq(is_equal, hashes[a] == hashes[b], "%d and %d", a, b);
            equal += is_equal;
        }
    cr_expect_gt(equal, SQUAD, "some are the same from march to march");
    cr_expect_lt(equal, SEEN * (SEEN - 1) / 4);
    close_game(g);
}

Test(recorded_marches, tell_spines_of_other_widths_apart) {
    game *g = open_game();
    end_recording(g);
    plan_hall(&g->hall);
    hr_recorded_answer wide = summary_of(g->hall.march, SQUAD, SQUAD);
    g->hall.asked.width_count = 0;
    plan_hall(&g->hall);
    hr_recorded_answer narrow = summary_of(g->hall.march, SQUAD, SQUAD);
    cr_expect_gt(wide.steps, narrow.steps);
    wide.steps = narrow.steps, wide.count = narrow.count;
    cr_expect(!hr_answers_are_equal(&wide, &narrow));
    close_game(g);
}

// ---- Malformed orders

static void expect_invalid(game *g, int32_t problem_unit) {
    hr_spine spine = plan_hall(&g->hall);
    cr_expect_eq(spine.status, HR_INVALID);
    cr_expect_eq(spine.problem_unit, problem_unit);
    g->count++;
}

Test(recorded_marches, that_are_malformed_are_again) {
    game *g = open_game();
    hr_march_order *asked = &g->hall.asked, sound = *asked;
    hr_position off_map[SQUAD];
    for (int32_t i = 0; i < SQUAD; i++) off_map[i] = (hr_position){i < 5 ? 0 : -1, 0};
    asked->units = NULL;
    expect_invalid(g, -1);
    *asked = sound, asked->width_count = -4;
    expect_invalid(g, -1);
    *asked = sound, asked->width_count = HR_MARCH_WIDTHS_MAX + 1;
    expect_invalid(g, -1);
    *asked = sound, asked->widths = NULL;
    expect_invalid(g, -1);
    *asked = sound, asked->view = 9;
    expect_invalid(g, -1);
    *asked = sound, asked->detour_ratio = 0.5;
    expect_invalid(g, -1);
    *asked = sound, asked->budget_steps = -1;
    expect_invalid(g, -1);
    *asked = sound, asked->goal.x = -1;
    expect_invalid(g, -1);
    *asked = sound, asked->places = off_map;
    expect_invalid(g, 5);
    *asked = sound, g->hall.units[3].class_id = 77;
    expect_invalid(g, 3);
    end_recording(g);
    playing p = tape_play(&g->tape, 0, 1);
    cr_expect_eq(p.questions, g->count);
    cr_expect_eq(p.answers, g->count, "of each the spine alone");
    cr_expect_eq(p.first_difference, -1);
    cr_expect(p.is_whole);
    close_game(g);
}

// ---- Without memory

Test(recorded_marches, that_ran_out_of_memory_are_not_played) {
    game *g = open_game();
    g->counts.calls = 0;
    g->counts.fail_at = 1;
    cr_assert_eq(hr_plan_march(g->hall.course.planner, &g->hall.asked, g->hall.march),
                 HR_OUT_OF_MEMORY);
    g->counts.fail_at = 0;
    march(g);
    end_recording(g);
    playing p = tape_play(&g->tape, 0, 1);
    cr_expect_eq(p.questions, 2);
    cr_expect_eq(p.answers, SQUAD + 1);
    cr_expect_eq(p.first_difference, -1);
    close_game(g);
}

static hr_error play_with(const tape *t, counting_allocator *counts) {
    hr_replay_config config = {.allocator = counting(counts)};
    hr_replay *replay;
    hr_played played = {.name = ""};
    hr_error error = hr_replay_open(&config, t->bytes, t->size, &replay, NULL);
    while (!error && played.name) {
        error = hr_replay_next(replay, &played, NULL);
        if (!error && played.error) error = played.error;
        if (!error && played.name) cr_expect_eq(played.difference, -1);
    }
    hr_replay_close(replay);
    return error;
}

Test(recorded_marches, survive_every_allocation_that_fails) {
    game *g = open_game();
    march_in_all_ways(g);
    end_recording(g);
    for (long fail_at = 1, failed = 1; failed; fail_at += 1 + fail_at / 40) {
        counting_allocator counts = {.fail_at = fail_at};
        hr_error error = play_with(&g->tape, &counts);
        failed = counts.calls >= fail_at;
        cr_expect_eq(error, failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld: %s", fail_at,
                     hr_error_text(error));
        cr_assert_eq(counts.live, 0);
    }
    close_game(g);
}

// ---- Cut off

// A recording of the first `size` bytes of calls, in chunks that are sound.
static tape cut_calls(const hr_segment *segment, size_t size) {
    static hr_chunk_writer writer;
    tape t = {0};
    writer.write = tape_write, writer.user = &t;
    hr_chunk_begin_segment(&writer);
    for (size_t i = 0; i < size; i++) hr_chunk_put(&writer, segment->bytes[i]);
    hr_chunk_flush(&writer);
    return t;
}

Test(recorded_marches, that_are_cut_off_at_any_byte_are_played_up_to_there) {
    game *g = open_game();
    hr_allocator allocator = hr_allocator_default();
    hr_segments segments;
    int64_t questions = 0;
    march_in_all_ways(g);
    end_recording(g);
    cr_assert_eq(hr_segments_read(&segments, &allocator, g->tape.bytes, g->tape.size, NULL), HR_OK);
    cr_assert_eq(segments.count, 1);
    for (size_t size = 0; size < segments.at->size; size += 1 + size / 100) {
        tape part = cut_calls(segments.at, size);
        playing p = tape_play(&part, 0, 1);
        cr_expect(p.error == HR_OK || p.error == HR_BAD_FORMAT, "%s", hr_error_text(p.error));
        cr_expect(!p.is_whole);
        cr_expect_eq(p.first_difference, -1, "%zu bytes", size);
        cr_expect_geq(p.questions, questions);
        questions = p.questions;
        tape_free(&part);
    }
    cr_expect_geq(questions, 6);
    hr_segments_destroy(&segments, &allocator);
    close_game(g);
}
