// compare_view_draw.c - the panes of the window: one map, one camera, and an answer on each.

#include "viewer/canvas/canvas_search.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/canvas/pane_grid.h"
#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_marks.h"
#include "viewer/compare/compare_methods.h"
#include "viewer/compare/compare_pane.h"
#include "viewer/compare/compare_race.h"
#include "viewer/compare/compare_text.h"
#include "viewer/compare/compare_view.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

enum { EDGE = 1 };

static const double outdated_opacity = 0.35;

// ---- Places

compare_area compare_view_area(const compare_view *view, int32_t pane, int32_t width,
                               int32_t height) {
    pane_grid g = pane_grid_of(view->count, width, height);
    cairo_rectangle_int_t at = pane_grid_area(&g, pane, compare_line_height());
    return (compare_area){at.x, at.y, at.width, at.height};
}

int32_t compare_view_pane_at(const compare_view *view, int32_t width, int32_t height, double x,
                             double y) {
    pane_grid g = pane_grid_of(view->count, width, height);
    return pane_grid_at(&g, x, y);
}

// ---- Panes

// As far as a race has come: a way is found last.
static void draw_raced(cairo_t *cairo, const session *s, const compare_pane *pane) {
    picture_layout layout = canvas_layout(&s->camera);
    compare_answer shown = pane->answer;
    if (!pane->raced.words) return;
    shown.marks = pane->raced;
    shown.field = (length_grid){0}; // it is whole at the end
    compare_area all = {0, 0, layout.width, layout.height};
    compare_draw_touched(cairo, &shown, s->unit.unit.size, &layout, all);
    compare_draw_marks(cairo, &pane->listed, COLOUR_LEFT, s->unit.unit.size / 2, true, &layout,
                       all);
    int32_t generation = drafts_until(&pane->answer.drafts, pane->raced_count);
    if (generation > 0)
        compare_draw_draft(cairo, &pane->answer, generation - 1, s->unit.unit.size, &layout);
}

static void draw_answer(const compare_view *view, cairo_t *cairo, const session *s,
                        const compare_answer *answer) {
    picture_layout layout = canvas_layout(&s->camera);
    compare_area all = {0, 0, layout.width, layout.height};
    picture_scene scene = session_scene(s);
    scene.goal = view->asked.goal;
    scene.path = &answer->path;
    scene.record = &answer->record;
    compare_draw_touched(cairo, answer, s->unit.unit.size, &layout, all);
    picture_draw_straight_line(cairo, picture_place(&layout, scene.start),
                               picture_place(&layout, scene.goal));
    canvas_draw_traces(cairo, &answer->record, s->unit.unit.size, &layout);
    canvas_draw_way(cairo, &answer->path, &layout);
    compare_draw_ends(cairo, &scene, &layout);
}

// An answer to an older query is a shadow until the new one is there.
static void draw_outdated(const compare_view *view, cairo_t *cairo, const session *s,
                          const compare_answer *answer) {
    cairo_push_group(cairo);
    draw_answer(view, cairo, s, answer);
    cairo_pop_group_to_source(cairo);
    cairo_paint_with_alpha(cairo, outdated_opacity);
}

static void draw_ends(cairo_t *cairo, const session *s) {
    picture_layout layout = canvas_layout(&s->camera);
    goal_list goals = session_goals(s);
    picture_draw_goals(cairo, &goals, &layout);
    if (s->has_start) picture_draw_start(cairo, picture_place(&layout, s->request.start));
}

static void draw_points(cairo_t *cairo, const compare_view *view, const session *s) {
    picture_layout layout = canvas_layout(&s->camera);
    compare_draw_points(cairo, &view->points, &layout);
}

static void draw_edge(cairo_t *cairo, compare_area area) {
    cairo_rectangle(cairo, area.x - 0.5, area.y - 0.5, area.width + EDGE, area.height + EDGE);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, EDGE);
    picture_set_colour(cairo, COLOUR_FAINT_TEXT);
    cairo_stroke(cairo);
}

static void draw_map(const compare_view *view, int32_t index, cairo_t *cairo, canvas *c, session *s,
                     canvas_pointer pointer, compare_area area) {
    const compare_pane *pane = &view->panes[index];
    cairo_save(cairo);
    cairo_rectangle(cairo, area.x, area.y, area.width, area.height);
    cairo_clip(cairo);
    cairo_translate(cairo, area.x, area.y);
    canvas_draw_ground(c, cairo, s, pointer);
    if (s->map && compare_view_has_answer(view, index) && !compare_race_is_over(view, index))
        draw_raced(cairo, s, pane);
    else if (s->map && compare_view_has_answer(view, index))
        draw_answer(view, cairo, s, &pane->answer);
    else if (s->map && pane->answered > 0)
        draw_outdated(view, cairo, s, &pane->answer);
    if (s->map) draw_points(cairo, view, s);
    if (s->map) draw_ends(cairo, s);
    cairo_restore(cairo);
    draw_edge(cairo, area);
}

// How many blocks of a race that is under way; -1 = all of it.
static int64_t raced_of(const compare_view *view, int32_t index) {
    return compare_race_is_over(view, index) ? -1 : view->panes[index].raced_count;
}

// In a small window the map has half of the room, and the last lines of the text are cut off.
static void draw_text(const compare_view *view, int32_t index, cairo_t *cairo, const session *s,
                      compare_area area, int32_t bottom) {
    const compare_pane *pane = &view->panes[index];
    cairo_save(cairo);
    cairo_rectangle(cairo, area.x, area.y, area.width, bottom - area.y);
    cairo_clip(cairo);
    if (compare_view_has_answer(view, index))
        compare_draw_line(cairo, &pane->answer, raced_of(view, index), area.x, area.y + area.height,
                          area.width);
    else
        compare_draw_title(cairo, compare_method_at(pane->method).title,
                           s->has_goal ? "working ..." : "click a start and a goal", area.x,
                           area.y + area.height);
    cairo_restore(cairo);
}

cairo_status_t compare_view_draw(const compare_view *view, cairo_t *cairo, canvas *c, session *s,
                                 canvas_pointer pointer, int32_t width, int32_t height) {
    int32_t under = compare_view_pane_at(view, width, height, pointer.x, pointer.y);
    pane_grid g = pane_grid_of(view->count, width, height);
    cairo_save(cairo);
    picture_choose_rendering(cairo);
    picture_set_colour(cairo, COLOUR_PAPER);
    cairo_paint(cairo);
    for (int32_t i = 0; i < view->count; i++) {
        compare_area area = compare_view_area(view, i, width, height);
        canvas_pointer own = {pointer.is_inside && i == under, pointer.x - area.x,
                              pointer.y - area.y};
        draw_map(view, i, cairo, c, s, own, area);
        draw_text(view, i, cairo, s, area, pane_grid_bottom(&g, i));
    }
    cairo_restore(cairo);
    return cairo_status(cairo);
}
