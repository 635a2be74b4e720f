// canvas_labels.c - what hangs together for a unit: a tint along the edges of its cells, and
// numbers.
//
// Along a row of blocks the open ones between two closed ones have one label: so a label is looked
// up once a run, not once a block.

#include "viewer/canvas/canvas_labels.h"

#include "passmap/base/compiler.h"
#include "passmap/map/map_state.h"
#include "viewer/canvas/canvas_text.h"

#include <math.h>
#include <stdio.h>

enum { LABEL_COLOURS = 6, NUMBERS_APART = 120, VIEW_MOST = 16384, FAR_SCALE = 1, FAR_APART = 2 };

// Distinct for colour-blind people (Okabe and Ito, 2008); numbers distinguish labels of one colour.
static const uint32_t label_colours[LABEL_COLOURS] = {0xE69F00, 0x56B4E9, 0x009E73,
                                                      0xF0E442, 0xCC79A7, 0x0072B2};

// The blocks that lie under pixels along one axis, `apart` pixels from each other; -1 = off the
// map.
static void find_blocks(int32_t *blocks, int32_t count, double origin, double scale, int32_t apart,
                        int32_t half, int32_t side) {
    for (int32_t i = 0; i < count; i++) {
        double cell = floor(((i + 0.5) * apart - origin) / scale);
        blocks[i] = cell < half || cell >= side ? -1 : (int32_t)cell - half;
    }
}

// What labels look like under a view: a block for each column and each row of samples.
typedef struct label_grid {
    const hr_labels *labels; // NULL = there are none
    int32_t apart;           // pixels from a sample to the next
    int32_t columns, rows;
    int32_t x[VIEW_MOST], y[VIEW_MOST];
} label_grid;

static int32_t samples(int32_t pixels, int32_t apart) {
    int32_t count = (pixels + apart - 1) / apart;
    return count < VIEW_MOST ? count : VIEW_MOST;
}

static void find_grid(label_grid *grid, const canvas_view *v, int32_t apart) {
    const picture_layout *l = &v->layout;
    const hr_class_entry *entry = hr_class_entry_of(v->map, v->class_id);
    int32_t half = (v->size - 1) / 2;
    grid->labels = entry && entry->labels_version ? &entry->labels : NULL;
    grid->apart = apart;
    grid->columns = samples(l->width, apart);
    grid->rows = samples(l->height, apart);
    find_blocks(grid->x, grid->columns, l->origin_x, l->scale, apart, half, hr_map_width(v->map));
    find_blocks(grid->y, grid->rows, l->origin_y, l->scale, apart, half, hr_map_height(v->map));
}

// ---- Tints

// Labels change from map to map; what follows each other should differ.
static uint32_t colour_of_label(int32_t label) {
    return label_colours[(uint32_t)label * 2654435761u % LABEL_COLOURS];
}

typedef struct label_run {
    int32_t end; // the block after its last
    int32_t label;
} label_run;

// Of the blocks of a row from one on, as far as they are open, or closed, within a word of the
// plane.
static label_run run_at(const hr_labels *labels, int32_t x, int32_t y) {
    const hr_lines *rows = &labels->plane->rows;
    if (x >= rows->length || y >= rows->count) return (label_run){INT32_MAX, -1};
    uint64_t closed = hr_line(rows, y)[x >> 6] >> (x & 63);
    uint64_t others = closed & 1 ? ~closed : closed;
    int32_t room = 64 - (x & 63), length = others ? hr_lowest_bit(others) : 64;
    return (label_run){x + (length < room ? length : room),
                       closed & 1 ? -1 : hr_label_at(labels, x, y)};
}

// Three eighths of the tint, five of the map; channel by channel, without one that spills over.
static void tint_pixels(uint32_t *pixels, int32_t count, uint32_t colour) {
    uint32_t red_blue = (colour & 0xFF00FF) * 3, green = (colour & 0x00FF00) * 3;
    for (int32_t i = 0; i < count; i++) {
        uint32_t tone = pixels[i];
        pixels[i] = (((tone & 0xFF00FF) * 5 + red_blue) >> 3 & 0xFF00FF) |
                    (((tone & 0x00FF00) * 5 + green) >> 3 & 0x00FF00);
    }
}

// Pixels of a row that have one label.
typedef struct label_span {
    int32_t left, right, label;
} label_span;

static int32_t find_spans(label_span *spans, const label_grid *grid, int32_t y, int32_t width) {
    int32_t count = 0;
    label_run run = {-1, -1};
    for (int32_t i = 0; i < grid->columns; i++) {
        int32_t x = grid->x[i], left = i * grid->apart, right = left + grid->apart;
        if (x >= 0 && (x >= run.end || run.end < 0)) run = run_at(grid->labels, x, y);
        if (x < 0 || run.label < 0) continue;
        if (right > width) right = width;
        label_span *last = count > 0 ? &spans[count - 1] : NULL;
        if (last && last->right == left && last->label == run.label)
            last->right = right;
        else
            spans[count++] = (label_span){left, right, run.label};
    }
    return count;
}

// Rows of pixels that show one row of blocks are tinted alike.
static void tint_rows(cairo_surface_t *image, const canvas_view *v, const label_grid *grid) {
    static _Thread_local label_span spans[VIEW_MOST];
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    int32_t count = 0, last = -1;
    for (int32_t y = 0; y < v->layout.height && y / grid->apart < grid->rows; y++) {
        int32_t block = grid->y[y / grid->apart];
        if (block < 0) continue;
        if (block != last) count = find_spans(spans, grid, last = block, v->layout.width);
        uint32_t *pixels = (uint32_t *)(void *)(rows + (ptrdiff_t)y * stride);
        for (int32_t i = 0; i < count; i++)
            tint_pixels(pixels + spans[i].left, spans[i].right - spans[i].left,
                        colour_of_label(spans[i].label));
    }
}

// Where cells are smaller than pixels, their edges cannot be seen.
void canvas_tint_labels(cairo_surface_t *image, const canvas_view *v) {
    label_grid grid;
    find_grid(&grid, v, v->layout.scale < FAR_SCALE ? FAR_APART : 1);
    if (!grid.labels) return;
    cairo_surface_flush(image);
    tint_rows(image, v, &grid);
    cairo_surface_mark_dirty(image);
}

// ---- Numbers

static cairo_surface_t *image_of_number(int32_t number) {
    char text[16];
    snprintf(text, sizeof text, "%d", (int)number);
    return canvas_image_of_text(text, NUMBERS_APART);
}

static int32_t label_in(const label_grid *grid, int32_t column, int32_t row) {
    int32_t x = grid->x[column], y = grid->y[row];
    return x < 0 || y < 0 || !grid->labels ? -1 : hr_label_at(grid->labels, x, y);
}

// Neighbours mostly have one label, whose number is copied.
void canvas_number_labels(cairo_t *cairo, const canvas_view *v) {
    label_grid grid;
    cairo_surface_t *number = NULL;
    int32_t last = -1;
    find_grid(&grid, v, NUMBERS_APART);
    for (int32_t row = 0; row < grid.rows; row++)
        for (int32_t column = 0; column < grid.columns; column++) {
            int32_t label = label_in(&grid, column, row);
            if (label < 0) continue;
            if (label != last) {
                cairo_surface_destroy(number);
                number = image_of_number(label);
                last = label;
            }
            cairo_set_source_surface(cairo, number, (column + 0.5) * NUMBERS_APART - 4 - TEXT_LEFT,
                                     (row + 0.5) * NUMBERS_APART + 4 - TEXT_DOWN);
            cairo_paint(cairo);
        }
    cairo_surface_destroy(number);
}
