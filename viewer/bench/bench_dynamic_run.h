// bench_dynamic_run.h - a scenario with changes, replayed: what every change and every query costs,
// and whether what can be reached is what the scenario says.
//
// Lengths in these scenarios are of steps to the eight neighbours, a diagonal one only between two
// open sides. By that rule and by the sweep of a unit of one cell the same cells are connected, so
// reachability must agree for every query. A straight leg can be shorter than the steps along it,
// by a factor of cos 22.5 degrees at most: a path shorter than that would be wrong, too.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_DYNAMIC_RUN_H
#define HANDRAIL_VIEWER_BENCH_BENCH_DYNAMIC_RUN_H

#include <handrail/planner.h>

#include "viewer/bench/bench_times.h"
#include "viewer/bench/dynamic_scenario.h"

/// Patches without a query between them, and the queries up to the next one. The first may have no
/// patches, the last no queries.
typedef struct dynamic_change {
    int64_t line; ///< of its first command
    int32_t patches, queries, agreements;
    int64_t cells;                                     ///< pasted
    int64_t edit_ns, planes_ns, routes_ns, queries_ns; ///< the least of all passes
} dynamic_change;

typedef struct dynamic_sample {
    int64_t time_ns, line;
    double length, given, shortest; ///< cells; -1 = no way; `shortest` is NAN where not known
    int32_t steps;
    hr_status status;
    bool agrees;
} dynamic_sample;

typedef struct dynamic_results {
    const dynamic_scenario *scenario;
    int64_t build_ns; ///< of everything for the open map, before the first command
    dynamic_change *changes;
    dynamic_sample *samples;
    int32_t change_count, sample_count;
    int32_t agreements, reached; ///< of the samples: they agree; came to the goal
} dynamic_results;

/// Replays a scenario `repeat` times, each time on a map of its own. @return false after a
/// complaint of one line; destroy what there is all the same.
bool dynamic_run(dynamic_results *results, const dynamic_scenario *scenario, int32_t repeat);
void dynamic_results_destroy(dynamic_results *results);

#endif
