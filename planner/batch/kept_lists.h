// kept_lists.h - the lists that requests borrow, goals and closings, copied for those that are
// carried over.
//
// Lists of one source that follow each other are copied once. A new block is filled while the old
// one still holds what requests name; then the two change places.
#ifndef HANDRAIL_PLANNER_BATCH_KEPT_LISTS_H
#define HANDRAIL_PLANNER_BATCH_KEPT_LISTS_H

#include "passmap/base/array.h"
#include "planner/planner.h"

/// A list that a request names; count 0 = none.
typedef struct hr_borrowed_list {
    const void *at;
    int32_t count;
} hr_borrowed_list;

static inline hr_borrowed_list hr_goals_of(const hr_request *request) {
    bool is_list = request->goals && request->goal_count > 0;
    return (hr_borrowed_list){request->goals, is_list ? request->goal_count : 0};
}

/// A request with more than it may have is malformed, and answered as such.
static inline hr_borrowed_list hr_closings_of(const hr_request *request) {
    bool is_list = request->closings && request->closing_count > 0 &&
                   request->closing_count <= HR_CLOSINGS_MAX;
    return (hr_borrowed_list){request->closings, is_list ? request->closing_count : 0};
}

/// Counts lists as they would be kept: those of one source that follow each other once.
typedef struct hr_list_count {
    hr_borrowed_list last;
    size_t elements;
} hr_list_count;

/// @return whether this list is the last one again.
static inline bool hr_list_count_add(hr_list_count *count, hr_borrowed_list list) {
    if (list.count == 0) return false;
    bool is_shared = count->last.at == list.at && count->last.count == list.count;
    if (!is_shared) count->elements += (size_t)list.count;
    count->last = list;
    return is_shared;
}

/// Lists of elements of one size.
typedef struct hr_kept_lists {
    hr_buffer block, next;
    hr_list_count count; // in the next one
} hr_kept_lists;

void hr_kept_lists_destroy(hr_kept_lists *kept, const hr_allocator *allocator);

/// Begins a new block with room for so many elements. @return false if out of memory; what is kept
/// stays then.
bool hr_kept_lists_begin(hr_kept_lists *kept, const hr_allocator *allocator, size_t elements,
                         size_t element_size);
/// Copies a list into the new block. @return where it is, or NULL for none.
const void *hr_kept_lists_take(hr_kept_lists *kept, hr_borrowed_list list, size_t element_size);
/// Drops the old block's lists: requests that name them are gone.
void hr_kept_lists_end(hr_kept_lists *kept);

/// The goals and the closings of requests.
typedef struct hr_kept {
    hr_kept_lists goals, closings;
} hr_kept;

/// What requests would take.
typedef struct hr_kept_count {
    hr_list_count goals, closings;
} hr_kept_count;

void hr_kept_count_add(hr_kept_count *count, const hr_request *request);
void hr_kept_destroy(hr_kept *kept, const hr_allocator *allocator);
size_t hr_kept_bytes(const hr_kept *kept);
/// Begins new blocks. @return false if out of memory; what is kept stays then.
bool hr_kept_begin(hr_kept *kept, const hr_allocator *allocator, const hr_kept_count *count);
/// Copies the lists of a request, and lets it name the copies.
void hr_kept_take(hr_kept *kept, hr_request *request);
void hr_kept_end(hr_kept *kept);

#endif
