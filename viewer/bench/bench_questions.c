// bench_questions.c - `handrail bench questions`: what games ask without walking a path.

#include "viewer/bench/bench.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/bench_map.h"
#include "viewer/bench/bench_options.h"
#include "viewer/bench/bench_questions_run.h"
#include "viewer/bench/bench_views.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"

#include <getopt.h>
#include <stdlib.h>

enum { PLACES_MOST = 5000, GOALS_MOST = 100000, NUMBER_MOST = 1000000 };

typedef struct choices {
    bench_outputs out;
    int32_t width, height; // of the plateau
    question_choices questions;
} choices;

// What was run, for the files.
typedef struct question_report {
    const question_results *results;
    int32_t count, places;
} question_report;

static void print_help(void) {
    printf("usage: handrail bench questions [MAP ...] [OPTIONS]\n"
           "\n"
           "Asks what games ask without walking a path, of random places in the largest\n"
           "connected piece of each map: all lengths from a list of places to itself and to\n"
           "another list, on one thread and on several; whether each can get to each; which of\n"
           "many goals is the nearest; plans among links that cost half of the straight way, or\n"
           "three times it. Against a balanced plan for each question, in the same run; lengths\n"
           "against those of exact plans; paths mended with a building in the way\n"
           "against new ones. Then eight players know half of the map each: what their views\n"
           "take, and what revealing costs. Without a MAP it makes a plateau.\n"
           "\n"
           "  --places N    in a list (200)\n"
           "  --goals N     of which the nearest is asked for (1000)\n"
           "  --asks N      for the nearest of them (200)\n"
           "  --repeat N    passes; the least time of each table counts (3)\n"
           "  --threads N   of the tables on several (2)\n"
           "  --seed N      of the places, and of the plateau (1)\n"
           "  --size WxH    of the plateau (1024x1024)\n"
           "  --clock NAME  wall, or cpu: computing time, where other programs keep the machine\n"
           "                busy (wall)\n"
           "  --csv OUT     a row for each map and question\n"
           "  -h, --help    this text\n"
           "\n"
           "example:\n"
           "  handrail bench questions data/plateau.png --places 100\n");
}

static bool read_arguments(int argc, char **argv, choices *c) {
    question_choices *questions = &c->questions;
    const bench_option options[] = {
        bench_number("--places", 1, PLACES_MOST, &questions->places),
        bench_number("--goals", 1, GOALS_MOST, &questions->goals),
        bench_number("--asks", 1, NUMBER_MOST, &questions->asks),
        bench_number("--repeat", 1, NUMBER_MOST, &questions->repeat),
        bench_number("--threads", 1, HR_WORKERS_MAX, &questions->threads),
        bench_seed(&questions->seed),
        bench_size(&c->width, &c->height),
        bench_clock(),
        bench_csv(&c->out),
        bench_help(&c->out),
        {.name = NULL},
    };
    return read_bench_options(argc, argv, options, NULL);
}

// ---- Reporting

static void print_table(const question_results *results, const question_choices *asked) {
    printf("%s, %d x %d cells; %d places in a list, %d threads\n", results->name,
           (int)results->width, (int)results->height, (int)asked->places, (int)asked->threads);
    printf("  %-31s %8s %8s %25s\n", "", "", "", "length / exact");
    printf("  %-31s %8s %8s %8s %8s %8s %5s\n", "", "us each", "/ plan", "mean", "p99", "max",
           "other");
    for (question_kind kind = 0; kind < QUESTION_KINDS; kind++) {
        const question_sample *s = &results->samples[kind];
        printf("  %-31s %8.3f %8.4f", question_kind_name(kind), s->us,
               s->us / results->samples[QUESTION_PLAN].us);
        if (s->ratios > 0)
            printf(" %8.4f %8.4f %8.4f %5d", s->ratio.mean, s->ratio.p99, s->ratio.max,
                   (int)s->disagreements);
        printf("\n");
    }
    if (!results->do_threads_agree) printf("  several threads found other lengths\n");
}

static void print_nearest(const question_results *results, const question_choices *asked) {
    printf("  %-31s %8s %8s %8s %8s %8s %8s\n", "", "us each", "/ plan", "/ any", "right", "p99",
           "max");
    for (nearest_kind kind = 0; kind < NEAREST_KINDS; kind++) {
        const nearest_sample *s = &results->nearest[kind];
        printf("  %-31s %8.3f %8.4f %8.4f %7.2f%% %8.4f %8.4f\n", nearest_kind_name(kind), s->us,
               s->us / s->plan_us, s->us / s->other_us, 100.0 * s->right / s->asked, s->ratio.p99,
               s->ratio.max);
    }
    printf("  of %d goals; / plan: to the nearest, / any: to one of them\n", (int)asked->goals);
}

static void print_mend(const question_results *results) {
    const mend_sample *s = &results->mend;
    if (s->asked == 0) return;
    printf("  %-31s %8.3f %8.4f %8.4f %8.4f %8.4f\n", "a path mended", s->us, s->us / s->plan_us,
           s->ratio.mean, s->ratio.p99, s->ratio.max);
    printf("  %d paths with a building in the way, %d mended; / plan, length / plan: a new one\n",
           (int)s->asked, (int)s->mended);
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
    for (int32_t i = 0; i < report->count; i++) print_mend_row(stream, report, i);
}

// ---- Running

static bool run_map(const char *path, const choices *c, question_results *results) {
    hr_map *map = NULL;
    const bench_map choice = {path, c->width, c->height, c->questions.seed};
    views_sample views;
    bool is_done = bench_map_open(&choice, &map) &&
                   questions_run(results, map, bench_map_name(&choice), &c->questions) &&
                   bench_views(&views, map, c->questions.seed);
    hr_map_destroy(map);
    if (is_done) print_table(results, &c->questions);
    if (is_done) print_nearest(results, &c->questions);
    if (is_done) print_mend(results);
    if (is_done) print_views(&views);
    return is_done;
}

static int run(const choices *c, char **paths, int count) {
    question_results *results = calloc((size_t)count, sizeof *results);
    if (!results) return complain("bench questions: out of memory");
    bool is_done = true, is_right = true;
    for (int i = 0; is_done && i < count; i++) {
        is_done = run_map(paths[i], c, &results[i]);
        is_right = is_right && (!is_done || results[i].do_threads_agree);
        for (question_kind kind = 0; kind < QUESTION_KINDS; kind++)
            is_right = is_right && results[i].samples[kind].disagreements == 0;
    }
    const question_report report = {results, count, c->questions.places};
    if (is_done && c->out.csv_path)
        is_done = write_bench_text(c->out.csv_path, print_rows, &report);
    free(results);
    return !is_done ? EXIT_BAD_INPUT : is_right ? EXIT_DONE : EXIT_NO;
}

int bench_questions(int argc, char **argv) {
    choices c = {
        .width = 1024,
        .height = 1024,
        .questions = {
            .places = 200, .goals = 1000, .asks = 200, .repeat = 3, .threads = 2, .seed = 1}};
    if (!read_arguments(argc, argv, &c)) return EXIT_BAD_INPUT;
    if (c.out.wants_help) return print_help(), EXIT_DONE;
    char *plateau[1] = {NULL};
    return argc > optind ? run(&c, argv + optind, argc - optind) : run(&c, plateau, 1);
}
