// battle_ground.c - the ground that a battle is fought on, and which class may go where.
//
// The bits of units and buildings must be free in the ground's values. Terrain leaves them alone;
// levels are divided by four, so that they end at 63. Where there are ranges, whose bit is that of
// the ground's buildings, these are rock, which is closed to the same classes.

#include "viewer/battle/battle_ground.h"

#include <stdlib.h>
#include <string.h>

enum { LEVELS_TO_ONE = 4 };

// ---- Classes

// Soldiers, cars, boats on wheels, tanks; then the same again, three cells larger.
static hr_pass_set terrain_of(int32_t number) {
    static const uint8_t BLOCKING[] = {HR_WATER, HR_WATER | HR_TREES, HR_TREES,
                                       HR_WATER | HR_TREES};
    uint8_t blocking = (uint8_t)(BLOCKING[number % 4] | HR_ROCK | HR_BUILDING | BATTLE_STANDING);
    return hr_pass_without_bits(blocking);
}

static hr_pass_set levels_of(int32_t number) {
    static const uint8_t HIGHEST[] = {47, 15, 31, 7};
    uint8_t values[256];
    size_t count = 0;
    for (int32_t value = 0; value < BATTLE_STANDING; value++)
        if ((value & ~BATTLE_UNIT) <= HIGHEST[number % 4]) values[count++] = (uint8_t)value;
    return hr_pass_of_values(values, count);
}

int32_t battle_class_size(hr_class_id class_id) {
    static const int32_t SIZES[] = {1, 2, 2, 3};
    return SIZES[class_id % 4] + 3 * (class_id / 4);
}

hr_class battle_class(int32_t number, bool is_levels) {
    return (hr_class){.pass = is_levels ? levels_of(number) : terrain_of(number),
                      .size = battle_class_size(number)};
}

static uint8_t own_value(uint8_t value, bool is_levels) {
    return is_levels ? value / LEVELS_TO_ONE : value;
}

hr_pass_set battle_pass_set(hr_class_id class_id, bool is_levels) {
    hr_pass_set own = battle_class(class_id, is_levels).pass;
    uint8_t values[256];
    size_t count = 0;
    for (int32_t value = 0; value < 256; value++)
        if (hr_pass_has(own, own_value((uint8_t)value, is_levels)))
            values[count++] = (uint8_t)value;
    return hr_pass_of_values(values, count);
}

// ---- The ground

static void make_own(const battle *b, uint8_t *values, size_t count) {
    for (size_t i = 0; i < count && b->config.is_levels; i++)
        values[i] = own_value(values[i], true);
    for (size_t i = 0; i < count && b->config.ranges > 0; i++)
        if (values[i] & BATTLE_RANGE) values[i] = (uint8_t)((values[i] & ~BATTLE_RANGE) | HR_ROCK);
}

void battle_copy_ground(battle *b, const hr_map *ground) {
    size_t width = (size_t)hr_map_width(b->map), height = (size_t)hr_map_height(b->map);
    hr_map_read_ground(ground, (hr_rect){0, 0, (int32_t)width, (int32_t)height},
                       hr_map_cells(b->map), width);
    make_own(b, hr_map_cells(b->map), width * height);
}

// A row of cells; those on which a unit is stay as they are.
static void write_row(battle *b, hr_rect row, uint8_t *values, uint8_t *old) {
    const uint8_t *taken = b->taken + (size_t)row.y * (size_t)hr_map_width(b->map) + (size_t)row.x;
    hr_map_read_ground(b->map, row, old, (size_t)row.width);
    for (int32_t x = 0; x < row.width; x++)
        if (taken[x]) values[x] = old[x];
    hr_map_blit(b->map, row, values, (size_t)row.width);
}

hr_error battle_write_ground(battle *b, hr_rect cells, const uint8_t *values, size_t stride) {
    size_t width = (size_t)cells.width;
    uint8_t *rows = malloc(2 * width + 1);
    if (!rows) return HR_OUT_OF_MEMORY;
    for (int32_t y = 0; y < cells.height; y++) {
        memcpy(rows, values + (size_t)y * stride, width);
        make_own(b, rows, width);
        write_row(b, (hr_rect){cells.x, cells.y + y, cells.width, 1}, rows, rows + width);
    }
    free(rows);
    return HR_OK;
}

void battle_read_ground(const battle *b, hr_rect cells, uint8_t *values, size_t stride) {
    hr_map_read_ground(b->map, cells, values, stride);
    if (!b->config.is_levels) return;
    for (int32_t y = 0; y < cells.height; y++)
        for (int32_t x = 0; x < cells.width; x++) {
            uint8_t *value = &values[(size_t)y * stride + (size_t)x];
            *value = (uint8_t)(*value * LEVELS_TO_ONE);
        }
}
