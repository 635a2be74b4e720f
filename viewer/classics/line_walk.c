// line_walk.c - straight lines over the grid.

#include "viewer/classics/line_walk.h"

// Of `count` steps the one of that number ends here.
static hr_cell block_on_line(hr_cell from, hr_cell to, int32_t step, int32_t count) {
    int64_t x = 2 * (int64_t)(to.x - from.x) * step, y = 2 * (int64_t)(to.y - from.y) * step;
    int64_t half_x = x < 0 ? -count : count, half_y = y < 0 ? -count : count;
    return (hr_cell){from.x + (int32_t)((x + half_x) / (2 * count)),
                     from.y + (int32_t)((y + half_y) / (2 * count))};
}

static int32_t steps_between(hr_cell a, hr_cell b) {
    return hr_greatest(abs(b.x - a.x), abs(b.y - a.y));
}

line_walk walk_line(classic_search *s, hr_cell from, hr_cell to, bool counts_all) {
    line_walk walk = {0, true};
    int32_t count = steps_between(from, to);
    hr_cell at = from;
    for (int32_t i = 1; i <= count; i++) {
        hr_cell next = block_on_line(from, to, i, count);
        int direction = step_to(at, next);
        if (!spend_step(s)) return walk.has_budget = false, walk;
        if (is_open(s, next) && *mark_of(s, next) == 0) touch(s, next, direction);
        walk.closed += !is_open(s, at) || !is_step_open(s, at, direction);
        if (walk.closed && !counts_all) break;
        at = next;
    }
    return walk;
}

void add_line_to_way(classic_search *s, hr_cell from, hr_cell to) {
    int32_t count = steps_between(from, to);
    if (s->way.count == 0) add_to_way(s, from);
    for (int32_t i = 1; i <= count; i++) add_to_way(s, block_on_line(from, to, i, count));
}
