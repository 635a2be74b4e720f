// bench_questions_formations.c - the clock around marches, and around the plans of their units.

#include "viewer/bench/bench_questions_formations.h"
#include "viewer/bench/bench_interrupt.h"

#include <handrail/spread.h>

#include <stdlib.h>

enum { MARCHES = 60, GROUP = 50, FILES = 10, PITCH = 2 * HR_CELL, WIDTHS = 3 };
static const int32_t SIZES[WIDTHS] = {4, 10, 20};

typedef struct column {
    const formation_inquiry *q;
    hr_march *march;
    hr_class_id widths[WIDTHS];
    hr_march_unit units[GROUP];
    hr_march_order order;
    double *ratios; // room for all units of all marches
} column;

// They stand around a place, in ranks as far as there is room.
static hr_error gather(column *c, hr_position start) {
    hr_spread_unit units[GROUP];
    hr_position places[GROUP];
    for (int32_t i = 0; i < GROUP; i++) units[i] = (hr_spread_unit){start, c->q->class_id};
    hr_spread spread = {.goal = start, .units = units, .count = GROUP, .gap_cells = 1};
    hr_error error = hr_spread_goals(c->q->planner, &spread, places);
    for (int32_t i = 0; i < GROUP && !error; i++)
        c->units[i] =
            (hr_march_unit){places[i], c->q->class_id, (2 * (i % FILES) - (FILES - 1)) * PITCH / 2,
                            i / FILES * PITCH};
    return error;
}

static hr_error time_march(column *c, double *us) {
    int64_t least = INT64_MAX;
    for (int32_t pass = 0; bench_has_pass(pass, c->q->repeat); pass++) {
        int64_t begin = bench_now_ns();
        hr_error error = hr_plan_march(c->q->planner, &c->order, c->march);
        int64_t took = bench_now_ns() - begin;
        if (error) return error;
        if (took < least) least = took;
    }
    *us += (double)least / 1e3;
    return HR_OK;
}

static hr_error time_plans(column *c, double *us, double lengths[GROUP]) {
    int64_t least = INT64_MAX;
    for (int32_t pass = 0; bench_has_pass(pass, c->q->repeat); pass++) {
        int64_t begin = bench_now_ns();
        for (int32_t i = 0; i < GROUP; i++) {
            hr_request request = hr_request_default();
            hr_path path;
            request.class_id = c->q->class_id;
            request.start = c->units[i].start;
            request.goal = hr_march_unit_path(c->march, i).place;
            hr_error error = hr_plan(c->q->planner, &request, &path);
            if (error) return error;
            lengths[i] = path.length_256ths;
        }
        int64_t took = bench_now_ns() - begin;
        if (took < least) least = took;
    }
    *us += (double)least / 1e3;
    return HR_OK;
}

static void count_march(column *c, const double lengths[GROUP], formation_sample *sample) {
    hr_spine spine = hr_march_spine(c->march);
    bool is_full = spine.count > 1;
    for (int32_t i = 0; i + 1 < spine.count; i++)
        is_full = is_full && spine.widths_cells[i] == SIZES[WIDTHS - 1];
    sample->full += is_full;
    sample->asked++;
    sample->units += GROUP;
    for (int32_t i = 0; i < GROUP; i++) {
        hr_march_path path = hr_march_unit_path(c->march, i);
        if (!path.is_in_formation || lengths[i] <= 0) continue;
        c->ratios[sample->marching++] = (double)path.length_256ths / lengths[i];
    }
}

static hr_error ask(column *c, int32_t number, formation_sample *sample) {
    double lengths[GROUP];
    const formation_inquiry *q = c->q;
    hr_error error = gather(c, q->places[number % q->count]);
    c->order.goal = q->places[(number * 7 + number / q->count + 1) % q->count];
    if (!error) error = time_march(c, &sample->us);
    if (!error) error = time_plans(c, &sample->plans_us, lengths);
    if (!error) count_march(c, lengths, sample);
    return error;
}

static hr_error add_widths(column *c) {
    hr_class unit = hr_map_class(c->q->map, c->q->class_id);
    hr_error error = HR_OK;
    for (int32_t i = 0; i < WIDTHS && !error; i++) {
        unit.size = SIZES[i];
        error = hr_map_add_class(c->q->map, unit, &c->widths[i]);
        if (!error) error = hr_planner_prepare(c->q->planner, c->widths[i]);
    }
    return error;
}

static void remove_widths(const column *c) {
    for (int32_t i = 0; i < WIDTHS; i++)
        if (c->widths[i] >= 0) hr_map_remove_class(c->q->map, c->widths[i]);
}

hr_error bench_formations(const formation_inquiry *q, formation_sample *sample) {
    column c = {.q = q, .widths = {-1, -1, -1}, .ratios = calloc(MARCHES * GROUP, sizeof(double))};
    c.order = (hr_march_order){
        .units = c.units, .count = GROUP, .widths = c.widths, .width_count = WIDTHS};
    *sample = (formation_sample){.us = 0};
    hr_error error = c.ratios ? hr_march_create(q->planner, &c.march) : HR_OUT_OF_MEMORY;
    if (!error) error = add_widths(&c);
    for (int32_t i = 0; i < MARCHES && !error; i++) error = ask(&c, i, sample);
    if (sample->asked > 0) sample->us /= sample->asked, sample->plans_us /= sample->asked;
    sample->ratio = bench_spread_of(c.ratios, sample->marching);
    remove_widths(&c);
    hr_march_destroy(c.march);
    free(c.ratios);
    return error;
}
