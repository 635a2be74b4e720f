// bench_orders_run.c - armies and their orders, and the clock around the batches.
//
// All four ways take turns, so that what else the machine does hits all alike. Threads come by the
// planner's hook, so that the time that each of them computes can be measured. What several threads
// can gain in wall-clock time on this machine at all is measured by a loop that touches no memory.

#include "viewer/bench/bench_orders_run.h"

#include <handrail/planner.h>

#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_orders_bridge.h"
#include "viewer/bench/bench_orders_places.h"
#include "viewer/options/arguments.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 8, SPIN_PARTS_MOST = HR_WORKERS_MAX };

// A thread of a round of work.
typedef struct helper {
    pthread_t thread;
    hr_work *work;
    void *context;
    int64_t computed_ns;
} helper;

// Threads at work, and the time they save.
typedef struct team {
    helper helpers[HR_WORKERS_MAX];
    int32_t threads;
    int64_t beside_ns; // computed on other threads while the first was done already
} team;

typedef struct campaign {
    order_results *results;
    const order_choices *choices;
    hr_map *map;
    const char *path;
    progress *bar;
    team team;
    order_places places;
    hr_planner *planners[ORDER_WAYS];
    hr_results *answers[ORDER_WAYS];
    hr_request *requests;
    hr_class_id class_id;
} campaign;

const char *order_kind_name(order_kind kind) {
    static const char *const NAMES[ORDER_KINDS] = {"one place", "8 places", "scattered", "island",
                                                   "wall"};
    return NAMES[kind];
}

static bool is_good(const campaign *c, hr_error error) {
    if (error) complain("%s: %s", c->path, hr_error_text(error));
    return error == HR_OK;
}

// ---- The control

static void *spin(void *user) {
    volatile uint64_t *left = user;
    for (uint64_t i = *left; i > 0; i--) *left = i;
    return NULL;
}

// The same work, cut into `parts` parts.
static double spin_us(int32_t parts) {
    enum { WORK = 1 << 24 };
    pthread_t threads[SPIN_PARTS_MOST];
    struct {
        uint64_t left, padding[15]; // a part a cache line
    } work[SPIN_PARTS_MOST];
    int32_t started = 0;
    for (int32_t i = 0; i < parts; i++) work[i].left = WORK / (uint64_t)parts;
    int64_t begin = bench_now_ns();
    while (started + 1 < parts &&
           pthread_create(&threads[started], NULL, spin, &work[started].left) == 0)
        started++;
    for (int32_t i = started; i < parts; i++) spin(&work[i].left);
    for (int32_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
    return (double)(bench_now_ns() - begin) / 1e3;
}

// ---- Threads

static void *help(void *user) {
    helper *h = user;
    int64_t begin = bench_thread_ns();
    h->work(h->context);
    h->computed_ns = bench_thread_ns() - begin;
    return NULL;
}

// The calling thread is one of them; it returns when all are done.
static void *work_together(hr_work *work, void *context, int32_t count, void *user) {
    team *t = user;
    int32_t threads = count < t->threads ? count : t->threads, started = 0;
    for (int32_t i = 0; i < threads; i++)
        t->helpers[i] = (helper){.work = work, .context = context};
    while (started + 1 < threads &&
           pthread_create(&t->helpers[started].thread, NULL, help, &t->helpers[started]) == 0)
        started++;
    helper *own = &t->helpers[started];
    help(own);
    int64_t most = own->computed_ns;
    for (int32_t i = 0; i < started; i++) {
        pthread_join(t->helpers[i].thread, NULL);
        if (t->helpers[i].computed_ns > most) most = t->helpers[i].computed_ns;
    }
    t->beside_ns += most - own->computed_ns;
    return NULL;
}

// ---- Orders

static void give_goal(campaign *c, order_kind kind, map_dice *dice, hr_request *request) {
    const order_places *p = &c->places;
    request->goal = kind == ORDER_ISLAND ? order_place(p, p->islands, p->island_count, dice)
                    : kind == ORDER_WALL ? order_place(p, p->walls, p->wall_count, dice)
                                         : order_place(p, p->home, p->home_count, dice);
}

// The army stands where it stands for all kinds; only the goal is another.
static void give_orders(campaign *c, order_kind kind, int32_t number) {
    map_dice stand = {c->choices->seed + (uint64_t)number};
    map_dice aim = {~stand.state};
    hr_request *first = c->requests;
    int32_t squad = kind == ORDER_SCATTERED ? 1
                    : kind == ORDER_PLACES  ? (c->choices->units + PLACES - 1) / PLACES
                                            : c->choices->units;
    for (int32_t i = 0; i < c->choices->units; i++) {
        first[i] = hr_request_default();
        first[i].class_id = c->class_id;
        first[i].start = order_place(&c->places, c->places.home, c->places.home_count, &stand);
        if (i % squad == 0)
            give_goal(c, kind, &aim, &first[i]);
        else
            first[i].goal = first[i - 1].goal;
    }
}

static bool is_out_of_reach(order_kind kind) { return kind == ORDER_ISLAND || kind == ORDER_WALL; }

static bool has_places(const order_places *p, order_kind kind) {
    return kind == ORDER_ISLAND ? p->island_count > 0
           : kind == ORDER_WALL ? p->wall_count > 0
                                : p->home_count > 0;
}

// ---- Batches

static void keep_least(double *least, double value) {
    if (*least == 0 || value < *least) *least = value;
}

static bool plan(campaign *c, int32_t way, order_sample *least) {
    c->team.beside_ns = 0;
    int64_t begin = bench_now_ns(), begin_of_thread = bench_thread_ns();
    hr_error error =
        hr_plan_batch(c->planners[way], c->requests, c->choices->units, c->answers[way]);
    int64_t computed = bench_thread_ns() - begin_of_thread + c->team.beside_ns;
    keep_least(&least->computed_us[way], (double)computed / 1e3);
    keep_least(&least->wall_us[way], (double)(bench_now_ns() - begin) / 1e3);
    return is_good(c, error);
}

static bool plan_all_ways(campaign *c, order_sample *least) {
    for (int32_t way = 0; way < ORDER_WAYS; way++)
        if (!plan(c, way, least)) return false;
    return true;
}

// ---- What can be reached instead

static bool prepare(campaign *c) {
    hr_error error = HR_OK;
    for (int32_t way = 0; error == HR_OK && way < ORDER_WAYS; way++)
        error = hr_planner_prepare(c->planners[way], c->class_id);
    return is_good(c, error);
}

// Where the first of the units comes that have a way at all.
static bool find_end(const campaign *c, hr_cell *end) {
    for (int32_t i = 0; i < c->choices->units; i++) {
        hr_path path = hr_results_path(c->answers[0], i);
        if (path.status != HR_NEAREST) continue;
        *end = hr_block_at(path.waypoints[path.count - 1], 1);
        return true;
    }
    return false;
}

// The same order, with a bridge to the goal.
static bool plan_bridged(campaign *c, hr_cell end, order_sample *least) {
    order_bridge bridge;
    bool is_open = order_bridge_open(&bridge, c->map, end, hr_block_at(c->requests[0].goal, 1));
    bool is_done =
        is_good(c, is_open ? HR_OK : HR_OUT_OF_MEMORY) && prepare(c) && plan_all_ways(c, least);
    order_bridge_close(&bridge, c->map);
    return prepare(c) && is_done;
}

static void send_all(campaign *c, hr_position goal) {
    for (int32_t i = 0; i < c->choices->units; i++) c->requests[i].goal = goal;
}

// The same army, to where it comes anyway.
static bool plan_beside(campaign *c, hr_cell end, order_sample *least) {
    hr_position goal = c->requests[0].goal;
    send_all(c, hr_block_centre(end, 1));
    bool is_done = plan_all_ways(c, least);
    send_all(c, goal);
    return is_done;
}

// A bridge leaves the other ways of a map as they are; a hole in a wall is a door, which may make
// many of them shorter.
static bool plan_reachable(campaign *c, order_kind kind, hr_cell end, order_sample *least) {
    return kind == ORDER_ISLAND ? plan_bridged(c, end, least) : plan_beside(c, end, least);
}

// ---- Goals

static double mean_length(const hr_results *answers) {
    double sum = 0;
    int32_t count = hr_results_count(answers);
    for (int32_t i = 0; i < count; i++) sum += hr_results_path(answers, i).length_256ths;
    return count > 0 ? sum / HR_CELL / count : 0;
}

static void compare_threads(campaign *c) {
    for (int32_t way = 0; way < ORDER_THREADED; way++)
        c->results->disagreements +=
            hr_results_hash(c->answers[way]) != hr_results_hash(c->answers[way | ORDER_THREADED]);
}

static void add_answers(campaign *c, order_sample *sample) {
    double part = 1.0 / c->choices->goals;
    for (int32_t way = 0; way < ORDER_WAYS; way++)
        sample->lengths[way] += mean_length(c->answers[way]) * part;
    sample->shared += hr_results_stats(c->answers[ORDER_SHARED]).shared * part / c->choices->units;
}

// In turns with what can be reached, so that both find the machine the same.
static bool run_passes(campaign *c, order_kind kind, order_sample *least, order_sample *reachable) {
    hr_cell end = {0, 0};
    for (int32_t pass = 0; bench_has_pass(pass, c->choices->repeat); pass++) {
        if (!plan_all_ways(c, least)) return false;
        if (pass == 0) {
            compare_threads(c);
            add_answers(c, &c->results->samples[kind]);
            reachable->is_asked = is_out_of_reach(kind) && find_end(c, &end);
        }
        if (reachable->is_asked && !plan_reachable(c, kind, end, reachable)) return false;
    }
    return true;
}

static bool run_goal(campaign *c, order_kind kind, int32_t number) {
    order_sample *sample = &c->results->samples[kind];
    order_sample least = {.is_asked = true}, reachable = {.is_asked = false};
    double part = 1.0 / c->choices->goals;
    give_orders(c, kind, number);
    if (!run_passes(c, kind, &least, &reachable)) return false;
    for (int32_t way = 0; way < ORDER_WAYS; way++) {
        sample->wall_us[way] += least.wall_us[way] * part;
        sample->computed_us[way] += least.computed_us[way] * part;
        sample->reachable_us[way] += reachable.computed_us[way] * part;
    }
    return true;
}

static bool run_kind(campaign *c, order_kind kind) {
    order_sample *sample = &c->results->samples[kind];
    sample->is_asked = has_places(&c->places, kind) && c->places.home_count > 0;
    for (int32_t i = 0; i < c->choices->goals; i++) {
        if (sample->is_asked && !run_goal(c, kind, i)) return false;
        progress_step(c->bar, bench_now_ns());
    }
    for (int32_t pass = 0; bench_has_pass(pass, c->choices->repeat); pass++) {
        keep_least(&c->results->spin[0], spin_us(1));
        keep_least(&c->results->spin[1], spin_us(c->choices->threads));
    }
    return true;
}

// ---- The campaign

static bool open_ways(campaign *c) {
    for (int32_t way = 0; way < ORDER_WAYS; way++) {
        hr_planner_config config = hr_planner_config_default();
        config.share_from = way & ORDER_SHARED ? 0 : -1;
        config.workers = way & ORDER_THREADED ? c->choices->threads : 1;
        config.spawn = way & ORDER_THREADED ? work_together : NULL;
        config.spawn_user = &c->team;
        hr_error error = hr_planner_create(c->map, &config, &c->planners[way]);
        if (!error) error = hr_results_create(c->planners[way], &c->answers[way]);
        if (!error) error = hr_planner_prepare(c->planners[way], c->class_id);
        if (!is_good(c, error)) return false;
    }
    return true;
}

static bool open_campaign(campaign *c) {
    hr_class unit = {.pass = hr_pass_up_to(HR_ROAD), .size = 1};
    if (!is_good(c, hr_map_add_class(c->map, unit, &c->class_id))) return false;
    c->requests = calloc((size_t)c->choices->units, sizeof *c->requests);
    bool has_memory = c->requests && order_places_find(&c->places, c->map, &unit.pass);
    return is_good(c, has_memory ? HR_OK : HR_OUT_OF_MEMORY) && open_ways(c);
}

static void close_campaign(campaign *c) {
    for (int32_t way = 0; way < ORDER_WAYS; way++) {
        hr_results_destroy(c->answers[way]);
        hr_planner_destroy(c->planners[way]);
    }
    order_places_destroy(&c->places);
    free(c->requests);
}

int64_t orders_steps(const order_choices *choices) { return (int64_t)ORDER_KINDS * choices->goals; }

bool orders_run(order_results *results, hr_map *map, const char *path, const order_choices *choices,
                progress *bar) {
    *results = (order_results){.width = hr_map_width(map), .height = hr_map_height(map)};
    const char *slash = strrchr(path, '/');
    strncpy(results->name, slash ? slash + 1 : path, sizeof results->name - 1);
    campaign c = {.results = results, .choices = choices, .map = map, .path = path, .bar = bar};
    c.team.threads = choices->threads;
    bool is_done = open_campaign(&c);
    for (order_kind kind = 0; is_done && kind < ORDER_KINDS; kind++) is_done = run_kind(&c, kind);
    close_campaign(&c);
    return is_done;
}
