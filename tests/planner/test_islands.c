// test_islands.c - islands of a tile against a flood of its closed blocks, block by block.

#include "planner/routes/islands.h"
#include "tests/support/tile_scenes.h"

#include <criterion/criterion.h>
#include <string.h>

enum { WIDE = TILE_SIDE + 2 }; // with a closed block all around

// Marks what is connected with a block, of its kind: closed blocks by sides and corners, open ones
// by sides.
static void mark(const bool open[WIDE][WIDE], bool marked[WIDE][WIDE], hr_cell from) {
    static hr_cell stack[8 * WIDE * WIDE];
    int32_t count = 0;
    bool kind = open[from.y][from.x];
    stack[count++] = from;
    while (count > 0) {
        hr_cell at = stack[--count];
        if (at.x < 0 || at.y < 0 || at.x >= WIDE || at.y >= WIDE) continue;
        if (marked[at.y][at.x] || open[at.y][at.x] != kind) continue;
        marked[at.y][at.x] = true;
        for (int32_t dy = -1; dy <= 1; dy++)
            for (int32_t dx = -1; dx <= 1; dx++)
                if ((dx || dy) && (!kind || !dx || !dy))
                    stack[count++] = (hr_cell){at.x + dx, at.y + dy};
    }
}

// Components of open blocks; with one mark for all that is closed and leads to the edge first, a
// closed block that is left is an island.
static int32_t count_components(const bool open[WIDE][WIDE], bool *has_islands) {
    static bool marked[WIDE][WIDE];
    int32_t count = 0;
    memset(marked, 0, sizeof marked);
    *has_islands = false;
    mark(open, marked, (hr_cell){0, 0});
    for (int32_t y = 0; y < WIDE; y++)
        for (int32_t x = 0; x < WIDE; x++) {
            if (marked[y][x]) continue;
            if (open[y][x])
                count++;
            else
                *has_islands = true;
            mark(open, marked, (hr_cell){x, y});
        }
    return count;
}

Test(islands, a_tile_has_islands_where_closed_blocks_do_not_lead_to_its_edge) {
    static tile_scene t;
    int32_t with = 0, without = 0;
    uint64_t seed = seed_of_run(465000000);
    for (int32_t round = rounds_of_run(200); round > 0; round--, seed++) {
        open_tile_scene(&t, seed);
        bool open[WIDE][WIDE] = {{false}}, has_islands;
        for (int32_t y = 0; y < TILE_SIDE; y++)
            for (int32_t x = 0; x < TILE_SIDE; x++) open[y + 1][x + 1] = is_open_in_tile(&t, x, y);
        int32_t components = count_components((const bool(*)[WIDE])open, &has_islands);
        cr_assert_eq(hr_has_islands(&t.tile, components), has_islands, "HANDRAIL_SEED=%llu",
                     (unsigned long long)seed);
        has_islands ? with++ : without++;
        close_course(&t.scene.course);
    }
    cr_expect(with > 0 && without > 0);
}
