// bench_edit_report.c - what `bench edit` found, for people and machines.

#include "viewer/bench/bench_edit_report.h"

#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/options/plural.h"
#include "viewer/output/json_output.h"
#include "viewer/output/time_text.h"

// ---- The table

static void print_row(FILE *stream, const edit_series *series, double full_us) {
    double times[] = {series->derived_us, series->median_us, series->p99_us, series->max_us};
    char text[TIME_LENGTH];
    fprintf(stream, "%6d %7d", (int)series->side, (int)series->sample_count);
    for (int i = 0; i < 4; i++) fprintf(stream, " %11s", time_cell(times[i], text, sizeof text));
    fprintf(stream, " %10.1f\n", full_us / series->median_us);
}

static void print_count(FILE *stream, const edit_results *results, int32_t index) {
    int32_t classes = results->class_counts[index];
    char full[TIME_LENGTH];
    fprintf(stream, "\n%d class%s: %s from nothing, routes included\n", (int)classes,
            plural_es(classes), time_cell(results->full_us[index], full, sizeof full));
    fprintf(stream, "%6s %7s %11s %11s %11s %11s %10s\n", "side", "edits", "planes", "all", "p99",
            "max", "nothing/");
    for (int32_t i = 0; i < results->series_count; i++)
        if (results->series[i].class_count == classes)
            print_row(stream, &results->series[i], results->full_us[index]);
}

void print_edit_tables(FILE *stream, const edit_results *results, const char *map_name) {
    fprintf(stream, "%s, %d x %d cells;\nmedians of squares put down and taken back\n", map_name,
            (int)results->width, (int)results->height);
    char copy[TIME_LENGTH], planes[TIME_LENGTH];
    fprintf(stream,
            "a memcpy of the cells: %s\n"
            "planes and labels of one class, every tile another: %s = %.1f memcpy\n",
            time_cell(results->copy_us, copy, sizeof copy),
            time_cell(results->planes_us, planes, sizeof planes),
            results->planes_us / results->copy_us);
    for (int32_t i = 0; i < results->count_count; i++) print_count(stream, results, i);
    fprintf(stream,
            "\nplanes: with labels. nothing/: building from nothing takes this many times as\n"
            "long as the median.\n");
}

// ---- Files

static void print_rows(FILE *stream, const void *subject) {
    const edit_results *results = subject;
    fputs("classes,side,edit,is_undone,planes_and_labels_ns,routes_ns\n", stream);
    for (int32_t i = 0; i < results->series_count; i++) {
        const edit_series *series = &results->series[i];
        for (int32_t k = 0; k < series->sample_count; k++)
            fprintf(stream, "%d,%d,%d,%d,%lld,%lld\n", (int)series->class_count, (int)series->side,
                    (int)k / 2, (int)k % 2, (long long)series->samples[k].derived_ns,
                    (long long)series->samples[k].routes_ns);
    }
}

bool write_edit_csv(const char *path, const edit_results *results) {
    return write_bench_text(path, print_rows, results);
}

static json_t *json_sides(const edit_results *results, int32_t classes) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < results->series_count; i++) {
        const edit_series *series = &results->series[i];
        if (series->class_count != classes) continue;
        json_t *item = json_pack("{s:i, s:i, s:f, s:f, s:f, s:f}", "side", (int)series->side,
                                 "edits", (int)series->sample_count, "planes_and_labels_us",
                                 series->derived_us, "median_us", series->median_us, "p99_us",
                                 series->p99_us, "max_us", series->max_us);
        if (json_array_append_new(list, item) == 0) continue;
        json_decref(list);
        return NULL;
    }
    return list;
}

static json_t *json_counts(const edit_results *results) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < results->count_count; i++) {
        int32_t classes = results->class_counts[i];
        json_t *item = json_pack("{s:i, s:f, s:o}", "classes", (int)classes, "from_nothing_us",
                                 results->full_us[i], "sides", json_sides(results, classes));
        if (json_array_append_new(list, item) == 0) continue;
        json_decref(list);
        return NULL;
    }
    return list;
}

bool write_edit_json(const char *path, const edit_results *results, const char *map_name) {
    return write_bench_object(path, "edit",
                              json_pack("{s:o, s:i, s:i, s:f, s:f, s:o}", "map",
                                        json_text(map_name), "width", (int)results->width, "height",
                                        (int)results->height, "memcpy_us", results->copy_us,
                                        "planes_and_labels_of_a_class_us", results->planes_us,
                                        "runs", json_counts(results)));
}

// ---- The plot

static void find_line(const edit_results *results, int32_t index, char *title, size_t size,
                      plot_line *line) {
    int32_t classes = results->class_counts[index];
    snprintf(title, size, "%d class%s", (int)classes, plural_es(classes));
    *line = (plot_line){.title = title, .style = index};
    for (int32_t i = 0; i < results->series_count; i++) {
        const edit_series *series = &results->series[i];
        if (series->class_count == classes)
            line->points[line->count++] = (plot_point){series->side, series->median_us};
    }
}

bool write_edit_plot(const char *path, const edit_results *results, const char *map_name) {
    char titles[EDIT_COUNTS_MOST][24], note[160];
    plot p = {.title = "Time until all is up to date, by the side of the edit",
              .note = note,
              .x_name = "side of the square put down or taken back, cells",
              .y_name = "planes, labels, routes, µs"};
    snprintf(note, sizeof note, "Medians. %.60s, %d x %d cells, one thread.", map_name,
             (int)results->width, (int)results->height);
    for (int32_t i = 0; i < results->count_count; i++)
        find_line(results, i, titles[i], sizeof titles[i], &p.lines[p.line_count++]);
    return write_plot_page(path, &p);
}
