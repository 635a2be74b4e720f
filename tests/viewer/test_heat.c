// test_heat.c - maps of how much each cell has: paths that lead over it, units that were there.

#include "tests/support/pixels.h"
#include "tests/support/sessions.h"
#include "viewer/model/battle/battle_heat.h"
#include "viewer/model/random_ways.h"
#include "viewer/picture/picture_heat.h"
#include "viewer/picture/picture_symbols.h"

#include <stdlib.h>

// ---- Paths

Test(heat, a_path_counts_once_in_each_cell_that_it_leads_over) {
    heat_grid grid;
    hr_position way[] = {middle_of(1, 1), middle_of(6, 1), middle_of(9, 4)};
    cr_assert(heat_grid_begin(&grid, 12, 6));
    heat_add_path(&grid, way, 3);
    double sum = 0;
    for (int32_t i = 0; i < 12 * 6; i++) sum += (double)grid.heat[i];
    cr_expect_float_eq(sum, 9, 0); // five, and three, and the end
    for (int32_t x = 1; x <= 6; x++) cr_expect_float_eq((double)heat_at(&grid, x, 1), 1, 0);
    cr_expect_float_eq((double)heat_at(&grid, 8, 3), 1, 0);
    cr_expect_float_eq((double)heat_at(&grid, 0, 1), 0, 0);
    heat_add_path(&grid, way, 2);
    cr_expect_float_eq((double)grid.most, 2, 0);
    heat_grid_end(&grid);
}

static bool at_once(void *user) {
    (void)user;
    return true;
}

// A wall with one door: of a thousand ways about half go through it.
Test(heat, random_ways_meet_in_the_door_and_keep_out_of_walls) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    hr_planner *planner;
    hr_class_id id;
    heat_grid grid;
    config.width = config.height = 40;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    hr_map_fill(map, (hr_rect){20, 0, 1, 40}, HR_ROCK);
    hr_map_fill(map, (hr_rect){20, 12, 1, 1}, HR_GROUND);
    hr_class unit = {.size = 1, .pass = hr_pass_up_to(3)};
    cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    cr_assert_eq(random_ways_find(&grid, planner, map, id, NULL, NULL), HR_OK);
    float door = heat_at(&grid, 20, 12);
    cr_expect(door > 400 && door < 600, "%g", (double)door);
    cr_expect_leq((double)grid.most, 1.25 * (double)door);
    for (int32_t y = 0; y < 40; y++)
        if (y != 12) cr_expect_float_eq((double)heat_at(&grid, 20, y), 0, 0);
    heat_grid_end(&grid);
    cr_assert_eq(random_ways_find(&grid, planner, map, id, at_once, NULL), HR_OK);
    cr_expect_null(grid.heat);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
}

// ---- Units

static void look(battle_heat *heat, int32_t tick, hr_position at, int state) {
    shot_unit unit = {.at = at, .state = (uint8_t)state};
    battle_shot shot = {.tick = tick, .units = &unit, .unit_count = 1, .focus = -1};
    battle_heat_look(heat, &shot, 8, 8);
}

Test(heat, units_count_by_ticks_and_by_ticks_a_visit_but_not_while_they_stand) {
    battle_heat heat = {0};
    for (int kind = HEAT_DENSITY; kind < HEAT_KINDS; kind++) {
        battle_heat_begin(&heat, (battle_heat_kind)kind);
        for (int32_t tick = 0; tick < 3; tick++) look(&heat, tick, middle_of(2, 2), BATTLE_MARCHES);
        look(&heat, 2, middle_of(2, 2), BATTLE_MARCHES); // the same tick
        look(&heat, 3, middle_of(3, 2), BATTLE_MARCHES);
        look(&heat, 4, middle_of(2, 2), BATTLE_MARCHES);
        look(&heat, 5, middle_of(5, 5), BATTLE_STANDS);
        double expected = kind == HEAT_DENSITY ? 4 : 2;
        cr_expect_float_eq((double)heat_at(&heat.grid, 2, 2), expected, 1e-6);
        cr_expect_float_eq((double)heat_at(&heat.grid, 3, 2), 1, 1e-6);
        cr_expect_float_eq((double)heat_at(&heat.grid, 5, 5), 0, 0);
    }
    look(&heat, 0, middle_of(1, 1), BATTLE_MARCHES); // another battle
    cr_expect_float_eq((double)heat_at(&heat.grid, 2, 2), 0, 0);
    battle_heat_end(&heat);
}

// ---- Pixels

Test(heat, of_several_cells_under_a_pixel_the_hottest_is_seen) {
    heat_grid grid;
    picture_layout layout = {0};
    cr_assert(heat_grid_begin(&grid, 64, 64));
    heat_set(&grid, 33, 21, 50);
    picture_scale_map(&layout, 64, 64, 1, 8);
    picture_move_map(&layout, 0, 0);
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 8, 8);
    picture_paint_heat(image, &grid, &layout);
    const unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++) {
            const uint32_t *row = (const uint32_t *)(const void *)(rows + y * stride);
            cr_expect_eq((row[x] & 0xFFFFFF) != 0, x == 33 / 8 && y == 21 / 8);
        }
    cairo_surface_destroy(image);
    heat_grid_end(&grid);
}

// Light words on a light panel could not be read.
Test(heat, the_panel_of_the_scale_is_dark_in_a_dark_theme) {
    for (int is_dark = 0; is_dark < 2; is_dark++) {
        cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 320, 60);
        cairo_t *cairo = cairo_create(image);
        picture_set_dark(cairo, is_dark);
        picture_set_colour(cairo, COLOUR_WHITE);
        cairo_paint(cairo);
        picture_draw_heat_scale(cairo, "words", 10, 50);
        cairo_destroy(cairo);
        cairo_surface_flush(image);
        const unsigned char *row =
            cairo_image_surface_get_data(image) + 48 * cairo_image_surface_get_stride(image);
        uint32_t panel = ((const uint32_t *)(const void *)row)[12] & 255;
        cr_expect(is_dark ? panel < 96 : panel > 200, "%u", (unsigned)panel);
        cairo_surface_destroy(image);
    }
}
