// hex_experiment.h - all methods over many worlds and many trips: what each costs to find, and what
// the ways cost that it finds.
//
// An environment is a world of its own seed on a day of its own; a run is one trip in it between
// two places on land, the same for all methods.
#ifndef HANDRAIL_VIEWER_HEX_SHOW_HEX_EXPERIMENT_H
#define HANDRAIL_VIEWER_HEX_SHOW_HEX_EXPERIMENT_H

#include "viewer/hex/hex_search.h"

enum { HEX_DAYS = 365, HEX_ENVIRONMENTS_MOST = 100000, HEX_RUNS_MOST = 10000 };

typedef struct hex_choices {
    int32_t environments, runs;
    int32_t width, height;
    uint64_t seed; ///< of the first environment; the others follow
    hex_rules rules;
    int64_t budget; ///< of each search; 0 = no limit
    bool is_asked[HEX_METHODS];
} hex_choices;

/// 50 environments of 49 x 100, 20 runs each, all methods.
hex_choices hex_choices_default(void);

typedef struct hex_sample {
    hex_end end;
    int64_t time_ns, cost, taken;
    int32_t steps, touched;
} hex_sample;

/// A mean, and how far the values lie from it: their standard deviation.
typedef struct hex_mean {
    double mean, deviation;
} hex_mean;

/// Of the trips on which the method found a way; `ratio` of those that are known to be the cheapest
/// by another method of the experiment.
typedef struct hex_figures {
    int32_t asked, found, proven, none, over_budget, cycles;
    hex_mean time_us, cost, product; ///< `product`: microseconds times points
    double taken, touched, steps;    ///< means
    int32_t ratios;
    double ratio_mean, ratio_most; ///< of its cost to the cheapest
} hex_figures;

typedef struct hex_experiment {
    hex_choices choices;
    hex_sample *samples; ///< environment by environment, run by run, method by method
    int32_t done;        ///< environments that are whole
    bool is_out_of_memory;
} hex_experiment;

/// Runs it; `report` is told how many environments are done, and ends it by returning false.
/// @return false if out of memory: what was done until then is there.
bool hex_experiment_run(hex_experiment *e, const hex_choices *choices,
                        bool (*report)(int32_t done, void *user), void *user);
void hex_experiment_end(hex_experiment *e);
const hex_sample *hex_sample_of(const hex_experiment *e, int32_t environment, int32_t run,
                                hex_method method);
hex_figures hex_figures_of(const hex_experiment *e, hex_method method);
/// The world of an environment, on its day. @return NULL if out of memory; else the caller's.
hex_world *hex_environment(const hex_choices *choices, int32_t environment);
/// The places of a run in it; both on land, where there is any.
void hex_places_of_run(const hex_choices *choices, const hex_world *world, int32_t run,
                       int32_t *from, int32_t *to);

#endif
