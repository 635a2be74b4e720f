// row_way.c - from sum to sum, where a step is what they differ by.

#include "planner/costs/row_way.h"

#include "passmap/base/assertion.h"
#include "planner/costs/row_directions.h"

static inline int32_t number_at(const hr_sweep_row *rows, hr_cell at) {
    return rows[at.y].numbers[hr_place_in_row(at.x)];
}

static hr_cell beside(hr_cell at, int direction) {
    HR_ASSERT(direction >= 0 && direction < HR_DIRECTIONS);
    uint32_t d = (uint32_t)direction;
    return (hr_cell){at.x + hr_direction_x(d), at.y + hr_direction_y(d)};
}

// The steps that lead there and back again: of the block itself to the east and the south, of the
// one there else.
static inline int32_t step_towards(const hr_row_sweeps *s, hr_cell at, hr_cell to, int direction) {
    const hr_sweep_row *const steps[] = {s->south, s->south_west, s->east, s->south_east};
    bool is_own = direction >= 2 && direction < 6;
    return number_at(steps[direction % 4], is_own ? at : to);
}

// Whether a cheapest way to a block comes from this direction.
static bool comes_from(const hr_row_sweeps *s, hr_cell at, int direction) {
    hr_cell from = beside(at, direction);
    if ((uint32_t)from.x >= HR_TILE || from.y < s->rows.first || from.y >= s->rows.end)
        return false;
    int32_t step = step_towards(s, at, from, direction);
    return step != HR_SWEEP_ILLEGAL && number_at(s->sums, from) + step == number_at(s->sums, at);
}

// A line that a way is to stay near, where it has the choice.
typedef struct guide {
    hr_cell from, change;
    int32_t squared_length;
} guide;

// From the line, times its length, on one side of it.
static int32_t off_line(const guide *line, hr_cell at) {
    return (at.x - line->from.x) * line->change.y - (at.y - line->from.y) * line->change.x;
}

// Of ways that cost the same, straightening begins best with one near the straight line that has
// few bends: straight on up to a block off it, then towards it.
static bool may_go_on(const hr_row_sweeps *s, const guide *line, hr_cell at, int32_t off,
                      int last) {
    return last >= 0 && off * off <= line->squared_length && comes_from(s, at, last);
}

static int direction_back(const hr_row_sweeps *s, const guide *line, hr_cell at, int last) {
    int32_t off = off_line(line, at), least = INT32_MAX;
    int best = -1;
    if (may_go_on(s, line, at, off, last)) return last;
    for (int d = 0; d < HR_DIRECTIONS; d++) {
        hr_cell back = beside(at, d);
        int32_t then = abs(off_line(line, back));
        if (then < least && comes_from(s, at, d)) least = then, best = d;
    }
    HR_ASSERT(best >= 0);
    return best;
}

void hr_row_way(const hr_row_sweeps *s, hr_cell to, hr_cell origin, hr_points *way) {
    hr_cell change = {s->from.x - to.x, s->from.y - to.y}, at = to;
    guide line = {to, change, change.x * change.x + change.y * change.y};
    int32_t begin = way->count;
    int last = -1;
    HR_ASSERT(hr_row_sweeps_cost(s, to) >= 0);
    while (!hr_same(at, s->from)) {
        int direction = direction_back(s, &line, at, last);
        if (direction != last) hr_points_push(way, (hr_cell){at.x + origin.x, at.y + origin.y});
        last = direction;
        at = beside(at, direction);
    }
    hr_points_push(way, (hr_cell){at.x + origin.x, at.y + origin.y});
    hr_points_reverse(way, begin);
}
