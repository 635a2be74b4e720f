// recording.c - a recording that goes on: hears of calls, writes them down.
//
// All memory is that of the recording itself: a chunk, and a band of cells. A call is written as it
// comes in; what was collected goes to the host before a question is looked at.

#include "passmap/base/memory.h"
#include "planner/recording/answers.h"
#include "planner/recording/snapshot.h"

// ---- Calls of the map

static hr_rect box_of(const hr_map *map, const hr_map_call *edit) {
    hr_rect at = edit->rect;
    if (edit->kind == HR_MAP_REVEAL) return at;
    return hr_map_clip(map, hr_footprint_disc((hr_cell){at.x, at.y}, at.width, 1).cells);
}

// From a map that is not recorded: what can be seen now.
static void note_reveal(hr_recording *r, const hr_map *map, hr_call *call) {
    const hr_map_call *edit = &call->edit;
    call->seen = hr_recorded_map(r, edit->seen);
    if (edit->error) {
        r->error = edit->error;
    } else if (call->seen >= 0) {
        hr_record(r, call);
    } else {
        hr_rect box = box_of(map, edit);
        if (box.width > 0) hr_record_cells(r, HR_MAP_BLIT, call->map, map, box, NULL, 0);
    }
}

static void note_edit(hr_map_log *log, const hr_map *map, const hr_map_call *edit) {
    hr_recording *r = (hr_recording *)log; // its first field
    if (r->error) return;
    hr_call call = {.kind = (int32_t)edit->kind, .map = hr_recorded_map(r, map), .edit = *edit};
    if (edit->footprint) call.footprint = *edit->footprint;
    if (edit->unit) call.unit = *edit->unit;
    if (edit->link) call.link = *edit->link;
    if (edit->kind == HR_MAP_REVEAL || edit->kind == HR_MAP_REVEAL_DISC)
        note_reveal(r, map, &call);
    else if (edit->kind == HR_MAP_BLIT || edit->kind == HR_MAP_TOUCH)
        hr_record_cells(r, call.kind, call.map, map, edit->rect, edit->values, edit->stride);
    else
        hr_record(r, &call);
}

// ---- Calls of the planner

static hr_recording *recording_of(hr_planner_log *log) {
    return (hr_recording *)(void *)((char *)log - offsetof(hr_recording, of_planner));
}

static void note_budget(hr_recording *r, int64_t steps) {
    hr_call call = {.kind = HR_CALL_SET_BUDGET, .ask = {.number = steps}};
    if (r->is_asking)
        r->has_new_budget = true, r->new_budget = steps;
    else
        hr_record(r, &call);
}

static void note_view(hr_recording *r, hr_map *view, int32_t number) {
    view->log = &r->of_map;
    hr_error error = hr_record_view(r, view, number);
    if (!r->error) r->error = error;
}

// A field that was made before the snapshot cannot be made again from it; it changes no answer.
static bool is_of_unknown_field(const hr_recording *r, const hr_planner_call *ask) {
    return ask->kind == HR_CALL_UPDATE_FIELD && ask->field_number <= r->last_field;
}

static void note_question(hr_recording *r, const hr_planner_call *ask) {
    hr_call call = {.kind = (int32_t)ask->kind, .ask = *ask};
    if (ask->table) call.table = *ask->table;
    if (ask->spread) call.spread = *ask->spread;
    if (ask->field) call.field = *ask->field;
    if (ask->order) call.order = *ask->order;
    hr_record(r, &call);
    if (!hr_is_question(call.kind)) return;
    hr_chunk_flush(&r->writer);
    r->is_asking = true;
    r->was_cancelled = false;
}

static void note_ask(hr_planner_log *log, const hr_planner_call *ask) {
    hr_recording *r = recording_of(log);
    if (ask->kind == HR_CALL_SET_BUDGET)
        note_budget(r, ask->number);
    else if (ask->kind == HR_CALL_ADD_VIEW)
        note_view(r, ask->view, (int32_t)ask->number);
    else if (!is_of_unknown_field(r, ask))
        note_question(r, ask);
}

static void end_tick(hr_recording *r) {
    hr_call call = {.kind = HR_RECORD_TICK};
    hr_record(r, &call);
    r->tick++;
}

static void note_answer(hr_planner_log *log, const hr_planner_answer *answer) {
    hr_recording *r = recording_of(log);
    if (!r->is_asking) return;
    bool is_batch = answer->kind == HR_CALL_BATCH && !answer->error;
    hr_call call = {.kind = HR_RECORD_ANSWERS,
                    .error = r->was_cancelled ? HR_WAS_CANCELLED : (int32_t)answer->error,
                    .source = {hr_answer_at, answer},
                    .answer_count = hr_answer_count(answer),
                    .hash = is_batch ? hr_results_hash(answer->results) : 0};
    hr_record(r, &call);
    r->is_asking = false;
    if (r->has_new_budget) note_budget(r, r->new_budget);
    r->has_new_budget = false;
    if (answer->kind == HR_CALL_BATCH && !r->has_host_ticks) end_tick(r);
}

// ---- Its life

static bool should_cancel(void *user) {
    hr_recording *r = user;
    if (!r->should_cancel(r->cancel_user)) return false;
    return r->was_cancelled = true;
}

// In place of the host's, to know what it says; or the host's again.
static void watch_cancelling(hr_recording *r, bool is_on) {
    hr_observer *observer = &r->planner->searcher.observer;
    if (!r->should_cancel) return;
    observer->should_cancel = is_on ? should_cancel : r->should_cancel;
    observer->cancel_user = is_on ? r : r->cancel_user;
}

static void attach(hr_recording *r, bool is_on) {
    const hr_known_maps *maps = &r->planner->maps;
    for (int32_t i = 0; i < maps->count; i++) maps->at[i].map->log = is_on ? &r->of_map : NULL;
    r->planner->log = is_on ? &r->of_planner : NULL;
    watch_cancelling(r, is_on);
}

static bool is_recorded(const hr_planner *planner) {
    bool is_any = planner->log != NULL;
    for (int32_t i = 0; i < planner->maps.count; i++)
        is_any |= planner->maps.at[i].map->log != NULL;
    return is_any;
}

static hr_recording *create(hr_planner *planner, hr_recording_write *write, void *user) {
    hr_recording *r = hr_allocate_zeroed(&planner->allocator, 1, sizeof *r);
    if (!r) return NULL;
    r->of_map.note = note_edit;
    r->of_planner.ask = note_ask, r->of_planner.answer = note_answer;
    r->planner = planner;
    r->should_cancel = planner->searcher.observer.should_cancel;
    r->cancel_user = planner->searcher.observer.cancel_user;
    r->writer.write = write, r->writer.user = user;
    return r;
}

hr_error hr_recording_start(hr_planner *planner, hr_recording_write *write, void *user,
                            hr_recording **recording) {
    *recording = NULL;
    if (!hr_planner_is_free(planner) || is_recorded(planner)) return HR_BAD_ORDER;
    hr_recording *r = create(planner, write, user);
    if (!r) return HR_OUT_OF_MEMORY;
    hr_error error = hr_recording_snapshot(r);
    if (error) {
        hr_release(&planner->allocator, r);
        return error;
    }
    attach(r, true);
    *recording = r;
    return HR_OK;
}

hr_error hr_recording_snapshot(hr_recording *r) {
    if (!hr_planner_is_free(r->planner)) return HR_BAD_ORDER;
    if (r->error) return r->error;
    hr_error error = hr_record_snapshot(r);
    return error ? error : r->error;
}

void hr_recording_end_tick(hr_recording *r) {
    r->has_host_ticks = true;
    end_tick(r);
}

hr_error hr_recording_end(hr_recording *r) {
    if (!r) return HR_OK;
    hr_call call = {.kind = HR_RECORD_END};
    hr_record(r, &call);
    hr_chunk_flush(&r->writer);
    if (!r->error && r->writer.has_failed) r->error = HR_NOT_WRITTEN;
    hr_error error = r->error;
    attach(r, false);
    hr_allocator allocator = r->planner->allocator;
    hr_release(&allocator, r);
    return error;
}
