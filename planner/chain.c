// chain.c - convex chains of turning points.

#include "chain.h"

void hr_chain_begin(hr_chain *chain, hr_cell from, int turn) {
    chain->at[0] = from;
    chain->bend[0] = -1;
    chain->count = 1;
    chain->turn = turn;
}

int32_t hr_chain_closed_count(const hr_chain *chain, hr_cell end) {
    int32_t count = chain->count;
    while (count >= 2 &&
           chain->turn * hr_cross(chain->at[count - 2], chain->at[count - 1], end) <= 0)
        count--;
    return count;
}

bool hr_chain_add(hr_chain *chain, hr_cell point, int32_t bend) {
    int32_t count = hr_chain_closed_count(chain, point);
    if (count == HR_CHAIN_MAX) return false;
    chain->at[count] = point;
    chain->bend[count] = bend;
    chain->count = count + 1;
    return true;
}

double hr_chain_closed_length(const hr_chain *chain, hr_cell end) {
    int32_t count = hr_chain_closed_count(chain, end);
    double length = 0;
    for (int32_t i = 1; i < count; i++) length += hr_distance(chain->at[i - 1], chain->at[i]);
    return length + hr_distance(chain->at[count - 1], end);
}
