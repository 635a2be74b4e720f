// bench_edit_run.c - edits of all sizes, and the clock around what they make necessary.

#include "viewer/bench/bench_edit_run.h"

#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_times.h"
#include "viewer/generate/generate_tools.h"
#include "viewer/options/arguments.h"
#include "viewer/output/progress.h"

#include <stdlib.h>
#include <string.h>

enum { FULL_PASSES = 3, COPY_PASSES = 9, SMALL_SIDE = 64, REPEAT_LEAST = 2 };

// A copy of the ground with its classes and a planner.
typedef struct site {
    hr_map *map;
    hr_planner *planner;
    int32_t class_count;
} site;

static bool is_good(hr_error error) {
    if (error) complain("bench edit: %s", hr_error_text(error));
    return error == HR_OK;
}

static hr_rect whole(const hr_map *map) {
    return (hr_rect){0, 0, hr_map_width(map), hr_map_height(map)};
}

// Sizes 1 to 4, four pass sets each.
static hr_class class_number(int32_t number) {
    static const uint8_t BLOCKING[] = {0xf4 | HR_WATER, 0xf0 | HR_WATER, 0xf4, 0xfd};
    return (hr_class){.pass = hr_pass_without_bits(BLOCKING[number / 4]), .size = 1 + number % 4};
}

static void close_site(site *s) {
    hr_planner_destroy(s->planner);
    hr_map_destroy(s->map);
}

static bool open_site(site *s, const hr_map *ground, int32_t class_count) {
    hr_map_config config = hr_map_config_default();
    config.width = hr_map_width(ground), config.height = hr_map_height(ground);
    *s = (site){.class_count = class_count};
    if (!is_good(hr_map_create(&config, &s->map))) return false;
    hr_map_blit(s->map, whole(ground), hr_map_cells_const(ground), (size_t)config.width);
    for (int32_t i = 0; i < class_count; i++) {
        hr_class_id id;
        if (!is_good(hr_map_add_class(s->map, class_number(i), &id))) return false;
    }
    return is_good(hr_planner_create(s->map, NULL, &s->planner));
}

// Brings everything up to date; `*sample` gets the time it took.
static bool bring_up_to_date(site *s, edit_sample *sample) {
    int64_t begin = bench_now_ns();
    for (int32_t i = 0; i < s->class_count; i++)
        if (!is_good(hr_map_refresh(s->map, i))) return false;
    int64_t middle = bench_now_ns();
    for (int32_t i = 0; i < s->class_count; i++)
        if (!is_good(hr_planner_prepare(s->planner, i))) return false;
    *sample = (edit_sample){middle - begin, bench_now_ns() - middle};
    return true;
}

// ---- What edits are held against

static bool time_copy(edit_results *results, const hr_map *ground) {
    size_t size = (size_t)results->width * (size_t)results->height;
    uint8_t *copy = malloc(size);
    if (!copy) return is_good(HR_OUT_OF_MEMORY);
    double times[COPY_PASSES];
    for (int32_t i = 0; i < COPY_PASSES; i++) {
        copy[(size_t)i % size] = (uint8_t)i; // so that no copy can be left out
        int64_t begin = bench_now_ns();
        memcpy(copy, hr_map_cells_const(ground), size);
        times[i] = (double)(bench_now_ns() - begin) / 1e3;
    }
    results->copy_us = bench_spread_of(times, COPY_PASSES).median;
    free(copy);
    return true;
}

// The map upside down and back, so that there is not a tile to which nothing happens.
static void turn_over(hr_map *map) {
    size_t count = (size_t)hr_map_width(map) * (size_t)hr_map_height(map);
    uint8_t *cells = hr_map_cells(map);
    for (size_t i = 0; i < count / 2; i++) {
        uint8_t other = cells[count - 1 - i];
        cells[count - 1 - i] = cells[i];
        cells[i] = other;
    }
    hr_map_touch(map, whole(map));
}

static bool time_planes(edit_results *results, const hr_map *ground) {
    site s;
    double times[COPY_PASSES];
    bool is_done = open_site(&s, ground, 1) && is_good(hr_map_refresh(s.map, 0));
    for (int32_t i = 0; is_done && i < COPY_PASSES; i++) {
        turn_over(s.map);
        int64_t begin = bench_now_ns();
        is_done = is_good(hr_map_refresh(s.map, 0));
        times[i] = (double)(bench_now_ns() - begin) / 1e3;
    }
    close_site(&s);
    if (!is_done) return false;
    results->planes_us = bench_spread_of(times, COPY_PASSES).median;
    return true;
}

static bool time_full(edit_results *results, const hr_map *ground, int32_t index) {
    double least_us = 0;
    for (int32_t pass = 0; pass < FULL_PASSES; pass++) {
        site s;
        edit_sample sample = {0, 0};
        bool is_done =
            open_site(&s, ground, results->class_counts[index]) && bring_up_to_date(&s, &sample);
        close_site(&s);
        if (!is_done) return false;
        double us = (double)(sample.derived_ns + sample.routes_ns) / 1e3;
        if (pass == 0 || us < least_us) least_us = us;
    }
    results->full_us[index] = least_us;
    return true;
}

// ---- Edits

static hr_rect random_square(map_dice *dice, const hr_map *map, int32_t side) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    int32_t across = side < width ? side : width, down = side < height ? side : height;
    int32_t x = dice_roll(dice, width - across + 1), y = dice_roll(dice, height - down + 1);
    return (hr_rect){x, y, across, down};
}

static bool edit_and_undo(site *s, const hr_map *ground, hr_rect rect, edit_sample samples[2]) {
    size_t width = (size_t)hr_map_width(ground);
    const uint8_t *from = hr_map_cells_const(ground) + (size_t)rect.y * width + (size_t)rect.x;
    hr_map_fill(s->map, rect, HR_ROCK);
    if (!bring_up_to_date(s, &samples[0])) return false;
    hr_map_blit(s->map, rect, from, width);
    return bring_up_to_date(s, &samples[1]);
}

static bool summarise(edit_series *series) {
    int32_t count = series->sample_count;
    double *times = malloc((size_t)count * sizeof *times);
    if (!times) return is_good(HR_OUT_OF_MEMORY);
    for (int32_t i = 0; i < count; i++) times[i] = (double)series->samples[i].derived_ns / 1e3;
    series->derived_us = bench_spread_of(times, count).median;
    for (int32_t i = 0; i < count; i++)
        times[i] = (double)(series->samples[i].derived_ns + series->samples[i].routes_ns) / 1e3;
    bench_spread spread = bench_spread_of(times, count);
    series->median_us = spread.median;
    series->p99_us = spread.p99;
    series->max_us = spread.max;
    free(times);
    return true;
}

static int32_t repeats_of(int32_t side, int32_t repeat) {
    for (; side > SMALL_SIDE && repeat > REPEAT_LEAST; side /= 2) repeat /= 2;
    return repeat > REPEAT_LEAST ? repeat : REPEAT_LEAST;
}

static bool time_series(edit_results *results, site *s, const hr_map *ground, int32_t side,
                        const edit_choices *choices) {
    edit_series *series = &results->series[results->series_count++];
    int32_t repeat = repeats_of(side, choices->repeat);
    map_dice dice = {choices->seed + (uint64_t)side};
    *series =
        (edit_series){.class_count = s->class_count, .side = side, .sample_count = 2 * repeat};
    series->samples = malloc(2 * (size_t)repeat * sizeof *series->samples);
    if (!series->samples) return is_good(HR_OUT_OF_MEMORY);
    for (int32_t i = 0; i < repeat; i++)
        if (!edit_and_undo(s, ground, random_square(&dice, ground, side), series->samples + 2 * i))
            return false;
    return summarise(series);
}

// 1, 2, 4, ... and the whole map.
static int32_t side_number(const hr_map *ground, int32_t number) {
    int32_t most = hr_map_width(ground), side = 1 << number;
    if (hr_map_height(ground) > most) most = hr_map_height(ground);
    return side < most ? side : number > 0 && side / 2 >= most ? 0 : most;
}

static bool time_count(edit_results *results, const hr_map *ground, int32_t index,
                       const edit_choices *choices, progress *bar, int64_t *done) {
    site s;
    edit_sample sample;
    bool is_done =
        time_full(results, ground, index) && open_site(&s, ground, results->class_counts[index]);
    if (!is_done) return false;
    is_done = bring_up_to_date(&s, &sample);
    for (int32_t i = 0, side; is_done && (side = side_number(ground, i)) > 0; i++) {
        if (bench_is_interrupted()) break;
        is_done = time_series(results, &s, ground, side, choices);
        progress_show(bar, ++*done, bench_now_ns());
    }
    close_site(&s);
    return is_done;
}

bool edit_run(edit_results *results, const hr_map *ground, const edit_choices *choices) {
    *results = (edit_results){.width = hr_map_width(ground), .height = hr_map_height(ground)};
    results->count_count = choices->count_count;
    for (int32_t i = 0; i < choices->count_count; i++)
        results->class_counts[i] = (int32_t)choices->class_counts[i];
    int64_t done = 0, sides = 0;
    while (side_number(ground, (int32_t)sides) > 0) sides++;
    progress bar = progress_begin(sides * choices->count_count);
    bool is_done = time_copy(results, ground) && time_planes(results, ground);
    for (int32_t i = 0; is_done && i < choices->count_count && !bench_is_interrupted(); i++)
        is_done = time_count(results, ground, i, choices, &bar, &done);
    progress_end(&bar);
    return is_done;
}

void edit_results_destroy(edit_results *results) {
    for (int32_t i = 0; i < results->series_count; i++) free(results->series[i].samples);
    results->series_count = 0;
}
