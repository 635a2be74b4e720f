// memory.h - allocation through the caller's allocator, with the multiplication checked.
#ifndef HANDRAIL_PASSMAP_BASE_MEMORY_H
#define HANDRAIL_PASSMAP_BASE_MEMORY_H

#include "passmap/passmap.h"

/// `count * size` bytes, or NULL if that overflows or the allocator has none. Zero bytes are asked
/// for as one.
void *hr_allocate(const hr_allocator *allocator, size_t count, size_t size);
/// The same, filled with zeros.
void *hr_allocate_zeroed(const hr_allocator *allocator, size_t count, size_t size);
/// Frees; NULL is allowed.
void hr_release(const hr_allocator *allocator, void *memory);

#endif
