// test_battle.c - the battle keeps its own rules on every tick, and is the same battle every time.
// HANDRAIL_SEED replays one, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"
#include "viewer/battle/battle.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS = 60, SIDE = 192, FREE = -1, BUILT = -2 };

static battle_config small_battle(uint64_t seed) {
    battle_config config = battle_config_default();
    config.seed = seed;
    config.width = SIDE, config.height = SIDE;
    config.units = 300;
    config.orders = 70;
    return config;
}

static void fight(battle *b, int32_t ticks) {
    for (int32_t i = 0; i < ticks; i++) cr_assert_eq(battle_tick(b), HR_OK);
}

static uint64_t hash_of(battle_config config, int32_t ticks) {
    battle b;
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    fight(&b, ticks);
    uint64_t hash = b.hash;
    battle_destroy(&b);
    return hash;
}

// ---- Its rules

static int32_t owners[SIDE][SIDE]; // of cells

static void claim(hr_rect cells, int32_t owner, uint64_t seed, int32_t tick) {
    for (int32_t y = cells.y; y < cells.y + cells.height; y++)
        for (int32_t x = cells.x; x < cells.x + cells.width; x++) {
            bool is_fine = owners[y][x] == FREE || (owner == BUILT && owners[y][x] == BUILT);
            cr_assert(is_fine, "(%d, %d) is taken twice, tick %d, HANDRAIL_SEED=%llu", x, y, tick,
                      (unsigned long long)seed);
            owners[y][x] = owner;
        }
}

static void check_ground(const battle *b, const battle_unit *unit, const uint8_t *ground) {
    hr_rect cells = battle_cells_of(unit);
    hr_class class = hr_map_class(b->map, unit->class_id);
    for (int32_t y = cells.y; y < cells.y + cells.height; y++)
        for (int32_t x = cells.x; x < cells.x + cells.width; x++)
            cr_assert(hr_pass_has(class.pass, ground[y * SIDE + x]),
                      "unit %d stands on closed ground, tick %d, HANDRAIL_SEED=%llu",
                      (int)(unit - b->units), b->tick, (unsigned long long)b->config.seed);
}

static void check_footprints(const battle *b, const battle_unit *unit) {
    hr_rect cells = battle_cells_of(unit);
    hr_footprint body, standing;
    cr_assert(hr_footprint_get(b->map, unit->body, &body));
    cr_assert_eq(memcmp(&body.cells, &cells, sizeof cells), 0);
    cr_assert_eq(unit->state == BATTLE_STANDS, unit->standing != 0);
    if (!unit->standing) return;
    cr_assert(hr_footprint_get(b->map, unit->standing, &standing));
    cr_assert_eq(memcmp(&standing.cells, &cells, sizeof cells), 0);
}

static void check_places(const battle *b) {
    static uint8_t ground[SIDE * SIDE];
    hr_map_read_ground(b->map, (hr_rect){0, 0, SIDE, SIDE}, ground, SIDE);
    for (int32_t i = 0; i < SIDE * SIDE; i++) owners[i / SIDE][i % SIDE] = FREE;
    for (int32_t i = 0; i < b->building_count; i++)
        if (b->buildings[i].id) claim(b->buildings[i].cells, BUILT, b->config.seed, b->tick);
    for (int32_t i = 0; i < b->unit_count; i++) {
        claim(battle_cells_of(&b->units[i]), i, b->config.seed, b->tick);
        check_ground(b, &b->units[i], ground);
        check_footprints(b, &b->units[i]);
    }
}

Test(battle, nobody_stands_on_closed_ground_or_on_another) {
    uint64_t seed = seed_of_run(700000000);
    for (int32_t round = rounds_of_run(6); round > 0; round--, seed++) {
        battle b;
        battle_config config = small_battle(seed);
        config.budget_steps = seed % 2 ? 1500 : 0;
        config.formations = round % 2;
        cr_assert_eq(battle_create(&b, &config), HR_OK);
        for (int32_t i = 0; i < TICKS; i++) {
            cr_assert_eq(battle_tick(&b), HR_OK);
            check_places(&b);
        }
        battle_destroy(&b);
    }
}

// What the batch answered in this tick, on the map that it was planned on.
static void check_answers(battle *b) {
    for (int32_t i = 0; i < hr_results_count(b->results); i++) {
        hr_path path = hr_results_path(b->results, i);
        const battle_unit *unit = &b->units[path.tag];
        cr_assert_neq(path.status, HR_INVALID, "%s", path.problem);
        if (path.count == 0) continue;
        cr_assert_eq(path.waypoints[0].x, unit->at.x);
        cr_assert_eq(path.waypoints[0].y, unit->at.y);
        for (int32_t k = 1; k < path.count; k++)
            cr_assert(hr_leg_is_clear(b->planner, unit->class_id, path.waypoints[k - 1],
                                      path.waypoints[k]),
                      "tick %d, HANDRAIL_SEED=%llu", b->tick, (unsigned long long)b->config.seed);
    }
}

Test(battle, every_leg_that_is_followed_is_clear) {
    uint64_t seed = seed_of_run(710000000);
    for (int32_t round = rounds_of_run(4); round > 0; round--, seed++) {
        battle b;
        battle_config config = small_battle(seed);
        cr_assert_eq(battle_create(&b, &config), HR_OK);
        for (int32_t i = 0; i < TICKS; i++) {
            cr_assert_eq(battle_edit(&b), HR_OK);
            cr_assert_eq(battle_refresh(&b), HR_OK);
            cr_assert_eq(battle_order(&b), HR_OK);
            cr_assert_eq(battle_plan(&b), HR_OK);
            check_answers(&b);
            cr_assert_eq(battle_march(&b), HR_OK);
        }
        battle_destroy(&b);
    }
}

// Units that are left alone get where they were sent, most of them.
static void expect_arrivals(bool in_formation) {
    battle b;
    battle_config config = small_battle(720000000);
    config.edits = 0, config.orders = 300, config.formations = in_formation;
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    fight(&b, 1);
    b.config.orders = 0;
    fight(&b, 2000);
    int32_t standing = 0;
    for (int32_t i = 0; i < b.unit_count; i++) standing += b.units[i].state == BATTLE_STANDS;
    cr_log_info("%d of %d stand, %d arrived, %d gave up\n", standing, b.unit_count,
                (int)b.counts.arrived, (int)b.counts.gave_up);
    cr_expect_eq(standing, b.unit_count);
    cr_expect_gt(b.counts.arrived, 3 * b.counts.gave_up);
    battle_destroy(&b);
}

Test(battle, units_arrive) { expect_arrivals(false); }
Test(battle, units_in_formation_arrive) { expect_arrivals(true); }

// ---- A player's hand

// On a plain, with nothing but what a player does.
static void begin_quietly(battle *b, uint64_t seed) {
    hr_map *plain;
    hr_map_config where = hr_map_config_default();
    where.width = where.height = SIDE;
    cr_assert_eq(hr_map_create(&where, &plain), HR_OK);
    battle_config config = small_battle(seed);
    config.edits = config.orders = 0;
    config.ground = plain;
    cr_assert_eq(battle_create(b, &config), HR_OK);
    hr_map_destroy(plain);
}

static double cells_between(hr_position a, hr_position b) {
    return hypot((double)a.x - b.x, (double)a.y - b.y) / HR_CELL;
}

static void squad_of(int32_t first, int32_t units[BATTLE_SQUAD]) {
    for (int32_t i = 0; i < BATTLE_SQUAD; i++) units[i] = first + i;
}

Test(battle, units_that_are_sent_go_there_and_no_others_move) {
    battle b;
    int32_t sent[BATTLE_SQUAD], arrived = 0;
    begin_quietly(&b, 770000000);
    squad_of(0, sent);
    hr_position goal = {10 * HR_CELL, 10 * HR_CELL}, other = b.units[40].at;
    cr_assert_eq(battle_send(&b, sent, BATTLE_SQUAD, goal), HR_OK);
    fight(&b, 1200);
    cr_expect_eq(b.counts.ordered, BATTLE_SQUAD);
    for (int32_t i = 0; i < BATTLE_SQUAD; i++) {
        cr_expect_eq(b.units[i].state, BATTLE_STANDS);
        cr_expect_geq(b.units[i].answer.tick, 0);
        arrived += cells_between(b.units[i].at, goal) < 12;
    }
    cr_expect_gt(arrived, BATTLE_SQUAD - 4);
    cr_expect_eq(cells_between(b.units[40].at, other), 0);
    cr_expect_eq(b.units[40].answer.tick, -1);
    battle_destroy(&b);
}

Test(battle, the_later_of_two_orders_counts_whatever_the_class) {
    battle b;
    begin_quietly(&b, 771000000);
    int32_t sent[3] = {0, BATTLE_SQUAD, 2 * BATTLE_SQUAD}; // three classes
    hr_position goal = {150 * HR_CELL, 20 * HR_CELL};
    cr_assert_eq(battle_send(&b, sent, 3, b.units[5].at), HR_OK);
    cr_assert_eq(battle_send(&b, sent, 3, goal), HR_OK);
    fight(&b, 1);
    for (int32_t i = 0; i < 3; i++) cr_expect_lt(cells_between(b.units[sent[i]].goal, goal), 30);
    battle_destroy(&b);
}

// Though the battle orders everybody about.
Test(battle, who_is_sent_by_a_player_gets_no_other_orders_before_he_stands) {
    battle b;
    int32_t sent[BATTLE_SQUAD], ticks = 0;
    begin_quietly(&b, 775000000);
    squad_of(BATTLE_SQUAD, sent);
    cr_assert_eq(battle_send(&b, sent, BATTLE_SQUAD, (hr_position){20 * HR_CELL, 150 * HR_CELL}),
                 HR_OK);
    fight(&b, 1);
    hr_position goal = b.units[sent[0]].goal;
    for (b.config.orders = 200; b.units[sent[0]].is_sent && ticks < 1000; ticks++) {
        cr_assert_eq(cells_between(b.units[sent[0]].goal, goal), 0);
        fight(&b, 1);
    }
    cr_expect_gt(ticks, 20);
    fight(&b, 30);
    cr_expect_gt(cells_between(b.units[sent[0]].goal, goal), 0);
    battle_destroy(&b);
}

Test(battle, a_building_stands_in_the_way_until_it_is_torn_down_and_never_on_a_unit) {
    battle b;
    bool is_built;
    begin_quietly(&b, 772000000);
    cr_assert_eq(battle_build(&b, battle_cells_of(&b.units[0]), &is_built), HR_OK);
    cr_expect_not(is_built);
    cr_assert_eq(battle_build(&b, (hr_rect){SIDE - 2, 0, 4, 4}, &is_built), HR_OK);
    cr_expect_not(is_built);
    hr_rect site = {0, 0, 5, 5};
    while (!battle_build(&b, site, &is_built) && !is_built) site.x++;
    cr_expect_eq(b.built_count, 1);
    cr_assert_eq(battle_build(&b, (hr_rect){site.x + 4, site.y, 2, 2}, &is_built), HR_OK);
    cr_expect_not(is_built);
    fight(&b, 1);
    cr_expect_not(hr_map_is_open(b.map, 0, (hr_cell){site.x + 2, site.y + 2}));
    cr_expect_eq(battle_raze(&b, (hr_rect){site.x + 4, site.y + 4, 1, 1}), 1);
    cr_expect_eq(battle_raze(&b, site), 0);
    cr_expect_eq(b.built_count, 0);
    battle_destroy(&b);
}

Test(battle, ground_is_written_but_under_nobodys_feet) {
    static uint8_t rock[SIDE * SIDE], ground[SIDE * SIDE];
    battle b;
    battle_config config = small_battle(773000000);
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    memset(rock, HR_ROCK, sizeof rock);
    fight(&b, 5);
    cr_assert_eq(battle_write_ground(&b, (hr_rect){0, 0, SIDE, SIDE}, rock, SIDE), HR_OK);
    hr_map_read_ground(b.map, (hr_rect){0, 0, SIDE, SIDE}, ground, SIDE);
    for (int32_t i = 0; i < SIDE * SIDE; i++) cr_assert_eq(ground[i] == HR_ROCK, !b.taken[i]);
    fight(&b, 5);
    check_places(&b);
    battle_destroy(&b);
}

// A cliff of levels in the middle, which only soldiers climb.
Test(battle, a_map_of_levels_is_fought_on_by_levels) {
    hr_map *ground;
    hr_map_config where = hr_map_config_default();
    where.width = where.height = SIDE;
    cr_assert_eq(hr_map_create(&where, &ground), HR_OK);
    hr_map_fill(ground, (hr_rect){90, 0, 10, SIDE}, 150);
    hr_map_fill(ground, (hr_rect){0, 90, SIDE, 4}, 255);
    battle_config config = small_battle(774000000);
    config.ground = ground;
    config.is_levels = true;
    battle b;
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    for (hr_class_id id = 0; id < 4; id++) {
        cr_expect_eq(hr_map_is_open(b.map, id, (hr_cell){93, 20}), id == 0);
        cr_expect_eq(hr_pass_has(battle_pass_set(id, true), 150), id == 0);
        cr_expect(hr_map_is_open(b.map, id, (hr_cell){20, 20}) || b.taken[20 * SIDE + 20]);
        cr_expect_not(hr_map_is_open(b.map, id, (hr_cell){20, 91}));
    }
    fight(&b, 20);
    check_places(&b);
    battle_destroy(&b);
    hr_map_destroy(ground);
}

// ---- The same every time

Test(battle, the_same_seed_is_the_same_battle) {
    battle_config config = small_battle(730000000);
    uint64_t hash = hash_of(config, TICKS);
    cr_expect_eq(hash_of(config, TICKS), hash);
    config.seed++;
    cr_expect_neq(hash_of(config, TICKS), hash);
}

Test(battle, any_number_of_workers_fights_the_same_battle) {
    static const int32_t WORKERS[] = {2, 3, 8, 32};
    battle_config config = small_battle(740000000);
    for (config.budget_steps = 0; config.budget_steps <= 1200; config.budget_steps += 1200) {
        config.workers = 1, config.formations = config.budget_steps > 0;
        uint64_t hash = hash_of(config, TICKS);
        for (int32_t i = 0; i < 4; i++) {
            config.workers = WORKERS[i];
            cr_expect_eq(hash_of(config, TICKS), hash, "%d workers", WORKERS[i]);
        }
    }
}

// ---- Memory

Test(battle, what_is_allocated_is_released) {
    counting_allocator memory = {0};
    battle b;
    battle_config config = small_battle(750000000);
    config.allocator = counting(&memory), config.formations = true;
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    fight(&b, 10);
    battle_destroy(&b);
    cr_expect_eq(memory.live, 0);
}

Test(battle, without_memory_it_ends_and_leaves_nothing) {
    for (long fail_at = 1; fail_at < 6000; fail_at += 1 + fail_at / 4) {
        counting_allocator memory = {.fail_at = fail_at, .persists = true};
        battle b;
        battle_config config = small_battle(755000000);
        config.formations = fail_at % 2;
        config.allocator = counting(&memory);
        hr_error error = battle_create(&b, &config);
        for (int32_t i = 0; i < 4 && !error; i++) error = battle_tick(&b);
        cr_expect_eq(error, memory.calls >= fail_at ? HR_OUT_OF_MEMORY : HR_OK, "%ld", fail_at);
        battle_destroy(&b);
        cr_expect_eq(memory.live, 0, "%ld", fail_at);
    }
}

Test(battle, a_given_map_is_fought_on_even_a_tiny_one) {
    hr_map *ground;
    hr_map_config where = hr_map_config_default();
    where.width = 5, where.height = 3;
    cr_assert_eq(hr_map_create(&where, &ground), HR_OK);
    battle_config config = small_battle(760000000);
    config.ground = ground;
    battle b;
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    cr_expect_lt(b.unit_count, 16);
    fight(&b, 20);
    battle_destroy(&b);
    hr_map_destroy(ground);
}

// ---- Ranges

static bool is_in_a_range(const battle *b, int32_t x, int32_t y) {
    for (int32_t i = 0; i < b->config.ranges; i++) {
        int32_t across = x - b->ranges[i].centre.x, down = y - b->ranges[i].centre.y;
        if (across * across + down * down <= 20 * 20 + 20) return true;
    }
    return false;
}

Test(battle, ranges_lie_where_their_enemies_are_and_cost_the_classes_that_pay) {
    battle b;
    battle_config config = small_battle(3);
    config.units = 40, config.orders = 4, config.ranges = 12, config.costs = 2;
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    for (int32_t tick = 0; tick < 25; tick++) {
        fight(&b, 1);
        for (int32_t i = 0; i < SIDE * SIDE; i++) {
            int32_t x = i % SIDE, y = i / SIDE;
            bool is_set = hr_map_get(b.map, x, y) & BATTLE_RANGE;
            cr_assert_eq(is_set, is_in_a_range(&b, x, y), "tick %d at %d %d", tick, x, y);
        }
    }
    cr_assert_eq(hr_map_refresh(b.map, 0), HR_OK);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        hr_cell at = {i % SIDE, i / SIDE};
        int32_t cost = hr_map_block_cost(b.map, 0, at);
        bool is_dear = is_in_a_range(&b, at.x, at.y);
        if (cost) cr_assert(is_dear ? cost >= 512 : cost <= 512, "%d at %d %d", cost, at.x, at.y);
    }
    cr_expect_null(hr_map_class(b.map, 2).costs_256ths);
    battle_destroy(&b);
    uint64_t hash = hash_of(config, 20);
    config.workers = 2;
    cr_expect_eq(hash_of(config, 20), hash, "two workers");
}
