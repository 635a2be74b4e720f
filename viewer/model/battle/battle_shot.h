// battle_shot.h - a battle as it was after a tick: what can be shown of it, while it goes on.
#ifndef HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_SHOT_H
#define HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_SHOT_H

#include "viewer/battle/battle.h"
#include "viewer/model/words.h"

typedef struct shot_unit {
    hr_position at;
    uint8_t class_id, state; ///< a battle_state
} shot_unit;

typedef struct battle_shot {
    int32_t tick;
    uint64_t hash; ///< of all ticks so far
    battle_counts counts;
    int32_t requests, carried; ///< of the last batch: given to it, and left over by it
    shot_unit *units;
    int32_t unit_count;
    hr_rect *buildings;
    int32_t building_count;
    int32_t focus; ///< the number of the unit whose details are shown, or -1
    battle_unit focused;
    char focus_says[WORDS_LENGTH]; ///< what came of its last request
    mind_memory focus_mind;        ///< MIND_NONE where it has none
    mind_herd_state focus_herd;    ///< of its squad
    hr_position *track;            ///< of a driver: from where it is to the end; NULL = none
    int32_t track_count;
    uint8_t *seen; ///< by the side of the focused unit, or the first: a square of BATTLE_SEEN cells
                   ///< each; NULL = there is no fog
    int32_t seen_columns, seen_rows;
    char mind_says[WORDS_LENGTH]; ///< what that is about; empty where it has none
} battle_shot;

/// @return false when out of memory; the shot is then empty. Freed by battle_shot_end.
bool battle_shot_take(battle_shot *shot, const battle *b, int32_t focus);
void battle_shot_end(battle_shot *shot);

#endif
