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

// Seen from the first point, each leg turns on in the chain's sense, by less than half a circle,
// and no point lies beyond the line to the end: so the chain cannot wind around its first point. At
// all others it is convex by itself.
bool hr_chain_is_convex(const hr_chain *chain, hr_cell end) {
    int32_t count = hr_chain_closed_count(chain, end);
    hr_cell first = chain->at[0];
    for (int32_t i = 1; i < count; i++) {
        bool turns_on =
            i + 1 == count || chain->turn * hr_cross(first, chain->at[i], chain->at[i + 1]) > 0;
        if (!turns_on || chain->turn * hr_cross(first, chain->at[i], end) < 0) return false;
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
