// battle_fog.h - fog of war: what each side has seen, and plans on.
//
// Each side has a view of the map (views.h), with a planner, results and a path watch of its own:
// its paths lead over what it has never seen as over open ground, and are asked anew when one of
// its units sees what is in their way. What went up where nobody looks is not known. A side sees
// its own units and what stands within MIND_EYES cells of any of them. Who steps where no one may
// is stopped by the map as it is.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_FOG_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_FOG_H

#include "viewer/battle/battle_state.h"

/// Does nothing without fog. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_fog_create(battle *b, const hr_planner_config *config);
void battle_fog_destroy(battle *b);

/// Which side a unit is of: 0 or 1.
static inline int32_t battle_side(int32_t unit) { return unit / BATTLE_SQUAD % 2; }

// ---- What a unit is planned with: its side's, or, without fog, the battle's

const hr_map *battle_known_map(const battle *b, int32_t unit);
hr_planner *battle_planner(const battle *b, int32_t unit);
hr_path_watch *battle_watch(const battle *b, int32_t unit);

// ---- The parts of a tick

/// All units look around.
hr_error battle_fog_look(battle *b);
/// Brings views up to date. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_fog_refresh(battle *b);
/// What a unit shoots at is not in the way of its shot: the target's cells, as its side knows them,
/// until they are seen again.
void battle_fog_spare(battle *b, int32_t unit);
/// Plans the requests, of which the first `first_count` are of side 0.
hr_error battle_fog_plan(battle *b, int32_t first_count);

#endif
