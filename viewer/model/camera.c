// camera.c - which part of the map is in view, and how large.

#include "viewer/model/camera.h"

#include <math.h>

static const double margin = 16, scale_least = 1.0 / 64, scale_most = 128;

static double clamp(double value, double least, double most) {
    return fmin(fmax(value, least), fmax(least, most));
}

void camera_fit(camera *c, int32_t map_width, int32_t map_height) {
    double across = (c->width - 2 * margin) / map_width,
           down = (c->height - 2 * margin) / map_height;
    c->scale = clamp(fmin(across, down), scale_least, scale_most);
    c->left = (map_width - c->width / c->scale) / 2;
    c->top = (map_height - c->height / c->scale) / 2;
}

void camera_resize(camera *c, int32_t width, int32_t height) {
    c->left += (c->width - width) / c->scale / 2;
    c->top += (c->height - height) / c->scale / 2;
    c->width = width;
    c->height = height;
}

void camera_resize_on(camera *c, int32_t width, int32_t height, int32_t map_width,
                      int32_t map_height) {
    bool has_map = map_width > 0 && map_height > 0;
    camera fitted = *c;
    if (has_map) camera_fit(&fitted, map_width, map_height);
    bool is_fitted = fitted.scale == c->scale && fitted.left == c->left && fitted.top == c->top;
    camera_resize(c, width, height);
    if (has_map && is_fitted) camera_fit(c, map_width, map_height);
}

void camera_zoom_at(camera *c, double x, double y, double factor) {
    double scale = clamp(c->scale * factor, scale_least, scale_most);
    c->left += x / c->scale - x / scale;
    c->top += y / c->scale - y / scale;
    c->scale = scale;
}

void camera_pan(camera *c, double right, double down) {
    c->left -= right / c->scale;
    c->top -= down / c->scale;
}

void camera_stay_on(camera *c, int32_t map_width, int32_t map_height) {
    double half_width = c->width / c->scale / 2, half_height = c->height / c->scale / 2;
    c->left = clamp(c->left, -half_width, map_width - half_width);
    c->top = clamp(c->top, -half_height, map_height - half_height);
}

void camera_go_to(camera *c, double x, double y, double span) {
    double near = fmin(c->width, c->height) / fmax(span, 1);
    c->scale = clamp(fmax(c->scale, near), scale_least, scale_most);
    c->left = x - c->width / c->scale / 2;
    c->top = y - c->height / c->scale / 2;
}

void camera_show(camera *c, double x, double y) {
    double right = (x - c->left) * c->scale, down = (y - c->top) * c->scale;
    double edge = fmin(c->width, c->height) / 16.0;
    bool is_seen = right >= edge && down >= edge && right <= c->width - edge &&
                   down <= c->height - edge;
    if (!is_seen) camera_go_to(c, x, y, fmin(c->width, c->height) / c->scale);
}

static int32_t coordinate(double cells) {
    return (int32_t)clamp(floor(cells * HR_CELL), -0x3fffffff, 0x3fffffff);
}

hr_position camera_position_at(const camera *c, double x, double y) {
    return (hr_position){coordinate(c->left + x / c->scale), coordinate(c->top + y / c->scale)};
}
