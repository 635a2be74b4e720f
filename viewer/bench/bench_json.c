// bench_json.c - all figures of a benchmark as one JSON object.

#include "viewer/bench/bench_figures.h"
#include "viewer/bench/bench_files.h"
#include "viewer/output/json_output.h"

// Lists whose items may be missing are freed and missing themselves; json_pack does so, too.
static bool append(json_t *list, json_t *item) {
    return list && json_array_append_new(list, item) == 0;
}

static json_t *json_ratio(const bench_figures *figures) {
    if (figures->ratios == 0) return json_null();
    return json_pack("{s:I, s:f, s:f, s:f}", "queries", (json_int_t)figures->ratios, "mean",
                     figures->ratio_mean, "p99", figures->ratio_p99, "max", figures->ratio_max);
}

static json_t *json_stages(const bench_figures *figures) {
    json_t *stages = json_object();
    for (int stage = 0; stages && stage < BENCH_STAGES; stage++) {
        const char *name = stage == HR_STAGE_ANY ? "other" : hr_stage_name((hr_stage)stage);
        json_t *count = json_integer((json_int_t)figures->by_stage[stage]);
        if (json_object_set_new(stages, name, count) == 0) continue;
        json_decref(stages);
        return NULL;
    }
    return stages;
}

static json_t *json_figures(const bench_results *results, int32_t method, bench_part part,
                            const char *name) {
    bench_figures figures;
    if (!bench_figure(results, method, part, &figures)) return NULL;
    return json_pack("{s:o, s:I, s:{s:f, s:f, s:f, s:f}, s:o, s:I, s:f, s:o}", "of",
                     json_text(name), "queries", (json_int_t)figures.queries, "time_us", "mean",
                     figures.mean_us, "median", figures.median_us, "p99", figures.p99_us, "max",
                     figures.max_us, "ratio", json_ratio(&figures), "lost",
                     (json_int_t)figures.lost, "steps", figures.steps, "stages",
                     json_stages(&figures));
}

static json_t *json_bands(const bench_results *results, int32_t method) {
    json_t *list = json_array();
    bool is_whole = list;
    for (int32_t band = 0; is_whole && band < BENCH_BANDS; band++)
        is_whole = append(
            list, json_figures(results, method, (bench_part){-1, band}, bench_band_name(band)));
    if (is_whole) return list;
    json_decref(list);
    return NULL;
}

static json_t *json_maps_of(const bench_results *results, int32_t method) {
    json_t *list = json_array();
    bool is_whole = list;
    for (int32_t i = 0; is_whole && i < results->courses->count; i++) {
        const bench_cost *cost = bench_cost_of(results, method, i);
        json_t *figures =
            json_figures(results, method, (bench_part){i, -1}, results->courses->at[i].name);
        is_whole =
            append(list, figures) &&
            json_object_set_new(figures, "build_ns", json_integer((json_int_t)cost->build_ns)) ==
                0 &&
            json_object_set_new(figures, "bytes", json_integer((json_int_t)cost->bytes)) == 0;
    }
    if (is_whole) return list;
    json_decref(list);
    return NULL;
}

static json_t *json_method(const bench_results *results, int32_t method) {
    const bench_method *m = results->methods[method];
    bench_mean_cost cost = bench_average_cost(results, method);
    return json_pack("{s:s, s:s, s:b, s:i, s:f, s:f, s:o, s:o, s:o}", "name", m->name, "title",
                     m->title, "is_rival", m->is_rival, "every", (int)m->every, "build_ms_a_map",
                     cost.build_ms, "kilobytes_a_map", cost.kilobytes, "all",
                     json_figures(results, method, (bench_part){-1, -1}, "all"), "by_length",
                     json_bands(results, method), "by_map", json_maps_of(results, method));
}

static json_t *json_methods(const bench_results *results) {
    json_t *list = json_array();
    bool is_whole = list;
    for (int32_t i = 0; is_whole && i < results->method_count; i++)
        is_whole = append(list, json_method(results, i));
    if (is_whole) return list;
    json_decref(list);
    return NULL;
}

static json_t *json_maps(const bench_results *results) {
    json_t *list = json_array();
    bool is_whole = list;
    for (int32_t i = 0; is_whole && i < results->courses->count; i++) {
        const bench_course *course = &results->courses->at[i];
        const bench_cost *cost = bench_cost_of(results, 0, i);
        is_whole = append(
            list, json_pack("{s:o, s:i, s:i, s:i, s:I, s:I}", "name", json_text(course->name),
                            "width", (int)hr_map_width(course->map), "height",
                            (int)hr_map_height(course->map), "queries", (int)course->query_count,
                            "planes_and_labels_ns", (json_int_t)cost->class_build_ns,
                            "planes_and_labels_bytes", (json_int_t)cost->class_bytes));
    }
    if (is_whole) return list;
    json_decref(list);
    return NULL;
}

json_t *make_bench_json(const bench_results *results, int32_t repeat, int32_t size) {
    return json_pack("{s:s, s:i, s:i, s:o, s:o}", "measure",
                     results->measure == BENCH_BY_COST ? "cost" : "length", "passes", (int)repeat,
                     "size", (int)size, "maps", json_maps(results), "methods",
                     json_methods(results));
}

bool write_bench_json(const char *path, const bench_results *results, int32_t repeat,
                      int32_t size) {
    return write_bench_object(path, "scen", make_bench_json(results, repeat, size));
}
