// map_contents.h - what is on a map: its values, counted.
#ifndef HANDRAIL_VIEWER_OUTPUT_MAP_CONTENTS_H
#define HANDRAIL_VIEWER_OUTPUT_MAP_CONTENTS_H

#include <handrail/passmap.h>
#include <jansson.h>

/// Cells of each value.
void map_count_values(const hr_map *map, int64_t counts[256]);
/// Its sides in cells, and how many cells have each value that is there; NULL if out of memory.
json_t *map_contents_json(const hr_map *map);

#endif
