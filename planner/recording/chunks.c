// chunks.c - chunks written through the host's function, and found again in any bytes.

#include "planner/recording/chunks.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/base/saved_bytes.h"

#include <string.h>

enum { HEADER_BYTES = 16 };

static const char MAGIC[4] = {'H', 'R', 'E', 'C'};

// ---- Writing

static void give(hr_chunk_writer *to, const void *bytes, size_t size, bool begins_segment) {
    if (!to->has_failed && !to->write(bytes, size, begins_segment, to->user)) to->has_failed = true;
}

void hr_chunk_flush(hr_chunk_writer *to) {
    if (to->size == 0) return;
    uint8_t *at = to->bytes;
    hr_put(&at, (uint32_t)to->size, 4);
    hr_put(&at, hr_hash_bytes(to->bytes + HR_CHUNK_HEADER_BYTES, (size_t)to->size), 4);
    give(to, to->bytes, HR_CHUNK_HEADER_BYTES + (size_t)to->size, false);
    to->size = 0;
}

void hr_chunk_begin_segment(hr_chunk_writer *to) {
    uint8_t header[HEADER_BYTES], *at = header + sizeof MAGIC;
    hr_chunk_flush(to);
    memcpy(header, MAGIC, sizeof MAGIC);
    hr_put(&at, HR_RECORDING_VERSION, 4);
    hr_put(&at, hr_hash_bytes(header, 8), 8);
    give(to, header, sizeof header, true);
}

// ---- Reading

typedef struct reading {
    const uint8_t *at, *end;
    uint8_t *to; // in the contents
} reading;

static size_t left(const reading *r) { return (size_t)(r->end - r->at); }

static bool is_header(const reading *r) {
    const uint8_t *hash = r->at + 8;
    return left(r) >= HEADER_BYTES && memcmp(r->at, MAGIC, sizeof MAGIC) == 0 &&
           hr_hash_bytes(r->at, 8) == hr_get(&hash, 8);
}

static uint32_t version_at(const reading *r) {
    const uint8_t *at = r->at + sizeof MAGIC;
    return (uint32_t)hr_get(&at, 4);
}

static hr_error begin_segment(hr_segments *segments, const hr_allocator *allocator, reading *r) {
    hr_segment *grown = hr_array_reserve(allocator, segments->at, &segments->capacity,
                                         (int64_t)segments->count + 1, sizeof *grown);
    if (!grown) return HR_OUT_OF_MEMORY;
    segments->at = grown;
    grown[segments->count++] = (hr_segment){.bytes = r->to};
    r->at += HEADER_BYTES;
    return HR_OK;
}

// Copies the content of a chunk. @return false where it is damaged or cut off.
static bool take_chunk(hr_segment *segment, reading *r) {
    if (left(r) < HR_CHUNK_HEADER_BYTES) return false;
    const uint8_t *at = r->at;
    size_t size = (size_t)hr_get(&at, 4);
    uint32_t hash = (uint32_t)hr_get(&at, 4);
    bool is_whole = size > 0 && size <= left(r) - HR_CHUNK_HEADER_BYTES &&
                    size <= HR_CHUNK_BYTES_MAX && (uint32_t)hr_hash_bytes(at, size) == hash;
    if (!is_whole) return false;
    memcpy(r->to, at, size);
    r->to += size, segment->size += size;
    r->at = at + size;
    return true;
}

static hr_error read_all(hr_segments *segments, const hr_allocator *allocator, reading *r) {
    while (left(r) > 0) {
        if (is_header(r)) {
            if (version_at(r) > HR_RECORDING_VERSION) return HR_UNSUPPORTED;
            if (begin_segment(segments, allocator, r)) return HR_OUT_OF_MEMORY;
        } else if (!take_chunk(&segments->at[segments->count - 1], r)) {
            break;
        }
    }
    return HR_OK;
}

hr_error hr_segments_read(hr_segments *segments, const hr_allocator *allocator, const void *bytes,
                          size_t size, hr_message *message) {
    reading r = {.at = bytes, .end = (const uint8_t *)bytes + size};
    *segments = (hr_segments){.count = 0};
    if (!is_header(&r)) return hr_fail(HR_BAD_FORMAT, message, "these bytes are no recording");
    r.to = segments->contents = hr_allocate(allocator, size, 1);
    hr_error error = r.to ? HR_OK : HR_OUT_OF_MEMORY;
    if (!error) error = read_all(segments, allocator, &r);
    segments->damaged_at = size - left(&r);
    if (!error) return HR_OK;
    hr_segments_destroy(segments, allocator);
    if (error == HR_OUT_OF_MEMORY) return hr_fail_plainly(error, message);
    return hr_fail(error, message,
                   "a recording of version %u; this library plays those up to version %d",
                   (unsigned)version_at(&r), HR_RECORDING_VERSION);
}

void hr_segments_destroy(hr_segments *segments, const hr_allocator *allocator) {
    hr_release(allocator, segments->contents);
    hr_release(allocator, segments->at);
    *segments = (hr_segments){.count = 0};
}
