// battle_words.h - units of a battle and what became of their requests, in words.
#ifndef HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_WORDS_H
#define HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_WORDS_H

#include "viewer/battle/battle.h"
#include "viewer/model/words.h"

/// "soldier", for one unit of a class.
const char *battle_class_name(hr_class_id class_id);
const char *battle_state_name(battle_state state);
/// What came of a unit's last request, with the reason as it is now.
void battle_words_for_answer(const battle *b, int32_t unit, char text[WORDS_LENGTH]);

#endif
