// test_goal_index.c - where the seeds and areas of a field lie, against looking at all of them.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/fields/goal_arrival.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"
#include "tests/support/goal_scenes.h"

#include <criterion/criterion.h>

enum { GOALS_MOST = 60, FOOTPRINTS = 4, EDITS = 4 };

typedef struct scene {
    crowd crowd;
    hr_planner *planner;
    hr_goal_field *field;
    uint64_t seed;
    hr_footprint_id footprints[FOOTPRINTS];
    hr_goal goals[GOALS_MOST];
    int32_t count, size;
} scene;

static scene the_scene; // too large for a stack

static hr_rect throw_rect(scene *s, int32_t most) {
    hr_cell at = roll_cell(&s->crowd.dice, s->crowd.land.width, s->crowd.land.height);
    hr_cell sides = roll_cell(&s->crowd.dice, most, most);
    return (hr_rect){at.x - most / 4, at.y - most / 4, 1 + sides.x, 1 + sides.y};
}

static void stamp_footprints(scene *s) {
    for (int32_t i = 0; i < FOOTPRINTS; i++) {
        hr_cell at = roll_cell(&s->crowd.dice, s->crowd.land.width - 5, s->crowd.land.height - 5);
        hr_footprint footprint = {{at.x, at.y, 5, 4}, 2}; // that nobody minds
        cr_assert_eq(hr_footprint_stamp(s->crowd.map, footprint, &s->footprints[i]), HR_OK);
    }
}

// Small ones as elsewhere, and some that are squares and tiles across.
static hr_goal throw_any(scene *s, int32_t number) {
    dice *d = &s->crowd.dice;
    hr_goal goal = throw_goal(d, s->crowd.land.width, s->crowd.land.height, s->size);
    if (roll(d, 3) == 0) goal.cells = throw_rect(s, 150);
    if (roll(d, 3) == 0) goal.far_256ths += roll(d, 60 * HR_CELL);
    if (roll(d, 4) == 0) goal.near_256ths = goal.far_256ths - roll(d, goal.far_256ths);
    if (goal.kind == HR_GOAL_BESIDE && roll(d, 2)) goal.footprint = s->footprints[number % 4];
    if (goal.kind == HR_GOAL_RING && goal.far_256ths > 20 * HR_CELL) goal.needs_clear_line = false;
    goal.offset_256ths = roll(d, 2) * roll(d, 4) * roll(d, 2000); // many are equal
    goal.reach_256ths = 0;
    return goal;
}

static scene *open_scene(uint64_t seed) {
    scene *s = &the_scene;
    crowd_open(&s->crowd, seed, NULL);
    s->planner = crowd_planner(&s->crowd, hr_planner_config_default());
    s->seed = seed;
    s->size = 1 + roll(&s->crowd.dice, 3);
    s->count = 1 + roll(&s->crowd.dice, GOALS_MOST);
    stamp_footprints(s);
    for (int32_t i = 0; i < s->count; i++) s->goals[i] = throw_any(s, i);
    hr_goal_field_config config = {
        .class_id = s->size - 1, .goals = s->goals, .goal_count = s->count};
    cr_assert_null(hr_goal_field_problem(s->planner, &config));
    cr_assert_eq(hr_goal_field_create(s->planner, &config, &s->field), HR_OK);
    return s;
}

static void close_scene(scene *s) {
    hr_goal_field_destroy(s->field);
    hr_planner_destroy(s->planner);
    crowd_close(&s->crowd);
}

static void edit_scene(scene *s) {
    dice *d = &s->crowd.dice;
    crowd_edit(&s->crowd);
    hr_cell to = roll_cell(d, s->crowd.land.width - 5, s->crowd.land.height - 5);
    if (roll(d, 2) == 0)
        cr_assert_eq(hr_footprint_move(s->crowd.map, s->footprints[roll(d, FOOTPRINTS)], to),
                     HR_OK);
    cr_assert_eq(hr_goal_field_update(s->planner, s->field), HR_OK);
}

static void check_after_edits(uint64_t seed, void (*check)(scene *s)) {
    uint64_t first = seed_of_run(seed);
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        scene *s = open_scene(first + (uint64_t)round);
        for (int32_t edits = 0; edits < EDITS; edits++) {
            check(s);
            edit_scene(s);
        }
        check(s);
        close_scene(s);
    }
}

#define EXPECT_EQUAL(is, should, s)                                                                \
    cr_assert_eq(is, should, "HANDRAIL_SEED=%llu", (unsigned long long)(s)->seed)

// ---- Twins: they look at all

static int32_t slow_around(const scene *s, hr_cell block) {
    const hr_plane *plane = s->field->ways.tree.plane;
    int32_t best = -1;
    for (int32_t i = 0; i < s->count; i++) {
        const hr_goal *goal = &s->goals[i];
        bool is_better = best < 0 || goal->offset_256ths < s->goals[best].offset_256ths;
        if (is_better && hr_goal_holds(s->crowd.map, s->size, goal, block) &&
            hr_goal_is_in_sight(plane, s->size, goal, block))
            best = i;
    }
    return best;
}

static int32_t slow_seed_at(const hr_goal_joins *goals, hr_cell block) {
    int32_t best = -1;
    for (int32_t i = 0; i < goals->seed_count; i++) {
        const hr_field_seed *seed = &goals->seeds[i];
        bool is_there = seed->tile >= 0 && seed->block.x == block.x && seed->block.y == block.y;
        if (is_there && (best < 0 || seed->offset < goals->seeds[best].offset)) best = i;
    }
    return best;
}

// Finds the way, even where the unit has arrived.
static void arrive_slowly(const scene *s, hr_cell block, hr_goal_arrival *a) {
    *a = (hr_goal_arrival){.goal = -1};
    const hr_plane *plane = s->field->ways.tree.plane;
    if (!hr_is_open_block(plane, block.x, block.y)) return;
    if (hr_goal_way_find(s->field, block, &a->way)) {
        a->length = hr_goal_way_length(&a->way, hr_block_centre(block, s->size));
        a->goal = s->field->goals.seeds[a->way.seed].goal;
    }
    int32_t around = slow_around(s, block);
    if (around < 0) return;
    double counts = s->goals[around].offset_256ths;
    if (a->goal >= 0 && a->length + s->goals[a->goal].offset_256ths < counts) return;
    a->goal = around, a->length = 0, a->is_inside = true;
}

static uint8_t slow_direction(const scene *s, hr_cell block) {
    uint8_t step = (uint8_t)hr_direction_from(&s->field->steps, block);
    hr_goal_arrival a;
    arrive_slowly(s, block, &a);
    return a.is_inside ? HR_FIELD_ARRIVED : step;
}

// ---- Areas and seeds

static hr_rect rect_of_blocks(const scene *s) {
    const land *l = &s->crowd.land;
    return (hr_rect){0, 0, l->width - s->size + 1, l->height - s->size + 1};
}

static void check_areas(scene *s) {
    hr_rect all = rect_of_blocks(s);
    const hr_plane *plane = s->field->ways.tree.plane;
    for (int32_t y = 0; y < all.height; y++)
        for (int32_t x = (y + s->count) % 3; x < all.width; x += 3) {
            hr_cell block = {x, y};
            if (!hr_is_open_block(plane, x, y)) continue;
            int32_t around = slow_around(s, block);
            EXPECT_EQUAL(hr_goal_around(&s->field->goals, plane, s->size, block), around, s);
            if (around >= 0 && s->field->goals.have_areas)
                cr_assert(hr_goal_areas_are_near(&s->field->goals.areas, block));
        }
}

Test(goal_index, a_block_lies_in_the_area_that_looking_at_all_of_them_finds) {
    check_after_edits(1, check_areas);
}

static void check_seeds(scene *s) {
    const hr_goal_joins *goals = &s->field->goals;
    hr_rect all = rect_of_blocks(s);
    for (int32_t i = 0; i < 300; i++) {
        hr_cell block = roll_cell(&s->crowd.dice, all.width, all.height);
        if (i % 3 && goals->seed_count)
            block = goals->seeds[roll(&s->crowd.dice, goals->seed_count)].block;
        EXPECT_EQUAL(hr_goal_seed_at(goals, block), slow_seed_at(goals, block), s);
    }
}

Test(goal_index, a_block_has_the_seed_that_looking_at_all_of_them_finds) {
    check_after_edits(101, check_seeds);
}

static void check_tile(const scene *s, int32_t tile) {
    const hr_goal_joins *goals = &s->field->goals;
    int32_t count, found = 0;
    const hr_keyed *seeds = hr_goal_seeds_in(goals, tile, &count);
    for (int32_t i = 0; i < goals->seed_count; i++) {
        if (goals->seeds[i].tile != tile) continue;
        cr_assert_lt(found, count);
        EXPECT_EQUAL(seeds[found++].index, i, s);
    }
    EXPECT_EQUAL(found, count, s);
}

static void check_tiles(scene *s) {
    for (int32_t i = 0; i < s->field->steps.tile_count; i++) check_tile(s, i);
}

Test(goal_index, a_tile_has_the_seeds_in_it_in_order) { check_after_edits(201, check_tiles); }

// ---- What is asked of them

static void check_arrivals(scene *s) {
    hr_rect all = rect_of_blocks(s);
    for (int32_t i = 0; i < 300; i++) {
        hr_cell block = roll_cell(&s->crowd.dice, all.width, all.height);
        hr_position from = hr_block_centre(block, s->size);
        hr_goal_arrival a;
        arrive_slowly(s, block, &a);
        EXPECT_EQUAL(hr_goal_field_goal(s->field, from), a.goal, s);
        EXPECT_EQUAL(hr_goal_field_length(s->field, from), a.goal < 0 ? HR_NO_PATH : a.length, s);
    }
}

Test(goal_index, a_unit_arrives_where_it_does_if_all_is_looked_at) {
    check_after_edits(301, check_arrivals);
}

// In rectangles that begin and end anywhere in squares and tiles.
static void check_directions(scene *s) {
    static uint8_t directions[LAND_CELLS_MAX];
    hr_rect all = {0, 0, s->crowd.land.width, s->crowd.land.height};
    for (int32_t i = 0; i < 6; i++) {
        hr_cell at = roll_cell(&s->crowd.dice, all.width, all.height);
        hr_cell sides = roll_cell(&s->crowd.dice, all.width - at.x, all.height - at.y);
        hr_rect rect = {at.x, at.y, hr_least(sides.x + 1, 150), hr_least(sides.y + 1, 20)};
        int32_t stride = rect.width + i;
        cr_assert_eq(hr_goal_field_directions(s->field, rect, directions, stride), HR_OK);
        for (int32_t y = 0; y < rect.height; y++)
            for (int32_t x = 0; x < rect.width; x++)
                EXPECT_EQUAL(directions[y * stride + x],
                             slow_direction(s, (hr_cell){rect.x + x, rect.y + y}), s);
    }
}

Test(goal_index, directions_are_those_of_the_steps_and_of_looking_at_all_areas) {
    check_after_edits(401, check_directions);
}

// A footprint that nobody minds moves: until the update, areas and ways are where they were.
Test(goal_index, until_an_update_an_area_beside_a_footprint_is_where_it_was) {
    course c = open_empty_course(200, 100, NULL);
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(c.map, (hr_footprint){{20, 20, 4, 4}, 2}, &id), HR_OK);
    hr_goal goal = {.kind = HR_GOAL_BESIDE, .footprint = id};
    hr_goal_field_config config = {.goals = &goal, .goal_count = 1};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    cr_assert_eq(hr_footprint_move(c.map, id, (hr_cell){28, 20}), HR_OK);
    uint8_t directions[12];
    for (int32_t is_updated = 0; is_updated < 2; is_updated++) {
        int32_t west = is_updated ? 27 : 19, east = is_updated ? 32 : 24;
        cr_assert_eq(hr_goal_field_directions(field, (hr_rect){20, 21, 12, 1}, directions, 12),
                     HR_OK);
        for (int32_t x = 17; x < 36; x++) {
            double length = hr_goal_field_length(field, hr_block_centre((hr_cell){x, 21}, 1));
            cr_expect_eq(length == 0, x == west || x == east, "%d", x);
            if (x < 20 || x >= 32) continue;
            cr_expect_eq(directions[x - 20] == HR_FIELD_ARRIVED, x == west || x == east, "%d", x);
        }
        cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    }
    hr_goal_field_destroy(field);
    close_course(&c);
}

// ---- Memory

static void throw_areas(hr_goal *goals, int32_t count, int32_t width, int32_t height) {
    dice d = {7};
    for (int32_t i = 0; i < count; i++) {
        hr_cell at = roll_cell(&d, width - 20, height - 20);
        goals[i] =
            (hr_goal){.kind = i % 2 ? HR_GOAL_RECT : HR_GOAL_BESIDE, .cells = {at.x, at.y, 20, 20}};
    }
}

// @return whether the allocation with this number failed.
static bool make_without_memory(const hr_goal_field_config *config, long fail_at) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = open_empty_course(200, 130, &allocator);
    hr_goal_field *field;
    counts.fail_at = counts.calls + fail_at;
    hr_error error = hr_goal_field_create(c.planner, config, &field);
    bool has_failed = counts.calls >= counts.fail_at;
    cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld", fail_at);
    hr_goal_field_destroy(field);
    close_course(&c);
    cr_assert_eq(counts.live, 0, "allocation %ld", fail_at);
    return has_failed;
}

Test(goal_index, out_of_memory_anywhere_is_reported_and_nothing_leaks) {
    static hr_goal goals[80];
    throw_areas(goals, 80, 200, 130);
    hr_goal_field_config config = {.goals = goals, .goal_count = 80};
    long fail_at = 1;
    while (make_without_memory(&config, fail_at)) fail_at++;
    cr_expect_gt(fail_at, 20);
}

Test(goal_index, the_bytes_of_a_field_are_those_that_its_end_gives_back) {
    static hr_goal goals[80];
    throw_areas(goals, 80, 200, 130);
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = open_empty_course(200, 130, &allocator);
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(c.map, (hr_footprint){{20, 20, 4, 4}, 1}, &id), HR_OK);
    for (int32_t has_footprint = 0; has_footprint < 2; has_footprint++) {
        if (has_footprint) goals[0].footprint = id;
        hr_goal_field_config config = {.goals = goals, .goal_count = 80};
        hr_goal_field *field;
        cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
        hr_map_fill(c.map, (hr_rect){60, 60, 9, 9}, (uint8_t)(1 - has_footprint));
        cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
        size_t all = counts.bytes, own = hr_goal_field_bytes(field);
        hr_goal_field_destroy(field);
        cr_expect_eq(all - counts.bytes, own);
    }
    close_course(&c);
}
