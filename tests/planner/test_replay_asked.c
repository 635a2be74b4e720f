// test_replay_asked.c - what a replay answers while it is played: its map, with what stands there,
// its planner, and the number of its call.

#include "passmap/footprints.h"
#include "passmap/views.h"
#include "tests/support/maps.h"
#include "tests/support/recordings.h"

#include <criterion/criterion.h>

enum { SIDE = 64 };

static const hr_span L_SHAPE[] = {{0, 0, 1}, {0, 1, 1}, {0, 2, 9}};

static hr_request across(int32_t y) {
    return (hr_request){.start = hr_block_centre((hr_cell){1, y}, 1),
                        .goal = hr_block_centre((hr_cell){SIDE - 2, y}, 1)};
}

static void play_tick(const course *c, hr_results *results, int32_t tick) {
    hr_request request = across(21 + tick);
    hr_map_set(c->map, 40 + tick, 21, 1);
    cr_assert_eq(hr_plan_batch(c->planner, &request, 1, results), HR_OK);
}

// Three ticks; an L is stamped in the first one, and stands in the snapshot before the second one.
static tape record(void) {
    tape t = {0};
    course c = open_empty_course(SIDE, SIDE, NULL);
    hr_results *results;
    hr_recording *recording;
    hr_footprint_id id;
    hr_footprint wall = {.cells = {3, 20, 9, 3},
                         .bits = 1,
                         .shape = HR_SHAPE_SPANS,
                         .spans = L_SHAPE,
                         .span_count = 3};
    cr_assert_eq(hr_results_create(c.planner, &results), HR_OK);
    cr_assert_eq(hr_recording_start(c.planner, tape_write, &t, &recording), HR_OK);
    cr_assert_eq(hr_footprint_stamp(c.map, wall, &id), HR_OK);
    play_tick(&c, results, 0);
    cr_assert_eq(hr_recording_snapshot(recording), HR_OK);
    for (int32_t tick = 1; tick < 3; tick++) play_tick(&c, results, tick);
    cr_assert_eq(hr_recording_end(recording), HR_OK);
    hr_results_destroy(results);
    close_course(&c);
    return t;
}

static hr_replay *replay_of(const tape *t) {
    hr_replay *replay;
    cr_assert_eq(hr_replay_open(NULL, t->bytes, t->size, &replay, NULL), HR_OK);
    return replay;
}

static void go_behind_batch(hr_replay *replay, int64_t tick) {
    hr_played played;
    cr_assert_eq(hr_replay_seek(replay, tick, NULL), HR_OK);
    do cr_assert_eq(hr_replay_next(replay, &played, NULL), HR_OK);
    while (!played.is_question);
    cr_expect_eq(played.hash, played.recorded_hash);
}

Test(replay_asked, shows_footprints_of_spans_from_the_call_and_from_the_snapshot) {
    tape t = record();
    hr_replay *replay = replay_of(&t);
    for (int64_t tick = 2; tick >= 0; tick--) {
        go_behind_batch(replay, tick);
        const hr_map *map = hr_replay_map(replay, 0);
        for (int32_t y = 19; y <= 23; y++)
            for (int32_t x = 2; x <= 12; x++) {
                bool is_wall = (x == 3 && y >= 20 && y <= 22) || (y == 22 && x >= 3 && x < 12);
                cr_expect_eq(hr_map_get(map, x, y), is_wall, "(%d, %d)", x, y);
            }
    }
    hr_replay_close(replay);
    playing p = tape_play(&t, 0, 1);
    cr_expect_eq(p.questions, 3);
    cr_expect_eq(p.first_difference, -1);
    cr_expect(p.is_whole);
    tape_free(&t);
}

Test(replay_asked, has_the_map_and_no_view_that_was_not_there) {
    tape t = record();
    hr_replay *replay = replay_of(&t);
    go_behind_batch(replay, 1);
    const hr_map *map = hr_replay_map(replay, 0);
    cr_assert_not_null(map);
    cr_expect_eq(hr_map_width(map), SIDE);
    cr_expect_eq(hr_map_get(map, 41, 21), 1, "written in the second tick");
    cr_expect_eq(hr_map_get(map, 42, 21), 0, "and in the third one");
    cr_expect_null(hr_replay_map(replay, 1));
    cr_expect_null(hr_replay_map(replay, -1));
    cr_expect_null(hr_replay_map(replay, HR_VIEWS_MAX + 1));
    hr_replay_close(replay);
    tape_free(&t);
}

Test(replay_asked, plans_on_its_map_as_it_is) {
    tape t = record();
    hr_replay *replay = replay_of(&t);
    go_behind_batch(replay, 2);
    hr_request request = across(21);
    hr_path path;
    cr_assert_eq(hr_plan(hr_replay_planner(replay), &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_FOUND, "round what was built");
    for (int32_t i = 1; i < path.count; i++)
        cr_expect(hr_map_leg_is_clear(hr_replay_map(replay, 0), 0, path.waypoints[i - 1],
                                      path.waypoints[i]));
    hr_replay_close(replay);
    tape_free(&t);
}

Test(replay_asked, counts_its_calls) {
    tape t = record();
    hr_replay *replay = replay_of(&t);
    hr_played played = {.name = ""};
    int64_t call = 0;
    for (; played.name; call++) {
        cr_expect_eq(hr_replay_call(replay), call);
        cr_assert_eq(hr_replay_next(replay, &played, NULL), HR_OK);
    }
    cr_expect_gt(call, 7, "the stamp, three edits, three batches, the end");
    hr_replay_close(replay);
    tape_free(&t);
}
