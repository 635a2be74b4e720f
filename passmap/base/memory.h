// memory.h - allocation through the caller's allocator, with the multiplication checked.
#ifndef HANDRAIL_PASSMAP_BASE_MEMORY_H
#define HANDRAIL_PASSMAP_BASE_MEMORY_H

#include "passmap/passmap.h"

/// The allocator of a configuration; malloc and free where it is NULL or names no functions. One
/// function without the other breaks the contract, and malloc and free are taken.
hr_allocator hr_allocator_or_default(const hr_allocator *allocator);

/// `count * size` bytes, or NULL if that overflows or the allocator has none. Zero bytes are asked
/// for as one.
void *hr_allocate(const hr_allocator *allocator, size_t count, size_t size);
/// The same, filled with zeros.
void *hr_allocate_zeroed(const hr_allocator *allocator, size_t count, size_t size);
/// Frees; NULL is allowed.
void hr_release(const hr_allocator *allocator, void *memory);

#endif
