// picture_layout.c - from cells of the map to pixels of the picture.

#include "viewer/picture/picture_layout.h"

static int32_t at_least_one(int32_t number) { return number > 1 ? number : 1; }

void picture_scale_map(picture_layout *layout, int32_t width, int32_t height,
                       int32_t pixels_per_cell, int32_t cells_per_pixel) {
    int32_t cells = layout->cells_per_pixel = at_least_one(cells_per_pixel);
    layout->pixels_per_cell = at_least_one(pixels_per_cell);
    layout->map_width = (width * layout->pixels_per_cell + cells - 1) / cells;
    layout->map_height = (height * layout->pixels_per_cell + cells - 1) / cells;
    layout->scale = (double)layout->pixels_per_cell / cells;
}

void picture_move_map(picture_layout *layout, int32_t x, int32_t y) {
    layout->origin_x = layout->map_x = x;
    layout->origin_y = layout->map_y = y;
}

double picture_scale(const picture_layout *layout) { return layout->scale; }

picture_point picture_place(const picture_layout *layout, hr_position position) {
    double scale = picture_scale(layout) / HR_CELL;
    return (picture_point){layout->origin_x + position.x * scale,
                           layout->origin_y + position.y * scale};
}

picture_point picture_place_of_block(const picture_scene *scene, const picture_layout *layout,
                                     hr_position position) {
    int32_t size = hr_map_class(scene->map, scene->class_id).size;
    return picture_place(layout, hr_block_centre(hr_block_at(position, size), size));
}

double picture_unit_side(const picture_scene *scene, const picture_layout *layout) {
    return hr_map_class(scene->map, scene->class_id).size * picture_scale(layout);
}
