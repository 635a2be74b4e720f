/// formations.h - a group that marches in formation: through gaps in columns, and in full width
/// again behind them.
///
/// A march has one *spine*, along which the middle of the formation goes. It leads where the
/// formation fits in its full width, if that is not much longer; else the way of the greatest width
/// that there is, and its legs are as wide as the map allows. Each unit goes along a line beside
/// the spine, its *lane*, and every leg of every unit is swept for the unit's own class. Where the
/// formation has to get narrower, units close up, as long as they do not touch, or fall in behind
/// each other, the inner ones of each rank first; behind the gap they take their places again.
///
/// When: each waypoint has a *mark*, the way that the head of the march has come when the unit is
/// to be there, and when it is to go on. Waiting for a turn before a gap, and for the others behind
/// it, is in the marks; hr_march_pace turns them into the distances that units walk in a tick.
///
/// Threads: as for planner.h: one thread at a time for each planner; a march that is not being
/// planned may be read by any number.
#ifndef HANDRAIL_FORMATIONS_H
#define HANDRAIL_FORMATIONS_H

#include "planner/planner.h"
#include "planner/walk.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HR_MARCH_WIDTHS_MAX = 16, ///< classes that a spine may be planned for
};

/// A unit of a march.
typedef struct hr_march_unit {
    hr_position start;    ///< where it stands
    hr_class_id class_id; ///< a class of the map
    /// Its place in the formation, as seen by one who marches: so far to the right of the spine,
    /// negative = to the left, and so far behind its end. Up to the longest side of a map. Places
    /// nearer to each other than sqrt 2 sides of the units overlap where the march goes diagonally.
    int32_t right_256ths;
    int32_t back_256ths; ///< as `right_256ths`; negative = before the end of the spine
} hr_march_unit;

/// An order to march. All of it zero, and so will be what later versions add, but for units and
/// goal.
typedef struct hr_march_order {
    const hr_march_unit *units; ///< in any order; read during the call
    int32_t count;              ///< of units; 0 or less = none
    hr_position goal;           ///< where place 0, 0 of the formation comes to
    /// Where the formation faces at the goal: a vector of any length. Both 0: as it comes.
    int32_t facing_x;
    int32_t facing_y; ///< as `facing_x`; down
    /// Where each unit stands in the end, as hr_spread_goals finds places; NULL = at its place in
    /// the formation.
    const hr_position *places;
    /// Classes for which the spine may be planned, in any order: squares of several sizes, of what
    /// all units may enter. The smallest that the formation fits in, those between it and the
    /// largest unit, and that unit's own class are used. Without them the group goes in file
    /// everywhere. They cost what classes cost: planes, labels and routes, made for the first
    /// march, repaired after edits.
    const hr_class_id *widths;
    int32_t width_count; ///< 0..HR_MARCH_WIDTHS_MAX
    /// A wider way may be this many times as long as the way of the largest unit alone, and a wider
    /// part of it as what it replaces (and half a width longer, for corners); 1 or more, 0 = 1.25.
    double detour_ratio;
    /// Plan no further after this many steps: units are answered with HR_PARTIAL then. 0 = no
    /// limit.
    int32_t budget_steps;
    int32_t view; ///< that it is planned on, as in hr_request
} hr_march_order;

/// Where a march goes. All pointers belong to the march and hold until it is planned again.
typedef struct hr_spine {
    hr_status status; ///< of the plan for the largest unit: HR_STRAIGHT, HR_FOUND, HR_NEAREST; with
                      ///< any other, and where it goes through links, there is no spine
    const hr_position *waypoints; ///< of the middle of the formation; NULL = there is no spine
    const int32_t *widths_cells; ///< of each leg, count - 1 of them: it is clear for a square of so
                                 ///< many cells, one of `widths` or the largest unit
    int32_t count;               ///< of waypoints; 0 = there is no spine
    int64_t length_256ths;       ///< along the waypoints
    int64_t steps;               ///< spent: of all plans, and a step for each leg swept
    uint64_t map_version;        ///< of the map or the view it holds for
    const char *problem;         ///< for HR_INVALID one sentence that names the field, else NULL
    int32_t problem_unit;        ///< the unit that it is about; -1 = none
} hr_spine;

/// When a unit is at a waypoint: how far the head of the march has come, in 256ths of a cell along
/// the spine, with what it had to wait. Links count as what their ends are apart on the map.
typedef struct hr_march_mark {
    int64_t arrives_256ths; ///< the unit is to be there
    int64_t leaves_256ths;  ///< and to go on from there; later, where it has to wait
} hr_march_mark;

/// What one unit of a march is to do. All pointers belong to the march and hold until it is planned
/// again.
typedef struct hr_march_path {
    /// As in hr_path: HR_STRAIGHT or HR_FOUND if it leads to the unit's place, HR_NEAREST if that
    /// cannot be reached or is closed. A unit that cannot get to the spine is answered with a path
    /// of its own; so is one that could walk to its place, but not to the spine without a link.
    hr_status status;
    bool is_in_formation;         ///< it leads along the spine
    const hr_position *waypoints; ///< the unit's centre, from its start on
    const hr_march_mark *marks;   ///< of each waypoint
    /// Of each waypoint the link that the path enters there, as in hr_path; NULL = none.
    const hr_link_id *links;
    int32_t count;            ///< of waypoints; 0 = there is no path
    int64_t length_256ths;    ///< along the waypoints, but links
    int64_t remaining_256ths; ///< from the last waypoint to the unit's place, straight
    hr_position place;        ///< where it is to stand in the end
} hr_march_path;

/// A march: made by hr_march_create, planned by hr_plan_march again and again, destroyed by
/// hr_march_destroy.
typedef struct hr_march hr_march;

/// Creates an empty march, with memory from the allocator of the planner's map; it may outlive
/// both. @return HR_OK or HR_OUT_OF_MEMORY; then `*march` is NULL.
HR_API hr_error hr_march_create(const hr_planner *planner, hr_march **march);
/// NULL is allowed.
HR_API void hr_march_destroy(hr_march *march);

/// Plans a march.
///
/// The spine begins at the unit nearest to the middle of all, of those that can get to the goal. It
/// is planned for the widest class first, then for the next one, until one leads there within
/// `detour_ratio`; parts of that way which are wide enough for a wider one, and longer than the
/// formation is between two gaps, are then planned for that. The group forms up behind its first
/// leg's beginning, and waits there for its last unit. With `balanced` plans, so that a way within
/// the ratio may be missed where two are equal within some percent.
///
/// Footprints of the group's own units are in its way if their bits are closed for the classes:
/// lift them before. Costs: a few plans for the spine, then some sweeps for each unit and leg, and
/// a plan where a unit's line is blocked: for 50 units 0.6 to 1.05 of 50 plans (docs/tuning.md).
/// Nothing is allocated once as much has been planned.
///
/// @return HR_OK, with the outcome in the march: where the order is malformed, the spine is
/// HR_INVALID, and so are all units; HR_OUT_OF_MEMORY, or HR_BAD_ORDER within a begun batch, with
/// an empty march.
HR_API hr_error hr_plan_march(hr_planner *planner, const hr_march_order *order, hr_march *march);

/// Where the march goes.
HR_API hr_spine hr_march_spine(const hr_march *march);
/// The path of a unit, `index` as in the order. An index without a unit is reported to the
/// assertion handler; where that returns, the path is HR_INVALID.
HR_API hr_march_path hr_march_unit_path(const hr_march *march, int32_t index);

/// How far each unit walks in a tick, so that the group keeps together: as far as the slowest of
/// them gets, by the marks. Whole numbers, a function of the walks alone.
/// @param walks one for each unit, begun on its path (hr_walk_begin_linked where it has links)
/// @param reaches_65536ths how far each could walk in this tick; negative = it has left the group,
/// for which the others do not wait
/// @param lead_256ths so much farther than the last one a unit may be, by the marks; 0 or more
/// @param distances_65536ths filled in for hr_walks_advance; may be `reaches_65536ths` itself
/// @return how far the head has come, by the marks of the last unit; INT64_MAX where no unit in
/// formation has to walk any farther.
HR_API int64_t hr_march_pace(const hr_march *march, const hr_walk *walks,
                             const int64_t *reaches_65536ths, int64_t lead_256ths,
                             int64_t *distances_65536ths);

/// Turns places at a goal, as hr_spread_goals finds them, into places in the formation: sets
/// `right_256ths` and `back_256ths` of each unit, seen from the goal in the direction of the
/// facing; of 0, 0: up, 0, -1.
HR_API void hr_march_take_places(hr_march_unit *units, int32_t count, hr_position goal,
                                 int32_t facing_x, int32_t facing_y, const hr_position *places);

#ifdef __cplusplus
}
#endif
#endif
