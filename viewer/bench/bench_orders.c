// bench_orders.c - `handrail bench orders`: what it costs to send an army somewhere.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_orders_run.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/output/files.h"
#include "viewer/output/progress.h"

#include <getopt.h>
#include <stdlib.h>

enum { NUMBER_MOST = 1000000 };

typedef struct choices {
    bench_outputs out;
    order_choices orders;
} choices;

// What was run, for the files.
typedef struct order_report {
    const order_results *results;
    int32_t count;
} order_report;

static void print_help(void) {
    printf(
        "usage: handrail bench orders MAP ... [OPTIONS]\n"
        "\n"
        "Sends an army that stands all over a map to one place; to eight places; each unit to\n"
        "its own; onto an island that it cannot reach; into a wall. Plans each order by batches\n"
        "of separate plans and of shared ones, on one thread and on several, and checks that\n"
        "the number of threads makes no difference to the answers (exit status 1 if it does).\n"
        "\n"
        "What cannot be reached is compared with what can, in turns. An island: the same army\n"
        "with the same goal, with a bridge from the nearest place to the goal, so that all ways\n"
        "but for their ends are the same. (Other goals are as far off only by chance.) A wall:\n"
        "the same army to the place beside it where it comes anyway. (A hole in a wall would be\n"
        "a door, and make other ways shorter.)\n"
        "\n"
        "  --units N     of the army (2000)\n"
        "  --goals N     goals of each kind (8)\n"
        "  --repeat N    passes; the least time of each batch counts (3)\n"
        "  --threads N   of the batches on several (2)\n"
        "  --seed N      of all places (1)\n"
        "  --csv OUT     a row for each map and order\n"
        "  -h, --help    this text\n"
        "\n"
        "example:\n"
        "  handrail bench orders data/plateau.png data/city.png --goals 4\n");
}

// ---- Arguments

static bool read_arguments(int argc, char **argv, choices *c) {
    order_choices *orders = &c->orders;
    const bench_option options[] = {
        bench_number("--units", 1, NUMBER_MOST, &orders->units),
        bench_number("--goals", 1, NUMBER_MOST, &orders->goals),
        bench_number("--repeat", 1, NUMBER_MOST, &orders->repeat),
        bench_number("--threads", 1, HR_WORKERS_MAX, &orders->threads),
        bench_seed(&orders->seed),
        bench_csv(&c->out),
        bench_help(&c->out),
        {.name = NULL},
    };
    if (!read_bench_options(argc, argv, options, NULL)) return false;
    if (optind == argc && !c->out.wants_help) complain("bench orders needs maps (see --help)");
    return optind < argc || c->out.wants_help;
}

// ---- Reporting

static double over(double a, double b) { return b > 0 ? a / b : 0; }

static void print_row(const order_results *results, order_kind kind, int32_t units) {
    const order_sample *s = &results->samples[kind], *reachable = &results->samples[0];
    if (!s->is_asked) {
        printf("  %-10s  the map has no such place\n", order_kind_name(kind));
        return;
    }
    const double *us = s->computed_us;
    const double *most = s->reachable_us[0] > 0 ? s->reachable_us : reachable->computed_us;
    printf("  %-10s %9.2f %9.2f %8.3f %8.5f %5.0f%% %8.2f %8.2f %11.3f %7.3f\n",
           order_kind_name(kind), us[0] / units, us[ORDER_SHARED] / units,
           over(us[ORDER_SHARED], us[0]), over(s->lengths[ORDER_SHARED], s->lengths[0]),
           100 * s->shared, over(us[0], us[ORDER_THREADED]),
           over(us[ORDER_SHARED], us[ORDER_SHARED | ORDER_THREADED]), over(us[0], most[0]),
           over(us[ORDER_SHARED], most[ORDER_SHARED]));
}

static void print_table(const order_results *results, const order_choices *orders) {
    printf("%s, %d x %d cells; %d threads of a spinning loop gain %.2f just now\n", results->name,
           (int)results->width, (int)results->height, (int)orders->threads,
           over(results->spin[0], results->spin[1]));
    printf("  %-10s %9s %9s %8s %8s %6s %8s %8s %11s %7s\n", "order to", "alone,us", "shared,us",
           "ratio", "length", "shared", "threads", "threads", "/reachable", "shared");
    for (order_kind kind = 0; kind < ORDER_KINDS; kind++) print_row(results, kind, orders->units);
}

static void print_ways(FILE *stream, const order_results *results, order_kind kind) {
    const order_sample *s = &results->samples[kind];
    for (int32_t way = 0; way < ORDER_WAYS; way++) {
        bool is_shared = way & ORDER_SHARED, is_threaded = way & ORDER_THREADED;
        print_bench_name(stream, results->name);
        fprintf(stream, ",%s,%s,%s,%.2f,%.2f,%.4f,%.4f,%.1f,%.2f\n", order_kind_name(kind),
                is_shared ? "shared" : "alone", is_threaded ? "several" : "one",
                s->computed_us[way], s->wall_us[way], s->lengths[way], is_shared ? s->shared : 0,
                results->spin[is_threaded], s->reachable_us[way]);
    }
}

static void print_rows(FILE *stream, const void *subject) {
    const order_report *report = subject;
    fputs("map,order,way,threads,computed_us,wall_us,length,shared,spin_us,reachable_us\n", stream);
    for (int32_t i = 0; i < report->count; i++)
        for (order_kind kind = 0; kind < ORDER_KINDS; kind++) {
            const order_results *results = &report->results[i];
            if (results->samples[kind].is_asked) print_ways(stream, results, kind);
        }
}

// ---- Running

static void print_header(const order_choices *orders) {
    printf(
        "%d units, computing time a unit on one thread; threads: how much quicker on several, "
        "each plan "
        "alone and shared;\n/reachable: against the order to one place; island: against the same "
        "order with a bridge\nto the goal; wall: against the order to the place beside it\n",
        (int)orders->units);
}

static bool run_map(const char *path, const choices *c, order_results *results) {
    hr_map *map = NULL;
    hr_map_config config = hr_map_config_default();
    bool is_done = load_map(path, &config, (hr_png_options){.nearest_colour = false}, &map) &&
                   orders_run(results, map, path, &c->orders);
    hr_map_destroy(map);
    return is_done;
}

static int run(const choices *c, char **paths, int count) {
    order_results *results = calloc((size_t)count, sizeof *results);
    if (!results) return complain("bench orders: out of memory");
    bool is_done = true, has_header = false;
    int32_t disagreements = 0;
    progress bar = progress_begin(count);
    for (int i = 0; is_done && i < count; i++) {
        is_done = run_map(paths[i], c, &results[i]);
        if (is_done && !has_header) print_header(&c->orders), has_header = true;
        if (is_done) print_table(&results[i], &c->orders);
        disagreements += results[i].disagreements;
        progress_show(&bar, i + 1, bench_now_ns());
    }
    progress_end(&bar);
    if (is_done && c->out.csv_path)
        is_done = write_bench_text(c->out.csv_path, print_rows, &(order_report){results, count});
    free(results);
    if (disagreements > 0)
        printf("%d batches came out otherwise on several threads\n", (int)disagreements);
    return !is_done ? EXIT_BAD_INPUT : disagreements > 0 ? EXIT_NO : EXIT_DONE;
}

int bench_orders(int argc, char **argv) {
    choices c = {.orders = {.units = 2000, .goals = 8, .repeat = 3, .threads = 2, .seed = 1}};
    if (!read_arguments(argc, argv, &c)) return EXIT_BAD_INPUT;
    if (c.out.wants_help) return print_help(), EXIT_DONE;
    return run(&c, argv + optind, argc - optind);
}
