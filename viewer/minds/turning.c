// turning.c - the track of a unit that cannot turn on the spot.
//
// Places are 4096ths of a cell here, directions 2^20ths. A positive side is that from x to y.

#include "viewer/minds/turning.h"

#include <stdlib.h>

enum { FINE = 16, SLACK = FINE / 2, CAPACITY_FIRST = 64, STEPS_MOST = 8192 };
enum { LOOKS = 8, LOOK = TURNING_STRIDE * FINE / LOOKS }; // a stride is looked at in so many pieces
#define ONE (INT64_C(1) << 20)

typedef struct vec {
    int64_t x, y;
} vec;

typedef struct tracker {
    turning_track *track;
    const turning_unit *unit;
    hr_class class;
    int64_t radius, cos, sin; // of a piece of an arc
    vec at;
    int32_t passed;
} tracker;

// ---- Numbers

static vec plus(vec a, vec b) { return (vec){a.x + b.x, a.y + b.y}; }
static vec minus(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y}; }
// A 2^20th, rounded to the nearest.
static int64_t part_of(int64_t v) { return v >= 0 ? (v + ONE / 2) / ONE : -((-v + ONE / 2) / ONE); }

static vec times(vec v, int64_t part) { return (vec){part_of(v.x * part), part_of(v.y * part)}; }
static int64_t dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }
static int64_t cross(vec a, vec b) { return a.x * b.y - a.y * b.x; }
static vec across(vec v, int side) { return (vec){-side * v.y, side * v.x}; }
static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t root(int64_t square) {
    int64_t found = 0;
    for (int64_t bit = INT64_C(1) << 30; bit > 0; bit >>= 1)
        if ((found | bit) * (found | bit) <= square) found |= bit;
    return found;
}

static int64_t length_of(vec v) { return root(dot(v, v)); }

// Scaled up first, so that its length is known to many digits.
static vec direction_of(vec v) {
    while (v.x < ONE << 7 && v.x > -(ONE << 7) && v.y < ONE << 7 && v.y > -(ONE << 7))
        v.x *= 2, v.y *= 2;
    int64_t length = length_of(v);
    return (vec){v.x * ONE / length, v.y * ONE / length};
}

static vec rotated(const tracker *t, vec v, int side) {
    return (vec){part_of(v.x * t->cos - side * v.y * t->sin),
                 part_of(v.y * t->cos + side * v.x * t->sin)};
}

static vec vec_of(hr_position at) { return (vec){(int64_t)at.x * FINE, (int64_t)at.y * FINE}; }

static hr_position position_of(vec v) {
    return (hr_position){(int32_t)((v.x + FINE / 2) / FINE), (int32_t)((v.y + FINE / 2) / FINE)};
}

// ---- What is in the way

static bool may_enter(const tracker *t, int64_t x, int64_t y) {
    bool is_on_map =
        x >= 0 && y >= 0 && x < hr_map_width(t->unit->map) && y < hr_map_height(t->unit->map);
    return is_on_map &&
           hr_pass_has(t->class.pass, hr_map_get(t->unit->map, (int32_t)x, (int32_t)y));
}

static int64_t cell_of(int64_t place) { return place < 0 ? -1 : place / (HR_CELL * FINE); }

// All cells that the unit covers anywhere in the box of three places, but for what a place is
// rounded by. A piece of an arc lies in that of its ends and of where its tangents meet.
static bool is_clear(const tracker *t, vec a, vec b, vec c) {
    int64_t half = (int64_t)t->class.size * HR_CELL * FINE / 2 - SLACK;
    int64_t left = cell_of(least(a.x, least(b.x, c.x)) - half);
    int64_t right = cell_of(most(a.x, most(b.x, c.x)) + half);
    int64_t bottom = cell_of(most(a.y, most(b.y, c.y)) + half);
    for (int64_t y = cell_of(least(a.y, least(b.y, c.y)) - half); y <= bottom; y++)
        for (int64_t x = left; x <= right; x++)
            if (!may_enter(t, x, y)) return false;
    return true;
}

// ---- The track

static bool grow(turning_track *track) {
    int32_t capacity = track->capacity ? 2 * track->capacity : CAPACITY_FIRST;
    turning_point *points = realloc(track->points, (size_t)capacity * sizeof *points);
    if (!points) return false;
    track->points = points;
    track->capacity = capacity;
    return true;
}

// Straight on to a place, unlooked: on a leg of the path.
static void go_to(tracker *t, vec to) {
    turning_track *track = t->track;
    t->at = to;
    if (track->count == track->capacity && !grow(track)) {
        track->end = TURNING_OUT_OF_MEMORY;
        return;
    }
    track->points[track->count++] = (turning_point){position_of(to), t->passed};
}

static bool go_straight_looking(tracker *t, vec to) {
    vec from = t->at, way = minus(to, from);
    int64_t pieces = length_of(way) / LOOK + 1;
    for (int64_t i = 0; i < pieces; i++) {
        vec a = plus(from, (vec){way.x * i / pieces, way.y * i / pieces});
        vec b = plus(from, (vec){way.x * (i + 1) / pieces, way.y * (i + 1) / pieces});
        if (!is_clear(t, a, a, b)) return false;
    }
    return go_to(t, to), true;
}

// A piece of an arc, by the directions of its ends from the centre. Its tangents meet out from the
// middle between them.
static bool is_piece_clear(const tracker *t, vec centre, vec from, vec to) {
    vec middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    int64_t square = part_of(dot(middle, middle));
    vec meet = {middle.x * ONE / square, middle.y * ONE / square};
    return is_clear(t, plus(centre, times(from, t->radius)), plus(centre, times(meet, t->radius)),
                    plus(centre, times(to, t->radius)));
}

// A piece on around a centre; every stride is kept.
static bool go_piece(tracker *t, vec centre, vec *arm, int side, int32_t number) {
    vec next = rotated(t, *arm, side);
    if (!is_piece_clear(t, centre, *arm, next)) return false;
    *arm = next;
    t->at = plus(centre, times(next, t->radius));
    if (number % LOOKS == LOOKS - 1) go_to(t, t->at);
    return true;
}

// An arc of less than half a circle.
static bool go_round(tracker *t, vec centre, vec to, int side) {
    vec arm = direction_of(minus(t->at, centre)), last = direction_of(minus(to, centre));
    int32_t i = 0;
    for (; i < STEPS_MOST; i++) {
        vec next = rotated(t, arm, side);
        if (cross(next, last) * side <= 0 && dot(next, last) > 0) break;
        if (!go_piece(t, centre, &arm, side, i)) return false;
    }
    if (!is_piece_clear(t, centre, arm, last)) return false;
    if (i >= LOOKS && i % LOOKS < LOOKS / 2) t->track->count--; // too near to the last one
    return go_to(t, to), true;
}

// ---- Bends

typedef struct bend {
    vec corner, in, out;        // directions of its legs
    int64_t before, after;      // how much of each there is
    int64_t cos_half, sin_half; // of its angle
    int side;                   // to which it turns
    bool is_too_short_for_wide, is_too_short_for_cut;
} bend;

static bend bend_at(vec corner, vec in, vec out) {
    int64_t cosine = dot(in, out) / ONE;
    cosine = most(-ONE, least(ONE, cosine));
    return (bend){.corner = corner,
                  .in = in,
                  .out = out,
                  .cos_half = root(ONE * (ONE + cosine) / 2),
                  .sin_half = root(ONE * (ONE - cosine) / 2),
                  .side = cross(in, out) >= 0 ? 1 : -1};
}

// Less than a stride along the arc turns.
static bool is_straight(const tracker *t, const bend *b) {
    return b->sin_half * 2 * t->radius <= ONE * TURNING_STRIDE * FINE && b->cos_half > b->sin_half;
}

static bool cut(tracker *t, bend *b, int64_t *used) {
    *used = b->cos_half > 0 ? t->radius * b->sin_half / b->cos_half : INT64_MAX;
    b->is_too_short_for_cut = *used > b->before || *used > b->after;
    if (b->is_too_short_for_cut) return false;
    vec first = minus(b->corner, times(b->in, *used));
    vec last = plus(b->corner, times(b->out, *used));
    vec centre = plus(first, times(across(b->in, b->side), t->radius));
    go_to(t, first);
    t->passed++;
    return go_round(t, centre, last, b->side);
}

static vec between(vec a, vec b) { return (vec){(a.x + b.x) / 2, (a.y + b.y) / 2}; }

// The circles of the first and the last arc touch the legs from outside of the bend, and the middle
// one, which goes through the corner.
static bool swing_wide(tracker *t, bend *b, int64_t *used) {
    int64_t sum = ONE + b->cos_half; // of two radii, across the leg
    *used = (t->radius * root(4 * ONE * ONE - sum * sum) + t->radius * b->sin_half) / ONE;
    b->is_too_short_for_wide = *used > b->before || *used > b->after;
    if (b->is_too_short_for_wide) return false;
    vec first = minus(b->corner, times(b->in, *used));
    vec last = plus(b->corner, times(b->out, *used));
    vec middle = plus(b->corner, times(direction_of(minus(b->out, b->in)), t->radius));
    vec out = plus(first, times(across(b->in, -b->side), t->radius));
    vec back = plus(last, times(across(b->out, -b->side), t->radius));
    go_to(t, first);
    if (!go_round(t, out, between(out, middle), -b->side)) return false;
    if (!go_round(t, middle, b->corner, b->side)) return false;
    t->passed++;
    return go_round(t, middle, between(middle, back), b->side) && go_round(t, back, last, -b->side);
}

// By one of the two, or not at all: then the track is as it was.
static bool take(tracker *t, bend *b, bool (*way)(tracker *, bend *, int64_t *), int64_t *used) {
    int32_t count = t->track->count, passed = t->passed;
    vec at = t->at;
    if (way(t, b, used)) return true;
    t->track->count = count, t->passed = passed, t->at = at;
    return false;
}

static bool take_bend(tracker *t, bend *b, int64_t *used) {
    *used = 0;
    if (is_straight(t, b)) {
        t->passed++;
        return go_to(t, b->corner), true;
    }
    return take(t, b, cut, used) || take(t, b, swing_wide, used);
}

// ---- The start

// On a circle until the unit looks at a place, then straight there.
static bool turn_to(tracker *t, vec heading, vec to, int side) {
    vec centre = plus(t->at, times(across(heading, side), t->radius));
    vec arm = across(heading, -side);
    int64_t last = cross(heading, minus(to, t->at)) * side;
    for (int32_t i = 0; i < STEPS_MOST; i++) {
        if (!go_piece(t, centre, &arm, side, i)) return false;
        heading = across(arm, side);
        vec rest = minus(to, t->at);
        int64_t now = cross(heading, rest) * side;
        if (last > 0 && now <= 0 && dot(heading, rest) > 0) {
            go_to(t, t->at);
            return go_straight_looking(t, to);
        }
        last = now;
    }
    return false;
}

static bool try_turn(tracker *t, vec heading, vec to, int side) {
    int32_t count = t->track->count;
    vec at = t->at, centre = plus(at, times(across(heading, side), t->radius));
    bool is_outside = length_of(minus(to, centre)) > t->radius;
    if (is_outside && turn_to(t, heading, to, side)) return true;
    t->track->count = count, t->at = at;
    return false;
}

// Ahead or astern, to the nearer side or to the other.
static bool try_turns(tracker *t, vec heading, vec ahead, vec to) {
    for (int i = 0; i < 2; i++, heading = (vec){-heading.x, -heading.y}) {
        int side = cross(heading, ahead) >= 0 ? 1 : -1;
        if (try_turn(t, heading, to, side) || try_turn(t, heading, to, -side)) return true;
    }
    return false;
}

// The straight leg to the first bend is not gone yet where no turn is needed. @return whether the
// unit can go there; then `from` is where its straight part begins.
static bool turn_at_start(tracker *t, vec to, vec *from) {
    vec ahead = direction_of(minus(to, t->at));
    *from = t->at;
    if (t->unit->heading.x == 0 && t->unit->heading.y == 0) return true;
    vec heading = direction_of(vec_of(t->unit->heading));
    int64_t stride = ONE * TURNING_STRIDE * FINE / t->radius; // as an angle
    int64_t off = cross(heading, ahead) / ONE;
    if (off < stride && off > -stride) return true;
    if (dot(heading, ahead) < 0) heading = (vec){-heading.x, -heading.y};
    if (!try_turns(t, heading, ahead, to)) return false;
    t->track->count--; // the bend decides how far it goes straight
    *from = vec_of(t->track->points[t->track->count - 1].at);
    t->at = *from;
    return true;
}

// ---- All of it

static void end_at(tracker *t, turning_end end, vec at) {
    if (t->track->end == TURNING_OUT_OF_MEMORY) return;
    t->track->end = end;
    t->track->cannot = position_of(at);
}

static tracker tracker_of(turning_track *track, const turning_unit *unit, hr_position start) {
    tracker t = {.track = track,
                 .unit = unit,
                 .class = hr_map_class(unit->map, unit->class_id),
                 .radius = (int64_t)unit->radius * FINE,
                 .passed = 1};
    int64_t half = ONE * LOOK / (2 * t.radius), square = half * half / ONE;
    t.cos = (ONE - square) * ONE / (ONE + square);
    t.sin = 2 * half * ONE / (ONE + square);
    track->count = 0;
    track->end = TURNING_WHOLE;
    go_to(&t, vec_of(start));
    return t;
}

void turning_find(turning_track *track, const turning_unit *unit, const hr_position *way,
                  int32_t count) {
    tracker t = tracker_of(track, unit, way[0]);
    vec from, to = vec_of(way[1]);
    if (!turn_at_start(&t, to, &from)) {
        end_at(&t, TURNING_NO_ROOM_FIRST, t.at);
        return;
    }
    for (int32_t i = 1; i + 1 < count; i++) {
        vec next = vec_of(way[i + 1]);
        int64_t used;
        bend b = bend_at(to, direction_of(minus(to, from)), direction_of(minus(next, to)));
        b.before = length_of(minus(to, from)), b.after = length_of(minus(next, to));
        if (!take_bend(&t, &b, &used)) {
            bool is_short = b.is_too_short_for_cut && b.is_too_short_for_wide;
            go_to(&t, to);
            end_at(&t, is_short ? TURNING_TOO_SHORT : TURNING_NO_ROOM, to);
            return;
        }
        from = t.at, to = next;
    }
    t.passed++;
    go_to(&t, to);
}

void turning_free(turning_track *track) {
    free(track->points);
    *track = (turning_track){0};
}

const char *turning_end_text(turning_end end) {
    static const char *const TEXTS[] = {
        "it can", "there is no room for an arc at the bend", "a leg is too short for an arc",
        "it stands across its way, with no room to turn", "out of memory"};
    return TEXTS[end];
}
