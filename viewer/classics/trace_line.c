// trace_line.c - along the line to the goal; where something is in the way, around it with a hand
// on the wall until the line is met again, nearer to the goal.
//
// Lumelsky and Stepanov: Path-planning strategies for a point mobile automaton moving amidst
// unknown obstacles of arbitrary shape, 1987 ("Bug2"). It always ends, and it proves that there is
// no way: the wall that the hand is on is a closed curve, and the line goes in through it. If the
// goal is on this side of the curve, the line comes out again, and the hand passes there. A hand
// that is back where it began, and never passed there, has walked around the goal or around
// itself.
//
// The line is made of straight steps, so that the hand, which goes in such steps, cannot slip
// through between two of its blocks.

#include "viewer/classics/methods.h"

#include "viewer/classics/tracing.h"

typedef struct line {
    hr_cell from;
    int32_t dx, dy, length; // in steps
} line;

static line line_from(hr_cell from, hr_cell to) {
    line l = {from, to.x - from.x, to.y - from.y, 0};
    l.length = abs(l.dx) + abs(l.dy);
    return l;
}

static hr_cell block_of_line(const line *l, int32_t index) {
    int64_t along = (int64_t)2 * index * abs(l->dx) + l->length;
    int32_t x = (int32_t)(along / (2 * (int64_t)l->length)), y = index - x;
    return (hr_cell){l->from.x + (l->dx < 0 ? -x : x), l->from.y + (l->dy < 0 ? -y : y)};
}

// The index of a block of the line; -1 for any other block.
static int32_t index_on_line(const line *l, hr_cell at) {
    int32_t index = abs(at.x - l->from.x) + abs(at.y - l->from.y);
    return index <= l->length && hr_same(block_of_line(l, index), at) ? index : -1;
}

// Around what stopped it at `index`. CLASSIC_FOUND means that it is past it.
static classic_end trace(walker *w, const line *l, int32_t index, int closed) {
    hr_cell begin = w->at;
    put_hand_on(w, closed);
    int heading = w->heading;
    do {
        if (!follow_wall(w)) return CLASSIC_OVER_BUDGET;
        if (index_on_line(l, w->at) > index) return CLASSIC_FOUND;
    } while (!hr_same(w->at, begin) || w->heading != heading);
    return CLASSIC_NO_WAY;
}

classic_end trace_until_line(walker *w) {
    line l = line_from(w->at, w->search->query.to);
    classic_end end = CLASSIC_FOUND;
    while (!is_at_goal(w) && end == CLASSIC_FOUND) {
        int32_t index = index_on_line(&l, w->at);
        int ahead = step_to(w->at, block_of_line(&l, index + 1));
        if (!is_step_open(w->search, w->at, ahead))
            end = trace(w, &l, index, ahead);
        else if (!walk_step(w, ahead))
            end = CLASSIC_OVER_BUDGET;
    }
    return end;
}

classic_end search_by_tracing_until_line(classic_search *s) {
    walker w = walk_begin(s, true);
    return walk_end(&w, trace_until_line(&w));
}
