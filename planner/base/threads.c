// threads.c - work for all threads; parts of it are taken from a cursor.

#include "planner/base/threads.h"

#include "passmap/base/atomics.h"

void hr_threads_create(hr_threads *threads, const hr_allocator *allocator,
                       const hr_planner_config *config) {
    int32_t count = config->workers < HR_WORKERS_MAX ? config->workers : HR_WORKERS_MAX;
    *threads = (hr_threads){.allocator = allocator,
                            .count = count > 1 ? count : 1,
                            .spawn = config->spawn,
                            .wait = config->wait,
                            .spawn_user = config->spawn_user};
}

void hr_threads_destroy(hr_threads *threads) { hr_pool_destroy(threads->pool); }

static void spawn(const hr_threads *threads, hr_work *work, void *context, int32_t items) {
    int32_t count = items < threads->count ? items : threads->count;
    void *handle = threads->spawn(work, context, count, threads->spawn_user);
    if (handle) threads->wait(handle, threads->spawn_user);
}

void hr_threads_work(hr_threads *threads, hr_work *work, void *context, int32_t items) {
    if (items < 1) return;
    if (threads->spawn) {
        spawn(threads, work, context, items);
        return;
    }
    if (items == 1 || threads->count == 1) return;
    if (!threads->pool) threads->pool = hr_pool_create(threads->allocator, threads->count - 1);
    if (threads->pool) hr_pool_run(threads->pool, work, context);
}

// ---- Parts

typedef struct parts {
    hr_chore *chore;
    void *user;
    int32_t count;
    atomic_int cursor;
} parts;

static void do_parts(void *context) {
    parts *p = context;
    for (int32_t i; (i = atomic_fetch_add(&p->cursor, 1)) < p->count;) p->chore(p->user, i);
}

void hr_threads_do_parts(hr_threads *threads, int32_t count, hr_chore *chore, void *user) {
    parts p = {.chore = chore, .user = user, .count = count};
    if (count > 1) hr_threads_work(threads, do_parts, &p, count);
    do_parts(&p);
}
