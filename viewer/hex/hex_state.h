// hex_state.h - what a search over hexagons knows and comes to, and what the methods share.
#ifndef HANDRAIL_VIEWER_HEX_HEX_STATE_H
#define HANDRAIL_VIEWER_HEX_HEX_STATE_H

#include "viewer/classics/heap.h"
#include "viewer/hex/hex_costs.h"

typedef enum hex_end {
    HEX_CHEAPEST,       ///< a way, and none is cheaper: the method proves it
    HEX_FEWEST_STEPS,   ///< a way, and none has fewer steps; there may be cheaper ones
    HEX_ANY_WAY,        ///< a way; nothing is proven of its cost
    HEX_NO_WAY,         ///< the goal cannot be reached: proven
    HEX_NEGATIVE_CYCLE, ///< a round trip that gains: `way` is the cycle, and no way is the cheapest
    HEX_OVER_BUDGET,
    HEX_OUT_OF_MEMORY,
    HEX_CANCELLED
} hex_end;

typedef struct hex_query {
    int32_t from, to; ///< hexagons of the world
    int64_t budget;   ///< hexagons taken out, or looked at in all rounds, at most; 0 = no limit
} hex_query;

/// What one search knows of each hexagon, and came to. Kept from search to search, so that none has
/// to ask for memory again.
typedef struct hex_search {
    const hex_world *world;
    hex_rules rules;
    hex_cost_range range; ///< of the steps of the whole world
    hex_query query;
    int64_t *costs;   ///< the least known cost from the start, for each hexagon that was touched
    int32_t *parents; ///< where that came from, HEX_NONE at the start
    uint8_t *is_touched, *is_done;
    int32_t *way; ///< hexagons from the start to the goal, or round a cycle
    int32_t way_count;
    bool (*should_cancel)(void *user); ///< asked each thousand of hexagons taken; NULL = go on
    void *cancel_user;
    hr_allocator allocator; ///< of the queue
    heap queue;             ///< hexagons to take, the best first, by number in `at.x`
    int64_t taken;          ///< hexagons taken out; with Bellman-Ford, looked at in all rounds
    int32_t touched;        ///< hexagons that a way was found to
    int64_t cost;           ///< of the way, in points
    hex_end end;
} hex_search;

/// For worlds of that size; it has to stay where it is. @return false if out of memory.
bool hex_search_begin(hex_search *s, int32_t width, int32_t height);
void hex_search_end(hex_search *s);
/// Says over which world, of that size, and by which rules the next ways lead; to be said again
/// when the world has changed. It has to stay.
void hex_search_over(hex_search *s, const hex_world *world, hex_rules rules);
/// Takes a way into account that costs so much. @return whether it is the best known one so far.
bool hex_reach(hex_search *s, int32_t at, int32_t parent, int64_t cost);
/// Counts `effort`. @return false if the budget is spent or the search was cancelled: it has then
/// ended.
bool hex_spend(hex_search *s, int64_t effort);
/// The way was written from its end: turns it.
void hex_turn_way(hex_search *s, int32_t count);
/// Writes the way to the goal by the parents.
void hex_walk_back(hex_search *s);

#endif
