// crash_turn.c - straight on; at a crash, a turn: the open direction that is nearest to the wished
// one, on the right hand before the left.
//
// What many a first game does. No hand stays on the wall, so it bounces in every pocket: where it
// comes to a block again it will do again what it did, and gives up.

#include "viewer/classics/methods.h"

#include "viewer/classics/walk.h"

enum { WAS_HERE = MARK_OWN };

// @return -1 if all are closed.
static int open_direction(const walker *w) {
    static const int TURNS[DIRECTIONS] = {0, 1, -1, 2, -2, 3, -3, 4};
    int wished = wished_direction(w->search, w->at);
    for (int i = 0; i < DIRECTIONS; i++)
        if (is_step_open(w->search, w->at, turned(wished, TURNS[i])))
            return turned(wished, TURNS[i]);
    return -1;
}

classic_end search_by_crash_and_turn(classic_search *s) {
    walker w = walk_begin(s, false);
    while (!is_at_goal(&w)) {
        uint8_t *mark = mark_of(s, w.at);
        int direction = open_direction(&w);
        if (direction < 0) return walk_end(&w, CLASSIC_NO_WAY);
        if (*mark & WAS_HERE) return walk_end(&w, CLASSIC_GAVE_UP);
        *mark |= WAS_HERE;
        if (!walk_step(&w, direction)) return walk_end(&w, CLASSIC_OVER_BUDGET);
    }
    return walk_end(&w, CLASSIC_FOUND);
}
