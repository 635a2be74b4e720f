// wide_colour.h - colours of 16 bits a sample: their names, and how different they look, by OKLab
// (B. Ottosson, "A perceptual color space for image processing", 2020).
#ifndef HANDRAIL_VIEWER_FORMATS_WIDE_COLOUR_H
#define HANDRAIL_VIEWER_FORMATS_WIDE_COLOUR_H

#include <stdint.h>

enum { COLOUR_NAME_LENGTH = 20, COLOUR_WORDS_LENGTH = 32 };

/// Red, green, blue and alpha, 16 bits each, red the highest.
typedef uint64_t wide_colour;

/// For qsort and bsearch.
int wide_colour_compare(const void *a, const void *b);
/// An opaque colour of 8 bits a sample, 0xRRGGBB.
wide_colour wide_colour_of(uint32_t colour);
/// "#RRGGBB", with alpha where it is not opaque, with 16 bits where 8 do not say it; returns
/// `text`.
const char *wide_colour_name(wide_colour colour, char text[COLOUR_NAME_LENGTH]);
/// The same for people: 16 bits as the nearest of 8, with a mark, and alpha as a share. Two colours
/// may have the same words; returns `text`.
const char *wide_colour_words(wide_colour colour, char text[COLOUR_WORDS_LENGTH]);

/// How a colour looks, in 65536ths.
typedef struct colour_look {
    int64_t lightness, green_red, blue_yellow, alpha;
} colour_look;

colour_look wide_colour_look(wide_colour colour);
/// How different two looks are, squared. With a `hue_weight` above 1 lightness and alpha count that
/// many times less than hue does, as shades of one paint do for who looks for its name.
int64_t colour_look_distance(const colour_look *a, const colour_look *b, int hue_weight);

#endif
