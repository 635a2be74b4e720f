// test_nearest.c - the nearest block of a component, tile by tile, against a look at all blocks.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "planner/plan/nearest.h"
#include "tests/support/route_scenes.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>

static int64_t squared_from(hr_cell block, int32_t size, hr_position to) {
    hr_position centre = hr_block_centre(block, size);
    int64_t x = (int64_t)centre.x - to.x, y = (int64_t)centre.y - to.y;
    return x * x + y * y;
}

// In the order of ties: the first one of the nearest.
static bool look_at_all(const land *l, int32_t label, hr_position position, hr_cell *block) {
    int64_t best = INT64_MAX;
    for (int32_t y = 0; y < l->height; y++)
        for (int32_t x = 0; x < l->width; x++) {
            hr_cell at = {x, y};
            int32_t here = land_label(l, at);
            if (here < 0 || (label >= 0 && here != label)) continue;
            int64_t squared = squared_from(at, l->size, position);
            if (squared < best) best = squared, *block = at;
        }
    return best != INT64_MAX;
}

static hr_position throw_position(scene *s) {
    const land *l = &s->land;
    hr_cell at = roll_cell(&s->dice, l->width * HR_CELL, l->height * HR_CELL);
    // Corners and middles of cells, where several blocks are equally near, every other time.
    int32_t step = roll(&s->dice, 2) ? 1 : HR_CELL / 2;
    return (hr_position){at.x / step * step, at.y / step * step};
}

static void check_nearest(scene *s, const hr_class_entry *entry) {
    const land *l = &s->land;
    bool is_any = roll(&s->dice, 4) == 0;
    hr_cell home = land_open_block(l, &s->dice), found = {0}, expected = {0};
    hr_position position = throw_position(s);
    int32_t label = is_any ? HR_ANY_LABEL : hr_label_at(&entry->labels, home.x, home.y);
    int32_t land_home = is_any ? -1 : land_label(l, home);
    if (!is_any && label < 0) return; // nothing is open
    bool exists = look_at_all(l, land_home, position, &expected);
    bool is_found = hr_nearest_block(&entry->labels, label, l->size, position, &found);
    cr_assert_eq(is_found, exists, "seed %llu", (unsigned long long)s->seed);
    cr_assert(!exists || (found.x == expected.x && found.y == expected.y),
              "(%d, %d) for (%d, %d), size %d, position (%d, %d), %s, seed %llu", (int)found.x,
              (int)found.y, (int)expected.x, (int)expected.y, (int)l->size, (int)position.x,
              (int)position.y, land_kind_name(s->kind), (unsigned long long)s->seed);
}

Test(nearest, the_nearest_block_is_the_first_of_those_no_other_is_nearer_than) {
    static scene s;
    uint64_t seed = seed_of_run(480000000);
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        open_scene(&s, seed, 300, 200);
        if (round % 3 == 0) { // far from everything
            land_fill(&s.land, (hr_rect){0, 0, s.land.width / 2, s.land.height}, 1);
            land_look(&s.land);
            land_copy_to(&s.land, s.course.map, (hr_rect){0, 0, s.land.width, s.land.height});
        }
        cr_assert_eq(hr_map_refresh(s.course.map, class_of(&s)), HR_OK);
        const hr_class_entry *entry = hr_class_entry_of(s.course.map, class_of(&s));
        for (int32_t i = 0; i < 30; i++) check_nearest(&s, entry);
        close_course(&s.course);
    }
}

// ---- Far from it

enum { FAR_WIDTH = 1100, FAR_HEIGHT = 700, PONDS = 4000, FAR_QUESTIONS = 60 };

static int32_t labels_of_blocks[FAR_HEIGHT][FAR_WIDTH];

// Ponds everywhere, and some larger waters.
static course open_ponds(dice *d) {
    course c = open_empty_course(FAR_WIDTH, FAR_HEIGHT, NULL);
    hr_map_fill(c.map, (hr_rect){0, 0, FAR_WIDTH, FAR_HEIGHT}, 1);
    for (int32_t i = 0; i < PONDS; i++) {
        hr_cell at = roll_cell(d, FAR_WIDTH, FAR_HEIGHT);
        hr_cell side = i < 6 ? roll_cell(d, 200, 90) : roll_cell(d, 7, 7);
        hr_map_fill(c.map, (hr_rect){at.x, at.y, 1 + side.x, 1 + side.y}, 0);
    }
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(c.map, 0);
    for (int32_t y = 0; y < FAR_HEIGHT; y++)
        for (int32_t x = 0; x < FAR_WIDTH; x++)
            labels_of_blocks[y][x] = hr_label_at(&entry->labels, x, y);
    return c;
}

static int64_t look_for(int32_t label, hr_position position, hr_cell *block) {
    int64_t best = INT64_MAX;
    for (int32_t y = 0; y < FAR_HEIGHT; y++)
        for (int32_t x = 0; x < FAR_WIDTH; x++) {
            if (labels_of_blocks[y][x] != label) continue;
            int64_t squared = squared_from((hr_cell){x, y}, 1, position);
            if (squared < best) best = squared, *block = (hr_cell){x, y};
        }
    return best;
}

// @return in tiles.
static int32_t check_far(const hr_labels *labels, dice *d, uint64_t seed) {
    hr_cell home = roll_cell(d, FAR_WIDTH, FAR_HEIGHT), found = {0}, expected = {0};
    while (labels_of_blocks[home.y][home.x] < 0) home = roll_cell(d, FAR_WIDTH, FAR_HEIGHT);
    hr_cell at = roll_cell(d, 2 * FAR_WIDTH, 2 * FAR_HEIGHT); // corners and middles of cells
    hr_position position = {at.x * (HR_CELL / 2), at.y * (HR_CELL / 2)};
    int32_t label = labels_of_blocks[home.y][home.x];
    int64_t squared = look_for(label, position, &expected);
    cr_assert(hr_nearest_block(labels, label, 1, position, &found));
    cr_assert(found.x == expected.x && found.y == expected.y,
              "%d,%d for %d,%d of label %d: HANDRAIL_SEED=%llu", found.x, found.y, expected.x,
              expected.y, label, (unsigned long long)seed);
    int32_t distance = (int32_t)sqrt((double)squared);
    cr_assert(hr_nearest_block_within(labels, label, 1, position, distance + 1, &found));
    cr_assert(found.x == expected.x && found.y == expected.y);
    cr_assert(distance < 2 ||
              !hr_nearest_block_within(labels, label, 1, position, distance - 1, &found));
    return distance / HR_CELL / HR_TILE;
}

Test(nearest, water_far_beyond_many_ponds_is_found_as_if_all_were_looked_at) {
    uint64_t seed = seed_of_run(482000000);
    int32_t far = 0, near = 0;
    for (int32_t round = rounds_of_run(3); round > 0; round--, seed++) {
        dice d = {seed};
        course c = open_ponds(&d);
        const hr_labels *labels = &hr_class_entry_of(c.map, 0)->labels;
        for (int32_t i = 0; i < FAR_QUESTIONS; i++) {
            int32_t tiles = check_far(labels, &d, seed);
            far += tiles > 3, near += tiles <= 3;
        }
        close_course(&c);
    }
    cr_expect(far > 30 && near > 15, "%d, %d", far, near);
}

// A horseshoe around the position, its sides at the edges of squares of labels that are as near.
Test(nearest, of_blocks_that_are_as_near_in_squares_that_are_as_near_the_first_is_found) {
    course c = open_empty_course(FAR_WIDTH, FAR_HEIGHT, NULL);
    hr_map_fill(c.map, (hr_rect){0, 0, FAR_WIDTH, FAR_HEIGHT}, 1);
    hr_map_fill(c.map, (hr_rect){255, 0, 1, 650}, 0);
    hr_map_fill(c.map, (hr_rect){768, 0, 1, 650}, 0);
    hr_map_fill(c.map, (hr_rect){255, 0, 513, 1}, 0);
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    const hr_labels *labels = &hr_class_entry_of(c.map, 0)->labels;
    hr_position position = {512 * HR_CELL, 600 * HR_CELL + HR_CELL / 2};
    hr_cell found = {0};
    cr_assert(hr_nearest_block(labels, hr_label_at(labels, 255, 0), 1, position, &found));
    cr_expect(found.x == 255 && found.y == 600, "%d,%d", found.x, found.y);
    close_course(&c);
}

// From the same few places to the same few goals, for two classes, on a map that changes.
Test(nearest, what_is_remembered_is_what_would_be_found) {
    static scene s;
    uint64_t seed = seed_of_run(481000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 140);
        hr_nearest_memo memo = {0};
        hr_cell homes[2] = {land_open_block(&s.land, &s.dice), land_open_block(&s.land, &s.dice)};
        hr_position goals[2] = {throw_position(&s), throw_position(&s)};
        for (int32_t i = 0; i < 100; i++) {
            if (i % 4 == 3) edit_somewhere(&s, SQUARE);
            hr_class_id id = roll(&s.dice, 2);
            cr_assert_eq(hr_map_refresh(s.course.map, id), HR_OK);
            const hr_class_entry *entry = hr_class_entry_of(s.course.map, id);
            hr_cell home = homes[roll(&s.dice, 2)], found = {0}, expected = {0};
            hr_position goal = goals[roll(&s.dice, 2)];
            int32_t label = hr_label_at(&entry->labels, home.x, home.y);
            if (label < 0) continue;
            cr_assert(hr_nearest_block(&entry->labels, label, id + 1, goal, &expected));
            cr_assert(hr_nearest_remembered(&memo, &entry->labels, entry->plane_version, label,
                                            id + 1, goal, &found));
            cr_assert(found.x == expected.x && found.y == expected.y, "%d of seed %llu", (int)i,
                      (unsigned long long)s.seed);
        }
        close_course(&s.course);
    }
}

Test(nearest, the_last_block_is_found_whatever_the_side_of_the_map) {
    for (int32_t side = 60; side <= 200; side++) {
        course c = open_empty_course(side, side, NULL);
        cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
        hr_position last = hr_block_centre((hr_cell){side - 1, side - 1}, 1);
        hr_cell found = {0};
        cr_assert(hr_nearest_block(&hr_class_entry_of(c.map, 0)->labels, 0, 1, last, &found));
        cr_expect(found.x == side - 1 && found.y == side - 1, "%d", side);
        close_course(&c);
    }
}
