// system_threads.h - what a pool needs of the system: threads, a lock, a signal. POSIX's, those of
// Windows, or none.
//
// HR_HAS_THREADS is 0 with HANDRAIL_NO_THREADS, and where there are none to be had: WebAssembly
// that is built without -pthread.
#ifndef HANDRAIL_PLANNER_BASE_SYSTEM_THREADS_H
#define HANDRAIL_PLANNER_BASE_SYSTEM_THREADS_H

#include <stdbool.h>

#if defined(HANDRAIL_NO_THREADS) || (defined(__wasm__) && !defined(_REENTRANT))
#define HR_HAS_THREADS 0
#else
#define HR_HAS_THREADS 1
#endif

#if HR_HAS_THREADS && defined(_WIN32)

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>

typedef HANDLE hr_thread;
typedef SRWLOCK hr_mutex;
typedef CONDITION_VARIABLE hr_signal;

#define HR_THREAD_FUNCTION(name, user) DWORD WINAPI name(void *user)
#define HR_THREAD_RESULT 0

static inline bool hr_thread_start(hr_thread *thread, LPTHREAD_START_ROUTINE run, void *user) {
    return (*thread = CreateThread(NULL, 0, run, user, 0, NULL)) != NULL;
}
static inline void hr_thread_await(hr_thread thread) {
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
}

static inline void hr_mutex_create(hr_mutex *mutex) { InitializeSRWLock(mutex); }
static inline void hr_mutex_destroy(hr_mutex *mutex) { (void)mutex; }
static inline void hr_mutex_lock(hr_mutex *mutex) { AcquireSRWLockExclusive(mutex); }
static inline void hr_mutex_unlock(hr_mutex *mutex) { ReleaseSRWLockExclusive(mutex); }

static inline void hr_signal_create(hr_signal *signal) { InitializeConditionVariable(signal); }
static inline void hr_signal_destroy(hr_signal *signal) { (void)signal; }
static inline void hr_signal_await(hr_signal *signal, hr_mutex *locked) {
    SleepConditionVariableSRW(signal, locked, INFINITE, 0);
}
static inline void hr_signal_one(hr_signal *signal) { WakeConditionVariable(signal); }
static inline void hr_signal_all(hr_signal *signal) { WakeAllConditionVariable(signal); }

#elif HR_HAS_THREADS

#include <pthread.h>

typedef pthread_t hr_thread;
typedef pthread_mutex_t hr_mutex;
typedef pthread_cond_t hr_signal;

/// The head of a function that a thread runs, and what it returns.
// NOLINTNEXTLINE(bugprone-macro-parentheses): they are names in a declaration
#define HR_THREAD_FUNCTION(name, user) void *name(void *user)
#define HR_THREAD_RESULT NULL

/// @return whether the system had a thread.
static inline bool hr_thread_start(hr_thread *thread, void *(*run)(void *), void *user) {
    return pthread_create(thread, NULL, run, user) == 0;
}
/// Returns when the thread's function has.
static inline void hr_thread_await(hr_thread thread) { pthread_join(thread, NULL); }

static inline void hr_mutex_create(hr_mutex *mutex) { pthread_mutex_init(mutex, NULL); }
static inline void hr_mutex_destroy(hr_mutex *mutex) { pthread_mutex_destroy(mutex); }
static inline void hr_mutex_lock(hr_mutex *mutex) { pthread_mutex_lock(mutex); }
static inline void hr_mutex_unlock(hr_mutex *mutex) { pthread_mutex_unlock(mutex); }

static inline void hr_signal_create(hr_signal *signal) { pthread_cond_init(signal, NULL); }
static inline void hr_signal_destroy(hr_signal *signal) { pthread_cond_destroy(signal); }
/// May also return without a signal.
static inline void hr_signal_await(hr_signal *signal, hr_mutex *locked) {
    pthread_cond_wait(signal, locked);
}
static inline void hr_signal_one(hr_signal *signal) { pthread_cond_signal(signal); }
static inline void hr_signal_all(hr_signal *signal) { pthread_cond_broadcast(signal); }

#endif

#endif
