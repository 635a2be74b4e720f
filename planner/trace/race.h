// race.h - two hands around one obstacle: which way round is shorter?
//
// A ray from `from` to `goal` was stopped at `entry`. A left and a right hand set off there and
// follow the contour, a few blocks at a time, always the one that promises the shorter way: its
// chain, closed with the straight rest. A hand that comes to an exit is past the obstacle; the
// other goes on only while it can still be shorter. A hand that comes back to where it set off has
// gone all round and ends.
//
// An exit is where the contour crosses the line nearer to the goal than the entry is, with the wall
// behind or the way on open, and the hand has turned by no more than one full circle; or a turning
// point much nearer to the goal, from where a ray ends nearer to it than any bend so far. Every
// exit is nearer to the goal than the entry: that is what makes the trace end (Lumelsky and
// Stepanov, Path-Planning Strategies for a Point Mobile Automaton, 1987).
#ifndef HANDRAIL_PLANNER_TRACE_RACE_H
#define HANDRAIL_PLANNER_TRACE_RACE_H

#include "planner/base/observer.h"
#include "planner/grid/hand.h"
#include "planner/grid/points.h"
#include "planner/grid/sweep.h"
#include "planner/trace/chain.h"

/// A place on the contour where a hand may leave: after so many bends of it.
typedef struct hr_exit {
    hr_cell at;
    int64_t squared; // of its distance to the goal; INT64_MAX = there is none
    int32_t bends;
} hr_exit;

typedef struct hr_racer {
    hr_hand hand;
    hr_chain chain;
    hr_points contour; // the entry and every bend so far; at the end, its exit
    int64_t cross;     // of the line with the hand's position: its sign is the side of the line
    int64_t nearest_squared; // to the goal: only a nearer turning point may be an exit
    int32_t turns;           // letting go counts +1, turning away -1
    int32_t walked;          // blocks
    double estimate; // how long the way round is at least, as it looks from where the hand came to
    hr_exit reserve; // the crossing nearest to the goal that its turns speak against
    bool is_walking, has_exit;
    double closed_length; // of the chain closed with the goal, once it has an exit; INFINITY if the
                          // chain collapsed
} hr_racer;

typedef struct hr_race {
    // set before the race
    const hr_plane *plane;
    const hr_observer *observer;
    hr_cell from, goal;
    hr_hit entry;
    int64_t *steps, step_limit;
    int32_t depth;
    // set by it
    int64_t line_x, line_y;    // from -> goal
    ptrdiff_t entry_across[4]; // a run along that line, by the heading to its wall, may come back
                               // to where the hands set off; -1 = none may
    int64_t entry_squared;     // distance from the entry to the goal
    hr_racer racers[2];        // left, right
} hr_race;

typedef enum hr_race_end {
    HR_RACE_WON,            // by a hand that came to an exit
    HR_RACE_WON_BY_CONTOUR, // by a hand that crossed the line, against its turns: its chain means
                            // nothing
    HR_RACE_ENCLOSED,       // both hands ended without an exit: all round, or their chain was full
    HR_RACE_OVER_BUDGET,
} hr_race_end;

/// Runs the race. If it is won, `*winner` is the hand whose way round is shorter.
hr_race_end hr_race_run(hr_race *race, hr_racer **winner);

#endif
