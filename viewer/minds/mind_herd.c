// mind_herd.c - a herd: the units of a squad that keep around a pasture, which moves.
//
// Nobody follows a neighbour: each has a place of its own around the pasture's middle, and grazes
// from one to the next. The pasture moves a little now and then; away from an enemy, by much; away
// from a friend who comes close, by little, so that it can be driven. It never moves on while one
// of the herd is farther than MIND_HERD_SPREAD from it: the herd waits for its stragglers, and so
// stays together whatever chases it (on open ground; around walls ways are longer).

#include "viewer/minds/behaviours.h"

enum {
    GRAZES_LEAST = 20, // ticks at a place
    GRAZES_MOST = 90,
    STAYS_LEAST = 120, // ticks at a pasture
    STAYS_MOST = 240,
    STRAYS = 8,  // cells to the next pasture,
    FLIES = 16,  // in flight,
    DRIVEN = 6,  // and before a herdsman
    NEW_ROOM = 4 // cells around where it should go
};

// ---- The pasture

// An eighth of a turn clockwise: 181 / 256 is the root of a half.
static hr_position turned(hr_position v) {
    return (hr_position){(v.x - v.y) * 181 / HR_CELL, (v.x + v.y) * 181 / HR_CELL};
}

static void move_to(minds *m, mind_herd_state *herd, hr_position pasture) {
    herd->pasture = pasture;
    herd->moves++;
    herd->stays_until = m->tick + mind_between(m, herd->first, STAYS_LEAST, STAYS_MOST);
}

// Straight away if there is ground, else aside, to the right and to the left, never towards it.
static void move_from(minds *m, mind_herd_state *herd, hr_position other, int32_t cells) {
    hr_position place, to = mind_away(herd->pasture, other, cells);
    hr_position away = {to.x - herd->pasture.x, to.y - herd->pasture.y};
    hr_position right = turned(away), across = turned(right);
    hr_position left = {right.y, -right.x};
    const hr_position ways[] = {away, right, left, across, {-across.x, -across.y}};
    for (int32_t i = 0; i < 5; i++) {
        to = (hr_position){herd->pasture.x + ways[i].x, herd->pasture.y + ways[i].y};
        if (!mind_throw(m, herd->first, to, NEW_ROOM, &place)) continue;
        move_to(m, herd, place);
        return;
    }
}

// ---- All herds, before their units think

static void count_in(minds *m, int32_t unit) {
    mind_herd_state *herd = &m->herds[unit / m->squad];
    hr_position at = m->bodies[unit].at;
    if (herd->members++ == 0) {
        herd->first = unit;
        if (herd->moves == 0) move_to(m, herd, at);
    }
    int64_t squared = mind_squared(at, herd->pasture);
    if (squared > herd->spread_squared) herd->spread_squared = squared;
}

// The nearest to any of the herd.
static void look_out(const minds *m, int32_t unit) {
    mind_herd_state *herd = &m->herds[unit / m->squad];
    int32_t enemy = mind_nearest_enemy(m, unit, MIND_FEAR, MIND_NOBODY);
    int32_t friend = mind_nearest_friend(m, unit, MIND_DRIVE);
    if (enemy != MIND_NOBODY) herd->enemy = enemy;
    if (friend != MIND_NOBODY) herd->herdsman = friend;
}

static void settle(minds *m, mind_herd_state *herd) {
    int64_t most = (int64_t)MIND_HERD_SPREAD * HR_CELL;
    hr_position place;
    if (herd->members == 0 || herd->spread_squared > most * most) return;
    if (herd->enemy != MIND_NOBODY)
        move_from(m, herd, m->bodies[herd->enemy].at, FLIES);
    else if (herd->herdsman != MIND_NOBODY)
        move_from(m, herd, m->bodies[herd->herdsman].at, DRIVEN);
    else if (m->tick >= herd->stays_until &&
             mind_throw(m, herd->first, herd->pasture, STRAYS, &place))
        move_to(m, herd, place);
}

void mind_herds_think(minds *m) {
    int32_t count = m->count / m->squad + 1;
    for (int32_t i = 0; i < count; i++) {
        m->herds[i].members = 0;
        m->herds[i].spread_squared = 0;
        m->herds[i].enemy = m->herds[i].herdsman = MIND_NOBODY;
    }
    for (int32_t i = 0; i < m->count; i++)
        if (m->memories[i].kind == MIND_HERD && !m->memories[i].is_beaten) {
            count_in(m, i);
            look_out(m, i);
        }
    for (int32_t i = 0; i < count; i++) settle(m, &m->herds[i]);
}

// ---- One of them

void mind_herd(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    const mind_herd_state *herd = &m->herds[unit / m->squad];
    hr_position place;
    bool is_behind = memory->pasture != herd->moves;
    if (!is_behind && !m->bodies[unit].is_idle && !mind_is_stuck(m, unit)) return;
    if (!is_behind && m->tick < memory->rests_until) return;
    if (!mind_throw(m, unit, herd->pasture, MIND_GRAZING, &place)) return;
    memory->pasture = herd->moves;
    memory->rests_until = m->tick + mind_between(m, unit, GRAZES_LEAST, GRAZES_MOST);
    mind_send(m, unit, place);
}
