// bench_questions_nearest.h - the nearest of many goals: what one request for it costs, against
// single plans, and how often it names the right one.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_NEAREST_H
#define HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_NEAREST_H

#include <handrail/planner.h>

#include "viewer/bench/bench_orders_places.h"
#include "viewer/bench/bench_times.h"

/// How goals lie.
typedef enum nearest_kind {
    NEAREST_SCATTERED, ///< all over the largest piece of the map
    NEAREST_WOOD,      ///< one cell in four around a place, as trees do
    NEAREST_KINDS,
} nearest_kind;

typedef struct nearest_sample {
    double us;          ///< a request; this and the next two the least of all passes
    double plan_us;     ///< a balanced plan to the goal that it led to
    double other_us;    ///< a balanced plan to any one of the goals
    int32_t asked;      ///< requests
    int32_t right;      ///< that led to a goal to which none is nearer, by exact lengths
    bench_spread ratio; ///< of the exact length to that goal to the exact length to the nearest
} nearest_sample;

/// Units all over the largest piece that ask in one batch for the nearest of one wood.
typedef struct crowd_sample {
    double us, alone_us;                 ///< a unit: in the batch, and in one that shares nothing
    int32_t units, shared, asked, right; ///< the latter two as above, of some of the units
    bench_spread ratio, alone; ///< lengths over exact lengths to the nearest, in either batch
} crowd_sample;

typedef struct nearest_choices {
    int32_t goals, asks, repeat;
    uint64_t seed;
} nearest_choices;

const char *nearest_kind_name(nearest_kind kind);

/// Asks for both kinds of goals. @return HR_OK, or what a plan has failed with.
hr_error nearest_run(nearest_sample *samples, hr_planner *planner, hr_class_id class_id,
                     const order_places *pieces, const nearest_choices *choices);
/// As many units as there are goals ask in one batch, by planners of one map.
hr_error nearest_run_crowd(crowd_sample *sample, hr_planner *sharing, hr_planner *alone,
                           hr_class_id class_id, const order_places *pieces,
                           const nearest_choices *choices);

#endif
