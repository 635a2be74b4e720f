// test_costs_after_edits.c - costs through edits, and what searches over them may spend of memory.

#include "passmap/map/map_state.h"
#include "planner/costs/astar.h"
#include "tests/support/cost_scenes.h"
#include "tests/support/counting_allocator.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- Edits

// Sizes that reach into the next tiles and beyond, and edits that touch one tile of many.
Test(costs_after_edits, edits_change_the_costs_of_all_blocks_that_reach_into_them) {
    enum { WIDTH = 300, HEIGHT = 270 };
    static const int32_t SIZES[] = {1, 2, 3, 63, 64, 65, 130, 255};
    uint64_t seed = seed_of_run(85000000);
    dice d = {seed};
    uint16_t costs[256];
    for (int value = 0; value < 256; value++) costs[value] = (uint16_t)(1 + roll(&d, 400));
    hr_map_config config = hr_map_config_default();
    config.width = WIDTH, config.height = HEIGHT;
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) hr_map_cells(map)[i] = (uint8_t)roll(&d, 8);
    for (int32_t i = 0; i < 60; i++) {
        hr_cell at = roll_cell(&d, WIDTH, HEIGHT);
        hr_map_fill(map, (hr_rect){at.x, at.y, 1 + roll(&d, 4), 1 + roll(&d, 4)},
                    (uint8_t)roll(&d, 256));
        int32_t size = SIZES[i % 8];
        hr_class_id id;
        hr_class unit = {hr_pass_up_to(255), size, costs};
        cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
        cr_assert_eq(hr_map_refresh(map, id), HR_OK);
        for (int32_t look = 0; look < 40; look++) {
            hr_cell block = roll_cell(&d, WIDTH - size + 1, HEIGHT - size + 1);
            if (look % 4 == 0 && size < 64) block.y = 63 + 64 * roll(&d, 3);
            if (look % 4 == 1 && size < 64) block.x = 63 + 64 * roll(&d, 3);
            int32_t dearest = 0;
            for (int32_t c = 0; c < size * size; c++) {
                int32_t cost = costs[hr_map_get(map, block.x + c % size, block.y + c / size)];
                dearest = cost > dearest ? cost : dearest;
            }
            cr_assert_eq(hr_map_block_cost(map, id, block), dearest, "seed %llu, size %d, %d %d",
                         (unsigned long long)seed, size, block.x, block.y);
        }
    }
    hr_map_destroy(map);
}

Test(costs_after_edits, other_costs_are_another_class_and_none_may_be_0) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    uint16_t costs[256] = {256, 512};
    hr_class unit = {.pass = hr_pass_up_to(1), .size = 1};
    hr_class_id plain, dear, other, again;
    cr_assert_eq(hr_map_add_class(map, unit, &plain), HR_OK);
    unit.costs_256ths = costs;
    cr_assert_eq(hr_map_add_class(map, unit, &dear), HR_OK);
    costs[1] = 513;
    cr_assert_eq(hr_map_add_class(map, unit, &other), HR_OK);
    cr_expect_eq(hr_map_class(map, dear).costs_256ths[1], 512, "costs are copied");
    costs[1] = 512, costs[9] = 7;
    cr_assert_eq(hr_map_add_class(map, unit, &again), HR_OK);
    cr_expect(plain != dear && dear != other && other != plain);
    cr_expect_eq(again, dear, "values that cannot be entered do not count");
    costs[1] = 0;
    cr_expect_eq(hr_map_add_class(map, unit, &again), HR_BAD_COST);
    cr_expect_eq(hr_map_class_count(map), 3);
    cr_expect_null(hr_map_class(map, plain).costs_256ths);
    hr_map_destroy(map);
}

// ---- Bounded memory

static hr_map *scattered_map(int32_t width, int32_t height, hr_allocator allocator) {
    hr_map_config config = hr_map_config_default();
    config.width = width, config.height = height;
    config.allocator = allocator;
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    dice d = {5};
    for (int32_t i = 0; i < width * height; i++)
        hr_map_cells(map)[i] = (uint8_t)(roll(&d, 100) < 40 ? roll(&d, 6) : 0);
    return map;
}

static hr_class_id add_dear_class(hr_map *map, int32_t size) {
    uint16_t costs[256] = {256, 300, 512, 64, 900};
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(4), size, costs}, &id), HR_OK);
    return id;
}

Test(costs_after_edits, memory_of_a_search_is_bounded_and_ends_it_partially_whatever_came_before) {
    hr_map *map = scattered_map(640, 320, hr_allocator_default());
    hr_planner_config config = hr_planner_config_default();
    config.search_bytes_max = 1000000;
    hr_planner *fresh, *used;
    cr_assert_eq(hr_planner_create(map, &config, &used), HR_OK);
    size_t before = hr_planner_bytes(used);
    hr_request request = request_between((hr_cell){2, 2}, (hr_cell){637, 317}, 1);
    request.class_id = add_dear_class(map, 1);
    request.quality = HR_EXACT;
    hr_path path, again;
    cr_assert_eq(hr_plan(used, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_PARTIAL);
    cr_expect_gt(path.count, 1);
    cr_expect_leq(hr_planner_bytes(used) - before, 1000000 + 32768, "the lists of points apart");
    hr_request other = request_between((hr_cell){637, 2}, (hr_cell){2, 317}, 1);
    other.class_id = request.class_id;
    other.quality = HR_EXACT;
    cr_assert_eq(hr_plan(used, &other, &again), HR_OK);
    cr_assert_eq(hr_plan(used, &request, &again), HR_OK);
    cr_assert_eq(hr_planner_create(map, &config, &fresh), HR_OK);
    cr_assert_eq(hr_plan(fresh, &request, &path), HR_OK);
    cr_expect(path.steps == again.steps && path.count == again.count &&
              !memcmp(path.waypoints, again.waypoints, (size_t)path.count * sizeof(hr_position)));
    hr_planner_destroy(fresh);
    config.search_bytes_max = 1;
    cr_assert_eq(hr_planner_create(map, &config, &fresh), HR_OK);
    cr_assert_eq(hr_plan(fresh, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_PARTIAL, "no room for a single tile");
    hr_planner_destroy(fresh);
    hr_planner_destroy(used);
    hr_map_destroy(map);
}

// ---- Out of memory

// On a map so large that every list of the search and of what makes its way short has to grow.
static bool plan_failing_at(long fail_at, hr_quality quality) {
    counting_allocator counts = {.calls = 0};
    hr_map *map = scattered_map(320, 160, counting(&counts));
    hr_class_id id = add_dear_class(map, 2);
    hr_planner *planner;
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    counts.fail_at = fail_at ? counts.calls + fail_at : 0;
    hr_request request = request_between((hr_cell){2, 2}, (hr_cell){314, 152}, 2);
    request.class_id = id;
    request.quality = quality;
    hr_path path;
    memset(&path, 0x5A, sizeof path);
    hr_path before = path;
    hr_error error = hr_plan(planner, &request, &path);
    if (error != HR_OK) {
        cr_assert_eq(error, HR_OUT_OF_MEMORY);
        cr_assert_eq(memcmp(&path, &before, sizeof path), 0, "a failed plan changed the path");
        cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    }
    long calls = counts.calls;
    cr_assert(path.count > 2 || path.status == HR_NEAREST);
    cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    cr_assert_eq(counts.calls, calls, "the same request again allocates");
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    cr_assert_eq(counts.live, 0, "leaked, failing at %ld", fail_at);
    return error != HR_OK;
}

Test(costs_after_edits, any_allocation_of_a_plan_with_costs_may_fail_and_a_second_try_succeeds) {
    cr_assert_not(plan_failing_at(0, HR_BALANCED));
    long fail_at = 1;
    while (plan_failing_at(fail_at, HR_BALANCED)) fail_at++;
    cr_expect_gt(fail_at, 60, "only %ld allocations", fail_at - 1);
}

Test(costs_after_edits, any_allocation_of_an_exact_plan_with_costs_may_fail) {
    long fail_at = 1;
    while (plan_failing_at(fail_at, HR_EXACT)) fail_at++;
    cr_expect_gt(fail_at, 20, "only %ld allocations", fail_at - 1);
}

// ---- Invalid requests

static void expect_invalid(hr_heuristic heuristic, double weight, const char *field) {
    cost_scene s;
    open_cost_drawing(&s, "a.b\n", 1);
    hr_request request = a_to_b(&s);
    request.heuristic = heuristic, request.weight = weight;
    hr_path path = plan(&s.course, &request);
    cr_expect_eq(path.status == HR_INVALID, field != NULL);
    if (field) cr_expect_eq(strncmp(path.problem, field, strlen(field)), 0, "%s", path.problem);
    close_course(&s.course);
}

Test(costs_after_edits, a_heuristic_and_a_weight_are_looked_at) {
    expect_invalid((hr_heuristic)4, 0, "heuristic");
    expect_invalid(HR_OCTILE, 0.99, "weight");
    expect_invalid(HR_OCTILE, -1, "weight");
    expect_invalid(HR_OCTILE, (double)NAN, "weight");
    expect_invalid(HR_OCTILE, (double)INFINITY, "weight");
    expect_invalid(HR_OCTILE, 256.5, "weight");
    expect_invalid(HR_NO_HEURISTIC, 0, NULL);
    expect_invalid(HR_MANHATTAN, 256, NULL);
}
