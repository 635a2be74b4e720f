// race.c - two hands around one obstacle.

#include "race.h"

// An early exit is looked for where a hand is much nearer to the goal than the entry was: 3/5 of
// its distance. Hands take turns of so many blocks: fewer cost more switching, more walk in vain. A
// block walked counts an eighth of its length against a hand: one that goes round and round inside
// of something, where its chain collapses, lets the other go on.
enum { EARLY_NUMERATOR = 9, EARLY_DENOMINATOR = 25, TURN_BLOCKS = 32, WALKED_DIVISOR = 8 };

// At an exit on the line a hand has turned towards the wall by 0 to 4 quarters net; one that went
// round the inside of a room has not.
enum { TURNS_MIN = 0, TURNS_MIN_EARLY = -2, TURNS_MAX = 4 };

static void set_off(hr_race *race, hr_racer *racer, int side) {
    hr_cell stand = race->entry.stand;
    racer->hand = (hr_hand){stand, (race->entry.wall + 4 - side) & 3, side};
    hr_chain_begin(&racer->chain, race->from, side == HR_WALL_RIGHT ? 1 : -1);
    hr_points_clear(&racer->contour);
    hr_points_push(&racer->contour, stand);
    racer->cross = hr_cross(race->from, race->goal, stand);
    racer->nearest_squared = race->entry_squared;
    racer->turns = racer->walked = 0;
    racer->estimate = 0;
    racer->reserve = (hr_exit){stand, INT64_MAX, 0};
    racer->is_walking = true;
    racer->has_exit = false;
}

static inline void tell(const hr_race *race, const hr_racer *racer, hr_event_kind kind,
                        hr_cell from) {
    if (race->watch->watcher)
        hr_tell(race->watch, (hr_event){.kind = kind,
                                        .from = from,
                                        .to = racer->hand.at,
                                        .is_left = racer->hand.side == HR_WALL_LEFT,
                                        .depth = race->depth,
                                        .stage = HR_STAGE_TRACE});
}

static void leave(hr_race *race, hr_racer *racer, hr_cell at) {
    racer->hand.at = at;
    racer->has_exit = true;
    racer->is_walking = false;
    // A chain of no points went round the inside of something: the straight line it claims is
    // false.
    bool is_collapsed = hr_chain_closed_count(&racer->chain, race->goal) == 1;
    racer->closed_length =
        is_collapsed ? (double)INFINITY : hr_chain_closed_length(&racer->chain, race->goal);
    tell(race, racer, HR_EVENT_EXIT, race->from);
}

static bool is_way_on_open(const hr_race *race, hr_cell at) {
    if (llabs(race->line_x) >= llabs(race->line_y))
        at.x += race->line_x > 0 ? 1 : -1;
    else
        at.y += race->line_y > 0 ? 1 : -1;
    return !hr_is_closed(race->plane, at.x, at.y);
}

static bool is_wall_behind(const hr_race *race, int wall) {
    return race->line_x * hr_heading_x(wall) + race->line_y * hr_heading_y(wall) < 0;
}

// A run along a stretch of wall, and the heading to that wall.
typedef struct run_along {
    hr_cell from, to;
    int heading, wall;
    int32_t length;
} run_along;

// The cross product changes by a constant with every block of a run: the line is met only where it
// comes to 0 or changes sign.
static inline bool meets_line(int64_t before, int64_t after) {
    return (before <= 0 && after >= 0) || (before >= 0 && after <= 0);
}

// Whether a run that met the line, on which the cross product was `before`, leaves where it did.
static bool exits_on_line(hr_race *race, hr_racer *racer, const run_along *run, int64_t before) {
    int64_t step = llabs(race->cross_steps[run->heading]);
    int32_t blocks = step == 0 ? run->length : (int32_t)((llabs(before) + step - 1) / step);
    if (blocks > run->length) blocks = run->length;
    hr_cell at = {run->from.x + hr_heading_x(run->heading) * blocks,
                  run->from.y + hr_heading_y(run->heading) * blocks};
    bool is_on_line = llabs(before) == step * blocks;
    int64_t squared = hr_squared_distance(at, race->goal);
    if (squared >= race->entry_squared) return false;
    if (!is_wall_behind(race, run->wall) && !(is_on_line && is_way_on_open(race, at))) return false;
    if (racer->turns < TURNS_MIN || racer->turns > TURNS_MAX) {
        if (squared < racer->reserve.squared)
            racer->reserve = (hr_exit){at, squared, racer->contour.count};
        return false;
    }
    leave(race, racer, at);
    return true;
}

static inline void exit_early(hr_race *race, hr_racer *racer, hr_cell at) {
    int64_t squared = hr_squared_distance(at, race->goal);
    if (squared >= racer->nearest_squared) return;
    racer->nearest_squared = squared;
    bool is_near = squared * EARLY_DENOMINATOR <= race->entry_squared * EARLY_NUMERATOR;
    if (!is_near || racer->turns < TURNS_MIN_EARLY || racer->turns > TURNS_MAX) return;
    hr_hit hit;
    ++*race->steps;
    bool is_clear = hr_shoot(race->plane, at, race->goal, &hit);
    if (is_clear || hr_squared_distance(hit.stand, race->goal) < squared) leave(race, racer, at);
}

static inline bool is_between(int32_t value, int32_t a, int32_t b) {
    return (a < b ? a : b) <= value && value <= (a < b ? b : a);
}

// A hand that comes along the wall it set off from has gone all round. (That it meets the other
// hand is no reason to end: each may still come to an exit that the other, turned otherwise, could
// not take.)
static bool is_all_round(const hr_race *race, const hr_racer *racer, const run_along *run) {
    hr_cell stand = race->entry.stand;
    return racer->contour.count > 1 && is_between(stand.x, run->from.x, run->to.x) &&
           is_between(stand.y, run->from.y, run->to.y);
}

static void stop_walking(const hr_race *race, hr_racer *racer) {
    racer->is_walking = false;
    tell(race, racer, HR_EVENT_LOOP_CLOSED, race->from);
}

static inline void turn(hr_race *race, hr_racer *racer, hr_cell from, hr_cell at, hr_bend bend) {
    hr_points_push(&racer->contour, at);
    if (bend == HR_TURNED_AWAY) {
        racer->turns--;
        return;
    }
    racer->turns++;
    tell(race, racer, HR_EVENT_TURNING_POINT, from);
    if (hr_chain_add(&racer->chain, at, racer->contour.count - 1))
        exit_early(race, racer, at);
    else
        racer->is_walking = false; // too many bends for a chain: this hand gives up
}

// One run of the racer's hand. `hand` is a copy of it, for the compiler to keep in registers: read
// back from memory, where it has just been written by halves, it would hold up every step.
static inline void advance(hr_race *race, hr_racer *racer, hr_hand *hand) {
    hr_cell from = hand->at;
    int heading = hand->heading, wall = hr_hand_wall(hand);
    int32_t length;
    hr_bend bend = hr_hand_run(hand, race->plane, &length);
    racer->hand = *hand;
    ++*race->steps;
    racer->walked += length;
    tell(race, racer, HR_EVENT_RUN, from);
    int64_t before = racer->cross, after = before + race->cross_steps[heading] * length;
    racer->cross = after;
    bool may_leave = meets_line(before, after), may_end = wall == race->entry.wall;
    if (may_leave || may_end) {
        run_along run = {from, hand->at, heading, wall, length};
        if (may_leave && exits_on_line(race, racer, &run, before)) {
            hr_points_push(&racer->contour, racer->hand.at);
            return;
        }
        if (may_end && is_all_round(race, racer, &run)) {
            stop_walking(race, racer);
            return;
        }
    }
    turn(race, racer, from, hand->at, bend);
}

static double total_of(const hr_racer *racer) {
    return racer->estimate + (double)racer->walked / WALKED_DIVISOR;
}

// The hand that promises the shorter way.
static hr_racer *next_to_walk(hr_race *race) {
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    if (left->is_walking && right->is_walking)
        return total_of(right) < total_of(left) ? right : left;
    hr_racer *racer = left->is_walking ? left : right, *other = left->is_walking ? right : left;
    if (!racer->is_walking) return NULL;
    bool has_lost = other->has_exit && racer->estimate >= other->closed_length;
    return has_lost ? NULL : racer; // a collapsed chain, of infinite length, has not won
}

static hr_racer *shorter_way(hr_race *race) {
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    if (left->has_exit && right->has_exit)
        return right->closed_length < left->closed_length ? right : left;
    return left->has_exit ? left : right->has_exit ? right : NULL;
}

// No hand has left, but one may have crossed the line nearer to the goal: following it that far
// still gains.
static hr_racer *nearest_reserve(hr_race *race) {
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    hr_racer *racer = right->reserve.squared < left->reserve.squared ? right : left;
    if (racer->reserve.squared == INT64_MAX) return NULL;
    racer->contour.count = racer->reserve.bends;
    hr_points_push(&racer->contour, racer->reserve.at);
    return racer;
}

// One turn. @return false if there are no steps or no memory left.
static bool walk(hr_race *race, hr_racer *racer) {
    int32_t enough = racer->walked + TURN_BLOCKS;
    hr_hand hand = racer->hand;
    while (racer->is_walking && racer->walked < enough) {
        if (*race->steps >= race->step_limit || racer->contour.is_out_of_memory) return false;
        advance(race, racer, &hand);
    }
    racer->estimate =
        hr_chain_closed_length(&racer->chain, hand.at) + hr_distance(hand.at, race->goal);
    return true;
}

hr_race_end hr_race_run(hr_race *race, hr_racer **winner) {
    race->line_x = race->goal.x - race->from.x, race->line_y = race->goal.y - race->from.y;
    for (int heading = NORTH; heading <= WEST; heading++)
        race->cross_steps[heading] =
            race->line_x * hr_heading_y(heading) - race->line_y * hr_heading_x(heading);
    race->entry_squared = hr_squared_distance(race->entry.stand, race->goal);
    set_off(race, &race->racers[0], HR_WALL_LEFT);
    set_off(race, &race->racers[1], HR_WALL_RIGHT);
    hr_racer *racer;
    while ((racer = next_to_walk(race)) != NULL) {
        if (!walk(race, racer)) return HR_RACE_OVER_BUDGET;
    }
    *winner = shorter_way(race);
    if (*winner) return HR_RACE_WON;
    *winner = nearest_reserve(race);
    return *winner ? HR_RACE_WON_BY_CONTOUR : HR_RACE_ENCLOSED;
}
