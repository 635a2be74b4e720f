// astar_rules.c - when A* may stop, and whether it has to look at a block again: what breaks.
//
// It may stop when the goal is reached for the first time, when the goal comes out of the queue, or
// when the queue is empty; and a block that has come out goes in again when it becomes cheaper, or
// not. Nilsson: Problem-Solving Methods in Artificial Intelligence, 1971; Martelli: On the
// Complexity of Admissible Search Algorithms, 1977. With the octile estimate blocks come out at
// their final costs, so that nothing is ever looked at again. Here the estimate is torn: it counts
// in every other field of a chessboard and is 0 elsewhere. It is never too much, but falls by more
// than steps cost. Then:
//
//   once       dearer by any amount: blocks came out too dear, and what lies behind them stays so,
//              whenever it stops
//   reopened   stopping at first sight: too dear by a step at most, that to the goal
//              when taken: the cheapest
//              when drained: the cheapest, too, even if the estimate were too much, for the price
//              of the whole map

#include "viewer/classics/methods.h"

#include "viewer/classics/best_first.h"

static classic_end search_torn(classic_search *s, best_first_stop stop, bool reopens) {
    return search_best_first(s, (best_first_rule){.counts_way = true,
                                                  .heuristic = HR_OCTILE,
                                                  .weight = 1,
                                                  .is_torn = true,
                                                  .stop = stop,
                                                  .reopens = reopens});
}

classic_end search_astar_until_sight(classic_search *s) {
    return search_torn(s, STOP_AT_SIGHT, true);
}

classic_end search_astar_until_taken(classic_search *s) {
    return search_torn(s, STOP_WHEN_TAKEN, true);
}

classic_end search_astar_until_drained(classic_search *s) {
    return search_torn(s, STOP_WHEN_DRAINED, true);
}

classic_end search_astar_once_until_sight(classic_search *s) {
    return search_torn(s, STOP_AT_SIGHT, false);
}

classic_end search_astar_once_until_taken(classic_search *s) {
    return search_torn(s, STOP_WHEN_TAKEN, false);
}

classic_end search_astar_once_until_drained(classic_search *s) {
    return search_torn(s, STOP_WHEN_DRAINED, false);
}
