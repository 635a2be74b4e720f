// places.h - where a unit begins and where it goes, as a command line gives it: "12.5,40.5" is the
// unit's centre, in cells; two whole numbers name the cell that the middle of its block is in.
#ifndef HANDRAIL_VIEWER_OPTIONS_PLACES_H
#define HANDRAIL_VIEWER_OPTIONS_PLACES_H

#include <handrail/passmap.h>

/// Whether `text` is a place at all. @return false after a complaint of one line.
bool is_place(const char *option, const char *text);
/// The position of a unit of `size` on the map. @return false after a complaint of one line, if it
/// is no place or lies outside.
bool place_end(const hr_map *map, const char *option, const char *text, int32_t size,
               hr_position *position);

#endif
