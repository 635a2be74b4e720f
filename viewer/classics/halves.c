// halves.c - divide and conquer on the middle: where the straight line is not open, a block beside
// its middle is chosen, and each half is solved by itself.
//
// The nearest open block beside the middle need not be on any way; a half that cannot be solved in
// so many divisions ends it all. Quick between scattered trees, lost in rooms.

#include "viewer/classics/methods.h"

#include "viewer/classics/line_walk.h"

enum { DIVISIONS = 10 };

// The nearest open block on the line across the middle, the middle itself first. @return false if
// none is on the map.
static bool find_middle(const classic_search *s, hr_cell a, hr_cell b, hr_cell *middle) {
    int32_t most = s->width + s->height;
    double length = hr_distance(a, b), x = -(b.y - a.y) / length, y = (b.x - a.x) / length;
    for (int32_t i = 0; i <= 2 * most; i++) {
        int32_t aside = i % 2 ? (i + 1) / 2 : -i / 2;
        *middle = (hr_cell){(a.x + b.x) / 2 + (int32_t)lround(aside * x),
                            (a.y + b.y) / 2 + (int32_t)lround(aside * y)};
        if (hr_is_open_block(s->query.plane, middle->x, middle->y) && !hr_same(*middle, a) &&
            !hr_same(*middle, b))
            return true;
    }
    return false;
}

static classic_end solve(classic_search *s, hr_cell a, hr_cell b, int32_t divisions) {
    line_walk walk = walk_line(s, a, b, false);
    hr_cell middle;
    if (!walk.has_budget) return CLASSIC_OVER_BUDGET;
    if (walk.closed == 0) return add_line_to_way(s, a, b), CLASSIC_FOUND;
    if (divisions == 0 || !find_middle(s, a, b, &middle)) return CLASSIC_GAVE_UP;
    classic_end end = solve(s, a, middle, divisions - 1);
    return end == CLASSIC_FOUND ? solve(s, middle, b, divisions - 1) : end;
}

classic_end search_by_halves(classic_search *s) {
    touch(s, s->query.from, 0);
    if (!is_open(s, s->query.to)) return CLASSIC_NO_WAY;
    return solve(s, s->query.from, s->query.to, DIVISIONS);
}
