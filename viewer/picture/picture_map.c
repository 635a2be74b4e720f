// picture_map.c - the map as a class sees it: what it may enter in light colours, what is closed to
// it in dark ones with lines across.
//
// The image has the picture's pixels, not the map's cells: so no viewer of an SVG smooths the edges
// of cells away, and large maps can be reduced by a rule that keeps their walls. A pixel of several
// cells is at least half as dark as a wall if any of its cells is closed.

#include "viewer/picture/picture_map.h"

#include "viewer/picture/fog.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_lengths.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_symbols.h"

#include <stdlib.h>

enum { HATCH_PERIOD = 8, HATCH_SCALE = 3, GRID_SCALE = 20 };

static uint32_t channel(uint32_t colour, int shift) { return colour >> shift & 255; }

static uint32_t each_channel(uint32_t colour, uint32_t (*change)(uint32_t)) {
    return change(channel(colour, 16)) << 16 | change(channel(colour, 8)) << 8 |
           change(channel(colour, 0));
}

static uint32_t lighten(uint32_t level) { return 255 - (255 - level) * 104 / 256; }
static uint32_t darken(uint32_t level) { return 30 + level * 108 / 256; }
static uint32_t dim(uint32_t level) { return level * 218 / 256; }
static uint32_t shade(uint32_t level) { return level * 240 / 256; }
static uint32_t brighten(uint32_t level) { return level + 16; }

uint32_t picture_tone(uint32_t colour, bool is_open) {
    return each_channel(colour, is_open ? lighten : darken);
}

uint32_t picture_narrow_tone(uint32_t tone) { return each_channel(tone, dim); }

// ---- Costs

int32_t picture_cost_of(const hr_class *unit, uint8_t value) {
    return unit->costs_256ths ? unit->costs_256ths[value] : HR_COST_PLAIN;
}

static uint32_t blend(uint32_t tone, uint32_t colour, uint32_t weight_256ths) {
    uint32_t mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8)
        mixed |= (channel(tone, shift) * (256 - weight_256ths) +
                  channel(colour, shift) * weight_256ths) /
                     256
                 << shift;
    return mixed;
}

// How many times a cost can be halved, or doubled, to come to plain ground, up to 4.
static uint32_t doublings(int32_t cost_256ths) {
    uint32_t count = 0;
    bool is_dear = cost_256ths > HR_COST_PLAIN;
    int32_t low = is_dear ? HR_COST_PLAIN : cost_256ths,
            high = is_dear ? cost_256ths : HR_COST_PLAIN;
    while (count < 4 && low * 3 / 2 < high) low *= 2, count++;
    return low < high && count == 0 ? 1 : count;
}

uint32_t picture_cost_tone(uint32_t tone, int32_t cost_256ths) {
    if (cost_256ths == HR_COST_PLAIN) return tone;
    uint32_t colour = cost_256ths > HR_COST_PLAIN ? COLOUR_DEAR : COLOUR_CHEAP;
    return blend(tone, colour, 16 + 20 * doublings(cost_256ths));
}

uint32_t picture_cost_hatched(uint32_t tone, int32_t cost_256ths, int32_t x, int32_t y) {
    if (cost_256ths <= HR_COST_PLAIN) return tone;
    int32_t period = 18 - 3 * (int32_t)doublings(cost_256ths), at = (x - y) % period;
    return at == 0 ? blend(tone, COLOUR_DEAR, 120) : tone;
}

// ---- Closed

uint32_t picture_hatched(uint32_t tone, int32_t x, int32_t y) {
    return (x + y) % HATCH_PERIOD == 0 ? each_channel(tone, brighten) : tone;
}

// ---- Values

hr_pass_set picture_values(const picture_scene *scene) {
    const uint8_t *cells = hr_map_cells_const(scene->map);
    size_t count = (size_t)hr_map_width(scene->map) * (size_t)hr_map_height(scene->map);
    bool is_present[256] = {false};
    hr_pass_set set = {{0}};
    for (size_t i = 0; i < count; i++) is_present[cells[i]] = true;
    for (int value = 0; value < 256; value++)
        if (is_present[value]) set.words[value / 64] |= (uint64_t)1 << (value % 64);
    return set;
}

uint32_t picture_level_colour(uint8_t value) { return (uint32_t)(255 - value) * 0x010101u; }

// Both ends of the scale, and out of reach beside its black end, are terrains as well as levels.
bool picture_shows_levels(hr_pass_set values) {
    int terrains = 0, levels = 0;
    for (int value = 1; value < HR_OUT_OF_REACH; value++) {
        if (!hr_pass_has(values, (uint8_t)value)) continue;
        bool is_gray = hr_colour_of((uint8_t)value) == picture_level_colour((uint8_t)value);
        terrains += !is_gray;
        levels += is_gray;
    }
    return levels > terrains;
}

static uint32_t tone_of(const hr_class *unit, bool is_levels, uint8_t value, uint8_t ground) {
    bool is_open = hr_pass_has(unit->pass, value);
    uint32_t colour = is_levels ? picture_level_colour(ground) : hr_colour_of(ground);
    return picture_cost_tone(picture_tone(colour, is_open),
                             is_open ? picture_cost_of(unit, value) : HR_COST_PLAIN);
}

void picture_tones(const hr_class *unit, bool is_levels, uint32_t tones[256]) {
    for (int i = 0; i < 256; i++) tones[i] = tone_of(unit, is_levels, (uint8_t)i, (uint8_t)i);
}

void picture_tones_of_ground(const hr_class *unit, bool is_levels, const uint8_t ground[256],
                             uint32_t tones[256]) {
    for (int i = 0; i < 256; i++) {
        tones[i] = tone_of(unit, is_levels, (uint8_t)i, ground[i]);
        if (ground[i] != i) tones[i] = picture_narrow_tone(tones[i]);
    }
}

// ---- Cells

typedef struct map_view {
    const hr_map *map;
    hr_class_id class_id;
    int32_t size;
    bool is_closed[256]; // by value, as the next one
    uint32_t tones[256];
    int32_t costs[256]; // HR_COST_PLAIN for what is closed
} map_view;

static map_view view_of(const picture_scene *scene) {
    hr_class unit = hr_map_class(scene->map, scene->class_id);
    map_view view = {.map = scene->map, .class_id = scene->class_id, .size = unit.size};
    bool is_levels = picture_shows_levels(picture_values(scene));
    for (int i = 0; i < 256; i++) {
        uint8_t value = (uint8_t)i;
        uint32_t colour = is_levels ? picture_level_colour(value) : hr_colour_of(value);
        view.is_closed[value] = !hr_pass_has(unit.pass, value);
        if (scene->lengths && !view.is_closed[value]) colour = COLOUR_WHITE;
        view.costs[value] = view.is_closed[value] ? HR_COST_PLAIN : picture_cost_of(&unit, value);
        view.tones[value] =
            picture_cost_tone(picture_tone(colour, !view.is_closed[value]), view.costs[value]);
    }
    return view;
}

static bool is_narrow(const map_view *view, int32_t x, int32_t y) {
    if (view->size == 1) return false;
    hr_cell block = hr_block_at(hr_block_centre((hr_cell){x, y}, 1), view->size);
    return !hr_map_is_open(view->map, view->class_id, block);
}

static uint8_t value_of_cell(const map_view *view, int32_t x, int32_t y) {
    size_t width = (size_t)hr_map_width(view->map);
    return hr_map_cells_const(view->map)[(size_t)y * width + (size_t)x];
}

static uint32_t tone_of_cell(const map_view *view, int32_t x, int32_t y, bool *is_closed) {
    uint8_t value = value_of_cell(view, x, y);
    uint32_t tone = view->tones[value];
    *is_closed = view->is_closed[value];
    return !*is_closed && is_narrow(view, x, y) ? picture_narrow_tone(tone) : tone;
}

// ---- Pixels

typedef struct tone_sum {
    uint64_t red, green, blue, count;
} tone_sum;

static void add_tone(tone_sum *sum, uint32_t tone) {
    sum->red += channel(tone, 16);
    sum->green += channel(tone, 8);
    sum->blue += channel(tone, 0);
    sum->count++;
}

// Weights are 256ths: of the closed half of a mixture.
static uint32_t mix(uint64_t open, uint64_t open_count, uint64_t closed, uint64_t closed_count,
                    uint64_t weight) {
    uint64_t light = open_count ? open / open_count : 0;
    uint64_t dark = closed_count ? closed / closed_count : 0;
    return (uint32_t)((light * (256 - weight) + dark * weight) / 256);
}

static uint32_t mixture(const tone_sum *open, const tone_sum *closed) {
    uint64_t all = open->count + closed->count;
    uint64_t weight = closed->count ? 128 + 128 * closed->count / all : 0;
    return mix(open->red, open->count, closed->red, closed->count, weight) << 16 |
           mix(open->green, open->count, closed->green, closed->count, weight) << 8 |
           mix(open->blue, open->count, closed->blue, closed->count, weight);
}

// Several cells in one pixel; those off the map's edge do not count.
static uint32_t reduced_pixel(const map_view *view, int32_t cells, int32_t x, int32_t y) {
    tone_sum open = {0}, closed = {0};
    int32_t right = (x + 1) * cells, bottom = (y + 1) * cells;
    if (right > hr_map_width(view->map)) right = hr_map_width(view->map);
    if (bottom > hr_map_height(view->map)) bottom = hr_map_height(view->map);
    for (int32_t cell_y = y * cells; cell_y < bottom; cell_y++)
        for (int32_t cell_x = x * cells; cell_x < right; cell_x++) {
            bool is_closed = false;
            uint32_t tone = tone_of_cell(view, cell_x, cell_y, &is_closed);
            add_tone(is_closed ? &closed : &open, tone);
        }
    return mixture(&open, &closed);
}

static uint32_t enlarged_pixel(const map_view *view, int32_t pixels, int32_t x, int32_t y) {
    bool is_closed = false, is_edge = x % pixels == 0 || y % pixels == 0;
    uint32_t tone = tone_of_cell(view, x / pixels, y / pixels, &is_closed);
    if (is_closed && pixels >= HATCH_SCALE) return picture_hatched(tone, x, y);
    if (pixels >= HATCH_SCALE)
        tone = picture_cost_hatched(tone, view->costs[value_of_cell(view, x / pixels, y / pixels)],
                                    x, y);
    return is_edge && pixels >= GRID_SCALE ? each_channel(tone, shade) : tone;
}

static void paint_row(const map_view *view, const picture_layout *layout, int32_t y,
                      uint32_t *pixels) {
    for (int32_t x = 0; x < layout->map_width; x++)
        pixels[x] = layout->cells_per_pixel > 1
                        ? reduced_pixel(view, layout->cells_per_pixel, x, y)
                        : enlarged_pixel(view, layout->pixels_per_cell, x, y);
}

static void paint_pixels(cairo_surface_t *image, const picture_scene *scene,
                         const picture_layout *layout) {
    map_view view = view_of(scene);
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    cairo_surface_flush(image);
    for (int32_t y = 0; y < layout->map_height; y++)
        paint_row(&view, layout, y, (uint32_t *)(void *)(rows + (ptrdiff_t)y * stride));
    cairo_surface_mark_dirty(image);
}

// Lengths and fog. @return false if out of memory.
static bool tint(cairo_surface_t *image, const picture_scene *scene, const picture_layout *layout) {
    picture_layout own = *layout;
    picture_move_map(&own, 0, 0);
    bool has_lengths = !scene->lengths || picture_paint_lengths(image, scene->lengths, &own);
    bool has_fog = !scene->fog || fog_paint(image, scene->fog, &own);
    return has_lengths && has_fog;
}

// A surface that could not be made is handed to Cairo all the same: that is how the failure comes
// to be the status of `cairo`.
bool picture_draw_map(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout) {
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, layout->map_width, layout->map_height);
    bool is_good = cairo_surface_status(image) == CAIRO_STATUS_SUCCESS;
    if (is_good) paint_pixels(image, scene, layout);
    bool is_whole = is_good && tint(image, scene, layout);
    cairo_set_source_surface(cairo, image, layout->map_x, layout->map_y);
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
    cairo_paint(cairo);
    cairo_surface_destroy(image);
    return is_whole;
}

// ---- What A* has looked at: a mask, so that a block looked at twice is not darker

static void mark(unsigned char *rows, int stride, const picture_layout *layout, hr_position at) {
    int32_t cell_x = at.x / HR_CELL, cell_y = at.y / HR_CELL, side = layout->pixels_per_cell;
    int32_t left = cell_x * side / layout->cells_per_pixel;
    int32_t top = cell_y * side / layout->cells_per_pixel;
    for (int32_t y = top; y < top + side && y < layout->map_height; y++)
        for (int32_t x = left; x < left + side && x < layout->map_width; x++)
            rows[(ptrdiff_t)y * stride + x] = PICTURE_SEARCHED_OPACITY;
}

static void mark_all(cairo_surface_t *mask, const picture_scene *scene,
                     const picture_layout *layout) {
    int32_t size = hr_map_class(scene->map, scene->class_id).size;
    unsigned char *rows = cairo_image_surface_get_data(mask);
    int stride = cairo_image_surface_get_stride(mask);
    cairo_surface_flush(mask);
    for (int32_t i = 0; i < scene->record->count; i++) {
        const hr_event *event = &scene->record->events[i];
        if (event->kind != HR_EVENT_EXPANSION) continue;
        mark(rows, stride, layout, hr_block_centre(event->to, size));
    }
    cairo_surface_mark_dirty(mask);
}

void picture_draw_searched(cairo_t *cairo, const picture_scene *scene,
                           const picture_layout *layout) {
    if (!picture_has_event(scene, HR_EVENT_EXPANSION)) return;
    cairo_surface_t *mask =
        cairo_image_surface_create(CAIRO_FORMAT_A8, layout->map_width, layout->map_height);
    if (cairo_surface_status(mask) == CAIRO_STATUS_SUCCESS) mark_all(mask, scene, layout);
    picture_set_colour(cairo, COLOUR_SEARCHED);
    cairo_mask_surface(cairo, mask, layout->map_x, layout->map_y);
    cairo_surface_destroy(mask);
}
