// field_steps.h - the steps of all tiles of a field, found round by round (tile_steps.h).
//
// After an edit those are found again whose ground, portals or goals have changed, and of those
// near goals the ones that go by a length along the side of a tile that has changed: each round
// compares what it finds there with what was known. So an edit among many goals is felt only as far
// as it changes ways.
#ifndef HANDRAIL_PLANNER_FIELDS_FIELD_STEPS_H
#define HANDRAIL_PLANNER_FIELDS_FIELD_STEPS_H

#include "planner/fields.h"
#include "planner/fields/tile_steps.h"

/// What they are found with; the steps themselves are brought up to date.
typedef struct hr_field_steps {
    hr_tile_steps *steps;
    const hr_portal_tree *tree; // is known
    hr_tile_stepper *stepper;
    hr_touched_tiles *touched;      // of an edit
    hr_goal_field_changes *changes; // where it is counted what was found
} hr_field_steps;

/// Finds those of tiles whose byte is set; of all if `is_wanted` is NULL. Goals are noted.
void hr_field_steps_find(const hr_field_steps *f, const uint8_t *is_wanted);

/// The same after an edit: the touched tiles are those that the tree was repaired by, and the seeds
/// are placed. @return false if out of memory.
bool hr_field_steps_repair(const hr_field_steps *f);

#endif
