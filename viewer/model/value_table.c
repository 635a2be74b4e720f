// value_table.c - the values on a map, as a unit sees them.

#include "viewer/model/value_table.h"

#include "viewer/model/words.h"
#include "viewer/picture/picture_map.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- Rows

static void name_row(value_row *row, bool is_levels) {
    char name[WORDS_LENGTH];
    words_for_value(row->first, name);
    if (is_levels && row->first == row->last)
        snprintf(row->name, sizeof row->name, "level %d", row->first);
    else if (is_levels)
        snprintf(row->name, sizeof row->name, "levels %d to %d", row->first, row->last);
    else
        snprintf(row->name, sizeof row->name, "%.40s", name);
}

static bool joins(const value_row *row, bool is_open, int32_t cost) {
    return row->is_open == is_open && row->cost_256ths == cost;
}

static void add_value(value_table *table, const hr_class *unit, uint8_t value, double share,
                      bool is_levels) {
    bool is_open = hr_pass_has(unit->pass, value);
    int32_t cost = is_open ? picture_cost_of(unit, value) : HR_COST_PLAIN;
    value_row *last = table->count > 0 ? &table->rows[table->count - 1] : NULL;
    if (is_levels && last && joins(last, is_open, cost)) {
        last->last = value;
        last->share += share;
        return;
    }
    if (table->count == VALUE_ROWS_MOST) {
        table->is_whole = false;
        return;
    }
    table->rows[table->count++] = (value_row){
        .first = value, .last = value, .share = share, .is_open = is_open, .cost_256ths = cost};
}

value_table value_table_of(const int64_t counts[256], const hr_class *unit, bool is_levels) {
    value_table table = {.is_whole = true};
    uint32_t tones[256];
    int64_t all = 0;
    picture_tones(unit, is_levels, tones);
    for (int value = 0; value < 256; value++) all += counts[value];
    for (int value = 0; value < 256; value++)
        if (counts[value] > 0)
            add_value(&table, unit, (uint8_t)value, (double)counts[value] / (double)all, is_levels);
    for (int32_t i = 0; i < table.count; i++) {
        value_row *row = &table.rows[i];
        row->colour = tones[(row->first + row->last) / 2];
        name_row(row, is_levels);
    }
    return table;
}

// ---- Changes: the choice is read, changed, and written as lists of values

typedef struct list_text {
    char text[UNIT_TEXT_LENGTH];
    size_t used;
    bool is_whole;
} list_text;

static void append(list_text *list, int first, int last, const char *rest) {
    size_t room = sizeof list->text - list->used;
    const char *comma = list->used > 0 ? "," : "";
    int length =
        first == last
            ? snprintf(list->text + list->used, room, "%s%d%s", comma, first, rest)
            : snprintf(list->text + list->used, room, "%s%d-%d%s", comma, first, last, rest);
    list->is_whole = list->is_whole && length > 0 && (size_t)length < room;
    if (list->is_whole) list->used += (size_t)length;
}

static list_text list_of_set(hr_pass_set pass) {
    list_text list = {.is_whole = true};
    for (int first = 0, last; first < 256; first = last + 1) {
        last = first;
        if (!hr_pass_has(pass, (uint8_t)first)) continue;
        while (last < 255 && hr_pass_has(pass, (uint8_t)(last + 1))) last++;
        append(&list, first, last, "");
    }
    return list;
}

static list_text list_of_costs(const uint16_t costs_256ths[256]) {
    list_text list = {.is_whole = true};
    for (int first = 0, last; first < 256; first = last + 1) {
        char rest[32];
        last = first;
        while (last < 255 && costs_256ths[last + 1] == costs_256ths[first]) last++;
        if (costs_256ths[first] == HR_COST_PLAIN) continue;
        snprintf(rest, sizeof rest, "=%.8g", (double)costs_256ths[first] / HR_COST_PLAIN);
        append(&list, first, last, rest);
    }
    return list;
}

bool value_table_let(unit_choice *choice, uint8_t first, uint8_t last, bool may_enter) {
    unit_options options;
    hr_message message;
    if (!unit_choice_read(choice, &options, &message)) return false;
    hr_pass_set pass = options.unit.pass;
    for (int value = first; value <= last; value++) {
        uint64_t bit = (uint64_t)1 << (value % 64);
        if (may_enter)
            pass.words[value / 64] |= bit;
        else
            pass.words[value / 64] &= ~bit;
    }
    list_text list = list_of_set(pass);
    if (!list.is_whole || list.used == 0) return false;
    unit_choice_turn(choice, PASS_VALUES);
    snprintf(choice->pass, sizeof choice->pass, "%s", list.text);
    return true;
}

bool value_table_price(unit_choice *choice, uint8_t first, uint8_t last, double factor) {
    unit_options options;
    hr_message message;
    if (!unit_choice_read(choice, &options, &message)) return false;
    for (int value = first; value <= last; value++)
        options.costs_256ths[value] = (uint16_t)lround(factor * HR_COST_PLAIN);
    list_text list = list_of_costs(options.costs_256ths);
    if (!list.is_whole) return false;
    snprintf(choice->costs, sizeof choice->costs, "%s", list.text);
    return true;
}
