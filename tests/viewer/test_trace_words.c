// test_trace_words.c - what is said of the trace: the side of an obstacle and why, which search
// answered, what planning by tracing only changes.

#include "tests/support/sessions.h"

#include <math.h>
#include <stdio.h>

enum { SIDE = 41, MIDDLE = SIDE / 2 };

// A bar in the middle of an open square, across the way of whoever goes in a direction, longer to
// his left or to his right.
typedef struct bar {
    hr_cell ahead; // a unit vector
    bool is_longer_left;
} bar;

static hr_cell left_of(hr_cell ahead) { return (hr_cell){ahead.y, -ahead.x}; } // y is down

static session *walking(const bar *b) {
    static char cells[SIDE][SIDE + 1];
    const char *rows[SIDE];
    hr_cell left = left_of(b->ahead);
    for (int32_t y = 0; y < SIDE; y++) {
        memset(cells[y], '.', SIDE);
        rows[y] = cells[y];
    }
    for (int32_t i = b->is_longer_left ? -4 : -12; i <= (b->is_longer_left ? 12 : 4); i++)
        cells[MIDDLE + i * left.y][MIDDLE + i * left.x] = '#';
    session *s = session_of(rows, SIDE);
    session_click(s, middle_of(MIDDLE - 15 * b->ahead.x, MIDDLE - 15 * b->ahead.y));
    session_click(s, middle_of(MIDDLE + 15 * b->ahead.x, MIDDLE + 15 * b->ahead.y));
    return s;
}

static const bar bars[] = {{{1, 0}, false}, {{1, 0}, true}, {{-1, 0}, false}, {{-1, 0}, true},
                           {{0, 1}, false}, {{0, 1}, true}, {{0, -1}, false}, {{0, -1}, true}};
enum { BARS = sizeof bars / sizeof bars[0] };

// ---- The side

Test(trace_words, a_path_leads_to_the_shorter_side_of_the_first_obstacle_and_says_so) {
    for (int i = 0; i < BARS; i++) {
        planning p = {0};
        session *s = walking(&bars[i]);
        char text[WORDS_LENGTH];
        plan(&p, s);
        const first_obstacle *o = &s->answer.obstacle;
        double shorter = 2 * hypot(15, 5), length = s->answer.path.length_256ths / HR_CELL;
        cr_assert(o->is_known, "bar %d", i);
        cr_expect_not(hr_map_is_open(s->map, s->class_id, hr_block_at(o->at, 1)), "bar %d", i);
        cr_expect_eq(o->is_passed_left, !bars[i].is_longer_left, "bar %d", i);
        cr_expect_float_eq(o->is_passed_left ? o->left : o->right, length, 0.01, "bar %d", i);
        cr_expect_float_eq(length, shorter, 0.5, "bar %d: %g", i, length);
        session_say_side(s, text);
        const char *side = o->is_passed_left ? "Why to the left" : "Why to the right";
        cr_expect_eq(strncmp(text, side, strlen(side)), 0, "%s", text);
        end(&p, s);
    }
}

// A second obstacle makes the longer way round the first one the shorter way in all.
Test(trace_words, a_path_that_takes_the_longer_way_round_the_first_obstacle_says_so) {
    static const char *const rows[] = {
        "........................", //
        "........................", //
        "........................", //
        "........................", //
        "........................", //
        "................########", //
        "................#.......", //
        "........#.......#.......", //
        "........#.......#.......", //
        "..s.....#.......#....g..", //
        "........#.......#.......", //
        "........#.......#.......", //
        "........#.......#.......", //
        "........#.......#.......", //
        "........#.......#.......", //
        "........#.......#.......", //
        "........#.......#.......", //
        "................#.......", //
        "................#.......", //
        "................#.......", //
        "................#.......", //
        "................#.......", //
        "................#.......", //
        "........................", //
    };
    planning p = {0};
    session *s = session_of(rows, 24);
    char text[WORDS_LENGTH];
    session_click(s, middle_of(2, 9));
    session_click(s, middle_of(21, 9));
    plan(&p, s);
    const first_obstacle *o = &s->answer.obstacle;
    cr_assert(o->is_known);
    cr_expect_not(o->is_passed_left);
    cr_expect(o->right == 0 || o->right > o->left);
    session_say_side(s, text);
    cr_expect_not_null(strstr(text, "Why to the right"), "%s", text);
    cr_expect_not_null(strstr(text, "what comes behind"), "%s", text);
    end(&p, s);
}

Test(trace_words, of_a_clear_line_there_is_no_side_and_no_hand) {
    planning p = {0};
    session *s = session_with_ends();
    char text[WORDS_LENGTH];
    session_click(s, middle_of(5, 3));
    plan(&p, s);
    cr_assert_eq(s->answer.path.status, HR_STRAIGHT);
    cr_expect_not(s->answer.obstacle.is_known);
    session_say_side(s, text);
    cr_expect_str_empty(text);
    session_say_trace(s, text);
    cr_expect_not_null(strstr(text, "Nothing is in the way"), "%s", text);
    end(&p, s);
}

Test(trace_words, of_a_goal_out_of_reach_there_is_no_side_and_it_is_said_why) {
    planning p = {0};
    session *s = session_with_ends();
    char text[WORDS_LENGTH];
    session_click(s, middle_of(7, 3)); // a wall
    plan(&p, s);
    cr_assert_eq(s->answer.path.status, HR_NEAREST);
    session_say_side(s, text);
    cr_expect_str_empty(text);
    session_say_trace(s, text);
    cr_expect_not_null(strstr(text, "does not come to the goal"), "%s", text);
    end(&p, s);
}

// ---- Hands

static bool says_hand(const hr_event *event) {
    char text[WORDS_LENGTH];
    const char *hand = event->is_left ? "the left hand" : "the right hand";
    const char *side = event->is_left ? "round the right" : "round the left";
    words_for_event(event, text);
    return strstr(text, hand) && strstr(text, side);
}

// The left hand, with the wall on its left, is to the right of the line wherever it lets go.
Test(trace_words, a_hand_goes_round_the_side_that_is_said) {
    int32_t seen[2] = {0};
    for (int i = 0; i < BARS; i++) {
        planning p = {0};
        session *s = walking(&bars[i]);
        s->step.is_on = true;
        session_trace_only(s, true);
        plan(&p, s);
        cr_assert(s->answer.has_record);
        hr_cell ahead = bars[i].ahead;
        for (int32_t k = 0; k < s->answer.record.count; k++) {
            const hr_event *event = &s->answer.record.events[k];
            if (event->kind != HR_EVENT_TURNING_POINT) continue;
            int32_t x = event->to.x - MIDDLE, y = event->to.y - MIDDLE;
            int32_t to_the_right = ahead.x * y - ahead.y * x; // y is down
            cr_expect_eq(to_the_right > 0, event->is_left, "bar %d", i);
            cr_expect(says_hand(event));
            seen[event->is_left]++;
        }
        end(&p, s);
    }
    cr_expect(seen[0] > 0 && seen[1] > 0);
}

// ---- Which search

static session *on_islands(void) {
    session *s = session_create();
    opened_map opened = open_map_generated(find_map_kind("islands"), 5, 256, 256);
    session_show(s, &opened);
    session_show_example(s);
    s->step.is_on = true;
    return s;
}

Test(trace_words, routes_say_that_they_have_no_hands_and_what_a_trace_would_come_to) {
    planning p = {0};
    session *s = on_islands();
    char text[WORDS_LENGTH];
    plan(&p, s);
    cr_assert_eq(s->answer.path.stage, HR_STAGE_ROUTES);
    cr_expect_eq(s->answer.other.stage, HR_STAGE_TRACE);
    session_say(s, text);
    cr_expect_not_null(strstr(text, "Found by routes"), "%s", text);
    session_say_trace(s, text);
    cr_expect_not_null(strstr(text, "plan by tracing only"), "%s", text);
    session_say_other(s, text);
    cr_expect_str_empty(text);
    end(&p, s);
}

Test(trace_words, planning_by_tracing_only_is_said_beside_its_length_and_ends_with_the_map) {
    planning p = {0};
    session *s = on_islands();
    char text[WORDS_LENGTH], routes[32];
    plan(&p, s);
    double by_routes = s->answer.path.length_256ths, by_trace = s->answer.other.price_256ths;
    session_trace_only(s, true);
    plan(&p, s);
    cr_expect_eq(s->answer.path.stage, HR_STAGE_TRACE);
    cr_expect_eq(s->answer.path.length_256ths, by_trace);
    cr_expect_eq(s->answer.other.stage, HR_STAGE_ROUTES);
    cr_expect_eq(s->answer.other.price_256ths, by_routes);
    session_say(s, text);
    cr_expect_not_null(strstr(text, "Found by tracing only"), "%s", text);
    session_say_other(s, text);
    snprintf(routes, sizeof routes, "by routes, %.2f", by_routes / HR_CELL);
    cr_expect_not_null(strstr(text, routes), "%s", text);
    opened_map opened = open_map_generated(find_map_kind("islands"), 6, 96, 96);
    session_show(s, &opened);
    cr_expect_eq(s->request.only, HR_STAGE_ANY);
    end(&p, s);
}

// What is compared with is another search, else there is nothing to say.
Test(trace_words, a_trace_that_answers_either_way_is_not_compared_with_itself) {
    planning p = {0};
    session *s = walking(&bars[0]);
    char text[WORDS_LENGTH];
    session_trace_only(s, true);
    plan(&p, s);
    cr_assert_eq(s->answer.path.stage, HR_STAGE_TRACE);
    cr_assert_eq(s->answer.other.stage, HR_STAGE_TRACE);
    session_say_other(s, text);
    cr_expect_str_empty(text);
    end(&p, s);
}

// The path is drawn at the end only.
Test(trace_words, while_a_search_is_stepped_through_it_is_said_how_much_is_shown) {
    planning p = {0};
    session *s = on_islands();
    char text[WORDS_LENGTH];
    s->step.is_on = true;
    plan(&p, s);
    cr_assert(s->answer.has_record && s->step.count > 3);
    session_say(s, text);
    cr_expect_null(strstr(text, "Step shows"), "%s", text);
    stepping_go(&s->step, 3);
    session_say(s, text);
    cr_expect_not_null(strstr(text, "Step shows 3 of its"), "%s", text);
    end(&p, s);
}

// A trace is not complete: what it does not find may be found by others.
Test(trace_words, a_trace_that_finds_no_way_says_that_this_proves_nothing) {
    hr_path path = {.status = HR_PARTIAL, .stage = HR_STAGE_TRACE, .remaining_256ths = 3 * HR_CELL};
    hr_request request = hr_request_default();
    char text[WORDS_LENGTH];
    request.only = HR_STAGE_TRACE;
    words_for_path(NULL, &request, &path, 0, text);
    cr_expect_not_null(strstr(text, "proves nothing"), "%s", text);
    request.budget_steps = 20;
    words_for_path(NULL, &request, &path, 0, text);
    cr_expect_not_null(strstr(text, "the budget of 20 steps"), "%s", text);
}

Test(trace_words, two_lengths_compare_in_percent_as_far_as_they_can_be_told_apart) {
    static const struct {
        double ratio;
        bool is_cost;
        const char *text;
    } cases[] = {{1.03, false, "3.0 % longer than"},  {0.98, false, "2.0 % shorter than"},
                 {1.0001, false, "as long as"},       {1.5, true, "50.0 % dearer than"},
                 {0.75, true, "25.0 % cheaper than"}, {1, true, "as cheap as"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[WORDS_LENGTH];
        words_for_ratio(cases[i].ratio, cases[i].is_cost, text);
        cr_expect_str_eq(text, cases[i].text);
    }
}
