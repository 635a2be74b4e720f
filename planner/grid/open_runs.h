// open_runs.h - the open blocks of a rectangle by *runs*: those that lie side by side in a row, and
// so are connected. In pieces of at most 64 blocks.
#ifndef HANDRAIL_PLANNER_GRID_OPEN_RUNS_H
#define HANDRAIL_PLANNER_GRID_OPEN_RUNS_H

#include "passmap/base/numbers.h"
#include "passmap/planes/tile_labels.h"

typedef struct hr_open_runs {
    const hr_lines *rows;
    int32_t left, right, bottom; // of the rectangle, as far as it lies on the plane
    int32_t x, y;                // of the piece at hand
    uint64_t starts;             // of runs in it that are still to come
} hr_open_runs;

static inline hr_open_runs hr_open_runs_in(const hr_plane *plane, hr_rect rect) {
    const hr_lines *rows = &plane->rows;
    int32_t left = hr_greatest(rect.x, 0), top = hr_greatest(rect.y, 0);
    return (hr_open_runs){.rows = rows,
                          .left = left,
                          .right = hr_least(rect.x + rect.width, rows->length),
                          .bottom = hr_least(rect.y + rect.height, rows->count),
                          .x = left - 64,
                          .y = top};
}

static inline uint64_t hr_run_starts_at_hand(const hr_open_runs *r) {
    uint64_t open = ~hr_bits_at(hr_line(r->rows, r->y), r->x);
    int32_t width = r->right - r->x;
    return hr_run_starts(width < 64 ? open & ~(~UINT64_C(0) << width) : open);
}

/// The next run, row by row. @return false if there is none left; else where it begins.
static inline bool hr_next_run(hr_open_runs *r, hr_cell *first) {
    if (r->left >= r->right) return false;
    while (!r->starts) {
        r->x += 64;
        if (r->x >= r->right) r->x = r->left, r->y++;
        if (r->y >= r->bottom) return false;
        r->starts = hr_run_starts_at_hand(r);
    }
    *first = (hr_cell){r->x + hr_lowest_bit(r->starts), r->y};
    r->starts &= r->starts - 1;
    return true;
}

#endif
