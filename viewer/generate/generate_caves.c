// generate_caves.c - caves: a cellular automaton smooths noise into caverns (Johnson, Yannakakis,
// Togelius: Cellular Automata for Real-time Generation of Infinite Cave Levels, 2010), pools fill
// some of them, tunnels join them all.
#include "viewer/generate/generate_kinds.h"

#include <string.h>

enum { ROUNDS = 5, LEAST_CAVERN = 48, TUNNEL_WIDTH = 3 };

static bool is_edge(const map_canvas *canvas, int32_t x, int32_t y) {
    return x < 2 || y < 2 || x >= canvas->width - 2 || y >= canvas->height - 2;
}

// Thick rock here, wide caverns there: the share of rock that the automaton starts from drifts.
static void scatter_rock(const map_canvas *canvas, uint64_t seed) {
    map_dice dice = {seed};
    for (int32_t y = 0; y < canvas->height; y++) {
        for (int32_t x = 0; x < canvas->width; x++) {
            const int32_t drift = noise_offset(smooth_noise(seed + 1, x, y, 44), 9);
            // Broad lumps make caverns wide enough for vehicles, the dice fray their walls.
            const int32_t lump = smooth_noise(seed + 3, x, y, 11) * 64 / NOISE_ONE;
            const bool is_rock = lump + dice_roll(&dice, 64) < 63 + drift;
            put_cell(canvas, x, y, is_rock || is_edge(canvas, x, y) ? HR_OUT_OF_BOUNDS : HR_GROUND);
        }
    }
}

static int32_t rock_around(const map_canvas *canvas, int32_t x, int32_t y) {
    int32_t count = 0;
    for (int32_t j = -1; j <= 1; j++) {
        for (int32_t i = -1; i <= 1; i++) {
            if (cell_at(canvas, x + i, y + j) != HR_GROUND) count++;
        }
    }
    return count;
}

static void smooth_round(const map_canvas *from, const map_canvas *into) {
    for (int32_t y = 0; y < from->height; y++) {
        for (int32_t x = 0; x < from->width; x++) {
            const bool is_rock = is_edge(from, x, y) || rock_around(from, x, y) >= 5;
            put_cell(into, x, y, is_rock ? HR_OUT_OF_BOUNDS : HR_GROUND);
        }
    }
}

static bool smooth(const map_canvas *sheet) {
    const size_t size = (size_t)sheet->width * (size_t)sheet->height;
    map_canvas spare = *sheet;
    spare.cells = sheet->allocator.allocate(size, sheet->allocator.user);
    if (!spare.cells) return false;
    for (int32_t i = 0; i < ROUNDS; i++) {
        smooth_round(sheet, &spare);
        memcpy(sheet->cells, spare.cells, size);
    }
    sheet->allocator.release(spare.cells, sheet->allocator.user);
    return true;
}

// Water that anyone can wade through lies where the floor is low, and never cuts a cavern in two.
static void flood_hollows(const map_canvas *canvas, uint64_t seed) {
    for (int32_t y = 0; y < canvas->height; y++) {
        for (int32_t x = 0; x < canvas->width; x++) {
            const bool is_hollow = fractal_noise(seed + 2, x, y, 32) < NOISE_ONE * 3 / 10;
            if (is_hollow && cell_at(canvas, x, y) == HR_GROUND)
                put_cell(canvas, x, y, HR_SHALLOWS);
        }
    }
}

bool draw_caves(const map_canvas *canvas, uint64_t seed) {
    scatter_rock(canvas, seed);
    if (!smooth(canvas) || !connect_regions(canvas, LEAST_CAVERN, TUNNEL_WIDTH, HR_OUT_OF_BOUNDS))
        return false;
    flood_hollows(canvas, seed);
    return true;
}
