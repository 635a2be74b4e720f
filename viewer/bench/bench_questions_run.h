// bench_questions_run.h - what questions cost that games ask without walking a path: lengths
// between many places, whether a place can be reached; against a plan each.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_RUN_H
#define HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_RUN_H

#include <handrail/passmap.h>

#include "viewer/bench/bench_questions_formations.h"
#include "viewer/bench/bench_questions_mend.h"
#include "viewer/bench/bench_questions_nearest.h"
#include "viewer/bench/bench_times.h"
#include "viewer/output/progress.h"

typedef enum question_kind {
    QUESTION_PLAN,         // a balanced plan each, between places of one list
    QUESTION_TABLE,        // lengths from the places of a list to themselves
    QUESTION_TWO_LISTS,    // from those of one list to those of another
    QUESTION_THREADED,     // as QUESTION_TABLE, on several threads
    QUESTION_FIELD_LENGTH, // from the places of a list to each, by a field of it
    QUESTION_LENGTH_ONLY,  // as QUESTION_PLAN, but for the length alone
    QUESTION_CAN_REACH,
    QUESTION_TOO_FAR, // as QUESTION_PLAN, with a limit of half of the length
    QUESTION_NEW_FIELD,
    QUESTION_REPAIR,  // of a field after an edit of 16 x 16 cells
    QUESTION_8_LINKS, // as QUESTION_PLAN, where links cost half of the straight way
    QUESTION_64_LINKS,
    QUESTION_DEAR_LINKS, // 64 that cost three times the straight way, and so help nobody
    QUESTION_KINDS,
} question_kind;

typedef struct question_choices {
    int32_t places, repeat, threads;
    int32_t goals, asks; // of the nearest of many
    uint64_t seed;
} question_choices;

typedef struct question_sample {
    double us;             ///< a question; the least of all passes
    int64_t ratios;        ///< lengths that were compared with exact plans
    bench_spread ratio;    ///< theirs to the shortest; all 0 without any
    int32_t disagreements; ///< answers of another kind than the exact plan's
} question_sample;

typedef struct question_results {
    char name[64];
    int32_t width, height;
    question_sample samples[QUESTION_KINDS];
    nearest_sample nearest[NEAREST_KINDS];
    crowd_sample crowd;
    mend_sample mend;
    formation_sample formations;
    bool do_threads_agree; ///< the same bytes on one thread and on several
} question_results;

const char *question_kind_name(question_kind kind);

/// Of a map, for the progress.
int64_t questions_steps(const question_choices *choices);
/// Asks all of them on a map, which gets a class. @return false after a complaint of one line.
bool questions_run(question_results *results, hr_map *map, const char *path,
                   const question_choices *choices, progress *bar);

#endif
