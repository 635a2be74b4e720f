// hand.h - a hand keeps the wall on one side and follows the contour of closed blocks, a run at a
// time.
//
// Invariant: the hand stands in an open block; the block on its wall side is closed, or, where it
// has just let go, the block diagonally behind on that side.
#ifndef HANDRAIL_HAND_H
#define HANDRAIL_HAND_H

#include "../passmap/plane.h"
#include "geometry.h"

typedef enum hr_side {
    HR_WALL_RIGHT = 1,
    HR_WALL_LEFT = 3
} hr_side; // quarter turns clockwise to the wall

typedef struct hr_hand {
    hr_cell at;
    int heading;
    int side; // HR_WALL_RIGHT or HR_WALL_LEFT
} hr_hand;

typedef enum hr_bend {
    HR_TURNED_AWAY, // closed ahead: concave
    HR_LET_GO,      // the wall ended: convex
} hr_bend;

static inline int hr_hand_wall(const hr_hand *hand) { return (hand->heading + hand->side) & 3; }

/// Runs along the wall to the next bend and turns there. @return which bend it is; `*length` blocks
/// were run, which may be 0 in a concave corner.
hr_bend hr_hand_run(hr_hand *hand, const hr_plane *plane, int32_t *length);

#endif
