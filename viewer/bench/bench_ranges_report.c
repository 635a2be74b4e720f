// bench_ranges_report.c - what moving ranges came to: a table, and files.

#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_ranges.h"
#include "viewer/options/plural.h"
#include "viewer/output/json_output.h"

void print_range_table(FILE *stream, const range_results *results, const char *map_name) {
    fprintf(stream,
            "%s, %d x %d cells;\n%d range%s of radius %d, each a cell on in %d tick%s; medians, in "
            "microseconds\n\n",
            map_name, (int)results->width, (int)results->height, (int)results->range_count,
            plural(results->range_count), RANGE_RADIUS, (int)results->series[0].sample_count,
            plural(results->series[0].sample_count));
    fprintf(stream, "%7s %7s %9s %9s %9s %9s %9s %9s\n", "classes", "threads", "moving", "planes",
            "routes", "all", "p99", "max");
    for (int32_t i = 0; i < results->series_count; i++) {
        const range_series *series = &results->series[i];
        fprintf(stream, "%7d %7d %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f\n", (int)series->class_count,
                (int)series->threads, series->moved_us, series->derived_us, series->routes_us,
                series->median_us, series->p99_us, series->max_us);
    }
    fprintf(stream, "\nmoving: the footprints. planes: with labels and costs of blocks.\n");
}

static void print_rows(FILE *stream, const void *subject) {
    const range_results *results = subject;
    fputs("classes,threads,tick,moved_ns,derived_ns,routes_ns\n", stream);
    for (int32_t i = 0; i < results->series_count; i++) {
        const range_series *series = &results->series[i];
        for (int32_t k = 0; k < series->sample_count; k++)
            fprintf(stream, "%d,%d,%d,%lld,%lld,%lld\n", (int)series->class_count,
                    (int)series->threads, (int)k, (long long)series->samples[k].moved_ns,
                    (long long)series->samples[k].derived_ns,
                    (long long)series->samples[k].routes_ns);
    }
}

bool write_range_csv(const char *path, const range_results *results) {
    return write_bench_text(path, print_rows, results);
}

static json_t *json_series(const range_results *results) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < results->series_count; i++) {
        const range_series *series = &results->series[i];
        json_t *item = json_pack(
            "{s:i, s:i, s:f, s:f, s:f, s:f, s:f, s:f}", "classes", (int)series->class_count,
            "threads", (int)series->threads, "moving_us", series->moved_us,
            "planes_labels_and_costs_us", series->derived_us, "routes_us", series->routes_us,
            "median_us", series->median_us, "p99_us", series->p99_us, "max_us", series->max_us);
        if (json_array_append_new(list, item) == 0) continue;
        json_decref(list);
        return NULL;
    }
    return list;
}

bool write_range_json(const char *path, const range_results *results, const char *map_name) {
    json_t *object = json_pack("{s:o, s:i, s:i, s:i, s:i, s:i, s:o}", "map", json_text(map_name),
                               "width", (int)results->width, "height", (int)results->height,
                               "ranges", (int)results->range_count, "radius", RANGE_RADIUS, "ticks",
                               (int)results->series[0].sample_count, "runs", json_series(results));
    return write_bench_object(path, "edit", object);
}
