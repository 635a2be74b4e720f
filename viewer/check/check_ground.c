// check_ground.c - see check_ground.h.

#include "viewer/check/check_ground.h"

#include "passmap/base/memory.h"
#include "viewer/check/check_clearance.h"
#include "viewer/check/check_parts.h"

typedef struct painting {
    int32_t width, height;
    uint8_t *clearance;
    check_parts parts;
} painting;

// Every cell that an open block of `size` covers.
static void paint_block(const painting *p, int32_t at, int32_t size, uint8_t value, uint8_t *out) {
    for (int32_t v = 0; v < size; v++)
        for (int32_t u = 0; u < size; u++) {
            uint8_t *cell = &out[at + v * p->width + u];
            if (*cell < value) *cell = value;
        }
}

static void paint_covers(const painting *p, uint8_t *covers) {
    for (int32_t i = 0; i < p->width * p->height; i++) {
        int32_t side = p->clearance[i] < COVER_MOST ? p->clearance[i] : COVER_MOST;
        if (side > 0) paint_block(p, i, side, (uint8_t)side, covers);
    }
}

// Kinds rise: where parts share a cell, the one that is out of reach is shown.
static void paint_kinds(const painting *p, const uint8_t *cells, const hr_class *unit,
                        int64_t least, uint8_t *kinds) {
    for (int32_t i = 0; i < p->width * p->height; i++)
        kinds[i] = hr_pass_has(unit->pass, cells[i]) ? CELL_NARROW : CELL_CLOSED;
    for (int32_t i = 0; i < p->width * p->height; i++) {
        int32_t part = p->parts.labels[i];
        if (part == NO_PART) continue;
        check_cell kind = part == p->parts.largest          ? CELL_REACHABLE
                          : p->parts.at[part].size >= least ? CELL_ISLAND
                                                            : CELL_POCKET;
        paint_block(p, i, unit->size, (uint8_t)kind, kinds);
    }
}

bool check_ground_find(check_ground *ground, const hr_allocator *allocator, const uint8_t *cells,
                       int32_t width, int32_t height, const hr_class *unit, int64_t island_least) {
    size_t count = (size_t)width * (size_t)height;
    painting p = {.width = width, .height = height, .parts = {.largest = NO_PART}};
    ground->kinds = hr_allocate_zeroed(allocator, count, 1);
    ground->covers = hr_allocate_zeroed(allocator, count, 1);
    p.clearance = hr_allocate(allocator, count, 1);
    bool is_done = ground->kinds && ground->covers && p.clearance;
    if (is_done) check_clearance(cells, width, height, unit->pass, p.clearance);
    is_done =
        is_done && check_parts_find(&p.parts, allocator, p.clearance, unit->size, width, height);
    if (is_done) paint_covers(&p, ground->covers);
    if (is_done) paint_kinds(&p, cells, unit, island_least, ground->kinds);
    check_parts_end(&p.parts, allocator);
    hr_release(allocator, p.clearance);
    return is_done;
}

void check_ground_end(check_ground *ground, const hr_allocator *allocator) {
    hr_release(allocator, ground->kinds);
    hr_release(allocator, ground->covers);
    *ground = (check_ground){0};
}
