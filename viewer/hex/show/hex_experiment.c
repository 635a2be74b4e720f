// hex_experiment.c - all methods over many worlds and many trips.

#include "viewer/hex/show/hex_experiment.h"

#include "viewer/bench/bench_times.h"
#include "viewer/generate/generate_tools.h"
#include "viewer/hex/hex_create.h"

#include <math.h>
#include <stdlib.h>

hex_choices hex_choices_default(void) {
    return (hex_choices){.environments = 50,
                         .runs = 20,
                         .width = HEX_WIDTH,
                         .height = HEX_HEIGHT,
                         .seed = 1,
                         .rules = hex_rules_default(),
                         .is_asked = {true, true, true, true, true}};
}

// ---- Worlds and trips

hex_world *hex_environment(const hex_choices *choices, int32_t environment) {
    uint64_t seed = choices->seed + (uint64_t)environment;
    hex_world *world = hex_world_create(choices->width, choices->height, seed);
    if (!world) return NULL;
    map_dice dice = {seed + 23};
    hex_world_set_day(world, dice_roll(&dice, HEX_DAYS));
    return world;
}

// On land; anywhere, where many throws find none.
static int32_t throw_place(const hex_world *world, map_dice *dice) {
    int32_t at = 0;
    for (int32_t i = 0; i < 1000; i++) {
        at = dice_roll(dice, hex_count(world));
        if (world->terrain[at] > HEX_SHALLOWS) break;
    }
    return at;
}

void hex_places_of_run(const hex_choices *choices, const hex_world *world, int32_t run,
                       int32_t *from, int32_t *to) {
    map_dice dice = {choices->seed + hash_at(world->seed, run, 29)};
    *from = throw_place(world, &dice);
    *to = throw_place(world, &dice);
}

// ---- Running

static hex_sample *sample_at(const hex_experiment *e, int32_t environment, int32_t run,
                             hex_method method) {
    return &e->samples[((int64_t)environment * e->choices.runs + run) * HEX_METHODS + method];
}

const hex_sample *hex_sample_of(const hex_experiment *e, int32_t environment, int32_t run,
                                hex_method method) {
    return sample_at(e, environment, run, method);
}

static bool run_method(hex_search *s, hex_method method, hex_query query, hex_sample *sample) {
    int64_t begin = bench_now_ns();
    hex_end end = hex_find(s, method, query);
    int64_t time = bench_now_ns() - begin;
    *sample = (hex_sample){.end = end,
                           .time_ns = time,
                           .cost = s->cost,
                           .taken = s->taken,
                           .steps = hex_has_way(end) ? s->way_count - 1 : 0,
                           .touched = s->touched};
    return end != HEX_OUT_OF_MEMORY;
}

static bool run_environment(const hex_experiment *e, hex_search *s, int32_t environment) {
    const hex_choices *c = &e->choices;
    hex_world *world = hex_environment(c, environment);
    bool is_whole = world;
    if (is_whole) hex_search_over(s, world, c->rules);
    for (int32_t run = 0; is_whole && run < c->runs; run++) {
        hex_query query = {.budget = c->budget};
        hex_places_of_run(c, world, run, &query.from, &query.to);
        for (int32_t m = 0; is_whole && m < HEX_METHODS; m++)
            if (c->is_asked[m])
                is_whole = run_method(s, (hex_method)m, query,
                                      sample_at(e, environment, run, (hex_method)m));
    }
    hex_world_destroy(world);
    return is_whole;
}

bool hex_experiment_run(hex_experiment *e, const hex_choices *choices,
                        bool (*report)(int32_t done, void *user), void *user) {
    hex_search search;
    size_t count = (size_t)choices->environments * (size_t)choices->runs * HEX_METHODS;
    *e = (hex_experiment){.choices = *choices, .samples = calloc(count, sizeof(hex_sample))};
    e->is_out_of_memory =
        !e->samples || !hex_search_begin(&search, choices->width, choices->height);
    if (e->is_out_of_memory) return false;
    while (e->done < choices->environments) {
        e->is_out_of_memory = !run_environment(e, &search, e->done);
        if (e->is_out_of_memory) break;
        e->done++;
        if (!report(e->done, user)) break;
    }
    hex_search_end(&search);
    return !e->is_out_of_memory;
}

void hex_experiment_end(hex_experiment *e) {
    free(e->samples);
    *e = (hex_experiment){0};
}

// ---- Figures

typedef struct sums {
    double sum, squares;
} sums;

static void add(sums *s, double value) { s->sum += value, s->squares += value * value; }

static hex_mean mean_of(sums s, int32_t count) {
    if (count == 0) return (hex_mean){0};
    double mean = s.sum / count, variance = s.squares / count - mean * mean;
    return (hex_mean){mean, variance > 0 ? sqrt(variance) : 0};
}

// -1 where no method has proven one.
static int64_t cheapest_of_run(const hex_experiment *e, int32_t environment, int32_t run) {
    for (int32_t m = 0; m < HEX_METHODS; m++) {
        const hex_sample *sample = hex_sample_of(e, environment, run, (hex_method)m);
        if (e->choices.is_asked[m] && sample->end == HEX_CHEAPEST) return sample->cost;
    }
    return -1;
}

typedef struct method_sums {
    sums time, cost, product;
    double taken, touched, steps, ratio;
} method_sums;

static void count_sample(hex_figures *f, method_sums *sum, const hex_sample *sample,
                         int64_t cheapest) {
    f->asked++;
    f->none += sample->end == HEX_NO_WAY;
    f->over_budget += sample->end == HEX_OVER_BUDGET;
    f->cycles += sample->end == HEX_NEGATIVE_CYCLE;
    if (!hex_has_way(sample->end)) return;
    double time_us = (double)sample->time_ns / 1e3;
    f->found++;
    f->proven += sample->end == HEX_CHEAPEST;
    add(&sum->time, time_us);
    add(&sum->cost, (double)sample->cost);
    add(&sum->product, time_us * (double)sample->cost);
    sum->taken += (double)sample->taken;
    sum->touched += sample->touched;
    sum->steps += sample->steps;
    if (cheapest <= 0) return;
    double ratio = (double)sample->cost / (double)cheapest;
    f->ratios++;
    sum->ratio += ratio;
    if (ratio > f->ratio_most) f->ratio_most = ratio;
}

hex_figures hex_figures_of(const hex_experiment *e, hex_method method) {
    hex_figures f = {0};
    method_sums sum = {0};
    for (int32_t i = 0; i < e->done; i++)
        for (int32_t run = 0; run < e->choices.runs; run++)
            count_sample(&f, &sum, hex_sample_of(e, i, run, method), cheapest_of_run(e, i, run));
    f.time_us = mean_of(sum.time, f.found);
    f.cost = mean_of(sum.cost, f.found);
    f.product = mean_of(sum.product, f.found);
    int32_t found = f.found > 0 ? f.found : 1;
    f.taken = sum.taken / found, f.touched = sum.touched / found, f.steps = sum.steps / found;
    if (f.ratios > 0) f.ratio_mean = sum.ratio / f.ratios;
    return f;
}
