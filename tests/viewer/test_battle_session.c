// test_battle_session.c - what the window shows of a battle, without a window: its course,
// selection by boxes, orders, buildings; and that it is the battle that is fought without it.

#include "tests/support/battle_sessions.h"
#include "viewer/model/battle/battle_session.h"

#include "viewer/model/battle/battle_words.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 128 };

// ---- Scenes

typedef struct scene {
    session *plan;
    battle_session battle;
    battle_work work;
} scene;

// As the window does, but without its thread.
static void work_off(scene *s) { work_off_battle(&s->battle, &s->work); }

static scene begin(const char *kind, uint64_t seed) {
    scene s = {.plan = session_create(), .battle = battle_session_begin()};
    opened_map opened = open_map_generated(find_map_kind(kind), seed, SIDE, SIDE);
    cr_assert_not_null(opened.map);
    session_show(s.plan, &opened);
    s.battle.wishes.units = 120;
    s.battle.wishes.edits = 2;
    s.battle.wishes.orders = 12;
    s.battle.wishes.seed = seed;
    return s;
}

static scene begin_battle(const char *kind, uint64_t seed) {
    scene s = begin(kind, seed);
    battle_session_fight(&s.battle, s.plan);
    work_off(&s);
    cr_assert_gt(s.battle.shot.unit_count, 60);
    return s;
}

static void end(scene *s) {
    battle_session_end(&s->battle);
    battle_work_end(&s->work);
    session_destroy(s->plan);
}

// Until so many ticks have been fought, a frame of a sixtieth of a second after the other.
static void watch_until(scene *s, int32_t tick) {
    battle_session_run(&s->battle, true);
    for (int32_t frames = 0; s->battle.shot.tick < tick; frames++) {
        cr_assert_lt(frames, 100000);
        battle_session_pass(&s->battle, 1.0 / 60);
        work_off(s);
    }
    battle_session_run(&s->battle, false);
}

static void step_until(scene *s, int32_t tick) {
    while (s->battle.shot.tick < tick) {
        battle_session_step(&s->battle);
        work_off(s);
    }
}

static void box(scene *s, hr_position from, hr_position to) {
    battle_session_press(&s->battle, from);
    battle_session_move(&s->battle, to);
    battle_session_release(&s->battle, false, 0);
}

static void click(scene *s, hr_position at) {
    battle_session_press(&s->battle, at);
    battle_session_release(&s->battle, true, 2 * HR_CELL);
}

static hr_position cells(double x, double y) {
    return (hr_position){(int32_t)(x * HR_CELL), (int32_t)(y * HR_CELL)};
}

static void quiet(scene *s) { s->battle.wishes.edits = s->battle.wishes.orders = 0; }

// ---- Its course

Test(battle_session, it_is_the_battle_that_is_fought_without_a_window) {
    static const char *const KINDS[] = {"plateau", "city", "islands"};
    for (int i = 0; i < 3; i++) {
        scene s = begin(KINDS[i], 3);
        battle_config config = s.battle.wishes;
        battle alone;
        config.ground = s.plan->map;
        config.is_levels = s.plan->is_levels;
        cr_assert_eq(battle_create(&alone, &config), HR_OK);
        battle_session_fight(&s.battle, s.plan);
        work_off(&s);
        step_until(&s, 40);
        for (int32_t tick = 0; tick < 40; tick++) cr_assert_eq(battle_tick(&alone), HR_OK);
        cr_expect_eq(s.battle.shot.hash, alone.hash, "%s", KINDS[i]);
        for (int32_t unit = 0; unit < alone.unit_count; unit++)
            cr_expect_eq(
                memcmp(&s.battle.shot.units[unit].at, &alone.units[unit].at, sizeof(hr_position)),
                0);
        battle_destroy(&alone);
        end(&s);
    }
}

// Which classes may go where depends on that.
Test(battle_session, a_map_of_levels_is_fought_on_as_one) {
    scene s = begin("plateau", 4);
    opened_map levels = {.title = "levels"};
    hr_map_config where = hr_map_config_default();
    where.width = where.height = SIDE;
    cr_assert_eq(hr_map_create(&where, &levels.map), HR_OK);
    for (int32_t x = 0; x < SIDE; x += 8)
        hr_map_fill(levels.map, (hr_rect){x, 10, 8, SIDE - 20}, (uint8_t)(x * 255 / SIDE));
    session_show(s.plan, &levels);
    cr_assert(s.plan->is_levels);
    battle_session_fight(&s.battle, s.plan);
    work_off(&s);
    step_until(&s, 20);
    for (int32_t i = 0; i < s.battle.shot.unit_count; i++) {
        const battle_unit *unit = &s.work.battle.units[i];
        hr_pass_set pass = battle_pass_set(unit->class_id, true);
        hr_cell block = hr_block_at(unit->at, unit->size);
        cr_expect(hr_pass_has(pass, hr_map_get(s.plan->map, block.x, block.y)));
    }
    hr_class shown = hr_map_class(s.battle.ground, s.battle.seen.class_id);
    cr_expect(hr_pass_has(shown.pass, 150) && !hr_pass_has(shown.pass, 255));
    end(&s);
}

Test(battle_session, how_fast_it_is_watched_does_not_change_it) {
    scene stepped = begin_battle("plateau", 5), slow = begin_battle("plateau", 5);
    scene fast = begin_battle("plateau", 5);
    slow.battle.per_second = 7;
    fast.battle.per_second = 60; // never more than one tick is owed at a time
    watch_until(&slow, 20);
    watch_until(&fast, 20);
    step_until(&stepped, 20);
    cr_expect_eq(slow.battle.shot.tick, 20);
    cr_expect_eq(slow.battle.shot.hash, stepped.battle.shot.hash);
    cr_expect_eq(fast.battle.shot.hash, stepped.battle.shot.hash);
    end(&stepped);
    end(&slow);
    end(&fast);
}

Test(battle_session, it_stands_still_until_it_runs_and_when_it_is_stopped) {
    scene s = begin_battle("plateau", 6);
    battle_session_pass(&s.battle, 10);
    work_off(&s);
    cr_expect_eq(s.battle.shot.tick, 0);
    watch_until(&s, 3);
    battle_session_pass(&s.battle, 10);
    work_off(&s);
    cr_expect_eq(s.battle.shot.tick, 3);
    battle_session_step(&s.battle);
    work_off(&s);
    cr_expect_eq(s.battle.shot.tick, 4);
    end(&s);
}

Test(battle_session, a_step_stops_a_battle_that_runs) {
    scene s = begin_battle("plateau", 6);
    battle_session_run(&s.battle, true);
    battle_session_pass(&s.battle, 1);
    battle_session_step(&s.battle);
    cr_expect_not(s.battle.is_running);
    work_off(&s);
    cr_expect_eq(s.battle.shot.tick, 1);
    end(&s);
}

Test(battle_session, news_of_a_battle_that_was_left_are_dropped) {
    scene s = begin_battle("plateau", 7);
    battle_job job;
    battle_session_step(&s.battle);
    cr_assert(battle_session_next_job(&s.battle, &job));
    battle_session_leave(&s.battle);
    battle_news news = battle_work_do(&s.work, &job);
    battle_session_accept(&s.battle, &news);
    cr_expect_not(s.battle.is_on);
    cr_expect_eq(s.battle.shot.unit_count, 0);
    battle_session_fight(&s.battle, s.plan);
    work_off(&s);
    cr_expect_eq(s.battle.shot.tick, 0);
    cr_expect_gt(s.battle.shot.unit_count, 0);
    end(&s);
}

Test(battle_session, without_a_map_it_says_so) {
    scene s = {.plan = session_create(), .battle = battle_session_begin()};
    battle_session_fight(&s.battle, s.plan);
    battle_session_run(&s.battle, true);
    battle_session_step(&s.battle);
    work_off(&s);
    cr_expect_not(s.battle.is_on || s.battle.is_running);
    cr_expect_neq(s.battle.message[0], '\0');
    end(&s);
}

// ---- Selection and orders

Test(battle_session, a_box_selects_just_the_units_in_it) {
    scene s = begin_battle("plateau", 8);
    box(&s, cells(90, 100), cells(20, 10)); // from any corner
    int32_t count = 0, first = -1;
    for (int32_t i = 0; i < s.battle.shot.unit_count; i++) {
        hr_position at = s.battle.shot.units[i].at;
        bool is_in = at.x >= 20 * HR_CELL && at.x <= 90 * HR_CELL && at.y >= 10 * HR_CELL &&
                     at.y <= 100 * HR_CELL;
        cr_expect_eq(s.battle.is_selected[i], is_in);
        if (is_in && first < 0) first = i;
        count += is_in;
    }
    cr_expect_eq(s.battle.selected_count, count);
    work_off(&s);
    cr_expect_eq(s.battle.shot.focus, first);
    box(&s, cells(-50, -50), cells(-40, -40));
    work_off(&s);
    cr_expect_eq(s.battle.selected_count, 0);
    cr_expect_eq(s.battle.shot.focus, -1);
    end(&s);
}

Test(battle_session, a_click_takes_the_nearest_unit_and_the_next_one_sends_it) {
    scene s = begin("plateau", 1);
    quiet(&s);
    battle_session_fight(&s.battle, s.plan);
    work_off(&s);
    hr_position at = s.battle.shot.units[40].at;
    click(&s, (hr_position){at.x + 30, at.y - 20});
    cr_assert_eq(s.battle.selected_count, 1);
    cr_assert(s.battle.is_selected[40]);
    hr_position goal = s.battle.shot.units[41].at; // of the same squad
    click(&s, goal);
    work_off(&s);
    cr_expect_eq(s.battle.shot.tick, 0); // an order alone is no tick
    cr_expect_str_eq(s.battle.message,
                     "1 unit is ordered; the battle stands still until Run or Tick.");
    step_until(&s, 1);
    cr_expect_str_empty(s.battle.message);
    const battle_unit *unit = &s.battle.shot.focused;
    cr_expect_eq(s.battle.shot.focus, 40);
    cr_expect_eq(s.battle.shot.counts.ordered, 1);
    cr_expect_lt(hypot(unit->goal.x - goal.x, unit->goal.y - goal.y), 20.0 * HR_CELL);
    cr_expect_eq(unit->answer.tick, 0);
    cr_expect_neq(s.battle.shot.focus_says[0], '\0');
    end(&s);
}

Test(battle_session, orders_through_the_window_are_orders_to_the_battle) {
    scene s = begin_battle("plateau", 9);
    battle_config config = s.battle.wishes;
    battle alone;
    int32_t sent[SIDE * SIDE], count = 0;
    config.ground = s.plan->map;
    cr_assert_eq(battle_create(&alone, &config), HR_OK);
    step_until(&s, 5);
    for (int32_t i = 0; i < 5; i++) cr_assert_eq(battle_tick(&alone), HR_OK);
    box(&s, cells(0, 0), cells(64, SIDE));
    for (int32_t i = 0; i < alone.unit_count; i++)
        if (alone.units[i].at.x <= 64 * HR_CELL) sent[count++] = i;
    click(&s, cells(100, 64));
    s.battle.tool = BATTLE_BUILD;
    click(&s, cells(64, 64));
    step_until(&s, 30);
    bool is_built;
    cr_assert_eq(battle_send(&alone, sent, count, cells(100, 64)), HR_OK);
    cr_assert_eq(battle_build(&alone, (hr_rect){60, 60, 6, 6}, &is_built), HR_OK);
    for (int32_t i = 5; i < 30; i++) cr_assert_eq(battle_tick(&alone), HR_OK);
    cr_expect_eq(s.battle.shot.hash, alone.hash);
    battle_destroy(&alone);
    end(&s);
}

// ---- Buildings and ground

static bool has_building_at(const scene *s, int32_t x, int32_t y) {
    for (int32_t i = 0; i < s->battle.shot.building_count; i++) {
        hr_rect house = s->battle.shot.buildings[i];
        if (x >= house.x && y >= house.y && x < house.x + house.width && y < house.y + house.height)
            return true;
    }
    return false;
}

Test(battle_session, a_stroke_builds_without_gaps_and_another_one_tears_down) {
    scene s = begin("plateau", 10);
    quiet(&s);
    s.battle.wishes.units = 1;
    battle_session_fight(&s.battle, s.plan);
    work_off(&s);
    s.battle.tool = BATTLE_BUILD;
    s.battle.brush = 4;
    box(&s, cells(10, 20), cells(110, 20));
    work_off(&s);
    hr_position at = s.battle.shot.units[0].at;
    for (int32_t x = 8; x < 112; x++)
        cr_expect(has_building_at(&s, x, 20) || abs(at.x / HR_CELL - x) < 8, "%d", (int)x);
    cr_expect_leq(s.battle.shot.building_count, 26);
    s.battle.tool = BATTLE_RAZE;
    box(&s, cells(10, 20), cells(60, 20));
    work_off(&s);
    cr_expect_not(has_building_at(&s, 30, 20));
    cr_expect(has_building_at(&s, 100, 20) || abs(at.x / HR_CELL - 100) < 8);
    end(&s);
}

Test(battle_session, a_building_at_the_edge_ends_there) {
    scene s = begin_battle("plateau", 13);
    s.battle.brush = 10;
    hr_rect cells_built = battle_session_square(&s.battle, cells(SIDE + 50, -3));
    cr_expect_eq(cells_built.x, SIDE / 10 * 10);
    cr_expect_eq(cells_built.width, SIDE % 10);
    cr_expect_eq(cells_built.y, 0);
    cr_expect_eq(cells_built.height, 10);
    end(&s);
}

Test(battle_session, what_cannot_be_built_is_refused_with_a_reason) {
    scene s = begin_battle("plateau", 11);
    s.battle.tool = BATTLE_BUILD;
    click(&s, s.battle.shot.units[0].at);
    work_off(&s);
    cr_expect_not_null(strstr(s.battle.message, "built"));
    end(&s);
}

static void hand_on(hr_rect rect, void *user) {
    scene *s = user;
    battle_session_painted(&s->battle, s->plan->map, rect);
}

Test(battle_session, the_ground_shown_is_the_battles_after_bridges_fell_and_walls_were_painted) {
    scene s = begin_battle("islands", 12);
    uint8_t shown[SIDE * SIDE], fought[SIDE * SIDE];
    s.plan->painter = hand_on;
    s.plan->painter_user = &s;
    s.plan->tool = TOOL_PAINT;
    s.plan->brush = 5;
    s.plan->value = HR_ROCK;
    session_paint_begin(s.plan, cells(10, 64));
    session_paint_on(s.plan, cells(118, 64));
    session_paint_end(s.plan);
    step_until(&s, 60);
    hr_rect all = {0, 0, SIDE, SIDE};
    hr_map_read(s.battle.ground, all, shown, SIDE);
    battle_read_ground(&s.work.battle, all, fought, SIDE);
    cr_expect_eq(memcmp(shown, fought, sizeof shown), 0);
    int32_t rock = 0;
    for (int32_t x = 10; x < 118; x++) rock += shown[64 * SIDE + x] == HR_ROCK;
    cr_expect_gt(rock, 80);
    end(&s);
}

// ---- Times

Test(battle_session, the_last_times_are_kept_and_the_oldest_forgotten) {
    time_series series = {0};
    for (int i = 0; i < 3 * BATTLE_TIMES_MOST; i++) time_series_add(&series, i);
    cr_expect_eq(series.count, BATTLE_TIMES_MOST);
    cr_expect_eq(series.ms[0], 2 * BATTLE_TIMES_MOST);
    cr_expect_eq(time_series_share(&series, 1), 3 * BATTLE_TIMES_MOST - 1);
    cr_expect_eq(time_series_share(&series, 0), 2 * BATTLE_TIMES_MOST);
    cr_expect_eq(time_series_median(&series), 2.5 * BATTLE_TIMES_MOST);
}

// ---- Words

static const char *said_at(const scene *s, hr_position at) {
    static char text[WORDS_LENGTH];
    battle_session_say_place(&s->battle, at, text);
    return text;
}

// A free place for a building is looked for on a grid of its size.
static hr_rect build_somewhere(scene *s) {
    int32_t before = s->battle.shot.building_count;
    s->battle.tool = BATTLE_BUILD;
    for (int32_t i = 0; i < 16 * 16 && s->battle.shot.building_count == before; i++) {
        hr_position at = {(i % 16 * 8 + 4) * HR_CELL, (i / 16 * 8 + 4) * HR_CELL};
        battle_session_press(&s->battle, at);
        battle_session_release(&s->battle, true, 0);
        work_off(s);
    }
    cr_assert_gt(s->battle.shot.building_count, before);
    return s->battle.shot.buildings[s->battle.shot.building_count - 1];
}

Test(battle_session, what_stands_at_a_place_is_told) {
    scene s = begin_battle("plateau", 3);
    const shot_unit *unit = &s.battle.shot.units[7];
    char expected[WORDS_LENGTH];
    snprintf(expected, sizeof expected, "unit 7, a %s: stands", battle_class_name(unit->class_id));
    cr_expect_str_eq(said_at(&s, unit->at), expected);
    hr_position inside = {unit->at.x, unit->at.y + battle_class_size(unit->class_id) * 128 - 1};
    cr_expect_str_eq(said_at(&s, inside), expected);
    hr_position below = {unit->at.x, inside.y + 1};
    cr_expect_str_neq(said_at(&s, below), expected);

    hr_rect built = build_somewhere(&s);
    hr_position corner = {built.x * HR_CELL, built.y * HR_CELL};
    snprintf(expected, sizeof expected, "a building of %d x %d cells stands here", built.width,
             built.height);
    cr_expect_str_eq(said_at(&s, corner), expected);
    hr_position last = {(built.x + built.width) * HR_CELL - 1,
                        (built.y + built.height) * HR_CELL - 1};
    cr_expect_str_eq(said_at(&s, last), expected);
    hr_position beside = {last.x + 1, last.y};
    cr_expect_str_neq(said_at(&s, beside), expected);
    end(&s);
}
