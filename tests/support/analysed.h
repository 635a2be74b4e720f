// analysed.h - included before all else where a static analyzer reads the library (./run lint): an
// assertion that fails does not return, so invariants hold from there on. Tests hold them. They are
// spelt out where they stand, since analyzers follow calls to some depth only.
#ifndef HANDRAIL_TESTS_SUPPORT_ANALYSED_H
#define HANDRAIL_TESTS_SUPPORT_ANALYSED_H

#include "passmap/base/assertion.h"

_Noreturn bool hr_fail_assertion(const char *condition, const char *file, int line);

#undef HR_CHECK
#undef HR_ASSERT
#define HR_CHECK(condition) ((condition) || hr_fail_assertion(#condition, __FILE__, __LINE__))
#define HR_ASSERT(condition) ((void)HR_CHECK(condition))

#endif
