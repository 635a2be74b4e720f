// pull.c - pulling taut over corners, whole numbers only.

#include "pull.h"

#include "hull.h"

// Does the wedge between the directions to `c` and to `a` hold the closed diagonal (x, y) of corner
// b?
static bool wedge_holds(hr_cell a, hr_cell b, hr_cell c, int turn, int32_t x, int32_t y) {
    hr_cell diagonal = {b.x + x, b.y + y};
    return turn * hr_cross(b, c, diagonal) > 0 && turn * hr_cross(b, diagonal, a) > 0;
}

static bool is_taut(const hr_plane *plane, hr_cell a, hr_cell b, hr_cell c, int turn) {
    const hr_lines *rows = &plane->rows;
    uint64_t middle = hr_bits_at(hr_line(rows, b.y), b.x - 1);
    for (int32_t y = -1; y <= 1; y += 2) {
        uint64_t side = hr_bits_at(hr_line(rows, b.y + y), b.x - 1);
        if (side & 2) continue; // the block above or below b is closed
        if ((side & 1) && !(middle & 1) && wedge_holds(a, b, c, turn, -1, y)) return true;
        if ((side & 4) && !(middle & 4) && wedge_holds(a, b, c, turn, 1, y)) return true;
    }
    return false;
}

static void take_next(hr_puller *puller, const hr_plane *plane, hr_points *way) {
    hr_cell c = puller->todo.at[--puller->todo.count], b = hr_points_last(way);
    if (hr_same(c, b)) return;
    if (way->count == 1) {
        hr_points_push(way, c);
        return;
    }
    hr_cell a = way->at[way->count - 2];
    int64_t cross = hr_cross(a, b, c);
    int turn = cross > 0 ? 1 : -1;
    if (cross != 0 && is_taut(plane, a, b, c, turn)) {
        hr_points_push(way, c);
        return;
    }
    way->count--;
    hr_points_push(&puller->todo, c);
    if (cross != 0) // else b lay on the way, or was a reversal
        hr_hull(&puller->todo, &puller->candidates, plane, a, b, c, turn);
}

void hr_pull(hr_puller *puller, const hr_plane *plane, hr_points *way) {
    hr_points *todo = &puller->todo;
    hr_points_clear(todo);
    hr_points_clear(&puller->candidates);
    if (way->count < 2) return;
    hr_points_append(todo, way->at + 1, way->count - 1);
    hr_points_reverse(todo, 0);
    way->count = 1;
    while (todo->count > 0 && !todo->is_out_of_memory && !way->is_out_of_memory)
        take_next(puller, plane, way);
}
