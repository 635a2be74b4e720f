// compare_pane.c - one answer on the map.

#include "viewer/compare/compare_pane.h"

#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_field.h"
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
    if (answer->field.lengths) {
        compare_draw_field(cairo, &answer->field, &answer->path, camera, area);
        return;
    }
    bool are_few = answer->touched < blocks / COMPARE_FEW;
    compare_draw_marks(cairo, &answer->marks, COLOUR_SEARCHED, size / 2, are_few, camera, area);
    compare_draw_lines(cairo, &answer->lines, camera);
}

void compare_draw_draft(cairo_t *cairo, const compare_answer *answer, int32_t number, int32_t size,
                        const picture_layout *camera) {
    static const double dashes[] = {6, 3};
    const draft *d = &answer->drafts.all[number];
    for (int32_t i = 0; i < d->count; i++) {
        hr_cell block = answer->drafts.points.at[d->first + i];
        picture_point at = picture_place(camera, hr_block_centre(block, size));
        cairo_line_to(cairo, at.x, at.y);
    }
    cairo_set_dash(cairo, dashes, 2, 0);
    cairo_set_line_width(cairo, 2);
    picture_set_colour(cairo, d->closed > 0 ? COLOUR_NO_WAY : COLOUR_CASING);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
}

void compare_draw_ends(cairo_t *cairo, const picture_scene *scene, const picture_layout *camera) {
    hr_position end;
    if (picture_ends_elsewhere(scene, &end)) picture_draw_end(cairo, picture_place(camera, end));
    picture_draw_goal(cairo, picture_place(camera, scene->goal));
    picture_draw_start(cairo, picture_place(camera, scene->start));
}

void compare_draw_bare_pane(cairo_t *cairo, const comparison *c, const picture_layout *camera) {
    picture_scene scene = {.map = c->map,
                           .class_id = c->request.class_id,
                           .start = c->request.start,
                           .goal = c->request.goal};
    picture_draw_map(cairo, &scene, camera);
    draw_frame(cairo, camera);
    picture_draw_goal(cairo, picture_place(camera, scene.goal));
    picture_draw_start(cairo, picture_place(camera, scene.start));
}

// The first blocks that it looked at, and the generation that it had come to. What there is no
// memory for is not shown.
static void draw_race(cairo_t *cairo, const comparison *c, const compare_answer *answer,
                      int64_t raced, const picture_layout *camera) {
    int32_t size = hr_map_class(c->map, c->request.class_id).size;
    int32_t generation = drafts_until(&answer->drafts, raced);
    compare_answer shown = *answer;
    shown.field = (length_grid){0};
    if (compare_marks_begin(&shown.marks, &c->allocator, answer->marks.width,
                            answer->marks.height) == HR_OK) {
        for (int64_t i = 0; i < raced; i++)
            compare_mark(&shown.marks, answer->order[i] % shown.marks.width,
                         answer->order[i] / shown.marks.width);
        draw_touched(cairo, c, &shown, camera);
        compare_marks_end(&shown.marks, &c->allocator);
    }
    if (generation > 0) compare_draw_draft(cairo, answer, generation - 1, size, camera);
}

static void draw_whole(cairo_t *cairo, const comparison *c, const picture_scene *scene,
                       const compare_answer *answer, const picture_layout *camera) {
    draw_touched(cairo, c, answer, camera);
    picture_draw_straight_line(cairo, picture_place(camera, scene->start),
                               picture_place(camera, scene->goal));
    picture_draw_traces(cairo, scene, camera);
    picture_draw_path(cairo, scene, camera);
    if (answer->lines.at) compare_draw_points(cairo, &c->points, camera);
}

void compare_draw_pane(cairo_t *cairo, const comparison *c, const compare_answer *answer,
                       int64_t raced, const picture_layout *camera) {
    picture_scene scene = {.map = c->map,
                           .class_id = c->request.class_id,
                           .start = c->request.start,
                           .goal = c->request.goal,
                           .path = &answer->path,
                           .record = &answer->record};
    picture_draw_map(cairo, &scene, camera);
    draw_frame(cairo, camera);
    if (compare_is_racing(answer, raced))
        draw_race(cairo, c, answer, raced, camera);
    else
        draw_whole(cairo, c, &scene, answer, camera);
    compare_draw_ends(cairo, &scene, camera);
}
