/// requests.h - what may be asked, and what the answer is: requests and paths.
///
/// A request says who wants to go, from where to what, knowing what, and at most how much;
/// docs/requests.md explains its parts. The calls that take it are in planner.h.
#ifndef HANDRAIL_REQUESTS_H
#define HANDRAIL_REQUESTS_H

#include "passmap/footprints.h"
#include "passmap/links.h"
#include "passmap/passmap.h"
#include "planner/goals.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a plan can end in.
typedef enum hr_status {
    HR_STRAIGHT, ///< nothing in the way: start, goal (or twice the start, if it is within reach);
                 ///< for a class with costs: and no dearer than the way around that was found
    HR_FOUND,    ///< a way around: start, turning points, goal (or a place within reach of it)
    HR_NEAREST,  ///< proven: the goal cannot be reached; the path leads to the centre of the
                ///< reachable block that is nearest to it (so a start off its block's centre may be
                ///< nearer)
    HR_PARTIAL, ///< the step budget ran out, or `search_bytes_max` did; the path leads to the best
                ///< place known so far on the way to the goal, or to the reachable place nearest to
                ///< it
    HR_LOCKED,  ///< the start is open, but no neighbour is: no path
    HR_BLOCKED, ///< the start block is closed for this class: no path, unless the request may
                ///< escape; then `remaining_256ths` is what is left to the goal
    HR_INVALID, ///< the request is malformed: no path, `problem` says what is wrong with which
                ///< field
    HR_WAITING, ///< of a batch alone: over its budget, no path yet; a later batch brings the answer
    HR_TOO_FAR, ///< the path would be longer than the request's `limit_256ths`: no path. What that
                ///< proves of others, see there
} hr_status;

enum {
    HR_STATUS_COUNT = HR_TOO_FAR + 1 ///< how many statuses there are
};

/// The stage of the ladder that answered.
typedef enum hr_stage {
    HR_STAGE_ANY,      ///< in a request: no restriction; in a path: there is none
    HR_STAGE_STRAIGHT, ///< one sweep, or none where the unit stays in its block
    HR_STAGE_TRACE,    ///< two hands around every obstacle
    HR_STAGE_ROUTES,   ///< A* over the portals of tiles
    HR_STAGE_EXACT,    ///< the shortest path, by rays and hands
    HR_STAGE_ASTAR,    ///< A* over blocks; with costs a tile of them at a time
    HR_STAGE_LINKS,    ///< of a path: links, between walks that other stages found
    HR_STAGE_MEND,     ///< of a path: what is left of the old one, with ways around
} hr_stage;

enum {
    HR_STAGE_COUNT = HR_STAGE_MEND + 1 ///< how many stages there are, "any" with them
};

/// How much time a better path is worth.
typedef enum hr_quality {
    /// The trace or the exact search on short ways where they are quick, else the routes: within a
    /// tenth of a percent of the shortest on average, and the fastest where routes are at hand.
    HR_BALANCED,
    /// The trace wherever it finds a way in 200 steps, as it does for a third of the ways on game
    /// maps and most of the short ones, else the routes: less often in need of these, so this is
    /// for a few paths on a map that has just changed all over. For a class with costs the routes
    /// alone, as HR_BALANCED, but without a second look around portals on paths of 48 to 100 cells.
    HR_FAST,
    /// The shortest path between the centres of the blocks of start and goal; its first and last
    /// leg are then led to these. One between places off their centres may be shorter by twice as
    /// much as both together are off them. With a reach, the beginning of that path. The search
    /// keeps at most a byte for each cell of the map, or 1 MiB if that is more; a turning point
    /// takes 64 bytes. Where that is too little, the answer is the best path known, and
    /// `guaranteed_ratio` what was proven until then.
    HR_EXACT,
} hr_quality;

/// What A\* takes for the rest of the way. All are in the least cost of the values that the class
/// may enter: without that none could be sure not to overestimate.
typedef enum hr_heuristic {
    HR_OCTILE,       ///< the distance in steps to the eight neighbours: never too much; the best
    HR_EUCLIDEAN,    ///< the straight distance: never too much, less than the octile one
    HR_MANHATTAN,    ///< dx + dy, up to sqrt 2 times too much: quicker, and a path may cost up to
                     ///< sqrt 2 times the cheapest
    HR_NO_HEURISTIC, ///< nothing: Dijkstra
} hr_heuristic;

#define HR_WEIGHT_MAX 256 ///< the largest `weight` of a request

enum {
    HR_IGNORE_MAX = 4,   ///< footprints that a request may ignore
    HR_CLOSINGS_MAX = 8, ///< what a request may close
    HR_NO_GOAL = -1,     ///< in hr_path.goal_index: the path, if there is one, leads to none
};

/// What is closed for one request, though it may be open on the map, or dearer: a building that is
/// planned, a camp to be kept away from, the way that another unit takes.
typedef struct hr_closing {
    hr_rect cells; ///< what of it lies off the map does not count; sides of 0 close nothing
    /// The cells of this footprint, where it stands now, in place of `cells`, whatever its bits
    /// are; 0 = `cells`. One that does not stand closes nothing.
    hr_footprint_id footprint;
    /// 0 = closed. Else blocks on these cells cost so much more than they do, in 256ths of plain
    /// ground, up to 65535 in all, less what clearance costs add to the class at most: as if the
    /// ground had another value, also for a class that has no costs. Where several overlap, the
    /// largest counts.
    int32_t extra_256ths;
} hr_closing;

/// What to plan. Begin with hr_request_default().
typedef struct hr_request {
    hr_position start;    ///< the unit's centre, anywhere on the map: 0 .. 256 * side - 1
    hr_position goal;     ///< where its centre should come to, within the same range
    hr_class_id class_id; ///< a class of the map
    /// The path may stop where the centre is this near to the goal; 0 or more. It is the beginning
    /// of one to the goal (or, if that cannot be reached, to the block nearest to it), cut off in
    /// the first leg that ends within reach: not the shortest to any place within it.
    int32_t reach_256ths;
    /// Stop after this many steps with HR_PARTIAL; 0 = no limit. Through links, walks that they may
    /// not be enough for are not begun, so that another path may be the answer. What is under way
    /// is brought to its end, which may take a few steps more. A step is a run of a hand, a ray, a
    /// sweep, an expansion, a row of a tile or 32 looks at links: the same number on every machine,
    /// but not the same time in every stage: 20 to 50 ns in the exact search and the trace, 100 to
    /// 300 in A\*, by routes and among links (docs/tuning.md).
    int32_t budget_steps;
    hr_quality quality; ///< how much time a better path is worth
    /// Of HR_EXACT: stop once the path is proven to be at most this many times as long as the
    /// shortest, both between centres of blocks and to the goal; 0 or 1 = find the shortest itself.
    /// With costs A\* knows of no promise.
    double promised_ratio;
    hr_heuristic heuristic; ///< of A\*: HR_EXACT for a class with costs, or `only`
    /// Of A\*: multiplies the estimate of the rest. Above 1 fewer blocks are looked at, and the
    /// path costs at most this many times the cheapest in eight directions (times sqrt 2 with
    /// HR_MANHATTAN). With costs, without a weight and without HR_MANHATTAN, A\* takes a tile of
    /// blocks at a time, else one by one: on open ground a weight may be slower than none.
    /// 1..HR_WEIGHT_MAX, rounded down to 256ths; 0 = 1.
    double weight;
    /// HR_STAGE_TRACE, HR_STAGE_ROUTES, HR_STAGE_EXACT or HR_STAGE_ASTAR: answer with that stage
    /// alone (after labels). The trace is not complete: where it finds no way, the status is
    /// HR_PARTIAL. All but HR_STAGE_ASTAR look for short paths, not for cheap ones, whatever the
    /// class.
    hr_stage only;
    /// From a closed start, plan from the open block nearest to it, wherever that leads (nowhere,
    /// if that block is locked in). The first waypoint is that block's centre; how the unit gets
    /// there is yours.
    bool may_escape;
    /// Footprints that count as lifted for this request: the unit's own, which would close its
    /// start, that of its target. In any order; 0 = none; one that does not stand is no mistake.
    /// What else is closed stays closed, under an ignored footprint, too, and one that opens
    /// ground, as a bridge does, carries all the same. Costs a few microseconds
    /// for a unit's footprint, and a copy of the class's planes where the class is another than
    /// that of the last such request: plan those of one class one after the other. A way by routes
    /// leaves the ignored footprints by the door that is on the straightest way; where the unit
    /// stands in a gap, that may be the wrong side of it for the shortest: 2 in 8500 random ones
    /// were more than a tenth longer, half as long again at worst. For a class with costs, cells
    /// under ignored footprints cost as plain ground does, or as its cheapest value if that is
    /// dearer; for a size above 1, what is beside them under the same block may decide instead.
    /// With `closings` they cost what they do without the ignored footprints.
    hr_footprint_id ignore[HR_IGNORE_MAX];
    /// Return and certify no more than the first leg of the path: length and cost are that leg's
    /// alone, and what remains is straight from its end to the goal.
    bool first_leg_only;
    /// What is closed for this request alone: the answer is that of a map on which these cells are
    /// closed, with every stage and status. Closed wins over dearer and over ignored. Borrowed
    /// until the call returns, or the batch ends; of a request that is carried over, the batch
    /// keeps a copy. NULL if there are none.
    ///
    /// Closed cells get a value that the class may not enter; dearer ones get others of these, one
    /// for each price and each value in their cells. For a class that may enter all 256 values the
    /// answer is HR_INVALID, whatever is closed or dearer, and so it is for one that leaves too few
    /// for the prices, or that cannot have so many costs (hr_class).
    ///
    /// Such requests are planned on a copy of the map, with planes, labels and routes of its own,
    /// or on a second one where something is dearer: the planner's, and those of each thread that
    /// plans such requests of batches; with views, such copies of each, but the last four in all.
    /// The first of a class takes as long as hr_planner_prepare; others take what an edit of these
    /// cells takes, and of those before them, beside the plan; and nothing beside it where the one
    /// before it closed and ignored the same: plan those that do one after the other, as a batch
    /// without a budget does. Where something is dearer, a class other than that of the one before
    /// takes some 3 ms more for each megacell. They share no fields.
    const hr_closing *closings;
    int32_t closing_count; ///< 0 .. HR_CLOSINGS_MAX
    /// How far is it? The answer has no waypoints (`count` is 0) and no leg is certified; all else
    /// is as of the path. Its length, or cost, is that of one that exists, never below that of the
    /// shortest. But of HR_EXACT and with a reach, a way by routes is pulled taut only where that
    /// gains a 40th of two legs, so it is 0.2 to 0.4 % longer on average than that of the path (or
    /// the trace's, if that is shorter then), and its time some three quarters; what was found
    /// around a start or goal serves the next such request from or to the same block. For many
    /// lengths at once see lengths.h. Not with `first_leg_only`.
    bool length_only;
    /// Of batches with a budget: higher ones go first (a request that waits keeps the priority that
    /// it came with: to change it, cancel the request and give it anew); one more is worth
    /// HR_PRIORITY_TICKS batches of waiting. Any number.
    int32_t priority;
    /// A longer path is not wanted, or a dearer one for a class with costs: where the answer would
    /// be one, in `length_256ths` or `cost_256ths`, it is HR_TOO_FAR. 0 = no limit. That holds for
    /// every path, that to the nearest place, too; with `first_leg_only` for the whole of it.
    ///
    /// A search ends as soon as what it knows shows that there is no such path. The straight line
    /// (at the least cost, less the reach) is a proof, and so is the exact search: an HR_EXACT
    /// request without costs or a reach finds a path within the limit wherever there is one; off
    /// the centres of their blocks, wherever there is one that is shorter than the limit by twice
    /// as much as start and goal together are off them. Routes end where all that is left is a
    /// quarter and 32 cells longer than the limit, over portals, before it is pulled taut: no
    /// proof, but a path that hr_plan finds without the limit and that is within it has never been
    /// missed, in batches neither (tests/planner/test_limits.c). From or to rubble and mazes of
    /// narrow corridors they look as without a limit. A\* ends likewise. With a reach, or ignored
    /// footprints, it is the straight line alone that ends a search; with a reach, no path to
    /// another place within it is looked for.
    double limit_256ths;
    /// Many goals, or areas, in place of `goal`, which is not looked at then, and of
    /// `reach_256ths`, which must be 0: the path leads to the one that is the nearest by path and
    /// offset (goals.h). Borrowed until the call returns; batches copy those of requests that are
    /// carried over, and requests of a batch may share a list. Where none can be reached,
    /// HR_NEAREST leads to the reachable block that is nearest to any of them by straight distance
    /// and offset. Where the budget runs out before all that may be the nearest were compared, the
    /// nearest of the others is the answer.
    const hr_goal *goals;
    int32_t goal_count; ///< of `goals`; 0 = `goal` alone
    /// The view that it is planned on, as hr_planner_add_view has numbered it; 0 = the map itself.
    /// Class, footprints and links are that view's.
    int32_t view;
    /// The path that the unit is on, as it was planned, and where `start` is the place that it has
    /// come to: the answer is what is left of it, if that is still clear; with ways around what has
    /// come to lie in it, else; the whole pulled taut and certified. It is that of a new plan where
    /// no way around is found near by, where one over the routes is shorter than `mend_ratio`
    /// allows, and in rubble where both ends are near each other. From the leg nearest to `start`
    /// on, to `goal`, wherever that is now; with a reach, to where the old path ends, if that is
    /// within it, unless it comes there sooner. For a class with costs only a path that is still
    /// clear. Borrowed until the call returns, or the batch ends: a request that is carried over is
    /// planned anew. Not with HR_EXACT, `only` or `goals`.
    const hr_position *old_waypoints;
    int32_t old_count; ///< of `old_waypoints`; 0 = there are none
    /// The old path's `links`, as many; NULL = it goes through none. Each of its walks between
    /// links is mended, where it is still one of the shortest way's.
    const hr_link_id *old_links;
    /// A mended path is the answer if none over the routes is shorter, or cheaper, before it is
    /// pulled taut, than the mended one divided by this. 1 or more; 0 = 1.05 where it is at most 2
    /// % longer than what was left of the old one, else 1: paths are then 0.1 % longer than new
    /// ones on average (docs/tuning.md). For a class with costs 0 is 1.05.
    double mend_ratio;
    uint64_t tag; ///< yours; comes back in the path
} hr_request;

/// Both positions at 0, class 0, no reach, no limit, balanced: all of it zero, and so will be what
/// later versions add.
HR_API hr_request hr_request_default(void);
/// The same, by pointer, for languages whose foreign calls return no structures.
HR_API void hr_request_init(hr_request *request);

/// What became of a request.
typedef struct hr_path {
    hr_status status; ///< what the plan ended in
    hr_stage stage;   ///< that answered
    /// The unit's centre from start to end: at least 2, or none. Only the first and the last may
    /// lie off their block's centre. They belong to the planner and hold until its next hr_plan
    /// (`length_only` or not), hr_find_nearest, hr_find_obstacles or hr_plan_march; those of a
    /// batch belong to its results and hold until these are used again.
    const hr_position *waypoints;
    int32_t count;        ///< of waypoints; 0 = there is no path, or `length_only`
    double length_256ths; ///< along the waypoints; a link counts what it costs
    /// What the path costs, in the length of plain ground that costs the same: the cost of blocks,
    /// integrated exactly along the line of the unit's centre. Legs count at the mean cost between
    /// the centres of their blocks (for a leg that begins or ends off them, that mean times its
    /// own length). Equal to `length_256ths` for a class without costs.
    double cost_256ths;
    double remaining_256ths; ///< from the last waypoint to the goal, straight; from the start if
                             ///< there is no path. With `goals` to that one (of an area, to the
                             ///< nearest block of its rim), 0 while it waits
    /// An upper bound of the path's length over that of the shortest one between its ends, proven
    /// by their straight line; or, if that is less, what the trace or the exact search has proven:
    /// of the path between the centres of the blocks of its ends (off these, see HR_EXACT), and
    /// with a reach of the whole path to the goal that it is the beginning of, so that there may be
    /// a shorter one to where it ends. For a class with costs, of its cost over that of the
    /// cheapest one between the blocks of its ends, proven by the straight line at the least cost,
    /// or, if A\* answered, of the cheapest in steps to the eight neighbours: below 1 where pulling
    /// has made it cheaper than those. 0 = nothing is proven: there is no path, it does not reach
    /// the goal (HR_NEAREST, HR_PARTIAL, HR_BLOCKED), or with a reach ways through links were
    /// looked at.
    double guaranteed_ratio;
    int32_t steps;        ///< spent: runs of a hand, rays, sweeps, expansions
    uint64_t map_version; ///< of the map or the view it holds for
    /// Of a request with `goals`, the one that the path leads to, or nearest to; for HR_INVALID the
    /// one that is malformed; HR_NO_GOAL if there is none. 0 without `goals`.
    int32_t goal_index;
    uint64_t tag; ///< the request's
    /// Of each waypoint the link that the path enters there (links.h): the leg to the next waypoint
    /// is the link's, 0 = the unit walks it. NULL = the path goes through no link. It belongs to
    /// whom `waypoints` does.
    const hr_link_id *links;
    const char *problem; ///< for HR_INVALID one sentence that names the field, else NULL
} hr_path;

/// A word for a status, as the program prints it ("found"). Never NULL.
HR_API const char *hr_status_name(hr_status status);
/// A word for a stage, as the program prints it ("trace"). Never NULL.
HR_API const char *hr_stage_name(hr_stage stage);

#ifdef __cplusplus
}
#endif
#endif
