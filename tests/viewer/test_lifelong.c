// test_lifelong.c - a search that is kept over edits of the map, against uniform cost made anew;
// and what of it is reused.

#include "passmap/map/map_state.h"
#include "tests/support/twins.h"
#include "viewer/classics/classic.h"
#include "viewer/classics/lifelong.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void open_search(classic_search *s, const course *on, hr_cell from, hr_cell to) {
    cr_assert_eq(hr_map_refresh(on->map, 0), HR_OK);
    classic_query query = {.plane = &hr_class_entry_of(on->map, 0)->plane, .from = from, .to = to};
    cr_assert_eq(classic_open(s, &query, hr_allocator_default()), HR_OK);
}

// What the cheapest way costs; CLASSIC_UNKNOWN if there is none.
static int64_t cost_made_anew(const course *on, hr_cell from, hr_cell to) {
    int32_t count;
    const classic *all = classics(&count);
    classic_search s;
    open_search(&s, on, from, to);
    while (strcmp(all->name, "uniform") != 0) all++;
    classic_end end = classic_run(all, &s);
    int64_t cost = end == CLASSIC_FOUND ? *cost_of(&s, to) : CLASSIC_UNKNOWN;
    classic_close(&s);
    return cost;
}

// The steps from the target lead to the root, and cost what they should.
static void check_way(const lifelong *l, int64_t cost, const char *where) {
    hr_cell at = l->target;
    for (int64_t rest = cost; !hr_same(at, l->root); rest = *cost_of(l->search, at)) {
        int64_t ahead;
        int step = lifelong_step(l, at, &ahead);
        cr_assert(step >= 0 && ahead == rest, "%s", where);
        at = neighbour(at, step);
    }
}

static void edit(lifelong *l, const course *on, sketch *map, dice *d) {
    hr_cell corner = roll_cell(d, map->width, map->height);
    int32_t width = 1 + roll(d, 4), height = 1 + roll(d, 4), value = roll(d, 2);
    for (int32_t y = corner.y; y < corner.y + height && y < map->height; y++)
        for (int32_t x = corner.x; x < corner.x + width && x < map->width; x++) {
            hr_cell at = {x, y};
            if (hr_same(at, l->root)) continue;
            draw_cell(map, x, y, (uint8_t)value);
            lifelong_shut(l, at, value);
        }
    change_course((course *)on, map);
    cr_assert_eq(hr_map_refresh(on->map, 0), HR_OK);
}

static void check_edits(dice *d, uint64_t seed) {
    int32_t width = 2 + roll(d, 24), height = 2 + roll(d, 24);
    sketch map = random_map(d, (map_kind)roll(d, MAP_KINDS), width, height, 1 + roll(d, 2));
    hr_cell root = roll_cell(d, width, height), target = roll_cell(d, width, height);
    if (hr_same(root, target)) return;
    draw_cell(&map, root.x, root.y, 0);
    course on = open_course(&map);
    classic_search s;
    open_search(&s, &on, root, target);
    lifelong l;
    cr_assert(lifelong_begin(&l, &s, root, target));
    for (int32_t i = 0; i < width * height; i++) l.is_shut[i] = map.cells[i] != 0;
    for (int32_t i = 0; i < 12; i++, edit(&l, &on, &map, d)) {
        char where[80];
        snprintf(where, sizeof where, "HANDRAIL_SEED=%llu, after %d edits",
                 (unsigned long long)seed, (int)i);
        bool is_shut = is_closed_cell(&map, target.x, target.y);
        cr_assert(lifelong_plan(&l));
        int64_t cost = cost_made_anew(&on, root, target), found = *cost_of(&s, target);
        cr_assert_eq(is_shut ? CLASSIC_UNKNOWN : found, cost, "%s\n%s", where,
                     drawing(&map, root, target));
        if (cost != CLASSIC_UNKNOWN) check_way(&l, cost, where);
    }
    cr_assert_eq(lifelong_end(&l, CLASSIC_FOUND), CLASSIC_FOUND);
    classic_close(&s);
    close_course(&on);
}

Test(lifelong, after_every_edit_the_cost_is_that_of_a_search_made_anew) {
    uint64_t seed = seed_of_run(70000000);
    for (int32_t round = rounds_of_run(400); round > 0; round--, seed++) {
        dice d = {seed};
        check_edits(&d, seed);
    }
}

// ---- What is reused

enum { FIELD = 60 };

static int64_t steps_after(lifelong *l, hr_cell edited) {
    int64_t before = l->search->steps;
    lifelong_shut(l, edited, true);
    cr_assert(lifelong_plan(l));
    return l->search->steps - before;
}

Test(lifelong, an_edit_off_the_way_costs_nothing_and_one_at_its_end_little) {
    course on = open_empty_course(FIELD, FIELD, NULL);
    hr_map_fill(on.map, (hr_rect){40, 5, 2, 55}, 1);
    hr_cell root = {2, 30}, target = {57, 30};
    classic_search s;
    open_search(&s, &on, root, target);
    lifelong l;
    cr_assert(lifelong_begin(&l, &s, root, target));
    for (int32_t y = 5; y < FIELD; y++) l.is_shut[y * FIELD + 40] = l.is_shut[y * FIELD + 41] = 1;
    cr_assert(lifelong_plan(&l));
    int64_t first = s.steps;
    cr_assert_geq(first, 500);
    cr_expect_eq(steps_after(&l, (hr_cell){45, 59}), 0);
    int64_t cost;
    hr_cell last = neighbour(target, lifelong_step(&l, target, &cost)); // of the way
    int64_t at_its_end = steps_after(&l, last);
    cr_expect(at_its_end > 0 && at_its_end < first / 4, "%d of %d", (int)at_its_end, (int)first);
    lifelong_end(&l, CLASSIC_FOUND);
    classic_close(&s);
    close_course(&on);
}
