/// goals.h - goals of a request that are not one position: the nearest of many, and areas.
///
/// A request may name many goals (hr_request.goals). Each is a set of blocks, and the unit has
/// arrived where it stands on one of them. The answer leads to the goal whose path, with its
/// offset, is the shortest (for a class with costs: the cheapest), and names it
/// (hr_path.goal_index). Of equal ones that is the first. A limit is one of the path alone, without
/// its offset.
///
/// A goal that no block of the map belongs to, open or closed, is left out: beside a footprint that
/// does not stand any more, with cells that lie off the map, or a ring larger than the map. Where
/// all are left out, as when the only depot was destroyed, the answer is HR_INVALID, with
/// HR_NO_GOAL as `goal_index`.
#ifndef HANDRAIL_GOALS_H
#define HANDRAIL_GOALS_H

#include "passmap/footprints.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a goal is.
typedef enum hr_goal_kind {
    HR_GOAL_PLACE,  ///< the unit's centre is at `position`, or within `reach_256ths` of it
    HR_GOAL_RECT,   ///< its block overlaps the rectangle `cells`
    HR_GOAL_BESIDE, ///< its block touches `cells`, or the box of `footprint`, at a side or a
                    ///< corner, and covers none of it
    HR_GOAL_RING,   ///< its block's centre is `near_256ths` to `far_256ths` away from `position`
    HR_GOAL_EDGE,   ///< its block touches one of the map's `edges`
} hr_goal_kind;

/// Edges of the map, for hr_goal.edges.
enum {
    HR_EDGE_NORTH = 1, ///< y = 0
    HR_EDGE_EAST = 2,  ///< the last column
    HR_EDGE_SOUTH = 4, ///< the last row
    HR_EDGE_WEST = 8,  ///< x = 0
};

/// A goal. Begin with zeros; fields that its kind does not have are not looked at.
///
/// What is not a place ends at the centre of a block, or where the unit is if that is in it. Such a
/// goal is looked at block by block along its rim: beside a building that is some dozens, in a ring
/// with `needs_clear_line` all of its area.
typedef struct hr_goal {
    hr_goal_kind kind; ///< which of the following count
    /// How much longer its path counts than it is, 0 or more: a depot that is worth 20 cells more
    /// than all others leaves theirs at 20 * 256.
    int32_t offset_256ths;
    hr_position position; ///< of a place, or the middle of a ring; on the map
    int32_t reach_256ths; ///< of a place, as hr_request.reach_256ths is of its `goal`
    int32_t near_256ths;  ///< of a ring, 0 or more
    int32_t far_256ths;   ///< of a ring, no less than `near_256ths`
    /// Of a ring: a straight leg from there to the block of `position` is clear for the class. If a
    /// target's own footprint closes that block, name it in `ignore`.
    bool needs_clear_line;
    hr_rect cells; ///< of a rectangle, or what to stand beside; may lie beyond the map in part
    /// What to stand beside, in place of `cells`, unless it is 0. A goal whose footprint does not
    /// stand is left out (above).
    hr_footprint_id footprint;
    uint32_t edges; ///< HR_EDGE_NORTH and others, added up
} hr_goal;

#ifdef __cplusplus
}
#endif
#endif
