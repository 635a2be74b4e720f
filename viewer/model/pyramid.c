// pyramid.c - a map reduced by halves, again and again, that keeps what is closed.

#include "viewer/model/pyramid.h"

#include <stdlib.h>

// ---- Ranks

static void rank(pyramid *p, const hr_class *unit, const uint32_t tones[256]) {
    int32_t next = 0;
    for (int is_closed = 0; is_closed < 2; is_closed++) {
        if (is_closed) p->first_closed = next;
        for (int value = 0; value < 256; value++) {
            if (hr_pass_has(unit->pass, (uint8_t)value) == is_closed) continue;
            p->rank_of[value] = (uint8_t)next;
            p->tone_of[next] = tones[value] & 0xFFFFFF;
            p->value_of[next++] = (uint8_t)value;
        }
    }
}

// ---- Levels

static uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }
static uint8_t smaller(uint8_t a, uint8_t b) { return a < b ? a : b; }

// ---- Means of four

static uint32_t share_of(uint32_t mean) { return mean >> 24; }

// Each counts as far as it is open; the least share of what is closed stays one.
static uint32_t mean_of(const uint32_t four[4]) {
    uint32_t red = 0, green = 0, blue = 0, weights = 0, closed = 0;
    if (four[0] == four[1] && four[0] == four[2] && four[0] == four[3]) return four[0];
    for (int i = 0; i < 4; i++) {
        uint32_t weight = PYRAMID_ALL_CLOSED - share_of(four[i]);
        red += (four[i] >> 16 & 255) * weight;
        green += (four[i] >> 8 & 255) * weight;
        blue += (four[i] & 255) * weight;
        weights += weight;
        closed += share_of(four[i]);
    }
    if (weights == 0) return (uint32_t)PYRAMID_ALL_CLOSED << 24;
    uint32_t share = (closed + 3) / 4;
    if (share == PYRAMID_ALL_CLOSED) share--;
    return share << 24 | red / weights << 16 | green / weights << 8 | blue / weights;
}

static uint32_t mean_of_cell(const pyramid *p, uint8_t rank) {
    bool is_closed = rank >= p->first_closed;
    return is_closed ? (uint32_t)PYRAMID_ALL_CLOSED << 24 : p->tone_of[rank];
}

// Two lines of the level below, and the line that is made of them. Nothing of it overlaps.
typedef struct line_pair {
    const uint8_t *restrict above, *restrict below;
    int32_t width; // of them
} line_pair;

// The bottom of the pyramid, from the cells: `x` and `y` count the level's own.
static void reduce_cells(const pyramid *p, const hr_map *map, int32_t first, int32_t last,
                         int32_t y) {
    const pyramid_level *to = &p->levels[1];
    const uint8_t *cells = hr_map_cells_const(map) + (size_t)(2 * y) * (size_t)p->width;
    line_pair lines = {cells, 2 * y + 1 < p->height ? cells + p->width : cells, p->width};
    uint8_t *restrict most = to->most + (size_t)y * (size_t)to->width;
    uint8_t *restrict least = to->least + (size_t)y * (size_t)to->width;
    uint32_t *restrict means = to->means + (size_t)y * (size_t)to->width;
    const uint8_t *restrict rank_of = p->rank_of;
    for (int32_t x = first; x <= last; x++) {
        int32_t left = 2 * x, right = left + (left + 1 < lines.width);
        uint8_t a = rank_of[lines.above[left]], b = rank_of[lines.above[right]];
        uint8_t c = rank_of[lines.below[left]], d = rank_of[lines.below[right]];
        most[x] = larger(larger(a, b), larger(c, d));
        least[x] = smaller(smaller(a, b), smaller(c, d));
        means[x] = mean_of((const uint32_t[4]){mean_of_cell(p, a), mean_of_cell(p, b),
                                               mean_of_cell(p, c), mean_of_cell(p, d)});
    }
}

static void reduce_line(uint8_t *restrict to, const line_pair *lines, int32_t first, int32_t last,
                        bool is_most) {
    const uint8_t *restrict above = lines->above, *restrict below = lines->below;
    int32_t width = lines->width, last_pair = last < width / 2 ? last : width / 2 - 1;
    if (is_most)
        for (int32_t x = first; x <= last_pair; x++)
            to[x] = larger(larger(above[2 * x], above[2 * x + 1]),
                           larger(below[2 * x], below[2 * x + 1]));
    else
        for (int32_t x = first; x <= last_pair; x++)
            to[x] = smaller(smaller(above[2 * x], above[2 * x + 1]),
                            smaller(below[2 * x], below[2 * x + 1]));
    if (last_pair == last) return;
    uint8_t a = above[2 * last], b = below[2 * last];
    to[last] = is_most ? larger(a, b) : smaller(a, b);
}

static void reduce_means(uint32_t *restrict to, const uint32_t *restrict above,
                         const uint32_t *restrict below, int32_t width, int32_t first,
                         int32_t last) {
    for (int32_t x = first; x <= last; x++) {
        int32_t left = 2 * x, right = left + (left + 1 < width);
        to[x] = mean_of((const uint32_t[4]){above[left], above[right], below[left], below[right]});
    }
}

static void reduce_level(const pyramid *p, int32_t level, int32_t first, int32_t last, int32_t y) {
    const pyramid_level *from = &p->levels[level - 1], *to = &p->levels[level];
    size_t above = (size_t)(2 * y) * (size_t)from->width;
    size_t below = 2 * y + 1 < from->height ? above + (size_t)from->width : above;
    size_t at = (size_t)y * (size_t)to->width;
    line_pair most = {from->most + above, from->most + below, from->width};
    line_pair least = {from->least + above, from->least + below, from->width};
    reduce_line(to->most + at, &most, first, last, true);
    reduce_line(to->least + at, &least, first, last, false);
    reduce_means(to->means + at, from->means + above, from->means + below, from->width, first,
                 last);
}

void pyramid_update(pyramid *p, const hr_map *map, hr_rect rect) {
    int32_t left = rect.x, right = rect.x + rect.width - 1;
    int32_t top = rect.y, bottom = rect.y + rect.height - 1;
    for (int32_t level = 1; level < p->count; level++) {
        left /= 2, right /= 2, top /= 2, bottom /= 2;
        for (int32_t y = top; y <= bottom; y++)
            if (level == 1)
                reduce_cells(p, map, left, right, y);
            else
                reduce_level(p, level, left, right, y);
    }
}

// ---- Life

void pyramid_end(pyramid *p) {
    for (int32_t level = 1; level < PYRAMID_LEVELS_MOST; level++) {
        free(p->levels[level].most);
        free(p->levels[level].least);
        free(p->levels[level].means);
    }
    *p = (pyramid){0};
}

static bool add_level(pyramid *p, int32_t width, int32_t height) {
    size_t count = (size_t)width * (size_t)height;
    pyramid_level *level = &p->levels[p->count];
    *level = (pyramid_level){width, height, malloc(count), malloc(count),
                             malloc(count * sizeof(uint32_t))};
    p->count++;
    return level->most && level->least && level->means;
}

static bool make_room(pyramid *p, int32_t width, int32_t height) {
    if (p->width == width && p->height == height && p->count > 0) return true;
    pyramid_end(p);
    p->width = width;
    p->height = height;
    p->count = 1;
    while ((width > 1 || height > 1) && p->count < PYRAMID_LEVELS_MOST) {
        width = (width + 1) / 2;
        height = (height + 1) / 2;
        if (!add_level(p, width, height)) return pyramid_end(p), false;
    }
    return true;
}

bool pyramid_build(pyramid *p, const hr_map *map, const hr_class *unit, const uint32_t tones[256]) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    if (!make_room(p, width, height)) return false;
    rank(p, unit, tones);
    pyramid_update(p, map, (hr_rect){0, 0, width, height});
    return true;
}
