// check_classes.h - the classes that a map is checked for, as they are typed.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_CLASSES_H
#define HANDRAIL_VIEWER_CHECK_CHECK_CLASSES_H

#include "viewer/check/check.h"

enum { CHECK_NAME_LENGTH = 16 };

typedef struct check_classes {
    char names[CHECK_CLASSES_MOST][CHECK_NAME_LENGTH];
    hr_class units[CHECK_CLASSES_MOST]; ///< without costs
    int32_t count;
} check_classes;

/// Reads a list of "[NAME=]SIZE[:VALUES]" with commas between, VALUES as --values has them but with
/// + for commas; a class that names no values enters those of `pass`. In place of a size stands the
/// name of a preset (unit_choice.h), which enters what that does on a map of levels, or of terrain.
/// @return false after a complaint of one line; the list is then of no use.
bool check_classes_read(const char *text, hr_pass_set pass, bool is_levels, check_classes *classes);
/// Whether they are the same but for their names, so that the same is found for both.
bool check_classes_are_alike(const check_classes *a, const check_classes *b);

#endif
