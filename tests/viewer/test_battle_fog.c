// test_battle_fog.c - fog of war: each side plans on what it has seen, and on nothing else.

#include "tests/support/dice.h"
#include "viewer/battle/battle.h"
#include "viewer/battle/battle_fog.h"
#include "viewer/minds/behaviours.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 192, TICKS = 120, ROCK_SIDE = 24 };

static hr_map *ground_with(const hr_rect *rock) {
    hr_map_config size = hr_map_config_default();
    hr_map *ground;
    size.width = size.height = SIDE;
    cr_assert_eq(hr_map_create(&size, &ground), HR_OK);
    for (int32_t i = 0; i < 6; i++)
        hr_map_fill(ground, (hr_rect){20 + 28 * i, 30, 6, 110}, HR_ROCK);
    if (rock) hr_map_fill(ground, *rock, HR_ROCK);
    return ground;
}

static battle begin(const hr_map *ground, bool has_fog, int32_t workers) {
    battle_config config = battle_config_default();
    battle b;
    config.seed = 9;
    config.ground = ground;
    config.units = 64;
    config.classes = 2;
    config.edits = config.orders = 0;
    config.workers = workers;
    config.has_fog = has_fog;
    config.minds = (mind_list){{MIND_WANDER, MIND_HUNT, MIND_DRIVER, MIND_GUARD}, 4};
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    cr_assert_eq(b.unit_count, 64);
    return b;
}

static void tick(battle *b) { cr_assert_eq(battle_tick(b), HR_OK); }

static bool is_seen(const battle *b, hr_rect rect) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            int32_t square = y / BATTLE_SEEN * b->seen_columns + x / BATTLE_SEEN;
            if (b->sides[0].seen[square] || b->sides[1].seen[square]) return true;
        }
    return false;
}

static double away_from_all(const battle *b, hr_rect rect) {
    double nearest = 1e9;
    for (int32_t i = 0; i < b->unit_count; i++) {
        double x = (double)b->units[i].at.x / HR_CELL - (rect.x + rect.width / 2.0);
        double y = (double)b->units[i].at.y / HR_CELL - (rect.y + rect.height / 2.0);
        nearest = fmin(nearest, hypot(x, y));
    }
    return nearest;
}

// Of the squares of ground that nobody sees in all the time the one that is nearest to anybody.
static bool find_unseen(const battle *b, hr_rect *rock) {
    double best = 1e9;
    for (int32_t y = 0; y + ROCK_SIDE + 8 < SIDE; y += 4)
        for (int32_t x = 0; x + ROCK_SIDE + 8 < SIDE; x += 4) {
            hr_rect with_rim = {x, y, ROCK_SIDE + 8, ROCK_SIDE + 8};
            hr_rect rect = {x + 4, y + 4, ROCK_SIDE, ROCK_SIDE};
            if (is_seen(b, with_rim) || away_from_all(b, rect) >= best) continue;
            best = away_from_all(b, rect);
            *rock = rect;
        }
    return best < 1e9;
}

static bool begins_alike(const battle *a, const battle *b) {
    for (int32_t i = 0; i < a->unit_count; i++)
        if (a->units[i].at.x != b->units[i].at.x || a->units[i].at.y != b->units[i].at.y)
            return false;
    return true;
}

static uint64_t hash_of(const hr_map *ground, bool has_fog, int32_t workers) {
    battle b = begin(ground, has_fog, workers);
    for (int32_t i = 0; i < TICKS; i++) tick(&b);
    uint64_t hash = b.hash;
    battle_destroy(&b);
    return hash;
}

// The battle on ground with a rock that nobody has come to see is the same to the last bit; without
// fog it is another.
Test(battle_fog, what_nobody_has_seen_changes_nothing) {
    hr_rect rock;
    hr_map *plain = ground_with(NULL);
    battle first = begin(plain, true, 1);
    battle at_first = begin(plain, true, 1);
    for (int32_t i = 0; i < TICKS; i++) tick(&first);
    cr_assert(find_unseen(&first, &rock));
    hr_map *other = ground_with(&rock);
    battle second = begin(other, true, 1);
    cr_assert(begins_alike(&at_first, &second), "a throw has met the rock: take another seed");
    for (int32_t i = 0; i < TICKS; i++) tick(&second);
    cr_expect_eq(second.hash, first.hash);
    cr_expect_neq(hash_of(other, false, 1), hash_of(plain, false, 1));
    battle_destroy(&first), battle_destroy(&at_first), battle_destroy(&second);
    hr_map_destroy(plain), hr_map_destroy(other);
}

Test(battle_fog, the_same_seed_is_the_same_battle_for_any_number_of_workers) {
    hr_map *ground = ground_with(NULL);
    uint64_t one = hash_of(ground, true, 1);
    cr_expect_eq(hash_of(ground, true, 3), one);
    cr_expect_neq(hash_of(ground, false, 1), one);
    hr_map_destroy(ground);
}

// Walls that a view does not know are walls all the same; and units that meet them get on.
Test(battle_fog, nobody_walks_through_what_it_has_not_seen_and_all_get_about) {
    hr_map *ground = ground_with(NULL);
    battle b = begin(ground, true, 1);
    int32_t through_unknown = 0;
    for (int32_t t = 0; t < 500; t++) {
        tick(&b);
        for (int32_t i = 0; i < b.unit_count; i++) {
            hr_rect own = battle_cells_of(&b.units[i]);
            for (int32_t k = 0; k < own.width * own.height; k++)
                cr_assert(
                    !(hr_map_get(ground, own.x + k % own.width, own.y + k / own.width) & HR_ROCK));
            const battle_unit *unit = &b.units[i];
            for (int32_t w = unit->way_next; w > 0 && w < unit->way_count; w++)
                through_unknown +=
                    !hr_map_leg_is_clear(b.map, unit->class_id, unit->way[w - 1], unit->way[w]);
        }
    }
    cr_log_info("%d legs through what was not seen, %d arrived", through_unknown,
                (int)b.counts.arrived);
    cr_expect_gt(through_unknown, 100); // else nobody planned on what it did not know
    cr_expect_gt(b.counts.arrived, 200);
    battle_destroy(&b);
    hr_map_destroy(ground);
}

Test(battle_fog, an_enemy_is_known_while_somebody_sees_it) {
    hr_map *ground = ground_with(NULL);
    battle b = begin(ground, true, 1);
    int32_t known = 0, unknown = 0;
    for (int32_t t = 0; t < 300; t++) {
        tick(&b);
        for (int32_t i = 0; i < b.unit_count; i++) {
            const minds *m = b.minds;
            bool is_near = false;
            for (int32_t k = 0; k < b.unit_count; k++)
                is_near = is_near ||
                          (battle_side(k) != battle_side(i) &&
                           mind_is_within(m->bodies[i].at, m->bodies[k].at, MIND_EYES * HR_CELL));
            cr_assert_eq(mind_is_known(m, i), is_near);
            known += is_near, unknown += !is_near;
            const mind_memory *memory = &m->memories[i];
            bool thinks = !m->bodies[i].is_held && !memory->is_beaten;
            bool has_just_asked = m->tick - memory->asked_tick < 4; // it goes where it was then
            if (memory->prey != MIND_NOBODY && thinks && !has_just_asked)
                cr_assert(mind_is_known(m, memory->prey), "unit %d hunts one that nobody sees", i);
        }
    }
    cr_expect(known > 50 && unknown > 50, "%d and %d", known, unknown);
    battle_destroy(&b);
    hr_map_destroy(ground);
}
