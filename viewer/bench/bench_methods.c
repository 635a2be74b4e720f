// bench_methods.c - the planner's qualities and stages, and the rivals.

#include "viewer/bench/bench_methods.h"

#include "passmap/map/map_state.h"
#include "planner/costs/leg_cost.h"
#include "viewer/options/arguments.h"
#include "viewer/options/near_word.h"
#include "viewer/options/option_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// A quality that plans over routes, by costs or by lengths.
#define BY_ROUTES(NAME, QUALITY)                                                                   \
    {                                                                                              \
        .name = (NAME), .title = (NAME), .is_default = true, .quality = (QUALITY),                 \
        .has_routes = true, .every = 1                                                             \
    }

static const bench_method methods[] = {
    BY_ROUTES("fast", HR_FAST),
    BY_ROUTES("balanced", HR_BALANCED),
    {.name = "exact",
     .title = "exact",
     .is_default = true,
     .is_reference = true,
     .has_routes = true,
     .quality = HR_EXACT,
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

static const bench_method cost_methods[] = {
    BY_ROUTES("fast", HR_FAST),
    BY_ROUTES("balanced", HR_BALANCED),
    {.name = "no-costs",
     .title = "without costs",
     .is_default = true,
     .ignores_costs = true,
     .quality = HR_BALANCED,
     .has_routes = true,
     .every = 1},
    {.name = "exact",
     .title = "exact",
     .is_default = true,
     .is_reference = true,
     .quality = HR_EXACT,
     .every = 10},
    {.name = "jump-raw",
     .title = "JPSW raw",
     .is_default = true,
     .is_rival = true,
     .rival = RIVAL_WEIGHTED_JUMP,
     .every = 10},
    {.name = "astar-raw",
     .title = "A* raw",
     .is_default = true,
     .is_rival = true,
     .rival = RIVAL_WEIGHTED_ASTAR,
     .every = 10},
};

enum {
    METHOD_COUNT = sizeof methods / sizeof methods[0],
    COST_METHOD_COUNT = sizeof cost_methods / sizeof cost_methods[0],
};

_Static_assert((int)METHOD_COUNT <= (int)BENCH_METHODS_MOST &&
                   (int)COST_METHOD_COUNT <= (int)BENCH_METHODS_MOST,
               "room for all");

const bench_method *bench_methods(bench_measure measure, int32_t *count) {
    bool is_by_cost = measure == BENCH_BY_COST;
    *count = is_by_cost ? COST_METHOD_COUNT : METHOD_COUNT;
    return is_by_cost ? cost_methods : methods;
}

const bench_method *find_bench_method(bench_measure measure, const char *name, size_t length) {
    int32_t count = 0;
    const bench_method *all = bench_methods(measure, &count);
    for (int32_t i = 0; i < count; i++)
        if (strlen(all[i].name) == length && memcmp(all[i].name, name, length) == 0) return &all[i];
    return NULL;
}

void list_bench_methods(bench_measure measure, char *names, size_t size) {
    int32_t count = 0;
    const bench_method *all = bench_methods(measure, &count);
    size_t length = 0;
    for (int32_t i = 0; i < count && length < size; i++)
        length +=
            (size_t)snprintf(names + length, size - length, "%s%s", i > 0 ? " " : "", all[i].name);
}

static bool refuse_method(const char *command, bench_measure measure, const char *name,
                          size_t length) {
    char all[OPTION_WORDS_LENGTH], question[NEAR_LENGTH_MOST + 20];
    near_word near = near_word_begin(name, length);
    list_bench_methods(measure, all, sizeof all);
    near_word_offer_all(&near, all);
    if (near.best[0])
        complain("--methods: \"%.*s\" is no method%s", (int)length, name,
                 near_word_question(&near, question, sizeof question));
    else
        complain("--methods: \"%.*s\" is no method (see handrail %s --help)", (int)length, name,
                 command);
    return false;
}

static bool add_method(const bench_method *method, const bench_method *chosen[], int32_t *count) {
    for (int32_t i = 0; i < *count; i++)
        if (chosen[i] == method)
            return complain("--methods: %s is named twice", method->name), false;
    chosen[(*count)++] = method;
    return true;
}

static void choose_defaults(bench_measure measure, const bench_method *chosen[], int32_t *count) {
    int32_t all_count = 0;
    const bench_method *all = bench_methods(measure, &all_count);
    for (int32_t i = 0; i < all_count; i++)
        if (all[i].is_default) chosen[(*count)++] = &all[i];
}

bool choose_bench_methods(const char *command, bench_measure measure, const char *names,
                          const bench_method *chosen[], int32_t *count) {
    *count = 0;
    if (!names) return choose_defaults(measure, chosen, count), true;
    for (;; names++) {
        size_t length = strcspn(names, ",");
        const bench_method *method = find_bench_method(measure, names, length);
        if (!method) return refuse_method(command, measure, names, length);
        if (!add_method(method, chosen, count)) return false;
        names += length;
        if (!*names) return true;
    }
}

bench_measure bench_measure_of(const hr_class *unit) {
    return unit->costs_256ths ? BENCH_BY_COST : BENCH_BY_LENGTH;
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

// The same class without costs, up to date as the other is.
static hr_error drop_costs(bench_runner *runner) {
    hr_class unit = hr_map_class(runner->map, runner->class_id);
    unit.costs_256ths = NULL;
    hr_error error = hr_map_add_class(runner->map, unit, &runner->class_id);
    return error ? error : hr_map_refresh(runner->map, runner->class_id);
}

hr_error runner_create(bench_runner *runner, const bench_method *method, hr_map *map,
                       hr_class_id class_id, hr_should_cancel *should_cancel, void *cancel_user) {
    *runner = (bench_runner){.method = method,
                             .map = map,
                             .class_id = class_id,
                             .priced_as = class_id,
                             .should_cancel = should_cancel,
                             .cancel_user = cancel_user};
    hr_error error = method->ignores_costs ? drop_costs(runner) : HR_OK;
    if (error != HR_OK) return error;
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
    request.class_id = runner->class_id;
    request.quality = runner->method->quality;
    request.only = runner->method->only;
    return runner->rival ? rival_plan(runner->rival, &request, path)
                         : hr_plan(runner->planner, &request, path);
}

static double leg_price(const hr_costs *costs, hr_position from, hr_position to, int32_t size) {
    hr_leg_mean mean = hr_leg_mean_cost(costs, hr_block_at(from, size), hr_block_at(to, size));
    double length = sqrt(pow((double)to.x - from.x, 2) + pow((double)to.y - from.y, 2));
    return length * (double)mean.sum / (double)mean.scale / HR_COST_PLAIN / HR_CELL;
}

double runner_price(const bench_runner *runner, const hr_path *path) {
    if (runner->class_id == runner->priced_as) return path->cost_256ths / HR_CELL;
    const hr_class_entry *entry = hr_class_entry_of(runner->map, runner->priced_as);
    HR_ASSERT(entry);
    hr_costs costs = hr_costs_of(runner->map, entry);
    double price = 0;
    for (int32_t i = 1; i < path->count; i++)
        price += leg_price(&costs, path->waypoints[i - 1], path->waypoints[i], entry->unit.size);
    return price;
}

size_t runner_bytes(const bench_runner *runner) {
    return runner->rival ? rival_bytes(runner->rival) : hr_planner_bytes(runner->planner);
}
