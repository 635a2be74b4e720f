// stress_planners.c - several planners of one map, each on a thread of its own, ask all that may be
// asked at once: plans, batches over workers of their own, on a view, too, tables of lengths,
// fields, the nearest of goals, cancelling; and all threads ask one field and the map's labels.
// What each thread has come to is what one thread comes to. No test framework, as in
// stress_batch.c.
//
//     stress_planners [ROUNDS [SEED]]
//
// Prints a line a round; exit status 1 where anything differs.

#include "passmap/views.h"
#include "planner/fields.h"
#include "planner/lengths.h"
#include "tests/support/crowds.h"
#include "tests/support/require.h"
#include "tests/support/stress.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, REQUESTS = 48, PLACES = 5, GOALS = 4, TICKS = 3 };

// What all threads share and none changes.
typedef struct shared {
    crowd crowd;
    hr_map *view;
    hr_goal_field *field;
    hr_request requests[REQUESTS];
} shared;

typedef struct asker {
    const shared *shared;
    hr_planner *planner;
    hr_results *results;
    uint64_t hash;
} asker;

static void mix(asker *a, const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        a->hash = (a->hash ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3);
}

static void mix_path(asker *a, const hr_path *path) {
    mix(a, &path->status, sizeof path->status);
    if (path->count > 0) mix(a, path->waypoints, (size_t)path->count * sizeof *path->waypoints);
}

static void ask_plans(asker *a) {
    for (int32_t i = 0; i < REQUESTS; i += 3) {
        hr_path path;
        hr_request request = a->shared->requests[i];
        request.quality = (hr_quality)(i % 3);
        request.view = i % 2;
        require(hr_plan(a->planner, &request, &path) == HR_OK);
        mix_path(a, &path);
    }
}

static void ask_batches(asker *a) {
    hr_request requests[REQUESTS];
    memcpy(requests, a->shared->requests, sizeof requests);
    for (int32_t i = 0; i < REQUESTS; i++) requests[i].view = i % 4 == 0;
    for (int32_t tick = 0; tick < TICKS; tick++) {
        int32_t count = tick == 0 ? REQUESTS : 0;
        require(hr_plan_batch(a->planner, requests, count, a->results) == HR_OK);
        uint64_t hash = hr_results_hash(a->results);
        int32_t cancelled = hr_batch_cancel(a->planner, (uint64_t)tick);
        mix(a, &hash, sizeof hash);
        mix(a, &cancelled, sizeof cancelled);
    }
}

static void ask_lengths(asker *a) {
    hr_position places[PLACES];
    double lengths[PLACES * PLACES];
    for (int32_t i = 0; i < PLACES; i++) places[i] = a->shared->requests[i].start;
    hr_length_table table = {.class_id = a->shared->requests[0].class_id,
                             .from = places,
                             .from_count = PLACES,
                             .to = places,
                             .to_count = PLACES};
    if (hr_plan_lengths(a->planner, &table, lengths) == HR_OK) mix(a, lengths, sizeof lengths);
}

static void ask_goals(asker *a) {
    hr_goal goals[GOALS];
    hr_request request = a->shared->requests[1];
    hr_path path;
    for (int32_t i = 0; i < GOALS; i++)
        goals[i] = (hr_goal){.position = a->shared->requests[2 * i].goal};
    request.goals = goals, request.goal_count = GOALS;
    require(hr_plan(a->planner, &request, &path) == HR_OK);
    mix(a, &path.goal_index, sizeof path.goal_index);
    mix_path(a, &path);
}

static void ask_fields(asker *a) {
    const shared *s = a->shared;
    hr_goal_field_config config = {.class_id = s->requests[0].class_id,
                                   .goal = s->requests[5].goal};
    hr_goal_field *own;
    require(hr_goal_field_create(a->planner, &config, &own) == HR_OK);
    for (int32_t i = 0; i < REQUESTS; i++) {
        double of_own = hr_goal_field_length(own, s->requests[i].start);
        double of_all = s->field ? hr_goal_field_length(s->field, s->requests[i].start) : 0;
        mix(a, &of_own, sizeof of_own);
        mix(a, &of_all, sizeof of_all);
    }
    hr_goal_field_destroy(own);
}

static void ask_labels(asker *a) {
    for (int32_t i = 0; i < REQUESTS; i++) {
        const hr_request *r = &a->shared->requests[i];
        uint8_t can = hr_can_reach(a->shared->crowd.map, r->class_id, r->start, r->goal, 0);
        uint8_t is_clear =
            hr_map_leg_is_clear(a->shared->crowd.map, r->class_id, r->start, r->goal);
        mix(a, &can, 1);
        mix(a, &is_clear, 1);
    }
}

static void *ask_all(void *user) {
    asker *a = user;
    a->hash = UINT64_C(0xcbf29ce484222325);
    ask_plans(a);
    ask_batches(a);
    ask_lengths(a);
    ask_goals(a);
    ask_fields(a);
    ask_labels(a);
    return NULL;
}

static void open_asker(asker *a, shared *s) {
    hr_planner_config config = {.workers = 2, .batch_budget_steps = 3000};
    int32_t number;
    *a = (asker){.shared = s, .planner = crowd_planner(&s->crowd, config)};
    require(hr_planner_add_view(a->planner, s->view, &number) == HR_OK && number == 1);
    require(hr_results_create(a->planner, &a->results) == HR_OK);
}

static void close_asker(asker *a) {
    hr_results_destroy(a->results);
    hr_planner_destroy(a->planner);
}

// Every class was refreshed after the last edit: planners change nothing of the map any more.
static void open_shared(shared *s, uint64_t seed) {
    crowd_open(&s->crowd, seed, NULL);
    for (int32_t i = 0; i < 6; i++) crowd_edit(&s->crowd);
    require(hr_map_create_view(s->crowd.map, &(hr_view_config){.is_all_seen = true}, &s->view) ==
            HR_OK);
    crowd_throw(&s->crowd, s->requests, REQUESTS);
    for (hr_class_id id = 0; id < hr_map_class_count(s->crowd.map); id++) {
        require(hr_map_refresh(s->crowd.map, id) == HR_OK);
        require(hr_map_refresh(s->view, id) == HR_OK);
    }
}

static int play(uint64_t seed) {
    static shared s;
    asker alone, askers[THREADS];
    pthread_t threads[THREADS];
    int faults = 0;
    s.field = NULL;
    open_shared(&s, seed);
    open_asker(&alone, &s);
    hr_goal_field_config config = {.class_id = s.requests[0].class_id, .goal = s.requests[0].goal};
    require(hr_goal_field_create(alone.planner, &config, &s.field) == HR_OK);
    ask_all(&alone);
    for (int32_t i = 0; i < THREADS; i++) open_asker(&askers[i], &s);
    for (int32_t i = 0; i < THREADS; i++)
        require(pthread_create(&threads[i], NULL, ask_all, &askers[i]) == 0);
    for (int32_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        faults += askers[i].hash != alone.hash;
        close_asker(&askers[i]);
    }
    printf("seed %llu: hash %016llx%s\n", (unsigned long long)seed, (unsigned long long)alone.hash,
           faults ? ": DIFFERS" : "");
    hr_goal_field_destroy(s.field);
    close_asker(&alone);
    hr_map_destroy(s.view);
    crowd_close(&s.crowd);
    return faults;
}

int main(int count, char **arguments) { return stress(count, arguments, play, 6, 550000000); }
