// prove_map.c - labels on every map of 4 x 4 blocks where four tiles meet, and every history of a
// few footprints on three cells.

#include "passmap/map/footprint_counts.h"
#include "tests/proof/choices.h"
#include "tests/support/maps.h"

#include <string.h>

// ---- Labels: each map is an edit of the one before

enum { SIDE = 128, FIRST = 62, BLOCKS_SIDE = 4, BLOCKS = BLOCKS_SIDE * BLOCKS_SIDE };

static course land;
static uint32_t open_blocks;

static hr_cell block(int32_t index) {
    return (hr_cell){FIRST + index % BLOCKS_SIDE, FIRST + index / BLOCKS_SIDE};
}

// The open blocks that can be reached from one, by spreading until nothing is added.
static uint32_t reached_from(int32_t index) {
    enum { NOT_WEST = 0xEEEE, NOT_EAST = 0x7777 };
    uint32_t reached = 1U << index, before = 0;
    while (reached != before) {
        before = reached;
        reached |= (before & NOT_EAST) << 1 | (before & NOT_WEST) >> 1;
        reached |= before << BLOCKS_SIDE | before >> BLOCKS_SIDE;
        reached &= open_blocks;
    }
    return reached;
}

static void blocks_are_labelled(void) {
    const hr_labels *labels = &hr_class_entry_of(land.map, 0)->labels;
    open_blocks = any_bits(BLOCKS);
    for (int32_t i = 0; i < BLOCKS; i++)
        hr_map_set(land.map, block(i).x, block(i).y, !(open_blocks >> i & 1));
    claim(hr_map_refresh(land.map, 0) == HR_OK, "there is memory");
    int32_t found[BLOCKS];
    for (int32_t i = 0; i < BLOCKS; i++) found[i] = hr_label_at(labels, block(i).x, block(i).y);
    for (int32_t i = 0; i < BLOCKS; i++) {
        bool is_open = open_blocks >> i & 1;
        claim(is_open == (found[i] >= 0), "open blocks have labels");
        uint32_t reached = is_open ? reached_from(i) : 0;
        for (int32_t k = 0; is_open && k < BLOCKS; k++) {
            bool is_reached = reached >> k & 1, is_it = found[i] == block(k).y * SIDE + block(k).x;
            claim(is_reached == (found[k] == found[i]), "the same one if connected");
            claim(is_reached || !is_it, "a label is a block of its component");
        }
    }
}

// ---- Footprints: two boxes that share a cell, stamped and lifted, and the ground under them

enum { CELLS = 3, STEPS = 6, STANDING_MAX = 6 * STEPS };

static hr_map *road;
static hr_footprint_id standing[STANDING_MAX];
static int32_t left_of[STANDING_MAX], standing_count;
static bool has_ground[CELLS];

static void stamp(int32_t left, int32_t times) {
    for (; times > 0; times--) {
        hr_footprint footprint = {.cells = {left, 0, 2, 1}, .bits = 4};
        claim(hr_footprint_stamp(road, footprint, &standing[standing_count]) == HR_OK, "it stands");
        left_of[standing_count++] = left;
    }
}

static void lift(int32_t index) {
    if (standing_count == 0) return;
    claim(hr_footprint_lift(road, standing[index]) == HR_OK, "it is lifted");
    int32_t after = --standing_count - index;
    memmove(standing + index, standing + index + 1, (size_t)after * sizeof *standing);
    memmove(left_of + index, left_of + index + 1, (size_t)after * sizeof *left_of);
}

static void set_ground(int32_t cell, bool has_bit) {
    hr_map_set(road, cell, 0, has_bit ? 4 : 0);
    has_ground[cell] = has_bit;
}

static void step(int32_t action) {
    if (action < 2)
        stamp(action, 1);
    else if (action == 2)
        stamp(0, 6); // a crowd
    else if (action < 5)
        lift(action == 3 ? 0 : standing_count - 1);
    else
        set_ground(1, action == 5);
}

static void check_cells(void) {
    for (int32_t cell = 0; cell < CELLS; cell++) {
        int32_t count = 0;
        for (int32_t i = 0; i < standing_count; i++)
            count += left_of[i] == cell || left_of[i] + 1 == cell;
        claim(hr_footprints_on(road, (uint32_t)cell, 2) == count, "as many as stand there");
        claim(hr_map_get(road, cell, 0) == (count > 0 || has_ground[cell] ? 4 : 0), "the value");
        uint8_t ground = 9;
        hr_map_read_ground(road, (hr_rect){cell, 0, 1, 1}, &ground, 1);
        claim(ground == (has_ground[cell] ? 4 : 0), "the ground, whoever stands on it");
    }
}

static void footprints_are_counted(void) {
    while (standing_count > 0) lift(0);
    set_ground(1, false);
    for (int32_t i = 0; i < STEPS; i++) {
        step(any_of(0, 6));
        check_cells();
    }
}

int main(void) {
    land = open_empty_course(SIDE, SIDE, NULL);
    hr_map_fill(land.map, (hr_rect){0, 0, SIDE, SIDE}, 1);
    prove("labels of 4 x 4 blocks in four tiles, edit by edit", blocks_are_labelled, 1 << BLOCKS);
    close_course(&land);
    course c = open_bare_course(CELLS, 1, NULL);
    road = c.map;
    prove("six changes of footprints and ground on three cells", footprints_are_counted, 117649);
    close_course(&c);
    return 0;
}
