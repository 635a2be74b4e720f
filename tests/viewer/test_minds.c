// test_minds.c - behaviours of units keep what they promise: posts in order, trips that go on, and
// hunters in range with a clear line, held against slow twins. HANDRAIL_SEED replays one.

#include "tests/support/dice.h"
#include "viewer/battle/battle.h"
#include "viewer/battle/battle_minds.h"
#include "viewer/minds/behaviours.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 192, UNITS = 128 };

static battle_config quiet(uint64_t seed) {
    battle_config config = battle_config_default();
    config.seed = seed;
    config.width = config.height = SIDE;
    config.units = UNITS;
    config.classes = 2; // larger units jam the narrow places of so small a map
    config.edits = config.orders = 0;
    return config;
}

static battle begin(const battle_config *config) {
    battle b;
    cr_assert_eq(battle_create(&b, config), HR_OK);
    cr_assert_gt(b.unit_count, 3 * BATTLE_SQUAD);
    return b;
}

static battle begin_with(uint64_t seed, mind_kind even, mind_kind odd) {
    battle_config config = quiet(seed);
    config.minds = (mind_list){{even, odd}, 2};
    return begin(&config);
}

static void tick(battle *b) { cr_assert_eq(battle_tick(b), HR_OK); }

static double away(hr_position a, hr_position b) {
    return hypot((double)a.x - b.x, (double)a.y - b.y) / HR_CELL;
}

// ---- All of them

static uint64_t hash_of(battle_config config, int32_t workers, int32_t ticks) {
    config.workers = workers;
    battle b = begin(&config);
    for (int32_t i = 0; i < ticks; i++) tick(&b);
    uint64_t hash = b.hash;
    battle_destroy(&b);
    return hash;
}

Test(minds, the_same_seed_is_the_same_battle_for_any_number_of_workers) {
    battle_config config = quiet(5);
    for (int32_t i = 0; i < MIND_KINDS; i++) config.minds.kinds[i] = (mind_kind)i;
    config.minds.count = MIND_KINDS;
    config.units = 300, config.edits = 3, config.orders = 20;
    uint64_t one = hash_of(config, 1, 80);
    cr_expect_eq(hash_of(config, 2, 80), one);
    cr_expect_eq(hash_of(config, 7, 80), one);
    config.seed++;
    cr_expect_neq(hash_of(config, 1, 80), one);
}

Test(minds, a_battle_whose_units_have_none_is_the_battle_without_them) {
    battle_config config = quiet(6);
    config.edits = 3, config.orders = 40;
    uint64_t without = hash_of(config, 1, 40);
    battle b = begin(&config);
    for (int32_t i = 0; i < 40; i++) tick(&b);
    cr_expect_null(b.minds);
    cr_expect_eq(b.hash, without);
    battle_destroy(&b);
    config.minds = (mind_list){{MIND_GUARD}, 1};
    cr_expect_neq(hash_of(config, 1, 40), without);
}

Test(minds, the_nearest_enemy_is_the_one_that_a_look_at_all_finds) {
    uint64_t seed = seed_of_run(1);
    battle_config config = quiet(seed);
    config.units = 400;
    config.minds = (mind_list){{MIND_WANDER}, 1};
    battle b = begin(&config);
    dice d = {seed};
    int32_t found = 0;
    for (int32_t i = 0; i < 20; i++) tick(&b);
    for (int32_t i = 0; i < b.unit_count; i++) b.minds->memories[i].is_beaten = roll(&d, 4) == 0;
    for (int32_t i = 0; i < b.unit_count; i++) {
        int32_t reach = 1 + roll(&d, 90), but = roll(&d, b.unit_count), best = MIND_NOBODY;
        int64_t least = (int64_t)reach * HR_CELL * reach * HR_CELL;
        for (int32_t k = 0; k < b.unit_count; k++) {
            int64_t squared = mind_squared(b.minds->bodies[i].at, b.minds->bodies[k].at);
            bool is_enemy = i / BATTLE_SQUAD % 2 != k / BATTLE_SQUAD % 2;
            if (!is_enemy || k == but || b.minds->memories[k].is_beaten) continue;
            if (squared < least || (squared == least && best < 0)) least = squared, best = k;
        }
        cr_assert_eq(mind_nearest_enemy(b.minds, i, reach, but), best,
                     "unit %d, HANDRAIL_SEED=%llu", i, (unsigned long long)seed);
        found += best >= 0;
    }
    cr_expect_gt(found, 50);
    battle_destroy(&b);
}

Test(minds, a_players_order_goes_first) {
    battle b = begin_with(3, MIND_WANDER, MIND_WANDER);
    for (int32_t i = 0; i < 10; i++) tick(&b);
    const int32_t unit = 1;
    hr_position goal = b.units[unit].goal;
    cr_assert_eq(battle_send(&b, &unit, 1, goal), HR_OK);
    tick(&b);
    hr_position sent_to = b.units[unit].goal;
    while (b.units[unit].is_sent) {
        cr_expect_eq(memcmp(&b.units[unit].goal, &sent_to, sizeof sent_to), 0);
        cr_assert_lt(b.tick, 400);
        tick(&b);
    }
    battle_destroy(&b);
}

// ---- Guards

Test(minds, a_guard_visits_its_posts_in_order) {
    battle b = begin_with(11, MIND_GUARD, MIND_GUARD);
    static mind_memory before[UNITS];
    int32_t visits = 0, missed = 0, rounds = 0;
    for (int32_t t = 0; t < 2000; t++) {
        for (int32_t i = 0; i < b.unit_count; i++) before[i] = b.minds->memories[i];
        tick(&b);
        for (int32_t i = 0; i < b.unit_count; i++) {
            const mind_memory *now = &b.minds->memories[i];
            if (now->visits == before[i].visits) continue;
            cr_expect_eq(now->next_post, (before[i].next_post + 1) % now->post_count);
            cr_expect_leq(away(b.minds->bodies[i].at, now->posts[before[i].next_post]),
                          MIND_AT_POST);
        }
    }
    for (int32_t i = 0; i < b.unit_count; i++) {
        const mind_memory *m = &b.minds->memories[i];
        visits += m->visits, missed += m->missed;
        rounds += m->visits >= m->post_count;
        cr_expect_gt(m->visits + m->missed, 0, "guard %d stands still", i);
        for (int32_t k = 0; k < m->post_count; k++)
            cr_expect_leq(away(m->posts[k], m->posts[0]), MIND_PATROL + 1);
    }
    cr_log_info("%d visits, %d missed, %d of %d made a round", visits, missed, rounds,
                b.unit_count);
    cr_expect_lt(20 * missed, visits);
    cr_expect_gt(10 * rounds, 9 * b.unit_count);
    battle_destroy(&b);
}

// ---- Wanderers

Test(minds, wanderers_go_on_for_ever_and_in_all_directions) {
    battle b = begin_with(12, MIND_WANDER, MIND_WANDER);
    static int32_t idle[UNITS];
    int32_t quarters[4] = {0}, all = 0, trips = 0;
    for (int32_t t = 0; t < 1000; t++) {
        tick(&b);
        for (int32_t i = 0; i < b.minds->order_count; i++) {
            const mind_order *order = &b.minds->orders[i];
            hr_position from = b.minds->bodies[order->unit].at, to = order->goal.position;
            cr_expect_leq(away(from, to), MIND_ROAM + 1);
            quarters[(to.x > from.x) + 2 * (to.y > from.y)]++;
            all++;
        }
        for (int32_t i = 0; i < b.unit_count; i++) {
            idle[i] = b.units[i].state == BATTLE_STANDS ? idle[i] + 1 : 0;
            cr_assert_leq(idle[i], 4 * MIND_RESTS, "unit %d stands still", i); // shut in at most
        }
    }
    for (int32_t i = 0; i < b.unit_count; i++) trips += b.minds->memories[i].trips;
    cr_expect_gt(trips, 4 * b.unit_count);
    for (int32_t i = 0; i < 4; i++)
        cr_expect(quarters[i] > all / 6 && quarters[i] < all / 3, "%d of %d", quarters[i], all);
    battle_destroy(&b);
}

Test(minds, a_wanderers_place_can_be_reached) {
    battle b = begin_with(13, MIND_WANDER, MIND_WANDER);
    int32_t good = 0, all = 0;
    for (int32_t t = 0; t < 400; t++) {
        int32_t asked = t;
        tick(&b);
        for (int32_t i = 0; i < b.unit_count; i++) {
            if (b.units[i].answer.tick != asked) continue;
            all++;
            good += b.units[i].answer.status <= HR_FOUND;
        }
    }
    cr_log_info("%d of %d", good, all);
    cr_expect_gt(all, 500);
    cr_expect_gt(20 * good, 19 * all); // others may come to stand in a gap within the same tick
    battle_destroy(&b);
}

// ---- Hunters

// What a hunter's line is held against: the map as it was when the ring was looked for.
static uint8_t seen[SIDE * SIDE];

static bool may_enter(hr_pass_set pass, hr_rect prey, int32_t x, int32_t y) {
    bool is_preys =
        x >= prey.x && y >= prey.y && x < prey.x + prey.width && y < prey.y + prey.height;
    uint8_t value = seen[y * SIDE + x];
    return hr_pass_has(pass, is_preys ? (uint8_t)(value & ~BATTLE_STANDING) : value);
}

// Whether all cells of a unit of the hunter's size that moves from block to block may be entered,
// but for the prey's own, in steps of a 64th of a cell, its sides a 32nd of a cell in: a step may
// miss a corner that the unit cuts by less, and reports none that it does not cut.
static bool is_line_clear(const battle *b, const battle_unit *hunter, const battle_unit *prey) {
    hr_pass_set pass = hr_map_class(b->map, hunter->class_id).pass;
    hr_position from = hr_block_centre(hr_block_at(hunter->at, hunter->size), hunter->size);
    hr_position to = hr_block_centre(hr_block_at(prey->at, hunter->size), hunter->size);
    int32_t steps = 1 + (int32_t)(64 * away(from, to));
    double half = hunter->size / 2.0 - 1.0 / 32;
    for (int32_t i = 0; i <= steps; i++) {
        double x = (from.x + (double)(to.x - from.x) * i / steps) / HR_CELL;
        double y = (from.y + (double)(to.y - from.y) * i / steps) / HR_CELL;
        for (int32_t cy = (int32_t)floor(y - half); cy <= (int32_t)floor(y + half); cy++)
            for (int32_t cx = (int32_t)floor(x - half); cx <= (int32_t)floor(x + half); cx++)
                if (!may_enter(pass, battle_cells_of(prey), cx, cy)) return false;
    }
    return true;
}

static void expect_in_range(const battle *b, int32_t number) {
    const battle_unit *hunter = &b->units[number];
    const battle_unit *prey = &b->units[b->minds->memories[number].prey];
    double distance = away(hunter->at, prey->at);
    cr_expect(distance >= MIND_NEAR && distance <= MIND_FAR, "hunter %d: %.2f cells, tick %d",
              number, distance, b->tick);
    cr_expect(is_line_clear(b, hunter, prey), "hunter %d, tick %d", number, b->tick);
}

// Prey that stands where it is, and is never beaten.
static void stand_firm(battle *b) {
    for (int32_t i = 0; i < b->unit_count; i++) {
        b->minds->memories[i].health = MIND_HEALTH;
        b->minds->memories[i].is_beaten = false;
    }
}

// The parts of a tick; those who hold since its beginning are held against what was seen in the
// tick before. @return how many those are.
static int32_t watch_tick(battle *b) {
    static bool held[UNITS];
    int32_t checked = 0;
    for (int32_t i = 0; i < b->unit_count; i++) held[i] = b->minds->memories[i].holds;
    stand_firm(b);
    cr_assert_eq(battle_edit(b), HR_OK);
    for (int32_t i = 0; i < b->unit_count; i++) {
        if (!b->minds->memories[i].holds || held[i]) continue;
        expect_in_range(b, i);
        checked++;
    }
    cr_assert_eq(battle_refresh(b), HR_OK);
    cr_assert_eq(battle_order(b), HR_OK);
    hr_map_read(b->map, (hr_rect){0, 0, SIDE, SIDE}, seen, SIDE);
    cr_assert_eq(battle_plan(b), HR_OK);
    cr_assert_eq(battle_march(b), HR_OK);
    return checked;
}

Test(minds, hunters_end_in_range_with_a_clear_line) {
    for (uint64_t seed = 21; seed < 23; seed++) {
        battle b = begin_with(seed, MIND_WANDER, MIND_NONE);
        for (int32_t i = 0; i < b.unit_count; i += i % BATTLE_SQUAD == 28 ? BATTLE_SQUAD + 4 : 4)
            cr_assert_eq(battle_set_minds(&b, &i, 1, MIND_HUNT), HR_OK); // of even squads
        int32_t holding = 0, hunting = 0, checked = 0;
        bool has_held[UNITS] = {false};
        for (int32_t t = 0; t < 900; t++) {
            checked += watch_tick(&b);
            for (int32_t i = 0; i < b.unit_count; i++) has_held[i] |= b.minds->memories[i].holds;
        }
        for (int32_t i = 0; i < b.unit_count; i++) {
            if (b.minds->memories[i].prey == MIND_NOBODY) continue;
            hunting++;
            holding += has_held[i];
        }
        cr_log_info("seed %d: %d of %d have held, %d checked", (int)seed, holding, hunting,
                    checked);
        cr_expect_gt(checked, 10);
        cr_expect_geq(2 * holding, hunting);
        battle_destroy(&b);
    }
}

Test(minds, prey_that_is_shot_at_is_beaten_and_recovers) {
    battle b = begin_with(22, MIND_HUNT, MIND_NONE);
    int32_t beaten = 0, recovered = 0;
    static bool was_beaten[UNITS];
    for (int32_t t = 0; t < 1200; t++) {
        tick(&b);
        for (int32_t i = 0; i < b.unit_count; i++) {
            const mind_memory *m = &b.minds->memories[i];
            beaten += m->is_beaten && !was_beaten[i];
            recovered += !m->is_beaten && was_beaten[i];
            was_beaten[i] = m->is_beaten;
            cr_assert(m->health >= 0 && m->health <= MIND_HEALTH);
        }
    }
    cr_expect_gt(beaten, 3);
    cr_expect_gt(recovered, 0);
    battle_destroy(&b);
}

// ---- Herds

static battle begin_on_open_ground(hr_map **ground, mind_kind even, mind_kind odd) {
    battle_config config = quiet(31);
    hr_map_config size = hr_map_config_default();
    size.width = size.height = SIDE;
    cr_assert_eq(hr_map_create(&size, ground), HR_OK);
    config.ground = *ground;
    config.units = 4 * BATTLE_SQUAD;
    config.classes = 1;
    config.minds = (mind_list){{even, odd}, 2};
    return begin(&config);
}

static double spread_of(const battle *b, int32_t squad) {
    double widest = 0;
    for (int32_t i = squad * BATTLE_SQUAD; i < (squad + 1) * BATTLE_SQUAD; i++)
        widest = fmax(widest, away(b->units[i].at, b->minds->herds[squad].pasture));
    return widest;
}

// A pasture moves by at most 16 cells and a few, while none is farther than the spread.
enum { WIDEST = MIND_HERD_SPREAD + 22 };

Test(minds, a_herd_that_is_hunted_stays_together) {
    hr_map *ground;
    battle b = begin_on_open_ground(&ground, MIND_HERD, MIND_HUNT);
    int64_t flights = 0;
    int32_t moves[4] = {0};
    for (int32_t t = 0; t < 1200; t++) {
        double before[4];
        for (int32_t squad = 0; squad < 4; squad += 2) before[squad] = spread_of(&b, squad);
        stand_firm(&b);
        tick(&b);
        for (int32_t squad = 0; squad < 4; squad += 2) {
            const mind_herd_state *herd = &b.minds->herds[squad];
            cr_expect_leq(spread_of(&b, squad), WIDEST, "herd %d, tick %d", squad, t);
            if (herd->moves != moves[squad] && moves[squad] > 0) {
                cr_expect_leq(before[squad], MIND_HERD_SPREAD, "herd %d, tick %d", squad, t);
                flights += herd->enemy != MIND_NOBODY;
            }
            moves[squad] = herd->moves;
        }
    }
    cr_log_info("%d flights, %d and %d moves", (int)flights, moves[0], moves[2]);
    cr_expect_gt(flights, 5);
    battle_destroy(&b);
    hr_map_destroy(ground);
}

Test(minds, a_herd_that_is_left_alone_grazes) {
    hr_map *ground;
    battle b = begin_on_open_ground(&ground, MIND_HERD, MIND_NONE);
    for (int32_t i = 0; i < b.unit_count; i++) b.minds->memories[i].is_beaten = i / 32 % 2;
    for (int32_t i = 0; i < 20; i++) tick(&b);
    hr_position first[BATTLE_SQUAD];
    for (int32_t i = 0; i < BATTLE_SQUAD; i++) first[i] = b.units[i].at;
    int32_t moved = 0, moves = b.minds->herds[0].moves;
    for (int32_t t = 0; t < 900; t++) {
        tick(&b);
        cr_expect_leq(spread_of(&b, 0), MIND_HERD_SPREAD + MIND_GRAZING + 8, "tick %d", t);
    }
    for (int32_t i = 0; i < BATTLE_SQUAD; i++) moved += away(b.units[i].at, first[i]) > 1;
    cr_expect_gt(moved, BATTLE_SQUAD / 2);
    cr_expect_gt(b.minds->herds[0].moves, moves);
    battle_destroy(&b);
    hr_map_destroy(ground);
}

// A herdsman of its side goes to its western rim again and again.
Test(minds, a_herd_is_driven_by_a_friend_who_comes_close) {
    hr_map *ground;
    battle b = begin_on_open_ground(&ground, MIND_HERD, MIND_NONE);
    const int32_t herdsman = 2 * BATTLE_SQUAD;
    cr_assert_eq(battle_set_minds(&b, &herdsman, 1, MIND_NONE), HR_OK);
    for (int32_t i = 0; i < b.unit_count; i++) b.minds->memories[i].is_beaten = i / 32 % 2;
    hr_position pasture = b.units[0].at;
    int32_t east = pasture.x < SIDE * HR_CELL / 2 ? 1 : -1;
    for (int32_t t = 0; t < 1500; t++) {
        hr_position now = b.minds->herds[0].moves ? b.minds->herds[0].pasture : pasture;
        hr_position behind = {now.x - east * 8 * HR_CELL, now.y};
        if (behind.x < 0 || behind.x >= SIDE * HR_CELL) break;
        if (t % 24 == 0) cr_assert_eq(battle_send(&b, &herdsman, 1, behind), HR_OK);
        for (int32_t i = 0; i < b.unit_count; i++)
            if (i / 32 % 2) b.minds->memories[i].is_beaten = true;
        tick(&b);
    }
    double driven = (double)east * (b.minds->herds[0].pasture.x - pasture.x) / HR_CELL;
    cr_log_info("driven by %.1f cells", driven);
    cr_expect_gt(driven, 40);
    battle_destroy(&b);
    hr_map_destroy(ground);
}

// ---- Fuzzy controllers

Test(minds, units_flee_when_they_are_weak_and_attack_when_they_are_strong) {
    hr_map *ground;
    battle b = begin_on_open_ground(&ground, MIND_FUZZY, MIND_HUNT);
    int32_t felt[FUZZY_ACTIONS] = {0}, fled = 0, runs = 0;
    for (int32_t t = 0; t < 900; t++) {
        tick(&b);
        for (int32_t i = 0; i < b.unit_count; i++) {
            const mind_memory *m = &b.minds->memories[i];
            if (m->kind != MIND_FUZZY || !m->has_mood) continue;
            felt[m->mood.action]++;
            fuzzy_answer again = fuzzy_infer(&b.minds->sets, m->inputs);
            cr_expect_eq(again.action, m->mood.action);
            if (m->prey != MIND_NOBODY) cr_expect_eq(m->mood.action, FUZZY_ATTACK);
        }
        for (int32_t i = 0; i < b.minds->order_count; i++) {
            const mind_order *order = &b.minds->orders[i];
            const mind_memory *m = &b.minds->memories[order->unit];
            if (m->kind != MIND_FUZZY || !m->has_mood || m->mood.action != FUZZY_FLEE) continue;
            int32_t enemy = mind_nearest_enemy(b.minds, order->unit, MIND_SIGHT, MIND_NOBODY);
            hr_position at = b.minds->bodies[order->unit].at, from = b.minds->bodies[enemy].at;
            runs++;
            fled += away(order->goal.position, from) > away(at, from);
        }
    }
    cr_log_info("flee %d, hold %d, attack %d; %d runs, %d away", felt[0], felt[1], felt[2], runs,
                fled);
    for (int32_t i = 0; i < FUZZY_ACTIONS; i++) cr_expect_gt(felt[i], 20);
    cr_expect_gt(10 * fled, 8 * runs);
    battle_destroy(&b);
    hr_map_destroy(ground);
}
