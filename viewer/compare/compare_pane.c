// compare_pane.c - one answer on the map.

#include "viewer/compare/compare_pane.h"

#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_marks.h"
#include "viewer/compare/comparison.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_symbols.h"

static void draw_touched(cairo_t *cairo, const comparison *c, const compare_answer *answer,
                         const picture_layout *camera) {
    compare_area area = {camera->map_x, camera->map_y, camera->map_width, camera->map_height};
    compare_draw_touched(cairo, answer, hr_map_class(c->map, c->request.class_id).size, camera,
                         area);
}

static void draw_frame(cairo_t *cairo, const picture_layout *camera) {
    cairo_rectangle(cairo, camera->map_x - 0.5, camera->map_y - 0.5, camera->map_width + 1.0,
                    camera->map_height + 1.0);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_set_colour(cairo, COLOUR_CASING);
    cairo_stroke(cairo);
}

void compare_draw_touched(cairo_t *cairo, const compare_answer *answer, int32_t size,
                          const picture_layout *camera, compare_area area) {
    int64_t blocks = (int64_t)answer->marks.width * answer->marks.height;
    bool are_few = answer->touched < blocks / COMPARE_FEW;
    compare_draw_marks(cairo, &answer->marks, size / 2, are_few, camera, area);
}

void compare_draw_ends(cairo_t *cairo, const picture_scene *scene, const picture_layout *camera) {
    hr_position end;
    if (picture_ends_elsewhere(scene, &end)) picture_draw_end(cairo, picture_place(camera, end));
    picture_draw_goal(cairo, picture_place(camera, scene->goal));
    picture_draw_start(cairo, picture_place(camera, scene->start));
}

void compare_draw_pane(cairo_t *cairo, const comparison *c, const compare_answer *answer,
                       const picture_layout *camera) {
    picture_scene scene = {.map = c->map,
                           .class_id = c->request.class_id,
                           .start = c->request.start,
                           .goal = c->request.goal,
                           .path = &answer->path,
                           .record = &answer->record};
    picture_draw_map(cairo, &scene, camera);
    draw_touched(cairo, c, answer, camera);
    draw_frame(cairo, camera);
    picture_draw_straight_line(cairo, picture_place(camera, scene.start),
                               picture_place(camera, scene.goal));
    picture_draw_traces(cairo, &scene, camera);
    picture_draw_path(cairo, &scene, camera);
    compare_draw_ends(cairo, &scene, camera);
}
