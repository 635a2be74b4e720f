// bench_methods.h - what is measured: the qualities of the planner, its stages alone, and the
// rivals, all asked in the same way. For classes with costs there are other methods than for those
// without: rivals that know costs, and the planner as it plans without them, on the same map.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_METHODS_H
#define HANDRAIL_VIEWER_BENCH_BENCH_METHODS_H

#include <handrail/planner.h>

#include "viewer/rivals/rival.h"

/// What paths are compared by: that of a class with costs is their cost.
typedef enum bench_measure {
    BENCH_BY_LENGTH,
    BENCH_BY_COST,
    BENCH_MEASURES,
} bench_measure;

typedef struct bench_method {
    const char *name;  ///< in --methods, CSV and JSON
    const char *title; ///< in tables and plots
    bool is_default;
    bool is_reference;  ///< the costs of others are compared with its
    bool ignores_costs; ///< plans for the same class without costs
    bool has_routes;    ///< it needs the routes of the class
    bool is_rival;
    rival_kind rival;
    hr_quality quality; ///< of the planner
    hr_stage only;
    int32_t every; ///< run for one query in `every` only, since it is slow
} bench_method;

enum { BENCH_METHODS_MOST = 16 };

const bench_method *bench_methods(bench_measure measure, int32_t *count);
/// The method whose name is the first `length` characters of `name`, or NULL.
const bench_method *find_bench_method(bench_measure measure, const char *name, size_t length);
/// All names, with blanks between them.
void list_bench_methods(bench_measure measure, char *names, size_t size);
/// Those that `names` lists with commas between them, or, where it is NULL, all that are default;
/// `chosen` has room for BENCH_METHODS_MOST. @return false after a complaint of one line that names
/// `command`, which has to list them under --help.
bool choose_bench_methods(const char *command, bench_measure measure, const char *names,
                          const bench_method *chosen[], int32_t *count);
/// How those that are asked for are compared: by cost if the class has costs.
bench_measure bench_measure_of(const hr_class *unit);

/// A method on a class of a map, with a planner of its own, so that its memory can be measured.
typedef struct bench_runner {
    const bench_method *method;
    hr_map *map;
    hr_class_id class_id;            // that it plans for
    hr_class_id priced_as;           // whose costs its paths are compared by
    hr_planner *planner;             // NULL for a rival
    rival *rival;                    // NULL for the planner
    hr_should_cancel *should_cancel; // may be NULL
    void *cancel_user;
} bench_runner;

/// `should_cancel`, if not NULL, is polled while it builds and plans; what it cancels has no
/// result.
/// @return HR_OK or HR_OUT_OF_MEMORY; nothing is held then.
hr_error runner_create(bench_runner *runner, const bench_method *method, hr_map *map,
                       hr_class_id class_id, hr_should_cancel *should_cancel, void *cancel_user);
void runner_destroy(bench_runner *runner);

/// Builds all that the method keeps of the map beside its class's planes and labels, which are up
/// to date: what the benchmark gives as its build time.
hr_error runner_build(bench_runner *runner);
/// `request` as the options want it, its quality and its stage apart.
hr_error runner_plan(bench_runner *runner, hr_request request, hr_path *path);
/// What a path is compared by, in cells: its length, or what it costs the class that was asked for.
double runner_price(const bench_runner *runner, const hr_path *path);
/// Bytes held beside the class's planes and labels.
size_t runner_bytes(const bench_runner *runner);

#endif
