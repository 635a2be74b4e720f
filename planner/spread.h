/// spread.h - many units ordered to one place, each to a place of its own.
///
/// Thirty soldiers and ten tanks are ordered to a crossroads: each gets an open block around it
/// that it can reach, none overlaps another, whatever their sizes, as long as there is room, and
/// who goes where is chosen so that their ways are short and cross little. In a cluster or in
/// formation, with room between them, around what has to stay free.
///
/// Threads: as for planner.h: one thread at a time for each planner.
#ifndef HANDRAIL_SPREAD_H
#define HANDRAIL_SPREAD_H

#include "planner/planner.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How the places of units lie. Files are beside each other, ranks behind each other. A rank ends
/// on either side where more than a few places in a row are closed, so that nobody is sent to the
/// other side of a wall; those who have no place in formation stand as in a cluster.
typedef enum hr_formation {
    HR_FORMATION_CLUSTER, ///< the places nearest to the goal; on an island apart, to its block
                          ///< nearest to that
    HR_FORMATION_BLOCK,   ///< ranks, together about as broad as deep; the goal is the middle
    HR_FORMATION_LINE,    ///< one rank, as far as it goes, then one behind it; the goal is the
                          ///< middle of the first
    HR_FORMATION_WEDGE,   ///< the goal is the tip; each rank has two files more than that before it
} hr_formation;

/// A unit that is to get a place.
typedef struct hr_spread_unit {
    hr_position start;    ///< where it stands; positions off the map count as its nearest edge
    hr_class_id class_id; ///< a class of the map
} hr_spread_unit;

/// An order to many units. All of it zero, and so will be what later versions add, but for goal and
/// units.
typedef struct hr_spread {
    hr_position goal;            ///< where they are sent; off the map: its nearest edge
    const hr_spread_unit *units; ///< in any order; read during the call
    int32_t count;               ///< of units; 0 or less = none
    int32_t gap_cells;           ///< cells that stay free between any two of them, at least; 0 or
                                 ///< more
    hr_formation formation;      ///< how their places lie
    /// Where a formation faces: the vector from its last rank to its first, of any length. Both 0:
    /// up, 0, -1. It turns the grid of a cluster, too.
    int32_t facing_x;
    int32_t facing_y; ///< as `facing_x`; down
    /// Cells on which no place may lie, while there is room: doors, roads, the building site.
    const hr_rect *keep_free;
    int32_t keep_free_count; ///< of these
} hr_spread;

/// Gives each of many units, of any classes, a place of its own around one goal.
///
/// Units are served by the island that they are on, that is, by connected blocks of their class:
/// around the block at the goal, or the one nearest to it that they can reach. A unit that stands
/// on a closed block, as under a footprint of its own, belongs to the island at the goal if that
/// has a block whose centre is within two of its sides, else to the open blocks nearest to it.
///
/// Where: the larger come first, then the others around them, those of one class and island on a
/// grid that is as narrow as their size and the gap allow. Who goes where: both units and places
/// are halved along the longer side of the places, again and again; then pairs swap as long as that
/// shortens their straight ways together: all pairs of up to 256 units of a class, whose straight
/// ways then do not cross, and near ones of more. Units that stand at the places of the same order
/// keep them. The order of the units matters only between units of a class at one place.
///
/// Cost: grows with the units, by 2 to 10 us each, and with the closed and taken places
/// around the goal, by some 0.1 us each; where an island has no room for its units, with the box
/// around it.
/// Nothing is allocated once as many have been spread.
///
/// @param goals one for each unit: centres of blocks. The grid of a class on an island goes through
/// the block nearest to the goal, and no other is tried. Where it has too few places that are open
/// and free, though there may be room beside them, the units that are left are all given the block
/// nearest to the goal, whoever stands there, and even if it is to stay free: in a yard of 4 x 2
/// cells with the goal in its middle, two units of size 2 both get the middle. Of a class that can
/// stand nowhere, units are given the block at the goal, or the place on the map that is nearest to
/// its centre: hr_plan answers with HR_BLOCKED.
/// @return HR_OK, or with `goals` as they were HR_BAD_CLASS; HR_BAD_FORMATION for a formation that
/// is none; HR_BAD_SIZE for a count without a list; HR_OUT_OF_MEMORY; HR_BAD_ORDER within a begun
/// batch.
HR_API hr_error hr_spread_goals(hr_planner *planner, const hr_spread *spread, hr_position *goals);

#ifdef __cplusplus
}
#endif
#endif
