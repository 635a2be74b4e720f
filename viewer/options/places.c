// places.c - from X,Y to a position.

#include "viewer/options/places.h"

#include "viewer/options/arguments.h"
#include "viewer/options/unit_options.h"

#include <math.h>
#include <string.h>

bool is_place(const char *option, const char *text) {
    double x, y;
    return parse_pair(option, text, &x, &y);
}

// What begins on the map stays on it, whatever rounding or the centre of a block that sticks out
// of the map would make of it: the last position before the edge is of that same block.
static int32_t coordinate(double cells, bool is_cell, int32_t side, int32_t size) {
    int32_t last = side * HR_CELL - 1;
    int32_t nearest = (int32_t)floor(cells * HR_CELL + 0.5);
    if (is_cell) nearest = position_on_cell((hr_cell){(int32_t)cells, 0}, size).x;
    return nearest < last ? nearest : last;
}

bool place_end(const hr_map *map, const char *option, const char *text, int32_t size,
               hr_position *position) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    bool is_cell = !strpbrk(text, ".eE"); // two whole numbers
    double x, y;
    if (!parse_pair(option, text, &x, &y)) return false;
    if (x < 0 || y < 0 || x >= width || y >= height) {
        complain("%s: \"%s\" lies outside the map of %d x %d cells", option, text, (int)width,
                 (int)height);
        return false;
    }
    position->x = coordinate(x, is_cell, width, size);
    position->y = coordinate(y, is_cell, height, size);
    return true;
}
