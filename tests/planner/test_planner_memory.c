// test_planner_memory.c - out of memory anywhere, nothing leaked, nothing allocated after warm-up,
// planes that are small.

#include "planner/api/planner_state.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <string.h>

// ---- A life with one failing allocation

typedef struct life {
    counting_allocator counts;
    sketch maps[2];
    course course;
    bool has_failed;
} life;

// An error that was wanted, seen once; then memory is there again.
static bool is_out_of_memory(life *l, hr_error error) {
    cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY, "%s", hr_error_text(error));
    if (error == HR_OK) return false;
    cr_assert_not(l->has_failed, "memory was there");
    l->has_failed = true;
    l->counts.fail_at = 0;
    return true;
}

static void create(life *l) {
    hr_map_config config = hr_map_config_default();
    config.width = l->maps[0].width, config.height = l->maps[0].height;
    config.allocator = counting(&l->counts);
    if (is_out_of_memory(l, hr_map_create(&config, &l->course.map))) {
        cr_assert_null(l->course.map);
        cr_assert_eq(l->counts.live, 0);
        cr_assert_eq(hr_map_create(&config, &l->course.map), HR_OK);
    }
    uint8_t open = 0;
    hr_class_id id;
    for (int32_t size = 1; size <= 2; size++) {
        hr_class walker = {hr_pass_of_values(&open, 1), size};
        if (is_out_of_memory(l, hr_map_add_class(l->course.map, walker, &id)))
            cr_assert_eq(hr_map_add_class(l->course.map, walker, &id), HR_OK);
        cr_assert_eq(id, size - 1);
    }
    if (is_out_of_memory(l, hr_planner_create(l->course.map, NULL, &l->course.planner))) {
        cr_assert_null(l->course.planner);
        cr_assert_eq(hr_planner_create(l->course.map, NULL, &l->course.planner), HR_OK);
    }
}

static void plan_or_try_again(life *l, const twin *t, const hr_request *request) {
    hr_path path, before;
    memset(&path, 0x5A, sizeof path);
    before = path;
    if (is_out_of_memory(l, hr_plan(l->course.planner, request, &path))) {
        cr_assert_eq(memcmp(&path, &before, sizeof path), 0, "a failed plan changed the path");
        cr_assert_eq(hr_plan(l->course.planner, request, &path), HR_OK);
    }
    const char *fault = path.status == HR_PARTIAL ? twin_waypoint_fault(t, request, &path)
                                                  : twin_fault(t, request, &path);
    cr_assert_null(
        fault, "%s\n%s", fault,
        drawing(&l->maps[0], twin_block_at(t, request->start), twin_block_at(t, request->goal)));
}

static void plan_some(life *l, const sketch *map) {
    change_course(&l->course, map);
    for (int32_t size = 1; size <= 2; size++) {
        twin t;
        twin_look(&t, map, size);
        hr_cell start = {0, 0}, far = {map->width - size, map->height - size}, closed = {4, 7};
        hr_request request = request_between(start, far, size);
        request.quality = HR_FAST;
        request.only = HR_STAGE_TRACE, request.budget_steps = 1; // spent before a hand has moved
        plan_or_try_again(l, &t, &request);
        request.budget_steps = 0;
        plan_or_try_again(l, &t, &request);
        request.only = HR_STAGE_ANY;
        plan_or_try_again(l, &t, &request);
        request.quality = HR_BALANCED;
        plan_or_try_again(l, &t, &request);
        request.only = HR_STAGE_ASTAR;
        plan_or_try_again(l, &t, &request);
        request = request_between(far, closed, size);
        plan_or_try_again(l, &t, &request);
        request = request_between(start, start, size);
        plan_or_try_again(l, &t, &request);
    }
}

// A spiral has long paths, noise has many runs. @return whether an allocation failed.
static bool live_and_die(long fail_at, bool persists) {
    static life l;
    l = (life){.counts = {.fail_at = fail_at, .persists = persists}};
    dice d = {1};
    l.maps[0] = random_map(&d, SPIRAL, 48, 40, 2);
    l.maps[1] = random_map(&d, SPARSE_NOISE, 48, 40, 2);
    draw_cell(&l.maps[1], 0, 0, 0);
    create(&l);
    plan_some(&l, &l.maps[0]);
    plan_some(&l, &l.maps[1]);
    cr_assert_gt(hr_planner_bytes(l.course.planner), 48 * 40 * 16);
    close_course(&l.course);
    cr_assert_eq(l.counts.live, 0, "%ld blocks leaked, failing at %ld", l.counts.live, fail_at);
    return l.has_failed;
}

static void fail_everywhere(bool persists) {
    cr_assert_not(live_and_die(0, persists), "it fails without being told to");
    long fail_at = 1;
    while (live_and_die(fail_at, persists)) fail_at++;
    cr_assert_gt(fail_at, 20, "only %ld allocations", fail_at - 1);
}

Test(planner_memory, any_one_allocation_may_fail_and_a_second_try_succeeds) {
    fail_everywhere(false);
}

Test(planner_memory, all_allocations_from_any_on_may_fail_until_memory_is_there_again) {
    fail_everywhere(true);
}

// ---- After warm-up

static void plan_between_many(const course *c, hr_request request, int32_t side) {
    dice d = {7};
    for (int32_t i = 0; i < 400; i++) {
        hr_cell start = roll_cell(&d, side, side), goal = roll_cell(&d, side, side);
        hr_request places = request_between(start, goal, 1 + i % 2);
        request.start = places.start, request.goal = places.goal;
        request.class_id = places.class_id;
        request.reach_256ths = i % 5 ? 0 : 700;
        hr_path path;
        cr_assert_eq(hr_plan(c->planner, &request, &path), HR_OK);
    }
}

static void expect_no_allocation_after_warm_up(hr_request request, hr_split split, map_kind kind) {
    counting_allocator counts = {0};
    dice d = {3};
    sketch map = random_map(&d, kind, 60, 60, 2);
    course c;
    hr_map_config config = hr_map_config_default();
    config.width = config.height = 60;
    config.allocator = counting(&counts);
    cr_assert_eq(hr_map_create(&config, &c.map), HR_OK);
    change_course(&c, &map);
    uint8_t open = 0;
    hr_class_id id;
    for (int32_t size = 1; size <= 2; size++)
        hr_map_add_class(c.map, (hr_class){hr_pass_of_values(&open, 1), size}, &id);
    cr_assert_eq(hr_planner_create(c.map, NULL, &c.planner), HR_OK);
    hr_planner_set_split(c.planner, split);
    plan_between_many(&c, request, 60);
    long calls = counts.calls;
    cr_assert_gt(calls, 0);
    plan_between_many(&c, request, 60);
    change_course(&c, &map);
    plan_between_many(&c, request, 60);
    cr_expect_eq(counts.calls, calls, "%ld allocations, %s", counts.calls - calls,
                 map_kind_name(kind));
    close_course(&c);
    cr_expect_eq(counts.live, 0);
}

static void expect_none_for(hr_quality quality, hr_split split, hr_stage only) {
    hr_request request = hr_request_default();
    request.quality = quality, request.only = only;
    for (map_kind kind = 0; kind < MAP_KINDS; kind++)
        expect_no_allocation_after_warm_up(request, split, kind);
}

Test(planner_memory, the_trace_allocates_nothing_after_warm_up) {
    expect_none_for(HR_FAST, HR_SPLIT_CHAIN, HR_STAGE_TRACE);
    expect_none_for(HR_FAST, HR_SPLIT_FARTHEST, HR_STAGE_TRACE);
}

Test(planner_memory, a_star_allocates_nothing_after_warm_up) {
    expect_none_for(HR_BALANCED, HR_SPLIT_CHAIN, HR_STAGE_ASTAR);
}

Test(planner_memory, the_whole_ladder_allocates_nothing_after_warm_up) {
    expect_none_for(HR_BALANCED, HR_SPLIT_CHAIN, HR_STAGE_ANY);
    expect_none_for(HR_FAST, HR_SPLIT_CHAIN, HR_STAGE_ANY);
}

static void expect_second_plan_allocates_nothing(counting_allocator *counts, hr_map *map,
                                                 const hr_request *request) {
    hr_planner *planner;
    hr_path path;
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    cr_assert_eq(hr_plan(planner, request, &path), HR_OK);
    long calls = counts->calls;
    for (int again = 0; again < 3; again++) cr_assert_eq(hr_plan(planner, request, &path), HR_OK);
    cr_expect_eq(counts->calls, calls, "from %d %d to %d %d: %ld allocations", request->start.x,
                 request->start.y, request->goal.x, request->goal.y, counts->calls - calls);
    hr_planner_destroy(planner);
}

Test(planner_memory, the_same_request_again_allocates_nothing) {
    counting_allocator counts = {0};
    hr_map *map;
    hr_map_config config = hr_map_config_default();
    config.width = config.height = 256;
    config.allocator = counting(&counts);
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 1}, &id), HR_OK);
    dice d = {11};
    for (int32_t i = 0; i < 256 * 256; i++)
        hr_map_cells(map)[i] = (uint8_t)(roll(&d, 100) < 32); // long ways with many turns
    hr_map_touch(map, (hr_rect){0, 0, 256, 256});
    for (int32_t i = 0; i < 100; i++) {
        hr_cell start = roll_cell(&d, 40, 256), goal = roll_cell(&d, 40, 256);
        goal.x += 216;
        hr_request request = request_between(start, goal, 1);
        expect_second_plan_allocates_nothing(&counts, map, &request);
    }
    hr_map_destroy(map);
    cr_expect_eq(counts.live, 0);
}

// ---- Planes

Test(planner_memory, planes_cost_at_most_3_bits_a_cell) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = 512;
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    int32_t sizes[] = {1, 2, 3, 64, HR_SIZE_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        hr_class_id id;
        hr_class walker = {hr_pass_up_to(0), sizes[i]};
        cr_assert_eq(hr_map_add_class(map, walker, &id), HR_OK);
        cr_assert_eq(hr_map_refresh(map, id), HR_OK);
        size_t bits = 8 * hr_map_plane_bytes(map, id);
        cr_expect_leq(bits, 3 * 512 * 512, "size %d: %zu bits", sizes[i], bits);
        cr_expect_geq(bits, 2 * 512 * 512, "size %d has no planes by rows and columns", sizes[i]);
    }
    hr_map_destroy(map);
}

Test(planner_memory, nothing_is_destroyed_twice_or_not_at_all) {
    hr_planner_destroy(NULL);
    hr_map_destroy(NULL);
    counting_allocator counts = {0};
    hr_map_config config = hr_map_config_default();
    config.allocator = counting(&counts);
    hr_map *map;
    hr_planner *planner;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    cr_assert_eq(hr_planner_create(map, &(hr_planner_config){NULL, NULL}, &planner), HR_OK);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    cr_expect_eq(counts.live, 0);
}
