// kept_lists.c - two blocks of lists that change places.

#include "planner/batch/kept_lists.h"

#include "passmap/base/assertion.h"

#include <string.h>

// ---- Lists of one kind

void hr_kept_lists_destroy(hr_kept_lists *kept, const hr_allocator *allocator) {
    hr_buffer_destroy(&kept->block, allocator);
    hr_buffer_destroy(&kept->next, allocator);
}

bool hr_kept_lists_begin(hr_kept_lists *kept, const hr_allocator *allocator, size_t elements,
                         size_t element_size) {
    kept->count = (hr_list_count){.elements = 0};
    return elements == 0 || hr_buffer_reserve(&kept->next, allocator, elements, element_size);
}

const void *hr_kept_lists_take(hr_kept_lists *kept, hr_borrowed_list list, size_t element_size) {
    if (list.count == 0) return NULL;
    size_t size = (size_t)list.count * element_size;
    bool is_shared = hr_list_count_add(&kept->count, list);
    HR_ASSERT(kept->count.elements * element_size <= kept->next.size);
    char *end = (char *)kept->next.memory + kept->count.elements * element_size;
    if (!is_shared) memcpy(end - size, list.at, size);
    return end - size;
}

void hr_kept_lists_end(hr_kept_lists *kept) {
    hr_buffer block = kept->block;
    kept->block = kept->next;
    kept->next = block;
}

// ---- Both kinds

void hr_kept_count_add(hr_kept_count *count, const hr_request *request) {
    hr_list_count_add(&count->goals, hr_goals_of(request));
    hr_list_count_add(&count->closings, hr_closings_of(request));
}

void hr_kept_destroy(hr_kept *kept, const hr_allocator *allocator) {
    hr_kept_lists_destroy(&kept->goals, allocator);
    hr_kept_lists_destroy(&kept->closings, allocator);
}

size_t hr_kept_bytes(const hr_kept *kept) {
    return kept->goals.block.size + kept->goals.next.size + kept->closings.block.size +
           kept->closings.next.size;
}

bool hr_kept_begin(hr_kept *kept, const hr_allocator *allocator, const hr_kept_count *count) {
    return hr_kept_lists_begin(&kept->goals, allocator, count->goals.elements, sizeof(hr_goal)) &&
           hr_kept_lists_begin(&kept->closings, allocator, count->closings.elements,
                               sizeof(hr_closing));
}

void hr_kept_take(hr_kept *kept, hr_request *request) {
    request->goals = hr_kept_lists_take(&kept->goals, hr_goals_of(request), sizeof(hr_goal));
    request->closings =
        hr_kept_lists_take(&kept->closings, hr_closings_of(request), sizeof(hr_closing));
}

void hr_kept_end(hr_kept *kept) {
    hr_kept_lists_end(&kept->goals);
    hr_kept_lists_end(&kept->closings);
}
