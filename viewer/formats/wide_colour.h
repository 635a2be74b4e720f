// wide_colour.h - colours of 16 bits a sample: their names, and how different they look, by OKLab
// (B. Ottosson, "A perceptual color space for image processing", 2020).
#ifndef HANDRAIL_VIEWER_FORMATS_WIDE_COLOUR_H
#define HANDRAIL_VIEWER_FORMATS_WIDE_COLOUR_H

#include <stdint.h>

enum { COLOUR_NAME_LENGTH = 20 };

/// Red, green, blue and alpha, 16 bits each, red the highest.
typedef uint64_t wide_colour;

/// An opaque colour of 8 bits a sample, 0xRRGGBB.
wide_colour wide_colour_of(uint32_t colour);
/// "#RRGGBB", with alpha where it is not opaque, with 16 bits where 8 do not say it; returns
/// `text`.
const char *wide_colour_name(wide_colour colour, char text[COLOUR_NAME_LENGTH]);
/// How different two colours look, squared; 0 for equal ones.
int64_t wide_colour_distance(wide_colour a, wide_colour b);

#endif
