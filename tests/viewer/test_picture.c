// test_picture.c - pictures of paths, searches and legends, looked at pixel by pixel.

#include "tests/support/picture_scenes.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_symbols.h"

#include <string.h>

// ---- A path around the courtyard

typedef struct yard {
    hr_map *map;
    hr_path path;
    picture_record record;
    picture_scene scene;
    picture_layout layout;
    cairo_surface_t *image; // of the scene, once it is shown
} yard;

static yard the_yard;

static yard *open_yard(void) {
    yard *y = &the_yard;
    *y = (yard){.map = map_drawn(courtyard, 8),
                .path = path_along(around, 3),
                .record = picture_record_begin(hr_allocator_default())};
    y->scene = scene_of(y->map, &y->path);
    return y;
}

static void show(yard *y) { y->image = drawn(&y->scene, &y->layout); }

static yard *open_shown_yard(void) {
    yard *y = open_yard();
    show(y);
    return y;
}

static void close_yard(yard *y) {
    cairo_surface_destroy(y->image); // none is allowed
    picture_record_end(&y->record);
    hr_map_destroy(y->map);
}

static uint32_t pixel_beside(const yard *y, hr_position at, int32_t right, int32_t down) {
    return pixel_at(y->image, &y->layout, at, right, down);
}

static void record(yard *y, hr_event event) {
    picture_record_event(&event, &y->record);
    y->scene.record = &y->record;
}

// ---- The path

Test(picture, a_leg_is_yellow_with_a_dark_casing) {
    yard *y = open_shown_yard();
    hr_position middle = {(around[0].x + around[1].x) / 2, around[0].y};
    cr_expect_eq(pixel_beside(y, middle, 0, 0), COLOUR_PATH);
    cr_expect_eq(pixel_beside(y, middle, 0, -3), COLOUR_CASING);
    cr_expect_eq(pixel_beside(y, middle, 0, 2), COLOUR_CASING);
    cr_expect_neq(pixel_beside(y, middle, 0, -6), COLOUR_CASING);
    close_yard(y);
}

Test(picture, a_turning_point_is_a_square) {
    yard *y = open_shown_yard();
    cr_expect_eq(pixel_beside(y, around[1], 0, 0), COLOUR_PATH);
    // The outer corner, where no round join would reach.
    cr_expect_lt(brightness(pixel_beside(y, around[1], 3, -4)), 60);
    close_yard(y);
}

Test(picture, start_and_goal_have_shapes_of_their_own) {
    yard *y = open_shown_yard();
    hr_position start = around[0], goal = around[2];
    cr_expect_lt(brightness(pixel_beside(y, start, -8, 0)), 60, "a dark ring");
    cr_expect_gt(brightness(pixel_beside(y, start, 0, 0)), 200, "a light inside");
    cr_expect_eq(pixel_beside(y, goal, 0, 0), COLOUR_WHITE);
    cr_expect_eq(pixel_beside(y, goal, 6, 0), COLOUR_CASING);
    cr_expect_neq(pixel_beside(y, goal, 7, 7), COLOUR_CASING, "a diamond, not a square");
    close_yard(y);
}

Test(picture, the_end_is_marked_where_it_is_not_the_goal) {
    yard *y = open_yard();
    y->scene.goal = middle_of(5, 4);
    show(y);
    cr_expect_eq(pixel_beside(y, around[2], 3, 3), COLOUR_CASING);
    cr_expect_eq(pixel_beside(y, y->scene.goal, 0, 0), COLOUR_WHITE);
    close_yard(y);
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
    yard *y = open_yard();
    // Row 7 and row 0, away from everything else.
    hr_event left = {.kind = HR_EVENT_RUN, .from = {1, 7}, .to = {7, 7}, .is_left = true};
    hr_event right = {.kind = HR_EVENT_RUN, .from = {1, 0}, .to = {11, 0}, .is_left = false};
    record(y, left);
    record(y, right);
    show(y);
    cr_expect_eq(share_of(y->image, &y->layout, middle_of(1, 7), middle_of(7, 7), COLOUR_LEFT),
                 100);
    int dashed = share_of(y->image, &y->layout, middle_of(1, 0), middle_of(11, 0), COLOUR_RIGHT);
    cr_expect(dashed > 35 && dashed < 70, "%d", dashed);
    close_yard(y);
}

Test(picture, a_block_that_astar_looked_at_twice_is_tinted_once) {
    yard *y = open_yard();
    const hr_event once = {.kind = HR_EVENT_EXPANSION, .to = {1, 6}};
    const hr_event twice = {.kind = HR_EVENT_EXPANSION, .to = {1, 7}};
    record(y, once);
    record(y, twice);
    record(y, twice);
    show(y);
    uint32_t tinted = pixel_beside(y, middle_of(1, 6), 9, 9);
    cr_expect_neq(tinted, COLOUR_WHITE);
    cr_expect_eq(tinted, pixel_beside(y, middle_of(1, 7), 9, 9));
    cr_expect_eq(pixel_beside(y, middle_of(2, 7), 9, 9), COLOUR_WHITE);
    close_yard(y);
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
    yard *y = open_yard();
    const char *const names[] = {"\xff\xfe\x80.png", "", NULL,
                                 "a_name_that_is_much_too_long_for_any_panel_to_hold.png"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        y->scene.title = names[i];
        cairo_surface_destroy(drawn(&y->scene, &y->layout));
    }
    close_yard(y);
}

Test(picture, the_same_scene_gives_the_same_picture) {
    yard *y = open_yard();
    cairo_surface_t *a = drawn(&y->scene, &y->layout), *b = drawn(&y->scene, &y->layout);
    size_t size = (size_t)cairo_image_surface_get_stride(a) * (size_t)y->layout.height;
    cr_expect_eq(memcmp(cairo_image_surface_get_data(a), cairo_image_surface_get_data(b), size), 0);
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
    close_yard(y);
}

Test(picture, squares_of_turning_points_leave_the_line_between_them) {
    enum { FAR = 20 * HR_CELL, NEAR = 6 * HR_CELL, NEARER = 2 * HR_CELL };
    hr_position points[] = {
        {0, 0}, {FAR, 0}, {2 * FAR, 0}, {2 * FAR + NEAR, 0}, {2 * FAR + NEAR + NEARER, 0}};
    hr_path path = {.waypoints = points, .count = 5};
    picture_layout layout = {.scale = 1};
    cr_expect_eq(picture_turning_side(&path, 1, &layout), PICTURE_TURNING_SIDE);
    double side = picture_turning_side(&path, 2, &layout);
    cr_expect(side > 3 && side < 6, "%g", side);
    cr_expect_eq(picture_turning_side(&path, 3, &layout), 0);
}
