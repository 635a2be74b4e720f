// arguments.c - option values as numbers, and complaints of one line.

#include "viewer/options/arguments.h"

#include "viewer/options/exit_status.h"
#include "viewer/options/readable.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_LENGTH_MOST = 63 };

static _Thread_local struct {
    char *text; // NULL = stderr
    size_t size;
} sink;

void complain_into(char *text, size_t size) {
    sink.text = text;
    sink.size = size;
}

int complain(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (sink.text) {
        vsnprintf(sink.text, sink.size, format, arguments);
        make_readable(sink.text);
        va_end(arguments);
        return EXIT_BAD_INPUT;
    }
    fputs("handrail: ", stderr);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return EXIT_BAD_INPUT;
}

static bool has_only(const char *text, const char *characters) {
    return *text && text[strspn(text, characters)] == '\0';
}

bool parse_whole(const char *option, const char *text, int64_t least, int64_t most,
                 int64_t *value) {
    char *end = NULL;
    errno = 0;
    long long number = has_only(text, "+-0123456789") ? strtoll(text, &end, 10) : 0;
    if (end && end != text && !*end && errno == 0 && number >= least && number <= most) {
        *value = number;
        return true;
    }
    complain("%s: \"%s\" is not a whole number from %" PRId64 " to %" PRId64, option, text, least,
             most);
    return false;
}

bool parse_list(const char *option, const char *text, int64_t least, int64_t most, int64_t *numbers,
                int32_t room, int32_t *count) {
    char number[NUMBER_LENGTH_MOST + 1];
    for (*count = 0;; text++) {
        size_t length = strcspn(text, ",");
        snprintf(number, sizeof number, "%.*s", (int)(length < sizeof number ? length : 0), text);
        if (*count == room) return complain("%s: more than %d numbers", option, (int)room), false;
        if (!parse_whole(option, number, least, most, &numbers[(*count)++])) return false;
        text += length;
        if (!*text) return true;
    }
}

bool parse_seed(const char *option, const char *text, uint64_t *value) {
    errno = 0;
    unsigned long long number = has_only(text, "0123456789") ? strtoull(text, NULL, 10) : 0;
    if (has_only(text, "0123456789") && errno == 0 && number <= UINT64_MAX) {
        *value = number;
        return true;
    }
    complain("%s: \"%s\" is not a whole number from 0 to %" PRIu64, option, text, UINT64_MAX);
    return false;
}

// No blanks, no "0x10", no "inf" as strtod has them.
bool read_number(const char *text, double *value) {
    char *end = NULL;
    if (!has_only(text, "+-.0123456789eE")) return false;
    *value = strtod(text, &end);
    return end != text && !*end && isfinite(*value);
}

bool parse_number(const char *option, const char *text, double least, double most, double *value) {
    double number = 0;
    if (read_number(text, &number) && number >= least && number <= most) {
        *value = number;
        return true;
    }
    complain("%s: \"%s\" is not a number from %g to %g", option, text, least, most);
    return false;
}

// Cuts `text` at the first `separator` into two pieces, the first of them copied to `first`.
static const char *split(const char *text, char separator, char first[NUMBER_LENGTH_MOST + 1]) {
    const char *at = strchr(text, separator);
    if (!at || at - text > NUMBER_LENGTH_MOST) return NULL;
    memcpy(first, text, (size_t)(at - text));
    first[at - text] = '\0';
    return at + 1;
}

bool parse_pair(const char *option, const char *text, double *x, double *y) {
    char first[NUMBER_LENGTH_MOST + 1];
    const char *second = split(text, ',', first);
    double left = 0, right = 0;
    if (second) second += strspn(second, " ");
    if (second && read_number(first, &left) && read_number(second, &right)) {
        *x = left;
        *y = right;
        return true;
    }
    complain("%s: \"%s\" is not a place X,Y", option, text);
    return false;
}

static bool read_side(const char *text, int32_t most, int32_t *side) {
    errno = 0;
    long number = has_only(text, "0123456789") ? strtol(text, NULL, 10) : 0;
    *side = (int32_t)(errno == 0 && number <= most ? number : 0);
    return *side > 0;
}

bool parse_size(const char *option, const char *text, int32_t most, int32_t *width,
                int32_t *height) {
    char first[NUMBER_LENGTH_MOST + 1];
    const char *second = split(text, 'x', first);
    int32_t columns = 0, rows = 0;
    if (second && read_side(first, most, &columns) && read_side(second, most, &rows)) {
        *width = columns;
        *height = rows;
        return true;
    }
    complain("%s: \"%s\" is not a size WIDTHxHEIGHT with sides from 1 to %d", option, text,
             (int)most);
    return false;
}
