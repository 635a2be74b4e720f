// test_recorded_lengths.c - tables of lengths in recordings: whole, by parts, and from a snapshot
// between two parts, behind which it is not known what the earlier ones have found.

#include "planner/lengths/length_part.h"
#include "tests/support/maps.h"
#include "tests/support/recordings.h"

#include <criterion/criterion.h>

enum { PLACES = 24, ENTRIES = PLACES * PLACES };

typedef struct game {
    course course;
    hr_recording *recording;
    tape tape;
    hr_position places[PLACES];
    double lengths[ENTRIES];
} game;

static game the_game; // too large for a stack

// Places between pillars.
static game *open_game(void) {
    game *g = &the_game;
    *g = (game){.course = open_empty_course(220, 200, NULL)};
    for (int32_t i = 0; i < 400; i++)
        hr_map_fill(g->course.map, (hr_rect){i * 37 % 215, i * 53 % 190, 4, 3}, 1);
    for (int32_t i = 0; i < PLACES; i++)
        g->places[i] = hr_block_centre((hr_cell){(i * 89 + 1) % 220, (i * 61 + 3) % 200}, 1);
    cr_assert_eq(hr_recording_start(g->course.planner, tape_write, &g->tape, &g->recording), HR_OK);
    return g;
}

static void close_game(game *g) {
    tape_free(&g->tape);
    close_course(&g->course);
}

static hr_length_table table_of(const game *g, int32_t kind) {
    hr_length_table table = {.from = g->places, .from_count = PLACES};
    if (kind > 0) table.to = g->places + 3, table.to_count = kind == 1 ? PLACES - 3 : 5;
    if (kind == 2) table.from_count = 4;
    return table;
}

static int64_t find_by_parts(game *g, hr_length_table table, int64_t steps) {
    int32_t rows = 0;
    int64_t calls = 0;
    table.steps_max = steps, table.rows_done = &rows;
    for (; rows < hr_length_root_count(&table); calls++) {
        cr_assert_eq(hr_plan_lengths(g->course.planner, &table, g->lengths), HR_OK);
        if (calls == 1) cr_assert_eq(hr_recording_snapshot(g->recording), HR_OK);
    }
    return calls;
}

static void expect_same(const game *g, size_t from, int64_t questions) {
    for (int32_t workers = 1; workers <= 3; workers += 2) {
        playing p = tape_play(&g->tape, from, workers);
        cr_expect_eq(p.error, HR_OK, "%s", hr_error_text(p.error));
        cr_expect_eq(p.questions, questions, "%lld", (long long)p.questions);
        cr_expect_eq(p.first_difference, -1);
        cr_expect(p.is_whole);
    }
}

Test(recorded_lengths, by_parts_are_played_to_the_same_from_each_snapshot) {
    for (int32_t kind = 0; kind < 3; kind++) {
        game *g = open_game();
        hr_length_table table = table_of(g, kind);
        cr_assert_eq(hr_plan_lengths(g->course.planner, &table, g->lengths), HR_OK);
        int64_t parts = find_by_parts(g, table, 200);
        cr_assert_eq(hr_recording_end(g->recording), HR_OK);
        cr_assert_gt(parts, 2);
        expect_same(g, 0, 1 + parts);
        expect_same(g, g->tape.snapshots[1], parts - 2);
        close_game(g);
    }
}

Test(recorded_lengths, that_are_refused_are_not_recorded) {
    game *g = open_game();
    hr_length_table table = table_of(g, 0);
    int32_t rows = PLACES + 1;
    table.rows_done = &rows;
    cr_assert_eq(hr_plan_lengths(g->course.planner, &table, g->lengths), HR_BAD_SIZE);
    cr_assert_eq(hr_recording_end(g->recording), HR_OK);
    expect_same(g, 0, 0);
    close_game(g);
}
