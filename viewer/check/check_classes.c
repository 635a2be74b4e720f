// check_classes.c - see check_classes.h.

#include "viewer/check/check_classes.h"

#include "viewer/model/unit_choice.h"
#include "viewer/options/arguments.h"
#include "viewer/options/readable.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { CLASS_TEXT = 80 };

static bool read_values(const char *text, hr_pass_set *pass) {
    if (unit_values_read(text, '+', pass)) return true;
    return complain("--classes: \"%s\" is not a list like 0+3+8-15 of 0 to 255", text), false;
}

// A unit that is known by its name.
static bool read_known(const char *name, bool is_levels, hr_class *unit) {
    unit_options options;
    hr_message message;
    int32_t number = unit_preset_find(name);
    if (number < 0)
        return complain("--classes: \"%s\" has no size: as %s=3 it is 3 x 3 cells; by name alone "
                        "there are soldier, car, tank and amphibian",
                        name, name),
               false;
    unit_choice choice = unit_choice_preset(number, is_levels);
    if (!unit_choice_read(&choice, &options, &message)) return false;
    *unit = (hr_class){.pass = options.unit.pass, .size = options.unit.size};
    return true;
}

static bool read_size(const char *text, hr_pass_set pass, hr_class *unit) {
    int64_t number = 0;
    if (!parse_whole("--classes", text, 1, HR_SIZE_MAX, &number)) return false;
    *unit = (hr_class){.pass = pass, .size = (int32_t)number};
    return true;
}

// "[NAME=]SIZE[:VALUES]", and the name of a known unit for SIZE.
static bool read_class(char *text, hr_pass_set pass, bool is_levels, check_classes *classes) {
    hr_class *unit = &classes->units[classes->count];
    char *name = classes->names[classes->count], *equals = strchr(text, '=');
    char *size = equals ? equals + 1 : text, *values = strchr(size, ':');
    if (equals == text) return complain("--classes: \"%s\" has an empty name", text), false;
    if (equals) *equals = '\0';
    if (values) *values++ = '\0';
    bool is_known = isalpha((unsigned char)*size);
    if (!(is_known ? read_known(size, is_levels, unit) : read_size(size, pass, unit))) return false;
    if (equals || is_known)
        copy_readable(name, CHECK_NAME_LENGTH, text);
    else
        snprintf(name, CHECK_NAME_LENGTH, "size %d", (int)unit->size);
    classes->count++;
    return !values || read_values(values, &unit->pass);
}

bool check_classes_read(const char *text, hr_pass_set pass, bool is_levels,
                        check_classes *classes) {
    classes->count = 0;
    for (const char *at = text;; at++) {
        char one[CLASS_TEXT];
        size_t length = strcspn(at, ",");
        if (classes->count == CHECK_CLASSES_MOST)
            return complain("--classes: no more than %d", CHECK_CLASSES_MOST), false;
        snprintf(one, sizeof one, "%.*s", (int)(length < sizeof one ? length : 0), at);
        if (!read_class(one, pass, is_levels, classes)) return false;
        at += length;
        if (!*at) return true;
    }
}

bool check_classes_are_alike(const check_classes *a, const check_classes *b) {
    bool are_alike = a->count == b->count;
    for (int32_t i = 0; are_alike && i < a->count; i++)
        are_alike = a->units[i].size == b->units[i].size &&
                    memcmp(&a->units[i].pass, &b->units[i].pass, sizeof a->units[i].pass) == 0;
    return are_alike;
}
