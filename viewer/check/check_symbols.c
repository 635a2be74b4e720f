// check_symbols.c - see check_symbols.h.

#include "viewer/check/check_symbols.h"

#include "viewer/picture/picture_symbols.h"

enum { COLOUR_CLOSED = 0x5F6368, COLOUR_NARROW = 0xA9A9A9, COLOUR_ISLAND = 0xCC79A7 };

// ---- Ground

uint8_t check_rank(check_cell kind, int32_t cover) {
    switch (kind) {
    case CELL_CLOSED:
        return 1;
    case CELL_NARROW:
        return 2;
    case CELL_ISLAND:
        return COVER_MOST + 2;
    case CELL_POCKET:
        return COVER_MOST + 3;
    default:
        return cover >= COVER_MOST ? 0 : (uint8_t)(COVER_MOST + 2 - (cover > 0 ? cover : 1));
    }
}

// White where there is room, the more orange the narrower.
uint32_t check_rank_colour(uint8_t rank) {
    static const uint32_t COLOURS[CHECK_RANKS] = {
        0xFFFFFF, COLOUR_CLOSED, COLOUR_NARROW, 0xFDF8F2, 0xFCF0E3,      0xFBE6D0,
        0xF9D9B8, 0xF7CA9D,      0xF5B97F,      0xF2A65E, COLOUR_ISLAND, COLOUR_RIGHT};
    return COLOURS[rank];
}

// ---- Marks

// White beside it, so that it is seen on any ground and in a dark legend.
static void stroke(cairo_t *cairo, uint32_t colour, double width) {
    picture_set_colour(cairo, COLOUR_WHITE);
    cairo_set_line_width(cairo, width * 2);
    cairo_stroke_preserve(cairo);
    picture_set_colour(cairo, colour);
    cairo_set_line_width(cairo, width);
    cairo_stroke(cairo);
}

static void stroke_outline(cairo_t *cairo, uint32_t colour) { stroke(cairo, colour, 2.5); }

// Smaller than the others: there may be hundreds.
static void draw_cross(cairo_t *cairo, uint32_t colour, double x, double y) {
    cairo_move_to(cairo, x - 3, y - 3);
    cairo_line_to(cairo, x + 3, y + 3);
    cairo_move_to(cairo, x + 3, y - 3);
    cairo_line_to(cairo, x - 3, y + 3);
    stroke(cairo, colour, 1.5);
}

void check_draw_mark(cairo_t *cairo, check_kind kind, double x, double y) {
    cairo_new_path(cairo);
    switch (kind) {
    case CHECK_CLOSED: // no entry
        cairo_arc(cairo, x, y, 7, 0, 2 * 3.14159265358979);
        cairo_move_to(cairo, x - 4, y);
        cairo_line_to(cairo, x + 4, y);
        stroke_outline(cairo, 0x8A1C1C);
        break;
    case CHECK_ISLAND:
    case CHECK_POCKET:
        cairo_rectangle(cairo, x - 5, y - 5, 10, 10);
        stroke_outline(cairo, kind == CHECK_ISLAND ? 0x7A2E5D : 0x8A3A00);
        break;
    case CHECK_GAP:
        cairo_arc(cairo, x, y, 7, 0, 2 * 3.14159265358979);
        stroke_outline(cairo, COLOUR_LEFT);
        break;
    case CHECK_CHOKE:
        cairo_move_to(cairo, x, y - 8);
        cairo_line_to(cairo, x + 8, y);
        cairo_line_to(cairo, x, y + 8);
        cairo_line_to(cairo, x - 8, y);
        cairo_close_path(cairo);
        stroke_outline(cairo, COLOUR_CASING);
        break;
    default:
        draw_cross(cairo, kind == CHECK_ODD ? 0x00664A : 0x8A1C1C, x, y);
    }
}
