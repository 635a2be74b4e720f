// picture_parts.h - the parts of a picture, for the files that draw it.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_PARTS_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_PARTS_H

#include "viewer/picture/picture.h"

// Blue, vermilion and yellow are told apart by all kinds of colour-blind people: Okabe and Ito,
// Color Universal Design, 2008. The same goes for purple, the fourth of them used here.
enum picture_colour {
    COLOUR_LEFT = 0x0072B2,
    COLOUR_RIGHT = 0xD55E00,
    COLOUR_PATH = 0xF0E442,
    COLOUR_SEARCHED = 0xCC79A7,
    COLOUR_DEAR = 0xE07B10,
    COLOUR_CHEAP = 0x009E73,
    COLOUR_CASING = 0x141414,
    COLOUR_LINE = 0x606060,
    COLOUR_WHITE = 0xFFFFFF,
    COLOUR_TEXT = 0x202020,
    COLOUR_FAINT_TEXT = 0x5C5C5C,
    COLOUR_PANEL = 0xF4F4F2,
    COLOUR_PANEL_EDGE = 0xC8C8C4,
};

void picture_set_colour(cairo_t *cairo, uint32_t colour);
void picture_set_faint_colour(cairo_t *cairo, uint32_t colour, double opacity);

// ---- From the map to the picture

typedef struct picture_point {
    double x, y;
} picture_point;

/// Pixels to a cell; less than 1 on large maps.
double picture_scale(const picture_layout *layout);
/// Gives the map so many pixels to a cell, or takes so many cells for a pixel; both at least 1.
void picture_scale_map(picture_layout *layout, int32_t width, int32_t height,
                       int32_t pixels_per_cell, int32_t cells_per_pixel);
/// Puts its top left corner there.
void picture_move_map(picture_layout *layout, int32_t x, int32_t y);
picture_point picture_place(const picture_layout *layout, hr_position position);
/// The centre of the block that a unit at `position` is in.
picture_point picture_place_of_block(const picture_scene *scene, const picture_layout *layout,
                                     hr_position position);
/// The pixels along the side of a unit.
double picture_unit_side(const picture_scene *scene, const picture_layout *layout);

/// Start, goal, the end where that is not the goal, the way out of a closed start, the unit.
void picture_draw_ends(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
void picture_draw_escape(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
void picture_draw_straight_line(cairo_t *cairo, picture_point start, picture_point goal);

// ---- The map

enum { PICTURE_SEARCHED_OPACITY = 96 }; ///< of 255

/// The values that are on the map.
hr_pass_set picture_values(const picture_scene *scene);
/// Whether a map of these values is one of levels, all gray: most values have no terrain's colour.
bool picture_shows_levels(hr_pass_set values);
/// The colour of a value as a level.
uint32_t picture_level_colour(uint8_t value);
/// What a colour becomes on the map: light where the unit may enter, dark where not.
uint32_t picture_tone(uint32_t colour, bool is_open);
/// The colour of cells that the unit may enter but that its centre cannot come to.
uint32_t picture_narrow_tone(uint32_t tone);
/// What an open value's tone becomes by its cost: more orange the dearer, greener the cheaper.
uint32_t picture_cost_tone(uint32_t tone, int32_t cost_256ths);
/// Lines across what is dear, against those of what is closed, and the closer the dearer.
uint32_t picture_cost_hatched(uint32_t tone, int32_t cost_256ths, int32_t x, int32_t y);
/// What a value costs a class, HR_COST_PLAIN if that has no costs.
int32_t picture_cost_of(const hr_class *unit, uint8_t value);
/// Lines across what is closed, for a pixel of the picture.
uint32_t picture_hatched(uint32_t tone, int32_t x, int32_t y);
void picture_draw_map(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
/// The blocks that A* has looked at, tinted with COLOUR_SEARCHED.
void picture_draw_searched(cairo_t *cairo, const picture_scene *scene,
                           const picture_layout *layout);

// ---- The search and the path

bool picture_has_event(const picture_scene *scene, hr_event_kind kind);
/// Whether there is a path that does not begin at the start, and where it begins.
bool picture_begins_elsewhere(const picture_scene *scene, hr_position *begin);
/// Whether there is a path that does not end at the goal, and where it ends.
bool picture_ends_elsewhere(const picture_scene *scene, hr_position *end);
/// Whether what the unit sweeps is wide enough to be seen beside the path.
bool picture_shows_swept(const picture_scene *scene, const picture_layout *layout);
void picture_draw_swept(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
void picture_draw_traces(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
void picture_draw_path(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
void picture_draw_turning_points(cairo_t *cairo, const picture_scene *scene,
                                 const picture_layout *layout);

// ---- Symbols: each is used on the map and in the legend. Lines draw the current path.

void picture_stroke_straight_line(cairo_t *cairo);
void picture_stroke_left(cairo_t *cairo, bool is_detail);
void picture_stroke_right(cairo_t *cairo, bool is_detail);
void picture_stroke_escape(cairo_t *cairo);
void picture_stroke_path(cairo_t *cairo);
void picture_fill_swept(cairo_t *cairo);
void picture_draw_turning_point(cairo_t *cairo, picture_point at);
void picture_draw_start(cairo_t *cairo, picture_point at);
void picture_draw_goal(cairo_t *cairo, picture_point at);
void picture_draw_end(cairo_t *cairo, picture_point at);
void picture_draw_unit(cairo_t *cairo, picture_point centre, double side);

// ---- Samples for the legend, from (x, y) to the right, y in their middle

enum { PICTURE_SAMPLE_WIDTH = 40 }; ///< with the space after it

void picture_sample_line(cairo_t *cairo, double x, double y); // the current path
void picture_sample_path(cairo_t *cairo, double x, double y);
void picture_sample_box(cairo_t *cairo, double x, double y); // the current path
void picture_frame_sample(cairo_t *cairo, double x, double y);
void picture_sample_tone(cairo_t *cairo, double x, double y, uint32_t tone, bool is_open);
void picture_sample_cost(cairo_t *cairo, double x, double y, uint32_t tone, int32_t cost_256ths);
void picture_sample_levels(cairo_t *cairo, double x, double y, bool is_open);

// ---- Text

void picture_choose_font(cairo_t *cairo, double size, bool is_bold);
/// Letters that stay where they are, whether in a PNG or in an SVG.
void picture_choose_rendering(cairo_t *cairo);
/// Its baseline begins at (x, y).
void picture_draw_text(cairo_t *cairo, const char *text, double x, double y, uint32_t colour);

// ---- The legend

enum { PANEL_COLUMN = 316 }; ///< its facts and its key are columns of this width

typedef struct legend_size {
    int32_t facts_height, key_height;
} legend_size;

legend_size picture_legend_size(const picture_scene *scene);
void picture_draw_legend(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);

#endif
