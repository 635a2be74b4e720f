// test_check_view.c - what the window shows of a map check, without a window: what is asked and
// what is taken, the list, and the way there.

#include "tests/support/check_scenes.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/sessions.h"

#include <stdio.h>
#include <string.h>

// ---- Asking

Test(check_view, a_map_is_checked_once_and_again_after_painting_or_another_unit) {
    scene now = scene_of(901);
    cr_expect(check_view_is_current(&now.view));
    cr_expect_not(checked(&now.view, now.s));
    paint(now.s, 4, 4, HR_ROCK);
    cr_expect(check_view_look(&now.view, now.s));
    cr_expect_not(check_view_is_current(&now.view));
    cr_expect_not_null(now.view.outcome, "the last one is shown meanwhile");
    cr_expect(checked(&now.view, now.s));
    cr_expect_not(checked(&now.view, now.s));
    unit_choice choice = now.s->choice;
    snprintf(choice.pass, sizeof choice.pass, "16");
    session_choose_unit(now.s, &choice);
    cr_expect(checked(&now.view, now.s), "it may enter rock now");
    cr_expect_eq(now.view.outcome->report.classes[0].open, CHECKED_WIDTH * CHECKED_HEIGHT);
    scene_end(&now);
}

static void choose_size(session *s, int32_t size) {
    unit_choice choice = s->choice;
    choice.size = size;
    session_choose_unit(s, &choice);
}

Test(check_view, another_size_of_the_unit_is_another_name_and_nothing_is_checked_again) {
    scene now = scene_of(906);
    int64_t number = now.view.number;
    cr_expect_str_eq(now.view.outcome->classes.names[0], "size 1, unit");
    choose_size(now.s, 3);
    cr_expect_not(check_view_look(&now.view, now.s));
    cr_expect_not(checked(&now.view, now.s));
    cr_expect_eq(now.view.number, number);
    cr_expect_str_eq(now.view.outcome->classes.names[0], "size 1");
    cr_expect_str_eq(now.view.outcome->classes.names[2], "size 3, unit");
    unit_choice tank = unit_choice_preset(unit_preset_find("tank"), now.s->is_levels);
    unit_choice before = now.s->choice;
    session_choose_unit(now.s, &tank);
    cr_expect(checked(&now.view, now.s), "a tank enters other ground");
    cr_expect_str_eq(now.view.outcome->classes.names[2], "tank, unit");
    session_choose_unit(now.s, &before);
    cr_expect(checked(&now.view, now.s));
    check_choice choice = now.view.choice;
    snprintf(choice.classes, sizeof choice.classes, "1,2,bear=3,4");
    check_view_choose(&now.view, &choice);
    cr_expect_not(checked(&now.view, now.s));
    cr_expect_str_eq(now.view.outcome->classes.names[2], "bear, unit");
    snprintf(choice.classes, sizeof choice.classes, "1,2,bear=5,4");
    check_view_choose(&now.view, &choice);
    cr_expect(checked(&now.view, now.s), "another size of a class");
    choice.choke_width++;
    check_view_choose(&now.view, &choice);
    cr_expect(checked(&now.view, now.s), "other chokes");
    scene_end(&now);
}

Test(check_view, a_sentence_says_whether_the_unit_can_reach_what_is_open_to_it) {
    static const char *const rows[] = {"..#..", "..#..", "..#..", "..#..", "..#.."};
    session *s = session_of(rows, 5);
    check_view view = check_view_begin();
    char text[CHECK_WORDS_LENGTH];
    cr_assert(checked(&view, s));
    check_view_say(&view, text);
    cr_expect_str_eq(text,
                     "The unit cannot reach 50.0 % of what is open to it: 0 islands, 1 pocket.");
    paint(s, 2, 2, HR_GROUND);
    check_view_say(&view, text);
    cr_expect_not_null(strstr(text, "cannot"), "as long as nothing else is asked");
    cr_assert(checked(&view, s));
    check_view_say(&view, text);
    cr_expect_str_eq(text, "The unit can reach all that is open to it.");
    unit_choice tank = unit_choice_preset(unit_preset_find("tank"), s->is_levels);
    session_choose_unit(s, &tank);
    cr_assert(checked(&view, s));
    check_view_say(&view, text);
    cr_expect_str_eq(text, "Nothing is open to the tank.");
    check_choice choice = view.choice;
    snprintf(choice.classes, sizeof choice.classes, "1,2");
    check_view_choose(&view, &choice);
    cr_assert(checked(&view, s));
    check_view_say(&view, text);
    cr_expect_str_empty(text, "it is not checked");
    check_view_end(&view);
    session_destroy(s);
}

Test(check_view, a_check_under_way_has_the_names_of_when_it_ends) {
    scene now = scene_of(907);
    check_job job;
    check_outcome *outcome;
    paint(now.s, 4, 4, HR_ROCK);
    check_view_look(&now.view, now.s);
    cr_assert(check_view_next_job(&now.view, now.s, &job));
    choose_size(now.s, 2);
    cr_expect_not(check_view_look(&now.view, now.s));
    cr_assert_eq(check_do(&job, &outcome), HR_OK);
    check_view_accept(&now.view, outcome);
    cr_expect(check_view_is_current(&now.view));
    cr_expect_str_eq(now.view.outcome->classes.names[1], "size 2, unit");
    cr_expect_str_eq(now.view.outcome->classes.names[0], "size 1");
    scene_end(&now);
}

Test(check_view, nothing_is_checked_while_a_stroke_is_painted_or_without_a_map) {
    scene now = scene_of(902);
    now.s->tool = TOOL_PAINT;
    now.s->value = HR_ROCK;
    session_paint_begin(now.s, hr_block_centre((hr_cell){4, 4}, 1));
    cr_expect_not(checked(&now.view, now.s));
    session_paint_end(now.s);
    cr_expect(checked(&now.view, now.s));
    scene_end(&now);
    session *none = session_create();
    check_view view = check_view_begin();
    cr_expect_not(checked(&view, none));
    check_view_end(&view);
    session_destroy(none);
}

Test(check_view, classes_that_cannot_be_read_are_told_and_not_asked) {
    scene now = scene_of(903);
    check_choice choice = now.view.choice;
    snprintf(choice.classes, sizeof choice.classes, "1,0");
    check_view_choose(&now.view, &choice);
    cr_expect_not(checked(&now.view, now.s));
    cr_expect_not_null(strstr(now.view.problem.text, "\"0\" is not a whole number"));
    cr_expect_not_null(now.view.outcome, "what was found before is still there");
    snprintf(choice.classes, sizeof choice.classes, "boat=2:16,5,1,1:16");
    check_view_choose(&now.view, &choice);
    cr_expect(checked(&now.view, now.s));
    cr_expect_str_empty(now.view.problem.text);
    const check_classes *classes = &now.view.outcome->classes;
    cr_assert_eq(classes->count, 4);
    cr_expect_str_eq(classes->names[0], "boat");
    cr_expect_str_eq(classes->names[1], "size 5");
    cr_expect_str_eq(classes->names[2], "size 1, unit");
    cr_expect_str_eq(classes->names[3], "size 1", "it enters other ground");
    cr_expect_eq(classes->units[0].size, 2);
    cr_expect(hr_pass_has(classes->units[0].pass, HR_ROCK));
    cr_expect_not(hr_pass_has(classes->units[0].pass, HR_GROUND));
    cr_expect(hr_pass_has(classes->units[1].pass, HR_GROUND), "as the unit of the session");
    scene_end(&now);
}

Test(check_view, what_is_about_another_map_is_dropped_and_what_failed_is_not_asked_again) {
    scene now = scene_of(904);
    dice d = {5};
    check_job job;
    check_outcome *outcome;
    paint(now.s, 4, 4, HR_ROCK);
    check_view_look(&now.view, now.s);
    cr_assert(check_view_next_job(&now.view, now.s, &job));
    cr_assert_eq(check_do(&job, &outcome), HR_OK);
    session *other = rooms(&d);
    other->map_number = now.s->map_number + 1;
    cr_expect(check_view_look(&now.view, other));
    cr_expect_null(now.view.outcome);
    check_view_accept(&now.view, outcome);
    cr_expect_null(now.view.outcome);
    check_view_fail(&now.view, now.view.number);
    cr_expect_not(checked(&now.view, other));
    session_destroy(other);
    scene_end(&now);
}

typedef struct patience {
    int32_t asked, most;
} patience;

static bool is_out_of_patience(void *user) {
    patience *p = user;
    return p->asked++ >= p->most;
}

Test(check_view, a_run_that_is_cancelled_anywhere_leaves_nothing) {
    scene now = scene_of(905);
    patience p = {0};
    bool is_done = false;
    for (; !is_done; p.most++) {
        check_job job;
        check_outcome *outcome;
        paint(now.s, 4, 4, p.most % 2 == 0 ? HR_ROCK : HR_GROUND);
        check_view_look(&now.view, now.s);
        cr_assert(check_view_next_job(&now.view, now.s, &job));
        p.asked = 0;
        job.options.should_cancel = is_out_of_patience;
        job.options.cancel_user = &p;
        cr_assert_eq(check_do(&job, &outcome), HR_OK);
        is_done = outcome != NULL;
        cr_assert_lt(p.most, 1000);
        check_outcome_end(outcome);
    }
    cr_expect_gt(p.most, 4 * 3, "it is asked between the parts of each class");
    scene_end(&now);
}

// ---- The list

Test(check_view, the_numbers_of_the_table_are_those_that_are_listed) {
    scene now = scene_of(906);
    const check_report *report = &now.view.outcome->report;
    int32_t all = 0;
    for (int32_t kind = 0; kind < CHECK_KINDS; kind++)
        for (int32_t i = CHECK_OF_MAP; i < report->class_count; i++) {
            int64_t told = i >= 0               ? report->classes[i].counts[kind]
                           : kind == CHECK_ODD  ? report->odd
                           : kind == CHECK_SOFT ? report->soft
                                                : 0;
            check_view_filter(&now.view, kind, i);
            cr_expect_eq(check_view_count(&now.view), told, "kind %d, class %d", kind, i);
            all += check_view_count(&now.view);
            check_view_filter(&now.view, kind, i);
            cr_expect_eq(check_view_count(&now.view), report->count, "the same again: all");
        }
    cr_expect_eq(all, report->count);
    cr_expect_gt(all, CHECK_ROWS, "there is more than fits a page");
    scene_end(&now);
}

Test(check_view, the_pages_list_everything_once_and_so_do_the_steps) {
    scene now = scene_of(907);
    int32_t count = now.view.outcome->report.count, next = 0, indices[CHECK_ROWS];
    for (int32_t page = 0; page * CHECK_ROWS < count; page++) {
        int32_t listed = check_view_list(&now.view, indices);
        for (int32_t i = 0; i < listed; i++) cr_expect_eq(indices[i], next++);
        check_view_turn(&now.view, 1);
    }
    cr_expect_eq(next, count);
    check_view_filter(&now.view, CHECK_ODD, CHECK_OF_MAP);
    int32_t odd = check_view_count(&now.view);
    cr_assert_gt(odd, 1);
    for (int32_t i = 0; i < odd; i++) {
        cr_assert(check_view_step(&now.view, 1));
        cr_expect_eq(check_view_chosen(&now.view)->kind, CHECK_ODD);
        check_view_list(&now.view, indices);
        cr_expect_eq(indices[i % CHECK_ROWS], now.view.chosen);
    }
    int32_t last = now.view.chosen;
    check_view_step(&now.view, 1);
    cr_expect_lt(now.view.chosen, last, "after the last one comes the first");
    check_view_step(&now.view, -1);
    cr_expect_eq(now.view.chosen, last);
    scene_end(&now);
}

Test(check_view, what_is_looked_at_still_is_after_painting_elsewhere) {
    scene now = scene_of(908);
    check_view_filter(&now.view, CHECK_ODD, CHECK_OF_MAP);
    check_view_step(&now.view, -1);
    hr_cell at = check_view_chosen(&now.view)->at;
    paint(now.s, at.x > 45 ? 4 : 84, 4, HR_ROCK);
    cr_assert(checked(&now.view, now.s));
    cr_assert_not_null(check_view_chosen(&now.view));
    cr_expect_eq(check_view_chosen(&now.view)->at.x, at.x);
    cr_expect_eq(check_view_chosen(&now.view)->at.y, at.y);
    paint(now.s, at.x, at.y, HR_GROUND);
    cr_assert(checked(&now.view, now.s));
    cr_expect_null(check_view_chosen(&now.view), "that one was mended");
    scene_end(&now);
}

Test(check_view, a_press_near_a_mark_finds_the_nearest_one_that_is_marked_there) {
    scene now = scene_of(909);
    const check_report *report = &now.view.outcome->report;
    for (int32_t pane = 0; pane < check_view_panes(&now.view); pane++)
        for (int32_t i = 0; i < report->count; i++) {
            const check_finding *f = &report->findings[i];
            int32_t near = check_view_near(&now.view, pane, f->at.x + 0.5, f->at.y + 0.5, 0.6);
            bool is_here = check_view_marks(&now.view, f, pane);
            cr_assert(!is_here || near >= 0);
            if (!is_here) continue;
            cr_expect_eq(report->findings[near].at.x, f->at.x);
            cr_expect_eq(report->findings[near].at.y, f->at.y);
        }
    cr_expect_eq(check_view_near(&now.view, 0, -100, -100, 20), -1);
    scene_end(&now);
}

Test(check_view, a_class_is_shown_alone_and_then_all_again) {
    scene now = scene_of(910);
    cr_expect_eq(check_view_panes(&now.view), 4);
    check_view_show_alone(&now.view, 2);
    cr_expect_eq(check_view_panes(&now.view), 1);
    cr_expect_eq(check_view_class_of(&now.view, 0), 2);
    check_view_show_alone(&now.view, 7);
    cr_expect_eq(check_view_class_of(&now.view, 0), 2, "there is no eighth class");
    for (int32_t i = 0; i < now.view.outcome->report.count; i++) {
        const check_finding *f = &now.view.outcome->report.findings[i];
        check_view_choose_finding(&now.view, i);
        cr_expect(check_view_marks(&now.view, f, 0), "a pane comes up where it is marked");
    }
    int32_t pane = now.view.pane;
    check_view_show_alone(&now.view, pane);
    cr_expect_eq(check_view_panes(&now.view), 4);
    scene_end(&now);
}

// ---- Being there

Test(check_view, what_is_looked_at_comes_to_the_middle_large_enough_to_be_seen) {
    scene now = scene_of(911);
    const check_report *report = &now.view.outcome->report;
    for (int32_t i = 0; i < report->count; i++) {
        const check_finding *f = &report->findings[i];
        camera c = {.width = 300, .height = 200, .scale = i % 2 ? 1 : 100};
        double span = check_finding_span(report, f), scale = c.scale;
        camera_go_to(&c, f->at.x + 0.5, f->at.y + 0.5, span);
        hr_position middle = camera_position_at(&c, 150, 100);
        cr_expect_leq(abs(middle.x - f->at.x * HR_CELL - HR_CELL / 2), 1);
        cr_expect_leq(abs(middle.y - f->at.y * HR_CELL - HR_CELL / 2), 1);
        cr_expect_geq(c.scale, scale, "it never moves away");
        cr_expect_leq(200 / c.scale, span > 2 ? span + 1e-9 : 2);
    }
    scene_end(&now);
}

// ---- Its state

Test(check_view, its_state_as_json_names_what_is_looked_at) {
    scene now = scene_of(917);
    check_view_step(&now.view, 1);
    json_t *json = check_view_json(&now.view, true);
    cr_assert_not_null(json);
    cr_expect(json_is_true(json_object_get(json, "is_checking")));
    cr_expect(json_is_true(json_object_get(json, "is_checked")));
    cr_expect_eq(json_integer_value(json_object_get(json, "found")),
                 now.view.outcome->report.count);
    cr_expect_not_null(json_object_get(json_object_get(json, "looked_at_finding"), "found_words"));
    json_decref(json);
    scene_end(&now);
}
