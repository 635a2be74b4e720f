// generate_plateau.c - a battlefield for two players who face each other: plateaus behind cliffs,
// ramps as choke points, woods and lakes.
//
// The land looks the same turned by half a circle, so that it is fair. A smooth height is cut into
// levels, the upper side of every step becomes cliff, and ramps are cut until everything hangs
// together. A start plateau lies near two opposite corners.
#include "viewer/generate/generate_kinds.h"

enum {
    RAMP_WIDTH = 6,
    RAMP_LENGTH = 9,    // of rock, at most
    RAMP_DISTANCE = 20, // between a ramp and a further one that is not needed to get up
    LEAST_REGION = 80,
    START_RADIUS = 25,
    START_WOBBLE = 14,
    TERRACE = 16,
    RIM = 5,
    WATER_LEVEL = 1, // levels; even steps, so that shallows rise to land without a cliff
    SHORE_LEVEL = 2,
    LOW_LEVEL = 3,
    MIDDLE_LEVEL = 4,
    HIGH_LEVEL = 5,
};

typedef struct battlefield {
    const map_canvas *canvas;
    uint64_t seed;
    uint8_t *levels;
} battlefield;

static int32_t turned_x(const battlefield *field, int32_t x) {
    return field->canvas->width - 1 - x;
}
static int32_t turned_y(const battlefield *field, int32_t y) {
    return field->canvas->height - 1 - y;
}

static int32_t hills(uint64_t seed, int32_t x, int32_t y) {
    const int32_t broad = smooth_noise(seed, x, y, 52), middle = smooth_noise(seed + 1, x, y, 19);
    return (broad * 12 + middle * 3 + smooth_noise(seed + 2, x, y, 5)) / 16;
}

// The same at (x, y) and where half a turn takes it.
static int32_t fair_hills(const battlefield *field, uint64_t seed, int32_t x, int32_t y) {
    return (hills(seed, x, y) + hills(seed, turned_x(field, x), turned_y(field, y))) / 2;
}

static int32_t distance_squared(int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
    return (x - to_x) * (x - to_x) + (y - to_y) * (y - to_y);
}

// The least level that the nearness of a start plateau asks for: high, with a terrace around.
static uint8_t start_level(const battlefield *field, int32_t x, int32_t y) {
    const int32_t start_x = field->canvas->width / 6, start_y = field->canvas->height / 5;
    const int32_t near = distance_squared(x, y, start_x, start_y);
    const int32_t far = distance_squared(turned_x(field, x), turned_y(field, y), start_x, start_y);
    const int32_t distance = near < far ? near : far;
    const int32_t reach = START_RADIUS + START_WOBBLE + TERRACE;
    if (distance >= reach * reach) return WATER_LEVEL; // and no noise is needed to know it
    const int32_t noise = fair_hills(field, field->seed + 30, x, y);
    const int32_t wobble = clamp_whole(noise_offset(noise, 70), -START_WOBBLE, START_WOBBLE);
    const int32_t inner = START_RADIUS + wobble;
    const int32_t outer = inner + TERRACE;
    if (distance < inner * inner) return HIGH_LEVEL;
    return distance < outer * outer ? MIDDLE_LEVEL : WATER_LEVEL;
}

static uint8_t level_at(const battlefield *field, int32_t x, int32_t y) {
    const int32_t height = fair_hills(field, field->seed, x, y);
    uint8_t level = HIGH_LEVEL;
    if (height < 41000) level = MIDDLE_LEVEL;
    if (height < 34500) level = LOW_LEVEL;
    if (height < 23500) level = SHORE_LEVEL;
    if (height < 21500) level = WATER_LEVEL;
    const uint8_t least = start_level(field, x, y);
    return level < least ? least : level;
}

static uint8_t stored_level(const battlefield *field, int32_t x, int32_t y) {
    x = clamp_whole(x, 0, field->canvas->width - 1);
    y = clamp_whole(y, 0, field->canvas->height - 1);
    return field->levels[(size_t)y * (size_t)field->canvas->width + (size_t)x];
}

// The upper side of a step, three cells thick.
static bool is_cliff(const battlefield *field, int32_t x, int32_t y) {
    const uint8_t level = stored_level(field, x, y);
    if (level <= LOW_LEVEL) return false;
    for (int32_t j = -3; j <= 3; j++) {
        for (int32_t i = -3; i <= 3; i++) {
            if (i * i + j * j <= 10 && stored_level(field, x + i, y + j) < level) return true;
        }
    }
    return false;
}

static bool is_wood(const battlefield *field, int32_t x, int32_t y) {
    const uint64_t seed = field->seed + 10;
    const int32_t turned = fractal_noise(seed, turned_x(field, x), turned_y(field, y), 30);
    return (fractal_noise(seed, x, y, 30) + turned) / 2 > 39500;
}

static bool is_rim(const battlefield *field, int32_t x, int32_t y) {
    const int32_t right = turned_x(field, x), bottom = turned_y(field, y);
    const int32_t side = x < right ? x : right, end = y < bottom ? y : bottom;
    const int32_t edge = side < end ? side : end;
    if (edge >= RIM) return false;
    const int32_t thickness = 2 + noise_offset(fair_hills(field, field->seed + 20, x, y), 4);
    return edge < clamp_whole(thickness, 1, RIM);
}

static uint8_t terrain_at(const battlefield *field, int32_t x, int32_t y) {
    if (is_rim(field, x, y) || is_cliff(field, x, y)) return HR_ROCK;
    const uint8_t level = stored_level(field, x, y);
    if (level == WATER_LEVEL) return HR_WATER;
    if (level == SHORE_LEVEL) return HR_SHALLOWS;
    const bool is_start = start_level(field, x, y) == HIGH_LEVEL;
    if (!is_start && is_wood(field, x, y)) return HR_TREES;
    return level == LOW_LEVEL ? HR_GRASS : HR_GROUND;
}

static void lay_land(const battlefield *field) {
    const int32_t width = field->canvas->width, height = field->canvas->height;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            field->levels[(size_t)y * (size_t)width + (size_t)x] = level_at(field, x, y);
        }
    }
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            put_cell(field->canvas, x, y, terrain_at(field, x, y));
        }
    }
}

// ---- Ramps

// How many cells of rock follow on (x, y) in a direction before open land: 0 for none or too many.
static int32_t rock_ahead(const map_canvas *canvas, int32_t x, int32_t y, int32_t dx, int32_t dy) {
    for (int32_t i = 1; i <= RAMP_LENGTH + 1; i++) {
        const uint8_t value = cell_at(canvas, x + i * dx, y + i * dy);
        if (is_passable(value)) return i - 1;
        if (value != HR_ROCK) return 0;
    }
    return 0;
}

// Whether a ramp's end, RAMP_WIDTH cells across from (x, y), is open land of one region.
static bool is_landing(map_regions *regions, int32_t x, int32_t y, int32_t dx, int32_t dy) {
    for (int32_t i = 0; i < RAMP_WIDTH; i++) {
        const int32_t to_x = x + i * dy, to_y = y + i * dx;
        if (!is_passable(cell_at(regions->canvas, to_x, to_y))) return false;
        if (region_at(regions, to_x, to_y) != region_at(regions, x, y)) return false;
    }
    return true;
}

static bool has_road_near(const map_canvas *canvas, int32_t x, int32_t y) {
    for (int32_t j = -RAMP_DISTANCE; j <= RAMP_DISTANCE; j += RAMP_WIDTH - 1) {
        for (int32_t i = -RAMP_DISTANCE; i <= RAMP_DISTANCE; i += RAMP_WIDTH - 1) {
            if (cell_at(canvas, x + i, y + j) == HR_ROAD) return true;
        }
    }
    return false;
}

static hr_rect turned_rect(const map_canvas *canvas, hr_rect rect) {
    return (hr_rect){canvas->width - rect.x - rect.width, canvas->height - rect.y - rect.height,
                     rect.width, rect.height};
}

// Cuts a ramp from (x, y) to the right or downwards, and its twin, where there is a place for it.
static void try_ramp(map_regions *regions, int32_t x, int32_t y, bool is_across, bool is_welcome) {
    const map_canvas *canvas = regions->canvas;
    const int32_t dx = is_across ? 1 : 0, dy = 1 - dx;
    if (!is_passable(cell_at(canvas, x, y))) return;
    const int32_t rock = rock_ahead(canvas, x, y, dx, dy);
    if (rock == 0) return;
    const int32_t length = rock + 5; // it runs out two cells into the land on both sides
    const int32_t from_x = x - 2 * dx, from_y = y - 2 * dy;
    const int32_t to_x = from_x + length * dx, to_y = from_y + length * dy;
    if (!is_landing(regions, from_x, from_y, dx, dy)) return;
    if (!is_landing(regions, to_x, to_y, dx, dy)) return;
    const bool is_needed = region_at(regions, from_x, from_y) != region_at(regions, to_x, to_y);
    if (!is_needed && (!is_welcome || has_road_near(canvas, x, y))) return;
    const hr_rect ramp = {from_x, from_y, is_across ? length + 1 : RAMP_WIDTH,
                          is_across ? RAMP_WIDTH : length + 1};
    open_rect(regions, ramp, HR_ROAD);
    open_rect(regions, turned_rect(canvas, ramp), HR_ROAD);
}

static void cut_ramps(map_regions *regions, map_dice *dice) {
    const map_canvas *canvas = regions->canvas;
    const int64_t tries = (int64_t)canvas->width * canvas->height / 4;
    for (int64_t i = 0; i < tries; i++) {
        const int32_t x = dice_roll(dice, canvas->width);
        const int32_t y = dice_roll(dice, canvas->height);
        const bool is_across = dice_once_in(dice, 2);
        const bool is_welcome = dice_once_in(dice, 24);
        try_ramp(regions, x, y, is_across, is_welcome);
    }
}

static bool connect(const map_canvas *canvas, uint64_t seed) {
    map_regions regions;
    if (!regions_create(&regions, canvas)) return false;
    map_dice dice = {seed};
    close_small_regions(&regions, LEAST_REGION, HR_ROCK);
    cut_ramps(&regions, &dice);
    const bool joined = join_regions(&regions, RAMP_WIDTH - 1, HR_ROAD, HR_ROCK);
    regions_destroy(&regions);
    return joined;
}

bool draw_plateau(const map_canvas *canvas, uint64_t seed) {
    const size_t size = (size_t)canvas->width * (size_t)canvas->height;
    battlefield field = {canvas, seed, NULL};
    field.levels = canvas->allocator.allocate(size, canvas->allocator.user);
    if (!field.levels) return false;
    lay_land(&field);
    canvas->allocator.release(field.levels, canvas->allocator.user);
    return connect(canvas, seed);
}
