// trial.h - whether a recording still shows what is looked for.
//
// Each is played in a process of its own, which may die of it. What an answer should be is not
// known once calls are left out; so a difference is one between two programs: this one, and another
// that is right, which records the answers anew.
#ifndef HANDRAIL_VIEWER_REPLAY_TRIAL_H
#define HANDRAIL_VIEWER_REPLAY_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum trial_kind {
    TRIAL_FAULT,      ///< an assertion fails, or the process ends by a signal
    TRIAL_SLOW,       ///< a path or a march takes so many steps
    TRIAL_DIFFERENCE, ///< an answer is another than that of a program
} trial_kind;

/// What hindered the other program in the last trial.
typedef enum trial_trouble {
    TRIAL_NO_TROUBLE,
    TRIAL_NOT_RUN,    ///< there is no such program, or it is none
    TRIAL_NO_ANSWERS, ///< it ended without a recording of its answers
} trial_trouble;

typedef struct trial {
    trial_kind kind;
    uint64_t fault;      ///< a hash of the assertion, or a signal; 0 = any
    int32_t steps;       ///< of TRIAL_SLOW
    const char *program; ///< of TRIAL_DIFFERENCE: whose `replay FILE --record OUT` is right
    char place[64];      ///< a folder for files, made by trial_begin
    int32_t count;       ///< how many were tried
    trial_trouble trouble;
} trial;

/// What came of one.
typedef struct trial_outcome {
    bool is_shown;
    int64_t call; ///< in which; -1 = not known
    uint64_t fault;
} trial_outcome;

/// @return false after a complaint of one line.
bool trial_begin(trial *t);
void trial_end(trial *t);

/// Plays a recording. Its answers, those of the other program if there is one, are then in the file
/// that trial_file names.
trial_outcome trial_of(trial *t, const uint8_t *bytes, size_t size);
const char *trial_file(const trial *t, char path[96]);

#endif
