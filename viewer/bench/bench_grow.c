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

static void print_help(void) {
    printf(
        "usage: handrail bench grow [OPTIONS]\n"
        "\n"
        "Measures on plateaus how planning grows: queries of one length on maps of rising sides,\n"
        "queries of rising length on one map, the batches of battles with more and more units,\n"
        "and of one of 4000 units with more and more threads. \"-\" leaves a table out. All of\n"
        "it takes some minutes; most of them the largest map and battle.\n"
        "\n"
        "  --sides LIST     of maps (256,512,1024,2048,4096,8192)\n"
        "  --lengths LIST   of queries, in cells, straight (25,50,100,200,400,800)\n"
        "  --units LIST     of battles (100,1000,10000,100000)\n"
        "  --threads LIST   (1,2,4)\n"
        "  --side N         of the map where something else grows (1024)\n"
        "  --length N       of queries where the map grows (150)\n"
        "  --queries N      for a row (500)\n"
        "  --ticks N        for a row (20)\n"
        "  --seed N         (1)\n"
        "  --clock CLOCK    wall, or cpu: what all threads do together (wall)\n"
        "  --csv OUT        a row for every row\n"
        "  --json OUT       all figures\n"
        "  --plot OUT       time against side, length, units and threads, as .svg or .png\n"
        "  -h, --help       this text\n"
        "\n"
        "example:\n"
        "  handrail bench grow --sides 256,1024,4096 --units - --threads - --plot growth.svg\n");
}

// ---- Arguments

static bool read_axis(const bench_option *option, const char *text) {
    *(int32_t *)option->other = 0;
    return strcmp(text, "-") == 0 || parse_list(option->name, text, option->least, option->most,
                                                option->value, option->room, option->other);
}

static bench_option axis(const char *name, grow_kind kind, int64_t least, int64_t most,
                         grow_choices *grow) {
    bench_option option =
        bench_list(name, least, most, grow->values[kind], GROW_POINTS_MOST, &grow->counts[kind]);
    option.read = read_axis;
    return option;
}

static bool read_arguments(int argc, char **argv, choices *c) {
    grow_choices *grow = &c->grow;
    const bench_option options[] = {
        axis("--sides", GROW_SIDE, 64, HR_SIDE_MAX, grow),
        axis("--lengths", GROW_LENGTH, 1, HR_SIDE_MAX, grow),
        axis("--units", GROW_UNITS, 1, UNITS_MOST, grow),
        axis("--threads", GROW_THREADS, 1, HR_WORKERS_MAX, grow),
        bench_number("--side", 64, HR_SIDE_MAX, &grow->side),
        bench_number("--length", 1, HR_SIDE_MAX, &grow->length),
        bench_number("--queries", 1, QUERIES_MOST, &grow->queries),
        bench_number("--ticks", 1, TICKS_MOST, &grow->ticks),
        bench_seed(&grow->seed),
        bench_clock(),
        BENCH_OUTPUTS(&c->out),
        {.name = NULL},
    };
    if (!read_bench_options(argc, argv, options, NULL)) return false;
    if (c->out.wants_help) return true;
    if (optind < argc)
        return complain("bench grow takes no \"%s\" (see --help)", argv[optind]), false;
    for (int32_t kind = 0; kind < GROW_KINDS; kind++)
        if (grow->counts[kind] > 0) return true;
    return complain("bench grow: all of its tables are left out"), false;
}

// ---- Tables and files

static void print_head(FILE *stream, grow_kind kind, bool is_query) {
    fprintf(stream, "\n%-8s %8s %12s %12s %12s %10s", grow_names[kind],
            is_query ? "queries" : "ticks", "p50, us", "p99, us", "steps",
            is_query ? "bytes/cell" : "bytes/unit");
    if (is_query) fprintf(stream, " %12s %10s", "build, us", "edit, us");
    fputs(is_query ? "   (times of a query)\n" : "   (times of a batch)\n", stream);
}

static void print_point(FILE *stream, const grow_point *p, bool is_query) {
    fprintf(stream, "%-8" PRId64 " %8d %12.1f %12.1f %12.1f %10.2f", p->value, (int)p->count,
            (double)p->p50_ns / 1e3, (double)p->p99_ns / 1e3, p->steps, p->bytes);
    if (is_query)
        fprintf(stream, " %12.1f %10.1f", (double)p->build_ns / 1e3, (double)p->edit_ns / 1e3);
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
    return write_bench_object(path, json_pack("{s:s, s:o, s:o, s:o, s:o}", "bench", "grow", "side",
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
    for (grow_kind kind = 0; kind < GROW_KINDS; kind++)
        print_table(stdout, &results->tables[kind], kind);
    bool is_good = !c->out.csv_path || write_bench_text(c->out.csv_path, print_rows, results);
    if (c->out.json_path && !write_json(c->out.json_path, results)) is_good = false;
    if (c->out.plot_path && !write_plot(c->out.plot_path, results)) is_good = false;
    return is_good;
}

int bench_grow(int argc, char **argv) {
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
    if (!read_arguments(argc, argv, &c)) return EXIT_BAD_INPUT;
    if (c.out.wants_help) return print_help(), EXIT_DONE;
    return grow_run(&results, &c.grow) && report(&c, &results) ? EXIT_DONE : EXIT_BAD_INPUT;
}
