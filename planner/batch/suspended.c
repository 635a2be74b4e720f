// suspended.c - searches that ended at an allowance, put aside until their jobs are taken again.
//
// Exact searches and those over blocks can be long. One that stopped changes places with a search
// that nobody needs any more, and back when its job's turn comes. Nothing but time depends on it:
// where all places are taken, or a game was restored, the search is done again up to where it
// stopped, and goes on from there to the same answer, after the same steps.

#include "planner/batch/batch.h"

void hr_suspended_create(hr_batch *batch) {
    const hr_planner *planner = batch->planner;
    for (int32_t i = 0; i < HR_UNDONE_MAX; i++) {
        hr_suspended *suspended = &batch->suspended[i];
        hr_astar_create(&suspended->astar, &planner->map->allocator,
                        planner->config.search_bytes_max);
        hr_exact_create(&suspended->exact, &planner->map->allocator,
                        planner->config.search_bytes_max);
        atomic_flag_clear(&suspended->is_taken);
    }
}

void hr_suspended_destroy(hr_batch *batch) {
    for (int32_t i = 0; i < HR_UNDONE_MAX; i++) {
        hr_astar_destroy(&batch->suspended[i].astar);
        hr_exact_destroy(&batch->suspended[i].exact);
    }
}

size_t hr_suspended_bytes(const hr_batch *batch) {
    size_t bytes = 0;
    for (int32_t i = 0; i < HR_UNDONE_MAX; i++)
        bytes +=
            hr_astar_bytes(&batch->suspended[i].astar) + hr_exact_bytes(&batch->suspended[i].exact);
    return bytes;
}

static void change_places(hr_suspended *suspended, hr_searcher *searcher) {
    hr_astar astar = searcher->astar;
    hr_exact exact = searcher->exact;
    searcher->astar = suspended->astar;
    searcher->exact = suspended->exact;
    suspended->astar = astar;
    suspended->exact = exact;
}

static int32_t claim_place(hr_batch *batch) {
    for (int32_t i = 0; i < HR_UNDONE_MAX; i++)
        if (!atomic_flag_test_and_set(&batch->suspended[i].is_taken)) return i;
    return HR_NOWHERE;
}

void hr_suspended_forget(hr_batch *batch, int32_t *place) {
    if (*place != HR_NOWHERE) atomic_flag_clear(&batch->suspended[*place].is_taken);
    *place = HR_NOWHERE;
}

void hr_suspended_take_up(hr_batch *batch, hr_searcher *searcher, const hr_job *job) {
    hr_searcher_forget(searcher);
    if (job->suspended != HR_NOWHERE) change_places(&batch->suspended[job->suspended], searcher);
}

void hr_suspended_put_aside(hr_batch *batch, hr_searcher *searcher, hr_job *job) {
    bool can_go_on = searcher->astar.can_go_on || searcher->exact.can_go_on;
    if (!can_go_on || !hr_job_is_unfinished(job)) {
        hr_suspended_forget(batch, &job->suspended);
        return;
    }
    if (job->suspended == HR_NOWHERE) job->suspended = claim_place(batch);
    if (job->suspended != HR_NOWHERE) change_places(&batch->suspended[job->suspended], searcher);
}
