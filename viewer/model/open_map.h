// open_map.h - maps for the window, from files and from the generator, in any thread.
#ifndef HANDRAIL_OPEN_MAP_H
#define HANDRAIL_OPEN_MAP_H

#include "viewer/generate/generate.h"

typedef struct opened_map {
    hr_map *map; ///< NULL: `message` says why; else the caller's
    hr_message message;
    char title[256]; ///< the file's name
    char path[1024]; ///< empty for a generated map
} opened_map;

opened_map open_map_file(const char *path);
opened_map open_map_generated(const map_kind *kind, uint64_t seed, int32_t width, int32_t height);

#endif
