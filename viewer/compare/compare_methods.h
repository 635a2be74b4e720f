// compare_methods.h - the methods that can be compared: the planner's stages, the rivals, the
// classics.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_METHODS_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_METHODS_H

#include "planner/trace/trace.h"
#include "viewer/classics/classic.h"
#include "viewer/rivals/rival.h"

typedef enum compare_kind { COMPARE_PLANNER, COMPARE_RIVAL, COMPARE_CLASSIC } compare_kind;

typedef struct compare_method {
    const char *name;  ///< for command lines
    const char *title; ///< for tables and pictures
    compare_kind kind;
    hr_stage only; ///< of the planner
    hr_split split;
    rival_kind rival;
    const classic *classic;
} compare_method;

int32_t compare_method_count(void);
compare_method compare_method_at(int32_t index);
/// The index of the method whose name is the first `length` characters of `name`, or -1.
int32_t find_compare_method(const char *name, size_t length);

#endif
