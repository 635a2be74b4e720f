// png_maker.h - makes PNGs of every kind for tests, byte by byte and without compression.
#ifndef HANDRAIL_TESTS_SUPPORT_PNG_MAKER_H
#define HANDRAIL_TESTS_SUPPORT_PNG_MAKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PNG_EVERY_FILTER = 5 }; ///< as a filter: 0, 1, 2, 3, 4, 0, ... row by row

/// What to make. Samples are raw: palette indices, or levels of `bit_depth` bits.
typedef struct png_kind {
    int width, height;
    int bit_depth, colour_type;
    bool is_interlaced;
    int filter;
    size_t palette_count;        ///< colours
    const uint8_t *palette;      ///< three bytes each
    size_t transparency_length;  ///< 0 = no tRNS chunk
    const uint8_t *transparency; ///< the data of that chunk
    size_t image_chunk_most;     ///< bytes in an IDAT chunk; 0 = all in one
} png_kind;

typedef struct made_png {
    uint8_t *bytes; ///< free it with free_png
    size_t size;
} made_png;

/// Samples in a pixel of a colour type.
int png_samples(int colour_type);
/// A whole file; `samples` row by row.
made_png make_png(const png_kind *kind, const uint16_t *samples);
void free_png(made_png *png);

/// The pieces, for files that are wrong somewhere.
void put_signature(made_png *png);
void put_header(made_png *png, uint32_t width, uint32_t height, int bit_depth, int colour_type,
                int interlace);
void put_chunk(made_png *png, const char *name, const void *data, size_t length);
/// The image data of `samples` as IDAT chunks.
void put_image(made_png *png, const png_kind *kind, const uint16_t *samples);

#endif
