// test_canvas_battle.c - what a window shows of a battle, looked at pixel by pixel, without a
// window.

#include "tests/support/battle_sessions.h"
#include "tests/support/pixels.h"
#include "viewer/canvas/canvas_battle.h"
#include "viewer/canvas/unit_marks.h"
#include "viewer/picture/picture_map.h"

// ---- Scenes

typedef struct scene {
    session *plan;
    battle_session battle;
    battle_work work;
    canvas_battle *canvas;
} scene;

static void work_off(scene *s) { work_off_battle(&s->battle, &s->work); }

static void step(scene *s, int32_t ticks) {
    for (int32_t i = 0; i < ticks; i++) {
        battle_session_step(&s->battle);
        work_off(s);
    }
}

// On open ground with a wall; `units` of four classes, without orders.
static scene begin(int32_t side, int32_t units, int32_t width, int32_t height) {
    scene s = {session_create(), battle_session_begin(), {.is_on = false}, canvas_battle_create()};
    opened_map opened = {.title = "plain"};
    hr_map_config config = hr_map_config_default();
    config.width = config.height = side;
    cr_assert_eq(hr_map_create(&config, &opened.map), HR_OK);
    hr_map_fill(opened.map, (hr_rect){side / 2, side / 4, 2, side / 2}, HR_ROCK);
    session_show(s.plan, &opened);
    session_resize(s.plan, width, height);
    session_fit(s.plan);
    s.battle.wishes.units = units;
    s.battle.wishes.edits = s.battle.wishes.orders = 0;
    battle_session_fight(&s.battle, s.plan);
    work_off(&s);
    cr_assert_eq(s.battle.shot.unit_count, units);
    return s;
}

static void end(scene *s) {
    canvas_battle_destroy(s->canvas);
    battle_session_end(&s->battle);
    battle_work_end(&s->work);
    session_destroy(s->plan);
}

static cairo_surface_t *frame_by(canvas_battle *c, scene *s) {
    const camera *seen = &s->plan->camera;
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, seen->width, seen->height);
    cairo_t *cairo = cairo_create(image);
    cr_assert_eq(
        canvas_battle_draw(c, cairo, &s->battle, seen, s->plan->layers, (canvas_pointer){0}),
        CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

static cairo_surface_t *frame(scene *s) { return frame_by(s->canvas, s); }

static hr_position cells(double x, double y) {
    return (hr_position){(int32_t)(x * HR_CELL), (int32_t)(y * HR_CELL)};
}

static void select_box(scene *s, hr_position from, hr_position to) {
    battle_session_press(&s->battle, from);
    battle_session_move(&s->battle, to);
    battle_session_release(&s->battle, false, 0);
    work_off(s);
}

static void click(scene *s, hr_position at) {
    battle_session_press(&s->battle, at);
    battle_session_release(&s->battle, true, HR_CELL);
    work_off(s);
}

static int32_t x_of(const scene *s, hr_position at) {
    const camera *c = &s->plan->camera;
    return (int32_t)(((double)at.x / HR_CELL - c->left) * c->scale);
}

static int32_t y_of(const scene *s, hr_position at) {
    const camera *c = &s->plan->camera;
    return (int32_t)(((double)at.y / HR_CELL - c->top) * c->scale);
}

// ---- Units

Test(canvas_battle, every_unit_is_seen_on_the_whole_of_a_large_map) {
    scene s = begin(2048, 400, 500, 500);
    cairo_surface_t *image = frame(&s);
    uint32_t ground = pixel(image, 250, 30);
    for (int32_t i = 0; i < s.battle.shot.unit_count; i++) {
        hr_position at = s.battle.shot.units[i].at;
        int32_t seen = 0;
        for (int32_t y = -2; y <= 2; y++)
            for (int32_t x = -2; x <= 2; x++)
                seen += pixel(image, x_of(&s, at) + x, y_of(&s, at) + y) != ground;
        cr_expect_geq(seen, 8, "unit %d", (int)i);
    }
    cairo_surface_destroy(image);
    end(&s);
}

// The square around a mark is the unit's, to the pixel.
Test(canvas_battle, zoomed_in_a_unit_has_its_true_size) {
    scene s = begin(64, 100, 400, 400);
    for (int32_t class_id = 0; class_id < 4; class_id++) {
        const shot_unit *unit = s.battle.shot.units;
        while (unit->class_id != class_id) unit++;
        camera *c = &s.plan->camera;
        int32_t size = battle_class_size(class_id);
        c->scale = 20;
        c->left = (double)unit->at.x / HR_CELL - 10;
        c->top = (double)unit->at.y / HR_CELL - 10;
        cairo_surface_t *image = frame(&s);
        int32_t dark = 0, left = 200 - 10 * size, right = 199 + 10 * size;
        for (int32_t y = 200 - 5 * size; y < 200 + 5 * size; y++) {
            dark += brightness(pixel(image, left, y)) < 150 ||
                    brightness(pixel(image, left + 1, y)) < 150;
            dark += brightness(pixel(image, right, y)) < 150 ||
                    brightness(pixel(image, right - 1, y)) < 150;
        }
        cr_expect_eq(dark, 20 * size, "class %d: %d", (int)class_id, (int)dark);
        cairo_surface_destroy(image);
    }
    end(&s);
}

static cairo_surface_t *mark(unit_look look, double side) {
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 24, 24);
    cairo_t *cairo = cairo_create(image);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    unit_mark_draw(cairo, look, (picture_point){12.5, 12.5}, side);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

// By where they cover the ground, so that colours do not count.
static int32_t shape_difference(cairo_surface_t *a, cairo_surface_t *b) {
    int32_t count = 0;
    for (int32_t y = 0; y < 24; y++)
        for (int32_t x = 0; x < 24; x++)
            count += (pixel(a, x, y) == 0xFFFFFF) != (pixel(b, x, y) == 0xFFFFFF);
    return count;
}

Test(canvas_battle, classes_are_told_apart_by_shape_and_states_by_brightness) {
    for (int32_t a = 0; a < 4; a++) {
        cairo_surface_t *own = mark((unit_look){a, BATTLE_MARCHES, false}, 8);
        cairo_surface_t *stands = mark((unit_look){a, BATTLE_STANDS, false}, 8);
        cairo_surface_t *asks = mark((unit_look){a, BATTLE_ASKS, false}, 8);
        cr_expect_gt(brightness(pixel(stands, 12, 12)), brightness(pixel(own, 12, 12)) + 10);
        cr_expect_lt(brightness(pixel(asks, 12, 12)), brightness(pixel(own, 12, 12)) - 40);
        for (int32_t b = 0; b < a; b++) {
            cairo_surface_t *other = mark((unit_look){b, BATTLE_MARCHES, false}, 8);
            cr_expect_gt(shape_difference(own, other), 7, "classes %d and %d", (int)a, (int)b);
            cairo_surface_destroy(other);
        }
        cairo_surface_destroy(own);
        cairo_surface_destroy(stands);
        cairo_surface_destroy(asks);
    }
}

// Half off each edge of the view, and far outside it.
Test(canvas_battle, marks_at_the_edge_are_cut_off) {
    unit_marks marks = {0};
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 24, 24);
    unit_marks_begin(&marks, 6);
    for (int32_t x = -30; x <= 60; x += 3)
        for (int32_t y = -30; y <= 60; y += 3)
            unit_marks_put(&marks, image, (unit_look){1, BATTLE_MARCHES, true}, 2,
                           (picture_point){x, y});
    cairo_surface_mark_dirty(image);
    cr_expect_neq(pixel(image, 0, 0), 0);
    cairo_surface_destroy(image);
    unit_marks_end(&marks);
}

// ---- What changes

Test(canvas_battle, selection_orders_and_buildings_are_seen) {
    scene s = begin(64, 60, 400, 400);
    cairo_surface_t *before = frame(&s);
    select_box(&s, cells(0, 0), cells(64, 64));
    cairo_surface_t *selected = frame(&s);
    cr_expect_gt(difference(before, selected), 60 * 10);
    click(&s, cells(40, 10));
    step(&s, 3);
    cairo_surface_t *marching = frame(&s);
    cr_expect_gt(difference(selected, marching), 60 * 5);
    s.battle.tool = BATTLE_BUILD;
    s.battle.brush = 5;
    for (int32_t x = 2; x < 64; x += 5) click(&s, cells(x, 2));
    cairo_surface_t *built = frame(&s);
    cr_assert_gt(s.battle.shot.building_count, 0);
    hr_rect house = s.battle.shot.buildings[0];
    hr_position middle = cells(house.x + 2.5, house.y + 2.5);
    cr_expect_lt(brightness(pixel(built, x_of(&s, middle), y_of(&s, middle))),
                 brightness(pixel(before, x_of(&s, middle), y_of(&s, middle))) - 60);
    cairo_surface_destroy(before);
    cairo_surface_destroy(selected);
    cairo_surface_destroy(marching);
    cairo_surface_destroy(built);
    end(&s);
}

Test(canvas_battle, a_frame_drawn_twice_is_the_same_and_so_is_one_by_another_canvas) {
    scene s = begin(128, 100, 400, 300);
    canvas_battle *other = canvas_battle_create();
    select_box(&s, cells(0, 0), cells(60, 60));
    step(&s, 5);
    cairo_surface_t *first = frame(&s), *second = frame(&s);
    hr_class any = hr_map_class(s.battle.ground, s.battle.seen.class_id);
    uint32_t tones[256];
    picture_tones(&any, s.battle.is_levels, tones);
    cr_assert(pyramid_build(&s.battle.seen.pyramid, s.battle.ground, &any, tones));
    cairo_surface_t *third = frame_by(other, &s);
    cr_expect_eq(difference(first, second), 0);
    cr_expect_eq(difference(first, third), 0);
    cairo_surface_destroy(first);
    cairo_surface_destroy(second);
    cairo_surface_destroy(third);
    canvas_battle_destroy(other);
    end(&s);
}

// ---- Stored pictures

Test(canvas_battle, the_frame_of_a_fixed_battle_is_the_stored_one) {
    scene s = begin(64, 140, 520, 400);
    s.battle.tool = BATTLE_BUILD;
    s.battle.brush = 4;
    click(&s, cells(20, 60));
    click(&s, cells(30, 4));
    s.battle.tool = BATTLE_COMMAND;
    select_box(&s, cells(0, 0), cells(64, 28));
    click(&s, cells(20, 50));
    step(&s, 12);
    cairo_surface_t *image = frame(&s);
    expect_stored(image, "tests/viewer/pictures/canvas_battle.png");
    cairo_surface_destroy(image);
    end(&s);
}

Test(canvas_battle, the_plot_of_fixed_times_is_the_stored_one) {
    battle_times times = {0};
    for (int i = 0; i < 300; i++) {
        time_series_add(&times.tick, 3 + 2 * (i % 20 == 0) + i % 7 * 0.1);
        time_series_add(&times.plan, 2 + (i % 20 == 0) + i % 7 * 0.05);
        if (i % 3 == 0) time_series_add(&times.frame, 6 + i % 4 * 0.3);
    }
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 330, 150);
    cairo_t *cairo = cairo_create(image);
    cairo_set_source_rgb(cairo, 0.96, 0.96, 0.95);
    cairo_paint(cairo);
    canvas_battle_plot(cairo, &times, 330, 150);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    expect_stored(image, "tests/viewer/pictures/battle_plot.png");
    cairo_surface_destroy(image);
}
