// test_field_repair.c - fields of many goals after edits, all that is inside them held against a
// new one. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/fields/goal_field.h"
#include "tests/support/crowds.h"
#include "tests/support/goal_scenes.h"

#include <criterion/criterion.h>
#include <string.h>

enum { GOALS_MOST = 50, EDITS = 8 };

typedef struct scene {
    crowd crowd;
    hr_planner *planner;
    hr_goal_field *field;
    uint64_t seed;
    hr_goal goals[GOALS_MOST];
    hr_goal_field_config config;
} scene;

static scene the_scene; // too large for a stack

#define EXPECT(condition, s)                                                                       \
    cr_assert(condition, "HANDRAIL_SEED=%llu", (unsigned long long)(s)->seed)

static hr_goal_field *make_field(const scene *s, hr_planner *planner) {
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(planner, &s->config, &field), HR_OK);
    return field;
}

// Places, some of them closed, and now and then areas.
static void throw_goals(scene *s, int32_t count, int32_t size) {
    dice *d = &s->crowd.dice;
    for (int32_t i = 0; i < count; i++) {
        hr_goal *goal = &s->goals[i];
        *goal = throw_goal(d, s->crowd.land.width, s->crowd.land.height, size);
        goal->reach_256ths = 0;
        if (roll(d, 3)) *goal = (hr_goal){.position = goal->position};
        if (roll(d, 3) == 0) goal->offset_256ths = roll(d, 40 * HR_CELL);
    }
}

static scene *open_scene(uint64_t seed, bool pays) {
    scene *s = &the_scene;
    s->seed = seed;
    crowd_open(&s->crowd, seed, NULL);
    if (pays) crowd_pay(&s->crowd);
    s->planner = crowd_planner(&s->crowd, hr_planner_config_default());
    int32_t size = 1 + roll(&s->crowd.dice, 2), count = 1 + roll(&s->crowd.dice, GOALS_MOST);
    throw_goals(s, count, size);
    s->config =
        (hr_goal_field_config){.class_id = size - 1, .goals = s->goals, .goal_count = count};
    s->field = make_field(s, s->planner);
    return s;
}

static void close_scene(scene *s) {
    hr_goal_field_destroy(s->field);
    hr_planner_destroy(s->planner);
    crowd_close(&s->crowd);
}

// One cell or a few, mostly along the border of two tiles or on a goal, of any value that there is.
static void edit_cell(scene *s) {
    dice *d = &s->crowd.dice;
    int32_t width = s->crowd.land.width, height = s->crowd.land.height, how = roll(d, 4);
    hr_cell at = roll_cell(d, width, height);
    if (how == 0) at.x = hr_least(width - 1, at.x / HR_TILE * HR_TILE + HR_TILE - roll(d, 2));
    if (how == 1) at.y = hr_least(height - 1, at.y / HR_TILE * HR_TILE + HR_TILE - roll(d, 2));
    if (how == 2) at = hr_block_at(s->goals[roll(d, s->config.goal_count)].position, 1);
    hr_rect rect = {at.x, at.y, 1 + roll(d, 2), 1 + roll(d, 2)};
    hr_cell as = roll_cell(d, width, height);
    hr_map_fill(s->crowd.map, rect, hr_map_get(s->crowd.map, as.x, as.y));
}

static void edit(scene *s) {
    int32_t how = roll(&s->crowd.dice, 4);
    if (how == 0) crowd_edit(&s->crowd);
    for (int32_t i = 0; i < how; i++) edit_cell(s);
    cr_assert_eq(hr_goal_field_update(s->planner, s->field), HR_OK);
}

// ---- What is inside

static void expect_equal_joins(const scene *s, const hr_goal_joins *is, const hr_goal_joins *as) {
    EXPECT(is->seed_count == as->seed_count && is->join_count == as->join_count, s);
    EXPECT(is->reached_count == as->reached_count, s);
    for (int32_t i = 0; i < is->join_count; i++) {
        const hr_goal_join *a = &is->joins[i], *b = &as->joins[i];
        EXPECT(a->portal == b->portal && a->seed == b->seed && a->length == b->length, s);
        EXPECT(a->corner_count == b->corner_count, s);
        for (int32_t k = 0; a->seed >= 0 && k < a->corner_count; k++)
            EXPECT(
                hr_same(is->corners.at[a->first_corner + k], as->corners.at[b->first_corner + k]),
                s);
    }
}

static void expect_equal_trees(const scene *s, const hr_portal_tree *is, const hr_portal_tree *as) {
    for (int32_t i = 0; i < is->node_count; i++) {
        if (i % HR_PORTALS_MAX >= as->borders[i / HR_PORTALS_MAX].count) continue;
        EXPECT(is->nodes[i].length == as->nodes[i].length, s);
        bool is_known = is->nodes[i].length != HR_ROUTE_NONE;
        EXPECT(!is_known || is->nodes[i].next == as->nodes[i].next, s);
    }
}

static void expect_equal_steps(const scene *s, const hr_tile_steps *is, const hr_tile_steps *as) {
    size_t count = (size_t)is->tile_count;
    EXPECT(memcmp(is->nearness, as->nearness, count) == 0, s);
    EXPECT(memcmp(is->tiles, as->tiles, count * sizeof *is->tiles) == 0, s);
    for (int32_t i = 0; i < is->tile_count; i++)
        if (hr_is_beside_goal(is, i))
            EXPECT(memcmp(is->rims[i], as->rims[i], sizeof *is->rims[i]) == 0, s);
}

static void expect_as_new(const scene *s) {
    hr_planner *planner = crowd_planner(&s->crowd, hr_planner_config_default());
    hr_goal_field *fresh = make_field(s, planner);
    expect_equal_joins(s, &s->field->goals, &fresh->goals);
    expect_equal_trees(s, &s->field->tree, &fresh->tree);
    expect_equal_steps(s, &s->field->steps, &fresh->steps);
    hr_goal_field_destroy(fresh);
    hr_planner_destroy(planner);
}

static void check(uint64_t seed, bool pays) {
    uint64_t first = seed_of_run(seed);
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        scene *s = open_scene(first + (uint64_t)round, pays);
        for (int32_t i = 0; i < EDITS; i++) {
            edit(s);
            expect_as_new(s);
        }
        close_scene(s);
    }
}

Test(field_repair, after_edits_joins_lengths_and_steps_are_those_of_a_new_one) { check(1, false); }

Test(field_repair, where_ground_has_costs_too) { check(1001, true); }

// ---- How much is found again

// With a goal in every tile, a rock in one of them changes the steps there, and of tiles beside it
// those whose borders it lies on or whose ways lead by it.
Test(field_repair, a_rock_among_goals_everywhere_redoes_only_tiles_around_it) {
    enum { COLUMNS = 12, GOALS = COLUMNS * COLUMNS, AROUND = 5 };
    static hr_goal goals[GOALS];
    course c = open_empty_course(COLUMNS * HR_TILE, COLUMNS * HR_TILE, NULL);
    for (int32_t i = 0; i < GOALS; i++) {
        hr_cell tile = {i % COLUMNS * HR_TILE, i / COLUMNS * HR_TILE};
        goals[i].position = hr_block_centre((hr_cell){tile.x + 30, tile.y + 30}, 1);
    }
    hr_goal_field_config config = {.goals = goals, .goal_count = GOALS};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    hr_map_set(c.map, 6 * HR_TILE + 30, 6 * HR_TILE + 20, 1);
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    hr_goal_field_changes changes = hr_goal_field_last_changes(field);
    cr_expect(!changes.is_new);
    cr_expect_leq(changes.tiles, AROUND);
    hr_goal_field_destroy(field);
    close_course(&c);
}
