// canvas_fuzzy.c - the sets of a fuzzy controller.

#include "viewer/canvas/canvas_fuzzy.h"

#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>

enum { SIDE = 6, TITLE = 16, FOOT = 6, GRAB = 12 };

static const uint32_t colours[FUZZY_SETS] = {COLOUR_DEAR, COLOUR_TEXT, 0x0072B2};

// ---- Places

static double column_of(double value, int width) {
    return SIDE + value * (width - 2 * SIDE) / FUZZY_MOST;
}

static int32_t value_at(double x, int width) {
    return (int32_t)lround((x - SIDE) * FUZZY_MOST / (width - 2 * SIDE));
}

// ---- Drawing

static void draw_set(cairo_t *cairo, const int32_t *edges, int32_t set, int width, double top,
                     double bottom) {
    cairo_new_path(cairo);
    for (int32_t value = 0; value <= FUZZY_MOST; value++) {
        int32_t degrees[FUZZY_SETS];
        fuzzy_members(edges, value, degrees);
        cairo_line_to(cairo, column_of(value, width),
                      bottom - (bottom - top) * degrees[set] / FUZZY_WHOLE);
    }
    picture_set_colour(cairo, colours[set]);
    cairo_set_line_width(cairo, 2);
    cairo_stroke(cairo);
}

static void draw_edges(cairo_t *cairo, const int32_t *edges, int width, double bottom) {
    for (int32_t i = 0; i < FUZZY_EDGES; i++) {
        cairo_new_path(cairo);
        cairo_arc(cairo, column_of(edges[i], width), bottom, 4, 0, 2 * 3.14159265358979);
        picture_set_colour(cairo, COLOUR_TEXT);
        cairo_fill(cairo);
    }
}

static void draw_title(cairo_t *cairo, fuzzy_input input, double y) {
    char text[64];
    picture_choose_font(cairo, 11, false);
    snprintf(text, sizeof text, "%s%s: ", fuzzy_input_name(input),
             input == FUZZY_DISTANCE ? ", cells" : ", percent");
    cairo_move_to(cairo, SIDE, y);
    picture_set_colour(cairo, COLOUR_TEXT);
    cairo_show_text(cairo, text);
    for (int32_t set = 0; set < FUZZY_SETS; set++) {
        picture_set_colour(cairo, colours[set]);
        cairo_show_text(cairo, fuzzy_set_name(input, set));
        cairo_show_text(cairo, "  ");
    }
}

void canvas_fuzzy_draw(cairo_t *cairo, const fuzzy_sets *sets, const int32_t *inputs, int width,
                       int height) {
    double part = (double)height / FUZZY_INPUTS;
    for (int32_t i = 0; i < FUZZY_INPUTS; i++) {
        double top = i * part + TITLE, bottom = (i + 1) * part - FOOT;
        draw_title(cairo, (fuzzy_input)i, top - 5);
        for (int32_t set = 0; set < FUZZY_SETS; set++)
            draw_set(cairo, sets->edges[i], set, width, top, bottom);
        draw_edges(cairo, sets->edges[i], width, bottom);
        if (!inputs) continue;
        cairo_new_path(cairo);
        cairo_move_to(cairo, column_of(inputs[i], width), top);
        cairo_line_to(cairo, column_of(inputs[i], width), bottom);
        picture_set_colour(cairo, COLOUR_TEXT);
        cairo_set_line_width(cairo, 1);
        cairo_stroke(cairo);
    }
}

// ---- Dragging

fuzzy_edge canvas_fuzzy_edge_at(const fuzzy_sets *sets, double x, double y, int width, int height) {
    fuzzy_edge best = {-1, 0};
    int32_t input = (int32_t)floor(y * FUZZY_INPUTS / height);
    double nearest = GRAB;
    if (input < 0 || input >= FUZZY_INPUTS) return best;
    for (int32_t i = 0; i < FUZZY_EDGES; i++) {
        double away = fabs(column_of(sets->edges[input][i], width) - x);
        if (away > nearest) continue;
        nearest = away;
        best = (fuzzy_edge){input, i};
    }
    return best;
}

void canvas_fuzzy_drag(fuzzy_sets *sets, fuzzy_edge edge, double x, int width) {
    if (edge.input < 0) return;
    int32_t *edges = sets->edges[edge.input], value = value_at(x, width);
    int32_t least = edge.edge > 0 ? edges[edge.edge - 1] + 1 : 0;
    int32_t most = edge.edge + 1 < FUZZY_EDGES ? edges[edge.edge + 1] - 1 : FUZZY_MOST;
    edges[edge.edge] = value < least ? least : value > most ? most : value;
}
