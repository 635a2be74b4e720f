// compare_answer.c - the life of an answer.

#include "viewer/compare/compare_answer.h"

#include "passmap/base/memory.h"

#include <string.h>

enum { ORDER_CAPACITY_FIRST = 1024 };

// A capacity below 0: there was no room.
static void give_up(compare_answer *answer, const hr_allocator *allocator) {
    hr_release(allocator, answer->order);
    answer->order = NULL;
    answer->order_count = 0;
    answer->order_capacity = -1;
}

static bool grow(compare_answer *answer, const hr_allocator *allocator) {
    int32_t capacity = answer->order_capacity ? 2 * answer->order_capacity : ORDER_CAPACITY_FIRST;
    if (capacity > COMPARE_ORDER_MOST) return false;
    int32_t *order = hr_allocate(allocator, (size_t)capacity, sizeof *order);
    if (!order) return false;
    if (answer->order) memcpy(order, answer->order, (size_t)answer->order_count * sizeof *order);
    hr_release(allocator, answer->order);
    answer->order = order;
    answer->order_capacity = capacity;
    return true;
}

void compare_answer_note(compare_answer *answer, const hr_allocator *allocator, int32_t x,
                         int32_t y) {
    if (answer->order_capacity < 0) return;
    bool has_room = answer->order_count < answer->order_capacity || grow(answer, allocator);
    if (has_room)
        answer->order[answer->order_count++] = y * answer->marks.width + x;
    else
        give_up(answer, allocator);
}

void compare_answer_end(compare_answer *answer, const hr_allocator *allocator) {
    hr_release(allocator, (void *)(uintptr_t)answer->path.waypoints);
    compare_marks_end(&answer->marks, allocator);
    hr_release(allocator, answer->order);
    answer->order = NULL;
    search_log_end(&answer->log, allocator);
    picture_record_end(&answer->record);
    answer->drafts.points.allocator = allocator; // its own may be gone
    drafts_end(&answer->drafts);
    length_grid_end(&answer->field);
    compare_lines_end(&answer->lines);
}
