// test_value_table.c - the values on a map as a unit sees them, and examples to begin with.

#include "tests/support/sessions.h"

#include <stdlib.h>
#include <string.h>

static unit_options read_choice(const unit_choice *choice) {
    unit_options options;
    hr_message message = {""};
    cr_assert(unit_choice_read(choice, &options, &message), "%s", message.text);
    return options;
}

Test(value_table, each_terrain_has_its_row_with_its_share) {
    session *s = session_of(wall, 8);
    value_table table = value_table_of(s->counts, &s->unit.unit, s->is_levels);
    cr_assert_eq(table.count, 2);
    cr_expect(table.is_whole);
    cr_expect_str_eq(table.rows[0].name, "ground");
    cr_expect(table.rows[0].is_open);
    cr_expect_str_eq(table.rows[1].name, "rock");
    cr_expect_not(table.rows[1].is_open);
    cr_expect_float_eq(table.rows[1].share, 3.0 / 128, 1e-12);
    session_destroy(s);
}

Test(value_table, levels_that_are_alike_to_the_unit_share_a_row) {
    int64_t counts[256];
    for (int i = 0; i < 256; i++) counts[i] = 10;
    hr_class unit = {.pass = hr_pass_up_to(99), .size = 1};
    value_table table = value_table_of(counts, &unit, true);
    cr_assert_eq(table.count, 2);
    cr_expect_str_eq(table.rows[0].name, "levels 0 to 99");
    cr_expect_str_eq(table.rows[1].name, "levels 100 to 255");
    cr_expect_float_eq(table.rows[0].share, 100.0 / 256, 1e-9);
}

Test(value_table, more_values_than_there_is_room_for_are_told_of) {
    int64_t counts[256];
    for (int i = 0; i < 256; i++) counts[i] = 1;
    hr_class unit = {.pass = hr_pass_up_to(3), .size = 1};
    value_table table = value_table_of(counts, &unit, false);
    cr_expect_eq(table.count, VALUE_ROWS_MOST);
    cr_expect_not(table.is_whole);
}

// In a list of values, as that of an import, one could not be told from the other.
Test(value_table, no_two_values_have_the_same_name) {
    char names[256][WORDS_LENGTH];
    for (int value = 0; value < 256; value++) {
        words_for_value((uint8_t)value, names[value]);
        for (int before = 0; before < value; before++)
            cr_expect_str_neq(names[value], names[before], "%d and %d", before, value);
    }
}

// Any values switched, against a set that is kept beside.
Test(value_table, what_is_switched_is_what_the_unit_may_enter) {
    srand(7);
    for (int round = 0; round < 200; round++) {
        unit_choice choice = unit_choice_preset(round % PRESET_COUNT, round % 8 >= 4);
        hr_pass_set pass = read_choice(&choice).unit.pass;
        for (int i = 0; i < 6; i++) {
            uint8_t first = (uint8_t)(rand() % 250), last = (uint8_t)(first + rand() % 6);
            bool may_enter = rand() % 2;
            unit_choice before = choice;
            if (!value_table_let(&choice, first, last, may_enter)) {
                choice = before;
                continue;
            }
            for (int value = first; value <= last; value++) {
                uint64_t bit = (uint64_t)1 << (value % 64);
                pass.words[value / 64] =
                    may_enter ? pass.words[value / 64] | bit : pass.words[value / 64] & ~bit;
            }
            hr_pass_set is = read_choice(&choice).unit.pass;
            cr_assert_eq(memcmp(&is, &pass, sizeof pass), 0, "round %d", round);
        }
    }
}

Test(value_table, the_last_value_cannot_be_closed) {
    unit_choice choice = {.size = 1, .kind = PASS_VALUES, .pass = "7"}, before = choice;
    cr_expect_not(value_table_let(&choice, 7, 7, false));
    cr_expect_eq(memcmp(&choice, &before, sizeof choice), 0);
}

Test(value_table, costs_are_written_as_they_are_read) {
    srand(3);
    unit_choice choice = unit_choice_default();
    uint16_t costs[256];
    for (int i = 0; i < 256; i++) costs[i] = HR_COST_PLAIN;
    for (int round = 0; round < 60; round++) {
        uint8_t first = (uint8_t)(rand() % 250), last = (uint8_t)(first + rand() % 6);
        uint16_t cost = (uint16_t)(1 + rand() % (255 * HR_COST_PLAIN));
        unit_choice before = choice;
        if (!value_table_price(&choice, first, last, (double)cost / HR_COST_PLAIN)) {
            choice = before;
            continue;
        }
        for (int value = first; value <= last; value++) costs[value] = cost;
        unit_options options = read_choice(&choice);
        for (int i = 0; i < 256; i++) cr_assert_eq(options.costs_256ths[i], costs[i], "%d", i);
    }
    value_table_price(&choice, 0, 255, 1);
    cr_expect_str_eq(choice.costs, "");
}

// ---- Examples

Test(example, two_places_with_something_between_them_are_joined_by_a_path) {
    static const char *const kinds[] = {"islands", "city", "maze", "rooms", "plateau"};
    for (int i = 0; i < 5; i++) {
        if (!find_map_kind(kinds[i])) continue;
        session *s = session_create();
        planning p = {0};
        opened_map opened = open_map_generated(find_map_kind(kinds[i]), 3, 128, 96);
        session_show(s, &opened);
        session_show_example(s);
        cr_assert(s->has_start && s->has_goal && s->is_example, "%s", kinds[i]);
        plan(&p, s);
        cr_expect_eq(s->answer.path.status, HR_FOUND, "%s: %d", kinds[i], s->answer.path.status);
        end(&p, s);
    }
}

Test(example, where_no_unit_can_stand_there_is_none) {
    static const char *const rock[] = {"####", "####", "####", "####"};
    session *s = session_of(rock, 4);
    session_show_example(s);
    cr_expect_not(s->has_start || s->has_goal);
    session_destroy(s);
}

Test(example, a_click_makes_it_a_query_of_ones_own) {
    session *s = session_of(wall, 8);
    session_show_example(s);
    cr_expect(s->is_example);
    session_click(s, middle_of(12, 3));
    cr_expect_not(s->is_example);
    session_destroy(s);
}

// ---- Another unit for an example

static void show_ends(session *s, hr_position start, hr_position goal) {
    session_click(s, start);
    session_click(s, goal);
    s->is_example = true;
}

static void choose_size(session *s, planning *p, int32_t size) {
    unit_choice choice = s->choice;
    choice.size = size;
    session_choose_unit(s, &choice);
    plan(p, s);
}

static void expect_says(const session *s, const char *words) {
    char text[WORDS_LENGTH];
    session_say(s, text);
    cr_expect_not_null(strstr(text, words), "no \"%s\" in: %s", words, text);
}

Test(example, an_end_where_another_unit_cannot_stand_is_moved_and_the_sentence_says_so) {
    session *s = session_of(wall, 8);
    planning p = {0};
    show_ends(s, middle_of(6, 3), middle_of(12, 3));
    choose_size(s, &p, 3);
    cr_expect_eq(s->request.start.x, middle_of(5, 2).x);
    cr_expect_eq(s->request.start.y, middle_of(5, 2).y);
    cr_expect_eq(s->request.goal.x, middle_of(12, 3).x, "the goal fits");
    expect_says(s, "The example's start was moved to 5.5, 2.5: this unit cannot stand at 6.5, 3.5: "
                   "rock within "
                   "its 3 x 3 cells.");
    expect_says(s, "Found");
    choose_size(s, &p, 1);
    cr_expect_str_empty(s->moved, "it fits everywhere");
    cr_expect_eq(s->request.start.x, middle_of(5, 2).x, "and nothing is moved");
    show_ends(s, middle_of(2, 3), middle_of(8, 3));
    choose_size(s, &p, 3);
    expect_says(s, "The example's goal was moved to");
    session_click(s, middle_of(12, 3));
    cr_expect_str_empty(s->moved, "another goal is one's own");
    end(&p, s);
}

Test(example, what_was_set_is_never_moved_and_the_sentence_says_what_is_closed) {
    session *s = session_of(wall, 8);
    planning p = {0};
    session_click(s, middle_of(6, 3));
    session_click(s, middle_of(12, 3));
    choose_size(s, &p, 3);
    cr_expect_eq(s->request.start.x, middle_of(6, 3).x);
    cr_expect_eq(s->answer.path.status, HR_BLOCKED);
    expect_says(s,
                "Blocked: the start is closed to this unit: rock within its 3 x 3 cells. Move the "
                "start, or let it escape. Size 1 would get there.");
    end(&p, s);
}

static const char *const halves[] = {
    "########################........................",
    "########################........................",
    "########################........................",
};

Test(example, where_no_place_is_near_another_example_is_shown_if_there_is_any) {
    session *s = session_of(halves, 3);
    planning p = {0};
    unit_choice mole = {.size = 1, .kind = PASS_VALUES, .pass = "16"};
    session_choose_unit(s, &mole);
    plan(&p, s);
    show_ends(s, middle_of(2, 1), middle_of(14, 1));
    s->choice = unit_choice_default();
    choose_size(s, &p, 1);
    expect_says(s, "The example's start and goal were moved: this unit cannot stand at 2.5, 1.5: "
                   "rock, which it may "
                   "not enter.");
    cr_expect(s->is_example);
    cr_expect_gt(s->request.start.x, 24 * HR_CELL);
    cr_expect_gt(s->request.goal.x, 24 * HR_CELL);
    hr_position start = s->request.start;
    choose_size(s, &p, 4);
    cr_expect_str_empty(s->moved, "there is no room for that one anywhere");
    cr_expect_eq(s->request.start.x, start.x);
    expect_says(s, "Blocked");
    end(&p, s);
}

static const char *const chamber[] = {
    "################........................", //
    "####...#########........................", //
    "####...#########........................", //
    "........................................", //
    "################........................", //
    "################........................", //
};

Test(example, no_end_is_moved_to_where_there_is_no_way_to_the_other) {
    session *s = session_of(chamber, 6);
    planning p = {0};
    show_ends(s, middle_of(8, 3), middle_of(30, 3));
    choose_size(s, &p, 2);
    expect_says(s, "The example's start and goal were moved: this unit cannot stand at 8.5, 3.5: "
                   "rock within its 2 x 2 cells.");
    cr_expect_gt(s->request.start.x, 16 * HR_CELL, "not in the chamber, which is nearer");
    cr_expect(s->answer.path.status == HR_STRAIGHT || s->answer.path.status == HR_FOUND);
    end(&p, s);
}

// ---- Places typed

Test(places, what_is_typed_is_a_place_or_is_explained) {
    session *s = session_of(wall, 8);
    cr_expect(session_type_place(s, true, "2,3"));
    cr_expect_eq(s->request.start.x, middle_of(2, 3).x);
    cr_expect(session_type_place(s, false, "12.25,3.5"));
    cr_expect_eq(s->request.goal.x, 12 * HR_CELL + HR_CELL / 4);
    cr_expect(session_type_place(s, false, "11.5, 2.5"), "as the fields show it");
    cr_expect_eq(s->request.goal.x, 11 * HR_CELL + HR_CELL / 2);
    cr_expect_eq(s->request.goal.y, 2 * HR_CELL + HR_CELL / 2);
    cr_expect_not(session_type_place(s, false, "12.25,"));
    cr_expect_not(session_type_place(s, false, "12.25, "));
    cr_expect_not(session_type_place(s, false, "16,3"));
    cr_expect_not_null(strstr(s->message, "outside the map"), "%s", s->message);
    cr_expect_not(session_type_place(s, false, "here"));
    cr_expect_eq(s->request.goal.x, 11 * HR_CELL + HR_CELL / 2);
    session_destroy(s);
}

Test(places, a_start_in_a_wall_is_told_before_there_is_a_goal) {
    session *s = session_of(wall, 8);
    char text[WORDS_LENGTH];
    session_click(s, middle_of(7, 3));
    session_say(s, text);
    cr_expect_not_null(strstr(text, "closed to this unit: rock"), "%s", text);
    session_destroy(s);
}
