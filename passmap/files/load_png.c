// load_png.c - maps as pictures, a pixel a cell: grays are levels, colours are those of the key.
//
// A gray means 255 - gray in every picture and no terrain's colour is gray but where that is its
// level, so pictures of levels and of colours are read alike.

#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/files/colour_key.h"
#include "passmap/files/loaded_map.h"
#include "passmap/files/png.h"
#include "passmap/map/cell_tiles.h"
#include "passmap/passmap.h"

static hr_error read_pixel(const hr_png_image *image, size_t index, hr_png_options options,
                           uint8_t *cell, hr_message *message) {
    uint32_t pixel = hr_png_pixel(image, index), colour = pixel & 0xFFFFFF, alpha = pixel >> 24;
    size_t x = index % (size_t)image->width, y = index / (size_t)image->width;
    if (alpha != 255)
        return hr_fail(HR_UNSUPPORTED, message,
                       "pixel (%zu, %zu) is transparent (alpha %lu): a map needs opaque pixels", x,
                       y, (unsigned long)alpha);
    int value = hr_value_of_colour(colour);
    if (value < 0 && options.nearest_colour) value = hr_value_of_nearest_colour(colour);
    if (value < 0)
        return hr_fail(HR_UNKNOWN_COLOUR, message, "unknown colour #%06lx at pixel (%zu, %zu)",
                       (unsigned long)colour, x, y);
    *cell = (uint8_t)value;
    return HR_OK;
}

static hr_error read_pixels(const hr_png_image *image, hr_png_options options, hr_map *map,
                            hr_message *message) {
    size_t count = (size_t)image->width * (size_t)image->height;
    uint8_t *cells = hr_map_cells(map);
    for (size_t i = 0; i < count; i++) {
        hr_error error = read_pixel(image, i, options, &cells[i], message);
        if (error != HR_OK) return error;
    }
    hr_map_touch(map, (hr_rect){0, 0, image->width, image->height});
    return HR_OK;
}

hr_error hr_map_load_png(const hr_map_config *config, const void *bytes, size_t size,
                         hr_png_options options, hr_map **map, hr_message *message) {
    hr_png_image image;
    *map = NULL;
    hr_fail_plainly(HR_OK, message);
    hr_allocator allocator = hr_allocator_or_default(&config->allocator);
    hr_error error = hr_png_decode(&allocator, bytes, size, &image, message);
    if (error != HR_OK) return error;
    error = hr_create_loaded_map(config, image.width, image.height, map, message);
    if (error == HR_OK) error = read_pixels(&image, options, *map, message);
    hr_png_release(&allocator, &image);
    if (error == HR_OK) return HR_OK;
    hr_map_destroy(*map);
    *map = NULL;
    return error;
}

static hr_error check_key(const hr_map *map, const uint8_t *cells, hr_message *message) {
    size_t width = (size_t)hr_map_width(map), count = width * (size_t)hr_map_height(map);
    for (size_t i = 0; i < count; i++)
        if (!hr_has_own_colour(cells[i]))
            return hr_fail(HR_NOT_SAVABLE, message,
                           "value %d at cell (%zu, %zu) has no colour of its own", (int)cells[i],
                           i % width, i / width);
    return HR_OK;
}

static void paint(const uint8_t *cells, size_t count, int samples, uint8_t *pixels) {
    for (size_t i = 0; i < count; i++) {
        if (samples == 1) {
            pixels[i] = (uint8_t)(255 - cells[i]);
            continue;
        }
        uint32_t colour = hr_colour_of(cells[i]);
        pixels[3 * i] = (uint8_t)(colour >> 16);
        pixels[3 * i + 1] = (uint8_t)(colour >> 8);
        pixels[3 * i + 2] = (uint8_t)colour;
    }
}

static hr_error save(const hr_map *map, const uint8_t *cells, hr_png_colours colours, void **bytes,
                     size_t *size, hr_message *message) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    size_t count = (size_t)width * (size_t)height;
    hr_allocator allocator = hr_map_allocator(map);
    int samples = colours == HR_PNG_KEY ? 3 : 1;
    hr_error error = colours == HR_PNG_KEY ? check_key(map, cells, message) : HR_OK;
    if (error != HR_OK) return error;
    uint8_t *pixels = hr_allocate(&allocator, count, (size_t)samples);
    if (!pixels) return HR_OUT_OF_MEMORY;
    paint(cells, count, samples, pixels);
    error = hr_png_encode(&allocator, pixels, width, height, samples, bytes, size);
    hr_release(&allocator, pixels);
    return error;
}

hr_error hr_map_save_png(const hr_map *map, hr_png_colours colours, void **bytes, size_t *size,
                         hr_message *message) {
    uint8_t *copy;
    *bytes = NULL;
    *size = 0;
    hr_fail_plainly(HR_OK, message);
    const uint8_t *cells = hr_cells_in_one_piece(map, &copy);
    if (!cells) return HR_OUT_OF_MEMORY;
    hr_error error = save(map, cells, colours, bytes, size, message);
    hr_release(&map->allocator, copy);
    return error;
}
