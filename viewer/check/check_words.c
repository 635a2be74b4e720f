// check_words.c - see check_words.h.

#include "viewer/check/check_words.h"

#include "viewer/model/words.h"
#include "viewer/options/plural.h"

#include <inttypes.h>
#include <stdio.h>

const char *check_kind_name(check_kind kind) {
    static const char *const NAMES[CHECK_KINDS] = {"closed", "island", "pocket", "gap",
                                                   "choke",  "odd",    "soft"};
    return NAMES[kind];
}

const char *check_kind_help(check_kind kind) {
    static const char *const HELP[CHECK_KINDS] = {
        "Nothing is open to the class: it fits nowhere",
        "Open ground that cannot be reached",
        "The same, but small: ground that was left open",
        "Smaller units pass here, this one does not",
        "All ways between two large parts go through here, and up to two others",
        "A single cell unlike all around it",
        "A value that is there only because edges are soft"};
    return HELP[kind];
}

static void say_island(const check_finding *f, const char *what, char text[CHECK_WORDS_LENGTH]) {
    const char *many = plural(f->size);
    snprintf(text, CHECK_WORDS_LENGTH,
             "%" PRId64 " block%s that cannot be reached%s: close %s, or open a way from here, %d "
             "cell%s long",
             f->size, many, what, f->size == 1 ? "it" : "them", (int)f->away, plural(f->away));
}

static void say_choke(const check_finding *f, char text[CHECK_WORDS_LENGTH]) {
    int used = snprintf(text, CHECK_WORDS_LENGTH, "all ways to %" PRId64 " block%s go through here",
                        f->size, plural(f->size));
    if (f->count > 1)
        used += snprintf(text + used, CHECK_WORDS_LENGTH - (size_t)used,
                         " or through %d other passage%s", (int)f->count - 1, plural(f->count - 1));
    snprintf(text + used, CHECK_WORDS_LENGTH - (size_t)used,
             ", %d cell%s wide: widen it, or add another way", (int)f->width, plural(f->width));
}

static void say_closed(const check_finding *f, int32_t size, char text[CHECK_WORDS_LENGTH]) {
    int used = snprintf(text, CHECK_WORDS_LENGTH,
                        "nothing is open to this class: units of size %d fit nowhere", (int)size);
    if (f->width > 0)
        snprintf(text + used, CHECK_WORDS_LENGTH - (size_t)used,
                 "; the largest that do are of size %d, here", (int)f->width);
}

const char *check_words(const check_report *report, const check_finding *f,
                        char text[CHECK_WORDS_LENGTH]) {
    char value[WORDS_LENGTH], low[WORDS_LENGTH], high[WORDS_LENGTH];
    words_for_value(f->value, value);
    words_for_value(f->between[0], low);
    words_for_value(f->between[1], high);
    int32_t size = f->class_index >= 0 ? report->classes[f->class_index].unit.size : 1;
    switch (f->kind) {
    case CHECK_CLOSED:
        say_closed(f, size, text);
        break;
    case CHECK_ISLAND:
        say_island(f, "", text);
        break;
    case CHECK_POCKET:
        say_island(f, ", too few to be meant", text);
        break;
    case CHECK_GAP:
        snprintf(text, CHECK_WORDS_LENGTH,
                 "size %d passes here, %d does not: widen it to %d cells to join %" PRId64
                 " block%s, or close it",
                 (int)f->width, (int)size, (int)size, f->size, plural(f->size));
        break;
    case CHECK_CHOKE:
        say_choke(f, text);
        break;
    case CHECK_ODD:
        snprintf(text, CHECK_WORDS_LENGTH, "a single cell of %.40s among %.40s: a slip of the pen?",
                 value, low);
        break;
    default:
        snprintf(text, CHECK_WORDS_LENGTH,
                 "%" PRId64 " cell%s of %.40s along edges between %.40s and %.40s: soft edges of a "
                 "picture; draw it without smoothing, or read it with a key",
                 f->size, plural(f->size), value, low, high);
    }
    return text;
}
