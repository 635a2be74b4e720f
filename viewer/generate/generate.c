// generate.c - the kinds of maps.

#include "viewer/generate/generate.h"

#include "viewer/generate/generate_kinds.h"

#include <string.h>

static const map_kind kinds[] = {
    {"islands", "islands with beaches and woods in open water", draw_islands},
    {"plateau", "a battlefield for two: plateaus, cliffs, ramps and choke points", draw_plateau},
    {"base", "walled compounds with gates, roads and buildings", draw_base},
    {"city", "streets, houses, squares, parks and a waterfront", draw_city},
    {"rooms", "a building of corridors and rooms with doors", draw_rooms},
    {"maze", "a perfect maze: exactly one way between any two places", draw_maze},
    {"caves", "natural caves with pools, joined by tunnels", draw_caves},
    {"noise", "single obstacles anywhere, a quarter of all cells", draw_noise},
};

const map_kind *map_kinds(int32_t *count) {
    *count = (int32_t)(sizeof kinds / sizeof kinds[0]);
    return kinds;
}

const map_kind *find_map_kind(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, name) == 0) return &kinds[i];
    }
    return NULL;
}

bool generate_map(const map_kind *kind, uint64_t seed, int32_t width, int32_t height,
                  uint8_t *cells, hr_allocator allocator) {
    const map_canvas sheet = {width, height, cells, allocator};
    return kind->draw(&sheet, seed);
}
