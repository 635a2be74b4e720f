// mind_fuzzy.c - a unit that flees, holds or attacks, as a fuzzy controller (fuzzy.h) says of how
// near the nearest enemy is, how strong its side is around it, and how hurt it is.

#include "viewer/minds/behaviours.h"

enum { THINKS_EVERY = 8, AROUND = 24, RUNS = 20, RUN_ROOM = 8 };

static int32_t percent(int32_t part, int32_t whole) { return whole > 0 ? 100 * part / whole : 0; }

static int32_t cells_between(hr_position a, hr_position b) {
    int32_t cells = 0;
    while (cells < FUZZY_MOST && !mind_is_within(a, b, cells * HR_CELL)) cells++;
    return cells;
}

static void feel(minds *m, int32_t unit, int32_t enemy) {
    mind_memory *memory = &m->memories[unit];
    int32_t strengths[2];
    mind_strengths(m, unit, AROUND, strengths);
    memory->inputs[FUZZY_DISTANCE] = cells_between(m->bodies[unit].at, m->bodies[enemy].at);
    memory->inputs[FUZZY_STRENGTH] = percent(strengths[0], strengths[0] + strengths[1]);
    memory->inputs[FUZZY_HURT] = percent(MIND_HEALTH - memory->health, MIND_HEALTH);
    memory->mood = fuzzy_infer(&m->sets, memory->inputs);
}

static void flee(minds *m, int32_t unit, int32_t enemy) {
    hr_position at = m->bodies[unit].at, from = m->bodies[enemy].at, place;
    hr_position to = mind_away(at, from, RUNS);
    if (mind_throw(m, unit, to, RUN_ROOM, &place) || mind_throw(m, unit, at, RUNS, &place))
        mind_send(m, unit, place);
}

// What it does lasts until it thinks again; who is on the run runs on.
static void think_again(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    fuzzy_action before = memory->mood.action;
    int32_t enemy = mind_nearest_enemy(m, unit, MIND_SIGHT, MIND_NOBODY);
    bool was_fleeing = memory->has_mood && before == FUZZY_FLEE && !m->bodies[unit].is_idle;
    memory->has_mood = enemy != MIND_NOBODY;
    if (!memory->has_mood) return;
    feel(m, unit, enemy);
    bool is_new = memory->mood.action != before && !m->bodies[unit].is_idle;
    if (memory->mood.action == FUZZY_FLEE && !was_fleeing) flee(m, unit, enemy);
    if (memory->mood.action == FUZZY_HOLD && is_new) mind_send(m, unit, m->bodies[unit].at);
}

void mind_fuzzy(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    bool is_due = (m->tick + unit) % THINKS_EVERY == 0;
    if (is_due) think_again(m, unit);
    if (memory->has_mood && memory->mood.action == FUZZY_ATTACK)
        mind_hunt(m, unit);
    else
        memory->holds = false, memory->prey = MIND_NOBODY;
}
