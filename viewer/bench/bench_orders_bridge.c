// bench_orders_bridge.c - a row and a column of cells, opened and closed again.

#include "viewer/bench/bench_orders_bridge.h"

#include "passmap/base/numbers.h"

#include <stdlib.h>

static int32_t cells_of(const order_span *span) { return span->rect.width * span->rect.height; }

static hr_cell cell_of(const order_span *span, int32_t i) {
    return (hr_cell){span->rect.x + i % span->rect.width, span->rect.y + i / span->rect.width};
}

static bool open_span(order_span *span, hr_map *map, hr_rect rect) {
    *span = (order_span){rect, NULL};
    span->were = malloc((size_t)cells_of(span));
    if (!span->were) return false;
    for (int32_t i = 0; i < cells_of(span); i++) {
        hr_cell at = cell_of(span, i);
        span->were[i] = hr_map_cells_const(map)[at.y * hr_map_width(map) + at.x];
    }
    hr_map_fill(map, rect, HR_GROUND);
    return true;
}

static void close_span(order_span *span, hr_map *map) {
    for (int32_t i = 0; span->were && i < cells_of(span); i++)
        hr_map_set(map, cell_of(span, i).x, cell_of(span, i).y, span->were[i]);
    free(span->were);
}

bool order_bridge_open(order_bridge *bridge, hr_map *map, hr_cell from, hr_cell to) {
    hr_rect along = {hr_least(from.x, to.x), from.y, abs(to.x - from.x) + 1, 1};
    hr_rect across = {to.x, hr_least(from.y, to.y), 1, abs(to.y - from.y) + 1};
    *bridge = (order_bridge){0};
    return open_span(&bridge->along, map, along) && open_span(&bridge->across, map, across);
}

// They have a cell in common, which the second one found open.
void order_bridge_close(order_bridge *bridge, hr_map *map) {
    close_span(&bridge->across, map);
    close_span(&bridge->along, map);
}
