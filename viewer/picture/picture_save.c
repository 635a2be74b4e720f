// picture_save.c - pictures of a plan into files.

#include "viewer/picture/picture_save.h"

#include "viewer/picture/picture.h"
#include "viewer/picture/picture_file.h"
#include "viewer/picture/picture_layout.h"

// A scene with the layout that it is drawn by.
typedef struct laid_out_scene {
    const picture_scene *scene;
    picture_layout layout;
} laid_out_scene;

static cairo_status_t draw(cairo_t *cairo, const void *subject) {
    const laid_out_scene *s = subject;
    return picture_draw(cairo, s->scene, &s->layout);
}

static drawing drawing_of(const laid_out_scene *s) {
    return (drawing){.width = s->layout.width,
                     .height = s->layout.height,
                     .draw = draw,
                     .subject = s,
                     .allocator = hr_map_allocator(s->scene->map)};
}

bool picture_save_png(const picture_scene *scene, const char *path) {
    laid_out_scene s = {scene, picture_lay_out(scene)};
    drawing d = drawing_of(&s);
    return drawing_save_png(&d, path);
}

bool picture_save_svg(const picture_scene *scene, const char *path) {
    laid_out_scene s = {scene, picture_lay_out(scene)};
    drawing d = drawing_of(&s);
    return drawing_save_svg(&d, path);
}
