// test_picture_map.c - how pictures show the map: what is open, terrains, walls of one cell.

#include "tests/support/picture_scenes.h"
#include "viewer/picture/picture_map.h"

#include <string.h>

Test(picture_map, what_is_open_is_lighter_than_whatever_is_closed) {
    int darkest_open = 255, lightest_closed = 0;
    for (int value = 0; value < 256; value++) {
        uint32_t colours[] = {hr_colour_of((uint8_t)value), picture_level_colour((uint8_t)value)};
        for (int i = 0; i < 2; i++) {
            int open = brightness(picture_tone(colours[i], true));
            int closed = brightness(picture_hatched(picture_tone(colours[i], false), 1, 0));
            if (open < darkest_open) darkest_open = open;
            if (closed > lightest_closed) lightest_closed = closed;
        }
    }
    cr_expect_gt(darkest_open, lightest_closed + 10);
}

Test(picture_map, the_terrains_are_told_apart_whether_open_or_closed) {
    const uint8_t terrains[] = {HR_GROUND, HR_GRASS, HR_SHALLOWS, HR_ROAD,         HR_TREES,
                                HR_WATER,  HR_ROCK,  HR_BUILDING, HR_OUT_OF_BOUNDS};
    for (size_t i = 0; i < sizeof terrains; i++)
        for (size_t k = 0; k < i; k++)
            for (int is_open = 0; is_open < 2; is_open++)
                cr_expect_neq(picture_tone(hr_colour_of(terrains[i]), is_open),
                              picture_tone(hr_colour_of(terrains[k]), is_open));
}

Test(picture_map, levels_are_gray_even_where_a_terrain_has_their_value) {
    const uint8_t levels[] = {0, 16, 48, 80, 112}, terrains[] = {0, 3, 16, 32, 255};
    cr_expect(picture_shows_levels(hr_pass_of_values(levels, sizeof levels)));
    cr_expect_not(picture_shows_levels(hr_pass_of_values(terrains, sizeof terrains)));
    cr_expect_not(picture_shows_levels((hr_pass_set){{0}}));
}

Test(picture_map, cells_too_narrow_for_the_unit_are_between_open_and_closed) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    scene.class_id = class_of_size(map, 3);
    picture_layout layout;
    cairo_surface_t *image = drawn(&scene, &layout);
    int open = brightness(pixel_at(image, &layout, middle_of(1, 6), 20, 20));
    int narrow = brightness(pixel_at(image, &layout, middle_of(6, 4), 20, 20));
    int closed = brightness(pixel_at(image, &layout, middle_of(7, 4), 20, 20));
    cr_expect(open > narrow && narrow > closed, "%d %d %d", open, narrow, closed);
    cairo_surface_destroy(image);
    hr_map_destroy(map);
}

// One column and one row of wall across the map.
static void expect_walls_to_show(int32_t width, int32_t height) {
    hr_map *map = map_sized(width, height, hr_allocator_default());
    int32_t wall_x = width / 2 + 1, wall_y = height / 2 + 1;
    hr_map_fill(map, (hr_rect){wall_x, 0, 1, height}, HR_OUT_OF_BOUNDS);
    hr_map_fill(map, (hr_rect){0, wall_y, width, 1}, HR_OUT_OF_BOUNDS);
    const hr_position corner[] = {{128, 128}, {640, 128}};
    hr_path path = path_along(corner, 2);
    picture_scene scene = scene_of(map, &path);
    picture_layout layout;
    cairo_surface_t *image = drawn(&scene, &layout);
    hr_position beside = middle_of(width * 3 / 4, height * 3 / 4);
    int open = brightness(pixel_at(image, &layout, beside, 0, 0));
    int column = brightness(pixel_at(image, &layout, middle_of(wall_x, height / 4), 0, 0));
    int row = brightness(pixel_at(image, &layout, middle_of(width / 4, wall_y), 0, 0));
    cr_expect_gt(open, column + 90, "%d wide: %d, %d", width, open, column);
    cr_expect_gt(open, row + 90, "%d high: %d, %d", height, open, row);
    cairo_surface_destroy(image);
    hr_map_destroy(map);
}

Test(picture_map, a_wall_of_one_cell_shows_on_the_largest_maps) {
    expect_walls_to_show(512, 300);
    expect_walls_to_show(2048, 2048);
    expect_walls_to_show(4096, 700);
    expect_walls_to_show(600, HR_SIDE_MAX);
}

static cairo_surface_t *map_alone(const picture_scene *scene, picture_layout *layout) {
    *layout = picture_lay_out(scene);
    layout->map_x = layout->map_y = 0;
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, layout->map_width, layout->map_height);
    cairo_t *cairo = cairo_create(image);
    picture_draw_map(cairo, scene, layout);
    cr_assert_eq(cairo_status(cairo), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

static void expect_transposed(int32_t width, int32_t height, int32_t size) {
    hr_map *maps[2] = {map_sized(width, height, hr_allocator_default()),
                       map_sized(height, width, hr_allocator_default())};
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++) {
            uint8_t value = (x * 7 + y * 13 + x * y) % 11 ? HR_GRASS : HR_ROCK;
            hr_map_set(maps[0], x, y, value);
            hr_map_set(maps[1], y, x, value);
        }
    hr_path path = path_along(around, 2);
    picture_layout layouts[2];
    cairo_surface_t *images[2];
    for (int i = 0; i < 2; i++) {
        picture_scene scene = scene_of(maps[i], &path);
        scene.class_id = class_of_size(maps[i], size);
        images[i] = map_alone(&scene, &layouts[i]);
    }
    cr_expect_eq(layouts[0].map_width, layouts[1].map_height);
    int64_t differences = 0;
    for (int32_t y = 0; y < layouts[0].map_height; y++)
        for (int32_t x = 0; x < layouts[0].map_width; x++)
            differences += pixel(images[0], x, y) != pixel(images[1], y, x);
    cr_expect_eq(differences, 0, "%d x %d", width, height);
    for (int i = 0; i < 2; i++) {
        cairo_surface_destroy(images[i]);
        hr_map_destroy(maps[i]);
    }
}

Test(picture_map, a_transposed_map_gives_the_transposed_image) {
    expect_transposed(17, 31, 1);
    expect_transposed(130, 90, 2);
    expect_transposed(2600, 1999, 1);
}
