// picture.c - lays a picture out, and draws its parts from the ground up.

#include "viewer/picture/picture.h"

#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_legend.h"
#include "viewer/picture/picture_length_numbers.h"
#include "viewer/picture/picture_lengths.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_symbols.h"

enum { MARGIN = 26, ENLARGED_SIDE_MOST = 1400, REDUCED_SIDE = 1200, PIXELS_PER_CELL_MOST = 96 };

// ---- Layout

static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

static void scale_map(picture_layout *layout, int32_t width, int32_t height) {
    int32_t side = larger(width, height), pixels = ENLARGED_SIDE_MOST / side;
    picture_scale_map(layout, width, height,
                      pixels < PIXELS_PER_CELL_MOST ? pixels : PIXELS_PER_CELL_MOST,
                      (side + REDUCED_SIDE / 2) / REDUCED_SIDE);
}

static void place_panel(picture_layout *layout, legend_size legend) {
    int32_t right = layout->map_width + 2 * MARGIN, bottom = layout->map_height + 2 * MARGIN;
    int32_t stacked = legend.facts_height + legend.key_height;
    layout->is_panel_below = bottom < stacked && right >= 2 * PANEL_COLUMN;
    if (layout->is_panel_below) {
        layout->panel_y = bottom;
        layout->panel_width = layout->width = right;
        layout->panel_height = larger(legend.facts_height, legend.key_height);
        layout->height = bottom + layout->panel_height;
    } else {
        layout->panel_x = right;
        layout->panel_width = PANEL_COLUMN;
        layout->panel_height = layout->height = larger(bottom, stacked);
        layout->width = right + PANEL_COLUMN;
    }
}

picture_layout picture_lay_out(const picture_scene *scene) {
    picture_layout layout = {0};
    picture_move_map(&layout, MARGIN, MARGIN);
    scale_map(&layout, hr_map_width(scene->map), hr_map_height(scene->map));
    place_panel(&layout, picture_legend_size(scene));
    return layout;
}

// ---- Drawing

static void draw_frame(cairo_t *cairo, const picture_layout *layout) {
    cairo_new_path(cairo);
    cairo_rectangle(cairo, layout->map_x - 0.5, layout->map_y - 0.5, layout->map_width + 1.0,
                    layout->map_height + 1.0);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_set_colour(cairo, COLOUR_CASING);
    cairo_stroke(cairo);
}

// @return false if out of memory.
static bool draw_plan(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout) {
    int32_t width = layout->is_panel_below ? layout->width : layout->panel_x;
    int32_t height = layout->is_panel_below ? layout->panel_y : layout->height;
    cairo_rectangle(cairo, 0, 0, width, height);
    cairo_clip(cairo);
    bool has_map = picture_draw_map(cairo, scene, layout);
    picture_draw_searched(cairo, scene, layout);
    bool has_numbers =
        !scene->lengths || picture_number_contours(cairo, scene->lengths, scene->path, layout);
    draw_frame(cairo, layout);
    picture_draw_swept(cairo, scene, layout);
    picture_draw_straight_line(cairo, picture_place(layout, scene->start),
                               picture_place(layout, scene->goal));
    picture_draw_traces(cairo, scene, layout);
    picture_draw_escape(cairo, scene, layout);
    picture_draw_path(cairo, scene, layout);
    picture_draw_turning_points(cairo, scene, layout);
    picture_draw_ends(cairo, scene, layout);
    return has_map && has_numbers;
}

cairo_status_t picture_draw(cairo_t *cairo, const picture_scene *scene,
                            const picture_layout *layout) {
    cairo_save(cairo);
    picture_set_colour(cairo, COLOUR_WHITE);
    cairo_rectangle(cairo, 0, 0, layout->width, layout->height);
    cairo_fill(cairo);
    cairo_save(cairo);
    bool is_whole = draw_plan(cairo, scene, layout);
    cairo_restore(cairo);
    picture_draw_legend(cairo, scene, layout);
    cairo_restore(cairo);
    cairo_status_t status = cairo_status(cairo);
    return status == CAIRO_STATUS_SUCCESS && !is_whole ? CAIRO_STATUS_NO_MEMORY : status;
}
