// canvas_view.c - where a map lies for a camera.

#include "viewer/canvas/canvas_view.h"

#include "viewer/picture/picture_layout.h"

#include <math.h>

// Called for the end of each line and each mark: hence not by picture_place and hr_block_centre.
picture_point canvas_place(const canvas_view *v, hr_cell block) {
    double half = v->size / 2.0;
    return (picture_point){v->layout.origin_x + (block.x + half) * v->layout.scale,
                           v->layout.origin_y + (block.y + half) * v->layout.scale};
}

bool canvas_sees(const canvas_view *v, hr_cell a, hr_cell b) {
    hr_rect seen = v->cells;
    int32_t margin = v->size + 1;
    return (a.x > seen.x - margin || b.x > seen.x - margin) &&
           (a.y > seen.y - margin || b.y > seen.y - margin) &&
           (a.x < seen.x + seen.width + margin || b.x < seen.x + seen.width + margin) &&
           (a.y < seen.y + seen.height + margin || b.y < seen.y + seen.height + margin);
}

static int32_t within(double at, int32_t side) {
    return at < 0 ? 0 : at > side ? side : (int32_t)at;
}

static hr_rect cells_in_view(const camera *c, const hr_map *map) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    int32_t left = within(floor(c->left), width - 1), top = within(floor(c->top), height - 1);
    int32_t right = within(ceil(c->left + c->width / c->scale), width);
    int32_t bottom = within(ceil(c->top + c->height / c->scale), height);
    return (hr_rect){left, top, right > left ? right - left : 1, bottom > top ? bottom - top : 1};
}

picture_layout canvas_layout(const camera *c) {
    return (picture_layout){.width = c->width,
                            .height = c->height,
                            .origin_x = -c->left * c->scale,
                            .origin_y = -c->top * c->scale,
                            .scale = c->scale};
}

void canvas_look(canvas_view *v, const camera *c, const hr_map *map) {
    v->map = map;
    v->cells = cells_in_view(c, map);
    v->layout = canvas_layout(c);
}
