// png_chunks.h - a PNG's container: its header, its chunks and their checksums, before any
// decoding.
#ifndef HANDRAIL_PASSMAP_FILES_PNG_CHUNKS_H
#define HANDRAIL_PASSMAP_FILES_PNG_CHUNKS_H

#include "passmap/passmap.h"

enum { HR_PNG_CHUNK_MARGIN = 12 }; ///< bytes of a chunk around its data: length, name, checksum

/// A PNG's colour types.
enum {
    HR_PNG_GRAYS = 0,
    HR_PNG_RGB = 2,
    HR_PNG_PALETTE = 3,
    HR_PNG_GRAY_ALPHA = 4,
    HR_PNG_RGBA = 6
};

/// Data of a chunk inside the file; NULL if there is no such chunk.
typedef struct hr_png_chunk {
    const uint8_t *data;
    size_t length;
} hr_png_chunk;

/// What the chunks of a whole, undamaged PNG say.
typedef struct hr_png_layout {
    int32_t width, height; ///< 1..HR_SIDE_MAX
    int bit_depth, colour_type;
    bool is_interlaced;
    hr_png_chunk palette, transparency;
    const uint8_t *first_image_chunk; ///< where the first IDAT chunk begins; the others follow it
    size_t image_length;              ///< bytes of data in all of them
} hr_png_layout;

/// Samples in a pixel of a colour type.
int hr_png_samples(int colour_type);

/// Walks the chunks and checks that they are whole, undamaged, in order, and that every one that
/// matters is understood.
hr_error hr_png_read_layout(const void *bytes, size_t size, hr_png_layout *layout,
                            hr_message *message);
/// Copies the data of all IDAT chunks, `image_length` bytes, to `out`.
void hr_png_copy_image_data(const hr_png_layout *layout, uint8_t *out);

void hr_png_put_number(uint8_t *out, uint32_t number);

#endif
