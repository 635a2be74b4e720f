// battle_march.h - the last part of a tick: units take their paths and move along them.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_MARCH_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_MARCH_H

#include "viewer/battle/battle_state.h"

/// Ends the tick: the hash is that of the battle after it. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_march(battle *b);

#endif
