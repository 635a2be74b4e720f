// test_formations.c - marches against slow twins: legs by sweeps cell by cell, where units come to
// by plans of their own, widths of the spine by a plan for each.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/link_scenes.h"
#include "tests/support/march_scenes.h"
#include "tests/support/route_scenes.h"

#include <criterion/criterion.h>

enum { UNITS = 24, SIZES = 4, WIDE = 9, WIDE_CLASS = SIZES };

// A march on a random land; class i is of size i + 1, but for the last, which is wide.
typedef struct order {
    uint64_t seed;
    scene scene;
    land looks[WIDE + 1]; // the land as a unit of each size sees it
    hr_march *march;
    hr_march_unit units[UNITS];
    hr_class_id widths[SIZES + 1];
    hr_march_order asked;
} order;

static order the_order; // too large for a stack

static int32_t size_of_class(hr_class_id id) { return id == WIDE_CLASS ? WIDE : id + 1; }

static int32_t size_of(const order *o, int32_t unit) {
    return size_of_class(o->units[unit].class_id);
}

static void look(order *o, int32_t size) {
    o->looks[size] = o->scene.land;
    o->looks[size].size = size;
    land_look(&o->looks[size]);
}

static void throw_units(order *o) {
    dice *d = &o->scene.dice;
    int32_t spread = 1 + roll(d, 12), rank = 1 + roll(d, 8);
    hr_cell middle = land_open_block(&o->looks[1], d);
    for (int32_t i = 0; i < UNITS; i++) {
        hr_class_id id = roll(d, 3) ? 0 : roll(d, SIZES);
        hr_cell at = roll_cell(d, 2 * spread + 1, 2 * spread + 1);
        at.x = middle.x + at.x - spread, at.y = middle.y + at.y - spread;
        if (!land_is_open(&o->looks[id + 1], at) && roll(d, 8))
            at = land_open_block(&o->looks[id + 1], d);
        hr_position start = hr_block_centre(at, id + 1);
        start.x = start.x < 0 ? 0 : start.x, start.y = start.y < 0 ? 0 : start.y;
        if (start.x >= o->scene.land.width * HR_CELL) start.x = o->scene.land.width * HR_CELL - 1;
        if (start.y >= o->scene.land.height * HR_CELL) start.y = o->scene.land.height * HR_CELL - 1;
        o->units[i] =
            (hr_march_unit){start, id, (i % rank * 2 - rank + 1) * 200 * (1 + id % 2) + 3 * id,
                            i / rank * 500 - 300};
    }
}

static order *open_order(uint64_t seed) {
    order *o = &the_order;
    o->seed = seed;
    open_scene(&o->scene, seed, 200, 150);
    for (int32_t size = 1; size <= SIZES; size++) look(o, size);
    look(o, WIDE);
    hr_class wide = hr_map_class(o->scene.course.map, 0);
    wide.size = WIDE, wide.costs_256ths = NULL;
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(o->scene.course.map, wide, &id), HR_OK);
    cr_assert_eq(id, WIDE_CLASS);
    cr_assert_eq(hr_march_create(o->scene.course.planner, &o->march), HR_OK);
    throw_units(o);
    for (int32_t i = 0; i <= SIZES; i++) o->widths[i] = (i * 3 + 1) % (SIZES + 1);
    o->asked = (hr_march_order){.units = o->units,
                                .count = 1 + roll(&o->scene.dice, UNITS),
                                .widths = o->widths,
                                .width_count = roll(&o->scene.dice, SIZES + 2)};
    hr_cell goal = land_open_block(&o->looks[1 + roll(&o->scene.dice, 2)], &o->scene.dice);
    o->asked.goal = hr_block_centre(goal, 1);
    if (roll(&o->scene.dice, 2)) o->asked.facing_x = roll(&o->scene.dice, 9) - 4;
    return o;
}

static void close_order(order *o) {
    hr_march_destroy(o->march);
    close_course(&o->scene.course);
}

static void plan_order(order *o) {
    cr_assert_eq(hr_plan_march(o->scene.course.planner, &o->asked, o->march), HR_OK,
                 "HANDRAIL_SEED=%llu", (unsigned long long)o->seed);
}

#define expect(condition, text, unit)                                                              \
    cr_assert(condition, "unit %d: %s: HANDRAIL_SEED=%llu", unit, text, (unsigned long long)o->seed)

// ---- Every leg is clear, and every unit comes to where a plan of its own would lead

static bool is_same(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

static bool is_leg_clear(const order *o, int32_t size, hr_position from, hr_position to) {
    const land *l = &o->looks[size];
    hr_cell a = hr_block_at(from, size), b = hr_block_at(to, size);
    return land_is_open(l, a) && land_is_open(l, b) && land_sweep(l, a, b);
}

static void check_legs(const order *o, int32_t unit, const hr_march_path *path) {
    if (path->count == 0) return;
    expect(is_same(path->waypoints[0], o->units[unit].start), "does not begin at its start", unit);
    for (int32_t i = 1; i < path->count; i++)
        expect(is_leg_clear(o, size_of(o, unit), path->waypoints[i - 1], path->waypoints[i]),
               "a leg is not clear", unit);
}

static void check_marks(const order *o, int32_t unit, const hr_march_path *path) {
    int64_t last = 0;
    for (int32_t i = 0; i < path->count; i++) {
        expect(path->marks[i].arrives_256ths >= last, "arrives before it has left", unit);
        expect(path->marks[i].leaves_256ths >= path->marks[i].arrives_256ths,
               "leaves before it is there", unit);
        last = path->marks[i].leaves_256ths;
    }
}

static hr_path plan_alone(const order *o, int32_t unit, hr_position place) {
    hr_request request = hr_request_default();
    request.class_id = o->units[unit].class_id;
    request.start = o->units[unit].start, request.goal = place;
    hr_path path;
    cr_assert_eq(hr_plan(o->scene.course.planner, &request, &path), HR_OK);
    return path;
}

static bool arrives(hr_status status) { return status == HR_STRAIGHT || status == HR_FOUND; }

static void check_end(const order *o, int32_t unit, const hr_march_path *path) {
    hr_path alone = plan_alone(o, unit, path->place);
    expect(arrives(path->status) == arrives(alone.status), "arrives, or not, unlike alone", unit);
    if (!arrives(path->status)) expect(path->status == alone.status, "ends unlike alone", unit);
    expect((path->count > 0) == (alone.count > 0), "has a path, or not, unlike alone", unit);
    if (path->count == 0) return;
    hr_position end = path->waypoints[path->count - 1],
                alone_end = alone.waypoints[alone.count - 1];
    int32_t size = size_of(o, unit);
    hr_cell a = hr_block_at(end, size), b = hr_block_at(alone_end, size);
    expect(a.x == b.x && a.y == b.y, "comes to another block than alone", unit);
    if (arrives(path->status)) expect(is_same(end, path->place), "is not at its place", unit);
}

static void check_spine(const order *o) {
    hr_spine spine = hr_march_spine(o->march);
    expect((spine.count > 0) == (spine.waypoints != NULL), "spine without waypoints", -1);
    for (int32_t i = 0; i + 1 < spine.count; i++)
        expect(is_leg_clear(o, spine.widths_cells[i], spine.waypoints[i], spine.waypoints[i + 1]),
               "a leg of the spine is not clear", i);
}

// @return how many marched in formation.
static int32_t check_order(const order *o) {
    int32_t marching = 0;
    check_spine(o);
    for (int32_t i = 0; i < o->asked.count; i++) {
        hr_march_path path = hr_march_unit_path(o->march, i);
        check_legs(o, i, &path);
        check_marks(o, i, &path);
        check_end(o, i, &path);
        marching += path.is_in_formation;
    }
    return marching;
}

Test(formations, every_leg_is_clear_and_every_unit_ends_where_it_would_alone) {
    uint64_t first = seed_of_run(1);
    int32_t rounds = rounds_of_run(300), marching = 0, units = 0;
    for (int32_t round = 0; round < rounds; round++) {
        order *o = open_order(first + (uint64_t)round);
        plan_order(o);
        marching += check_order(o);
        units += o->asked.count;
        close_order(o);
    }
    cr_expect_gt(4 * marching, units, "%d of %d units marched in formation", marching, units);
}

Test(formations, places_may_be_given) {
    uint64_t first = seed_of_run(1001);
    for (int32_t round = 0; round < rounds_of_run(60); round++) {
        order *o = open_order(first + (uint64_t)round);
        hr_position places[UNITS];
        for (int32_t i = 0; i < UNITS; i++) {
            hr_cell at = land_open_block(&o->looks[size_of(o, i)], &o->scene.dice);
            places[i] = hr_block_centre(at, size_of(o, i));
        }
        o->asked.places = places;
        plan_order(o);
        check_order(o);
        for (int32_t i = 0; i < o->asked.count; i++)
            expect(is_same(hr_march_unit_path(o->march, i).place, places[i]), "another place", i);
        close_order(o);
    }
}

// ---- The order of the units, and what was planned before, change nothing

Test(formations, the_order_of_the_units_changes_nothing) {
    uint64_t first = seed_of_run(2001);
    for (int32_t round = 0; round < rounds_of_run(60); round++) {
        order *o = open_order(first + (uint64_t)round);
        uint64_t hashes[UNITS];
        int32_t count = o->asked.count;
        plan_order(o);
        for (int32_t i = 0; i < count; i++) hashes[i] = hash_of_march(o->march, i);
        hr_march_unit turned[UNITS];
        for (int32_t i = 0; i < count; i++) turned[i] = o->units[count - 1 - i];
        o->asked.units = turned;
        plan_order(o);
        for (int32_t i = 0; i < count; i++)
            expect(hash_of_march(o->march, count - 1 - i) == hashes[i], "another path", i);
        close_order(o);
    }
}

// ---- The spine is as wide as the map allows

// The open square of a size over the block of the largest unit whose centre is nearest to that.
static bool find_cover(const order *o, int32_t size, hr_cell at, hr_cell *best) {
    int64_t least = INT64_MAX;
    hr_cell middle = hr_block_at(hr_block_centre(at, 1), size);
    for (int32_t y = at.y - size + 1; y <= at.y; y++)
        for (int32_t x = at.x - size + 1; x <= at.x; x++) {
            int64_t dx = x - middle.x, dy = y - middle.y, squared = dx * dx + dy * dy;
            if (squared >= least || !land_is_open(&o->looks[size], (hr_cell){x, y})) continue;
            least = squared, *best = (hr_cell){x, y};
        }
    return least < INT64_MAX;
}

// By a plan for each width: what one unit of size 1, which claims to be as broad, is led along.
static int32_t widest(const order *o, hr_cell start, hr_cell goal) {
    for (int32_t id = SIZES; id > 0; id--) {
        int32_t size = size_of_class(id);
        hr_cell from, to;
        if (!find_cover(o, size, start, &from) || !find_cover(o, size, goal, &to)) continue;
        if (from.x == to.x && from.y == to.y) continue; // it need not move
        hr_request request = hr_request_default();
        request.class_id = id;
        request.start = hr_block_centre(from, size), request.goal = hr_block_centre(to, size);
        hr_path path;
        cr_assert_eq(hr_plan(o->scene.course.planner, &request, &path), HR_OK);
        if (arrives(path.status)) return size;
    }
    return 1;
}

Test(formations, the_spine_is_as_wide_as_the_widest_class_that_gets_there) {
    uint64_t first = seed_of_run(3001);
    int32_t rounds = rounds_of_run(400), narrow = 0, wide = 0;
    for (int32_t round = 0; round < rounds; round++) {
        order *o = open_order(first + (uint64_t)round);
        hr_cell start = land_open_block(&o->looks[1], &o->scene.dice);
        o->units[0] = (hr_march_unit){hr_block_centre(start, 1), 0, 4 * HR_CELL, 0};
        o->asked.count = 1, o->asked.width_count = SIZES + 1, o->asked.detour_ratio = 256;
        plan_order(o);
        hr_spine spine = hr_march_spine(o->march);
        hr_cell goal = hr_block_at(o->asked.goal, 1);
        int32_t width = WIDE, expected = spine.count > 1 ? widest(o, start, goal) : WIDE;
        for (int32_t i = 0; i + 1 < spine.count; i++)
            if (spine.widths_cells[i] < width) width = spine.widths_cells[i];
        if (spine.status == HR_FOUND || spine.status == HR_STRAIGHT)
            cr_assert_geq(width, expected, "HANDRAIL_SEED=%llu", (unsigned long long)o->seed);
        wide += spine.count > 1 && width > 1;
        for (int32_t i = 0; i + 1 < spine.count; i++)
            narrow += spine.widths_cells[i] > width && width < WIDE;
        close_order(o);
    }
    cr_expect_gt(12 * wide, rounds, "%d spines were wide", wide);
    cr_expect_gt(4 * narrow, rounds, "%d legs were wider than the narrowest", narrow);
}

// ---- Budgets

Test(formations, a_budget_ends_it_and_every_unit_has_an_answer) {
    uint64_t first = seed_of_run(4001);
    int32_t rounds = rounds_of_run(60), partial = 0;
    for (int32_t round = 0; round < rounds; round++) {
        order *o = open_order(first + (uint64_t)round);
        plan_order(o);
        int64_t steps = hr_march_spine(o->march).steps;
        o->asked.budget_steps = 1 + (int32_t)(steps / 3);
        plan_order(o);
        for (int32_t i = 0; i < o->asked.count; i++) {
            hr_march_path path = hr_march_unit_path(o->march, i);
            hr_path alone = plan_alone(o, i, path.place);
            check_legs(o, i, &path);
            check_marks(o, i, &path);
            expect((path.count > 0) == (alone.count > 0), "has a path, or not, unlike alone", i);
            partial += path.status == HR_PARTIAL;
        }
        cr_expect_leq(hr_march_spine(o->march).steps, steps + 200 * o->asked.count);
        close_order(o);
    }
    cr_expect_gt(partial, rounds / 2);
}

// Where the budget ends, of the way to the lane, along it, and from it: at any step.
Test(formations, a_budget_of_any_number_of_steps_leaves_clear_ways) {
    enum { BUDGETS = 60 };
    uint64_t first = seed_of_run(5001);
    int32_t partial = 0;
    for (int32_t round = 0; round < 12; round++) {
        order *o = open_order(first + (uint64_t)round);
        plan_order(o);
        int64_t steps = hr_march_spine(o->march).steps;
        for (int64_t budget = 1; budget < steps; budget += 1 + steps / BUDGETS) {
            o->asked.budget_steps = (int32_t)budget;
            plan_order(o);
            for (int32_t i = 0; i < o->asked.count; i++) {
                hr_march_path path = hr_march_unit_path(o->march, i);
                check_legs(o, i, &path);
                check_marks(o, i, &path);
                partial += path.status == HR_PARTIAL;
            }
        }
        close_order(o);
    }
    cr_expect_gt(partial, 1000);
}

// ---- Links

static void check_linked_legs(const order *o, int32_t unit, const hr_march_path *path) {
    if (path->count == 0) return;
    expect(is_same(path->waypoints[0], o->units[unit].start), "does not begin at its start", unit);
    for (int32_t i = 1; i < path->count; i++) {
        hr_position from = path->waypoints[i - 1], to = path->waypoints[i];
        hr_link link;
        if (path->links && path->links[i - 1])
            expect(hr_link_get(o->scene.course.map, path->links[i - 1], &link), "no such link",
                   unit);
        else
            expect(is_leg_clear(o, size_of(o, unit), from, to), "a leg is not clear", unit);
    }
}

Test(formations, on_lands_with_links_legs_are_clear_and_units_end_where_they_would_alone) {
    enum { LINKS = 12 };
    uint64_t first = seed_of_run(6001);
    int32_t linked = 0, marching = 0;
    for (int32_t round = 0; round < rounds_of_run(120); round++) {
        order *o = open_order(first + (uint64_t)round);
        for (int32_t i = 0; i < LINKS; i++) {
            hr_link_id id;
            hr_link link = roll_link(&o->scene.dice, o->scene.land.width, o->scene.land.height);
            cr_assert_eq(hr_link_add(o->scene.course.map, &link, &id), HR_OK);
        }
        if (round % 3 == 0) o->units[0].right_256ths = o->units[0].back_256ths = 0;
        if (round % 3 == 0) o->asked.count = 1;
        plan_order(o);
        check_spine(o);
        for (int32_t i = 0; i < o->asked.count; i++) {
            hr_march_path path = hr_march_unit_path(o->march, i);
            check_linked_legs(o, i, &path);
            check_marks(o, i, &path);
            check_end(o, i, &path);
            linked += path.links != NULL;
            marching += path.is_in_formation;
        }
        close_order(o);
    }
    cr_expect_gt(linked, 100);
    cr_expect_gt(marching, 100);
}
