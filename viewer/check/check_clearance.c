// check_clearance.c - see check_clearance.h.

#include "viewer/check/check_clearance.h"

static int32_t least_of_three(int32_t a, int32_t b, int32_t c) {
    int32_t least = a < b ? a : b;
    return least < c ? least : c;
}

// From the last cell backwards: one more than the least of the squares to the right, below, and
// across.
void check_clearance(const uint8_t *cells, int32_t width, int32_t height, hr_pass_set pass,
                     uint8_t *clearance) {
    for (int32_t y = height - 1; y >= 0; y--)
        for (int32_t x = width - 1; x >= 0; x--) {
            size_t at = (size_t)y * (size_t)width + (size_t)x;
            if (!hr_pass_has(pass, cells[at])) {
                clearance[at] = 0;
                continue;
            }
            int32_t side = 1;
            if (x + 1 < width && y + 1 < height)
                side += least_of_three(clearance[at + 1], clearance[at + (size_t)width],
                                       clearance[at + (size_t)width + 1]);
            clearance[at] = (uint8_t)(side < CLEARANCE_MOST ? side : CLEARANCE_MOST);
        }
}
