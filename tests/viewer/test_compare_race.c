// test_compare_race.c - the panes of a comparison in step, and the table of all methods.

#include "tests/support/compare_views.h"
#include "viewer/compare/compare_methods.h"
#include "viewer/compare/compare_race.h"

// ---- The race

static int64_t count_marks(const compare_marks *marks) {
    int64_t count = 0;
    for (int32_t i = 0; i < marks->stride * marks->height; i++)
        for (uint64_t word = marks->words[i]; word; word &= word - 1) count++;
    return count;
}

// Each block once, and the same as are marked.
Test(compare_race, the_order_of_what_was_looked_at_has_every_block_once) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    compare_view_set_count(&view, COMPARE_PANES_MOST);
    cr_expect_eq(answer(&view, &p, s, 0), COMPARE_PANES_MOST);
    int32_t known = 0;
    for (int32_t i = 0; i < COMPARE_PANES_MOST; i++) {
        const compare_answer *a = &view.panes[i].answer;
        if (!a->order) continue;
        hr_allocator allocator = hr_allocator_default();
        compare_marks marks;
        known++;
        cr_expect_eq(a->order_count, a->touched, "%s", a->method.name);
        cr_assert_eq(compare_marks_begin(&marks, &allocator, a->marks.width, a->marks.height),
                     HR_OK);
        for (int32_t k = 0; k < a->order_count; k++)
            cr_expect(compare_mark(&marks, a->order[k] % marks.width, a->order[k] / marks.width));
        size_t bytes = (size_t)marks.stride * (size_t)marks.height * sizeof *marks.words;
        cr_expect_eq(memcmp(marks.words, a->marks.words, bytes), 0, "%s", a->method.name);
        compare_marks_end(&marks, &allocator);
    }
    cr_expect_eq(known, COMPARE_PANES_MOST);
    end(&view, &p, s);
}

Test(compare_race, all_panes_have_looked_at_the_same_number_of_blocks_or_are_at_their_end) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    answer(&view, &p, s, 0);
    int32_t length = compare_race_length(&view);
    cr_assert_gt(length, 100);
    cr_expect(compare_race_is_over(&view, 0)); // there is none
    compare_race_play(&view, true);
    cr_expect(view.race.is_playing);
    view.race.seconds = 10;
    for (int step = 0; step < 9; step++) {
        cr_expect(compare_race_pass(&view, 1));
        for (int32_t i = 0; i < view.count; i++) {
            const compare_pane *pane = &view.panes[i];
            int32_t at = (int32_t)view.race.at, count = pane->answer.order_count;
            cr_expect_eq(pane->raced_count, at < count ? at : count);
            cr_expect_eq(count_marks(&pane->raced), pane->raced_count);
            cr_expect_eq(compare_race_is_over(&view, i), view.race.at >= count);
        }
    }
    compare_race_pass(&view, 5);
    cr_expect_not(view.race.is_playing);
    for (int32_t i = 0; i < view.count; i++) cr_expect(compare_race_is_over(&view, i));
    compare_race_go(&view, 50); // back again
    cr_expect_eq(count_marks(&view.panes[0].raced), 50);
    compare_race_play(&view, true);
    session_click(s, middle_of(70, 30)); // another query
    compare_view_look(&view, s);
    compare_race_pass(&view, 1);
    cr_expect_not(view.race.is_playing);
    compare_race_end(&view);
    cr_expect_not(view.race.is_on);
    end(&view, &p, s);
}

// On and back through those of both panes; a race that is under way stands still then.
Test(compare_race, generations_are_stepped_through_one_by_one) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    choose(&view, 0, "evolution");
    choose(&view, 1, "bees");
    answer(&view, &p, s, 0);
    cr_assert_gt(view.panes[0].answer.drafts.count, 5);
    cr_assert_gt(view.panes[1].answer.drafts.count, 5);
    double last = -1, at[400];
    int32_t count = 0;
    for (; compare_race_step(&view, false); last = view.race.at) {
        cr_assert(view.race.is_on && !view.race.is_playing);
        cr_assert_gt(view.race.at, last);
        at[count++] = view.race.at;
    }
    cr_assert_gt(count, 5);
    for (int32_t i = count - 2; i >= 0; i--) {
        cr_assert(compare_race_step(&view, true));
        cr_assert_eq(view.race.at, at[i]);
    }
    cr_expect_not(compare_race_step(&view, true));
    choose(&view, 0, "breadth"), choose(&view, 1, "trace");
    cr_expect_not(compare_race_step(&view, false));
    end(&view, &p, s);
}

// ---- Points set by hand

Test(compare_points, a_point_makes_another_query_and_the_graph_goes_through_it) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    choose(&view, 0, "waypoints");
    answer(&view, &p, s, 0);
    cr_expect_not(compare_view_look(&view, s));
    hr_position at = s->request.start;
    cr_assert(compare_view_toggle_point(&view, at, 0));
    cr_assert(compare_view_toggle_point(&view, s->request.goal, 0));
    cr_expect(compare_view_look(&view, s));
    answer(&view, &p, s, 0);
    cr_expect_not_null(view.panes[0].answer.lines.at);
    cr_expect_leq(view.panes[0].answer.lines.count, 1);
    cr_assert(compare_view_toggle_point(&view, at, HR_CELL)); // takes it away
    cr_expect_eq(view.points.count, 1);
    while (view.points.count < COMPARE_POINTS_MOST)
        cr_assert(compare_view_toggle_point(&view, at, -1));
    cr_expect_not(compare_view_toggle_point(&view, at, -1));
    end(&view, &p, s);
}

// ---- The lists

// Each block is put on the open list before it is closed; g, h and f of A* add up; what is on the
// list as far as a race has come is what was put there and not taken off.
Test(compare_race, the_lists_of_a_search_are_known_block_by_block) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    answer(&view, &p, s, 0);
    const compare_answer *a = &view.panes[3].answer;
    cr_assert_str_eq(a->method.name, "astar-octile");
    cr_assert_gt(a->log.count, a->order_count);
    int32_t closed = 0;
    for (int32_t i = 0; i < a->log.count; i++) {
        const search_entry *e = &a->log.entries[i];
        closed += e->is_closed;
        if (e->is_closed) continue;
        cr_expect_float_eq(e->total, e->cost + e->rest, 1e-3);
        if (i > 0) cr_expect_geq(e->looked_at, a->log.entries[i - 1].looked_at);
    }
    cr_expect_eq(closed, a->steps);
    compare_race_go_by(&view, 40);
    cr_expect_eq((int)view.race.at, 40);
    int64_t open = 0;
    for (int32_t block = 0; block < a->marks.width * a->marks.height; block++)
        open += search_log_about(&a->log, block, 40).is_open;
    cr_expect_gt(open, 0);
    cr_expect_eq(count_marks(&view.panes[3].listed), open);
    compare_race_go_by(&view, -20);
    cr_expect_lt(count_marks(&view.panes[3].listed), open);
    end(&view, &p, s);
}

// What is taken off the open list was on it; whoever looks later knows at least as much.
static void check_lists(const compare_answer *a) {
    int32_t blocks = a->marks.width * a->marks.height, closed = 0;
    bool *is_open = calloc((size_t)blocks, sizeof *is_open);
    for (int32_t i = 0; i < a->log.count; i++) {
        const search_entry *e = &a->log.entries[i];
        cr_assert(e->block >= 0 && e->block < blocks, "%s: %d", a->method.name, (int)e->block);
        cr_expect(!e->is_closed || is_open[e->block], "%s: %d", a->method.name, (int)e->block);
        if (i > 0) cr_expect_geq(e->looked_at, a->log.entries[i - 1].looked_at);
        is_open[e->block] = !e->is_closed;
        closed += e->is_closed;
    }
    cr_expect_gt(closed, 2, "%s: %d closed", a->method.name, (int)closed);
    for (int32_t block = 0; block < blocks; block++)
        cr_expect_eq(search_log_about(&a->log, block, INT32_MAX).is_open, is_open[block]);
    free(is_open);
}

Test(compare_race, whoever_keeps_an_open_list_tells_of_it) {
    static const char *const NAMES[] = {"astar-both", "fringe", "lpa",   "d-star-lite", "quadtree",
                                        "mesh",       "hpa",    "theta", "flow",        "sma"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        session *s = asking();
        planning p = {0};
        compare_view view = compare_view_begin();
        choose(&view, 0, NAMES[i]);
        answer(&view, &p, s, 0);
        check_lists(&view.panes[0].answer);
        end(&view, &p, s);
    }
}

Test(compare_race, methods_without_an_open_list_have_an_empty_log) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    compare_view_choose(&view, 0, find_compare_method("random-step", 11));
    answer(&view, &p, s, 0);
    cr_expect_eq(view.panes[0].answer.log.count, 0);
    end(&view, &p, s);
}

// ---- The table

Test(compare_table, methods_are_sorted_by_any_column_and_those_without_a_way_come_last) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    int32_t sorted[COMPARE_ANSWERS_MOST];
    view.wants_rows = true;
    answer(&view, &p, s, 0);
    for (int column = 0; column < COLUMN_COUNT; column++) {
        compare_view_sort_by(&view, (compare_column)column);
        int32_t count = compare_view_sorted(&view, sorted);
        cr_assert_eq(count, compare_method_count());
        for (int32_t i = 1; i < count; i++) {
            const compare_row *a = &view.rows[sorted[i - 1]], *b = &view.rows[sorted[i]];
            cr_expect_geq(a->has_way, b->has_way);
            if (a->has_way != b->has_way) continue;
            if (column == COLUMN_TOUCHED && !a->counts == !b->counts)
                cr_expect_leq(a->touched, b->touched);
            if (column == COLUMN_TIME) cr_expect_leq(a->time_ns, b->time_ns);
            if (column == COLUMN_TITLE) cr_expect_lt(sorted[i - 1], sorted[i]);
        }
    }
    compare_view_sort_by(&view, COLUMN_TIME); // once more: the other way round
    compare_view_sorted(&view, sorted);
    cr_expect_geq(view.rows[sorted[0]].time_ns, view.rows[sorted[1]].time_ns);
    session_click(s, middle_of(70, 30));
    compare_view_look(&view, s);
    cr_expect_eq(compare_view_sorted(&view, sorted), 0);
    end(&view, &p, s);
}
