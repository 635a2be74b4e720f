// turning.h - the track of a unit that cannot turn on the spot: a path of straight legs, driven by
// arcs of one radius, and where that cannot be done.
//
// At a bend there are two ways to go:
//
//   cut     an arc that touches both legs, inside the bend. Where a path is taut there is a wall.
//   wide    out to the side that is away from the wall, around the corner, and back onto the next
//           leg: three arcs, the middle one through the corner itself
//
// At the start it turns by one arc to look at the first bend, to either side, ahead or astern, and
// drives on as it began.
//
// Dubins: On Curves of Minimal Length with a Constraint on Average Curvature, 1957, has the arcs.
// The path's legs are certified; arcs, and the turn at the start, are looked at here, piece by
// piece: of each all cells that the unit covers have to be open. Whole numbers alone: the same
// track everywhere.
#ifndef HANDRAIL_VIEWER_MINDS_TURNING_H
#define HANDRAIL_VIEWER_MINDS_TURNING_H

#include <handrail/passmap.h>

typedef enum turning_end {
    TURNING_WHOLE,         ///< it leads to the end of the path
    TURNING_NO_ROOM,       ///< at a bend something is in the way of both arcs
    TURNING_TOO_SHORT,     ///< a leg beside a bend is too short for either
    TURNING_NO_ROOM_FIRST, ///< it stands the wrong way round, and cannot turn where it is
    TURNING_OUT_OF_MEMORY
} turning_end;

typedef struct turning_point {
    hr_position at;
    int32_t passed; ///< waypoints of the path that are behind, the first one with them
} turning_point;

/// All zeros is none. Points are STRIDE apart on arcs; between others it is straight.
typedef struct turning_track {
    turning_point *points;
    int32_t count, capacity;
    turning_end end;
    hr_position cannot; ///< where it ends, unless it is whole: a bend, or the start
} turning_track;

enum { TURNING_STRIDE = HR_CELL / 4, TURNING_RADIUS_MOST = 32 * HR_CELL };

typedef struct turning_unit {
    const hr_map *map; ///< as it is now, what stands on it with it
    hr_class_id class_id;
    int32_t radius;      ///< 256ths of a cell, HR_CELL .. TURNING_RADIUS_MOST
    hr_position heading; ///< a direction, or the opposite one; 0,0 = any
} turning_unit;

/// Makes the track of a path of two waypoints or more, no two after each other the same; the one of
/// before is gone.
void turning_find(turning_track *track, const turning_unit *unit, const hr_position *way,
                  int32_t count);
void turning_free(turning_track *track);

/// In words, why it is not whole.
const char *turning_end_text(turning_end end);

#endif
