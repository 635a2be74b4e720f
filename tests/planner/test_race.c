// test_race.c - two hands around one obstacle against hands that walk block by block.

#include "passmap/map/map_state.h"
#include "planner/trace/race.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>

enum { SIDE = 40, BENDS_MAX = 4096, TURNS_MAX = 4, TURNS_MIN_EARLY = -2 };

// What a hand comes to by itself: the entry, its bends, and its exit, if it has one.
typedef struct slow_hand {
    hr_cell contour[BENDS_MAX];
    int32_t count;
    bool has_exit;
} slow_hand;

static hr_cell neighbour(hr_cell at, int heading) {
    static const int32_t X[4] = {0, 1, 0, -1}, Y[4] = {-1, 0, 1, 0};
    return (hr_cell){at.x + X[heading], at.y + Y[heading]};
}

static bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

static int64_t squared(hr_cell a, hr_cell b) {
    int64_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y;
}

// On which side of the line `at` is: -1, 0 or 1.
static int side_of_line(const hr_blocked_ray *r, hr_cell at) {
    int64_t cross = (int64_t)(r->goal.x - r->from.x) * (at.y - r->from.y) -
                    (int64_t)(r->goal.y - r->from.y) * (at.x - r->from.x);
    return (cross > 0) - (cross < 0);
}

static bool is_open(const twin *t, hr_cell at) { return twin_is_open(t, at.x, at.y); }

// Whether a hand at `at`, beside a wall in direction `wall`, may leave for the goal.
static bool is_goal_ahead(const twin *t, const hr_blocked_ray *r, hr_cell at, int wall) {
    hr_cell step = neighbour((hr_cell){0, 0}, wall), next = at;
    int32_t x = r->goal.x - r->from.x, y = r->goal.y - r->from.y;
    if (x * step.x + y * step.y < 0) return true;
    if (abs(x) >= abs(y))
        next.x += x > 0 ? 1 : -1;
    else
        next.y += y > 0 ? 1 : -1;
    return side_of_line(r, at) == 0 && is_open(t, next);
}

typedef struct slow_run {
    hr_cell from, to;
    int wall;
    bool is_concave;
} slow_run;

static slow_run run_slowly(const twin *t, hr_cell at, int heading, int wall) {
    slow_run run = {.from = at, .to = at, .wall = wall};
    for (;;) {
        hr_cell next = neighbour(run.to, heading);
        run.is_concave = !is_open(t, next);
        if (run.is_concave) return run;
        run.to = next;
        if (is_open(t, neighbour(next, wall))) return run;
    }
}

// The first block of a run on the line or beyond it, the last one if all of them are on it.
static bool meets_line(const hr_blocked_ray *r, const slow_run *run, int heading, hr_cell *at) {
    int before = side_of_line(r, run->from);
    if (before == 0 && side_of_line(r, neighbour(run->from, heading)) == 0) {
        *at = run->to;
        return true;
    }
    for (*at = run->from;; *at = neighbour(*at, heading)) {
        if (side_of_line(r, *at) == 0 || side_of_line(r, *at) != before) return true;
        if (is_same(*at, run->to)) return false;
    }
}

static bool passes_entry(const hr_blocked_ray *r, const slow_run *run, int heading) {
    if (run->wall != r->entry.wall) return false;
    for (hr_cell at = run->from;; at = neighbour(at, heading)) {
        if (is_same(at, r->entry.stand)) return true;
        if (is_same(at, run->to)) return false;
    }
}

// An early exit: a ray from here ends nearer to the goal than any turning point so far.
static bool may_leave_early(const hr_blocked_ray *r, hr_cell at, int32_t turns, int64_t nearest) {
    hr_hit hit;
    if (turns < TURNS_MIN_EARLY || turns > TURNS_MAX) return false;
    return hr_shoot(r->plane, at, r->goal, &hit) || squared(hit.stand, r->goal) < nearest;
}

static void walk_slowly(slow_hand *h, const twin *t, const hr_blocked_ray *r, int side) {
    int64_t entry = squared(r->entry.stand, r->goal), nearest = entry * 9 / 25 + 1;
    int heading = (r->entry.wall + 4 - side) % 4;
    hr_cell at = r->entry.stand, met;
    h->contour[0] = at, h->count = 1, h->has_exit = false;
    for (int32_t turns = 0;;) {
        slow_run run = run_slowly(t, at, heading, (heading + side) % 4);
        bool is_met = meets_line(r, &run, heading, &met);
        if (is_met && squared(met, r->goal) < entry && turns >= 0 && turns <= TURNS_MAX &&
            is_goal_ahead(t, r, met, run.wall)) {
            h->contour[h->count++] = met;
            h->has_exit = true;
            return;
        }
        if (h->count > 1 && passes_entry(r, &run, heading)) return;
        h->contour[h->count++] = at = run.to;
        cr_assert_lt(h->count, BENDS_MAX);
        turns += run.is_concave ? -1 : 1;
        heading = run.is_concave ? (run.wall + 2) % 4 : run.wall;
        if (run.is_concave || squared(at, r->goal) >= nearest) continue;
        nearest = squared(at, r->goal);
        h->has_exit = may_leave_early(r, at, turns, nearest);
        if (h->has_exit) return;
    }
}

typedef struct scene {
    uint64_t seed;
    sketch map;
    twin twin;
    hr_allocator allocator;
    hr_blocked_ray ray;
    int64_t steps, race_steps[2]; // of all; of races, and of hasty ones
} scene;

static const char *hand_fault(const slow_hand *slow, const hr_racer *racer) {
    if (racer->is_walking) return "it still walks";
    if (racer->has_exit != slow->has_exit) return "one has an exit";
    if (racer->contour.count != slow->count) return "the contours are not as long";
    for (int32_t i = 0; i < slow->count; i++)
        if (!is_same(racer->contour.at[i], slow->contour[i])) return "the contours differ";
    return NULL;
}

static void check_hand(scene *s, int side) {
    static slow_hand slow;
    static hr_racer racer;
    walk_slowly(&slow, &s->twin, &s->ray, side);
    racer.contour = (hr_points){.allocator = &s->allocator};
    hr_blocked_ray_prepare(&s->ray);
    hr_racer_set_off(&racer, &s->ray, side);
    while (racer.is_walking && hr_racer_walk(&racer, &s->ray)) {
    }
    const char *fault = hand_fault(&slow, &racer);
    cr_assert_null(fault, "HANDRAIL_SEED=%llu, wall %d: %s\n%s", (unsigned long long)s->seed, side,
                   fault, drawing(&s->map, s->ray.from, s->ray.goal));
    hr_points_destroy(&racer.contour);
}

// A hand that won is not longer than the other has come to be.
static const char *winner_fault(const hr_race *race, const hr_racer *winner, hr_race_end end) {
    const hr_racer *loser = &race->racers[winner == &race->racers[0]];
    hr_cell exit = winner->contour.at[winner->contour.count - 1];
    if (squared(exit, race->ray.goal) >= squared(race->ray.entry.stand, race->ray.goal))
        return "its exit is not nearer to the goal than its entry";
    if (end == HR_RACE_WON_BY_CONTOUR)
        return winner->has_exit || loser->has_exit ? "a hand had an exit" : NULL;
    if (!winner->has_exit) return "it has no exit";
    if (loser->has_exit && loser->closed_length < winner->closed_length) return "it is longer";
    if (loser->is_walking && loser->estimate < winner->closed_length)
        return "the other could still be shorter";
    return NULL;
}

static void check_race(scene *s, int32_t *won) {
    static hr_race race;
    hr_racer *winner = NULL;
    race.ray = s->ray;
    for (int i = 0; i < 2; i++) race.racers[i].contour = (hr_points){.allocator = &s->allocator};
    hr_race_end end = hr_race_run(&race, &winner);
    cr_assert_neq(end, HR_RACE_OVER_BUDGET);
    const char *fault = NULL;
    if (end == HR_RACE_ENCLOSED)
        fault = race.racers[0].has_exit || race.racers[1].has_exit ? "a hand had an exit" : NULL;
    else
        fault = winner_fault(&race, winner, end);
    cr_assert_null(fault, "HANDRAIL_SEED=%llu: %s\n%s", (unsigned long long)s->seed, fault,
                   drawing(&s->map, s->ray.from, s->ray.goal));
    *won += end == HR_RACE_WON;
    for (int i = 0; i < 2; i++) hr_points_destroy(&race.racers[i].contour);
}

static void check_blocked_ray(scene *s, const hr_plane *plane, hr_cell from, hr_cell to,
                              int32_t *won) {
    static const hr_observer nobody = {0};
    hr_hit hit;
    if (!is_open(&s->twin, from) || !is_open(&s->twin, to) || hr_shoot(plane, from, to, &hit))
        return;
    s->ray = (hr_blocked_ray){.plane = plane,
                              .observer = &nobody,
                              .from = from,
                              .goal = to,
                              .entry = hit,
                              .steps = &s->steps,
                              .step_limit = INT64_MAX};
    for (int is_hasty = 0; is_hasty < 2; is_hasty++) {
        s->ray.is_hasty = is_hasty;
        check_hand(s, HR_WALL_LEFT);
        check_hand(s, HR_WALL_RIGHT);
        int64_t before = s->steps;
        check_race(s, won);
        s->race_steps[is_hasty] += s->steps - before;
    }
}

Test(race, hands_take_the_contour_and_the_exit_that_hands_take_block_by_block) {
    static scene s;
    int32_t won = 0, rounds = rounds_of_run(150);
    uint64_t seed = seed_of_run(740000000);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        dice d = {s.seed = seed};
        map_kind kind = (map_kind)(round % MAP_KINDS);
        hr_cell sides = roll_cell(&d, SIDE - 3, SIDE - 3);
        s.map = random_map(&d, kind, 4 + sides.x, 4 + sides.y, 1 + roll(&d, 3));
        twin_look(&s.twin, &s.map, 1);
        course c = open_course(&s.map);
        cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
        s.allocator = hr_map_allocator(c.map);
        const hr_plane *plane = &hr_class_entry_of(c.map, 0)->plane;
        for (int i = 0; i < 60; i++) {
            hr_cell from = roll_cell(&d, s.map.width, s.map.height);
            hr_cell to = roll_cell(&d, s.map.width, s.map.height);
            check_blocked_ray(&s, plane, from, to, &won);
        }
        close_course(&c);
    }
    cr_assert_gt(won, rounds);
    cr_assert_lt(s.race_steps[1], s.race_steps[0]);
}
