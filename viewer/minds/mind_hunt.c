// mind_hunt.c - a hunter keeps an enemy at the range of its weapon: not too near, not too far, in a
// clear line. One that sees no enemy wanders.
//
// It asks for a ring around its prey, and lets the library find the nearest place in it. While the
// prey moves by less than a quarter of their distance, the old ring is as good: the farther away,
// the less often it is asked. Once there it asks again, and holds when the answer is the place
// where it stands; and now and then from then on, as walls and crowds change. The library's ring is
// a cell narrower on both sides, as a unit stops within half a cell of where it was led, along each
// axis.

#include "viewer/minds/behaviours.h"

enum { LOOK_AGAIN = 16, ASKS_SELDOM = 4, SHUNS = 96, SLACK = HR_CELL / 2 };

static bool is_prey(const minds *m, int32_t unit, int32_t other) {
    return other != MIND_NOBODY && !m->memories[other].is_beaten && mind_is_known(m, other) &&
           mind_is_within(m->bodies[unit].at, m->bodies[other].at, MIND_SIGHT * HR_CELL);
}

// It keeps to the one that it hunts; every few ticks it looks whether another has come nearer.
static int32_t choose(const minds *m, int32_t unit) {
    const mind_memory *memory = &m->memories[unit];
    bool looks = (m->tick + unit) % ASKS_SELDOM == 0 && !memory->holds;
    if (!looks && is_prey(m, unit, memory->prey)) return memory->prey;
    int32_t shunned = m->tick < memory->shuns_until ? memory->out_of_reach : MIND_NOBODY;
    return mind_nearest_enemy(m, unit, MIND_SIGHT, shunned);
}

static void ask(minds *m, int32_t unit, int32_t prey) {
    mind_memory *memory = &m->memories[unit];
    memory->prey = prey;
    memory->prey_at = m->bodies[prey].at;
    memory->asked_tick = m->tick;
    memory->asked_at = m->bodies[unit].at;
    mind_send_to_range(m, unit, prey, MIND_NEAR + 1, MIND_FAR - 1);
}

static void shun(minds *m, mind_memory *memory) {
    memory->out_of_reach = memory->prey;
    memory->shuns_until = m->tick + SHUNS;
    memory->prey = MIND_NOBODY;
}

// A hunter on its way: has its prey gone so far that the ring is another?
static bool has_slipped_away(const minds *m, int32_t unit, int32_t prey) {
    const mind_memory *memory = &m->memories[unit];
    hr_position now = m->bodies[prey].at;
    if (m->tick - memory->asked_tick < ASKS_SELDOM) return false;
    int64_t moved = mind_squared(now, memory->prey_at);
    return prey != memory->prey ||
           (moved > HR_CELL * HR_CELL && 16 * moved > mind_squared(now, m->bodies[unit].at));
}

static bool is_where_it_asked(const minds *m, int32_t unit) {
    hr_position at = m->bodies[unit].at, then = m->memories[unit].asked_at;
    return at.x == then.x && at.y == then.y;
}

// The library has found that it is in the ring, where it stood when it asked.
static bool is_confirmed(const minds *m, int32_t unit) {
    return m->bodies[unit].is_at_end && is_where_it_asked(m, unit);
}

static void stand(minds *m, int32_t unit, int32_t prey) {
    mind_memory *memory = &m->memories[unit];
    bool is_same = prey == memory->prey && memory->asked_tick >= 0;
    bool stays = is_same && mind_is_within(m->bodies[prey].at, memory->prey_at, SLACK);
    if (is_same && memory->is_going && !m->bodies[unit].has_arrived && stays) {
        memory->is_going = memory->holds = false;
        shun(m, memory);
        return;
    }
    memory->holds = stays && memory->is_going && is_confirmed(m, unit);
    if (!memory->holds || m->tick - memory->asked_tick >= LOOK_AGAIN) ask(m, unit, prey);
}

static void walk(minds *m, int32_t unit, int32_t prey) {
    mind_memory *memory = &m->memories[unit];
    bool stays = mind_is_within(m->bodies[prey].at, memory->prey_at, SLACK);
    memory->holds = memory->holds && prey == memory->prey && stays && is_where_it_asked(m, unit);
    if (has_slipped_away(m, unit, prey)) ask(m, unit, prey);
}

void mind_hunt(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    int32_t prey = choose(m, unit);
    if (prey == MIND_NOBODY) {
        memory->holds = false;
        memory->prey = MIND_NOBODY;
        mind_wander(m, unit);
    } else if (m->bodies[unit].is_idle) {
        stand(m, unit, prey);
    } else {
        walk(m, unit, prey);
    }
}
