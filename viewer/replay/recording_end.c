// recording_end.c - see recording_end.h.

#include "viewer/replay/recording_end.h"

#include "planner/recording/chunks.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SEGMENT_HEADER_BYTES = 16 };

// Of the piece that begins here: the header of a segment, or a chunk.
static size_t piece_bytes(const uint8_t *at) {
    size_t length = 0;
    if (memcmp(at, "HREC", 4) == 0) return SEGMENT_HEADER_BYTES;
    for (int i = 3; i >= 0; i--) length = length << 8 | at[i];
    return length > 0 && length <= HR_CHUNK_BYTES_MAX ? HR_CHUNK_HEADER_BYTES + length : 0;
}

bool recording_is_damaged(const void *bytes, size_t size, size_t sound) {
    size_t left = size - sound;
    if (left < HR_CHUNK_HEADER_BYTES) return false;
    return piece_bytes((const uint8_t *)bytes + sound) <= left;
}

const char *recording_has_no_beginning(const void *bytes, size_t size, char *text, size_t room) {
    hr_segments segments;
    hr_allocator allocator = hr_allocator_default();
    if (hr_segments_read(&segments, &allocator, bytes, size, NULL) != HR_OK) return NULL;
    size_t sound = segments.damaged_at;
    bool is_first = segments.count == 1;
    hr_segments_destroy(&segments, &allocator);
    if (!is_first || sound == size) return NULL;
    bool is_damaged = recording_is_damaged(bytes, size, sound);
    snprintf(text, room, "%s byte %zu, before its first snapshot ends: nothing of it can be played",
             is_damaged ? "damaged at" : "cut off at", is_damaged ? sound : size);
    return text;
}
