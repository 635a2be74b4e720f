// layer_sample.c - what a layer looks like, for the legend beside its switch.

#include "viewer/canvas/layer_sample.h"

#include "viewer/canvas/canvas_areas.h"
#include "viewer/canvas/canvas_text.h"
#include "viewer/picture/picture_heat.h"
#include "viewer/picture/picture_lengths.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_samples.h"
#include "viewer/picture/picture_symbols.h"

#include <handrail/passmap.h>

enum { WIDTH = LAYER_SAMPLE_WIDTH, HEIGHT = LAYER_SAMPLE_HEIGHT, MIDDLE = HEIGHT / 2 };

static void fill(cairo_t *cairo, double x, double width, uint32_t colour, double opacity) {
    cairo_rectangle(cairo, x, 2, width, HEIGHT - 4);
    picture_set_faint_colour(cairo, colour, opacity);
    cairo_fill(cairo);
}

static void fill_ground(cairo_t *cairo) {
    fill(cairo, 0, WIDTH, picture_tone(hr_colour_of(HR_GROUND), true), 1);
}

static void follow_line(cairo_t *cairo) {
    cairo_new_path(cairo);
    cairo_move_to(cairo, 4, MIDDLE);
    cairo_line_to(cairo, WIDTH - 4, MIDDLE);
}

// ---- Of the map

static void draw_terrain(cairo_t *cairo) {
    static const uint8_t VALUES[] = {HR_GROUND, HR_GRASS, HR_SHALLOWS};
    for (int i = 0; i < 3; i++)
        fill(cairo, i * WIDTH / 4.0, WIDTH / 4.0, picture_tone(hr_colour_of(VALUES[i]), true), 1);
    fill(cairo, WIDTH * 0.75, WIDTH / 4.0, picture_tone(hr_colour_of(HR_TREES), false), 1);
}

static void draw_open(cairo_t *cairo) {
    uint32_t ground = picture_tone(hr_colour_of(HR_GROUND), true);
    fill(cairo, 0, WIDTH / 2.0, ground, 1);
    fill(cairo, WIDTH / 2.0, WIDTH / 2.0, picture_narrow_tone(ground), 1);
}

static void draw_areas(cairo_t *cairo) {
    uint32_t ground = picture_tone(hr_colour_of(HR_GROUND), true);
    fill(cairo, 0, WIDTH / 2.0, canvas_area_tone(ground, 1), 1);
    fill(cairo, WIDTH / 2.0, WIDTH / 2.0, canvas_area_tone(ground, 2), 1);
    canvas_draw_text(cairo, "1", 7, 15);
    canvas_draw_text(cairo, "2", WIDTH / 2.0 + 7, 15);
}

static void stroke_grid(cairo_t *cairo, double step, uint32_t colour, double dash) {
    fill_ground(cairo);
    for (double x = step / 2; x < WIDTH; x += step) {
        cairo_move_to(cairo, x, 2);
        cairo_line_to(cairo, x, HEIGHT - 2);
    }
    cairo_move_to(cairo, 0, MIDDLE + 0.5);
    cairo_line_to(cairo, WIDTH, MIDDLE + 0.5);
    cairo_set_dash(cairo, &dash, dash > 0 ? 1 : 0, 0);
    cairo_set_line_width(cairo, 1);
    picture_set_colour(cairo, colour);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
}

static void draw_tiles(cairo_t *cairo) {
    stroke_grid(cairo, WIDTH, COLOUR_CASING, 2);
    cairo_rectangle(cairo, WIDTH / 2.0 - 4, 4, 8, 3);
    picture_set_colour(cairo, COLOUR_CHEAP);
    cairo_fill(cairo);
    cairo_arc(cairo, 9, MIDDLE, 5, 0, 6.2832);
    cairo_set_line_width(cairo, 2);
    picture_set_colour(cairo, COLOUR_SEARCHED);
    cairo_stroke(cairo);
}

static void draw_corners(cairo_t *cairo) {
    fill_ground(cairo);
    cairo_move_to(cairo, WIDTH / 2.0, MIDDLE - 4);
    cairo_line_to(cairo, WIDTH / 2.0 + 4, MIDDLE + 4);
    cairo_line_to(cairo, WIDTH / 2.0 - 4, MIDDLE + 4);
    cairo_close_path(cairo);
    picture_set_colour(cairo, COLOUR_LEFT);
    cairo_fill(cairo);
}

// ---- Of the search

static void draw_dots(cairo_t *cairo, uint32_t colour) {
    for (int i = 0; i < 4; i++) {
        cairo_arc(cairo, 7 + i * 10, MIDDLE, 3.5, 0, 6.2832);
        picture_set_colour(cairo, colour);
        cairo_fill(cairo);
    }
}

static void draw_splits(cairo_t *cairo) {
    for (int i = 0; i < 2; i++) {
        cairo_arc(cairo, 12 + i * 20, MIDDLE, 4, 0, 6.2832);
        picture_set_colour(cairo, COLOUR_WHITE);
        cairo_fill_preserve(cairo);
        cairo_set_line_width(cairo, 1.6);
        picture_set_colour(cairo, i ? COLOUR_RIGHT : COLOUR_LEFT);
        cairo_stroke(cairo);
    }
}

static void draw_thin(cairo_t *cairo, uint32_t colour, double dash, double width) {
    follow_line(cairo);
    cairo_set_dash(cairo, &dash, dash > 0 ? 1 : 0, 0);
    cairo_set_line_width(cairo, width);
    picture_set_colour(cairo, colour);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
}

static void draw_search(cairo_t *cairo, layer which) {
    follow_line(cairo);
    if (which == LAYER_LINE) picture_stroke_straight_line(cairo);
    if (which == LAYER_LEFT) picture_stroke_left(cairo, false);
    if (which == LAYER_RIGHT) picture_stroke_right(cairo, false);
    if (which == LAYER_PATH) picture_stroke_path(cairo);
    cairo_new_path(cairo);
    if (which == LAYER_EXPANDED) draw_dots(cairo, COLOUR_SEARCHED);
    if (which == LAYER_SPLITS) draw_splits(cairo);
    if (which == LAYER_EXACT) draw_thin(cairo, COLOUR_SEARCHED, 0, 1.5);
    if (which == LAYER_UNPULLED) draw_thin(cairo, COLOUR_RIGHT, 3, 1.5);
}

static void draw_found(cairo_t *cairo, layer which) {
    picture_point middle = {WIDTH / 2.0, MIDDLE};
    if (which == LAYER_CORRIDOR) {
        cairo_rectangle(cairo, 3, 4, WIDTH - 6, HEIGHT - 8);
        picture_fill_swept(cairo);
    }
    if (which == LAYER_TURNS) picture_draw_turning_point(cairo, middle, PICTURE_TURNING_SIDE);
    if (which == LAYER_UNIT) picture_draw_unit(cairo, middle, 15);
    if (which == LAYER_WAYS) picture_draw_heat_colours(cairo, 0, 2, WIDTH, HEIGHT - 4);
    if (which == LAYER_LENGTHS) picture_draw_length_colours(cairo, 0, 2, WIDTH, HEIGHT - 4);
}

void layer_sample_draw(cairo_t *cairo, layer which) {
    cairo_save(cairo);
    if (which == LAYER_TERRAIN) draw_terrain(cairo);
    if (which == LAYER_OPEN) draw_open(cairo);
    if (which == LAYER_AREAS) draw_areas(cairo);
    if (which == LAYER_GRID) stroke_grid(cairo, 11, 0xDADADA, 0);
    if (which == LAYER_TILES) draw_tiles(cairo);
    if (which == LAYER_CORNERS) draw_corners(cairo);
    draw_search(cairo, which);
    draw_found(cairo, which);
    cairo_restore(cairo);
}

// ---- Marks without a switch

const char *mark_sample_words(sample_mark mark) {
    static const char *const WORDS[SAMPLE_COUNT] = {
        "Start: right click or drag", "Goal: click or drag; with Ctrl one more",
        "Where the path ends, if not at the goal", "Fog: not seen yet, taken for open ground",
        "The path before the last edit, where that has changed it"};
    return WORDS[mark];
}

void mark_sample_draw(cairo_t *cairo, sample_mark mark) {
    picture_point middle = {WIDTH / 2.0, MIDDLE};
    cairo_save(cairo);
    if (mark == SAMPLE_START) picture_draw_start(cairo, middle);
    if (mark == SAMPLE_GOAL) {
        cairo_translate(cairo, middle.x, middle.y);
        cairo_scale(cairo, 0.8, 0.8);
        picture_draw_goal(cairo, (picture_point){0, 0});
    }
    if (mark == SAMPLE_END) picture_draw_end(cairo, middle);
    if (mark == SAMPLE_BEFORE) {
        fill_ground(cairo);
        follow_line(cairo);
        picture_stroke_path_before(cairo);
        cairo_new_path(cairo);
    }
    if (mark == SAMPLE_FOG) picture_sample_fog(cairo, 2, MIDDLE);
    cairo_restore(cairo);
}
