// dearer.c - which values stand for which prices.

#include "planner/plan/dearer.h"

#include "passmap/base/assertion.h"
#include "passmap/base/numbers.h"

#include <string.h>

int32_t hr_closed_value(const hr_class *unit) {
    int32_t value = 0;
    while (value <= UINT8_MAX && hr_pass_has(unit->pass, (uint8_t)value)) value++;
    return value <= UINT8_MAX ? value : -1;
}

// Sorted in, unless it is there.
static void add_extra(hr_dearer *dearer, int32_t extra) {
    int32_t at = 0;
    while (at < dearer->count && dearer->extras[at] > extra) at++;
    if (at < dearer->count && dearer->extras[at] == extra) return;
    HR_ASSERT(dearer->count < HR_CLOSINGS_MAX);
    for (int32_t i = dearer->count++; i > at; i--) dearer->extras[i] = dearer->extras[i - 1];
    dearer->extras[at] = extra;
}

// What clearance adds at most has to fit beside a value's cost.
static int32_t cost_max(const hr_class *unit) {
    int32_t most = 0;
    for (int32_t i = 0; i < HR_CLEARANCE_COSTS; i++)
        most = hr_greatest(most, unit->clearance_costs_256ths[i]);
    return UINT16_MAX - most;
}

static uint16_t price_of(const hr_dearer *dearer, int32_t value, int32_t extra) {
    int64_t cost = (int64_t)dearer->costs_256ths[value] + extra, most = cost_max(&dearer->unit);
    return (uint16_t)(cost < most ? cost : most);
}

static int32_t next_free(const hr_pass_set *pass, int32_t value) {
    do value++;
    while (value <= UINT8_MAX && hr_pass_has(*pass, (uint8_t)value));
    return value;
}

bool hr_dearer_make(hr_dearer *dearer, const hr_class *unit, const hr_closing *closings,
                    int32_t count, const bool *values) {
    dearer->unit = *unit;
    dearer->count = 0;
    for (int32_t i = 0; i < count; i++)
        if (closings[i].extra_256ths > 0) add_extra(dearer, closings[i].extra_256ths);
    for (int32_t value = 0; value < 256; value++)
        dearer->costs_256ths[value] =
            unit->costs_256ths ? unit->costs_256ths[value] : HR_COST_PLAIN;
    hr_pass_set pass = unit->pass; // grows
    int32_t free = hr_closed_value(unit);
    for (int32_t i = 0; i < dearer->count; i++)
        for (int32_t value = 0; value < 256; value++) {
            if (!values[value] || !hr_pass_has(unit->pass, (uint8_t)value)) continue;
            free = next_free(&pass, free);
            if (free > UINT8_MAX) return false;
            uint8_t stands_for = (uint8_t)free;
            dearer->value[i][value] = stands_for;
            dearer->costs_256ths[free] = price_of(dearer, value, dearer->extras[i]);
            pass = hr_pass_union(pass, hr_pass_of_values(&stands_for, 1));
        }
    dearer->unit.pass = pass;
    dearer->unit.costs_256ths = dearer->costs_256ths;
    return true;
}
