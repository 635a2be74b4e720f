// mind_state.h - all that the minds of a game are made of.
#ifndef HANDRAIL_VIEWER_MINDS_MIND_STATE_H
#define HANDRAIL_VIEWER_MINDS_MIND_STATE_H

#include "viewer/minds/mind.h"

typedef struct minds {
    const hr_map *map;      ///< borrowed; read alone
    const hr_map *known[2]; ///< as each side knows it
    bool has_fog;           ///< an enemy whom nobody sees is not known of
    int32_t tick;
    int32_t count, squad; ///< units; of a squad
    mind_body *bodies;    ///< to be filled in before minds_think
    mind_memory *memories;
    mind_order *orders; ///< what came of it
    int32_t order_count;
    int32_t *squares; ///< of a grid over the map: the first unit in each, or MIND_NOBODY
    int32_t *next;    ///< for each unit, the next one in its square
    int32_t columns, rows;
    mind_herd_state *herds; ///< by squad
    turning_track *tracks;  ///< of drivers, by unit, and which of its points each comes to next
    int32_t *track_next;
    fuzzy_sets sets; ///< of all fuzzy controllers; may be changed between two ticks
} minds;

#endif
