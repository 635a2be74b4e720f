// battle_edit.h - the first part of a tick: what happens to the map, and who is sent where.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_EDIT_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_EDIT_H

#include "viewer/battle/battle_state.h"

/// Changes buildings and bridges, and gives orders. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_edit(battle *b);

#endif
