// picture_legend.c - the panel beside the map: the figures of the plan (legend_facts.h), and a key
// to the symbols that this picture uses (legend_key.h).
//
// Both are lists of entries first, so that the panel's size is known before anything is drawn.

#include "viewer/picture/picture_legend.h"

#include "viewer/picture/legend_facts.h"
#include "viewer/picture/legend_key.h"
#include "viewer/picture/picture_lengths.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_samples.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <stdio.h>
#include <string.h>

enum { PADDING = 20, TITLE_HEIGHT = 34, LINE_HEIGHT = 21, NAME_WIDTH = 100, TEXT_LENGTH = 64 };

static const double title_size = 21, text_size = 13;

// The layout that the key asks about is not known yet: one at which it has the most entries.
legend_size picture_legend_size(const picture_scene *scene) {
    picture_layout wide = {.pixels_per_cell = 1400, .cells_per_pixel = 1, .scale = 1400};
    fact_list facts = legend_facts(scene);
    key_list key = legend_key(scene, &wide);
    return (legend_size){.facts_height = PADDING + TITLE_HEIGHT + facts.count * LINE_HEIGHT,
                         .key_height = 2 * PADDING + key.count * LINE_HEIGHT + PADDING};
}

// ---- Drawing

static void draw_mark_sample(cairo_t *cairo, const picture_scene *scene,
                             const picture_layout *layout, key_kind kind, double x, double y) {
    picture_point middle = {x + PICTURE_SAMPLE_WIDTH / 2.0 - 4, y};
    double side = picture_unit_side(scene, layout);
    if (kind == KEY_START) picture_draw_start(cairo, middle);
    if (kind == KEY_GOAL) picture_draw_goal(cairo, middle);
    if (kind == KEY_END) picture_draw_end(cairo, middle);
    // To scale on the map; here only as far as there is room.
    if (kind == KEY_UNIT) picture_draw_unit(cairo, middle, side < 15 ? side : 15);
}

static void draw_line_sample(cairo_t *cairo, key_kind kind, double x, double y) {
    if (kind == KEY_PATH) {
        picture_sample_path(cairo, x, y);
        return;
    }
    picture_sample_line(cairo, x, y);
    if (kind == KEY_ESCAPE) picture_stroke_escape(cairo);
    if (kind == KEY_STRAIGHT) picture_stroke_straight_line(cairo);
    if (kind == KEY_LEFT) picture_stroke_left(cairo, false);
    if (kind == KEY_RIGHT) picture_stroke_right(cairo, false);
    if (kind == KEY_CONTOURS) picture_stroke_contour(cairo);
}

static void draw_area_sample(cairo_t *cairo, const key_entry *entry, double x, double y) {
    bool is_value = entry->kind == KEY_VALUE;
    uint32_t colour = is_value ? picture_level_colour(entry->value) : hr_colour_of(entry->value);
    uint32_t tone = picture_cost_tone(picture_tone(colour, entry->is_open), entry->cost_256ths);
    uint32_t ground = picture_tone(hr_colour_of(HR_GROUND), true);
    bool is_dear = entry->cost_256ths != HR_COST_PLAIN;
    if (is_dear) picture_sample_cost(cairo, x, y, tone, entry->cost_256ths);
    if ((entry->kind == KEY_TERRAIN || is_value) && !is_dear)
        picture_sample_tone(cairo, x, y, tone, entry->is_open);
    if (entry->kind == KEY_LEVELS) picture_sample_levels(cairo, x, y, entry->is_open);
    if (entry->kind == KEY_NARROW)
        picture_sample_tone(cairo, x, y, picture_narrow_tone(ground), true);
    if (entry->kind == KEY_FOG) picture_sample_fog(cairo, x, y);
    if (entry->kind == KEY_LENGTHS) {
        picture_draw_length_colours(cairo, x, y - 7, PICTURE_SAMPLE_WIDTH - 8, 14);
        picture_frame_sample(cairo, x, y);
    }
    picture_sample_box(cairo, x, y);
    if (entry->kind == KEY_SWEPT) {
        picture_fill_swept(cairo);
        picture_frame_sample(cairo, x, y);
    }
    if (entry->kind == KEY_SEARCHED) {
        picture_set_faint_colour(cairo, COLOUR_SEARCHED, PICTURE_SEARCHED_OPACITY / 255.0);
        cairo_fill(cairo);
        picture_frame_sample(cairo, x, y);
    }
    cairo_new_path(cairo);
}

// @return its length.
static int say_entry(const picture_scene *scene, const picture_layout *layout,
                     const key_entry *entry, char text[TEXT_LENGTH]) {
    if (entry->text) return snprintf(text, TEXT_LENGTH, "%s", entry->text);
    if (entry->kind == KEY_VALUE) return snprintf(text, TEXT_LENGTH, "value %d", entry->value);
    if (entry->kind == KEY_CONTOURS)
        return snprintf(text, TEXT_LENGTH, "a line every %.0f%s",
                        picture_contour_step(scene->lengths, layout->scale),
                        scene->lengths->is_cost ? "" : " cells");
    length_grid_say(scene->lengths, text);
    return (int)strlen(text);
}

static void draw_key_entry(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout,
                           const key_entry *entry, double x, double y) {
    if (entry->kind == KEY_HEADING) {
        picture_choose_font(cairo, text_size, true);
        picture_draw_text(cairo, entry->text, x, y, COLOUR_TEXT);
        return;
    }
    double middle = y - 4.5;
    bool is_area = entry->kind >= KEY_SEARCHED || entry->kind == KEY_SWEPT;
    if (is_area)
        draw_area_sample(cairo, entry, x, middle);
    else if (entry->kind <= KEY_UNIT)
        draw_mark_sample(cairo, scene, layout, entry->kind, x, middle);
    else
        draw_line_sample(cairo, entry->kind, x, middle);
    picture_choose_font(cairo, text_size, false);
    char text[TEXT_LENGTH];
    int length = say_entry(scene, layout, entry, text);
    if (entry->cost_256ths != HR_COST_PLAIN)
        snprintf(text + length, sizeof text - (size_t)length, ", cost \u00d7%.4g",
                 (double)entry->cost_256ths / HR_COST_PLAIN);
    picture_draw_text(cairo, text, x + PICTURE_SAMPLE_WIDTH + 4, y, COLOUR_TEXT);
}

// Headings after the first stand off from what is above them.
static void draw_key(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout,
                     double x, double y) {
    key_list list = legend_key(scene, layout);
    for (int32_t i = 0; i < list.count; i++) {
        if (i > 0 && list.entries[i].kind == KEY_HEADING) y += PADDING / 2.0;
        y += LINE_HEIGHT;
        draw_key_entry(cairo, scene, layout, &list.entries[i], x, y);
    }
}

static void draw_facts(cairo_t *cairo, const picture_scene *scene, double x, double y) {
    fact_list list = legend_facts(scene);
    picture_choose_font(cairo, title_size, true);
    y += TITLE_HEIGHT - 8;
    picture_draw_text(cairo, legend_headline(scene->path->status), x, y, COLOUR_TEXT);
    y += 8;
    picture_choose_font(cairo, text_size, false);
    for (int32_t i = 0; i < list.count; i++) {
        y += LINE_HEIGHT;
        picture_draw_text(cairo, list.facts[i].name, x, y, COLOUR_FAINT_TEXT);
        picture_draw_fitting(cairo, (const char *[]){list.facts[i].text, NULL}, x + NAME_WIDTH + 8,
                             y, PANEL_COLUMN - PADDING - NAME_WIDTH - 16, COLOUR_TEXT);
    }
}

static void draw_panel(cairo_t *cairo, const picture_layout *layout) {
    cairo_rectangle(cairo, layout->panel_x, layout->panel_y, layout->panel_width,
                    layout->panel_height);
    picture_set_colour(cairo, COLOUR_PANEL);
    cairo_fill(cairo);
    cairo_rectangle(cairo, layout->panel_x, layout->panel_y,
                    layout->is_panel_below ? layout->panel_width : 1,
                    layout->is_panel_below ? 1 : layout->panel_height);
    picture_set_colour(cairo, COLOUR_PANEL_EDGE);
    cairo_fill(cairo);
}

void picture_draw_legend(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout) {
    legend_size size = picture_legend_size(scene);
    double x = layout->panel_x + PADDING, y = layout->panel_y + PADDING;
    cairo_rectangle(cairo, layout->panel_x, layout->panel_y, layout->panel_width,
                    layout->panel_height);
    cairo_clip(cairo);
    picture_choose_rendering(cairo);
    draw_panel(cairo, layout);
    draw_facts(cairo, scene, x, y);
    if (layout->is_panel_below)
        draw_key(cairo, scene, layout, x + PANEL_COLUMN, y);
    else
        draw_key(cairo, scene, layout, x, layout->panel_y + size.facts_height + PADDING);
}
