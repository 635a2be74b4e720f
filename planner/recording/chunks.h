// chunks.h - the outer form of a recording: pieces with a checksum each, so that what is damaged or
// cut off is known for it, and all before is still good.
//
//     file     = segment...              each begins with a snapshot; all before one may be dropped
//     segment  = header chunk...
//     header   = "HREC", version (4 bytes), FNV-1a of these 8 (8 bytes)
//     chunk    = length of its content (4 bytes), lowest 32 bits of the content's FNV-1a (4 bytes),
//                content
//
// Numbers with the lowest byte first. The contents of a segment's chunks, one after the other, are
// its calls (call.h); a call may lie in several chunks.
#ifndef HANDRAIL_PLANNER_RECORDING_CHUNKS_H
#define HANDRAIL_PLANNER_RECORDING_CHUNKS_H

#include "planner/recording.h"

enum {
    HR_RECORDING_VERSION = 3, // 1 had no marches, 2 no tables by parts
    HR_CHUNK_HEADER_BYTES = 8,
    HR_CHUNK_BYTES_MAX = 1 << 15, // of content; less than "HREC" as a length
};

// ---- Writing

/// Collects a chunk. Nothing is written any more once the host could not take one.
typedef struct hr_chunk_writer {
    hr_recording_write *write;
    void *user;
    bool has_failed;
    int32_t size; // of the content so far
    uint8_t bytes[HR_CHUNK_HEADER_BYTES + HR_CHUNK_BYTES_MAX];
} hr_chunk_writer;

/// Gives the host what was collected.
void hr_chunk_flush(hr_chunk_writer *to);
/// Begins a segment.
void hr_chunk_begin_segment(hr_chunk_writer *to);

static inline void hr_chunk_put(hr_chunk_writer *to, uint8_t byte) {
    if (to->size == HR_CHUNK_BYTES_MAX) hr_chunk_flush(to);
    to->bytes[HR_CHUNK_HEADER_BYTES + to->size++] = byte;
}

// ---- Reading

/// A segment: the contents of its chunks in one piece.
typedef struct hr_segment {
    const uint8_t *bytes;
    size_t size;
} hr_segment;

/// What a file holds.
typedef struct hr_segments {
    uint8_t *contents; // of all chunks
    hr_segment *at;
    int32_t count, capacity;
    size_t
        damaged_at; // bytes of the file before what is damaged or cut off; its size if nothing is
} hr_segments;

/// Reads any bytes; what lies behind a damaged place is left out.
/// @return HR_OK, HR_BAD_FORMAT (no recording), HR_UNSUPPORTED (a later version), HR_OUT_OF_MEMORY.
hr_error hr_segments_read(hr_segments *segments, const hr_allocator *allocator, const void *bytes,
                          size_t size, hr_message *message);
void hr_segments_destroy(hr_segments *segments, const hr_allocator *allocator);

#endif
