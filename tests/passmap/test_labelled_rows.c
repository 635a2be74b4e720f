// test_labelled_rows.c - the next block with a label in a part of a row, forwards and backwards,
// against a look at each block. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many
// there are.

#include "passmap/map/map_state.h"
#include "passmap/planes/labels.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>

enum { WIDTH = 150, HEIGHT = 70, QUESTIONS = 2000 };

static bool has_label(const hr_labels *labels, int32_t label, int32_t x, int32_t y) {
    int32_t at = hr_label_at(labels, x, y);
    return label == HR_ANY_LABEL ? at >= 0 : at == label;
}

// From `x` on to `last`, whichever of them is farther right.
static int32_t first_labelled(const hr_labels *labels, int32_t label, int32_t x, int32_t last,
                              int32_t y) {
    int32_t step = x <= last ? 1 : -1;
    for (int32_t at = x; at != last + step; at += step)
        if (has_label(labels, label, at, y)) return at;
    return -1;
}

// Of the open part of a row, or of one with several labels.
static hr_map *random_land(dice *d, hr_class_id *id) {
    hr_map *map = empty_map(WIDTH, HEIGHT);
    int32_t most = 1 + roll(d, 90);
    for (int32_t i = 0; i < 200; i++) {
        hr_cell at = roll_cell(d, WIDTH, HEIGHT);
        bool is_wall = roll(d, 2);
        int32_t length = 1 + roll(d, most);
        hr_map_fill(map, (hr_rect){at.x, at.y, is_wall ? 1 : length, is_wall ? length : 1}, 1);
    }
    cr_assert_eq(hr_map_add_class(map, (hr_class){.pass = hr_pass_up_to(0), .size = 1}, id), HR_OK);
    cr_assert_eq(hr_map_refresh(map, *id), HR_OK);
    return map;
}

Test(labelled_rows, have_the_next_block_that_a_look_at_each_one_finds) {
    uint64_t seed = seed_of_run(1);
    int32_t found = 0, none = 0;
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        dice d = {seed};
        hr_class_id id;
        hr_map *map = random_land(&d, &id);
        const hr_labels *labels = &hr_class_entry_of(map, id)->labels;
        for (int32_t i = 0; i < QUESTIONS; i++) {
            hr_cell from = roll_cell(&d, WIDTH, HEIGHT), of = roll_cell(&d, WIDTH, HEIGHT);
            int32_t last = roll(&d, WIDTH), label = hr_label_at(labels, of.x, of.y);
            if (label < 0) label = HR_ANY_LABEL;
            int32_t expected = first_labelled(labels, label, from.x, last, from.y);
            int32_t next = (from.x <= last ? hr_next_labelled : hr_previous_labelled)(
                labels, label, from.x, last, from.y);
            cr_assert_eq(next, expected, "%d,%d to %d, label %d: HANDRAIL_SEED=%llu", from.x,
                         from.y, last, label, (unsigned long long)seed);
            found += next >= 0, none += next < 0;
        }
        hr_map_destroy(map);
    }
    cr_expect(found > none / 50 && none > found / 50, "%d, %d", found, none);
}
