// potential.c - downhill in a field of forces: the goal pulls, walls push.
//
// Khatib: Real-Time Obstacle Avoidance for Manipulators and Mobile Robots, 1986. Smooth and cheap,
// and it needs no plan; but the sum of the forces has hollows that are no goal, and whoever is in
// one stays there: before a wall that lies across, between two pillars, in every pocket. That a
// wall beside the goal pushes it away is mended as by Ge and Cui (New Potential Functions for
// Mobile Robot Path Planning, 2000): near the goal the walls push less.

#include "viewer/classics/methods.h"

#include "viewer/classics/walk.h"

enum { REACH = 3, CALM = 4 * CLASSIC_PLAIN_STEP }; // of a wall, in blocks; where walls push less

// To the nearest closed block, REACH + 1 if none is so near.
static int32_t distance_to_wall(const classic_search *s, hr_cell at) {
    int32_t nearest = REACH + 1;
    for (int32_t y = -REACH; y <= REACH; y++)
        for (int32_t x = -REACH; x <= REACH; x++) {
            int32_t distance = hr_greatest(abs(x), abs(y));
            if (distance < nearest && !hr_is_open_block(s->query.plane, at.x + x, at.y + y))
                nearest = distance;
        }
    return nearest;
}

static int64_t potential(const classic_search *s, hr_cell at) {
    int64_t pull = estimate(s, at, HR_EUCLIDEAN);
    int32_t wall = distance_to_wall(s, at);
    int64_t push = wall <= REACH ? 3 * CLASSIC_PLAIN_STEP / (wall * wall) : 0;
    return pull + (pull < CALM ? push * pull / CALM : push);
}

// @return -1 in a hollow.
static int way_down(const walker *w) {
    int64_t lowest = potential(w->search, w->at);
    int best = -1;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (!is_step_open(w->search, w->at, d)) continue;
        int64_t other = potential(w->search, neighbour(w->at, d));
        if (other < lowest) lowest = other, best = d;
    }
    return best;
}

classic_end search_by_potential(classic_search *s) {
    walker w = walk_begin(s, false);
    while (!is_at_goal(&w)) {
        int down = way_down(&w);
        if (down < 0) return walk_end(&w, CLASSIC_GAVE_UP);
        if (!walk_step(&w, down)) return walk_end(&w, CLASSIC_OVER_BUDGET);
    }
    return walk_end(&w, CLASSIC_FOUND);
}
