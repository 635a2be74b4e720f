// own_threads.c - a batch on the threads of the host: `spawn` hands work to its job system, here
// threads made on the spot, and `wait` returns when all of it is done. The answers are the same for
// any number.

#include <handrail/planner.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 128, UNITS = 200, WORKERS = 4 };

typedef struct job {
    hr_work *work;
    void *context;
    int32_t count;
    pthread_t threads[WORKERS];
} job;

static void *run(void *user) {
    job *j = user;
    j->work(j->context);
    return NULL;
}

static void *spawn(hr_work *work, void *context, int32_t count, void *user) {
    (void)user;
    job *j = malloc(sizeof *j);
    if (!j) return NULL; // nothing to wait for: the planner's thread does all of it
    *j = (job){.work = work, .context = context};
    for (; j->count < count && j->count < WORKERS; j->count++)
        if (pthread_create(&j->threads[j->count], NULL, run, j)) break;
    return j; // what too few threads leave over is done by the planner's
}

static void wait_for(void *handle, void *user) {
    (void)user;
    job *j = handle;
    for (int32_t i = 0; i < j->count; i++) pthread_join(j->threads[i], NULL);
    free(j);
}

// The hash of all answers; 0 if it fails.
static uint64_t plan_all(hr_map *map, const hr_request *requests, int32_t workers) {
    hr_planner_config config = {.workers = workers, .spawn = spawn, .wait = wait_for};
    hr_planner *planner = NULL;
    hr_results *results = NULL;
    uint64_t hash = 0;
    if (hr_planner_create(map, &config, &planner) == HR_OK &&
        hr_results_create(planner, &results) == HR_OK &&
        hr_plan_batch(planner, requests, UNITS, results) == HR_OK)
        hash = hr_results_hash(results);
    hr_results_destroy(results);
    hr_planner_destroy(planner);
    return hash;
}

int main(void) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    hr_map *map;
    hr_class_id unit;
    hr_class small = {.pass = hr_pass_without_bits(1), .size = 1};
    if (hr_map_create(&config, &map) != HR_OK || hr_map_add_class(map, small, &unit) != HR_OK)
        return 1;
    for (int32_t y = 8; y < SIDE - 8; y += 8) // walls with ends left and right in turn
        hr_map_fill(map, (hr_rect){y % 16, y, SIDE - 8, 1}, 1);

    static hr_request requests[UNITS];
    for (int32_t i = 0; i < UNITS; i++) {
        hr_cell from = {i % SIDE, 2}, to = {i * 7 % SIDE, SIDE - 2};
        requests[i] = (hr_request){
            .class_id = unit, .start = hr_block_centre(from, 1), .goal = hr_block_centre(to, 1)};
    }
    uint64_t alone = plan_all(map, requests, 1), together = plan_all(map, requests, WORKERS);
    printf("%d paths by 1 thread %016llx, by %d %016llx\n", UNITS, (unsigned long long)alone,
           WORKERS, (unsigned long long)together);
    hr_map_destroy(map);
    return alone && alone == together ? 0 : 1;
}
