// png_maker.c - PNGs byte by byte: rows are packed, filtered, stored in zlib blocks and cut in
// chunks. Independent of what the library decodes with, and aborts where memory is missing.

#include "tests/support/png_maker.h"

#include <stdlib.h>
#include <string.h>

static void append(made_png *out, const void *data, size_t length) {
    out->bytes = realloc(out->bytes, out->size + length + 1);
    if (!out->bytes) abort();
    if (length) memcpy(out->bytes + out->size, data, length);
    out->size += length;
}

static void append_byte(made_png *out, int byte) { append(out, &(uint8_t){(uint8_t)byte}, 1); }

static void append_number(made_png *out, uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) append_byte(out, (int)(number >> shift & 255));
}

void free_png(made_png *png) {
    free(png->bytes);
    *png = (made_png){0};
}

static uint32_t checksum(const uint8_t *bytes, size_t count) {
    uint32_t sum = 0xFFFFFFFF;
    for (size_t i = 0; i < count; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >> 1 ^ 0xEDB88320 : sum >> 1;
    }
    return ~sum;
}

void put_signature(made_png *png) { append(png, "\x89PNG\r\n\x1a\n", 8); }

void put_chunk(made_png *png, const char *name, const void *data, size_t length) {
    append_number(png, (uint32_t)length);
    append(png, name, 4);
    append(png, data, length);
    append_number(png, checksum(png->bytes + png->size - length - 4, length + 4));
}

void put_header(made_png *png, uint32_t width, uint32_t height, int bit_depth, int colour_type,
                int interlace) {
    made_png data = {0};
    append_number(&data, width);
    append_number(&data, height);
    append(&data, (uint8_t[]){(uint8_t)bit_depth, (uint8_t)colour_type, 0, 0, (uint8_t)interlace},
           5);
    put_chunk(png, "IHDR", data.bytes, data.size);
    free_png(&data);
}

int png_samples(int colour_type) { return (int[]){1, 0, 3, 1, 2, 0, 4}[colour_type]; }

// One row of a pass: every `step`th pixel from `first`, packed into bits.
static made_png pack_row(const png_kind *kind, const uint16_t *row, int first, int step) {
    made_png packed = {0};
    int samples = png_samples(kind->colour_type), bits = 0, filled = 0;
    for (int x = first; x < kind->width; x += step)
        for (int i = 0; i < samples; i++) {
            int sample = row[x * samples + i];
            if (kind->bit_depth == 16) append_byte(&packed, sample >> 8);
            if (kind->bit_depth >= 8) {
                append_byte(&packed, sample & 255);
                continue;
            }
            bits = bits << kind->bit_depth | sample;
            filled += kind->bit_depth;
            if (filled < 8) continue;
            append_byte(&packed, bits);
            bits = filled = 0;
        }
    if (filled) append_byte(&packed, bits << (8 - filled));
    return packed;
}

static int nearest_of(int left, int up, int corner) {
    int guess = left + up - corner;
    int to_left = abs(guess - left), to_up = abs(guess - up), to_corner = abs(guess - corner);
    if (to_left <= to_up && to_left <= to_corner) return left;
    return to_up <= to_corner ? up : corner;
}

static void append_filtered(made_png *out, const made_png *row, const made_png *above, int filter,
                            size_t pixel_bytes) {
    append_byte(out, filter);
    for (size_t i = 0; i < row->size; i++) {
        int left = i >= pixel_bytes ? row->bytes[i - pixel_bytes] : 0;
        int up = above->size ? above->bytes[i] : 0;
        int corner = above->size && i >= pixel_bytes ? above->bytes[i - pixel_bytes] : 0;
        int guesses[] = {0, left, up, (left + up) / 2, nearest_of(left, up, corner)};
        append_byte(out, row->bytes[i] - guesses[filter]);
    }
}

// A pass of the picture: the pixels at (x + i * step_x, y + j * step_y).
static void append_pass(made_png *out, const png_kind *kind, const uint16_t *samples, int x, int y,
                        int step_x, int step_y) {
    size_t row_samples = (size_t)kind->width * (size_t)png_samples(kind->colour_type);
    size_t pixel_bits = (size_t)(kind->bit_depth * png_samples(kind->colour_type));
    made_png above = {0};
    for (int row = 0; x < kind->width && y + row * step_y < kind->height; row++) {
        const uint16_t *line = samples + (size_t)(y + row * step_y) * row_samples;
        made_png packed = pack_row(kind, line, x, step_x);
        int filter = kind->filter == PNG_EVERY_FILTER ? row % 5 : kind->filter;
        append_filtered(out, &packed, &above, filter, pixel_bits < 8 ? 1 : pixel_bits / 8);
        free_png(&above);
        above = packed;
    }
    free_png(&above);
}

static made_png filtered_rows(const png_kind *kind, const uint16_t *samples) {
    static const int passes[7][4] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                     {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    made_png rows = {0};
    if (!kind->is_interlaced) append_pass(&rows, kind, samples, 0, 0, 1, 1);
    for (int i = 0; kind->is_interlaced && i < 7; i++)
        append_pass(&rows, kind, samples, passes[i][0], passes[i][1], passes[i][2], passes[i][3]);
    return rows;
}

static uint32_t adler(const made_png *data) {
    uint32_t low = 1, high = 0;
    for (size_t i = 0; i < data->size; i++) {
        low = (low + data->bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

static made_png stored(const made_png *data) {
    made_png out = {0};
    append(&out, "\x78\x01", 2);
    for (size_t at = 0; at == 0 || at < data->size;) {
        size_t length = data->size - at < 65535 ? data->size - at : 65535;
        int low = (int)(length & 255), high = (int)(length >> 8);
        append_byte(&out, at + length == data->size);
        append(&out, (uint8_t[]){(uint8_t)low, (uint8_t)high, (uint8_t)~low, (uint8_t)~high}, 4);
        append(&out, data->bytes + at, length);
        at += length ? length : 1;
    }
    append_number(&out, adler(data));
    return out;
}

void put_image(made_png *png, const png_kind *kind, const uint16_t *samples) {
    made_png rows = filtered_rows(kind, samples), data = stored(&rows);
    size_t most = kind->image_chunk_most ? kind->image_chunk_most : data.size;
    for (size_t at = 0; at < data.size; at += most)
        put_chunk(png, "IDAT", data.bytes + at, data.size - at < most ? data.size - at : most);
    free_png(&rows);
    free_png(&data);
}

made_png make_png(const png_kind *kind, const uint16_t *samples) {
    made_png png = {0};
    put_signature(&png);
    put_header(&png, (uint32_t)kind->width, (uint32_t)kind->height, kind->bit_depth,
               kind->colour_type, kind->is_interlaced);
    if (kind->palette_count) put_chunk(&png, "PLTE", kind->palette, 3 * kind->palette_count);
    if (kind->transparency_length)
        put_chunk(&png, "tRNS", kind->transparency, kind->transparency_length);
    put_image(&png, kind, samples);
    put_chunk(&png, "IEND", NULL, 0);
    return png;
}
