// bench_ranges.c - ranges that wander, and the clock around what they make necessary.

#include "viewer/bench/bench_ranges.h"

#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_times.h"
#include "viewer/generate/generate_tools.h"
#include "viewer/options/arguments.h"
#include "viewer/output/progress.h"

#include <stdlib.h>
#include <string.h>

enum { RANGE_BIT = 0x80, DEARER = 4, TURN_SIDES = 16 };

typedef struct range {
    hr_cell centre, step;
} range;

// A copy of the ground with its ranges, its classes and a planner.
typedef struct theatre {
    hr_map *map;
    hr_planner *planner;
    hr_results *answers;
    map_dice dice;
    range *ranges;
    hr_move *moves;
    int32_t range_count, class_count;
    hr_class_id ids[EDIT_CLASSES_MOST];
    hr_request requests[EDIT_CLASSES_MOST];
} theatre;

static bool is_good(hr_error error) {
    if (error) complain("bench edit: %s", hr_error_text(error));
    return error == HR_OK;
}

// ---- Setting up

static int32_t cost_of(int32_t value) {
    int32_t ground = value & (HR_GRASS | HR_SHALLOWS);
    int32_t cost = ground == HR_ROAD       ? HR_COST_PLAIN / 2
                   : ground == HR_SHALLOWS ? 2 * HR_COST_PLAIN
                                           : HR_COST_PLAIN;
    return value & RANGE_BIT ? DEARER * cost : cost;
}

// Sizes 1 to 4, four pass sets each, none of which leaves the ranges out.
static bool add_class(theatre *t, int32_t number) {
    static const uint8_t BLOCKING[] = {0x74 | HR_WATER, 0x70 | HR_WATER, 0x74, 0x70};
    uint16_t costs[256];
    for (int32_t value = 0; value < 256; value++) costs[value] = (uint16_t)cost_of(value);
    hr_class unit = {.pass = hr_pass_without_bits(BLOCKING[number / 4]),
                     .size = 1 + number % 4,
                     .costs_256ths = costs};
    return is_good(hr_map_add_class(t->map, unit, &t->ids[number]));
}

static void turn(map_dice *dice, range *r) {
    do {
        r->step.x = dice_between(dice, -1, 1);
        r->step.y = dice_between(dice, -1, 1);
    } while (r->step.x == 0 && r->step.y == 0);
}

static bool place_range(theatre *t, int32_t index) {
    range *r = &t->ranges[index];
    r->centre.x = dice_roll(&t->dice, hr_map_width(t->map));
    r->centre.y = dice_roll(&t->dice, hr_map_height(t->map));
    turn(&t->dice, r);
    return is_good(hr_footprint_stamp(t->map, hr_footprint_disc(r->centre, RANGE_RADIUS, RANGE_BIT),
                                      &t->moves[index].id));
}

// Values that have the range's bit themselves are closed to all by their other bits.
static bool copy_ground(theatre *t, const hr_map *ground) {
    hr_map_config config = hr_map_config_default();
    config.width = hr_map_width(ground), config.height = hr_map_height(ground);
    if (!is_good(hr_map_create(&config, &t->map))) return false;
    hr_map_blit(t->map, (hr_rect){0, 0, config.width, config.height}, hr_map_cells_const(ground),
                (size_t)config.width);
    return true;
}

// What has routes brought up to date, by as many threads as a batch has, and is no search.
static hr_request nowhere(hr_class_id id) {
    hr_request request = hr_request_default();
    request.class_id = id;
    request.start = request.goal = (hr_position){HR_CELL / 2, HR_CELL / 2};
    request.only = HR_STAGE_ROUTES;
    return request;
}

static bool open_theatre(theatre *t, const hr_map *ground, const range_series *series,
                         int32_t ranges, uint64_t seed) {
    *t = (theatre){.dice = {seed}, .range_count = ranges, .class_count = series->class_count};
    t->ranges = calloc((size_t)ranges, sizeof *t->ranges);
    t->moves = calloc((size_t)ranges, sizeof *t->moves);
    if (!t->ranges || !t->moves) return is_good(HR_OUT_OF_MEMORY);
    if (!copy_ground(t, ground)) return false;
    for (int32_t i = 0; i < t->class_count; i++) {
        if (!add_class(t, i)) return false;
        t->requests[i] = nowhere(t->ids[i]);
    }
    for (int32_t i = 0; i < ranges; i++)
        if (!place_range(t, i)) return false;
    hr_planner_config config = {.workers = series->threads};
    return is_good(hr_planner_create(t->map, &config, &t->planner)) &&
           is_good(hr_results_create(t->planner, &t->answers));
}

static void close_theatre(theatre *t) {
    hr_results_destroy(t->answers);
    hr_planner_destroy(t->planner);
    hr_map_destroy(t->map);
    free(t->ranges);
    free(t->moves);
}

// ---- Ticks

// A cell on; at the edge of the map it turns back.
static hr_cell walk(map_dice *dice, range *r, int32_t width, int32_t height) {
    if (dice_once_in(dice, TURN_SIDES)) turn(dice, r);
    if (r->centre.x + r->step.x < 0 || r->centre.x + r->step.x >= width) r->step.x = -r->step.x;
    if (r->centre.y + r->step.y < 0 || r->centre.y + r->step.y >= height) r->step.y = -r->step.y;
    r->centre.x += r->step.x, r->centre.y += r->step.y;
    return (hr_cell){r->centre.x - RANGE_RADIUS, r->centre.y - RANGE_RADIUS};
}

static bool time_tick(theatre *t, range_sample *sample) {
    for (int32_t i = 0; i < t->range_count; i++)
        t->moves[i].to = walk(&t->dice, &t->ranges[i], hr_map_width(t->map), hr_map_height(t->map));
    int64_t begin = bench_now_ns();
    if (!is_good(hr_footprints_move(t->map, t->moves, t->range_count))) return false;
    int64_t moved = bench_now_ns();
    if (!is_good(hr_planner_refresh(t->planner, t->ids, t->class_count))) return false;
    int64_t derived = bench_now_ns();
    if (!is_good(hr_plan_batch(t->planner, t->requests, t->class_count, t->answers))) return false;
    *sample = (range_sample){moved - begin, derived - moved, bench_now_ns() - derived};
    return true;
}

static bool summarise(range_series *series) {
    int32_t count = series->sample_count;
    double *times = malloc(4 * (size_t)count * sizeof *times);
    if (!times) return is_good(HR_OUT_OF_MEMORY);
    for (int32_t i = 0; i < count; i++) {
        const range_sample *sample = &series->samples[i];
        times[i] = (double)sample->moved_ns / 1e3;
        times[count + i] = (double)sample->derived_ns / 1e3;
        times[2 * count + i] = (double)sample->routes_ns / 1e3;
        times[3 * count + i] = times[i] + times[count + i] + times[2 * count + i];
    }
    series->moved_us = bench_spread_of(times, count).median;
    series->derived_us = bench_spread_of(times + count, count).median;
    series->routes_us = bench_spread_of(times + 2 * count, count).median;
    bench_spread all = bench_spread_of(times + 3 * count, count);
    series->median_us = all.median, series->p99_us = all.p99, series->max_us = all.max;
    free(times);
    return true;
}

// ---- Side by side

static void list_series(range_results *results, const edit_choices *edits,
                        const range_choices *choices) {
    for (int32_t i = 0; i < edits->count_count; i++)
        for (int32_t k = 0; k < choices->thread_count; k++)
            results->series[results->series_count++] =
                (range_series){.class_count = (int32_t)edits->class_counts[i],
                               .threads = (int32_t)choices->threads[k],
                               .sample_count = choices->ticks};
}

// The first tick, in which everything is built, is not measured.
static bool run_ticks(theatre *theatres, range_results *results, int32_t ticks) {
    progress bar = progress_begin(ticks + 1);
    range_sample unused;
    bool is_done = true;
    for (int32_t tick = -1; tick < ticks && is_done; tick++) {
        for (int32_t i = 0; i < results->series_count && is_done; i++)
            is_done =
                time_tick(&theatres[i], tick < 0 ? &unused : &results->series[i].samples[tick]);
        progress_show(&bar, tick + 2, bench_now_ns());
        if (tick < 0 || !bench_is_interrupted()) continue;
        for (int32_t i = 0; i < results->series_count; i++)
            results->series[i].sample_count = tick + 1;
        break;
    }
    progress_end(&bar);
    return is_done;
}

bool ranges_run(range_results *results, const hr_map *ground, const edit_choices *edits,
                const range_choices *choices) {
    *results = (range_results){.width = hr_map_width(ground), .height = hr_map_height(ground)};
    results->range_count = choices->ranges;
    list_series(results, edits, choices);
    theatre *theatres = calloc((size_t)results->series_count, sizeof *theatres);
    bool is_done = theatres || is_good(HR_OUT_OF_MEMORY);
    for (int32_t i = 0; i < results->series_count && is_done; i++) {
        range_series *series = &results->series[i];
        series->samples = calloc((size_t)choices->ticks, sizeof *series->samples);
        is_done = (series->samples || is_good(HR_OUT_OF_MEMORY)) &&
                  open_theatre(&theatres[i], ground, series, choices->ranges, edits->seed);
    }
    is_done = is_done && run_ticks(theatres, results, choices->ticks);
    for (int32_t i = 0; i < results->series_count && is_done; i++)
        is_done = summarise(&results->series[i]);
    for (int32_t i = 0; theatres && i < results->series_count; i++) close_theatre(&theatres[i]);
    free(theatres);
    return is_done;
}

void range_results_destroy(range_results *results) {
    for (int32_t i = 0; i < results->series_count; i++) free(results->series[i].samples);
    results->series_count = 0;
}
