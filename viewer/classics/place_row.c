// place_row.c - a way written down as a row of places.

#include "viewer/classics/place_row.h"

#include "viewer/classics/drafts.h"
#include "viewer/classics/line_walk.h"
#include "viewer/classics/random.h"

bool is_row_fitter(const place_row *a, const place_row *b) {
    return a->closed != b->closed ? a->closed < b->closed : a->length < b->length;
}

// The ends of the lines: the start, the places, the goal.
static hr_cell place_on(const classic_search *s, const place_row *row, int32_t i) {
    return i == 0 ? s->query.from : i > ROW_PLACES ? s->query.to : row->places[i - 1];
}

bool judge_row(classic_search *s, place_row *row) {
    row->length = 0, row->closed = 0;
    for (int32_t i = 0; i <= ROW_PLACES; i++) {
        hr_cell from = place_on(s, row, i), to = place_on(s, row, i + 1);
        line_walk walk = walk_line(s, from, to, true);
        if (!walk.has_budget) return false;
        row->closed += walk.closed;
        row->length += (int64_t)(1000 * hr_distance(from, to));
    }
    return true;
}

hr_cell random_place(const classic_search *s, uint64_t *random) {
    int32_t x = random_below(random, s->width);
    return (hr_cell){x, random_below(random, s->height)};
}

hr_cell on_map(const classic_search *s, hr_cell at) {
    return (hr_cell){hr_clamp(at.x, 0, s->width - 1), hr_clamp(at.y, 0, s->height - 1)};
}

void throw_row(const classic_search *s, uint64_t *random, place_row *row) {
    hr_cell from = s->query.from, to = s->query.to;
    for (int32_t i = 0; i < ROW_PLACES; i++) {
        hr_cell any = random_place(s, random);
        int32_t part = i + 1, rest = ROW_PLACES - i, pull = random_below(random, 4);
        hr_cell on = {(from.x * rest + to.x * part) / (ROW_PLACES + 1),
                      (from.y * rest + to.y * part) / (ROW_PLACES + 1)};
        row->places[i] = (hr_cell){(on.x * pull + any.x * (3 - pull)) / 3,
                                   (on.y * pull + any.y * (3 - pull)) / 3};
    }
}

void write_row(classic_search *s, const place_row *row) {
    for (int32_t i = 0; i <= ROW_PLACES; i++)
        add_line_to_way(s, place_on(s, row, i), place_on(s, row, i + 1));
}

void draft_row(classic_search *s, const place_row *row) {
    hr_cell corners[ROW_PLACES + 2];
    for (int32_t i = 0; i < ROW_PLACES + 2; i++) corners[i] = place_on(s, row, i);
    drafts_add(s->query.drafts, corners, ROW_PLACES + 2, s->touched, row->closed);
}
