// save.h - requests that are carried over, as bytes of a saved game.
#ifndef HANDRAIL_PLANNER_BATCH_SAVE_H
#define HANDRAIL_PLANNER_BATCH_SAVE_H

#include "planner/batch/state.h"

/// hr_batch_save and hr_batch_load, checked first so that a batch is made only for what is sound.
/// `batch` may be NULL: it has had none yet.
hr_error hr_waiting_save(const hr_batch *batch, const hr_map *map, void **bytes, size_t *size);
hr_error hr_waiting_check(const hr_map *map, const void *bytes, size_t size, hr_message *message);
/// Restores bytes that were checked. @return HR_OK or HR_OUT_OF_MEMORY with nothing changed.
hr_error hr_waiting_load(hr_batch *batch, const void *bytes);

#endif
