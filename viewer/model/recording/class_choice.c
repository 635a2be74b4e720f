// class_choice.c - a class of a map as words: ranges of values.

#include "viewer/model/recording/class_choice.h"

#include <stdio.h>
#include <string.h>

// The last value from `first` on that is like it.
typedef bool is_like(const hr_class *unit, int first, int value);

static bool is_open_too(const hr_class *unit, int first, int value) {
    return hr_pass_has(unit->pass, (uint8_t)first) == hr_pass_has(unit->pass, (uint8_t)value);
}

static bool costs_the_same(const hr_class *unit, int first, int value) {
    return unit->costs_256ths[first] == unit->costs_256ths[value];
}

static int last_like(const hr_class *unit, int first, is_like *like) {
    int last = first;
    while (last < 255 && like(unit, first, last + 1)) last++;
    return last;
}

static bool add(char *text, const char *part) {
    size_t used = strlen(text);
    int count = snprintf(text + used, UNIT_TEXT_LENGTH - used, "%s%s", used ? "," : "", part);
    return used + (size_t)count < UNIT_TEXT_LENGTH;
}

static void name_range(int first, int last, char text[24]) {
    if (first == last)
        snprintf(text, 24, "%d", first);
    else
        snprintf(text, 24, "%d-%d", first, last);
}

static void write_pass(const hr_class *unit, char *text) {
    for (int first = 0; first < 256;) {
        char range[24];
        int last = last_like(unit, first, is_open_too);
        name_range(first, last, range);
        if (hr_pass_has(unit->pass, (uint8_t)first)) add(text, range);
        first = last + 1;
    }
}

static bool write_costs(const hr_class *unit, char *text) {
    for (int first = 0; first < 256;) {
        char range[24], part[64];
        int last = last_like(unit, first, costs_the_same);
        name_range(first, last, range);
        snprintf(part, sizeof part, "%s=%.11g", range,
                 unit->costs_256ths[first] / (double)HR_COST_PLAIN);
        bool is_plain =
            unit->costs_256ths[first] == HR_COST_PLAIN || unit->costs_256ths[first] == 0;
        if (!is_plain && !add(text, part)) return false;
        first = last + 1;
    }
    return true;
}

static bool has_clearance_costs(const hr_class *unit) {
    for (int i = 0; i < HR_CLEARANCE_COSTS; i++)
        if (unit->clearance_costs_256ths[i]) return true;
    return false;
}

bool class_choice(const hr_class *unit, unit_choice *choice) {
    *choice = (unit_choice){.size = unit->size, .kind = PASS_VALUES};
    write_pass(unit, choice->pass);
    bool is_whole = !unit->costs_256ths || write_costs(unit, choice->costs);
    if (!is_whole) choice->costs[0] = '\0';
    return is_whole && !has_clearance_costs(unit);
}
