// session_example.c - a query to begin with: two places far apart, with something between them.

#include "viewer/model/session.h"

#include <math.h>

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
