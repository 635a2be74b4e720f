// unit_marks.c - the marks of units.

#include "viewer/canvas/unit_marks.h"

#include "viewer/canvas/canvas_marks.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>

static const double side_least = 5, frame_from = 9; // pixels
enum { MARGIN = 4 };

// Okabe and Ito, 2008.
static const uint32_t class_colours[4] = {0x0072B2, 0xF0E442, 0x56B4E9, 0xD55E00};
static const uint32_t team_colours[2] = {COLOUR_CASING, 0xB0207A};

// ---- Shapes, in a square of side 1 around the origin

// A disc, a square, a triangle, a cross.
static void add_shape(cairo_t *cairo, int32_t class_id) {
    static const double CROSS[12][2] = {{-.17, -.5}, {.17, -.5}, {.17, -.17}, {.5, -.17},
                                        {.5, .17},   {.17, .17}, {.17, .5},   {-.17, .5},
                                        {-.17, .17}, {-.5, .17}, {-.5, -.17}, {-.17, -.17}};
    cairo_new_path(cairo);
    switch (class_id % 4) {
    case 0:
        cairo_arc(cairo, 0, 0, 0.46, 0, 6.2831853);
        break;
    case 1:
        cairo_rectangle(cairo, -0.42, -0.42, 0.84, 0.84);
        break;
    case 2:
        cairo_move_to(cairo, 0, -0.5);
        cairo_line_to(cairo, 0.5, 0.44);
        cairo_line_to(cairo, -0.5, 0.44);
        break;
    default:
        for (int i = 0; i < 12; i++) cairo_line_to(cairo, CROSS[i][0], CROSS[i][1]);
    }
    cairo_close_path(cairo);
}

// ---- One mark

static uint32_t paler(uint32_t colour) {
    uint32_t red_blue = ((colour & 0xFF00FF) * 3 + 0xFF00FF * 5) >> 3 & 0xFF00FF;
    return red_blue | (((colour & 0x00FF00) * 3 + 0x00FF00 * 5) >> 3 & 0x00FF00);
}

static void draw_square(cairo_t *cairo, picture_point centre, double side, uint32_t colour,
                        double width) {
    cairo_new_path(cairo);
    cairo_rectangle(cairo, centre.x - side / 2, centre.y - side / 2, side, side);
    cairo_set_line_width(cairo, width);
    picture_set_colour(cairo, colour);
    cairo_stroke(cairo);
}

static void draw_shape(cairo_t *cairo, unit_look look, picture_point centre, double side) {
    uint32_t colour = class_colours[look.class_id % 4];
    cairo_save(cairo);
    cairo_translate(cairo, centre.x, centre.y);
    cairo_scale(cairo, side, side);
    add_shape(cairo, look.class_id);
    cairo_restore(cairo);
    picture_set_colour(cairo, look.state == BATTLE_STANDS ? paler(colour) : colour);
    cairo_fill_preserve(cairo);
    cairo_set_line_width(cairo, (side < 8 ? 0.8 : 1.2) + (look.team ? 0.6 : 0));
    picture_set_colour(cairo, team_colours[look.team]);
    cairo_stroke(cairo);
    picture_set_colour(cairo, COLOUR_CASING);
    if (look.state != BATTLE_ASKS) return;
    cairo_arc(cairo, centre.x, centre.y, fmax(side / 7, 1), 0, 6.2831853);
    cairo_fill(cairo);
}

void unit_mark_draw(cairo_t *cairo, unit_look look, picture_point centre, double side) {
    bool has_frame = side >= frame_from;
    double shape = has_frame ? 0.8 * side : fmax(side, side_least);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER);
    if (has_frame) draw_square(cairo, centre, side - 1, COLOUR_CASING, 1);
    if (look.is_selected) draw_square(cairo, centre, fmax(side, shape) + 3, COLOUR_CASING, 3);
    draw_shape(cairo, look, centre, shape);
    if (look.is_selected) draw_square(cairo, centre, fmax(side, shape) + 3, COLOUR_WHITE, 1.4);
}

// ---- Marks that are kept

void unit_marks_end(unit_marks *marks) {
    for (int32_t i = 0; i < UNIT_LOOKS; i++) {
        if (marks->marks[i]) cairo_surface_destroy(marks->marks[i]);
        marks->marks[i] = NULL;
    }
}

void unit_marks_begin(unit_marks *marks, double scale) {
    if (marks->scale != scale) unit_marks_end(marks);
    marks->scale = scale;
}

// As many pixels on each side of the centre, and a middle one.
static cairo_surface_t *draw_mark(unit_look look, double side) {
    int reach = (int)ceil(fmax(side, side_least) / 2) + MARGIN;
    cairo_surface_t *mark =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 2 * reach + 1, 2 * reach + 1);
    cairo_t *cairo = cairo_create(mark);
    unit_mark_draw(cairo, look, (picture_point){reach + 0.5, reach + 0.5}, side);
    cairo_destroy(cairo);
    cairo_surface_flush(mark);
    return mark;
}

void unit_marks_put(unit_marks *marks, cairo_surface_t *onto, unit_look look, int32_t size,
                    picture_point centre) {
    int32_t index = look.class_id * (BATTLE_MARCHES + 1) + (int32_t)look.state;
    index = (2 * index + look.team) * 2 + look.is_selected;
    cairo_surface_t **mark = &marks->marks[index];
    if (!*mark) *mark = draw_mark(look, size * marks->scale);
    if (cairo_surface_status(*mark) != CAIRO_STATUS_SUCCESS) return;
    canvas_copy_mark(*mark, onto, centre);
}
