// hops.h - searches whose steps are hops: from a block to any other that it is known to have a way
// to, however far away. Each block that was reached keeps its parent, the block before the hop, and
// the queue is that of A*.
#ifndef HANDRAIL_VIEWER_CLASSICS_HOPS_H
#define HANDRAIL_VIEWER_CLASSICS_HOPS_H

#include "viewer/classics/heap.h"
#include "viewer/classics/search.h"

enum { IS_TAKEN = MARK_OWN }; // out of the queue: its cost is final

typedef struct hop_search {
    classic_search *search;
    heap queue;
    hr_cell *parents; // of each block that was reached; the start is its own
    double units;     // of cost to a cell of plain ground, for those that watch
} hop_search;

/// Hops to all that can be hopped to from a block. @return false if the budget is spent.
typedef bool hop_look(void *user, hr_cell at);

/// The start is reached. @return false if memory ran out; hops_end is due all the same.
bool hops_begin(hop_search *h, classic_search *s);
/// Frees all. @return `end`, or CLASSIC_OUT_OF_MEMORY if memory ran out on the way.
classic_end hops_end(hop_search *h, classic_end end);

static inline hr_cell *parent_of(const hop_search *h, hr_cell at) {
    return &h->parents[place_of(h->search, at)];
}

static inline bool is_taken(const hop_search *h, hr_cell at) {
    return *mark_of(h->search, at) & IS_TAKEN;
}

/// Whether a hop at this cost in all would be cheaper than what is known of the block.
static inline bool is_hop_better(const hop_search *h, hr_cell at, int64_t cost) {
    return cost < *cost_of(h->search, at) && !is_taken(h, at);
}

/// Reaches a block by a hop from its parent, if that is better; `rest` is the estimate from there.
void hop_to(hop_search *h, hr_cell at, hr_cell parent, int64_t cost, int64_t rest);
/// The same where the hop is a straight leg, and lengths are what counts.
void hop_straight_to(hop_search *h, hr_cell at, hr_cell parent);
/// Takes blocks from the queue and looks from each, until the goal is taken.
classic_end hops_run(hop_search *h, hop_look *look, void *user);

/// Puts the blocks of the hops that lead to the goal into an empty list, the start first.
void hops_list(const hop_search *h, hr_points *list);
/// Makes these blocks the way.
void hops_write_way(const hop_search *h);

#endif
