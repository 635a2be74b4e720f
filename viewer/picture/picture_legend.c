// picture_legend.c - the panel beside the map: what came of the plan, and a key to the symbols that
// this picture uses.
//
// Both are lists of entries first, so that the panel's size is known before anything is drawn.

#include "viewer/picture/picture_legend.h"

#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_path.h"
#include "viewer/picture/picture_samples.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    PADDING = 20,
    TITLE_HEIGHT = 34,
    LINE_HEIGHT = 21,
    NAME_WIDTH = 100,
    TEXT_LENGTH = 64,
    FACT_MOST = 12,
    KEY_MOST = 32,
    COST_GROUPS_MOST = 4,
};

static const double title_size = 21, text_size = 13;

// ---- Facts

typedef struct legend_fact {
    const char *name;
    char text[TEXT_LENGTH];
} legend_fact;

typedef struct fact_list {
    legend_fact facts[FACT_MOST];
    int32_t count;
} fact_list;

static char *add_fact(fact_list *list, const char *name) {
    legend_fact *fact = &list->facts[list->count++];
    fact->name = name;
    return fact->text;
}

static const char *headline(hr_status status) {
    switch (status) {
    case HR_STRAIGHT:
        return "Nothing in the way";
    case HR_FOUND:
        return "A way around";
    case HR_NEAREST:
        return "No way to the goal";
    case HR_PARTIAL:
        return "The budget ran out";
    case HR_LOCKED:
        return "The unit cannot move";
    case HR_BLOCKED:
        return "The start is closed";
    default:
        return "Not a valid request";
    }
}

static bool is_ascii(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 32 || (unsigned char)*text > 126) return false;
    return true;
}

static void add_map(fact_list *list, const picture_scene *scene) {
    // Cairo refuses text that is not UTF-8; a file's name can be anything.
    if (scene->title && is_ascii(scene->title)) {
        bool is_long = strlen(scene->title) > 24;
        snprintf(add_fact(list, "map"), TEXT_LENGTH, "%.*s%s", is_long ? 21 : 24, scene->title,
                 is_long ? "..." : "");
    }
    snprintf(add_fact(list, "map size"), TEXT_LENGTH, "%" PRId32 " x %" PRId32 " cells",
             hr_map_width(scene->map), hr_map_height(scene->map));
}

static void add_lengths(fact_list *list, const picture_scene *scene) {
    const hr_path *path = scene->path;
    if (path->count > 1) {
        snprintf(add_fact(list, "length"), TEXT_LENGTH, "%.2f cells",
                 path->length_256ths / HR_CELL);
        if (hr_map_class(scene->map, scene->class_id).costs_256ths)
            snprintf(add_fact(list, "cost"), TEXT_LENGTH, "%.2f plain cells",
                     path->cost_256ths / HR_CELL);
        snprintf(add_fact(list, "turning points"), TEXT_LENGTH, "%" PRId32, path->count - 2);
    }
    if (path->remaining_256ths > 0)
        snprintf(add_fact(list, "left to the goal"), TEXT_LENGTH, "%.2f cells",
                 path->remaining_256ths / HR_CELL);
}

static void add_time(fact_list *list, int64_t time_ns) {
    bool is_long = time_ns >= 1000000;
    snprintf(add_fact(list, "time"), TEXT_LENGTH,
             is_long ? "%.2f milliseconds" : "%.1f microseconds",
             (double)time_ns / (is_long ? 1000000 : 1000));
}

static void add_effort(fact_list *list, const picture_scene *scene) {
    snprintf(add_fact(list, "steps"), TEXT_LENGTH, "%" PRId32, scene->path->steps);
    if (scene->time_ns >= 0) add_time(list, scene->time_ns);
    if (scene->record && scene->record->left_out > 0)
        snprintf(add_fact(list, "not shown"), TEXT_LENGTH, "%" PRId64 " events of the search",
                 scene->record->left_out);
}

static fact_list facts_of(const picture_scene *scene) {
    fact_list list = {.count = 0};
    int32_t size = hr_map_class(scene->map, scene->class_id).size;
    snprintf(add_fact(&list, "status"), TEXT_LENGTH, "%s", hr_status_name(scene->path->status));
    if (scene->path->stage != HR_STAGE_ANY)
        snprintf(add_fact(&list, "answered by"), TEXT_LENGTH, "%s",
                 hr_stage_name(scene->path->stage));
    add_lengths(&list, scene);
    add_effort(&list, scene);
    snprintf(add_fact(&list, "unit"), TEXT_LENGTH, "%" PRId32 " x %" PRId32 " cell%s", size, size,
             size > 1 ? "s" : "");
    add_map(&list, scene);
    return list;
}

// ---- Key

typedef enum key_kind {
    KEY_HEADING,
    KEY_START,
    KEY_GOAL,
    KEY_END,
    KEY_UNIT,
    KEY_PATH,
    KEY_SWEPT,
    KEY_ESCAPE,
    KEY_STRAIGHT,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_SEARCHED,
    KEY_TERRAIN, // and the following: colours of the map
    KEY_LEVELS,
    KEY_VALUE, // one without a name, or several of a cost; no text: by its number
    KEY_NARROW,
} key_kind;

typedef struct key_entry {
    key_kind kind;
    const char *text;
    uint8_t value;
    bool is_open;
    int32_t cost_256ths; // of open ground
} key_entry;

typedef struct key_list {
    key_entry entries[KEY_MOST];
    int32_t count;
} key_list;

static void add_key(key_list *list, key_kind kind, const char *text) {
    list->entries[list->count++] =
        (key_entry){.kind = kind, .text = text, .cost_256ths = HR_COST_PLAIN};
}

static const struct {
    uint8_t value;
    const char *name;
} terrains[] = {
    {HR_GROUND, "ground"},
    {HR_GRASS, "low vegetation"},
    {HR_SHALLOWS, "shallows, swamp"},
    {HR_ROAD, "roads, ramps, bridges"},
    {HR_TREES, "trees"},
    {HR_WATER, "water"},
    {HR_ROCK, "rock, cliffs"},
    {HR_BUILDING, "buildings, walls"},
    {HR_OUT_OF_REACH, "out of reach"},
    {HR_OUT_OF_BOUNDS, "out of bounds"},
};

enum { TERRAIN_COUNT = sizeof terrains / sizeof terrains[0] };

static bool is_empty(hr_pass_set set) {
    return !(set.words[0] | set.words[1] | set.words[2] | set.words[3]);
}

static void take_out(hr_pass_set *set, uint8_t value) {
    set->words[value / 64] &= ~((uint64_t)1 << (value % 64));
}

static void take_same_cost(hr_pass_set *set, const hr_class *unit, int32_t cost, uint8_t first) {
    take_out(set, first);
    for (int value = first; value < 256; value++)
        if (picture_cost_of(unit, (uint8_t)value) == cost) take_out(set, (uint8_t)value);
}

static void add_terrain(key_list *list, const hr_class *unit, const char *name, uint8_t value) {
    bool is_open = hr_pass_has(unit->pass, value);
    int32_t cost = is_open ? picture_cost_of(unit, value) : HR_COST_PLAIN;
    list->entries[list->count++] = (key_entry){KEY_TERRAIN, name, value, is_open, cost};
}

// Values without a name: one alone is named by its number; else an entry for each cost other than
// plain, as far as there is room, and the rest are levels.
static void add_nameless(key_list *list, const hr_class *unit, hr_pass_set values, bool is_levels,
                         bool is_open) {
    for (int first = 0, groups = 0; first < 256 && groups < COST_GROUPS_MOST; first++) {
        uint8_t value = (uint8_t)first;
        int32_t cost = is_open ? picture_cost_of(unit, value) : HR_COST_PLAIN;
        hr_pass_set alone = hr_pass_of_values(&value, 1);
        bool is_alone =
            !is_levels && is_empty(hr_pass_intersection(values, hr_pass_complement(alone)));
        if (!hr_pass_has(values, value) || (!is_alone && cost == HR_COST_PLAIN)) continue;
        const char *text = cost > HR_COST_PLAIN ? "avoided ground" : "favoured ground";
        take_same_cost(&values, unit, cost, value);
        list->entries[list->count++] =
            (key_entry){KEY_VALUE, is_alone ? NULL : text, value, is_open, cost};
        groups++;
    }
    if (!is_empty(values))
        list->entries[list->count++] =
            (key_entry){KEY_LEVELS, "levels: the darker, the higher", 0, is_open, HR_COST_PLAIN};
}

static void add_values(key_list *list, const hr_class *unit, hr_pass_set values, bool is_levels,
                       bool is_open) {
    for (int i = 0; i < TERRAIN_COUNT && !is_levels; i++) {
        uint8_t value = terrains[i].value;
        if (!hr_pass_has(values, value)) continue;
        take_out(&values, value);
        add_terrain(list, unit, terrains[i].name, value);
    }
    add_nameless(list, unit, values, is_levels, is_open);
}

static void add_ground(key_list *list, const picture_scene *scene) {
    hr_class unit = hr_map_class(scene->map, scene->class_id);
    hr_pass_set pass = unit.pass;
    hr_pass_set values = picture_values(scene);
    hr_pass_set open = hr_pass_intersection(values, pass);
    hr_pass_set closed = hr_pass_intersection(values, hr_pass_complement(pass));
    bool is_levels = picture_shows_levels(values);
    if (!is_empty(open)) add_key(list, KEY_HEADING, "Open to this unit");
    add_values(list, &unit, open, is_levels, true);
    if (unit.size > 1) add_key(list, KEY_NARROW, "too near to a wall for its centre");
    if (!is_empty(closed)) add_key(list, KEY_HEADING, "Closed to this unit");
    add_values(list, &unit, closed, is_levels, false);
}

static bool has_run(const picture_scene *scene, bool is_left) {
    for (int32_t i = 0; scene->record && i < scene->record->count; i++)
        if (scene->record->events[i].kind == HR_EVENT_RUN &&
            scene->record->events[i].is_left == is_left)
            return true;
    return false;
}

static void add_search(key_list *list, const picture_scene *scene) {
    hr_position begin;
    if (picture_begins_elsewhere(scene, &begin)) add_key(list, KEY_ESCAPE, "out of a closed start");
    // The path covers it.
    if (scene->path->status != HR_STRAIGHT)
        add_key(list, KEY_STRAIGHT, "straight line to the goal");
    if (has_run(scene, true)) add_key(list, KEY_LEFT, "left hand on the wall");
    if (has_run(scene, false)) add_key(list, KEY_RIGHT, "right hand on the wall");
    if (picture_has_event(scene, HR_EVENT_EXPANSION))
        add_key(list, KEY_SEARCHED, "looked at by A*");
}

static key_list key_of(const picture_scene *scene, const picture_layout *layout) {
    key_list list = {.count = 0};
    add_key(&list, KEY_HEADING, "Key");
    add_key(&list, KEY_START, "start");
    add_key(&list, KEY_GOAL, "goal");
    hr_position end;
    if (picture_ends_elsewhere(scene, &end)) add_key(&list, KEY_END, "end of the path");
    if (scene->path->count > 1) add_key(&list, KEY_PATH, "path and turning point");
    if (picture_shows_swept(scene, layout)) add_key(&list, KEY_SWEPT, "ground the unit sweeps");
    add_key(&list, KEY_UNIT, "the unit's block, to scale");
    add_search(&list, scene);
    add_ground(&list, scene);
    return list;
}

// The layout that the key asks about is not known yet: one at which it has the most entries.
legend_size picture_legend_size(const picture_scene *scene) {
    picture_layout wide = {.pixels_per_cell = 1400, .cells_per_pixel = 1, .scale = 1400};
    fact_list facts = facts_of(scene);
    key_list key = key_of(scene, &wide);
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
    int length = entry->text ? snprintf(text, sizeof text, "%s", entry->text)
                             : snprintf(text, sizeof text, "value %d", entry->value);
    if (entry->cost_256ths != HR_COST_PLAIN)
        snprintf(text + length, sizeof text - (size_t)length, ", cost \u00d7%.4g",
                 (double)entry->cost_256ths / HR_COST_PLAIN);
    picture_draw_text(cairo, text, x + PICTURE_SAMPLE_WIDTH + 4, y, COLOUR_TEXT);
}

// Headings after the first stand off from what is above them.
static void draw_key(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout,
                     double x, double y) {
    key_list list = key_of(scene, layout);
    for (int32_t i = 0; i < list.count; i++) {
        if (i > 0 && list.entries[i].kind == KEY_HEADING) y += PADDING / 2.0;
        y += LINE_HEIGHT;
        draw_key_entry(cairo, scene, layout, &list.entries[i], x, y);
    }
}

static void draw_facts(cairo_t *cairo, const picture_scene *scene, double x, double y) {
    fact_list list = facts_of(scene);
    picture_choose_font(cairo, title_size, true);
    y += TITLE_HEIGHT - 8;
    picture_draw_text(cairo, headline(scene->path->status), x, y, COLOUR_TEXT);
    y += 8;
    picture_choose_font(cairo, text_size, false);
    for (int32_t i = 0; i < list.count; i++) {
        y += LINE_HEIGHT;
        picture_draw_text(cairo, list.facts[i].name, x, y, COLOUR_FAINT_TEXT);
        picture_draw_text(cairo, list.facts[i].text, x + NAME_WIDTH + 8, y, COLOUR_TEXT);
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
