// funnel.c - the shortest way through a row of doors.

#include "viewer/classics/funnel.h"

typedef struct funnel {
    hr_cell apex, sides[2];  // the left one and the right one
    int32_t doors[2], place; // those whose ends the sides are; the next door to go through
} funnel;

static void turn_at(funnel *f, classic_search *s, int side) {
    add_to_way(s, f->sides[side]);
    f->apex = f->sides[0] = f->sides[1] = f->sides[side];
    f->place = f->doors[0] = f->doors[1] = f->doors[side];
}

// Positive where a point lies outside of a side, seen from the apex.
static int64_t outside(const funnel *f, int side, hr_cell at) {
    int64_t cross = hr_cross(f->apex, f->sides[side], at);
    return side == 0 ? -cross : cross;
}

// One end of a door. @return false if the way turns: doors after its bend are looked at again.
static bool narrow(funnel *f, classic_search *s, int side, hr_cell end, int32_t door) {
    if (outside(f, side, end) > 0) return true;
    bool is_beyond_other = !hr_same(f->apex, f->sides[side]) && outside(f, 1 - side, end) >= 0;
    if (is_beyond_other) return turn_at(f, s, 1 - side), false;
    f->sides[side] = end;
    f->doors[side] = door;
    return true;
}

void funnel_write_way(classic_search *s, const hr_points *doors) {
    hr_cell from = s->query.from, to = s->query.to;
    int32_t count = doors->count / 2;
    funnel f = {.apex = from, .sides = {from, from}, .doors = {-1, -1}};
    add_to_way(s, from);
    for (f.place = 0; f.place <= count; f.place++) {
        int32_t door = f.place;
        hr_cell left = door < count ? doors->at[2 * door] : to;
        hr_cell right = door < count ? doors->at[2 * door + 1] : to;
        if (narrow(&f, s, 1, right, door)) narrow(&f, s, 0, left, door);
    }
    add_to_way(s, to);
}
