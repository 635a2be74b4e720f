// passages.h - gates that the way from an end to a hidden gate may go through, and how long it is
// then by the triangle of the three.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_PASSAGES_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_PASSAGES_H

#include "planner/routes/graph.h"

typedef struct hr_passage {
    hr_gate gate;
    int32_t via;                     // its number
    int32_t least_16ths, most_16ths; // of the whole way, if the end sees the gate
} hr_passage;

typedef struct hr_passages {
    hr_passage at[2 * HR_TILE_PORTALS_MAX]; // in any order
    int32_t count;
} hr_passages;

static inline void hr_passages_add(hr_passages *all, hr_passage passage) {
    HR_ASSERT(all->count < 2 * HR_TILE_PORTALS_MAX);
    all->at[all->count++] = passage;
}

static inline void hr_passages_drop(hr_passages *all, int32_t i) {
    all->at[i] = all->at[--all->count];
}

static inline bool hr_passage_is_shorter(const hr_passage *a, const hr_passage *b) {
    return a->most_16ths < b->most_16ths || (a->most_16ths == b->most_16ths && a->via < b->via);
}

/// Which of one or more is the shortest, at most; of equal ones that of the lowest gate.
static inline int32_t hr_passages_shortest(const hr_passages *all) {
    int32_t best = 0;
    for (int32_t i = 1; i < all->count; i++)
        if (hr_passage_is_shorter(&all->at[i], &all->at[best])) best = i;
    return best;
}

#endif
