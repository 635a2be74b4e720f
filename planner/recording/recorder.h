// recorder.h - the inside of a recording that goes on.
#ifndef HANDRAIL_PLANNER_RECORDING_RECORDER_H
#define HANDRAIL_PLANNER_RECORDING_RECORDER_H

#include "planner/api/planner_state.h"
#include "planner/recording/call.h"

enum { HR_BAND_CELLS = HR_SIDE_MAX }; // a row of the widest map, or several of another

struct hr_recording {
    hr_map_log of_map;
    hr_planner_log of_planner;
    hr_planner *planner;
    hr_error error;      // that ended it
    bool has_host_ticks; // the host says when a tick ends
    bool is_asking;      // a question was told, its answer was not
    bool has_new_budget; // set within a batch: told after it
    int64_t new_budget;
    int64_t tick, call;              // that come next
    hr_should_cancel *should_cancel; // the host's; NULL = it has none
    void *cancel_user;
    bool was_cancelled;  // the plan that was asked for last
    uint64_t last_field; // that was made before the snapshot: those up to it are not known
    hr_chunk_writer writer;
    uint8_t band[HR_BAND_CELLS];
};

/// Writes a call and, but of answers, counts it. Nothing once the recording has ended.
void hr_record(hr_recording *recording, hr_call *call);
/// Writes the cells of a rectangle as calls of this kind, some rows at a time: `values`, or what
/// the map has there now; of a blit its ground.
void hr_record_cells(hr_recording *recording, int32_t kind, int32_t number, const hr_map *map,
                     hr_rect rect, const uint8_t *values, size_t stride);
/// Which of the planner's maps it is; -1 = none.
int32_t hr_recorded_map(const hr_recording *recording, const hr_map *map);

#endif
