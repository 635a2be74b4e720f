// picture_key.h - which value each colour of a drawn picture stands for: a text to be edited.
//
//     # colour  value  what follows is ignored
//     #FFFFFF   0      51200 cells, ground
//     #1B3F8F80 8      half transparent; 16 bits a sample: #RRRRGGGGBBBB, #RRRRGGGGBBBBAAAA
//     #FDFEFF   ~      a soft edge: the cell takes what most of its neighbours have
//
// A colour that is not listed is taken for the nearest that is, in OKLab (B. Ottosson, "A
// perceptual color space for image processing", 2020), in whole 65536ths, transparency as a fourth
// axis.
#ifndef HANDRAIL_VIEWER_FORMATS_PICTURE_KEY_H
#define HANDRAIL_VIEWER_FORMATS_PICTURE_KEY_H

#include "viewer/formats/format.h"
#include "viewer/formats/wide_picture.h"

enum { KEY_COLOURS_MOST = 1024, KEY_SOFT = -1 };

typedef struct key_colour {
    wide_colour colour;
    int16_t value; ///< or KEY_SOFT
} key_colour;

typedef struct picture_key {
    key_colour at[KEY_COLOURS_MOST];
    int32_t count;
} picture_key;

/// Reads a key. Refuses, with the line, what is neither a colour and a value nor a comment, and a
/// colour that comes twice.
hr_error picture_key_read(picture_key *key, const char *bytes, size_t size, hr_message *message);

/// The values of a picture by a key, soft edges by majority.
hr_error picture_key_apply(const picture_key *key, const wide_picture *picture, format_grid *grid,
                           hr_message *message);

#endif
