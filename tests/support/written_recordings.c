// written_recordings.c - the library's own writer of calls, fed by a test.

#include "tests/support/written_recordings.h"

void write_segment(call_writer *w) {
    w->to.write = tape_write, w->to.user = &w->tape;
    hr_chunk_begin_segment(&w->to);
}

void write_call(call_writer *w, hr_call call) {
    hr_coder coder = {.to = &w->to};
    hr_code_call(&coder, &call);
}

void write_kind(call_writer *w, int32_t kind) { write_call(w, (hr_call){.kind = kind}); }

void write_snapshot(call_writer *w, int64_t tick) {
    hr_world_rect world = {0, 0, WRITTEN_SIDE, WRITTEN_SIDE};
    write_segment(w);
    write_call(w, (hr_call){.kind = HR_RECORD_BEGIN,
                            .start = {.width = WRITTEN_SIDE,
                                      .height = WRITTEN_SIDE,
                                      .world = world,
                                      .tick = tick,
                                      .call = tick}});
}

const tape *write_end(call_writer *w) {
    write_kind(w, HR_RECORD_END);
    hr_chunk_flush(&w->to);
    return &w->tape;
}

hr_call call_of_class(hr_class_id id) {
    return (hr_call){.kind = HR_MAP_ADD_CLASS,
                     .edit = {.class_id = id},
                     .unit = {.pass = hr_pass_up_to(0), .size = 1}};
}

hr_call call_of_fill(int32_t map, hr_rect rect, uint8_t value) {
    return (hr_call){.kind = HR_MAP_FILL, .map = map, .edit = {.rect = rect, .value = value}};
}

hr_call call_of_stamp(int32_t map, hr_rect cells, uint8_t bits, hr_footprint_id id) {
    return (hr_call){.kind = HR_MAP_STAMP,
                     .map = map,
                     .edit = {.id = id},
                     .footprint = {.cells = cells, .bits = bits}};
}

hr_call call_of_view(int32_t number) {
    return (hr_call){.kind = HR_CALL_ADD_VIEW, .ask = {.number = number}};
}

hr_call call_of_plan(const hr_request *request) {
    return (hr_call){.kind = HR_CALL_PLAN, .ask = {.requests = request, .count = 1}};
}

hr_call call_of_answers(void) { return (hr_call){.kind = HR_RECORD_ANSWERS}; }
