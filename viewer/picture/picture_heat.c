// picture_heat.c - colours go from light to dark as ColorBrewer's YlOrRd does (Cynthia Brewer, Mark
// Harrower), which colour-blind people can read.

#include "viewer/picture/picture_heat.h"

#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

enum { COLOURS = 256, SCALE_WIDTH = 300, SCALE_HEIGHT = 36 };

static uint32_t channel(uint32_t from, uint32_t to, int shift, double part) {
    double low = from >> shift & 255, high = to >> shift & 255;
    return (uint32_t)(low + (high - low) * part + 0.5) << shift;
}

static uint32_t between(uint32_t from, uint32_t to, double part) {
    return channel(from, to, 16, part) | channel(from, to, 8, part) | channel(from, to, 0, part);
}

static uint32_t colour_at(double part) {
    static const uint32_t STOPS[] = {0xFFEDA0, 0xFED976, 0xFEB24C, 0xFD8D3C,
                                     0xFC4E2A, 0xE31A1C, 0xB10026};
    enum { LAST = sizeof STOPS / sizeof STOPS[0] - 1 };
    double at = fmin(fmax(part, 0), 1) * LAST;
    int first = at >= LAST ? LAST - 1 : (int)at;
    return between(STOPS[first], STOPS[first + 1], at - first);
}

// ---- Pixels

typedef struct cell_range {
    int32_t first, last;
} cell_range;

static cell_range cells_under(double origin, double scale, int32_t pixel) {
    int32_t first = (int32_t)floor((pixel - origin) / scale);
    int32_t last = (int32_t)ceil((pixel + 1 - origin) / scale) - 1;
    return (cell_range){first, last > first ? last : first};
}

// Tones by the square root of the share of the greatest heat, which is quickly found, and fine
// where heat is little; how much of the tone, of 256, is above its colour.
typedef struct painter {
    const heat_grid *grid;
    cell_range *columns; // of cells under each column of pixels
    float *cells;        // the hottest of each column of cells on the map, under the present row
    float *heats;        // of each pixel of that row
    uint32_t tones[COLOURS];
    float per_share;
} painter;

// What has little shines through.
static void mix_tones(painter *p) {
    double whole = log1p((double)p->grid->most);
    p->per_share = 1 / p->grid->most;
    for (int i = 0; i < COLOURS; i++) {
        double share = (double)i / (COLOURS - 1);
        double part = log1p(share * share * (double)p->grid->most) / whole;
        uint32_t opacity = (uint32_t)(256 * (0.55 + 0.4 * part));
        p->tones[i] = colour_at(part) | (opacity - 1) << 24;
    }
}

static inline uint32_t tinted(uint32_t below, uint32_t tone) {
    uint32_t opacity = (tone >> 24) + 1, rest = 256 - opacity;
    uint32_t outer = (below & 0xFF00FF) * rest + (tone & 0xFF00FF) * opacity;
    uint32_t inner = (below & 0x00FF00) * rest + (tone & 0x00FF00) * opacity;
    return (outer >> 8 & 0xFF00FF) | (inner >> 8 & 0x00FF00);
}

static int32_t limited(int32_t at, int32_t end) { return at < 0 ? 0 : at < end ? at : end; }

// Those on the map.
static cell_range on_map(cell_range cells, int32_t side) {
    return (cell_range){limited(cells.first, side), limited(cells.last + 1, side) - 1};
}

// First down, cell by cell in the order they lie in, then across.
static void look_up_row(const painter *p, cell_range down, int32_t width) {
    const heat_grid *grid = p->grid;
    cell_range across = {p->columns[0].first, p->columns[width - 1].last};
    across = on_map(across, grid->width), down = on_map(down, grid->height);
    float *restrict cells = p->cells;
    for (int32_t x = across.first; x <= across.last; x++) cells[x] = 0;
    for (int32_t y = down.first; y <= down.last; y++) {
        const float *restrict row = grid->heat + (int64_t)y * grid->width;
        for (int32_t x = across.first; x <= across.last; x++)
            cells[x] = row[x] > cells[x] ? row[x] : cells[x];
    }
    for (int32_t x = 0; x < width; x++) {
        cell_range under = on_map(p->columns[x], grid->width);
        p->heats[x] = 0;
        for (int32_t i = under.first; i <= under.last; i++)
            if (cells[i] > p->heats[x]) p->heats[x] = cells[i];
    }
}

static void paint_row(const painter *p, int32_t width, uint32_t *pixels) {
    for (int32_t x = 0; x < width; x++) {
        if (p->heats[x] <= 0) continue;
        int tone = (int)(sqrtf(p->heats[x] * p->per_share) * (COLOURS - 1));
        pixels[x] = tinted(pixels[x], p->tones[tone < COLOURS ? tone : COLOURS - 1]);
    }
}

static void paint_rows(const painter *p, cairo_surface_t *image, const picture_layout *layout) {
    int32_t width = cairo_image_surface_get_width(image);
    int32_t height = cairo_image_surface_get_height(image);
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    cell_range last = {0, -1};
    for (int32_t y = 0; y < height; y++) {
        cell_range down = cells_under(layout->origin_y, layout->scale, y);
        if (down.first != last.first || down.last != last.last) look_up_row(p, down, width);
        paint_row(p, width, (uint32_t *)(void *)(rows + (ptrdiff_t)y * stride));
        last = down;
    }
}

bool picture_paint_heat(cairo_surface_t *image, const heat_grid *grid,
                        const picture_layout *layout) {
    int32_t width = cairo_image_surface_get_width(image);
    size_t count = (size_t)width + 1;
    painter p = {.grid = grid,
                 .columns = malloc(count * sizeof *p.columns),
                 .cells = malloc((size_t)grid->width * sizeof *p.cells),
                 .heats = malloc(count * sizeof *p.heats)};
    bool has_room = p.columns && p.cells && p.heats;
    for (int32_t x = 0; has_room && x < width; x++)
        p.columns[x] = cells_under(layout->origin_x, layout->scale, x);
    cairo_surface_flush(image);
    if (has_room && width > 0 && grid->most > 0) {
        mix_tones(&p);
        paint_rows(&p, image, layout);
    }
    cairo_surface_mark_dirty(image);
    free(p.columns);
    free(p.cells);
    free(p.heats);
    return has_room;
}

// ---- What the colours mean

void picture_draw_heat_colours(cairo_t *cairo, double x, double y, double width, double height) {
    for (double at = 0; at < width; at++) {
        cairo_rectangle(cairo, x + at, y, 1, height);
        picture_set_colour(cairo, colour_at(at / fmax(width - 1, 1)));
        cairo_fill(cairo);
    }
}

void picture_draw_heat_scale(cairo_t *cairo, const char *words, double x, double y) {
    cairo_rectangle(cairo, x, y - SCALE_HEIGHT, SCALE_WIDTH, SCALE_HEIGHT);
    picture_set_faint_colour(cairo, COLOUR_PANEL, 0.92);
    cairo_fill(cairo);
    picture_draw_heat_colours(cairo, x + 8, y - SCALE_HEIGHT + 7, SCALE_WIDTH - 16, 9);
    picture_choose_font(cairo, 11, false);
    picture_draw_text(cairo, words, x + 8, y - 6, COLOUR_TEXT);
}
