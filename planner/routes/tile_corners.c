// tile_corners.c - the corners of ways through a tile.

#include "planner/routes/tile_corners.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/base/vectors.h"

#include <stddef.h>
#include <string.h>

void hr_tile_corners_create(hr_tile_corners *corners) {
    memset(corners, 0, offsetof(hr_tile_corners, length_16ths));
}

void hr_tile_corners_start(hr_tile_corners *corners, const hr_tile_plane *tile,
                           const hr_cell *gates, int32_t gate_count) {
    while (corners->count > 0) {
        hr_cell at = corners->at[--corners->count];
        corners->numbers[at.y][at.x] = 0;
    }
    corners->tile = tile;
    corners->gate_count = gate_count;
    memcpy(corners->gates, gates, (size_t)gate_count * sizeof *gates);
    memset(corners->is_provisional, 0, (size_t)gate_count * sizeof *corners->is_provisional);
}

int32_t hr_tile_corners_add_new(hr_tile_corners *corners, hr_cell at) {
    HR_ASSERT(hr_is_open_block(&corners->tile->plane, at.x, at.y));
    HR_ASSERT(corners->numbers[at.y][at.x] == 0 && corners->count < HR_TILE_CORNERS_MAX);
    int32_t added = corners->count++;
    corners->numbers[at.y][at.x] = (uint8_t)corners->count;
    corners->at[added] = at;
    for (int32_t gate = 0; gate < corners->gate_count; gate++) {
        corners->length_16ths[gate][added] =
            (uint16_t)(hr_distance(at, corners->gates[gate]) * HR_BLOCK_16THS);
        corners->rest[gate][added] = 0;
        corners->is_provisional[gate] |= UINT64_C(1) << added;
    }
    return added;
}

static bool is_provisional(const hr_tile_corners *corners, int32_t corner, int32_t gate) {
    return corners->is_provisional[gate] >> corner & 1;
}

static void set_known(hr_tile_corners *corners, int32_t corner, int32_t gate, uint16_t length) {
    corners->is_provisional[gate] &= ~(UINT64_C(1) << corner);
    corners->length_16ths[gate][corner] = length;
}

void hr_tile_corners_learn(hr_tile_corners *corners, int32_t corner, int32_t gate, uint16_t length,
                           hr_rest rest) {
    HR_ASSERT(gate < corners->gate_count && corner < corners->count);
    if (!is_provisional(corners, corner, gate) && corners->length_16ths[gate][corner] <= length)
        return;
    set_known(corners, corner, gate, length);
    corners->rest[gate][corner] = rest;
}

// Looks whether a corner is as near to a gate as it was taken to be.
static bool is_sure(hr_tile_corners *corners, int32_t corner, int32_t gate) {
    if (!is_provisional(corners, corner, gate)) return true;
    bool is_seen = hr_tile_sweep(corners->tile, corners->at[corner], corners->gates[gate]);
    set_known(corners, corner, gate, is_seen ? corners->length_16ths[gate][corner] : HR_FAR);
    return is_seen;
}

// The corners through which two gates are nearer to each other than `limit`, if both lengths are
// what they were taken to be; beyond the last corner any bits.
static uint64_t find_nearer(const uint16_t *to_a, const uint16_t *to_b, int32_t count,
                            uint16_t limit) {
    uint64_t nearer = 0;
    for (int32_t i = 0; i < count; i += HR_VECTOR_LENGTH)
        nearer |= (uint64_t)hr_sums_below(to_a + i, to_b + i, limit) << i;
    return nearer;
}

int32_t hr_tile_corners_between(hr_tile_corners *corners, int32_t a, int32_t b, int32_t limit) {
    if (corners->count == 0) return -1;
    const uint16_t *to_a = corners->length_16ths[a], *to_b = corners->length_16ths[b];
    uint64_t all = ~UINT64_C(0) >> (HR_TILE_CORNERS_MAX - corners->count);
    int32_t best = -1, least = limit < HR_FAR ? limit : HR_FAR;
    uint64_t nearer = find_nearer(to_a, to_b, corners->count, (uint16_t)least);
    for (uint64_t left = nearer & all & ~(corners->is_provisional[a] & corners->is_provisional[b]);
         left; left &= left - 1) {
        int32_t i = hr_lowest_bit(left), length = to_a[i] + to_b[i];
        if (length < least && is_sure(corners, i, a) && is_sure(corners, i, b))
            least = length, best = i;
    }
    return best;
}
