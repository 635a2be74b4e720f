// class_choice.h - a class of a map as the words that are typed into a panel.
#ifndef HANDRAIL_VIEWER_MODEL_RECORDING_CLASS_CHOICE_H
#define HANDRAIL_VIEWER_MODEL_RECORDING_CLASS_CHOICE_H

#include "viewer/model/unit_choice.h"

/// @return false if its costs, or those by clearance, cannot be written so; they are left out then.
bool class_choice(const hr_class *unit, unit_choice *choice);

#endif
