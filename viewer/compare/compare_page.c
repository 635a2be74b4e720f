// compare_page.c - panes in a grid, the figures below each, and one legend for all.

#include "viewer/compare/compare_page.h"

#include "passmap/base/numbers.h"
#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_marks.h"
#include "viewer/compare/compare_pane.h"
#include "viewer/compare/compare_text.h"
#include "viewer/compare/comparison.h"
#include "viewer/picture/picture_file.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_samples.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    GAP = 24,
    MARK_ROOM = GAP / 2, // around a map, for marks on its edge
    HEAD_HEIGHT = 62,
    LINE_HEIGHT = 19,
    TEXT_WIDTH_LEAST = 300,
    LEGEND_ENTRY_WIDTH = 190,
};

static const double head_size = 19, text_size = 13;
static const double pleasant_proportion = 1.5; // of a page's width to its height

// ---- Layout

// Pixels that a map's longer side should be about as long as.
static int32_t side_of_panes(int32_t count) { return count <= 4 ? 560 : count <= 9 ? 420 : 320; }

static picture_layout camera_on(const hr_map *map, int32_t side) {
    int32_t width = hr_map_width(map), height = hr_map_height(map),
            longer = hr_greatest(width, height);
    picture_layout camera = {0};
    picture_scale_map(&camera, width, height, (side + longer / 2) / longer,
                      (longer + side / 2) / side);
    return camera;
}

static int32_t text_height(const compare_page *page, int32_t width) {
    int32_t height = 0;
    for (int32_t i = 0; i < page->pane_count; i++)
        height = hr_greatest(height, compare_text_height(&page->comparison->answers[i], width));
    return height;
}

static void choose_grid(compare_page_layout *layout, int32_t count) {
    double best = (double)INFINITY;
    for (int32_t columns = 1; columns <= count; columns++) {
        int32_t rows = (count + columns - 1) / columns;
        double width = columns * (layout->pane_width + GAP),
               height = rows * (layout->pane_height + GAP);
        double badness = fabs(log(width / height / pleasant_proportion)) +
                         0.3 * (columns * rows - count); // holes in the grid
        if (badness >= best) continue;
        best = badness;
        layout->columns = columns;
        layout->rows = rows;
    }
}

typedef enum legend_kind {
    LEGEND_START,
    LEGEND_GOAL,
    LEGEND_WAY,
    LEGEND_TOUCHED,
    LEGEND_STRAIGHT,
    LEGEND_LEFT,
    LEGEND_RIGHT,
    LEGEND_CLOSED,
    LEGEND_COUNT
} legend_kind;

static int32_t legend_columns(const compare_page_layout *layout) {
    return hr_greatest((layout->width - 2 * GAP) / LEGEND_ENTRY_WIDTH, 1);
}

compare_page_layout compare_lay_out(const compare_page *page) {
    compare_page_layout layout = {
        .head_height = HEAD_HEIGHT,
        .camera = camera_on(page->comparison->map, side_of_panes(page->pane_count))};
    layout.pane_width = hr_greatest(layout.camera.map_width, TEXT_WIDTH_LEAST);
    layout.pane_height = layout.camera.map_height + text_height(page, layout.pane_width);
    choose_grid(&layout, page->pane_count);
    layout.width = GAP + layout.columns * (layout.pane_width + GAP);
    int32_t legend_rows = (LEGEND_COUNT + legend_columns(&layout) - 1) / legend_columns(&layout);
    layout.legend_height = legend_rows * (LINE_HEIGHT + 4) + GAP;
    layout.height =
        layout.head_height + layout.rows * (layout.pane_height + GAP) + layout.legend_height;
    return layout;
}

// ---- Panes

static void draw_map(cairo_t *cairo, const compare_page *page, const compare_answer *answer,
                     const picture_layout *camera) {
    cairo_save(cairo);
    cairo_rectangle(cairo, camera->map_x - MARK_ROOM, camera->map_y - MARK_ROOM,
                    camera->map_width + 2 * MARK_ROOM, camera->map_height + 2 * MARK_ROOM);
    cairo_clip(cairo);
    if (page->is_bare)
        compare_draw_bare_pane(cairo, page->comparison, camera);
    else
        compare_draw_pane(cairo, page->comparison, answer, page->raced, camera);
    cairo_restore(cairo);
}

picture_layout compare_camera_of_pane(const compare_page_layout *layout, int32_t index) {
    picture_layout camera = layout->camera;
    picture_move_map(&camera, GAP + index % layout->columns * (layout->pane_width + GAP),
                     layout->head_height + index / layout->columns * (layout->pane_height + GAP));
    return camera;
}

static void draw_pane(cairo_t *cairo, const compare_page *page, const compare_page_layout *layout,
                      int32_t index) {
    const compare_answer *answer = &page->comparison->answers[index];
    picture_layout camera = compare_camera_of_pane(layout, index);
    int32_t bottom = camera.map_y + camera.map_height;
    draw_map(cairo, page, answer, &camera);
    if (page->is_bare)
        compare_draw_title(cairo, answer->method.title, "", camera.map_x, bottom);
    else if (compare_is_racing(answer, page->raced))
        compare_draw_line(cairo, answer, page->raced, camera.map_x, bottom, layout->pane_width);
    else
        compare_draw_text(cairo, answer, camera.map_x, bottom, layout->pane_width);
}

// ---- Head and legend

static void draw_head(cairo_t *cairo, const compare_page *page) {
    const comparison *c = page->comparison;
    int32_t size = hr_map_class(c->map, c->request.class_id).size;
    char text[160], shortest[48] = "there is no way to the goal";
    picture_choose_font(cairo, head_size, true);
    picture_draw_text(cairo, page->title, GAP, 28, COLOUR_TEXT);
    if (c->is_reachable)
        snprintf(shortest, sizeof shortest, "shortest %.1f cells", c->shortest_256ths / HR_CELL);
    snprintf(text, sizeof text, "from %g,%g to %g,%g; unit %d x %d; %s",
             (double)c->request.start.x / HR_CELL, (double)c->request.start.y / HR_CELL,
             (double)c->request.goal.x / HR_CELL, (double)c->request.goal.y / HR_CELL, (int)size,
             (int)size, shortest);
    picture_choose_font(cairo, text_size, false);
    picture_draw_text(cairo, text, GAP, 49, COLOUR_FAINT_TEXT);
}

static void draw_sample(cairo_t *cairo, legend_kind kind, double x, double y) {
    picture_point middle = {x + PICTURE_SAMPLE_WIDTH / 2.0 - 4, y};
    if (kind == LEGEND_START) picture_draw_start(cairo, middle);
    if (kind == LEGEND_GOAL) picture_draw_goal(cairo, middle);
    if (kind == LEGEND_CLOSED)
        picture_sample_tone(cairo, x, y, picture_tone(hr_colour_of(HR_ROCK), false), false);
    if (kind == LEGEND_TOUCHED) {
        picture_sample_box(cairo, x, y);
        picture_set_faint_colour(cairo, COLOUR_SEARCHED, COMPARE_TINT / 255.0);
        cairo_fill(cairo);
        picture_frame_sample(cairo, x, y);
    }
    picture_sample_line(cairo, x, y);
    if (kind == LEGEND_WAY) picture_stroke_path(cairo);
    if (kind == LEGEND_STRAIGHT) picture_stroke_straight_line(cairo);
    if (kind == LEGEND_LEFT) picture_stroke_left(cairo, false);
    if (kind == LEGEND_RIGHT) picture_stroke_right(cairo, false);
    cairo_new_path(cairo);
}

static void draw_legend(cairo_t *cairo, const compare_page_layout *layout) {
    static const char *const TEXTS[LEGEND_COUNT] = {
        "start",         "goal",      "the way found", "blocks looked at",
        "straight line", "left hand", "right hand",    "closed to the unit"};
    int32_t columns = legend_columns(layout);
    for (int i = 0; i < LEGEND_COUNT; i++) {
        double x = GAP + i % columns * LEGEND_ENTRY_WIDTH;
        double y = layout->height - layout->legend_height + i / columns * (LINE_HEIGHT + 4.0);
        draw_sample(cairo, (legend_kind)i, x, y);
        picture_choose_font(cairo, text_size, false);
        picture_draw_text(cairo, TEXTS[i], x + PICTURE_SAMPLE_WIDTH, y + 4.5, COLOUR_TEXT);
    }
}

cairo_status_t compare_draw_page(cairo_t *cairo, const compare_page *page,
                                 const compare_page_layout *layout) {
    cairo_save(cairo);
    picture_choose_rendering(cairo);
    picture_set_colour(cairo, COLOUR_WHITE);
    cairo_rectangle(cairo, 0, 0, layout->width, layout->height);
    cairo_fill(cairo);
    draw_head(cairo, page);
    for (int32_t i = 0; i < page->pane_count; i++) draw_pane(cairo, page, layout, i);
    draw_legend(cairo, layout);
    cairo_restore(cairo);
    return cairo_status(cairo);
}

// ---- Into files

typedef struct laid_out_page {
    const compare_page *page;
    compare_page_layout layout;
} laid_out_page;

static cairo_status_t draw(cairo_t *cairo, const void *subject) {
    const laid_out_page *p = subject;
    return compare_draw_page(cairo, p->page, &p->layout);
}

static drawing drawing_of(const laid_out_page *p) {
    return (drawing){.width = p->layout.width,
                     .height = p->layout.height,
                     .draw = draw,
                     .subject = p,
                     .allocator = p->page->comparison->allocator};
}

bool compare_save_png(const compare_page *page, const char *path) {
    laid_out_page p = {page, compare_lay_out(page)};
    drawing d = drawing_of(&p);
    return drawing_save_png(&d, path);
}

bool compare_save_svg(const compare_page *page, const char *path) {
    laid_out_page p = {page, compare_lay_out(page)};
    drawing d = drawing_of(&p);
    return drawing_save_svg(&d, path);
}
