// stations.h - where lanes bend, and where the formation changes its width.
//
//          _____________ knot                         knot ____________
//     o o o             \                                 /              o o
//     o o o  units hold  \_______boundary   boundary_____/   and here    o o
//     o o o  here         _______  gap  _____________    \   again       o o
//     o o o             /                                 \              o o
//          ____________/                                   \____________
//
// Between a knot and a boundary lanes run together. Before a gap each unit waits, in formation, for
// its turn, with the head at the knot; behind it each goes to its place, until the last one is
// there. So nobody stands where another one is to go.
#ifndef HANDRAIL_PLANNER_FORMATIONS_STATIONS_H
#define HANDRAIL_PLANNER_FORMATIONS_STATIONS_H

#include "planner/formations/march_state.h"

enum { HR_SWEPT_LEGS = 4 };

/// A leg that was swept, and is clear for a class; -1 = there is none.
typedef struct hr_swept_leg {
    hr_cell from, to;
    hr_class_id class_id;
} hr_swept_leg;

/// A place of the spine where lanes may bend: a waypoint, a knot or a boundary.
typedef struct hr_station {
    hr_position at;
    int64_t along;                     // the spine
    hr_position across;                // to the right, of length 1; at a corner it halves the angle
    hr_position mitre;                 // the same, longer: lanes stay as far apart as they are
    bool is_knot;                      // no waypoint: the leg goes straight on
    int32_t level, next_level;         // lanes lie between the slots of one and the other:
    int64_t part, whole;               // so far from the first
    hr_swept_leg swept[HR_SWEPT_LEGS]; // legs to here
} hr_station;

/// Where the formation changes from one level to another.
typedef struct hr_width_change {
    int32_t from, to, wide; // `wide` is the wider of both
    int64_t hold;           // the head is here while units wait, in the formation of `wide`,
    int64_t least, most;    // each within these, along the spine
    int64_t delay;          // of the march behind it, by this change and those before
} hr_width_change;

static inline hr_station *hr_march_stations(const hr_march *march) {
    return march->stations.buffer.memory;
}
static inline const hr_width_change *hr_march_changes(const hr_march *march) {
    return march->changes.buffer.memory;
}

/// How far the head comes in the formation and the width of the first stretch.
int64_t hr_first_stretch(const hr_march *march);
/// Finds both, from the points of the spine. @return false if out of memory.
bool hr_find_stations(hr_march_call *call);

#endif
