// nearest.c - an expanding search over rows of open blocks, each of them only as far as it matters.

#include "nearest.h"

#include <math.h>

typedef struct search {
    const hr_labels *labels;
    int32_t label, size;
    hr_position position;
    hr_cell best;
    int64_t best_squared; // INT64_MAX: none found yet
} search;

// The square of the distance from a block's centre to a position, in 256ths.
static int64_t squared_from_centre(hr_cell block, int32_t size, hr_position position) {
    hr_position centre = hr_block_centre(block, size);
    int64_t x = (int64_t)centre.x - position.x, y = (int64_t)centre.y - position.y;
    return x * x + y * y;
}

static bool is_before(hr_cell a, hr_cell b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }

bool hr_is_nearer(hr_cell a, hr_cell b, int32_t size, hr_position position) {
    int64_t of_a = squared_from_centre(a, size, position);
    int64_t of_b = squared_from_centre(b, size, position);
    return of_a < of_b || (of_a == of_b && is_before(a, b));
}

static void consider(search *s, hr_cell block) {
    int64_t squared = squared_from_centre(block, s->size, s->position);
    if (squared > s->best_squared) return;
    if (squared == s->best_squared && !is_before(block, s->best)) return;
    s->best = block;
    s->best_squared = squared;
}

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
    return value < low ? low : value > high ? high : value;
}

// How many columns away a block can be as near as the best; a column more than may be needed.
static int32_t reach_of(const search *s) {
    if (s->best_squared == INT64_MAX) return s->labels->plane->rows.length;
    return (int32_t)(sqrt((double)s->best_squared) / HR_CELL) + 2;
}

// The nearest block of a row is the first one with the label from the position's column on, or the
// last one before: a position on the border of two blocks is as near to either.
static void search_row(search *s, hr_cell under, int32_t y) {
    const hr_labels *labels = s->labels;
    int32_t last = labels->plane->rows.length - 1, x = clamp(under.x, 0, last), reach = reach_of(s);
    int32_t east = clamp(under.x + reach, 0, last), west = clamp(under.x - reach, 0, last);
    int32_t after = hr_next_labelled(labels, s->label, x, east, y);
    if (after >= 0) consider(s, (hr_cell){after, y});
    int32_t before = x > 0 ? hr_previous_labelled(labels, s->label, x - 1, west, y) : -1;
    if (before >= 0) consider(s, (hr_cell){before, y});
}

static bool can_improve(const search *s, int32_t y) {
    int64_t distance = (int64_t)hr_block_centre((hr_cell){0, y}, s->size).y - s->position.y;
    return distance * distance <= s->best_squared;
}

bool hr_nearest_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                      hr_cell *block) {
    search s = {labels, label, size, position, {0, 0}, INT64_MAX};
    hr_cell under = hr_block_at(position, size);
    int32_t rows = labels->plane->rows.count, middle = clamp(under.y, 0, rows - 1);
    bool goes_up = true, goes_down = true;
    for (int32_t d = 0; goes_up || goes_down; d++) {
        goes_up = goes_up && middle - d >= 0 && (d < 2 || can_improve(&s, middle - d));
        goes_down = goes_down && middle + d < rows && (d < 2 || can_improve(&s, middle + d));
        if (goes_up) search_row(&s, under, middle - d);
        if (goes_down && d > 0) search_row(&s, under, middle + d);
    }
    *block = s.best;
    return s.best_squared != INT64_MAX;
}

bool hr_reachable_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                        hr_cell *block) {
    *block = hr_block_at(position, size);
    int32_t here = hr_label_at(labels, block->x, block->y);
    if (here >= 0 && (here == label || label == HR_ANY_LABEL)) return true;
    return hr_nearest_block(labels, label, size, position, block);
}
