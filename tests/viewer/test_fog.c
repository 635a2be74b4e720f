// test_fog.c - paths on what a player has seen: what the planning knows, walking, painting out of
// sight, and the fog's pixels.

#include "tests/support/pixels.h"
#include "tests/support/sessions.h"
#include "viewer/canvas/canvas.h"

#include <handrail/views.h>

// A wall with a way around it, in the south.
static const char *const long_wall[] = {
    "........................", //
    "............#...........", //
    "............#...........", //
    "............#...........", //
    "............#...........", //
    "............#...........", //
    "............#...........", //
    "............#...........", //
};

static session *foggy(planning *p, int32_t sight) {
    session *s = session_of(long_wall, 8);
    s->sight = sight;
    session_toggle_fog(s);
    session_click(s, middle_of(2, 6));
    session_click(s, middle_of(22, 6));
    plan(p, s);
    cr_assert_not_null(s->known.view);
    return s;
}

Test(fog, a_wall_that_was_not_seen_is_in_nobodys_way) {
    planning p = {0};
    session *s = foggy(&p, 4);
    cr_expect_eq(s->answer.path.status, HR_STRAIGHT);
    session_toggle_fog(s);
    plan(&p, s);
    cr_expect_null(s->known.view);
    cr_expect_eq(s->answer.path.status, HR_FOUND);
    session_toggle_fog(s);
    plan(&p, s);
    cr_expect_eq(s->answer.path.status, HR_STRAIGHT, "what was seen is forgotten");
    end(&p, s);
}

Test(fog, who_walks_sees_the_wall_and_finds_the_way_around) {
    planning p = {0};
    session *s = foggy(&p, 4);
    int steps = 0;
    for (; steps < 60 && s->request.start.x / HR_CELL < 22; steps++) {
        hr_cell cell = {s->request.start.x / HR_CELL, s->request.start.y / HR_CELL};
        cr_assert_eq(hr_map_get(s->map, cell.x, cell.y), 0, "step %d", steps);
        session_walk(s);
        plan(&p, s);
    }
    cr_expect_lt(steps, 60);
    cr_expect_gt(steps, 10);
    cr_expect_lt(s->known.fog.seen_count, 24 * 8 + 1);
    end(&p, s);
}

Test(fog, without_it_a_walk_goes_on_to_the_goal) {
    planning p = {0};
    session *s = session_with_ends();
    plan(&p, s);
    for (int steps = 0; steps < 8; steps++) {
        session_walk(s);
        plan(&p, s);
    }
    cr_expect_eq(s->request.start.x, middle_of(12, 3).x);
    cr_expect_eq(s->request.start.y, middle_of(12, 3).y);
    session_walk(s);
    end(&p, s);
}

static void paint_wall(session *s, int32_t x) {
    s->tool = TOOL_RECTANGLE;
    session_paint_begin(s, middle_of(x, 0));
    session_paint_on(s, middle_of(x, 7));
    session_paint_end(s);
}

Test(fog, what_is_painted_out_of_sight_is_not_known) {
    planning p = {0};
    session *s = foggy(&p, 4);
    paint_wall(s, 18);
    plan(&p, s);
    cr_expect_eq(s->answer.path.status, HR_STRAIGHT);
    paint_wall(s, 4);
    plan(&p, s);
    cr_expect_neq(s->answer.path.status, HR_STRAIGHT, "and in sight it is");
    end(&p, s);
}

Test(fog, another_unit_and_another_map_begin_with_fog_anew) {
    planning p = {0};
    session *s = foggy(&p, 4);
    unit_choice choice = s->choice;
    choice.size = 2;
    session_choose_unit(s, &choice);
    plan(&p, s);
    cr_expect_not_null(s->known.view);
    cr_expect_eq(hr_map_get(s->map, 12, 4), HR_ROCK, "the map that is shown is whole");
    opened_map opened = drawn(wall, 8);
    session_show(s, &opened);
    plan(&p, s);
    cr_expect_not_null(s->known.view);
    cr_expect_eq(s->known.fog.seen_count, 0);
    end(&p, s);
}

Test(fog, discs_are_those_that_views_reveal) {
    for (int32_t radius = 0; radius < 9; radius++) {
        fog f;
        hr_map_config config = hr_map_config_default();
        hr_map *map, *view;
        config.width = 20, config.height = 14;
        cr_assert_eq(hr_map_create(&config, &map), HR_OK);
        cr_assert_eq(hr_map_create_view(map, &(hr_view_config){.unknown = 7}, &view), HR_OK);
        cr_assert(fog_begin(&f, 20, 14));
        fog_reveal(&f, (hr_cell){4, 9}, radius);
        cr_assert_eq(hr_view_reveal_disc(view, map, (hr_cell){4, 9}, radius), HR_OK);
        int32_t count = 0;
        for (int32_t i = 0; i < 20 * 14; i++) {
            cr_expect_eq(f.seen[i], hr_map_get(view, i % 20, i / 20) == 0, "%d", (int)i);
            count += f.seen[i];
        }
        cr_expect_eq(count, f.seen_count);
        fog_end(&f);
        hr_map_destroy(view);
        hr_map_destroy(map);
    }
}

Test(fog, unseen_ground_is_dark) {
    planning p = {0};
    session *s = foggy(&p, 4);
    canvas *c = canvas_create();
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 480, 160);
    cairo_t *cairo = cairo_create(image);
    session_resize(s, 480, 160);
    session_fit(s);
    s->layers = 0;
    cr_assert_eq(canvas_draw(c, cairo, s, (canvas_pointer){0}), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    double scale = s->camera.scale;
    int32_t y = (int32_t)((5.3 - s->camera.top) * scale);
    cr_expect_gt(brightness(pixel(image, (int32_t)((4.3 - s->camera.left) * scale), y)), 200);
    cr_expect_lt(brightness(pixel(image, (int32_t)((16.3 - s->camera.left) * scale), y)), 140);
    cairo_surface_destroy(image);
    canvas_destroy(c);
    end(&p, s);
}
