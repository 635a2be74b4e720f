// battle_fog.c - what each side has seen, and plans on.

#include "viewer/battle/battle_fog.h"

#include "viewer/minds/behaviours.h"

#include <handrail/views.h>

#include <stdlib.h>

// ---- Life

static hr_error open_side(battle *b, battle_side_state *side, const hr_planner_config *config) {
    hr_view_config seen = {.unseen_bits = BATTLE_UNIT};
    side->seen = calloc((size_t)b->seen_columns * (size_t)b->seen_rows, 1);
    if (!side->seen) return HR_OUT_OF_MEMORY;
    hr_error error = hr_map_create_view(b->map, &seen, &side->view);
    if (!error) error = hr_planner_create(side->view, config, &side->planner);
    if (!error) error = hr_results_create(side->planner, &side->results);
    if (!error) error = hr_path_watch_create(side->planner, &side->watch);
    return error;
}

hr_error battle_fog_create(battle *b, const hr_planner_config *config) {
    hr_error error = HR_OK;
    if (!b->config.has_fog) return HR_OK;
    b->seen_columns = (hr_map_width(b->map) + BATTLE_SEEN - 1) / BATTLE_SEEN;
    b->seen_rows = (hr_map_height(b->map) + BATTLE_SEEN - 1) / BATTLE_SEEN;
    for (int32_t i = 0; i < 2 && !error; i++) error = open_side(b, &b->sides[i], config);
    return error;
}

void battle_fog_destroy(battle *b) {
    for (int32_t i = 0; i < 2; i++) {
        battle_side_state *side = &b->sides[i];
        hr_path_watch_destroy(side->watch);
        hr_results_destroy(side->results);
        hr_planner_destroy(side->planner);
        hr_map_destroy(side->view);
        free(side->seen);
    }
}

// ---- What a unit is planned with

static const battle_side_state *side_of(const battle *b, int32_t unit) {
    return &b->sides[battle_side(unit)];
}

const hr_map *battle_known_map(const battle *b, int32_t unit) {
    return b->config.has_fog ? side_of(b, unit)->view : b->map;
}

hr_planner *battle_planner(const battle *b, int32_t unit) {
    return b->config.has_fog ? side_of(b, unit)->planner : b->planner;
}

hr_path_watch *battle_watch(const battle *b, int32_t unit) {
    return b->config.has_fog ? side_of(b, unit)->watch : b->watch;
}

// ---- Looking

static void note_seen(const battle *b, uint8_t *seen, hr_cell at) {
    int32_t reach = MIND_EYES / BATTLE_SEEN, column = at.x / BATTLE_SEEN, row = at.y / BATTLE_SEEN;
    for (int32_t y = row - reach; y <= row + reach; y++)
        for (int32_t x = column - reach; x <= column + reach; x++) {
            bool is_inside = x >= 0 && y >= 0 && x < b->seen_columns && y < b->seen_rows;
            int32_t squared = (x - column) * (x - column) + (y - row) * (y - row);
            if (is_inside && squared <= reach * reach) seen[y * b->seen_columns + x] = 1;
        }
}

hr_error battle_fog_look(battle *b) {
    hr_error error = HR_OK;
    if (!b->config.has_fog) return HR_OK;
    for (int32_t i = 0; i < b->unit_count && !error; i++) {
        const battle_side_state *side = side_of(b, i);
        hr_cell at = {b->units[i].at.x / HR_CELL, b->units[i].at.y / HR_CELL};
        error = hr_view_reveal_disc(side->view, b->map, at, MIND_EYES);
        note_seen(b, side->seen, at);
    }
    return error;
}

hr_error battle_fog_refresh(battle *b) {
    hr_class_id classes[BATTLE_CLASSES_MAX];
    hr_error error = HR_OK;
    for (hr_class_id id = 0; id < b->config.classes; id++) classes[id] = id;
    if (!b->config.has_fog) return HR_OK;
    for (int32_t i = 0; i < 2 && !error; i++)
        error = hr_planner_refresh(b->sides[i].planner, classes, b->config.classes);
    return error;
}

// ---- Planning

void battle_fog_spare(battle *b, int32_t unit) {
    if (!b->config.has_fog) return;
    hr_map *view = side_of(b, unit)->view;
    const battle_unit *target = &b->units[b->units[unit].target];
    hr_cell block = hr_block_at(target->at, target->size);
    for (int32_t y = block.y; y < block.y + target->size; y++)
        for (int32_t x = block.x; x < block.x + target->size; x++)
            hr_map_set(view, x, y, (uint8_t)(hr_map_get(view, x, y) & ~BATTLE_STANDING));
}

hr_error battle_fog_plan(battle *b, int32_t first_count) {
    hr_error error =
        hr_plan_batch(b->sides[0].planner, b->requests, first_count, b->sides[0].results);
    if (error) return error;
    return hr_plan_batch(b->sides[1].planner, b->requests + first_count,
                         b->request_count - first_count, b->sides[1].results);
}
