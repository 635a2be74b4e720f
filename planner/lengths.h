/// lengths.h - how far it is, without a path: many lengths at once.
///
/// For a game's own reckoning: which of its bases is nearest to each mine, how far each squad is
/// from each front. A length is that of a path which exists and is pulled taut, as by a balanced
/// plan, but nothing of the path is written or certified. On game maps lengths are 0.2 % over the
/// shortest on average, in rubble and mazes of narrow corridors, where plans look for shorter ways,
/// 2 to 5 % (docs/tuning.md); none is less than the shortest.
#ifndef HANDRAIL_LENGTHS_H
#define HANDRAIL_LENGTHS_H

#include "planner/planner.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What stands in place of a length.
#define HR_NO_PATH (-1.0)    ///< there is none: a place is closed, or not connected with the other
#define HR_OVER_LIMIT (-2.0) ///< there is one, but it is longer than the limit, or known to be

/// Which lengths to find: all from the places of one list to those of another. Begin with zeros.
typedef struct hr_length_table {
    hr_class_id class_id;    ///< a class of the map
    const hr_position *from; ///< where units' centres are, on the map
    int32_t from_count;      ///< 0 or more
    /// Where they should come to; NULL = all from `from` to themselves, for which half is searched.
    const hr_position *to;
    int32_t to_count;    ///< 0 or more; without `to` not looked at
    double limit_256ths; ///< longer ones are not wanted; 0 = no limit
    int32_t view;        ///< that it is of, as hr_request.view; 0 = the map itself
    /// A budget: the call stops where the rows that it has found have taken as many steps; the
    /// first of them is always found. 0 = no limit; else `rows_done` says where it stopped. Steps
    /// are those of batches: portals settled, ways pulled, and the steps of plans for near places.
    int64_t steps_max;
    /// To find a table by parts. In: how many rows earlier calls have found, at first 0; the call
    /// goes on there. Out, if HR_OK: how many have been found now, as many on every machine and for
    /// any number of threads. If there are fewer columns than rows, columns are meant, and the
    /// table is complete when as many are done as there are of the fewer. What lies in other rows
    /// has no meaning yet. NULL = the whole table at once, without a budget.
    int32_t *rows_done;
} hr_length_table;

/// Finds the lengths of paths, in 256ths of a cell; for a class with costs, what they cost, as
/// hr_path.cost_256ths. `lengths_256ths[i * to_count + j]` is that from place i of `from` to place
/// j of `to`; 0 between equal places, if they are open.
///
/// Brings the class up to date first. Shared out among the threads of batches; the same bytes for
/// any number of them. One search serves a whole row (or column, if those are fewer), with costs,
/// too; where rows are too short for that, there is a plan for each entry: up to eight entries, one
/// in eight of the table at most, are planned first to find out. Paths go through links (links.h):
/// walks from, to and between their ends are found likewise and put together; tables with fewer
/// entries than there are ends are planned one by one. Memory, kept by the planner: some 100 bytes
/// a portal of the map and 300 bytes a place (hr_planner_bytes).
///
/// A table that is found by parts holds the same bytes as one that is found at once, if neither the
/// map nor the table has changed meanwhile. What no budget bounds: the first call plans those eight
/// entries, and joins the places at the ends of its rows to the portals around them, some 10
/// microseconds each; and through links
/// it finds the walks from, to and between their ends, three rows for each end at most. The planner
/// keeps all of it for the calls that go on with the table: another table, or a change of the map,
/// in between costs them once more, and changes neither lengths nor steps.
/// @return HR_OK; HR_BAD_CLASS; HR_BAD_VIEW; HR_OFF_MAP for a place that lies off the map,
/// HR_BAD_SIZE for a negative count, limit or budget, a count without a list, a limit that is not a
/// number, a budget without `rows_done`, or more rows done than there are; HR_OUT_OF_MEMORY;
/// HR_BAD_ORDER within a begun batch. Unless HR_OK, what is in `lengths_256ths` has no meaning;
/// nothing else has changed.
HR_API hr_error hr_plan_lengths(hr_planner *planner, const hr_length_table *table,
                                double *lengths_256ths);

enum { HR_NEAREST_MOST = 64 }; ///< goals that hr_find_nearest finds at most

/// One of the nearest goals of a request.
typedef struct hr_near_goal {
    int32_t goal_index; ///< in the request's `goals`
    /// Of the path to it; for a class with costs, what that costs. Its offset is not in it.
    double length_256ths;
} hr_near_goal;

/// The nearest goals of a request (hr_request.goals), the nearest by path and offset first: of
/// equal ones the lower index. Lengths are those of paths that hr_plan finds; nothing of these is
/// kept, and the waypoints of the last hr_plan end. What else the request asks for holds: its view,
/// its quality, footprints that it ignores, what it closes, a limit, a budget, after which fewer
/// may be found.
///
/// Costs a search over the routes and about a plan for each goal that is found.
/// @param most how many are wanted, 1..HR_NEAREST_MOST; `nearest` has room for them.
/// @return HR_OK, with as many in `*count` as can be reached; HR_BAD_CLASS; HR_BAD_VIEW;
/// HR_BAD_SIZE for a number out of range, for a request without goals, or one that hr_plan would
/// answer with HR_INVALID; HR_OUT_OF_MEMORY; HR_BAD_ORDER within a begun batch. Unless HR_OK,
/// `*count` is 0.
HR_API hr_error hr_find_nearest(hr_planner *planner, const hr_request *request, int32_t most,
                                hr_near_goal *nearest, int32_t *count);

#ifdef __cplusplus
}
#endif
#endif
