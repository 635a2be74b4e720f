// pool.c - threads of the system, a round of work at a time.
//
// Memory order: everything that threads share here is read and written under the mutex. So what was
// written before hr_pool_run is seen by the work (the round is begun, and seen to have begun, under
// it), and what the work wrote is seen after it (a thread reports under it before the last wait).

#define _POSIX_C_SOURCE 200809L

#include "planner/base/pool.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/base/system_threads.h"

#if HR_HAS_THREADS

struct hr_pool {
    const hr_allocator *allocator;
    hr_mutex mutex;
    hr_signal has_work, is_done;
    hr_work *work;
    void *context;
    uint64_t round;  // grows with every run, and never comes to its end
    int32_t working; // threads that have not finished this round
    bool is_closing;
    int32_t count;
    hr_thread threads[HR_WORKERS_MAX];
};

// The next round's work, or NULL when the pool is closing.
static hr_work *await_work(hr_pool *pool, uint64_t *round, void **context) {
    hr_mutex_lock(&pool->mutex);
    while (pool->round == *round && !pool->is_closing)
        hr_signal_await(&pool->has_work, &pool->mutex);
    hr_work *work = pool->is_closing ? NULL : pool->work;
    HR_ASSERT(pool->is_closing || pool->round == *round + 1); // no round is missed
    *round = pool->round;
    *context = pool->context;
    hr_mutex_unlock(&pool->mutex);
    return work;
}

static void report(hr_pool *pool) {
    hr_mutex_lock(&pool->mutex);
    HR_ASSERT(pool->working > 0);
    if (--pool->working == 0) hr_signal_one(&pool->is_done);
    hr_mutex_unlock(&pool->mutex);
}

static HR_THREAD_FUNCTION(live, user) {
    hr_pool *pool = user;
    uint64_t round = 0;
    void *context;
    hr_work *work;
    while ((work = await_work(pool, &round, &context))) {
        work(context);
        report(pool);
    }
    return HR_THREAD_RESULT;
}

hr_pool *hr_pool_create(const hr_allocator *allocator, int32_t threads) {
    hr_pool *pool = hr_allocate_zeroed(allocator, 1, sizeof *pool);
    if (!pool) return NULL;
    pool->allocator = allocator;
    hr_mutex_create(&pool->mutex);
    hr_signal_create(&pool->has_work);
    hr_signal_create(&pool->is_done);
    while (pool->count < threads && pool->count < HR_WORKERS_MAX &&
           hr_thread_start(&pool->threads[pool->count], live, pool))
        pool->count++;
    return pool;
}

void hr_pool_destroy(hr_pool *pool) {
    if (!pool) return;
    hr_mutex_lock(&pool->mutex);
    HR_ASSERT(pool->working == 0 && !pool->is_closing);
    pool->is_closing = true;
    hr_signal_all(&pool->has_work);
    hr_mutex_unlock(&pool->mutex);
    for (int32_t i = 0; i < pool->count; i++) hr_thread_await(pool->threads[i]);
    hr_mutex_destroy(&pool->mutex);
    hr_signal_destroy(&pool->has_work);
    hr_signal_destroy(&pool->is_done);
    hr_release(pool->allocator, pool);
}

void hr_pool_run(hr_pool *pool, hr_work *work, void *context) {
    HR_ASSERT(work);
    hr_mutex_lock(&pool->mutex);
    HR_ASSERT(pool->working == 0 && !pool->is_closing); // rounds do not overlap
    pool->work = work;
    pool->context = context;
    pool->working = pool->count;
    pool->round++;
    hr_signal_all(&pool->has_work);
    hr_mutex_unlock(&pool->mutex);
    work(context);
    hr_mutex_lock(&pool->mutex);
    while (pool->working > 0) hr_signal_await(&pool->is_done, &pool->mutex);
    hr_mutex_unlock(&pool->mutex);
}

#else

hr_pool *hr_pool_create(const hr_allocator *allocator, int32_t threads) {
    (void)allocator, (void)threads;
    return NULL;
}

void hr_pool_destroy(hr_pool *pool) { HR_ASSERT(!pool); }

void hr_pool_run(hr_pool *pool, hr_work *work, void *context) {
    HR_ASSERT(!pool);
    work(context);
}

#endif
