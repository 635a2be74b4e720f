// bench_throw.c - see bench_throw.h.

#include "viewer/bench/bench_throw.h"

#include "viewer/generate/generate_tools.h"
#include "viewer/options/arguments.h"
#include "viewer/options/unit_options.h"

#include <stdlib.h>

enum { THROWS_A_QUERY = 1000 };

static hr_cell roll_cell(const hr_map *map, map_dice *dice) {
    int32_t x = dice_roll(dice, hr_map_width(map)), y = dice_roll(dice, hr_map_height(map));
    return (hr_cell){x, y};
}

// Of the block that a unit stands on when it is placed on a cell.
static int32_t label_on(const hr_map *map, hr_class_id id, hr_cell cell) {
    int32_t size = hr_map_class(map, id).size;
    return hr_map_label(map, id, hr_block_at(place_unit(map, cell, size), size));
}

static bool throw_ends(const hr_map *map, hr_class_id id, map_dice *dice, bench_query *query) {
    for (int32_t i = 0; i < THROWS_A_QUERY; i++) {
        query->start = roll_cell(map, dice);
        query->goal = roll_cell(map, dice);
        int32_t label = label_on(map, id, query->start);
        bool is_same = query->start.x == query->goal.x && query->start.y == query->goal.y;
        if (label >= 0 && !is_same && label_on(map, id, query->goal) == label) return true;
    }
    return false;
}

bench_query *bench_throw_queries(const char *command, const hr_map *map, hr_class_id id,
                                 uint64_t seed, int32_t count, double shortest) {
    map_dice dice = {seed};
    bench_query *queries = malloc(((size_t)count + 1) * sizeof *queries);
    if (!queries) complain("%s: %s", command, hr_error_text(HR_OUT_OF_MEMORY));
    for (int32_t i = 0; queries && i < count; i++) {
        queries[i] = (bench_query){.number = i, .shortest = shortest};
        if (throw_ends(map, id, &dice, &queries[i])) continue;
        complain("%s: the map has hardly two cells with a way between them", command);
        free(queries);
        return NULL;
    }
    return queries;
}
