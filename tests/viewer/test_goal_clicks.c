// test_goal_clicks.c - several goals: clicks that add, move and remove them, and what is said of
// the nearest.

#include "tests/support/sessions.h"

static const double near = 2.0 * HR_CELL;

static void toggle(session *s, int32_t x, int32_t y) {
    session_toggle_goal(s, middle_of(x, y), near);
}

static void expect_said(const session *s, const char *words) {
    char text[WORDS_LENGTH];
    session_say(s, text);
    cr_expect_eq(strncmp(text, words, strlen(words)), 0, "%s", text);
}

Test(goal_clicks, the_path_leads_to_the_nearest_and_its_letter_is_told) {
    planning p = {0};
    session *s = session_with_ends(); // 2,3 to 12,3, around a wall
    toggle(s, 4, 7);
    toggle(s, 14, 7);
    plan(&p, s);
    expect_said(s, "To B, the nearest of 3 goals. Straight");
    cr_expect_eq(s->answer.path.goal_index, 1);
    cr_expect_eq(session_scene(s).goal.x, middle_of(4, 7).x);
    cr_expect_eq(s->request.goal.x, middle_of(12, 3).x, "the first goal stays where it is");
    toggle(s, 4, 7);
    plan(&p, s);
    expect_said(s, "To A, the nearest of 2 goals. Found");
    toggle(s, 14, 7);
    plan(&p, s);
    expect_said(s, "Found");
    end(&p, s);
}

Test(goal_clicks, the_next_goal_takes_the_place_of_the_first) {
    planning p = {0};
    session *s = session_with_ends();
    toggle(s, 4, 7);
    toggle(s, 12, 3);
    cr_expect_eq(s->more.count, 0);
    cr_expect_eq(s->request.goal.y, middle_of(4, 7).y);
    plan(&p, s);
    expect_said(s, "Straight");
    toggle(s, 4, 7);
    cr_expect_not(s->has_goal);
    cr_expect_not(s->answer.has_path);
    expect_said(s, "Click where it should go");
    toggle(s, 5, 5);
    cr_expect(s->has_goal);
    cr_expect_eq(session_goals(s).count, 1);
    end(&p, s);
}

Test(goal_clicks, each_goal_can_be_dragged) {
    planning p = {0};
    session *s = session_with_ends();
    toggle(s, 14, 7);
    cr_expect_eq(session_grab(s, middle_of(14, 7), near), GRAB_MORE);
    session_drag(s, middle_of(3, 6));
    session_release(s);
    plan(&p, s);
    expect_said(s, "To B, the nearest of 2 goals. Straight");
    cr_expect_eq(session_grab(s, middle_of(12, 3), near), GRAB_GOAL);
    session_drag(s, middle_of(2, 4));
    session_release(s);
    plan(&p, s);
    expect_said(s, "To A, the nearest of 2 goals. Straight");
    end(&p, s);
}

Test(goal_clicks, clearing_takes_all_of_them_away) {
    session *s = session_with_ends();
    toggle(s, 4, 7);
    session_clear(s);
    cr_expect_eq(session_goals(s).count, 0);
    toggle(s, 4, 7);
    cr_expect(s->has_start && !s->has_goal, "without a start, it is one that is set");
    session_destroy(s);
}

Test(goal_clicks, there_are_26_and_no_more) {
    session *s = session_with_ends();
    for (int32_t i = 0; i < 40; i++) session_toggle_goal(s, middle_of(i % 16, i / 16 + 4), 1);
    cr_expect_eq(session_goals(s).count, GOALS_MOST);
    cr_expect_not(s->message[0] == '\0');
    toggle(s, 12, 3);
    cr_expect_eq(session_goals(s).count, GOALS_MOST - 1);
    cr_expect_eq(s->message[0], '\0');
    session_destroy(s);
}

Test(goal_clicks, goals_of_another_map_are_put_on_this_one) {
    session *s = session_with_ends();
    session_add_goal(s, (hr_position){INT32_MAX, -1});
    cr_assert_eq(s->more.count, 1);
    cr_expect_eq(s->more.at[0].x, hr_map_width(s->map) * HR_CELL - 1);
    cr_expect_eq(s->more.at[0].y, 0);
    for (int32_t i = 0; i < 40; i++) session_add_goal(s, middle_of(i % 16, 5));
    cr_expect_eq(session_goals(s).count, GOALS_MOST);
    session_clear(s);
    session_add_goal(s, middle_of(4, 7));
    cr_expect_eq(session_goals(s).count, 0, "none without a first");
    session_destroy(s);
}

Test(goal_clicks, a_reach_holds_for_each_and_is_there_again_afterwards) {
    planning p = {0};
    session *s = session_with_ends();
    s->request.reach_256ths = 2 * HR_CELL;
    toggle(s, 2, 7);
    plan(&p, s);
    expect_said(s, "To B, the nearest of 2 goals. Straight");
    cr_expect_float_eq(s->answer.path.length_256ths, 2 * HR_CELL, 1);
    cr_expect_eq(s->answer.request.reach_256ths, 2 * HR_CELL);
    cr_expect_null(s->answer.request.goals);
    end(&p, s);
}

Test(goal_clicks, none_that_can_be_reached_is_told_with_the_reason) {
    static const char *const rows[] = {
        "........", //
        "....####", //
        "....#...", //
        "....#...", //
    };
    planning p = {0};
    session *s = session_of(rows, 4);
    session_click(s, middle_of(0, 0));
    session_click(s, middle_of(7, 3));
    session_toggle_goal(s, middle_of(5, 2), 1);
    plan(&p, s);
    expect_said(s, "To B, of 2 goals. Nearest");
    end(&p, s);
}
