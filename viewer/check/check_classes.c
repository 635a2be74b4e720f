// check_classes.c - see check_classes.h.

#include "viewer/check/check_classes.h"

#include "viewer/options/arguments.h"
#include "viewer/options/unit_options.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { CLASS_TEXT = 80 };

// "0-3+8" as --values reads it, with commas.
static bool read_values(const char *text, hr_pass_set *pass) {
    const option_entry *entry = find_option(unit_who_options, "--values");
    char values[CLASS_TEXT];
    unit_options unit = unit_options_default();
    snprintf(values, sizeof values, "%s", text);
    for (char *at = values; *at; at++)
        if (*at == '+') *at = ',';
    if (!entry->read(entry, values, &unit)) return false;
    *pass = unit.unit.pass;
    return true;
}

// "[NAME=]SIZE[:VALUES]".
static bool read_class(char *text, hr_pass_set pass, check_classes *classes) {
    hr_class *unit = &classes->units[classes->count];
    char *name = classes->names[classes->count], *equals = strchr(text, '=');
    char *size = equals ? equals + 1 : text, *values = strchr(size, ':');
    int64_t number = 0;
    if (equals) *equals = '\0';
    if (values) *values++ = '\0';
    if (isalpha((unsigned char)*size)) // a name alone
        return complain("--classes: \"%s\" has no size: as %s=3 it is 3 x 3 cells", size, size),
               false;
    if (!parse_whole("--classes", size, 1, HR_SIZE_MAX, &number)) return false;
    *unit = (hr_class){.pass = pass, .size = (int32_t)number};
    if (equals)
        snprintf(name, CHECK_NAME_LENGTH, "%.15s", text);
    else
        snprintf(name, CHECK_NAME_LENGTH, "size %d", (int)number);
    classes->count++;
    return !values || read_values(values, &unit->pass);
}

bool check_classes_read(const char *text, hr_pass_set pass, check_classes *classes) {
    classes->count = 0;
    for (const char *at = text;; at++) {
        char one[CLASS_TEXT];
        size_t length = strcspn(at, ",");
        if (classes->count == CHECK_CLASSES_MOST)
            return complain("--classes: no more than %d", CHECK_CLASSES_MOST), false;
        snprintf(one, sizeof one, "%.*s", (int)(length < sizeof one ? length : 0), at);
        if (!read_class(one, pass, classes)) return false;
        at += length;
        if (!*at) return true;
    }
}
