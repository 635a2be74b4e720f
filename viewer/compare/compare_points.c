// compare_points.c - points set by hand.

#include "viewer/compare/compare_points.h"

#include "viewer/picture/picture_symbols.h"

#include <handrail/planner.h>

#include <math.h>
#include <stdlib.h>

bool compare_points_add(compare_points *points, hr_position at) {
    if (points->count == COMPARE_POINTS_MOST) return false;
    points->at[points->count++] = at;
    return true;
}

static double away(hr_position a, hr_position b) {
    return hypot((double)a.x - b.x, (double)a.y - b.y);
}

static int32_t nearest(const compare_points *points, hr_position at, double within_256ths) {
    int32_t best = -1;
    for (int32_t i = 0; i < points->count; i++) {
        if (away(points->at[i], at) > within_256ths) continue;
        best = i;
        within_256ths = away(points->at[i], at);
    }
    return best;
}

bool compare_points_toggle(compare_points *points, hr_position at, double within_256ths) {
    int32_t old = nearest(points, at, within_256ths);
    if (old < 0) return compare_points_add(points, at);
    for (points->count--; old < points->count; old++) points->at[old] = points->at[old + 1];
    return true;
}

// ---- The graph

hr_error compare_lines_find(compare_lines *lines, const compare_points *points, const hr_map *map,
                            hr_class_id class_id) {
    size_t most = (size_t)points->count * (size_t)points->count / 2 + 1;
    *lines = (compare_lines){malloc(most * sizeof *lines->at), 0};
    if (!lines->at) return HR_OUT_OF_MEMORY;
    for (int32_t i = 0; i < points->count; i++)
        for (int32_t k = 0; k < i; k++) {
            hr_position a = points->at[i], b = points->at[k];
            if (!hr_map_leg_is_clear(map, class_id, a, b)) continue;
            lines->at[lines->count][0] = a, lines->at[lines->count][1] = b;
            lines->count++;
        }
    return HR_OK;
}

void compare_lines_end(compare_lines *lines) {
    free(lines->at);
    *lines = (compare_lines){0};
}

// ---- Drawing

static const double radius = 4, line_width = 1;

void compare_draw_lines(cairo_t *cairo, const compare_lines *lines, const picture_layout *camera) {
    for (int32_t i = 0; i < lines->count; i++) {
        picture_point a = picture_place(camera, lines->at[i][0]);
        picture_point b = picture_place(camera, lines->at[i][1]);
        cairo_move_to(cairo, a.x, a.y);
        cairo_line_to(cairo, b.x, b.y);
    }
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, line_width);
    picture_set_colour(cairo, COLOUR_SEARCHED);
    cairo_stroke(cairo);
}

void compare_draw_points(cairo_t *cairo, const compare_points *points,
                         const picture_layout *camera) {
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 1.5);
    for (int32_t i = 0; i < points->count; i++) {
        picture_point at = picture_place(camera, points->at[i]);
        cairo_rectangle(cairo, at.x - radius, at.y - radius, 2 * radius, 2 * radius);
        picture_set_colour(cairo, COLOUR_WHITE);
        cairo_fill_preserve(cairo);
        picture_set_colour(cairo, COLOUR_CASING);
        cairo_stroke(cairo);
    }
}
