// test_time_slicing.c - what takes longer than a frame is done in pieces, or on a copy by a thread:
// with the same outcome as at once.

#include "tests/support/sessions.h"

static uint64_t sum_of(const hr_map *map) {
    uint64_t sum = 14695981039346656037u;
    int32_t count = hr_map_width(map) * hr_map_height(map);
    for (int32_t i = 0; i < count; i++) sum = (sum ^ hr_map_cells_const(map)[i]) * 1099511628211u;
    return sum;
}

static session *session_on_caves(int32_t side) {
    session *s = session_create();
    opened_map opened = open_map_generated(find_map_kind("caves"), 5, side, side);
    session_show(s, &opened);
    cr_assert_not_null(s->map);
    return s;
}

static void paint(session *s, tool painted, hr_cell from, hr_cell to) {
    s->tool = painted;
    session_paint_begin(s, middle_of(from.x, from.y));
    session_paint_on(s, middle_of(to.x, to.y));
    session_paint_end(s);
}

static int32_t finish(session *s) {
    int32_t parts = 0;
    for (; session_is_busy(s); parts++) session_go_on(s);
    return parts;
}

// What is looked up piece by piece, against the same looked up afresh.
static void expect_up_to_date(session *s) {
    hr_class unit = hr_map_class(s->map, s->class_id);
    hr_map *copy = copy_of_map(s->map);
    unit_view fresh;
    int32_t wrong = 0;
    cr_assert_eq(unit_view_build(&fresh, copy, &unit, s->is_levels), HR_OK);
    for (int32_t y = 0; y < hr_map_height(copy); y++)
        for (int32_t x = 0; x < hr_map_width(copy); x++)
            wrong += hr_map_is_open(s->map, s->class_id, (hr_cell){x, y}) !=
                     hr_map_is_open(copy, fresh.class_id, (hr_cell){x, y});
    cr_expect_eq(wrong, 0);
    for (int32_t level = 1; level < fresh.pyramid.count; level++) {
        const pyramid_level *a = &fresh.pyramid.levels[level], *b = &s->pyramid.levels[level];
        size_t bytes = (size_t)a->width * (size_t)a->height;
        cr_expect_eq(memcmp(a->most, b->most, bytes), 0, "level %d", (int)level);
        cr_expect_eq(memcmp(a->least, b->least, bytes), 0, "level %d", (int)level);
    }
    unit_view_end(&fresh);
    hr_map_destroy(copy);
}

// ---- Painting

static void ask_all(history *h) {
    static const history_task TASKS[] = {
        {HISTORY_STROKE},
        {HISTORY_BRUSH, {3, 3}, {190, 140}, 1, HR_ROCK},
        {HISTORY_BRUSH, {190, 140}, {20, 149}, 23, HR_BUILDING},
        {HISTORY_STROKE},
        {HISTORY_FILL, {120, 100}, {20, -5}, 0, HR_WATER},
        {HISTORY_UNDO},
        {HISTORY_UNDO},
        {HISTORY_REDO},
        {HISTORY_STROKE},
        {HISTORY_BRUSH, {250, 75}, {-30, 75}, 64, 0},
        {HISTORY_FILL, {500, 500}, {600, 600}, 0, HR_WATER},
        {HISTORY_UNDO},
        {HISTORY_REDO},
    };
    for (size_t i = 0; i < sizeof TASKS / sizeof TASKS[0]; i++) cr_assert(history_ask(h, TASKS[i]));
}

// @return the sum of all cells after so many pieces at a time.
static uint64_t sum_by(int32_t pieces) {
    opened_map opened = open_map_generated(find_map_kind("caves"), 5, 200, 150);
    history h;
    cr_assert(history_begin(&h, opened.map, NULL, NULL));
    ask_all(&h);
    while (history_is_busy(&h)) cr_expect_eq(history_go_on(&h, pieces), HISTORY_FINE);
    uint64_t sum = sum_of(opened.map);
    history_end(&h);
    open_map_end(&opened);
    return sum;
}

Test(time_slicing, strokes_are_the_same_in_pieces_of_any_number) {
    uint64_t whole = sum_by(INT32_MAX);
    for (int32_t pieces = 1; pieces < 20; pieces++) cr_expect_eq(sum_by(pieces), whole);
}

static uint64_t told;

static void count_cells(hr_rect rect, void *user) {
    (void)user;
    cr_expect_leq(rect.width * rect.height, 4 * HISTORY_TILE * HISTORY_TILE);
    told += (uint64_t)(rect.width * rect.height);
}

Test(time_slicing, no_piece_is_much_larger_than_a_tile) {
    opened_map opened = open_map_generated(find_map_kind("caves"), 5, 1000, 1000);
    history h;
    cr_assert(history_begin(&h, opened.map, count_cells, NULL));
    for (int32_t diameter = 1; diameter <= 64; diameter *= 2)
        cr_assert(history_ask(&h, (history_task){HISTORY_BRUSH, {0, 0}, {999, 700}, diameter, 0}));
    cr_assert(history_ask(&h, (history_task){HISTORY_FILL, {10, 10}, {990, 990}, 0, HR_ROCK}));
    cr_assert(history_ask(&h, (history_task){HISTORY_UNDO}));
    while (history_is_busy(&h)) history_go_on(&h, 1);
    cr_expect_gt(told, 0);
    history_end(&h);
    open_map_end(&opened);
}

Test(time_slicing, a_rectangle_over_a_large_map_takes_several_frames_and_so_does_its_undoing) {
    session *s = session_on_caves(700);
    uint64_t before = sum_of(s->map);
    paint(s, TOOL_RECTANGLE, (hr_cell){0, 0}, (hr_cell){699, 699});
    cr_expect(session_is_busy(s));
    cr_expect_gt(finish(s), 2);
    for (int32_t i = 0; i < 700 * 700; i++)
        cr_assert_eq(hr_map_cells_const(s->map)[i], HR_BUILDING);
    expect_up_to_date(s);
    session_undo(s);
    cr_expect_gt(finish(s), 2);
    cr_expect_eq(sum_of(s->map), before);
    expect_up_to_date(s);
    session_destroy(s);
}

Test(time_slicing, what_is_asked_for_while_it_is_busy_comes_after_that) {
    session *s = session_on_caves(700), *twin = session_on_caves(700);
    session *both[] = {s, twin};
    for (int i = 0; i < 2; i++) {
        paint(both[i], TOOL_RECTANGLE, (hr_cell){0, 0}, (hr_cell){699, 699});
        if (i == 1) finish(both[i]);
        paint(both[i], TOOL_ERASE, (hr_cell){5, 5}, (hr_cell){690, 300});
        if (i == 1) finish(both[i]);
        session_undo(both[i]);
        if (i == 1) finish(both[i]);
        session_redo(both[i]);
        finish(both[i]);
    }
    cr_expect_eq(sum_of(s->map), sum_of(twin->map));
    cr_expect_eq(s->history.done, 2);
    session_destroy(s);
    session_destroy(twin);
}

Test(time_slicing, plans_wait_for_the_painting) {
    session *s = session_on_caves(700);
    plan_job job;
    paint(s, TOOL_RECTANGLE, (hr_cell){0, 0}, (hr_cell){699, 699});
    cr_expect_not(session_next_job(s, &job));
    finish(s);
    cr_assert(session_next_job(s, &job));
    plan_job_end(&job);
    session_destroy(s);
}

Test(time_slicing, another_unit_is_looked_up_again_where_much_was_painted_meanwhile) {
    session *s = session_on_caves(700);
    planning p = {0};
    plan_job job;
    unit_choice choice = unit_choice_default();
    choice.size = 3;
    session_choose_unit(s, &choice);
    cr_assert(session_next_job(s, &job));
    plan_answer answer = planning_do(&p, &job, NULL, NULL);
    paint(s, TOOL_RECTANGLE, (hr_cell){0, 0}, (hr_cell){599, 599});
    finish(s);
    session_accept(s, &answer);
    cr_expect_eq(hr_map_class(s->map, s->class_id).size, 1);
    plan(&p, s);
    cr_expect_eq(hr_map_class(s->map, s->class_id).size, 3);
    cr_expect_eq(hr_map_get(s->map, 300, 300), HR_BUILDING);
    expect_up_to_date(s);
    planning_end(&p);
    session_destroy(s);
}

// ---- Copies

Test(time_slicing, nothing_is_painted_while_a_thread_copies_the_map) {
    session *s = session_of(wall, 8);
    uint64_t before = sum_of(s->map);
    shared_map *held = shared_map_hold(s->shared);
    paint(s, TOOL_PAINT, (hr_cell){2, 2}, (hr_cell){5, 5});
    session_go_on(s);
    cr_expect(session_is_busy(s) && !session_can_go_on(s));
    cr_expect_eq(sum_of(s->map), before);
    hr_map *copy = shared_map_take_copy(&held);
    cr_expect_null(held);
    cr_expect_eq(sum_of(copy), before);
    finish(s);
    cr_expect_neq(sum_of(s->map), before);
    hr_map_destroy(copy);
    session_destroy(s);
}

Test(time_slicing, a_map_that_is_gone_can_still_be_copied_by_whoever_holds_it) {
    session *s = session_of(wall, 8);
    uint64_t sum = sum_of(s->map);
    shared_map *held = shared_map_hold(s->shared);
    session_destroy(s);
    hr_map *copy = shared_map_take_copy(&held);
    cr_expect_eq(sum_of(copy), sum);
    hr_map_destroy(copy);
}
