// results.h - the inside of results: answers, and the block that all their waypoints lie in.
#ifndef HANDRAIL_PLANNER_BATCH_RESULTS_H
#define HANDRAIL_PLANNER_BATCH_RESULTS_H

#include "passmap/base/array.h"
#include "planner/planner.h"

typedef struct hr_answer {
    hr_path path;
    size_t first;   // of its waypoints in the block; equal requests have the same
    bool has_links; // of each waypoint one, from `first_link` on
    size_t first_link;
} hr_answer;

struct hr_results {
    hr_allocator allocator;
    hr_buffer answers, waypoints, links;
    int32_t count;
    hr_batch_stats stats;
};

static inline hr_answer *hr_results_answers(const hr_results *results) {
    return results->answers.memory;
}

/// Empty results, destroyed by hr_results_destroy; NULL if out of memory.
hr_results *hr_results_new(const hr_allocator *allocator);
/// Makes room; what is in it stays. @return false if out of memory.
bool hr_results_reserve(hr_results *results, size_t answers, size_t waypoints, size_t links);

#endif
