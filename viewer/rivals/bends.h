// bends.h - the bends of a way in eight directions, from the nodes of a jump point search.
#ifndef HANDRAIL_VIEWER_RIVALS_BENDS_H
#define HANDRAIL_VIEWER_RIVALS_BENDS_H

#include "planner/base/observer.h"
#include "planner/grid/points.h"

/// Where a way from a node to its child bends: it goes diagonally first, then straight.
static inline hr_cell bend_between(hr_cell from, hr_cell to) {
    int32_t dx = to.x - from.x, dy = to.y - from.y;
    int32_t diagonal = hr_least(abs(dx), abs(dy));
    return (hr_cell){from.x + (dx < 0 ? -diagonal : diagonal),
                     from.y + (dy < 0 ? -diagonal : diagonal)};
}

static inline int bend_sign(int32_t value) { return (value > 0) - (value < 0); }

/// Adds the next point of a way; one that it goes straight on at is no bend.
static inline void add_bend(hr_points *way, hr_cell next) {
    if (way->count >= 2) {
        hr_cell a = way->at[way->count - 2], b = way->at[way->count - 1];
        bool is_straight = bend_sign(b.x - a.x) == bend_sign(next.x - b.x) &&
                           bend_sign(b.y - a.y) == bend_sign(next.y - b.y);
        if (is_straight) way->count--;
    }
    hr_points_push(way, next);
}

/// Adds the leg from `at`, which is the last point, back to the node that it was reached from.
static inline void add_leg_back(hr_points *way, hr_cell at, hr_cell parent) {
    hr_cell bend = bend_between(parent, at);
    if (!hr_same(bend, at) && !hr_same(bend, parent)) add_bend(way, bend);
    add_bend(way, parent);
}

static inline void tell_leg(const hr_observer *observer, hr_cell from, hr_cell to) {
    hr_tell(observer, (hr_event){.kind = HR_EVENT_RAY, .from = from, .to = to, .is_clear = true});
}

/// Tells of a node that is taken to be expanded, and of the scans that came to it from its parent.
static inline void tell_jump(const hr_observer *observer, hr_cell parent, hr_cell at) {
    hr_cell bend = bend_between(parent, at);
    if (!hr_same(parent, bend)) tell_leg(observer, parent, bend);
    if (!hr_same(bend, at)) tell_leg(observer, bend, at);
    hr_tell(observer, (hr_event){.kind = HR_EVENT_EXPANSION, .to = at});
}

#endif
