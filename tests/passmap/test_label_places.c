// test_label_places.c - where a component lies: the box around it, and the tiles and squares that
// it is in, against a look at each block. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies
// how many there are.

#include "passmap/base/numbers.h"
#include "passmap/map/map_state.h"
#include "passmap/planes/label_box.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>

// Seven by six tiles: two by two squares below the topmost.
enum { WIDTH = 430, HEIGHT = 380, LABELS = 40, MOST = 1000 };

static int32_t labels_of_blocks[HEIGHT][WIDTH];

// Ponds of some cells, rivers, and seas of many tiles.
static hr_map *random_waters(dice *d, hr_class_id *id) {
    hr_map *map = empty_map(WIDTH, HEIGHT);
    hr_map_fill(map, (hr_rect){0, 0, WIDTH, HEIGHT}, 1);
    int32_t seas = roll(d, 3), rivers = roll(d, 12), ponds = roll(d, 2000);
    for (int32_t i = 0; i < seas + rivers + ponds; i++) {
        int32_t longest = i < seas ? 200 : i < seas + rivers ? 300 : 12;
        hr_cell at = roll_cell(d, WIDTH, HEIGHT), side = roll_cell(d, longest, longest);
        if (i >= seas && i < seas + rivers) (roll(d, 2) ? &side.x : &side.y)[0] = 0;
        hr_map_fill(map, (hr_rect){at.x, at.y, 1 + side.x, 1 + side.y}, 0);
    }
    cr_assert_eq(hr_map_add_class(map, (hr_class){.pass = hr_pass_up_to(0), .size = 1}, id), HR_OK);
    cr_assert_eq(hr_map_refresh(map, *id), HR_OK);
    return map;
}

static void look_at_all(const hr_labels *labels) {
    for (int32_t y = 0; y < HEIGHT; y++)
        for (int32_t x = 0; x < WIDTH; x++) labels_of_blocks[y][x] = hr_label_at(labels, x, y);
}

static hr_rect box_of(int32_t label) {
    int32_t left = WIDTH, top = HEIGHT, right = -1, bottom = -1;
    for (int32_t y = 0; y < HEIGHT; y++)
        for (int32_t x = 0; x < WIDTH; x++) {
            if (labels_of_blocks[y][x] != label) continue;
            left = hr_least(left, x), right = hr_greatest(right, x);
            top = hr_least(top, y), bottom = hr_greatest(bottom, y);
        }
    return (hr_rect){left, top, right - left + 1, bottom - top + 1};
}

static void check_boxes(const hr_labels *labels, int32_t label, uint64_t seed) {
    hr_rect expected = box_of(label), tiles, blocks;
    cr_assert(hr_label_tile_box(labels, label, MOST, &tiles));
    cr_assert(hr_label_block_box(labels, label, MOST, &blocks));
    cr_assert(blocks.x == expected.x && blocks.y == expected.y && blocks.width == expected.width &&
                  blocks.height == expected.height,
              "label %d: %d,%d %d x %d: HANDRAIL_SEED=%llu", label, blocks.x, blocks.y,
              blocks.width, blocks.height, (unsigned long long)seed);
    cr_assert(tiles.x * HR_TILE <= blocks.x && tiles.y * HR_TILE <= blocks.y);
    cr_assert_geq((tiles.x + tiles.width) * HR_TILE, blocks.x + blocks.width);
    cr_assert_geq((tiles.y + tiles.height) * HR_TILE, blocks.y + blocks.height);
    // A tile more on a side at most, which is reached but not crossed.
    int32_t columns = (blocks.x + blocks.width - 1) / HR_TILE - blocks.x / HR_TILE + 1;
    int32_t rows = (blocks.y + blocks.height - 1) / HR_TILE - blocks.y / HR_TILE + 1;
    cr_assert(tiles.width <= columns + 2 && tiles.height <= rows + 2);
    // Of fewer tiles it is not asked for.
    int32_t most = columns * rows;
    cr_assert_eq(hr_label_tile_box(labels, label, most / 2, &tiles),
                 hr_label_block_box(labels, label, most / 2, &blocks));
}

static bool is_among(int32_t label, hr_rect blocks) {
    for (int32_t y = blocks.y; y < hr_least(blocks.y + blocks.height, HEIGHT); y++)
        for (int32_t x = blocks.x; x < hr_least(blocks.x + blocks.width, WIDTH); x++)
            if (labels_of_blocks[y][x] == label) return true;
    return false;
}

static void check_places(const hr_labels *labels, int32_t label, uint64_t seed) {
    hr_label_place whole = hr_label_whole_in(labels, label), place;
    hr_rect bounds = hr_label_bounds(labels, label), box = box_of(label);
    cr_assert(bounds.x <= box.x && bounds.x + bounds.width >= box.x + box.width);
    cr_assert(bounds.y <= box.y && bounds.y + bounds.height >= box.y + box.height);
    for (place.level = 0; place.level <= whole.level; place.level++) {
        int32_t side = HR_TILE << HR_SQUARE_BITS * place.level;
        for (place.row = 0; place.row < labels->levels[place.level].rows; place.row++)
            for (place.column = 0; place.column < labels->levels[place.level].columns;
                 place.column++)
                cr_assert_eq(
                    hr_label_is_in(labels, label, place),
                    is_among(label, (hr_rect){place.column * side, place.row * side, side, side}),
                    "label %d, level %d, %d %d: HANDRAIL_SEED=%llu", label, place.level,
                    place.column, place.row, (unsigned long long)seed);
    }
}

Test(label_places, boxes_tiles_and_squares_are_those_of_a_look_at_each_block) {
    uint64_t seed = seed_of_run(590000000);
    int32_t levels[HR_LABEL_LEVELS] = {0};
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        dice d = {seed};
        hr_class_id id;
        hr_map *map = random_waters(&d, &id);
        const hr_labels *labels = &hr_class_entry_of(map, id)->labels;
        look_at_all(labels);
        for (int32_t i = 0; i < LABELS; i++) {
            hr_cell at = roll_cell(&d, WIDTH, HEIGHT);
            int32_t label = labels_of_blocks[at.y][at.x];
            if (label < 0) continue;
            check_boxes(labels, label, seed);
            check_places(labels, label, seed);
            levels[hr_label_whole_in(labels, label).level]++;
        }
        hr_map_destroy(map);
    }
    cr_expect(levels[0] > 20 && levels[1] > 20 && levels[2] > 20, "%d, %d, %d", levels[0],
              levels[1], levels[2]);
}
