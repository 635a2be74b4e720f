// unit_choice.h - who moves, as it is typed into a panel: the words are those of the command line.
#ifndef HANDRAIL_VIEWER_MODEL_UNIT_CHOICE_H
#define HANDRAIL_VIEWER_MODEL_UNIT_CHOICE_H

#include "viewer/options/unit_options.h"

typedef enum pass_kind { PASS_LEVEL, PASS_BLOCKED_BITS, PASS_REQUIRED_BITS, PASS_VALUES } pass_kind;
enum { PASS_KIND_COUNT = PASS_VALUES + 1, UNIT_TEXT_LENGTH = 128 };

typedef struct unit_choice {
    int32_t size;
    pass_kind kind;
    char pass[UNIT_TEXT_LENGTH];  ///< "3", "0x18" or "0,3,8-15", as the kind has it
    char costs[UNIT_TEXT_LENGTH]; ///< "3=0.5,8-15=4"; empty = none
} unit_choice;

/// One cell, values up to 3, no costs.
unit_choice unit_choice_default(void);
/// @return false if a text cannot be read; `message` then says which and why.
bool unit_choice_read(const unit_choice *choice, unit_options *options, hr_message *message);

#endif
