// bench_costs_ground.c - ground of four costs, by seed.

#include "viewer/bench/bench_costs_ground.h"

#include "viewer/bench/bench_map.h"
#include "viewer/bench/bench_throw.h"
#include "viewer/generate/generate_tools.h"
#include "viewer/options/arguments.h"
#include "viewer/options/plural.h"
#include "viewer/output/files.h"

#include <math.h>
#include <stdio.h>

static bool is_good(hr_error error) {
    if (error) complain("bench costs: %s", hr_error_text(error));
    return error == HR_OK;
}

hr_class costs_unit(void) {
    static uint16_t costs[256];
    for (int value = 0; value < 256; value++) costs[value] = 4 * HR_COST_PLAIN;
    costs[HR_ROAD] = HR_COST_PLAIN / 2;
    costs[HR_GROUND] = HR_COST_PLAIN;
    costs[HR_GRASS] = 2 * HR_COST_PLAIN;
    uint8_t closed = 0xff & ~(HR_ROAD | COSTS_RANGE_BIT);
    return (hr_class){.pass = hr_pass_without_bits(closed), .size = 1, .costs_256ths = costs};
}

// ---- The map

static bool open_map(const costs_ground *ground, hr_map **map) {
    const bench_map choice = {ground->map_path, ground->width, ground->height, ground->seed,
                              ground->input};
    return bench_map_open(&choice, map);
}

static void put_range(hr_map *map, int32_t x, int32_t y) {
    int32_t width = hr_map_width(map), height = hr_map_height(map), radius = COSTS_RANGE_RADIUS;
    uint8_t *cells = hr_map_cells(map);
    for (int32_t row = y - radius; row <= y + radius; row++)
        for (int32_t column = x - radius; column <= x + radius; column++) {
            int32_t dx = column - x, dy = row - y;
            bool is_on_map = column >= 0 && row >= 0 && column < width && row < height;
            if (is_on_map && dx * dx + dy * dy <= radius * radius)
                cells[(size_t)row * (size_t)width + (size_t)column] |= COSTS_RANGE_BIT;
        }
}

static void put_ranges(hr_map *map, int32_t ranges, map_dice *dice) {
    for (; ranges > 0; ranges--) {
        int32_t x = dice_roll(dice, hr_map_width(map)), y = dice_roll(dice, hr_map_height(map));
        put_range(map, x, y);
    }
    hr_map_touch(map, (hr_rect){0, 0, hr_map_width(map), hr_map_height(map)});
}

// The ranges lie where they lie, whatever the queries are, and the queries are the same with any
// number of ranges.
bool costs_ground_add(bench_courses *courses, const costs_ground *ground, int32_t ranges) {
    hr_map *map = NULL;
    hr_class_id id = 0;
    char name[64];
    map_dice places = {ground->seed};
    bench_query *queries = NULL;
    if (!open_map(ground, &map)) return false;
    put_ranges(map, ranges, &places);
    if (is_good(hr_map_add_class(map, costs_unit(), &id)) && is_good(hr_map_refresh(map, id)))
        queries = bench_throw_queries("bench costs", map, id, ~ground->seed, ground->queries,
                                      (double)NAN);
    snprintf(name, sizeof name, "%.40s with %d range%s",
             ground->map_path ? name_in_path(ground->map_path) : "plateau", (int)ranges,
             plural(ranges));
    if (queries) return courses_add_queries(courses, map, name, id, queries, ground->queries);
    hr_map_destroy(map);
    return false;
}
