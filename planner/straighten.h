// straighten.h - pulls a way over ground of many costs straight where that makes nothing dearer.
//
// The shortest way is not the cheapest, so pulling taut (pull.h) will not do alone. First the way
// gets points where the cost under it changes. Then a point between two others is dropped if the
// leg between those is clear and, integrated exactly, not dearer; what is beside it is looked at
// again, so that every three points in a row end up as good as they can be. Stretches between
// changes of cost are pulled taut exactly, each for itself; so is the whole way; whatever of that
// is not cheaper is undone. Ways over one cost come out as taut as those of classes without costs.
//
// Every leg that is tried is a step; pulling taut is none, as everywhere. Where steps run out the
// way is what it is by then: still clear, and no dearer than it came.
#ifndef HANDRAIL_STRAIGHTEN_H
#define HANDRAIL_STRAIGHTEN_H

#include "../passmap/costs.h"
#include "pull.h"

typedef struct hr_straightener {
    hr_points pulled, dense, part;
} hr_straightener;

void hr_straightener_create(hr_straightener *straightener, const hr_allocator *allocator);
void hr_straightener_destroy(hr_straightener *straightener);
size_t hr_straightener_bytes(const hr_straightener *straightener);

/// Straightens `way`, whose legs are clear, in place. Adds the legs it looks at to `*steps` and
/// ends when they reach `step_limit`. @return false if out of memory.
bool hr_straighten(hr_straightener *straightener, hr_puller *puller, const hr_plane *plane,
                   const hr_costs *costs, hr_points *way, int64_t step_limit, int64_t *steps);

#endif
