// recording_bytes.h - any bytes as a recording whose checksums are right.
#ifndef HANDRAIL_TESTS_FUZZ_RECORDING_BYTES_H
#define HANDRAIL_TESTS_FUZZ_RECORDING_BYTES_H

#include "passmap/base/saved_bytes.h"
#include "planner/recording/chunks.h"

#include <string.h>

enum { RECORDING_HEADER_BYTES = 16 };

static inline void recording_put_hash(uint8_t *to, const uint8_t *bytes, size_t size, int count) {
    hr_put(&to, hr_hash_bytes(bytes, size), count);
}

/// The first bytes become a header; chunks follow, as long as they say, the last to the end, and
/// more headers where they stand between them. A sound recording stays as it is.
static inline void recording_put_right(uint8_t *bytes, size_t size) {
    enum { HEADER = RECORDING_HEADER_BYTES, CHUNK_HEADER = HR_CHUNK_HEADER_BYTES };
    if (size < HEADER) return;
    memcpy(bytes, "HREC", 4);
    for (size_t from = 0; from + CHUNK_HEADER < size;) {
        uint8_t *at = bytes + from;
        const uint8_t *length = at;
        size_t content = (size_t)hr_get(&length, 4), left = size - from - CHUNK_HEADER;
        if (memcmp(at, "HREC", 4) == 0 && left >= HEADER - CHUNK_HEADER) {
            recording_put_hash(at + 8, at, 8, 8);
            from += HEADER;
            continue;
        }
        if (content < 1 || content > HR_CHUNK_BYTES_MAX) content = content % HR_CHUNK_BYTES_MAX + 1;
        if (content > left) content = left;
        hr_put(&at, content, 4);
        recording_put_hash(at, at + 4, content, 4);
        from += CHUNK_HEADER + content;
    }
}

#endif
