// chain.c - convex chains of turning points.

#include "chain.h"

void hr_chain_begin(hr_chain *chain, hr_cell from, int turn) {
    chain->at[0] = from;
    chain->length[0] = 0;
    chain->bend[0] = -1;
    chain->count = 1;
    chain->turn = turn;
}

static int32_t kept_before(const hr_chain *chain, hr_cell point) {
    int32_t count = chain->count;
    while (count >= 2 && chain->turn * hr_cross(chain->at[count - 2], chain->at[count - 1], point) <= 0)
        count--;
    return count;
}

bool hr_chain_add(hr_chain *chain, hr_cell point, int32_t bend) {
    int32_t count = kept_before(chain, point);
    if (count == HR_CHAIN_MAX) return false;
    chain->at[count] = point;
    chain->bend[count] = bend;
    chain->length[count] = chain->length[count - 1] + hr_distance(chain->at[count - 1], point);
    chain->count = count + 1;
    return true;
}

int32_t hr_chain_closed(const hr_chain *chain, hr_cell end, double *length) {
    int32_t count = kept_before(chain, end);
    *length = chain->length[count - 1] + hr_distance(chain->at[count - 1], end);
    return count;
}
