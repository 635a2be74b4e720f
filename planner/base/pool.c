// pool.c - POSIX threads, a round of work at a time.

#define _POSIX_C_SOURCE 200809L

#include "planner/base/pool.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <pthread.h>

struct hr_pool {
    const hr_allocator *allocator;
    pthread_mutex_t mutex;
    pthread_cond_t has_work, is_done;
    hr_work *work;
    void *context;
    uint32_t round;  // grows with every run
    int32_t working; // threads that have not finished this round
    bool is_closing;
    int32_t count;
    pthread_t threads[HR_WORKERS_MAX];
};

// The next round's work, or NULL when the pool is closing.
static hr_work *await_work(hr_pool *pool, uint32_t *round, void **context) {
    pthread_mutex_lock(&pool->mutex);
    while (pool->round == *round && !pool->is_closing)
        pthread_cond_wait(&pool->has_work, &pool->mutex);
    hr_work *work = pool->is_closing ? NULL : pool->work;
    HR_ASSERT(pool->is_closing || pool->round == *round + 1); // no round is missed
    *round = pool->round;
    *context = pool->context;
    pthread_mutex_unlock(&pool->mutex);
    return work;
}

static void report(hr_pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    HR_ASSERT(pool->working > 0);
    if (--pool->working == 0) pthread_cond_signal(&pool->is_done);
    pthread_mutex_unlock(&pool->mutex);
}

static void *live(void *user) {
    hr_pool *pool = user;
    uint32_t round = 0;
    void *context;
    hr_work *work;
    while ((work = await_work(pool, &round, &context))) {
        work(context);
        report(pool);
    }
    return NULL;
}

hr_pool *hr_pool_create(const hr_allocator *allocator, int32_t threads) {
    hr_pool *pool = hr_allocate_zeroed(allocator, 1, sizeof *pool);
    if (!pool) return NULL;
    pool->allocator = allocator;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->has_work, NULL);
    pthread_cond_init(&pool->is_done, NULL);
    while (pool->count < threads && pool->count < HR_WORKERS_MAX &&
           pthread_create(&pool->threads[pool->count], NULL, live, pool) == 0)
        pool->count++;
    return pool;
}

void hr_pool_destroy(hr_pool *pool) {
    if (!pool) return;
    pthread_mutex_lock(&pool->mutex);
    HR_ASSERT(pool->working == 0 && !pool->is_closing);
    pool->is_closing = true;
    pthread_cond_broadcast(&pool->has_work);
    pthread_mutex_unlock(&pool->mutex);
    for (int32_t i = 0; i < pool->count; i++) pthread_join(pool->threads[i], NULL);
    pthread_mutex_destroy(&pool->mutex);
    pthread_cond_destroy(&pool->has_work);
    pthread_cond_destroy(&pool->is_done);
    hr_release(pool->allocator, pool);
}

void hr_pool_run(hr_pool *pool, hr_work *work, void *context) {
    HR_ASSERT(work);
    pthread_mutex_lock(&pool->mutex);
    HR_ASSERT(pool->working == 0 && !pool->is_closing); // rounds do not overlap
    pool->work = work;
    pool->context = context;
    pool->working = pool->count;
    pool->round++;
    pthread_cond_broadcast(&pool->has_work);
    pthread_mutex_unlock(&pool->mutex);
    work(context);
    pthread_mutex_lock(&pool->mutex);
    while (pool->working > 0) pthread_cond_wait(&pool->is_done, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}
