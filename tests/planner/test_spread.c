// test_spread.c - places for units of many classes: against a twin that looks at every place of the
// map, and in drawings. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there
// are.

#include "planner/spread.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/route_scenes.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { UNITS = 150, RECTS = 3 };

// An order on a random land; class i is of size i + 1.
typedef struct order {
    uint64_t seed;
    scene scene;
    hr_spread_unit units[UNITS];
    hr_rect keep_free[RECTS];
    hr_spread spread;
    hr_position goals[UNITS];
} order;

static order the_order; // too large for a stack

static hr_position throw_position(order *o) {
    const land *l = &o->scene.land;
    hr_cell at = roll_cell(&o->scene.dice, l->width * HR_CELL, l->height * HR_CELL);
    return (hr_position){at.x, at.y};
}

static void throw_units(order *o, int32_t classes) {
    dice *d = &o->scene.dice;
    hr_position middle = throw_position(o);
    for (int32_t i = 0; i < UNITS; i++) {
        hr_position at = throw_position(o);
        if (roll(d, 3)) at = (hr_position){(middle.x * 7 + at.x) / 8, (middle.y * 7 + at.y) / 8};
        o->units[i] = (hr_spread_unit){at, roll(d, classes)};
    }
}

static order *open_order(uint64_t seed, int32_t classes) {
    order *o = &the_order;
    o->seed = seed;
    open_scene(&o->scene, seed, 200, 150);
    throw_units(o, classes);
    dice *d = &o->scene.dice;
    o->spread = (hr_spread){.goal = throw_position(o),
                            .units = o->units,
                            .count = 1 + roll(d, UNITS),
                            .gap_cells = roll(d, 2) ? 0 : roll(d, 4)};
    if (roll(d, 2)) return o;
    for (int32_t i = 0; i < RECTS; i++) {
        hr_cell at = {o->spread.goal.x / HR_CELL + roll(d, 20) - 10,
                      o->spread.goal.y / HR_CELL + roll(d, 20) - 10};
        o->keep_free[i] = (hr_rect){at.x, at.y, roll(d, 8), roll(d, 8)};
    }
    o->spread.keep_free = o->keep_free, o->spread.keep_free_count = RECTS;
    return o;
}

static void close_order(order *o) { close_course(&o->scene.course); }

static void spread(order *o) {
    hr_error error = hr_spread_goals(o->scene.course.planner, &o->spread, o->goals);
    cr_assert_eq(error, HR_OK, "HANDRAIL_SEED=%llu", (unsigned long long)o->seed);
}

static int32_t size_of(const order *o, int32_t unit) { return o->units[unit].class_id + 1; }

static hr_rect cells_at(hr_position goal, int32_t size) {
    hr_cell block = hr_block_at(goal, size);
    return (hr_rect){block.x, block.y, size, size};
}

static bool overlap(hr_rect a, hr_rect b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static hr_rect widened(hr_rect r, int32_t by) {
    return (hr_rect){r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by};
}

static bool is_same(hr_position p, hr_position q) { return p.x == q.x && p.y == q.y; }

// ---- The twin: groups of units and places, by looking at all of the map

static int32_t label_at(const order *o, hr_class_id id, hr_cell block) {
    return hr_map_label(o->scene.course.map, id, block);
}

// The block nearest to a position with a label, or any; ties by y, then x.
static bool look_for(const order *o, hr_class_id id, int32_t label, hr_position at, hr_cell *best) {
    int64_t least = INT64_MAX;
    for (int32_t y = 0; y < o->scene.land.height; y++)
        for (int32_t x = 0; x < o->scene.land.width; x++) {
            hr_position centre = hr_block_centre((hr_cell){x, y}, id + 1);
            int64_t dx = centre.x - at.x, dy = centre.y - at.y, squared = dx * dx + dy * dy;
            if (squared >= least) continue;
            int32_t here = label_at(o, id, (hr_cell){x, y});
            if (here < 0 || (label >= 0 && here != label)) continue;
            least = squared, *best = (hr_cell){x, y};
        }
    return least < INT64_MAX;
}

static hr_cell anchor_of(const order *o, hr_class_id id, int32_t label) {
    hr_cell at = hr_block_at(o->spread.goal, id + 1);
    if (label >= 0 && label_at(o, id, at) != label) look_for(o, id, label, o->spread.goal, &at);
    return at;
}

static int32_t label_of(const order *o, int32_t unit) {
    hr_class_id id = o->units[unit].class_id;
    hr_position start = o->units[unit].start;
    int32_t label = label_at(o, id, hr_block_at(start, id + 1));
    hr_cell at = hr_block_at(o->spread.goal, id + 1), near;
    if (label >= 0) return label;
    if (label_at(o, id, at) < 0 && !look_for(o, id, -1, o->spread.goal, &at)) return -1;
    int32_t at_goal = label_at(o, id, at);
    look_for(o, id, at_goal, start, &near);
    hr_position centre = hr_block_centre(near, id + 1);
    int64_t x = centre.x - start.x, y = centre.y - start.y, reach = 2 * (id + 1) * HR_CELL;
    if (x * x + y * y <= reach * reach) return at_goal;
    look_for(o, id, -1, start, &near);
    return label_at(o, id, near);
}

typedef struct twin_places {
    hr_rect taken[UNITS];
    int32_t count;
} twin_places;

static bool is_vacant(const order *o, const twin_places *t, hr_rect cells) {
    for (int32_t i = 0; i < o->spread.keep_free_count; i++) {
        hr_rect rect = o->spread.keep_free[i];
        if (rect.width > 0 && rect.height > 0 && overlap(rect, cells)) return false;
    }
    for (int32_t i = 0; i < t->count; i++)
        if (overlap(t->taken[i], widened(cells, o->spread.gap_cells))) return false;
    return true;
}

// The next place of a cluster: the nearest on the grid that is vacant, ties by y, then x.
static bool next_place(const order *o, const twin_places *t, hr_class_id id, int32_t label,
                       hr_rect *best) {
    int32_t pitch = id + 1 + o->spread.gap_cells;
    hr_cell anchor = anchor_of(o, id, label);
    int64_t least = INT64_MAX;
    for (int32_t y = anchor.y % pitch; y < o->scene.land.height; y += pitch)
        for (int32_t x = anchor.x % pitch; x < o->scene.land.width; x += pitch) {
            hr_rect cells = {x, y, id + 1, id + 1};
            int64_t dx = x - anchor.x, dy = y - anchor.y, squared = dx * dx + dy * dy;
            if (squared >= least || label_at(o, id, (hr_cell){x, y}) != label ||
                !is_vacant(o, t, cells))
                continue;
            least = squared, *best = cells;
        }
    return least < INT64_MAX;
}

static bool is_given(const order *o, const int32_t *labels, hr_class_id id, int32_t label,
                     hr_rect cells) {
    for (int32_t i = 0; i < o->spread.count; i++)
        if (o->units[i].class_id == id && labels[i] == label) {
            hr_rect given = cells_at(o->goals[i], id + 1);
            if (given.x == cells.x && given.y == cells.y) return true;
        }
    return false;
}

// Those of a group that come to no place of their own are at its anchor.
static int32_t check_group(const order *o, twin_places *t, const int32_t *labels, hr_class_id id,
                           int32_t label) {
    int32_t members = 0, placed = 0, at_anchor = 0;
    hr_cell anchor = anchor_of(o, id, label);
    for (int32_t i = 0; i < o->spread.count; i++)
        members += o->units[i].class_id == id && labels[i] == label;
    hr_rect cells;
    while (placed < members && label >= 0 && next_place(o, t, id, label, &cells)) {
        cr_assert(is_given(o, labels, id, label, cells),
                  "HANDRAIL_SEED=%llu: class %d, nobody at %d %d", (unsigned long long)o->seed,
                  (int)id, cells.x, cells.y);
        t->taken[t->count++] = cells;
        placed++;
        at_anchor += cells.x == anchor.x && cells.y == anchor.y;
    }
    for (int32_t i = 0; i < o->spread.count; i++)
        if (o->units[i].class_id == id && labels[i] == label)
            at_anchor -= is_same(o->goals[i], hr_block_centre(anchor, id + 1));
    cr_assert_eq(-at_anchor, members - placed, "HANDRAIL_SEED=%llu: class %d",
                 (unsigned long long)o->seed, (int)id);
    return members > 0 ? members - placed : -1;
}

static int by_number(const void *a, const void *b) {
    return (*(const int32_t *)a > *(const int32_t *)b) -
           (*(const int32_t *)a < *(const int32_t *)b);
}

typedef struct tally {
    int32_t groups, crowded;
} tally;

static void check_cluster(const order *o, tally *all) {
    int32_t labels[UNITS], sorted[UNITS];
    for (int32_t i = 0; i < o->spread.count; i++) labels[i] = sorted[i] = label_of(o, i);
    qsort(sorted, (size_t)o->spread.count, sizeof *sorted, by_number);
    twin_places t = {.count = 0};
    for (hr_class_id id = WALKER_SIZE_MAX - 1; id >= 0; id--)
        for (int32_t i = 0; i < o->spread.count; i++) {
            int32_t label = sorted[i];
            if (i > 0 && label == sorted[i - 1]) continue;
            int32_t left = check_group(o, &t, labels, id, label);
            all->groups += left >= 0;
            all->crowded += left > 0;
        }
}

Test(spread, units_of_all_sizes_have_the_nearest_places_on_their_islands_and_none_overlap) {
    uint64_t seed = seed_of_run(570000000);
    tally all = {0};
    for (int32_t round = rounds_of_run(50); round > 0; round--, seed++) {
        order *o = open_order(seed, WALKER_SIZE_MAX);
        spread(o);
        check_cluster(o, &all);
        close_order(o);
    }
    cr_expect(all.groups > 300 && all.crowded > 20, "%d groups, %d crowded", all.groups,
              all.crowded);
}

// Yards for a few units each, most on corners and edges of tiles: such islands lie in several.
static void throw_yards(order *o) {
    dice *d = &o->scene.dice;
    const land *l = &o->scene.land;
    for (int32_t i = 0; i < UNITS; i++) {
        if (i % 10 > 0) {
            o->units[i].start = o->units[i - 1].start;
            continue;
        }
        int32_t side = 2 + roll(d, 6);
        hr_cell at = roll_cell(d, l->width, l->height), back = roll_cell(d, side, side);
        if (roll(d, 3)) at.x = at.x / HR_TILE * HR_TILE;
        if (roll(d, 3)) at.y = at.y / HR_TILE * HR_TILE;
        hr_rect yard = {at.x - back.x, at.y - back.y, side, side};
        change(&o->scene, widened(yard, 1), 1);
        change(&o->scene, yard, 0);
        o->units[i].start = hr_block_centre(at, 1);
    }
}

Test(spread, units_in_yards_across_edges_of_tiles_have_the_places_there_are) {
    uint64_t seed = seed_of_run(578000000);
    tally all = {0};
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        order *o = open_order(seed, WALKER_SIZE_MAX);
        throw_yards(o);
        o->spread.count = UNITS;
        spread(o);
        check_cluster(o, &all);
        close_order(o);
    }
    cr_expect(all.groups > 100 && all.crowded > 50, "%d groups, %d crowded", all.groups,
              all.crowded);
}

// ---- What holds for every formation

static void roll_formation(order *o) {
    dice *d = &o->scene.dice;
    o->spread.formation = (hr_formation)roll(d, 4);
    o->spread.facing_x = roll(d, 3) ? roll(d, 200) - 100 : 0;
    o->spread.facing_y = roll(d, 3) ? roll(d, 200) - 100 : 0;
}

// But for units without a place of their own.
static int32_t check_apart(const order *o) {
    int32_t sharing = 0;
    for (int32_t i = 0; i < o->spread.count; i++)
        for (int32_t k = 0; k < i; k++) {
            hr_rect a = cells_at(o->goals[i], size_of(o, i));
            hr_rect b = cells_at(o->goals[k], size_of(o, k));
            if (!overlap(widened(a, o->spread.gap_cells), b)) continue;
            hr_cell p = anchor_of(o, size_of(o, i) - 1, label_of(o, i));
            hr_cell q = anchor_of(o, size_of(o, k) - 1, label_of(o, k));
            cr_assert((p.x == a.x && p.y == a.y) || (q.x == b.x && q.y == b.y),
                      "HANDRAIL_SEED=%llu: %d and %d overlap", (unsigned long long)o->seed, i, k);
            sharing++;
        }
    return sharing;
}

Test(spread, places_in_formation_are_open_apart_and_on_the_units_islands) {
    uint64_t seed = seed_of_run(577000000);
    int32_t apart = 0;
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        order *o = open_order(seed, WALKER_SIZE_MAX);
        roll_formation(o);
        spread(o);
        apart += check_apart(o) == 0;
        for (int32_t i = 0; i < o->spread.count; i++) {
            hr_rect cells = cells_at(o->goals[i], size_of(o, i));
            int32_t here = label_at(o, size_of(o, i) - 1, (hr_cell){cells.x, cells.y});
            cr_assert_eq(here, label_of(o, i), "HANDRAIL_SEED=%llu", (unsigned long long)seed);
        }
        close_order(o);
    }
    cr_expect_gt(apart, 15);
}

Test(spread, units_at_their_places_stay_in_any_formation) {
    for (uint64_t seed = 572000000; seed < 572000040; seed++) {
        order *o = open_order(seed, WALKER_SIZE_MAX);
        roll_formation(o);
        spread(o);
        hr_position first[UNITS];
        memcpy(first, o->goals, sizeof first);
        bool has_places = check_apart(o) == 0;
        for (int32_t i = 0; i < o->spread.count; i++) o->units[i].start = o->goals[i];
        spread(o);
        for (int32_t i = 0; i < o->spread.count && has_places; i++)
            cr_assert(is_same(first[i], o->goals[i]), "seed %llu", (unsigned long long)seed);
        close_order(o);
    }
}

Test(spread, the_order_of_the_units_does_not_matter) {
    for (uint64_t seed = 573000000; seed < 573000040; seed++) {
        order *o = open_order(seed, WALKER_SIZE_MAX);
        roll_formation(o);
        spread(o);
        hr_spread_unit backwards[UNITS];
        hr_position goals[UNITS];
        int32_t count = o->spread.count;
        for (int32_t i = 0; i < count; i++) backwards[i] = o->units[count - 1 - i];
        hr_spread other = o->spread;
        other.units = backwards;
        cr_assert_eq(hr_spread_goals(o->scene.course.planner, &other, goals), HR_OK);
        for (int32_t i = 0; i < count; i++)
            cr_assert(is_same(goals[count - 1 - i], o->goals[i]), "seed %llu, unit %d",
                      (unsigned long long)seed, i);
        close_order(o);
    }
}

static int side_of(hr_position a, hr_position b, hr_position c) {
    int64_t cross = (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
    return (cross > 0) - (cross < 0);
}

static bool cross(hr_position a, hr_position b, hr_position c, hr_position d) {
    return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

Test(spread, straight_ways_to_the_places_of_a_class_do_not_cross) {
    for (uint64_t seed = 574000000; seed < 574000020; seed++) {
        order *o = open_order(seed, 2);
        spread(o);
        int32_t crossings = 0;
        for (int32_t i = 0; i < o->spread.count; i++)
            for (int32_t k = 0; k < i; k++)
                if (size_of(o, i) == size_of(o, k) && label_of(o, i) == label_of(o, k))
                    crossings +=
                        cross(o->units[i].start, o->goals[i], o->units[k].start, o->goals[k]);
        // Where uncrossing would save less than a 256th of a cell it is left alone.
        cr_expect_leq(crossings, 2, "%d crossings, seed %llu", crossings, (unsigned long long)seed);
        close_order(o);
    }
}

// So many that swaps of pairs alone would not find the order again.
Test(spread, a_large_formation_that_only_moves_keeps_its_order) {
    enum { FORMATION = 600 };
    static hr_spread_unit units[FORMATION];
    static hr_position starts[FORMATION], goals[FORMATION];
    const int32_t right = 70 * HR_CELL, down = 40 * HR_CELL;
    course c = open_empty_course(160, 120, NULL);
    hr_spread asked = {
        .goal = hr_block_centre((hr_cell){30, 30}, 1), .units = units, .count = FORMATION};
    for (int32_t i = 0; i < FORMATION; i++) units[i].start = asked.goal;
    cr_assert_eq(hr_spread_goals(c.planner, &asked, starts), HR_OK);
    asked.goal.x += right, asked.goal.y += down;
    for (int32_t i = 0; i < FORMATION; i++) units[i].start = starts[i];
    cr_assert_eq(hr_spread_goals(c.planner, &asked, goals), HR_OK);
    for (int32_t i = 0; i < FORMATION; i++)
        cr_assert(goals[i].x == starts[i].x + right && goals[i].y == starts[i].y + down, "unit %d",
                  i);
    close_course(&c);
}

// ---- Islands

Test(spread, units_on_an_island_are_served_there) {
    sketch map = draw("......##......\n"
                      ".a.b..##..g...\n"
                      "......##......\n"
                      "......##......\n");
    course c = open_course(&map);
    hr_spread_unit units[3] = {{hr_block_centre(letter(&map, 'a'), 1), 0},
                               {hr_block_centre(letter(&map, 'b'), 1), 0},
                               {hr_block_centre((hr_cell){13, 3}, 1), 0}};
    hr_position goals[3];
    hr_spread asked = {.goal = hr_block_centre(letter(&map, 'g'), 1), .units = units, .count = 3};
    cr_assert_eq(hr_spread_goals(c.planner, &asked, goals), HR_OK);
    cr_expect(is_same(goals[2], asked.goal));
    cr_expect_eq(cells_at(goals[1], 1).x, 5, "the nearest to the goal");
    for (int32_t i = 0; i < 2; i++)
        cr_expect(hr_can_reach(c.map, 0, units[i].start, goals[i], 0), "unit %d", i);
    cr_expect_not(is_same(goals[0], goals[1]));
    close_course(&c);
}

// It stands in a house of its own; the pocket beside it is not where it belongs.
Test(spread, a_unit_on_a_closed_block_belongs_to_the_goals_island_if_that_is_beside_it) {
    sketch map = draw("..............\n"
                      "..###.....g...\n"
                      "..#p#.........\n"
                      "..#s#.........\n"
                      "..###.........\n");
    draw_cell(&map, 3, 3, 1); // s
    course c = open_course(&map);
    hr_spread_unit unit = {hr_block_centre(letter(&map, 's'), 1), 0};
    hr_position goal;
    hr_spread asked = {.goal = hr_block_centre(letter(&map, 'g'), 1), .units = &unit, .count = 1};
    cr_assert_eq(hr_spread_goals(c.planner, &asked, &goal), HR_OK);
    cr_expect(is_same(goal, asked.goal));
    close_course(&c);
}

// ---- Misuse and memory

Test(spread, bad_input_is_refused_or_taken_to_the_map) {
    order *o = open_order(575000000, 2);
    o->goals[0] = (hr_position){5, 5};
    hr_planner *planner = o->scene.course.planner;
    hr_spread bad = o->spread;
    bad.formation = (hr_formation)4;
    cr_expect_eq(hr_spread_goals(planner, &bad, o->goals), HR_BAD_FORMATION);
    bad = o->spread;
    o->units[0].class_id = 99;
    cr_expect_eq(hr_spread_goals(planner, &bad, o->goals), HR_BAD_CLASS);
    cr_expect(is_same(o->goals[0], (hr_position){5, 5}));
    o->units[0].class_id = 0;
    bad.keep_free = NULL, bad.keep_free_count = 1;
    cr_expect_eq(hr_spread_goals(planner, &bad, o->goals), HR_BAD_SIZE);
    bad = o->spread, bad.units = NULL;
    cr_expect_eq(hr_spread_goals(planner, &bad, o->goals), HR_BAD_SIZE);
    cr_expect(is_same(o->goals[0], (hr_position){5, 5}));
    bad.count = 0;
    cr_expect_eq(hr_spread_goals(planner, &bad, NULL), HR_OK);
    bad.count = -5;
    cr_expect_eq(hr_spread_goals(planner, &bad, NULL), HR_OK);
    o->units[0].start = (hr_position){INT32_MIN, INT32_MAX};
    o->spread.goal = (hr_position){INT32_MAX, INT32_MIN};
    o->spread.facing_x = INT32_MIN, o->spread.facing_y = INT32_MAX;
    hr_rect all = {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX};
    o->spread.keep_free = &all, o->spread.keep_free_count = 1;
    for (int formation = 0; formation < 4; formation++) {
        o->spread.formation = (hr_formation)formation;
        static const int32_t GAPS[] = {INT32_MAX, INT32_MIN, 0};
        for (int32_t i = 0; i < 3; i++) {
            o->spread.gap_cells = GAPS[i];
            spread(o);
        }
    }
    hr_map_fill(o->scene.course.map, (hr_rect){0, 0, 400, 400}, 1);
    spread(o);
    hr_position corner = {o->scene.land.width * HR_CELL - 1, 0};
    for (int32_t i = 0; i < o->spread.count; i++) {
        hr_position at = hr_block_centre(hr_block_at(corner, size_of(o, i)), size_of(o, i));
        if (at.x > corner.x) at.x = corner.x;
        cr_expect(is_same(o->goals[i], at));
    }
    close_order(o);
}

// Larger than the map, or with room for one where the grid begins.
Test(spread, who_has_no_room_is_sent_to_the_goal_and_onto_the_map) {
    course c = open_bare_course(4, 2, NULL);
    hr_class_id large, pair;
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(0), 64}, &large), HR_OK);
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(0), 2}, &pair), HR_OK);
    hr_spread_unit units[3] = {{.class_id = large}, {.class_id = pair}, {.class_id = pair}};
    hr_rect middle = {1, 0, 2, 2};
    hr_spread sent = {.goal = {1023, 511}, .units = units, .count = 1};
    hr_position goals[2];
    cr_assert_eq(hr_spread_goals(c.planner, &sent, goals), HR_OK);
    hr_request request = {.class_id = large, .goal = goals[0]};
    cr_expect_eq(plan(&c, &request).status, HR_BLOCKED);
    sent = (hr_spread){.goal = {512, 256}, .units = units + 1, .count = 2};
    for (int32_t keeps_free = 0; keeps_free < 2; keeps_free++) {
        sent.keep_free = &middle, sent.keep_free_count = keeps_free;
        cr_assert_eq(hr_spread_goals(c.planner, &sent, goals), HR_OK);
        for (int32_t i = 0; i < 2; i++) cr_expect(is_same(goals[i], sent.goal));
    }
    close_course(&c);
}

Test(spread, memory_may_fail_and_nothing_is_allocated_after_warm_up) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = open_empty_course(200, 150, &allocator);
    static hr_spread_unit units[UNITS];
    hr_position goals[UNITS] = {{7, 7}};
    for (int32_t i = 0; i < UNITS; i++) units[i] = (hr_spread_unit){{9000, 9000}, i % 3};
    hr_spread asked = {
        .goal = {20000, 20000}, .units = units, .count = UNITS, .formation = HR_FORMATION_WEDGE};
    hr_error error = HR_OUT_OF_MEMORY;
    int32_t failures = 0;
    for (; error != HR_OK && failures < 1000; failures++) {
        counts.fail_at = counts.calls + 1 + failures;
        error = hr_spread_goals(c.planner, &asked, goals);
        cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY);
        if (error) cr_assert(goals[0].x == 7 && goals[0].y == 7);
    }
    cr_expect_eq(error, HR_OK);
    cr_expect_gt(failures, 5);
    counts.fail_at = 0;
    size_t bytes = hr_planner_bytes(c.planner);
    long calls = counts.calls;
    cr_assert_eq(hr_spread_goals(c.planner, &asked, goals), HR_OK);
    cr_expect_eq(counts.calls, calls);
    cr_expect_eq(hr_planner_bytes(c.planner), bytes);
    close_course(&c);
    cr_expect_eq(counts.live, 0);
}
