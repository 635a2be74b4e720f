// race.c - two hands around one obstacle.

#include "race.h"

// An early exit is looked for where a hand is much nearer to the goal than the entry was: 0.6 of the distance.
enum { EARLY_NUMERATOR = 9, EARLY_DENOMINATOR = 25, PATIENCE = 3 };

static int64_t cross_step(const hr_race *race, int heading) {
    int64_t x = race->goal.x - race->from.x, y = race->goal.y - race->from.y;
    return x * hr_heading_y(heading) - y * hr_heading_x(heading);
}

static void set_off(hr_race *race, hr_racer *racer, int side) {
    int heading = (race->entry.wall + 4 - side) & 3;
    racer->hand = (hr_hand){race->entry.stand, heading, side};
    hr_chain_begin(&racer->chain, race->from, side == HR_WALL_RIGHT ? 1 : -1);
    hr_points_clear(&racer->contour);
    hr_points_push(&racer->contour, race->entry.stand);
    racer->cross = hr_cross(race->from, race->goal, race->entry.stand);
    racer->nearest_squared = race->entry_squared;
    racer->turns = racer->walked = 0;
    racer->run_from = racer->run_to = race->entry.stand;
    racer->wall = -1;
    racer->reserve_squared = INT64_MAX;
    racer->is_walking = true;
    racer->has_exit = false;
}

static bool is_beyond_entry(const hr_race *race, hr_cell at) {
    return hr_squared_distance(at, race->goal) < race->entry_squared;
}

static bool is_way_on_open(const hr_race *race, hr_cell at) {
    int32_t x = race->goal.x - race->from.x, y = race->goal.y - race->from.y;
    if (abs(x) >= abs(y)) at.x += x > 0 ? 1 : -1;
    else at.y += y > 0 ? 1 : -1;
    return !hr_is_closed(race->plane, at.x, at.y);
}

static bool is_wall_behind(const hr_race *race, int wall) {
    int64_t x = race->goal.x - race->from.x, y = race->goal.y - race->from.y;
    return x * hr_heading_x(wall) + y * hr_heading_y(wall) < 0;
}

static void leave(hr_race *race, hr_racer *racer, hr_cell at) {
    racer->has_exit = true;
    racer->is_walking = false;
    racer->hand.at = at;
    if (hr_chain_closed(&racer->chain, race->goal, &racer->closed_length) == 1)
        racer->closed_length = INFINITY;
    hr_tell(race->watch, (hr_event){.kind = HR_EVENT_EXIT,
                                    .from = race->from,
                                    .to = at,
                                    .is_left = racer->hand.side == HR_WALL_LEFT,
                                    .depth = race->depth,
                                    .stage = HR_STAGE_TRACE});
}

static void keep_in_reserve(const hr_race *race, hr_racer *racer, hr_cell at) {
    int64_t squared = hr_squared_distance(at, race->goal);
    if (squared >= racer->reserve_squared) return;
    racer->reserve = at, racer->reserve_squared = squared;
    racer->reserve_bends = racer->contour.count;
}

// Looks for an exit where a run crosses the line. The cross product changes by `step` with every block.
static bool exits_on_run(hr_race *race, hr_racer *racer, hr_cell before, int heading, int wall, int32_t length) {
    int64_t step = cross_step(race, heading), cross = racer->cross;
    racer->cross += step * length;
    bool touches = (cross <= 0 && racer->cross >= 0) || (cross >= 0 && racer->cross <= 0);
    if (!touches) return false;
    int32_t blocks = step == 0 ? length : (int32_t)((llabs(cross) + llabs(step) - 1) / llabs(step));
    if (blocks > length) blocks = length;
    hr_cell at = {before.x + hr_heading_x(heading) * blocks, before.y + hr_heading_y(heading) * blocks};
    bool is_on_line = cross + step * blocks == 0;
    if (!is_beyond_entry(race, at)) return false;
    if (!is_wall_behind(race, wall) && !(is_on_line && is_way_on_open(race, at))) return false;
    if (racer->turns < 0 || racer->turns > 4) {
        keep_in_reserve(race, racer, at);
        return false;
    }
    leave(race, racer, at);
    return true;
}

// Much nearer to the goal than the entry was, a hand may leave before it comes to the line, if a ray to the goal ends
// nearer to it than any bend so far.
static bool exits_early(hr_race *race, hr_racer *racer) {
    int64_t squared = hr_squared_distance(racer->hand.at, race->goal);
    bool is_near = squared * EARLY_DENOMINATOR <= race->entry_squared * EARLY_NUMERATOR;
    bool was_nearer = squared >= racer->nearest_squared;
    if (!was_nearer) racer->nearest_squared = squared;
    if (!is_near || was_nearer || racer->turns < -2 || racer->turns > 4) return false;
    hr_hit hit;
    ++*race->steps;
    bool is_clear = hr_shoot(race->plane, racer->hand.at, race->goal, &hit);
    if (!is_clear && hr_squared_distance(hit.stand, race->goal) >= racer->nearest_squared) return false;
    leave(race, racer, racer->hand.at);
    return true;
}

static bool overlap(int32_t a, int32_t b, int32_t c, int32_t d) {
    return (a < b ? a : b) <= (c < d ? d : c) && (c < d ? c : d) <= (a < b ? b : a);
}

// Two hands on one stretch of wall come towards each other: they have met where their last runs overlap. (Their first
// runs touch where they set off.)
static bool meets(const hr_race *race, const hr_racer *racer, hr_cell before, int wall) {
    const hr_racer *other = &race->racers[racer == &race->racers[0]];
    if (other->wall != wall || (racer->contour.count == 1 && other->contour.count <= 2)) return false;
    hr_cell at = racer->hand.at, from = other->run_from, to = other->run_to;
    return overlap(before.x, at.x, from.x, to.x) && overlap(before.y, at.y, from.y, to.y);
}

static bool is_back_at_entry(const hr_race *race, const hr_racer *racer, hr_cell before, int wall) {
    if (racer->contour.count < 2 || wall != race->entry.wall) return false;
    hr_cell stand = race->entry.stand, at = racer->hand.at;
    return hr_cross(before, at, stand) == 0 && hr_dot(stand, before, at) <= 0 &&
           ((before.x == at.x && at.x == stand.x) || (before.y == at.y && at.y == stand.y));
}

static void stop_racer(const hr_race *race, hr_racer *racer) {
    racer->is_walking = false;
    hr_tell(race->watch, (hr_event){.kind = HR_EVENT_MEETING,
                                    .from = race->from,
                                    .to = racer->hand.at,
                                    .is_left = racer->hand.side == HR_WALL_LEFT,
                                    .depth = race->depth,
                                    .stage = HR_STAGE_TRACE});
}

static void tell_run(const hr_race *race, const hr_racer *racer, hr_cell before, hr_event_kind kind) {
    hr_tell(race->watch, (hr_event){.kind = kind,
                                    .from = before,
                                    .to = racer->hand.at,
                                    .is_left = racer->hand.side == HR_WALL_LEFT,
                                    .depth = race->depth,
                                    .stage = HR_STAGE_TRACE});
}

static void advance(hr_race *race, hr_racer *racer) {
    hr_cell before = racer->hand.at;
    int heading = racer->hand.heading, wall = hr_hand_wall(&racer->hand);
    int32_t length;
    hr_bend bend = hr_hand_run(&racer->hand, race->plane, &length);
    ++*race->steps;
    racer->walked += length;
    tell_run(race, racer, before, HR_EVENT_RUN);
    if (exits_on_run(race, racer, before, heading, wall, length)) {
        hr_points_push(&racer->contour, racer->hand.at);
        return;
    }
    if (is_back_at_entry(race, racer, before, wall) || meets(race, racer, before, wall)) {
        stop_racer(race, racer);
        return;
    }
    racer->run_from = before, racer->run_to = racer->hand.at, racer->wall = wall;
    hr_points_push(&racer->contour, racer->hand.at);
    racer->turns += bend == HR_LET_GO ? 1 : -1;
    if (bend != HR_LET_GO) return;
    tell_run(race, racer, before, HR_EVENT_TURNING_POINT);
    if (!hr_chain_add(&racer->chain, racer->hand.at, racer->contour.count - 1)) stop_racer(race, racer);
    else exits_early(race, racer);
}

static bool can_still_win(const hr_race *race, const hr_racer *racer, const hr_racer *other) {
    if (isfinite(other->closed_length) && racer->walked > PATIENCE * other->walked) return false;
    double length;
    hr_chain_closed(&racer->chain, racer->hand.at, &length);
    return length + hr_distance(racer->hand.at, race->goal) < other->closed_length;
}

static hr_racer *next_to_walk(hr_race *race) {
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    if (left->is_walking && right->is_walking) return right->walked < left->walked ? right : left;
    hr_racer *racer = left->is_walking ? left : right, *other = left->is_walking ? right : left;
    if (!racer->is_walking) return NULL;
    if (other->has_exit && !can_still_win(race, racer, other)) return NULL;
    return racer;
}

// A chain of no points went round the inside of a room: its length says nothing.
static hr_racer *shorter(hr_race *race) {
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    if (!left->has_exit || !right->has_exit) return left->has_exit ? left : right->has_exit ? right : NULL;
    return right->closed_length < left->closed_length ? right : left;
}

// No hand has left, but one may have crossed the line nearer to the goal: following it there still comes nearer.
static bool falls_back(hr_race *race, hr_racer **winner) {
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    *winner = right->reserve_squared < left->reserve_squared ? right : left;
    if ((*winner)->reserve_squared == INT64_MAX) return false;
    (*winner)->contour.count = (*winner)->reserve_bends;
    hr_points_push(&(*winner)->contour, (*winner)->reserve);
    return true;
}

hr_race_end hr_race_run(hr_race *race, hr_racer **winner) {
    race->entry_squared = hr_squared_distance(race->entry.stand, race->goal);
    set_off(race, &race->racers[0], HR_WALL_LEFT);
    set_off(race, &race->racers[1], HR_WALL_RIGHT);
    hr_racer *racer;
    while ((racer = next_to_walk(race)) != NULL) {
        if (*race->steps >= race->step_limit) return HR_RACE_OVER_BUDGET;
        advance(race, racer);
    }
    *winner = shorter(race);
    if (*winner) return HR_RACE_WON;
    return falls_back(race, winner) ? HR_RACE_WON_BY_CONTOUR : HR_RACE_ENCLOSED;
}
