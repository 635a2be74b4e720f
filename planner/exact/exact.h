// exact.h - the exact search: the shortest path, found with rays and hands alone on the bit planes;
// nothing is kept per map.
//
// Best first over turning points (turns.h); what each of them sees of the next is found by rays and
// scans of contours (view.h). The best way known bounds it: only places by which a shorter one
// could pass are looked at, and it says from which end to search. After RayScan (Hechenberger,
// Stuckey, Harabor, Le Bodic, Cheema: Online Computation of Euclidean Shortest Paths in Two
// Dimensions, 2020).
#ifndef HANDRAIL_PLANNER_EXACT_EXACT_H
#define HANDRAIL_PLANNER_EXACT_EXACT_H

#include "planner/exact/turning_points.h"
#include "planner/exact/visibility.h"
#include "planner/grid/points.h"

/// What is searched for.
typedef struct hr_exact_query {
    const hr_plane *plane;
    hr_cell from, to;
    double bound; // ways as long as this are of no use
} hr_exact_query;

typedef struct hr_exact {
    const hr_allocator *allocator;
    size_t bytes_max; // of the host's own, or 0
    hr_visibility view;
    hr_turning_points turns;

    // The search that is in the turning points
    bool can_go_on; // with the last turning point, expanded again, or it has ended for good
    hr_exact_query query;
    int64_t first_step, next_step;
    int32_t last, nearest; // turning points, or -1: expanded last, and nearest to the goal
    double least; // length of all ways that are still looked for; INFINITY = there are none
} hr_exact;

typedef enum hr_exact_end {
    HR_EXACT_FOUND,
    HR_EXACT_NO_WAY,
    HR_EXACT_OVER_BUDGET,
    HR_EXACT_OUT_OF_MEMORY
} hr_exact_end;

/// Finds the shortest way between two open blocks. `way`: on entry a clear way between them if one
/// is known, both with it, else empty; on exit the best known. `*proven_ratio`: it is at most so
/// many times as long as the shortest. A `promised_ratio` over 1 stops the search as soon as that
/// is proven. Adds rays, runs and expansions to `*steps` and ends when they reach `step_limit`:
/// then `way` is the known one if there was one, else it leads to the place nearest to `to` that it
/// came to. It ends the same when it has reached more turning points than it may keep: as many as
/// fit, at HR_TURNING_POINT_BYTES each, into a byte a cell of the map or HR_TURNING_POINTS_BYTES,
/// the larger, and into `bytes_max`.
///
/// A search goes on where the last one stopped if it asks the same after as many steps, with no
/// lower limit: it comes to the same as one that was never stopped, `*steps`
/// and all. Who has changed the ground since has to call hr_exact_forget.
hr_exact_end hr_exact_search(hr_exact *exact, const hr_plane *plane, const hr_observer *observer,
                             hr_cell from, hr_cell to, double promised_ratio, int64_t step_limit,
                             int64_t *steps, hr_points *way, double *proven_ratio);

/// The next search begins anew, whatever it asks.
static inline void hr_exact_forget(hr_exact *exact) { exact->can_go_on = false; }

/// `bytes_max`: of turning points; 0 = by the map alone.
void hr_exact_create(hr_exact *exact, const hr_allocator *allocator, size_t bytes_max);
void hr_exact_destroy(hr_exact *exact);
size_t hr_exact_bytes(const hr_exact *exact);

#endif
