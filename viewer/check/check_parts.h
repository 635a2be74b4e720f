// check_parts.h - which open blocks are connected: by their sides, as units move.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_PARTS_H
#define HANDRAIL_VIEWER_CHECK_CHECK_PARTS_H

#include <handrail/passmap.h>

enum { NO_PART = -1 };

typedef struct check_part {
    hr_cell first; ///< in reading order
    int64_t size;  ///< blocks
} check_part;

typedef struct check_parts {
    int32_t *labels; ///< width * height: the part of a block, or NO_PART
    check_part *at;  ///< in the order of their first blocks
    int32_t count, capacity;
    int32_t largest; ///< NO_PART if there is none; of equals the first
} check_parts;

/// Finds the parts of the blocks for which `is_in[i]` is at least `least`. @return false if out of
/// memory; end them all the same.
bool check_parts_find(check_parts *parts, const hr_allocator *allocator, const uint8_t *is_in,
                      int32_t least, int32_t width, int32_t height);
void check_parts_end(check_parts *parts, const hr_allocator *allocator);

#endif
