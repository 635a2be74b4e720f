// unit_choice.c - who moves, as it is typed into a panel.

#include "viewer/model/unit_choice.h"

#include "viewer/options/arguments.h"

#include <string.h>

unit_choice unit_choice_default(void) {
    return (unit_choice){.size = 1, .kind = PASS_LEVEL, .pass = "3"};
}

// The number that an option of the command line is read by.
static int option_named(const char *name) {
    struct option table[UNIT_OPTION_ROOM];
    add_unit_options(table, 0);
    for (const struct option *option = table; option->name; option++)
        if (strcmp(option->name, name) == 0) return option->val;
    return -1;
}

static bool read_one(const char *name, const char *text, unit_options *options) {
    return read_unit_option(option_named(name), text, options);
}

bool unit_choice_read(const unit_choice *choice, unit_options *options, hr_message *message) {
    static const char *const NAMES[] = {"level", "blocked-bits", "required-bits", "values"};
    *options = unit_options_default();
    options->unit.size = choice->size;
    complain_into(message->text, sizeof message->text);
    bool is_good = read_one(NAMES[choice->kind], choice->pass, options);
    if (is_good && choice->costs[0]) is_good = read_one("costs", choice->costs, options);
    complain_into(NULL, 0);
    return is_good;
}
