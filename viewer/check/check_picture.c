// check_picture.c - see check_picture.h.

#include "viewer/check/check_picture.h"

#include "viewer/check/check_ground.h"
#include "viewer/check/check_symbols.h"
#include "viewer/picture/picture_file.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>

enum {
    PANE_MOST = 720,  // pixels along the longer side
    PANE_LEAST = 360, // across, for the name
    LONG_PANE = 3,    // times as long as wide, and so it may be so many times as long as others
    SCALE_MOST = 12,  // pixels a cell
    COLUMNS_MOST = 3,
    GAP = 16,
    HEAD = 40,
    NAME = 28,
    NAME_BASE = 16,
    LEGEND_ROW = 20,
    LEGEND_ROWS = 8,
    LEGEND_WIDTH = 560,
    MARKS_MOST = 400, // of a kind and class
};

typedef struct page {
    const check_picture *picture;
    double scale; // pixels a cell
    int32_t columns, rows, pane_width, pane_height;
    bool are_marks_many; // more than are drawn
} page;

// ---- Ground

// A pixel stands for one cell, or for several of which the most remarkable one is shown.
static void fill_pixels(const check_picture *p, const check_ground *ground, int32_t step,
                        cairo_surface_t *surface) {
    int32_t width = cairo_image_surface_get_width(surface);
    int32_t height = cairo_image_surface_get_height(surface);
    int stride = cairo_image_surface_get_stride(surface);
    unsigned char *data = cairo_image_surface_get_data(surface);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++) {
            size_t best = (size_t)(y * step) * (size_t)p->width + (size_t)(x * step);
            for (int32_t v = y * step; v < (y + 1) * step && v < p->height; v++)
                for (int32_t u = x * step; u < (x + 1) * step && u < p->width; u++) {
                    size_t at = (size_t)v * (size_t)p->width + (size_t)u;
                    if (ground->kinds[at] > ground->kinds[best]) best = at;
                }
            uint32_t *pixel = (uint32_t *)(void *)(data + (ptrdiff_t)y * stride) + x;
            *pixel = 0xFF000000 |
                     check_rank_colour(check_rank(ground->kinds[best], ground->covers[best]));
        }
    cairo_surface_mark_dirty(surface);
}

static cairo_status_t draw_ground(cairo_t *cairo, const page *g, const hr_class *unit) {
    const check_picture *p = g->picture;
    int32_t step = g->scale < 1 ? (int32_t)ceil(1 / g->scale) : 1;
    check_ground ground;
    const hr_allocator *allocator = &p->report->allocator;
    cairo_status_t status = CAIRO_STATUS_NO_MEMORY;
    if (check_ground_find(&ground, allocator, p->cells, p->width, p->height, unit,
                          p->island_least)) {
        cairo_surface_t *surface = cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, (p->width + step - 1) / step, (p->height + step - 1) / step);
        status = cairo_surface_status(surface);
        if (status == CAIRO_STATUS_SUCCESS) {
            fill_pixels(p, &ground, step, surface);
            cairo_save(cairo);
            cairo_scale(cairo, g->scale * step, g->scale * step);
            cairo_set_source_surface(cairo, surface, 0, 0);
            cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
            cairo_paint(cairo);
            cairo_restore(cairo);
        }
        cairo_surface_destroy(surface);
    }
    check_ground_end(&ground, allocator);
    return status;
}

// ---- Marks

// @return whether there are more than are drawn.
static bool draw_marks(cairo_t *cairo, const page *g, int32_t class_index) {
    const check_report *report = g->picture->report;
    int32_t drawn[CHECK_KINDS] = {0};
    bool are_more = false;
    for (int32_t i = 0; i < report->count; i++) {
        const check_finding *f = &report->findings[i];
        bool is_shown =
            f->class_index == class_index || (f->class_index == CHECK_OF_MAP && class_index == 0);
        if (!is_shown) continue;
        if (drawn[f->kind]++ < MARKS_MOST)
            check_draw_mark(cairo, f->kind, (f->at.x + 0.5) * g->scale, (f->at.y + 0.5) * g->scale);
        else
            are_more = true;
    }
    return are_more;
}

// ---- The page

static void draw_name(cairo_t *cairo, const page *g, int32_t index) {
    const check_class *class = &g->picture->report->classes[index];
    const char *name = g->picture->class_names[index];
    char whole[120], shorter[80];
    double share = class->open > 0 ? 100.0 * (double)class->reachable / (double)class->open : 0;
    snprintf(whole, sizeof whole, "%.40s: %.1f %% of what is open can be reached", name, share);
    snprintf(shorter, sizeof shorter, "%.40s: %.1f %% can be reached", name, share);
    picture_choose_font(cairo, 14, true);
    picture_draw_fitting(cairo, (const char *[]){whole, shorter, NULL}, 0, NAME_BASE, g->pane_width,
                         COLOUR_TEXT);
}

static cairo_status_t draw_pane(cairo_t *cairo, page *g, int32_t index) {
    const check_class *class = &g->picture->report->classes[index];
    cairo_save(cairo);
    cairo_translate(cairo, GAP + (index % g->columns) * (g->pane_width + GAP),
                    HEAD + (index / g->columns) * (g->pane_height + NAME + GAP));
    draw_name(cairo, g, index);
    cairo_translate(cairo, 0, NAME);
    cairo_status_t status = draw_ground(cairo, g, &class->unit);
    if (draw_marks(cairo, g, index)) g->are_marks_many = true;
    cairo_restore(cairo);
    return status;
}

static void draw_swatch(cairo_t *cairo, uint32_t colour, double x, double y) {
    picture_set_colour(cairo, colour);
    cairo_rectangle(cairo, x - 7, y - 7, 14, 14);
    cairo_fill(cairo);
}

static void draw_legend(cairo_t *cairo, const page *g, double x, double y) {
    static const struct {
        check_cell kind;
        uint8_t cover;
        const char *text;
    } GROUND[] = {{CELL_REACHABLE, COVER_MOST, "can be reached: 8 cells of room"},
                  {CELL_REACHABLE, 1, "can be reached: 1 cell of room"},
                  {CELL_NARROW, 0, "open, but too narrow for the unit"},
                  {CELL_CLOSED, 0, "closed"},
                  {CELL_ISLAND, 0, "island: cannot be reached"},
                  {CELL_POCKET, 0, "pocket: the same, and small"}};
    static const char *const MARKS[CHECK_KINDS] = {
        "nothing is open: fits nowhere", "an island, nearest to the rest",
        "a pocket, nearest to the rest", "gap: smaller units pass",
        "choke: few ways between parts", "single odd cell (first pane)",
        "soft edge (first pane)"};
    picture_choose_font(cairo, 12, false);
    for (int i = 0; i < CHECK_KINDS; i++) {
        double row = y + (i + 1) * LEGEND_ROW;
        check_draw_mark(cairo, (check_kind)i, x + 272, row);
        picture_draw_text(cairo, MARKS[i], x + 290, row + 4, COLOUR_TEXT);
    }
    for (int i = 0; i < 6; i++) {
        double row = y + (i + 1) * LEGEND_ROW;
        draw_swatch(cairo, check_rank_colour(check_rank(GROUND[i].kind, GROUND[i].cover)), x + 8,
                    row);
        picture_draw_text(cairo, GROUND[i].text, x + 24, row + 4, COLOUR_TEXT);
    }
    if (!g->are_marks_many) return;
    char text[60];
    snprintf(text, sizeof text, "%d marks of a kind at most are drawn", MARKS_MOST);
    picture_draw_text(cairo, text, x, y + CHECK_KINDS * LEGEND_ROW + 4, COLOUR_TEXT);
}

static page lay_out(const check_picture *picture) {
    int32_t longer = picture->width > picture->height ? picture->width : picture->height;
    int32_t shorter = picture->width + picture->height - longer;
    int32_t count = picture->report->class_count;
    bool is_long = longer / LONG_PANE > shorter, is_wide = is_long && longer == picture->width;
    double scale = (double)PANE_MOST * (is_long ? LONG_PANE : 1) / longer;
    page g = {.picture = picture, .columns = count < COLUMNS_MOST ? count : COLUMNS_MOST};
    if (is_wide) g.columns = 1;
    if (scale >= 1) scale = floor(scale < SCALE_MOST ? scale : SCALE_MOST);
    g.scale = scale;
    g.rows = (count + g.columns - 1) / g.columns;
    g.pane_width = (int32_t)ceil(picture->width * scale);
    g.pane_height = (int32_t)ceil(picture->height * scale);
    if (g.pane_width < PANE_LEAST) g.pane_width = PANE_LEAST;
    return g;
}

static int32_t page_width(const page *g) {
    int32_t width = GAP + g->columns * (g->pane_width + GAP);
    return width < LEGEND_WIDTH ? LEGEND_WIDTH : width;
}

static int32_t page_height(const page *g) {
    return HEAD + g->rows * (g->pane_height + NAME + GAP) + LEGEND_ROWS * LEGEND_ROW;
}

static cairo_status_t draw(cairo_t *cairo, const void *subject) {
    page own = *(const page *)subject, *g = &own;
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    picture_choose_rendering(cairo);
    picture_set_colour(cairo, COLOUR_PANEL);
    cairo_paint(cairo);
    picture_choose_font(cairo, 16, true);
    picture_draw_text(cairo, g->picture->title, GAP, 26, COLOUR_TEXT);
    for (int32_t i = 0; i < g->picture->report->class_count && status == CAIRO_STATUS_SUCCESS; i++)
        status = draw_pane(cairo, g, i);
    draw_legend(cairo, g, GAP, page_height(g) - LEGEND_ROWS * LEGEND_ROW);
    return status != CAIRO_STATUS_SUCCESS ? status : cairo_status(cairo);
}

static drawing drawing_of(const page *g) {
    return (drawing){.width = page_width(g),
                     .height = page_height(g),
                     .draw = draw,
                     .subject = g,
                     .allocator = g->picture->report->allocator};
}

bool check_save_png(const check_picture *picture, const char *path) {
    page g = lay_out(picture);
    drawing d = drawing_of(&g);
    return drawing_save_png(&d, path);
}

bool check_save_svg(const check_picture *picture, const char *path) {
    page g = lay_out(picture);
    drawing d = drawing_of(&g);
    return drawing_save_svg(&d, path);
}
