// test_hand.c - runs along walls against a hand that walks block by block.

#include "passmap/map/map_state.h"
#include "planner/grid/hand.h"
#include "planner/grid/tile.h"
#include "tests/support/lands.h"

#include <criterion/criterion.h>

static bool is_closed(const hr_plane *plane, hr_cell at) {
    return at.x < 0 || at.y < 0 || at.x >= plane->rows.length || at.y >= plane->rows.count ||
           hr_is_closed(plane, at.x, at.y);
}

static hr_cell neighbour(hr_cell at, int heading) {
    static const int32_t X[4] = {0, 1, 0, -1}, Y[4] = {-1, 0, 1, 0};
    return (hr_cell){at.x + X[heading], at.y + Y[heading]};
}

// On to the last block before a closed one, or the first without a wall at its side.
static hr_cell walk_slowly(const hr_plane *plane, hr_cell at, int heading, int wall,
                           bool *is_concave) {
    for (;;) {
        hr_cell next = neighbour(at, heading);
        *is_concave = is_closed(plane, next);
        if (*is_concave) return at;
        at = next;
        if (!is_closed(plane, neighbour(at, wall))) return at;
    }
}

static void check_run(const hr_plane *plane, hr_cell at, int heading, int side, uint64_t seed) {
    bool is_by_rows = heading % 2 == 1, is_up = heading == EAST || heading == SOUTH, is_concave;
    int wall = (heading + side) % 4;
    hr_cell expected = walk_slowly(plane, at, heading, wall, &is_concave);
    const hr_lines *lines = is_by_rows ? &plane->rows : &plane->columns;
    hr_run_end end = hr_run(lines, is_by_rows ? at.x : at.y, is_by_rows ? at.y : at.x, is_up,
                            wall == EAST || wall == SOUTH);
    bool is_right = end.is_closed == is_concave && end.at == (is_by_rows ? expected.x : expected.y);
    cr_assert(is_right, "HANDRAIL_SEED=%llu: from %d %d, heading %d, wall %d: to %d, not %d %d",
              (unsigned long long)seed, at.x, at.y, heading, wall, (int)end.at, expected.x,
              expected.y);
}

static void check_block(const hr_plane *plane, hr_cell at, uint64_t seed) {
    if (is_closed(plane, at)) return;
    for (int heading = NORTH; heading <= WEST; heading++) {
        check_run(plane, at, heading, HR_WALL_LEFT, seed);
        check_run(plane, at, heading, HR_WALL_RIGHT, seed);
    }
}

enum { SMALL = 4 };

static void load_small(hr_tile_plane *tile, uint32_t closed) {
    for (int32_t i = 0; i < SMALL; i++) {
        uint64_t row = ~UINT64_C(0), column = ~UINT64_C(0);
        for (int32_t k = 0; k < SMALL; k++) {
            if (!(closed >> (i * SMALL + k) & 1)) row &= ~(UINT64_C(1) << k);
            if (!(closed >> (k * SMALL + i) & 1)) column &= ~(UINT64_C(1) << k);
        }
        tile->plane.rows.words[i * tile->plane.rows.stride] = row;
        tile->plane.columns.words[i * tile->plane.columns.stride] = column;
    }
}

Test(hand, runs_as_far_as_block_by_block_on_every_map_of_4_by_4) {
    static hr_tile_plane tile;
    hr_tile_plane_create(&tile);
    for (uint32_t closed = 0; closed < 1u << (SMALL * SMALL);
         closed += (uint32_t)stride_of_run(7)) {
        load_small(&tile, closed);
        for (int32_t i = 0; i < SMALL * SMALL; i++)
            check_block(&tile.plane, (hr_cell){i % SMALL, i / SMALL}, closed);
    }
}

Test(hand, runs_as_far_as_block_by_block_over_many_words) {
    static land l;
    uint64_t seed = seed_of_run(730000000);
    for (int32_t round = rounds_of_run(14); round > 0; round--, seed++) {
        dice d = {seed};
        land_kind kind = (land_kind)(round % LAND_KINDS);
        hr_cell sides = roll_cell(&d, 200, 100);
        land_make(&l, &d, kind, 100 + sides.x, 100 + sides.y, 1);
        course c = land_open_course(&l, NULL);
        cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
        const hr_plane *plane = &hr_class_entry_of(c.map, 0)->plane;
        for (int32_t i = 0; i < 4000; i++)
            check_block(plane, roll_cell(&d, l.width, l.height), seed);
        close_course(&c);
    }
}
