// test_picture.c - pictures, looked at pixel by pixel: fixed maps, paths and events, so that no
// search and no clock has a say in them.

#include "counting_allocator.h"
#include "pixels.h"
#include "viewer/picture/picture.h"
#include "viewer/picture/picture_parts.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- Scenes

static hr_map *map_sized(int32_t width, int32_t height, hr_allocator allocator) {
    hr_map_config config = hr_map_config_default();
    hr_map *map = NULL;
    config.width = width;
    config.height = height;
    config.allocator = allocator;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    return map;
}

// '#' is closed, anything else open ground.
static hr_map *map_drawn(const char *const *rows, int32_t height) {
    hr_map *map = map_sized((int32_t)strlen(rows[0]), height, hr_allocator_default());
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < hr_map_width(map); x++)
            if (rows[y][x] == '#') hr_map_set(map, x, y, HR_OUT_OF_BOUNDS);
    return map;
}

static const char *const courtyard[] = {
    "............", //
    "............", //
    "...#####....", //
    "...#...#....", //
    "...#...#....", //
    "............", //
    "............", //
    "............", //
};

static hr_position middle_of(int32_t x, int32_t y) {
    return (hr_position){x * HR_CELL + HR_CELL / 2, y * HR_CELL + HR_CELL / 2};
}

static hr_class_id class_of_size(hr_map *map, int32_t size) {
    hr_class_id id = -1;
    hr_class unit = {.pass = hr_pass_up_to(HR_ROAD), .size = size};
    cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    return id;
}

// From the top left by the top right to the bottom right: 9 cells, then 5.
static const hr_position around[] = {{384, 384}, {2688, 384}, {2688, 1664}};

static hr_path path_along(const hr_position *waypoints, int32_t count) {
    return (hr_path){.status = HR_FOUND,
                     .stage = HR_STAGE_TRACE,
                     .waypoints = waypoints,
                     .count = count,
                     .length_256ths = 3584};
}

static picture_scene scene_of(hr_map *map, const hr_path *path) {
    return (picture_scene){.map = map,
                           .class_id = class_of_size(map, 1),
                           .start = path->waypoints[0],
                           .goal = path->waypoints[path->count - 1],
                           .path = path,
                           .time_ns = 12345,
                           .title = "courtyard.map"};
}

// ---- Pixels

static cairo_surface_t *drawn(const picture_scene *scene, picture_layout *layout) {
    *layout = picture_lay_out(scene);
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, layout->width, layout->height);
    cairo_t *cairo = cairo_create(image);
    cr_assert_eq(picture_draw(cairo, scene, layout), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

// The pixel right of and below a place on the map, and then some.
static uint32_t pixel_at(cairo_surface_t *image, const picture_layout *layout, hr_position at,
                         int32_t right, int32_t down) {
    picture_point place = picture_place(layout, at);
    return pixel(image, (int32_t)place.x + right, (int32_t)place.y + down);
}

// ---- The path

Test(picture, a_leg_is_yellow_with_a_dark_casing) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    picture_layout layout;
    cairo_surface_t *image = drawn(&scene, &layout);
    hr_position middle = {(around[0].x + around[1].x) / 2, around[0].y};
    cr_expect_eq(pixel_at(image, &layout, middle, 0, 0), COLOUR_PATH);
    cr_expect_eq(pixel_at(image, &layout, middle, 0, -3), COLOUR_CASING);
    cr_expect_eq(pixel_at(image, &layout, middle, 0, 2), COLOUR_CASING);
    cr_expect_neq(pixel_at(image, &layout, middle, 0, -6), COLOUR_CASING);
    cairo_surface_destroy(image);
    hr_map_destroy(map);
}

Test(picture, a_turning_point_is_a_square) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    picture_layout layout;
    cairo_surface_t *image = drawn(&scene, &layout);
    cr_expect_eq(pixel_at(image, &layout, around[1], 0, 0), COLOUR_PATH);
    // The outer corner, where no round join would reach.
    cr_expect_lt(brightness(pixel_at(image, &layout, around[1], 3, -4)), 60);
    cairo_surface_destroy(image);
    hr_map_destroy(map);
}

Test(picture, start_and_goal_have_shapes_of_their_own) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    picture_layout layout;
    cairo_surface_t *image = drawn(&scene, &layout);
    hr_position start = around[0], goal = around[2];
    cr_expect_lt(brightness(pixel_at(image, &layout, start, -8, 0)), 60, "a dark ring");
    cr_expect_gt(brightness(pixel_at(image, &layout, start, 0, 0)), 200, "a light inside");
    cr_expect_eq(pixel_at(image, &layout, goal, 0, 0), COLOUR_WHITE);
    cr_expect_eq(pixel_at(image, &layout, goal, 6, 0), COLOUR_CASING);
    cr_expect_neq(pixel_at(image, &layout, goal, 7, 7), COLOUR_CASING, "a diamond, not a square");
    cairo_surface_destroy(image);
    hr_map_destroy(map);
}

Test(picture, the_end_is_marked_where_it_is_not_the_goal) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    scene.goal = middle_of(5, 4);
    picture_layout layout;
    cairo_surface_t *image = drawn(&scene, &layout);
    cr_expect_eq(pixel_at(image, &layout, around[2], 3, 3), COLOUR_CASING);
    cr_expect_eq(pixel_at(image, &layout, scene.goal, 0, 0), COLOUR_WHITE);
    cairo_surface_destroy(image);
    hr_map_destroy(map);
}

// ---- The search

// The share, in hundredths, of the pixels on a run's middle that have a colour.
static int share_of(cairo_surface_t *image, const picture_layout *layout, hr_position from,
                    hr_position to, uint32_t colour) {
    picture_point left = picture_place(layout, from), right = picture_place(layout, to);
    int32_t count = 0, all = 0;
    for (int32_t x = (int32_t)left.x + 4; x < (int32_t)right.x - 4; x++) {
        all++;
        count += pixel(image, x, (int32_t)left.y) == colour;
    }
    return (int)(100 * count / all);
}

Test(picture, the_left_hand_is_solid_and_the_right_hand_is_dashed) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    picture_record record = picture_record_begin(hr_allocator_default());
    // Row 7 and row 0, away from everything else.
    hr_event left = {.kind = HR_EVENT_RUN, .from = {1, 7}, .to = {7, 7}, .is_left = true};
    hr_event right = {.kind = HR_EVENT_RUN, .from = {1, 0}, .to = {11, 0}, .is_left = false};
    picture_record_event(&left, &record);
    picture_record_event(&right, &record);
    scene.record = &record;
    picture_layout layout;
    cairo_surface_t *image = drawn(&scene, &layout);
    cr_expect_eq(share_of(image, &layout, middle_of(1, 7), middle_of(7, 7), COLOUR_LEFT), 100);
    int dashed = share_of(image, &layout, middle_of(1, 0), middle_of(11, 0), COLOUR_RIGHT);
    cr_expect(dashed > 35 && dashed < 70, "%d", dashed);
    cairo_surface_destroy(image);
    picture_record_end(&record);
    hr_map_destroy(map);
}

Test(picture, a_block_that_astar_looked_at_twice_is_tinted_once) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    picture_record record = picture_record_begin(hr_allocator_default());
    const hr_event once = {.kind = HR_EVENT_EXPANSION, .to = {1, 6}};
    const hr_event twice = {.kind = HR_EVENT_EXPANSION, .to = {1, 7}};
    picture_record_event(&once, &record);
    picture_record_event(&twice, &record);
    picture_record_event(&twice, &record);
    scene.record = &record;
    picture_layout layout;
    cairo_surface_t *image = drawn(&scene, &layout);
    uint32_t tinted = pixel_at(image, &layout, middle_of(1, 6), 9, 9);
    cr_expect_neq(tinted, COLOUR_WHITE);
    cr_expect_eq(tinted, pixel_at(image, &layout, middle_of(1, 7), 9, 9));
    cr_expect_eq(pixel_at(image, &layout, middle_of(2, 7), 9, 9), COLOUR_WHITE);
    cairo_surface_destroy(image);
    picture_record_end(&record);
    hr_map_destroy(map);
}

// ---- The map

Test(picture, what_is_open_is_lighter_than_whatever_is_closed) {
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

Test(picture, the_terrains_are_told_apart_whether_open_or_closed) {
    const uint8_t terrains[] = {HR_GROUND, HR_GRASS, HR_SHALLOWS, HR_ROAD,         HR_TREES,
                                HR_WATER,  HR_ROCK,  HR_BUILDING, HR_OUT_OF_BOUNDS};
    for (size_t i = 0; i < sizeof terrains; i++)
        for (size_t k = 0; k < i; k++)
            for (int is_open = 0; is_open < 2; is_open++)
                cr_expect_neq(picture_tone(hr_colour_of(terrains[i]), is_open),
                              picture_tone(hr_colour_of(terrains[k]), is_open));
}

Test(picture, levels_are_gray_even_where_a_terrain_has_their_value) {
    const uint8_t levels[] = {0, 16, 48, 80, 112}, terrains[] = {0, 3, 16, 32, 255};
    cr_expect(picture_shows_levels(hr_pass_of_values(levels, sizeof levels)));
    cr_expect_not(picture_shows_levels(hr_pass_of_values(terrains, sizeof terrains)));
    cr_expect_not(picture_shows_levels((hr_pass_set){{0}}));
}

Test(picture, cells_too_narrow_for_the_unit_are_between_open_and_closed) {
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

Test(picture, a_wall_of_one_cell_shows_on_the_largest_maps) {
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

Test(picture, a_transposed_map_gives_the_transposed_image) {
    expect_transposed(17, 31, 1);
    expect_transposed(130, 90, 2);
    expect_transposed(2600, 1999, 1);
}

// ---- The legend

static bool same_panel(cairo_surface_t *a, cairo_surface_t *b, const picture_layout *layout) {
    for (int32_t y = layout->panel_y; y < layout->panel_y + layout->panel_height; y++)
        for (int32_t x = layout->panel_x; x < layout->panel_x + layout->panel_width; x++)
            if (pixel(a, x, y) != pixel(b, x, y)) return false;
    return true;
}

static bool panel_is_written_on(cairo_surface_t *image, const picture_layout *layout) {
    for (int32_t y = layout->panel_y; y < layout->panel_y + layout->panel_height; y++)
        for (int32_t x = layout->panel_x; x < layout->panel_x + layout->panel_width; x++)
            if (brightness(pixel(image, x, y)) < 60) return true;
    return false;
}

// The second path runs into the corner of the map that is nearest to the panel.
static void expect_panel_apart(int32_t width, int32_t height) {
    hr_map *map = map_sized(width, height, hr_allocator_default());
    const hr_position far[] = {{128, 128}, {384, 128}};
    const hr_position near[] = {{width * HR_CELL - 1, height * HR_CELL - 1},
                                {width * HR_CELL - 300, height * HR_CELL - 1}};
    hr_path far_path = path_along(far, 2), near_path = path_along(near, 2);
    picture_scene far_scene = scene_of(map, &far_path), near_scene = scene_of(map, &near_path);
    picture_layout layout;
    cairo_surface_t *first = drawn(&far_scene, &layout), *second = drawn(&near_scene, &layout);
    cr_expect(same_panel(first, second, &layout), "%d x %d", width, height);
    cr_expect(panel_is_written_on(first, &layout));
    bool is_beside = layout.map_x + layout.map_width < layout.panel_x;
    bool is_above = layout.map_y + layout.map_height < layout.panel_y;
    cr_expect(is_beside || is_above);
    cr_expect_eq(layout.is_panel_below, is_above);
    cairo_surface_destroy(first);
    cairo_surface_destroy(second);
    hr_map_destroy(map);
}

Test(picture, the_map_never_reaches_into_the_legend) {
    expect_panel_apart(12, 8);
    expect_panel_apart(400, 20);
    expect_panel_apart(20, 400);
    expect_panel_apart(3000, 40);
}

Test(picture, every_status_and_every_shape_of_map_can_be_drawn) {
    const int32_t sides[][2] = {{1, 1}, {2, 300}, {HR_SIDE_MAX, 1}, {1, HR_SIDE_MAX}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        hr_map *map = map_sized(sides[i][0], sides[i][1], hr_allocator_default());
        const hr_position place[] = {{128, 128}};
        for (int status = HR_STRAIGHT; status <= HR_INVALID; status++) {
            hr_path path = path_along(place, 1);
            picture_scene scene = scene_of(map, &path);
            path.status = (hr_status)status;
            path.count = 0;
            picture_layout layout;
            cairo_surface_destroy(drawn(&scene, &layout));
            cr_expect(layout.map_width > 0 && layout.map_height > 0);
            cr_expect(layout.width < 2600 && layout.height < 2600);
        }
        hr_map_destroy(map);
    }
}

Test(picture, a_name_that_is_no_text_does_not_spoil_the_picture) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    picture_layout layout;
    const char *const names[] = {"\xff\xfe\x80.png", "", NULL,
                                 "a_name_that_is_much_too_long_for_any_panel_to_hold.png"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        scene.title = names[i];
        cairo_surface_destroy(drawn(&scene, &layout));
    }
    hr_map_destroy(map);
}

Test(picture, the_same_scene_gives_the_same_picture) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    picture_layout layout;
    cairo_surface_t *a = drawn(&scene, &layout), *b = drawn(&scene, &layout);
    size_t size = (size_t)cairo_image_surface_get_stride(a) * (size_t)layout.height;
    cr_expect_eq(memcmp(cairo_image_surface_get_data(a), cairo_image_surface_get_data(b), size), 0);
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
    hr_map_destroy(map);
}

// ---- Files

typedef struct scratch_file {
    char path[256];
} scratch_file;

static scratch_file scratch(void) {
    scratch_file file;
    const char *place = getenv("TMPDIR");
    snprintf(file.path, sizeof file.path, "%s/picture_XXXXXX", place ? place : "/tmp");
    int handle = mkstemp(file.path);
    cr_assert(handle >= 0);
    close(handle);
    return file;
}

static bool begins_with(const scratch_file *file, const char *words) {
    char begin[64] = "";
    FILE *stream = fopen(file->path, "rb");
    cr_assert_not_null(stream);
    size_t length = fread(begin, 1, strlen(words), stream);
    fclose(stream);
    return length == strlen(words) && memcmp(begin, words, length) == 0;
}

Test(picture, pictures_are_saved_as_png_and_as_svg) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    scratch_file file = scratch();
    cr_expect(picture_save_png(&scene, file.path));
    cr_expect(begins_with(&file, "\x89PNG\r\n\x1a\n"));
    cairo_surface_t *image = cairo_image_surface_create_from_png(file.path);
    cr_expect_eq(cairo_image_surface_get_width(image), picture_lay_out(&scene).width);
    cairo_surface_destroy(image);
    cr_expect(picture_save_svg(&scene, file.path));
    cr_expect(begins_with(&file, "<?xml"));
    remove(file.path);
    hr_map_destroy(map);
}

Test(picture, a_path_that_cannot_be_written_is_an_error) {
    cr_redirect_stderr();
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    cr_expect_not(picture_save_png(&scene, "no_such_folder/picture.png"));
    cr_expect_not(picture_save_svg(&scene, "no_such_folder/picture.svg"));
    cr_expect_not(picture_save_png(&scene, "."));
    hr_map_destroy(map);
}

static void expect_all_failures_survived(bool (*save)(const picture_scene *, const char *)) {
    counting_allocator counts = {0};
    hr_map *map = map_sized(12, 8, counting(&counts));
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    scratch_file file = scratch();
    const long live = counts.live;
    bool is_saved = false;
    for (long call = 1; !is_saved; call++) {
        cr_assert_lt(call, 100);
        counts.calls = 0;
        counts.fail_at = call;
        is_saved = save(&scene, file.path);
        cr_expect_eq(counts.live, live, "call %ld leaks", call);
        cr_expect_eq(is_saved, counts.calls < call);
        counts.fail_at = 0;
        cr_expect(save(&scene, file.path), "the second try after call %ld", call);
    }
    remove(file.path);
    counts.fail_at = 0;
    hr_map_destroy(map);
    cr_expect_eq(counts.live, 0);
}

Test(picture, out_of_memory_while_saving_is_an_error_and_nothing_leaks) {
    cr_redirect_stderr();
    expect_all_failures_survived(picture_save_png);
    expect_all_failures_survived(picture_save_svg);
}

// ---- Records

Test(picture, a_record_keeps_no_more_than_its_limit) {
    picture_record record = picture_record_begin(hr_allocator_default());
    cr_expect_eq(record.most, PICTURE_EVENTS_MOST);
    record.most = 1000;
    for (int32_t i = 0; i < 2500; i++) {
        hr_event event = {.kind = HR_EVENT_RUN, .to = {i, 0}};
        picture_record_event(&event, &record);
    }
    cr_expect_eq(record.count, 1000);
    cr_expect_leq(record.capacity, 1000);
    cr_expect_eq(record.left_out, 1500);
    for (int32_t i = 0; i < record.count; i++) cr_assert_eq(record.events[i].to.x, i);
    picture_record_end(&record);
    cr_expect_null(record.events);
}

Test(picture, a_record_without_memory_is_empty_and_says_so) {
    for (long call = 1; call <= 3; call++) {
        counting_allocator counts = {.fail_at = call};
        picture_record record = picture_record_begin(counting(&counts));
        for (int32_t i = 0; i < 2000; i++) {
            hr_event event = {.kind = HR_EVENT_RUN};
            picture_record_event(&event, &record);
        }
        cr_expect(record.is_out_of_memory);
        cr_expect_eq(record.count, 0);
        cr_expect_eq(counts.live, 0);
        picture_record_end(&record);
    }
}
