// test_sweep.c - the exact sweep against a test of every block.

#include "passmap/map/map_state.h"
#include "planner/grid/sweep.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>

typedef struct scene {
    sketch map;
    twin twin;
    course course;
    const hr_plane *plane;
} scene;

static void open_scene(scene *s, const sketch *map, int32_t size) {
    s->map = *map;
    twin_look(&s->twin, map, size);
    s->course = open_course(map);
    cr_assert_eq(hr_map_refresh(s->course.map, size - 1), HR_OK);
    s->plane = &hr_class_entry_of(s->course.map, size - 1)->plane;
}

static hr_cell beside(hr_cell at, int heading) {
    return (hr_cell){at.x + hr_heading_x(heading), at.y + hr_heading_y(heading)};
}

static const char *hit_fault(const scene *s, hr_cell from, hr_cell to, hr_hit hit) {
    hr_cell wall = beside(hit.stand, hit.wall);
    if (twin_label(&s->twin, hit.stand) < 0) return "it stands in a closed block";
    if (twin_is_open(&s->twin, wall.x, wall.y)) return "its wall is open";
    if (twin_label(&s->twin, hit.stand) != twin_label(&s->twin, from))
        return "where it stands cannot be reached";
    if (!twin_passes(from, to, hit.stand)) return "it stands beside the ray's way";
    if (!twin_passes(from, to, wall)) return "its wall is not in the way";
    return NULL;
}

static void check_pair(const scene *s, hr_cell from, hr_cell to, uint64_t seed) {
    bool is_clear = twin_sweep(&s->twin, from, to);
    hr_hit hit;
    cr_assert_eq(hr_sweep(s->plane, from, to), is_clear, "seed %llu, size %d\n%s",
                 (unsigned long long)seed, s->twin.size, drawing(&s->map, from, to));
    cr_assert_eq(hr_shoot(s->plane, from, to, &hit), is_clear);
    const char *fault = is_clear ? NULL : hit_fault(s, from, to, hit);
    cr_assert_null(fault, "%s: (%d, %d) heading %d, seed %llu, size %d\n%s", fault, hit.stand.x,
                   hit.stand.y, hit.wall, (unsigned long long)seed, s->twin.size,
                   drawing(&s->map, from, to));
}

static void check_all_pairs(const scene *s, uint64_t seed) {
    int32_t width = s->map.width, count = width * s->map.height;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = 0; k < count; k++) {
            hr_cell from = {i % width, i / width}, to = {k % width, k / width};
            if (twin_label(&s->twin, from) >= 0 && twin_label(&s->twin, to) >= 0)
                check_pair(s, from, to, seed);
        }
}

Test(sweep, says_what_testing_every_block_says_on_all_pairs_of_random_maps) {
    uint64_t seed = seed_of_run(1);
    for (int32_t round = rounds_of_run(240); round > 0; round--, seed++) {
        dice d = {seed};
        map_kind kind = (map_kind)roll(&d, MAP_KINDS);
        hr_cell sides = roll_cell(&d, 18, 18);
        sketch map = random_map(&d, kind, 1 + sides.x, 1 + sides.y, 1 + roll(&d, 4));
        scene s;
        open_scene(&s, &map, 1 + roll(&d, 4));
        check_all_pairs(&s, seed);
        close_course(&s.course);
    }
}

// Legs that cross words of the plane, one closed block in the way or beside it.
Test(sweep, sees_a_single_closed_block_wherever_it_stands) {
    sketch map = {.width = 64, .height = 40};
    dice d = {seed_of_run(2)};
    for (int32_t round = rounds_of_run(60); round > 0; round--) {
        uint64_t seed = d.state;
        hr_cell closed = roll_cell(&d, 64, 40);
        draw_cell(&map, closed.x, closed.y, 1);
        scene s;
        open_scene(&s, &map, 1);
        for (int32_t i = 0; i < 4000; i++) {
            hr_cell from = roll_cell(&d, 64, 40), to = roll_cell(&d, 64, 40);
            if (twin_label(&s.twin, from) >= 0 && twin_label(&s.twin, to) >= 0)
                check_pair(&s, from, to, seed);
        }
        close_course(&s.course);
        draw_cell(&map, closed.x, closed.y, 0);
    }
}

static bool is_clear_in(const char *rows, int32_t size) {
    sketch map = draw(rows);
    scene s;
    open_scene(&s, &map, size);
    bool is_clear = hr_sweep(s.plane, letter(&map, 'a'), letter(&map, 'b'));
    cr_expect_eq(is_clear, twin_sweep(&s.twin, letter(&map, 'a'), letter(&map, 'b')));
    close_course(&s.course);
    return is_clear;
}

Test(sweep, cuts_no_corner) {
    cr_expect_not(is_clear_in("a#\n"
                              ".b\n",
                              1));
    cr_expect_not(is_clear_in("a.\n"
                              "#b\n",
                              1));
    cr_expect(is_clear_in("a.\n"
                          ".b\n",
                          1));
}

Test(sweep, passes_a_corridor_of_exactly_the_size) {
    cr_expect(is_clear_in("####\n"
                          "a..b\n"
                          "####\n",
                          1));
    cr_expect(is_clear_in("#####\n"
                          "a..b.\n"
                          ".....\n"
                          "#####\n",
                          2));
    cr_expect_not(is_clear_in("#####\n"
                              "a..b.\n"
                              "....#\n"
                              "#####\n",
                              2));
}

Test(sweep, touches_a_corner_and_passes) {
    cr_expect(is_clear_in("a..\n"
                          ".b#\n",
                          1));
    cr_expect(is_clear_in(".#..\n"
                          "a..b\n"
                          "..#.\n",
                          1));
}
