// bench_orders_bridge.h - a bridge to a place that cannot be reached, for as long as it is wanted.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_ORDERS_BRIDGE_H
#define HANDRAIL_VIEWER_BENCH_BENCH_ORDERS_BRIDGE_H

#include <handrail/passmap.h>

/// Cells of a row or a column.
typedef struct order_span {
    hr_rect rect;
    uint8_t *were; // what they were
} order_span;

typedef struct order_bridge {
    order_span along, across;
} order_bridge;

/// Makes ground of a line of cells between two of them, both with it: in the row of the first, then
/// in the column of the other. @return false if out of memory; close it all the same.
bool order_bridge_open(order_bridge *bridge, hr_map *map, hr_cell from, hr_cell to);
/// Makes the cells what they were.
void order_bridge_close(order_bridge *bridge, hr_map *map);

#endif
