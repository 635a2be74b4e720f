// message.h - the sentence that goes with an error: what was wrong, and where.
#ifndef HANDRAIL_PASSMAP_BASE_MESSAGE_H
#define HANDRAIL_PASSMAP_BASE_MESSAGE_H

#include "passmap/base/compiler.h"
#include "passmap/passmap.h"

/// Writes the sentence, if the caller wants one (`message` may be NULL), and returns `error`, so
/// that a function can end with it. What is too long is cut off.
HR_FORMAT(3, 4) hr_error hr_fail(hr_error error, hr_message *message, const char *format, ...);

/// Returns `error` with an empty message: hr_error_text says it all.
hr_error hr_fail_plainly(hr_error error, hr_message *message);

#endif
