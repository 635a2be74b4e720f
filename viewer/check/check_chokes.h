// check_chokes.h - which passages all ways between two large places go through.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_CHOKES_H
#define HANDRAIL_VIEWER_CHECK_CHECK_CHOKES_H

#include "viewer/check/check_passages.h"

/// For each join: how many passages lie between its two places, if without them no way leads from
/// one to the other, or 0. A passage is a part of the blocks of size `narrow` that lie in no block
/// of size `wide`. @return as many numbers as there are joins, or NULL if out of memory; release
/// them.
int32_t *check_chokes_count(const check_passages *passages, const hr_allocator *allocator,
                            const uint8_t *clearance, int32_t width, int32_t height, int32_t narrow,
                            int32_t wide);

#endif
