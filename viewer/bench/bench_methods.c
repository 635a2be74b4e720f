// bench_methods.c - the planner's qualities and stages, and the rivals.

#include "viewer/bench/bench_methods.h"

#include <string.h>

static const bench_method methods[] = {
    {.name = "fast",
     .title = "fast",
     .is_default = true,
     .quality = HR_FAST,
     .has_routes = true,
     .every = 1},
    {.name = "balanced",
     .title = "balanced",
     .is_default = true,
     .quality = HR_BALANCED,
     .has_routes = true,
     .every = 1},
    {.name = "exact",
     .title = "exact",
     .is_default = true,
     .quality = HR_EXACT,
     .has_routes = true,
     .every = 1},
    {.name = "jump-raw",
     .title = "JPS raw",
     .is_default = true,
     .is_rival = true,
     .rival = RIVAL_JUMP_RAW,
     .every = 1},
    {.name = "jump",
     .title = "JPS + pulling",
     .is_default = true,
     .is_rival = true,
     .rival = RIVAL_JUMP,
     .every = 1},
    {.name = "astar",
     .title = "A* + pulling",
     .is_default = true,
     .is_rival = true,
     .rival = RIVAL_ASTAR,
     .every = 10},
    {.name = "trace", .title = "trace alone", .only = HR_STAGE_TRACE, .every = 1},
    {.name = "routes",
     .title = "routes alone",
     .only = HR_STAGE_ROUTES,
     .has_routes = true,
     .every = 1},
};

const bench_method *bench_methods(int32_t *count) {
    *count = sizeof methods / sizeof methods[0];
    return methods;
}

_Static_assert(sizeof methods / sizeof methods[0] <= BENCH_METHODS_MOST, "room for all");

const bench_method *find_bench_method(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (strlen(methods[i].name) == length && memcmp(methods[i].name, name, length) == 0)
            return &methods[i];
    return NULL;
}

static hr_error create_planner(bench_runner *runner) {
    hr_planner_config config = hr_planner_config_default();
    config.should_cancel = runner->should_cancel;
    config.cancel_user = runner->cancel_user;
    return hr_planner_create(runner->map, &config, &runner->planner);
}

static hr_error create_rival(bench_runner *runner) {
    hr_error error =
        rival_create(runner->map, runner->class_id, runner->method->rival, &runner->rival);
    if (error == HR_OK)
        rival_cancel_when(runner->rival, runner->should_cancel, runner->cancel_user);
    return error;
}

hr_error runner_create(bench_runner *runner, const bench_method *method, hr_map *map,
                       hr_class_id class_id, hr_should_cancel *should_cancel, void *cancel_user) {
    *runner = (bench_runner){.method = method,
                             .map = map,
                             .class_id = class_id,
                             .should_cancel = should_cancel,
                             .cancel_user = cancel_user};
    return method->is_rival ? create_rival(runner) : create_planner(runner);
}

void runner_destroy(bench_runner *runner) {
    hr_planner_destroy(runner->planner);
    rival_destroy(runner->rival);
    *runner = (bench_runner){0};
}

// Routes are built by a planner of its own each time.
hr_error runner_build(bench_runner *runner) {
    if (runner->rival) return rival_build(runner->rival);
    if (!runner->method->has_routes) return HR_OK;
    hr_planner_destroy(runner->planner);
    hr_error error = create_planner(runner);
    return error ? error : hr_planner_prepare(runner->planner, runner->class_id);
}

hr_error runner_plan(bench_runner *runner, hr_request request, hr_path *path) {
    request.quality = runner->method->quality;
    request.only = runner->method->only;
    return runner->rival ? rival_plan(runner->rival, &request, path)
                         : hr_plan(runner->planner, &request, path);
}

size_t runner_bytes(const bench_runner *runner) {
    return runner->rival ? rival_bytes(runner->rival) : hr_planner_bytes(runner->planner);
}
