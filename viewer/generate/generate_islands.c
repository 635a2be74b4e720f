// generate_islands.c - islands in open water. Each island is a hill around a site of a jittered
// lattice; noise frays its coast. The height decides between water, shallows, beach and grass, a
// second noise where the woods are. Every cell is found by itself: no scratch, any size.
#include "viewer/generate/generate_kinds.h"

enum {
    SITE_PITCH = 84,
    SEA_LEVEL = 38000,
    SHORE_LEVEL = 41500, // shallows below, beach above
    GRASS_LEVEL = 44500,
    WOODS_LEVEL = 47000,
    EDGE_WATER = 28, // cells along the map's edge where the land sinks
};

// The hill of the site in a lattice square, 0..65535, or 0 where there is none.
static int32_t hill_of_site(uint64_t seed, int32_t column, int32_t row, int32_t x, int32_t y) {
    const uint64_t site = hash_at(seed, column, row);
    if (site % 9 == 0) return 0;
    const int64_t dx = x - (column * SITE_PITCH + 20 + (int32_t)((site >> 8) % 44));
    const int64_t dy = y - (row * SITE_PITCH + 20 + (int32_t)((site >> 20) % 44));
    const int64_t radius = 33 + (int64_t)((site >> 32) % 30);
    // A shear turns round hills into long ones that lie this way or that.
    const int64_t shear = (int64_t)((site >> 44) % 97) - 48;
    const int64_t across = dx + dy * shear / 64;
    const int64_t hill = NOISE_ONE - (across * across + dy * dy) * NOISE_ONE / (radius * radius);
    return hill > 0 ? (int32_t)hill : 0;
}

static int32_t hill_at(uint64_t seed, int32_t x, int32_t y) {
    const int32_t column = x / SITE_PITCH, row = y / SITE_PITCH;
    int32_t highest = 0;
    for (int32_t j = -1; j <= 1; j++) {
        for (int32_t i = -1; i <= 1; i++) {
            const int32_t hill = hill_of_site(seed, column + i, row + j, x, y);
            if (hill > highest) highest = hill;
        }
    }
    return highest;
}

static int32_t sinking_at(const map_canvas *canvas, int32_t x, int32_t y) {
    const int32_t right = canvas->width - 1 - x, bottom = canvas->height - 1 - y;
    const int32_t side = x < right ? x : right, end = y < bottom ? y : bottom;
    const int32_t edge = side < end ? side : end;
    return edge < EDGE_WATER ? (EDGE_WATER - edge) * (NOISE_ONE / 2 / EDGE_WATER) : 0;
}

static int32_t height_at(const map_canvas *canvas, uint64_t seed, int32_t x, int32_t y) {
    const int32_t hill = hill_at(seed, x, y);
    const int32_t detail = fractal_noise(seed + 100, x, y, 32);
    return hill / 2 + detail * 5 / 8 - sinking_at(canvas, x, y);
}

static uint8_t terrain_at(const map_canvas *canvas, uint64_t seed, int32_t x, int32_t y) {
    const int32_t height = height_at(canvas, seed, x, y);
    if (height < SEA_LEVEL) return HR_WATER;
    if (height < SHORE_LEVEL) return HR_SHALLOWS;
    if (height < GRASS_LEVEL) return HR_GROUND;
    const int32_t woods = fractal_noise(seed + 200, x, y, 24);
    return height > WOODS_LEVEL && woods > NOISE_ONE * 9 / 16 ? HR_TREES : HR_GRASS;
}

bool draw_islands(const map_canvas *canvas, uint64_t seed) {
    for (int32_t y = 0; y < canvas->height; y++) {
        for (int32_t x = 0; x < canvas->width; x++) {
            put_cell(canvas, x, y, terrain_at(canvas, seed, x, y));
        }
    }
    return true;
}
