// picture_file.c - drawings into files: drawn in memory, then written whole or not at all.

#include "viewer/picture/picture_file.h"

#include "viewer/options/arguments.h"
#include "viewer/output/files.h"

#include <cairo-svg.h>
#include <math.h>
#include <string.h>

typedef struct byte_buffer {
    hr_allocator allocator;
    unsigned char *bytes;
    size_t size, capacity;
} byte_buffer;

static bool make_room(byte_buffer *buffer, size_t more) {
    if (more <= buffer->capacity - buffer->size) return true;
    if (more > SIZE_MAX / 4 || buffer->size > SIZE_MAX / 4) return false;
    size_t capacity = (buffer->size + more) * 2;
    unsigned char *bytes = buffer->allocator.allocate(capacity, buffer->allocator.user);
    if (!bytes) return false;
    if (buffer->size) memcpy(bytes, buffer->bytes, buffer->size);
    if (buffer->bytes) buffer->allocator.release(buffer->bytes, buffer->allocator.user);
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

// A cairo_write_func_t.
static cairo_status_t append(void *user, const unsigned char *bytes, unsigned int length) {
    byte_buffer *buffer = user;
    if (!make_room(buffer, length)) return CAIRO_STATUS_NO_MEMORY;
    memcpy(buffer->bytes + buffer->size, bytes, length);
    buffer->size += length;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t draw_on(cairo_surface_t *surface, const drawing *d, double scale) {
    cairo_t *cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    cairo_status_t status = d->draw(cairo, d->subject);
    cairo_destroy(cairo);
    return status;
}

static cairo_status_t draw_png(const drawing *d, byte_buffer *buffer) {
    double scale = d->png_scale > 0 ? d->png_scale : 1;
    cairo_surface_t *surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)lround(d->width * scale), (int)lround(d->height * scale));
    cairo_status_t status = draw_on(surface, d, scale);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(surface, append, buffer);
    cairo_surface_destroy(surface);
    return status;
}

static cairo_status_t draw_svg(const drawing *d, byte_buffer *buffer) {
    cairo_surface_t *surface =
        cairo_svg_surface_create_for_stream(append, buffer, d->width, d->height);
    cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
    cairo_status_t status = draw_on(surface, d, 1);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

static bool save(const drawing *d, const char *path,
                 cairo_status_t (*draw)(const drawing *, byte_buffer *)) {
    byte_buffer buffer = {.allocator = d->allocator};
    cairo_status_t status = draw(d, &buffer);
    bool is_saved = false;
    if (status == CAIRO_STATUS_SUCCESS)
        is_saved = write_file(path, buffer.bytes, buffer.size);
    else
        complain("%s: the picture could not be drawn: %s", path, cairo_status_to_string(status));
    if (buffer.bytes) buffer.allocator.release(buffer.bytes, buffer.allocator.user);
    return is_saved;
}

bool drawing_save_png(const drawing *d, const char *path) { return save(d, path, draw_png); }

bool drawing_save_svg(const drawing *d, const char *path) { return save(d, path, draw_svg); }
