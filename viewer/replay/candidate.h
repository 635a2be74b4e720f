// candidate.h - a recording as a list of calls from which some may be left out: what is tried while
// one is made smaller.
//
// The ground of the snapshot is a map of its own, to be cleared rectangle by rectangle. What stands
// on the map at the snapshot, and its links, are calls like any other, one for each.
#ifndef HANDRAIL_VIEWER_REPLAY_CANDIDATE_H
#define HANDRAIL_VIEWER_REPLAY_CANDIDATE_H

#include "planner/recording/call.h"

/// A call, its lists among them.
typedef struct candidate_call {
    hr_call call;
    bool is_left_out;
    bool is_needed; ///< how the game begins: never left out
} candidate_call;

typedef struct candidate {
    hr_segments segments;  // to which bytes point
    hr_read_memory memory; // of all lists
    candidate_call *calls; // after the snapshot's end
    int32_t count, capacity;
    candidate_call *setup; // classes, views and footprints of the snapshot
    int32_t setup_count, setup_capacity;
    hr_call start;
    uint8_t *ground; // of the map, row by row
    int32_t width, height;
} candidate;

/// Reads a recording from the last snapshot before a call, or from the first, up to that call.
/// @return HR_OK, HR_BAD_FORMAT, HR_OUT_OF_MEMORY; destroy it all the same.
hr_error candidate_read(candidate *c, const void *bytes, size_t size, int64_t last_call,
                        bool from_first);
void candidate_destroy(candidate *c);

/// Bytes of a recording of what is left; the caller frees them. NULL if out of memory.
uint8_t *candidate_write(const candidate *c, size_t *size);

#endif
