// walk.c - walking, and a hand on the wall.

#include "viewer/classics/walk.h"

walker walk_begin(classic_search *s, bool cuts_corners) {
    touch(s, s->query.from, 0);
    add_to_way(s, s->query.from);
    return (walker){s, s->query.from, 0, cuts_corners};
}

static int sign(int32_t value) { return (value > 0) - (value < 0); }

// Two straight steps from a over b to c around an open corner become one from a to c: b is taken
// back, and where the way came straight to b, it now ends in a.
static void cut_corner(classic_search *s, hr_cell c) {
    hr_points *way = &s->way;
    if (way->count < 2) return;
    hr_cell first = way->at[way->count - 2], b = hr_points_last(way);
    hr_cell a = {b.x - sign(b.x - first.x), b.y - sign(b.y - first.y)};
    bool is_corner = abs(c.x - a.x) == 1 && abs(c.y - a.y) == 1 && (a.x == b.x || a.y == b.y);
    if (!is_corner || !is_open(s, (hr_cell){a.x + c.x - b.x, a.y + c.y - b.y})) return;
    if (hr_same(a, first))
        way->count--;
    else
        way->at[way->count - 1] = a;
}

// A block walked on before keeps its mark: it may hold a classic's own bits.
bool walk_step(walker *w, int direction) {
    if (!spend_step(w->search)) return false;
    w->at = neighbour(w->at, direction);
    if (*mark_of(w->search, w->at) == 0) touch(w->search, w->at, direction);
    if (w->cuts_corners) cut_corner(w->search, w->at);
    add_to_way(w->search, w->at);
    return true;
}

classic_end walk_end(walker *w, classic_end otherwise) {
    if (w->search->way.is_out_of_memory) return CLASSIC_OUT_OF_MEMORY;
    if (is_at_goal(w)) return CLASSIC_FOUND;
    hr_points_clear(&w->search->way);
    return otherwise;
}

bool follow_wall(walker *w) {
    int right = turned(w->heading, 2);
    if (is_step_open(w->search, w->at, right))
        w->heading = right;
    else if (!is_step_open(w->search, w->at, w->heading))
        return w->heading = turned(w->heading, -2), true;
    return walk_step(w, w->heading);
}
