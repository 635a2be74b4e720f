// snapshot.h - a game as it is, written as calls that build it.
#ifndef HANDRAIL_PLANNER_RECORDING_SNAPSHOT_H
#define HANDRAIL_PLANNER_RECORDING_SNAPSHOT_H

#include "planner/recording/recorder.h"

/// Writes all that is needed to play on from here.
/// @return HR_OK, or HR_OUT_OF_MEMORY: nothing is written then.
hr_error hr_record_snapshot(hr_recording *recording);
/// Writes a view that the planner has got, with all that is in it. Errors as above.
hr_error hr_record_view(hr_recording *recording, hr_map *view, int32_t number);

#endif
