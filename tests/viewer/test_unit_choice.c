// test_unit_choice.c - another unit is chosen: what it sees is looked up by a job, and what comes
// too late, or is painted meanwhile, does no harm.

#include "tests/support/sessions.h"

static void choose_size(session *s, int32_t size) {
    unit_choice choice = unit_choice_default();
    choice.size = size;
    session_choose_unit(s, &choice);
}

static int32_t size_shown(const session *s) { return hr_map_class(s->map, s->class_id).size; }

Test(unit_choice,
     another_unit_is_shown_when_a_job_has_brought_what_it_sees_and_planned_for_by_the_next) {
    session *s = session_with_ends();
    planning p = {0};
    plan_job job;
    plan(&p, s);
    double length = s->answer.path.length_256ths;
    choose_size(s, 3);
    cr_assert(session_next_job(s, &job));
    cr_expect(job.unit_number > 0 && !job.wants_path);
    cr_expect_eq(size_shown(s), 1);
    plan_answer answer = planning_do(&p, &job, NULL, NULL);
    cr_expect_eq(size_shown(s), 1);
    cr_expect_not(session_next_job(s, &job), "nothing is planned meanwhile");
    session_accept(s, &answer);
    cr_expect_eq(size_shown(s), 3);
    cr_expect_not(hr_map_is_open(s->map, s->class_id, (hr_cell){5, 3}));
    cr_expect_eq(s->answer.path.length_256ths, length);
    cr_assert(session_next_job(s, &job));
    cr_expect(job.unit_number == 0 && job.wants_path);
    do_job(&p, s, &job);
    cr_expect_gt(s->answer.path.length_256ths, length);
    end(&p, s);
}

Test(unit_choice, an_answer_about_a_unit_that_is_no_longer_chosen_is_dropped) {
    session *s = session_of(wall, 8);
    planning p = {0};
    plan_job wide, wider;
    choose_size(s, 2);
    cr_assert(session_next_job(s, &wide));
    choose_size(s, 3);
    cr_assert(session_next_job(s, &wider));
    do_job(&p, s, &wide);
    cr_expect_eq(size_shown(s), 1);
    do_job(&p, s, &wider);
    cr_expect_eq(size_shown(s), 3);
    end(&p, s);
}

Test(unit_choice, a_unit_that_is_shown_again_before_another_came_is_not_asked_for) {
    session *s = session_of(wall, 8);
    planning p = {0};
    plan_job job, next;
    choose_size(s, 2);
    cr_assert(session_next_job(s, &job));
    choose_size(s, 1);
    cr_assert(session_next_job(s, &next));
    cr_expect_eq(next.unit_number, 0);
    do_job(&p, s, &job);
    cr_expect_eq(size_shown(s), 1);
    plan_job_end(&next);
    end(&p, s);
}

Test(unit_choice, a_unit_looked_up_on_a_map_that_is_gone_is_looked_up_on_the_next) {
    session *s = session_of(wall, 8);
    planning p = {0};
    plan_job job;
    opened_map opened = drawn(wall, 8);
    open_map_prepare(&opened, &s->unit);
    choose_size(s, 2);
    cr_assert(session_next_job(s, &job));
    const hr_map *own = opened.map;
    session_show(s, &opened);
    do_job(&p, s, &job);
    cr_expect_eq(s->map, own);
    plan(&p, s);
    cr_expect_eq(size_shown(s), 2);
    end(&p, s);
}

Test(unit_choice, what_is_painted_before_another_unit_is_shown_stays_and_can_be_undone) {
    session *s = session_of(wall, 8);
    planning p = {0};
    plan_job job;
    choose_size(s, 2);
    cr_assert(session_next_job(s, &job));
    s->tool = TOOL_PAINT;
    session_paint_begin(s, middle_of(12, 5));
    do_job(&p, s, &job);
    session_paint_end(s);
    cr_expect_eq(hr_map_get(s->map, 12, 5), HR_BUILDING);
    cr_expect_not(hr_map_is_open(s->map, s->class_id, (hr_cell){12, 5}));
    session_undo(s);
    cr_expect_eq(hr_map_get(s->map, 12, 5), 0);
    cr_expect(hr_map_is_open(s->map, s->class_id, (hr_cell){12, 5}));
    end(&p, s);
}

Test(unit_choice, each_kind_keeps_its_own_text) {
    unit_choice choice = unit_choice_default();
    unit_options options;
    hr_message message;
    unit_choice_turn(&choice, PASS_BLOCKED_BITS);
    cr_expect_str_eq(choice.pass, "0x3c"); // not the level's 3
    cr_expect(unit_choice_read(&choice, &options, &message));
    cr_expect(hr_pass_has(options.unit.pass, HR_ROAD));
    cr_expect_not(hr_pass_has(options.unit.pass, HR_BUILDING));
    strcpy(choice.pass, "0x34");
    unit_choice_turn(&choice, PASS_LEVEL);
    cr_expect_str_eq(choice.pass, "3");
    unit_choice_turn(&choice, PASS_BLOCKED_BITS);
    cr_expect_str_eq(choice.pass, "0x34");
    unit_choice_turn(&choice, PASS_BLOCKED_BITS);
    cr_expect_str_eq(choice.pass, "0x34");
}
