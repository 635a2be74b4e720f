// test_session.c - what a window shows, without one: camera, clicks, plans, stepping, and that
// what cannot be loaded leaves everything as it was.

#include "tests/support/sessions.h"
#include "viewer/model/listing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Camera

Test(camera, zooming_keeps_what_is_under_the_pointer) {
    camera c = {.scale = 2, .width = 800, .height = 600, .left = 10, .top = 20};
    hr_position before = camera_position_at(&c, 200, 300);
    camera_zoom_at(&c, 200, 300, 1.7);
    hr_position after = camera_position_at(&c, 200, 300);
    cr_expect_lt(abs(after.x - before.x), 2);
    cr_expect_lt(abs(after.y - before.y), 2);
    cr_expect_float_eq(c.scale, 3.4, 1e-12);
}

Test(camera, a_place_is_shown_by_moving_only_where_it_is_out_of_view) {
    camera c = {.scale = 2, .width = 800, .height = 600, .left = 10, .top = 20}, before = c;
    camera_show(&c, 210, 170); // in the middle
    camera_show(&c, 40, 50);   // off the edge
    cr_expect_eq(memcmp(&c, &before, sizeof c), 0);
    static const double away[][2] = {{11, 170}, {210, 21}, {500, 170}, {210, 319}, {-30, -40}};
    for (int i = 0; i < 5; i++) {
        c = before;
        camera_show(&c, away[i][0], away[i][1]);
        cr_expect_eq(c.scale, 2);
        hr_position middle = camera_position_at(&c, 400, 300);
        cr_expect_leq(fabs(middle.x / 256.0 - away[i][0]), 0.01, "%d", i);
        cr_expect_leq(fabs(middle.y / 256.0 - away[i][1]), 0.01, "%d", i);
    }
}

Test(camera, fitting_shows_the_whole_map_in_the_middle) {
    camera c = {.width = 800, .height = 600};
    camera_fit(&c, 4096, 512);
    cr_expect_leq(4096 * c.scale, 800);
    hr_position middle = camera_position_at(&c, 400, 300);
    cr_expect_lt(abs(middle.x - 2048 * HR_CELL), HR_CELL);
    cr_expect_lt(abs(middle.y - 256 * HR_CELL), HR_CELL);
}

Test(camera, resizing_keeps_the_middle_and_panning_stays_on_the_map) {
    camera c = {.scale = 1, .width = 100, .height = 100};
    camera_resize(&c, 200, 60);
    cr_expect_float_eq(c.left, -50, 1e-9);
    cr_expect_float_eq(c.top, 20, 1e-9);
    camera_pan(&c, 1e9, -1e9);
    camera_stay_on(&c, 64, 64);
    cr_expect_float_eq(c.left + 100, 0, 1e-9);
    cr_expect_float_eq(c.top + 30, 64, 1e-9);
}

// ---- Clicks

Test(session, the_first_click_is_the_start_and_all_others_the_goal) {
    session *s = session_of(wall, 8);
    session_click(s, middle_of(2, 3));
    cr_expect(s->has_start && !s->has_goal);
    session_click(s, middle_of(12, 3));
    session_click(s, middle_of(11, 4));
    cr_expect_eq(s->request.start.x, middle_of(2, 3).x);
    cr_expect_eq(s->request.goal.y, middle_of(11, 4).y);
    session_destroy(s);
}

Test(session, a_click_beside_the_map_moves_nothing_and_says_so) {
    const hr_position beside[] = {{-1, 0}, {0, -1}, {0, 8 * HR_CELL}, {-5000, 1 << 24}};
    session *s = session_of(wall, 8);
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        session_click(s, beside[i]);
        session_click_start(s, beside[i]);
        cr_expect(!s->has_start && strstr(s->message, "beside the map"), "%zu", i);
    }
    session_click(s, middle_of(2, 3));
    cr_expect(s->has_start && s->message[0] == '\0');
    session_click(s, middle_of(12, 3));
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        session_click(s, beside[i]);
        session_toggle_goal(s, beside[i], HR_CELL);
    }
    cr_expect_eq(s->request.goal.x, middle_of(12, 3).x);
    cr_expect_eq(s->more.count, 0);
    session_destroy(s);
}

Test(session, what_is_dragged_beside_the_map_stays_at_its_edge) {
    session *s = session_of(wall, 8);
    session_set_start(s, (hr_position){-5000, 1 << 24});
    cr_expect_eq(s->request.start.x, 0);
    cr_expect_eq(s->request.start.y, 8 * HR_CELL - 1);
    cr_expect_eq(session_grab(s, s->request.start, 1), GRAB_START);
    session_drag(s, (hr_position){5 * HR_CELL, -9000});
    cr_expect_eq(s->request.start.x, 5 * HR_CELL);
    cr_expect_eq(s->request.start.y, 0);
    session_destroy(s);
}

Test(session, dragging_takes_hold_of_what_is_nearest_and_of_nothing_far_away) {
    session *s = session_with_ends();
    cr_expect_eq(session_grab(s, middle_of(7, 7), 100), GRAB_NOTHING);
    cr_expect_eq(session_grab(s, middle_of(11, 3), 300), GRAB_GOAL);
    session_drag(s, middle_of(9, 6));
    session_release(s);
    cr_expect_eq(s->request.goal.x, middle_of(9, 6).x);
    cr_expect_eq(session_grab(s, middle_of(2, 3), 300), GRAB_START);
    session_destroy(s);
}

Test(session, the_goal_follows_the_pointer_only_when_told_to) {
    session *s = session_of(wall, 8);
    session_click(s, middle_of(2, 3));
    session_hover(s, middle_of(9, 3));
    cr_expect_not(s->has_goal);
    s->follows = true;
    session_hover(s, middle_of(9, 3));
    cr_expect(s->has_goal);
    session_destroy(s);
}

// ---- Plans

Test(session, two_clicks_give_a_path_its_events_and_its_words) {
    session *s = session_with_ends();
    planning p = {0};
    char text[WORDS_LENGTH];
    plan(&p, s);
    cr_assert(s->answer.has_path);
    cr_expect_eq(s->answer.path.status, HR_FOUND);
    cr_expect_gt(s->answer.record.count, 0);
    session_say(s, text);
    cr_expect_eq(strncmp(text, "Found by the trace: a way around", 32), 0, "%s", text);
    cr_expect_not(s->is_planning);
    end(&p, s);
}

Test(session, a_closed_goal_is_explained_with_its_reason_and_a_remedy) {
    session *s = session_of(wall, 8);
    planning p = {0};
    char text[WORDS_LENGTH];
    session_click(s, middle_of(2, 3));
    session_click(s, middle_of(7, 3));
    plan(&p, s);
    session_say(s, text);
    cr_expect_not_null(strstr(text, "rock, which it may not enter"), "%s", text);
    cr_expect_not_null(strstr(text, "a reach of 1.0 cells"), "%s", text);
    s->request.reach_256ths = HR_CELL;
    session_request_changed(s);
    plan(&p, s);
    cr_expect_neq(s->answer.path.status, HR_NEAREST);
    end(&p, s);
}

Test(session, the_ratio_is_found_on_demand_alone) {
    session *s = session_with_ends();
    planning p = {0};
    plan(&p, s);
    cr_expect_eq(s->answer.ratio, 0);
    session_ask_ratio(s);
    plan(&p, s);
    cr_expect_geq(s->answer.ratio, 1 - 1e-9);
    end(&p, s);
}

Test(session, an_answer_for_what_was_cleared_is_not_taken) {
    session *s = session_with_ends();
    planning p = {0};
    plan_job job;
    cr_assert(session_next_job(s, &job));
    session_clear(s);
    do_job(&p, s, &job);
    cr_expect_not(s->answer.has_path);
    end(&p, s);
}

Test(session, a_job_that_replaces_another_brings_the_others_paint_with_it) {
    session *s = session_with_ends();
    planning p = {0};
    plan_job older, newer;
    cr_assert(session_next_job(s, &older));
    s->tool = TOOL_PAINT;
    s->brush = 1;
    session_paint_begin(s, middle_of(7, 0));
    session_paint_on(s, middle_of(7, 7));
    session_paint_end(s);
    cr_assert(session_next_job(s, &newer));
    plan_job_follow(&newer, &older);
    plan_answer answer = planning_do(&p, &newer, NULL, NULL);
    session_accept(s, &answer);
    cr_expect_eq(s->answer.path.status, HR_NEAREST);
    end(&p, s);
}

Test(session, more_units_than_a_map_holds_classes_are_no_trouble) {
    session *s = session_with_ends();
    planning p = {0};
    for (int i = 0; i < 2 * HR_CLASS_MAX; i++) {
        unit_choice choice = unit_choice_default();
        snprintf(choice.costs, sizeof choice.costs, "1=%d.%d", 1 + i / 100, i % 100);
        session_choose_unit(s, &choice);
        plan(&p, s);
    }
    cr_expect_str_empty(s->message);
    cr_expect_eq(s->answer.path.status, HR_FOUND);
    end(&p, s);
}

Test(session, a_unit_that_cannot_be_read_changes_nothing_but_says_why) {
    session *s = session_of(wall, 8);
    unit_choice choice = unit_choice_default();
    hr_class_id before = s->class_id;
    strcpy(choice.pass, "lots");
    session_choose_unit(s, &choice);
    cr_expect_not_null(strstr(s->unit_problem, "\"lots\""), "%s", s->unit_problem);
    cr_expect_eq(s->class_id, before);
    session_destroy(s);
}

// ---- Loading

Test(session, a_file_that_cannot_be_loaded_leaves_the_map_and_the_plan) {
    session *s = session_with_ends();
    planning p = {0};
    plan(&p, s);
    const hr_map *before = s->map;
    opened_map opened = open_map_file("README.md", &(map_input){0});
    cr_assert_null(opened.map);
    session_show(s, &opened);
    cr_expect_not_null(strstr(s->message, "README.md"), "%s", s->message);
    cr_expect_eq(s->map, before);
    cr_expect(s->answer.has_path && s->has_start);
    end(&p, s);
}

Test(session, a_map_made_ready_beforehand_is_shown_like_any_other) {
    session *s = session_of(wall, 8);
    planning p = {0};
    opened_map opened = drawn(wall, 8);
    open_map_prepare(&opened, &s->unit);
    const hr_map *own = opened.map, *copy = opened.copy;
    cr_assert_not_null(copy);
    session_show(s, &opened);
    cr_expect_eq(s->map, own);
    cr_expect_eq(s->next.new_map, copy);
    cr_expect_null(opened.map);
    session_click(s, middle_of(2, 3));
    session_click(s, middle_of(12, 3));
    plan(&p, s);
    cr_expect_eq(s->answer.path.status, HR_FOUND);
    end(&p, s);
}

Test(session, another_map_forgets_the_plan) {
    session *s = session_of(wall, 8);
    session_click(s, middle_of(2, 3));
    opened_map opened = drawn(wall, 8);
    int64_t before = s->map_number;
    session_show(s, &opened);
    cr_expect_neq(s->map_number, before);
    cr_expect_not(s->has_start);
    cr_expect_eq(s->history.count, 0);
    session_destroy(s);
}

Test(session, a_query_with_its_own_settings_leaves_the_users_as_they_were) {
    session *s = session_with_ends();
    planning p = {0};
    unit_choice lent = unit_choice_default();
    hr_request asked = hr_request_default();
    char text[WORDS_LENGTH];
    s->request.reach_256ths = 300;
    lent.size = 3, asked.reach_256ths = 99, asked.quality = HR_EXACT;
    session_lend(s, &lent, &asked);
    session_lend(s, &lent, &asked); // another one, stepped to from the first
    plan(&p, s);
    session_say(s, text);
    cr_expect_not_null(strstr(text, "as in the recording"), "%s", text);
    cr_expect_eq(s->request.reach_256ths, 99);
    cr_expect_eq(s->unit.unit.size, 3);
    cr_expect_eq(session_own_settings(s).choice.size, 1);
    cr_expect_eq(session_own_settings(s).request.reach_256ths, 300);
    opened_map opened = drawn(wall, 8);
    session_show(s, &opened);
    plan(&p, s);
    cr_expect_eq(s->unit.unit.size, 1);
    cr_expect_eq(hr_map_class(s->map, s->class_id).size, 1);
    cr_expect_eq(s->request.reach_256ths, 300);
    cr_expect_eq(s->request.quality, hr_request_default().quality);
    end(&p, s);
}

Test(session, what_touched_a_cell_is_no_longer_asked_of_another_search) {
    session *s = session_of(wall, 8);
    opened_map opened = drawn(wall, 8);
    hr_cell block = {2, 3};
    session_click(s, middle_of(2, 3));
    session_ask_block(s, &block);
    session_show(s, &opened);
    cr_expect_not(s->has_asked_block, "a new map");
    session_click(s, middle_of(2, 3));
    session_ask_block(s, &block);
    int64_t number = s->asked_number;
    session_click(s, middle_of(4, 3));
    cr_expect_not(s->has_asked_block, "a new goal");
    cr_expect_gt(s->asked_number, number);
    session_destroy(s);
}

// ---- Stepping

Test(stepping, it_goes_forward_and_back_and_stays_between_the_ends) {
    stepping step = stepping_begin();
    step.is_on = step.starts_over = true;
    stepping_load(&step, 10);
    cr_expect_eq(stepping_shown(&step), 0);
    stepping_load(&step, 10); // another query: what it came to is seen
    cr_expect_eq(stepping_shown(&step), 10);
    cr_expect_not(step.has_moved);
    stepping_go(&step, 7);
    cr_expect(step.has_moved);
    stepping_go(&step, 6);
    cr_expect_eq(stepping_shown(&step), 6);
    stepping_go(&step, -3);
    cr_expect_eq(step.at, 0);
    stepping_go(&step, 1000);
    cr_expect_eq(step.at, 10);
}

Test(stepping, playing_passes_events_with_time_and_ends_at_the_last) {
    stepping step = stepping_begin();
    step.is_on = true;
    step.per_second = 10;
    stepping_load(&step, 5);
    stepping_play(&step, true); // from the end, which starts it again
    cr_expect_eq(step.at, 0);
    stepping_load(&step, 5); // another query goes on being played
    cr_expect_eq(step.at, 0);
    cr_expect_not(stepping_pass(&step, 0.05));
    cr_expect(stepping_pass(&step, 0.06));
    cr_expect_eq(step.at, 1);
    cr_expect(stepping_pass(&step, 100));
    cr_expect_eq(step.at, 5);
    cr_expect_not(step.is_playing);
}

Test(stepping, all_is_shown_when_it_is_off) {
    stepping step = stepping_begin();
    stepping_load(&step, 5);
    cr_expect_eq(stepping_shown(&step), 5);
    stepping_play(&step, true);
    cr_expect_not(step.is_playing);
}

// ---- Lists

Test(listing, places_are_listed_as_csv_and_json) {
    session *s = session_of(wall, 8);
    hr_position places[] = {{128, 128}, {2688, 384}};
    hr_path path = {.waypoints = places, .count = 2};
    char *csv = listing_of(s->map, &path, LISTING_CSV);
    char *json = listing_of(s->map, &path, LISTING_JSON);
    cr_expect_str_eq(csv, "index,cell_x,cell_y,world_x,world_y\n0,0.5,0.5,0.5,0.5\n"
                          "1,10.5,1.5,10.5,1.5\n");
    cr_expect_not_null(strstr(json, "\"cells\": [10.5, 1.5]"), "%s", json);
    free(csv);
    free(json);
    session_destroy(s);
}

Test(listing, a_long_list_is_shortened_and_says_so) {
    session *s = session_of(wall, 8);
    hr_position places[5] = {{128, 128}, {384, 128}, {640, 128}, {640, 384}, {640, 640}};
    hr_path path = {.waypoints = places, .count = 5};
    char *all = listing_shortened(s->map, &path, 5),
         *whole = listing_of(s->map, &path, LISTING_SHOWN);
    char *some = listing_shortened(s->map, &path, 2);
    cr_expect_str_eq(all, whole);
    cr_expect_eq(strncmp(whole,
                         "    x (cells) y (cells) x (world) y (world)\n"
                         "  0      0.50      0.50       0.5       0.5\n",
                         88),
                 0, "%s", whole);
    cr_expect_not_null(strstr(some, "... and 3 more"), "%s", some);
    cr_expect_eq(
        strncmp(some, whole, strlen(some) - strlen("... and 3 more: Copy takes them all\n")), 0);
    free(all);
    free(whole);
    free(some);
    session_destroy(s);
}
