// overlay_reach.c - what opened blocks are connected with: a union-find of runs and labels.

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/numbers.h"
#include "planner/plan/nearest.h"
#include "planner/plan/overlay.h"

// ---- Union-find

// Runs are numbered from 0, labels after them.
static int32_t *whole_of(hr_overlay *overlay, int32_t number) {
    int32_t label = number - overlay->run_count;
    return label < 0 ? &overlay->runs[number].whole : &overlay->labels[label].whole;
}

static int32_t whole_root(const hr_overlay *overlay, int32_t number) {
    for (int32_t next;; number = next) {
        int32_t label = number - overlay->run_count;
        next = label < 0 ? overlay->runs[number].whole : overlay->labels[label].whole;
        if (next == number) return number;
    }
}

static void join_wholes(hr_overlay *overlay, int32_t a, int32_t b) {
    a = whole_root(overlay, a), b = whole_root(overlay, b);
    *whole_of(overlay, a > b ? a : b) = a > b ? b : a;
    HR_ASSERT(whole_root(overlay, hr_greatest(a, b)) == hr_least(a, b)); // the first is the root
}

static int32_t piece_root(const hr_overlay *overlay, int32_t run) {
    while (overlay->runs[run].piece != run) run = overlay->runs[run].piece;
    return run;
}

static void join_runs(hr_overlay *overlay, int32_t a, int32_t b) {
    join_wholes(overlay, a, b);
    a = piece_root(overlay, a), b = piece_root(overlay, b);
    overlay->runs[a > b ? a : b].piece = a > b ? b : a;
    HR_ASSERT(piece_root(overlay, hr_greatest(a, b)) == hr_least(a, b));
}

// ---- Runs and labels by their blocks

static int32_t run_in(const hr_overlay *overlay, int32_t low, int32_t high, int32_t x, int32_t y) {
    int32_t end = high;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const hr_opened_run *run = &overlay->runs[middle];
        if (run->y < y || (run->y == y && run->last < x))
            low = middle + 1;
        else
            high = middle;
    }
    bool is_found = low < end && overlay->runs[low].y == y && overlay->runs[low].first <= x;
    return is_found ? low : -1;
}

// A footprint's runs are in order, row by row. What was opened is in one of them.
int32_t hr_overlay_run_at(const hr_overlay *overlay, int32_t x, int32_t y) {
    for (int32_t i = 0;; i++) {
        HR_ASSERT(i < overlay->ignored.count);
        int32_t run = run_in(overlay, overlay->segments[i], overlay->segments[i + 1], x, y);
        if (run >= 0) return run;
    }
}

static int32_t find_label(const hr_overlay *overlay, int32_t label) {
    int32_t i = 0;
    while (i < overlay->label_count && overlay->labels[i].label != label) i++;
    return i < overlay->label_count ? overlay->run_count + i : -1;
}

// ---- Connecting

static int32_t take_label(hr_overlay *overlay, int32_t label) {
    int32_t number = find_label(overlay, label);
    if (number >= 0) return number;
    hr_opened_label *labels =
        hr_array_reserve(overlay->allocator, overlay->labels, &overlay->label_capacity,
                         (int64_t)overlay->label_count + 1, sizeof *labels);
    if (!labels) return -1;
    overlay->labels = labels;
    number = overlay->run_count + overlay->label_count;
    labels[overlay->label_count++] = (hr_opened_label){label, number};
    return number;
}

static bool add_door(hr_overlay *overlay, hr_door door) {
    hr_door *doors = hr_array_reserve(overlay->allocator, overlay->doors, &overlay->door_capacity,
                                      (int64_t)overlay->door_count + 1, sizeof *doors);
    if (!doors) return false;
    overlay->doors = doors;
    doors[overlay->door_count++] = door;
    return true;
}

// A run and an open block beside it.
static void connect(hr_overlay *overlay, int32_t run, hr_cell block) {
    if (!hr_is_open_block(&overlay->base->plane, block.x, block.y)) {
        join_runs(overlay, run, hr_overlay_run_at(overlay, block.x, block.y));
        return;
    }
    int32_t label = hr_label_at(&overlay->base->labels, block.x, block.y);
    int32_t number = take_label(overlay, label);
    if (number < 0 || !add_door(overlay, (hr_door){run, label, block}))
        overlay->is_out_of_memory = true;
    else
        join_wholes(overlay, run, number);
}

// Blocks of a row beside a run: of those that are open together, and alike, the two ends will do,
// the first to connect it, and both as doors.
static void connect_row(hr_overlay *overlay, int32_t run, int32_t first, int32_t last, int32_t y) {
    const hr_plane *plane = &overlay->entry.plane, *base = &overlay->base->plane;
    for (int32_t x = first; x <= last; x++) {
        if (!hr_is_open_block(plane, x, y)) continue;
        bool is_base = hr_is_open_block(base, x, y);
        bool is_inside = x > first && x < last && is_base && hr_is_open_block(base, x - 1, y) &&
                         hr_is_open_block(base, x + 1, y);
        if (!is_inside) connect(overlay, run, (hr_cell){x, y});
    }
}

bool hr_overlay_connect(hr_overlay *overlay) {
    for (int32_t i = 0; i < overlay->run_count && !overlay->is_out_of_memory; i++) {
        hr_opened_run run = overlay->runs[i];
        connect_row(overlay, i, run.first, run.last, run.y - 1);
        connect_row(overlay, i, run.first, run.last, run.y + 1);
        connect_row(overlay, i, run.first - 1, run.first - 1, run.y);
        connect_row(overlay, i, run.last + 1, run.last + 1, run.y);
    }
    return !overlay->is_out_of_memory;
}

// ---- Asking

int32_t hr_overlay_label_beside(const hr_overlay *overlay, int32_t index) {
    return whole_root(overlay, overlay->run_count + index);
}

// Labels of the map that no opened block is beside are what they are there, but below -1.
static int32_t of_label(const hr_overlay *overlay, int32_t label) {
    int32_t number = find_label(overlay, label);
    return number >= 0 ? whole_root(overlay, number) : -2 - label;
}

int32_t hr_overlay_label(const hr_overlay *overlay, hr_cell block) {
    if (!hr_is_open_block(&overlay->entry.plane, block.x, block.y)) return -1;
    int32_t label = hr_label_at(&overlay->base->labels, block.x, block.y);
    if (label >= 0) return of_label(overlay, label);
    return whole_root(overlay, hr_overlay_run_at(overlay, block.x, block.y));
}

typedef struct candidate {
    hr_cell block;
    bool is_any;
    int32_t size;
    hr_position position;
} candidate;

static void consider(candidate *best, hr_cell block) {
    if (best->is_any && !hr_is_nearer(block, best->block, best->size, best->position)) return;
    best->is_any = true;
    best->block = block;
}

static void consider_run(candidate *best, const hr_opened_run *run) {
    int32_t x = hr_block_at(best->position, best->size).x;
    consider(best, (hr_cell){hr_clamp(x - 1, run->first, run->last), run->y});
    consider(best, (hr_cell){hr_clamp(x, run->first, run->last), run->y});
}

static void consider_label(candidate *best, const hr_overlay *overlay, int32_t label) {
    hr_cell block;
    if (hr_nearest_block(&overlay->base->labels, label, best->size, best->position, &block))
        consider(best, block);
}

bool hr_overlay_nearest(const hr_overlay *overlay, int32_t label, hr_position position,
                        hr_cell *block) {
    candidate best = {.size = overlay->entry.unit.size, .position = position};
    bool is_any = label == HR_ANY_LABEL;
    if (is_any) consider_label(&best, overlay, HR_ANY_LABEL);
    if (label <= -2) consider_label(&best, overlay, -2 - label);
    for (int32_t i = 0; label >= 0 && i < overlay->label_count; i++)
        if (whole_root(overlay, overlay->run_count + i) == label)
            consider_label(&best, overlay, overlay->labels[i].label);
    for (int32_t i = 0; i < overlay->run_count; i++)
        if (is_any || whole_root(overlay, i) == label) consider_run(&best, &overlay->runs[i]);
    *block = best.block;
    return best.is_any;
}
