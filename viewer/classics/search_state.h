// search_state.h - a query of a classic, and what its search holds while it runs and afterwards.
#ifndef HANDRAIL_VIEWER_CLASSICS_SEARCH_STATE_H
#define HANDRAIL_VIEWER_CLASSICS_SEARCH_STATE_H

#include <handrail/planner.h>

#include "passmap/planes/costs.h"
#include "passmap/planes/plane.h"
#include "planner/grid/points.h"
#include "viewer/classics/drafts.h"
#include "viewer/classics/search_log.h"

/// What a search ended in.
typedef enum classic_end {
    CLASSIC_FOUND,       ///< a way to the goal
    CLASSIC_NO_WAY,      ///< proven: there is none
    CLASSIC_GAVE_UP,     ///< its rule has nothing more to try; that proves nothing
    CLASSIC_OVER_BUDGET, ///< the budget of steps ran out
    CLASSIC_OUT_OF_MEMORY
} classic_end;

/// Polled while searching; return true to cancel.
typedef bool classic_should_cancel(void *user);

/// What to search for.
typedef struct classic_query {
    const hr_plane *plane; ///< of the class's open blocks
    hr_costs costs;        ///< of blocks; without bytes every block costs HR_COST_PLAIN
    hr_cell from, to;      ///< blocks, `from` an open one of the plane
    int64_t budget_steps;  ///< 0 = no limit
    uint64_t seed;         ///< of random steps
    double weight;         ///< of the estimate of weighted A*; 0 = 1.5
    int32_t depth_limit;   ///< of depth first, in steps; 0 = four times the map's longer side
    int32_t beam_width;    ///< of the beam, 0 = 32; room of SMA*, 0 = 512
    classic_should_cancel
        *should_cancel; ///< polled now and then, NULL = never: cancelled ends as over its budget
    void *user;
    const hr_cell *points; ///< set by hand, for the graph of waypoints; they stay the caller's
    int32_t point_count;
    hr_points
        *order; ///< gets the blocks in the order in which they are first looked at; NULL = not kept
    drafts *drafts;  ///< gets the best way of each generation, of those that breed; NULL = not kept
    search_log *log; ///< gets what goes on its lists; NULL = not kept
} classic_query;

enum { CLASSIC_PLAIN_STEP = 2 * 985 * HR_COST_PLAIN }; ///< the cost of a straight step
enum { CLASSIC_NOTE_LENGTH = 160 };

/// A search, and afterwards its answer.
typedef struct classic_search {
    classic_query query;
    hr_allocator allocator;
    int32_t width, height;
    hr_points way;   ///< the bends of the way found, its ends with them; empty if there is none
    uint8_t *marks;  ///< a byte a block, row by row: 0 = never looked at
    int64_t *costs;  ///< of the way to each block; in whatever unit the classic counts
    int64_t steps;   ///< blocks walked on to, or looked around from
    int64_t touched; ///< blocks with a mark
    char
        note[CLASSIC_NOTE_LENGTH]; ///< what there is to say of it, such as what it reused; or empty
} classic_search;

/// Makes room for a search. @return HR_OK or HR_OUT_OF_MEMORY; nothing is held then. The search
/// must stay where it is until classic_close.
hr_error classic_open(classic_search *s, const classic_query *query, hr_allocator allocator);
/// Frees all that the search holds, its answer with it.
void classic_close(classic_search *s);

/// Sets all costs to CLASSIC_UNKNOWN.
void forget_costs(classic_search *s);

#define CLASSIC_UNKNOWN INT64_C(0x7f7f7f7f7f7f7f7f)

#endif
