// lifelong.h - a search that is kept, and repaired where the map changes: what LPA* and D* Lite
// have in common.
//
// It knows the costs of ways to a root from all blocks that matter to a target. Each block has two:
// `costs` of the search, and `ahead`, what its neighbours say. Blocks where the two differ wait in
// the queue. A block that is shut or opened changes `ahead` of those beside it, and only what
// depends on these is looked at again. The target may move: what was in the queue then has too low
// a total by no more than the estimate of how far it moved, by which new ones are raised.
#ifndef HANDRAIL_VIEWER_CLASSICS_LIFELONG_H
#define HANDRAIL_VIEWER_CLASSICS_LIFELONG_H

#include "viewer/classics/heap.h"
#include "viewer/classics/search.h"

typedef struct lifelong {
    classic_search *search;
    heap queue;       // by total, then by the least cost, which is kept below zero
    int64_t *ahead;   // `costs` of the search is the other one
    uint8_t *is_shut; // blocks that are taken for closed
    hr_cell root, target;
    int64_t moved; // what totals have to grow by since the target moves
    hr_cell last;  // where it was when they did
} lifelong;

/// All blocks are taken for open. @return false if memory ran out; lifelong_end is due all the
/// same.
bool lifelong_begin(lifelong *l, classic_search *s, hr_cell root, hr_cell target);
/// Frees all. @return `end`, or CLASSIC_OUT_OF_MEMORY if memory ran out on the way.
classic_end lifelong_end(lifelong *l, classic_end end);

/// Whether a block lies on the map and is taken for open.
bool seems_open(const lifelong *l, hr_cell at);
/// Shuts a block of the map, or opens it again.
void lifelong_shut(lifelong *l, hr_cell at, bool is_shut);
/// Until the target has its cost: CLASSIC_UNKNOWN if no way leads from it to the root. @return
/// false if the budget is spent.
bool lifelong_plan(lifelong *l);
/// Writes into an empty log what is open and what closed as it stands.
void lifelong_note_lists(lifelong *l);
/// The cheapest step from a block towards the root; -1 if there is none.
int lifelong_step(const lifelong *l, hr_cell at, int64_t *cost);

#endif
