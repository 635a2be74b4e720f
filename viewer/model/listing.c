// listing.c - the places along a path as text, CSV or JSON.

#include "viewer/model/listing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD_ROOM = 128, LINE_ROOM = 192, LINE_END_ROOM = 3 };

static const char *const heads[] = {
    [LISTING_TEXT] = "     x (cells)    y (cells)     x (world)     y (world)\n",
    [LISTING_CSV] = "index,cell_x,cell_y,world_x,world_y\n",
    [LISTING_JSON] = "[\n",
    [LISTING_SHOWN] = "    x (cells) y (cells) x (world) y (world)\n",
};

// Positions are multiples of 1/256: 13 digits hold them exactly. What is shown is to be read.
static const char *const lines[] = {
    [LISTING_TEXT] = "%3" PRId32 " %13.13g %12.13g %13.10g %13.10g\n",
    [LISTING_CSV] = "%" PRId32 ",%.13g,%.13g,%.10g,%.10g\n",
    [LISTING_JSON] =
        "  {\"index\": %" PRId32 ", \"cells\": [%.13g, %.13g], \"world\": [%.10g, %.10g]}",
    [LISTING_SHOWN] = "%3" PRId32 " %9.2f %9.2f %9.7g %9.7g\n",
};

static size_t write_line(char *text, listing_format format, const hr_map *map, const hr_path *path,
                         int32_t i) {
    hr_position at = path->waypoints[i];
    hr_world_point world = hr_map_position_to_world(map, at);
    int length = snprintf(text, LINE_ROOM, lines[format], i, (double)at.x / HR_CELL,
                          (double)at.y / HR_CELL, world.x, world.y);
    if (format == LISTING_JSON)
        length += snprintf(text + length, LINE_END_ROOM, i + 1 < path->count ? ",\n" : "\n");
    return (size_t)length;
}

char *listing_of(const hr_map *map, const hr_path *path, listing_format format) {
    size_t room = HEAD_ROOM + (size_t)path->count * LINE_ROOM;
    char *text = malloc(room);
    if (!text) return NULL;
    size_t used = (size_t)snprintf(text, room, "%s", heads[format]);
    for (int32_t i = 0; i < path->count; i++) used += write_line(text + used, format, map, path, i);
    if (format == LISTING_JSON) snprintf(text + used, room - used, "]\n");
    return text;
}

char *listing_shortened(const hr_map *map, const hr_path *path, int32_t most) {
    hr_path first = *path;
    if (path->count > most) first.count = most;
    char *text = listing_of(map, &first, LISTING_SHOWN);
    if (!text || path->count <= most) return text;
    char *grown = realloc(text, strlen(text) + LINE_ROOM);
    if (!grown) return text;
    snprintf(grown + strlen(grown), LINE_ROOM, "... and %" PRId32 " more: Copy takes them all\n",
             path->count - most);
    return grown;
}
