// test_smaller_unit.c - at which smaller size a unit would get there, against every size in turn.

#include "tests/support/dice.h"
#include "tests/support/sessions.h"
#include "viewer/model/smaller_unit.h"

// A door of two cells, and one of one cell.
static const char *const doors[] = {
    ".........#.........#.........", //
    ".........#.........#.........", //
    ".........#.........#.........", //
    ".........#.........#.........", //
    "...................#.........", //
    "...................#.........", //
    ".........#...................", //
    ".........#.........#.........", //
};

static void expect_says(session *s, planning *p, int32_t size, const char *words) {
    char text[WORDS_LENGTH];
    unit_choice choice = s->choice;
    choice.size = size;
    session_choose_unit(s, &choice);
    plan(p, s);
    session_say(s, text);
    cr_expect_not_null(strstr(text, words), "size %d: no \"%s\" in: %s", size, words, text);
}

Test(smaller_unit, the_sentence_says_which_size_a_gap_lets_through) {
    session *s = session_of(doors, 8);
    planning p = {0};
    session_click(s, middle_of(4, 3));
    session_click(s, middle_of(14, 3));
    expect_says(s, &p, 2, "Found");
    expect_says(s, &p, 3,
                "Nearest: no way leads to the goal: a gap is too narrow for size 3; size 2 "
                "would get there. ");
    expect_says(s, &p, 4, "a gap is too narrow for size 4; size 2 would get there. ");
    session_click(s, middle_of(24, 3));
    expect_says(s, &p, 3, "a gap is too narrow for size 3; size 1 would get there. ");
    session_click(s, middle_of(9, 3));
    expect_says(s, &p, 3, "the goal is closed to this unit: rock within its 3 x 3 cells. ");
    cr_expect_eq(s->answer.smaller, 0, "not even the smallest stands in a wall");
    session_click(s, middle_of(10, 3));
    expect_says(s, &p, 3, "do. Size 2 would get there.");
    end(&p, s);
}

static const char *const island[] = {
    "........", //
    "....###.", //
    "....#.#.", //
    "....###.", //
};

Test(smaller_unit, where_no_size_gets_there_none_is_named) {
    session *s = session_of(island, 4);
    planning p = {0};
    session_click(s, middle_of(1, 1));
    session_click(s, middle_of(5, 2));
    expect_says(s, &p, 1, "no way leads to the goal: what is closed encloses it, or the start. ");
    end(&p, s);
}

static bool gets_there(hr_map *map, hr_class unit, const hr_request *request) {
    hr_planner *planner;
    hr_request asked = *request;
    hr_path path;
    cr_assert_eq(hr_map_add_class(map, unit, &asked.class_id), HR_OK);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    cr_assert_eq(hr_plan(planner, &asked, &path), HR_OK);
    bool is_there = path.status == HR_FOUND || path.status == HR_STRAIGHT;
    hr_planner_destroy(planner);
    return is_there;
}

static hr_map *stones(dice *d, int32_t side) {
    hr_map *map;
    hr_map_config config = hr_map_config_default();
    config.width = config.height = side;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    for (int32_t i = 0; i < side * side / 30; i++)
        hr_map_set(map, roll(d, side), roll(d, side), HR_ROCK);
    return map;
}

Test(smaller_unit, it_is_the_largest_that_a_planner_finds_a_path_for) {
    enum { SIDE = 40, LARGEST = 9 };
    dice d = {seed_of_run(31)};
    int32_t named = 0;
    for (int round = 0; round < 60; round++) {
        hr_map *map = stones(&d, SIDE);
        hr_class unit = {.pass = hr_pass_up_to(3), .size = 1 + roll(&d, LARGEST)};
        hr_request request = hr_request_default();
        request.start = middle_of(roll(&d, SIDE), roll(&d, SIDE));
        request.goal = middle_of(roll(&d, SIDE), roll(&d, SIDE));
        cr_assert_eq(hr_map_add_class(map, unit, &request.class_id), HR_OK);
        int32_t found = -1, expected = 0;
        cr_assert_eq(smaller_unit_find(map, &request, HR_NEAREST, &found), HR_OK);
        for (hr_class smaller = unit; --smaller.size > 0 && expected == 0;)
            if (gets_there(map, smaller, &request)) expected = smaller.size;
        cr_expect_eq(found, expected, "round %d: %d, not %d", round, found, expected);
        named += found > 0;
        cr_assert_eq(smaller_unit_find(map, &request, HR_FOUND, &found), HR_OK);
        cr_expect_eq(found, 0, "who gets there needs no other size");
        hr_map_destroy(map);
    }
    cr_expect_gt(named, 10);
}

Test(smaller_unit, a_map_that_holds_no_more_classes_names_none) {
    session *s = session_of(doors, 8);
    hr_class unit = {.pass = hr_pass_up_to(3), .size = 3};
    hr_request request = hr_request_default();
    int32_t found = -1;
    request.start = middle_of(4, 3), request.goal = middle_of(14, 3);
    cr_assert_eq(hr_map_add_class(s->map, unit, &request.class_id), HR_OK);
    hr_class_id id;
    hr_error error = HR_OK;
    for (int32_t level = 10; error == HR_OK; level++) {
        hr_class other = {.pass = hr_pass_up_to((uint8_t)(level % 250)), .size = 4 + level / 250};
        error = hr_map_add_class(s->map, other, &id);
    }
    cr_assert_eq(error, HR_TOO_MANY);
    cr_expect_eq(smaller_unit_find(s->map, &request, HR_NEAREST, &found), HR_OK);
    cr_expect_eq(found, 1, "the unit that was shown has that size, and no more fit");
    session_destroy(s);
}
