// wide_picture.c - see wide_picture.h: by stb_image.

#include "viewer/formats/wide_picture.h"
#include "passmap/base/message.h"
#include "passmap/files/png_chunks.h"

#include <stdlib.h>
#include <string.h>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS HR_SIDE_MAX_LITERAL
#define HR_SIDE_MAX_LITERAL 16384
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#include <stb_image.h>

_Static_assert(HR_SIDE_MAX == HR_SIDE_MAX_LITERAL, "the sides of pictures are those of maps");

static wide_colour widen(const stbi_us *samples) {
    return (wide_colour)samples[0] << 48 | (wide_colour)samples[1] << 32 |
           (wide_colour)samples[2] << 16 | samples[3];
}

static size_t number_at(const unsigned char *at) {
    return (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3];
}

// Whether the first data are none: stb_image would copy them to where no memory is yet.
static bool begins_empty(const unsigned char *bytes, size_t size) {
    enum { SIGNATURE = 8, HEAD = 8, CHECKSUM = 4 };
    for (size_t at = SIGNATURE; at + HEAD <= size;) {
        size_t length = number_at(bytes + at);
        if (memcmp(bytes + at + 4, "IDAT", 4) == 0) return length == 0;
        if (length > size - at) return false;
        at += HEAD + length + CHECKSUM;
    }
    return false;
}

// What the library says of it, where that finds what is wrong: with the place.
static hr_error refuse_broken(const void *bytes, size_t size, hr_message *message) {
    hr_png_layout layout;
    const char *reason = stbi_failure_reason();
    hr_error error = hr_png_read_layout(bytes, size, &layout, message);
    return error == HR_OK ? hr_fail(HR_BAD_FORMAT, message, "a broken PNG: %s", reason) : error;
}

hr_error wide_picture_read(wide_picture *picture, const void *bytes, size_t size,
                           hr_message *message) {
    int width = 0, height = 0, samples = 0;
    *picture = (wide_picture){0};
    if (size > INT32_MAX || !stbi_info_from_memory(bytes, (int)size, &width, &height, &samples))
        return hr_fail(HR_BAD_FORMAT, message, "not a PNG");
    if (width < 1 || height < 1 || width > HR_SIDE_MAX || height > HR_SIDE_MAX)
        return hr_fail(HR_BAD_SIZE, message, "the picture is %d x %d; sides are 1 to %d", width,
                       height, (int)HR_SIDE_MAX);
    if (begins_empty(bytes, size))
        return hr_fail(HR_BAD_FORMAT, message, "a broken PNG: its first data are empty");
    // 8 bits are widened by 257, so that both kinds are of one scale.
    stbi_us *wide = stbi_load_16_from_memory(bytes, (int)size, &width, &height, &samples, 4);
    if (!wide) return refuse_broken(bytes, size, message);
    size_t count = (size_t)width * (size_t)height;
    picture->pixels = malloc(count * sizeof *picture->pixels);
    for (size_t i = 0; picture->pixels && i < count; i++) picture->pixels[i] = widen(&wide[4 * i]);
    stbi_image_free(wide);
    picture->width = width, picture->height = height;
    return picture->pixels ? HR_OK : hr_fail_plainly(HR_OUT_OF_MEMORY, message);
}

void wide_picture_end(wide_picture *picture) {
    free(picture->pixels);
    *picture = (wide_picture){0};
}

// ---- Colours: sorted, then counted

static int compare_counts(const void *a, const void *b) {
    const colour_count *left = a, *right = b;
    if (left->count != right->count) return left->count > right->count ? -1 : 1;
    return (left->colour > right->colour) - (left->colour < right->colour);
}

// What the neighbours of a pixel that have other colours come to.
typedef struct surroundings {
    stbi_us least[4], most[4];
    wide_colour other; // one of theirs
    bool is_mixed;     // they have two or more
    bool is_alone;     // no neighbour has the pixel's own
} surroundings;

static void add_neighbour(surroundings *s, wide_colour colour) {
    bool is_first = s->most[3] < s->least[3];
    s->is_mixed = s->is_mixed || (!is_first && colour != s->other);
    s->other = colour;
    for (int i = 0; i < 4; i++) {
        stbi_us sample = (stbi_us)(colour >> 16 * i);
        if (sample < s->least[i]) s->least[i] = sample;
        if (sample > s->most[i]) s->most[i] = sample;
    }
}

static surroundings look_around(const wide_picture *picture, int32_t x, int32_t y) {
    surroundings s = {.least = {65535, 65535, 65535, 65535}, .is_alone = true};
    const wide_colour *at = &picture->pixels[(size_t)y * (size_t)picture->width + (size_t)x];
    int32_t last_u = x < picture->width - 1 ? 1 : 0, last_v = y < picture->height - 1 ? 1 : 0;
    for (int32_t v = y > 0 ? -1 : 0; v <= last_v; v++)
        for (int32_t u = x > 0 ? -1 : 0; u <= last_u; u++) {
            wide_colour near = at[(ptrdiff_t)v * picture->width + u];
            if (near != *at)
                add_neighbour(&s, near);
            else if (u != 0 || v != 0)
                s.is_alone = false;
        }
    return s;
}

static bool is_on_edge(const wide_picture *picture, int32_t x, int32_t y) {
    wide_colour own = picture->pixels[(size_t)y * (size_t)picture->width + (size_t)x];
    surroundings s = look_around(picture, x, y);
    if (s.is_alone && s.is_mixed) return true;
    for (int i = 0; i < 4; i++) {
        stbi_us sample = (stbi_us)(own >> 16 * i);
        if (sample < s.least[i] || sample > s.most[i]) return false;
    }
    return true;
}

// `counts` are in the order of their colours.
static void count_edges(const wide_picture *picture, colour_count *counts, int64_t count) {
    for (int32_t y = 0; y < picture->height; y++)
        for (int32_t x = 0; x < picture->width; x++) {
            if (!is_on_edge(picture, x, y)) continue;
            size_t at = (size_t)y * (size_t)picture->width + (size_t)x;
            colour_count wanted = {.colour = picture->pixels[at]};
            colour_count *found =
                bsearch(&wanted, counts, (size_t)count, sizeof *counts, wide_colour_compare);
            found->on_edges++;
        }
}

colour_count *wide_picture_colours(const wide_picture *picture, int64_t *count) {
    size_t pixels = (size_t)picture->width * (size_t)picture->height;
    wide_colour *sorted = malloc(pixels * sizeof *sorted);
    colour_count *counts = sorted ? malloc(pixels * sizeof *counts) : NULL;
    *count = 0;
    if (counts) {
        memcpy(sorted, picture->pixels, pixels * sizeof *sorted);
        qsort(sorted, pixels, sizeof *sorted, wide_colour_compare);
        for (size_t i = 0; i < pixels; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1])
                counts[(*count)++] = (colour_count){sorted[i], 0, 0};
            counts[*count - 1].count++;
        }
        count_edges(picture, counts, *count);
        qsort(counts, (size_t)*count, sizeof *counts, compare_counts);
    }
    free(sorted);
    return counts;
}
