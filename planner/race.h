// race.h - two hands around one obstacle: which way round is shorter?
//
// A ray from `from` to `goal` was stopped. A left and a right hand set off there and follow the contour, the one that
// walked less first. A hand that comes to an exit is past the obstacle; the other goes on only while its chain can
// still be shorter. Hands that meet, or come back to where they began, have closed the loop: there is no exit.
#ifndef HANDRAIL_RACE_H
#define HANDRAIL_RACE_H

#include "chain.h"
#include "hand.h"
#include "points.h"
#include "sweep.h"
#include "watch.h"

typedef struct hr_racer {
    hr_hand hand;
    hr_chain chain;
    hr_points contour;   // every bend so far, from where it set off
    int64_t cross;       // of the line with the hand's position: its sign is the side of the line
    int64_t nearest_squared; // of its bends to the goal
    int32_t turns;       // letting go counts +1, turning away -1
    int32_t walked;      // blocks
    hr_cell run_from, run_to; // its last run, and the side the wall was on, -1 before the first
    int wall;
    hr_cell reserve; // the crossing nearest to the goal that its turns speak against
    int64_t reserve_squared;
    int32_t reserve_bends;
    bool is_walking, has_exit;
    double closed_length; // of the chain closed with the goal, once it has an exit
} hr_racer;

typedef struct hr_race {
    const hr_plane *plane;
    const hr_watch *watch;
    hr_cell from, goal;
    hr_hit entry;
    int64_t entry_squared; // distance from the entry to the goal
    hr_racer racers[2];    // left, right
    int64_t *steps, step_limit;
    int32_t depth;
} hr_race;

typedef enum hr_race_end { HR_RACE_WON, HR_RACE_WON_BY_CONTOUR, HR_RACE_ENCLOSED, HR_RACE_OVER_BUDGET } hr_race_end;

/// Runs the race; `from`, `goal`, `entry`, the plane, watch, steps and their limit are set. If it is won, `*winner` is
/// the hand whose way round is shorter.
hr_race_end hr_race_run(hr_race *race, hr_racer **winner);

#endif
