// comparison.h - one query answered by many methods, as data: the planner's stages, the rival's
// jump points, and the classics of the textbooks. For a command, a picture, or a window; nothing
// here draws or prints.
//
//   error = comparison_begin(&c, map, &request);                  // finds the shortest way
//   for each method: if (!error) error = comparison_add(&c, method);
//   ... look at c.answers ...
//   comparison_end(&c);
//
// comparison_add is one method's work: a window may call it from a thread of its own and show each
// answer as it comes. The map must not change meanwhile.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARISON_H
#define HANDRAIL_VIEWER_COMPARE_COMPARISON_H

#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_points.h"
#include "viewer/model/planning.h"

/// Where the request sets no budget a classic gets this many steps, or two for each block of a
/// larger map.
enum { COMPARE_CLASSIC_STEPS = 1000000 };

typedef struct comparison {
    hr_map *map;
    hr_request request;
    hr_allocator allocator;
    plan_is_stale *is_stale; ///< NULL = all are searched to their end
    void *stale_user;
    bool keeps_order; ///< of what is looked at, and of generations: set it after comparison_begin
    compare_points points; ///< set by hand, for the graph of waypoints: set them likewise
    double
        shortest_256ths; ///< of the shortest way; 0 = there is none, or it is no longer than that
    bool is_reachable;   ///< there is a way to the goal
    compare_answer answers[COMPARE_ANSWERS_MOST];
    int32_t count;
} comparison;

/// Brings the class up to date and finds the shortest way. Of the request, reach, quality, `only`,
/// `split` and the promised ratio do not count. @return HR_OK; HR_BAD_CLASS, or HR_BAD_SIZE for
/// ends that lie off the map; HR_OUT_OF_MEMORY. Unless HR_OK, nothing is held.
hr_error comparison_begin(comparison *c, hr_map *map, const hr_request *request);
/// The same for a comparison that may be cancelled: searches end soon after `is_stale` returns
/// true; their answers then are not valid.
hr_error comparison_begin_unless(comparison *c, hr_map *map, const hr_request *request,
                                 plan_is_stale *is_stale, void *user);
/// Asks one more method. @return HR_OK; HR_TOO_MANY; HR_OUT_OF_MEMORY, with the answers as they
/// were.
hr_error comparison_add(comparison *c, compare_method method);
/// Frees all that is held; one of zeros is allowed.
void comparison_end(comparison *c);

#endif
