// unit_choice.h - who moves, as it is typed into a panel: the words are those of the command line.
#ifndef HANDRAIL_VIEWER_MODEL_UNIT_CHOICE_H
#define HANDRAIL_VIEWER_MODEL_UNIT_CHOICE_H

#include "viewer/options/unit_options.h"

typedef enum pass_kind { PASS_LEVEL, PASS_BLOCKED_BITS, PASS_REQUIRED_BITS, PASS_VALUES } pass_kind;
enum { PASS_KIND_COUNT = PASS_VALUES + 1, UNIT_TEXT_LENGTH = 1024, PRESET_COUNT = 4 };

typedef struct unit_choice {
    int32_t size;
    pass_kind kind;
    char pass[UNIT_TEXT_LENGTH];  ///< "3", "0x18" or "0,3,8-15", as the kind has it
    char costs[UNIT_TEXT_LENGTH]; ///< "3=0.5,8-15=4"; empty = none
    char others[PASS_KIND_COUNT][UNIT_TEXT_LENGTH]; ///< what was typed for the other kinds
} unit_choice;

/// One cell, values up to 3, no costs.
unit_choice unit_choice_default(void);
/// Who there is in the battle, too: soldier, car, tank, amphibian.
unit_choice unit_choice_preset(int32_t number, bool is_levels);
const char *unit_preset_name(int32_t number);
/// The preset with a name, in large or small letters; -1 if there is none.
int32_t unit_preset_find(const char *name);
/// The preset that has a unit's size and enters the same; -1 if there is none.
int32_t unit_preset_like(const hr_class *unit, bool is_levels);
/// Turns to another kind, whose text is the last one that was typed for it, or else one that reads
/// as what most units may enter.
void unit_choice_turn(unit_choice *choice, pass_kind kind);
/// @return false if a text cannot be read; `message` then says which and why.
bool unit_choice_read(const unit_choice *choice, unit_options *options, hr_message *message);

#endif
