// generate_base.c - walled compounds in the wilds: an outer wall with towers and gates, sometimes a
// moat, a ring road and a crossing of main roads, and four quarters full of buildings.
//
// Compounds stand on a lattice of sites. The main roads run through the middle of a site and on to
// its edges, where they meet those of the neighbours.
#include "viewer/generate/generate_kinds.h"

#include <stdlib.h>

enum {
    SITE_SIDE = 256,
    WALL = 3,      // cells thick
    RING_ROAD = 4, // cells wide, along the wall
    MAIN_ROAD = 6, // cells wide, as are the gates
    LANE = 3,      // cells wide, between lots
    LOT_SIDE = 26, // a larger lot is divided
    LEAST_LOT = 11,
    LEAST_COMPOUND = 48,
};

typedef struct base_plan {
    const map_canvas *canvas;
    uint64_t seed;
    map_dice dice;
} base_plan;

// ---- Outside

static uint8_t wilds_at(uint64_t seed, int32_t x, int32_t y) {
    const int32_t woods = fractal_noise(seed + 1, x, y, 40);
    if (woods > 40500) return HR_TREES;
    const int32_t rocks = fractal_noise(seed + 2, x, y, 28);
    if (rocks > 46500) return HR_ROCK;
    return fractal_noise(seed + 3, x, y, 48) > 38000 ? HR_GROUND : HR_GRASS;
}

static void grow_wilds(const map_canvas *canvas, uint64_t seed) {
    for (int32_t y = 0; y < canvas->height; y++) {
        for (int32_t x = 0; x < canvas->width; x++) {
            put_cell(canvas, x, y, wilds_at(seed, x, y));
        }
    }
}

// A road from a gate to the edge of the site. It winds, but begins and ends on its line.
static void wind_road(const base_plan *base, int32_t x, int32_t y, int32_t dx, int32_t dy,
                      int32_t length) {
    for (int32_t i = 0; i <= length; i++) {
        const int32_t end = i < length - i ? i : length - i;
        const int32_t along_x = x + i * dx, along_y = y + i * dy;
        const int32_t noise = smooth_noise(base->seed + 4, along_x, along_y, 24);
        const int32_t bend = noise_offset(noise, end < 12 ? end / 2 : 6);
        fill_disc(base->canvas, along_x + bend * abs(dy), along_y + bend * abs(dx), 2, HR_ROAD);
    }
}

// ---- Buildings

static void build(const base_plan *base, hr_rect rect) {
    fill_rect(base->canvas, rect, HR_BUILDING);
}

// Long huts side by side.
static void build_barracks(const base_plan *base, hr_rect lot) {
    const bool is_wide = lot.width > lot.height;
    const int32_t room = is_wide ? lot.height : lot.width;
    for (int32_t i = 0; i + 4 <= room; i += 7) {
        build(base, is_wide ? (hr_rect){lot.x, lot.y + i, lot.width, 4}
                            : (hr_rect){lot.x + i, lot.y, 4, lot.height});
    }
}

static void build_tanks(const base_plan *base, hr_rect lot) {
    for (int32_t y = lot.y + 2; y + 2 < lot.y + lot.height; y += 7) {
        for (int32_t x = lot.x + 2; x + 2 < lot.x + lot.width; x += 7) {
            fill_disc(base->canvas, x, y, 2, HR_BUILDING);
        }
    }
}

// Four wings around a yard with one way in.
static void build_court(base_plan *base, hr_rect lot) {
    build(base, lot);
    if (lot.width < 13 || lot.height < 13) return;
    fill_rect(base->canvas, inset_rect(lot, 4), HR_GROUND);
    const int32_t x = lot.x + lot.width / 2 - 2, y = lot.y + lot.height / 2 - 2;
    const int32_t side = dice_roll(&base->dice, 4);
    if (side == 0) fill_rect(base->canvas, (hr_rect){lot.x, y, 4, 4}, HR_GROUND);
    if (side == 1) fill_rect(base->canvas, (hr_rect){x, lot.y, 4, 4}, HR_GROUND);
    if (side == 2) {
        fill_rect(base->canvas, (hr_rect){lot.x + lot.width - 4, y, 4, 4}, HR_GROUND);
    }
    if (side == 3) {
        fill_rect(base->canvas, (hr_rect){x, lot.y + lot.height - 4, 4, 4}, HR_GROUND);
    }
}

// Two wings at a right angle; the corner they leave free is a yard.
static void build_angle(base_plan *base, hr_rect lot) {
    hr_rect yard = {lot.x, lot.y, lot.width * 3 / 5, lot.height * 3 / 5};
    if (dice_once_in(&base->dice, 2)) yard.x += lot.width - yard.width;
    if (dice_once_in(&base->dice, 2)) yard.y += lot.height - yard.height;
    build(base, lot);
    fill_rect(base->canvas, yard, HR_GROUND);
}

static void plant_garden(base_plan *base, hr_rect lot) {
    fill_rect(base->canvas, lot, HR_GRASS);
    for (int32_t y = lot.y + 1; y < lot.y + lot.height; y += 3) {
        for (int32_t x = lot.x + 1; x < lot.x + lot.width; x += 3) {
            if (dice_once_in(&base->dice, 3)) fill_disc(base->canvas, x, y, 1, HR_TREES);
        }
    }
}

static void build_halls(base_plan *base, hr_rect lot) {
    const int32_t first = dice_between(&base->dice, lot.width / 3, lot.width * 2 / 3) - 1;
    const int32_t less = dice_roll(&base->dice, lot.height / 3);
    build(base, (hr_rect){lot.x, lot.y, first, lot.height});
    build(base, (hr_rect){lot.x + first + 3, lot.y, lot.width - first - 3, lot.height - less});
}

static void use_lot(base_plan *base, hr_rect lot) {
    const hr_rect inner = inset_rect(lot, 2);
    switch (dice_roll(&base->dice, 9)) {
    case 0:
        build_barracks(base, inner);
        break;
    case 1:
        build_tanks(base, inner);
        break;
    case 2:
        build_court(base, inner);
        break;
    case 3:
        build_angle(base, inner);
        break;
    case 4:
        plant_garden(base, inner);
        break;
    case 5:
        break; // a parade ground
    case 6:
        build(base, inset_rect(lot, 3));
        break;
    default:
        build_halls(base, inner);
        break;
    }
}

// Halves a lot along its longer side, with a lane between, until it is small enough for one use.
static void divide_lots(base_plan *base, hr_rect lot) {
    if (lot.width < LEAST_LOT - 2 || lot.height < LEAST_LOT - 2) return;
    const int32_t side = lot.width > lot.height ? lot.width : lot.height;
    if (side < 2 * LEAST_LOT + LANE || (side <= LOT_SIDE + 8 && dice_once_in(&base->dice, 3))) {
        use_lot(base, lot);
        return;
    }
    const int32_t at = dice_between(&base->dice, LEAST_LOT, side - LANE - LEAST_LOT);
    const rect_cut lots = cut_rect(lot, at, LANE);
    fill_rect(base->canvas, lots.between, HR_ROAD);
    divide_lots(base, lots.before);
    divide_lots(base, lots.after);
}

// ---- The compound

static void build_wall(base_plan *base, hr_rect compound) {
    frame_rect(base->canvas, compound, WALL, HR_BUILDING);
    const int32_t columns = 1 + compound.width / 40, rows = 1 + compound.height / 40;
    for (int32_t j = 0; j <= rows; j++) {
        for (int32_t i = 0; i <= columns; i++) {
            if (i > 0 && i < columns && j > 0 && j < rows) continue;
            const int32_t x = compound.x + 1 + (compound.width - 3) * i / columns;
            const int32_t y = compound.y + 1 + (compound.height - 3) * j / rows;
            fill_disc(base->canvas, x, y, 3, HR_BUILDING);
        }
    }
}

// Fells the woods before the wall, up to a frayed line `reach` cells away.
static void clear_field(const base_plan *base, hr_rect compound, int32_t reach) {
    const hr_rect field = inset_rect(compound, -reach - 10);
    for (int32_t y = field.y; y < field.y + field.height; y++) {
        for (int32_t x = field.x; x < field.x + field.width; x++) {
            const int32_t away_x = x - clamp_whole(x, compound.x, compound.x + compound.width - 1);
            const int32_t away_y = y - clamp_whole(y, compound.y, compound.y + compound.height - 1);
            const int32_t fray =
                noise_offset(fractal_noise(base->seed + 5, x + 64, y + 64, 20), 20);
            const int32_t line = reach + clamp_whole(fray, -4, 10);
            if (away_x * away_x + away_y * away_y > line * line) continue;
            put_cell(base->canvas, x, y, HR_GRASS);
        }
    }
}

// Clears the field before the wall, and digs a moat there at every third compound.
static void lay_outworks(base_plan *base, hr_rect compound) {
    const bool has_moat = dice_once_in(&base->dice, 3);
    clear_field(base, compound, has_moat ? 17 : 11);
    if (!has_moat) return;
    fill_rect(base->canvas, inset_rect(compound, -10), HR_SHALLOWS);
    fill_rect(base->canvas, inset_rect(compound, -9), HR_WATER);
    fill_rect(base->canvas, inset_rect(compound, -5), HR_SHALLOWS);
    fill_rect(base->canvas, inset_rect(compound, -4), HR_GRASS);
}

// One arm of the main crossing: from the middle of the site to the wall, and, where there is a
// gate, through it and on to the edge of the site.
static void lay_arm(base_plan *base, hr_rect site, hr_rect compound, int32_t way, bool has_gate) {
    static const int32_t steps_x[4] = {1, 0, -1, 0}, steps_y[4] = {0, 1, 0, -1};
    const int32_t dx = steps_x[way], dy = steps_y[way];
    const int32_t x = site.x + site.width / 2, y = site.y + site.height / 2;
    const int32_t walls[4] = {compound.x + compound.width - 1 - x,
                              compound.y + compound.height - 1 - y, x - compound.x, y - compound.y};
    const int32_t edges[4] = {site.x + site.width - 1 - x, site.y + site.height - 1 - y, x - site.x,
                              y - site.y};
    const int32_t inside = walls[way] - WALL, outside = walls[way] + 12;
    const int32_t road = has_gate ? outside : inside;
    const int32_t tower_x = x + (walls[way] - 1) * dx, tower_y = y + (walls[way] - 1) * dy;
    if (has_gate) {
        fill_disc(base->canvas, tower_x - 6 * dy, tower_y - 6 * dx, 4, HR_BUILDING);
        fill_disc(base->canvas, tower_x + 6 * dy, tower_y + 6 * dx, 4, HR_BUILDING);
        wind_road(base, x + outside * dx, y + outside * dy, dx, dy, edges[way] + 1 - outside);
    }
    for (int32_t i = 0; i <= road; i++) {
        fill_rect(
            base->canvas,
            (hr_rect){x + i * dx - MAIN_ROAD / 2, y + i * dy - MAIN_ROAD / 2, MAIN_ROAD, MAIN_ROAD},
            HR_ROAD);
    }
}

static void lay_quarters(base_plan *base, hr_rect yard, int32_t x, int32_t y) {
    const int32_t left = x - MAIN_ROAD / 2 - yard.x, top = y - MAIN_ROAD / 2 - yard.y;
    const int32_t right = yard.width - left - MAIN_ROAD, bottom = yard.height - top - MAIN_ROAD;
    const int32_t far_x = yard.x + left + MAIN_ROAD, far_y = yard.y + top + MAIN_ROAD;
    divide_lots(base, (hr_rect){yard.x, yard.y, left, top});
    divide_lots(base, (hr_rect){far_x, yard.y, right, top});
    divide_lots(base, (hr_rect){yard.x, far_y, left, bottom});
    divide_lots(base, (hr_rect){far_x, far_y, right, bottom});
}

static hr_rect place_compound(base_plan *base, hr_rect site) {
    const int32_t left = dice_between(&base->dice, site.width / 8, site.width / 5);
    const int32_t right = dice_between(&base->dice, site.width / 8, site.width / 5);
    const int32_t top = dice_between(&base->dice, site.height / 8, site.height / 5);
    const int32_t bottom = dice_between(&base->dice, site.height / 8, site.height / 5);
    return (hr_rect){site.x + left, site.y + top, site.width - left - right,
                     site.height - top - bottom};
}

static void build_compound(base_plan *base, hr_rect site) {
    const hr_rect compound = place_compound(base, site);
    if (compound.width < LEAST_COMPOUND || compound.height < LEAST_COMPOUND) return;
    lay_outworks(base, compound);
    const hr_rect inside = inset_rect(compound, WALL), yard = inset_rect(inside, RING_ROAD);
    fill_rect(base->canvas, inside, HR_ROAD);
    fill_rect(base->canvas, yard, HR_GROUND);
    lay_quarters(base, yard, site.x + site.width / 2, site.y + site.height / 2);
    build_wall(base, compound);
    const int32_t shut = dice_roll(&base->dice, 6); // 4 and 5: all four gates are there
    for (int32_t way = 0; way < 4; way++) lay_arm(base, site, compound, way, way != shut);
}

bool draw_base(const map_canvas *canvas, uint64_t seed) {
    base_plan base = {canvas, seed, {seed}};
    const int32_t columns = clamp_whole((canvas->width + SITE_SIDE / 2) / SITE_SIDE, 1, 64);
    const int32_t rows = clamp_whole((canvas->height + SITE_SIDE / 2) / SITE_SIDE, 1, 64);
    grow_wilds(canvas, seed);
    for (int32_t j = 0; j < rows; j++) {
        for (int32_t i = 0; i < columns; i++) {
            const int32_t left = canvas->width * i / columns, top = canvas->height * j / rows;
            const int32_t right = canvas->width * (i + 1) / columns;
            const int32_t bottom = canvas->height * (j + 1) / rows;
            build_compound(&base, (hr_rect){left, top, right - left, bottom - top});
        }
    }
    // Whatever a yard or a wood happens to have locked in is opened by a path.
    return connect_regions(canvas, 24, 3, HR_TREES);
}
