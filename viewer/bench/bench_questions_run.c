// bench_questions_run.c - places of a map's largest piece, and the clock around what is asked of
// them.

#include "viewer/bench/bench_questions_run.h"

#include <handrail/lengths.h>

#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_orders_places.h"
#include "viewer/bench/bench_questions_fields.h"
#include "viewer/bench/bench_questions_links.h"
#include "viewer/options/arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLANS_MOST = 2000 }; // as many as are planned, and compared with exact plans

typedef struct inquiry {
    question_results *results;
    const question_choices *choices;
    hr_map *map;
    const char *path;
    progress *bar;
    hr_class_id class_id;
    hr_planner *planner, *threaded, *unsharing;
    order_places pieces;
    hr_position *places; // two lists, one behind the other
    double *lengths[QUESTION_KINDS];
} inquiry;

const char *question_kind_name(question_kind kind) {
    static const char *const NAMES[QUESTION_KINDS] = {"a balanced plan",
                                                      "lengths from a list to itself",
                                                      "lengths from a list to another",
                                                      "the first on several threads",
                                                      "a kept field's length",
                                                      "its length only",
                                                      "can it get there",
                                                      "a limit of half the length",
                                                      "a new field",
                                                      "a field repaired",
                                                      "a plan among 8 links",
                                                      "a plan among 64 links",
                                                      "a plan among 64 dear links"};
    return NAMES[kind];
}

static bool is_good(const inquiry *q, hr_error error) {
    if (error) complain("%s: %s", q->path, hr_error_text(error));
    return error == HR_OK;
}

static void step(const inquiry *q) { progress_step(q->bar, bench_now_ns()); }

// ---- What is asked about

static bool throw_places(inquiry *q, const hr_pass_set *pass) {
    const order_places *pieces = &q->pieces;
    bool has_memory = order_places_find(&q->pieces, q->map, pass);
    map_dice dice = {q->choices->seed};
    for (int32_t i = 0; has_memory && pieces->home_count > 0 && i < 2 * q->choices->places; i++)
        q->places[i] = order_place(pieces, pieces->home, pieces->home_count, &dice);
    if (!has_memory) complain("bench questions: out of memory");
    if (has_memory && pieces->home_count == 0) complain("%s: no cell is open", q->path);
    return has_memory && pieces->home_count > 0;
}

// Pair i of those that are planned: spread evenly over the table.
static int64_t pair_of(const inquiry *q, int64_t i, int64_t count) {
    int64_t places = q->choices->places;
    return i * (places * places) / count;
}

static int64_t plan_count(const inquiry *q) {
    int64_t all = (int64_t)q->choices->places * q->choices->places;
    return all < PLANS_MOST ? all : PLANS_MOST;
}

static hr_request request_of(const inquiry *q, int64_t pair, hr_quality quality) {
    hr_request request = hr_request_default();
    request.class_id = q->class_id;
    request.quality = quality;
    request.start = q->places[pair / q->choices->places];
    request.goal = q->places[pair % q->choices->places];
    return request;
}

static double length_of(const hr_path *path) {
    bool has_arrived = path->status == HR_STRAIGHT || path->status == HR_FOUND;
    return has_arrived ? path->length_256ths : HR_NO_PATH;
}

// ---- The clock

static bool ask_plans(inquiry *q, question_kind kind, double *us) {
    int64_t count = plan_count(q), begin = bench_now_ns();
    for (int64_t i = 0; i < count; i++) {
        hr_path path;
        int64_t pair = pair_of(q, i, count);
        hr_request request = request_of(q, pair, HR_BALANCED);
        request.length_only = kind == QUESTION_LENGTH_ONLY;
        if (kind == QUESTION_TOO_FAR) request.limit_256ths = q->lengths[QUESTION_PLAN][pair] / 2;
        if (!is_good(q, hr_plan(q->planner, &request, &path))) return false;
        q->lengths[kind][pair] = length_of(&path);
    }
    *us = (double)(bench_now_ns() - begin) / 1e3 / (double)count;
    return true;
}

static bool ask_linked(inquiry *q, question_kind kind, double *us) {
    int32_t places = q->choices->places, count = kind == QUESTION_8_LINKS ? 8 : BENCH_LINKS_MAX;
    int32_t tenths = kind == QUESTION_DEAR_LINKS ? 30 : 5;
    bench_links links;
    // The other list: no plan begins or ends at a link.
    hr_error error = bench_links_add(&links, q->map, q->places + places, places, count, tenths);
    if (!error) error = hr_planner_prepare(q->planner, q->class_id);
    bool is_done = is_good(q, error) && ask_plans(q, kind, us);
    bench_links_remove(&links, q->map);
    return is_done && is_good(q, hr_planner_prepare(q->planner, q->class_id));
}

static bool ask_reach(inquiry *q, double *us) {
    int64_t places = q->choices->places, begin = bench_now_ns();
    for (int64_t i = 0; i < places * places; i++)
        q->lengths[QUESTION_CAN_REACH][i] = hr_can_reach(q->map, q->class_id, q->places[i / places],
                                                         q->places[i % places], 2 * HR_CELL);
    *us = (double)(bench_now_ns() - begin) / 1e3 / (double)(places * places);
    return true;
}

static bool ask_table(inquiry *q, question_kind kind, double *us) {
    int32_t places = q->choices->places;
    hr_length_table table = {.class_id = q->class_id, .from = q->places, .from_count = places};
    if (kind == QUESTION_TWO_LISTS) table.to = q->places + places, table.to_count = places;
    hr_planner *planner = kind == QUESTION_THREADED ? q->threaded : q->planner;
    int64_t begin = bench_now_ns();
    if (!is_good(q, hr_plan_lengths(planner, &table, q->lengths[kind]))) return false;
    *us = (double)(bench_now_ns() - begin) / 1e3 / ((double)places * places);
    return true;
}

static bool ask_fields(inquiry *q, question_kind kind, double *us) {
    const field_inquiry fields = {.map = q->map,
                                  .planner = q->planner,
                                  .class_id = q->class_id,
                                  .places = q->places,
                                  .count = q->choices->places,
                                  .lengths = q->lengths[kind]};
    return is_good(q, kind == QUESTION_FIELD_LENGTH ? bench_field_lengths(&fields, us)
                      : kind == QUESTION_NEW_FIELD  ? bench_new_fields(&fields, us)
                                                    : bench_field_repairs(&fields, us));
}

static bool is_about_fields(question_kind kind) {
    return kind == QUESTION_FIELD_LENGTH || kind == QUESTION_NEW_FIELD || kind == QUESTION_REPAIR;
}

static bool ask(inquiry *q, question_kind kind) {
    question_sample *sample = &q->results->samples[kind];
    double us;
    bool is_plan =
        kind == QUESTION_PLAN || kind == QUESTION_LENGTH_ONLY || kind == QUESTION_TOO_FAR;
    bool is_done = is_plan                      ? ask_plans(q, kind, &us)
                   : kind >= QUESTION_8_LINKS   ? ask_linked(q, kind, &us)
                   : is_about_fields(kind)      ? ask_fields(q, kind, &us)
                   : kind == QUESTION_CAN_REACH ? ask_reach(q, &us)
                                                : ask_table(q, kind, &us);
    if (is_done && (sample->us == 0 || us < sample->us)) sample->us = us;
    return is_done;
}

static bool ask_all(inquiry *q) {
    for (int32_t pass = 0; bench_has_pass(pass, q->choices->repeat); pass++)
        for (question_kind kind = 0; kind < QUESTION_KINDS; kind++) {
            if (!ask(q, kind)) return false;
            step(q);
        }
    return true;
}

// ---- Against exact plans

static void compare(question_sample *sample, double *ratios, double length, double shortest) {
    if ((length >= 0) != (shortest >= 0))
        sample->disagreements++;
    else if (shortest > 0)
        ratios[sample->ratios++] = length / shortest;
}

static bool compare_with_exact(inquiry *q) {
    int64_t count = plan_count(q);
    double *ratios[QUESTION_CAN_REACH];
    bool is_done = true;
    for (int kind = 0; kind < QUESTION_CAN_REACH; kind++) {
        ratios[kind] = malloc((size_t)count * sizeof *ratios[kind]);
        is_done = is_done && ratios[kind] != NULL;
    }
    if (!is_done) complain("bench questions: out of memory");
    for (int64_t i = 0; is_done && i < count; i++) {
        int64_t pair = pair_of(q, i, count);
        hr_request request = request_of(q, pair, HR_EXACT);
        hr_path path;
        is_done = is_good(q, hr_plan(q->planner, &request, &path));
        for (int kind = 0; is_done && kind < QUESTION_CAN_REACH; kind++)
            if (kind != QUESTION_TWO_LISTS)
                compare(&q->results->samples[kind], ratios[kind], q->lengths[kind][pair],
                        length_of(&path));
    }
    for (int kind = 0; kind < QUESTION_CAN_REACH; kind++) {
        question_sample *sample = &q->results->samples[kind];
        if (is_done) sample->ratio = bench_spread_of(ratios[kind], sample->ratios);
        free(ratios[kind]);
    }
    return is_done;
}

// ---- All of it

static bool open(inquiry *q) {
    hr_planner_config config = {.workers = q->choices->threads}, alone = {.share_from = -1};
    hr_class unit = {.pass = hr_pass_up_to(HR_ROAD), .size = 1};
    size_t places = (size_t)q->choices->places;
    if (!is_good(q, hr_map_add_class(q->map, unit, &q->class_id)) ||
        !is_good(q, hr_planner_create(q->map, NULL, &q->planner)) ||
        !is_good(q, hr_planner_create(q->map, &config, &q->threaded)) ||
        !is_good(q, hr_planner_create(q->map, &alone, &q->unsharing)) ||
        !is_good(q, hr_planner_prepare(q->planner, q->class_id)) ||
        !is_good(q, hr_planner_prepare(q->threaded, q->class_id)))
        return false;
    q->places = calloc(2 * places, sizeof *q->places);
    bool has_memory = q->places != NULL;
    for (int kind = 0; kind < QUESTION_KINDS; kind++) {
        q->lengths[kind] = calloc(places * places, sizeof *q->lengths[kind]);
        has_memory = has_memory && q->lengths[kind];
    }
    if (!has_memory) complain("bench questions: out of memory");
    return has_memory && throw_places(q, &unit.pass);
}

static bool ask_for_nearest(inquiry *q) {
    const nearest_choices choices = {.goals = q->choices->goals,
                                     .asks = q->choices->asks,
                                     .repeat = q->choices->repeat,
                                     .seed = q->choices->seed};
    return is_good(q, nearest_run(q->results->nearest, q->planner, q->class_id, &q->pieces,
                                  &choices)) &&
           is_good(q, nearest_run_crowd(&q->results->crowd, q->planner, q->unsharing, q->class_id,
                                        &q->pieces, &choices));
}

static bool ask_to_mend(inquiry *q) {
    const mend_inquiry mend = {.map = q->map,
                               .planner = q->planner,
                               .class_id = q->class_id,
                               .places = q->places,
                               .count = q->choices->places,
                               .repeat = q->choices->repeat};
    return is_good(q, bench_mend(&mend, &q->results->mend));
}

static bool ask_to_march(inquiry *q) {
    const formation_inquiry formations = {.map = q->map,
                                          .planner = q->planner,
                                          .class_id = q->class_id,
                                          .places = q->places,
                                          .count = q->choices->places,
                                          .repeat = q->choices->repeat};
    return is_good(q, bench_formations(&formations, &q->results->formations));
}

static void close(inquiry *q) {
    order_places_destroy(&q->pieces);
    hr_planner_destroy(q->planner);
    hr_planner_destroy(q->threaded);
    hr_planner_destroy(q->unsharing);
    free(q->places);
    for (int kind = 0; kind < QUESTION_KINDS; kind++) free(q->lengths[kind]);
}

// What follows the passes, once each.
static bool (*const asked_once[])(inquiry *q) = {compare_with_exact, ask_for_nearest, ask_to_mend,
                                                 ask_to_march};
enum { ASKED_ONCE = sizeof asked_once / sizeof asked_once[0] };

int64_t questions_steps(const question_choices *choices) {
    return (int64_t)QUESTION_KINDS * choices->repeat + ASKED_ONCE;
}

bool questions_run(question_results *results, hr_map *map, const char *path,
                   const question_choices *choices, progress *bar) {
    const char *slash = strrchr(path, '/');
    *results = (question_results){.width = hr_map_width(map), .height = hr_map_height(map)};
    snprintf(results->name, sizeof results->name, "%s", slash ? slash + 1 : path);
    inquiry q = {.results = results, .choices = choices, .map = map, .path = path, .bar = bar};
    bool is_done = open(&q) && ask_all(&q);
    for (int i = 0; is_done && i < ASKED_ONCE; i++) {
        is_done = asked_once[i](&q);
        step(&q);
    }
    size_t bytes = (size_t)choices->places * (size_t)choices->places * sizeof(double);
    results->do_threads_agree =
        is_done && memcmp(q.lengths[QUESTION_TABLE], q.lengths[QUESTION_THREADED], bytes) == 0;
    close(&q);
    return is_done;
}
