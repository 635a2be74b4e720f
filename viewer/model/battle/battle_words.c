// battle_words.c - units of a battle and what became of their requests, in words.

#include "viewer/model/battle/battle_session.h"

#include <stdio.h>

const char *battle_class_name(hr_class_id class_id) {
    static const char *const NAMES[BATTLE_CLASSES_MAX] = {
        "soldier",       "car",       "amphibian",       "tank",
        "large soldier", "large car", "large amphibian", "large tank"};
    return class_id >= 0 && class_id < BATTLE_CLASSES_MAX ? NAMES[class_id] : "unit";
}

const char *battle_state_name(battle_state state) {
    static const char *const NAMES[] = {"stands", "waits for a path", "marches"};
    return NAMES[state];
}

static bool is_stood_on(const battle *b, hr_position at, int32_t size) {
    hr_cell block = hr_block_at(at, size);
    for (int32_t y = block.y; y < block.y + size; y++)
        for (int32_t x = block.x; x < block.x + size; x++)
            if (hr_map_get(b->map, x, y) & BATTLE_STANDING) return true;
    return false;
}

void battle_words_for_answer(const battle *b, int32_t number, char text[WORDS_LENGTH]) {
    const battle_unit *unit = &b->units[number];
    const battle_answer *answer = &unit->answer;
    hr_request request = hr_request_default();
    request.class_id = unit->class_id;
    request.start = answer->start;
    request.goal = answer->goal;
    hr_path path = {.status = answer->status,
                    .stage = answer->stage,
                    .count = answer->waypoints,
                    .remaining_256ths = answer->remaining_256ths};
    if (answer->tick < 0)
        snprintf(text, WORDS_LENGTH, "It has not been sent anywhere yet.");
    else if (answer->status == HR_WAITING)
        snprintf(text, WORDS_LENGTH, "Waiting: over the batch's budget; a later tick answers.");
    else if (answer->status == HR_NEAREST && is_stood_on(b, request.goal, unit->size))
        snprintf(text, WORDS_LENGTH,
                 "Nearest: somebody stands, or something is built, where it should go. The nearest "
                 "reachable place is %.1f cells away.",
                 path.remaining_256ths / HR_CELL);
    else
        words_for_path(b->map, &request, &path, text);
}

// ---- Who stands where

static bool is_on_unit(const shot_unit *unit, hr_position at) {
    int32_t half = battle_class_size(unit->class_id) * HR_CELL / 2;
    return at.x >= unit->at.x - half && at.x < unit->at.x + half && at.y >= unit->at.y - half &&
           at.y < unit->at.y + half;
}

static bool is_on_building(hr_rect building, hr_position at) {
    int32_t x = at.x / HR_CELL - building.x, y = at.y / HR_CELL - building.y;
    return x >= 0 && y >= 0 && x < building.width && y < building.height;
}

void battle_session_say_place(const battle_session *s, hr_position at, char text[WORDS_LENGTH]) {
    const battle_shot *shot = &s->shot;
    snprintf(text, WORDS_LENGTH, "nothing stands here");
    for (int32_t i = 0; i < shot->building_count; i++)
        if (is_on_building(shot->buildings[i], at))
            snprintf(text, WORDS_LENGTH, "a building of %d x %d cells stands here",
                     (int)shot->buildings[i].width, (int)shot->buildings[i].height);
    for (int32_t i = 0; i < shot->unit_count; i++)
        if (is_on_unit(&shot->units[i], at))
            snprintf(text, WORDS_LENGTH, "unit %d, a %s: %s", (int)i,
                     battle_class_name(shot->units[i].class_id),
                     battle_state_name((battle_state)shot->units[i].state));
}
