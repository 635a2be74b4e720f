// bench_grow_run.h - how planning grows: with the side of the map at equal path length, with the
// length of paths on one map, with the units of a battle, and with threads.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_GROW_RUN_H
#define HANDRAIL_VIEWER_BENCH_BENCH_GROW_RUN_H

#include "viewer/battle/battle.h"

enum { GROW_POINTS_MOST = 12 };

typedef enum grow_kind { GROW_SIDE, GROW_LENGTH, GROW_UNITS, GROW_THREADS, GROW_KINDS } grow_kind;

extern const char *const grow_names[GROW_KINDS];

/// One row of a table.
typedef struct grow_point {
    int64_t value;          ///< of what grows
    int32_t count;          ///< queries; for units and threads, ticks
    int64_t p50_ns, p99_ns; ///< a query; for units and threads, a batch
    double steps;           ///< of one, mean
    double bytes;           ///< a cell, all but footprints and watch; of units: all, a unit
    int64_t build_ns;       ///< planes, labels and routes of one class; else 0
    int64_t edit_ns;        ///< bringing them up to date after 16 x 16 cells; else 0
} grow_point;

typedef struct grow_table {
    grow_point points[GROW_POINTS_MOST];
    int32_t count;
} grow_table;

typedef struct grow_results {
    grow_table tables[GROW_KINDS];
} grow_results;

typedef struct grow_choices {
    int64_t values[GROW_KINDS][GROW_POINTS_MOST]; ///< to be measured
    int32_t counts[GROW_KINDS];                   ///< of them; 0 = no such table
    int32_t queries, ticks;                       ///< for a row
    int32_t side, length; ///< of the map where something else grows; of paths where the map does
    uint64_t seed;
} grow_choices;

/// Measures, and shows progress on stderr. @return false after a complaint of one line.
bool grow_run(grow_results *results, const grow_choices *choices);

#endif
