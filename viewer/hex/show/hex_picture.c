// hex_picture.c - a world of hexagons as it is drawn.

#include "viewer/hex/show/hex_picture.h"

#include "viewer/options/plural.h"
#include "viewer/output/files.h"
#include "viewer/picture/picture_file.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double half_root_3 = 0.86602540378443864676; // half a hexagon's width, of its radius
static const double pi = 3.14159265358979323846;

// ---- Places

hex_point hex_size(const hex_world *world, double radius) {
    double lean = world->height > 1 ? 0.5 : 0;
    return (hex_point){(world->width + lean) * 2 * half_root_3 * radius,
                       (1.5 * world->height + 0.5) * radius};
}

hex_point hex_middle(const hex_world *world, const hex_layout *layout, int32_t at) {
    int32_t x = at % world->width, y = at / world->width;
    return (hex_point){layout->x + (2 * x + 1 + (y & 1)) * half_root_3 * layout->radius,
                       layout->y + (1.5 * y + 1) * layout->radius};
}

// The nearest middle of those around the place.
int32_t hex_at_point(const hex_world *world, const hex_layout *layout, double x, double y) {
    int32_t row = (int32_t)floor((y - layout->y) / (1.5 * layout->radius));
    int32_t column = (int32_t)floor((x - layout->x) / (2 * half_root_3 * layout->radius));
    int32_t best = HEX_NONE;
    double nearest = layout->radius * layout->radius;
    for (int32_t j = row - 1; j <= row + 1; j++)
        for (int32_t i = column - 1; i <= column + 1; i++) {
            if (i < 0 || j < 0 || i >= world->width || j >= world->height) continue;
            hex_point middle = hex_middle(world, layout, j * world->width + i);
            double dx = x - middle.x, dy = y - middle.y;
            if (dx * dx + dy * dy >= nearest) continue;
            nearest = dx * dx + dy * dy;
            best = j * world->width + i;
        }
    return best;
}

static int32_t whole(double value, int32_t most) {
    return value < 0 ? 0 : value > most ? most : (int32_t)value;
}

hex_range hex_in_clip(cairo_t *cairo, const hex_world *world, const hex_layout *layout) {
    double left, top, right, bottom, r = layout->radius;
    cairo_clip_extents(cairo, &left, &top, &right, &bottom);
    return (hex_range){
        whole((left - layout->x) / (2 * half_root_3 * r) - 1, world->width),
        whole((right - layout->x) / (2 * half_root_3 * r) + 1, world->width),
        whole((top - layout->y) / (1.5 * r) - 1, world->height),
        whole((bottom - layout->y) / (1.5 * r) + 1, world->height),
    };
}

void hex_trace_outline(cairo_t *cairo, hex_point middle, double radius) {
    cairo_new_path(cairo);
    for (int32_t i = 0; i < 6; i++) {
        double angle = pi / 6 + i * pi / 3;
        cairo_line_to(cairo, middle.x + radius * cos(angle), middle.y + radius * sin(angle));
    }
    cairo_close_path(cairo);
}

// ---- Ground

static const uint32_t ground_colours[HEX_TERRAINS] = {
    [HEX_DEEP] = 0x3B6EA5,     [HEX_SHALLOWS] = 0x8FC1DE, [HEX_BEACH] = 0xEADFAE,
    [HEX_ROAD] = 0xB9AFA3,     [HEX_MEADOW] = 0xB6D68A,   [HEX_FOREST] = 0x6FA263,
    [HEX_JUNGLE] = 0x3E8E4E,   [HEX_SWAMP] = 0x7D8F66,    [HEX_DESERT] = 0xE5C27A,
    [HEX_TUNDRA] = 0xC3C7AF,   [HEX_ICE] = 0xEEF4F8,      [HEX_HILLS] = 0xB58F5E,
    [HEX_MOUNTAINS] = 0x7B6A5C};

// A little over its edge, so that nothing shows through between two of them.
void hex_draw_ground_mark(cairo_t *cairo, hex_point middle, double radius, hex_terrain terrain) {
    hex_trace_outline(cairo, middle, radius + 0.4);
    picture_set_colour(cairo, ground_colours[terrain]);
    cairo_fill(cairo);
    hex_trace_outline(cairo, middle, radius);
    picture_set_faint_colour(cairo, COLOUR_CASING, 0.18);
    cairo_set_line_width(cairo, radius / 14);
    cairo_stroke(cairo);
}

// Darker where it is low, so that slopes show.
static uint32_t shade_colour(int32_t level) { return level >= 3 ? COLOUR_WHITE : COLOUR_CASING; }
static double shade_opacity(int32_t level) { return abs(level - 3) * 0.035; }

static void shade(cairo_t *cairo, hex_point middle, double radius, int32_t level) {
    hex_trace_outline(cairo, middle, radius);
    picture_set_faint_colour(cairo, shade_colour(level), shade_opacity(level));
    cairo_fill(cairo);
}

static double tint_opacity(bool is_taken) { return is_taken ? 0.26 : 0.12; }

// Channel by channel.
static uint32_t blend(uint32_t under, uint32_t over, double opacity) {
    uint32_t colour = 0;
    for (int32_t shift = 0; shift <= 16; shift += 8) {
        double a = under >> shift & 255, b = over >> shift & 255;
        colour |= (uint32_t)(a + (b - a) * opacity + 0.5) << shift;
    }
    return colour;
}

uint32_t hex_colour_at(const hex_world *world, const hex_search *search, int32_t at) {
    int32_t terrain = world->terrain[at], level = world->level[at];
    uint32_t colour = ground_colours[terrain];
    if (terrain > HEX_SHALLOWS) colour = blend(colour, shade_colour(level), shade_opacity(level));
    if (!search || !search->is_touched[at]) return colour;
    return blend(colour, COLOUR_SEARCHED, tint_opacity(search->is_done[at]));
}

// ---- Weather

static void line(cairo_t *cairo, hex_point from, double size, double x1, double y1, double x2,
                 double y2) {
    cairo_move_to(cairo, from.x + x1 * size, from.y + y1 * size);
    cairo_line_to(cairo, from.x + x2 * size, from.y + y2 * size);
}

static void draw_flake(cairo_t *cairo, hex_point at, double size) {
    for (int32_t i = 0; i < 3; i++) {
        double x = cos(i * pi / 3), y = sin(i * pi / 3);
        line(cairo, at, size, -x, -y, x, y);
    }
}

static void trace_weather(cairo_t *cairo, hex_point at, double r, hex_weather weather) {
    switch (weather) {
    case HEX_CLEAR:
    case HEX_WEATHERS:
        break;
    case HEX_CLOUDS:
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, at.x, at.y, r * 0.3, pi, 2 * pi);
        cairo_close_path(cairo);
        break;
    case HEX_RAIN:
        for (int32_t i = -1; i <= 1; i++)
            line(cairo, at, r, 0.3 * i + 0.1, -0.3, 0.3 * i - 0.1, 0.3);
        break;
    case HEX_STORM:
        line(cairo, at, r, 0.2, -0.5, -0.15, 0.05);
        cairo_line_to(cairo, at.x + r * 0.15, at.y + r * 0.05);
        cairo_line_to(cairo, at.x - r * 0.2, at.y + r * 0.5);
        break;
    case HEX_FOG:
        for (int32_t i = -1; i <= 1; i++) line(cairo, at, r, -0.45, 0.22 * i, 0.45, 0.22 * i);
        break;
    case HEX_SNOW:
        draw_flake(cairo, at, r * 0.35);
        break;
    case HEX_BLIZZARD:
        draw_flake(cairo, at, r * 0.45);
        line(cairo, at, r, -0.6, 0.55, 0.6, 0.55);
        break;
    case HEX_HEAT:
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, at.x, at.y, r * 0.18, 0, 2 * pi);
        for (int32_t i = 0; i < 6; i++) {
            double x = cos(i * pi / 3), y = sin(i * pi / 3);
            line(cairo, at, r, 0.3 * x, 0.3 * y, 0.48 * x, 0.48 * y);
        }
        break;
    }
}

void hex_draw_weather_mark(cairo_t *cairo, hex_point at, double radius, hex_weather weather) {
    bool is_loud = weather == HEX_STORM || weather == HEX_BLIZZARD || weather == HEX_HEAT;
    cairo_new_path(cairo);
    trace_weather(cairo, at, radius, weather);
    picture_set_faint_colour(cairo, weather == HEX_HEAT ? COLOUR_NO_WAY : COLOUR_CASING,
                             is_loud ? 0.85 : 0.5);
    cairo_set_line_width(cairo, radius / 8);
    cairo_stroke(cairo);
}

static void draw_hexagon(cairo_t *cairo, const hex_world *world, const hex_layout *layout,
                         int32_t at, bool has_weather) {
    hex_point middle = hex_middle(world, layout, at);
    hex_draw_ground_mark(cairo, middle, layout->radius, (hex_terrain)world->terrain[at]);
    if (world->terrain[at] > HEX_SHALLOWS) shade(cairo, middle, layout->radius, world->level[at]);
    if (has_weather)
        hex_draw_weather_mark(cairo, middle, layout->radius, (hex_weather)world->weather[at]);
}

void hex_draw_world(cairo_t *cairo, const hex_world *world, const hex_layout *layout,
                    bool has_weather) {
    hex_range range = hex_in_clip(cairo, world, layout);
    for (int32_t y = range.first_row; y < range.end_row; y++)
        for (int32_t x = range.first_column; x < range.end_column; x++)
            draw_hexagon(cairo, world, layout, y * world->width + x, has_weather);
}

// ---- Searches and trips

static void tint(cairo_t *cairo, hex_point middle, double radius, bool is_taken) {
    hex_trace_outline(cairo, middle, radius);
    picture_set_faint_colour(cairo, COLOUR_SEARCHED, tint_opacity(is_taken));
    cairo_fill(cairo);
}

static void trace_way(cairo_t *cairo, const hex_search *s, const hex_layout *layout) {
    for (int32_t i = 0; i < s->way_count; i++) {
        hex_point at = hex_middle(s->world, layout, s->way[i]);
        cairo_line_to(cairo, at.x, at.y);
    }
    if (s->end == HEX_NEGATIVE_CYCLE) cairo_close_path(cairo);
}

enum { WAY_LEAST = 2, TRAVELLER_LEAST = 5 }; // pixels: across, radius

void hex_draw_way(cairo_t *cairo, const hex_search *s, const hex_layout *layout) {
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_new_path(cairo);
    trace_way(cairo, s, layout);
    picture_set_colour(cairo, COLOUR_CASING);
    cairo_set_line_width(cairo, fmax(layout->radius * 0.62, WAY_LEAST + 1.5));
    cairo_stroke_preserve(cairo);
    picture_set_colour(cairo, s->end == HEX_NEGATIVE_CYCLE ? COLOUR_NO_WAY : COLOUR_PATH);
    cairo_set_line_width(cairo, fmax(layout->radius * 0.36, WAY_LEAST));
    cairo_stroke(cairo);
}

static picture_point picture_point_of(hex_point p) { return (picture_point){p.x, p.y}; }

void hex_draw_touched(cairo_t *cairo, const hex_search *s, const hex_layout *layout) {
    hex_range range = hex_in_clip(cairo, s->world, layout);
    for (int32_t y = range.first_row; y < range.end_row; y++)
        for (int32_t x = range.first_column; x < range.end_column; x++) {
            int32_t at = y * s->world->width + x;
            if (s->is_touched[at])
                tint(cairo, hex_middle(s->world, layout, at), layout->radius, s->is_done[at]);
        }
}

void hex_draw_search(cairo_t *cairo, const hex_search *s, const hex_layout *layout) {
    hex_draw_touched(cairo, s, layout);
    hex_draw_way(cairo, s, layout);
    picture_draw_start(cairo, picture_point_of(hex_middle(s->world, layout, s->query.from)));
    picture_draw_goal(cairo, picture_point_of(hex_middle(s->world, layout, s->query.to)));
}

// To be seen on small hexagons, too.
static void draw_traveller(cairo_t *cairo, hex_point at, double radius) {
    cairo_new_path(cairo);
    cairo_arc(cairo, at.x, at.y, fmax(0.55 * radius, TRAVELLER_LEAST), 0, 2 * pi);
    picture_set_colour(cairo, COLOUR_LEFT);
    cairo_fill_preserve(cairo);
    picture_set_colour(cairo, COLOUR_WHITE);
    cairo_set_line_width(cairo, 2);
    cairo_stroke(cairo);
}

void hex_draw_trip(cairo_t *cairo, const hex_search *s, const hex_layout *layout, int64_t tenths) {
    if (!hex_has_way(s->end)) return;
    hex_place place = hex_trip_at(s, tenths);
    for (int32_t i = 0; i <= place.index; i++) {
        hex_trace_outline(cairo, hex_middle(s->world, layout, s->way[i]), layout->radius * 0.8);
        picture_set_faint_colour(cairo, COLOUR_LEFT, 0.45);
        cairo_fill(cairo);
    }
    hex_point at = hex_middle(s->world, layout, s->way[place.index]);
    if (place.cost > 0) {
        hex_point next = hex_middle(s->world, layout, s->way[place.index + 1]);
        double part = (double)place.done / place.cost;
        at.x += (next.x - at.x) * part, at.y += (next.y - at.y) * part;
    }
    draw_traveller(cairo, at, layout->radius);
}

// ---- Legend and file

enum { ROW = 23, MARK = 10 }; // of the legend

static void draw_tint_row(cairo_t *cairo, double x, double y, bool is_taken, const char *text) {
    tint(cairo, (hex_point){x + MARK, y + MARK}, MARK, is_taken);
    picture_draw_text(cairo, text, x + 3 * MARK, y + MARK + 5, COLOUR_TEXT);
}

void hex_draw_legend(cairo_t *cairo, double x, double y) {
    picture_choose_font(cairo, 13, false);
    for (int32_t i = 0; i < HEX_TERRAINS; i++, y += ROW) {
        hex_draw_ground_mark(cairo, (hex_point){x + MARK, y + MARK}, MARK, (hex_terrain)i);
        picture_draw_text(cairo, hex_terrain_name((hex_terrain)i), x + 3 * MARK, y + MARK + 5,
                          COLOUR_TEXT);
    }
    y += ROW / 2;
    for (int32_t i = HEX_CLOUDS; i < HEX_WEATHERS; i++, y += ROW) {
        hex_point at = {x + MARK, y + MARK};
        hex_trace_outline(cairo, at, MARK);
        picture_set_colour(cairo, COLOUR_PANEL);
        cairo_fill(cairo);
        hex_draw_weather_mark(cairo, at, MARK, (hex_weather)i);
        picture_draw_text(cairo, hex_weather_name((hex_weather)i), x + 3 * MARK, y + MARK + 5,
                          COLOUR_TEXT);
    }
    y += ROW / 2;
    draw_tint_row(cairo, x, y, true, "taken by the search");
    draw_tint_row(cairo, x, y + ROW, false, "seen by it");
    picture_draw_start(cairo, (picture_point){x + MARK, y + 2 * ROW + MARK});
    picture_draw_text(cairo, "start", x + 3 * MARK, y + 2 * ROW + MARK + 5, COLOUR_TEXT);
    picture_draw_goal(cairo, (picture_point){x + MARK, y + 3 * ROW + MARK});
    picture_draw_text(cairo, "goal", x + 3 * MARK, y + 3 * ROW + MARK + 5, COLOUR_TEXT);
}

enum { FILE_RADIUS = 10, MARGIN = 16, HEAD = 58 };

typedef struct page {
    const hex_search *search;
    const char *title;
} page;

static cairo_status_t draw_page(cairo_t *cairo, const void *subject) {
    const page *p = subject;
    const hex_search *s = p->search;
    hex_layout layout = {MARGIN, HEAD, FILE_RADIUS};
    hex_point size = hex_size(s->world, FILE_RADIUS);
    char text[200];
    picture_set_colour(cairo, COLOUR_PAPER);
    cairo_paint(cairo);
    picture_choose_font(cairo, 17, true);
    picture_draw_text(cairo, p->title, MARGIN, 26, COLOUR_TEXT);
    picture_choose_font(cairo, 13, false);
    snprintf(text, sizeof text, "%s: %d step%s, %lld point%s, %lld hexagon%s taken",
             hex_end_text(s->end), (int)(s->way_count > 0 ? s->way_count - 1 : 0),
             plural((s->way_count > 0 ? s->way_count - 1 : 0)), (long long)s->cost, plural(s->cost),
             (long long)s->taken, plural(s->taken));
    picture_draw_text(cairo, text, MARGIN, 46, COLOUR_TEXT);
    hex_draw_world(cairo, s->world, &layout, true);
    hex_draw_search(cairo, s, &layout);
    hex_draw_legend(cairo, 2 * MARGIN + size.x, HEAD);
    return cairo_status(cairo);
}

bool hex_save_picture(const char *path, const hex_search *search, const char *title) {
    hex_point size = hex_size(search->world, FILE_RADIUS);
    int32_t height = (int32_t)ceil(size.y);
    page p = {search, title};
    drawing d = {.width = (int32_t)ceil(size.x) + 3 * MARGIN + HEX_LEGEND_WIDTH,
                 .height =
                     HEAD + MARGIN + (height > HEX_LEGEND_HEIGHT ? height : HEX_LEGEND_HEIGHT),
                 .draw = draw_page,
                 .subject = &p,
                 .allocator = hr_allocator_default()};
    return ends_in(path, ".svg") ? drawing_save_svg(&d, path) : drawing_save_png(&d, path);
}
