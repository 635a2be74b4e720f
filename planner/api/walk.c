// walk.c - walking along waypoints by whole numbers.
//
// Invariant: 0 <= along <= leg_length, and along < leg_length but on the last leg; remaining is the
// sum of the lengths from this leg on, less along. So all of a walk follows from what remains, but
// for links: their legs have no length, and a walk is on one only as long as it stands before the
// link.
//
// The block under a walk's point is one that the leg's sweep has covered. In cells, and along
// either axis, the point is at a + t d + o: a the first block, d the leg, t from 0 to 1, o the
// offset from the block's centre, between those of the waypoints, so from -1/2 to below 1/2.
// Rounded down to a 256th it stays in its block, since blocks begin at whole 256ths. In row r of
// the leg, t d_y lies between r - 1 and r + 1 (and r = 0 if d_y = 0), so t d_x between (r - 1) d_x
// / d_y and (r + 1) d_x / d_y; the column floor(t d_x + o + 1/2) is one of floor(t d_x) .. ceil(t
// d_x), hence one of those that the sweep covers in that row (planner/grid/sweep.h).

#include "planner/walk.h"

#include "passmap/base/assertion.h"
#include "planner/base/whole_root.h"

// ---- Lengths

static bool is_on_some_map(hr_position at) {
    const int32_t most = HR_SIDE_MAX * HR_CELL;
    return at.x >= 0 && at.y >= 0 && at.x < most && at.y < most;
}

static bool is_link(const hr_walk *walk, int32_t leg) {
    return walk->links && leg + 1 < walk->count && walk->links[leg] != 0;
}

// Links are not walked.
static int64_t length_of_leg(const hr_walk *walk, int32_t leg) {
    if (is_link(walk, leg)) return 0;
    hr_position from = walk->waypoints[leg], to = walk->waypoints[leg + 1];
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    const int64_t scale = HR_WALK_CELL / HR_CELL;
    return hr_whole_root((dx * dx + dy * dy) * scale * scale);
}

// ---- Walking

static void enter_leg(hr_walk *walk, int32_t leg) {
    walk->leg = leg;
    walk->leg_length_65536ths = leg + 1 < walk->count ? length_of_leg(walk, leg) : 0;
}

// As far as the next link: what is left of a distance there is not walked.
static void pass_corners(hr_walk *walk) {
    while (walk->along_65536ths >= walk->leg_length_65536ths && walk->leg + 2 < walk->count &&
           !is_link(walk, walk->leg)) {
        walk->along_65536ths -= walk->leg_length_65536ths;
        enter_leg(walk, walk->leg + 1);
    }
    if (is_link(walk, walk->leg)) {
        walk->remaining_65536ths += walk->along_65536ths;
        walk->along_65536ths = 0;
    }
    HR_ASSERT(walk->along_65536ths >= 0 && walk->along_65536ths <= walk->leg_length_65536ths);
}

hr_error hr_walk_begin(hr_walk *walk, const hr_position *waypoints, int32_t count) {
    return hr_walk_begin_linked(walk, waypoints, NULL, count);
}

hr_error hr_walk_begin_linked(hr_walk *walk, const hr_position *waypoints, const hr_link_id *links,
                              int32_t count) {
    *walk = (hr_walk){0};
    bool is_path = count >= 1 && waypoints;
    for (int32_t i = 0; is_path && i < count; i++) is_path = is_on_some_map(waypoints[i]);
    if (!is_path) return HR_BAD_PATH;
    walk->waypoints = waypoints, walk->links = links, walk->count = count;
    for (int32_t leg = 0; leg + 1 < count; leg++)
        walk->remaining_65536ths += length_of_leg(walk, leg);
    enter_leg(walk, 0);
    pass_corners(walk);
    return HR_OK;
}

void hr_walk_leave_link(hr_walk *walk) {
    if (walk->count <= 0 || !is_link(walk, walk->leg)) return;
    enter_leg(walk, walk->leg + 1);
    pass_corners(walk);
}

static int64_t divided_down(int64_t number, int64_t by) { return number / by - (number % by < 0); }

static int32_t coordinate(const hr_walk *walk, int32_t from, int32_t to) {
    if (walk->leg_length_65536ths == 0) return from;
    int64_t way = (int64_t)(to - from) * walk->along_65536ths;
    return from + (int32_t)divided_down(way, walk->leg_length_65536ths);
}

// Beyond a last leg that is a link it is as on that.
static hr_position heading_of(const hr_walk *walk) {
    int32_t leg = walk->leg + 1 < walk->count ? walk->leg : walk->count - 2;
    if (leg < 0) return (hr_position){0, 0};
    hr_position from = walk->waypoints[leg], to = walk->waypoints[leg + 1];
    return (hr_position){to.x - from.x, to.y - from.y};
}

static hr_walk_step step_of(const hr_walk *walk) {
    if (walk->count <= 0) return (hr_walk_step){.has_arrived = true};
    hr_position heading = heading_of(walk), from = walk->waypoints[walk->leg];
    hr_position to = walk->leg + 1 < walk->count ? walk->waypoints[walk->leg + 1] : from;
    bool is_before_link = is_link(walk, walk->leg);
    const int64_t scale = HR_WALK_CELL / HR_CELL;
    return (hr_walk_step){
        .position = {coordinate(walk, from.x, to.x), coordinate(walk, from.y, to.y)},
        .dx = heading.x,
        .dy = heading.y,
        .leg = walk->leg,
        .has_arrived = walk->remaining_65536ths == 0 && !is_before_link,
        .link = is_before_link ? walk->links[walk->leg] : 0,
        .remaining_256ths = (walk->remaining_65536ths + scale - 1) / scale,
    };
}

void hr_walk_advance(hr_walk *walk, int64_t distance_65536ths, hr_walk_step *step) {
    int64_t rest = walk->remaining_65536ths;
    int64_t distance = distance_65536ths < rest ? distance_65536ths : rest;
    if (distance > 0) {
        walk->remaining_65536ths -= distance;
        walk->along_65536ths += distance;
        pass_corners(walk);
    }
    if (step) *step = step_of(walk);
}

void hr_walks_advance(hr_walk *walks, const int64_t *distances_65536ths, int32_t count,
                      hr_walk_step *steps) {
    for (int32_t i = 0; i < count; i++)
        hr_walk_advance(&walks[i], distances_65536ths[i], steps ? &steps[i] : NULL);
}

// ---- Angles

enum { EIGHTH = 8192, QUARTER = 16384, HALF = 32768, TURN_BITS = 16, TANGENT_BITS = 30 };

// The arc tangent of 0 to 1, in 2^-30ths, as an angle, rounded: a polynomial that is off by 10^-5
// at most (Hastings, Approximations for Digital Computers, 1955), its coefficients in 2^-30ths of
// a full turn.
static int32_t angle_of_tangent(int64_t tangent) {
    static const int64_t COEFFICIENTS[] = {3560538, -14548491, 30784533, -56445317, 170868419};
    int64_t square = tangent * tangent >> TANGENT_BITS, sum = 0;
    for (int32_t i = 0; i < 5; i++)
        sum = COEFFICIENTS[i] + divided_down(sum * square, INT64_C(1) << TANGENT_BITS);
    const int32_t shift = 2 * TANGENT_BITS - TURN_BITS;
    return (int32_t)((sum * tangent + (INT64_C(1) << (shift - 1))) >> shift);
}

uint16_t hr_angle_of(int32_t dx, int32_t dy) {
    if (dx == 0 && dy == 0) return 0;
    int64_t x = dx < 0 ? -(int64_t)dx : dx, y = dy < 0 ? -(int64_t)dy : dy;
    int64_t least = x < y ? x : y, most = x < y ? y : x;
    HR_ASSERT(most > 0);
    int32_t angle = angle_of_tangent((least << TANGENT_BITS) / most);
    if (y > x) angle = QUARTER - angle;
    if (dx < 0) angle = HALF - angle;
    if (dy < 0) angle = 2 * HALF - angle;
    return (uint16_t)angle;
}
