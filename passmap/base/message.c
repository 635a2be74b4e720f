// message.c - the sentence that goes with an error.

// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the name is MinGW's
#define __USE_MINGW_ANSI_STDIO 1 // MinGW's own printf: that of Windows may not know %zu

#include "passmap/base/message.h"

#include <stdarg.h>
#include <stdio.h>

hr_error hr_fail(hr_error error, hr_message *message, const char *format, ...) {
    if (!message) return error;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message->text, sizeof message->text, format, arguments);
    va_end(arguments);
    return error;
}

hr_error hr_fail_plainly(hr_error error, hr_message *message) {
    if (message) message->text[0] = '\0';
    return error;
}
