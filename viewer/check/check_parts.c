// check_parts.c - see check_parts.h. A flood by runs: a stack of places from which a row is filled
// to both sides.

#include "viewer/check/check_parts.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"

typedef struct flood {
    check_parts *parts;
    const hr_allocator *allocator;
    const uint8_t *is_in;
    int32_t least, width, height;
    int32_t *stack;
    int32_t count, capacity;
} flood;

static bool is_new(const flood *f, int32_t at) {
    return f->is_in[at] >= f->least && f->parts->labels[at] == NO_PART;
}

static bool push(flood *f, int32_t at) {
    int32_t *stack = hr_array_reserve(f->allocator, f->stack, &f->capacity, (int64_t)f->count + 1,
                                      sizeof *stack);
    if (!stack) return false;
    f->stack = stack;
    f->stack[f->count++] = at;
    return true;
}

// The first place of each run of new ones in a row, from `at` to `end`.
static bool push_runs(flood *f, int32_t at, int32_t end) {
    for (bool was_new = false; at < end; at++) {
        bool is = is_new(f, at);
        if (is && !was_new && !push(f, at)) return false;
        was_new = is;
    }
    return true;
}

static bool fill_row(flood *f, int32_t at, int32_t label, int64_t *size) {
    int32_t row = at / f->width * f->width, begin = at, end = at;
    while (begin > row && is_new(f, begin - 1)) begin--;
    while (end < row + f->width && is_new(f, end)) f->parts->labels[end++] = label;
    for (int32_t i = begin; i < at; i++) f->parts->labels[i] = label;
    *size += end - begin;
    bool is_first = row == 0, is_last = row / f->width == f->height - 1;
    return (is_first || push_runs(f, begin - f->width, end - f->width)) &&
           (is_last || push_runs(f, begin + f->width, end + f->width));
}

static bool fill_part(flood *f, int32_t at) {
    check_parts *parts = f->parts;
    check_part *list = hr_array_reserve(f->allocator, parts->at, &parts->capacity,
                                        (int64_t)parts->count + 1, sizeof *list);
    if (!list) return false;
    parts->at = list;
    check_part *part = &list[parts->count];
    *part = (check_part){{at % f->width, at / f->width}, 0};
    if (!push(f, at)) return false;
    while (f->count > 0) {
        int32_t next = f->stack[--f->count];
        if (is_new(f, next) && !fill_row(f, next, parts->count, &part->size)) return false;
    }
    if (parts->largest == NO_PART || part->size > list[parts->largest].size)
        parts->largest = parts->count;
    parts->count++;
    return true;
}

bool check_parts_find(check_parts *parts, const hr_allocator *allocator, const uint8_t *is_in,
                      int32_t least, int32_t width, int32_t height) {
    int32_t count = width * height;
    flood f = {.parts = parts,
               .allocator = allocator,
               .is_in = is_in,
               .least = least,
               .width = width,
               .height = height};
    *parts = (check_parts){.largest = NO_PART};
    parts->labels = hr_allocate(allocator, (size_t)count, sizeof *parts->labels);
    bool is_done = parts->labels;
    for (int32_t i = 0; is_done && i < count; i++) parts->labels[i] = NO_PART;
    for (int32_t i = 0; is_done && i < count; i++)
        if (is_new(&f, i)) is_done = fill_part(&f, i);
    hr_release(allocator, f.stack);
    return is_done;
}

void check_parts_end(check_parts *parts, const hr_allocator *allocator) {
    hr_release(allocator, parts->labels);
    hr_release(allocator, parts->at);
    *parts = (check_parts){.largest = NO_PART};
}
