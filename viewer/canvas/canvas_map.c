// canvas_map.c - the map under a camera: from its cells where a cell is a pixel or more, from the
// pyramid where it is less. Tones and hatches are those of pictures.
//
// Zoomed out, the level is taken whose cells are a pixel or more, so that each of them has a pixel:
// with one look-up a pixel, nothing is skipped.

#include "viewer/canvas/canvas_map.h"

#include "viewer/canvas/canvas_view.h"
#include "viewer/canvas/pixel_span.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HATCH_SCALE = 3, GRID_SCALE = 8, WIDTH_MOST = 16384 };
enum { COLOUR_BESIDE = 0xDCDCDC, COLOUR_BESIDE_DARK = 0x303030 }; // what lies beside the map

// How the unit sees values: by value.
typedef struct tones {
    bool is_closed[256];
    uint32_t tone[256], hatched[256];
    int32_t cost[256];
} tones;

static uint32_t plain_colour(bool is_closed) { return is_closed ? 0x808080 : 0xFFFFFF; }

static void tones_of(tones *t, const canvas_view *v) {
    hr_class unit = hr_map_class(v->map, v->class_id);
    bool shows_terrain = layers_has(v->layers, LAYER_TERRAIN);
    for (int i = 0; i < 256; i++) {
        uint8_t value = (uint8_t)i;
        bool is_closed = !hr_pass_has(unit.pass, value);
        uint8_t shown = v->ground ? v->ground[i] : value;
        uint32_t colour = v->is_levels ? picture_level_colour(shown) : hr_colour_of(shown);
        if (!shows_terrain || ((v->lengths || v->areas) && !is_closed))
            colour = plain_colour(is_closed);
        t->is_closed[i] = is_closed;
        t->cost[i] = is_closed ? HR_COST_PLAIN : picture_cost_of(&unit, value);
        t->tone[i] = picture_cost_tone(picture_tone(colour, !is_closed), t->cost[i]);
        if (shown != value) t->tone[i] = picture_narrow_tone(t->tone[i]);
        t->hatched[i] = is_closed ? picture_hatched(t->tone[i], 0, 0) : t->tone[i];
    }
}

// ---- Zoomed out

static uint32_t mix(uint32_t light, uint32_t dark) {
    // Five eighths of the darker one.
    uint32_t red_blue = ((light & 0xFF00FF) * 3 + (dark & 0xFF00FF) * 5) >> 3 & 0xFF00FF;
    uint32_t green = ((light & 0x00FF00) * 3 + (dark & 0x00FF00) * 5) >> 3 & 0x00FF00;
    return red_blue | green;
}

// The tone of a cell of the pyramid, by the most and the least of its ranks.
typedef uint32_t tone_table[256][256];

static void mix_all(tone_table table, const pyramid *p, const tones *t) {
    uint32_t tone_of_rank[256];
    for (int i = 0; i < 256; i++) tone_of_rank[i] = t->tone[p->value_of[i]];
    for (int most = 0; most < 256; most++)
        for (int least = 0; least <= most; least++) {
            bool is_mixed = most >= p->first_closed && least < p->first_closed;
            uint32_t tone = tone_of_rank[most];
            table[most][least] = is_mixed ? mix(tone_of_rank[least], tone) : tone;
        }
}

static void paint_reduced_row(uint32_t *pixels, pixel_span across, const int32_t *columns,
                              const uint8_t *most, const uint8_t *least, tone_table table) {
    for (int32_t x = across.first; x < across.end; x++)
        pixels[x] = table[most[columns[x]]][least[columns[x]]];
}

// How much of 256 of a cell's tone is that of what is closed in it, by its share: five eighths or
// more where there is any. So a wall is seen, however thin.
typedef struct closed_weights {
    uint32_t of_share[PYRAMID_ALL_CLOSED + 1];
} closed_weights;

static closed_weights weigh_closed(void) {
    closed_weights weights = {{0}};
    for (uint32_t i = 1; i <= PYRAMID_ALL_CLOSED; i++)
        weights.of_share[i] = 160 + 96 * i / PYRAMID_ALL_CLOSED;
    return weights;
}

// Of cells of several colours their mean.
static void paint_mean_row(uint32_t *pixels, pixel_span across, const int32_t *columns,
                           const uint32_t *means, const uint8_t *most, const pyramid *p,
                           const closed_weights *weights) {
    for (int32_t x = across.first; x < across.end; x++) {
        uint32_t mean = means[columns[x]], tone = p->tone_of[most[columns[x]]];
        uint32_t weight = weights->of_share[mean >> 24], rest = 256 - weight;
        uint32_t red_blue = ((mean & 0xFF00FF) * rest + (tone & 0xFF00FF) * weight) >> 8;
        uint32_t green = ((mean & 0x00FF00) * rest + (tone & 0x00FF00) * weight) >> 8;
        pixels[x] = (red_blue & 0xFF00FF) | (green & 0x00FF00);
    }
}

typedef struct target {
    unsigned char *rows;
    int stride;
    pixel_span across, down;
    int32_t *columns; // cell of each pixel across
} target;

static uint32_t *row_of(const target *to, int32_t y) {
    return (uint32_t *)(void *)(to->rows + (ptrdiff_t)y * to->stride);
}

static int32_t level_for(double scale, const pyramid *p) {
    int32_t level = 0;
    while (level + 1 < p->count && scale * (1 << level) < 1) level++;
    return level;
}

static bool paint_reduced(const target *to, const canvas_view *v, const pyramid *p, const tones *t,
                          int32_t index) {
    const pyramid_level *level = &p->levels[index];
    uint32_t(*table)[256] = malloc(sizeof(tone_table));
    if (!table) return false;
    mix_all(table, p, t);
    for (int32_t x = to->across.first; x < to->across.end; x++)
        to->columns[x] = cell_of_pixel(v->layout.origin_x, v->layout.scale, x, p->width) >> index;
    bool has_own_tones = !v->lengths && !v->areas && layers_has(v->layers, LAYER_TERRAIN);
    const closed_weights weights = weigh_closed();
    int32_t last = -1;
    for (int32_t y = to->down.first; y < to->down.end; y++) {
        int32_t row = cell_of_pixel(v->layout.origin_y, v->layout.scale, y, p->height) >> index;
        if (row == last) {
            memcpy(row_of(to, y), row_of(to, y - 1), (size_t)to->across.end * sizeof(uint32_t));
            continue;
        }
        last = row;
        size_t at = (size_t)row * (size_t)level->width;
        if (has_own_tones)
            paint_mean_row(row_of(to, y), to->across, to->columns, level->means + at,
                           level->most + at, p, &weights);
        else
            paint_reduced_row(row_of(to, y), to->across, to->columns, level->most + at,
                              level->least + at, table);
    }
    free(table);
    return true;
}

// ---- Zoomed in

static bool is_narrow(const canvas_view *v, int32_t x, int32_t y) {
    hr_cell block = hr_block_at(hr_block_centre((hr_cell){x, y}, 1), v->size);
    return !hr_map_is_open(v->map, v->class_id, block);
}

// A row of cells in view: what each of their pixels is, and what those on a hatch are.
typedef struct cell_row {
    uint32_t *tone, *hatched;
    uint8_t *values;
} cell_row;

static void read_row(const canvas_view *v, const tones *t, int32_t y, const cell_row *row) {
    const uint8_t *cells =
        hr_map_cells_const(v->map) + (size_t)y * (size_t)hr_map_width(v->map) + (size_t)v->cells.x;
    bool shows_narrow = v->size > 1 && layers_has(v->layers, LAYER_OPEN);
    for (int32_t i = 0; i < v->cells.width; i++) {
        uint8_t value = row->values[i] = cells[i];
        uint32_t tone = t->tone[value];
        if (shows_narrow && !t->is_closed[value] && is_narrow(v, v->cells.x + i, y))
            tone = picture_narrow_tone(tone);
        row->tone[i] = tone;
        row->hatched[i] = t->is_closed[value] ? t->hatched[value] : tone;
    }
}

typedef struct enlarged {
    const tones *t;
    const cell_row *row;
    int32_t from_x, from_y; // where hatches begin, so that they move with the map
    bool is_hatched, has_grid, has_costs;
} enlarged;

static uint32_t costly_tone(const enlarged *e, int32_t cell, int32_t x, int32_t y, uint32_t tone) {
    int32_t cost = e->t->cost[e->row->values[cell]];
    return cost > HR_COST_PLAIN ? picture_cost_hatched(tone, cost, x, y) : tone;
}

static uint32_t edge_tone(uint32_t tone) { return tone - (tone >> 4 & 0x0F0F0F); }

static void paint_plain_row(const target *to, const cell_row *row, int32_t y) {
    uint32_t *pixels = row_of(to, y);
    for (int32_t x = to->across.first; x < to->across.end; x++)
        pixels[x] = row->tone[to->columns[x]];
}

static void paint_enlarged_row(const target *to, const enlarged *e, int32_t y, bool is_edge_row) {
    uint32_t *pixels = row_of(to, y);
    int32_t last = -1;
    for (int32_t x = to->across.first; x < to->across.end; x++) {
        int32_t cell = to->columns[x];
        bool is_on_hatch = e->is_hatched && ((x + e->from_x + y + e->from_y) & 7) == 0;
        uint32_t tone = is_on_hatch ? e->row->hatched[cell] : e->row->tone[cell];
        if (e->has_costs) tone = costly_tone(e, cell, x + e->from_x, y + e->from_y, tone);
        pixels[x] = e->has_grid && (is_edge_row || cell != last) ? edge_tone(tone) : tone;
        last = cell;
    }
}

static void paint_enlarged(const target *to, const canvas_view *v, const tones *t,
                           const cell_row *row) {
    const picture_layout *l = &v->layout;
    // Far more than a map has pixels is added, so that no remainder is negative.
    enlarged e = {t,
                  row,
                  5040000 - (int32_t)floor(l->origin_x),
                  5040000 - (int32_t)floor(l->origin_y),
                  l->scale >= HATCH_SCALE,
                  l->scale >= GRID_SCALE && layers_has(v->layers, LAYER_GRID),
                  l->scale >= HATCH_SCALE && hr_map_class(v->map, v->class_id).costs_256ths};
    bool is_plain = !e.is_hatched && !e.has_grid && !e.has_costs;
    int32_t last = -1;
    int32_t width = hr_map_width(v->map), height = hr_map_height(v->map);
    for (int32_t x = to->across.first; x < to->across.end; x++)
        to->columns[x] = cell_of_pixel(l->origin_x, l->scale, x, width) - v->cells.x;
    for (int32_t y = to->down.first; y < to->down.end; y++) {
        int32_t cell = cell_of_pixel(l->origin_y, l->scale, y, height);
        if (cell != last) read_row(v, t, cell, row);
        if (is_plain)
            paint_plain_row(to, row, y);
        else
            paint_enlarged_row(to, &e, y, cell != last);
        last = cell;
    }
}

// ---- Both

static bool paint_cells(const target *to, const canvas_view *v, const tones *t) {
    size_t count = (size_t)v->cells.width + 1;
    cell_row row = {malloc(count * 4), malloc(count * 4), malloc(count)};
    bool has_memory = row.tone && row.hatched && row.values;
    if (has_memory) paint_enlarged(to, v, t, &row);
    free(row.tone);
    free(row.hatched);
    free(row.values);
    return has_memory;
}

static bool paint(const target *to, const canvas_view *v, const pyramid *p, const tones *t) {
    int32_t level = level_for(v->layout.scale, p);
    return level > 0 ? paint_reduced(to, v, p, t, level) : paint_cells(to, v, t);
}

static void paint_beside(uint32_t *pixels, int32_t first, int32_t end, uint32_t colour) {
    for (int32_t x = first; x < end; x++) pixels[x] = colour;
}

static void paint_around(const target *to, int32_t width, int32_t height, bool is_dark) {
    uint32_t beside = is_dark ? COLOUR_BESIDE_DARK : COLOUR_BESIDE;
    for (int32_t y = 0; y < height; y++) {
        bool is_on_map = y >= to->down.first && y < to->down.end;
        paint_beside(row_of(to, y), 0, is_on_map ? to->across.first : width, beside);
        if (is_on_map) paint_beside(row_of(to, y), to->across.end, width, beside);
    }
}

bool canvas_paint_map(cairo_surface_t *image, const canvas_view *v, const pyramid *p) {
    const picture_layout *l = &v->layout;
    int32_t columns[WIDTH_MOST];
    tones t;
    if (l->width > WIDTH_MOST) return true;
    tones_of(&t, v);
    cairo_surface_flush(image);
    target to = {cairo_image_surface_get_data(image), cairo_image_surface_get_stride(image),
                 pixels_on_map(l->origin_x, l->scale, p->width, l->width),
                 pixels_on_map(l->origin_y, l->scale, p->height, l->height), columns};
    paint_around(&to, l->width, l->height, v->is_dark);
    bool has_memory = paint(&to, v, p, &t);
    cairo_surface_mark_dirty(image);
    return has_memory;
}
