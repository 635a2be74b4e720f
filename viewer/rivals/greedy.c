// greedy.c - every cell of the path, one after the other.
//
// What lies on the same straight or diagonal leg as the anchor is seen from it: no sweep is needed
// to know, and none is spent.

#include "greedy.h"

typedef struct pulling {
    const hr_plane *plane;
    hr_points *pulled; // its last point is the anchor
    hr_cell seen;      // the last cell of the path so far; the anchor sees it
    int64_t sweeps;
} pulling;

static int sign(int32_t value) { return (value > 0) - (value < 0); }

// Walks a leg that the anchor is not on. Where the view ends the cell before becomes the anchor,
// and it lies on the leg, or at its beginning.
static void walk_leg(pulling *p, hr_cell to) {
    int dx = sign(to.x - p->seen.x), dy = sign(to.y - p->seen.y);
    hr_cell anchor = hr_points_last(p->pulled);
    while (!hr_same(p->seen, to)) {
        hr_cell next = {p->seen.x + dx, p->seen.y + dy};
        p->sweeps++;
        if (!hr_sweep(p->plane, anchor, next)) break;
        p->seen = next;
    }
    if (hr_same(p->seen, to)) return;
    hr_points_push(p->pulled, p->seen);
    p->seen = to;
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
