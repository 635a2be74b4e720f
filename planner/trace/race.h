// race.h - two hands around one obstacle: which side is shorter?
//
// A left and a right hand set off where a ray was blocked and walk in turn, some dozens of blocks
// at a time, always the one that promises the shorter way: its chain, closed with the straight
// rest. Once one has left the obstacle, the other goes on only while it can still be shorter. So
// the race costs no more than a few times the shorter way round, however long the other is.
//
// A hasty race is for what is small and stands in a way that was clear: the hand that sets off
// toward the goal goes first, in laps of a few bends, and has won at once where its way is hardly
// longer than the straight line. Along jagged walls, that saves most of what the other would walk.
#ifndef HANDRAIL_PLANNER_TRACE_RACE_H
#define HANDRAIL_PLANNER_TRACE_RACE_H

#include "planner/trace/racer.h"

typedef struct hr_race {
    hr_blocked_ray ray;
    hr_racer racers[2]; // left, right
} hr_race;

static inline hr_racer *hr_other_racer(hr_race *race, const hr_racer *racer) {
    return racer == &race->racers[0] ? &race->racers[1] : &race->racers[0];
}

typedef enum hr_race_end {
    HR_RACE_WON,            // by a hand that came to an exit
    HR_RACE_WON_BY_CONTOUR, // by a hand that crossed the line, against its turns: its chain means
                            // nothing
    HR_RACE_ENCLOSED,       // both hands ended without an exit: all round, or their chain was full
    HR_RACE_OVER_BUDGET,
} hr_race_end;

/// Whether a won race proves that no path between the ray's ends is shorter than the winner's
/// chain, closed with the goal. Every path passes the obstacle on one side or the other; on each
/// side it is at least as long as that hand's chain, if the chain is convex.
bool hr_race_proves_shortest(hr_race *race, const hr_racer *winner);

/// Runs a race around what blocked `race->ray`. If it is won, `*winner` is the hand on the shorter
/// side.
hr_race_end hr_race_run(hr_race *race, hr_racer **winner);

#endif
