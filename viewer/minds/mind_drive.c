// mind_drive.c - a driver goes to one place after the other, far apart, along tracks of arcs: what
// it cannot drive to the end it leaves for another place. Where it has no room to turn it backs out
// first: straight ahead or astern.

#include "viewer/minds/behaviours.h"

enum { SHUT_IN = 8, PAUSE = 12 }; // ticks until it looks again, and at the end of a trip
enum { BACKS_OUT = 10 };          // cells at most

static void end_trip(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    memory->is_going = false;
    memory->trips += !memory->has_stopped;
    memory->rests_until = m->tick + PAUSE;
}

// A place in line with it.
static bool back_out(minds *m, int32_t unit, hr_position *place) {
    const mind_memory *memory = &m->memories[unit];
    hr_position at = m->bodies[unit].at, h = memory->heading;
    bool is_shut_in = memory->has_stopped && memory->cannot == TURNING_NO_ROOM_FIRST;
    if (!is_shut_in) return false;
    if (mind_roll(m, unit, 2)) h = (hr_position){-h.x, -h.y};
    hr_position from = {at.x - h.x, at.y - h.y};
    hr_position middle = mind_away(at, from, mind_between(m, unit, 2, BACKS_OUT));
    return mind_throw(m, unit, middle, 0, place);
}

void mind_drive(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    hr_position place;
    if (!m->bodies[unit].is_idle && !mind_is_stuck(m, unit)) return;
    if (memory->is_going) end_trip(m, unit);
    if (m->tick < memory->rests_until) return;
    if (back_out(m, unit, &place) || mind_throw(m, unit, m->bodies[unit].at, MIND_DRIVES, &place))
        mind_send(m, unit, place);
    else
        memory->rests_until = m->tick + SHUT_IN;
}
