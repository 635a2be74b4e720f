// store.h - bytes that several hold, each content once: for tiles of a map and of its views.
//
// What is kept is found by its content, so it does not matter who came to it, when, or how. Callers
// of several threads may keep and drop at once: a flag is held for as long as it takes to compare
// some hundred bytes. No query does either.
#ifndef HANDRAIL_PASSMAP_BASE_STORE_H
#define HANDRAIL_PASSMAP_BASE_STORE_H

#include "passmap/passmap.h"

typedef struct hr_store hr_store;

/// With one who shares it. @return NULL if out of memory.
hr_store *hr_store_create(const hr_allocator *allocator);
/// One more who shares it, and one less: the last one destroys it, when nothing is kept any more.
/// NULL is allowed.
void hr_store_join(hr_store *store);
void hr_store_leave(hr_store *store);

/// Bytes like these, aligned for 8-byte numbers, which stay as they are until they are dropped as
/// often as they were kept. @return NULL if out of memory.
const void *hr_store_keep(hr_store *store, const void *bytes, size_t size);
/// NULL is allowed.
void hr_store_drop(hr_store *store, const void *kept);

/// Bytes that it holds, by all that share it; 0 for NULL.
size_t hr_store_bytes(hr_store *store);

#endif
