// plural.h - the ends of words that follow a number: "%d unit%s".
#ifndef HANDRAIL_VIEWER_OPTIONS_PLURAL_H
#define HANDRAIL_VIEWER_OPTIONS_PLURAL_H

#include <stdint.h>

/// What a number of things is called: "1 query", "2 queries".
static inline const char *count_word(int64_t count, const char *one, const char *many) {
    return count == 1 ? one : many;
}
/// One unit, two units.
static inline const char *plural(int64_t count) { return count_word(count, "", "s"); }
/// One pass, two passes.
static inline const char *plural_es(int64_t count) { return count_word(count, "", "es"); }

#endif
