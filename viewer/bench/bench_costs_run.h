// bench_costs_run.h - on ground of many costs: an army with one goal, planned unit by unit, as one
// batch that shares, and by a flow field over all cells; how far its units are from each other; and
// edits until routes are up to date.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_COSTS_RUN_H
#define HANDRAIL_VIEWER_BENCH_BENCH_COSTS_RUN_H

#include "viewer/bench/bench_courses.h"
#include "viewer/bench/bench_times.h"

/// All lengths from some of an army to as many others, and plans between the first two, the second
/// two, and so on. Times are the least of all passes; costs are in cells.
typedef struct costs_table {
    int32_t places; ///< in each of the two lists
    double entry_us, plan_us;
    double entry_cost, plan_cost; ///< of those pairs
} costs_table;

enum { COSTS_PLACES_MOST = 200 };

/// An army with one goal. Times are the least of all passes; costs, of the whole army, are in
/// cells.
typedef struct costs_army {
    int32_t units;
    double separate_us, shared_us;
    double field_us, follow_us; ///< the field over all cells, and all units along it
    double separate_cost, shared_cost, field_cost;
    double shared; ///< of the units, those that were answered by a shared search
    costs_table table;
} costs_army;

/// From how many units on the field over all cells takes less time; 0 = never.
double costs_army_pays_from(const costs_army *army, double batch_us);

enum { COSTS_EDIT_SIDE = 16 };

/// Squares of ground that becomes other ground, so that costs change and nothing closes; and of
/// rock. Each is put down and taken back: the time until planes, labels and routes are up to date.
typedef struct costs_edits {
    int32_t count; ///< of each kind, both ways together
    bench_percentiles ground_ns, rock_ns;
} costs_edits;

typedef struct costs_choices {
    int32_t units, repeat, edits;
    uint64_t seed;
} costs_choices;

/// Both @return false after a complaint of one line. The map is as it was afterwards.
bool costs_run_army(costs_army *army, const bench_course *course, const costs_choices *choices);
bool costs_run_edits(costs_edits *edits, const bench_course *course, const costs_choices *choices);

#endif
