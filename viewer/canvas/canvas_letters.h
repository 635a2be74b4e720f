// canvas_letters.h - letters and numbers beside marks, none of them over another.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_LETTERS_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_LETTERS_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>
#include <stdbool.h>
#include <stdint.h>

enum { LETTER_NUMBERS = 100, LETTER_PLACES = 256 };

/// Of one frame; all zero to begin with.
typedef struct canvas_letters {
    cairo_surface_t *of[LETTER_NUMBERS]; ///< drawn once, and copied
    bool is_taken[LETTER_PLACES][LETTER_PLACES];
} canvas_letters;

/// Puts a text beside a mark at a place, unless one lies there already: false then. Texts of one
/// number are the same.
bool canvas_letters_put(cairo_t *cairo, canvas_letters *letters, int32_t number, const char *text,
                        picture_point at);
void canvas_letters_end(canvas_letters *letters);

#endif
