// greedy.c - leg by leg, and on the leg where the view ends by halves.
//
// What lies on the same straight or diagonal leg as the anchor is seen from it: no sweep is needed
// to know, and none is spent.

#include "viewer/rivals/greedy.h"

typedef struct pulling {
    const hr_plane *plane;
    hr_points *pulled; // its last point is the anchor
    hr_cell seen;      // the last cell of the path so far; the anchor sees it
    int64_t sweeps;
} pulling;

static int sign(int32_t value) { return (value > 0) - (value < 0); }

static bool is_seen(pulling *p, hr_cell at) {
    p->sweeps++;
    return hr_sweep(p->plane, hr_points_last(p->pulled), at);
}

// Walks a leg that the anchor is not on. Where the view ends the cell before becomes the anchor,
// and it lies on the leg, or at its beginning. That place is found by halves.
static void walk_leg(pulling *p, hr_cell to) {
    hr_cell from = p->seen;
    int32_t dx = sign(to.x - from.x), dy = sign(to.y - from.y);
    int32_t unseen =
        abs(to.x - from.x) > abs(to.y - from.y) ? abs(to.x - from.x) : abs(to.y - from.y);
    p->seen = to;
    if (is_seen(p, to)) return;
    int32_t seen = 0;
    while (unseen - seen > 1) {
        int32_t middle = (seen + unseen) / 2;
        if (is_seen(p, (hr_cell){from.x + dx * middle, from.y + dy * middle}))
            seen = middle;
        else
            unseen = middle;
    }
    hr_points_push(p->pulled, (hr_cell){from.x + dx * seen, from.y + dy * seen});
}

bool greedy_pull(const hr_plane *plane, const hr_points *bends, hr_points *pulled, int64_t *steps) {
    hr_points_clear(pulled);
    hr_points_push(pulled, bends->at[0]);
    pulling p = {plane, pulled, bends->at[0], 0};
    for (int32_t i = 1; i < bends->count && !pulled->is_out_of_memory; i++) {
        bool is_first_leg = i == 1;
        if (is_first_leg)
            p.seen = bends->at[i];
        else
            walk_leg(&p, bends->at[i]);
    }
    hr_points_push(pulled, p.seen);
    *steps += p.sweeps;
    return !pulled->is_out_of_memory;
}
