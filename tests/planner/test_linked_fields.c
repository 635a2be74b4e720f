// test_linked_fields.c - fields that a host keeps on maps with links, against Dijkstra's search
// over the ends of links, and against new ones after edits. HANDRAIL_SEED replays a scene,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/fields.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/link_scenes.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { GOALS_MAX = 3, PLACES = 20, WAYPOINTS_MAX = 500, SIDE_MAX = 64 };
enum { CHEAP = 8 }; // 256ths: less than lengths of fields are measured in

typedef struct question {
    link_scene scene;
    hr_goal goals[GOALS_MAX];
    int32_t goal_count;
    hr_goal_field *field;
} question;

typedef struct way {
    hr_position waypoints[WAYPOINTS_MAX];
    hr_link_id links[WAYPOINTS_MAX];
    int32_t count;
} way;

static question the_question; // too large for a stack

static hr_cell throw_block(link_scene *s) {
    return roll_cell(&s->dice, s->map.width - s->size + 1, s->map.height - s->size + 1);
}

static hr_goal_field *make_field(const question *q) {
    hr_goal_field_config config = {
        .class_id = q->scene.size - 1, .goals = q->goals, .goal_count = q->goal_count};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(q->scene.course.planner, &config, &field), HR_OK);
    return field;
}

static question *ask(uint64_t seed, int32_t side) {
    question *q = &the_question;
    link_scene *s = &q->scene;
    open_link_scene(s, seed, side, NULL);
    q->goal_count = 1 + roll(&s->dice, GOALS_MAX);
    for (int32_t i = 0; i < q->goal_count; i++)
        q->goals[i] = (hr_goal){.kind = HR_GOAL_PLACE,
                                .offset_256ths = roll(&s->dice, 2) * roll(&s->dice, 9 * HR_CELL),
                                .position = hr_block_centre(throw_block(s), s->size)};
    q->field = make_field(q);
    return q;
}

static void end(question *q) {
    hr_goal_field_destroy(q->field);
    close_link_scene(&q->scene);
}

static bool is_open(const question *q, hr_cell block) {
    return twin_is_open(&q->scene.twin, block.x, block.y);
}

// Links that cost little lead from one to the other.
static void set_link_costs(question *q, int32_t most_256ths) {
    link_scene *s = &q->scene;
    for (int32_t i = 0; i < s->link_count; i++) {
        s->links[i].cost_256ths = roll(&s->dice, most_256ths + 1);
        cr_assert_eq(hr_link_change(s->course.map, s->ids[i], &s->links[i]), HR_OK);
    }
    look_at_links(s);
    cr_assert_eq(hr_goal_field_update(s->course.planner, q->field), HR_OK);
}

// ---- Against twins

static double shortest(question *q, hr_cell from, int32_t goal) {
    hr_cell to = hr_block_at(q->goals[goal].position, q->scene.size);
    if (!is_open(q, from) || !is_open(q, to)) return (double)INFINITY;
    return twin_shortest_linked(&q->scene, from, to) * HR_CELL;
}

static double shortest_of_all(question *q, hr_cell from) {
    double least = (double)INFINITY;
    for (int32_t i = 0; i < q->goal_count; i++)
        least = fmin(least, shortest(q, from, i) + q->goals[i].offset_256ths);
    return least;
}

static void expect_right_length(question *q, hr_cell from) {
    hr_position at = hr_block_centre(from, q->scene.size);
    double found = hr_goal_field_length(q->field, at), least = shortest_of_all(q, from);
    unsigned long long seed = q->scene.seed;
    if (least == (double)INFINITY) {
        cr_assert_eq(found, HR_NO_PATH, "HANDRAIL_SEED=%llu: %f", seed, found);
        cr_assert_eq(hr_goal_field_goal(q->field, at), -1);
        return;
    }
    int32_t goal = hr_goal_field_goal(q->field, at);
    cr_assert(goal >= 0 && goal < q->goal_count, "HANDRAIL_SEED=%llu: %d", seed, goal);
    cr_assert_geq(found, shortest(q, from, goal) - 1e-3, "HANDRAIL_SEED=%llu", seed);
    found += q->goals[goal].offset_256ths;
    cr_assert(found <= least * 1.25 + 2 * HR_CELL, "HANDRAIL_SEED=%llu, from (%d, %d): %f, not %f",
              seed, from.x, from.y, found, least);
}

Test(linked_fields, lengths_are_those_of_ways_through_links) {
    uint64_t seed = seed_of_run(760000000);
    for (int32_t round = rounds_of_run(400); round > 0; round--, seed++) {
        question *q = ask(seed, 20);
        if (seed % 2) set_link_costs(q, CHEAP);
        for (int32_t i = 0; i < PLACES; i++) expect_right_length(q, throw_block(&q->scene));
        end(q);
    }
}

// ---- Paths

static void find_way(const question *q, hr_goal_field *field, hr_cell from, way *w) {
    hr_position at = hr_block_centre(from, q->scene.size);
    memset(w, 0, sizeof *w);
    w->count = hr_goal_field_linked_path(field, at, w->waypoints, w->links, WAYPOINTS_MAX);
    cr_assert(w->count <= WAYPOINTS_MAX);
}

static int32_t expect_good_way(question *q, hr_cell from) {
    static way w;
    int32_t links = 0;
    hr_position at = hr_block_centre(from, q->scene.size), two[3] = {{0, 0}, {0, 0}, {-7, -7}};
    find_way(q, q->field, from, &w);
    double length = hr_goal_field_length(q->field, at);
    cr_assert_eq(w.count == 0, length == HR_NO_PATH);
    if (w.count == 0) return 0;
    hr_path path = {
        .waypoints = w.waypoints, .links = w.links, .count = w.count, .length_256ths = length};
    const char *fault = twin_link_fault(&q->scene, &path);
    cr_assert_null(fault, "HANDRAIL_SEED=%llu, from (%d, %d): %s",
                   (unsigned long long)q->scene.seed, from.x, from.y, fault);
    hr_position goal = q->goals[hr_goal_field_goal(q->field, at)].position;
    hr_position last = w.waypoints[w.count - 1];
    cr_assert(w.count >= 2 && w.waypoints[0].x == at.x && w.waypoints[0].y == at.y);
    cr_assert(last.x == goal.x && last.y == goal.y);
    cr_assert_eq(hr_goal_field_path(q->field, at, two, 2), w.count);
    cr_assert(memcmp(two, w.waypoints, 2 * sizeof *two) == 0 && two[2].x == -7);
    for (int32_t i = 0; i < w.count; i++) links += w.links[i] != 0;
    return links;
}

Test(linked_fields, paths_walk_on_open_ground_and_through_links_that_are_there) {
    uint64_t seed = seed_of_run(761000000);
    int32_t through_any = 0;
    for (int32_t round = rounds_of_run(200); round > 0; round--, seed++) {
        question *q = ask(seed, round % 10 ? 40 : SIDE_MAX);
        if (round % 2) set_link_costs(q, round % 4 == 1 ? CHEAP : HR_CELL);
        for (int32_t i = 0; i < PLACES; i++) {
            through_any += expect_good_way(q, throw_block(&q->scene)) > 0;
        }
        end(q);
    }
    cr_assert_geq(through_any, rounds_of_run(200) / 3);
}

Test(linked_fields, ways_lead_through_one_link_after_the_other) {
    course c = open_empty_course(90, 20, NULL);
    hr_link_id ids[2], links[8];
    hr_position waypoints[8], from = {10 * HR_CELL, 5 * HR_CELL}, goal = {80 * HR_CELL, from.y};
    hr_goal_field *field;
    for (int32_t i = 0; i < 2; i++) {
        int32_t wall = 30 * (i + 1);
        hr_link link = {.from = {(wall - 10) * HR_CELL, from.y},
                        .to = {(wall + 10) * HR_CELL, from.y},
                        .cost_256ths = (i + 1) * HR_CELL};
        hr_map_fill(c.map, (hr_rect){wall, 0, 1, 20}, 1);
        cr_assert_eq(hr_link_add(c.map, &link, &ids[i]), HR_OK);
    }
    hr_goal_field_config config = {.goal = goal};
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    cr_assert_float_eq(hr_goal_field_length(field, from), (30 + 3) * HR_CELL, 4 * HR_CELL);
    cr_assert_eq(hr_goal_field_linked_path(field, from, waypoints, links, 8), 6);
    for (int32_t i = 0; i < 6; i++)
        cr_assert_eq(links[i], i % 2 == 1 && i < 5 ? ids[i / 2] : 0, "waypoint %d", i);
    const int32_t none[] = {0, -1, INT32_MIN + 1, INT32_MIN};
    for (int32_t i = 0; i < 4; i++) {
        cr_assert_eq(hr_goal_field_path(field, from, NULL, none[i]), 6);
        cr_assert_eq(hr_goal_field_linked_path(field, from, NULL, NULL, none[i]), 6);
    }
    hr_goal_field_destroy(field);
    close_course(&c);
}

// Cells 0, 2, 3 and 5 of a row are open. What is behind the exit of the first link leads by a cell
// to the second one, and must not lead back through the first.
Test(linked_fields, a_cheap_link_to_beside_another_one_leads_on) {
    for (int32_t cost = 0; cost <= CHEAP; cost++) {
        course c = open_empty_course(6, 1, NULL);
        hr_position at[6];
        hr_link_id ids[2];
        hr_goal_field *field;
        uint8_t directions[6];
        for (int32_t x = 0; x < 6; x++) at[x] = hr_block_centre((hr_cell){x, 0}, 1);
        hr_map_set(c.map, 1, 0, 1);
        hr_map_set(c.map, 4, 0, 1);
        hr_link cheap = {.from = at[0], .to = at[2], .cost_256ths = cost};
        hr_link other = {.from = at[3], .to = at[5], .cost_256ths = 300};
        cr_assert_eq(hr_link_add(c.map, &cheap, &ids[0]), HR_OK);
        cr_assert_eq(hr_link_add(c.map, &other, &ids[1]), HR_OK);
        hr_goal_field_config config = {.goal = at[5]};
        cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
        cr_assert_eq(hr_goal_field_length(field, at[0]), cost + HR_CELL + 300);
        cr_assert_eq(hr_goal_field_length(field, at[2]), HR_CELL + 300);
        cr_assert_eq(hr_goal_field_directions(field, (hr_rect){0, 0, 6, 1}, directions, 6), HR_OK);
        cr_assert_eq(directions[0], HR_FIELD_LINK);
        cr_assert_eq(directions[2], 2, "not east");
        cr_assert_eq(directions[3], HR_FIELD_LINK);
        hr_goal_field_destroy(field);
        close_course(&c);
    }
}

// Where each is on top of the next, and all of them cost nothing, prices differ by nothing.
Test(linked_fields, rings_of_links_that_cost_nothing_lead_on) {
    question *q = &the_question;
    uint64_t seed = seed_of_run(762000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        dice d = {.state = seed};
        link_scene *s = &q->scene;
        q = ask(seed, 30);
        hr_position places[4];
        for (int32_t i = 0; i < 4; i++) places[i] = hr_block_centre(throw_block(s), s->size);
        for (int32_t i = 0; i < s->link_count; i++) {
            s->links[i] = (hr_link){.from = places[i % 4],
                                    .to = places[(i + 1) % 4],
                                    .is_one_way = roll(&d, 2) == 0,
                                    .cost_256ths = roll(&d, 4) == 0};
            cr_assert_eq(hr_link_change(s->course.map, s->ids[i], &s->links[i]), HR_OK);
        }
        s->links[0].is_shut = true;
        cr_assert_eq(hr_link_set_open(s->course.map, s->ids[0], false), HR_OK);
        look_at_links(s);
        cr_assert_eq(hr_goal_field_update(s->course.planner, q->field), HR_OK);
        for (int32_t i = 0; i < PLACES; i++) {
            hr_cell from = throw_block(s);
            expect_right_length(q, from);
            expect_good_way(q, from);
        }
        end(q);
    }
}

// ---- Directions

static uint8_t the_directions[SIDE_MAX * SIDE_MAX];

static void write_directions(const question *q, hr_goal_field *field, uint8_t *directions) {
    hr_rect all = {0, 0, q->scene.map.width, q->scene.map.height};
    cr_assert_eq(hr_goal_field_directions(field, all, directions, all.width), HR_OK);
}

// Where the link leads that a unit at a block is to enter.
static hr_cell link_exit(const question *q, hr_cell at) {
    hr_position two[2];
    hr_link_id links[2];
    hr_position centre = hr_block_centre(at, q->scene.size);
    cr_assert_geq(hr_goal_field_linked_path(q->field, centre, two, links, 2), 2);
    cr_assert_neq(links[0], 0, "HANDRAIL_SEED=%llu, at (%d, %d)", (unsigned long long)q->scene.seed,
                  at.x, at.y);
    return hr_block_at(two[1], q->scene.size);
}

static void follow(const question *q, hr_cell at) {
    static const int8_t X[8] = {0, 1, 1, 1, 0, -1, -1, -1}, Y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    int32_t steps = 0;
    uint8_t direction;
    while ((direction = the_directions[at.y * q->scene.map.width + at.x]) != HR_FIELD_ARRIVED) {
        cr_assert_lt(steps++, SIDE_MAX * SIDE_MAX, "HANDRAIL_SEED=%llu",
                     (unsigned long long)q->scene.seed);
        cr_assert_leq(direction, HR_FIELD_LINK);
        if (direction == HR_FIELD_LINK) {
            at = link_exit(q, at);
            continue;
        }
        hr_cell next = {at.x + X[direction], at.y + Y[direction]};
        cr_assert(is_open(q, next) && is_open(q, (hr_cell){next.x, at.y}) &&
                  is_open(q, (hr_cell){at.x, next.y}));
        at = next;
    }
    bool is_goal = false;
    for (int32_t i = 0; i < q->goal_count; i++) {
        hr_cell goal = hr_block_at(q->goals[i].position, q->scene.size);
        is_goal = is_goal || (goal.x == at.x && goal.y == at.y);
    }
    cr_assert(is_goal, "HANDRAIL_SEED=%llu", (unsigned long long)q->scene.seed);
}

Test(linked_fields, following_directions_arrives_through_links) {
    uint64_t seed = seed_of_run(763000000);
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        question *q = ask(seed, round % 10 ? 40 : SIDE_MAX);
        if (seed % 2) set_link_costs(q, CHEAP);
        write_directions(q, q->field, the_directions);
        for (int32_t i = 0; i < PLACES; i++) {
            hr_cell from = throw_block(&q->scene);
            bool leads = hr_goal_field_length(q->field, hr_block_centre(from, q->scene.size)) >= 0;
            if (leads)
                follow(q, from);
            else
                cr_assert_eq(the_directions[from.y * q->scene.map.width + from.x], HR_FIELD_NONE);
        }
        end(q);
    }
}

// ---- After edits

static void expect_equal(question *q, hr_goal_field *fresh) {
    static uint8_t others[SIDE_MAX * SIDE_MAX];
    static way own, other;
    size_t blocks = (size_t)q->scene.map.width * (size_t)q->scene.map.height;
    unsigned long long seed = q->scene.seed;
    write_directions(q, q->field, the_directions);
    write_directions(q, fresh, others);
    cr_assert_eq(memcmp(the_directions, others, blocks), 0, "HANDRAIL_SEED=%llu", seed);
    for (int32_t i = 0; i < PLACES; i++) {
        hr_cell from = throw_block(&q->scene);
        hr_position at = hr_block_centre(from, q->scene.size);
        find_way(q, q->field, from, &own);
        find_way(q, fresh, from, &other);
        cr_assert_eq(memcmp(&own, &other, sizeof own), 0, "HANDRAIL_SEED=%llu", seed);
        cr_assert_eq(hr_goal_field_length(q->field, at), hr_goal_field_length(fresh, at),
                     "HANDRAIL_SEED=%llu", seed);
    }
}

Test(linked_fields, after_edits_of_cells_and_links_they_answer_as_new_ones_do) {
    uint64_t seed = seed_of_run(764000000);
    for (int32_t round = rounds_of_run(80); round > 0; round--, seed++) {
        question *q = ask(seed, round % 4 ? 40 : SIDE_MAX);
        if (seed % 2) set_link_costs(q, CHEAP);
        for (int32_t edits = 0; edits < 6; edits++) {
            edit_link_scene(&q->scene);
            cr_assert_eq(hr_goal_field_update(q->scene.course.planner, q->field), HR_OK);
            hr_goal_field *fresh = make_field(q);
            expect_equal(q, fresh);
            expect_right_length(q, throw_block(&q->scene));
            hr_goal_field_destroy(fresh);
        }
        end(q);
    }
}

Test(linked_fields, a_link_that_shuts_makes_a_field_stale) {
    course c = open_empty_course(60, 20, NULL);
    hr_map_fill(c.map, (hr_rect){30, 0, 1, 20}, 1);
    hr_link link = {.from = {20 * HR_CELL, 5 * HR_CELL}, .to = {40 * HR_CELL, 5 * HR_CELL}};
    hr_link_id id;
    hr_goal_field *field;
    hr_position from = {10 * HR_CELL, 5 * HR_CELL};
    hr_goal_field_config config = {.goal = {50 * HR_CELL, 5 * HR_CELL}};
    cr_assert_eq(hr_link_add(c.map, &link, &id), HR_OK);
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    size_t bytes = hr_goal_field_bytes(field);
    cr_assert_float_eq(hr_goal_field_length(field, from), 20 * HR_CELL, HR_CELL);
    cr_assert_eq(hr_link_set_open(c.map, id, false), HR_OK);
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    cr_assert(hr_goal_field_is_stale(field));
    cr_assert_eq(hr_goal_field_length(field, from), HR_STALE);
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    cr_assert_eq(hr_goal_field_length(field, from), HR_NO_PATH);
    cr_assert_eq(hr_link_remove(c.map, id), HR_OK);
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    cr_assert_lt(hr_goal_field_bytes(field), bytes);
    hr_goal_field_destroy(field);
    close_course(&c);
}

Test(linked_fields, out_of_memory_anywhere_is_reported_and_nothing_leaks) {
    static link_scene s;
    bool has_failed = true;
    for (long fail_at = 1; has_failed; fail_at++) {
        counting_allocator counts = {0};
        hr_allocator allocator = counting(&counts);
        open_link_scene(&s, 765000003, 40, &allocator);
        hr_goal_field_config config = {.class_id = s.size - 1, .goal = {HR_CELL, HR_CELL}};
        hr_goal_field *field, *again;
        counts.fail_at = counts.calls + fail_at;
        hr_error error = hr_goal_field_create(s.course.planner, &config, &field);
        has_failed = counts.calls >= counts.fail_at;
        cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld", fail_at);
        counts.fail_at = 0;
        cr_assert_eq(hr_goal_field_create(s.course.planner, &config, &again), HR_OK);
        hr_goal_field_destroy(again);
        hr_goal_field_destroy(field);
        close_link_scene(&s);
        cr_assert_eq(counts.live, 0, "allocation %ld", fail_at);
    }
}
