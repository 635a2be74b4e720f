// prove_legs.c - the sweep and the hull on every map of 4 x 3 and 3 x 4 blocks, between all ends.
//
// The blocks lie where four tiles meet, so that lines cross from word to word. What lies around
// them is closed, or open: legs between them do not leave them.

#include "passmap/map/map_state.h"
#include "planner/grid/sweep.h"
#include "planner/taut/hull.h"
#include "tests/proof/choices.h"
#include "tests/support/twins.h"

enum { SIDE = 128, FIRST = 62, LONG = 4, SHORT = 3, BLOCKS = LONG * SHORT };

static course land;
static const hr_plane *plane;
static int32_t width, height;           // of the blocks
static uint32_t closed;                 // which of them are, row by row
static bool is_open_around;             // what lies around them
static uint32_t passed[BLOCKS][BLOCKS]; // from block to block: which ones the square overlaps
static hr_points way;

static hr_cell block(int32_t index) {
    return (hr_cell){FIRST + index % width, FIRST + index / width};
}

static bool is_open(int32_t x, int32_t y) {
    x -= FIRST, y -= FIRST;
    if (x < 0 || y < 0 || x >= width || y >= height) return is_open_around;
    return !(closed >> (y * width + x) & 1);
}

static void find_passed(void) {
    for (int32_t i = 0; i < BLOCKS; i++)
        for (int32_t k = 0; k < BLOCKS; k++) {
            passed[i][k] = 0;
            for (int32_t at = 0; at < BLOCKS; at++)
                if (twin_passes(block(i), block(k), block(at))) passed[i][k] |= 1U << at;
        }
}

static void make_land(bool is_long, bool is_open_outside) {
    width = is_long ? LONG : SHORT, height = is_long ? SHORT : LONG;
    is_open_around = is_open_outside;
    hr_map_fill(land.map, (hr_rect){0, 0, SIDE, SIDE}, is_open_around ? 0 : 1);
    find_passed();
}

static void close_blocks(uint32_t bits) {
    closed = bits;
    for (int32_t i = 0; i < BLOCKS; i++)
        hr_map_set(land.map, block(i).x, block(i).y, closed >> i & 1);
    claim(hr_map_refresh(land.map, 0) == HR_OK, "there is memory");
}

// ---- The sweep

static bool is_clear(int32_t from, int32_t to) { return !(passed[from][to] & closed); }

// A ray that is stopped stands in a block that it overlaps, beside a closed one that it does.
static void check_hit(int32_t from, int32_t to, hr_hit hit) {
    hr_cell wall = hr_beside(hit.stand, hit.wall);
    claim(is_open(hit.stand.x, hit.stand.y) && !is_open(wall.x, wall.y), "between open and closed");
    claim(twin_passes(block(from), block(to), hit.stand), "where the ray passes");
    claim(twin_passes(block(from), block(to), wall), "what stopped it is in its way");
}

static void legs_are_swept(void) {
    for (int32_t from = 0; from < BLOCKS; from++)
        for (int32_t to = 0; to < BLOCKS; to++) {
            hr_hit hit;
            if (!(closed >> from & 1) && !(closed >> to & 1)) {
                claim(hr_sweep(plane, block(from), block(to)) == is_clear(from, to), "swept");
                bool is_there = hr_shoot(plane, block(from), block(to), &hit);
                claim(is_there == is_clear(from, to), "shot");
                if (!is_there) check_hit(from, to, hit);
            }
        }
}

// ---- The hull

static int64_t cross(hr_cell o, hr_cell a, hr_cell b) {
    return (int64_t)(a.x - o.x) * (b.y - o.y) - (int64_t)(a.y - o.y) * (b.x - o.x);
}

static bool is_diagonal_closed(int32_t x, int32_t y, int32_t dx, int32_t dy) {
    return !is_open(x + dx, y + dy) && is_open(x + dx, y) && is_open(x, y + dy);
}

static bool is_corner(hr_cell at) {
    return is_open(at.x, at.y) &&
           (is_diagonal_closed(at.x, at.y, -1, -1) || is_diagonal_closed(at.x, at.y, 1, -1) ||
            is_diagonal_closed(at.x, at.y, -1, 1) || is_diagonal_closed(at.x, at.y, 1, 1));
}

static bool is_inside(hr_cell at, hr_cell a, hr_cell b, hr_cell c, int turn) {
    return turn * cross(a, b, at) >= 0 && turn * cross(b, c, at) >= 0 &&
           turn * cross(c, a, at) >= 0;
}

// What makes a hull one: corners of the triangle that bend one way from c to a, with all others on
// their inner side.
static void check_hull(hr_cell a, hr_cell b, hr_cell c, int turn) {
    for (int32_t i = 0; i + 1 < way.count; i++) {
        hr_cell here = way.at[i], next = way.at[i + 1];
        if (i > 0) {
            claim(turn * cross(way.at[i - 1], here, next) < 0, "it bends one way");
            claim(is_corner(here) && is_inside(here, a, b, c, turn), "by corners of the triangle");
        }
        for (int32_t k = 0; k < BLOCKS; k++) {
            hr_cell at = block(k);
            if (hr_same(at, b) || !is_corner(at) || !is_inside(at, a, b, c, turn)) continue;
            claim(turn * cross(here, next, at) <= 0, "with all others inside");
        }
    }
}

static void wrap(int32_t a, int32_t b, int32_t c) {
    int64_t side = cross(block(a), block(b), block(c));
    if (side == 0 || !is_clear(a, b) || !is_clear(b, c)) return;
    int turn = side > 0 ? 1 : -1;
    hr_points_clear(&way);
    hr_points_push(&way, block(c));
    hr_hull(&way, plane, NULL, block(a), block(b), turn);
    hr_points_push(&way, block(a));
    claim(!way.is_out_of_memory, "there is memory");
    check_hull(block(a), block(b), block(c), turn);
}

static void triangles_are_wrapped(void) {
    for (int32_t b = 0; b < BLOCKS; b++)
        for (int32_t a = 0; a < BLOCKS; a++)
            for (int32_t c = 0; c < BLOCKS && is_clear(a, b); c++) wrap(a, b, c);
}

static void legs_and_hulls(void) {
    static bool was_long, was_open;
    bool is_long = any_of(0, 1), is_open_outside = any_of(0, 1);
    if (width == 0 || is_long != was_long || is_open_outside != was_open)
        make_land(is_long, is_open_outside);
    was_long = is_long, was_open = is_open_outside;
    close_blocks(any_bits(BLOCKS));
    legs_are_swept();
    triangles_are_wrapped();
}

int main(void) {
    land = open_empty_course(SIDE, SIDE, NULL);
    claim(hr_map_refresh(land.map, 0) == HR_OK, "there is memory");
    plane = &hr_class_entry_of(land.map, 0)->plane;
    hr_allocator allocator = land.map->allocator;
    way.allocator = &allocator;
    prove("sweeps and hulls on maps of 12 blocks, all ends", legs_and_hulls, 4 << BLOCKS);
    hr_points_destroy(&way);
    close_course(&land);
    return 0;
}
