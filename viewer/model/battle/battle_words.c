// battle_words.c - units of a battle and what became of their requests, in words.

#include "viewer/model/battle/battle_words.h"

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
                 "Nearest: a unit or a building stands where it should go. The nearest "
                 "reachable place is %.1f cells away.",
                 path.remaining_256ths / HR_CELL);
    else
        words_for_path(b->map, &request, &path, 0, text);
}
