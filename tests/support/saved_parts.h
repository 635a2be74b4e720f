// saved_parts.h - bytes that a map has saved, of footprints or links, and their checksum.
#ifndef HANDRAIL_TESTS_SUPPORT_SAVED_PARTS_H
#define HANDRAIL_TESTS_SUPPORT_SAVED_PARTS_H

#include "passmap/base/saved_bytes.h"
#include "passmap/passmap.h"
#include "tests/support/require.h"

typedef struct saved_part {
    uint8_t *at;
    size_t size;
} saved_part;

/// By hr_footprints_save or hr_links_save. Released by release_part().
static inline saved_part
save_part(const hr_map *map, hr_error (*save)(const hr_map *map, void **bytes, size_t *size)) {
    void *bytes;
    saved_part saved;
    require(save(map, &bytes, &saved.size) == HR_OK);
    saved.at = bytes;
    return saved;
}

static inline void release_part(const hr_map *map, saved_part saved) {
    hr_allocator allocator = hr_map_allocator(map);
    allocator.release(saved.at, allocator.user);
}

enum { SAVED_HASH = 8 }; // bytes of the checksum at the end

/// Makes the checksum right for bytes that a test has changed.
static inline void sign_part(saved_part saved) {
    uint8_t *at = saved.at + saved.size - SAVED_HASH;
    hr_put(&at, hr_hash_bytes(saved.at, saved.size - SAVED_HASH), SAVED_HASH);
}

#endif
