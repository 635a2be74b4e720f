// seams.h - straightens a way that is made of straightened parts, where the parts meet.
//
// Ways by routes come in parts, each straightened inside its tile. Points are *loose* where a leg
// beside them has changed: at first those where parts meet, on both sides of a tile's border, and
// those of the first and the last part, which come from a flood. A loose point is dropped if the
// leg between its neighbours is clear and, integrated exactly, not dearer. Then stretches on ground
// of one cost are pulled taut, what is loose yet is moved to where it costs less (move_point.h),
// and what that has made idle is dropped, all of it once. So a query costs a few legs a border that
// it crosses, not a few a change of ground.
//
// Invariant: the way stays clear and is never dearer than it was, also where steps run out. Every
// leg that is tried is a step.
#ifndef HANDRAIL_PLANNER_COSTS_SEAMS_H
#define HANDRAIL_PLANNER_COSTS_SEAMS_H

#include "passmap/base/array.h"
#include "passmap/planes/costs.h"
#include "passmap/planes/plane.h"
#include "planner/taut/pull.h"

typedef struct hr_seams {
    const hr_allocator *allocator;
    hr_buffer points, pulled;
    hr_points part, rest;
} hr_seams;

void hr_seams_create(hr_seams *seams, const hr_allocator *allocator);
void hr_seams_destroy(hr_seams *seams);
size_t hr_seams_bytes(const hr_seams *seams);

/// Straightens `way`, whose legs are clear, in place. Adds the legs it looks at to `*steps` and
/// ends when they reach `step_limit`. @return false if out of memory.
bool hr_straighten_seams(hr_seams *seams, hr_puller *puller, const hr_plane *plane,
                         const hr_costs *costs, hr_points *way, int64_t step_limit, int64_t *steps);

/// The same where only the points `first` to `last` are loose at first: the rest has been
/// straightened before, and stays as it is but for a few points beside these. `*kept` is how many
/// legs behind `last`, at the end, are as they were.
bool hr_straighten_between(hr_seams *seams, hr_puller *puller, const hr_plane *plane,
                           const hr_costs *costs, hr_points *way, int32_t first, int32_t last,
                           int64_t step_limit, int64_t *steps, int32_t *kept);

#endif
