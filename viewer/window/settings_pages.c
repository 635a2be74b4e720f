// settings_pages.c - what was chosen on each page but Plan.

#include "viewer/window/settings_pages.h"

#include "viewer/window/settings_values.h"

#include <stdio.h>
#include <string.h>

// ---- Compare

static void take_compare(GKeyFile *file, compare_view *view) {
    int32_t count = view->count;
    settings_take_int(file, "compare", "panes", 1, COMPARE_PANES_MOST, &count);
    compare_view_set_count(view, count);
    for (int i = 0; i < COMPARE_PANES_MOST; i++) {
        char key[16], name[64] = "";
        snprintf(key, sizeof key, "method_%d", i + 1);
        settings_take_text(file, "compare", key, name, sizeof name);
        int32_t method = find_compare_method(name, strlen(name));
        if (method >= 0) compare_view_choose(view, i, method);
    }
    settings_take_number(file, "compare", "race_seconds", 1, RACE_SECONDS_MOST,
                         &view->race.seconds);
}

static void put_compare(GKeyFile *file, const compare_view *view) {
    g_key_file_set_integer(file, "compare", "panes", view->count);
    for (int i = 0; i < COMPARE_PANES_MOST; i++) {
        char key[16];
        snprintf(key, sizeof key, "method_%d", i + 1);
        g_key_file_set_string(file, "compare", key, compare_method_at(view->panes[i].method).name);
    }
    g_key_file_set_double(file, "compare", "race_seconds", view->race.seconds);
}

// ---- Check

static void take_check(GKeyFile *file, check_view *view) {
    check_choice choice = view->choice;
    int32_t shows_clearance = view->shows_clearance;
    settings_take_text(file, "check", "classes", choice.classes, sizeof choice.classes);
    settings_take_int(file, "check", "island_least", 1, 1000000, &choice.island_least);
    settings_take_int(file, "check", "choke_width", 1, 64, &choice.choke_width);
    settings_take_int(file, "check", "clearance", 0, 1, &shows_clearance);
    view->shows_clearance = shows_clearance == 1;
    check_view_choose(view, &choice);
}

static void put_check(GKeyFile *file, const check_view *view) {
    g_key_file_set_string(file, "check", "classes", view->choice.classes);
    g_key_file_set_integer(file, "check", "island_least", view->choice.island_least);
    g_key_file_set_integer(file, "check", "choke_width", view->choice.choke_width);
    g_key_file_set_integer(file, "check", "clearance", view->shows_clearance);
}

// ---- Timing

// Methods that this version does not know are left out; where none is left, the usual ones stay.
static void take_methods(GKeyFile *file, timing_choice *choice) {
    int32_t count;
    gsize named = 0;
    bool is_chosen[BENCH_METHODS_MOST] = {false}, is_any = false;
    const bench_method *methods = bench_methods(BENCH_BY_LENGTH, &count);
    char **names = g_key_file_get_string_list(file, "timing", "methods", &named, NULL);
    for (gsize i = 0; i < named; i++) {
        const bench_method *method = find_bench_method(BENCH_BY_LENGTH, names[i], strlen(names[i]));
        if (method) is_any = is_chosen[method - methods] = true;
    }
    if (is_any) memcpy(choice->is_chosen, is_chosen, sizeof is_chosen);
    g_strfreev(names);
}

static void take_timing(GKeyFile *file, timing_choice *choice) {
    bool is_thrown = choice->thrown > 0;
    take_methods(file, choice);
    settings_take_int(file, "timing", "repeat", 1, TIMING_REPEAT_MOST, &choice->repeat);
    settings_take_int(file, "timing", "sample", 0, TIMING_SAMPLE_MOST, &choice->sample);
    settings_take_bool(file, "timing", "random", &is_thrown);
    choice->thrown = is_thrown ? TIMING_THROWN : 0;
}

static void put_timing(GKeyFile *file, const timing_choice *choice) {
    int32_t count;
    gsize named = 0;
    const char *names[BENCH_METHODS_MOST];
    const bench_method *methods = bench_methods(BENCH_BY_LENGTH, &count);
    for (int32_t i = 0; i < count; i++)
        if (choice->is_chosen[i]) names[named++] = methods[i].name;
    g_key_file_set_string_list(file, "timing", "methods", names, named);
    g_key_file_set_integer(file, "timing", "repeat", choice->repeat);
    g_key_file_set_integer(file, "timing", "sample", choice->sample);
    settings_put_bool(file, "timing", "random", choice->thrown > 0);
}

// ---- Battle

static const char *key_of_edges(int32_t input) {
    static const char *const keys[FUZZY_INPUTS] = {"distance", "strength", "hurt"};
    return keys[input];
}

static void take_sets(GKeyFile *file, fuzzy_sets *sets) {
    fuzzy_sets are = *sets;
    for (int32_t i = 0; i < FUZZY_INPUTS; i++)
        settings_take_ints(file, "battle", key_of_edges(i), 0, FUZZY_MOST, are.edges[i],
                           FUZZY_EDGES);
    if (fuzzy_sets_are_good(&are)) *sets = are;
}

// A battle that the command line asks for is fought as it says there.
static void take_battle(GKeyFile *file, const battle_panel *panel, battle_session *s) {
    battle_config *wishes = &s->wishes;
    int32_t seed = (int32_t)wishes->seed, heat = (int32_t)s->heat.kind;
    settings_take_int(file, "battle", "units", 1, BATTLE_UNITS_MOST, &wishes->units);
    settings_take_int(file, "battle", "orders", 0, BATTLE_ORDERS_MOST, &wishes->orders);
    settings_take_int(file, "battle", "edits", 0, BATTLE_EDITS_MOST, &wishes->edits);
    settings_take_int(file, "battle", "seed", 0, SEED_MOST, &seed);
    settings_take_int(file, "battle", "brush", 1, BATTLE_BRUSH_MOST, &s->brush);
    settings_take_int(file, "battle", "heat", 0, HEAT_KINDS - 1, &heat);
    settings_take_bool(file, "battle", "formations", &wishes->formations);
    settings_take_number(file, "battle", "ticks_per_second", BATTLE_SPEED_LEAST, BATTLE_SPEED_MOST,
                         &s->per_second);
    wishes->seed = (uint64_t)seed;
    battle_heat_begin(&s->heat, (battle_heat_kind)heat);
    if (panel->begins) return;
    if (!wishes->has_fog) settings_take_bool(file, "battle", "fog", &wishes->has_fog);
    take_sets(file, &wishes->sets);
}

static void put_battle(GKeyFile *file, const battle_session *s) {
    const battle_config *wishes = &s->wishes;
    g_key_file_set_integer(file, "battle", "units", wishes->units);
    g_key_file_set_integer(file, "battle", "orders", wishes->orders);
    g_key_file_set_integer(file, "battle", "edits", wishes->edits);
    g_key_file_set_integer(file, "battle", "seed", (int)wishes->seed);
    g_key_file_set_integer(file, "battle", "brush", s->brush);
    g_key_file_set_integer(file, "battle", "heat", (int)s->heat.kind);
    g_key_file_set_double(file, "battle", "ticks_per_second", s->per_second);
    settings_put_bool(file, "battle", "formations", wishes->formations);
    settings_put_bool(file, "battle", "fog", wishes->has_fog);
    for (int32_t i = 0; i < FUZZY_INPUTS; i++) {
        int edges[FUZZY_EDGES];
        for (int32_t k = 0; k < FUZZY_EDGES; k++) edges[k] = wishes->sets.edges[i][k];
        g_key_file_set_integer_list(file, "battle", key_of_edges(i), edges, FUZZY_EDGES);
    }
}

// ---- Hexagons

static void take_hexagons(GKeyFile *file, hex_session *s) {
    int32_t seed = (int32_t)s->recipe.seed, method = (int32_t)s->method,
            terrain = (int32_t)s->terrain;
    settings_take_int(file, "hexagons", "width", 1, HEX_SIDE_MAX, &s->recipe.width);
    settings_take_int(file, "hexagons", "height", 1, HEX_SIDE_MAX, &s->recipe.height);
    settings_take_int(file, "hexagons", "seed", 0, SEED_MOST, &seed);
    settings_take_int(file, "hexagons", "day", 0, HEX_DAY_MOST, &s->day);
    settings_take_int(file, "hexagons", "method", 0, HEX_METHODS - 1, &method);
    settings_take_int(file, "hexagons", "climb", 0, HEX_POINTS_MOST, &s->rules.climb);
    settings_take_int(file, "hexagons", "descent", 0, HEX_POINTS_MOST, &s->rules.descent);
    settings_take_bool(file, "hexagons", "may_gain", &s->rules.may_gain);
    settings_take_int(file, "hexagons", "terrain", 0, HEX_TERRAINS - 1, &terrain);
    settings_take_int(file, "hexagons", "brush", 0, HEX_BRUSH_MOST, &s->brush);
    settings_take_int(file, "hexagons", "speed", 1, HEX_SPEED_MOST, &s->speed);
    settings_take_bool(file, "hexagons", "weather", &s->shows_weather);
    settings_take_bool(file, "hexagons", "touched", &s->shows_touched);
    s->recipe.seed = (uint64_t)seed;
    s->method = (hex_method)method;
    s->terrain = (hex_terrain)terrain;
}

static void put_hexagons(GKeyFile *file, const hex_session *s) {
    g_key_file_set_integer(file, "hexagons", "width", s->recipe.width);
    g_key_file_set_integer(file, "hexagons", "height", s->recipe.height);
    g_key_file_set_integer(file, "hexagons", "seed", (int)s->recipe.seed);
    g_key_file_set_integer(file, "hexagons", "day", s->day);
    g_key_file_set_integer(file, "hexagons", "method", (int)s->method);
    g_key_file_set_integer(file, "hexagons", "climb", s->rules.climb);
    g_key_file_set_integer(file, "hexagons", "descent", s->rules.descent);
    settings_put_bool(file, "hexagons", "may_gain", s->rules.may_gain);
    g_key_file_set_integer(file, "hexagons", "terrain", (int)s->terrain);
    g_key_file_set_integer(file, "hexagons", "brush", s->brush);
    g_key_file_set_integer(file, "hexagons", "speed", s->speed);
    settings_put_bool(file, "hexagons", "weather", s->shows_weather);
    settings_put_bool(file, "hexagons", "touched", s->shows_touched);
}

// ---- All of them

void settings_take_pages(GKeyFile *file, view_window *w) {
    take_compare(file, &w->compare.view);
    take_check(file, &w->check.view);
    take_timing(file, &w->timing.choice);
    take_battle(file, &w->battle, &w->battle.session);
    take_hexagons(file, &w->hex.session);
}

void settings_put_pages(GKeyFile *file, const view_window *w) {
    put_compare(file, &w->compare.view);
    put_check(file, &w->check.view);
    put_timing(file, &w->timing.choice);
    put_battle(file, &w->battle.session);
    put_hexagons(file, &w->hex.session);
}
