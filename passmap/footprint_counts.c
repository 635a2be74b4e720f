// footprint_counts.c - counting footprints on cells.

#include "footprint_counts.h"

#include "map.h"
#include "memory.h"

#include <string.h>

enum { GROUND = 128, COUNT = 127, CROWD = 127 }; // parts of a byte; the count that is in the list

void hr_footprint_counts_destroy(hr_footprint_counts *counts, const hr_allocator *allocator) {
    for (int bit = 0; bit < 8; bit++) hr_release(allocator, counts->by_bit[bit]);
    hr_release(allocator, counts->crowds);
}

size_t hr_footprint_counts_bytes(const hr_footprint_counts *counts, size_t cells) {
    size_t bytes = (size_t)counts->crowd_capacity * sizeof *counts->crowds;
    for (int bit = 0; bit < 8; bit++) bytes += counts->by_bit[bit] ? cells : 0;
    return bytes;
}

static uint32_t cell_at(const hr_map *map, int32_t x, int32_t y) {
    return (uint32_t)y * (uint32_t)map->width + (uint32_t)x;
}

// ---- Crowds

static hr_crowd *crowd_on(const hr_footprint_counts *counts, uint32_t cell, int32_t bit) {
    hr_crowd *crowd = counts->crowds;
    while (crowd->cell != cell || crowd->bit != bit) crowd++;
    return crowd;
}

static bool reserve_crowds(hr_map *map, int32_t more) {
    hr_footprint_counts *counts = &map->footprints.counts;
    int32_t wanted = counts->crowd_count + more;
    if (wanted <= counts->crowd_capacity) return true;
    wanted += wanted / 2;
    hr_crowd *crowds = hr_allocate(&map->allocator, (size_t)wanted, sizeof *crowds);
    if (!crowds) return false;
    if (counts->crowds)
        memcpy(crowds, counts->crowds, (size_t)counts->crowd_count * sizeof *crowds);
    hr_release(&map->allocator, counts->crowds);
    counts->crowds = crowds;
    counts->crowd_capacity = wanted;
    return true;
}

static int32_t count_new_crowds(const hr_map *map, hr_rect rect, const uint8_t *counts) {
    int32_t count = 0;
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++)
            count += (counts[cell_at(map, x, y)] & COUNT) == CROWD - 1;
    return count;
}

bool hr_footprint_counts_reserve(hr_map *map, hr_rect rect, uint8_t bits) {
    int32_t crowds = 0;
    for (int bit = 0; bit < 8; bit++) {
        uint8_t **counts = &map->footprints.counts.by_bit[bit];
        if (!(bits >> bit & 1)) continue;
        if (!*counts)
            *counts = hr_allocate_zeroed(&map->allocator, (size_t)map->width, (size_t)map->height);
        if (!*counts) return false;
        crowds += count_new_crowds(map, rect, *counts);
    }
    return crowds == 0 || reserve_crowds(map, crowds);
}

// ---- Stamping and lifting a bit on a cell

static void stamp(hr_map *map, uint32_t cell, int32_t bit) {
    hr_footprint_counts *counts = &map->footprints.counts;
    uint8_t *count = &counts->by_bit[bit][cell];
    switch (*count & COUNT) {
    case CROWD:
        crowd_on(counts, cell, bit)->count++;
        break;
    case CROWD - 1:
        counts->crowds[counts->crowd_count++] = (hr_crowd){cell, bit, CROWD};
        ++*count;
        break;
    case 0:
        *count = (uint8_t)(1 | (map->cells[cell] >> bit & 1) * GROUND);
        map->cells[cell] |= (uint8_t)(1 << bit);
        break;
    default:
        ++*count;
    }
}

static void lift(hr_map *map, uint32_t cell, int32_t bit) {
    hr_footprint_counts *counts = &map->footprints.counts;
    uint8_t *count = &counts->by_bit[bit][cell];
    if ((*count & COUNT) == CROWD) {
        hr_crowd *crowd = crowd_on(counts, cell, bit);
        if (--crowd->count >= CROWD) return;
        *crowd = counts->crowds[--counts->crowd_count];
    }
    if ((--*count & COUNT) != 0) return;
    if (*count != GROUND) map->cells[cell] &= (uint8_t) ~(1 << bit);
    *count = 0;
}

typedef void change_bit(hr_map *map, uint32_t cell, int32_t bit);

static void change_bits(hr_map *map, hr_rect rect, uint8_t bits, change_bit *change) {
    for (int32_t bit = 0; bit < 8; bit++)
        for (int32_t y = rect.y; bits >> bit & 1 && y < rect.y + rect.height; y++)
            for (int32_t x = rect.x; x < rect.x + rect.width; x++)
                change(map, cell_at(map, x, y), bit);
}

void hr_stamp_bits(hr_map *map, hr_rect rect, uint8_t bits) { change_bits(map, rect, bits, stamp); }

void hr_lift_bits(hr_map *map, hr_rect rect, uint8_t bits) { change_bits(map, rect, bits, lift); }

// ---- The ground

// A bit that the host has cleared by writing a value of the ground's; one that is set may be the
// footprint's, read and written back.
static void settle(hr_map *map, uint32_t cell, int32_t bit, bool is_ground) {
    uint8_t *count = &map->footprints.counts.by_bit[bit][cell], *value = &map->cells[cell];
    if ((*count & COUNT) == 0) return;
    bool is_set = *value >> bit & 1;
    if (is_ground || !is_set) *count = (uint8_t)((*count & COUNT) | (is_set ? GROUND : 0));
    *value |= (uint8_t)(1 << bit);
}

void hr_settle_footprints(hr_map *map, hr_rect rect, bool is_ground) {
    for (int32_t bit = 0; bit < 8; bit++)
        for (int32_t y = rect.y; map->footprints.counts.by_bit[bit] && y < rect.y + rect.height;
             y++)
            for (int32_t x = rect.x; x < rect.x + rect.width; x++)
                settle(map, cell_at(map, x, y), bit, is_ground);
}

int32_t hr_footprints_on(const hr_map *map, uint32_t cell, int32_t bit) {
    const hr_footprint_counts *counts = &map->footprints.counts;
    int32_t count = counts->by_bit[bit] ? counts->by_bit[bit][cell] & COUNT : 0;
    return count == CROWD ? crowd_on(counts, cell, bit)->count : count;
}

bool hr_ground_has(const hr_map *map, uint32_t cell, int32_t bit) {
    const uint8_t *counts = map->footprints.counts.by_bit[bit];
    return !counts || !(counts[cell] & COUNT) || counts[cell] & GROUND;
}

static uint8_t ground_at(const hr_map *map, uint32_t cell) {
    uint8_t value = map->cells[cell];
    for (int32_t bit = 0; bit < 8; bit++)
        if (value >> bit & 1 && !hr_ground_has(map, cell, bit)) value ^= (uint8_t)(1 << bit);
    return value;
}

hr_rect hr_map_read_ground(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride) {
    hr_rect inside = hr_map_clip(map, rect);
    for (int32_t y = inside.y; y < inside.y + inside.height; y++)
        for (int32_t x = inside.x; x < inside.x + inside.width; x++)
            values[(size_t)((int64_t)y - rect.y) * stride + (size_t)((int64_t)x - rect.x)] =
                ground_at(map, cell_at(map, x, y));
    return inside;
}
