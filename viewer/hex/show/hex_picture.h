// hex_picture.h - a world of hexagons as it is drawn: ground, weather, what was searched, ways.
#ifndef HANDRAIL_VIEWER_HEX_SHOW_HEX_PICTURE_H
#define HANDRAIL_VIEWER_HEX_SHOW_HEX_PICTURE_H

#include "viewer/hex/hex_trip.h"

#include <cairo.h>

/// Where a world lies in a picture: the top left corner of its frame, and the distance from the
/// middle of a hexagon to a corner.
typedef struct hex_layout {
    double x, y, radius;
} hex_layout;

typedef struct hex_point {
    double x, y;
} hex_point;

/// How wide and high the whole world is drawn.
hex_point hex_size(const hex_world *world, double radius);
hex_point hex_middle(const hex_world *world, const hex_layout *layout, int32_t at);
/// The hexagon at a place; HEX_NONE off the world.
int32_t hex_at_point(const hex_world *world, const hex_layout *layout, double x, double y);

/// Hexagons by column and row: from the first to before the end; none where the two are equal.
typedef struct hex_range {
    int32_t first_column, end_column, first_row, end_row;
} hex_range;

/// Those of which something may lie within the clip of the context.
hex_range hex_in_clip(cairo_t *cairo, const hex_world *world, const hex_layout *layout);

// What is drawn of hexagons is drawn of those in the clip alone.
void hex_draw_world(cairo_t *cairo, const hex_world *world, const hex_layout *layout,
                    bool has_weather);
/// What the search touched.
void hex_draw_touched(cairo_t *cairo, const hex_search *search, const hex_layout *layout);
/// Its way, at least as wide as can be seen.
void hex_draw_way(cairo_t *cairo, const hex_search *search, const hex_layout *layout);
/// What the search touched, its way, its start and goal.
void hex_draw_search(cairo_t *cairo, const hex_search *search, const hex_layout *layout);
/// What a hexagon looks like from afar, as 0xRRGGBB: its ground, shaded, and tinted where the
/// search touched it; `search` may be NULL.
uint32_t hex_colour_at(const hex_world *world, const hex_search *search, int32_t at);
/// Makes the outline of a hexagon the current path.
void hex_trace_outline(cairo_t *cairo, hex_point middle, double radius);
/// A hexagon by itself, for a legend.
void hex_draw_ground_mark(cairo_t *cairo, hex_point middle, double radius, hex_terrain terrain);
void hex_draw_weather_mark(cairo_t *cairo, hex_point middle, double radius, hex_weather weather);
/// What the traveller has left behind, and where he is.
void hex_draw_trip(cairo_t *cairo, const hex_search *search, const hex_layout *layout,
                   int64_t tenths);
/// Every colour and mark with its name, from a place down.
void hex_draw_legend(cairo_t *cairo, double x, double y);
enum { HEX_LEGEND_WIDTH = 170, HEX_LEGEND_HEIGHT = 580 };

/// The world, the search, its ending in words and the legend, as .png or .svg. @return false after
/// a complaint of one line that names the file.
bool hex_save_picture(const char *path, const hex_search *search, const char *title);

#endif
