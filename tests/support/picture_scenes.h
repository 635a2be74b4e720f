// picture_scenes.h - fixed maps, paths and pictures of them, so that no search and no clock has a
// say.
#ifndef HANDRAIL_TESTS_SUPPORT_PICTURE_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_PICTURE_SCENES_H

#include "tests/support/pixels.h"
#include "viewer/picture/picture.h"
#include "viewer/picture/picture_layout.h"

#include <criterion/criterion.h>
#include <string.h>

// ---- Scenes

static inline hr_map *map_sized(int32_t width, int32_t height, hr_allocator allocator) {
    hr_map_config config = hr_map_config_default();
    hr_map *map = NULL;
    config.width = width;
    config.height = height;
    config.allocator = allocator;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    return map;
}

// '#' is closed, anything else open ground.
static inline hr_map *map_drawn(const char *const *rows, int32_t height) {
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

static inline hr_position middle_of(int32_t x, int32_t y) {
    return (hr_position){x * HR_CELL + HR_CELL / 2, y * HR_CELL + HR_CELL / 2};
}

static inline hr_class_id class_of_size(hr_map *map, int32_t size) {
    hr_class_id id = -1;
    hr_class unit = {.pass = hr_pass_up_to(HR_ROAD), .size = size};
    cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    return id;
}

// From the top left by the top right to the bottom right: 9 cells, then 5.
static const hr_position around[] = {{384, 384}, {2688, 384}, {2688, 1664}};

static inline hr_path path_along(const hr_position *waypoints, int32_t count) {
    return (hr_path){.status = HR_FOUND,
                     .stage = HR_STAGE_TRACE,
                     .waypoints = waypoints,
                     .count = count,
                     .length_256ths = 3584};
}

static inline picture_scene scene_of(hr_map *map, const hr_path *path) {
    return (picture_scene){.map = map,
                           .class_id = class_of_size(map, 1),
                           .start = path->waypoints[0],
                           .goal = path->waypoints[path->count - 1],
                           .path = path,
                           .time_ns = 12345,
                           .title = "courtyard.map"};
}

// ---- Pixels

static inline cairo_surface_t *drawn(const picture_scene *scene, picture_layout *layout) {
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
static inline uint32_t pixel_at(cairo_surface_t *image, const picture_layout *layout,
                                hr_position at, int32_t right, int32_t down) {
    picture_point place = picture_place(layout, at);
    return pixel(image, (int32_t)place.x + right, (int32_t)place.y + down);
}

#endif
