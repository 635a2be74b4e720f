// compare_answer.c - the life of an answer.

#include "viewer/compare/compare_answer.h"

#include "passmap/base/memory.h"

void compare_answer_end(compare_answer *answer, const hr_allocator *allocator) {
    hr_release(allocator, (void *)(uintptr_t)answer->path.waypoints);
    compare_marks_end(&answer->marks, allocator);
    picture_record_end(&answer->record);
}
