// test_check.c - the map check against slow twins on small random maps, on drawn ones, and out of
// memory.

#include "passmap/base/memory.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"
#include "viewer/check/check.h"
#include "viewer/check/check_cells.h"
#include "viewer/check/check_chokes.h"
#include "viewer/check/check_clearance.h"
#include "viewer/check/check_ground.h"
#include "viewer/check/check_words.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 16, AREA = SIDE * SIDE };

typedef struct land {
    int32_t width, height;
    uint8_t cells[AREA], clearance[AREA];
} land;

static hr_class unit_of(int32_t size) {
    return (hr_class){.pass = hr_pass_up_to(HR_ROAD), .size = size};
}

// Rooms of rock with holes in their walls, so that there are places and passages.
static land random_land(dice *d) {
    land l = {.width = 3 + roll(d, SIDE - 2), .height = 3 + roll(d, SIDE - 2)};
    int32_t step = 3 + roll(d, 5), rock = roll(d, 25), holes = 10 + roll(d, 40);
    for (int32_t i = 0; i < l.width * l.height; i++) {
        int32_t x = i % l.width, y = i / l.width;
        bool is_wall = (x % step == step - 1 || y % step == step - 1) && roll(d, 100) >= holes;
        l.cells[i] = is_wall || roll(d, 100) < rock ? HR_ROCK : HR_GROUND;
    }
    check_clearance(l.cells, l.width, l.height, hr_pass_up_to(HR_ROAD), l.clearance);
    return l;
}

// ---- Clearance

static bool is_open_square(const land *l, int32_t x, int32_t y, int32_t side) {
    for (int32_t v = y; v < y + side; v++)
        for (int32_t u = x; u < x + side; u++)
            if (u >= l->width || v >= l->height || l->cells[v * l->width + u] != HR_GROUND)
                return false;
    return true;
}

Test(check, the_clearance_is_the_largest_open_square) {
    dice d = {seed_of_run(71)};
    for (int32_t round = 0; round < rounds_of_run(200); round++) {
        land l = random_land(&d);
        for (int32_t i = 0; i < l.width * l.height; i++) {
            int32_t side = 0;
            while (is_open_square(&l, i % l.width, i / l.width, side + 1)) side++;
            cr_assert_eq(l.clearance[i], side, "round %d, cell %d", (int)round, (int)i);
        }
    }
}

// ---- Parts: the labels of the library

Test(check, the_parts_are_those_of_the_library) {
    dice d = {seed_of_run(72)};
    hr_allocator allocator = hr_allocator_default();
    for (int32_t round = 0; round < rounds_of_run(200); round++) {
        land l = random_land(&d);
        hr_class unit = unit_of(1 + roll(&d, 3));
        hr_map_config config = hr_map_config_default();
        hr_map *map;
        hr_class_id id;
        check_parts parts;
        config.width = l.width, config.height = l.height;
        cr_assert_eq(hr_map_create(&config, &map), HR_OK);
        memcpy(hr_map_cells(map), l.cells, (size_t)l.width * (size_t)l.height);
        hr_map_touch(map, (hr_rect){0, 0, l.width, l.height});
        cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
        cr_assert_eq(hr_map_refresh(map, id), HR_OK);
        cr_assert(check_parts_find(&parts, &allocator, l.clearance, unit.size, l.width, l.height));
        int64_t sizes[AREA] = {0};
        for (int32_t i = 0; i < l.width * l.height; i++) {
            int32_t label = hr_map_label(map, id, (hr_cell){i % l.width, i / l.width});
            int32_t part = parts.labels[i];
            cr_assert_eq(label < 0, part == NO_PART);
            if (part == NO_PART) continue;
            hr_cell first = parts.at[part].first;
            cr_assert_eq(label, hr_map_label(map, id, first));
            cr_assert_leq(first.y * l.width + first.x, i);
            sizes[part]++;
        }
        for (int32_t i = 0; i < parts.count; i++) {
            cr_assert_eq(parts.at[i].size, sizes[i]);
            cr_assert_leq(sizes[i], parts.at[parts.largest].size);
        }
        check_parts_end(&parts, &allocator);
        hr_map_destroy(map);
    }
}

// ---- Passages: for each two places the largest size that comes from one to the other

static check_passages passages_of(const land *l, int32_t narrow, int32_t wide) {
    hr_allocator allocator = hr_allocator_default();
    check_passages p;
    cr_assert(
        check_passages_find(&p, &allocator, l->clearance, l->width, l->height, narrow, wide, 1));
    return p;
}

// The width of the way between two places over the joins alone: 0 = none.
static int32_t width_by_joins(const check_passages *p, int32_t a, int32_t b) {
    int32_t group[AREA];
    for (int32_t i = 0; i < p->places.count; i++) group[i] = i;
    for (int32_t i = 0; i < p->count; i++) { // the widest come first
        int32_t from = group[p->joins[i].places[0]], to = group[p->joins[i].places[1]];
        cr_assert_neq(from, to, "a join of what was joined");
        for (int32_t k = 0; k < p->places.count; k++)
            if (group[k] == from) group[k] = to;
        if (group[a] == group[b]) return p->joins[i].width;
    }
    return 0;
}

static int32_t width_by_floods(const land *l, const check_passages *p, int32_t narrow, int32_t wide,
                               int32_t a, int32_t b) {
    hr_allocator allocator = hr_allocator_default();
    hr_cell from = p->places.at[a].first, to = p->places.at[b].first;
    for (int32_t size = wide - 1; size >= narrow; size--) {
        check_parts parts;
        cr_assert(check_parts_find(&parts, &allocator, l->clearance, size, l->width, l->height));
        bool is_one =
            parts.labels[from.y * l->width + from.x] == parts.labels[to.y * l->width + to.x];
        check_parts_end(&parts, &allocator);
        if (is_one) return size;
    }
    return 0;
}

Test(check, joins_say_which_size_passes_between_any_two_places) {
    dice d = {seed_of_run(73)};
    hr_allocator allocator = hr_allocator_default();
    int32_t joined = 0, apart = 0;
    for (int32_t round = 0; round < rounds_of_run(400); round++) {
        land l = random_land(&d);
        int32_t narrow = 1 + roll(&d, 2), wide = narrow + 1 + roll(&d, 3);
        check_passages p = passages_of(&l, narrow, wide);
        for (int32_t i = 0; i < p.count; i++) {
            hr_cell at = p.joins[i].at;
            cr_assert_geq(l.clearance[at.y * l.width + at.x], p.joins[i].width);
            cr_assert(i == 0 || p.joins[i].width <= p.joins[i - 1].width);
        }
        for (int32_t a = 0; a < p.places.count; a++)
            for (int32_t b = a + 1; b < p.places.count; b++) {
                int32_t width = width_by_floods(&l, &p, narrow, wide, a, b);
                cr_assert_eq(width_by_joins(&p, a, b), width, "round %d, places %d and %d",
                             (int)round, (int)a, (int)b);
                joined += width > 0, apart += width == 0;
            }
        check_passages_end(&p, &allocator);
    }
    cr_expect_gt(joined, rounds_of_run(400) / 4);
    cr_expect_gt(apart, rounds_of_run(400) / 20);
}

// ---- Chokes: with what lies between the two places gone, is there another way?

typedef struct walk {
    const land *l;
    int32_t narrow, a, b;
    int32_t place[AREA], passage[AREA]; // by block
    bool is_gone[AREA], seen[AREA];
} walk;

static void label_passage(walk *w, int32_t at, int32_t label) {
    if (at < 0 || w->l->clearance[at] < w->narrow || w->place[at] != NO_PART) return;
    if (w->passage[at] != NO_PART) return;
    w->passage[at] = label;
    int32_t x = at % w->l->width, y = at / w->l->width;
    label_passage(w, x > 0 ? at - 1 : -1, label);
    label_passage(w, x + 1 < w->l->width ? at + 1 : -1, label);
    label_passage(w, y > 0 ? at - w->l->width : -1, label);
    label_passage(w, y + 1 < w->l->height ? at + w->l->width : -1, label);
}

// The first place in reading order of its blocks that a block lies in.
static void label_blocks(walk *w, const check_passages *p, int32_t wide) {
    int32_t width = w->l->width, count = width * w->l->height;
    for (int32_t i = 0; i < count; i++) w->place[i] = w->passage[i] = NO_PART;
    for (int32_t i = 0; i < count; i++)
        for (int32_t v = 0; p->places.labels[i] != NO_PART && v <= wide - w->narrow; v++)
            for (int32_t u = 0; u <= wide - w->narrow; u++)
                if (w->place[i + v * width + u] == NO_PART)
                    w->place[i + v * width + u] = p->places.labels[i];
    for (int32_t i = 0; i < count; i++) label_passage(w, i, i);
}

static bool touches(const walk *w, int32_t passage, int32_t place) {
    int32_t width = w->l->width;
    for (int32_t i = 0; i < width * w->l->height; i++) {
        if (w->passage[i] != passage) continue;
        int32_t x = i % width, y = i / width;
        if ((x > 0 && w->place[i - 1] == place) || (x + 1 < width && w->place[i + 1] == place) ||
            (y > 0 && w->place[i - width] == place) ||
            (y + 1 < w->l->height && w->place[i + width] == place))
            return true;
    }
    return false;
}

static void flood(walk *w, int32_t at, int32_t from) {
    if (at < 0 || w->l->clearance[at] < w->narrow || w->seen[at]) return;
    if (w->passage[at] != NO_PART && w->is_gone[w->passage[at]]) return;
    int32_t p = w->place[at], q = w->place[from];
    if ((p == w->a && q == w->b) || (p == w->b && q == w->a))
        return; // they touch: that is gone, too
    w->seen[at] = true;
    int32_t x = at % w->l->width, y = at / w->l->width;
    flood(w, x > 0 ? at - 1 : -1, at);
    flood(w, x + 1 < w->l->width ? at + 1 : -1, at);
    flood(w, y > 0 ? at - w->l->width : -1, at);
    flood(w, y + 1 < w->l->height ? at + w->l->width : -1, at);
}

static bool has_other_way(walk *w) {
    bool comes = false;
    memset(w->seen, 0, sizeof w->seen);
    for (int32_t i = 0; i < w->l->width * w->l->height; i++)
        w->is_gone[i] = w->passage[i] == i && touches(w, i, w->a) && touches(w, i, w->b);
    for (int32_t i = 0; i < w->l->width * w->l->height; i++)
        if (w->place[i] == w->a) flood(w, i, i);
    for (int32_t i = 0; i < w->l->width * w->l->height; i++)
        comes = comes || (w->place[i] == w->b && w->seen[i]);
    return comes;
}

static bool has_own_block(const walk *w, int32_t place) {
    for (int32_t i = 0; i < w->l->width * w->l->height; i++)
        if (w->place[i] == place) return true;
    return false;
}

Test(check, a_choke_is_all_that_leads_from_one_place_to_the_other) {
    dice d = {seed_of_run(74)};
    hr_allocator allocator = hr_allocator_default();
    int32_t chokes = 0, others = 0;
    for (int32_t round = 0; round < rounds_of_run(1500); round++) {
        land l = random_land(&d);
        int32_t narrow = 1 + roll(&d, 2), wide = narrow + 1 + roll(&d, 2);
        check_passages p = passages_of(&l, narrow, wide);
        int32_t *counts =
            check_chokes_count(&p, &allocator, l.clearance, l.width, l.height, narrow, wide);
        cr_assert_not_null(counts);
        walk w = {.l = &l, .narrow = narrow};
        label_blocks(&w, &p, wide);
        for (int32_t i = 0; i < p.count; i++) {
            w.a = p.joins[i].places[0], w.b = p.joins[i].places[1];
            if (!has_own_block(&w, w.a) || !has_own_block(&w, w.b)) continue;
            bool has_other = has_other_way(&w);
            if (counts[i] > 0) cr_assert(!has_other, "round %d, join %d", (int)round, (int)i);
            chokes += counts[i] > 0, others += has_other;
        }
        hr_release(&allocator, counts);
        check_passages_end(&p, &allocator);
    }
    cr_expect_gt(chokes, rounds_of_run(1500) / 20);
    cr_expect_gt(others, rounds_of_run(1500) / 40);
}

// ---- What is said of drawn maps

static land drawn(const char *const rows[], int32_t height) {
    land l = {.width = (int32_t)strlen(rows[0]), .height = height};
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < l.width; x++)
            l.cells[y * l.width + x] = rows[y][x] == '#'   ? HR_ROCK
                                       : rows[y][x] == '~' ? HR_WATER
                                                           : 0;
    return l;
}

static const char *const rooms[] = {
    "######.#.#####", //
    "#.....##.....#", //
    "#....##......#", //
    "#.....#......#", //
    "#............#", //
    "#.....#......#", //
    "#.....#####..#", //
    "#.....#...#..#", //
    "#######...####", //
};

static check_report report_of(const land *l, int32_t size, check_options options) {
    hr_class unit = unit_of(size);
    check_report report;
    cr_assert_eq(check_map(&report, l->cells, l->width, l->height, &unit, 1, &options,
                           hr_allocator_default()),
                 HR_OK);
    return report;
}

static const check_finding *first_of(const check_report *report, check_kind kind) {
    for (int32_t i = 0; i < report->count; i++)
        if (report->findings[i].kind == kind) return &report->findings[i];
    return NULL;
}

Test(check, a_drawn_map_has_its_island_its_gap_and_its_choke) {
    land l = drawn(rooms, 9);
    check_options options = {.island_least = 5, .choke_width = 2, .choke_most = 3};
    char text[CHECK_WORDS_LENGTH];
    check_report report = report_of(&l, 1, options);
    const check_finding *island = first_of(&report, CHECK_ISLAND);
    cr_assert_not_null(island);
    cr_expect_eq(island->size, 6); // the cell in the south
    cr_expect_eq(island->away, 1);
    const check_finding *pocket = first_of(&report, CHECK_POCKET);
    cr_assert_not_null(pocket);
    cr_expect(pocket->at.x == 6 && pocket->at.y == 0 && pocket->size == 1);
    const check_finding *choke = first_of(&report, CHECK_CHOKE);
    cr_assert_not_null(choke);
    cr_expect(choke->at.x == 6 && choke->at.y == 4, "%d,%d", (int)choke->at.x, (int)choke->at.y);
    cr_expect(choke->width == 1 && choke->count == 1);
    cr_expect(strstr(check_words(&report, choke, text), "go through here, 1 cell wide"), "%s",
              text);
    cr_expect_null(first_of(&report, CHECK_GAP));
    check_end(&report);

    report = report_of(&l, 2, options);
    const check_finding *gap = first_of(&report, CHECK_GAP);
    cr_assert_not_null(gap);
    cr_expect(gap->at.x == 6 && gap->at.y == 4 && gap->width == 1);
    cr_expect(strstr(check_words(&report, gap, text), "size 1 passes here, 2 does not"), "%s",
              text);
    check_end(&report);
}

Test(check, a_second_door_is_counted_and_a_detour_is_no_choke) {
    static const char *const two_doors[] = {
        "....#....", //
        ".........", //
        "....#....", //
        "....#....", //
        ".........", //
        "....#....", //
    };
    land l = drawn(two_doors, 6);
    check_options options = {.island_least = 2, .choke_width = 2, .choke_most = 3};
    check_report report = report_of(&l, 1, options);
    const check_finding *choke = first_of(&report, CHECK_CHOKE);
    cr_assert_not_null(choke);
    cr_expect_eq(choke->count, 2);
    check_end(&report);
    options.choke_most = 1;
    report = report_of(&l, 1, options);
    cr_expect_null(first_of(&report, CHECK_CHOKE));
    check_end(&report);
}

Test(check, a_cell_unlike_all_around_it_is_odd) {
    static const char *const rows[] = {"......", ".#..~.", "....~.", "#....."};
    land l = drawn(rows, 4);
    cr_expect(check_is_odd(l.cells, l.width, l.height, (hr_cell){1, 1}));
    cr_expect(check_is_odd(l.cells, l.width, l.height, (hr_cell){0, 3}), "in a corner");
    cr_expect_not(check_is_odd(l.cells, l.width, l.height, (hr_cell){4, 1}), "there are two");
    cr_expect_not(check_is_odd(l.cells, l.width, l.height, (hr_cell){2, 2}), "a neighbour of it");
}

Test(check, levels_along_an_edge_alone_are_soft_and_a_plain_of_them_is_not) {
    land l = {.width = 12, .height = 8};
    check_soft soft[256];
    for (int32_t i = 0; i < 96; i++) {
        int32_t x = i % 12;
        l.cells[i] = x < 4 ? 0 : x == 4 ? 90 : x == 5 ? 180 : x < 9 ? 255 : 120;
    }
    check_find_soft(l.cells, l.width, l.height, soft);
    cr_expect_not(check_is_soft(&soft[90], 90), "the cells at the map's edge have no other side");
    cr_expect_eq(soft[90].soft, 6);
    cr_expect_eq(soft[90].low, 0);
    cr_expect_eq(soft[90].high, 180);
    cr_expect_not(check_is_soft(&soft[120], 120));
    cr_expect_not(check_is_soft(&soft[0], 0));
    cr_expect(check_is_soft(&(check_soft){.count = 40, .soft = 37}, 90));
    cr_expect_not(check_is_soft(&(check_soft){.count = 40, .soft = 37}, HR_WATER), "of the key");
}

// ---- What is drawn, and memory

Test(check, the_ground_of_a_picture_is_what_the_parts_say) {
    land l = drawn(rooms, 9);
    hr_allocator allocator = hr_allocator_default();
    hr_class unit = unit_of(2);
    check_ground ground;
    cr_assert(check_ground_find(&ground, &allocator, l.cells, l.width, l.height, &unit, 2));
    cr_expect_eq(ground.kinds[0], CELL_CLOSED);
    cr_expect_eq(ground.kinds[4 * l.width + 6], CELL_NARROW);
    cr_expect_eq(ground.kinds[3 * l.width + 2], CELL_REACHABLE);
    cr_expect_eq(ground.kinds[3 * l.width + 9], CELL_ISLAND);
    cr_expect_eq(ground.covers[4 * l.width + 6], 1);
    cr_expect_eq(ground.covers[5 * l.width + 3], 5);
    check_ground_end(&ground, &allocator);
}

Test(check, without_memory_there_is_no_report_and_nothing_is_left) {
    land l = drawn(rooms, 9);
    hr_class units[] = {unit_of(1), unit_of(2)};
    check_options options = {.island_least = 5, .choke_width = 2, .choke_most = 3};
    hr_error error = HR_OUT_OF_MEMORY;
    for (long fail_at = 1; error != HR_OK; fail_at++) {
        counting_allocator counts = {.fail_at = fail_at};
        check_report report;
        error =
            check_map(&report, l.cells, l.width, l.height, units, 2, &options, counting(&counts));
        cr_assert(error == HR_OK || report.count == 0);
        check_end(&report);
        cr_assert_eq(counts.live, 0, "allocation %ld", fail_at);
        cr_assert_lt(fail_at, 1000);
    }
}
