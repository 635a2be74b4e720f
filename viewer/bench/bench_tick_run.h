// bench_tick_run.h - battles with a clock around each part of each tick.
//
// The same battle is fought with every number of threads, all of them side by side, tick by tick,
// so that whatever else the machine does hits them alike. That they are the same battle is checked.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_TICK_RUN_H
#define HANDRAIL_VIEWER_BENCH_BENCH_TICK_RUN_H

#include "viewer/battle/battle.h"
#include "viewer/bench/bench_times.h"

enum { TICK_THREADS_MOST = 6, TICK_SERIES_MOST = 2 * TICK_THREADS_MOST };

typedef enum tick_part {
    TICK_EDITS,
    TICK_REFRESH,
    TICK_ORDERS,
    TICK_PLAN,
    TICK_MARCH,
    TICK_TOTAL,
    TICK_PARTS
} tick_part;

extern const char *const tick_part_names[TICK_PARTS];

typedef struct tick_sample {
    int64_t ns[TICK_PARTS];
    int32_t requests, carried, by_status[HR_STATUS_COUNT];
    int32_t fields, shared, followed; ///< as in hr_batch_stats
    int64_t steps, cells_touched;
    int64_t computed_ns; ///< in the batch, by all threads
    int64_t shared_ns;   ///< of that, what is handed out to threads; known for one thread alone
} tick_sample;

/// Bytes held at the end.
typedef struct tick_bytes {
    size_t cells;   ///< the map's
    size_t classes; ///< planes, labels, costs of blocks
    size_t routes;  ///< and the planner, without its batch
    size_t batch;   ///< results and buffers, all workers' but `worker`
    size_t worker;  ///< scratch of a thread's searches, of that which holds most
    size_t footprints;
    size_t watch;
} tick_bytes;

/// A battle with a number of threads and a budget.
typedef struct tick_series {
    int32_t threads;
    int64_t budget_steps; ///< 0 = none
    tick_sample *samples; ///< one a tick
    int32_t count, units;
    tick_bytes bytes;
    uint64_t hash;
} tick_series;

typedef struct tick_choices {
    battle_config battle; ///< its workers and budget are not looked at
    int64_t threads[TICK_THREADS_MOST];
    int32_t thread_count;
    int32_t ticks, warm_ticks; ///< measured; fought before
    int64_t budget_steps;      ///< 0 = none, TICK_BUDGET_P50 = see there
    const char *record_path;   ///< into which the first battle is recorded; NULL = none is
} tick_choices;

/// First without a budget; then with what the median of those ticks took.
enum { TICK_BUDGET_P50 = -1 };

typedef struct tick_results {
    int32_t width, height;
    int32_t ranges, costs; ///< of enemies; classes with costs
    tick_series series[TICK_SERIES_MOST];
    int32_t series_count;
} tick_results;

/// Measures, and shows progress on stderr. @return false after a complaint of one line; destroy
/// what there is all the same.
bool tick_run(tick_results *results, const tick_choices *choices);
void tick_results_destroy(tick_results *results);

/// How long the parts of a series' ticks take; all 0 if out of memory.
/// How much of the computing in batches one thread has to do by itself, of a series with one; 0 =
/// not known.
double tick_serial_share(const tick_series *series);
/// Computing time of its batches against that of another series' batches.
double tick_computed_ratio(const tick_series *series, const tick_series *other);
bench_percentiles tick_percentiles(const tick_series *series, tick_part part);
int64_t tick_median_steps(const tick_series *series);

#endif
