// picture_symbols.c - the lines and marks of a picture. All sizes are pixels, whatever the map's
// scale; the legend and the map share them, so that what is explained is what is drawn.

#include "viewer/picture/picture_symbols.h"

#include "viewer/picture/picture_layout.h"

static const double start_radius = 7, goal_radius = 9, end_radius = 5, unit_side_least = 2;

// ---- Colours

static const cairo_user_data_key_t dark_key;

void picture_set_dark(cairo_t *cairo, bool is_dark) {
    cairo_set_user_data(cairo, &dark_key, is_dark ? cairo : NULL, NULL);
}

static const struct {
    uint32_t light, dark;
} dark_colours[] = {
    {COLOUR_PAPER, 0x242424},      {COLOUR_TEXT, 0xEEEEEE},   {COLOUR_FAINT_TEXT, 0xACACAC},
    {COLOUR_PANEL_EDGE, 0x4C4C4C}, {COLOUR_NO_WAY, 0xFF9A66}, {COLOUR_PANEL, 0x303030},
    {COLOUR_DECADE, 0x4A4A4A},     {COLOUR_GRID, 0x343434},
};

static uint32_t colour_for(cairo_t *cairo, uint32_t colour) {
    if (!cairo_get_user_data(cairo, &dark_key)) return colour;
    for (size_t i = 0; i < sizeof dark_colours / sizeof dark_colours[0]; i++)
        if (dark_colours[i].light == colour) return dark_colours[i].dark;
    return colour;
}

void picture_set_faint_colour(cairo_t *cairo, uint32_t colour, double opacity) {
    colour = colour_for(cairo, colour);
    double red = (double)(colour >> 16 & 255) / 255, green = (double)(colour >> 8 & 255) / 255,
           blue = (double)(colour & 255) / 255;
    cairo_set_source_rgba(cairo, red, green, blue, opacity);
}

void picture_set_colour(cairo_t *cairo, uint32_t colour) {
    picture_set_faint_colour(cairo, colour, 1);
}

// ---- Lines

static void stroke(cairo_t *cairo, uint32_t colour, double opacity, double width) {
    picture_set_faint_colour(cairo, colour, opacity);
    cairo_set_line_width(cairo, width);
    cairo_stroke_preserve(cairo);
}

static void begin_lines(cairo_t *cairo) {
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_dash(cairo, NULL, 0, 0);
}

void picture_stroke_straight_line(cairo_t *cairo) {
    static const double dashes[] = {7, 5};
    begin_lines(cairo);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(cairo, dashes, 2, 0);
    stroke(cairo, COLOUR_WHITE, 0.8, 3);
    stroke(cairo, COLOUR_LINE, 1, 1.5);
    cairo_new_path(cairo);
}

void picture_stroke_left(cairo_t *cairo, bool is_detail) {
    begin_lines(cairo);
    stroke(cairo, COLOUR_WHITE, 0.7, is_detail ? 2.8 : 4.6);
    stroke(cairo, COLOUR_LEFT, 1, is_detail ? 1.3 : 2.6);
    cairo_new_path(cairo);
}

// Without a light edge of its own between the dashes: a left trace below shows through them.
void picture_stroke_right(cairo_t *cairo, bool is_detail) {
    static const double dashes[] = {7, 5}, fine_dashes[] = {4, 3};
    begin_lines(cairo);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(cairo, is_detail ? fine_dashes : dashes, 2, 0);
    stroke(cairo, COLOUR_WHITE, 0.7, is_detail ? 2.8 : 4.6);
    stroke(cairo, COLOUR_RIGHT, 1, is_detail ? 1.3 : 2.6);
    cairo_new_path(cairo);
}

void picture_stroke_escape(cairo_t *cairo) {
    static const double dots[] = {0, 7};
    begin_lines(cairo);
    stroke(cairo, COLOUR_WHITE, 0.8, 5);
    cairo_set_dash(cairo, dots, 2, 0);
    stroke(cairo, COLOUR_CASING, 1, 3.4);
    cairo_new_path(cairo);
}

void picture_stroke_path(cairo_t *cairo) {
    begin_lines(cairo);
    stroke(cairo, COLOUR_CASING, 1, 7);
    stroke(cairo, COLOUR_PATH, 1, 3.6);
    cairo_new_path(cairo);
}

void picture_stroke_path_before(cairo_t *cairo) {
    static const double DASH = 6;
    begin_lines(cairo);
    stroke(cairo, COLOUR_CASING, 0.8, 4);
    cairo_set_dash(cairo, &DASH, 1, 0);
    stroke(cairo, COLOUR_WHITE, 1, 2);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_new_path(cairo);
}

void picture_stroke_contour(cairo_t *cairo) {
    begin_lines(cairo);
    stroke(cairo, COLOUR_CASING, 0.6, 1.5);
    cairo_new_path(cairo);
}

void picture_fill_swept(cairo_t *cairo) {
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
    picture_set_faint_colour(cairo, COLOUR_PATH, 0.45);
    cairo_fill(cairo);
}

// ---- Marks

static void fill_with_edge(cairo_t *cairo, uint32_t inside, uint32_t edge, double width) {
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER);
    picture_set_colour(cairo, inside);
    cairo_fill_preserve(cairo);
    stroke(cairo, edge, 1, width);
    cairo_new_path(cairo);
}

static void circle(cairo_t *cairo, picture_point at, double radius) {
    cairo_new_path(cairo);
    cairo_arc(cairo, at.x, at.y, radius, 0, 6.283185307179586);
    cairo_close_path(cairo);
}

static void diamond(cairo_t *cairo, picture_point at, double radius) {
    cairo_new_path(cairo);
    cairo_move_to(cairo, at.x, at.y - radius);
    cairo_line_to(cairo, at.x + radius, at.y);
    cairo_line_to(cairo, at.x, at.y + radius);
    cairo_line_to(cairo, at.x - radius, at.y);
    cairo_close_path(cairo);
}

void picture_draw_turning_point(cairo_t *cairo, picture_point at, double side) {
    cairo_new_path(cairo);
    cairo_rectangle(cairo, at.x - side / 2, at.y - side / 2, side, side);
    fill_with_edge(cairo, COLOUR_PATH, COLOUR_CASING, 1.6);
}

void picture_draw_start(cairo_t *cairo, picture_point at) {
    circle(cairo, at, start_radius + 1.5);
    fill_with_edge(cairo, COLOUR_WHITE, COLOUR_WHITE, 1);
    circle(cairo, at, start_radius);
    fill_with_edge(cairo, COLOUR_WHITE, COLOUR_CASING, 2.6);
}

void picture_draw_goal(cairo_t *cairo, picture_point at) {
    diamond(cairo, at, goal_radius + 2.5);
    fill_with_edge(cairo, COLOUR_WHITE, COLOUR_WHITE, 1);
    diamond(cairo, at, goal_radius);
    fill_with_edge(cairo, COLOUR_CASING, COLOUR_CASING, 1);
    diamond(cairo, at, goal_radius / 2.4);
    fill_with_edge(cairo, COLOUR_WHITE, COLOUR_WHITE, 0.5);
}

static void cross(cairo_t *cairo, picture_point at, double radius) {
    cairo_new_path(cairo);
    cairo_move_to(cairo, at.x - radius, at.y - radius);
    cairo_line_to(cairo, at.x + radius, at.y + radius);
    cairo_move_to(cairo, at.x - radius, at.y + radius);
    cairo_line_to(cairo, at.x + radius, at.y - radius);
}

void picture_draw_end(cairo_t *cairo, picture_point at) {
    begin_lines(cairo);
    cross(cairo, at, end_radius);
    stroke(cairo, COLOUR_WHITE, 1, 7.5);
    stroke(cairo, COLOUR_CASING, 1, 3.4);
    cairo_new_path(cairo);
}

// Lies on the start: within its ring where it is small, around it where it is large.
void picture_draw_unit(cairo_t *cairo, picture_point centre, double side) {
    bool is_within_ring = side < start_radius;
    if (side < unit_side_least) side = unit_side_least;
    cairo_new_path(cairo);
    cairo_rectangle(cairo, centre.x - side / 2, centre.y - side / 2, side, side);
    picture_set_faint_colour(cairo, COLOUR_CASING, is_within_ring ? 1 : 0.12);
    cairo_fill_preserve(cairo);
    begin_lines(cairo);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER);
    if (!is_within_ring) stroke(cairo, COLOUR_WHITE, 0.9, 3.2);
    if (!is_within_ring) stroke(cairo, COLOUR_CASING, 1, 1.4);
    cairo_new_path(cairo);
}
