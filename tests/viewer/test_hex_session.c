// test_hex_session.c - what a window shows of a world of hexagons: jobs, searches, the pointer, the
// trip.

#include "tests/support/dice.h"
#include "viewer/hex/hex_create.h"
#include "viewer/hex/session/hex_words.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

// Does all that there is to do, as a thread would.
static void settle(hex_session *s) {
    for (hex_job *job; (job = hex_session_next_job(s));) {
        hex_job_do(job);
        hex_session_accept(s);
    }
}

// A world of one ground in one weather, with nothing asked for.
static hex_session flat_session(int32_t width, int32_t height, hex_terrain terrain) {
    hex_session s = hex_session_begin();
    s.recipe = (hex_recipe){width, height, 1};
    settle(&s);
    size_t count = (size_t)hex_count(s.world);
    memset(s.world->terrain, (int)terrain, count);
    memset(s.world->weather, HEX_CLEAR, count);
    memset(s.world->level, terrain <= HEX_SHALLOWS ? 0 : 1, count);
    hex_session_clear(&s);
    return s;
}

static const hex_search *found(const hex_session *s) {
    const hex_answer *answer = hex_session_answer(s);
    cr_assert_not_null(answer);
    return &answer->search;
}

// ---- Worlds

Test(hex_session, it_begins_with_a_world_and_a_way_over_it) {
    hex_session s = hex_session_begin();
    hex_world *twin = hex_world_create(HEX_WIDTH, HEX_HEIGHT, 1);
    cr_expect(hex_session_is_busy(&s));
    settle(&s);
    cr_expect_not(hex_session_is_busy(&s));
    cr_expect_eq(memcmp(s.world->terrain, twin->terrain, 4 * (size_t)hex_count(twin)), 0);
    cr_expect_eq(found(&s)->end, HEX_CHEAPEST);
    hex_world_destroy(twin), hex_session_end(&s);
}

Test(hex_session, a_new_world_takes_the_place_of_the_old_one_with_all_that_was_found) {
    hex_session s = hex_session_begin();
    settle(&s);
    int64_t version = s.version;
    s.recipe = (hex_recipe){31, 17, 9};
    hex_session_go_to_day(&s, 12);
    hex_session_make(&s);
    settle(&s);
    hex_world *twin = hex_world_create(31, 17, 9);
    hex_world_set_day(twin, 12);
    cr_expect_eq(memcmp(s.world->terrain, twin->terrain, 4 * (size_t)hex_count(twin)), 0);
    cr_expect_gt(s.version, version);
    cr_expect_eq(found(&s)->world->width, 31);
    cr_expect(s.start < 31 * 17 && s.goal < 31 * 17);
    hex_world_destroy(twin), hex_session_end(&s);
}

Test(hex_session, the_example_leads_from_land_to_land_where_there_is_any) {
    int32_t without = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        hex_session s = hex_session_begin();
        s.recipe = (hex_recipe){3, 3, seed};
        settle(&s);
        bool has_land = false;
        for (int32_t i = 0; i < 9; i++) has_land |= s.world->terrain[i] > HEX_SHALLOWS;
        cr_expect_eq(s.start != HEX_NONE, has_land);
        cr_expect_eq(s.goal != HEX_NONE, has_land);
        if (has_land)
            cr_expect(s.world->terrain[s.start] > HEX_SHALLOWS &&
                      s.world->terrain[s.goal] > HEX_SHALLOWS);
        without += !has_land;
        hex_session_end(&s);
    }
    cr_expect_gt(without, 0);
}

Test(hex_session, another_day_changes_the_weather_and_what_was_found) {
    hex_session s = hex_session_begin();
    settle(&s);
    cr_expect(s.results[HEX_ASTAR].is_known);
    hex_session_go_to_day(&s, 40);
    hex_job *job = hex_session_next_job(&s);
    cr_assert_not_null(job);
    cr_expect_eq(job->kind, HEX_MAKE_WEATHER);
    hex_job_do(job);
    hex_session_accept(&s);
    cr_expect_eq(s.world->day, 40);
    cr_expect_not(s.results[HEX_ASTAR].is_known);
    cr_expect_null(hex_session_answer(&s));
    settle(&s);
    cr_expect(s.results[HEX_ASTAR].is_known);
    hex_session_go_to_day(&s, -1);
    hex_session_go_to_day(&s, HEX_DAY_MOST + 1);
    cr_expect_null(hex_session_next_job(&s), "there are no such days");
    hex_session_end(&s);
}

Test(hex_session, what_is_painted_while_the_weather_is_made_stays) {
    hex_session s = hex_session_begin();
    settle(&s);
    hex_world *twin = hex_world_create(HEX_WIDTH, HEX_HEIGHT, 1);
    hex_world_set_day(twin, 5);
    hex_session_go_to_day(&s, 5);
    hex_job *job = hex_session_next_job(&s);
    s.tool = HEX_PAINT, s.terrain = HEX_ICE, s.brush = 3;
    hex_session_press(&s, 1000);
    hex_job_do(job);
    hex_session_accept(&s);
    hex_world_paint(twin, 1000, 3, HEX_ICE);
    cr_expect_eq(memcmp(s.world->terrain, twin->terrain, 4 * (size_t)hex_count(twin)), 0);
    settle(&s);
    hex_world_destroy(twin), hex_session_end(&s);
}

// ---- Searches

Test(hex_session, each_method_leaves_figures_that_a_search_of_its_own_has) {
    hex_session s = hex_session_begin();
    hex_search twin;
    cr_assert(hex_search_begin(&twin, HEX_WIDTH, HEX_HEIGHT));
    settle(&s);
    hex_search_over(&twin, s.world, s.rules);
    for (int32_t m = 0; m < HEX_METHODS; m++) {
        hex_session_choose_method(&s, (hex_method)m);
        settle(&s);
        hex_find(&twin, (hex_method)m, (hex_query){s.start, s.goal, 0});
        const hex_result *result = &s.results[m];
        cr_expect(result->is_known && result->end == twin.end);
        cr_expect(result->cost == twin.cost && result->taken == twin.taken);
        cr_expect_eq(result->steps, twin.way_count - 1);
        cr_expect_eq(found(&s)->cost, twin.cost);
    }
    for (int32_t m = 0; m < HEX_METHODS; m++) cr_expect(s.results[m].is_known);
    hex_session_set_goal(&s, s.goal - 1);
    for (int32_t m = 0; m < HEX_METHODS; m++) cr_expect_not(s.results[m].is_known);
    hex_search_end(&twin), hex_session_end(&s);
}

Test(hex_session, a_search_that_is_worthless_is_cancelled_and_dropped) {
    hex_session s = flat_session(40, 40, HEX_MEADOW);
    hex_session_choose_method(&s, HEX_BELLMAN_FORD);
    hex_session_set_start(&s, 0);
    hex_session_set_goal(&s, 1599);
    hex_job *job = hex_session_next_job(&s);
    cr_assert_eq(job->kind, HEX_SEARCH);
    cr_expect_null(hex_session_next_job(&s), "one job at a time");
    hex_session_set_goal(&s, 39);
    cr_expect(atomic_load(&job->is_cancelled));
    hex_job_do(job);
    cr_expect_eq(job->answer->search.end, HEX_CANCELLED);
    cr_expect_leq(job->answer->search.taken, 1000);
    hex_session_accept(&s);
    cr_expect_null(hex_session_answer(&s));
    settle(&s);
    cr_expect_eq(found(&s)->query.to, 39);
    cr_expect_eq(found(&s)->end, HEX_CHEAPEST);
    hex_session_end(&s);
}

Test(hex_session, every_method_can_be_cancelled) {
    for (int32_t m = 0; m < HEX_METHODS; m++) {
        hex_session s = flat_session(60, 60, HEX_MEADOW);
        hex_session_choose_method(&s, (hex_method)m);
        hex_session_set_start(&s, 0);
        hex_session_set_goal(&s, 3599);
        hex_world_paint(s.world, 3599, 1, HEX_DEEP); // all is searched for a way past the water
        s.world->terrain[3599] = HEX_MEADOW;
        hex_job *job = hex_session_next_job(&s);
        hex_session_cancel(&s);
        hex_job_do(job);
        hex_session_accept(&s);
        cr_expect_eq(found(&s)->end, HEX_CANCELLED, "%s", hex_method_name((hex_method)m));
        cr_expect_leq(found(&s)->taken, 1000);
        hex_session_end(&s);
    }
}

Test(hex_session, rules_that_gain_break_dijkstra_and_not_bellman_ford) {
    hex_session s = flat_session(9, 9, HEX_ROAD);
    s.world->level[40] = 7;
    hex_session_choose_rules(&s, (hex_rules){.climb = 0, .descent = 9, .may_gain = true});
    hex_session_set_start(&s, 0);
    hex_session_set_goal(&s, 80);
    hex_session_choose_method(&s, HEX_BELLMAN_FORD);
    settle(&s);
    cr_expect_eq(found(&s)->end, HEX_NEGATIVE_CYCLE);
    hex_session_travel(&s, true);
    cr_expect_not(s.is_travelling, "round and round is no trip");
    hex_session_choose_method(&s, HEX_DIJKSTRA);
    settle(&s);
    cr_expect_eq(found(&s)->end, HEX_ANY_WAY);
    hex_session_end(&s);
}

// ---- The pointer

Test(hex_session, clicks_set_the_start_then_the_goal_and_a_press_drags_either) {
    hex_session s = flat_session(20, 20, HEX_MEADOW);
    hex_session_press(&s, HEX_NONE);
    cr_expect_eq(s.start, HEX_NONE);
    hex_session_press(&s, 21), hex_session_release(&s);
    cr_expect(s.start == 21 && s.goal == HEX_NONE);
    hex_session_press(&s, 300), hex_session_release(&s);
    cr_expect(s.start == 21 && s.goal == 300);
    hex_session_press(&s, 301);
    cr_expect(hex_session_move(&s, 320));
    cr_expect_not(hex_session_move(&s, 320), "nothing has changed");
    cr_expect_not(hex_session_move(&s, HEX_NONE));
    hex_session_release(&s);
    cr_expect_not(hex_session_move(&s, 5), "nothing is held");
    cr_expect(s.start == 21 && s.goal == 320);
    hex_session_press(&s, 21);
    hex_session_move(&s, 45);
    hex_session_release(&s);
    cr_expect(s.start == 45 && s.goal == 320);
    hex_session_clear(&s);
    cr_expect(s.start == HEX_NONE && s.goal == HEX_NONE);
    hex_session_end(&s);
}

Test(hex_session, a_stroke_leaves_no_gap_and_the_brush_paints_a_group) {
    uint64_t seed = seed_of_run(912000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        dice d = {seed};
        hex_session s = flat_session(30, 30, HEX_MEADOW);
        int32_t from = roll(&d, 900), to = roll(&d, 900), painted = 0;
        s.tool = HEX_PAINT, s.terrain = HEX_SWAMP, s.brush = 0;
        hex_session_press(&s, from);
        hex_session_move(&s, to);
        hex_session_release(&s);
        for (int32_t i = 0; i < 900; i++) {
            bool is_on = s.world->terrain[i] == HEX_SWAMP;
            painted += is_on;
            if (is_on) // none off a shortest line
                cr_expect_eq(hex_distance(s.world, from, i) + hex_distance(s.world, i, to),
                             hex_distance(s.world, from, to));
        }
        cr_expect_eq(painted, hex_distance(s.world, from, to) + 1);
        s.terrain = HEX_ICE, s.brush = roll(&d, 5);
        hex_session_press(&s, to);
        for (int32_t i = 0; i < 900; i++)
            cr_expect_eq(s.world->terrain[i] == HEX_ICE, hex_distance(s.world, to, i) <= s.brush);
        hex_session_end(&s);
    }
}

Test(hex_session, water_painted_around_the_goal_cuts_it_off) {
    hex_session s = flat_session(20, 20, HEX_MEADOW);
    hex_session_set_start(&s, 0);
    hex_session_set_goal(&s, 210);
    settle(&s);
    cr_expect_eq(found(&s)->end, HEX_CHEAPEST);
    s.tool = HEX_PAINT, s.terrain = HEX_DEEP, s.brush = 1;
    hex_session_press(&s, 210);
    s.terrain = HEX_MEADOW, s.brush = 0;
    hex_session_press(&s, 210);
    settle(&s);
    cr_expect_eq(found(&s)->end, HEX_NO_WAY);
    hex_session_end(&s);
}

// ---- The trip

Test(hex_session, the_traveller_takes_a_tenth_of_a_second_for_each_point) {
    hex_session s = flat_session(10, 1, HEX_MEADOW); // 10 points a step
    hex_session_set_start(&s, 0);
    hex_session_set_goal(&s, 9);
    hex_session_travel(&s, true);
    cr_expect_not(s.is_travelling, "there is no way yet");
    cr_expect(s.message[0]);
    settle(&s);
    hex_session_travel(&s, true);
    cr_expect(s.is_travelling);
    for (int32_t i = 1; i <= 8; i++) {
        cr_expect(hex_session_pass(&s, 0.5));
        cr_expect_eq(hex_session_tenths(&s), 5 * i);
        cr_expect_eq(hex_trip_at(found(&s), hex_session_tenths(&s)).index, i / 2);
    }
    hex_session_travel(&s, false);
    cr_expect_not(hex_session_pass(&s, 3), "he waits");
    cr_expect_eq(hex_session_tenths(&s), 40);
    s.speed = 4;
    hex_session_travel(&s, true);
    hex_session_pass(&s, 1);
    cr_expect_eq(hex_session_tenths(&s), 80);
    cr_expect(hex_session_pass(&s, 60));
    cr_expect(s.has_traveller && !s.is_travelling, "he has come to the goal");
    cr_expect_eq(hex_session_tenths(&s), 90);
    hex_session_travel(&s, true);
    cr_expect_eq(hex_session_tenths(&s), 0, "from the start again");
    hex_session_stop(&s);
    cr_expect(!s.has_traveller && !s.is_travelling);
    hex_session_end(&s);
}

Test(hex_session, a_trip_ends_where_its_way_is_no_longer_the_one_asked_for) {
    hex_session s = hex_session_begin();
    settle(&s);
    for (int32_t change = 0; change < 4; change++) {
        hex_session_travel(&s, true);
        cr_assert(s.has_traveller);
        if (change == 0) hex_session_choose_method(&s, HEX_DIJKSTRA);
        if (change == 1) hex_session_go_to_day(&s, 3);
        if (change == 2) hex_session_set_start(&s, s.start + 1);
        if (change == 3) hex_session_make(&s);
        settle(&s);
        cr_expect_not(s.has_traveller, "%d", change);
        cr_expect_eq(hex_session_tenths(&s), 0);
    }
    hex_session_end(&s);
}

// ---- Words

static void expect_says(const hex_session *s, const char *what) {
    char text[WORDS_LENGTH];
    hex_session_say(s, text);
    cr_expect(strstr(text, what), "\"%s\" has no \"%s\"", text, what);
}

Test(hex_session, it_says_what_to_do_and_what_came_of_it) {
    hex_session s = hex_session_begin();
    expect_says(&s, "Making a world");
    hex_session_end(&s);
    s = flat_session(10, 10, HEX_MEADOW);
    expect_says(&s, "where the trip starts");
    hex_session_set_start(&s, 0);
    expect_says(&s, "where it should go");
    hex_session_set_goal(&s, 9);
    expect_says(&s, "Searching");
    settle(&s);
    expect_says(&s, "A*: the cheapest way: 90 points, 9 steps.");
    hex_session_end(&s);
}

Test(hex_session, a_hexagon_is_told_with_what_it_costs_from_each_side) {
    hex_session s = flat_session(5, 5, HEX_MEADOW);
    char text[WORDS_LENGTH];
    s.world->terrain[12] = HEX_SWAMP, s.world->level[12] = 2;
    hex_session_say_place(&s, 12, text);
    cr_expect(strstr(text, "hexagon 2, 2: swamp, clear, level 2"), "%s", text);
    cr_expect(strstr(text, "46 points to enter"), "%s", text);
    s.world->level[11] = 3;
    hex_session_say_place(&s, 12, text);
    cr_expect(strstr(text, "38 to 46 points to enter, by the side"), "%s", text);
    s.world->terrain[12] = HEX_DEEP;
    hex_session_say_place(&s, 12, text);
    cr_expect(strstr(text, "cannot be entered"), "%s", text);
    hex_session_set_start(&s, 0);
    hex_session_set_goal(&s, 4);
    settle(&s);
    hex_session_say_place(&s, 1, text);
    cr_expect(strstr(text, "10 points from the start, taken"), "%s", text);
    hex_session_say_place(&s, HEX_NONE, text);
    cr_expect_str_empty(text);
    hex_session_end(&s);
}
