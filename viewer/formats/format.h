// format.h - maps in files of other programs: from bytes to cells and back. Bytes come from
// strangers: every size is checked before memory is asked for, and what is refused is named with
// its line.
//
// - .csv: values from 0 to 255, a row a line, with commas, semicolons, tabs or blanks between
// - .raw: a byte a cell, row by row; the size is told beside it
// - .pgm: gray pictures (P2 and P5, 8 or 16 bits), read as gray PNGs are: 255 - gray is the value
// - .yaml: a map of ROS map_server: names its picture; free, occupied or unknown
// - .tmj, .json: a tile layer of Tiled as JSON, .tmx as XML: tile 0 is value 0, and so is an empty
//   cell
#ifndef HANDRAIL_VIEWER_FORMATS_FORMAT_H
#define HANDRAIL_VIEWER_FORMATS_FORMAT_H

#include <handrail/passmap.h>

/// Cells that were read, or are to be written: `width x height`, row by row.
typedef struct format_grid {
    int32_t width, height;
    uint8_t *cells; ///< of the allocator
    hr_allocator allocator;
} format_grid;

/// Sides from 1 to HR_SIDE_MAX, and memory for the cells, all 0.
hr_error format_grid_begin(format_grid *grid, int64_t width, int64_t height, hr_message *message);
void format_grid_end(format_grid *grid);
/// A map with these cells.
hr_error format_grid_map(const format_grid *grid, const hr_map_config *config, hr_map **map,
                         hr_message *message);

/// Bytes that grow, from malloc; `is_lost` when out of memory.
typedef struct format_text {
    char *at;
    size_t size, room;
    bool is_lost;
} format_text;

__attribute__((format(printf, 2, 3))) void format_print(format_text *text, const char *format, ...);

/// Readers: `grid` has its allocator set and nothing else; end it in all cases.
hr_error format_read_csv(const char *bytes, size_t size, format_grid *grid, hr_message *message);
hr_error format_read_pgm(const char *bytes, size_t size, format_grid *grid, hr_message *message);
/// The first layer of tiles.
hr_error format_read_tiled_json(const char *bytes, size_t size, format_grid *grid,
                                hr_message *message);
hr_error format_read_tiled_xml(const char *bytes, size_t size, format_grid *grid,
                               hr_message *message);

/// What a YAML file of map_server says.
typedef struct ros_map {
    char image[256];
    double occupied_above, free_below; ///< of 1 - gray / 255, or of gray / 255 if negated
    bool is_negated;
} ros_map;

enum { ROS_OCCUPIED = HR_BUILDING, ROS_UNKNOWN = HR_OUT_OF_REACH };

hr_error format_read_ros(const char *bytes, size_t size, ros_map *ros, hr_message *message);
/// Values as read from the picture become HR_GROUND, ROS_OCCUPIED and ROS_UNKNOWN.
void format_apply_ros(const ros_map *ros, format_grid *grid);

/// Writers; the caller frees text.at.
void format_write_csv(const format_grid *grid, format_text *text);
void format_write_pgm(const format_grid *grid, format_text *text);
void format_write_tiled_json(const format_grid *grid, format_text *text);
void format_write_tiled_xml(const format_grid *grid, format_text *text);
/// The YAML, and grays in the place of the values. Refuses other values than the three, with place.
hr_error format_write_ros(format_grid *grid, const char *image, format_text *text,
                          hr_message *message);

#endif
