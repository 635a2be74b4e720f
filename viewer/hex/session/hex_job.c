// hex_job.c - worlds, weather and searches, as jobs for a thread.

#include "viewer/hex/session/hex_job.h"

#include "viewer/hex/hex_create.h"
#include "viewer/model/clock.h"

#include <stdlib.h>

void hex_answer_destroy(hex_answer *answer) {
    if (!answer) return;
    hex_search_end(&answer->search);
    hex_world_destroy(answer->world);
    free(answer);
}

static bool is_cancelled(void *job) { return atomic_load(&((hex_job *)job)->is_cancelled); }

// A search has its memory with it, which is too much to be set up while the time is taken.
static hex_answer *answer_create(hex_job *job) {
    hex_answer *answer = calloc(1, sizeof *answer);
    if (!answer || !hex_search_begin(&answer->search, job->world->width, job->world->height)) {
        free(answer);
        return NULL;
    }
    answer->world = job->world;
    job->world = NULL;
    return answer;
}

static void search(hex_job *job) {
    hex_answer *answer = job->answer = answer_create(job);
    job->is_out_of_memory = !answer;
    if (!answer) return;
    hex_search *s = &answer->search;
    hex_search_over(s, answer->world, job->rules);
    s->should_cancel = is_cancelled;
    s->cancel_user = job;
    answer->method = job->method;
    int64_t begin = clock_ns();
    hex_find(s, job->method, job->query);
    answer->time_ns = clock_ns() - begin;
    s->should_cancel = NULL; // the job does not outlive the answer
}

static void make_world(hex_job *job) {
    const hex_recipe *recipe = &job->recipe;
    job->world = hex_world_create(recipe->width, recipe->height, recipe->seed);
    job->is_out_of_memory = !job->world;
    if (job->world && job->day > 0) hex_world_set_day(job->world, job->day);
}

void hex_job_do(hex_job *job) {
    switch (job->kind) {
    case HEX_MAKE_WORLD:
        make_world(job);
        break;
    case HEX_MAKE_WEATHER:
        hex_world_set_day(job->world, job->day);
        break;
    case HEX_SEARCH:
        search(job);
        break;
    }
}

void hex_job_destroy(hex_job *job) {
    if (!job) return;
    hex_answer_destroy(job->answer);
    hex_world_destroy(job->world);
    free(job);
}
