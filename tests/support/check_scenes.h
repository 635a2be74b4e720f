// check_scenes.h - maps with things to find, in a session, and checked as the window does.
#ifndef HANDRAIL_TESTS_SUPPORT_CHECK_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_CHECK_SCENES_H

#include "tests/support/dice.h"
#include "viewer/check/check_view.h"

#include <criterion/criterion.h>

enum { CHECKED_WIDTH = 90, CHECKED_HEIGHT = 70, PICTURE_WIDTH = 900, PICTURE_HEIGHT = 700 };

// Rooms with doors of one to three cells, some of them closed, and single stones.
static inline session *rooms(dice *d) {
    opened_map opened = {.title = "rooms"};
    hr_map_config config = hr_map_config_default();
    config.width = CHECKED_WIDTH, config.height = CHECKED_HEIGHT;
    cr_assert_eq(hr_map_create(&config, &opened.map), HR_OK);
    for (int32_t x = 9; x < CHECKED_WIDTH; x += 10)
        hr_map_fill(opened.map, (hr_rect){x, 0, 1, CHECKED_HEIGHT}, HR_ROCK);
    for (int32_t y = 9; y < CHECKED_HEIGHT; y += 10)
        hr_map_fill(opened.map, (hr_rect){0, y, CHECKED_WIDTH, 1}, HR_ROCK);
    for (int32_t i = 0; i < 70; i++)
        hr_map_fill(
            opened.map,
            (hr_rect){9 + 10 * roll(d, 8), 1 + roll(d, CHECKED_HEIGHT - 4), 1, 1 + roll(d, 3)},
            HR_GROUND);
    for (int32_t i = 0; i < 60; i++)
        hr_map_fill(opened.map, (hr_rect){roll(d, CHECKED_WIDTH), roll(d, CHECKED_HEIGHT), 1, 1},
                    HR_ROCK);
    session *s = session_create();
    session_resize(s, PICTURE_WIDTH, PICTURE_HEIGHT);
    session_show(s, &opened);
    return s;
}

// What the window does. @return whether there was something to check.
static inline bool checked(check_view *view, session *s) {
    check_job job;
    check_outcome *outcome;
    check_view_look(view, s);
    if (!check_view_next_job(view, s, &job)) return false;
    cr_assert_eq(check_do(&job, &outcome), HR_OK);
    cr_assert_not_null(outcome);
    check_view_accept(view, outcome);
    return true;
}

static inline void paint(session *s, int32_t x, int32_t y, uint8_t value) {
    s->tool = TOOL_PAINT;
    s->brush = 1;
    s->value = value;
    session_paint_begin(s, hr_block_centre((hr_cell){x, y}, 1));
    session_paint_end(s);
    cr_assert_eq(hr_map_cells_const(s->map)[y * hr_map_width(s->map) + x], value);
}

typedef struct scene {
    session *s;
    check_view view;
} scene;

static inline scene scene_of(uint64_t seed) {
    dice d = {seed_of_run(seed)};
    scene now = {rooms(&d), check_view_begin()};
    cr_assert(checked(&now.view, now.s));
    return now;
}

static inline void scene_end(scene *now) {
    check_view_end(&now->view);
    session_destroy(now->s);
}

#endif
