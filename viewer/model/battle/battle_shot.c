// battle_shot.c - a battle as it was after a tick.

#include "viewer/model/battle/battle_shot.h"

#include "viewer/battle/battle_fog.h"
#include "viewer/battle/battle_track.h"
#include "viewer/model/battle/battle_words.h"

#include <stdlib.h>
#include <string.h>

static bool copy_units(battle_shot *shot, const battle *b) {
    shot->units = malloc(((size_t)b->unit_count + 1) * sizeof *shot->units);
    if (!shot->units) return false;
    shot->unit_count = b->unit_count;
    for (int32_t i = 0; i < b->unit_count; i++) {
        const battle_unit *unit = &b->units[i];
        shot->units[i] = (shot_unit){unit->at, (uint8_t)unit->class_id, (uint8_t)unit->state};
    }
    return true;
}

static void add_buildings(battle_shot *shot, const battle_building *list, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (list[i].id) shot->buildings[shot->building_count++] = list[i].cells;
}

static bool copy_buildings(battle_shot *shot, const battle *b) {
    size_t most = (size_t)b->building_count + (size_t)b->built_count + 1;
    shot->buildings = malloc(most * sizeof *shot->buildings);
    if (!shot->buildings) return false;
    add_buildings(shot, b->buildings, b->building_count);
    add_buildings(shot, b->built, b->built_count);
    return true;
}

// What there is no memory for is not shown.
static void copy_track(battle_shot *shot, const battle *b, int32_t unit) {
    const turning_track *track = &b->minds->tracks[unit];
    int32_t next = b->minds->track_next[unit], count = track->count - next;
    if (!battle_drives(b, unit) || b->units[unit].state != BATTLE_MARCHES || count <= 0) return;
    shot->track = malloc(((size_t)count + 1) * sizeof *shot->track);
    if (!shot->track) return;
    shot->track[shot->track_count++] = b->units[unit].at;
    for (int32_t i = next; i < track->count; i++)
        shot->track[shot->track_count++] = track->points[i].at;
}

static bool copy_seen(battle_shot *shot, const battle *b, int32_t focus) {
    size_t count = (size_t)b->seen_columns * (size_t)b->seen_rows;
    if (!b->config.has_fog) return true;
    shot->seen = malloc(count);
    if (!shot->seen) return false;
    memcpy(shot->seen, b->sides[focus >= 0 ? battle_side(focus) : 0].seen, count);
    shot->seen_columns = b->seen_columns, shot->seen_rows = b->seen_rows;
    return true;
}

static void count_requests(battle_shot *shot, const hr_results *results) {
    hr_batch_stats stats = hr_results_stats(results);
    shot->requests += stats.requests;
    shot->carried += stats.carried;
}

static void focus_on(battle_shot *shot, const battle *b, int32_t focus) {
    shot->focus = focus >= 0 && focus < b->unit_count ? focus : -1;
    if (shot->focus < 0) return;
    shot->focused = b->units[focus];
    battle_words_for_answer(b, focus, shot->focus_says);
    if (!battle_has_mind(b, focus)) return;
    shot->focus_mind = b->minds->memories[focus];
    shot->focus_herd = b->minds->herds[focus / BATTLE_SQUAD];
    copy_track(shot, b, focus);
    minds_say(b->minds, focus, shot->mind_says, sizeof shot->mind_says);
}

bool battle_shot_take(battle_shot *shot, const battle *b, int32_t focus) {
    *shot = (battle_shot){.tick = b->tick, .hash = b->hash, .counts = b->counts};
    if (!b->config.has_fog) count_requests(shot, b->results);
    for (int32_t i = 0; i < 2 && b->config.has_fog; i++) count_requests(shot, b->sides[i].results);
    if (!copy_units(shot, b) || !copy_buildings(shot, b) || !copy_seen(shot, b, focus))
        return battle_shot_end(shot), false;
    focus_on(shot, b, focus);
    return true;
}

void battle_shot_end(battle_shot *shot) {
    free(shot->units);
    free(shot->buildings);
    free(shot->track);
    free(shot->seen);
    *shot = (battle_shot){.focus = -1};
}
