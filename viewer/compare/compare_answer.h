// compare_answer.h - what one method answered to a query.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_ANSWER_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_ANSWER_H

#include "viewer/compare/compare_marks.h"
#include "viewer/compare/compare_methods.h"
#include "viewer/compare/compare_points.h"
#include "viewer/picture/length_grid.h"
#include "viewer/picture/picture_record.h"

enum {
    COMPARE_REASON_LENGTH = 120,
    COMPARE_ANSWERS_MOST = 64,
    COMPARE_ORDER_MOST = 1 << 22,
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
    int64_t time_ns;     ///< planes and routes already built
    int64_t touched;     ///< blocks that were looked at
    const char *counts;  ///< what `touched` counts, where that is no measure beside blocks, or NULL
    compare_marks marks; ///< those blocks
    /// The same in the order in which they were first looked at, y * width + x; its own. NULL = not
    /// kept, or not known, or more than COMPARE_ORDER_MOST.
    int32_t *order;
    int32_t order_count, order_capacity;
    search_log log;                 ///< of a classic with lists, if its order is kept; its own
    picture_record record;          ///< the runs of the trace's hands
    char note[CLASSIC_NOTE_LENGTH]; ///< what else there is to say; mostly empty
    drafts drafts;                  ///< the best way of each generation, of those that breed
    length_grid field;              ///< how far everything is, of those that make a field
    compare_lines lines;            ///< between points set by hand, of those that use them
} compare_answer;

/// Adds a block to the order of what was looked at. What there is no room for is left out, and all
/// of it with it.
void compare_answer_note(compare_answer *answer, const hr_allocator *allocator, int32_t x,
                         int32_t y);
/// Frees what an answer holds that was taken out of a comparison.
void compare_answer_end(compare_answer *answer, const hr_allocator *allocator);

#endif
