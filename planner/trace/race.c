// race.c - two hands around one obstacle.

#include "planner/trace/race.h"

// An early exit is looked for where a hand is much nearer to the goal than the entry was: 3/5 of
// its distance. Hands take turns of so many blocks: fewer cost more switching, more walk in vain. A
// block walked counts an eighth of its length against a hand: one that goes round and round inside
// of something, where its chain collapses, lets the other go on.
enum { EARLY_NUMERATOR = 9, EARLY_DENOMINATOR = 25, TURN_BLOCKS = 32, WALKED_DIVISOR = 8 };

// At an exit on the line a hand has turned towards the wall by 0 to 4 quarters net; one that went
// round the inside of a room has not.
enum { TURNS_MIN = 0, TURNS_MIN_EARLY = -2, TURNS_MAX = 4 };

// Which way a chain bends round a wall on that side.
static inline int turn_of(int side) { return side == HR_WALL_RIGHT ? 1 : -1; }

static void set_off(hr_race *race, hr_racer *racer, int side) {
    hr_cell stand = race->entry.stand;
    racer->hand = (hr_hand){stand, (race->entry.wall + 4 - side) & 3, side};
    hr_chain_begin(&racer->chain, race->from, turn_of(side));
    hr_points_clear(&racer->contour);
    hr_points_push(&racer->contour, stand);
    racer->cross = hr_cross(race->from, race->goal, stand);
    racer->nearest_squared = race->entry_squared * EARLY_NUMERATOR / EARLY_DENOMINATOR + 1;
    racer->turns = racer->walked = 0;
    racer->estimate = 0;
    racer->reserve = (hr_exit){stand, INT64_MAX, 0};
    racer->is_walking = true;
    racer->has_exit = false;
}

static void tell(const hr_race *race, const hr_racer *racer, hr_event_kind kind, hr_cell from) {
    if (race->observer->watcher)
        hr_tell(race->observer, (hr_event){.kind = kind,
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
} run_along;

// The cross product changes by a constant with every block of a run: the line is met only where it
// comes to 0 or changes sign.
static inline bool meets_line(int64_t before, int64_t after) { return before * after <= 0; }

// Whether a run that met the line, on which the cross product was `before`, leaves where it did.
static bool exits_on_line(hr_race *race, hr_racer *racer, const run_along *run, int64_t before) {
    int32_t step = (int32_t)llabs(run->heading & 1 ? race->line_y : race->line_x);
    int32_t length = abs(run->to.x - run->from.x) + abs(run->to.y - run->from.y);
    int32_t blocks = step == 0 ? length : ((int32_t)llabs(before) + step - 1) / step;
    if (blocks > length) blocks = length;
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

// At a turning point much nearer to the goal than the entry.
__attribute__((noinline)) static void exit_early(hr_race *race, hr_racer *racer) {
    hr_hit hit;
    if (racer->turns < TURNS_MIN_EARLY || racer->turns > TURNS_MAX) return;
    ++*race->steps;
    bool is_clear = hr_shoot(race->plane, racer->hand.at, race->goal, &hit);
    if (is_clear || hr_squared_distance(hit.stand, race->goal) < racer->nearest_squared)
        leave(race, racer, racer->hand.at);
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

// ---- Walking

// What every run changes of a racer, for the compiler to keep in registers.
typedef struct pace {
    ptrdiff_t x, y;
    int64_t cross;
    int32_t walked, turns;
    int heading;
    hr_cell *end; // of the contour
} pace;

static inline pace pace_of(const hr_racer *racer) {
    return (pace){racer->hand.at.x,
                  racer->hand.at.y,
                  racer->cross,
                  racer->walked,
                  racer->turns,
                  racer->hand.heading,
                  racer->contour.at + racer->contour.count};
}

static inline void keep_pace(hr_racer *racer, const pace *p) {
    racer->hand.at = (hr_cell){(int32_t)p->x, (int32_t)p->y};
    racer->hand.heading = p->heading;
    racer->cross = p->cross;
    racer->walked = p->walked;
    racer->turns = p->turns;
    racer->contour.count = (int32_t)(p->end - racer->contour.at);
}

// Of a run that has brought the racer to where it is: where it began.
static hr_cell run_began(const hr_racer *racer, int heading, ptrdiff_t from) {
    hr_cell at = racer->hand.at;
    return heading & 1 ? (hr_cell){(int32_t)from, at.y} : (hr_cell){at.x, (int32_t)from};
}

// A run that met the line or the wall that the hands set off from. @return whether the hand ends
// there.
__attribute__((noinline)) static bool ends_on_run(hr_race *race, hr_racer *racer, int heading,
                                                  ptrdiff_t from, int64_t before) {
    run_along run = {run_began(racer, heading, from), racer->hand.at, heading,
                     (heading + racer->hand.side) & 3};
    if (meets_line(before, racer->cross) && exits_on_line(race, racer, &run, before)) {
        hr_points_push(&racer->contour, racer->hand.at);
        return true;
    }
    if (run.wall != race->entry.wall || !is_all_round(race, racer, &run)) return false;
    ++*race->steps; // of a run that leads to no bend
    stop_walking(race, racer);
    return true;
}

__attribute__((noinline)) static void tell_run(const hr_race *race, hr_racer *racer, pace p,
                                               hr_event_kind kind, int heading, ptrdiff_t from) {
    keep_pace(racer, &p);
    tell(race, racer, kind, run_began(racer, heading, from));
}

// The bend that was the last is a turning point. @return whether the hand walks on at once.
static inline bool take_turning_point(hr_race *race, hr_racer *racer, const pace *p, int side) {
    hr_cell at = {(int32_t)p->x, (int32_t)p->y};
    if (!hr_chain_add(&racer->chain, at, (int32_t)(p->end - racer->contour.at) - 1,
                      turn_of(side))) {
        keep_pace(racer, p);
        return racer->is_walking = false; // too many bends for a chain: this hand gives up
    }
    int64_t squared = hr_squared_distance(at, race->goal);
    if (squared >= racer->nearest_squared) return true;
    racer->nearest_squared = squared;
    keep_pace(racer, p);
    exit_early(race, racer);
    return false;
}

// One run of a racer's hand. @return whether it walks on at once. This is where most of the time
// goes: inlined for each heading and either side, it branches on neither.
__attribute__((always_inline)) static inline bool advance(hr_race *race, hr_racer *racer,
                                                          const hr_lines *lines, pace *p,
                                                          const int heading, const int side) {
    const bool is_by_rows = heading & 1, is_up = heading == EAST || heading == SOUTH;
    const int wall = (heading + side) & 3;
    const ptrdiff_t from = is_by_rows ? p->x : p->y, across = is_by_rows ? p->y : p->x;
    const hr_run_end end = hr_run(lines, from, across, is_up, wall == EAST || wall == SOUTH);
    const int64_t before = p->cross;
    *(is_by_rows ? &p->x : &p->y) = end.at;
    p->heading = wall ^ end.is_closed << 1; // or the opposite
    p->walked += (int32_t)(is_up ? end.at - from : from - end.at);
    p->cross += is_by_rows ? race->line_y * (from - end.at) : race->line_x * (end.at - from);
    const bool is_watched = race->observer->watcher;
    if (is_watched) tell_run(race, racer, *p, HR_EVENT_RUN, heading, from);
    if (meets_line(before, p->cross) || across == race->entry_across[wall]) {
        keep_pace(racer, p);
        if (ends_on_run(race, racer, heading, from, before)) return false;
    }
    p->end->x = (int32_t)p->x;
    p->end->y = (int32_t)p->y;
    p->end++;
    p->turns += 1 - 2 * end.is_closed;
    if (end.is_closed) return true;
    if (is_watched) tell_run(race, racer, *p, HR_EVENT_TURNING_POINT, heading, from);
    return take_turning_point(race, racer, p, side);
}

// Until the hand has walked `enough` blocks, or made so many bends, or taken a step other than a
// run. Runs go by columns and by rows in turn.
__attribute__((always_inline)) static inline void
walk_by(hr_race *race, hr_racer *racer, int32_t enough, int32_t bends, const int side) {
    const hr_lines rows = race->plane->rows, columns = race->plane->columns; // in registers, too
    pace p = pace_of(racer);
    const hr_cell *last = p.end + bends;
    bool goes_on = true;
    if (p.heading & 1) goto by_rows;
    while (goes_on && p.walked < enough && p.end < last) {
        goes_on = p.heading == NORTH ? advance(race, racer, &columns, &p, NORTH, side)
                                     : advance(race, racer, &columns, &p, SOUTH, side);
        if (!goes_on || p.walked >= enough || p.end >= last) break;
    by_rows:
        goes_on = p.heading == EAST ? advance(race, racer, &rows, &p, EAST, side)
                                    : advance(race, racer, &rows, &p, WEST, side);
    }
    if (goes_on) keep_pace(racer, &p);
}

__attribute__((noinline)) static void walk_left(hr_race *race, hr_racer *racer, int32_t enough,
                                                int32_t bends) {
    walk_by(race, racer, enough, bends, HR_WALL_LEFT);
}

__attribute__((noinline)) static void walk_right(hr_race *race, hr_racer *racer, int32_t enough,
                                                 int32_t bends) {
    walk_by(race, racer, enough, bends, HR_WALL_RIGHT);
}

// One turn. @return false if there are no steps or no memory left.
static bool walk(hr_race *race, hr_racer *racer) {
    enum { BENDS_MAX = 64 }; // to make room for at a time
    int32_t enough = racer->walked + TURN_BLOCKS;
    while (racer->is_walking && racer->walked < enough) {
        int64_t left = race->step_limit - *race->steps;
        if (left <= 0 || !hr_points_reserve(&racer->contour, BENDS_MAX)) return false;
        int32_t before = racer->contour.count, bends = left < BENDS_MAX ? (int32_t)left : BENDS_MAX;
        if (racer->hand.side == HR_WALL_LEFT)
            walk_left(race, racer, enough, bends);
        else
            walk_right(race, racer, enough, bends);
        *race->steps += racer->contour.count - before;
    }
    hr_cell at = racer->hand.at;
    if (racer->is_walking)
        racer->estimate = hr_chain_closed_length(&racer->chain, at) + hr_distance(at, race->goal);
    return true;
}

// ---- The race

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

// Of the wall that the hands set off from: the line that a run beside it goes along, by the heading
// to its wall.
static void mark_entry(hr_race *race) {
    for (int wall = NORTH; wall <= WEST; wall++) race->entry_across[wall] = -1;
    int wall = race->entry.wall;
    race->entry_across[wall] = wall & 1 ? race->entry.stand.x : race->entry.stand.y;
}

hr_race_end hr_race_run(hr_race *race, hr_racer **winner) {
    race->line_x = race->goal.x - race->from.x, race->line_y = race->goal.y - race->from.y;
    mark_entry(race);
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
