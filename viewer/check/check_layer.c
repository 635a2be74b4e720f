// check_layer.c - see check_layer.h.

#include "viewer/check/check_layer.h"

#include "passmap/base/memory.h"
#include "viewer/canvas/pixel_span.h"
#include "viewer/check/check_symbols.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Building

int32_t check_layer_side(int32_t side, int32_t level) {
    return (int32_t)(((int64_t)side + (1 << level) - 1) >> level);
}

static uint8_t most_of(const uint8_t *below, int32_t width, int32_t height, int32_t x, int32_t y) {
    uint8_t most = 0;
    for (int32_t v = 2 * y; v < 2 * y + 2 && v < height; v++)
        for (int32_t u = 2 * x; u < 2 * x + 2 && u < width; u++) {
            uint8_t rank = below[(size_t)v * (size_t)width + (size_t)u];
            if (rank > most) most = rank;
        }
    return most;
}

static bool add_level(check_layer *layer, const hr_allocator *allocator) {
    int32_t level = layer->count;
    int32_t width = check_layer_side(layer->width, level),
            height = check_layer_side(layer->height, level);
    uint8_t *ranks = layer->levels[level] = hr_allocate(allocator, (size_t)width, (size_t)height);
    if (!ranks) return false;
    layer->count++;
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            *ranks++ = most_of(layer->levels[level - 1], check_layer_side(layer->width, level - 1),
                               check_layer_side(layer->height, level - 1), x, y);
    return true;
}

static bool is_one_cell(const check_layer *layer) {
    int32_t level = layer->count - 1;
    return check_layer_side(layer->width, level) == 1 &&
           check_layer_side(layer->height, level) == 1;
}

bool check_layer_build(check_layer *layer, const hr_allocator *allocator, const uint8_t *cells,
                       int32_t width, int32_t height, const hr_class *unit, int64_t island_least) {
    check_ground ground;
    *layer = (check_layer){.width = width, .height = height};
    bool is_done = check_ground_find(&ground, allocator, cells, width, height, unit, island_least);
    size_t count = (size_t)width * (size_t)height;
    for (size_t i = 0; is_done && i < count; i++)
        ground.kinds[i] = check_rank((check_cell)ground.kinds[i], ground.covers[i]);
    if (is_done) {
        layer->levels[layer->count++] = ground.kinds;
        ground.kinds = NULL;
    }
    check_ground_end(&ground, allocator);
    while (is_done && !is_one_cell(layer) && layer->count < CHECK_LEVELS_MOST)
        is_done = add_level(layer, allocator);
    return is_done;
}

void check_layer_end(check_layer *layer, const hr_allocator *allocator) {
    for (int32_t i = 0; i < layer->count; i++) hr_release(allocator, layer->levels[i]);
    *layer = (check_layer){0};
}

// ---- Drawing

typedef struct sheet {
    unsigned char *rows;
    int stride;
    pixel_span across, down;
    int32_t *columns; // cell of each pixel across, of the level
} sheet;

static uint32_t *row_of(const sheet *to, int32_t y) {
    return (uint32_t *)(void *)(to->rows + (ptrdiff_t)(y - to->down.first) * to->stride);
}

static void paint_row(const sheet *to, uint32_t *pixels, const uint8_t *ranks) {
    for (int32_t x = to->across.first; x < to->across.end; x++)
        *pixels++ = check_rank_colour(ranks[to->columns[x - to->across.first]]);
}

// Of single cells, as they are now.
static void paint_live_row(const sheet *to, uint32_t *pixels, const uint8_t *ranks,
                           const uint8_t *cells, const bool is_open[256]) {
    uint8_t closed = check_rank(CELL_CLOSED, 0);
    for (int32_t x = to->across.first; x < to->across.end; x++) {
        int32_t at = to->columns[x - to->across.first];
        uint8_t rank = ranks[at];
        if (!is_open[cells[at]])
            rank = closed;
        else if (rank == closed)
            rank = check_rank(CELL_REACHABLE, COVER_MOST);
        *pixels++ = check_rank_colour(rank);
    }
}

static void paint(const sheet *to, const check_layer *layer, const picture_layout *l,
                  const hr_map *map, hr_pass_set pass) {
    int32_t level = 0, last = -1;
    bool is_open[256];
    while (level + 1 < layer->count && l->scale * (1 << level) < 1) level++;
    for (int i = 0; i < 256; i++) is_open[i] = hr_pass_has(pass, (uint8_t)i);
    for (int32_t x = to->across.first; x < to->across.end; x++)
        to->columns[x - to->across.first] =
            cell_of_pixel(l->origin_x, l->scale, x, layer->width) >> level;
    size_t width = (size_t)check_layer_side(layer->width, level);
    for (int32_t y = to->down.first; y < to->down.end; y++) {
        int32_t row = cell_of_pixel(l->origin_y, l->scale, y, layer->height) >> level;
        uint32_t *pixels = row_of(to, y);
        const uint8_t *ranks = layer->levels[level] + (size_t)row * width;
        if (row == last)
            memcpy(pixels, row_of(to, y - 1),
                   (size_t)(to->across.end - to->across.first) * sizeof *pixels);
        else if (level == 0)
            paint_live_row(to, pixels, ranks, hr_map_cells_const(map) + (size_t)row * width,
                           is_open);
        else
            paint_row(to, pixels, ranks);
        last = row;
    }
}

void check_layer_draw(cairo_t *cairo, const check_layer *layer, const picture_layout *layout,
                      const hr_map *map, hr_pass_set pass) {
    sheet to = {
        .across = pixels_on_map(layout->origin_x, layout->scale, layer->width, layout->width),
        .down = pixels_on_map(layout->origin_y, layout->scale, layer->height, layout->height)};
    int32_t width = to.across.end - to.across.first, height = to.down.end - to.down.first;
    if (width <= 0 || height <= 0) return;
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    to.rows = cairo_image_surface_get_data(image);
    to.stride = cairo_image_surface_get_stride(image);
    to.columns = malloc((size_t)width * sizeof *to.columns);
    if (to.rows && to.columns) {
        paint(&to, layer, layout, map, pass);
        cairo_surface_mark_dirty(image);
        cairo_set_source_surface(cairo, image, to.across.first, to.down.first);
        cairo_paint(cairo);
    }
    free(to.columns);
    cairo_surface_destroy(image);
}
