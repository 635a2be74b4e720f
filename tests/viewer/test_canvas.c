// test_canvas.c - what a window shows, looked at pixel by pixel, without a window.

#include "tests/support/pixels.h"
#include "viewer/canvas/canvas.h"
#include "viewer/canvas/canvas_lines.h"
#include "viewer/canvas/canvas_pieces.h"
#include "viewer/canvas/canvas_raster.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>
#include <stdlib.h>

// ---- Scenes

static opened_map plain(int32_t width, int32_t height) {
    opened_map opened = {.title = "plain"};
    hr_map_config config = hr_map_config_default();
    config.width = width;
    config.height = height;
    cr_assert_eq(hr_map_create(&config, &opened.map), HR_OK);
    return opened;
}

static session *session_of(opened_map opened, int32_t width, int32_t height) {
    session *s = session_create();
    session_show(s, &opened);
    session_resize(s, width, height);
    session_fit(s);
    return s;
}

static cairo_surface_t *frame(canvas *c, session *s) {
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, s->camera.width, s->camera.height);
    cairo_t *cairo = cairo_create(image);
    cr_assert_eq(canvas_draw(c, cairo, s, (canvas_pointer){0}), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

static void plan(session *s) {
    planning p = {0};
    plan_job job;
    if (!s->next.new_map) s->next.new_map = copy_of_map(s->map); // for a planning that knows none
    while (session_next_job(s, &job)) {
        plan_answer answer = planning_do(&p, &job, NULL, NULL);
        session_accept(s, &answer);
    }
    planning_end(&p);
}

// ---- The map

// At any zoom, a wall across the map must be met on every line of pixels across it.
Test(canvas, a_wall_one_cell_thick_is_seen_from_however_far) {
    opened_map opened = plain(4096, 4096);
    hr_map_fill(opened.map, (hr_rect){1237, 0, 1, 4096}, HR_BUILDING);
    session *s = session_of(opened, 300, 300);
    canvas *c = canvas_create();
    for (double factor = 1; factor < 16; factor *= 1.37) {
        session_fit(s);
        camera_zoom_at(&s->camera, 100, 150, factor);
        cairo_surface_t *image = frame(c, s);
        for (int32_t y = 140; y < 160; y++) {
            int darkest = 255;
            for (int32_t x = 20; x < 280; x++) {
                int seen = brightness(pixel(image, x, y));
                if (seen < darkest) darkest = seen;
            }
            cr_expect_lt(darkest, 190, "zoom %g, row %d: %d", factor, (int)y, darkest);
        }
        cairo_surface_destroy(image);
    }
    canvas_destroy(c);
    session_destroy(s);
}

Test(canvas, a_stroke_is_seen_at_once_and_gone_when_undone) {
    session *s = session_of(plain(1000, 1000), 250, 250);
    canvas *c = canvas_create();
    cairo_surface_t *before = frame(c, s);
    uint32_t open = pixel(before, 125, 125);
    s->tool = TOOL_PAINT;
    s->brush = 9;
    session_paint_begin(s, (hr_position){500 * HR_CELL, 500 * HR_CELL});
    session_paint_end(s);
    s->tool = TOOL_GO;
    cairo_surface_t *painted = frame(c, s);
    cr_expect_lt(brightness(pixel(painted, 125, 125)), brightness(open) - 60);
    session_undo(s);
    cairo_surface_t *undone = frame(c, s);
    cr_expect_eq(pixel(undone, 125, 125), open);
    cairo_surface_destroy(before);
    cairo_surface_destroy(painted);
    cairo_surface_destroy(undone);
    canvas_destroy(c);
    session_destroy(s);
}

static unit_choice unit_of_size(int32_t size) {
    unit_choice choice = unit_choice_default();
    choice.size = size;
    return choice;
}

static void paint_at(session *s, int32_t x, int32_t y) {
    s->tool = TOOL_PAINT;
    session_paint_begin(s, (hr_position){x * HR_CELL, y * HR_CELL});
    session_paint_end(s);
    s->tool = TOOL_GO;
}

Test(canvas, what_is_painted_while_another_unit_is_looked_up_is_seen_as_by_that_unit) {
    session *s = session_of(plain(1000, 1000), 250, 250);
    session *twin = session_of(plain(1000, 1000), 250, 250);
    canvas *c = canvas_create(), *other = canvas_create();
    unit_choice wide = unit_of_size(5);
    planning p = {0};
    plan_job job;
    cairo_surface_destroy(frame(c, s));
    session_choose_unit(s, &wide);
    cr_assert(session_next_job(s, &job));
    paint_at(s, 500, 500);
    cairo_surface_destroy(frame(c, s));
    plan_answer answer = planning_do(&p, &job, NULL, NULL);
    paint_at(s, 300, 620);
    session_accept(s, &answer);
    session_choose_unit(twin, &wide);
    paint_at(twin, 500, 500);
    paint_at(twin, 300, 620);
    plan(twin);
    for (double factor = 1; factor < 100; factor *= 7) {
        camera_zoom_at(&s->camera, 75, 155, factor);
        twin->camera = s->camera;
        cairo_surface_t *own = frame(c, s), *expected = frame(other, twin);
        cr_expect_eq(difference(own, expected), 0, "zoom %g", factor);
        cairo_surface_destroy(own);
        cairo_surface_destroy(expected);
    }
    planning_end(&p);
    canvas_destroy(c);
    canvas_destroy(other);
    session_destroy(s);
    session_destroy(twin);
}

Test(canvas, a_pyramid_brought_up_to_date_is_one_built_afresh) {
    opened_map opened = open_map_generated(find_map_kind("city"), 3, 333, 217);
    hr_class unit = {.pass = hr_pass_up_to(HR_ROAD), .size = 1};
    pyramid updated = {0}, afresh = {0};
    uint32_t tones[256];
    picture_tones(&unit, false, tones);
    cr_assert(pyramid_build(&updated, opened.map, &unit, tones));
    srand(5);
    for (int i = 0; i < 200; i++) {
        hr_rect rect = {rand() % 333, rand() % 217, 1 + rand() % 40, 1 + rand() % 40};
        rect = hr_map_fill(opened.map, rect, (uint8_t)(rand() % 256));
        pyramid_update(&updated, opened.map, rect);
    }
    cr_assert(pyramid_build(&afresh, opened.map, &unit, tones));
    for (int32_t level = 1; level < afresh.count; level++) {
        size_t count = (size_t)afresh.levels[level].width * (size_t)afresh.levels[level].height;
        cr_expect_eq(memcmp(updated.levels[level].most, afresh.levels[level].most, count), 0);
        cr_expect_eq(memcmp(updated.levels[level].least, afresh.levels[level].least, count), 0);
        cr_expect_eq(memcmp(updated.levels[level].means, afresh.levels[level].means, 4 * count), 0);
    }
    pyramid_end(&updated);
    pyramid_end(&afresh);
    hr_map_destroy(opened.map);
}

Test(canvas, an_overview_mixes_the_colours_of_what_is_open) {
    opened_map opened = plain(1024, 1024);
    for (int32_t y = 0; y < 1024; y++)
        for (int32_t x = 0; x < 1024; x++)
            hr_map_set(opened.map, x, y, (uint8_t)((x + y) % 4 == 0 ? HR_SHALLOWS : HR_GROUND));
    session *s = session_of(opened, 200, 200);
    canvas *c = canvas_create();
    cairo_surface_t *image = frame(c, s);
    uint32_t ground = picture_tone(hr_colour_of(HR_GROUND), true);
    uint32_t water = picture_tone(hr_colour_of(HR_SHALLOWS), true);
    for (int shift = 0; shift <= 16; shift += 8) {
        int light = (int)(ground >> shift & 255), dark = (int)(water >> shift & 255);
        int is = (int)(pixel(image, 100, 100) >> shift & 255);
        cr_expect_lt(abs(is - (3 * light + dark) / 4), 4, "%06X", pixel(image, 100, 100));
    }
    cairo_surface_destroy(image);
    canvas_destroy(c);
    session_destroy(s);
}

Test(canvas, what_lies_around_the_map_follows_the_theme) {
    session *s = session_of(plain(64, 16), 200, 200);
    canvas *c = canvas_create();
    cairo_surface_t *light = frame(c, s);
    canvas_set_dark(c, true);
    cairo_surface_t *dark = frame(c, s);
    cr_expect_gt(pixel(light, 100, 5) & 255, 200);
    cr_expect_lt(pixel(dark, 100, 5) & 255, 80);
    cr_expect_eq(pixel(light, 100, 110), pixel(dark, 100, 110)); // the map
    cairo_surface_destroy(light);
    cairo_surface_destroy(dark);
    canvas_destroy(c);
    session_destroy(s);
}

// ---- The plan

static session *planned(void) {
    opened_map opened = plain(64, 48);
    hr_map_fill(opened.map, (hr_rect){30, 8, 3, 30}, HR_ROCK);
    session *s = session_of(opened, 640 + 32, 480 + 32);
    session_click(s, (hr_position){10 * HR_CELL, 20 * HR_CELL});
    session_click(s, (hr_position){55 * HR_CELL, 20 * HR_CELL});
    plan(s);
    return s;
}

Test(canvas, the_path_is_that_of_pictures_and_its_layer_switches_it_off) {
    session *s = planned();
    canvas *c = canvas_create();
    hr_position a = s->answer.path.waypoints[0], b = s->answer.path.waypoints[1];
    double x = (a.x + b.x) / 2.0 / HR_CELL, y = (a.y + b.y) / 2.0 / HR_CELL;
    int32_t at_x = (int32_t)((x - s->camera.left) * s->camera.scale);
    int32_t at_y = (int32_t)((y - s->camera.top) * s->camera.scale);
    cairo_surface_t *with = frame(c, s);
    cr_expect_eq(pixel(with, at_x, at_y), COLOUR_PATH);
    session_toggle_layer(s, LAYER_PATH);
    cairo_surface_t *without = frame(c, s);
    cr_expect_neq(pixel(without, at_x, at_y), COLOUR_PATH);
    cairo_surface_destroy(with);
    cairo_surface_destroy(without);
    canvas_destroy(c);
    session_destroy(s);
}

Test(canvas, every_layer_that_has_something_to_show_changes_the_picture) {
    static const layer alone[] = {LAYER_TERRAIN, LAYER_AREAS, LAYER_GRID,  LAYER_CORNERS,
                                  LAYER_LINE,    LAYER_LEFT,  LAYER_RIGHT, LAYER_UNPULLED,
                                  LAYER_PATH,    LAYER_TURNS, LAYER_UNIT,  LAYER_SPLITS};
    session *s = planned();
    canvas *c = canvas_create();
    s->request.only = HR_STAGE_TRACE;
    session_request_changed(s);
    plan(s);
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
        s->layers = 0;
        s->view_version++;
        cairo_surface_t *without = frame(c, s);
        session_toggle_layer(s, alone[i]);
        plan(s);
        cairo_surface_t *with = frame(c, s);
        cr_expect_gt(difference(with, without), 5, "layer %s", layer_about(alone[i])->name);
        cairo_surface_destroy(with);
        cairo_surface_destroy(without);
    }
    canvas_destroy(c);
    session_destroy(s);
}

Test(canvas, a_frame_drawn_twice_is_the_same_and_so_is_one_by_another_canvas) {
    session *s = planned();
    canvas *c = canvas_create(), *other = canvas_create();
    for (int i = 0; i < LAYER_COUNT; i++)
        if (!layers_has(s->layers, (layer)i)) session_toggle_layer(s, (layer)i);
    plan(s);
    cairo_surface_t *first = frame(c, s), *second = frame(c, s);
    cairo_surface_t *third = frame(other, s);
    cr_expect_eq(difference(first, second), 0);
    cr_expect_eq(difference(first, third), 0);
    cairo_surface_destroy(first);
    cairo_surface_destroy(second);
    cairo_surface_destroy(third);
    canvas_destroy(c);
    canvas_destroy(other);
    session_destroy(s);
}

Test(canvas, stepping_back_to_the_begin_hides_search_and_path) {
    session *s = planned();
    canvas *c = canvas_create();
    cairo_surface_t *all = frame(c, s);
    s->step.is_on = true;
    stepping_go(&s->step, 0);
    cairo_surface_t *begin = frame(c, s);
    stepping_go(&s->step, s->step.count);
    cr_expect_gt(difference(all, begin), 100);
    cairo_surface_destroy(all);
    cairo_surface_destroy(begin);
    canvas_destroy(c);
    session_destroy(s);
}

// ---- Lines of many pieces

// A zigzag of so many pieces down and up again, from left to right and out of the view.
static void add_zigzag(canvas_lines *lines, int32_t pieces) {
    picture_point from = {-40.3, 20.4};
    for (int32_t i = 1; i <= pieces; i++) {
        picture_point to = {-40.3 + i * 400.0 / pieces, i % 2 ? 260.7 : 20.4};
        canvas_lines_add(lines, from, to);
        from = to;
    }
}

static cairo_surface_t *zigzag(int32_t pieces, bool *are_few) {
    picture_layout layout = {.width = 300, .height = 200};
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 300, 200);
    cairo_t *cairo = cairo_create(image);
    canvas_lines lines = canvas_lines_begin(cairo, &layout);
    add_zigzag(&lines, pieces);
    *are_few = canvas_lines_end(&lines, COLOUR_PATH, COLOUR_CASING);
    if (*are_few) picture_stroke_path(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

Test(canvas, lines_of_few_pieces_are_strokes_and_those_of_many_are_pixels_in_the_same_places) {
    bool are_few;
    cairo_surface_t *few = zigzag(9, &are_few);
    cr_expect(are_few);
    cr_expect_eq(pixel(few, 150, 5), 0);
    cairo_surface_t *many = zigzag(8001, &are_few);
    cr_expect_not(are_few);
    for (int32_t x = 0; x < 300; x++)
        for (int32_t y = 0; y < 200; y++)
            cr_assert_eq(pixel(many, x, y) == COLOUR_PATH, y >= 20, "%d,%d", (int)x, (int)y);
    cairo_surface_destroy(few);
    cairo_surface_destroy(many);
}

// Against a look at every pixel's distance from every piece.
Test(canvas, the_pixels_of_many_pieces_are_those_near_them_and_no_others) {
    enum { PIECES = 2000, SIDE = 120 };
    static picture_point ends[PIECES][2];
    picture_layout layout = {.width = SIDE, .height = SIDE};
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
    cairo_t *cairo = cairo_create(image);
    canvas_lines lines = canvas_lines_begin(cairo, &layout);
    srand(5);
    for (int32_t i = 0; i < PIECES; i++) { // short ones around a few places, some far away
        double x = i % 3 * 50 - 20.3 + rand() % 8, y = i % 5 * 40 - 30.6 + rand() % 8;
        ends[i][0] = (picture_point){x, y};
        ends[i][1] = (picture_point){x + rand() % 9, y + rand() % 9};
        canvas_lines_add(&lines, ends[i][0], ends[i][1]);
    }
    for (int32_t i = 0; lines.count <= LINES_FEW; i++)
        canvas_lines_add(&lines, ends[i % PIECES][0], ends[i % PIECES][1]);
    cr_assert_not(canvas_lines_end(&lines, COLOUR_PATH, COLOUR_PATH));
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++) {
            double least = INFINITY;
            for (int32_t i = 0; i < PIECES; i++) {
                picture_point a = ends[i][0], b = ends[i][1];
                double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
                double part =
                    square > 0 ? ((x + 0.5 - a.x) * dx + (y + 0.5 - a.y) * dy) / square : 0;
                part = fmin(fmax(part, 0), 1);
                least = fmin(least, hypot(a.x + part * dx - x - 0.5, a.y + part * dy - y - 0.5));
            }
            bool is_set = pixel(image, x, y) != 0;
            cr_assert(least > 0.4 || is_set, "%d,%d: %g away, not set", (int)x, (int)y, least);
            cr_assert(least < 2.6 || !is_set, "%d,%d: %g away, set", (int)x, (int)y, least);
        }
    cairo_surface_destroy(image);
}

// ---- A stored picture

Test(canvas, the_frame_of_a_fixed_scene_is_the_stored_one) {
    session *s = planned();
    canvas *c = canvas_create();
    cairo_surface_t *image = frame(c, s);
    expect_stored(image, "tests/viewer/pictures/canvas.png");
    cairo_surface_destroy(image);
    canvas_destroy(c);
    session_destroy(s);
}

// ---- What is kept

// The start moves, and the answer to it is not there yet.
Test(canvas, what_is_kept_never_differs_from_what_is_drawn_afresh) {
    session *s = session_of(plain(200, 200), 300, 300);
    session_click(s, (hr_position){30 * HR_CELL, 40 * HR_CELL});
    session_click(s, (hr_position){170 * HR_CELL, 150 * HR_CELL});
    if (!layers_has(s->layers, LAYER_LINE)) session_toggle_layer(s, LAYER_LINE);
    plan(s);
    canvas *kept = canvas_create();
    cairo_surface_destroy(frame(kept, s));
    for (int32_t i = 0; i < 4; i++) {
        canvas *fresh = canvas_create();
        s->request.start.x += 20 * HR_CELL;
        cairo_surface_t *image = frame(kept, s), *twin = frame(fresh, s);
        for (int32_t y = 0; y < 300; y++)
            for (int32_t x = 0; x < 300; x++)
                cr_assert_eq(pixel(image, x, y), pixel(twin, x, y), "%d, %d", (int)x, (int)y);
        cairo_surface_destroy(image);
        cairo_surface_destroy(twin);
        canvas_destroy(fresh);
    }
    canvas_destroy(kept);
    session_destroy(s);
}

// ---- What is set pixel by pixel

// The share, in hundredths, of the pixels from 50 to 149 of a row or column that have a colour.
static int share_at(cairo_surface_t *image, int32_t across, bool is_row, uint32_t colour) {
    int count = 0;
    for (int32_t i = 50; i < 150; i++)
        count += pixel(image, is_row ? i : across, is_row ? across : i) == colour;
    return count;
}

Test(canvas, of_two_layers_of_lines_one_is_dashed) {
    const raster_look looks[RASTER_LAYERS_MOST] = {{0xD02000, 255, 0, 0}, {0x0040A0, 255, 0, 0}};
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 200, 200);
    canvas_raster raster = {0};
    canvas_raster_begin(&raster, 200, 200, looks);
    raster.dashed = 1u << 1;
    for (int i = 0; i < 2; i++) {
        double at = 20.5 + 10 * i;
        canvas_raster_line(&raster, i, (picture_point){10.5, at}, (picture_point){190.5, at});
        canvas_raster_line(&raster, i, (picture_point){at, 40.5}, (picture_point){at, 190.5});
    }
    canvas_raster_colour(&raster, image);
    cr_expect_eq(share_at(image, 20, true, looks[0].colour), 100);
    cr_expect_eq(share_at(image, 20, false, looks[0].colour), 100);
    cr_expect_eq(abs(share_at(image, 30, true, looks[1].colour) - 50) <= 2, true);
    cr_expect_eq(abs(share_at(image, 30, false, looks[1].colour) - 50) <= 2, true);
    canvas_raster_end(&raster);
    cairo_surface_destroy(image);
}
