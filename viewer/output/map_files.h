// map_files.h - maps in files of all formats that the program knows (formats/format.h), by the look
// of their bytes or the end of their names. All errors are printed (one line on stderr that names
// the file and the reason) and returned as false.
#ifndef HANDRAIL_VIEWER_OUTPUT_MAP_FILES_H
#define HANDRAIL_VIEWER_OUTPUT_MAP_FILES_H

#include <handrail/passmap.h>

/// How a file is to be read.
typedef struct map_input {
    bool nearest_colour;
    const char *key_path;          ///< of a picture; NULL = the library's colours
    int32_t raw_width, raw_height; ///< of a .raw; 0 = unknown
} map_input;

bool load_map_as(const char *path, const hr_map_config *config, const map_input *input,
                 hr_map **map);
/// Loads a map that needs no more to be known.
bool load_map(const char *path, const hr_map_config *config, hr_png_options options, hr_map **map);
/// Saves a map by the end of the path; "-" is a PNG. `colours` is of PNGs. With a YAML its picture
/// is written, too, beside it: both or none, and over a picture that is there only where the YAML
/// is there as well and names it.
bool save_map(const hr_map *map, const char *path, hr_png_colours colours);
enum { MAP_PATH_LENGTH = 4096 };
/// The picture beside a YAML: its name, ending in .pgm. @return false after a complaint.
bool map_picture_path(const char *yaml, char picture[MAP_PATH_LENGTH]);
/// Whether there is no such picture, or the YAML is there, too, and names it; false after a
/// complaint.
bool may_replace_map_picture(const char *yaml, const char *picture);
/// The ends of names that maps are saved by, with blanks between.
#define MAP_TYPES "png map csv raw pgm yaml tmj json tmx"
/// Those that are read without more to be known than the file.
#define MAP_TYPES_READ "png map csv pgm yaml yml tmj json tmx"
/// Whether a path ends in one of some types with blanks between, in any case of letters.
bool ends_in_type(const char *path, const char *types);

#endif
