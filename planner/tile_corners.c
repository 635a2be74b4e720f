// tile_corners.c - the corners of ways through a tile.

#include "tile_corners.h"

#include <string.h>

int32_t hr_tile_corners_add(hr_tile_corners *corners, hr_cell at) {
    for (int32_t i = 0; i < corners->count; i++)
        if (hr_same(corners->at[i], at)) return i;
    if (corners->count == HR_TILE_CORNERS_MAX) return -1;
    int32_t added = corners->count++;
    corners->at[added] = at;
    memset(corners->is_guess[added], 0xff, sizeof corners->is_guess[added]);
    for (int32_t gate = 0; gate < corners->gate_count; gate++) {
        corners->length[added][gate] =
            (uint16_t)(hr_distance(at, corners->gates[gate]) * HR_LENGTH_UNIT);
        corners->rest[added][gate] = 0;
    }
    return added;
}

static bool is_guess(const hr_tile_corners *corners, int32_t corner, int32_t gate) {
    return corners->is_guess[corner][gate >> 6] >> (gate & 63) & 1;
}

static void set_known(hr_tile_corners *corners, int32_t corner, int32_t gate, uint16_t length) {
    corners->is_guess[corner][gate >> 6] &= ~(UINT64_C(1) << (gate & 63));
    corners->length[corner][gate] = length;
}

void hr_tile_corners_learn(hr_tile_corners *corners, int32_t corner, int32_t gate, uint16_t length,
                           hr_rest rest) {
    if (!is_guess(corners, corner, gate) && corners->length[corner][gate] <= length) return;
    set_known(corners, corner, gate, length);
    corners->rest[corner][gate] = rest;
}

// Looks whether a corner is as near to a gate as it was taken to be.
static bool is_sure(hr_tile_corners *corners, int32_t corner, int32_t gate) {
    if (!is_guess(corners, corner, gate)) return true;
    bool is_seen = hr_tile_sweep(corners->tile, corners->at[corner], corners->gates[gate]);
    set_known(corners, corner, gate, is_seen ? corners->length[corner][gate] : HR_FAR);
    return is_seen;
}

int32_t hr_tile_corners_between(hr_tile_corners *corners, int32_t a, int32_t b, int32_t limit) {
    while (true) {
        int32_t best = -1, least = limit < HR_FAR ? limit : HR_FAR;
        for (int32_t i = 0; i < corners->count; i++) {
            int32_t length = corners->length[i][a] + corners->length[i][b];
            if (length < least) least = length, best = i;
        }
        if (best < 0 || (is_sure(corners, best, a) && is_sure(corners, best, b))) return best;
    }
}
