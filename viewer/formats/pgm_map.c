// pgm_map.c - gray pictures of the Netpbm family: P2 as text, P5 as bytes, of 8 or 16 bits.

#include "viewer/formats/format.h"

#include "passmap/base/message.h"

#include <string.h>

typedef struct reader {
    const unsigned char *at, *end;
} reader;

static bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The next number, past blanks and comments; -1 if there is none or it is beyond 65535.
static int64_t next_number(reader *r) {
    while (r->at < r->end && (is_space(*r->at) || *r->at == '#')) {
        if (*r->at == '#')
            while (r->at < r->end && *r->at != '\n') r->at++;
        else
            r->at++;
    }
    int64_t number = -1;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        number = (number < 0 ? 0 : number) * 10 + (*r->at - '0');
        if (number > 65535) return -1;
    }
    return number;
}

static int64_t next_byte_sample(reader *r, int64_t most) {
    int bytes = most > 255 ? 2 : 1;
    int64_t sample = 0;
    if (r->end - r->at < bytes) return -1;
    for (int i = 0; i < bytes; i++) sample = sample << 8 | *r->at++;
    return sample;
}

hr_error format_read_pgm(const char *bytes, size_t size, format_grid *grid, hr_message *message) {
    reader r = {(const unsigned char *)bytes + 2, (const unsigned char *)bytes + size};
    if (size < 2 || bytes[0] != 'P' || (bytes[1] != '2' && bytes[1] != '5'))
        return hr_fail(HR_BAD_FORMAT, message, "not a PGM: it begins neither with P2 nor with P5");
    bool is_text = bytes[1] == '2';
    int64_t width = next_number(&r), height = next_number(&r), most = next_number(&r);
    if (width < 0 || height < 0 || most < 1)
        return hr_fail(HR_BAD_FORMAT, message,
                       "the header of the PGM gives no width and height from 1 to %d, and "
                       "largest gray from 1 to 65535",
                       (int)HR_SIDE_MAX);
    hr_error error = format_grid_begin(grid, width, height, message);
    if (error == HR_OK && r.at < r.end && !is_text) r.at++; // one blank before the bytes
    for (int64_t i = 0; error == HR_OK && i < width * height; i++) {
        int64_t sample = is_text ? next_number(&r) : next_byte_sample(&r, most);
        if (sample < 0 || sample > most)
            return hr_fail(HR_BAD_FORMAT, message, "pixel (%lld, %lld) is %s",
                           (long long)(i % width), (long long)(i / width),
                           sample < 0 ? "missing" : "brighter than the largest gray");
        grid->cells[i] = (uint8_t)(255 - (sample * 255 + most / 2) / most);
    }
    return error;
}

void format_write_pgm(const format_grid *grid, format_text *text) {
    size_t count = (size_t)grid->width * (size_t)grid->height;
    format_print(text, "P5\n%d %d\n255\n", (int)grid->width, (int)grid->height);
    for (size_t i = 0; i < count; i++) format_print(text, "%c", 255 - grid->cells[i]);
}
