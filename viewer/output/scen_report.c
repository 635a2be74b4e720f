// scen_report.c - the summary of a scenario's results: how often each status and stage came, and in
// what time.
//
//   queries            160
//   status straight    102    63.75 %
//   stage  trace        57    35.63 %
//   time   mean      12.345 us

#include "viewer/output/scen_report.h"

#include "viewer/output/json_output.h"

#include <stdlib.h>

typedef struct totals {
    int64_t by_status[HR_STATUS_COUNT], by_stage[HR_STAGE_COUNT];
    int64_t with_path;
    double time_ns, steps, length_256ths;
} totals;

static totals add_up(const query_results *results) {
    totals sum = {0};
    for (int32_t i = 0; i < results->count; i++) {
        const query_result *row = &results->rows[i];
        sum.by_status[row->status]++;
        sum.by_stage[row->stage]++;
        sum.with_path += row->count > 0;
        sum.time_ns += (double)row->time_ns;
        sum.steps += row->steps;
        sum.length_256ths += row->length_256ths;
    }
    return sum;
}

static int compare_times(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

// The times in rising order. The caller frees them; NULL when out of memory.
static int64_t *sort_times(const query_results *results) {
    size_t count = (size_t)results->count;
    int64_t *times = malloc((count + 1) * sizeof *times);
    if (!times) return NULL;
    for (size_t i = 0; i < count; i++) times[i] = results->rows[i].time_ns;
    qsort(times, count, sizeof *times, compare_times);
    return times;
}

static void print_share(FILE *stream, const char *group, const char *name, int64_t part,
                        int32_t all) {
    if (part == 0) return;
    fprintf(stream, "%-6s %-8s %12lld %9.2f %%\n", group, name, (long long)part,
            100.0 * (double)part / all);
}

static void print_figure(FILE *stream, const char *group, const char *name, double value,
                         const char *unit) {
    fprintf(stream, "%-6s %-8s %16.3f%s\n", group, name, value, unit);
}

static void print_times(FILE *stream, const int64_t *times, int32_t count, double total_ns) {
    print_figure(stream, "time", "mean", total_ns / count / 1e3, " us");
    print_figure(stream, "time", "median", (double)times[count / 2] / 1e3, " us");
    print_figure(stream, "time", "p99", (double)times[(int64_t)count * 99 / 100] / 1e3, " us");
    print_figure(stream, "time", "max", (double)times[count - 1] / 1e3, " us");
}

bool print_scen_report(FILE *stream, const query_results *results) {
    totals sum = add_up(results);
    int64_t *times = sort_times(results);
    if (!times) return false;
    fprintf(stream, "%-15s %12ld\n", "queries", (long)results->count);
    for (int i = 0; i < HR_STATUS_COUNT; i++)
        print_share(stream, "status", hr_status_name((hr_status)i), sum.by_status[i],
                    results->count);
    for (int i = 0; i < HR_STAGE_COUNT; i++)
        print_share(stream, "stage", hr_stage_name((hr_stage)i), sum.by_stage[i], results->count);
    if (results->count > 0) {
        print_times(stream, times, results->count, sum.time_ns);
        print_figure(stream, "steps", "mean", sum.steps / results->count, "");
    }
    if (sum.with_path > 0) {
        double cells = sum.length_256ths / HR_CELL;
        print_figure(stream, "length", "mean", cells / (double)sum.with_path, " cells a path");
        print_figure(stream, "length", "total", cells, " cells");
    }
    free(times);
    return true;
}

// ---- For machines

static json_t *json_query(const query_result *row) {
    return json_pack("{s:s, s:s, s:f, s:i, s:I, s:i}", "status", hr_status_name(row->status),
                     "stage", hr_stage_name(row->stage), "length", row->length_256ths / HR_CELL,
                     "steps", (int)row->steps, "time_ns", (json_int_t)row->time_ns, "waypoints",
                     (int)row->count);
}

static json_t *json_queries(const query_results *results) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < results->count; i++) {
        if (json_list_add(list, json_query(&results->rows[i]))) continue;
        json_decref(list);
        list = NULL;
    }
    return list;
}

bool write_scen_json(const char *path, const query_results *results) {
    totals sum = add_up(results);
    double count = results->count > 0 ? results->count : 1;
    json_t *whole = json_pack("{s:f, s:f, s:I, s:o}", "time_us_mean", sum.time_ns / count / 1e3,
                              "steps_mean", sum.steps / count, "with_path",
                              (json_int_t)sum.with_path, "queries", json_queries(results));
    return write_json(path, "scen", whole, JSON_DIGITS_EXACT);
}
