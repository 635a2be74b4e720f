// session_example.c - a query to begin with: two places far apart, with something between them.

#include "viewer/model/session.h"

#include <math.h>
#include <stdio.h>

enum { ACROSS = 9, PLACES_MOST = ACROSS * ACROSS, NEAR = 6 };

// The open block nearest to a cell, some cells around it.
static bool find_open(const session *s, hr_cell near, hr_cell *found) {
    for (int32_t ring = 0; ring <= NEAR; ring++)
        for (int32_t y = near.y - ring; y <= near.y + ring; y++)
            for (int32_t x = near.x - ring; x <= near.x + ring; x++) {
                bool is_rim = y == near.y - ring || y == near.y + ring || x == near.x - ring ||
                              x == near.x + ring;
                *found = (hr_cell){x, y};
                if (is_rim && hr_map_label(s->map, s->class_id, *found) >= 0) return true;
            }
    return false;
}

static int32_t find_places(const session *s, hr_cell places[PLACES_MOST]) {
    int32_t width = hr_map_width(s->map), height = hr_map_height(s->map), count = 0;
    for (int32_t row = 0; row < ACROSS; row++)
        for (int32_t column = 0; column < ACROSS; column++) {
            hr_cell near = {(2 * column + 1) * width / (2 * ACROSS),
                            (2 * row + 1) * height / (2 * ACROSS)};
            if (find_open(s, near, &places[count])) count++;
        }
    return count;
}

// How good a pair of places is: far apart, and better with something in between.
static double worth_of(const session *s, hr_cell a, hr_cell b) {
    int32_t size = s->unit.unit.size;
    if (hr_map_label(s->map, s->class_id, a) != hr_map_label(s->map, s->class_id, b)) return 0;
    bool is_clear = hr_map_leg_is_clear(s->map, s->class_id, hr_block_centre(a, size),
                                        hr_block_centre(b, size));
    return hypot(a.x - b.x, a.y - b.y) / (is_clear ? 4 : 1);
}

void session_show_example(session *s) {
    hr_cell places[PLACES_MOST], best[2] = {{0, 0}, {0, 0}};
    double most = 0;
    int32_t count = s->map ? find_places(s, places) : 0;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = i + 1; k < count; k++) {
            double worth = worth_of(s, places[i], places[k]);
            if (worth <= most) continue;
            most = worth;
            best[0] = places[i], best[1] = places[k];
        }
    if (most <= 0) return;
    s->has_goal = false;
    session_set_start(s, hr_block_centre(best[0], s->unit.unit.size));
    session_click(s, hr_block_centre(best[1], s->unit.unit.size));
    s->is_example = true;
}

// ---- For another unit

static bool can_stand(const session *s, hr_position at) {
    return hr_map_is_open(s->map, s->class_id, hr_block_at(at, s->unit.unit.size));
}

// @return false if there is none near it.
static bool move_to_open(const session *s, hr_position *at) {
    hr_cell found;
    if (can_stand(s, *at)) return true;
    if (!find_open(s, hr_block_at(*at, s->unit.unit.size), &found)) return false;
    *at = hr_block_centre(found, s->unit.unit.size);
    return true;
}

static bool are_joined(const session *s, hr_position a, hr_position b) {
    int32_t size = s->unit.unit.size;
    return hr_map_label(s->map, s->class_id, hr_block_at(a, size)) ==
           hr_map_label(s->map, s->class_id, hr_block_at(b, size));
}

static void say_moved(session *s, const char *what, hr_position from) {
    char why[WORDS_LENGTH];
    words_for_closed(s->map, s->class_id, from, why);
    snprintf(s->moved, sizeof s->moved, "%.80s: this unit cannot stand at %.4g, %.4g: %.100s.",
             what, (double)from.x / HR_CELL, (double)from.y / HR_CELL, why);
}

static bool is_at(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

static void say_where(const char *end, hr_position to, char what[80]) {
    snprintf(what, 80, "The example's %s was moved to %.4g, %.4g", end, (double)to.x / HR_CELL,
             (double)to.y / HR_CELL);
}

void session_refit_example(session *s) {
    hr_position start = s->request.start, goal = s->request.goal, from = start, to = goal;
    bool starts = can_stand(s, start), ends = can_stand(s, goal);
    char what[80] = "The example's start and goal were moved";
    s->moved[0] = '\0';
    if (starts && ends) return;
    if (move_to_open(s, &from) && move_to_open(s, &to) && are_joined(s, from, to)) {
        s->request.start = from;
        s->request.goal = to;
    } else {
        session_show_example(s);
        if (is_at(s->request.start, start) && is_at(s->request.goal, goal)) return; // no other one
        starts = ends = false;
    }
    if (starts) say_where("goal", to, what);
    if (ends) say_where("start", from, what);
    say_moved(s, what, can_stand(s, start) ? goal : start);
}
