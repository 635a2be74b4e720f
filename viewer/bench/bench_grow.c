// bench_grow.c - `handrail bench grow`: its arguments, its tables and files.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_grow_run.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_plot_page.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"

#include <getopt.h>
#include <inttypes.h>
#include <string.h>

enum { QUERIES_MOST = 1000000, UNITS_MOST = 1000000, TICKS_MOST = 100000 };

typedef struct choices {
    bench_outputs out;
    grow_choices grow;
} choices;

// ---- Arguments

static bool read_axis(const option_entry *entry, const char *text, void *c) {
    *(int32_t *)((char *)c + entry->other) = 0;
    return strcmp(text, "-") == 0 || read_option_list(entry, text, c);
}

#define AXIS(NAME, KIND, LEAST, MOST, HELP)                                                        \
    {                                                                                              \
        .name = (NAME), .argument = "LIST", .help = (HELP), .read = read_axis,                     \
        .at = offsetof(choices, grow.values[KIND]), .other = offsetof(choices, grow.counts[KIND]), \
        .least = (LEAST), .most = (MOST), .room = GROW_POINTS_MOST                                 \
    }

static const option_entry own_options[] = {
    AXIS("--sides", GROW_SIDE, 64, HR_SIDE_MAX, "of maps (256,512,1024,2048,4096,8192)"),
    AXIS("--lengths", GROW_LENGTH, 1, HR_SIDE_MAX,
         "of queries, in cells, straight (25,50,100,200,400,800)"),
    AXIS("--units", GROW_UNITS, 1, UNITS_MOST, "of battles (100,1000,10000,100000)"),
    AXIS("--threads", GROW_THREADS, 1, HR_WORKERS_MAX, "(1,2,4)"),
    OPTION_WHOLE("--side", "N", choices, grow.side, 64, HR_SIDE_MAX,
                 "of the map where something else grows (1024)"),
    OPTION_WHOLE("--length", "N", choices, grow.length, 1, HR_SIDE_MAX,
                 "of queries where the map grows (150)"),
    OPTION_WHOLE("--queries", "N", choices, grow.queries, 1, QUERIES_MOST, "for a row (500)"),
    OPTION_WHOLE("--ticks", "N", choices, grow.ticks, 1, TICKS_MOST, "for a row (20)"),
    OPTION_SEED(choices, grow.seed, "(1)"),
    BENCH_CLOCK,
    BENCH_OUTPUTS(choices, "a row for every row", "time against side, length, units and threads"),
    {0},
};

static bool take_operands(int argc, char **argv, const choices *c) {
    if (optind < argc)
        return complain("bench grow takes no \"%s\" (see --help)", argv[optind]), false;
    for (int32_t kind = 0; kind < GROW_KINDS; kind++)
        if (c->grow.counts[kind] > 0) return true;
    return complain("bench grow: all of its tables are left out"), false;
}

// ---- Tables and files

static void print_head(FILE *stream, grow_kind kind, bool is_query) {
    fprintf(stream, "\ntimes of a %s\n%-7s %7s %10s %10s %10s %10s", is_query ? "query" : "batch",
            grow_names[kind], is_query ? "queries" : "ticks", "p50, us", "p99, us", "steps",
            is_query ? "bytes/cell" : "bytes/unit");
    if (is_query) fprintf(stream, " %10s %9s", "build, us", "edit, us");
    fputc('\n', stream);
}

static void print_point(FILE *stream, const grow_point *p, bool is_query) {
    fprintf(stream, "%-7" PRId64 " %7d %10.1f %10.1f %10.1f %10.2f", p->value, (int)p->count,
            (double)p->p50_ns / 1e3, (double)p->p99_ns / 1e3, p->steps, p->bytes);
    if (is_query)
        fprintf(stream, " %10.1f %9.1f", (double)p->build_ns / 1e3, (double)p->edit_ns / 1e3);
    fputc('\n', stream);
}

static void print_table(FILE *stream, const grow_table *table, grow_kind kind) {
    bool is_query = kind == GROW_SIDE || kind == GROW_LENGTH;
    if (table->count == 0) return;
    print_head(stream, kind, is_query);
    for (int32_t i = 0; i < table->count; i++) print_point(stream, &table->points[i], is_query);
}

static void print_rows(FILE *stream, const void *subject) {
    const grow_results *results = subject;
    fputs("grows,value,count,p50_ns,p99_ns,steps,bytes,build_ns,edit_ns\n", stream);
    for (grow_kind kind = 0; kind < GROW_KINDS; kind++)
        for (int32_t i = 0; i < results->tables[kind].count; i++) {
            const grow_point *p = &results->tables[kind].points[i];
            fprintf(stream,
                    "%s,%" PRId64 ",%d,%" PRId64 ",%" PRId64 ",%.3f,%.3f,%" PRId64 ",%" PRId64 "\n",
                    grow_names[kind], p->value, (int)p->count, p->p50_ns, p->p99_ns, p->steps,
                    p->bytes, p->build_ns, p->edit_ns);
        }
}

static json_t *json_points(const grow_table *table) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < table->count; i++) {
        const grow_point *p = &table->points[i];
        json_t *item =
            json_pack("{s:I, s:i, s:f, s:f, s:f, s:f, s:f, s:f}", "value", (json_int_t)p->value,
                      "count", (int)p->count, "p50_us", (double)p->p50_ns / 1e3, "p99_us",
                      (double)p->p99_ns / 1e3, "steps", p->steps, "bytes", p->bytes, "build_us",
                      (double)p->build_ns / 1e3, "edit_us", (double)p->edit_ns / 1e3);
        if (json_array_append_new(list, item) == 0) continue;
        json_decref(list);
        return NULL;
    }
    return list;
}

static bool write_json(const char *path, const grow_results *results) {
    return write_bench_object(path, "grow",
                              json_pack("{s:o, s:o, s:o, s:o}", "side",
                                        json_points(&results->tables[GROW_SIDE]), "length",
                                        json_points(&results->tables[GROW_LENGTH]), "units",
                                        json_points(&results->tables[GROW_UNITS]), "threads",
                                        json_points(&results->tables[GROW_THREADS])));
}

static bool write_plot(const char *path, const grow_results *results) {
    static const char *const TITLES[] = {"map side", "path length", "units", "threads"};
    plot p = {.title = "How planning grows",
              .note = "Medians, on plateaus: a query for map side and path length, a batch for "
                      "units and threads.",
              .x_name = "side or length in cells, units, threads",
              .y_name = "time, µs"};
    for (grow_kind kind = 0; kind < GROW_KINDS; kind++) {
        const grow_table *table = &results->tables[kind];
        plot_line *line = &p.lines[p.line_count];
        *line = (plot_line){.title = TITLES[kind], .style = (int32_t)kind};
        for (int32_t i = 0; i < table->count; i++)
            if (table->points[i].p50_ns > 0)
                line->points[line->count++] = (plot_point){(double)table->points[i].value,
                                                           (double)table->points[i].p50_ns / 1e3};
        p.line_count += line->count > 0;
    }
    return write_plot_page(path, &p);
}

// A file that cannot be written takes nothing from the others, nor from the tables.
static bool report(const choices *c, const grow_results *results) {
    print_bench_head();
    for (grow_kind kind = 0; kind < GROW_KINDS; kind++)
        print_table(stdout, &results->tables[kind], kind);
    bool is_good = !c->out.csv_path || write_bench_text(c->out.csv_path, print_rows, results);
    if (c->out.json_path && !write_json(c->out.json_path, results)) is_good = false;
    if (c->out.plot_path && !write_plot(c->out.plot_path, results)) is_good = false;
    return is_good;
}

static int run_grow(const command_page *page, int argc, char **argv) {
    grow_results results;
    choices c = {.grow = {.values = {{256, 512, 1024, 2048, 4096, 8192},
                                     {25, 50, 100, 200, 400, 800},
                                     {100, 1000, 10000, 100000},
                                     {1, 2, 4}},
                          .counts = {6, 6, 4, 3},
                          .queries = 500,
                          .ticks = 20,
                          .side = 1024,
                          .length = 150,
                          .seed = 1}};
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    if (!take_operands(argc, argv, &c)) return EXIT_BAD_INPUT;
    return grow_run(&results, &c.grow) && report(&c, &results) ? EXIT_DONE : EXIT_BAD_INPUT;
}

const command_page bench_grow_page = {
    .name = "bench grow",
    .summary = "planning as maps, paths, units and threads grow",
    .usage = "[OPTIONS]",
    .about = "Measures on plateaus how planning grows: queries of one length on maps of rising "
             "sides, queries of rising length on one map, the batches of battles with more and "
             "more units, and of one of 4000 units with more and more threads. \"-\" leaves a "
             "table out. All of it takes some minutes; most of them the largest map and battle.",
    .groups = {{.entries = own_options}},
    .examples = "bench grow --sides 256,1024,4096 --units - --threads - --plot growth.svg",
    .run = run_grow,
};
