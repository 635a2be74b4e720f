// assertion.h - two kinds of check; both report to the handler that the host may set.
//
// HR_ASSERT states an invariant of our own. It is compiled where HANDRAIL_ASSERT is defined, as in
// the tests, and costs nothing elsewhere. HR_CHECK is in every build: a contract of the caller, or
// the certificate of a result. It has the value of its condition, since a handler may return: go on
// without what is not there. Neither ever judges input.
#ifndef HANDRAIL_PASSMAP_BASE_ASSERTION_H
#define HANDRAIL_PASSMAP_BASE_ASSERTION_H

#include <stdbool.h>

/// Calls the host's handler, or prints and aborts if there is none. @return false.
bool hr_fail_assertion(const char *condition, const char *file, int line);

static inline bool hr_check(bool condition, const char *text, const char *file, int line) {
    if (condition) return true;
    return hr_fail_assertion(text, file, line);
}

#define HR_CHECK(condition) hr_check((condition), #condition, __FILE__, __LINE__)

#ifdef HANDRAIL_ASSERT
#define HR_ASSERT(condition) ((void)HR_CHECK(condition))
#else
// Compiled, so that it stays true to the code, and never evaluated.
#define HR_ASSERT(condition) ((void)(false && (condition)))
#endif

#endif
