// bench_questions.c - `handrail bench questions`: what games ask without walking a path.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_map.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_questions_run.h"
#include "viewer/bench/bench_views.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/plural.h"
#include "viewer/output/time_text.h"

#include <getopt.h>
#include <stdlib.h>

enum { PLACES_MOST = 5000, GOALS_MOST = 100000, NUMBER_MOST = 1000000 };

typedef struct choices {
    bench_outputs out;
    int32_t width, height; // of the plateau
    question_choices questions;
    map_input input;
} choices;

// What was run, for the files.
typedef struct question_report {
    const question_results *results;
    int32_t count, places;
} question_report;

static const option_entry own_options[] = {
    OPTION_WHOLE("--places", "N", choices, questions.places, 1, PLACES_MOST, "in a list (200)"),
    OPTION_WHOLE("--goals", "N", choices, questions.goals, 1, GOALS_MOST,
                 "of which the nearest is asked for (1000)"),
    OPTION_WHOLE("--asks", "N", choices, questions.asks, 1, NUMBER_MOST,
                 "for the nearest of them (200)"),
    OPTION_WHOLE("--repeat", "N", choices, questions.repeat, 1, NUMBER_MOST,
                 "passes; the least time of each table counts (3)"),
    OPTION_WHOLE("--threads", "N", choices, questions.threads, 1, HR_WORKERS_MAX,
                 "of the tables on several (2)"),
    OPTION_SEED(choices, questions.seed, "of the places, and of the plateau (1)"),
    OPTION_SIZE("--size", choices, width, height, "of the plateau (1024x1024)"),
    BENCH_CLOCK,
    BENCH_CSV(choices, "a row for each map and question"),
    BENCH_JSON(choices),
    {0},
};

// ---- Reporting

static void print_table(const question_results *results, const question_choices *asked) {
    char text[TIME_LENGTH], ratio[TIME_LENGTH];
    printf("%s, %d x %d cells; %d place%s in a list, %d thread%s\n", results->name,
           (int)results->width, (int)results->height, (int)asked->places, plural(asked->places),
           (int)asked->threads, plural(asked->threads));
    printf("  %-30s %8s %8s %23s\n", "", "", "", "length / exact");
    printf("  %-30s %8s %8s %7s %7s %7s %5s\n", "", "each", "/ plan", "mean", "p99", "max",
           "other");
    for (question_kind kind = 0; kind < QUESTION_KINDS; kind++) {
        const question_sample *s = &results->samples[kind];
        printf("  %-30s %8s %8s", question_kind_name(kind), time_cell(s->us, text, sizeof text),
               ratio_cell(s->us / results->samples[QUESTION_PLAN].us, ratio, sizeof ratio));
        if (s->ratios > 0)
            printf(" %7.4f %7.4f %7.4f %5d", s->ratio.mean, s->ratio.p99, s->ratio.max,
                   (int)s->disagreements);
        printf("\n");
    }
    if (!results->do_threads_agree) printf("  several threads found other lengths\n");
}

static void print_nearest(const question_results *results, const question_choices *asked) {
    char text[TIME_LENGTH], ratio[TIME_LENGTH], any[TIME_LENGTH];
    printf("  %-30s %7s %8s %7s %7s %7s %6s\n", "", "each", "/ plan", "/ any", "right", "p99",
           "max");
    for (nearest_kind kind = 0; kind < NEAREST_KINDS; kind++) {
        const nearest_sample *s = &results->nearest[kind];
        printf("  %-30s %7s %8s %7s %6.1f%% %7.4f %6.3f\n", nearest_kind_name(kind),
               time_cell(s->us, text, sizeof text),
               ratio_cell(s->us / s->plan_us, ratio, sizeof ratio),
               ratio_cell(s->us / s->other_us, any, sizeof any), 100.0 * s->right / s->asked,
               s->ratio.p99, s->ratio.max);
    }
    printf("  of %d goal%s; / plan: to the nearest, / any: to one of them\n", (int)asked->goals,
           plural(asked->goals));
}

static void print_crowd(const question_results *results) {
    char text[TIME_LENGTH], ratio[TIME_LENGTH];
    const crowd_sample *s = &results->crowd;
    printf("  %-30s %7s %8s %7s %7s %7s %6s\n", "", "each", "/ alone", "mean", "p99", "right",
           "shared");
    printf("  %-30s %7s %8s %7.4f %7.4f %6.1f%% %5.1f%%\n", "a wood for a batch of units",
           time_cell(s->us, text, sizeof text),
           ratio_cell(s->us / s->alone_us, ratio, sizeof ratio), s->ratio.mean, s->ratio.p99,
           100.0 * s->right / s->asked, 100.0 * s->shared / s->units);
    printf("  %-30s %7s %8.4f %7.4f %7.4f\n", "the same, each alone",
           time_cell(s->alone_us, text, sizeof text), 1.0, s->alone.mean, s->alone.p99);
    printf("  %d unit%s; mean, p99: of the length to the exact one to the nearest goal\n",
           (int)s->units, plural(s->units));
}

static void print_crowd_row(FILE *stream, const question_report *report, int32_t map,
                            bool is_shared) {
    const crowd_sample *s = &report->results[map].crowd;
    const bench_spread *ratio = is_shared ? &s->ratio : &s->alone;
    print_bench_name(stream, report->results[map].name);
    fprintf(stream, ",%d,%s,%.4f,%.6f,%.6f,%.6f,%d\n", (int)report->places,
            is_shared ? "a wood for a batch of units" : "the same each alone",
            is_shared ? s->us : s->alone_us, ratio->mean, ratio->p99, ratio->max,
            is_shared ? (int)(s->asked - s->right) : 0);
}

static void print_mend(const question_results *results) {
    char text[TIME_LENGTH], ratio[TIME_LENGTH];
    const mend_sample *s = &results->mend;
    if (s->asked == 0) return;
    printf("  %-30s %8s %8s %7.4f %7.4f %7.4f\n", "a path mended",
           time_cell(s->us, text, sizeof text), ratio_cell(s->us / s->plan_us, ratio, sizeof ratio),
           s->ratio.mean, s->ratio.p99, s->ratio.max);
    printf("  %d path%s with a building in the way, %d mended; / plan, length: a new one's\n",
           (int)s->asked, plural(s->asked), (int)s->mended);
}

static void print_formations(const question_results *results) {
    char text[TIME_LENGTH], ratio[TIME_LENGTH];
    const formation_sample *s = &results->formations;
    printf("  %-30s %8s %8s %7.4f %7.4f %7.4f\n", "50 units in formation",
           time_cell(s->us, text, sizeof text),
           ratio_cell(s->us / s->plans_us, ratio, sizeof ratio), s->ratio.mean, s->ratio.p99,
           s->ratio.max);
    printf("  %d of %d units march in formation,\n"
           "  %d of %d groups in full width everywhere;\n"
           "  / plan, length / plan: 50 plans, one by one\n",
           (int)s->marching, (int)s->units, (int)s->full, (int)s->asked);
}

static void print_formation_row(FILE *stream, const question_report *report, int32_t map) {
    const formation_sample *s = &report->results[map].formations;
    print_bench_name(stream, report->results[map].name);
    fprintf(stream, ",%d,50 units in formation,%.4f,%.6f,%.6f,%.6f,%d\n", (int)report->places,
            s->us, s->ratio.mean, s->ratio.p99, s->ratio.max, (int)(s->units - s->marching));
}

static void print_mend_row(FILE *stream, const question_report *report, int32_t map) {
    const mend_sample *s = &report->results[map].mend;
    print_bench_name(stream, report->results[map].name);
    fprintf(stream, ",%d,a path mended,%.4f,%.6f,%.6f,%.6f,%d\n", (int)report->places, s->us,
            s->ratio.mean, s->ratio.p99, s->ratio.max, (int)(s->asked - s->mended));
}

static void print_nearest_row(FILE *stream, const question_report *report, int32_t map,
                              nearest_kind kind) {
    const nearest_sample *s = &report->results[map].nearest[kind];
    print_bench_name(stream, report->results[map].name);
    fprintf(stream, ",%d,%s,%.4f,%.6f,%.6f,%.6f,%d\n", (int)report->places, nearest_kind_name(kind),
            s->us, s->ratio.mean, s->ratio.p99, s->ratio.max, (int)(s->asked - s->right));
}

static void print_rows(FILE *stream, const void *subject) {
    const question_report *report = subject;
    fputs("map,places,question,us,ratio_mean,ratio_p99,ratio_max,disagreements\n", stream);
    for (int32_t i = 0; i < report->count; i++)
        for (question_kind kind = 0; kind < QUESTION_KINDS; kind++) {
            const question_sample *s = &report->results[i].samples[kind];
            print_bench_name(stream, report->results[i].name);
            fprintf(stream, ",%d,%s,%.4f,%.6f,%.6f,%.6f,%d\n", (int)report->places,
                    question_kind_name(kind), s->us, s->ratio.mean, s->ratio.p99, s->ratio.max,
                    (int)s->disagreements);
        }
    for (int32_t i = 0; i < report->count; i++)
        for (nearest_kind kind = 0; kind < NEAREST_KINDS; kind++)
            print_nearest_row(stream, report, i, kind);
    for (int32_t i = 0; i < report->count; i++)
        for (int shared = 1; shared >= 0; shared--) print_crowd_row(stream, report, i, shared);
    for (int32_t i = 0; i < report->count; i++) print_mend_row(stream, report, i);
    for (int32_t i = 0; i < report->count; i++) print_formation_row(stream, report, i);
}

// ---- Running

static bool run_map(const char *path, const choices *c, bool is_first, question_results *results,
                    progress *bar) {
    hr_map *map = NULL;
    const bench_map choice = {path, c->width, c->height, c->questions.seed, c->input};
    views_sample views;
    bool is_done = bench_map_open(&choice, &map) &&
                   questions_run(results, map, bench_map_name(&choice), &c->questions, bar) &&
                   bench_views(&views, map, c->questions.seed);
    progress_end(bar);
    hr_map_destroy(map);
    if (is_done && is_first) print_bench_head();
    if (is_done) print_table(results, &c->questions);
    if (is_done) print_nearest(results, &c->questions);
    if (is_done) print_crowd(results);
    if (is_done) print_mend(results);
    if (is_done) print_formations(results);
    if (is_done) print_views(&views);
    return is_done;
}

static int run(const choices *c, char **paths, int count) {
    question_results *results = calloc((size_t)count, sizeof *results);
    if (!results) return complain("bench questions: out of memory");
    bool is_done = true, is_right = true;
    progress bar = progress_begin(count * questions_steps(&c->questions));
    for (int i = 0; is_done && i < count; i++) {
        if (bench_is_interrupted()) {
            count = i;
            break;
        }
        is_done = run_map(paths[i], c, i == 0, &results[i], &bar);
        is_right = is_right && (!is_done || results[i].do_threads_agree);
        for (question_kind kind = 0; kind < QUESTION_KINDS; kind++)
            is_right = is_right && results[i].samples[kind].disagreements == 0;
    }
    const question_report report = {results, count, c->questions.places};
    if (is_done && c->out.csv_path)
        is_done = write_bench_text(c->out.csv_path, print_rows, &report);
    if (is_done && c->out.json_path)
        is_done = write_bench_rows(c->out.json_path, "questions", print_rows, &report);
    print_bench_interrupt();
    free(results);
    return !is_done ? EXIT_BAD_INPUT : is_right ? EXIT_DONE : EXIT_NO;
}

static int run_questions(const command_page *page, int argc, char **argv) {
    choices c = {
        .width = 1024,
        .height = 1024,
        .questions = {
            .places = 200, .goals = 1000, .asks = 200, .repeat = 3, .threads = 2, .seed = 1}};
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    char *plateau[1] = {NULL};
    return argc > optind ? run(&c, argv + optind, argc - optind) : run(&c, plateau, 1);
}

const command_page bench_questions_page = {
    .name = "bench questions",
    .summary = "what games ask without a path: lengths between many places",
    .usage = "[MAP ...] [OPTIONS]",
    .about =
        "Asks what games ask without walking a path, of random places in the largest connected "
        "piece of each map: all lengths from a list of places to itself and to another list, on "
        "one thread and on several; whether each can get to each; which of many goals is the "
        "nearest; plans among links that cost half of the straight way, or three times it. "
        "Against a balanced plan for each question, in the same run; lengths against those of "
        "exact plans; paths mended with a building in the way against new ones; groups of fifty in "
        "formation against fifty plans. Then eight players know half of the map each: what their "
        "views take, and what revealing costs. "
        "Without a MAP it makes a plateau.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(choices, input)}},
    .examples = "bench questions data/plateau.png --places 100",
    .operands = OPERAND_FILES,
    .run = run_questions,
};
