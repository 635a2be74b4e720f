// planner_log.h - who wants to know of every call that asks something of a planner, or changes what
// it will answer: a recording of it.
//
// A question is told before it is looked at, so that a recording holds the one that a game has died
// of, and then its answer. Without a log, each call pays for the test of a pointer. What a call
// does by other calls is not told.
#ifndef HANDRAIL_PLANNER_API_PLANNER_LOG_H
#define HANDRAIL_PLANNER_API_PLANNER_LOG_H

#include "passmap/map/map_log.h"
#include "planner/fields.h"
#include "planner/formations.h"
#include "planner/obstacles.h"
#include "planner/spread.h"

/// Which call, beside those of the map (hr_map_call_kind); recordings hold these numbers, so none
/// changes.
typedef enum hr_call_kind {
    HR_CALL_PLAN = 32,
    HR_CALL_BATCH,
    HR_CALL_NEAREST,
    HR_CALL_OBSTACLES,
    HR_CALL_LENGTHS,
    HR_CALL_SPREAD,
    HR_CALL_PREPARE,
    HR_CALL_REFRESH,
    HR_CALL_MAKE_FIELD,
    HR_CALL_UPDATE_FIELD,
    HR_CALL_SET_BUDGET,
    HR_CALL_CANCEL,
    HR_CALL_LOAD_BATCH,
    HR_CALL_ADD_VIEW,
    HR_CALL_MARCH,
} hr_call_kind;

/// A call; fields that it does not have are 0.
typedef struct hr_planner_call {
    hr_call_kind kind;
    const hr_request *requests; // one, but of a batch
    int32_t count;              // of requests or classes
    int32_t most;               // of the nearest
    int64_t number;             // a budget; of a view
    uint64_t tag;
    const hr_class_id *class_ids;
    const hr_length_table *table;
    const hr_spread *spread;
    const hr_goal_field_config *field;
    uint64_t field_number;
    const void *bytes; // of what waits in a saved game
    size_t size;
    hr_map *view;
    const hr_march_order *order;
} hr_planner_call;

/// The answer to the question before it: where `error` is HR_OK, what its kind has.
typedef struct hr_planner_answer {
    hr_call_kind kind;
    hr_error error;
    const hr_path *path;
    const hr_results *results;
    const hr_near_goal *nearest;
    const double *lengths;
    const hr_position *places;
    const hr_obstacles *obstacles;
    const hr_march *march;
    hr_goal_field_changes changes;
    int64_t count;                   // of nearest ones, places or units that march
    const hr_length_table *table;    // of lengths
    int32_t rows_before, rows_after; // of it that were done, and that are now
} hr_planner_answer;

typedef struct hr_planner_log {
    void (*ask)(struct hr_planner_log *log, const hr_planner_call *call);
    void (*answer)(struct hr_planner_log *log, const hr_planner_answer *answer);
} hr_planner_log;

/// Tells the log of a planner, if it has one: HR_ASKED(planner, .kind = ..., ...).
#define HR_ASKED(planner, ...)                                                                     \
    do {                                                                                           \
        if ((planner)->log) (planner)->log->ask((planner)->log, &(hr_planner_call){__VA_ARGS__});  \
    } while (0)
#define HR_ANSWERED(planner, ...)                                                                  \
    do {                                                                                           \
        if ((planner)->log)                                                                        \
            (planner)->log->answer((planner)->log, &(hr_planner_answer){__VA_ARGS__});             \
    } while (0)

#endif
