// bench_orders_run.h - an army is sent somewhere: to one place, to some, each unit to its own, onto
// an island, into a wall; each plan on its own and by shared fields, on one thread and on several.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_ORDERS_RUN_H
#define HANDRAIL_VIEWER_BENCH_BENCH_ORDERS_RUN_H

#include <handrail/passmap.h>

#include "viewer/bench/bench_times.h"
#include "viewer/output/progress.h"

typedef enum order_kind {
    ORDER_ONE_PLACE, // all to one reachable place
    ORDER_PLACES,    // to eight, an eighth of the army each
    ORDER_SCATTERED, // each to its own
    ORDER_ISLAND,    // all to one open place that they cannot reach
    ORDER_WALL,      // all into one closed cell
    ORDER_KINDS,
} order_kind;

/// How an army's plans are made: bit 0 shared, bit 1 on several threads.
enum { ORDER_WAYS = 4, ORDER_SHARED = 1, ORDER_THREADED = 2 };

typedef struct order_sample {
    bool is_asked; ///< false where the map has no such place
    /// Of a whole army, the mean over its goals, each the least of all passes: on the clock on the
    /// wall; and computing time, where threads work at once that of the one that works the longest:
    /// what the clock on the wall would show if nothing else ran on the machine.
    double wall_us[ORDER_WAYS], computed_us[ORDER_WAYS];
    double lengths[ORDER_WAYS]; ///< cells, the mean of all units
    /// Of a goal that cannot be reached: the computing time of an order that can. Of an island, the
    /// same over a bridge to it from the place that is nearest; of a wall, to that place. Else 0.
    double reachable_us[ORDER_WAYS];
    double shared; ///< of the units, by a field
} order_sample;

typedef struct order_choices {
    int32_t units, goals, repeat, threads;
    uint64_t seed;
} order_choices;

typedef struct order_results {
    char name[64];
    int32_t width, height;
    order_sample samples[ORDER_KINDS];
    double spin[2];        ///< us of work that shares nothing, on one thread and on several
    int32_t disagreements; ///< batches of which another number of threads made something else
} order_results;

const char *order_kind_name(order_kind kind);

/// Of a map, for the progress.
int64_t orders_steps(const order_choices *choices);
/// Runs all kinds over a map, which gets a class. @return false after a complaint of one line.
bool orders_run(order_results *results, hr_map *map, const char *path, const order_choices *choices,
                progress *bar);

#endif
