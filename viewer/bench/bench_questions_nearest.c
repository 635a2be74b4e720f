// bench_questions_nearest.c - lists of goals in the largest piece of a map, and units that ask for
// the nearest of them.
//
// Which goal is the nearest is found out by other means: a row of lengths, then exact plans to all
// goals that are hardly longer than the least of them.

#include "viewer/bench/bench_questions_nearest.h"
#include "viewer/bench/bench_interrupt.h"

#include <handrail/lengths.h>

#include <stdlib.h>

enum { LISTS = 8 };

typedef struct survey {
    hr_planner *planner;
    hr_class_id class_id;
    const order_places *pieces;
    const nearest_choices *choices;
    map_dice dice;
    hr_goal *goals; // LISTS lists
    hr_position *places;
    double *lengths, *ratios;
    int32_t *cells; // that a wood may stand on
    hr_position *starts;
    int32_t *chosen; // of each ask, a goal of its list
    int32_t lists;   // that are asked about
    hr_results *results;
    hr_request *requests;
} survey;

const char *nearest_kind_name(nearest_kind kind) {
    return kind == NEAREST_WOOD ? "the nearest of a wood" : "the nearest of scattered goals";
}

// ---- Goals

static hr_goal *list_of(const survey *s, int32_t ask) {
    return s->goals + (size_t)(ask % s->lists) * (size_t)s->choices->goals;
}

static void scatter(survey *s, hr_goal *goals) {
    for (int32_t i = 0; i < s->choices->goals; i++)
        goals[i] = (hr_goal){
            .position = order_place(s->pieces, s->pieces->home, s->pieces->home_count, &s->dice)};
}

static int64_t squared_between(const order_places *pieces, int32_t a, int32_t b) {
    int64_t x = a % pieces->width - b % pieces->width, y = a / pieces->width - b / pieces->width;
    return x * x + y * y;
}

// The cells of the piece within a distance.
static int32_t list_cells(survey *s, int32_t middle, int64_t radius) {
    int32_t count = 0;
    for (int32_t i = 0; i < s->pieces->home_count; i++)
        if (squared_between(s->pieces, middle, s->pieces->home[i]) <= radius * radius)
            s->cells[count++] = s->pieces->home[i];
    return count;
}

// A wood grows until it has four cells a tree, or is all of the piece.
static void plant(survey *s, hr_goal *goals) {
    const order_places *pieces = s->pieces;
    int32_t middle = pieces->home[dice_roll(&s->dice, pieces->home_count)], count = 0;
    for (int64_t radius = 8; count < 4 * s->choices->goals && count < pieces->home_count;
         radius += radius / 8)
        count = list_cells(s, middle, radius);
    for (int32_t i = 0; i < s->choices->goals; i++)
        goals[i] = (hr_goal){.position = order_place(pieces, s->cells, count, &s->dice)};
}

// ---- The clock

static hr_request request_of(const survey *s, int32_t ask, const hr_goal *goal) {
    hr_request request = hr_request_default();
    request.class_id = s->class_id;
    request.start = s->starts[ask];
    request.goal = goal->position;
    return request;
}

static hr_error ask_for_nearest(survey *s, double *us) {
    int64_t begin = bench_now_ns();
    for (int32_t i = 0; i < s->choices->asks; i++) {
        hr_request request = hr_request_default();
        request.class_id = s->class_id;
        request.start = s->starts[i];
        request.goals = list_of(s, i);
        request.goal_count = s->choices->goals;
        hr_path path;
        hr_error error = hr_plan(s->planner, &request, &path);
        if (error) return error;
        s->chosen[i] = path.goal_index;
    }
    *us = (double)(bench_now_ns() - begin) / 1e3 / s->choices->asks;
    return HR_OK;
}

// To the goals that were chosen, or to any.
static hr_error ask_for_plans(survey *s, bool to_chosen, double *us) {
    int64_t begin = bench_now_ns();
    for (int32_t i = 0; i < s->choices->asks; i++) {
        int32_t goal = to_chosen ? s->chosen[i] : i % s->choices->goals;
        hr_request request = request_of(s, i, &list_of(s, i)[goal]);
        hr_path path;
        hr_error error = hr_plan(s->planner, &request, &path);
        if (error) return error;
    }
    *us = (double)(bench_now_ns() - begin) / 1e3 / s->choices->asks;
    return HR_OK;
}

static void keep_least(double *kept, double us) {
    if (*kept == 0 || us < *kept) *kept = us;
}

static hr_error ask(survey *s, nearest_sample *sample) {
    double us = 0, plan_us = 0, other_us = 0;
    for (int32_t pass = 0; bench_has_pass(pass, s->choices->repeat); pass++) {
        hr_error error = ask_for_nearest(s, &us);
        if (!error) error = ask_for_plans(s, true, &plan_us);
        if (!error) error = ask_for_plans(s, false, &other_us);
        if (error) return error;
        keep_least(&sample->us, us);
        keep_least(&sample->plan_us, plan_us);
        keep_least(&sample->other_us, other_us);
    }
    return HR_OK;
}

// ---- Which one is right

// At most `limit`, unless that is 0; more than any where it would be longer.
static hr_error find_exact(survey *s, int32_t ask, int32_t goal, double limit, double *length) {
    hr_request request = request_of(s, ask, &list_of(s, ask)[goal]);
    request.quality = HR_EXACT;
    request.limit_256ths = limit;
    hr_path path;
    hr_error error = hr_plan(s->planner, &request, &path);
    *length = path.status == HR_TOO_FAR ? 1e300 : path.length_256ths;
    return error;
}

static hr_error find_lengths(survey *s, int32_t ask, double *least) {
    int32_t count = s->choices->goals;
    for (int32_t i = 0; i < count; i++) s->places[i] = list_of(s, ask)[i].position;
    const hr_length_table table = {.class_id = s->class_id,
                                   .from = &s->starts[ask],
                                   .from_count = 1,
                                   .to = s->places,
                                   .to_count = count};
    hr_error error = hr_plan_lengths(s->planner, &table, s->lengths);
    *least = s->lengths[0];
    for (int32_t i = 1; !error && i < count; i++)
        if (s->lengths[i] < *least) *least = s->lengths[i];
    return error;
}

// The exact length to the nearest goal, and that to the one that was chosen over it.
static hr_error judge(survey *s, int32_t ask, double *exact, double *ratio) {
    static const double NEAR = 1.02; // routes err by less
    double chosen, least, length;
    hr_error error = find_exact(s, ask, s->chosen[ask], 0, &chosen);
    double nearest = chosen;
    if (!error) error = find_lengths(s, ask, &least);
    for (int32_t i = 0; !error && i < s->choices->goals; i++) {
        if (s->lengths[i] > NEAR * least || i == s->chosen[ask]) continue;
        error = find_exact(s, ask, i, nearest > 1 ? nearest : 1, &length);
        if (length < nearest) nearest = length;
    }
    *exact = nearest;
    *ratio = nearest > 0 ? chosen / nearest : chosen > 0 ? 2 : 1;
    return error;
}

static const double ROUNDING = 1e-9;

static hr_error judge_all(survey *s, nearest_sample *sample) {
    sample->asked = s->choices->asks;
    for (int32_t i = 0; i < s->choices->asks; i++) {
        double exact;
        hr_error error = judge(s, i, &exact, &s->ratios[i]);
        if (error) return error;
        sample->right += s->ratios[i] <= 1 + ROUNDING;
    }
    sample->ratio = bench_spread_of(s->ratios, s->choices->asks);
    return HR_OK;
}

// ---- All of it

static bool reserve(survey *s, int32_t count) {
    size_t goals = (size_t)s->choices->goals, asks = (size_t)count;
    s->goals = calloc(LISTS * goals, sizeof *s->goals);
    s->places = calloc(goals, sizeof *s->places);
    s->lengths = calloc(goals, sizeof *s->lengths);
    s->ratios = calloc(asks, sizeof *s->ratios);
    s->cells = calloc((size_t)s->pieces->home_count, sizeof *s->cells);
    s->starts = calloc(asks, sizeof *s->starts);
    s->chosen = calloc(asks, sizeof *s->chosen);
    s->requests = calloc(asks, sizeof *s->requests);
    return s->goals && s->places && s->lengths && s->ratios && s->cells && s->starts && s->chosen &&
           s->requests;
}

static void release(survey *s) {
    free(s->goals);
    free(s->places);
    free(s->lengths);
    free(s->ratios);
    free(s->cells);
    free(s->starts);
    free(s->chosen);
    free(s->requests);
}

static hr_error run_kind(survey *s, nearest_kind kind, nearest_sample *sample) {
    *sample = (nearest_sample){.us = 0};
    for (int32_t i = 0; i < LISTS; i++) (kind == NEAREST_WOOD ? plant : scatter)(s, list_of(s, i));
    for (int32_t i = 0; i < s->choices->asks; i++)
        s->starts[i] = order_place(s->pieces, s->pieces->home, s->pieces->home_count, &s->dice);
    hr_error error = ask(s, sample);
    return error ? error : judge_all(s, sample);
}

hr_error nearest_run(nearest_sample *samples, hr_planner *planner, hr_class_id class_id,
                     const order_places *pieces, const nearest_choices *choices) {
    survey s = {.planner = planner,
                .class_id = class_id,
                .pieces = pieces,
                .choices = choices,
                .dice = {choices->seed},
                .lists = LISTS};
    hr_error error = reserve(&s, choices->asks) ? HR_OK : HR_OUT_OF_MEMORY;
    for (nearest_kind kind = 0; !error && kind < NEAREST_KINDS; kind++)
        error = run_kind(&s, kind, &samples[kind]);
    release(&s);
    return error;
}

// ---- In one batch

static void list_crowd(survey *s, int32_t units) {
    plant(s, s->goals);
    for (int32_t i = 0; i < units; i++) {
        s->starts[i] = order_place(s->pieces, s->pieces->home, s->pieces->home_count, &s->dice);
        s->requests[i] = hr_request_default();
        s->requests[i].class_id = s->class_id;
        s->requests[i].start = s->starts[i];
        s->requests[i].goals = s->goals;
        s->requests[i].goal_count = s->choices->goals;
    }
}

static hr_error time_batch(survey *s, hr_planner *planner, int32_t units, double *us) {
    for (int32_t pass = 0; bench_has_pass(pass, s->choices->repeat); pass++) {
        int64_t begin = bench_now_ns();
        hr_error error = hr_plan_batch(planner, s->requests, units, s->results);
        if (error) return error;
        keep_least(us, (double)(bench_now_ns() - begin) / 1e3 / units);
    }
    return HR_OK;
}

// The lengths in both batches over the exact one to the nearest goal, of every so many units.
static hr_error judge_crowd(survey *s, int32_t units, const double *alone, crowd_sample *sample) {
    int32_t asks = s->choices->asks < units ? s->choices->asks : units;
    double *of_alone = calloc((size_t)asks, sizeof *of_alone), exact, ratio;
    hr_error error = of_alone ? HR_OK : HR_OUT_OF_MEMORY;
    for (int32_t i = 0; of_alone && !error && i < asks; i++) {
        int32_t unit = (int32_t)((int64_t)i * units / asks);
        hr_path path = hr_results_path(s->results, unit);
        s->chosen[unit] = path.goal_index;
        error = judge(s, unit, &exact, &ratio);
        sample->right += ratio <= 1 + ROUNDING;
        s->ratios[i] = exact > 0 ? path.length_256ths / exact : 1;
        of_alone[i] = exact > 0 ? alone[unit] / exact : 1;
    }
    sample->asked = asks;
    if (!error) sample->ratio = bench_spread_of(s->ratios, asks);
    if (!error) sample->alone = bench_spread_of(of_alone, asks);
    free(of_alone);
    return error;
}

static hr_error run_crowd(survey *s, hr_planner *alone, int32_t units, crowd_sample *sample) {
    double *lengths = calloc((size_t)units, sizeof *lengths);
    hr_error error = lengths ? hr_results_create(s->planner, &s->results) : HR_OUT_OF_MEMORY;
    list_crowd(s, units);
    if (!error) error = time_batch(s, alone, units, &sample->alone_us);
    for (int32_t i = 0; !error && i < units; i++)
        lengths[i] = hr_results_path(s->results, i).length_256ths;
    if (!error) error = time_batch(s, s->planner, units, &sample->us);
    sample->units = units;
    if (!error) sample->shared = hr_results_stats(s->results).shared;
    if (!error) error = judge_crowd(s, units, lengths, sample);
    hr_results_destroy(s->results);
    free(lengths);
    return error;
}

hr_error nearest_run_crowd(crowd_sample *sample, hr_planner *sharing, hr_planner *alone,
                           hr_class_id class_id, const order_places *pieces,
                           const nearest_choices *choices) {
    survey s = {.planner = sharing,
                .class_id = class_id,
                .pieces = pieces,
                .choices = choices,
                .dice = {choices->seed},
                .lists = 1};
    *sample = (crowd_sample){.us = 0};
    hr_error error = HR_OUT_OF_MEMORY;
    int32_t units = choices->goals > choices->asks ? choices->goals : choices->asks;
    if (reserve(&s, units)) error = run_crowd(&s, alone, units, sample);
    release(&s);
    return error;
}
