// test_cost_routes_after_edits.c - repaired routes of classes with costs are what a fresh build is,
// also after a refresh that was cancelled or ran out of memory. HANDRAIL_SEED replays a land.

#include "planner/routes/landmarks.h"
#include "tests/support/cost_lands.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <string.h>

static cost_land the_land; // too large for the stack

static unsigned long long seed_of(const cost_land *l) { return (unsigned long long)l->scene.seed; }

static const char *landmark_difference(const hr_routes *a, const hr_routes *b) {
    if (memcmp(a->landmarks.portals, b->landmarks.portals, sizeof a->landmarks.portals) != 0)
        return "landmarks";
    for (int32_t border = 0; border < 2 * a->columns * a->rows; border++)
        for (int32_t i = 0; i < a->borders[border].count; i++) {
            int32_t portal = border * HR_PORTALS_MAX + i;
            if (memcmp(hr_landmark_distances_of(&a->landmarks, portal),
                       hr_landmark_distances_of(&b->landmarks, portal),
                       sizeof(hr_landmark_distances)) != 0)
                return "distances of landmarks";
        }
    return NULL;
}

static void expect_as_fresh(cost_land *l, const network *kept, const char *edit) {
    network fresh;
    build_afresh(l, &fresh);
    const char *found = routes_difference(&kept->routes, &fresh.routes);
    if (!found) found = landmark_difference(&kept->routes, &fresh.routes);
    cr_assert_null(found, "other %s than built afresh, after %s: HANDRAIL_SEED=%llu, size %d",
                   found, edit, seed_of(l), l->scene.land.size);
    close_network(&fresh);
}

Test(cost_routes_after_edits, repaired_routes_are_what_a_fresh_build_is) {
    uint64_t seed = seed_of_run(605000000);
    for (int32_t round = rounds_of_run(10); round > 0; round--, seed++) {
        cost_land *l = &the_land;
        open_cost_land(l, seed, 260, 160);
        expect_as_fresh(l, &l->network, "nothing");
        for (int32_t i = 0; i < 16; i++) {
            bool is_of_class = roll(&l->scene.dice, 4) == 0;
            if (is_of_class)
                change_costs(l);
            else
                for (int32_t times = 1 + roll(&l->scene.dice, 3); times > 0; times--)
                    edit_cost_land(l);
            refresh_cost_land(l);
            expect_as_fresh(l, &l->network, is_of_class ? "other costs" : "other ground");
        }
        close_cost_land(l);
    }
}

// As of units that stand somewhere, and of grounds that cost the same.
Test(cost_routes_after_edits, an_edit_that_changes_no_cost_touches_no_tile) {
    cost_land *l = &the_land;
    open_cost_land(l, 608000000, 260, 160);
    hr_map *map = l->scene.course.map;
    const hr_class_entry *entry = hr_class_entry_of(map, l->id);
    l->costs[3] = l->costs[2] = 300, l->costs[4] = 1000;
    hr_class unit = hr_map_class(map, l->id);
    unit.costs_256ths = l->costs;
    cr_assert_eq(hr_map_change_class(map, l->id, unit), HR_OK);
    static const uint8_t VALUES[4] = {2, 3, 4, 2};
    static const bool TOUCHES[4] = {true, false, true, true};
    for (int i = 0; i < 4; i++) {
        hr_map_fill(map, (hr_rect){20, 20, 10, 10}, VALUES[i]);
        cr_assert_eq(hr_map_refresh(map, l->id), HR_OK);
        cr_assert(hr_routes_begin_refresh(&l->network.routes, map, entry));
        cr_expect_eq(l->network.routes.touched_count > 0, TOUCHES[i], "value %d", VALUES[i]);
        refresh_cost_land(l);
    }
    close_cost_land(l);
}

static bool is_out_of_tiles(void *user) { return --*(int32_t *)user < 0; }

// Cancelled after some tiles, or filled in steps as a batch does, whatever was filled before.
static bool refresh_partly(cost_land *l) {
    hr_map *map = l->scene.course.map;
    network *n = &l->network;
    int32_t tiles = roll(&l->scene.dice, 4);
    cr_assert_eq(hr_map_refresh(map, l->id), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(map, l->id);
    if (roll(&l->scene.dice, 3)) {
        hr_observer observer = {.should_cancel = is_out_of_tiles, .cancel_user = &tiles};
        return hr_routes_refresh(&n->routes, n->filler, map, entry, &observer) == HR_REFRESH_DONE;
    }
    cr_assert(hr_routes_begin_refresh(&n->routes, map, entry));
    if (roll(&l->scene.dice, 2)) return false;
    for (int32_t i = 0; i < n->routes.touched_count; i++)
        cr_assert(hr_tile_fill(n->filler, &n->routes, n->routes.touched[i]));
    hr_routes_end_refresh(&n->routes, entry);
    return true;
}

Test(cost_routes_after_edits, what_was_left_half_built_is_what_a_fresh_build_is_in_the_end) {
    uint64_t seed = seed_of_run(606000000);
    int32_t done = 0;
    for (int32_t round = rounds_of_run(8); round > 0; round--, seed++) {
        cost_land *l = &the_land;
        open_cost_land(l, seed, 260, 160);
        for (int32_t i = 0; i < 20; i++) {
            if (roll(&l->scene.dice, 8) == 0) change_costs(l);
            edit_cost_land(l);
            if (!refresh_partly(l)) continue;
            expect_as_fresh(l, &l->network, "leaving");
            done++;
        }
        close_cost_land(l);
    }
    cr_expect_gt(done, 10);
}

// ---- Out of memory

static bool build_failing_at(cost_land *l, long fail_at) {
    counting_allocator counts = {.fail_at = 0};
    hr_map_config config = hr_map_config_default();
    config.width = l->scene.land.width, config.height = l->scene.land.height;
    config.allocator = counting(&counts);
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    memcpy(hr_map_cells(map), hr_map_cells(l->scene.course.map),
           (size_t)config.width * (size_t)config.height);
    hr_class_id id;
    hr_class unit = hr_map_class(l->scene.course.map, l->id);
    cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    hr_allocator allocator = hr_map_allocator(map);
    hr_route_filler *filler = hr_route_filler_create(&allocator);
    hr_routes routes = {0};
    counts.fail_at = fail_at ? counts.calls + fail_at : 0;
    hr_refresh end = hr_routes_refresh(&routes, filler, map, entry, &(hr_observer){0});
    bool has_failed = end == HR_REFRESH_FAILED;
    if (has_failed)
        cr_assert_eq(hr_routes_refresh(&routes, filler, map, entry, &(hr_observer){0}),
                     HR_REFRESH_DONE);
    routes.version = l->network.routes.version; // of another map
    cr_assert_null(routes_difference(&routes, &l->network.routes));
    hr_routes_destroy(&routes);
    hr_route_filler_destroy(filler);
    hr_map_destroy(map);
    cr_assert_eq(counts.live, 0, "leaked, failing at %ld", fail_at);
    return has_failed;
}

// Of these lands ways take many points, in their tiles' order the longest last.
Test(cost_routes_after_edits, any_allocation_of_a_build_may_fail_and_a_second_try_succeeds) {
    cost_land *l = &the_land;
    uint64_t seed = seed_of_run(607000003);
    long failures = 0;
    for (int32_t round = 0; round < rounds_of_run(12); round++, seed++) {
        open_cost_land(l, seed, round == 0 ? 140 : 70, 80);
        long fail_at = 1;
        cr_assert_not(build_failing_at(l, 0));
        while (build_failing_at(l, fail_at)) fail_at++;
        failures += fail_at - 1;
        close_cost_land(l);
    }
    cr_expect_gt(failures, 15, "only %ld allocations", failures);
}

enum { ZIGZAG_SIDE = 2 * HR_TILE, STRIPS = 16, LAST_ROW = 62, ROAD = 3 };

// A tile of strips of three cells across, walled off but for one end, each a zigzag of gaps in
// every other row; its way in is in the south, its way out in the east. All else is open.
static void open_zigzags(cost_land *l) {
    memset(l, 0, sizeof *l);
    l->scene.land.width = l->scene.land.height = ZIGZAG_SIDE;
    l->scene.course = open_bare_course(ZIGZAG_SIDE, ZIGZAG_SIDE, NULL);
    hr_map *map = l->scene.course.map;
    hr_map_fill(map, (hr_rect){0, 0, HR_TILE, HR_TILE}, 1);
    for (int32_t strip = 0; strip < STRIPS; strip++) {
        for (int32_t y = 0; y <= LAST_ROW; y++) {
            int32_t gap = y / 2 % 2 ? 0 : 2;
            hr_map_fill(map, (hr_rect){4 * strip + (y % 2 ? gap : 0), y, y % 2 ? 1 : 3, 1}, 0);
        }
        hr_map_set(map, 4 * strip + 3, strip % 2 ? 0 : LAST_ROW, 0);
    }
    hr_map_set(map, 0, LAST_ROW + 1, 0);
    hr_map_fill(map, (hr_rect){0, 0, 3, 1}, ROAD);
    for (int i = 0; i < 256; i++) l->costs[i] = i == ROAD ? HR_COST_PLAIN / 2 : HR_COST_PLAIN;
    static const uint8_t OPEN[] = {0, ROAD};
    hr_class unit = {hr_pass_of_values(OPEN, sizeof OPEN), 1, .costs_256ths = l->costs};
    cr_assert_eq(hr_map_add_class(map, unit, &l->id), HR_OK);
    open_network(&l->network, map);
    refresh_cost_land(l);
}

Test(cost_routes_after_edits, any_allocation_of_a_way_of_a_thousand_bends_may_fail) {
    cost_land *l = &the_land;
    open_zigzags(l);
    const hr_route_tile *tile = &l->network.routes.tiles[0];
    cr_assert_eq(tile->first_gate[4], 2);
    cr_assert_gt(tile->edges[0].length_16ths, 1000 * HR_BLOCK_16THS);
    long fail_at = 1;
    while (build_failing_at(l, fail_at)) fail_at++;
    cr_expect_gt(fail_at, 15, "only %ld allocations", fail_at - 1);
    close_cost_land(l);
}

// ---- Other units

// The dearest ground becomes dearer on a map so long that landmarks need coarser units then, while
// edges do not.
Test(cost_routes_after_edits, routes_whose_landmarks_need_other_units_are_built_anew) {
    enum { LONG_WIDTH = 1020, LONG_HEIGHT = 300, MUD = 2 };
    static uint16_t costs[256];
    course c = open_bare_course(LONG_WIDTH, LONG_HEIGHT, NULL);
    dice d = {31};
    for (int32_t i = 0; i < 60; i++) {
        hr_cell at = roll_cell(&d, LONG_WIDTH, LONG_HEIGHT);
        hr_map_fill(c.map, (hr_rect){at.x, at.y, 30, 30}, i % 2 ? 1 : MUD);
    }
    for (int i = 0; i < 256; i++) costs[i] = HR_COST_PLAIN;
    static const uint8_t OPEN[] = {0, MUD};
    hr_class unit = {hr_pass_of_values(OPEN, sizeof OPEN), 1, .costs_256ths = costs};
    static const uint16_t OF_MUD[] = {2 * HR_COST_PLAIN, 8 * HR_COST_PLAIN, 3 * HR_COST_PLAIN};
    hr_class_id id;
    network n, fresh;
    int32_t shifts[3];
    cr_assert_eq(hr_map_add_class(c.map, unit, &id), HR_OK);
    open_network(&n, c.map);
    for (int i = 0; i < 3; i++) {
        costs[MUD] = OF_MUD[i];
        cr_assert_eq(hr_map_change_class(c.map, id, unit), HR_OK);
        cr_assert_eq(hr_map_refresh(c.map, id), HR_OK);
        const hr_class_entry *entry = hr_class_entry_of(c.map, id);
        open_network(&fresh, c.map);
        network *both[] = {&n, &fresh};
        for (int k = 0; k < 2; k++)
            cr_assert_eq(hr_routes_refresh(&both[k]->routes, both[k]->filler, c.map, entry,
                                           &(hr_observer){0}),
                         HR_REFRESH_DONE);
        cr_assert_null(routes_difference(&n.routes, &fresh.routes));
        cr_assert_null(landmark_difference(&n.routes, &fresh.routes));
        cr_expect_eq(n.routes.measure_shift, HR_PLAIN_SHIFT);
        shifts[i] = n.routes.landmarks.unit_shift;
        close_network(&fresh);
    }
    cr_expect(shifts[0] < shifts[1] && shifts[0] == shifts[2]);
    close_network(&n);
    close_course(&c);
}
