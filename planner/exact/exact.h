// exact.h - the exact search: the shortest path, found with rays and hands alone on the bit planes;
// nothing is kept per map.
//
// Best first over turning points (turning_points.h); what each of them sees of the next is found by
// rays and scans of contours (visibility.h). The best way known bounds it: only places by which a
// shorter one could pass are looked at, and it says from which end to search. After RayScan
// (Hechenberger, Stuckey, Harabor, Le Bodic, Cheema: Online Computation of Euclidean Shortest Paths
// in Two Dimensions, 2020).
#ifndef HANDRAIL_PLANNER_EXACT_EXACT_H
#define HANDRAIL_PLANNER_EXACT_EXACT_H

#include "planner/exact/turning_points.h"
#include "planner/exact/visibility.h"
#include "planner/grid/search_call.h"

/// What is searched for.
typedef struct hr_exact_query {
    const hr_plane *plane;
    hr_cell from, to;
    double bound; // only shorter ways are of use
} hr_exact_query;

typedef struct hr_exact {
    const hr_allocator *allocator;
    size_t bytes_max; // of the host's own, or 0
    hr_visibility visibility;
    hr_turning_points turning_points;

    // The search that is in the turning points
    bool can_go_on; // with the last turning point, expanded again, or it has ended for good
    hr_exact_query query;
    int64_t first_step, next_step;
    int32_t last, nearest; // turning points, or -1: expanded last, and nearest to the goal
    double least; // length of all ways that are still looked for; INFINITY = there are none
} hr_exact;

/// Finds the shortest way. `known` is a clear way between the same blocks, not the call's own, or
/// NULL: if nothing shorter is found, the answer is a copy of it. The length of the answer is at
/// most `*proven_ratio` times the shortest; a `promised_ratio` over 1 stops the search as soon as
/// that is proven. Steps are rays, runs and expansions.
///
/// Over budget the answer is the known way if there is one. The budget ends, too, with the turning
/// points that it may keep: as many as fit, at HR_TURNING_POINT_BYTES each, into a byte a cell of
/// the map or HR_TURNING_POINTS_BYTES, the larger, and into `bytes_max`.
///
/// A search goes on where the last one stopped if it is called with the same after as many steps,
/// with no lower limit: it comes to the same as one that was never stopped, its steps included.
/// Call hr_exact_forget after the ground has changed.
hr_outcome hr_exact_search(hr_exact *exact, hr_search_call *call, const hr_points *known,
                           double promised_ratio, double *proven_ratio);

/// The next search begins anew, whatever it asks.
static inline void hr_exact_forget(hr_exact *exact) { exact->can_go_on = false; }

/// `bytes_max`: of turning points; 0 = by the map alone.
void hr_exact_create(hr_exact *exact, const hr_allocator *allocator, size_t bytes_max);
void hr_exact_destroy(hr_exact *exact);
size_t hr_exact_bytes(const hr_exact *exact);

#endif
