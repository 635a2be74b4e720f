// breadth_first.c - layer by layer: all blocks one step away, then all that are two steps away, and
// so on. What it finds has the fewest steps, though not the least length, for a diagonal step
// counts as a straight one.
//
// From both ends, two circles of half the radius meet: in the open, half the blocks. When the two
// meet first, no other way has fewer steps: until then each side has finished all of its layers.

#include "viewer/classics/methods.h"

#include "viewer/classics/search.h"

enum { FROM_GOAL = MARK_OWN }; // a block that the other end has reached

// Straight steps first: of two ways of as many steps, the one that looks less odd.
static const int ORDER[DIRECTIONS] = {0, 2, 4, 6, 1, 3, 5, 7};

typedef struct meeting {
    hr_cell here;  // reached by this end
    hr_cell there; // beside it, the goal or reached by the other end
    int direction; // from here to there
} meeting;

static bool is_goal_of(const classic_search *s, hr_cell at, uint8_t mark, uint8_t side) {
    bool is_of_other_end = mark && (mark & FROM_GOAL) != side;
    return is_of_other_end || (side == 0 && hr_same(at, s->query.to));
}

// Looks around all blocks of a layer. `side` is what marks this end's blocks. CLASSIC_FOUND when
// the goal or a block of the other end is met; CLASSIC_GAVE_UP when it is not, so far.
static classic_end look_around(classic_search *s, layers *l, uint8_t side, meeting *m) {
    for (int32_t i = 0; i < l->now.count; i++) {
        if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
        note_closed(s, l->now.at[i]);
        for (int k = 0; k < DIRECTIONS; k++) {
            hr_cell at = l->now.at[i], next = neighbour(at, ORDER[k]);
            if (!is_step_open(s, at, ORDER[k])) continue;
            *m = (meeting){at, next, ORDER[k]};
            uint8_t mark = *mark_of(s, next);
            if (is_goal_of(s, next, mark, side)) return CLASSIC_FOUND;
            if (mark) continue;
            touch(s, next, ORDER[k]);
            *mark_of(s, next) |= side;
            hr_points_push(&l->next, next);
            note_open(s, next, -1, -1, -1, 1);
        }
    }
    return CLASSIC_GAVE_UP;
}

classic_end search_breadth_first(classic_search *s) {
    layers l = layers_begin(s, s->query.from);
    classic_end end = CLASSIC_GAVE_UP;
    meeting m;
    touch(s, s->query.from, 0);
    while (end == CLASSIC_GAVE_UP)
        end = layers_go_on(&l) ? look_around(s, &l, 0, &m) : CLASSIC_NO_WAY;
    if (end == CLASSIC_FOUND) {
        touch(s, m.there, m.direction);
        walk_back(s, m.there);
    }
    return layers_end(&l, end);
}

// The goal's half of the way: from the meeting on against the directions in which it was reached.
static void walk_on(classic_search *s, hr_cell at) {
    add_to_way(s, at);
    while (!hr_same(at, s->query.to)) {
        at = neighbour(at, turned(*mark_of(s, at), 4));
        add_to_way(s, at);
    }
}

static void join(classic_search *s, const meeting *m, bool is_from_start) {
    walk_back(s, is_from_start ? m->here : m->there);
    walk_on(s, is_from_start ? m->there : m->here);
}

// The ends take turns, a layer each.
classic_end search_breadth_first_both_ways(classic_search *s) {
    layers of_end[2] = {layers_begin(s, s->query.from), layers_begin(s, s->query.to)};
    classic_end end = is_open(s, s->query.to) ? CLASSIC_GAVE_UP : CLASSIC_NO_WAY;
    meeting m;
    touch(s, s->query.from, 0);
    touch(s, s->query.to, 0);
    *mark_of(s, s->query.to) |= FROM_GOAL;
    for (int turn = 0; end == CLASSIC_GAVE_UP; turn = 1 - turn) {
        bool goes_on = layers_go_on(&of_end[turn]);
        end = goes_on ? look_around(s, &of_end[turn], turn ? FROM_GOAL : 0, &m) : CLASSIC_NO_WAY;
        if (end == CLASSIC_FOUND) join(s, &m, turn == 0);
    }
    return layers_end(&of_end[0], layers_end(&of_end[1], end));
}
