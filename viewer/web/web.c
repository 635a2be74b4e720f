// web.c - the library as the page calls it: whole numbers and strings alone, one map, one planner.
//
// What a call comes to is read from memory by getters, and holds until the next call.

#include "viewer/battle/battle.h"
#include "viewer/generate/generate.h"

#include <emscripten/emscripten.h>

#include <handrail/planner.h>
#include <stdlib.h>

enum { EVENT_NUMBERS = 8, UNIT_NUMBERS = 5, BUILDING_NUMBERS = 4, SIZES = 8 };

static hr_map *map;
static hr_planner *planners[2];    // the second is watched
static hr_class_id classes[SIZES]; // of units of 1 .. SIZES cells
static hr_message message;
static uint8_t *picture; // four bytes a cell
static hr_path path;
static int32_t *events, event_count, event_capacity; // EVENT_NUMBERS each
static battle fight;
static bool is_fighting;
static int32_t *units;                     // UNIT_NUMBERS each
static int32_t *buildings, building_count; // BUILDING_NUMBERS each, those that stand

static void note(const hr_event *event, void *user) {
    (void)user;
    if (event_count == event_capacity) {
        int32_t capacity = event_capacity ? 2 * event_capacity : 1024;
        int32_t *larger = realloc(events, (size_t)capacity * EVENT_NUMBERS * sizeof *larger);
        if (!larger) return;
        events = larger;
        event_capacity = capacity;
    }
    int32_t *at = events + (size_t)event_count++ * EVENT_NUMBERS;
    at[0] = event->kind, at[1] = event->from.x, at[2] = event->from.y;
    at[3] = event->to.x, at[4] = event->to.y, at[5] = event->is_left, at[6] = event->is_clear;
    at[7] = event->stage;
}

static const char *text_of(hr_error error) {
    if (error == HR_OK) return "";
    return message.text[0] ? message.text : hr_error_text(error);
}

// The ground: what stands on it, the page draws over it.
static void paint(const hr_map *from) {
    int32_t width = hr_map_width(from), height = hr_map_height(from);
    size_t count = (size_t)width * (size_t)height;
    uint8_t *larger = realloc(picture, 4 * count);
    if (!larger) return;
    picture = larger;
    uint8_t *values = picture + 3 * count; // read to the end, spread from the front
    hr_map_read_ground(from, (hr_rect){0, 0, width, height}, values, (size_t)width);
    for (size_t i = 0; i < count; i++) {
        uint32_t colour = hr_colour_of(values[i]);
        picture[4 * i] = (uint8_t)(colour >> 16);
        picture[4 * i + 1] = (uint8_t)(colour >> 8);
        picture[4 * i + 2] = (uint8_t)colour;
        picture[4 * i + 3] = 255;
    }
}

static hr_error prepare(hr_map *made, hr_pass_set pass, hr_planner *made_planners[2]) {
    hr_planner_config config = hr_planner_config_default();
    for (int32_t i = 0; i < SIZES; i++) {
        hr_error error =
            hr_map_add_class(made, (hr_class){.pass = pass, .size = i + 1}, &classes[i]);
        if (error) return error;
    }
    hr_error error = hr_planner_create(made, &config, &made_planners[0]);
    config.watcher = note;
    return error ? error : hr_planner_create(made, &config, &made_planners[1]);
}

// Takes the place of the map before. A unit of a map of levels enters the lower half of them.
static const char *take(hr_map *made, bool is_levels) {
    hr_planner *made_planners[2] = {NULL, NULL};
    hr_pass_set pass =
        is_levels ? hr_pass_up_to(127) : hr_pass_without_bits(HR_ROCK | HR_BUILDING | HR_WATER);
    hr_error error = prepare(made, pass, made_planners);
    for (int i = 0; i < 2; i++) hr_planner_destroy(error ? made_planners[i] : planners[i]);
    hr_map_destroy(error ? made : map);
    path = (hr_path){0};
    if (error) return text_of(error);
    map = made;
    for (int i = 0; i < 2; i++) planners[i] = made_planners[i];
    paint(map);
    return "";
}

EMSCRIPTEN_KEEPALIVE const char *web_generate(const char *kind, uint32_t seed, int32_t side) {
    hr_map_config config = {.width = side, .height = side};
    const map_kind *found = find_map_kind(kind);
    hr_map *made;
    message.text[0] = '\0';
    if (!found) return "there is no such kind of map";
    hr_error error = hr_map_create(&config, &made);
    if (error) return text_of(error);
    if (!generate_map(found, seed, side, side, hr_map_cells(made), hr_allocator_default())) {
        hr_map_destroy(made);
        return text_of(HR_OUT_OF_MEMORY);
    }
    hr_map_touch(made, (hr_rect){0, 0, side, side});
    return take(made, false);
}

EMSCRIPTEN_KEEPALIVE const char *web_load_png(const uint8_t *bytes, int32_t size) {
    hr_map *made;
    hr_map_config config = hr_map_config_default();
    message.text[0] = '\0';
    hr_error error =
        hr_map_load_png(&config, bytes, (size_t)size, (hr_png_options){true}, &made, &message);
    if (error) return text_of(error);
    bool is_levels = true; // a map of grays
    const uint8_t *cells = hr_map_cells_const(made);
    for (int64_t i = 0; is_levels && i < (int64_t)hr_map_width(made) * hr_map_height(made); i++) {
        uint32_t colour = hr_colour_of(cells[i]);
        is_levels = (colour & 255) == (colour >> 8 & 255) && (colour & 255) == colour >> 16;
    }
    return take(made, is_levels);
}

EMSCRIPTEN_KEEPALIVE int32_t web_width(void) { return hr_map_width(map); }
EMSCRIPTEN_KEEPALIVE int32_t web_height(void) { return hr_map_height(map); }
EMSCRIPTEN_KEEPALIVE const uint8_t *web_picture(void) { return picture; }
/// After fills, and after a battle, whose ground was the picture.
EMSCRIPTEN_KEEPALIVE void web_paint(void) { paint(map); }

EMSCRIPTEN_KEEPALIVE void web_fill(int32_t x, int32_t y, int32_t side, int32_t value) {
    hr_map_fill(map, (hr_rect){x, y, side, side}, (uint8_t)value);
}

/// @return the status.
EMSCRIPTEN_KEEPALIVE int32_t web_plan(int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                                      int32_t size, int32_t quality, int32_t only,
                                      bool is_watched) {
    event_count = 0;
    hr_plan(planners[is_watched],
            &(hr_request){.start = {x, y},
                          .goal = {to_x, to_y},
                          .class_id = classes[size - 1],
                          .quality = (hr_quality)quality,
                          .only = (hr_stage)only},
            &path);
    return path.status;
}

EMSCRIPTEN_KEEPALIVE const char *web_status(void) { return hr_status_name(path.status); }
EMSCRIPTEN_KEEPALIVE const char *web_stage(void) { return hr_stage_name(path.stage); }
EMSCRIPTEN_KEEPALIVE const char *web_problem(void) { return path.problem ? path.problem : ""; }
EMSCRIPTEN_KEEPALIVE int32_t web_steps(void) { return path.steps; }
EMSCRIPTEN_KEEPALIVE double web_length(void) { return path.length_256ths / HR_CELL; }
EMSCRIPTEN_KEEPALIVE int32_t web_waypoint_count(void) { return path.count; }
EMSCRIPTEN_KEEPALIVE const hr_position *web_waypoints(void) { return path.waypoints; }
EMSCRIPTEN_KEEPALIVE int32_t web_event_count(void) { return event_count; }
EMSCRIPTEN_KEEPALIVE const int32_t *web_events(void) { return events; }

// ---- The battle

static bool make_lists(const battle *b) {
    free(units), free(buildings);
    units = malloc((size_t)b->config.units * UNIT_NUMBERS * sizeof *units);
    buildings = malloc((size_t)b->building_count * BUILDING_NUMBERS * sizeof *buildings);
    return units && buildings;
}

static void list_units(const battle *b) {
    for (int32_t i = 0; i < b->unit_count; i++) {
        const battle_unit *unit = &b->units[i];
        int32_t *at = units + (size_t)i * UNIT_NUMBERS;
        at[0] = unit->at.x, at[1] = unit->at.y, at[2] = unit->class_id, at[3] = unit->size;
        at[4] = (int32_t)unit->state;
    }
}

static void list_buildings(const battle *b) {
    building_count = 0;
    for (int32_t i = 0; i < b->building_count; i++) {
        hr_rect cells = b->buildings[i].cells;
        int32_t *at = buildings + (size_t)building_count * BUILDING_NUMBERS;
        if (!b->buildings[i].id) continue;
        at[0] = cells.x, at[1] = cells.y, at[2] = cells.width, at[3] = cells.height;
        building_count++;
    }
}

EMSCRIPTEN_KEEPALIVE const char *web_battle(uint32_t seed, int32_t side, int32_t count) {
    if (is_fighting) battle_destroy(&fight);
    is_fighting = true;
    battle_config config = battle_config_default();
    config.seed = seed;
    config.width = config.height = side;
    config.units = count;
    config.orders = count / 20;
    config.edits = 3;
    hr_error error = battle_create(&fight, &config);
    if (!error && !make_lists(&fight)) error = HR_OUT_OF_MEMORY;
    message.text[0] = '\0';
    if (!error) paint(fight.map);
    return text_of(error);
}

/// @return how many units there are, -1 if out of memory.
EMSCRIPTEN_KEEPALIVE int32_t web_battle_tick(void) {
    if (battle_tick(&fight)) return -1;
    list_units(&fight);
    list_buildings(&fight);
    if (fight.changed_count) paint(fight.map);
    return fight.unit_count;
}

EMSCRIPTEN_KEEPALIVE const int32_t *web_units(void) { return units; }
EMSCRIPTEN_KEEPALIVE const int32_t *web_buildings(void) { return buildings; }
EMSCRIPTEN_KEEPALIVE int32_t web_building_count(void) { return building_count; }
EMSCRIPTEN_KEEPALIVE int32_t web_battle_requests(void) { return fight.request_count; }
/// Whether the tick has changed the picture.
EMSCRIPTEN_KEEPALIVE bool web_ground_is_new(void) { return fight.changed_count > 0; }
/// Of all answers so far: the two halves of a whole number, which the page takes no larger.
EMSCRIPTEN_KEEPALIVE uint32_t web_battle_hash(bool is_high) {
    return (uint32_t)(is_high ? fight.hash >> 32 : fight.hash);
}
