// area_map.c - see area_map.h.
//
// A label's component is whole in the one square of the labels that has no square above it for it:
// so the labels are listed without a look at the blocks. Along a row the open blocks between two
// closed ones have one label: so it is looked up once a run.

#include "viewer/model/area_map.h"

#include "passmap/base/compiler.h"
#include "passmap/map/map_state.h"

#include <stdio.h>
#include <stdlib.h>

enum { CELLS_MOST = 4096 * 4096, ROWS_AT_ONCE = 64 };

typedef struct area {
    int32_t label, rank;
    int64_t size;
} area;

typedef struct finding {
    area_map *map;
    const hr_labels *labels;
    area *areas; // by label
    int32_t count, last;
    area_map_stop *stop;
    void *user;
} finding;

// ---- Labels

// Into `areas`, unless that is NULL. @return how many there are.
static int32_t list_labels(const hr_labels *labels, area *areas) {
    int32_t count = 0;
    for (int32_t i = 0; i < labels->level_count; i++) {
        const hr_label_level *level = &labels->levels[i];
        for (int32_t k = 0; k < level->columns * level->rows; k++)
            for (int32_t node = 0; node < level->squares[k].count; node++) {
                if (level->squares[k].nodes[node].parent >= 0) continue;
                if (areas) areas[count].label = level->squares[k].nodes[node].block;
                count++;
            }
    }
    return count;
}

static int by_label(const void *left, const void *right) {
    const area *a = left, *b = right;
    return (a->label > b->label) - (a->label < b->label);
}

// The next run mostly has the same.
static area *area_with(finding *f, int32_t label) {
    if (f->areas[f->last].label == label) return &f->areas[f->last];
    int32_t first = 0, end = f->count;
    while (end - first > 1) {
        int32_t middle = (first + end) / 2;
        if (f->areas[middle].label <= label)
            first = middle;
        else
            end = middle;
    }
    f->last = first;
    return &f->areas[first];
}

// ---- Runs of open blocks

typedef void visit_run(finding *f, area *of, int32_t x, int32_t y, int32_t length);

static void visit_row(finding *f, int32_t y, visit_run *visit) {
    int32_t width = f->map->width;
    const uint64_t *closed = hr_line(&f->labels->plane->rows, y);
    for (int32_t x = 0; x < width;) {
        uint64_t bits = closed[x >> 6] >> (x & 63), is_closed = bits & 1;
        uint64_t others = is_closed ? ~bits : bits;
        int32_t room = 64 - (x & 63), length = others ? hr_lowest_bit(others) : room;
        if (length > room) length = room;
        if (length > width - x) length = width - x;
        if (!is_closed) visit(f, area_with(f, hr_label_at(f->labels, x, y)), x, y, length);
        x += length;
    }
}

// @return false if it was stopped.
static bool visit_rows(finding *f, visit_run *visit) {
    for (int32_t y = 0; y < f->map->height; y++) {
        if (y % ROWS_AT_ONCE == 0 && f->stop && f->stop(f->user)) return false;
        visit_row(f, y, visit);
    }
    return true;
}

static void count_run(finding *f, area *of, int32_t x, int32_t y, int32_t length) {
    (void)x, (void)y;
    of->size += length;
    f->map->open += length;
}

static void rank_run(finding *f, area *of, int32_t x, int32_t y, int32_t length) {
    uint16_t *ranks = f->map->ranks + (int64_t)y * f->map->width + x;
    uint16_t rank = (uint16_t)(of->rank < AREA_LAST ? of->rank : AREA_LAST);
    for (int32_t i = 0; i < length; i++) ranks[i] = rank;
}

// ---- Ranks

static int by_size(const void *left, const void *right) {
    const area *a = *(const area *const *)left, *b = *(const area *const *)right;
    if (a->size != b->size) return a->size > b->size ? -1 : 1;
    return by_label(a, b);
}

static bool rank_by_size(finding *f) {
    area **order = malloc(((size_t)f->count + 1) * sizeof *order);
    if (!order) return false;
    for (int32_t i = 0; i < f->count; i++) order[i] = &f->areas[i];
    qsort(order, (size_t)f->count, sizeof *order, by_size);
    for (int32_t i = 0; i < f->count; i++) {
        order[i]->rank = i + 1;
        f->map->sizes[i] = order[i]->size;
    }
    free(order);
    return true;
}

// ---- The whole

bool area_map_fits(const hr_map *map) {
    return (int64_t)hr_map_width(map) * hr_map_height(map) <= CELLS_MOST;
}

// @return false when out of memory.
static bool find(finding *f) {
    area_map *map = f->map;
    map->count = f->count = list_labels(f->labels, NULL);
    map->ranks = calloc((size_t)map->width * (size_t)map->height, sizeof *map->ranks);
    map->sizes = calloc((size_t)f->count + 1, sizeof *map->sizes);
    f->areas = calloc((size_t)f->count + 1, sizeof *f->areas);
    if (!map->ranks || !map->sizes || !f->areas) return false;
    list_labels(f->labels, f->areas);
    qsort(f->areas, (size_t)f->count, sizeof *f->areas, by_label);
    bool is_done = visit_rows(f, count_run);
    if (is_done && !rank_by_size(f)) return false;
    is_done = is_done && visit_rows(f, rank_run);
    if (!is_done) area_map_end(map);
    return true;
}

hr_error area_map_find(area_map *areas, const hr_map *map, hr_class_id id, area_map_stop *stop,
                       void *user) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    finding f = {.map = areas, .labels = &entry->labels, .stop = stop, .user = user};
    *areas = (area_map){hr_map_width(map), hr_map_height(map), .size = entry->unit.size};
    if (!area_map_fits(map)) return HR_BAD_SIZE;
    bool has_memory = find(&f);
    free(f.areas);
    if (!has_memory) area_map_end(areas);
    return has_memory ? HR_OK : HR_OUT_OF_MEMORY;
}

void area_map_end(area_map *areas) {
    free(areas->ranks);
    free(areas->sizes);
    *areas = (area_map){0};
}

// ---- Asking

int32_t area_at(const area_map *areas, hr_position at) {
    hr_cell block = hr_block_at(at, areas->size);
    return area_of_block(areas, block.x, block.y);
}

// Rounded, but never to what it is not.
const char *area_share(const area_map *areas, int32_t rank, char text[AREA_SHARE_ROOM]) {
    double percent = 100.0 * (double)areas->sizes[rank - 1] / (double)areas->open;
    bool is_all = areas->sizes[rank - 1] == areas->open;
    if (percent < 0.01)
        snprintf(text, AREA_SHARE_ROOM, "under 0.01 %%");
    else if (percent > 99.9 && !is_all)
        snprintf(text, AREA_SHARE_ROOM, "over 99.9 %%");
    else if (percent > 99 && !is_all)
        snprintf(text, AREA_SHARE_ROOM, "%.1f %%", percent);
    else if (percent < 10)
        snprintf(text, AREA_SHARE_ROOM, "%.2g %%", percent);
    else
        snprintf(text, AREA_SHARE_ROOM, "%.0f %%", percent);
    return text;
}
