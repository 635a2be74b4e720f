// test_battle_formations.c - a squad marches through a gap: in a block, in a column, in a block.

#include "viewer/battle/battle.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { WIDTH = 150, HEIGHT = 90, WALL_X = 80, GAP_Y = 43, GAP = 4 };

static void begin(battle *b, bool in_formation) {
    hr_map *ground;
    hr_map_config where = {.width = WIDTH, .height = HEIGHT};
    cr_assert_eq(hr_map_create(&where, &ground), HR_OK);
    hr_map_fill(ground, (hr_rect){WALL_X, 0, 4, HEIGHT}, HR_ROCK);
    hr_map_fill(ground, (hr_rect){WALL_X, GAP_Y, 4, GAP}, HR_GROUND);
    battle_config config = battle_config_default();
    config.ground = ground;
    config.units = BATTLE_SQUAD, config.classes = 1;
    config.edits = config.orders = 0, config.formations = in_formation;
    cr_assert_eq(battle_create(b, &config), HR_OK);
    cr_assert_eq(b->unit_count, BATTLE_SQUAD);
    hr_map_destroy(ground);
}

// All of them, and until they stand. @return how many ticks that took.
static int32_t send(battle *b, hr_position goal, int32_t most, void (*look)(battle *b)) {
    int32_t all[BATTLE_SQUAD], ticks = 0, standing = 0;
    for (int32_t i = 0; i < BATTLE_SQUAD; i++) all[i] = i;
    cr_assert_eq(battle_send(b, all, BATTLE_SQUAD, goal), HR_OK);
    for (; standing < BATTLE_SQUAD && ticks < most; ticks++) {
        cr_assert_eq(battle_tick(b), HR_OK);
        standing = 0;
        for (int32_t i = 0; i < BATTLE_SQUAD; i++) standing += b->units[i].state == BATTLE_STANDS;
        if (look) look(b);
    }
    return ticks;
}

static hr_rect box_of(const battle *b) {
    hr_position low = b->units[0].at, high = low;
    for (int32_t i = 1; i < BATTLE_SQUAD; i++) {
        hr_position at = b->units[i].at;
        low.x = at.x < low.x ? at.x : low.x, low.y = at.y < low.y ? at.y : low.y;
        high.x = at.x > high.x ? at.x : high.x, high.y = at.y > high.y ? at.y : high.y;
    }
    return (hr_rect){low.x / HR_CELL, low.y / HR_CELL, (high.x - low.x) / HR_CELL,
                     (high.y - low.y) / HR_CELL};
}

static int32_t in_group, longest, blocks_behind;

// Behind the gap it has formed up if all are there, and about as broad as deep.
static void watch(battle *b) {
    int32_t count = 0;
    hr_rect box = box_of(b);
    for (int32_t i = 0; i < BATTLE_SQUAD; i++) count += b->units[i].group > 0;
    in_group += count;
    if (box.width > longest) longest = box.width;
    bool is_behind = box.x > WALL_X + 4 && box.x + box.width < WIDTH - 30;
    blocks_behind += is_behind && box.width <= 14 && box.height >= 9;
}

Test(battle_formations, a_squad_goes_through_a_gap_in_columns_and_forms_up_behind_it) {
    battle b;
    begin(&b, true);
    send(&b, (hr_position){30 * HR_CELL, 45 * HR_CELL}, 2000, NULL);
    in_group = longest = blocks_behind = 0;
    int32_t ticks = send(&b, (hr_position){135 * HR_CELL, 45 * HR_CELL}, 3000, watch);
    cr_expect_lt(ticks, 3000);
    cr_expect_eq(b.counts.gave_up, 0);
    cr_expect_gt(4 * in_group, 3 * ticks * BATTLE_SQUAD, "%d of %d", in_group,
                 ticks * BATTLE_SQUAD);
    cr_expect_gt(longest, 16, "a file of %d cells", longest);
    cr_expect_gt(blocks_behind, 5, "a block in %d ticks", blocks_behind);
    battle_destroy(&b);
}

Test(battle_formations, a_unit_that_is_ordered_elsewhere_is_not_waited_for) {
    battle b;
    begin(&b, true);
    int32_t all[BATTLE_SQUAD], lost = 3, standing = 0;
    for (int32_t i = 0; i < BATTLE_SQUAD; i++) all[i] = i;
    battle_send(&b, all, BATTLE_SQUAD, (hr_position){135 * HR_CELL, 45 * HR_CELL});
    for (int32_t i = 0; i < 100; i++) cr_assert_eq(battle_tick(&b), HR_OK);
    cr_expect_eq(b.units[lost].group, b.units[0].group);
    battle_send(&b, &lost, 1, (hr_position){10 * HR_CELL, 80 * HR_CELL});
    cr_assert_eq(battle_tick(&b), HR_OK);
    cr_expect_eq(b.units[lost].group, 0);
    for (int32_t i = 0; i < 2500; i++) cr_assert_eq(battle_tick(&b), HR_OK);
    for (int32_t i = 0; i < BATTLE_SQUAD; i++) standing += b.units[i].state == BATTLE_STANDS;
    cr_expect_eq(standing, BATTLE_SQUAD);
    cr_expect_lt(b.units[lost].at.x, WALL_X * HR_CELL);
    cr_expect_eq(b.groups[0].members, 0);
    battle_destroy(&b);
}

Test(battle_formations, groups_are_used_again) {
    battle b;
    begin(&b, true);
    for (int32_t i = 0; i < 6; i++)
        send(&b, (hr_position){(20 + 10 * i) * HR_CELL, (30 + 5 * (i % 3)) * HR_CELL}, 1500, NULL);
    cr_expect_eq(b.group_count, 1);
    battle_destroy(&b);
}
