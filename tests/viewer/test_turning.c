// test_turning.c - tracks of units that cannot turn on the spot: no arc is narrower than the
// radius, nothing that is closed is driven over, and where a track ends early both arcs are in the
// way of something, by a twin that goes along circles in real numbers.

#include "tests/support/dice.h"
#include "viewer/minds/turning.h"

#include <handrail/planner.h>

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

enum { SIDE = 64, ROCK = 1 };

static const double pi = 3.14159265358979323846, hair = 1.0 / 64;

typedef struct scene {
    hr_map *map;
    hr_planner *planner;
    hr_class_id id;
    int32_t size;
    double radius; // cells
    turning_unit unit;
    hr_path path;
    turning_track track;
    uint64_t seed;
} scene;

static scene scene_of(int32_t size, int32_t radius) {
    scene s = {.size = size, .radius = (double)radius / HR_CELL};
    hr_map_config config = {.width = SIDE, .height = SIDE};
    cr_assert_eq(hr_map_create(&config, &s.map), HR_OK);
    hr_class unit = {.pass = hr_pass_without_bits(ROCK), .size = size};
    cr_assert_eq(hr_map_add_class(s.map, unit, &s.id), HR_OK);
    cr_assert_eq(hr_planner_create(s.map, NULL, &s.planner), HR_OK);
    s.unit = (turning_unit){.map = s.map, .class_id = s.id, .radius = radius};
    return s;
}

static void end(scene *s) {
    turning_free(&s->track);
    hr_planner_destroy(s->planner);
    hr_map_destroy(s->map);
}

static bool has_path(scene *s, hr_position from, hr_position to) {
    hr_request request = {.class_id = s->id, .start = from, .goal = to};
    cr_assert_eq(hr_plan(s->planner, &request, &s->path), HR_OK);
    bool is_way = from.x != to.x || from.y != to.y;
    return is_way && s->path.count >= 2 && s->path.status <= HR_FOUND;
}

// ---- The twin

// All cells under a unit whose centre is there, and which is `wider` to each side.
static bool stands_free(const scene *s, double x, double y, double wider) {
    double half = s->size / 2.0 + wider;
    for (int32_t cy = (int32_t)floor(y - half); cy <= (int32_t)floor(y + half); cy++)
        for (int32_t cx = (int32_t)floor(x - half); cx <= (int32_t)floor(x + half); cx++) {
            bool is_on_map = cx >= 0 && cy >= 0 && cx < SIDE && cy < SIDE;
            if (!is_on_map || hr_map_get(s->map, cx, cy) != 0) return false;
        }
    return true;
}

static double cells(int32_t place) { return (double)place / HR_CELL; }

static double angle_between(double a, double b) { return remainder(b - a, 2 * pi); }

static double heading_of(const scene *s, int32_t i) {
    hr_position a = s->track.points[i - 1].at, b = s->track.points[i].at;
    return atan2(b.y - a.y, b.x - a.x);
}

static double length_to(const scene *s, int32_t i) {
    hr_position a = s->track.points[i - 1].at, b = s->track.points[i].at;
    return hypot(cells(b.x - a.x), cells(b.y - a.y));
}

// Every place of the track, a 32nd of a cell apart. A 64th at the unit's rim is left out: places
// are rounded, and between two points of an arc it goes straight.
static void check_clear(const scene *s) {
    for (int32_t i = 1; i < s->track.count; i++) {
        hr_position a = s->track.points[i - 1].at, b = s->track.points[i].at;
        int32_t parts = (int32_t)(32 * length_to(s, i)) + 1;
        for (int32_t k = 0; k <= parts; k++) {
            double x = cells(a.x) + cells(b.x - a.x) * k / parts;
            double y = cells(a.y) + cells(b.y - a.y) * k / parts;
            cr_assert(stands_free(s, x, y, -hair), "%.3f, %.3f, HANDRAIL_SEED=%llu", x, y,
                      (unsigned long long)s->seed);
        }
    }
}

// What rounding its ends may turn a piece by.
static double rounding(const scene *s, int32_t i) { return sqrt(2) / HR_CELL / length_to(s, i); }

// Over any stretch of a cell it turns by no more than the radius allows, but for what a stride
// turns at either end of it.
static void check_radius(const scene *s) {
    double stride = (double)TURNING_STRIDE / HR_CELL;
    for (int32_t i = 1; i < s->track.count; i++) {
        double length = 0;
        for (int32_t k = i + 1; k < s->track.count && length < 1; k++) {
            double turned = angle_between(heading_of(s, i), heading_of(s, k));
            length += length_to(s, k);
            double most = (length + 2 * stride) / s->radius + rounding(s, i) + rounding(s, k);
            cr_assert_leq(fabs(turned), most, "%d: %.3f over %.3f cells, HANDRAIL_SEED=%llu", i,
                          turned, length, (unsigned long long)s->seed);
        }
    }
}

typedef struct place {
    double x, y;
} place;

static bool is_arc_free(const scene *s, place centre, double from, double angle) {
    for (int32_t i = 0; i <= 400; i++) {
        double at = from + angle * i / 400;
        place p = {centre.x + s->radius * cos(at), centre.y + s->radius * sin(at)};
        if (!stands_free(s, p.x, p.y, 2 * hair)) return false;
    }
    return true;
}

static place beyond(place from, double heading, double length) {
    return (place){from.x + length * cos(heading), from.y + length * sin(heading)};
}

// The arc inside the bend at a corner, by the headings of its legs.
static bool is_cut_free(const scene *s, place corner, double in, double out) {
    double turn = angle_between(in, out), side = turn > 0 ? 1 : -1;
    place first = beyond(corner, in, -s->radius * tan(fabs(turn) / 2));
    place centre = beyond(first, in + side * pi / 2, s->radius);
    return is_arc_free(s, centre, in - side * pi / 2, turn);
}

static double wide_length(const scene *s, double turn) {
    double c = cos(turn / 2);
    return s->radius * (sqrt(4 - (1 + c) * (1 + c)) + sin(fabs(turn) / 2));
}

// The three arcs around it.
static bool is_wide_free(const scene *s, place corner, double in, double out) {
    double turn = angle_between(in, out), side = turn > 0 ? 1 : -1;
    double sway = acos((1 + cos(turn / 2)) / 2);
    place first = beyond(corner, in, -wide_length(s, turn));
    place last = beyond(corner, out, wide_length(s, turn));
    place away = beyond(first, in - side * pi / 2, s->radius);
    place back = beyond(last, out - side * pi / 2, s->radius);
    place middle = beyond(corner, in + turn / 2 + side * pi / 2, s->radius);
    return is_arc_free(s, away, in + side * pi / 2, -side * sway) &&
           is_arc_free(s, middle, in - side * (sway + pi / 2), turn + 2 * side * sway) &&
           is_arc_free(s, back, out + side * (pi / 2 + sway), -side * sway);
}

// ---- Tracks

static void check_ends(const scene *s) {
    hr_position last = s->track.points[s->track.count - 1].at;
    hr_position first = s->track.points[0].at, goal = s->path.waypoints[s->path.count - 1];
    cr_assert(first.x == s->path.waypoints[0].x && first.y == s->path.waypoints[0].y);
    if (s->track.end == TURNING_WHOLE) {
        cr_assert(last.x == goal.x && last.y == goal.y);
        cr_assert_eq(s->track.points[s->track.count - 1].passed, s->path.count);
    } else {
        cr_assert(last.x == s->track.cannot.x && last.y == s->track.cannot.y);
    }
    for (int32_t i = 1; i < s->track.count; i++)
        cr_assert_geq(s->track.points[i].passed, s->track.points[i - 1].passed);
}

// At the bend where the track ends neither arc is free. @return whether it ends at one.
static bool check_refusal(const scene *s) {
    if (s->track.end != TURNING_NO_ROOM) return false;
    for (int32_t i = 1; i + 1 < s->path.count; i++) {
        hr_position a = s->path.waypoints[i - 1], b = s->path.waypoints[i];
        hr_position c = s->path.waypoints[i + 1];
        if (b.x != s->track.cannot.x || b.y != s->track.cannot.y) continue;
        place corner = {cells(b.x), cells(b.y)};
        double in = atan2(b.y - a.y, b.x - a.x), out = atan2(c.y - b.y, c.x - b.x);
        double room = fmin(hypot(cells(b.x - a.x), cells(b.y - a.y)),
                           hypot(cells(c.x - b.x), cells(c.y - b.y)));
        bool is_known = i == 1 && s->unit.heading.x == 0 && s->unit.heading.y == 0;
        if (!is_known) return true; // an arc before it may have used up the leg
        double turn = angle_between(in, out);
        bool may_cut = s->radius * tan(fabs(turn) / 2) < room && is_cut_free(s, corner, in, out);
        bool may_swing = wide_length(s, turn) < room && is_wide_free(s, corner, in, out);
        cr_assert(!may_cut && !may_swing, "HANDRAIL_SEED=%llu", (unsigned long long)s->seed);
        return true;
    }
    cr_assert_fail("it ends at no bend");
    return false;
}

static hr_position random_place(dice *d, int32_t size) {
    hr_cell block = {roll(d, SIDE - size), roll(d, SIDE - size)};
    return hr_block_centre(block, size);
}

static void scatter_rocks(scene *s, dice *d) {
    int32_t count = 4 + roll(d, 60), most = 2 + roll(d, 12);
    hr_map_fill(s->map, (hr_rect){0, 0, SIDE, SIDE}, 0);
    for (int32_t i = 0; i < count; i++)
        hr_map_fill(s->map,
                    (hr_rect){roll(d, SIDE), roll(d, SIDE), 1 + roll(d, most), 1 + roll(d, most)},
                    ROCK);
}

Test(turning, tracks_keep_to_the_radius_and_to_open_ground_and_refuse_what_is_in_the_way) {
    uint64_t seed = seed_of_run(91000000);
    int32_t whole = 0, bends = 0, refused = 0, first = 0, rounds = rounds_of_run(600);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        dice d = {seed};
        int32_t size = 1 + roll(&d, 3), radius = HR_CELL * (2 + roll(&d, 7)) / 2;
        scene s = scene_of(size, radius);
        s.seed = seed;
        scatter_rocks(&s, &d);
        if (has_path(&s, random_place(&d, size), random_place(&d, size))) {
            if (roll(&d, 2)) s.unit.heading = (hr_position){roll(&d, 201) - 100, 100};
            turning_find(&s.track, &s.unit, s.path.waypoints, s.path.count);
            check_ends(&s), check_clear(&s), check_radius(&s);
            whole += s.track.end == TURNING_WHOLE;
            bends += s.track.end == TURNING_WHOLE && s.path.count > 2;
            first += s.track.end == TURNING_NO_ROOM_FIRST;
            refused += check_refusal(&s);
        }
        end(&s);
    }
    cr_log_info("%d whole, %d of them with bends, %d refused at a bend, %d at the start", whole,
                bends, refused, first);
    cr_expect(whole > rounds / 6 && bends > rounds / 30 && refused > rounds / 30 &&
                  first > rounds / 60,
              "%d %d %d %d of %d", whole, bends, refused, first, rounds);
}

// ---- Drawn scenes

static const hr_position corner_way[] = {
    {10 * HR_CELL, 10 * HR_CELL}, {30 * HR_CELL, 10 * HR_CELL}, {30 * HR_CELL, 30 * HR_CELL}};

Test(turning, on_open_ground_a_bend_is_cut) {
    scene s = scene_of(2, 4 * HR_CELL);
    turning_find(&s.track, &s.unit, corner_way, 3);
    cr_assert_eq(s.track.end, TURNING_WHOLE);
    for (int32_t i = 0; i < s.track.count; i++) {
        cr_expect_leq(s.track.points[i].at.x, 30 * HR_CELL);
        cr_expect_geq(s.track.points[i].at.y, 10 * HR_CELL);
    }
    cr_expect_eq(s.track.points[0].passed, 1);
    end(&s);
}

// The rock lies inside the bend: the track goes out of it, through the corner, and back.
Test(turning, around_a_rock_it_swings_wide_through_the_corner) {
    scene s = scene_of(2, 4 * HR_CELL);
    hr_map_fill(s.map, (hr_rect){20, 11, 9, 19}, ROCK);
    turning_find(&s.track, &s.unit, corner_way, 3);
    cr_assert_eq(s.track.end, TURNING_WHOLE);
    bool is_outside = false, is_at_corner = false;
    for (int32_t i = 0; i < s.track.count; i++) {
        hr_position at = s.track.points[i].at;
        is_outside = is_outside || at.x > 30 * HR_CELL || at.y < 10 * HR_CELL;
        is_at_corner = is_at_corner || hypot(at.x - 30.0 * HR_CELL, at.y - 10.0 * HR_CELL) < 3;
    }
    cr_expect(is_outside && is_at_corner);
    check_radius(&s);
    end(&s);
}

Test(turning, in_a_narrow_street_it_says_at_which_bend_it_cannot) {
    scene s = scene_of(2, 4 * HR_CELL);
    hr_map_fill(s.map, (hr_rect){0, 0, SIDE, SIDE}, ROCK);
    hr_map_fill(s.map, (hr_rect){9, 9, 22, 2}, 0);
    hr_map_fill(s.map, (hr_rect){29, 9, 2, 22}, 0);
    turning_find(&s.track, &s.unit, corner_way, 3);
    cr_expect_eq(s.track.end, TURNING_NO_ROOM);
    cr_expect(s.track.cannot.x == 30 * HR_CELL && s.track.cannot.y == 10 * HR_CELL);
    end(&s);
}

Test(turning, between_two_bends_that_are_near_a_leg_is_too_short) {
    const hr_position way[] = {{10 * HR_CELL, 10 * HR_CELL},
                               {30 * HR_CELL, 10 * HR_CELL},
                               {30 * HR_CELL, 12 * HR_CELL},
                               {50 * HR_CELL, 12 * HR_CELL}};
    scene s = scene_of(1, 4 * HR_CELL);
    turning_find(&s.track, &s.unit, way, 4);
    cr_expect_eq(s.track.end, TURNING_TOO_SHORT);
    end(&s);
}

Test(turning, whoever_stands_across_turns_where_there_is_room_and_else_says_so) {
    scene s = scene_of(2, 4 * HR_CELL);
    const hr_position way[] = {{30 * HR_CELL, 30 * HR_CELL}, {50 * HR_CELL, 30 * HR_CELL}};
    s.unit.heading = (hr_position){0, 1};
    turning_find(&s.track, &s.unit, way, 2);
    cr_expect_eq(s.track.end, TURNING_WHOLE);
    check_radius(&s);
    cr_expect_leq(fabs(angle_between(pi / 2, heading_of(&s, 1))), 0.2);
    hr_map_fill(s.map, (hr_rect){20, 32, 40, 4}, ROCK);
    turning_find(&s.track, &s.unit, way, 2);
    cr_expect_eq(s.track.end, TURNING_WHOLE);
    cr_expect_leq(fabs(angle_between(-pi / 2, heading_of(&s, 1))), 0.2); // astern
    hr_map_fill(s.map, (hr_rect){20, 25, 40, 4}, ROCK);
    turning_find(&s.track, &s.unit, way, 2);
    cr_expect_eq(s.track.end, TURNING_NO_ROOM_FIRST);
    cr_expect_eq(s.track.count, 1);
    s.unit.heading = (hr_position){-1, 0};
    turning_find(&s.track, &s.unit, way, 2); // straight astern
    cr_expect_eq(s.track.end, TURNING_WHOLE);
    cr_expect_eq(s.track.count, 2);
    end(&s);
}
