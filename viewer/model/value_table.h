// value_table.h - the values on a map, as a unit sees them: a row for each terrain, or for each run
// of levels that are alike to it.
#ifndef HANDRAIL_VIEWER_MODEL_VALUE_TABLE_H
#define HANDRAIL_VIEWER_MODEL_VALUE_TABLE_H

#include "viewer/model/unit_choice.h"

enum { VALUE_ROWS_MOST = 32, VALUE_NAME_LENGTH = 48 };

typedef struct value_row {
    uint8_t first, last; ///< levels; of terrain both are the same
    char name[VALUE_NAME_LENGTH];
    uint32_t colour; ///< on the map, for this unit
    double share;    ///< of the cells
    bool is_open;
    int32_t cost_256ths; ///< HR_COST_PLAIN where it is closed
} value_row;

/// Rows in the order of their values, no more than there is room for.
typedef struct value_table {
    value_row rows[VALUE_ROWS_MOST];
    int32_t count;
    bool is_whole; ///< every value of the map has its row
} value_table;

/// `counts`: of cells, by value.
value_table value_table_of(const int64_t counts[256], const hr_class *unit, bool is_levels);

/// Changes a choice so that the unit it stands for may enter values from `first` to `last`, or not,
/// or that they cost it a factor of plain ground. @return false if it cannot be read, or has no
/// room.
bool value_table_let(unit_choice *choice, uint8_t first, uint8_t last, bool may_enter);
bool value_table_price(unit_choice *choice, uint8_t first, uint8_t last, double factor);

#endif
