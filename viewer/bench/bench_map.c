// bench_map.c - the map of a benchmark.

#include "viewer/bench/bench_map.h"

#include "viewer/generate/generate.h"
#include "viewer/options/arguments.h"
#include "viewer/output/files.h"

static bool make_plateau(const bench_map *choice, hr_map **map) {
    hr_map_config config = hr_map_config_default();
    config.width = choice->width, config.height = choice->height;
    hr_error error = hr_map_create(&config, map);
    bool is_made = !error && generate_map(find_map_kind("plateau"), choice->seed, choice->width,
                                          choice->height, hr_map_cells(*map), config.allocator);
    if (!is_made) complain("%s", hr_error_text(error ? error : HR_OUT_OF_MEMORY));
    return is_made;
}

bool bench_map_open(const bench_map *choice, hr_map **map) {
    hr_map_config config = hr_map_config_default();
    *map = NULL;
    if (!choice->path) return make_plateau(choice, map);
    return load_map_as(choice->path, &config, &choice->input, map);
}

const char *bench_map_name(const bench_map *choice) {
    return choice->path ? choice->path : "plateau";
}
