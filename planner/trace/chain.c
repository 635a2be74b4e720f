// chain.c - convex chains of turning points.

#include "planner/trace/chain.h"

void hr_chain_begin(hr_chain *chain, hr_cell from, int turn) {
    HR_ASSERT(turn == 1 || turn == -1);
    chain->at[0] = from;
    chain->bend[0] = -1;
    chain->length[0] = 0;
    chain->count = chain->measured = 1;
    chain->turn = turn;
}

// Each leg turns on in the chain's sense, both from the first point and towards the end.
bool hr_chain_is_convex(const hr_chain *chain, hr_cell end) {
    int32_t count = hr_chain_closed_count(chain, end);
    for (int32_t i = 1; i < count; i++) {
        hr_cell next = i + 1 < count ? chain->at[i + 1] : end;
        if (chain->turn * hr_cross(chain->at[0], chain->at[i], next) < 0) return false;
        if (chain->turn * hr_cross(chain->at[i - 1], chain->at[i], end) < 0) return false;
    }
    return true;
}

double hr_chain_closed_length(hr_chain *chain, hr_cell end) {
    int32_t count = hr_chain_closed_count(chain, end);
    for (; chain->measured < count; chain->measured++) {
        int32_t i = chain->measured;
        chain->length[i] = chain->length[i - 1] + hr_distance(chain->at[i - 1], chain->at[i]);
    }
    HR_ASSERT(chain->measured >= count && chain->measured <= chain->count);
    double length = chain->length[count - 1] + hr_distance(chain->at[count - 1], end);
    HR_ASSERT(length >= hr_distance(chain->at[0], end) * (1 - 1e-9));
    return length;
}
