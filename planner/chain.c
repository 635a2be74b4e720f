// chain.c - convex chains of turning points.

#include "chain.h"

void hr_chain_begin(hr_chain *chain, hr_cell from, int turn) {
    chain->at[0] = from;
    chain->bend[0] = -1;
    chain->count = 1;
    chain->turn = turn;
}

double hr_chain_closed_length(const hr_chain *chain, hr_cell end) {
    int32_t count = hr_chain_closed_count(chain, end);
    double length = 0;
    for (int32_t i = 1; i < count; i++) length += hr_distance(chain->at[i - 1], chain->at[i]);
    return length + hr_distance(chain->at[count - 1], end);
}
