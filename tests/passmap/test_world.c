// test_world.c - the world that a map lies on: any scale of either axis, y up or down; positions,
// rectangles, lengths and unit sizes there and back. HANDRAIL_SEED replays, HANDRAIL_ROUNDS
// multiplies.

#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static hr_map *create_in_world(int32_t width, int32_t height, hr_world_rect world) {
    hr_map_config config = {.width = width, .height = height, .world = world};
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    return map;
}

// ---- Configurations

Test(world, a_zeroed_configuration_is_one_unit_a_cell_and_malloc) {
    hr_map_config config = {.width = 5, .height = 3};
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    hr_world_rect world = hr_map_world(map);
    cr_expect(world.x == 0 && world.y == 0 && world.width == 5 && world.height == 3);
    hr_allocator allocator = hr_map_allocator(map), malloc_and_free = hr_allocator_default();
    cr_expect(allocator.allocate == malloc_and_free.allocate);
    cr_expect(allocator.release == malloc_and_free.release);
    hr_class_id id;
    cr_expect_eq(hr_map_add_class(map, (hr_class){.pass = hr_pass_up_to(0), .size = 1}, &id),
                 HR_OK);
    cr_expect_eq(hr_map_refresh(map, id), HR_OK);
    cr_expect(hr_map_is_open(map, id, (hr_cell){4, 2}));
    hr_map_destroy(map);
}

Test(world, loaders_take_a_zeroed_configuration) {
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n..@\nT..\n";
    static const char queries[] = "version 1\n0\tm\t3\t2\t0\t0\t1\t1\t1.4\n";
    hr_map_config config = {0};
    hr_map *map;
    hr_scenario_query *found;
    int32_t count;
    cr_assert_eq(hr_map_load_movingai(&config, text, sizeof text - 1, &map, NULL), HR_OK);
    cr_assert_eq(hr_scenario_load(NULL, queries, sizeof queries - 1, 3, 2, &found, &count, NULL),
                 HR_OK);
    cr_expect_eq(count, 1);
    hr_allocator_default().release(found, NULL);
    hr_map_destroy(map);
}

Test(world, a_loader_of_png_takes_a_zeroed_configuration) {
    hr_map_config config = {.width = 3, .height = 2}, zeroed = {0};
    hr_map *map, *again;
    void *png;
    size_t size;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    hr_map_fill(map, (hr_rect){2, 0, 1, 1}, HR_OUT_OF_BOUNDS);
    hr_error error = hr_map_save_png(map, HR_PNG_GRAY, &png, &size, NULL);
    if (error == HR_UNSUPPORTED) cr_skip_test("built without PNG");
    cr_assert_eq(error, HR_OK);
    cr_assert_eq(hr_map_load_png(&zeroed, png, size, (hr_png_options){0}, &again, NULL), HR_OK);
    cr_expect_eq(hr_map_get(again, 2, 0), HR_OUT_OF_BOUNDS);
    hr_allocator_default().release(png, NULL);
    hr_map_destroy(again);
    hr_map_destroy(map);
}

Test(world, only_sides_that_are_no_scale_are_refused) {
    double nan = (double)NAN, infinity = (double)INFINITY;
    cr_expect_eq(try_create(100, 50, (hr_world_rect){-8, 3, 200, 100}), HR_OK);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, 200, 101}), HR_OK);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, 200, -50}), HR_OK);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, -200, -100}), HR_OK);
    cr_expect_eq(try_create(3, 7, (hr_world_rect){0, 0, 0.3, 0.7}), HR_OK);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, 1e-200, 1e200}), HR_OK);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, 200, 0}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, 0, 100}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){nan, 0, 200, 100}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, nan, 0, 0}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, 200, nan}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, infinity, infinity}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, -infinity, 100}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){1e308, 0, 1e308, 100}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, 1e308, 100}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){0, 0, 1e-307, 100}), HR_BAD_WORLD);
    cr_expect_eq(try_create(100, 50, (hr_world_rect){1e300, 0, 200, 100}), HR_BAD_WORLD,
                 "all its cells would be one");
    double halved = 9007199254740992.0; // from there on doubles are 2 apart, before it 1
    cr_expect_eq(try_create(8, 8, (hr_world_rect){halved - 8, 0, 8, 8}), HR_OK);
    cr_expect_eq(try_create(8, 8, (hr_world_rect){halved - 4, 0, 8, 8}), HR_BAD_WORLD,
                 "the last two cells would be one");
}

static void expect_named(hr_world_rect world, const char *what) {
    hr_map_config config = {.width = 100, .height = 50, .world = world};
    hr_message message = {"?"};
    cr_expect_eq(hr_map_config_check(&config, &message), HR_BAD_WORLD);
    cr_expect(strstr(message.text, what), "\"%s\" does not say \"%s\"", message.text, what);
    cr_expect_eq(hr_map_config_check(&config, NULL), HR_BAD_WORLD);
}

Test(world, what_is_wrong_with_a_configuration_is_named) {
    double nan = (double)NAN, infinity = (double)INFINITY;
    expect_named((hr_world_rect){0, 0, 200, 0}, "rectangle of 200 x 0 at (0, 0): its height is 0");
    expect_named((hr_world_rect){0, 0, 0, 100}, "its width is 0");
    expect_named((hr_world_rect){nan, 0, 200, 100}, "its width begins at no finite number");
    expect_named((hr_world_rect){0, nan, 0, 0}, "its height begins");
    expect_named((hr_world_rect){0, 0, 200, nan}, "its height is not finite");
    expect_named((hr_world_rect){0, 0, -infinity, 100}, "its width is not finite");
    expect_named((hr_world_rect){1e308, 0, 1e308, 100}, "its width ends at no finite number");
    expect_named((hr_world_rect){0, 0, 1e308, 100}, "its width is too large or too small");
    expect_named((hr_world_rect){0, 0, 100, 1e-307}, "its height is too large or too small");
    expect_named((hr_world_rect){1e300, 0, 200, 100}, "its width has cells so small");
    hr_message message = {"?"};
    hr_map_config config = {.width = 0, .height = 50};
    cr_expect_eq(hr_map_config_check(&config, &message), HR_BAD_SIZE);
    cr_expect(strstr(message.text, "0 x 50 cells"));
    config.width = 7;
    cr_expect_eq(hr_map_config_check(&config, &message), HR_OK);
}

// ---- Positions

static void expect_there_and_back(const hr_map *map, hr_position p, const char *story) {
    hr_position back = hr_map_position_from_world(map, hr_map_position_to_world(map, p));
    cr_assert(back.x == p.x && back.y == p.y, "%s: %d,%d comes back as %d,%d", story, p.x, p.y,
              back.x, back.y);
}

Test(world, positions_go_there_and_back_unchanged) {
    static const hr_world_rect WORLDS[] = {
        {0, 0, 64, 64},       {-512, -512, 1024, 1024},        {0.1, 1e6, 19.2, 19.2},
        {0, 64, 64, -64},     {-3, 7, 1000.0 / 3, 1000.0 / 3}, {10, -5, 128, 64},
        {-7, 0.3, 100, -200}, {1e3, -1e3, -1e-1, 1e4},         {0, 0, -64, -1},
    };
    for (size_t w = 0; w < sizeof WORLDS / sizeof *WORLDS; w++) {
        hr_map *map = create_in_world(64, 64, WORLDS[w]);
        char story[32];
        snprintf(story, sizeof story, "world %zu", w);
        for (int32_t x = -300; x < 64 * 256 + 300; x += 7)
            expect_there_and_back(map, (hr_position){x, 16384 - x}, story);
        hr_map_destroy(map);
    }
}

static double random_scale(dice *d) {
    double scale = ldexp(1 + roll(d, 1 << 20) / (double)(1 << 20), roll(d, 40) - 20);
    return roll(d, 2) ? scale : -scale;
}

// The scale of each axis, and a corner that is not too far off to tell 256ths apart.
static hr_world_rect random_world(dice *d, int32_t width, int32_t height) {
    hr_world_rect world = {.width = random_scale(d) * width, .height = random_scale(d) * height};
    world.x = world.width * (roll(d, 2000) - 1000) / 7;
    world.y = world.height * (roll(d, 2000) - 1000) / 11;
    return world;
}

Test(world, positions_go_there_and_back_at_random_scales_of_both_axes) {
    uint64_t seed = seed_of_run(1);
    for (int32_t round = rounds_of_run(2000); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t width = 1 + roll(&d, 100), height = 1 + roll(&d, 100);
        hr_map *map = create_in_world(width, height, random_world(&d, width, height));
        char story[48];
        snprintf(story, sizeof story, "seed %llu", (unsigned long long)seed);
        for (int32_t i = 0; i < 20; i++) {
            int32_t x = roll(&d, width * 256 + 600) - 300, y = roll(&d, height * 256 + 600) - 300;
            expect_there_and_back(map, (hr_position){x, y}, story);
        }
        hr_map_destroy(map);
    }
}

Test(world, with_y_up_the_first_row_is_the_highest) {
    hr_map *map = create_in_world(100, 50, (hr_world_rect){0, 50, 100, -50});
    hr_position low = hr_map_position_from_world(map, (hr_world_point){0.5, 0.5});
    hr_position high = hr_map_position_from_world(map, (hr_world_point){99.5, 49.5});
    cr_expect(low.x == 128 && low.y == 49 * 256 + 128, "%d %d", low.x, low.y);
    cr_expect(high.x == 99 * 256 + 128 && high.y == 128, "%d %d", high.x, high.y);
    hr_world_point corner = hr_map_position_to_world(map, (hr_position){0, 50 * 256});
    cr_expect(corner.x == 0 && corner.y == 0);
    hr_map_destroy(map);
}

Test(world, a_point_keeps_its_cell_and_lengths_scale) {
    hr_map *map = create_in_world(10, 5, (hr_world_rect){100, 200, 40, 20});
    hr_position position = hr_map_position_from_world(map, (hr_world_point){103.9999, 204.0});
    cr_expect_eq(position.x, 255);
    cr_expect_eq(position.y, 256);
    cr_expect_eq(hr_map_length_from_world(map, 4.0), 256.0);
    cr_expect_eq(hr_map_length_to_world(map, 512.0), 8.0);
    cr_expect_eq(hr_map_position_from_world(map, (hr_world_point){(double)NAN, 1e300}).x,
                 INT32_MIN);
    cr_expect_eq(hr_map_position_from_world(map, (hr_world_point){0, 1e300}).y, INT32_MAX);
    hr_map_destroy(map);
}

// ---- Rectangles

Test(world, rectangles_are_covered_outwards_and_come_back) {
    hr_map *map = create_in_world(10, 5, (hr_world_rect){100, 200, 40, 20});
    hr_path_rect path = hr_map_rect_from_world(map, (hr_world_rect){101.001, 204, 2.5, 4});
    cr_expect(path.x == 64 && path.y == 256 && path.width == 161 && path.height == 256,
              "%d %d %d %d", path.x, path.y, path.width, path.height);
    hr_world_rect world = hr_map_rect_to_world(map, (hr_path_rect){256, 0, 512, 256});
    cr_expect(world.x == 104 && world.y == 200 && world.width == 8 && world.height == 4);
    cr_expect(same_rect(hr_cells_of_rect(path), (hr_rect){0, 1, 1, 1}));
    cr_expect(same_rect(hr_cells_of_rect((hr_path_rect){-1, 255, 2, 2}), (hr_rect){-1, 0, 2, 2}));
    cr_expect(same_rect(hr_cells_of_rect((hr_path_rect){256, 512, 0, -3}), (hr_rect){1, 2, 0, 0}));
    hr_map_destroy(map);
}

static void expect_rect_back(const hr_map *map, hr_path_rect r, uint64_t seed) {
    hr_world_rect world = hr_map_rect_to_world(map, r);
    hr_path_rect back = hr_map_rect_from_world(map, world);
    bool is_same =
        back.x == r.x && back.y == r.y && back.width == r.width && back.height == r.height;
    cr_assert(is_same, "seed %llu: %d,%d %d x %d comes back as %d,%d %d x %d",
              (unsigned long long)seed, r.x, r.y, r.width, r.height, back.x, back.y, back.width,
              back.height);
    // The same rectangle, named by its other corner.
    hr_world_rect turned = {world.x + world.width, world.y + world.height, -world.width,
                            -world.height};
    back = hr_map_rect_from_world(map, turned);
    cr_assert(back.x == r.x && back.y == r.y && back.width == r.width && back.height == r.height,
              "seed %llu, from the other corner", (unsigned long long)seed);
}

Test(world, rectangles_come_back_at_random_scales_and_from_either_corner) {
    uint64_t seed = seed_of_run(2);
    for (int32_t round = rounds_of_run(2000); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t width = 1 + roll(&d, 100), height = 1 + roll(&d, 100);
        hr_map *map = create_in_world(width, height, random_world(&d, width, height));
        hr_world_rect whole =
            hr_map_rect_to_world(map, (hr_path_rect){0, 0, width * 256, height * 256});
        cr_assert(whole.x == hr_map_world(map).x && whole.y == hr_map_world(map).y);
        for (int32_t i = 0; i < 8; i++)
            expect_rect_back(map,
                             (hr_path_rect){roll(&d, width * 256), roll(&d, height * 256),
                                            1 + roll(&d, 5000), 1 + roll(&d, 5000)},
                             seed);
        hr_map_destroy(map);
    }
}

// ---- Lengths and sizes

static double apart(hr_world_point a, hr_world_point b) { return hypot(a.x - b.x, a.y - b.y); }

// The length of a path is that of its legs between the world's own points; a length without
// direction is no less, and a reach no more.
Test(world, lengths_along_a_path_are_those_between_its_points_in_the_world) {
    uint64_t seed = seed_of_run(3);
    for (int32_t round = rounds_of_run(2000); round > 0; round--, seed++) {
        dice d = {seed};
        hr_world_rect world = {0, 0, 64 * random_scale(&d), 64 * random_scale(&d)};
        hr_map *map = create_in_world(64, 64, world);
        hr_position way[6];
        double expected = 0, length = 0;
        for (int32_t i = 0; i < 6; i++) {
            way[i] = (hr_position){roll(&d, 16384), roll(&d, 16384)};
            if (i == 0) continue;
            expected += apart(hr_map_position_to_world(map, way[i]),
                              hr_map_position_to_world(map, way[i - 1]));
            length += hypot(way[i].x - way[i - 1].x, way[i].y - way[i - 1].y);
        }
        double found = hr_map_path_length_to_world(map, way, 6);
        cr_assert_leq(fabs(found - expected), 1e-9 * expected, "seed %llu: %g, not %g",
                      (unsigned long long)seed, found, expected);
        cr_assert_leq(found, hr_map_length_to_world(map, length) * (1 + 1e-9), "seed %llu",
                      (unsigned long long)seed);
        cr_assert_geq(length, hr_map_length_from_world(map, found) * (1 - 1e-9), "seed %llu",
                      (unsigned long long)seed);
        double back = hr_map_length_from_world(map, hr_map_length_to_world(map, length));
        cr_assert_leq(fabs(back - length), 1e-9 * length);
        hr_map_destroy(map);
    }
}

Test(world, a_two_to_one_ground_has_the_length_of_each_direction) {
    hr_map *map = create_in_world(64, 64, (hr_world_rect){0, 0, 128, 64});
    static const hr_position across[] = {{128, 128}, {128 + 10 * 256, 128}};
    static const hr_position down[] = {{128, 128}, {128, 128 + 10 * 256}, {128, 128}};
    cr_expect_eq(hr_map_path_length_to_world(map, across, 2), 20);
    cr_expect_eq(hr_map_path_length_to_world(map, down, 2), 10);
    cr_expect_eq(hr_map_path_length_to_world(map, down, 3), 20);
    cr_expect_eq(hr_map_path_length_to_world(map, down, 1), 0);
    cr_expect_eq(hr_map_path_length_to_world(map, NULL, 0), 0);
    cr_expect_eq(hr_map_length_to_world(map, 2560), 20, "along the longer side of a cell");
    cr_expect_eq(hr_map_length_from_world(map, 20), 2560);
    cr_expect_eq(hr_map_largest_size(map, 3.9), 1);
    cr_expect_eq(hr_map_largest_size(map, 4), 2);
    cr_expect_eq(hr_map_nearest_size(map, 2.9), 1);
    cr_expect_eq(hr_map_nearest_size(map, 3), 2);
    hr_map_destroy(map);
}

Test(world, unit_sizes_are_the_nearest_and_the_largest_that_fits) {
    static const hr_world_rect WORLDS[] = {
        {0, 0, 20, 20}, {0, 20, 20, -20}, {0, 0, 20, 10}, {0, 0, -5, -20}};
    static const struct {
        double side;
        int32_t nearest, largest;
    } CASES[] = {{0, 1, 0},       {0.5, 1, 0},     {1.9, 1, 0},         {2, 1, 1}, {2.9, 1, 1},
                 {3, 2, 1},       {4, 2, 2},       {6.999999999, 3, 3}, {7, 4, 3}, {509, 255, 254},
                 {510, 255, 255}, {1e9, 255, 255}, {-4, 1, 0}};
    for (size_t w = 0; w < sizeof WORLDS / sizeof *WORLDS; w++) {
        hr_map *map = create_in_world(10, 10, WORLDS[w]);
        for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
            cr_expect_eq(hr_map_nearest_size(map, CASES[i].side), CASES[i].nearest, "world %zu, %g",
                         w, CASES[i].side);
            cr_expect_eq(hr_map_largest_size(map, CASES[i].side), CASES[i].largest, "world %zu, %g",
                         w, CASES[i].side);
        }
        hr_map_destroy(map);
    }
}

// The places that are nearer to the centre of a block than to that of any other, an edge with the
// block right of it or below.
Test(world, a_centre_beyond_all_positions_is_the_last_of_them) {
    hr_position least = hr_block_centre((hr_cell){INT32_MIN, INT32_MIN}, 1);
    hr_position most = hr_block_centre((hr_cell){INT32_MAX, INT32_MAX}, HR_SIZE_MAX);
    cr_expect(least.x == INT32_MIN && least.y == INT32_MIN);
    cr_expect(most.x == INT32_MAX && most.y == INT32_MAX);
}

Test(world, a_block_holds_the_places_around_its_centre) {
    for (int32_t size = 1; size <= HR_SIZE_MAX; size++)
        for (int32_t at = -3; at <= 3; at++) {
            hr_position centre = hr_block_centre((hr_cell){at, -at}, size);
            for (int32_t off = -HR_CELL / 2; off < HR_CELL / 2; off++) {
                hr_cell block =
                    hr_block_at((hr_position){centre.x + off, centre.y - 1 - off}, size);
                cr_assert(block.x == at && block.y == -at, "size %d, block %d, off by %d", size, at,
                          off);
            }
        }
}
