// png_chunks.c - walks the chunks of a PNG and lets only whole, undamaged files through.
//
// The decoder behind it neither looks at checksums nor notices every truncation, so this is where
// a damaged file is told from a good one. W3C, "Portable Network Graphics (PNG) Specification
// (Third Edition)", 2025.

#include "passmap/files/png_chunks.h"

#include "passmap/base/assertion.h"
#include "passmap/base/message.h"

#include <limits.h>
#include <string.h>

enum { SIGNATURE_LENGTH = 8, HEADER_LENGTH = 13, NAME_LENGTH = 4 };

static const uint8_t png_signature[SIGNATURE_LENGTH] = {137, 'P', 'N', 'G', 13, 10, 26, 10};

typedef struct chunk_walk {
    const uint8_t *bytes;
    size_t size, at; // where the chunk begins
    hr_png_chunk chunk;
    const uint8_t *name;
} chunk_walk;

static uint32_t number_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

void hr_png_put_number(uint8_t *out, uint32_t number) {
    for (int i = 0; i < 4; i++) out[i] = (uint8_t)(number >> (24 - 8 * i));
}

// Half a byte at a time: 16 numbers instead of a table of 256.
static uint32_t checksum(const uint8_t *bytes, size_t count) {
    static const uint32_t halves[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC,
                                        0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
                                        0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                        0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
    uint32_t sum = 0xFFFFFFFF;
    for (size_t i = 0; i < count; i++) {
        sum ^= bytes[i];
        sum = sum >> 4 ^ halves[sum & 15];
        sum = sum >> 4 ^ halves[sum & 15];
    }
    return ~sum;
}

static bool is_named(const chunk_walk *walk, const char *name) {
    HR_ASSERT(walk->name); // a chunk has been read
    return memcmp(walk->name, name, NAME_LENGTH) == 0;
}

static hr_error cut_short(const chunk_walk *walk, hr_message *message) {
    return hr_fail(HR_BAD_FORMAT, message, "the PNG is cut short: it ends at byte %zu", walk->size);
}

static bool has_letters_for_name(const uint8_t *name) {
    for (int i = 0; i < NAME_LENGTH; i++)
        if (!((name[i] >= 'A' && name[i] <= 'Z') || (name[i] >= 'a' && name[i] <= 'z')))
            return false;
    return true;
}

static hr_error read_chunk(chunk_walk *walk, hr_message *message) {
    size_t left = walk->size - walk->at;
    if (left < HR_PNG_CHUNK_MARGIN) return cut_short(walk, message);
    const uint8_t *begin = walk->bytes + walk->at;
    uint32_t length = number_at(begin);
    walk->name = begin + 4;
    if (!has_letters_for_name(walk->name) || length > INT32_MAX)
        return hr_fail(HR_BAD_FORMAT, message, "the PNG is damaged: no chunk at byte %zu",
                       walk->at);
    if (length > left - HR_PNG_CHUNK_MARGIN) return cut_short(walk, message);
    walk->chunk = (hr_png_chunk){begin + 8, length};
    if (checksum(walk->name, NAME_LENGTH + length) == number_at(begin + 8 + length)) return HR_OK;
    return hr_fail(HR_BAD_FORMAT, message,
                   "the PNG is damaged: wrong checksum of chunk %.4s at byte %zu",
                   (const char *)walk->name, walk->at);
}

static hr_error check_signature(const chunk_walk *walk, hr_message *message) {
    static const uint8_t jpeg_signature[3] = {0xFF, 0xD8, 0xFF};
    size_t compared = walk->size < SIGNATURE_LENGTH ? walk->size : SIGNATURE_LENGTH;
    if (walk->size == 0) return hr_fail(HR_BAD_FORMAT, message, "the file is empty");
    if (memcmp(walk->bytes, png_signature, compared) == 0)
        return compared == SIGNATURE_LENGTH ? HR_OK : cut_short(walk, message);
    if (walk->size >= 3 && memcmp(walk->bytes, jpeg_signature, 3) == 0)
        return hr_fail(HR_BAD_FORMAT, message, "a JPEG, not a PNG");
    return hr_fail(HR_BAD_FORMAT, message, "not a PNG");
}

int hr_png_samples(int colour_type) {
    switch (colour_type) {
    case HR_PNG_RGB:
        return 3;
    case HR_PNG_GRAY_ALPHA:
        return 2;
    case HR_PNG_RGBA:
        return 4;
    default:
        return 1;
    }
}

static bool is_kind_of_pixel(int colour_type, int bit_depth) {
    bool is_full = bit_depth == 8 || bit_depth == 16;
    bool is_small = bit_depth == 1 || bit_depth == 2 || bit_depth == 4;
    switch (colour_type) {
    case HR_PNG_GRAYS:
        return is_full || is_small;
    case HR_PNG_PALETTE:
        return is_small || bit_depth == 8;
    case HR_PNG_RGB:
    case HR_PNG_GRAY_ALPHA:
    case HR_PNG_RGBA:
        return is_full;
    default:
        return false;
    }
}

static hr_error read_sides(const uint8_t *data, hr_png_layout *layout, hr_message *message) {
    uint32_t width = number_at(data), height = number_at(data + 4);
    if (width == 0 || height == 0)
        return hr_fail(HR_BAD_FORMAT, message, "the PNG says that it is %lu x %lu pixels",
                       (unsigned long)width, (unsigned long)height);
    if (width > HR_SIDE_MAX || height > HR_SIDE_MAX)
        return hr_fail(HR_BAD_SIZE, message, "the PNG is %lu x %lu pixels; sides are 1 to %d",
                       (unsigned long)width, (unsigned long)height, (int)HR_SIDE_MAX);
    layout->width = (int32_t)width;
    layout->height = (int32_t)height;
    return HR_OK;
}

static hr_error read_header(const chunk_walk *walk, hr_png_layout *layout, hr_message *message) {
    const uint8_t *data = walk->chunk.data;
    if (!is_named(walk, "IHDR") || walk->chunk.length != HEADER_LENGTH)
        return hr_fail(HR_BAD_FORMAT, message, "the PNG does not begin with its header");
    layout->bit_depth = data[8];
    layout->colour_type = data[9];
    layout->is_interlaced = data[12] == 1;
    if (!is_kind_of_pixel(data[9], data[8]))
        return hr_fail(HR_BAD_FORMAT, message,
                       "the PNG's header is wrong: no colour type %d has %d bits a channel",
                       (int)data[9], (int)data[8]);
    if (data[10] != 0 || data[11] != 0 || data[12] > 1)
        return hr_fail(HR_UNSUPPORTED, message,
                       "the PNG uses compression %d, filter %d, interlace %d, which is no known "
                       "combination",
                       (int)data[10], (int)data[11], (int)data[12]);
    hr_error error = read_sides(data, layout, message);
    if (error != HR_OK || layout->bit_depth != 16) return error;
    return hr_fail(HR_UNSUPPORTED, message, "the PNG has 16 bits a channel: a map needs 8");
}

static hr_error read_palette(const chunk_walk *walk, hr_png_layout *layout, hr_message *message) {
    size_t length = walk->chunk.length;
    if (layout->colour_type != HR_PNG_PALETTE) return HR_OK; // only a suggestion, then
    // One behind image data is a second one: there is none without a palette.
    if (layout->palette.data || length == 0 || length % 3 != 0 || length > 3 * 256)
        return hr_fail(HR_BAD_FORMAT, message, "the PNG's palette at byte %zu is wrong", walk->at);
    layout->palette = walk->chunk;
    return HR_OK;
}

static bool is_transparency(const hr_png_layout *layout, hr_png_chunk chunk) {
    if (layout->transparency.data || layout->first_image_chunk) return false;
    switch (layout->colour_type) {
    case HR_PNG_PALETTE:
        return layout->palette.data && chunk.length <= layout->palette.length / 3;
    case HR_PNG_GRAYS:
        return chunk.length == 2;
    case HR_PNG_RGB:
        return chunk.length == 6;
    default:
        return false;
    }
}

static hr_error read_transparency(const chunk_walk *walk, hr_png_layout *layout,
                                  hr_message *message) {
    if (!is_transparency(layout, walk->chunk))
        return hr_fail(HR_BAD_FORMAT, message, "the PNG's transparency at byte %zu is wrong",
                       walk->at);
    layout->transparency = walk->chunk;
    return HR_OK;
}

static hr_error read_image_data(const chunk_walk *walk, hr_png_layout *layout, bool is_in_row,
                                hr_message *message) {
    if (layout->first_image_chunk && !is_in_row)
        return hr_fail(HR_BAD_FORMAT, message, "the PNG's image data is torn apart at byte %zu",
                       walk->at);
    if (layout->colour_type == HR_PNG_PALETTE && !layout->palette.data)
        return hr_fail(HR_BAD_FORMAT, message, "the PNG has no palette before its image data");
    if (!layout->first_image_chunk) layout->first_image_chunk = walk->bytes + walk->at;
    layout->image_length += walk->chunk.length;
    return HR_OK;
}

static hr_error read_other(const chunk_walk *walk, hr_message *message) {
    bool may_be_skipped = walk->name[0] >= 'a';
    if (may_be_skipped) return HR_OK;
    return hr_fail(is_named(walk, "IHDR") ? HR_BAD_FORMAT : HR_UNSUPPORTED, message,
                   "the PNG has a chunk %.4s at byte %zu that does not belong there",
                   (const char *)walk->name, walk->at);
}

static hr_error read_until_end(chunk_walk *walk, hr_png_layout *layout, hr_message *message) {
    bool was_image_data = false;
    for (;;) {
        walk->at += HR_PNG_CHUNK_MARGIN + walk->chunk.length;
        hr_error error = read_chunk(walk, message);
        if (error != HR_OK) return error;
        if (is_named(walk, "IEND")) return HR_OK;
        bool is_image_data = is_named(walk, "IDAT");
        if (is_image_data)
            error = read_image_data(walk, layout, was_image_data, message);
        else if (is_named(walk, "PLTE"))
            error = read_palette(walk, layout, message);
        else if (is_named(walk, "tRNS"))
            error = read_transparency(walk, layout, message);
        else
            error = read_other(walk, message);
        if (error != HR_OK) return error;
        was_image_data = is_image_data;
    }
}

// Deflate makes at most 1032 bytes out of one. What says that it is larger is refused before it
// gets memory for its pixels.
static hr_error check_image_length(const hr_png_layout *layout, hr_message *message) {
    uint64_t pixels = (uint64_t)layout->width * (uint64_t)layout->height;
    uint64_t bits = pixels * (uint64_t)(layout->bit_depth * hr_png_samples(layout->colour_type));
    if (bits / 8 / 1032 <= layout->image_length && layout->image_length > 0) return HR_OK;
    return hr_fail(HR_BAD_FORMAT, message, "the PNG has too little image data for %d x %d pixels",
                   (int)layout->width, (int)layout->height);
}

hr_error hr_png_read_layout(const void *bytes, size_t size, hr_png_layout *layout,
                            hr_message *message) {
    chunk_walk walk = {.bytes = bytes, .size = size, .at = SIGNATURE_LENGTH};
    *layout = (hr_png_layout){0};
    if (size > INT_MAX)
        return hr_fail(HR_BAD_SIZE, message, "the file has %zu bytes, more than %d", size, INT_MAX);
    hr_error error = check_signature(&walk, message);
    if (error == HR_OK) error = read_chunk(&walk, message);
    if (error == HR_OK) error = read_header(&walk, layout, message);
    if (error == HR_OK) error = read_until_end(&walk, layout, message);
    return error == HR_OK ? check_image_length(layout, message) : error;
}

void hr_png_copy_image_data(const hr_png_layout *layout, uint8_t *out) {
    const uint8_t *chunk = layout->first_image_chunk;
    for (size_t copied = 0; copied < layout->image_length;) {
        size_t length = number_at(chunk);
        memcpy(out + copied, chunk + 8, length);
        copied += length;
        chunk += HR_PNG_CHUNK_MARGIN + length;
    }
}
