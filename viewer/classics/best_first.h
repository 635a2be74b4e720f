// best_first.h - the search that always goes on from the block that looks best, for those that
// differ in what is best, when to stop, and whether a block is looked at again.
#ifndef HANDRAIL_VIEWER_CLASSICS_BEST_FIRST_H
#define HANDRAIL_VIEWER_CLASSICS_BEST_FIRST_H

#include "viewer/classics/search.h"

/// When the way that is known to the goal is taken for the answer.
typedef enum best_first_stop {
    STOP_WHEN_TAKEN,   ///< when the goal comes out of the queue
    STOP_AT_SIGHT,     ///< when the goal is reached for the first time
    STOP_WHEN_DRAINED, ///< when the queue is empty
} best_first_stop;

typedef struct best_first_rule {
    bool counts_way;
    hr_heuristic heuristic;
    double weight;
    bool is_torn; ///< the estimate counts in every other field of TORN_FIELD blocks, and is 0
                  ///< elsewhere
    best_first_stop stop;
    bool reopens; ///< a block that has come out goes in again when it becomes cheaper
} best_first_rule;

enum { TORN_FIELD = 4 };

classic_end search_best_first(classic_search *s, best_first_rule rule);

#endif
