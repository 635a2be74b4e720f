// thinning.c - which portals of a border are dropped: the widest runs choose first.

#include "planner/routes/thinning.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

// What is known of a portal beside its place.
typedef struct passage {
    int32_t width;        // of its run
    int32_t here, beyond; // the components that it connects
} passage;

typedef struct crowd {
    const hr_border *border;
    passage passages[HR_PORTALS_MAX];
    uint32_t kept;
} crowd;

// The length of the run of pairs that one of them is in.
static int32_t run_width(uint64_t pairs, int32_t at) {
    uint64_t closed_after = ~pairs & ~UINT64_C(0) << at,
             closed_before = ~pairs & ~(~UINT64_C(0) << at);
    int32_t end = closed_after ? hr_lowest_bit(closed_after) : HR_TILE;
    int32_t first = closed_before ? hr_highest_bit(closed_before) + 1 : 0;
    HR_ASSERT(first <= at && at < end);
    return end - first;
}

static passage look_at(const hr_labels *labels, uint64_t pairs, hr_cell origin, int side,
                       int32_t at) {
    int32_t last = HR_TILE - 1;
    hr_cell block = side == EAST ? (hr_cell){origin.x + last, origin.y + at}
                                 : (hr_cell){origin.x + at, origin.y + last};
    hr_cell beyond = hr_beside(block, side);
    return (passage){run_width(pairs, at), hr_label_node_of(labels, block.x, block.y),
                     hr_label_node_of(labels, beyond.x, beyond.y)};
}

static bool connect_the_same(const passage *a, const passage *b) {
    return a->here == b->here && a->beyond == b->beyond;
}

// Whether a portal that is kept lies near by and will do for this one.
static bool is_crowded(const crowd *c, int32_t portal) {
    for (uint32_t left = c->kept; left; left &= left - 1) {
        int32_t other = hr_lowest_bit(left);
        if (abs(c->border->at[other] - c->border->at[portal]) < HR_PORTALS_APART &&
            connect_the_same(&c->passages[other], &c->passages[portal]))
            return true;
    }
    return false;
}

// Takes the portal of the widest run, the first of those, out of some. @return its number.
static int32_t take_widest(const crowd *c, uint32_t *portals) {
    int32_t best = hr_lowest_bit(*portals);
    for (uint32_t left = *portals; left; left &= left - 1) {
        int32_t i = hr_lowest_bit(left);
        if (c->passages[i].width > c->passages[best].width) best = i;
    }
    *portals &= ~(UINT32_C(1) << best);
    return best;
}

static uint32_t all_portals(const hr_border *border) {
    return (uint32_t)(~UINT64_C(0) >> (64 - border->count));
}

// What is left where some are dropped.
static hr_border only(const hr_border *border, uint32_t kept) {
    hr_border thinned = {.is_thinned = true};
    for (; kept; kept &= kept - 1) {
        int32_t i = hr_lowest_bit(kept);
        thinned.at[thinned.count] = border->at[i];
        thinned.run[thinned.count++] = border->run[i];
    }
    return thinned;
}

// Whether each portal that is dropped has one that is kept between the same components.
static bool are_all_connected(const crowd *c) {
    for (int32_t i = 0; i < c->border->count; i++) {
        uint32_t left = c->kept;
        while (left && !connect_the_same(&c->passages[hr_lowest_bit(left)], &c->passages[i]))
            left &= left - 1;
        if (!left) return false;
    }
    return true;
}

void hr_border_thin_out(hr_border *border, const hr_labels *labels, uint64_t pairs, int32_t column,
                        int32_t row, int side) {
    if (border->count <= HR_PORTALS_PLENTY) return;
    hr_cell origin = {column * HR_TILE, row * HR_TILE};
    crowd c = {.border = border};
    for (int32_t i = 0; i < border->count; i++)
        c.passages[i] = look_at(labels, pairs, origin, side, border->at[i]);
    for (uint32_t left = all_portals(border); left;) {
        int32_t widest = take_widest(&c, &left);
        if (!is_crowded(&c, widest)) c.kept |= UINT32_C(1) << widest;
    }
    HR_ASSERT(are_all_connected(&c));
    if (c.kept != all_portals(border)) *border = only(border, c.kept);
}
