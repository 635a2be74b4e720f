// bench_figures.c - means, medians and 99th percentiles.

#include "viewer/bench/bench_figures.h"

#include "viewer/bench/bench_times.h"

#include <stdlib.h>

static const double band_ends[BENCH_BANDS - 1] = {50, 150, 400};

int32_t bench_band(double length) {
    if (length < 0) return -1;
    int32_t band = 0;
    while (band < BENCH_BANDS - 1 && length >= band_ends[band]) band++;
    return band;
}

const char *bench_band_name(int32_t band) {
    static const char *const NAMES[BENCH_BANDS] = {"under 50", "50-150", "150-400", "over 400"};
    return band >= 0 && band < BENCH_BANDS ? NAMES[band] : "all";
}

static void figure_times(double *times, int64_t count, bench_figures *figures) {
    bench_spread spread = bench_spread_of(times, count);
    figures->mean_us = spread.mean;
    figures->median_us = spread.median;
    figures->p99_us = spread.p99;
    figures->max_us = spread.max;
}

static void figure_ratios(double *ratios, int64_t count, bench_figures *figures) {
    bench_spread spread = bench_spread_of(ratios, count);
    figures->ratios = count;
    figures->ratio_mean = spread.mean;
    figures->ratio_p99 = spread.p99;
    figures->ratio_max = spread.max;
}

static void take_in(const bench_results *results, const bench_sample *sample, int64_t query,
                    bench_figures *figures, double *times, double *ratios) {
    double shortest = results->shortest[query];
    times[figures->queries++] = (double)sample->time_ns / 1e3;
    figures->steps += sample->steps;
    figures->by_stage[sample->stage]++;
    if (shortest < 0) return;
    if (!bench_has_arrived(sample))
        figures->lost++;
    else if (results->is_known[query] && shortest > 0)
        ratios[figures->ratios++] = sample->length / shortest;
}

static void take_in_part(const bench_results *results, int32_t method, bench_part part,
                         bench_figures *figures, double *times, double *ratios) {
    int64_t first = part.course < 0 ? 0 : results->first_query[part.course];
    int64_t end = part.course < 0 ? results->query_count : results->first_query[part.course + 1];
    for (int64_t i = first; i < end; i++) {
        const bench_sample *sample = bench_sample_of(results, method, i);
        if (!sample->is_asked) continue;
        if (part.band >= 0 && bench_band(results->shortest[i]) != part.band) continue;
        take_in(results, sample, i, figures, times, ratios);
    }
}

bool bench_figure(const bench_results *results, int32_t method, bench_part part,
                  bench_figures *figures) {
    *figures = (bench_figures){0};
    size_t room = (size_t)results->query_count + 1;
    double *times = malloc(room * sizeof *times), *ratios = malloc(room * sizeof *ratios);
    bool is_good = times && ratios;
    if (is_good) {
        take_in_part(results, method, part, figures, times, ratios);
        figure_times(times, figures->queries, figures);
        figure_ratios(ratios, figures->ratios, figures);
        if (figures->queries > 0) figures->steps /= (double)figures->queries;
    }
    free(times);
    free(ratios);
    return is_good;
}

bench_mean_cost bench_average_cost(const bench_results *results, int32_t method) {
    bench_mean_cost mean = {0};
    int32_t count = results->courses->count;
    for (int32_t i = 0; i < count; i++) {
        const bench_cost *cost = bench_cost_of(results, method, i);
        mean.build_ms += (double)cost->build_ns / 1e6 / count;
        mean.class_build_ms += (double)cost->class_build_ns / 1e6 / count;
        mean.kilobytes += (double)cost->bytes / 1024 / count;
        mean.class_kilobytes += (double)cost->class_bytes / 1024 / count;
    }
    return mean;
}
