// files.h - whole files in and out of memory, and maps by the look of their bytes. All errors are
// printed (one line on stderr that names the file and the reason) and returned as false.
#ifndef HANDRAIL_VIEWER_OUTPUT_FILES_H
#define HANDRAIL_VIEWER_OUTPUT_FILES_H

#include <handrail/passmap.h>

/// What comes after the last slash.
const char *name_in_path(const char *path);
/// Reads a file; the caller frees `*bytes`. Refuses directories and more than 1 GiB.
bool read_file(const char *path, void **bytes, size_t *size);
/// Whether a file could be written there, as far as can be known in advance: checked before long
/// work.
bool can_write_file(const char *path);
/// Writes a file whole or not at all: beside it first, then renamed over it.
bool write_file(const char *path, const void *bytes, size_t size);
/// Loads a PNG or a Moving AI map, recognized by its first bytes.
bool load_map(const char *path, const hr_map_config *config, hr_png_options options, hr_map **map);
/// Whether a path ends in `ending`, in upper or lower case, and has more before it.
bool ends_in(const char *path, const char *ending);
/// Saves a map as `.png` or `.map`, by the end of the path.
bool save_map(const hr_map *map, const char *path, hr_png_colours colours);

#endif
