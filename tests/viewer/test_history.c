// test_history.c - what is painted in a window, without one: strokes, undone and done again, what a
// file holds of them, and the path that follows.

#include "tests/support/sessions.h"

#include <stdlib.h>
#include <string.h>

// ---- Painting

static uint64_t sum_of(const session *s) {
    uint64_t sum = 14695981039346656037u;
    int32_t count = hr_map_width(s->map) * hr_map_height(s->map);
    for (int32_t i = 0; i < count; i++)
        sum = (sum ^ hr_map_cells_const(s->map)[i]) * 1099511628211u;
    return sum;
}

static void paint(session *s, tool painted, hr_position from, hr_position to) {
    s->tool = painted;
    session_paint_begin(s, from);
    session_paint_on(s, to);
    session_paint_end(s);
}

Test(history, strokes_are_undone_and_done_again_to_the_byte) {
    session *s = session_create();
    opened_map opened = open_map_generated(find_map_kind("caves"), 5, 200, 150);
    uint64_t sums[4];
    session_show(s, &opened);
    sums[0] = sum_of(s);
    paint(s, TOOL_PAINT, middle_of(3, 3), middle_of(190, 140));
    sums[1] = sum_of(s);
    s->brush = 17;
    paint(s, TOOL_ERASE, middle_of(150, 3), middle_of(0, 149));
    sums[2] = sum_of(s);
    paint(s, TOOL_RECTANGLE, middle_of(120, 100), middle_of(20, 60));
    sums[3] = sum_of(s);
    cr_expect_neq(sums[0], sums[1]);
    cr_expect_neq(sums[2], sums[3]);
    for (int i = 2; i >= 0; i--) {
        session_undo(s);
        cr_expect_eq(sum_of(s), sums[i]);
    }
    for (int i = 1; i < 4; i++) {
        session_redo(s);
        cr_expect_eq(sum_of(s), sums[i]);
    }
    session_destroy(s);
}

Test(history, a_new_stroke_forgets_what_was_undone) {
    session *s = session_of(wall, 8);
    paint(s, TOOL_PAINT, middle_of(1, 1), middle_of(1, 1));
    session_undo(s);
    paint(s, TOOL_PAINT, middle_of(4, 1), middle_of(4, 1));
    session_redo(s);
    cr_expect_str_eq(s->message, "Nothing to do again.");
    s->message[0] = '\0';
    session_undo(s);
    cr_expect_str_eq(s->message, "");
    session_undo(s);
    cr_expect_str_eq(s->message, "Nothing to undo.");
    session_destroy(s);
}

// ---- What a file holds

static void dot(session *s, int32_t x) {
    s->brush = 1;
    s->value = s->value == HR_ROCK ? HR_WATER : HR_ROCK;
    paint(s, TOOL_PAINT, middle_of(x, 1), middle_of(x, 1));
}

Test(history, a_map_is_changed_until_it_is_saved_or_as_it_was) {
    session *s = session_of(wall, 8);
    cr_expect_not(session_is_changed(s));
    dot(s, 1);
    cr_expect(session_is_changed(s));
    session_undo(s);
    cr_expect_not(session_is_changed(s));
    session_redo(s);
    session_was_saved(s, s->map_number, history_state(&s->history), "a.png");
    cr_expect_not(session_is_changed(s));
    session_undo(s);
    cr_expect(session_is_changed(s));
    dot(s, 2); // in place of the stroke that was saved
    cr_expect(session_is_changed(s));
    session_was_saved(s, s->map_number - 1, history_state(&s->history), "b.png"); // another map
    cr_expect(session_is_changed(s));
    session_destroy(s);
}

Test(history, a_map_without_a_file_has_the_one_that_it_is_first_saved_in) {
    session *s = session_of(wall, 8);
    s->is_imported = true;
    session_was_saved(s, s->map_number, history_state(&s->history), "maps/a.png");
    cr_expect_str_eq(s->path, "maps/a.png");
    cr_expect_str_eq(s->title, "a.png");
    cr_expect_not(s->is_imported);
    session_was_saved(s, s->map_number, history_state(&s->history), "maps/copy.png");
    cr_expect_str_eq(s->path, "maps/a.png", "a copy changes nothing");
    cr_expect_str_eq(s->file, "maps/copy.png");
    session_destroy(s);
}

Test(history, strokes_that_can_no_longer_be_undone_are_changes) {
    session *s = session_of(wall, 8);
    for (int i = 0; i < HISTORY_STROKES_MOST + 1; i++) dot(s, i % 7);
    for (int i = 0; i < HISTORY_STROKES_MOST + 1; i++) session_undo(s);
    cr_expect_str_eq(s->message, "Nothing to undo.");
    cr_expect(session_is_changed(s));
    session_was_saved(s, s->map_number, history_state(&s->history), "a.png");
    cr_expect_not(session_is_changed(s));
    session_redo(s);
    cr_expect(session_is_changed(s));
    session_destroy(s);
}

Test(history, painted_work_that_was_kept_has_no_file) {
    session *s = session_create();
    opened_map opened = drawn(wall, 8);
    opened.is_unsaved = true;
    session_show(s, &opened);
    cr_expect(session_is_changed(s));
    session_destroy(s);
}

Test(history, the_path_follows_a_stroke_and_its_undoing) {
    session *s = session_with_ends();
    planning p = {0};
    plan(&p, s);
    double before = s->answer.path.length_256ths;
    s->brush = 1;
    paint(s, TOOL_PAINT, middle_of(7, 0), middle_of(7, 6));
    plan(&p, s);
    cr_expect_gt(s->answer.path.length_256ths, before);
    session_undo(s);
    plan(&p, s);
    cr_expect_eq(s->answer.path.length_256ths, before);
    end(&p, s);
}

Test(history, the_path_before_an_edit_is_kept_where_the_edit_has_changed_it) {
    session *s = session_with_ends();
    planning p = {0};
    plan(&p, s);
    double before = s->answer.path.length_256ths;
    cr_expect_null(session_path_before(s));
    s->brush = 1;
    paint(s, TOOL_PAINT, middle_of(0, 0), middle_of(0, 0)); // far from the path
    plan(&p, s);
    cr_expect_null(session_path_before(s));
    paint(s, TOOL_PAINT, middle_of(7, 0), middle_of(7, 6));
    plan(&p, s);
    cr_assert_not_null(session_path_before(s));
    cr_expect_eq(session_path_before(s)->length_256ths, before);
    s->request.quality = HR_EXACT; // another question
    session_request_changed(s);
    plan(&p, s);
    cr_expect_null(session_path_before(s));
    end(&p, s);
}

Test(history, a_brush_of_one_cell_paints_one_cell) {
    session *s = session_of(wall, 8);
    s->brush = 1;
    paint(s, TOOL_PAINT, middle_of(1, 1), middle_of(1, 1));
    cr_expect_eq(hr_map_get(s->map, 1, 1), HR_BUILDING);
    int32_t count = 0;
    for (int32_t i = 0; i < 16 * 8; i++) count += hr_map_cells_const(s->map)[i] == HR_BUILDING;
    cr_expect_eq(count, 1);
    session_destroy(s);
}
