// suspended.c - swaps searches between searchers and places, for several workers at once.

#include "planner/batch/suspended.h"

#include "passmap/base/assertion.h"

void hr_suspended_create(hr_suspended *suspended, const hr_allocator *allocator,
                         size_t search_bytes_max) {
    for (int32_t i = 0; i < HR_SUSPENDED_MAX; i++) {
        hr_suspended_place *place = &suspended->places[i];
        hr_astar_create(&place->astar, allocator, search_bytes_max);
        hr_tile_astar_create(&place->tile_astar, allocator, search_bytes_max);
        hr_straightener_create(&place->straightener, allocator);
        hr_exact_create(&place->exact, allocator, search_bytes_max);
        atomic_flag_clear(&place->is_taken);
    }
}

void hr_suspended_destroy(hr_suspended *suspended) {
    for (int32_t i = 0; i < HR_SUSPENDED_MAX; i++) {
        hr_astar_destroy(&suspended->places[i].astar);
        hr_tile_astar_destroy(&suspended->places[i].tile_astar);
        hr_straightener_destroy(&suspended->places[i].straightener);
        hr_exact_destroy(&suspended->places[i].exact);
    }
}

size_t hr_suspended_bytes(const hr_suspended *suspended) {
    size_t bytes = 0;
    for (int32_t i = 0; i < HR_SUSPENDED_MAX; i++)
        bytes += hr_astar_bytes(&suspended->places[i].astar) +
                 hr_tile_astar_bytes(&suspended->places[i].tile_astar) +
                 hr_straightener_bytes(&suspended->places[i].straightener) +
                 hr_exact_bytes(&suspended->places[i].exact);
    return bytes;
}

static void change_places(hr_suspended_place *place, hr_searcher *searcher) {
    hr_astar astar = searcher->astar;
    hr_tile_astar tile_astar = searcher->tile_astar;
    hr_straightener straightener = searcher->straightener;
    hr_exact exact = searcher->exact;
    searcher->astar = place->astar;
    searcher->tile_astar = place->tile_astar;
    searcher->straightener = place->straightener;
    searcher->exact = place->exact;
    place->astar = astar;
    place->tile_astar = tile_astar;
    place->straightener = straightener;
    place->exact = exact;
}

static int32_t claim_place(hr_suspended *suspended) {
    for (int32_t i = 0; i < HR_SUSPENDED_MAX; i++)
        if (!atomic_flag_test_and_set(&suspended->places[i].is_taken)) return i;
    return HR_NOWHERE;
}

void hr_suspended_forget(hr_suspended *suspended, int32_t *place) {
    HR_ASSERT(*place >= HR_NOWHERE && *place < HR_SUSPENDED_MAX);
    if (*place != HR_NOWHERE) atomic_flag_clear(&suspended->places[*place].is_taken);
    *place = HR_NOWHERE;
}

void hr_suspended_take_up(hr_suspended *suspended, hr_searcher *searcher, const hr_job *job) {
    HR_ASSERT(job->suspended >= HR_NOWHERE && job->suspended < HR_SUSPENDED_MAX);
    hr_searcher_forget(searcher);
    if (job->suspended != HR_NOWHERE) change_places(&suspended->places[job->suspended], searcher);
}

void hr_suspended_put_aside(hr_suspended *suspended, hr_searcher *searcher, hr_job *job) {
    bool can_go_on = searcher->astar.progress.can_go_on ||
                     searcher->tile_astar.progress.can_go_on ||
                     searcher->straightener.progress.can_go_on || searcher->exact.can_go_on;
    if (!can_go_on || !hr_job_is_unfinished(job)) {
        hr_suspended_forget(suspended, &job->suspended);
        return;
    }
    if (job->suspended == HR_NOWHERE) job->suspended = claim_place(suspended);
    if (job->suspended != HR_NOWHERE) change_places(&suspended->places[job->suspended], searcher);
}

int32_t hr_suspended_count(hr_suspended *suspended) {
    int32_t count = 0;
    for (int32_t i = 0; i < HR_SUSPENDED_MAX; i++) {
        bool was_taken = atomic_flag_test_and_set(&suspended->places[i].is_taken);
        if (!was_taken) atomic_flag_clear(&suspended->places[i].is_taken);
        count += was_taken;
    }
    return count;
}
