// test_length_choice.c - which tables are found by fields, and that the choice follows from the map
// and the places alone. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there
// are.

#include "planner/api/planner_state.h"
#include "planner/lengths/length_tables.h"
#include "tests/support/dice.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = 513, PLACES = 16 };

typedef struct question {
    course course;
    hr_position places[2 * PLACES];
    double lengths[PLACES * PLACES];
} question;

// Walls in every second row, each with one gap, at its other end: one corridor over the whole map.
static course open_corridor(void) {
    course c = open_empty_course(SIDE, SIDE, NULL);
    for (int32_t y = 1; y < SIDE; y += 2)
        hr_map_fill(c.map, (hr_rect){y % 4 == 1 ? 0 : 1, y, SIDE - 1, 1}, 1);
    return c;
}

// Few small rocks.
static course open_country(dice *d) {
    course c = open_empty_course(SIDE, SIDE, NULL);
    for (int32_t i = 0; i < 600; i++) {
        hr_cell at = roll_cell(d, SIDE, SIDE);
        hr_map_fill(c.map, (hr_rect){at.x, at.y, 1 + roll(d, 6), 1 + roll(d, 6)}, 1);
    }
    return c;
}

static void throw_places(question *q, dice *d) {
    for (int32_t i = 0; i < 2 * PLACES; i++) do
            q->places[i] = hr_block_centre(roll_cell(d, SIDE, SIDE), 1);
        while (hr_map_get(q->course.map, q->places[i].x / HR_CELL, q->places[i].y / HR_CELL));
}

static hr_length_table table_of(const question *q, int32_t from, int32_t to) {
    return (hr_length_table){
        .from = q->places, .from_count = from, .to = q->places + PLACES, .to_count = to};
}

static bool has_fields(question *q, const hr_length_table *table) {
    cr_assert_eq(hr_plan_lengths(q->course.planner, table, q->lengths), HR_OK);
    return q->course.planner->lengths[0]->choice.has_fields;
}

Test(length_choice, where_plans_are_dear_few_places_are_enough_for_fields) {
    static question q;
    dice d = {seed_of_run(640000000)};
    q.course = open_corridor();
    throw_places(&q, &d);
    hr_length_table all = table_of(&q, PLACES, PLACES), few = table_of(&q, 4, 4);
    hr_length_table one = table_of(&q, 1, 1);
    cr_expect(has_fields(&q, &all));
    cr_expect(has_fields(&q, &few));
    cr_expect(!has_fields(&q, &one), "nothing is known of it");
    close_course(&q.course);
}

Test(length_choice, in_open_country_as_many_places_are_planned) {
    static question q;
    dice d = {seed_of_run(641000000)};
    for (int32_t round = rounds_of_run(4); round > 0; round--) {
        q.course = open_country(&d);
        throw_places(&q, &d);
        hr_length_table few = table_of(&q, 4, 4);
        cr_expect(!has_fields(&q, &few), "HANDRAIL_SEED=%llu",
                  (unsigned long long)seed_of_run(641000000));
        close_course(&q.course);
    }
}

// Tables of other places before it, and a limit, make no difference; nor do edits that are undone.
Test(length_choice, it_is_that_of_a_new_planner_whatever_was_asked_before) {
    static question q, anew;
    uint64_t seed = seed_of_run(642000000);
    dice d = {seed};
    q.course = open_corridor();
    for (int32_t round = rounds_of_run(20); round > 0; round--) {
        if (roll(&d, 2)) throw_places(&q, &d);
        hr_cell at = roll_cell(&d, SIDE, SIDE);
        hr_map_set(q.course.map, at.x, at.y, (uint8_t)roll(&d, 2));
        memcpy(anew.places, q.places, sizeof q.places);
        hr_length_table table = table_of(&q, 1 + roll(&d, PLACES), 1 + roll(&d, PLACES));
        cr_assert_eq(hr_planner_create(q.course.map, NULL, &anew.course.planner), HR_OK);
        bool by_new = has_fields(&anew, &table);
        table.limit_256ths = roll(&d, 2) ? 1 + roll(&d, 4000 * HR_CELL) : 0;
        cr_assert_eq(has_fields(&q, &table), by_new, "HANDRAIL_SEED=%llu",
                     (unsigned long long)seed);
        hr_planner_destroy(anew.course.planner);
    }
    close_course(&q.course);
}
