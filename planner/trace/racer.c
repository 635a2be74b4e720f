// racer.c - walking around one obstacle.

#include "planner/trace/racer.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

// An early exit is looked for where a hand is much nearer to the goal than the entry was: at 3/5 of
// its distance. A hand walks LAP_BLOCKS before the other may: fewer cost more switching, more cost
// blocks walked in vain. In a hasty race it takes HASTY_BENDS: as many lead round a building, where
// a jagged wall has some twenty to a lap.
enum { EARLY_NUMERATOR = 9, EARLY_DENOMINATOR = 25, LAP_BLOCKS = 32, HASTY_BENDS = 5 };

// At an exit on the line a hand has turned towards the wall by 0 to 4 quarters net; one that went
// round the inside of a room has not.
enum { TURNS_MIN = 0, TURNS_MIN_EARLY = -2, TURNS_MAX = 4 };

// Which way a chain bends around a wall on that side.
static inline int turn_of(int side) { return side == HR_WALL_RIGHT ? 1 : -1; }

// The row or column that the entry lies in, along the wall it faces.
void hr_blocked_ray_prepare(hr_blocked_ray *ray) {
    const hr_hit *entry = &ray->entry;
    ray->line_x = ray->goal.x - ray->from.x, ray->line_y = ray->goal.y - ray->from.y;
    ray->entry_squared = hr_squared_distance(entry->stand, ray->goal);
    for (int wall = NORTH; wall <= WEST; wall++) ray->entry_across[wall] = -1;
    ray->entry_across[entry->wall] = entry->wall & 1 ? entry->stand.x : entry->stand.y;
}

void hr_racer_set_off(hr_racer *racer, const hr_blocked_ray *ray, int side) {
    hr_cell stand = ray->entry.stand;
    racer->hand = (hr_hand){stand, (ray->entry.wall + 4 - side) & 3, side};
    hr_chain_begin(&racer->chain, ray->from, turn_of(side));
    hr_points_clear(&racer->contour);
    hr_points_push(&racer->contour, stand);
    racer->cross = hr_cross(ray->from, ray->goal, stand);
    racer->nearest_squared = ray->entry_squared * EARLY_NUMERATOR / EARLY_DENOMINATOR + 1;
    racer->turns = racer->walked = 0;
    racer->estimate = 0;
    racer->reserve = (hr_exit){stand, INT64_MAX, 0};
    racer->is_walking = true;
    racer->has_exit = false;
    HR_ASSERT(side == HR_WALL_LEFT || side == HR_WALL_RIGHT);
    HR_ASSERT(hr_hand_has_wall(&racer->hand, ray->plane));
}

static inline bool is_observed(const hr_blocked_ray *ray) { return ray->observer->watcher; }

static void report(const hr_blocked_ray *ray, int side, hr_event_kind kind, hr_cell from,
                   hr_cell to) {
    if (is_observed(ray))
        hr_tell(ray->observer, (hr_event){.kind = kind,
                                          .from = from,
                                          .to = to,
                                          .is_left = side == HR_WALL_LEFT,
                                          .depth = ray->depth,
                                          .stage = HR_STAGE_TRACE});
}

// ---- Leaving

static void leave(const hr_blocked_ray *ray, hr_racer *racer, hr_cell at) {
    HR_ASSERT(hr_squared_distance(at, ray->goal) < ray->entry_squared);
    racer->hand.at = at;
    racer->has_exit = true;
    racer->is_walking = false;
    // A chain without points went round the inside of something: the straight line that it claims
    // is blocked.
    bool is_collapsed = hr_chain_closed_count(&racer->chain, ray->goal) == 1;
    racer->closed_length =
        is_collapsed ? (double)INFINITY : hr_chain_closed_length(&racer->chain, ray->goal);
    report(ray, racer->hand.side, HR_EVENT_EXIT, ray->from, at);
}

// A run along a stretch of wall, up to where the hand is: its first block's place along its line,
// and the cross product there.
typedef struct run {
    int heading, wall; // headings of the run, and from it to the wall
    ptrdiff_t from;
    int64_t cross;
} run;

static inline hr_cell first_of(const run *r, hr_cell last) {
    return r->heading & 1 ? (hr_cell){(int32_t)r->from, last.y}
                          : (hr_cell){last.x, (int32_t)r->from};
}

// The cross product changes by a constant with every block of a run: the line is met only where it
// comes to 0 or changes sign.
static inline bool meets_line(int64_t before, int64_t after) { return before * after <= 0; }

// The first block of a run to `last`, which meets the line, that lies on the line or beyond it. A
// run along the line is on it up to its end.
static hr_cell first_at_line(const hr_blocked_ray *ray, const run *r, hr_cell last,
                             bool *is_on_line) {
    hr_cell first = first_of(r, last);
    int32_t length = abs(last.x - first.x) + abs(last.y - first.y);
    int64_t change = llabs(r->heading & 1 ? ray->line_y : ray->line_x), before = llabs(r->cross);
    int32_t blocks = change == 0 ? length : (int32_t)((before + change - 1) / change);
    HR_ASSERT(blocks <= length);
    *is_on_line = before == change * blocks;
    return (hr_cell){first.x + hr_heading_x(r->heading) * blocks,
                     first.y + hr_heading_y(r->heading) * blocks};
}

static bool is_next_on_line_open(const hr_blocked_ray *ray, hr_cell at) {
    if (llabs(ray->line_x) >= llabs(ray->line_y))
        at.x += ray->line_x > 0 ? 1 : -1;
    else
        at.y += ray->line_y > 0 ? 1 : -1;
    return !hr_is_closed(ray->plane, at.x, at.y);
}

static bool is_wall_behind(const hr_blocked_ray *ray, int wall) {
    return ray->line_x * hr_heading_x(wall) + ray->line_y * hr_heading_y(wall) < 0;
}

static bool exits_on_line(const hr_blocked_ray *ray, hr_racer *racer, const run *r) {
    bool is_on_line;
    hr_cell at = first_at_line(ray, r, racer->hand.at, &is_on_line);
    int64_t squared = hr_squared_distance(at, ray->goal);
    if (squared >= ray->entry_squared) return false;
    if (!is_wall_behind(ray, r->wall) && !(is_on_line && is_next_on_line_open(ray, at)))
        return false;
    HR_ASSERT(hr_is_open_block(ray->plane, at.x, at.y));
    if (racer->turns < TURNS_MIN || racer->turns > TURNS_MAX) {
        if (squared < racer->reserve.squared)
            racer->reserve = (hr_exit){at, squared, racer->contour.count};
        return false;
    }
    leave(ray, racer, at);
    return true;
}

// At a turning point much nearer to the goal than the entry.
static HR_NEVER_INLINE void exit_early(const hr_blocked_ray *ray, hr_racer *racer) {
    hr_hit hit;
    if (racer->turns < TURNS_MIN_EARLY || racer->turns > TURNS_MAX) return;
    ++*ray->steps;
    bool is_clear = hr_shoot(ray->plane, racer->hand.at, ray->goal, &hit);
    if (is_clear || hr_squared_distance(hit.stand, ray->goal) < racer->nearest_squared)
        leave(ray, racer, racer->hand.at);
}

// A hand that comes along the wall it set off from has gone all round. (That it meets the other
// hand is no reason to end: each may still come to an exit that the other, turned otherwise, could
// not take.)
static bool is_all_round(const hr_blocked_ray *ray, const hr_racer *racer, const run *r) {
    hr_cell stand = ray->entry.stand, last = racer->hand.at, first = first_of(r, last);
    return r->wall == ray->entry.wall && racer->contour.count > 1 &&
           hr_is_between(stand.x, first.x, last.x) && hr_is_between(stand.y, first.y, last.y);
}

// Whether the hand ends on a run that meets the line or may pass the entry.
static HR_NEVER_INLINE bool ends_on_run(const hr_blocked_ray *ray, hr_racer *racer, run r) {
    if (meets_line(r.cross, racer->cross) && exits_on_line(ray, racer, &r)) {
        hr_points_push(&racer->contour, racer->hand.at);
        return true;
    }
    if (!is_all_round(ray, racer, &r)) return false;
    ++*ray->steps; // of a run that leads to no bend
    racer->is_walking = false;
    report(ray, racer->hand.side, HR_EVENT_LOOP_CLOSED, ray->from, racer->hand.at);
    return true;
}

// ---- Walking

// What changes of a racer with every run, for the compiler to keep in registers.
typedef struct walker {
    ptrdiff_t x, y;
    int64_t cross;
    int32_t walked, turns;
    int heading;
    hr_cell *contour_end;
} walker;

static inline walker load_walker(const hr_racer *racer) {
    const hr_hand *hand = &racer->hand;
    return (walker){.x = hand->at.x,
                    .y = hand->at.y,
                    .cross = racer->cross,
                    .walked = racer->walked,
                    .turns = racer->turns,
                    .heading = hand->heading,
                    .contour_end = racer->contour.at + racer->contour.count};
}

static inline hr_cell place_of(const walker *w) { return (hr_cell){(int32_t)w->x, (int32_t)w->y}; }

static inline void store_walker(hr_racer *racer, const walker *w) {
    racer->hand.at = place_of(w);
    racer->hand.heading = w->heading;
    racer->cross = w->cross;
    racer->walked = w->walked;
    racer->turns = w->turns;
    racer->contour.count = (int32_t)(w->contour_end - racer->contour.at);
}

// Moves along the wall to the next bend. @return whether that is concave: the way is closed there.
static inline bool move_to_bend(const hr_blocked_ray *ray, const hr_lines *lines, walker *w,
                                const int heading, const int wall) {
    const bool is_by_rows = heading & 1, is_up = heading == EAST || heading == SOUTH;
    ptrdiff_t *along = is_by_rows ? &w->x : &w->y, across = is_by_rows ? w->y : w->x;
    const hr_run_end end = hr_run(lines, *along, across, is_up, wall == EAST || wall == SOUTH);
    const ptrdiff_t change = end.at - *along;
    *along = end.at;
    w->walked += (int32_t)(is_up ? change : -change);
    w->cross += (is_by_rows ? -ray->line_y : ray->line_x) * change;
    HR_ASSERT(w->cross == hr_cross(ray->from, ray->goal, place_of(w)));
    return end.is_closed;
}

// A concave bend turns away from the wall, a convex one to where it was.
static inline void take_bend(walker *w, int wall, bool is_concave) {
    HR_ASSERT(w->contour_end[-1].x == w->x || w->contour_end[-1].y == w->y);
    *w->contour_end++ = place_of(w);
    w->turns += is_concave ? -1 : 1;
    w->heading = wall ^ is_concave << 1; // or the opposite
}

// The heading follows from the turns that were made since the hand set off.
static inline bool is_heading_of_turns(const hr_blocked_ray *ray, const walker *w, int side) {
    return w->heading == ((ray->entry.wall + side * (w->turns - 1)) & 3);
}

// A convex bend is a turning point. @return whether the hand walks on at once.
static inline bool take_turning_point(const hr_blocked_ray *ray, hr_racer *racer, const walker *w,
                                      int side) {
    int32_t bend = (int32_t)(w->contour_end - racer->contour.at) - 1;
    if (!hr_chain_add(&racer->chain, place_of(w), bend, turn_of(side))) {
        store_walker(racer, w);
        return racer->is_walking = false; // too many bends for a chain: this hand gives up
    }
    int64_t squared = hr_squared_distance(place_of(w), ray->goal);
    if (squared >= racer->nearest_squared) return true;
    racer->nearest_squared = squared;
    store_walker(racer, w);
    exit_early(ray, racer);
    return false;
}

// One run of the hand, and the bend at its end. @return whether it walks on at once. Most of a
// trace's time goes here: inlined for each heading and side, it branches on neither.
static HR_ALWAYS_INLINE bool walk_run(const hr_blocked_ray *ray, hr_racer *racer,
                                      const hr_lines *lines, walker *w, const int heading,
                                      const int side) {
    const int wall = (heading + side) & 3;
    const ptrdiff_t across = heading & 1 ? w->y : w->x;
    const run r = {heading, wall, heading & 1 ? w->x : w->y, w->cross};
    const bool is_concave = move_to_bend(ray, lines, w, heading, wall);
    if (is_observed(ray)) report(ray, side, HR_EVENT_RUN, first_of(&r, place_of(w)), place_of(w));
    if (meets_line(r.cross, w->cross) || across == ray->entry_across[wall]) {
        store_walker(racer, w);
        if (ends_on_run(ray, racer, r)) return false;
    }
    take_bend(w, wall, is_concave);
    HR_ASSERT(hr_hand_has_wall(&(hr_hand){place_of(w), w->heading, side}, ray->plane));
    HR_ASSERT(is_heading_of_turns(ray, w, side));
    if (is_concave) return true;
    if (is_observed(ray))
        report(ray, side, HR_EVENT_TURNING_POINT, first_of(&r, place_of(w)), place_of(w));
    return take_turning_point(ray, racer, w, side);
}

// Runs until the hand has walked `enough` blocks, or taken `bends` more, or something other than a
// run is due.
static HR_ALWAYS_INLINE void walk_runs(const hr_blocked_ray *ray, hr_racer *racer, int32_t enough,
                                       int32_t bends, const int side) {
    const hr_lines rows = ray->plane->rows, columns = ray->plane->columns; // in registers, too
    walker w = load_walker(racer);
    const hr_cell *last = w.contour_end + bends;
    bool goes_on = true;
    while (goes_on && w.walked < enough && w.contour_end < last) {
        if (w.heading & 1)
            goes_on = w.heading == EAST ? walk_run(ray, racer, &rows, &w, EAST, side)
                                        : walk_run(ray, racer, &rows, &w, WEST, side);
        else
            goes_on = w.heading == NORTH ? walk_run(ray, racer, &columns, &w, NORTH, side)
                                         : walk_run(ray, racer, &columns, &w, SOUTH, side);
    }
    if (goes_on) store_walker(racer, &w);
}

static HR_NEVER_INLINE void walk_left(const hr_blocked_ray *ray, hr_racer *racer, int32_t enough,
                                      int32_t bends) {
    walk_runs(ray, racer, enough, bends, HR_WALL_LEFT);
}

static HR_NEVER_INLINE void walk_right(const hr_blocked_ray *ray, hr_racer *racer, int32_t enough,
                                       int32_t bends) {
    walk_runs(ray, racer, enough, bends, HR_WALL_RIGHT);
}

// Whether it has taken the bends of a lap since the contour had `first` points.
static bool has_hasty_lap(const hr_blocked_ray *ray, const hr_racer *racer, int32_t first) {
    return ray->is_hasty && racer->contour.count >= first + HASTY_BENDS;
}

bool hr_racer_walk(hr_racer *racer, const hr_blocked_ray *ray) {
    enum { BENDS_MAX = 64 }; // to reserve memory for at a time
    int32_t enough = racer->walked + LAP_BLOCKS, first = racer->contour.count;
    while (racer->is_walking && racer->walked < enough && !has_hasty_lap(ray, racer, first)) {
        int64_t left = ray->step_limit - *ray->steps;
        if (left <= 0 || !hr_points_reserve(&racer->contour, BENDS_MAX)) return false;
        int32_t before = racer->contour.count;
        int32_t most = ray->is_hasty ? first + HASTY_BENDS - before : BENDS_MAX;
        int32_t bends = left < most ? (int32_t)left : most;
        if (racer->hand.side == HR_WALL_LEFT)
            walk_left(ray, racer, enough, bends);
        else
            walk_right(ray, racer, enough, bends);
        *ray->steps += racer->contour.count - before;
    }
    hr_cell at = racer->hand.at, entry = ray->entry.stand;
    HR_ASSERT(racer->walked >= abs(at.x - entry.x) + abs(at.y - entry.y));
    if (racer->is_walking)
        racer->estimate = hr_chain_closed_length(&racer->chain, at) + hr_distance(at, ray->goal);
    return true;
}
