// mind_wander.c - a wanderer goes to one place after the other, any that is near and can be
// reached, and rests at each for a while.

#include "viewer/minds/behaviours.h"

enum { SHUT_IN = 8 }; // ticks until it looks again

// Where it was sent is behind it: it rests where it stands, or gives up in the crowd and turns
// back.
static void end_trip(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    memory->is_going = false;
    memory->trips++;
    if (m->bodies[unit].is_idle) memory->rests_until = m->tick + mind_roll(m, unit, MIND_RESTS + 1);
}

void mind_wander(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    hr_position place;
    if (!m->bodies[unit].is_idle && !mind_is_stuck(m, unit)) return;
    if (memory->is_going) end_trip(m, unit);
    if (m->tick < memory->rests_until) return;
    if (mind_throw(m, unit, m->bodies[unit].at, MIND_ROAM, &place))
        mind_send(m, unit, place);
    else
        memory->rests_until = m->tick + SHUT_IN;
}
