// bench_orders.c - `handrail bench orders`: what it costs to send an army somewhere.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_orders_run.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/plural.h"
#include "viewer/output/files.h"
#include "viewer/output/map_files.h"
#include "viewer/output/progress.h"
#include "viewer/output/time_text.h"

#include <getopt.h>
#include <stdlib.h>

enum { NUMBER_MOST = 1000000 };

typedef struct choices {
    bench_outputs out;
    order_choices orders;
    map_input input;
} choices;

// What was run, for the files.
typedef struct order_report {
    const order_results *results;
    int32_t count;
} order_report;

// ---- Arguments

static const option_entry own_options[] = {
    OPTION_WHOLE("--units", "N", choices, orders.units, 1, NUMBER_MOST, "of the army (2000)"),
    OPTION_WHOLE("--goals", "N", choices, orders.goals, 1, NUMBER_MOST, "goals of each kind (8)"),
    OPTION_WHOLE("--repeat", "N", choices, orders.repeat, 1, NUMBER_MOST,
                 "passes; the least time of each batch counts (3)"),
    OPTION_WHOLE("--threads", "N", choices, orders.threads, 1, HR_WORKERS_MAX,
                 "of the batches on several (2)"),
    OPTION_SEED(choices, orders.seed, "of all places (1)"),
    BENCH_CSV(choices, "a row for each map and order"),
    BENCH_JSON(choices),
    {0},
};

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
    char alone[TIME_LENGTH], shared[TIME_LENGTH];
    char over_alone[TIME_LENGTH], most_alone[TIME_LENGTH], most_shared[TIME_LENGTH];
    printf("  %-10s %8s %8s %6s %7.4f %4.0f%% %6.2f %6.2f %7s %6s\n", order_kind_name(kind),
           time_cell(us[0] / units, alone, sizeof alone),
           time_cell(us[ORDER_SHARED] / units, shared, sizeof shared),
           ratio_cell(over(us[ORDER_SHARED], us[0]), over_alone, sizeof over_alone),
           over(s->lengths[ORDER_SHARED], s->lengths[0]), 100 * s->shared,
           over(us[0], us[ORDER_THREADED]),
           over(us[ORDER_SHARED], us[ORDER_SHARED | ORDER_THREADED]),
           ratio_cell(over(us[0], most[0]), most_alone, sizeof most_alone),
           ratio_cell(over(us[ORDER_SHARED], most[ORDER_SHARED]), most_shared, sizeof most_shared));
}

static void print_table(const order_results *results, const order_choices *orders) {
    printf("%s, %d x %d cells; %d thread%s of a spinning loop gain %.2f just now\n", results->name,
           (int)results->width, (int)results->height, (int)orders->threads, plural(orders->threads),
           over(results->spin[0], results->spin[1]));
    printf("  %-10s %8s %8s %6s %7s %5s %6s %6s %7s %6s\n", "", "time a", "unit", "shared",
           "length", "they", "thread", "ratio", "/reach-", "able");
    printf("  %-10s %8s %8s %6s %7s %5s %6s %6s %7s %6s\n", "order to", "alone", "shared", "/alone",
           "/alone", "share", "alone", "shared", "alone", "shared");
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
    print_bench_head();
    printf("%d unit%s, computing time a unit on one thread; thread ratio: how much quicker\n"
           "on several, each plan alone and shared; /reachable: against the order to one\n"
           "place; island: against the same order with a bridge to the goal; wall: against\n"
           "the order to the place beside it\n",
           (int)orders->units, plural(orders->units));
}

static bool run_map(const char *path, const choices *c, order_results *results, progress *bar) {
    hr_map *map = NULL;
    hr_map_config config = hr_map_config_default();
    bool is_done = load_map_as(path, &config, &c->input, &map) &&
                   orders_run(results, map, path, &c->orders, bar);
    hr_map_destroy(map);
    return is_done;
}

static int run(const choices *c, char **paths, int count) {
    order_results *results = calloc((size_t)count, sizeof *results);
    if (!results) return complain("bench orders: out of memory");
    bool is_done = true, has_header = false;
    int32_t disagreements = 0;
    progress bar = progress_begin(count * orders_steps(&c->orders));
    for (int i = 0; is_done && i < count; i++) {
        if (bench_is_interrupted()) {
            count = i;
            break;
        }
        is_done = run_map(paths[i], c, &results[i], &bar);
        progress_end(&bar);
        if (is_done && !has_header) print_header(&c->orders), has_header = true;
        if (is_done) print_table(&results[i], &c->orders);
        disagreements += results[i].disagreements;
    }
    if (is_done && c->out.csv_path)
        is_done = write_bench_text(c->out.csv_path, print_rows, &(order_report){results, count});
    if (is_done && c->out.json_path)
        is_done = write_bench_rows(c->out.json_path, "orders", print_rows,
                                   &(order_report){results, count});
    print_bench_interrupt();
    free(results);
    if (disagreements > 0)
        printf("%d batch%s came out otherwise on several threads\n", (int)disagreements,
               plural_es(disagreements));
    return !is_done ? EXIT_BAD_INPUT : disagreements > 0 ? EXIT_NO : EXIT_DONE;
}

static int run_orders(const command_page *page, int argc, char **argv) {
    choices c = {.orders = {.units = 2000, .goals = 8, .repeat = 3, .threads = 2, .seed = 1}};
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    if (optind == argc) return complain("bench orders needs maps (see --help)");
    return run(&c, argv + optind, argc - optind);
}

const command_page bench_orders_page = {
    .name = "bench orders",
    .summary = "an army sent to one place, to many, to where it cannot go",
    .usage = "MAP ... [OPTIONS]",
    .about =
        "Sends an army that stands all over a map to one place; to eight places; each unit to its "
        "own; onto an island that it cannot reach; into a wall. Plans each order by batches of "
        "separate plans and of shared ones, on one thread and on several, and checks that the "
        "number of threads makes no difference to the answers (exit status 1 if it does).\n"
        "\n"
        "What cannot be reached is compared with what can, in turns. An island: the same army "
        "with the same goal, with a bridge from the nearest place to the goal, so that all ways "
        "but for their ends are the same. (Other goals are as far off only by chance.) A wall: "
        "the same army to the place beside it where it comes anyway. (A hole in a wall would be a "
        "door, and make other ways shorter.)",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(choices, input)}},
    .examples = "bench orders data/plateau.png data/city.png --goals 4",
    .operands = OPERAND_FILES,
    .run = run_orders,
};
