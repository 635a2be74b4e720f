// map_contents.c - see map_contents.h.

#include "viewer/output/map_contents.h"

#include "viewer/output/json_output.h"

#include <string.h>

void map_count_values(const hr_map *map, int64_t counts[256]) {
    const uint8_t *cells = hr_map_cells_const(map);
    size_t count = (size_t)hr_map_width(map) * (size_t)hr_map_height(map);
    memset(counts, 0, 256 * sizeof *counts);
    for (size_t i = 0; i < count; i++) counts[cells[i]]++;
}

json_t *map_contents_json(const hr_map *map) {
    int64_t counts[256];
    json_t *values = json_array();
    bool is_whole = values != NULL;
    map_count_values(map, counts);
    for (int value = 0; is_whole && value < 256; value++)
        if (counts[value])
            is_whole = json_list_add(values, json_pack("{s:i, s:I}", "value", value, "cells",
                                                       (json_int_t)counts[value]));
    if (is_whole)
        return json_pack("{s:i, s:i, s:o}", "width", (int)hr_map_width(map), "height",
                         (int)hr_map_height(map), "values", values);
    json_decref(values);
    return NULL;
}
