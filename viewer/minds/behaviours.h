// behaviours.h - the behaviours that there are, a file each: think for one unit, which may send it
// somewhere, once.
#ifndef HANDRAIL_VIEWER_MINDS_BEHAVIOURS_H
#define HANDRAIL_VIEWER_MINDS_BEHAVIOURS_H

#include "viewer/minds/mind_world.h"

enum {
    MIND_AT_POST = 3,      ///< cells from a post at which a guard is there
    MIND_PATROL = 24,      ///< cells from where a guard's patrol begins to its farthest post
    MIND_ROAM = 32,        ///< cells of a wanderer's trip, in a straight line
    MIND_RESTS = 40,       ///< ticks that a wanderer rests at most
    MIND_NEAR = 6,         ///< cells that a hunter keeps away from its prey,
    MIND_FAR = 12,         ///< and at most
    MIND_GRAZING = 6,      ///< cells from a pasture's middle to where a herd grazes
    MIND_HERD_SPREAD = 12, ///< cells from there within which all are before it moves on
    MIND_FEAR = 20,        ///< cells at which a herd flees from an enemy,
    MIND_DRIVE = 6,        ///< and at which it gives way to a friend who is not of it
    MIND_DRIVES = 64,      ///< cells of a driver's trip, in a straight line
    MIND_TURNS = 3,        ///< cells of its turning radius, and half of its size
    MIND_SIGHT = 64,       ///< cells at which a hunter sees an enemy
};

void mind_guard(minds *m, int32_t unit);
void mind_wander(minds *m, int32_t unit);
void mind_hunt(minds *m, int32_t unit);
void mind_herd(minds *m, int32_t unit);
void mind_fuzzy(minds *m, int32_t unit);
void mind_drive(minds *m, int32_t unit);

/// Before the units think: which herds move on, and where to.
void mind_herds_think(minds *m);

#endif
