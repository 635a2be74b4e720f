// wide_colour.c - see wide_colour.h.

#include "viewer/formats/wide_colour.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static int sample(wide_colour colour, int index) {
    return (int)(colour >> (48 - 16 * index) & 0xFFFF);
}

int wide_colour_compare(const void *a, const void *b) {
    wide_colour left = *(const wide_colour *)a, right = *(const wide_colour *)b;
    return (left > right) - (left < right);
}

wide_colour wide_colour_of(uint32_t colour) {
    wide_colour wide = 0xFFFF;
    for (int i = 0; i < 3; i++)
        wide |= (wide_colour)((colour >> (16 - 8 * i) & 0xFF) * 257) << (48 - 16 * i);
    return wide;
}

const char *wide_colour_name(wide_colour colour, char text[COLOUR_NAME_LENGTH]) {
    bool is_narrow = true;
    for (int i = 0; i < 4; i++) is_narrow = is_narrow && sample(colour, i) % 257 == 0;
    int used = 1, samples = sample(colour, 3) == 0xFFFF ? 3 : 4;
    text[0] = '#';
    for (int i = 0; i < samples; i++)
        used += is_narrow ? snprintf(text + used, COLOUR_NAME_LENGTH - (size_t)used, "%02X",
                                     sample(colour, i) / 257)
                          : snprintf(text + used, COLOUR_NAME_LENGTH - (size_t)used, "%04X",
                                     sample(colour, i));
    return text;
}

static int narrow_sample(wide_colour colour, int index) {
    return (sample(colour, index) * 255 + 32767) / 65535;
}

const char *wide_colour_words(wide_colour colour, char text[COLOUR_WORDS_LENGTH]) {
    bool is_narrow = true;
    int opaque = (sample(colour, 3) * 100 + 32767) / 65535;
    for (int i = 0; i < 3; i++) is_narrow = is_narrow && sample(colour, i) % 257 == 0;
    if (sample(colour, 3) == 0) {
        snprintf(text, COLOUR_WORDS_LENGTH, "transparent");
        return text;
    }
    int used =
        snprintf(text, COLOUR_WORDS_LENGTH, "%s#%02X%02X%02X", is_narrow ? "" : "\u2248 ",
                 narrow_sample(colour, 0), narrow_sample(colour, 1), narrow_sample(colour, 2));
    if (sample(colour, 3) < 0xFFFF)
        snprintf(text + used, COLOUR_WORDS_LENGTH - (size_t)used, " at %d %%", opaque);
    return text;
}

// ---- OKLab

static double linear(int sample) {
    double s = sample / 65535.0;
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
}

static int64_t fixed(double number) { return (int64_t)floor(number * 65536 + 0.5); }

colour_look wide_colour_look(wide_colour colour) {
    double r = linear(sample(colour, 0)), g = linear(sample(colour, 1)),
           b = linear(sample(colour, 2));
    double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return (colour_look){fixed(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
                         fixed(1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s),
                         fixed(0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s),
                         fixed(sample(colour, 3) / 65535.0)};
}

static int64_t squared(int64_t number) { return number * number; }

int64_t colour_look_distance(const colour_look *a, const colour_look *b, int hue_weight) {
    return squared(a->lightness - b->lightness) + squared(a->alpha - b->alpha) +
           squared(hue_weight * (a->green_red - b->green_red)) +
           squared(hue_weight * (a->blue_yellow - b->blue_yellow));
}
