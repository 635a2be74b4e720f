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
/// + for commas; a class that names no values enters those of `pass`. @return false after a
/// complaint of one line; the list is then of no use.
bool check_classes_read(const char *text, hr_pass_set pass, check_classes *classes);

#endif
