// test_can_reach.c - what labels answer, against a flood on small maps and against plans on maps of
// many tiles. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/counting_allocator.h"
#include "tests/support/route_scenes.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>

static bool arrives(hr_status status) { return status == HR_STRAIGHT || status == HR_FOUND; }

static bool asked(const course *c, const hr_request *r) {
    return hr_can_reach(c->map, r->class_id, r->start, r->goal, r->reach_256ths);
}

static hr_position roll_position(dice *d, int32_t width, int32_t height) {
    hr_cell at = roll_cell(d, width * HR_CELL, height * HR_CELL);
    return (hr_position){at.x, at.y};
}

// Half of the ends at centres, where reaches are met exactly; a third of the reaches 0.
static hr_request roll_request(dice *d, int32_t width, int32_t height, int32_t size,
                               int32_t reach_cells) {
    hr_request r = hr_request_default();
    r.class_id = size - 1;
    r.start = roll_position(d, width, height), r.goal = roll_position(d, width, height);
    if (roll(d, 2)) r.start = hr_block_centre(hr_block_at(r.start, size), size);
    if (roll(d, 2)) r.goal = hr_block_centre(hr_block_at(r.goal, size), size);
    if (roll(d, 3)) r.reach_256ths = roll(d, reach_cells * 2) * HR_CELL / 2;
    bool is_on_map = r.start.x < width * HR_CELL && r.start.y < height * HR_CELL &&
                     r.goal.x < width * HR_CELL && r.goal.y < height * HR_CELL;
    return is_on_map ? r : roll_request(d, width, height, size, reach_cells);
}

Test(can_reach, on_small_maps_it_is_what_a_flood_finds) {
    uint64_t seed = seed_of_run(600000000);
    int32_t yes = 0, no = 0, by_reach = 0;
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t size = 1 + roll(&d, WALKER_SIZE_MAX), width = 1 + roll(&d, 24),
                height = 1 + roll(&d, 24);
        sketch map = random_map(&d, (map_kind)roll(&d, MAP_KINDS), width, height, size);
        static twin t;
        twin_look(&t, &map, size);
        course c = open_course(&map);
        cr_assert_eq(hr_map_refresh(c.map, size - 1), HR_OK);
        for (int32_t i = 0; i < 20; i++) {
            hr_request r = roll_request(&d, width, height, size, 8);
            hr_cell end;
            bool expected = arrives(twin_status(&t, &r, &end)), is_reachable = asked(&c, &r);
            cr_assert_eq(is_reachable, expected, "HANDRAIL_SEED=%llu, request %d",
                         (unsigned long long)seed, i);
            yes += expected, no += !expected;
            r.reach_256ths = 0;
            by_reach += expected && !asked(&c, &r);
        }
        close_course(&c);
    }
    cr_expect(yes > 1000 && no > 1000 && by_reach > 100, "%d, %d, %d", yes, no, by_reach);
}

Test(can_reach, on_maps_of_many_tiles_it_is_how_a_plan_ends_whatever_was_edited) {
    static scene s;
    uint64_t seed = seed_of_run(601000000);
    int32_t by_reach = 0;
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        open_scene(&s, seed, 300, 200);
        for (int32_t i = 0; i < 40; i++) {
            if (i % 8 == 7) edit_somewhere(&s, SQUARE);
            hr_request r = roll_request(&s.dice, s.land.width, s.land.height, s.land.size, 100);
            hr_path path = plan(&s.course, &r);
            cr_assert_eq(asked(&s.course, &r), arrives(path.status), "HANDRAIL_SEED=%llu, %d: %s",
                         (unsigned long long)seed, i, hr_status_name(path.status));
            r.reach_256ths = 0;
            by_reach += arrives(path.status) && !asked(&s.course, &r);
        }
        close_course(&s.course);
    }
    cr_expect_gt(by_reach, 20);
}

// The goal is in the wall; the unit, locked in, stands within reach of it or does not.
Test(can_reach, a_unit_that_cannot_leave_its_block_reaches_what_it_stands_near) {
    sketch map = draw("####\n"
                      "#a##\n"
                      "####\n");
    course c = open_course(&map);
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    hr_request r = request_between(letter(&map, 'a'), (hr_cell){2, 1}, 1);
    r.start.x -= 100; // its block's centre is 256 away
    for (r.reach_256ths = 0; r.reach_256ths < 400; r.reach_256ths++)
        cr_assert_eq(asked(&c, &r), arrives(plan(&c, &r).status), "%d", (int)r.reach_256ths);
    r.goal.x = r.start.x + 50, r.reach_256ths = 0;
    cr_expect(asked(&c, &r), "the same block");
    close_course(&c);
}

Test(can_reach, the_answer_is_that_of_the_last_refresh) {
    course c = open_empty_course(100, 100, NULL);
    hr_request r = request_between((hr_cell){5, 5}, (hr_cell){90, 90}, 1);
    cr_expect_not(asked(&c, &r), "never refreshed");
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    cr_expect(asked(&c, &r));
    hr_map_fill(c.map, (hr_rect){0, 50, 100, 1}, 1);
    cr_expect(asked(&c, &r), "not refreshed since");
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    cr_expect_not(asked(&c, &r));
    close_course(&c);
}

Test(can_reach, what_is_no_question_is_answered_with_no) {
    course c = open_empty_course(100, 100, NULL);
    hr_position in = {500, 500}, out = {100 * HR_CELL, 5}, far = {INT32_MIN, INT32_MAX};
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    cr_expect(hr_can_reach(c.map, 0, in, in, INT32_MAX));
    cr_expect_not(hr_can_reach(c.map, 0, in, in, -1));
    cr_expect_not(hr_can_reach(c.map, 0, in, out, INT32_MAX));
    cr_expect_not(hr_can_reach(c.map, 0, far, in, INT32_MAX));
    cr_expect_not(hr_can_reach(c.map, -1, in, in, 0));
    cr_expect_not(hr_can_reach(c.map, 99, in, in, 0));
    cr_assert_eq(hr_map_remove_class(c.map, 0), HR_OK);
    cr_expect_not(hr_can_reach(c.map, 0, in, in, 0));
    close_course(&c);
}

// All of the map but a strip is out of reach, and the goal far from that: with a short reach no
// more is looked at than with none.
Test(can_reach, the_largest_reach_is_no_overflow) {
    course c = open_empty_course(300, 200, NULL);
    hr_map_fill(c.map, (hr_rect){1, 0, 299, 200}, 1);
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    hr_request r = request_between((hr_cell){0, 100}, (hr_cell){299, 100}, 1);
    const int32_t distance = 299 * HR_CELL;
    r.reach_256ths = distance - 1;
    cr_expect_not(asked(&c, &r));
    r.reach_256ths = distance;
    cr_expect(asked(&c, &r));
    r.reach_256ths = INT32_MAX;
    cr_expect(asked(&c, &r));
    close_course(&c);
}

Test(can_reach, where_labels_could_not_be_made_nothing_is_reached) {
    for (long ahead = 1; ahead < 200; ahead++) {
        counting_allocator counts = {0};
        hr_allocator allocator = counting(&counts);
        course c = open_empty_course(80, 80, &allocator);
        hr_request r = request_between((hr_cell){5, 5}, (hr_cell){70, 70}, 1);
        counts.fail_at = counts.calls + ahead;
        hr_error error = hr_map_refresh(c.map, 0);
        cr_assert_eq(asked(&c, &r), error == HR_OK);
        long calls = counts.calls;
        if (error) cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
        if (!error) cr_assert_eq(counts.calls, calls);
        cr_assert(asked(&c, &r));
        close_course(&c);
        if (!error) return;
    }
    cr_assert_fail("still out of memory");
}
