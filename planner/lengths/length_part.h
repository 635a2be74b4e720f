// length_part.h - which entries of a table of lengths are found together: those of a *root*, that
// is of a row or, where there are fewer columns, of a column.
#ifndef HANDRAIL_PLANNER_LENGTHS_LENGTH_PART_H
#define HANDRAIL_PLANNER_LENGTHS_LENGTH_PART_H

#include "passmap/base/numbers.h"
#include "planner/lengths.h"

static inline int32_t hr_length_columns(const hr_length_table *table) {
    return table->to ? table->to_count : table->from_count;
}

static inline int32_t hr_length_root_count(const hr_length_table *table) {
    return hr_least(table->from_count, hr_length_columns(table));
}

/// The root with which an entry is found: in a table from a list to itself both ways between two
/// places at once.
static inline int32_t hr_length_root_of(const hr_length_table *table, int32_t row, int32_t column) {
    if (!table->to) return hr_least(row, column);
    return table->from_count <= table->to_count ? row : column;
}

#endif
