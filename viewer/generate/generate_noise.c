// generate_noise.c - single obstacles anywhere: the plainest map, and among the hardest to cross.
#include "viewer/generate/generate_kinds.h"

bool draw_noise(const map_canvas *canvas, uint64_t seed) {
    map_dice dice = {seed};
    for (int32_t y = 0; y < canvas->height; y++) {
        for (int32_t x = 0; x < canvas->width; x++) {
            put_cell(canvas, x, y, dice_once_in(&dice, 4) ? HR_OUT_OF_BOUNDS : HR_GROUND);
        }
    }
    return true;
}
