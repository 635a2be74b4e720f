// nearest_spot.c - looking around spots for blocks that can be reached.
//
// Around few of them: none is nearer to what can be reached than another one is, less the distance
// between the two. Where a unit is walled in far from a wood, a thousand looks would take
// milliseconds.

#include "planner/plan/nearest_spot.h"

#include "passmap/base/assertion.h"

enum { ANCHORS = 64 };

// A spot that was looked around, and how far it is at least from all that can be reached.
typedef struct anchor {
    hr_position at;
    double rest;
} anchor;

typedef struct search {
    const hr_choice *c;
    anchor anchors[ANCHORS];
    int32_t looks;
    double best; // the least rest with its offset
    int32_t spot;
    hr_position there; // the reachable block that it was found by
} search;

static double offset_of(const search *s, int32_t spot) {
    return s->c->request->goals[s->c->searcher->spots.at[spot].goal].offset_256ths;
}

// Whether more is left from there than `most`, in 256ths, as far as anchors tell.
static bool is_farther(const search *s, hr_position at, double most) {
    for (int32_t i = 0; i < s->looks && i < ANCHORS; i++) {
        const anchor *a = &s->anchors[i];
        double x = (double)a->at.x - at.x, y = (double)a->at.y - at.y, near = a->rest - most;
        if (near > 0 && x * x + y * y < near * near) return true;
    }
    return false;
}

// Looks farther than would be of use for the spot, which is of use for those around it.
static void look_around(search *s, int32_t spot) {
    static const double LOOSE = 32 * HR_CELL;
    const hr_choice *c = s->c;
    hr_position at = c->searcher->spots.at[spot].at;
    double offset = offset_of(s, spot), rest = s->best - offset + LOOSE;
    hr_cell block;
    int32_t within = rest < INT32_MAX ? (int32_t)rest : INT32_MAX;
    if (hr_choice_nearest(c, at, within, &block)) {
        hr_position there = hr_block_centre(block, c->size);
        rest = hr_position_distance(there, at);
        bool is_first = spot < s->spot || s->spot == -1;
        if (rest + offset < s->best || (rest + offset == s->best && is_first))
            s->best = rest + offset, s->spot = spot, s->there = there;
    }
    s->anchors[s->looks++ % ANCHORS] = (anchor){at, rest};
}

// The one that is the nearest to the block found first.
static int32_t guess(const search *s) {
    const hr_spots *spots = &s->c->searcher->spots;
    double best = INFINITY;
    int32_t guessed = 0;
    for (int32_t i = 0; i < spots->count; i++) {
        double rest = hr_position_distance(s->there, spots->at[i].at) + offset_of(s, i);
        if (rest < best) best = rest, guessed = i;
    }
    return guessed;
}

int32_t hr_nearest_spot(const hr_choice *c) {
    static const double ROUNDING = 1;
    const hr_spots *spots = &c->searcher->spots;
    search s = {.c = c, .best = INFINITY, .spot = -1};
    HR_ASSERT(spots->count > 0);
    look_around(&s, 0);
    HR_ASSERT(s.spot == 0); // something can be reached: the start
    look_around(&s, guess(&s));
    for (int32_t i = 1; i < spots->count; i++) {
        double most = s.best - offset_of(&s, i);
        if (most >= 0 && !is_farther(&s, spots->at[i].at, most + ROUNDING)) look_around(&s, i);
    }
    return s.spot;
}
