// canvas_kept.c - images that are kept from frame to frame.

#include "viewer/canvas/canvas_kept.h"

#include <string.h>

static bool is_at(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

static bool is_same(const image_key *a, const image_key *b) {
    const camera *c = &a->camera, *d = &b->camera;
    return c->left == d->left && c->top == d->top && c->scale == d->scale && c->width == d->width &&
           c->height == d->height && a->version == b->version && a->answer == b->answer &&
           a->shown == b->shown && a->layers == b->layers && a->start_area == b->start_area &&
           is_at(a->start, b->start) && is_at(a->goal, b->goal);
}

void kept_image_end(kept_image *image) {
    if (image->surface) cairo_surface_destroy(image->surface);
    image->surface = NULL;
}

bool kept_image_renew(kept_image *image, image_key key) {
    if (image->surface && !image->is_partial && is_same(&image->key, &key)) return false;
    const camera *seen = &key.camera, *last = &image->key.camera;
    bool is_resized = seen->width != last->width || seen->height != last->height;
    if (is_resized) kept_image_end(image);
    if (!image->surface)
        image->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, seen->width, seen->height);
    image->key = key;
    image->is_partial = false;
    return cairo_surface_status(image->surface) == CAIRO_STATUS_SUCCESS;
}

void kept_image_copy(kept_image *image, const kept_image *from) {
    cairo_surface_flush(image->surface);
    cairo_surface_flush(from->surface);
    unsigned char *to = cairo_image_surface_get_data(image->surface);
    const unsigned char *rows = cairo_image_surface_get_data(from->surface);
    if (!to || !rows) return;
    memcpy(to, rows,
           (size_t)cairo_image_surface_get_stride(image->surface) *
               (size_t)cairo_image_surface_get_height(image->surface));
    cairo_surface_mark_dirty(image->surface);
}

void kept_image_show(cairo_t *cairo, const kept_image *image) {
    cairo_set_source_surface(cairo, image->surface, 0, 0);
    cairo_paint(cairo);
}
