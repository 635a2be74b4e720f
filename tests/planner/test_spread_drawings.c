// test_spread_drawings.c - places for soldiers and tanks in every formation, drawn.

#include "planner/spread.h"
#include "tests/support/route_scenes.h"

#include <criterion/criterion.h>

// The places of soldiers (s) and of tanks of 2 x 2 cells (T) around letter g.
static const char *drawn(const char *rows, int32_t soldiers, int32_t tanks, hr_spread asked) {
    static char text[2000];
    sketch map = draw(rows);
    course c = open_course(&map);
    hr_spread_unit units[100];
    hr_position goals[100];
    asked.goal = hr_block_centre(letter(&map, 'g'), 1);
    asked.units = units, asked.count = soldiers + tanks;
    for (int32_t i = 0; i < asked.count; i++)
        units[i] = (hr_spread_unit){asked.goal, i >= soldiers};
    cr_assert_eq(hr_spread_goals(c.planner, &asked, goals), HR_OK);
    int32_t stride = map.width + 1;
    for (int32_t y = 0; y < map.height; y++) {
        for (int32_t x = 0; x < map.width; x++)
            text[y * stride + x] = map.cells[y * map.width + x] ? '#' : '.';
        text[y * stride + map.width] = '\n';
    }
    text[map.height * stride] = 0;
    for (int32_t i = 0; i < asked.count; i++) {
        int32_t size = units[i].class_id + 1;
        hr_cell at = hr_block_at(goals[i], size);
        for (int32_t k = 0; k < size * size; k++)
            text[(at.y + k / size) * stride + at.x + k % size] = size == 2 ? 'T' : 's';
    }
    close_course(&c);
    return text;
}

static void expect_drawn(const char *rows, int32_t soldiers, int32_t tanks, hr_spread asked,
                         const char *expected) {
    const char *found = drawn(rows, soldiers, tanks, asked);
    cr_expect_str_eq(found, expected, "\n%s", found);
}

static const char OPEN[] = "...............\n"
                           "...............\n"
                           "...............\n"
                           "...............\n"
                           "...............\n"
                           ".......g.......\n"
                           "...............\n"
                           "...............\n"
                           "...............\n"
                           "...............\n"
                           "...............\n";

Test(spread_drawings, soldiers_stand_around_the_tanks) {
    expect_drawn(OPEN, 12, 4, (hr_spread){0},
                 "...............\n"
                 "...............\n"
                 ".......s.......\n"
                 ".....ssTTs.....\n"
                 ".....ssTTs.....\n"
                 ".....TTTTTT....\n"
                 ".....TTTTTT....\n"
                 ".....sssss.....\n"
                 "...............\n"
                 "...............\n"
                 "...............\n");
}

Test(spread_drawings, a_block_is_as_broad_as_deep_with_the_tanks_in_front) {
    expect_drawn(OPEN, 15, 4, (hr_spread){.formation = HR_FORMATION_BLOCK},
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 ".....TTTTTT....\n"
                 ".....TTTTTT....\n"
                 ".....ssTTss....\n"
                 ".....ssTTss....\n"
                 ".....ssssss....\n"
                 ".......s.......\n"
                 "...............\n"
                 "...............\n");
    expect_drawn(OPEN, 6, 0,
                 (hr_spread){.formation = HR_FORMATION_BLOCK, .gap_cells = 1, .facing_x = 1},
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 ".....s.s.s.....\n"
                 "...............\n"
                 ".....s.s.s.....\n"
                 "...............\n"
                 "...............\n"
                 "...............\n");
}

Test(spread_drawings, a_line_has_the_tanks_in_its_middle) {
    expect_drawn(OPEN, 7, 2, (hr_spread){.formation = HR_FORMATION_LINE},
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "..sssssTTTTss..\n"
                 ".......TTTT....\n"
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "...............\n");
    expect_drawn(OPEN, 5, 0, (hr_spread){.formation = HR_FORMATION_LINE, .facing_x = -3},
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 ".......s.......\n"
                 ".......s.......\n"
                 ".......s.......\n"
                 ".......s.......\n"
                 ".......s.......\n"
                 "...............\n"
                 "...............\n"
                 "...............\n");
    expect_drawn(OPEN, 5, 0,
                 (hr_spread){.formation = HR_FORMATION_LINE, .facing_x = 1, .facing_y = 1},
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 ".........s.....\n"
                 "........s......\n"
                 ".......s.......\n"
                 "......s........\n"
                 ".....s.........\n"
                 "...............\n"
                 "...............\n"
                 "...............\n");
}

Test(spread_drawings, a_wedge_has_its_tip_at_the_goal) {
    expect_drawn(OPEN, 9, 0, (hr_spread){.formation = HR_FORMATION_WEDGE},
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 ".......s.......\n"
                 "......sss......\n"
                 ".....sssss.....\n"
                 "...............\n"
                 "...............\n"
                 "...............\n");
    expect_drawn(OPEN, 9, 0, (hr_spread){.formation = HR_FORMATION_WEDGE, .facing_y = 1},
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 ".....sssss.....\n"
                 "......sss......\n"
                 ".......s.......\n"
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "...............\n"
                 "...............\n");
}

// A rank goes on behind a tree, and not beyond a house.
Test(spread_drawings, a_line_ends_at_a_wall_and_goes_on_behind) {
    expect_drawn("...............\n"
                 "..#####........\n"
                 "..#####..g.#...\n"
                 "..#####........\n"
                 "...............\n",
                 10, 0, (hr_spread){.formation = HR_FORMATION_LINE},
                 "...............\n"
                 "..#####........\n"
                 "..#####ssss#sss\n"
                 "..#####.sss....\n"
                 "...............\n");
}

Test(spread_drawings, what_is_to_be_kept_free_is) {
    hr_rect road = {0, 5, 15, 2};
    expect_drawn(OPEN, 12, 2, (hr_spread){.keep_free = &road, .keep_free_count = 1},
                 "...............\n"
                 "...............\n"
                 "......sss......\n"
                 ".....ssTTs.....\n"
                 ".....ssTTs.....\n"
                 "...............\n"
                 "...............\n"
                 ".....ssTTs.....\n"
                 ".......TT......\n"
                 "...............\n"
                 "...............\n");
}
