// mind_guard.c - a guard visits its posts in order, for ever, and rests a moment at each.
//
// The first post is where it stood, the others are places near by that it could come to then. One
// that it cannot come to is passed over after a few tries, or a long time in a crowd, and counted.

#include "viewer/minds/behaviours.h"

enum { WATCH = 8, TRIES = 3, PAUSE = 6 };

static void choose_posts(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    hr_position home = m->bodies[unit].at;
    memory->posts[memory->post_count++] = home;
    while (memory->post_count < MIND_POSTS &&
           mind_throw(m, unit, home, MIND_PATROL, &memory->posts[memory->post_count]))
        memory->post_count++;
    memory->next_post = 1 % memory->post_count;
}

static void turn_to_next(minds *m, mind_memory *memory) {
    memory->is_going = false;
    memory->tries = 0;
    memory->next_post = (memory->next_post + 1) % memory->post_count;
    memory->rests_until = m->tick + WATCH;
}

// It stands after it was sent: at the post, or not.
static void look_around(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    hr_position post = memory->posts[memory->next_post];
    if (mind_is_within(m->bodies[unit].at, post, MIND_AT_POST * HR_CELL)) {
        memory->visits++;
        turn_to_next(m, memory);
    } else if (++memory->tries == TRIES || mind_is_stuck(m, unit)) {
        memory->missed++;
        turn_to_next(m, memory);
    } else {
        memory->is_going = false;
        memory->rests_until = m->tick + PAUSE;
    }
}

void mind_guard(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    if (!m->bodies[unit].is_idle && !mind_is_stuck(m, unit)) return;
    if (memory->post_count == 0) choose_posts(m, unit);
    if (memory->is_going) look_around(m, unit);
    if (m->bodies[unit].is_idle && m->tick < memory->rests_until) return;
    mind_send(m, unit, memory->posts[memory->next_post]);
}
