// plan_thread.c - does the planning of a window in a thread.

#include "viewer/model/plan_thread.h"

#include <pthread.h>
#include <stdlib.h>

enum { PATIENCE_NS = 100000000 };

struct plan_thread {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    plan_is_ready *is_ready;
    void *user;
    plan_job job; // the one that waits
    bool has_job, is_ending;
    plan_answer answer; // the one that is done
    bool has_answer;
    planning planning; // the thread's own
};

static bool is_stale(void *user) {
    plan_thread *t = user;
    pthread_mutex_lock(&t->mutex);
    bool has_newer = t->has_job || t->is_ending;
    pthread_mutex_unlock(&t->mutex);
    return has_newer;
}

static bool next_job(plan_thread *t, plan_job *job) {
    pthread_mutex_lock(&t->mutex);
    while (!t->has_job && !t->is_ending) pthread_cond_wait(&t->wake, &t->mutex);
    bool goes_on = !t->is_ending;
    if (goes_on) {
        *job = t->job;
        t->job = (plan_job){0};
        t->has_job = false;
    }
    pthread_mutex_unlock(&t->mutex);
    return goes_on;
}

static void hand_out(plan_thread *t, plan_answer *answer) {
    pthread_mutex_lock(&t->mutex);
    if (t->has_answer) plan_answer_end(&t->answer);
    t->answer = *answer;
    t->has_answer = true;
    pthread_mutex_unlock(&t->mutex);
    t->is_ready(t->user);
}

static void *work(void *user) {
    plan_thread *t = user;
    plan_job job;
    while (next_job(t, &job)) {
        plan_answer answer = planning_do(&t->planning, &job, is_stale, t);
        hand_out(t, &answer);
    }
    return NULL;
}

plan_thread *plan_thread_begin(plan_is_ready *is_ready, void *user) {
    plan_thread *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->planning.patience_ns = PATIENCE_NS;
    t->is_ready = is_ready;
    t->user = user;
    pthread_mutex_init(&t->mutex, NULL);
    pthread_cond_init(&t->wake, NULL);
    if (pthread_create(&t->thread, NULL, work, t) == 0) return t;
    free(t);
    return NULL;
}

void plan_thread_ask(plan_thread *t, plan_job *job) {
    pthread_mutex_lock(&t->mutex);
    if (t->has_job) plan_job_follow(job, &t->job);
    t->job = *job;
    t->has_job = true;
    pthread_cond_signal(&t->wake);
    pthread_mutex_unlock(&t->mutex);
    *job = (plan_job){0};
}

bool plan_thread_take(plan_thread *t, plan_answer *answer) {
    pthread_mutex_lock(&t->mutex);
    bool has_answer = t->has_answer;
    if (has_answer) *answer = t->answer;
    t->has_answer = false;
    pthread_mutex_unlock(&t->mutex);
    return has_answer;
}

void plan_thread_end(plan_thread *t) {
    if (!t) return;
    pthread_mutex_lock(&t->mutex);
    t->is_ending = true;
    pthread_cond_signal(&t->wake);
    pthread_mutex_unlock(&t->mutex);
    pthread_join(t->thread, NULL);
    if (t->has_job) plan_job_end(&t->job);
    if (t->has_answer) plan_answer_end(&t->answer);
    planning_end(&t->planning);
    pthread_cond_destroy(&t->wake);
    pthread_mutex_destroy(&t->mutex);
    free(t);
}
