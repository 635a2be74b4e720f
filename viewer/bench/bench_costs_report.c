// bench_costs_report.c - what `bench costs` found, for people and machines.

#include "viewer/bench/bench_costs_report.h"

#include "viewer/bench/bench_figures.h"
#include "viewer/bench/bench_files.h"
#include "viewer/options/plural.h"
#include "viewer/output/json_output.h"
#include "viewer/output/time_text.h"

enum { NAME_WIDTH = 14 };

static double over(double a, double b) { return b > 0 ? a / b : 0; }

// ---- Methods

static void print_head(FILE *stream, const bench_course *course, int32_t repeat) {
    fprintf(stream, "%s: %d x %d cells, %d %s,\none thread, least time of %d pass%s\n",
            course->name, (int)hr_map_width(course->map), (int)hr_map_height(course->map),
            (int)course->query_count, count_word((int)course->query_count, "query", "queries"),
            (int)repeat, plural_es(repeat));
}

static void print_times_head(FILE *stream) {
    fprintf(stream, "%-*s %8s %10s %10s %10s %10s\n", NAME_WIDTH, "time a query", "queries", "mean",
            "median", "p99", "/ without");
}

static void print_ratios_head(FILE *stream) {
    fprintf(stream, "\n%-*s %8s %10s %10s %10s %10s %10s\n", NAME_WIDTH, "cost / exact", "lost",
            "mean", "p99", "max", "build", "held, KB");
}

// The mean time of the planner as it plans without costs; 0 if that was not measured.
static bool find_yardstick(const bench_results *results, int32_t course, double *mean_us) {
    *mean_us = 0;
    for (int32_t i = 0; i < results->method_count; i++) {
        bench_figures figures;
        if (!results->methods[i]->ignores_costs) continue;
        if (!bench_figure(results, i, (bench_part){course, -1}, &figures)) return false;
        *mean_us = figures.mean_us;
    }
    return true;
}

static void print_ratio(FILE *stream, const bench_figures *figures, double ratio) {
    if (figures->ratios > 0)
        fprintf(stream, " %10.4f", ratio);
    else
        fprintf(stream, " %10s", "-");
}

static void print_times(FILE *stream, const bench_method *method, const bench_figures *figures,
                        double yardstick_us) {
    double times[] = {figures->mean_us, figures->median_us, figures->p99_us};
    char text[TIME_LENGTH];
    fprintf(stream, "%-*s %8lld", NAME_WIDTH, method->title, (long long)figures->queries);
    for (int i = 0; i < 3; i++) fprintf(stream, " %10s", time_cell(times[i], text, sizeof text));
    fprintf(stream, " %10.2f\n", over(figures->mean_us, yardstick_us));
}

static void print_ratios(FILE *stream, const bench_method *method, const bench_figures *figures,
                         const bench_cost *cost) {
    char text[TIME_LENGTH];
    fprintf(stream, "%-*s %8lld", NAME_WIDTH, method->title, (long long)figures->lost);
    print_ratio(stream, figures, figures->ratio_mean);
    print_ratio(stream, figures, figures->ratio_p99);
    print_ratio(stream, figures, figures->ratio_max);
    fprintf(stream, " %10s %10.0f\n", time_cell((double)cost->build_ns / 1e3, text, sizeof text),
            (double)cost->bytes / 1024);
}

static bool print_methods(FILE *stream, const bench_results *results, int32_t course) {
    bench_part part = {course, -1};
    bench_figures figures;
    double yardstick_us;
    if (!find_yardstick(results, course, &yardstick_us)) return false;
    print_times_head(stream);
    for (int32_t i = 0; i < results->method_count; i++) {
        if (!bench_figure(results, i, part, &figures)) return false;
        print_times(stream, results->methods[i], &figures, yardstick_us);
    }
    print_ratios_head(stream);
    for (int32_t i = 0; i < results->method_count; i++) {
        if (!bench_figure(results, i, part, &figures)) return false;
        print_ratios(stream, results->methods[i], &figures, bench_cost_of(results, i, course));
    }
    return true;
}

// ---- The army and the edits

static void print_army_row(FILE *stream, const costs_army *army, const char *name, double us,
                           double cost) {
    char all[TIME_LENGTH], unit[TIME_LENGTH];
    fprintf(stream, "%-16s %10s %10s %11.3f %11.5f\n", name, time_cell(us, all, sizeof all),
            time_cell(us / army->units, unit, sizeof unit), over(us, army->separate_us),
            over(cost, army->separate_cost));
}

static void print_pays(FILE *stream, const char *than, double units) {
    if (units > 0)
        fprintf(stream, "from %.0f units on it takes less time than %s,\n", units + 0.5, than);
    else
        fprintf(stream, "never less time than %s,\n", than);
}

static void print_army(FILE *stream, const costs_army *army) {
    char name[32];
    snprintf(name, sizeof name, "%d unit%s, a goal", (int)army->units, plural(army->units));
    fprintf(stream, "\n%-16s %10s %10s %11s %11s\n", name, "all", "a unit", "/ separate",
            "cost / sep.");
    print_army_row(stream, army, "separate plans", army->separate_us, army->separate_cost);
    print_army_row(stream, army, "shared batch", army->shared_us, army->shared_cost);
    print_army_row(stream, army, "flow field", army->field_us + army->follow_us, army->field_cost);
    fprintf(stream, "%.0f %% of the units share. The flow field: %.2f ms, then %.2f us a unit;\n",
            100 * army->shared, army->field_us / 1e3, army->follow_us / army->units);
    print_pays(stream, "separate plans", costs_army_pays_from(army, army->separate_us));
    print_pays(stream, "a shared batch", costs_army_pays_from(army, army->shared_us));
    fprintf(stream, "as far as each grows in line.\n");
}

static void print_table(FILE *stream, const costs_table *table) {
    char entry[TIME_LENGTH], plan[TIME_LENGTH];
    if (table->places == 0) return;
    fprintf(stream, "\nlengths from %d unit%s to %d other%s: %s each, %.3f of a plan (%s),\n",
            (int)table->places, plural(table->places), (int)table->places, plural(table->places),
            time_cell(table->entry_us, entry, sizeof entry), over(table->entry_us, table->plan_us),
            time_cell(table->plan_us, plan, sizeof plan));
    fprintf(stream, "cost / plans %.5f\n", over(table->entry_cost, table->plan_cost));
}

static void print_edit_row(FILE *stream, const char *name, int32_t count,
                           const bench_percentiles *ns) {
    int64_t times[] = {ns->p50, ns->p99, ns->most};
    char text[TIME_LENGTH];
    fprintf(stream, "%-16s %7d", name, (int)count);
    for (int i = 0; i < 3; i++)
        fprintf(stream, " %10s", time_cell((double)times[i] / 1e3, text, sizeof text));
    fprintf(stream, "\n");
}

static void print_edits(FILE *stream, const costs_edits *edits) {
    if (edits->count == 0) return;
    fprintf(stream, "\n%-16s %7s %10s %10s %10s\n", "edits, 16 x 16", "edits", "median", "p99",
            "max");
    print_edit_row(stream, "other ground", edits->count, &edits->ground_ns);
    print_edit_row(stream, "rock", edits->count, &edits->rock_ns);
}

static void print_notes(FILE *stream, const bench_results *results) {
    fprintf(stream, "/ without: mean time over that of balanced plans for the same class without\n"
                    "costs; what those cost is by the costs that they ignore. exact: A* in eight\n"
                    "directions, straightened. lost: a way is known, none was found.\n");
    for (int32_t i = 0; i < results->method_count; i++)
        if (results->methods[i]->every > 1)
            fprintf(stream, "%s is asked every %dth query only.\n", results->methods[i]->title,
                    (int)results->methods[i]->every);
    fprintf(stream,
            "cost / exact compares the queries that exact was asked: of 100 of them p99 is\n"
            "the dearest one. More --queries say more.\n");
}

bool print_costs_tables(FILE *stream, const costs_report *report) {
    const bench_results *results = report->results;
    for (int32_t i = 0; i < results->courses->count; i++) {
        print_head(stream, &results->courses->at[i], report->repeat);
        if (!print_methods(stream, results, i)) return false;
        print_army(stream, &report->armies[i]);
        print_table(stream, &report->armies[i].table);
        print_edits(stream, &report->edits[i]);
        fputc('\n', stream);
    }
    print_notes(stream, results);
    return true;
}

// ---- JSON

static json_t *json_army(const costs_army *army) {
    return json_pack("{s:i, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "units", (int)army->units,
                     "separate_us", army->separate_us, "shared_us", army->shared_us, "field_us",
                     army->field_us, "follow_us", army->follow_us, "separate_cost",
                     army->separate_cost, "shared_cost", army->shared_cost, "field_cost",
                     army->field_cost, "shared", army->shared);
}

static json_t *json_table(const costs_table *table) {
    return json_pack("{s:i, s:f, s:f, s:f, s:f}", "places", (int)table->places, "entry_us",
                     table->entry_us, "plan_us", table->plan_us, "entry_cost", table->entry_cost,
                     "plan_cost", table->plan_cost);
}

static json_t *json_edit(const bench_percentiles *ns) {
    return json_pack("{s:f, s:f, s:f}", "median_us", (double)ns->p50 / 1e3, "p99_us",
                     (double)ns->p99 / 1e3, "max_us", (double)ns->most / 1e3);
}

static json_t *json_ground(const costs_report *report, int32_t course) {
    const costs_edits *edits = &report->edits[course];
    return json_pack("{s:o, s:o, s:o, s:{s:i, s:o, s:o}}", "name",
                     json_text(report->results->courses->at[course].name), "army",
                     json_army(&report->armies[course]), "lengths",
                     json_table(&report->armies[course].table), "edits", "count", (int)edits->count,
                     "ground", json_edit(&edits->ground_ns), "rock", json_edit(&edits->rock_ns));
}

static json_t *json_grounds(const costs_report *report) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < report->results->courses->count; i++) {
        if (json_array_append_new(list, json_ground(report, i)) == 0) continue;
        json_decref(list);
        return NULL;
    }
    return list;
}

bool write_costs_json(const char *path, const costs_report *report) {
    json_t *object = make_bench_json(report->results, report->repeat, 1);
    json_t *grounds = json_grounds(report);
    if (object && json_object_set_new(object, "grounds", grounds) == 0)
        return write_bench_object(path, "costs", object);
    json_decref(object);
    return write_bench_object(path, "costs", NULL);
}
