// written_recordings.h - recordings that no game has made, put together call by call: with calls
// left out, in an order that no game has, or none at all where one should be.
#ifndef HANDRAIL_TESTS_SUPPORT_WRITTEN_RECORDINGS_H
#define HANDRAIL_TESTS_SUPPORT_WRITTEN_RECORDINGS_H

#include "planner/recording/call.h"
#include "tests/support/recordings.h"

enum { WRITTEN_SIDE = 40 };

/// Begin with zeros, and leave it where it is.
typedef struct call_writer {
    hr_chunk_writer to;
    tape tape; // whole once a segment was ended
} call_writer;

/// Begins a segment without a call.
void write_segment(call_writer *w);
/// Begins one with the snapshot of an empty map of WRITTEN_SIDE cells a side, not yet ended, behind
/// as many ticks of one call each.
void write_snapshot(call_writer *w, int64_t tick);
void write_call(call_writer *w, hr_call call);
/// A call that is nothing but its kind.
void write_kind(call_writer *w, int32_t kind);
/// The end of a game. @return the recording; tape_free frees it.
const tape *write_end(call_writer *w);

/// A unit of one cell that enters value 0, under this id.
hr_call call_of_class(hr_class_id id);
hr_call call_of_fill(int32_t map, hr_rect rect, uint8_t value);
/// A square of this value's bits, and the id that the game had for it.
hr_call call_of_stamp(int32_t map, hr_rect cells, uint8_t bits, hr_footprint_id id);
hr_call call_of_view(int32_t number);
/// A question of one request; held by the caller.
hr_call call_of_plan(const hr_request *request);
/// Answers that were none, so that nothing is compared.
hr_call call_of_answers(void);

#endif
