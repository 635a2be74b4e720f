// tile_corners.c - the corners of ways through a tile.

#include "tile_corners.h"

#include "../passmap/bits.h"

#include <string.h>

void hr_tile_corners_start(hr_tile_corners *corners, const hr_tile_plane *tile,
                           const hr_cell *gates, int32_t gate_count) {
    while (corners->count > 0) {
        hr_cell at = corners->at[--corners->count];
        corners->numbers[at.y][at.x] = 0;
    }
    corners->tile = tile;
    corners->gate_count = gate_count;
    memcpy(corners->gates, gates, (size_t)gate_count * sizeof *gates);
    memset(corners->is_guess, 0, (size_t)gate_count * sizeof *corners->is_guess);
}

int32_t hr_tile_corners_add(hr_tile_corners *corners, hr_cell at) {
    uint8_t *number = &corners->numbers[at.y][at.x];
    if (*number) return *number - 1;
    if (corners->count == HR_TILE_CORNERS_MAX) return -1;
    int32_t added = corners->count++;
    *number = (uint8_t)corners->count;
    corners->at[added] = at;
    for (int32_t gate = 0; gate < corners->gate_count; gate++) {
        corners->length[gate][added] =
            (uint16_t)(hr_distance(at, corners->gates[gate]) * HR_LENGTH_UNIT);
        corners->rest[gate][added] = 0;
        corners->is_guess[gate] |= UINT64_C(1) << added;
    }
    return added;
}

static bool is_guess(const hr_tile_corners *corners, int32_t corner, int32_t gate) {
    return corners->is_guess[gate] >> corner & 1;
}

static void set_known(hr_tile_corners *corners, int32_t corner, int32_t gate, uint16_t length) {
    corners->is_guess[gate] &= ~(UINT64_C(1) << corner);
    corners->length[gate][corner] = length;
}

void hr_tile_corners_learn(hr_tile_corners *corners, int32_t corner, int32_t gate, uint16_t length,
                           hr_rest rest) {
    if (!is_guess(corners, corner, gate) && corners->length[gate][corner] <= length) return;
    set_known(corners, corner, gate, length);
    corners->rest[gate][corner] = rest;
}

// Looks whether a corner is as near to a gate as it was taken to be.
static bool is_sure(hr_tile_corners *corners, int32_t corner, int32_t gate) {
    if (!is_guess(corners, corner, gate)) return true;
    bool is_seen = hr_tile_sweep(corners->tile, corners->at[corner], corners->gates[gate]);
    set_known(corners, corner, gate, is_seen ? corners->length[gate][corner] : HR_FAR);
    return is_seen;
}

int32_t hr_tile_corners_between(hr_tile_corners *corners, int32_t a, int32_t b, int32_t limit) {
    const uint16_t *to_a = corners->length[a], *to_b = corners->length[b];
    uint64_t all = corners->count ? ~UINT64_C(0) >> (HR_TILE_CORNERS_MAX - corners->count) : 0;
    int32_t best = -1, least = limit < HR_FAR ? limit : HR_FAR;
    for (uint64_t left = all & ~(corners->is_guess[a] & corners->is_guess[b]); left;
         left &= left - 1) {
        int32_t i = hr_lowest_bit(left), length = to_a[i] + to_b[i];
        if (length < least && is_sure(corners, i, a) && is_sure(corners, i, b))
            least = length, best = i;
    }
    return best;
}
