// stress_batch.c - batches, and looks at the paths that they came to, on many threads by all three
// ways, against one thread; no test framework in between, so that it runs under thread checkers and
// memory checkers.
//
//     stress_batch [ROUNDS [SEED]]
//
// Prints a line a round; exit status 1 where anything differs.

#include "planner/path_watch.h"
#include "tests/support/crowds.h"
#include "tests/support/stress.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { REQUESTS = 160, TICKS = 4, TEAM = 5, WORKERS = 5, THREADS = 7 };

// ---- Threads of the host

typedef struct call {
    hr_work *work;
    void *context;
} call;

static void *run_call(void *user) {
    const call *c = user;
    c->work(c->context);
    return NULL;
}

typedef struct host_task {
    pthread_t threads[THREADS];
    call call;
} host_task;

// More threads than the planner has workers for: those left over must do no harm.
static void *spawn(hr_work *work, void *context, int32_t count, void *user) {
    host_task *task = user;
    (void)count;
    task->call = (call){work, context};
    for (int32_t i = 0; i < THREADS; i++)
        if (pthread_create(&task->threads[i], NULL, run_call, &task->call)) abort();
    return task;
}

static void wait_for(void *handle, void *user) {
    host_task *task = handle;
    (void)user;
    for (int32_t i = 0; i < THREADS; i++) pthread_join(task->threads[i], NULL);
}

static void *spawn_inline(hr_work *work, void *context, int32_t count, void *user) {
    (void)count, (void)user;
    work(context);
    return NULL;
}

static void work_on(void *planner) { hr_batch_work(planner); }

// ---- A team of planners, each driven in its own way

typedef struct team {
    host_task task;
    hr_planner *planners[TEAM];
    hr_results *results[TEAM];
    hr_path_watch *watches[TEAM];
} team;

static void open_team(team *t, const crowd *c, int64_t budget) {
    hr_planner_config configs[TEAM] = {
        {.workers = 1},
        {.workers = WORKERS}, // threads of its own
        {.workers = WORKERS, .spawn = spawn, .wait = wait_for, .spawn_user = &t->task},
        {.workers = WORKERS, .spawn = spawn_inline},
        {.workers = WORKERS}, // by plain functions
    };
    for (int32_t i = 0; i < TEAM; i++) {
        configs[i].batch_budget_steps = budget;
        t->planners[i] = crowd_planner(c, configs[i]);
        if (hr_results_create(t->planners[i], &t->results[i])) abort();
        if (hr_path_watch_create(t->planners[i], &t->watches[i])) abort();
    }
}

static void close_team(team *t) {
    for (int32_t i = 0; i < TEAM; i++) {
        hr_path_watch_destroy(t->watches[i]);
        hr_results_destroy(t->results[i]);
        hr_planner_destroy(t->planners[i]);
    }
}

static hr_error plan_by_functions(hr_planner *planner, const hr_request *requests, int32_t count,
                                  hr_results *results) {
    hr_error error = hr_batch_begin(planner, requests, count, results);
    if (error) return error;
    host_task task;
    while (hr_batch_next(planner)) wait_for(spawn(work_on, planner, THREADS, &task), NULL);
    return hr_batch_finish(planner);
}

static uint64_t plan_with(team *t, int32_t which, const hr_request *requests, int32_t count) {
    hr_planner *planner = t->planners[which];
    hr_results *results = t->results[which];
    bool is_last = which == TEAM - 1;
    hr_error error = is_last ? plan_by_functions(planner, requests, count, results)
                             : hr_plan_batch(planner, requests, count, results);
    if (error) abort();
    return hr_results_hash(results);
}

// Watches what the batch came to. The paths of requests that are answered later are not.
static void watch_paths(team *t, int32_t which, const hr_request *requests, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hr_path path = hr_results_path(t->results[which], i);
        hr_watched_path watched = {.id = i,
                                   .class_id = requests[i].class_id,
                                   .waypoints = path.waypoints,
                                   .count = path.count};
        if (path.count > 0 && hr_path_watch_set(t->watches[which], &watched)) abort();
    }
}

static uint64_t look(team *t, int32_t which) {
    const hr_blocked_path *blocked;
    int32_t count;
    if (hr_path_watch_look(t->watches[which], &blocked, &count)) abort();
    uint64_t hash = hr_path_watch_sweeps(t->watches[which]);
    for (int32_t i = 0; i < count; i++)
        hash = hash * 31 + (uint64_t)blocked[i].id * 64 + (uint64_t)blocked[i].leg;
    return hash;
}

// ---- Legs, tested by many threads on the map alone

typedef struct leg_test {
    const hr_map *map;
    const hr_request *requests;
    uint64_t hash;
} leg_test;

// A sixteenth of the way to the goal: clear or not about as often.
static hr_position end_of_leg(const hr_request *r) {
    return (hr_position){r->start.x + (r->goal.x - r->start.x) / 16,
                         r->start.y + (r->goal.y - r->start.y) / 16};
}

static void *test_legs(void *user) {
    leg_test *test = user;
    for (int32_t i = 0; i < REQUESTS; i++) {
        const hr_request *r = &test->requests[i];
        bool is_clear = hr_map_leg_is_clear(test->map, r->class_id, r->start, end_of_leg(r));
        test->hash = test->hash * 31 + is_clear + 2 * hr_map_is_refreshed(test->map, r->class_id);
    }
    return NULL;
}

// What a planner says of the legs first, one after the other, bringing classes up to date.
static int compare_legs(const crowd *c, team *t, const hr_request *requests) {
    leg_test tests[THREADS];
    pthread_t threads[THREADS];
    uint64_t expected = 0;
    int faults = 0;
    for (hr_class_id id = 0; id < hr_map_class_count(c->map); id++)
        if (hr_map_refresh(c->map, id)) abort();
    for (int32_t i = 0; i < REQUESTS; i++) {
        const hr_request *r = &requests[i];
        bool is_known = hr_map_class(c->map, r->class_id).size > 0;
        expected = expected * 31 + 2 * is_known +
                   hr_leg_is_clear(t->planners[0], r->class_id, r->start, end_of_leg(r));
    }
    for (int32_t i = 0; i < THREADS; i++) {
        tests[i] = (leg_test){.map = c->map, .requests = requests};
        if (pthread_create(&threads[i], NULL, test_legs, &tests[i])) abort();
    }
    for (int32_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        faults += tests[i].hash != expected;
    }
    return faults;
}

// ---- Rounds

static int play_tick(crowd *c, team *t, hr_request *requests, int32_t tick, uint64_t *hash) {
    int32_t half = REQUESTS / 2, faults = 0;
    crowd_throw(c, requests, half);
    crowd_order(c, requests + half, half, tick * 8);
    if (tick % 2 == 0) crowd_gather(c, requests + half, half, 40, 6);
    int32_t count = tick + 1 < TICKS ? REQUESTS : 0;
    uint64_t expected = plan_with(t, 0, requests, count);
    for (int32_t i = 1; i < TEAM; i++) {
        faults += plan_with(t, i, requests, count) != expected;
        faults +=
            hr_results_stats(t->results[i]).carried != hr_results_stats(t->results[0]).carried;
    }
    *hash = *hash * 31 + expected;
    for (int32_t i = 0; i < TEAM; i++) watch_paths(t, i, requests, count);
    for (int32_t i = 0; i < 8 && tick % 2; i++) crowd_edit(c); // else what was stopped goes on
    faults += compare_legs(c, t, requests);
    uint64_t seen = look(t, 0);
    for (int32_t i = 1; i < TEAM; i++) faults += look(t, i) != seen;
    return faults;
}

static int play(uint64_t seed) {
    static crowd c;
    static hr_request requests[REQUESTS];
    static team t;
    crowd_open(&c, seed, NULL);
    int64_t budget = seed % 2 ? INT64_C(1) << (6 + seed % 9) : 0;
    open_team(&t, &c, budget);
    int faults = 0;
    uint64_t hash = 0;
    for (int32_t tick = 0; tick < TICKS; tick++) faults += play_tick(&c, &t, requests, tick, &hash);
    printf("seed %llu, budget %lld: hash %016llx%s\n", (unsigned long long)seed, (long long)budget,
           (unsigned long long)hash, faults ? ": DIFFERS" : "");
    close_team(&t);
    crowd_close(&c);
    return faults;
}

int main(int count, char **arguments) { return stress(count, arguments, play, 6, 530000000); }
