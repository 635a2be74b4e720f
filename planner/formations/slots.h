// slots.h - where each unit goes beside the spine, at each width that it has.
//
// In its full width the formation is as it was ordered. Where it has to be narrower, ranks close
// up, if no unit then touches another wherever the march turns: squares that do not turn stay apart
// if their centres are sqrt 2 sides apart. Else it goes in as many columns as fit: the units by
// rank, the inner ones of each rank first, row by row. A row holds units of one rank only, so that
// those who go abreast come from different lanes. No unit is ever ahead of its place in the
// formation: `back` grows from level to level.
#ifndef HANDRAIL_PLANNER_FORMATIONS_SLOTS_H
#define HANDRAIL_PLANNER_FORMATIONS_SLOTS_H

#include "planner/formations/march_state.h"

/// The cells that the formation needs from side to side, rounded up.
int32_t hr_formation_width(const hr_march_call *call);
/// Fills the slots of all levels. @return false if out of memory.
bool hr_find_slots(hr_march_call *call);

#endif
