// portals.c - cutting the open runs of a border into portals.

#include "planner/routes/portals.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

uint64_t hr_border_pairs(const hr_plane *plane, int32_t column, int32_t row, int side) {
    const hr_lines *lines = side == EAST ? &plane->columns : &plane->rows;
    int32_t line = (side == EAST ? column : row) * HR_TILE + HR_TILE - 1;
    int32_t word = side == EAST ? row : column;
    return ~(hr_line(lines, line)[word] | hr_line(lines, line + 1)[word]);
}

static void cut_run(hr_border *border, int32_t run, int32_t first, int32_t length) {
    int32_t pieces = (length + HR_PORTAL_SPACING - 1) / HR_PORTAL_SPACING;
    for (int32_t i = 0; i < pieces; i++, border->count++) {
        HR_ASSERT(border->count < HR_PORTALS_MAX);
        border->at[border->count] = (uint8_t)(first + (length * (2 * i + 1) / pieces - 1) / 2);
        border->run[border->count] = (uint8_t)run;
    }
}

// Whether portals lie one after the other, as their runs do.
static bool are_ascending(const hr_border *border) {
    for (int32_t i = 1; i < border->count; i++)
        if (border->at[i - 1] >= border->at[i] || border->run[i - 1] > border->run[i]) return false;
    return true;
}

hr_border hr_border_portals(uint64_t pairs) {
    hr_border border = {0};
    for (int32_t run = 0; pairs; run++) {
        int32_t first = hr_lowest_bit(pairs);
        uint64_t rest = ~(pairs >> first);
        int32_t length = rest ? hr_lowest_bit(rest) : HR_TILE;
        if (first + length > HR_TILE) length = HR_TILE - first;
        HR_ASSERT(first + length == HR_TILE || !(pairs >> (first + length) & 1)); // a whole run
        cut_run(&border, run, first, length);
        pairs &= first + length < HR_TILE ? ~UINT64_C(0) << (first + length) : 0;
    }
    HR_ASSERT(are_ascending(&border));
    return border;
}
