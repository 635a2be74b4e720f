// generate.h - maps made from a seed.
//
// Everything that decides a byte is integer arithmetic with a defined result: the same kind, seed
// and size give the same bytes on every platform. Nothing here needs the program or the library.
#ifndef HANDRAIL_VIEWER_GENERATE_GENERATE_H
#define HANDRAIL_VIEWER_GENERATE_GENERATE_H

#include "viewer/generate/generate_tools.h"

/// A kind of map. `draw` writes every cell; false means out of memory.
typedef struct map_kind {
    const char *name;
    const char *summary; ///< one line for a list of kinds
    bool (*draw)(const map_canvas *canvas, uint64_t seed);
} map_kind;

/// All kinds, `*count` of them.
const map_kind *map_kinds(int32_t *count);
/// The kind of that name, or NULL.
const map_kind *find_map_kind(const char *name);

/// Draws a map into `cells`, which the caller owns: `width * height` bytes, both 1..HR_SIDE_MAX.
/// Values are those of hr_terrain. Scratch of up to five bytes a cell comes from `allocator` and
/// goes back to it.
/// @return false when out of memory; the cells then hold nothing of use.
bool generate_map(const map_kind *kind, uint64_t seed, int32_t width, int32_t height,
                  uint8_t *cells, hr_allocator allocator);

#endif
