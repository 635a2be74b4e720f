// trace_free.c - straight on towards the goal; where something is in the way, along it with a hand
// on the wall until the wished-for direction is free.
//
// Gets around whatever bulges outwards. In a pocket it lets go too early, walks back in, and goes
// round and round: there it gives up, for it would walk the same loop again. That is known as soon
// as the hand stands where it stood before with the same heading, since all that follows depends on
// these two alone.

#include "viewer/classics/methods.h"

#include "viewer/classics/tracing.h"

// The straight direction along which the goal is farther.
static int wish(const walker *w) {
    int32_t dx = w->search->query.to.x - w->at.x, dy = w->search->query.to.y - w->at.y;
    if (abs(dx) >= abs(dy)) return dx > 0 ? 2 : 6;
    return dy > 0 ? 4 : 0;
}

static bool is_wish_free(const walker *w) { return is_step_open(w->search, w->at, wish(w)); }

// A bit for each of the four headings with which a hand stood on a block.
static bool was_here_before(const walker *w) {
    uint8_t *mark = mark_of(w->search, w->at);
    uint8_t heading = (uint8_t)(MARK_OWN << w->heading / 2);
    bool was_here = *mark & heading;
    *mark |= heading;
    return was_here;
}

static classic_end trace(walker *w) {
    put_hand_on(w, wish(w));
    while (!is_at_goal(w) && !is_wish_free(w)) {
        if (was_here_before(w)) return CLASSIC_GAVE_UP;
        if (!follow_wall(w)) return CLASSIC_OVER_BUDGET;
    }
    return CLASSIC_FOUND;
}

classic_end trace_until_free(walker *w) {
    classic_end end = CLASSIC_FOUND;
    while (!is_at_goal(w) && end == CLASSIC_FOUND)
        if (!is_wish_free(w))
            end = trace(w);
        else if (!walk_step(w, wish(w)))
            end = CLASSIC_OVER_BUDGET;
    return end;
}

classic_end search_by_tracing_until_free(classic_search *s) {
    walker w = walk_begin(s, true);
    return walk_end(&w, trace_until_free(&w));
}
