// straighten.h - pulls a way over ground of many costs straight where that makes nothing dearer.
//
// The shortest way is not the cheapest, so pulling taut (pull.h) is not enough. First the way gets
// points where the cost under it changes. A point is dropped if the leg between its neighbours is
// clear and, integrated exactly (leg_cost.h), not dearer. Stretches between changes of cost are
// pulled taut, each for itself, and so are three points in a row; where that gains nothing, the one
// in the middle is moved to where it costs less, as light bends where it enters glass. That is
// repeated as long as it gains. The way pulled taut as a whole is tried, too, and the cheapest is
// taken: ways over one cost are as taut as those of classes without costs.
//
// Invariant: the way stays clear and is never dearer than it was, also where steps run out. Every
// leg that is tried is a step; pulling taut is none, as everywhere.
//
// Where steps ran out, the same way is gone on with, after as many steps, if it is given again.
#ifndef HANDRAIL_PLANNER_COSTS_STRAIGHTEN_H
#define HANDRAIL_PLANNER_COSTS_STRAIGHTEN_H

#include "passmap/planes/costs.h"
#include "planner/base/observer.h"
#include "planner/taut/pull.h"

typedef enum hr_straighten_stage {
    HR_STRAIGHTEN_DROPS,
    HR_STRAIGHTEN_MOVES,
    HR_STRAIGHTEN_IS_DONE,
} hr_straighten_stage;

/// Where straightening stopped: in `dense`, whose first `kept` points are looked at.
typedef struct hr_straightening {
    bool can_go_on; // the rest is that of `given`
    const hr_plane *plane;
    hr_costs costs;
    int64_t first_step, next_step;
    double whole;  // what the way costs that is pulled taut as a whole
    double before; // what `dense` cost before its stretches were pulled in this round
    hr_straighten_stage stage;
    int32_t round, pass; // of the first stage, each
    int32_t kept, next;  // of `dense`, or of `moved` and `dense`
} hr_straightening;

typedef struct hr_straightener {
    hr_points given, pulled, dense; // as it was; pulled taut as a whole; point by point
    hr_points moved, part;
    hr_straightening progress;
} hr_straightener;

void hr_straightener_create(hr_straightener *straightener, const hr_allocator *allocator);
void hr_straightener_destroy(hr_straightener *straightener);
size_t hr_straightener_bytes(const hr_straightener *straightener);

/// Straightens `way`, whose legs are clear, in place. Only legs in the eight directions, as A*
/// finds them, get points where the cost under them changes. Adds the legs it looks at to `*steps`
/// and ends when they reach `step_limit`, or the host cancels. @return false if out of memory.
///
/// If it ended at its step limit, it goes on there where it is called with the same after as many
/// steps, with no lower limit: it comes to the same as if it had never been stopped, its steps
/// included. Call hr_straightener_forget after the ground has changed.
bool hr_straighten(hr_straightener *straightener, hr_puller *puller, const hr_plane *plane,
                   const hr_costs *costs, const hr_observer *observer, hr_points *way,
                   int64_t step_limit, int64_t *steps);

/// The next way is begun anew, whatever it is.
static inline void hr_straightener_forget(hr_straightener *straightener) {
    straightener->progress.can_go_on = false;
}

#endif
