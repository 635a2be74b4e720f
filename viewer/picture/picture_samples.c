// picture_samples.c - the small lines and boxes of a legend, drawn as the map draws what they stand
// for.

#include "viewer/picture/picture_samples.h"

#include "viewer/picture/fog.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_symbols.h"

void picture_sample_line(cairo_t *cairo, double x, double y) {
    cairo_new_path(cairo);
    cairo_move_to(cairo, x, y);
    cairo_line_to(cairo, x + PICTURE_SAMPLE_WIDTH - 8, y);
}

void picture_sample_box(cairo_t *cairo, double x, double y) {
    cairo_new_path(cairo);
    cairo_rectangle(cairo, x, y - 7, PICTURE_SAMPLE_WIDTH - 8, 14);
}

void picture_frame_sample(cairo_t *cairo, double x, double y) {
    picture_sample_box(cairo, x + 0.5, y + 0.5);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_set_colour(cairo, 0x808080);
    cairo_stroke(cairo);
}

// A box of the map's colours, hatched as the map is where it is closed.
void picture_sample_tone(cairo_t *cairo, double x, double y, uint32_t tone, bool is_open) {
    picture_sample_box(cairo, x, y);
    picture_set_colour(cairo, tone);
    cairo_fill(cairo);
    if (!is_open) {
        cairo_save(cairo);
        picture_sample_box(cairo, x, y);
        cairo_clip(cairo);
        for (double at = 4; at < PICTURE_SAMPLE_WIDTH + 14; at += 8) {
            cairo_move_to(cairo, x + at, y - 7);
            cairo_line_to(cairo, x + at - 14, y + 7);
        }
        cairo_set_dash(cairo, NULL, 0, 0);
        cairo_set_line_width(cairo, 0.8);
        picture_set_colour(cairo, picture_hatched(tone, 0, 0));
        cairo_stroke(cairo);
        cairo_restore(cairo);
    }
    picture_frame_sample(cairo, x, y);
}

// The lines that the map has across what is dear, slanting the other way than those of what is
// closed.
void picture_sample_cost(cairo_t *cairo, double x, double y, uint32_t tone, int32_t cost_256ths) {
    for (int row = 0; row < 14; row++)
        for (int column = 0; column < PICTURE_SAMPLE_WIDTH - 8; column++) {
            picture_set_colour(cairo, picture_cost_hatched(tone, cost_256ths, column, row));
            cairo_rectangle(cairo, x + column, y - 7 + row, 1, 1);
            cairo_fill(cairo);
        }
    picture_frame_sample(cairo, x, y);
}

void picture_sample_fog(cairo_t *cairo, double x, double y) {
    for (int row = 0; row < 14; row++)
        for (int column = 0; column < PICTURE_SAMPLE_WIDTH - 8; column++) {
            picture_set_colour(cairo, fog_tone(COLOUR_WHITE, column, row));
            cairo_rectangle(cairo, x + column, y - 7 + row, 1, 1);
            cairo_fill(cairo);
        }
    picture_frame_sample(cairo, x, y);
}

void picture_sample_levels(cairo_t *cairo, double x, double y, bool is_open) {
    for (int i = 0; i < PICTURE_SAMPLE_WIDTH - 8; i++) {
        uint32_t colour = picture_level_colour((uint8_t)(i * 8));
        cairo_rectangle(cairo, x + i, y - 7, 1, 14);
        picture_set_colour(cairo, picture_tone(colour, is_open));
        cairo_fill(cairo);
    }
    picture_frame_sample(cairo, x, y);
}

void picture_sample_path(cairo_t *cairo, double x, double y) {
    picture_sample_line(cairo, x, y);
    picture_stroke_path(cairo);
    picture_draw_turning_point(cairo, (picture_point){x + PICTURE_SAMPLE_WIDTH / 2.0 - 4, y},
                               PICTURE_TURNING_SIDE);
}
