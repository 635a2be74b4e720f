// windows.h - what planner/base/system_threads.h uses of it, as Microsoft's reference declares it.
#ifndef HANDRAIL_TESTS_MSVC_WINDOWS_H
#define HANDRAIL_TESTS_MSVC_WINDOWS_H

#define WINAPI __stdcall
#define INFINITE 0xffffffff

typedef void *HANDLE;
typedef int BOOL;
typedef unsigned long DWORD;
typedef struct {
    void *place;
} SRWLOCK, CONDITION_VARIABLE;
typedef DWORD(WINAPI *LPTHREAD_START_ROUTINE)(void *);

HANDLE WINAPI CreateThread(void *security, size_t stack, LPTHREAD_START_ROUTINE run, void *user,
                           DWORD flags, DWORD *id);
DWORD WINAPI WaitForSingleObject(HANDLE handle, DWORD milliseconds);
BOOL WINAPI CloseHandle(HANDLE handle);
void WINAPI InitializeSRWLock(SRWLOCK *lock);
void WINAPI AcquireSRWLockExclusive(SRWLOCK *lock);
void WINAPI ReleaseSRWLockExclusive(SRWLOCK *lock);
void WINAPI InitializeConditionVariable(CONDITION_VARIABLE *condition);
BOOL WINAPI SleepConditionVariableSRW(CONDITION_VARIABLE *condition, SRWLOCK *lock,
                                      DWORD milliseconds, unsigned long flags);
void WINAPI WakeConditionVariable(CONDITION_VARIABLE *condition);
void WINAPI WakeAllConditionVariable(CONDITION_VARIABLE *condition);

#endif
