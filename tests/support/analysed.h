// analysed.h - included before all else where a static analyzer reads the library (./run lint): an
// assertion that fails does not return, so invariants hold from there on. Tests hold them.
#ifndef HANDRAIL_TESTS_SUPPORT_ANALYSED_H
#define HANDRAIL_TESTS_SUPPORT_ANALYSED_H

#include <stdbool.h>

_Noreturn bool hr_fail_assertion(const char *condition, const char *file, int line);

#endif
