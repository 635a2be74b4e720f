// test_check_layer.c - the layer of clearance against slow twins, and the panes that show it.

#include "tests/support/check_scenes.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/pixels.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/check/check_ground.h"
#include "viewer/check/check_symbols.h"

#include <stdio.h>
#include <string.h>

Test(check_layer, each_level_of_the_layer_keeps_what_is_most_worth_being_seen) {
    scene now = scene_of(912);
    for (int32_t class = 0; class < 4; class ++) {
        const check_layer *ranks = &now.view.outcome->layers[class];
        check_ground ground;
        hr_allocator allocator = hr_allocator_default();
        cr_assert(check_ground_find(
            &ground, &allocator, hr_map_cells_const(now.s->map), CHECKED_WIDTH, CHECKED_HEIGHT,
            &now.view.outcome->classes.units[class], now.view.choice.island_least));
        cr_assert_eq(ranks->count, 8);
        for (int32_t level = 0; level < ranks->count; level++) {
            int32_t width = check_layer_side(CHECKED_WIDTH, level);
            uint8_t most[CHECKED_WIDTH * CHECKED_HEIGHT] = {0};
            for (int32_t i = 0; i < CHECKED_WIDTH * CHECKED_HEIGHT; i++) {
                int32_t to = (i / CHECKED_WIDTH >> level) * width + (i % CHECKED_WIDTH >> level);
                uint8_t rank = check_rank((check_cell)ground.kinds[i], ground.covers[i]);
                if (rank > most[to]) most[to] = rank;
            }
            cr_expect_arr_eq(ranks->levels[level], most,
                             (size_t)(width * check_layer_side(CHECKED_HEIGHT, level)));
        }
        check_ground_end(&ground, &allocator);
    }
    scene_end(&now);
}

Test(check_layer, without_memory_there_is_no_layer_and_nothing_is_left) {
    dice d = {seed_of_run(913)};
    session *s = rooms(&d);
    hr_class unit = {.pass = hr_pass_up_to(HR_ROAD), .size = 2};
    bool is_done = false;
    for (long fail_at = 1; !is_done; fail_at++) {
        counting_allocator counts = {.fail_at = fail_at};
        hr_allocator allocator = counting(&counts);
        check_layer ranks;
        is_done = check_layer_build(&ranks, &allocator, hr_map_cells_const(s->map), CHECKED_WIDTH,
                                    CHECKED_HEIGHT, &unit, 16);
        check_layer_end(&ranks, &allocator);
        cr_assert_eq(counts.live, 0, "allocation %ld", fail_at);
        cr_assert_lt(fail_at, 100);
    }
    session_destroy(s);
}

static cairo_surface_t *drawn(const check_view *view, session *s) {
    cairo_rectangle_int_t area = check_view_area(view, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
    canvas *c = canvas_create();
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, PICTURE_WIDTH, PICTURE_HEIGHT);
    cairo_t *cairo = cairo_create(image);
    session_resize(s, area.width, area.height);
    cr_assert_eq(
        check_view_draw(view, cairo, c, s, (canvas_pointer){0}, PICTURE_WIDTH, PICTURE_HEIGHT),
        CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    canvas_destroy(c);
    return image;
}

static uint32_t pixel_of(cairo_surface_t *image, const check_view *view, const session *s,
                         int32_t pane, int32_t x, int32_t y) {
    cairo_rectangle_int_t area = check_view_area(view, pane, PICTURE_WIDTH, PICTURE_HEIGHT);
    picture_layout layout = canvas_layout(&s->camera);
    picture_point at = picture_place(&layout, hr_block_centre((hr_cell){x, y}, 1));
    return pixel(image, area.x + (int32_t)at.x, area.y + (int32_t)at.y);
}

// Marks lie on some cells, hence a share of them.
static double share_as_told(const scene *now, cairo_surface_t *image, int32_t pane) {
    int32_t right = 0;
    const check_layer *ranks = &now->view.outcome->layers[check_view_class_of(&now->view, pane)];
    for (int32_t i = 0; i < CHECKED_WIDTH * CHECKED_HEIGHT; i++)
        right += pixel_of(image, &now->view, now->s, pane, i % CHECKED_WIDTH, i / CHECKED_WIDTH) ==
                 check_rank_colour(ranks->levels[0][i]);
    return (double)right / (CHECKED_WIDTH * CHECKED_HEIGHT);
}

Test(check_layer, each_pane_shows_the_ground_of_its_class) {
    scene now = scene_of(914);
    check_view_filter(&now.view, CHECK_SOFT, CHECK_OF_MAP); // no marks
    cr_assert_eq(check_view_count(&now.view), 0);
    session_fit(now.s);
    cairo_surface_t *image = drawn(&now.view, now.s);
    for (int32_t pane = 0; pane < 4; pane++)
        cr_expect_gt(share_as_told(&now, image, pane), 0.999, "pane %d", pane);
    cairo_surface_destroy(image);
    now.view.shows_clearance = false;
    image = drawn(&now.view, now.s);
    cr_expect_lt(share_as_told(&now, image, 0), 0.5);
    cairo_surface_destroy(image);
    scene_end(&now);
}

Test(check_layer, what_is_painted_is_seen_before_it_is_checked) {
    scene now = scene_of(915);
    check_view_filter(&now.view, CHECK_SOFT, CHECK_OF_MAP);
    check_view_show_alone(&now.view, 0);
    uint8_t before = hr_map_cells_const(now.s->map)[34 * CHECKED_WIDTH + 34];
    paint(now.s, 34, 34, before == HR_ROCK ? HR_GROUND : HR_ROCK);
    cairo_surface_t *image = drawn(&now.view, now.s);
    uint32_t closed = check_rank_colour(check_rank(CELL_CLOSED, 0)),
             is = pixel_of(image, &now.view, now.s, 0, 34, 34);
    cr_expect(before == HR_ROCK ? is != closed : is == closed);
    cairo_surface_destroy(image);
    scene_end(&now);
}

Test(check_layer, marks_and_what_is_looked_at_are_drawn) {
    scene now = scene_of(916);
    cairo_surface_t *marked = drawn(&now.view, now.s);
    check_view_step(&now.view, 1);
    cairo_surface_t *looked_at = drawn(&now.view, now.s);
    cr_expect_gt(difference(marked, looked_at), 4 * 100, "a ring in each of four panes");
    check_view_filter(&now.view, CHECK_SOFT, CHECK_OF_MAP);
    cairo_surface_t *plain = drawn(&now.view, now.s);
    cr_expect_gt(difference(marked, plain), 1000);
    cairo_surface_destroy(marked);
    cairo_surface_destroy(looked_at);
    cairo_surface_destroy(plain);
    scene_end(&now);
}
