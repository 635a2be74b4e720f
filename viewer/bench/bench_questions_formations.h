// bench_questions_formations.h - groups of fifty march in formation: what that costs, against a
// plan for each unit.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_FORMATIONS_H
#define HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_FORMATIONS_H

#include <handrail/formations.h>

#include "viewer/bench/bench_times.h"

typedef struct formation_sample {
    double us;          ///< a march; the least of all passes, as the next
    double plans_us;    ///< the plans of its units, one by one
    int32_t asked;      ///< marches
    int32_t units;      ///< of all of them
    int32_t marching;   ///< of those, in formation
    int32_t full;       ///< marches that are nowhere narrower than they are
    bench_spread ratio; ///< of a unit's way in formation to its own plan's
} formation_sample;

typedef struct formation_inquiry {
    hr_map *map;
    hr_planner *planner;
    hr_class_id class_id;
    const hr_position *places;
    int32_t count, repeat;
} formation_inquiry;

/// Marches between the places, in ranks of ten, two cells apart; spines by squares of 4, 10 and 20
/// cells, whose classes the map gets and loses again. @return HR_OK, or what a call has failed
/// with.
hr_error bench_formations(const formation_inquiry *q, formation_sample *sample);

#endif
