// test_obstacles.c - what is in the way, against trying every set of footprints on a map without
// them. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/goals/spots.h"
#include "planner/obstacles.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/goal_scenes.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
    HOUSES = 7,
    LINKS = 3,
    GOALS = 3,
    SIDE = 18,
    HOUSE = 2,
    SOFT = 4
}; // classes avoid houses, not what is soft

typedef struct town {
    uint64_t seed;
    dice dice;
    sketch ground;
    course course;
    int32_t size;
    hr_footprint houses[HOUSES];
    hr_footprint_id ids[HOUSES];
    hr_link links[LINKS];
    int32_t link_count;
    hr_goal goals[GOALS];
} town;

static course open_ground(const sketch *ground) {
    course c = open_bare_course(ground->width, ground->height, NULL);
    for (int32_t size = 1; size <= WALKER_SIZE_MAX; size++) {
        hr_class_id id;
        hr_class unit = {.pass = hr_pass_without_bits(1 | HOUSE), .size = size};
        cr_assert_eq(hr_map_add_class(c.map, unit, &id), HR_OK);
    }
    hr_map_blit(c.map, (hr_rect){0, 0, ground->width, ground->height}, ground->cells,
                (size_t)ground->width);
    return c;
}

// Bars across the map, and houses anywhere, on each other, too.
static hr_footprint throw_house(town *t) {
    dice *d = &t->dice;
    hr_cell at = roll_cell(d, SIDE, SIDE);
    hr_rect cells = {at.x, at.y, 1 + roll(d, 4), 1 + roll(d, 4)};
    if (roll(d, 2)) cells = roll(d, 2) ? (hr_rect){0, at.y, SIDE, 1} : (hr_rect){at.x, 0, 1, SIDE};
    if (cells.x + cells.width > SIDE) cells.width = SIDE - cells.x;
    if (cells.y + cells.height > SIDE) cells.height = SIDE - cells.y;
    hr_footprint house = {.cells = cells, .bits = roll(d, 8) ? HOUSE : SOFT};
    if (roll(d, 4) == 0) house.shape = HR_SHAPE_DISC;
    return house;
}

static void open_town(town *t, uint64_t seed) {
    *t = (town){.seed = seed, .dice = {seed}};
    dice *d = &t->dice;
    t->size = 1 + roll(d, 2);
    t->ground = (sketch){.width = SIDE, .height = SIDE};
    if (roll(d, 2)) t->ground = random_map(d, (map_kind)roll(d, MAP_KINDS), SIDE, SIDE, t->size);
    t->course = open_ground(&t->ground);
    for (int32_t i = 0; i < HOUSES; i++) {
        t->houses[i] = throw_house(t);
        cr_assert_eq(hr_footprint_stamp(t->course.map, t->houses[i], &t->ids[i]), HR_OK);
    }
}

static void add_links(const town *t, hr_map *map) {
    hr_link_id id;
    for (int32_t i = 0; i < t->link_count; i++)
        cr_assert_eq(hr_link_add(map, &t->links[i], &id), HR_OK);
}

static void throw_links(town *t) {
    t->link_count = 1 + roll(&t->dice, LINKS);
    for (int32_t i = 0; i < t->link_count; i++) {
        hr_cell from = roll_cell(&t->dice, SIDE, SIDE), to = roll_cell(&t->dice, SIDE, SIDE);
        t->links[i] = (hr_link){.from = hr_block_centre(from, 1),
                                .to = hr_block_centre(to, 1),
                                .is_one_way = roll(&t->dice, 2)};
    }
    add_links(t, t->course.map);
}

// Whether a unit may get to any block that is a place of a goal.
static bool can_reach_any(const course *c, int32_t size, const hr_request *r) {
    hr_allocator allocator = hr_map_allocator(c->map);
    hr_spots spots = {.allocator = &allocator};
    if (!hr_can_reach(c->map, r->class_id, r->start, r->start, 0)) return false; // it is closed
    if (r->goal_count == 0) return hr_can_reach(c->map, r->class_id, r->start, r->goal, 0);
    cr_assert(hr_spots_list(&spots, c->map, size, r->goals, r->goal_count));
    bool may_reach = false;
    for (int32_t i = 0; i < spots.count; i++)
        may_reach = may_reach || hr_can_reach(c->map, r->class_id, r->start, spots.at[i].at, 0);
    for (int32_t i = 0; i < r->goal_count; i++)
        may_reach =
            may_reach || (r->goals[i].kind != HR_GOAL_PLACE &&
                          hr_goal_holds(c->map, size, &r->goals[i], hr_block_at(r->start, size)));
    hr_spots_destroy(&spots);
    return may_reach;
}

// Labels of start and goal where the houses of a set, a bit each, do not stand.
static bool is_connected(const town *t, uint32_t without, const hr_request *r) {
    course c = open_ground(&t->ground);
    hr_footprint_id id;
    for (int32_t i = 0; i < HOUSES; i++)
        if (!(without >> i & 1)) cr_assert_eq(hr_footprint_stamp(c.map, t->houses[i], &id), HR_OK);
    add_links(t, c.map);
    cr_assert_eq(hr_map_refresh(c.map, r->class_id), HR_OK);
    bool is_same = can_reach_any(&c, t->size, r);
    close_course(&c);
    return is_same;
}

static int32_t count_of(uint32_t set) {
    int32_t count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

// The least number of houses that must go, or -1.
static int32_t fewest(const town *t, const hr_request *r, uint32_t ignored, int32_t most) {
    for (int32_t size = 0; size <= most; size++)
        for (uint32_t set = 0; set < 1u << HOUSES; set++)
            if (count_of(set) == size && !(set & ignored) && is_connected(t, set | ignored, r))
                return size;
    return -1;
}

static uint32_t set_of(const town *t, const hr_footprint_id *ids) {
    uint32_t set = 0;
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++)
        for (int32_t k = 0; k < HOUSES; k++)
            if (ids[i] && ids[i] == t->ids[k]) set |= 1u << k;
    return set;
}

static hr_request throw_request(town *t) {
    hr_request r = hr_request_default();
    hr_cell from = roll_cell(&t->dice, SIDE, SIDE), to = roll_cell(&t->dice, SIDE, SIDE);
    r.class_id = t->size - 1;
    r.start = (hr_position){from.x * HR_CELL + 128, from.y * HR_CELL + 128};
    r.goal = (hr_position){to.x * HR_CELL + 128, to.y * HR_CELL + 128};
    if (roll(&t->dice, 4) == 0) r.ignore[roll(&t->dice, 4)] = t->ids[roll(&t->dice, HOUSES)];
    return r;
}

typedef struct tally {
    int32_t by_count[HR_IGNORE_MAX + 1], none;
    int32_t closed; // starts, from which lifting leads
} tally;

static void look_for(town *t, const hr_request *r, tally *all) {
    unsigned long long seed = t->seed;
    uint32_t ignored = set_of(t, r->ignore);
    hr_request stay = {.class_id = r->class_id, .start = r->start, .goal = r->start};
    hr_obstacles found;
    cr_assert_eq(hr_find_obstacles(t->course.planner, r, &found), HR_OK);
    int32_t expected = fewest(t, r, ignored, HR_IGNORE_MAX - count_of(ignored));
    cr_assert(found.is_certain, "HANDRAIL_SEED=%llu", seed);
    cr_assert_eq(found.is_reachable, expected == 0, "HANDRAIL_SEED=%llu", seed);
    cr_assert_eq(found.count, expected < 0 ? 0 : expected, "HANDRAIL_SEED=%llu: %d, %d", seed,
                 found.count, expected);
    uint32_t set = set_of(t, found.ids);
    cr_assert_eq(count_of(set), found.count);
    if (expected > 0) cr_assert(is_connected(t, set | ignored, r), "HANDRAIL_SEED=%llu", seed);
    all->by_count[found.count]++;
    all->none += expected < 0;
    all->closed += expected > 0 && !is_connected(t, ignored, &stay);
}

Test(obstacles, the_fewest_footprints_in_the_way_are_found) {
    uint64_t seed = seed_of_run(620000000);
    tally all = {.none = 0};
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        static town t;
        open_town(&t, seed);
        for (int32_t i = 0; i < 4; i++) {
            hr_request r = throw_request(&t);
            look_for(&t, &r, &all);
        }
        close_course(&t.course);
    }
    cr_expect(all.by_count[1] > 20 && all.by_count[2] > 10 && all.by_count[3] > 3 && all.none > 10,
              "%d, %d, %d, none %d", all.by_count[1], all.by_count[2], all.by_count[3], all.none);
    cr_expect(all.closed > 20, "%d closed starts", all.closed);
}

Test(obstacles, links_lead_past_them_and_what_stands_on_their_ends_is_in_the_way) {
    uint64_t seed = seed_of_run(621000000);
    tally all = {.none = 0};
    int32_t rounds = rounds_of_run(60);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        static town t;
        open_town(&t, seed);
        throw_links(&t);
        for (int32_t i = 0; i < 3; i++) {
            hr_request r = throw_request(&t);
            look_for(&t, &r, &all);
        }
        close_course(&t.course);
    }
    cr_expect(all.by_count[1] > rounds / 4 && all.by_count[2] > rounds / 10, "%d, %d, %d, none %d",
              all.by_count[1], all.by_count[2], all.by_count[3], all.none);
}

Test(obstacles, the_fewest_are_found_for_any_of_many_goals_and_for_areas) {
    uint64_t seed = seed_of_run(622000000);
    tally all = {.none = 0};
    int32_t rounds = rounds_of_run(60);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        static town t;
        open_town(&t, seed);
        if (roll(&t.dice, 3) == 0) throw_links(&t);
        for (int32_t i = 0; i < 3; i++) {
            hr_request r = throw_request(&t);
            r.goals = t.goals, r.goal_count = 1 + roll(&t.dice, GOALS);
            for (int32_t k = 0; k < r.goal_count; k++)
                t.goals[k] = throw_goal(&t.dice, SIDE, SIDE, t.size);
            look_for(&t, &r, &all);
        }
        close_course(&t.course);
    }
    cr_expect(all.by_count[1] > rounds / 6 && all.by_count[2] > 0, "%d, %d, %d, none %d",
              all.by_count[1], all.by_count[2], all.by_count[3], all.none);
}

// ---- A camp behind two gates

typedef struct camp {
    course course;
    hr_footprint_id gates[2], hut;
    hr_request request;
} camp;

static camp pitch(void) {
    sketch map = draw(".#...#.........\n"
                      ".#...#.........\n"
                      "a.....b........\n"
                      ".#...#.........\n"
                      ".#...#.........\n");
    camp c = {.course = open_ground(&map)};
    hr_footprint gates[2] = {{.cells = {1, 2, 1, 1}, .bits = HOUSE},
                             {.cells = {5, 2, 1, 1}, .bits = HOUSE}};
    hr_footprint hut = {.cells = {10, 1, 3, 3}, .bits = HOUSE};
    cr_assert_eq(hr_footprint_stamp(c.course.map, hut, &c.hut), HR_OK);
    for (int32_t i = 0; i < 2; i++)
        cr_assert_eq(hr_footprint_stamp(c.course.map, gates[i], &c.gates[i]), HR_OK);
    c.request = request_between(letter(&map, 'a'), letter(&map, 'b'), 1);
    return c;
}

Test(obstacles, they_come_in_the_order_of_the_way_and_may_be_ignored_by_the_request) {
    camp c = pitch();
    hr_obstacles found;
    cr_assert_eq(plan(&c.course, &c.request).status, HR_NEAREST);
    cr_assert_eq(hr_find_obstacles(c.course.planner, &c.request, &found), HR_OK);
    cr_expect(found.count == 2 && found.is_certain && !found.is_reachable);
    cr_expect(found.ids[0] == c.gates[0] && found.ids[1] == c.gates[1]);
    for (int32_t i = 0; i < 2; i++) c.request.ignore[i] = found.ids[i];
    cr_expect_lt(plan(&c.course, &c.request).status, HR_NEAREST);
    cr_assert_eq(hr_find_obstacles(c.course.planner, &c.request, &found), HR_OK);
    cr_expect(found.count == 0 && found.is_reachable);
    close_course(&c.course);
}

// Only what lies on the map is looked at, so that this takes no time.
Test(obstacles, a_disc_that_reaches_far_beyond_the_map_is_in_the_way) {
    course c = open_empty_course(43, 38, NULL);
    hr_footprint_id id;
    hr_footprint disc = hr_footprint_disc((hr_cell){30 + 16000, 18}, 16000, 1);
    cr_assert_eq(hr_footprint_stamp(c.map, disc, &id), HR_OK);
    hr_request request = request_between((hr_cell){5, 18}, (hr_cell){40, 18}, 1);
    hr_obstacles obstacles;
    cr_assert_eq(hr_find_obstacles(c.planner, &request, &obstacles), HR_OK);
    cr_expect(!obstacles.is_reachable && obstacles.count == 1);
    cr_expect_eq(obstacles.ids[0], id);
    close_course(&c);
}

Test(obstacles, a_goal_under_a_building_takes_that_too) {
    camp c = pitch();
    hr_obstacles found;
    c.request.goal = hr_block_centre((hr_cell){11, 2}, 1);
    cr_assert_eq(hr_find_obstacles(c.course.planner, &c.request, &found), HR_OK);
    cr_expect_eq(found.count, 3);
    cr_expect_eq(found.ids[2], c.hut);
    hr_map_set(c.course.map, 11, 2, 1);
    cr_assert_eq(hr_find_obstacles(c.course.planner, &c.request, &found), HR_OK);
    cr_expect(found.count == 0 && !found.is_reachable && found.is_certain, "rock under it");
    close_course(&c.course);
}

Test(obstacles, what_stands_on_the_start_is_the_first_in_the_way) {
    camp c = pitch();
    hr_obstacles found;
    hr_footprint_id ids[2];
    hr_footprint on_start = {.cells = {0, 2, 1, 1}, .bits = HOUSE};
    for (int32_t i = 0; i < 2; i++)
        cr_assert_eq(hr_footprint_stamp(c.course.map, on_start, &ids[i]), HR_OK);
    cr_assert_eq(hr_find_obstacles(c.course.planner, &c.request, &found), HR_OK);
    cr_expect(found.count == 4 && found.is_certain && !found.is_reachable);
    cr_expect(found.ids[0] == ids[0] && found.ids[1] == ids[1]);
    cr_expect(found.ids[2] == c.gates[0] && found.ids[3] == c.gates[1]);
    memcpy(c.request.ignore, found.ids, sizeof found.ids);
    cr_expect_lt(plan(&c.course, &c.request).status, HR_NEAREST);
    c.request = request_between((hr_cell){0, 2}, (hr_cell){0, 0}, 1);
    cr_assert_eq(hr_find_obstacles(c.course.planner, &c.request, &found), HR_OK);
    cr_expect(found.count == 2 && found.is_certain, "beside it there is no more");
    hr_map_set(c.course.map, 0, 2, 1);
    cr_assert_eq(hr_find_obstacles(c.course.planner, &c.request, &found), HR_OK);
    cr_expect(found.count == 0 && !found.is_reachable && found.is_certain, "rock under it");
    close_course(&c.course);
}

// A bar lies before the start and on the goal, but between these is rock: the shortest chain is one
// that leads nowhere, and the one in the middle is far from the goal.
Test(obstacles, the_fewest_may_be_many_more_than_those_from_the_goal_to_the_start) {
    sketch map = draw("a.......\n"
                      ".######.\n"
                      ".######.\n"
                      ".######b\n");
    course c = open_ground(&map);
    const hr_rect houses[4] = {{2, 0, 1, 1}, {4, 0, 1, 1}, {6, 0, 1, 1}, {0, 3, 8, 1}};
    hr_footprint_id ids[4];
    for (int32_t i = 0; i < 4; i++) {
        hr_footprint house = {.cells = houses[i], .bits = HOUSE};
        cr_assert_eq(hr_footprint_stamp(c.map, house, &ids[i]), HR_OK);
    }
    hr_request request = request_between(letter(&map, 'a'), letter(&map, 'b'), 1);
    hr_obstacles found;
    cr_assert_eq(hr_find_obstacles(c.planner, &request, &found), HR_OK);
    cr_expect(found.count == 4 && found.is_certain);
    for (int32_t i = 0; i < 4; i++) cr_expect_eq(found.ids[i], ids[i]);
    close_course(&c);
}

// From the one's far side to the other's near side leads a link; the second that ends there joins
// sides that the first has joined before.
Test(obstacles, a_link_leads_from_behind_one_to_another) {
    sketch map = draw("a..#..b#c\n");
    course c = open_ground(&map);
    hr_footprint gates[2] = {{.cells = {1, 0, 1, 1}, .bits = HOUSE},
                             {.cells = {5, 0, 1, 1}, .bits = HOUSE}};
    hr_footprint_id ids[2];
    for (int32_t i = 0; i < 2; i++)
        cr_assert_eq(hr_footprint_stamp(c.map, gates[i], &ids[i]), HR_OK);
    hr_position before_second = hr_block_centre((hr_cell){4, 0}, 1);
    hr_link links[2] = {{.from = hr_block_centre(letter(&map, 'c'), 1), .to = before_second},
                        {.from = hr_block_centre((hr_cell){2, 0}, 1), .to = before_second}};
    hr_link_id link;
    for (int32_t i = 0; i < 2; i++) {
        links[i].is_one_way = true;
        cr_assert_eq(hr_link_add(c.map, &links[i], &link), HR_OK);
    }
    hr_request request = request_between(letter(&map, 'a'), letter(&map, 'b'), 1);
    hr_obstacles found;
    cr_assert_eq(hr_find_obstacles(c.planner, &request, &found), HR_OK);
    cr_expect(found.count == 2 && found.is_certain);
    cr_expect(found.ids[0] == ids[0] && found.ids[1] == ids[1]);
    close_course(&c);
}

// ---- Misuse, limits, memory

Test(obstacles, what_is_no_request_is_refused) {
    camp c = pitch();
    hr_obstacles found = {.count = 5};
    hr_request bad = c.request;
    bad.class_id = 77;
    cr_expect_eq(hr_find_obstacles(c.course.planner, &bad, &found), HR_BAD_CLASS);
    cr_expect_eq(found.count, 0);
    bad = c.request, bad.goal.x = -1;
    cr_expect_eq(hr_find_obstacles(c.course.planner, &bad, &found), HR_OFF_MAP);
    bad = c.request, bad.start.y = INT32_MAX;
    cr_expect_eq(hr_find_obstacles(c.course.planner, &bad, &found), HR_OFF_MAP);
    hr_goal goal = {.position = {300, 300}, .offset_256ths = -1};
    bad = c.request, bad.goals = &goal, bad.goal_count = 1;
    cr_expect_eq(hr_find_obstacles(c.course.planner, &bad, &found), HR_BAD_SIZE);
    bad.goal_count = -1;
    cr_expect_eq(hr_find_obstacles(c.course.planner, &bad, &found), HR_BAD_SIZE);
    bad.goals = NULL, bad.goal_count = 2;
    cr_expect_eq(hr_find_obstacles(c.course.planner, &bad, &found), HR_BAD_SIZE);
    bad = c.request, bad.start = hr_block_centre((hr_cell){1, 0}, 1);
    cr_expect_eq(hr_find_obstacles(c.course.planner, &bad, &found), HR_OK);
    cr_expect(found.count == 0 && !found.is_reachable, "a closed start");
    close_course(&c.course);
}

Test(obstacles, a_unit_in_an_area_that_is_its_goal_has_nothing_in_its_way) {
    camp c = pitch();
    hr_obstacles found;
    hr_goal goals[2] = {{.position = c.request.goal},
                        {.kind = HR_GOAL_RECT, .cells = {0, 1, 1, 3}}};
    c.request.goals = goals, c.request.goal_count = 2;
    cr_assert_eq(hr_find_obstacles(c.course.planner, &c.request, &found), HR_OK);
    cr_expect(found.count == 0 && found.is_reachable && found.is_certain);
    hr_map_set(c.course.map, 0, 2, 1);
    cr_assert_eq(hr_find_obstacles(c.course.planner, &c.request, &found), HR_OK);
    cr_expect(found.count == 0 && !found.is_reachable, "its own block is closed");
    close_course(&c.course);
}

Test(obstacles, a_block_that_lies_off_the_map_is_no_start_and_no_goal) {
    camp c = pitch();
    hr_obstacles found;
    hr_class large = hr_map_class(c.course.map, c.request.class_id);
    hr_position corners[] = {{0, 0},
                             {14 * HR_CELL - 1, 0},
                             {14 * HR_CELL - 1, 5 * HR_CELL - 1},
                             {15 * HR_CELL - 1, 2 * HR_CELL},
                             {7 * HR_CELL, 5 * HR_CELL - 1}};
    large.size = 3;
    cr_assert_eq(hr_map_add_class(c.course.map, large, &c.request.class_id), HR_OK);
    for (int32_t i = 0; i < 5; i++)
        for (int32_t is_start = 0; is_start < 2; is_start++) {
            hr_request r = c.request;
            *(is_start ? &r.start : &r.goal) = corners[i];
            cr_assert_eq(hr_find_obstacles(c.course.planner, &r, &found), HR_OK);
            cr_expect(found.count == 0 && !found.is_reachable, "corner %d", i);
        }
    close_course(&c.course);
}

// Five walls one behind the other, with houses that are nothing to the matter between them.
Test(obstacles, more_than_can_be_ignored_are_not_found) {
    course c = open_empty_course(150, 60, NULL);
    hr_footprint_id id;
    hr_class_id walker;
    hr_class unit = {.pass = hr_pass_without_bits(HOUSE), .size = 1};
    cr_assert_eq(hr_map_add_class(c.map, unit, &walker), HR_OK);
    for (int32_t i = 1; i <= 5; i++)
        for (int32_t y = 0; y < 60; y += 2) {
            hr_footprint wall = {.cells = {20 * i, y, 1, 2}, .bits = HOUSE};
            cr_assert_eq(hr_footprint_stamp(c.map, wall, &id), HR_OK);
        }
    hr_request r = request_between((hr_cell){2, 30}, (hr_cell){140, 30}, 1);
    r.class_id = walker;
    hr_obstacles found;
    cr_assert_eq(hr_find_obstacles(c.planner, &r, &found), HR_OK);
    cr_expect(found.count == 0 && found.is_certain);
    r.goal = hr_block_centre((hr_cell){50, 30}, 1);
    cr_assert_eq(hr_find_obstacles(c.planner, &r, &found), HR_OK);
    cr_expect(found.count == 2 && found.is_certain);
    r.goal = hr_block_centre((hr_cell){90, 30}, 1);
    cr_assert_eq(hr_find_obstacles(c.planner, &r, &found), HR_OK);
    cr_expect(found.count == 4 && found.is_certain);
    close_course(&c);
}

// Bricks as small as a cell, of which a large unit needs two of each wall gone: six are too many,
// which takes longer to find out than is looked for.
Test(obstacles, where_there_are_too_many_to_look_at_all_nothing_is_certain) {
    course c = open_empty_course(60, 60, NULL);
    hr_footprint_id id;
    hr_class_id walker;
    hr_class unit = {.pass = hr_pass_without_bits(HOUSE), .size = 2};
    cr_assert_eq(hr_map_add_class(c.map, unit, &walker), HR_OK);
    for (int32_t i = 1; i <= 3; i++)
        for (int32_t y = 0; y < 60; y++) {
            hr_footprint brick = {.cells = {10 * i, y, 1, 1}, .bits = HOUSE};
            cr_assert_eq(hr_footprint_stamp(c.map, brick, &id), HR_OK);
        }
    hr_request r = request_between((hr_cell){2, 30}, (hr_cell){50, 30}, 2);
    r.class_id = walker;
    hr_obstacles found;
    cr_assert_eq(hr_find_obstacles(c.planner, &r, &found), HR_OK);
    cr_expect(found.count == 0 && !found.is_reachable && !found.is_certain);
    r.goal = hr_block_centre((hr_cell){14, 30}, 2);
    cr_assert_eq(hr_find_obstacles(c.planner, &r, &found), HR_OK);
    cr_expect(found.count == 2 && found.is_certain, "one wall is not too many");
    r.ignore[0] = r.ignore[1] = r.ignore[3] = found.ids[0];
    hr_obstacles other;
    cr_assert_eq(hr_find_obstacles(c.planner, &r, &other), HR_OK);
    cr_expect(other.count == 1, "named three times, it is one");
    close_course(&c);
}

Test(obstacles, any_allocation_may_fail_and_nothing_is_kept) {
    for (long ahead = 1; ahead < 200; ahead++) {
        counting_allocator counts = {0};
        hr_allocator allocator = counting(&counts);
        course c = open_bare_course(30, 30, &allocator);
        hr_class_id walker;
        hr_footprint_id id;
        hr_class unit = {.pass = hr_pass_without_bits(HOUSE), .size = 1};
        cr_assert_eq(hr_map_add_class(c.map, unit, &walker), HR_OK);
        hr_footprint wall = {.cells = {15, 0, 1, 30}, .bits = HOUSE};
        cr_assert_eq(hr_footprint_stamp(c.map, wall, &id), HR_OK);
        hr_request r = request_between((hr_cell){2, 2}, (hr_cell){0, 0}, 1);
        const hr_goal goal = {.kind = HR_GOAL_BESIDE, .cells = {20, 20, 2, 2}};
        const hr_link link = {.from = hr_block_centre((hr_cell){5, 5}, 1),
                              .to = hr_block_centre((hr_cell){9, 9}, 1)};
        hr_link_id ferry;
        cr_assert_eq(hr_link_add(c.map, &link, &ferry), HR_OK);
        r.class_id = walker, r.goals = &goal, r.goal_count = 1;
        hr_obstacles found;
        counts.fail_at = counts.calls + ahead;
        hr_error error = hr_find_obstacles(c.planner, &r, &found);
        cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY);
        cr_assert_eq(found.count, error == HR_OK);
        if (error) cr_assert_eq(hr_find_obstacles(c.planner, &r, &found), HR_OK);
        cr_assert(found.count == 1 && found.ids[0] == id);
        close_course(&c);
        cr_assert_eq(counts.live, 0);
        if (error == HR_OK) return;
    }
    cr_assert_fail("still out of memory");
}
