// battle_order.h - the parts of a tick that lead from orders to paths: one batch a tick.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_ORDER_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_ORDER_H

#include "viewer/battle/battle_state.h"

/// Brings classes up to date, and finds the units whose paths are blocked now.
/// Each is @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_refresh(battle *b);
/// Turns orders into requests.
hr_error battle_order(battle *b);
/// Plans all requests in one batch.
hr_error battle_plan(battle *b);

#endif
