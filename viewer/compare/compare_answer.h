// compare_answer.h - what one method answered to a query.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_ANSWER_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_ANSWER_H

#include "viewer/compare/compare_marks.h"
#include "viewer/compare/compare_methods.h"
#include "viewer/picture/picture_record.h"

enum {
    COMPARE_REASON_LENGTH = 120,
    COMPARE_ANSWERS_MOST = 32,
};

typedef struct compare_answer {
    compare_method method;
    bool has_way;                       ///< one that leads to the goal
    const char *status;                 ///< a word
    char reason[COMPARE_REASON_LENGTH]; ///< why no way leads to the goal, in words; else empty
    /// Waypoints, length, cost and what remains, as hr_plan gives them; the waypoints are the
    /// answer's own.
    hr_path path;
    double ratio; ///< its length over that of the shortest way; 0 if either is not known
    int64_t steps;
    int64_t time_ns;       ///< planes and routes already built
    int64_t touched;       ///< blocks that were looked at; -1 = not known
    compare_marks marks;   ///< those blocks
    picture_record record; ///< the runs of the trace's hands
} compare_answer;

/// Frees what an answer holds that was taken out of a comparison.
void compare_answer_end(compare_answer *answer, const hr_allocator *allocator);

#endif
