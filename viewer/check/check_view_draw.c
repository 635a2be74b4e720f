// check_view_draw.c - the panes of a map check: one map, one camera, and a class on each.

#include "viewer/canvas/canvas_marks.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/canvas/pane_grid.h"
#include "viewer/check/check_symbols.h"
#include "viewer/check/check_view.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TEXT_HEIGHT = 22, SQUARE = 6 }; // pixels

// ---- Places

cairo_rectangle_int_t check_view_area(const check_view *view, int32_t pane, int32_t width,
                                      int32_t height) {
    pane_grid g = pane_grid_of(check_view_panes(view), width, height);
    return pane_grid_area(&g, pane, TEXT_HEIGHT);
}

int32_t check_view_pane_at(const check_view *view, int32_t width, int32_t height, double x,
                           double y) {
    pane_grid g = pane_grid_of(check_view_panes(view), width, height);
    return pane_grid_at(&g, x, y);
}

// ---- Marks: each kind is drawn once, and copied

static void draw_all_marks(cairo_surface_t *images[CHECK_KINDS]) {
    for (int kind = 0; kind < CHECK_KINDS; kind++) {
        images[kind] = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 2 * CHECK_MARK_HALF,
                                                  2 * CHECK_MARK_HALF);
        cairo_t *own = cairo_create(images[kind]);
        check_draw_mark(own, (check_kind)kind, CHECK_MARK_HALF, CHECK_MARK_HALF);
        cairo_destroy(own);
    }
}

static bool is_in_view(const picture_layout *l, double x, double y) {
    return x > -CHECK_MARK_HALF && y > -CHECK_MARK_HALF && x < l->width + CHECK_MARK_HALF &&
           y < l->height + CHECK_MARK_HALF;
}

// Where marks of each kind are drawn, a bit for each kind: of those that would cover each other,
// one is enough.
typedef struct marked_squares {
    uint8_t *kinds;
    int32_t columns;
} marked_squares;

static bool take_square(marked_squares *taken, check_kind kind, double x, double y) {
    int32_t column = (int32_t)((x + CHECK_MARK_HALF) / SQUARE),
            row = (int32_t)((y + CHECK_MARK_HALF) / SQUARE);
    uint8_t *kinds = &taken->kinds[(size_t)row * (size_t)taken->columns + (size_t)column];
    bool is_free = !(*kinds >> kind & 1);
    *kinds |= (uint8_t)(1 << kind);
    return is_free;
}

static void draw_marks(const check_view *view, cairo_t *cairo, const picture_layout *l,
                       int32_t pane, cairo_surface_t *const images[CHECK_KINDS]) {
    marked_squares taken = {.columns = (l->width + 2 * CHECK_MARK_HALF) / SQUARE + 1};
    int32_t rows = (l->height + 2 * CHECK_MARK_HALF) / SQUARE + 1;
    taken.kinds = calloc((size_t)taken.columns, (size_t)rows);
    for (int32_t i = 0; taken.kinds && i < view->outcome->report.count; i++) {
        const check_finding *f = &view->outcome->report.findings[i];
        double x = l->origin_x + (f->at.x + 0.5) * l->scale,
               y = l->origin_y + (f->at.y + 0.5) * l->scale;
        if (!is_in_view(l, x, y) || !check_view_marks(view, f, pane)) continue;
        if (!take_square(&taken, f->kind, x, y)) continue;
        cairo_set_source_surface(cairo, images[f->kind], round(x) - CHECK_MARK_HALF,
                                 round(y) - CHECK_MARK_HALF);
        cairo_paint(cairo);
    }
    free(taken.kinds);
}

// In every pane, so that classes can be compared there.
static void draw_chosen(const check_view *view, cairo_t *cairo, const picture_layout *l) {
    const check_finding *f = check_view_chosen(view);
    if (!f) return;
    canvas_draw_ring(cairo, l->origin_x + (f->at.x + 0.5) * l->scale,
                     l->origin_y + (f->at.y + 0.5) * l->scale);
}

// ---- Panes

static bool has_layer(const check_view *view, const session *s, int32_t index) {
    const check_outcome *outcome = view->outcome;
    return view->shows_clearance && index >= 0 && s->map && outcome->map_number == s->map_number &&
           outcome->width == hr_map_width(s->map) && outcome->height == hr_map_height(s->map);
}

static void draw_edge(cairo_t *cairo, cairo_rectangle_int_t area) {
    cairo_rectangle(cairo, area.x - 0.5, area.y - 0.5, area.width + 1, area.height + 1);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_set_colour(cairo, COLOUR_FAINT_TEXT);
    cairo_stroke(cairo);
}

static void draw_map(const check_view *view, int32_t pane, cairo_t *cairo, canvas *c, session *s,
                     canvas_pointer pointer, cairo_rectangle_int_t area,
                     cairo_surface_t *const images[CHECK_KINDS]) {
    int32_t index = check_view_class_of(view, pane);
    picture_layout layout = canvas_layout(&s->camera);
    cairo_save(cairo);
    cairo_rectangle(cairo, area.x, area.y, area.width, area.height);
    cairo_clip(cairo);
    cairo_translate(cairo, area.x, area.y);
    canvas_draw_ground(c, cairo, s, pointer);
    if (has_layer(view, s, index)) {
        check_layer_draw(cairo, &view->outcome->layers[index], &layout, s->map,
                         view->outcome->classes.units[index].pass);
        canvas_draw_brush(cairo, s, pointer);
    }
    if (index >= 0) draw_marks(view, cairo, &layout, pane, images);
    if (index >= 0) draw_chosen(view, cairo, &layout);
    cairo_restore(cairo);
    draw_edge(cairo, area);
}

enum { WORDS_OF_PANE = 160 };

// In full, and for a narrow pane.
typedef struct pane_words {
    char whole[WORDS_OF_PANE], shorter[WORDS_OF_PANE];
} pane_words;

static pane_words words_of(const check_view *view, int32_t pane, const session *s) {
    int32_t index = check_view_class_of(view, pane);
    pane_words words;
    if (index < 0) {
        const char *text = !s->map                 ? "There is no map"
                           : view->problem.text[0] ? "Not checked"
                                                   : "Checking ...";
        snprintf(words.whole, sizeof words.whole, "%s", text);
        snprintf(words.shorter, sizeof words.shorter, "%s", text);
        return words;
    }
    const check_class *class = &view->outcome->report.classes[index];
    const char *name = view->outcome->classes.names[index];
    double share = class->open > 0 ? 100.0 * (double)class->reachable / (double)class->open : 0;
    snprintf(words.whole, sizeof words.whole, "%.15s: %.3g %% reachable", name, share);
    snprintf(words.shorter, sizeof words.shorter, "%.15s: %.3g %%", name, share);
    return words;
}

static void draw_words(cairo_t *cairo, const pane_words *words, cairo_rectangle_int_t area,
                       int32_t bottom) {
    cairo_save(cairo);
    cairo_rectangle(cairo, area.x, area.y, area.width, bottom - area.y);
    cairo_clip(cairo);
    picture_choose_font(cairo, 13, true);
    picture_draw_fitting(cairo, (const char *[]){words->whole, words->shorter, NULL}, area.x,
                         area.y + area.height + 16, area.width, COLOUR_TEXT);
    cairo_restore(cairo);
}

cairo_status_t check_view_draw(const check_view *view, cairo_t *cairo, canvas *c, session *s,
                               canvas_pointer pointer, int32_t width, int32_t height) {
    int32_t under = check_view_pane_at(view, width, height, pointer.x, pointer.y);
    pane_grid g = pane_grid_of(check_view_panes(view), width, height);
    cairo_surface_t *images[CHECK_KINDS];
    draw_all_marks(images);
    cairo_save(cairo);
    picture_choose_rendering(cairo);
    picture_set_colour(cairo, COLOUR_PAPER);
    cairo_paint(cairo);
    for (int32_t i = 0; i < g.count; i++) {
        cairo_rectangle_int_t area = pane_grid_area(&g, i, TEXT_HEIGHT);
        canvas_pointer own = {pointer.is_inside && i == under, pointer.x - area.x,
                              pointer.y - area.y};
        draw_map(view, i, cairo, c, s, own, area, images);
        pane_words words = words_of(view, i, s);
        draw_words(cairo, &words, area, pane_grid_bottom(&g, i));
    }
    cairo_restore(cairo);
    for (int kind = 0; kind < CHECK_KINDS; kind++) cairo_surface_destroy(images[kind]);
    return cairo_status(cairo);
}
