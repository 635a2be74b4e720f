// battle.c - setting a battle up, its ticks and its hash.

#include "viewer/battle/battle.h"

#include "viewer/battle/battle_fog.h"
#include "viewer/battle/battle_group.h"
#include "viewer/battle/battle_minds.h"
#include "viewer/battle/battle_ranges.h"
#include "viewer/generate/generate.h"

#include <stdlib.h>

enum {
    HOME_THROWS = 31,
    SQUAD_TRIES = 256,
    UNIT_TRIES = 400,
    BRIDGES_MAX = 256,
    BRIDGE_TRIES = 8192
};

battle_config battle_config_default(void) {
    return (battle_config){.seed = 1,
                           .width = 256,
                           .height = 256,
                           .units = 200,
                           .classes = 4,
                           .edits = 4,
                           .orders = 20,
                           .workers = 1,
                           .allocator = hr_allocator_default()};
}

// ---- The ground

static hr_error create_map(battle *b) {
    hr_map_config config = hr_map_config_default();
    const hr_map *ground = b->config.ground;
    config.width = ground ? hr_map_width(ground) : b->config.width;
    config.height = ground ? hr_map_height(ground) : b->config.height;
    config.allocator = b->config.allocator;
    hr_error error = hr_map_create(&config, &b->map);
    if (error) return error;
    hr_rect all = {0, 0, config.width, config.height};
    bool is_made = true;
    if (ground)
        battle_copy_ground(b, ground);
    else
        is_made = generate_map(find_map_kind("plateau"), b->config.seed, config.width,
                               config.height, hr_map_cells(b->map), hr_allocator_default());
    hr_map_touch(b->map, all);
    return is_made ? HR_OK : HR_OUT_OF_MEMORY;
}

static hr_error add_classes(battle *b) {
    for (int32_t i = 0; i < b->config.classes; i++) {
        hr_class_id id;
        uint16_t costs[256];
        hr_class unit = battle_class_with_costs(b, i, costs);
        hr_error error = hr_map_add_class(b->map, unit, &id);
        if (!error) error = hr_map_refresh(b->map, id);
        if (error) return error;
    }
    return HR_OK;
}

static hr_error create_planner(battle *b) {
    hr_planner_config config = hr_planner_config_default();
    config.workers = b->config.workers;
    config.spawn = b->config.spawn;
    config.spawn_user = b->config.spawn_user;
    config.batch_budget_steps = b->config.budget_steps;
    hr_error error = hr_planner_create(b->map, &config, &b->planner);
    if (!error) error = hr_results_create(b->planner, &b->results);
    if (!error) error = hr_path_watch_create(b->planner, &b->watch);
    return error ? error : battle_fog_create(b, &config);
}

static hr_error reserve(battle *b) {
    size_t units = (size_t)b->config.units + 1, edits = (size_t)b->config.edits;
    b->cell_columns = hr_map_width(b->map) / BATTLE_CELL + 1;
    b->cell_rows = hr_map_height(b->map) / BATTLE_CELL + 1;
    b->building_count = 8 * b->config.edits;
    b->taken = calloc((size_t)hr_map_width(b->map), (size_t)hr_map_height(b->map));
    b->cells = calloc((size_t)b->cell_columns * (size_t)b->cell_rows, sizeof *b->cells);
    b->units = calloc(units, sizeof *b->units);
    b->requests = calloc(units, sizeof *b->requests);
    b->moves = calloc(units, sizeof *b->moves);
    b->sent = calloc(units, sizeof *b->sent);
    b->goals = calloc(units, sizeof *b->goals);
    b->marchers = calloc(units, sizeof *b->marchers);
    b->members = calloc(units, sizeof *b->members);
    b->places = calloc(units, sizeof *b->places);
    b->buildings = calloc(8 * edits + 1, sizeof *b->buildings);
    b->bridges = calloc(BRIDGES_MAX, sizeof *b->bridges);
    b->ranges = calloc((size_t)b->config.ranges + 1, sizeof *b->ranges);
    b->range_moves = calloc((size_t)b->config.ranges + 1, sizeof *b->range_moves);
    bool has_all = b->taken && b->cells && b->units && b->requests && b->moves && b->sent &&
                   b->goals && b->marchers && b->members && b->places && b->buildings &&
                   b->bridges && b->ranges && b->range_moves;
    return has_all ? HR_OK : HR_OUT_OF_MEMORY;
}

// Roads are what bridges are made of.
static void find_bridges(battle *b) {
    if (b->config.is_levels) return;
    for (int32_t i = 0; i < BRIDGE_TRIES && b->bridge_count < BRIDGES_MAX; i++) {
        int32_t x = battle_roll(b, hr_map_width(b->map));
        int32_t y = battle_roll(b, hr_map_height(b->map));
        if (hr_map_get(b->map, x, y) == HR_ROAD) b->bridges[b->bridge_count++] = (hr_cell){x, y};
    }
}

// ---- Units

// Most of what a class can stand on hangs together: the label most often met.
static int32_t home_of(battle *b, hr_class_id class_id) {
    int32_t labels[HOME_THROWS], best = 0, best_count = 0;
    for (int32_t i = 0; i < HOME_THROWS; i++) {
        hr_cell block =
            hr_block_at(battle_throw_place(b, class_id, -1), hr_map_class(b->map, class_id).size);
        int32_t count = 1;
        labels[i] = hr_map_label(b->map, class_id, block);
        for (int32_t k = 0; k < i; k++) count += labels[k] == labels[i];
        if (count > best_count) best = labels[i], best_count = count;
    }
    return best;
}

static bool find_room(battle *b, hr_position middle, battle_unit *unit) {
    int32_t label = hr_map_label(b->map, unit->class_id, hr_block_at(middle, unit->size));
    int32_t size = unit->size;
    for (int32_t i = 0; i < UNIT_TRIES; i++) {
        int32_t reach = (4 + i / 16) * size;
        hr_cell block = hr_block_at(middle, size);
        block.x += battle_roll(b, 2 * reach + 1) - reach;
        block.y += battle_roll(b, 2 * reach + 1) - reach;
        if (hr_map_label(b->map, unit->class_id, block) != label || label < 0) continue;
        unit->at = hr_block_centre(block, size);
        if (battle_is_free(b, battle_cells_of(unit), (hr_rect){0, 0, 0, 0})) return true;
    }
    return false;
}

static hr_error place_unit(battle *b, hr_position middle, bool *is_placed) {
    battle_unit *unit = &b->units[b->unit_count];
    *unit = (battle_unit){.asked_tick = -1, .answer.tick = -1};
    unit->class_id = b->unit_count / BATTLE_SQUAD % b->config.classes;
    unit->size = hr_map_class(b->map, unit->class_id).size;
    *is_placed = find_room(b, middle, unit);
    if (!*is_placed) return HR_OK;
    b->unit_count++;
    unit->goal = unit->at;
    battle_take(b, battle_cells_of(unit), true);
    hr_footprint body = {battle_cells_of(unit), BATTLE_UNIT};
    hr_error error = hr_footprint_stamp(b->map, body, &unit->body);
    return error ? error : battle_halt(b, unit);
}

// Squad by squad, each around a place of its own, or two where the first is too small.
static hr_error place_units(battle *b) {
    int32_t failures = 0, homes[BATTLE_CLASSES_MAX];
    hr_position middle = {0, 0};
    bool is_placed = false;
    for (hr_class_id id = 0; id < b->config.classes; id++) homes[id] = home_of(b, id);
    while (b->unit_count < b->config.units && failures < SQUAD_TRIES) {
        hr_class_id class_id = b->unit_count / BATTLE_SQUAD % b->config.classes;
        if (!is_placed || b->unit_count % BATTLE_SQUAD == 0)
            middle = battle_throw_place(b, class_id, homes[class_id]);
        hr_error error = place_unit(b, middle, &is_placed);
        if (error) return error;
        failures = is_placed ? 0 : failures + 1;
    }
    return HR_OK;
}

// ---- Life

hr_error battle_create(battle *b, const battle_config *config) {
    *b = (battle){.config = *config, .dice = config->seed, .hash = UINT64_C(0xcbf29ce484222325)};
    hr_error error = create_map(b);
    if (!error) error = add_classes(b);
    if (!error) error = create_planner(b);
    if (!error) error = reserve(b);
    if (error) return error;
    find_bridges(b);
    error = battle_place_ranges(b);
    if (!error) error = place_units(b);
    if (!error) error = battle_fog_look(b);
    if (!error) error = battle_fog_refresh(b);
    return error ? error : battle_minds_create(b);
}

void battle_destroy(battle *b) {
    battle_groups_destroy(b);
    battle_minds_destroy(b);
    battle_fog_destroy(b);
    hr_path_watch_destroy(b->watch);
    hr_results_destroy(b->results);
    hr_planner_destroy(b->planner);
    hr_map_destroy(b->map);
    free(b->taken), free(b->cells), free(b->units), free(b->requests);
    free(b->moves), free(b->orders), free(b->ordered), free(b->sent), free(b->goals);
    free(b->buildings), free(b->bridges), free(b->built), free(b->changed);
    free(b->ranges), free(b->range_moves), free(b->marchers), free(b->members), free(b->places);
    *b = (battle){0};
}

// ---- Ticks

hr_error battle_tick(battle *b) {
    hr_error error = battle_edit(b);
    if (!error) error = battle_refresh(b);
    if (!error) error = battle_order(b);
    if (!error) error = battle_plan(b);
    if (!error) error = battle_march(b);
    return error;
}
