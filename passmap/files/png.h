// png.h - PNG pictures to and from samples; stb_image and stb_image_write are used behind it alone.
#ifndef HANDRAIL_PASSMAP_FILES_PNG_H
#define HANDRAIL_PASSMAP_FILES_PNG_H

#include "passmap/passmap.h"

/// A decoded picture of 8 bits a sample. Release it with hr_png_release.
typedef struct hr_png_image {
    int32_t width, height;
    int samples; ///< in a pixel: 1 gray or palette index, 2 and alpha, 3 colour, 4 and alpha
    const uint8_t *pixels; ///< row by row
    bool has_palette;
    uint32_t palette[256]; ///< 0xAARRGGBB; every index of `pixels` is in it
    bool has_transparent_colour;
    uint32_t transparent_colour; ///< 0xRRGGBB
    void *memory;
} hr_png_image;

hr_error hr_png_decode(const hr_allocator *allocator, const void *bytes, size_t size,
                       hr_png_image *image, hr_message *message);
void hr_png_release(const hr_allocator *allocator, hr_png_image *image);

/// The pixel at `index`, counted row by row, as 0xAARRGGBB.
uint32_t hr_png_pixel(const hr_png_image *image, size_t index);

/// Encodes `samples` (1 or 3) bytes a pixel. The caller frees `*bytes` with the allocator.
hr_error hr_png_encode(const hr_allocator *allocator, const uint8_t *pixels, int32_t width,
                       int32_t height, int samples, void **bytes, size_t *size);

#endif
