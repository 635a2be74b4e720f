// test_classic_ideas.c - what single classics are about: graphs of points set by hand, fields,
// traps, generations, and what repaired searches reuse.

#include "tests/support/classic_ground.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/pocket.h"
#include "viewer/classics/drafts.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

// ---- What each is about

static const classic *method(const char *name) {
    int32_t count;
    const classic *all = classics(&count);
    while (strcmp(all->name, name) != 0) all++;
    return all;
}

static classic_end run(const char *name, classic_search *s, const classic_query *query) {
    cr_assert_eq(classic_open(s, query, hr_allocator_default()), HR_OK);
    return classic_run(method(name), s);
}

// With a point on every block the graph of waypoints is the whole map: whatever breadth first
// reaches it reaches, too, by the shortest way of any angle.
static void check_points_everywhere(const ground *g, const sketch *map, hr_cell from, hr_cell to) {
    hr_cell points[16];
    int32_t count = map->width * map->height;
    for (int32_t i = 0; i < count; i++) points[i] = (hr_cell){i % map->width, i / map->width};
    classic_query query = query_on(g, from, to);
    query.points = points, query.point_count = count;
    classic_search s, breadth;
    classic_end expected = run("breadth", &breadth, &query), end = run("waypoints", &s, &query);
    bool is_same = end == expected || (end == CLASSIC_GAVE_UP && expected == CLASSIC_NO_WAY);
    cr_assert(is_same, "%s, not %s\n%s", classic_end_name(end), classic_end_name(expected),
              place(g, &s));
    double length = 0;
    for (int32_t i = 1; i < s.way.count; i++)
        length += hypot(s.way.at[i].x - s.way.at[i - 1].x, s.way.at[i].y - s.way.at[i - 1].y);
    if (end == CLASSIC_FOUND)
        cr_assert_float_eq(length, twin_shortest(&g->blocks, from, to), 1e-4, "%s", place(g, &s));
    classic_close(&s);
    classic_close(&breadth);
}

Test(classic_ideas, a_point_on_every_block_reaches_what_breadth_first_does_on_every_map_of_3_x_3) {
    sketch map = {.width = 3, .height = 3};
    static ground g;
    g.course = open_course(&map);
    for (uint32_t closed = 0; closed < 1u << 9; closed++) {
        for (int32_t i = 0; i < 9; i++) map.cells[i] = closed >> i & 1;
        change_course(&g.course, &map);
        look_at_ground(&g, &map, 0);
        for (int32_t i = 0; i < 81; i++) {
            hr_cell from = {i % 3, i / 3 % 3}, to = {i / 9 % 3, i / 27};
            if (twin_is_open(&g.blocks, from.x, from.y))
                check_points_everywhere(&g, &map, from, to);
        }
    }
    close_course(&g.course);
}

Test(classic_ideas, waypoints_are_as_good_as_the_points_that_are_set) {
    sketch map = draw(pocket);
    ground g = ground_of(&map);
    classic_query query = query_on(&g, letter(&map, 'S'), letter(&map, 'G'));
    const hr_cell around[] = {{2, 0}, {11, 0}};
    classic_search s;
    cr_expect_eq(run("waypoints", &s, &query), CLASSIC_GAVE_UP);
    classic_close(&s);
    query.points = around, query.point_count = 2;
    cr_expect_eq(run("waypoints", &s, &query), CLASSIC_FOUND);
    cr_expect_eq(s.way.count, 4);
    classic_close(&s);
    query.point_count = 1; // it does not see the goal
    cr_expect_eq(run("waypoints", &s, &query), CLASSIC_GAVE_UP);
    classic_close(&s);
    close_course(&g.course);
}

// One field for all starts: each block's cost is that of the cheapest way from it.
Test(classic_ideas, a_flow_field_knows_what_every_block_costs) {
    uint64_t seed = seed_of_run(41000000);
    static ground g;
    static distances d;
    for (int32_t round = 0; round < 20; round++, seed++) {
        dice random = {seed};
        sketch map = random_map(&random, (map_kind)(seed % MAP_KINDS), 24, 20, 1);
        hr_cell to = roll_cell(&random, 24, 20);
        draw_cell(&map, to.x, to.y, 0);
        g.course = open_course(&map), g.seed = seed;
        scatter_values(&g, &map, &random);
        look_at_ground(&g, &map, class_with_costs(g.course.map, &random, 1));
        find_distances(&g, to, &d);
        classic_query query = query_on(&g, (hr_cell){to.x ? 0 : 1, to.y}, to);
        classic_search s;
        run("flow", &s, &query);
        for (int32_t i = 0; i < 24 * 20; i++) {
            bool is_reached = d.steps[i / 24][i % 24] < FAR;
            int64_t cost = is_reached ? d.cost[i / 24][i % 24] : CLASSIC_UNKNOWN;
            cr_assert_eq(s.costs[i], cost, "%d,%d\n%s", i % 24, i / 24, place(&g, &s));
        }
        classic_close(&s);
        close_course(&g.course);
    }
}

// The traps of a field of forces: a wall that lies across, a pocket, and a narrow gap.
Test(classic_ideas, a_field_of_forces_comes_to_rest_in_its_traps_and_says_so) {
    static const char *const traps[] = {
        "...........\n...........\n.....#.....\nS....#....G\n.....#.....\n...........\n",
        pocket,
        "......#......\n......#......\nS...........G\n......#......\n......#......\n",
    };
    for (size_t i = 0; i < sizeof traps / sizeof traps[0]; i++) {
        sketch map = draw(traps[i]);
        ground g = ground_of(&map);
        classic_query query = query_on(&g, letter(&map, 'S'), letter(&map, 'G'));
        classic_search s;
        cr_expect_eq(run("potential", &s, &query), CLASSIC_GAVE_UP, "trap %d", (int)i);
        cr_expect_lt(s.steps, 12, "trap %d", (int)i);
        classic_close(&s);
        close_course(&g.course);
    }
}

Test(classic_ideas, a_field_of_forces_walks_over_open_ground) {
    sketch map = draw("............\n............\n............\nS..........G\n"
                      "............\n............\n............\n");
    ground g = ground_of(&map);
    classic_query query = query_on(&g, letter(&map, 'S'), letter(&map, 'G'));
    classic_search s;
    cr_expect_eq(run("potential", &s, &query), CLASSIC_FOUND);
    classic_close(&s);
    close_course(&g.course);
}

// ---- Generations

static double length_of_draft(const draft *d, const hr_points *points) {
    double length = 0;
    for (int32_t i = d->first + 1; i < d->first + d->count; i++)
        length +=
            hypot(points->at[i].x - points->at[i - 1].x, points->at[i].y - points->at[i - 1].y);
    return length;
}

static bool is_draft_better(const draft *a, const draft *b, const hr_points *points) {
    if (a->closed != b->closed) return a->closed < b->closed;
    return length_of_draft(a, points) < length_of_draft(b, points) - 0.01;
}

static void check_drafts(const drafts *all, const char *name) {
    for (int32_t i = 1; i < all->count; i++) {
        cr_assert(!is_draft_better(&all->all[i - 1], &all->all[i], &all->points), "%s, %d", name,
                  i);
        cr_assert_leq(all->all[i - 1].looked_at, all->all[i].looked_at);
    }
    cr_expect_eq(all->all[all->count - 1].closed, 0, "%s", name);
    cr_expect_eq(drafts_until(all, all->all[0].looked_at - 1), 0);
}

static const char bends[] = "......#...............\n"
                            "......#........#......\n"
                            "S.....#........#......\n"
                            "......#........#......\n"
                            "......#........#.....G\n"
                            "...............#......\n"
                            "...............#......\n";

static const char house[] = "............\n............\n....###.....\nS...###....G\n"
                            "....###.....\n............\n............\n";

static void check_generations(const char *name, const char *ground_drawn, bool is_hard) {
    sketch map = draw(ground_drawn);
    ground g = ground_of(&map);
    hr_allocator allocator = hr_allocator_default();
    drafts all = drafts_begin(&allocator);
    classic_query query = query_on(&g, letter(&map, 'S'), letter(&map, 'G'));
    classic_search s;
    query.drafts = &all;
    cr_assert_eq(run(name, &s, &query), CLASSIC_FOUND, "%s", name);
    cr_assert_gt(all.count, 5);
    check_drafts(&all, name);
    if (is_hard) cr_expect_gt(all.all[0].closed, 0, "%s", name);
    cr_expect_eq(drafts_until(&all, s.touched), all.count);
    classic_close(&s);
    drafts_end(&all);
    close_course(&g.course);
}

Test(classic_ideas, generations_never_become_worse_and_the_last_one_is_the_answer) {
    check_generations("evolution", bends, true);
    check_generations("bees", house, false);
}

Test(classic_ideas, a_draft_that_there_is_no_memory_for_is_left_out) {
    counting_allocator counts = {.fail_at = 2};
    hr_allocator allocator = counting(&counts);
    drafts d = drafts_begin(&allocator);
    hr_cell points[2] = {{1, 2}, {3, 4}};
    for (int32_t i = 0; i < 3; i++) drafts_add(&d, points, 2, 1, 0);
    cr_expect(d.is_out_of_memory);
    cr_expect_eq(d.count, 0);
    drafts_end(&d);
    cr_expect_eq(counts.live, 0);
}

// ---- Notes

static void expect_note(const char *name, const char *words) {
    sketch map = draw(pocket);
    ground g = ground_of(&map);
    classic_query query = query_on(&g, letter(&map, 'S'), letter(&map, 'G'));
    classic_search s;
    cr_assert_eq(run(name, &s, &query), CLASSIC_FOUND);
    cr_expect(strstr(s.note, words), "%s: %s", name, s.note);
    classic_close(&s);
    close_course(&g.course);
}

Test(classic_ideas, searches_that_are_repaired_tell_what_they_reused) {
    expect_note("lpa", "blocks reused as they were");
    expect_note("d-star-lite", "1 repair of it on the way");
}

// ---- Bounded memory

// With less and less room SMA* takes more steps for the same way, until there is too little.
Test(classic_ideas, sma_star_finds_the_cheapest_way_in_whatever_room_holds_it) {
    sketch map = draw(pocket);
    ground g = ground_of(&map);
    classic_query query = query_on(&g, letter(&map, 'S'), letter(&map, 'G'));
    static distances d;
    find_distances(&g, query.from, &d);
    int64_t last = 0;
    query.budget_steps = 200000;
    for (query.beam_width = 200; query.beam_width >= 40; query.beam_width /= 2) {
        classic_search s;
        cr_assert_eq(run("sma", &s, &query), CLASSIC_FOUND, "room for %d", query.beam_width);
        cr_expect_eq(walk(&g, &s).cost, d.cost[query.to.y][query.to.x]);
        cr_expect_geq(s.steps, last);
        last = s.steps;
        classic_close(&s);
    }
    classic_search s;
    query.beam_width = 6;
    cr_expect_neq(run("sma", &s, &query), CLASSIC_FOUND);
    classic_close(&s);
    close_course(&g.course);
}
