// test_query_text.c - the query of a session as a command line and as a program in C: what is
// written, exactly, and when there is nothing to write. That both give the same path is for
// copy_query.sh.

#include "tests/support/dice.h"
#include "tests/support/sessions.h"
#include "viewer/model/query_text.h"

#include <stdio.h>
#include <stdlib.h>

static session *saved_as(const char *file) {
    session *s = session_with_ends();
    session_was_saved(s, s->map_number, history_state(&s->history), file);
    return s;
}

static char *written(const session *s, query_form form) {
    char problem[WORDS_LENGTH];
    char *text = query_text(s, form, problem);
    cr_assert_not_null(text, "%s", problem);
    cr_expect_str_empty(problem);
    return text;
}

static void expect_command(const session *s, const char *command) {
    char *text = written(s, QUERY_COMMAND);
    cr_expect_str_eq(text, command);
    free(text);
}

static void expect_refused(const session *s, query_form form, const char *why) {
    char problem[WORDS_LENGTH];
    cr_expect_null(query_text(s, form, problem));
    cr_expect_not_null(strstr(problem, why), "%s", problem);
}

Test(query_text, a_command_names_map_places_unit_and_quality) {
    session *s = saved_as("/no/such.png");
    expect_command(s, "handrail plan /no/such.png --from 2.5,3.5 --to 12.5,3.5 --size 1 --level 3 "
                      "--quality balanced\n");
    s->request.start.x += 1;
    s->request.reach_256ths = 384;
    s->request.budget_steps = 700;
    s->request.may_escape = true;
    s->request.quality = HR_EXACT;
    session_toggle_goal(s, middle_of(9, 6), 1);
    expect_command(s, "handrail plan /no/such.png --from 2.50390625,3.5 --to 12.5,3.5 --to 9.5,6.5 "
                      "--size 1 --level 3 --reach 1.5 --budget 700 --escape --quality exact\n");
    s->request.only = HR_STAGE_TRACE;
    s->request.budget_steps = 0;
    s->request.reach_256ths = 0;
    s->request.may_escape = false;
    expect_command(s, "handrail plan /no/such.png --from 2.50390625,3.5 --to 12.5,3.5 --to 9.5,6.5 "
                      "--size 1 --level 3 --only trace\n");
    session_destroy(s);
}

Test(query_text, what_a_shell_would_read_is_quoted) {
    session *s = saved_as("/no/it's $HOME.png");
    unit_choice choice = s->choice;
    choice.kind = PASS_VALUES;
    snprintf(choice.pass, sizeof choice.pass, "0,3,8-15");
    snprintf(choice.costs, sizeof choice.costs, "3=0.5,8-15=4");
    session_choose_unit(s, &choice);
    cr_assert_str_empty(s->unit_problem);
    expect_command(s,
                   "handrail plan '/no/it'\\''s $HOME.png' --from 2.5,3.5 --to 12.5,3.5 --size 1 "
                   "--values 0,3,8-15 --costs 3=0.5,8-15=4 --quality balanced\n");
    session_destroy(s);
}

Test(query_text, every_position_is_read_back_as_it_is) {
    dice d = {seed_of_run(931)};
    session *s = saved_as("/no/such.png");
    for (int32_t round = 0; round < 500; round++) {
        double x, y;
        s->request.start = (hr_position){roll(&d, 16 * HR_CELL), roll(&d, 8 * HR_CELL)};
        char *text = written(s, QUERY_COMMAND);
        char *from = strstr(text, "--from ");
        cr_assert_not_null(from);
        cr_assert_eq(sscanf(from, "--from %lf,%lf", &x, &y), 2);
        cr_expect_eq((int32_t)(x * HR_CELL), s->request.start.x);
        cr_expect_eq((int32_t)(y * HR_CELL), s->request.start.y);
        cr_expect(strcspn(from, ".") < strcspn(from, ","), "a place, and no cell");
        free(text);
    }
    session_destroy(s);
}

Test(query_text, a_program_has_the_same_unit_and_request) {
    session *s = saved_as("/no/a\"b\\c.map");
    unit_choice choice = s->choice;
    choice.size = 3;
    choice.kind = PASS_BLOCKED_BITS;
    snprintf(choice.pass, sizeof choice.pass, "0x38");
    snprintf(choice.costs, sizeof choice.costs, "3=0.5,8-15=4");
    session_choose_unit(s, &choice);
    char *text = written(s, QUERY_C);
    static const char *const PARTS[] = {"hr_map_load_movingai(&config",
                                        "load(\"/no/a\\\"b\\\\c.map\")",
                                        "hr_pass_without_bits(0x38)",
                                        ".size = 3, .costs_256ths = costs",
                                        "value = 3; value <= 3; value++) costs[value] = 128;",
                                        "value = 8; value <= 15; value++) costs[value] = 1024;",
                                        "request.start = (hr_position){640, 896};",
                                        "request.quality = HR_BALANCED;"};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        cr_expect_not_null(strstr(text, PARTS[i]), "no %s in\n%s", PARTS[i], text);
    free(text);
    session_destroy(s);
}

Test(query_text, without_a_query_or_a_file_there_is_none_and_it_says_why) {
    session *none = session_create(), *s = session_with_ends();
    expect_refused(none, QUERY_COMMAND, "no map");
    expect_refused(s, QUERY_COMMAND, "save it");
    session_was_saved(s, s->map_number, history_state(&s->history), "/no/such.csv");
    expect_refused(s, QUERY_C, "as one of these");
    free(written(s, QUERY_COMMAND));
    s->tool = TOOL_PAINT;
    session_paint_begin(s, middle_of(5, 5));
    session_paint_end(s);
    expect_refused(s, QUERY_COMMAND, "save it");
    session_undo(s);
    free(written(s, QUERY_COMMAND));
    s->wants_fog = true;
    expect_refused(s, QUERY_COMMAND, "fog");
    s->wants_fog = false;
    session_clear(s);
    expect_refused(s, QUERY_C, "click a start");
    session_destroy(none);
    session_destroy(s);
}
