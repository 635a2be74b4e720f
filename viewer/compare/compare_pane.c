// compare_pane.c - one answer on the map.

#include "compare_picture.h"
#include "viewer/picture/picture_parts.h"

#include <inttypes.h>
#include <stdio.h>

// ---- The blocks that it looked at: a mask, drawn at the cell that the block's centre is in

// How the blocks are shown: where they are few, stronger, and in squares that can be seen.
typedef struct tinting {
    unsigned char *rows; // of the mask
    int stride;
    unsigned char tint;
    int32_t side; // of a block, in pixels
} tinting;

static void tint_cell(const tinting *t, const picture_layout *camera, int32_t x, int32_t y) {
    int32_t scale = camera->pixels_per_cell, grown = (t->side - scale) / 2;
    int32_t left = x * scale / camera->cells_per_pixel - grown;
    int32_t top = y * scale / camera->cells_per_pixel - grown;
    for (int32_t py = top < 0 ? 0 : top; py < top + t->side && py < camera->map_height; py++)
        for (int32_t px = left < 0 ? 0 : left; px < left + t->side && px < camera->map_width; px++)
            t->rows[(ptrdiff_t)py * t->stride + px] = t->tint;
}

static tinting tinting_of(cairo_surface_t *mask, bool are_few, const picture_layout *camera) {
    int32_t side = camera->pixels_per_cell;
    return (tinting){.rows = cairo_image_surface_get_data(mask),
                     .stride = cairo_image_surface_get_stride(mask),
                     .tint = are_few ? COMPARE_FEW_TINT : COMPARE_TINT,
                     .side = are_few && side < COMPARE_FEW_SIDE ? COMPARE_FEW_SIDE : side};
}

static void tint_all(cairo_surface_t *mask, const comparison *c, const compare_answer *answer,
                     const picture_layout *camera) {
    int32_t width = hr_map_width(c->map), height = hr_map_height(c->map);
    int32_t half = hr_map_class(c->map, c->request.class_id).size / 2;
    bool are_few = answer->touched < (int64_t)width * height / COMPARE_FEW;
    cairo_surface_flush(mask);
    tinting t = tinting_of(mask, are_few, camera);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            if (answer->marks[(size_t)y * (size_t)width + (size_t)x])
                tint_cell(&t, camera, x + half, y + half);
    cairo_surface_mark_dirty(mask);
}

static void draw_touched(cairo_t *cairo, const comparison *c, const compare_answer *answer,
                         const picture_layout *camera) {
    if (!answer->marks) return;
    cairo_surface_t *mask =
        cairo_image_surface_create(CAIRO_FORMAT_A8, camera->map_width, camera->map_height);
    if (cairo_surface_status(mask) == CAIRO_STATUS_SUCCESS) tint_all(mask, c, answer, camera);
    picture_set_colour(cairo, COLOUR_SEARCHED);
    cairo_mask_surface(cairo, mask, camera->map_x, camera->map_y);
    cairo_surface_destroy(mask);
}

// ---- The way: without marks at its bends, which a way in eight directions has everywhere

static void draw_way(cairo_t *cairo, const hr_path *path, const picture_layout *camera) {
    if (path->count < 2) return;
    cairo_new_path(cairo);
    for (int32_t i = 0; i < path->count; i++) {
        picture_point at = picture_place(camera, path->waypoints[i]);
        cairo_line_to(cairo, at.x, at.y);
    }
    picture_stroke_path(cairo);
}

static void draw_straight_line(cairo_t *cairo, const comparison *c, const picture_layout *camera) {
    picture_point start = picture_place(camera, c->request.start);
    picture_point goal = picture_place(camera, c->request.goal);
    cairo_new_path(cairo);
    cairo_move_to(cairo, start.x, start.y);
    cairo_line_to(cairo, goal.x, goal.y);
    picture_stroke_straight_line(cairo);
}

static void draw_frame(cairo_t *cairo, const picture_layout *camera) {
    cairo_rectangle(cairo, camera->map_x - 0.5, camera->map_y - 0.5, camera->map_width + 1.0,
                    camera->map_height + 1.0);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_set_colour(cairo, COLOUR_CASING);
    cairo_stroke(cairo);
}

void compare_draw_pane(cairo_t *cairo, const comparison *c, const compare_answer *answer,
                       const picture_layout *camera) {
    picture_scene scene = {.map = c->map,
                           .class_id = c->request.class_id,
                           .start = c->request.start,
                           .goal = c->request.goal,
                           .path = &answer->path,
                           .record = &answer->record};
    hr_position end;
    picture_draw_map(cairo, &scene, camera);
    draw_touched(cairo, c, answer, camera);
    draw_frame(cairo, camera);
    draw_straight_line(cairo, c, camera);
    picture_draw_traces(cairo, &scene, camera);
    draw_way(cairo, &answer->path, camera);
    if (picture_ends_elsewhere(&scene, &end)) picture_draw_end(cairo, picture_place(camera, end));
    picture_draw_goal(cairo, picture_place(camera, scene.goal));
    picture_draw_start(cairo, picture_place(camera, scene.start));
}

// ---- Figures

void compare_write_time(char *text, size_t size, int64_t time_ns) {
    double us = (double)time_ns / 1000;
    if (us < 1000)
        snprintf(text, size, "%.1f us", us);
    else if (us < 1000000)
        snprintf(text, size, "%.2f ms", us / 1000);
    else
        snprintf(text, size, "%.2f s", us / 1000000);
}

static void write_way(compare_figures *f, const comparison *c, const compare_answer *answer) {
    double ratio = comparison_ratio(c, answer);
    snprintf(f->at[1][0].text, COMPARE_TEXT_LENGTH, "%.1f cells",
             answer->path.length_256ths / HR_CELL);
    snprintf(f->at[2][0].text, COMPARE_TEXT_LENGTH, "%.1f", answer->path.cost_256ths / HR_CELL);
    if (ratio > 0) snprintf(f->at[1][1].text, COMPARE_TEXT_LENGTH, "%.3f", ratio);
}

compare_figures compare_figures_of(const comparison *c, const compare_answer *answer) {
    compare_figures f = {{{{"status", ""}, {"time", ""}},
                          {{"length", "-"}, {"ratio", "-"}},
                          {{"cost", "-"}, {"steps", ""}},
                          {{"touched", "not counted"}, {NULL, ""}}}};
    snprintf(f.at[0][0].text, COMPARE_TEXT_LENGTH, "%s", answer->status);
    compare_write_time(f.at[0][1].text, COMPARE_TEXT_LENGTH, answer->time_ns);
    if (answer->path.count > 0) write_way(&f, c, answer);
    snprintf(f.at[2][1].text, COMPARE_TEXT_LENGTH, "%" PRId64, answer->steps);
    if (answer->touched >= 0)
        snprintf(f.at[3][0].text, COMPARE_TEXT_LENGTH, "%" PRId64 " blocks", answer->touched);
    return f;
}
