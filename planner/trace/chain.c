// chain.c - convex chains of turning points.

#include "planner/trace/chain.h"

void hr_chain_begin(hr_chain *chain, hr_cell from, int turn) {
    chain->at[0] = from;
    chain->bend[0] = -1;
    chain->length[0] = 0;
    chain->count = chain->measured = 1;
    chain->turn = turn;
}

double hr_chain_closed_length(hr_chain *chain, hr_cell end) {
    int32_t count = hr_chain_closed_count(chain, end);
    for (; chain->measured < count; chain->measured++) {
        int32_t i = chain->measured;
        chain->length[i] = chain->length[i - 1] + hr_distance(chain->at[i - 1], chain->at[i]);
    }
    return chain->length[count - 1] + hr_distance(chain->at[count - 1], end);
}
