// picture_record.h - what a search did: the events of a plan, kept to be drawn.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_RECORD_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_RECORD_H

#include <handrail/planner.h>

/// The events of a plan, in order. Give picture_record_event and the record to hr_planner_config.
typedef struct picture_record {
    hr_allocator allocator;
    hr_event *events;
    int32_t count, capacity;
    int32_t most;          ///< keep no more than this; PICTURE_EVENTS_MOST unless changed
    int64_t left_out;      ///< came when the record was full
    bool is_out_of_memory; ///< then it holds no events, and takes none
} picture_record;

enum { PICTURE_EVENTS_MOST = 1 << 20 };

picture_record picture_record_begin(hr_allocator allocator);
/// An hr_watcher; `record` is a picture_record.
void picture_record_event(const hr_event *event, void *record);
/// Frees the events.
void picture_record_end(picture_record *record);

#endif
