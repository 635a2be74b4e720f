// canvas_letters.c - see canvas_letters.h.

#include "viewer/canvas/canvas_letters.h"

#include "viewer/canvas/canvas_marks.h"
#include "viewer/canvas/canvas_text.h"

#include <math.h>

enum { LETTER_WIDTH = 40 };
enum { PLACE_WIDTH = 9, PLACE_HEIGHT = 12 }; // about what a letter covers

// Beyond the places that are kept, in a window larger than any screen, all is free.
static bool take(canvas_letters *letters, picture_point at) {
    int column = (int)floor(at.x / PLACE_WIDTH), row = (int)floor(at.y / PLACE_HEIGHT);
    bool is_kept = column > 0 && row > 0 && column < LETTER_PLACES - 1 && row < LETTER_PLACES - 1;
    if (!is_kept) return true;
    for (int y = row - 1; y <= row + 1; y++)
        for (int x = column - 1; x <= column + 1; x++)
            if (letters->is_taken[y][x]) return false;
    letters->is_taken[row][column] = true;
    return true;
}

bool canvas_letters_put(cairo_t *cairo, canvas_letters *letters, int32_t number, const char *text,
                        picture_point at) {
    if (!take(letters, at)) return false;
    int32_t kept = number < LETTER_NUMBERS ? number : LETTER_NUMBERS - 1;
    cairo_surface_t **image = &letters->of[kept];
    if (kept != number) cairo_surface_destroy(*image), *image = NULL;
    if (!*image) *image = canvas_image_of_text(text, LETTER_WIDTH);
    canvas_mark mark = {*image};
    canvas_mark_put(cairo, &mark,
                    (picture_point){at.x + 5 - TEXT_LEFT + LETTER_WIDTH / 2,
                                    at.y - 5 - TEXT_DOWN + TEXT_HEIGHT / 2});
    return true;
}

void canvas_letters_end(canvas_letters *letters) {
    for (int i = 0; i < LETTER_NUMBERS; i++) cairo_surface_destroy(letters->of[i]);
}
