// unit_choice.c - who moves, as it is typed into a panel.

#include "viewer/model/unit_choice.h"

#include "viewer/options/arguments.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

unit_choice unit_choice_default(void) {
    return (unit_choice){.size = 1, .kind = PASS_LEVEL, .pass = "3"};
}

static const struct {
    const char *name, *blocked_bits, *level;
    int32_t size;
} presets[PRESET_COUNT] = {{"Soldier", "0x38", "191", 1},
                           {"Car", "0x3c", "63", 2},
                           {"Tank", "0x3c", "31", 3},
                           {"Amphibian", "0x34", "127", 2}};

const char *unit_preset_name(int32_t number) { return presets[number].name; }

int32_t unit_preset_find(const char *name) {
    for (int32_t i = 0; i < PRESET_COUNT; i++)
        if (strcasecmp(name, presets[i].name) == 0) return i;
    return -1;
}

unit_choice unit_choice_preset(int32_t number, bool is_levels) {
    unit_choice choice = {.size = presets[number].size,
                          .kind = is_levels ? PASS_LEVEL : PASS_BLOCKED_BITS};
    snprintf(choice.pass, sizeof choice.pass, "%s",
             is_levels ? presets[number].level : presets[number].blocked_bits);
    return choice;
}

void unit_choice_turn(unit_choice *choice, pass_kind kind) {
    static const char *const FIRST[] = {"3", "0x3c", "0x00", "0-3"};
    if (kind == choice->kind) return;
    memcpy(choice->others[choice->kind], choice->pass, UNIT_TEXT_LENGTH);
    const char *text = choice->others[kind][0] ? choice->others[kind] : FIRST[kind];
    snprintf(choice->pass, UNIT_TEXT_LENGTH, "%s", text);
    choice->kind = kind;
}

static bool read_one(const char *name, const char *text, unit_options *options) {
    const option_entry *entry = find_option(unit_who_options, name);
    return entry->read(entry, text, options);
}

bool unit_choice_read(const unit_choice *choice, unit_options *options, hr_message *message) {
    static const char *const NAMES[] = {"--level", "--blocked-bits", "--required-bits", "--values"};
    *options = unit_options_default();
    options->unit.size = choice->size;
    complain_into(message->text, sizeof message->text);
    bool is_good = read_one(NAMES[choice->kind], choice->pass, options);
    if (is_good && choice->costs[0]) is_good = read_one("--costs", choice->costs, options);
    complain_into(NULL, 0);
    return is_good;
}

int32_t unit_preset_like(const hr_class *unit, bool is_levels) {
    for (int32_t i = 0; i < PRESET_COUNT; i++) {
        if (presets[i].size != unit->size) continue; // nothing is read in vain: it is asked often
        unit_choice choice = unit_choice_preset(i, is_levels);
        unit_options options;
        hr_message message;
        if (unit_choice_read(&choice, &options, &message) &&
            memcmp(&options.unit.pass, &unit->pass, sizeof unit->pass) == 0)
            return i;
    }
    return -1;
}
