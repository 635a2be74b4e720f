// bench_tick_record.h - a battle of the benchmark that is recorded into a file.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_TICK_RECORD_H
#define HANDRAIL_VIEWER_BENCH_BENCH_TICK_RECORD_H

#include <handrail/recording.h>

#include <stdbool.h>
#include <stdio.h>

typedef struct tick_recording {
    FILE *file;
    hr_recording *recording;
    const char *path;
} tick_recording;

/// @return false after a complaint of one line.
bool tick_recording_start(tick_recording *r, hr_planner *planner, const char *path);
/// Ends it, if it was started. @return false after a complaint, if not all of it was written.
bool tick_recording_end(tick_recording *r);

#endif
