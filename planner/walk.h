/// walk.h - units on their paths: where each is after a tick, where it heads, how far it has to go.
///
/// A walk is a cursor on a path's waypoints. It is advanced by a distance, a unit's speed times the
/// tick, and says where on the path that is. All of it is whole numbers, the same on every machine.
/// Nothing is allocated and no map is looked at: paths that a change has blocked are found by
/// path_watch.h.
///
/// Distances are in 65536ths of a cell, 256 to a 256th, so that slow units get on in short ticks.
/// What a walk is depends on the whole distance alone, not on the steps it was made in: advancing
/// by a and then by b is advancing by a + b, to the last bit, across corners, too.
///
/// Where a unit is: the exact point of the leg, each coordinate rounded down to a 256th; so it is
/// at the waypoints themselves when it gets there, and between them to the left of the exact point
/// and above it by less than a 256th. On a path of the planner, the block under that point is
/// always one that the sweep of the leg has found open, also where a waypoint lies off its block's
/// centre.
///
/// Threads: walks are plain data of the caller's; each may be advanced by any thread, by one at a
/// time.
#ifndef HANDRAIL_WALK_H
#define HANDRAIL_WALK_H

#include "passmap/links.h"
#include "passmap/passmap.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HR_WALK_CELL 65536 ///< what walks measure in: 65536 to a cell

/// A unit on its path. All of it zero = it has none. Read it as you like; it is hr_walk_begin and
/// hr_walk_advance that write to it. Copies are walks of their own.
typedef struct hr_walk {
    /// Of the path; borrowed: they must stay as they are for as long as the walk is advanced. Those
    /// of a plan or of a batch are to be copied first.
    const hr_position *waypoints;
    const hr_link_id *links; ///< hr_path.links, borrowed as well; NULL = all legs are walked
    int32_t count;           ///< of waypoints
    int32_t leg; ///< the leg it is on, from waypoint `leg` to the next; at a corner, the new one
    int64_t along_65536ths;      ///< walked of that leg
    int64_t leg_length_65536ths; ///< of that leg, to the nearest 65536th
    int64_t remaining_65536ths; ///< to the end: of this leg and those after it, links left out; 0 =
                                ///< it is there, or before a link that is all that is left
} hr_walk;

/// Where a walk has come to.
typedef struct hr_walk_step {
    hr_position position; ///< of the unit's centre
    /// Where it heads: the vector along the leg it is on, from waypoint to waypoint; that of the
    /// last one at the end. Both 0 for a leg without a length and for a walk without a path.
    int32_t dx;
    int32_t dy;       ///< as `dx`; down
    int32_t leg;      ///< the leg it is on; hr_path_watch_advance takes it
    bool has_arrived; ///< it is at the last waypoint, or has no path
    /// The link that it stands before; 0 = none. It stays there until hr_walk_leave_link.
    hr_link_id link;
    int64_t remaining_256ths; ///< along the path to its end, rounded up: 0 only at the end, or
                              ///< before a link that is all that is left
} hr_walk_step;

/// Puts a walk at the beginning of a path. Costs a square root a leg, for the length.
///
/// Saved games: keep the waypoints and `remaining_65536ths`; after loading begin again, and advance
/// by what remains then less what you kept: all else is a function of that.
/// @return HR_OK, or HR_BAD_PATH for a count below 1 or waypoints that are NULL or lie on no map
/// (whose coordinates are not from 0 to below HR_SIDE_MAX cells); then all of the walk is zero.
HR_API hr_error hr_walk_begin(hr_walk *walk, const hr_position *waypoints, int32_t count);

/// The same for a path that may go through links: `links` as in hr_path, or NULL. A walk stops
/// where its path enters a link, whatever the distance, and hr_walk_step.link says which one: how
/// long the unit takes to go through, and what that looks like, is the game's. Links do not count
/// in what remains. To restore such a walk, leave each link that it comes to, as far as the leg
/// that it was on.
HR_API hr_error hr_walk_begin_linked(hr_walk *walk, const hr_position *waypoints,
                                     const hr_link_id *links, int32_t count);
/// The unit has come out of the link that the walk has stopped at: the walk is at the waypoint
/// behind it. No effect where it stands before none.
HR_API void hr_walk_leave_link(hr_walk *walk);

/// Advances a walk, to its end at most, and says where it is. A distance of 0 or less only says
/// that. Costs two divisions, and a square root for each corner that is passed.
/// @param step may be NULL.
HR_API void hr_walk_advance(hr_walk *walk, int64_t distance_65536ths, hr_walk_step *step);

/// The same for thousands of units: walk i by distance i into step i. Walks without a path stay.
/// @param steps may be NULL.
HR_API void hr_walks_advance(hr_walk *walks, const int64_t *distances_65536ths, int32_t count,
                             hr_walk_step *steps);

/// The angle of a vector, 65536 to a full turn: 0 to the right, 16384 down, clockwise as seen with
/// y down. For simulations that turn units: whole numbers, the same everywhere, at most one off the
/// exact angle, exact along the axes and the diagonals. 0 for the vector 0, 0.
HR_API uint16_t hr_angle_of(int32_t dx, int32_t dy);

#ifdef __cplusplus
}
#endif
#endif
