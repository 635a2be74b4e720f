// bench_map.h - the map of a benchmark: from a file, or a plateau where none is named.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_MAP_H
#define HANDRAIL_VIEWER_BENCH_BENCH_MAP_H

#include "viewer/output/map_files.h"

typedef struct bench_map {
    const char *path;      ///< NULL = a plateau is made
    int32_t width, height; ///< of that plateau
    uint64_t seed;         ///< of that plateau
    map_input input;       ///< how the file is read
} bench_map;

/// Opens it; the caller destroys `*map`, which is NULL or whole. @return false after a complaint of
/// one line.
bool bench_map_open(const bench_map *choice, hr_map **map);
/// For tables: the path, or "plateau".
const char *bench_map_name(const bench_map *choice);

#endif
