// assertion.h - our own mistakes, reported to a handler that the host may replace. In every build:
// a check that is too dear for the hot path does not belong here but in a test.
#ifndef HANDRAIL_PASSMAP_BASE_ASSERTION_H
#define HANDRAIL_PASSMAP_BASE_ASSERTION_H

#include "passmap/passmap.h"

#define HR_ASSERT(condition)                                                                       \
    ((condition) ? (void)0 : hr_assertion_failed(#condition, __FILE__, __LINE__))

#endif
