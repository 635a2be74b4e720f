// nearest.c - an expanding search over rows of open blocks.

#include "nearest.h"

typedef struct search {
    const hr_labels *labels;
    int32_t label, size;
    hr_rect bounds; // where blocks with the label are
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

// How many columns from `under` on a block may lie that is no farther than the best one.
static int32_t reach_of(const search *s) {
    int64_t reach = 0;
    if (s->best_squared == INT64_MAX) return 2 * HR_SIDE_MAX;
    for (int64_t bit = INT64_C(1) << 24; bit > 0; bit >>= 1)
        if ((reach | bit) * (reach | bit) <= s->best_squared) reach |= bit;
    return (int32_t)(reach / HR_CELL) + 2;
}

// The nearest block of a row is the first one with the label from the position's column on, or the
// last one before: a position on the border of two blocks is as near to either. Those beyond the
// bounds, or farther than the best one, are not looked at.
static void search_row(search *s, hr_cell under, int32_t y) {
    int32_t first = s->bounds.x, last = first + s->bounds.width - 1;
    int32_t x = clamp(under.x, first, last);
    int32_t reach = reach_of(s), after = -1, before = -1;
    int32_t right = clamp(under.x + reach, first, last), left = clamp(under.x - reach, first, last);
    if (x <= right) after = hr_next_labelled(s->labels, s->label, x, right, y);
    if (x > left) before = hr_previous_labelled(s->labels, s->label, x - 1, left, y);
    if (after >= 0) consider(s, (hr_cell){after, y});
    if (before >= 0) consider(s, (hr_cell){before, y});
}

static bool can_improve(const search *s, int32_t y) {
    int64_t distance = (int64_t)hr_block_centre((hr_cell){0, y}, s->size).y - s->position.y;
    return distance * distance <= s->best_squared;
}

bool hr_nearest_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                      hr_cell *block) {
    search s = {labels, label, size, hr_label_bounds(labels, label), position, {0, 0}, INT64_MAX};
    hr_cell under = hr_block_at(position, size);
    int32_t first = s.bounds.y, last = first + s.bounds.height - 1;
    int32_t middle = clamp(under.y, first, last);
    bool goes_up = true, goes_down = true;
    for (int32_t d = 0; goes_up || goes_down; d++) {
        goes_up = goes_up && middle - d >= first && (d < 2 || can_improve(&s, middle - d));
        goes_down = goes_down && middle + d <= last && (d < 2 || can_improve(&s, middle + d));
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
