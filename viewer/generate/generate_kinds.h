// generate_kinds.h - the generators, a file for each kind of map: each writes every cell of the
// canvas. False means out of memory.
#ifndef HANDRAIL_VIEWER_GENERATE_GENERATE_KINDS_H
#define HANDRAIL_VIEWER_GENERATE_GENERATE_KINDS_H

#include "viewer/generate/generate_tools.h"

bool draw_islands(const map_canvas *canvas, uint64_t seed);
bool draw_plateau(const map_canvas *canvas, uint64_t seed);
bool draw_base(const map_canvas *canvas, uint64_t seed);
bool draw_city(const map_canvas *canvas, uint64_t seed);
bool draw_rooms(const map_canvas *canvas, uint64_t seed);
bool draw_maze(const map_canvas *canvas, uint64_t seed);
bool draw_caves(const map_canvas *canvas, uint64_t seed);
bool draw_noise(const map_canvas *canvas, uint64_t seed);

#endif
