// generate_city.c - a city: avenues and streets cut it into irregular blocks of houses, parks,
// squares and large buildings; a boulevard crosses it askew, and a wide enough city ends at a
// waterfront with piers.
#include "viewer/generate/generate_kinds.h"

enum {
    AVENUE = 6,
    STREET = 4,
    ALLEY = 3,
    BLOCK_SIDE = 52, // a larger block is always divided
    LEAST_BLOCK = 14,
    LEAST_COAST = 128, // a lower map has no waterfront
    PIER_PITCH = 44,
};

typedef struct city_plan {
    const map_canvas *canvas;
    uint64_t seed;
    map_dice dice;
} city_plan;

static void build(const city_plan *city, hr_rect rect) {
    fill_rect(city->canvas, rect, HR_BUILDING);
}

// ---- Blocks

// A row of houses, each with its own front and depth, along a side of a block. Some stand wall to
// wall, some apart. `is_far`: along the lower or right side.
static void build_row(city_plan *city, hr_rect block, bool is_across, bool is_far, int32_t depth) {
    const int32_t length = is_across ? block.width : block.height;
    const int32_t across = is_across ? block.height : block.width;
    int32_t from = 0;
    while (length - from >= 5) {
        int32_t front = dice_between(&city->dice, 6, 12);
        if (length - from - front < 5) front = length - from;
        const int32_t deep = dice_between(&city->dice, depth * 2 / 3, depth);
        const int32_t setback = dice_once_in(&city->dice, 3) ? 1 : 0;
        const int32_t gap = dice_once_in(&city->dice, 3) ? 0 : dice_between(&city->dice, 1, 3);
        const int32_t begin = is_far ? across - setback - deep : setback;
        if (!dice_once_in(&city->dice, 12)) {
            build(city, is_across ? (hr_rect){block.x + from, block.y + begin, front - gap, deep}
                                  : (hr_rect){block.x + begin, block.y + from, deep, front - gap});
        }
        from += front;
    }
}

static void scatter_trees(city_plan *city, hr_rect rect, int32_t sides) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            if (cell_at(city->canvas, x, y) == HR_GRASS && dice_once_in(&city->dice, sides)) {
                put_cell(city->canvas, x, y, HR_TREES);
            }
        }
    }
}

static void build_houses(city_plan *city, hr_rect block) {
    const hr_rect lots = inset_rect(block, 1); // leaves a pavement
    const bool is_across = lots.width > lots.height;
    const int32_t across = is_across ? lots.height : lots.width;
    const int32_t depth = clamp_whole(across / 2 - 1, 4, 10);
    fill_rect(city->canvas, inset_rect(block, 3), HR_GRASS);
    build_row(city, lots, is_across, false, depth);
    build_row(city, lots, is_across, true, depth);
    if (across > 24) {
        // A wide block has houses on its short sides, too.
        hr_rect rest = lots;
        if (is_across) rest.y += depth + 3, rest.height -= 2 * depth + 6;
        if (!is_across) rest.x += depth + 3, rest.width -= 2 * depth + 6;
        build_row(city, rest, !is_across, false, 8);
        build_row(city, rest, !is_across, true, 8);
    }
    scatter_trees(city, inset_rect(block, 3), 20);
}

static void lay_paths(const map_canvas *canvas, hr_rect park) {
    const int32_t x = park.x + park.width / 2 - 1, y = park.y + park.height / 2 - 1;
    fill_rect(canvas, (hr_rect){x, park.y, 2, park.height}, HR_GROUND);
    fill_rect(canvas, (hr_rect){park.x, y, park.width, 2}, HR_GROUND);
}

static void plant_park(city_plan *city, hr_rect block) {
    const hr_rect park = inset_rect(block, 1);
    fill_rect(city->canvas, park, HR_GRASS);
    for (int32_t y = park.y; y < park.y + park.height; y++) {
        for (int32_t x = park.x; x < park.x + park.width; x++) {
            const bool is_grove = fractal_noise(city->seed + 1, x, y, 12) > 36500;
            if (is_grove) put_cell(city->canvas, x, y, HR_TREES);
        }
    }
    scatter_trees(city, park, 24);
    lay_paths(city->canvas, park);
    if (park.width < 20 || park.height < 20) return;
    const int32_t x = park.x + park.width / 3, y = park.y + park.height / 3;
    fill_disc(city->canvas, x, y, park.width / 9 + 3, HR_GRASS);
    fill_disc(city->canvas, x, y, park.width / 9 + 1, HR_SHALLOWS);
    fill_disc(city->canvas, x, y, park.width / 9, HR_WATER);
}

static void pave_square(const city_plan *city, hr_rect block) {
    const int32_t x = block.x + block.width / 2, y = block.y + block.height / 2;
    for (int32_t i = 3; i < block.width - 3; i += 4) {
        put_cell(city->canvas, block.x + i, block.y + 2, HR_TREES);
        put_cell(city->canvas, block.x + i, block.y + block.height - 3, HR_TREES);
    }
    fill_disc(city->canvas, x, y, 4, HR_ROAD);
    fill_disc(city->canvas, x, y, 2, HR_BUILDING);
}

// A town hall, market or station: one building with wings around a court that is open to a street.
static void build_large(city_plan *city, hr_rect block) {
    const hr_rect house = inset_rect(block, 3);
    build(city, house);
    if (house.width < 16 || house.height < 16) return;
    hr_rect court = inset_rect(house, 5);
    fill_rect(city->canvas, court, HR_GROUND);
    const int32_t x = house.x + house.width / 2 - 2, y = house.y + house.height / 2 - 2;
    fill_rect(city->canvas,
              dice_once_in(&city->dice, 2) ? (hr_rect){x, house.y, 4, 5}
                                           : (hr_rect){house.x, y, 5, 4},
              HR_GROUND);
}

static void use_block(city_plan *city, hr_rect block) {
    const int32_t use = dice_roll(&city->dice, 100);
    if (use < 12) {
        plant_park(city, block);
    } else if (use < 19) {
        pave_square(city, block);
    } else if (use < 29) {
        build_large(city, block);
    } else {
        build_houses(city, block);
    }
}

static int32_t street_width(city_plan *city, int32_t side) {
    if (side > 110) return AVENUE;
    return side > 60 || dice_once_in(&city->dice, 3) ? STREET : ALLEY;
}

// Halves a block along its longer side with a street, the wider the larger the block. Deep streets
// of large blocks come first and run through, as they do where a city has grown.
static void divide_blocks(city_plan *city, hr_rect block) {
    if (block.width < 6 || block.height < 6) return;
    const int32_t side = block.width > block.height ? block.width : block.height;
    const bool is_small = side < 2 * LEAST_BLOCK + STREET;
    if (is_small || (side <= BLOCK_SIDE && dice_once_in(&city->dice, 2))) {
        use_block(city, block);
        return;
    }
    const int32_t width = street_width(city, side);
    const int32_t least = side * 3 / 10 > LEAST_BLOCK ? side * 3 / 10 : LEAST_BLOCK;
    const int32_t at = dice_between(&city->dice, least, side - width - least);
    const rect_cut blocks = cut_rect(block, at, width);
    fill_rect(city->canvas, blocks.between, HR_ROAD);
    divide_blocks(city, blocks.before);
    divide_blocks(city, blocks.after);
}

// ---- The boulevard and the waterfront

// A straight road from the left edge to the right, at a slope of up to one in two, lined by trees.
static void lay_boulevard(city_plan *city) {
    const int32_t width = city->canvas->width, height = city->canvas->height;
    const int32_t from = dice_between(&city->dice, height / 8, height * 7 / 8);
    const int32_t slope_256ths = dice_between(&city->dice, 40, 128);
    const bool is_rising = from > height / 2;
    for (int32_t x = 0; x < width; x++) {
        const int32_t y = from + (is_rising ? -1 : 1) * (x * slope_256ths / 256);
        for (int32_t i = -6; i <= 6; i++) {
            if (cell_at(city->canvas, x, y + i) == HR_ROAD) continue;
            const bool is_road = i >= -3 && i <= 3;
            put_cell(city->canvas, x, y + i, is_road ? HR_ROAD : HR_GROUND);
        }
        if (x % 5 != 0) continue;
        for (int32_t i = -5; i <= 5; i += 10) {
            if (cell_at(city->canvas, x, y + i) == HR_GROUND) {
                put_cell(city->canvas, x, y + i, HR_TREES);
            }
        }
    }
}

static int32_t coast_at(const city_plan *city, int32_t x) {
    const int32_t noise = smooth_noise(city->seed + 2, x, 0, 70);
    return city->canvas->height - 30 + noise_offset(noise, 16);
}

static void lay_waterfront(city_plan *city) {
    const int32_t width = city->canvas->width, height = city->canvas->height;
    for (int32_t x = 0; x < width; x++) {
        const int32_t coast = coast_at(city, x);
        fill_rect(city->canvas, (hr_rect){x, coast - 6, 1, 6}, HR_ROAD);
        fill_rect(city->canvas, (hr_rect){x, coast, 1, height - coast}, HR_WATER);
    }
    for (int32_t x = PIER_PITCH / 2; x + 8 < width; x += PIER_PITCH) {
        const int32_t at = x + dice_roll(&city->dice, 24);
        const int32_t length = dice_between(&city->dice, 8, 18);
        const int32_t from = coast_at(city, at) - 6;
        fill_rect(city->canvas, (hr_rect){at, from, 5, length + 6}, HR_ROAD);
        fill_rect(city->canvas, (hr_rect){at - 3, from + length + 2, 11, 4}, HR_ROAD);
    }
}

bool draw_city(const map_canvas *canvas, uint64_t seed) {
    const hr_rect all = {0, 0, canvas->width, canvas->height};
    city_plan city = {canvas, seed, {seed}};
    fill_rect(canvas, all, HR_GROUND);
    divide_blocks(&city, all);
    lay_boulevard(&city);
    if (canvas->height >= LEAST_COAST) lay_waterfront(&city);
    return connect_regions(canvas, 20, 2, HR_TREES); // yards that houses have shut in
}
