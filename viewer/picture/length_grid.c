// length_grid.c - lengths to everywhere, by the steps of a field.
//
// A field's steps lead from every block to its goal, in eight directions. A block's way goes
// straight to its *anchor*: that of the block that its step leads to, if the straight leg there is
// clear, and else that block itself (Daniel, Nash, Koenig and Felner, Theta*: any-angle path
// planning on grids, 2010). Two sweeps over all blocks then try the anchors of neighbours, and the
// anchor's anchor. Each leg is certified, so that no length is less than the shortest; they are
// about one percent longer on average. A length of the field itself is nearer to the shortest, but
// a million of them take a second, and in a maze minutes.
//
// For a class with costs a straight leg is not the cheapest: there the field is asked for each.

#include "viewer/picture/length_grid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NONE = -1, ROWS_AT_ONCE = 64 };

// No gain worth a look at a leg.
static const float gain_least = 0.02F;

typedef struct work {
    const hr_map *map;
    const hr_goal_field *field;
    hr_class_id id;
    bool has_costs;
    int32_t width, height, size;
    uint8_t *steps;
    int32_t *anchors; // of each block; while steps are followed, the block that one came from
    float *lengths;
    length_grid_stop *stop;
    void *user;
} work;

static hr_position middle(const work *w, int32_t block) {
    return hr_block_centre((hr_cell){block % w->width, block / w->width}, w->size);
}

static bool is_clear(const work *w, int32_t from, int32_t to) {
    return hr_map_leg_is_clear(w->map, w->id, middle(w, from), middle(w, to));
}

// By way of an anchor.
static float length_by(const work *w, int32_t block, int32_t anchor) {
    float x = (float)(block % w->width - anchor % w->width);
    float y = (float)(block / w->width - anchor / w->width);
    return w->lengths[anchor] + sqrtf(x * x + y * y);
}

// ---- Along the steps

static int32_t stepped(const work *w, int32_t block) {
    static const int8_t right[] = {0, 1, 1, 1, 0, -1, -1, -1}, down[] = {-1, -1, 0, 1, 1, 1, 0, -1};
    return block + right[w->steps[block]] + down[w->steps[block]] * w->width;
}

static void set_anchor(const work *w, int32_t block, int32_t next) {
    int32_t anchor = w->anchors[next];
    if (!is_clear(w, block, anchor)) anchor = next;
    w->anchors[block] = anchor;
    w->lengths[block] = length_by(w, block, anchor);
}

// Of the blocks that were come from: none of them has a way.
static void give_up(const work *w, int32_t from) {
    for (int32_t back; from != NONE; from = back) {
        back = w->anchors[from];
        w->steps[from] = HR_FIELD_NONE;
    }
}

// Of a block without a step the field is asked: it may be in windings too long for steps.
static void resolve(const work *w, int32_t block) {
    bool is_goal = w->steps[block] == HR_FIELD_ARRIVED;
    double length = is_goal ? 0 : hr_goal_field_length(w->field, middle(w, block));
    w->anchors[block] = block;
    if (length >= 0) w->lengths[block] = (float)(length / HR_CELL);
}

// Follows the steps to a block whose length is known, and comes back.
static void follow(const work *w, int32_t block) {
    int32_t from = NONE;
    while (w->lengths[block] < 0 && w->steps[block] < HR_FIELD_ARRIVED) {
        w->anchors[block] = from;
        from = block;
        block = stepped(w, block);
    }
    if (w->lengths[block] < 0) resolve(w, block);
    if (w->lengths[block] < 0) give_up(w, from);
    while (w->lengths[block] >= 0 && from != NONE) {
        int32_t back = w->anchors[from];
        set_anchor(w, from, block);
        block = from;
        from = back;
    }
}

// ---- Sweeps

static void try_anchor(const work *w, int32_t block, int32_t anchor) {
    if (anchor == w->anchors[block]) return;
    float length = length_by(w, block, anchor);
    if (length > w->lengths[block] - gain_least || !is_clear(w, block, anchor)) return;
    w->anchors[block] = anchor;
    w->lengths[block] = length;
}

// Of a neighbour that is nearer to the goal.
static void try_neighbour(const work *w, int32_t block, int32_t neighbour) {
    float length = w->lengths[neighbour];
    if (length >= 0 && length < w->lengths[block]) try_anchor(w, block, w->anchors[neighbour]);
}

static void improve(const work *w, int32_t block) {
    int32_t anchor = w->anchors[block];
    w->lengths[block] = length_by(w, block, anchor); // that may have become less
    try_anchor(w, block, w->anchors[anchor]);
}

// By the neighbours that the sweep has come by.
static void improve_forward(const work *w, int32_t block) {
    if (w->lengths[block] <= 0) return;
    improve(w, block);
    if (block % w->width > 0) try_neighbour(w, block, block - 1);
    if (block >= w->width) try_neighbour(w, block, block - w->width);
}

static void improve_backward(const work *w, int32_t block) {
    if (w->lengths[block] <= 0) return;
    improve(w, block);
    if (block % w->width + 1 < w->width) try_neighbour(w, block, block + 1);
    if (block + w->width < w->width * w->height) try_neighbour(w, block, block + w->width);
}

// ---- All of it

typedef void on_block(const work *w, int32_t block);

// Does all blocks, in their order or in the opposite one. @return false if it was ended.
static bool for_all(const work *w, on_block *act, bool is_backward) {
    int32_t count = w->width * w->height;
    for (int32_t i = 0; i < count; i++) {
        bool looks_up = w->stop && i % (w->width * ROWS_AT_ONCE) == 0;
        if (looks_up && w->stop(w->user)) return false;
        act(w, is_backward ? count - 1 - i : i);
    }
    return true;
}

static void ask_field(const work *w, int32_t block) {
    if (w->steps[block] == HR_FIELD_NONE) return;
    double cost = hr_goal_field_length(w->field, middle(w, block));
    if (cost >= 0) w->lengths[block] = (float)(cost / HR_CELL);
}

static bool find_all(const work *w) {
    for (int32_t i = 0; i < w->width * w->height; i++) w->lengths[i] = -1;
    if (w->has_costs) return for_all(w, ask_field, false);
    return for_all(w, follow, false) && for_all(w, improve_forward, false) &&
           for_all(w, improve_backward, true);
}

static float greatest(const work *w) {
    float most = 0;
    for (int32_t i = 0; i < w->width * w->height; i++) most = fmaxf(most, w->lengths[i]);
    return most;
}

static hr_error build(work *w, length_grid *grid) {
    hr_rect all = {0, 0, w->width, w->height};
    if (!w->steps || !w->anchors || !w->lengths) return HR_OUT_OF_MEMORY;
    hr_error error = hr_goal_field_directions(w->field, all, w->steps, w->width);
    if (error != HR_OK || !find_all(w)) return error;
    *grid = (length_grid){w->width, w->height, w->size, w->lengths, greatest(w), w->has_costs};
    w->lengths = NULL;
    return HR_OK;
}

bool length_grid_fits(const hr_map *map, bool has_costs) {
    int64_t cells = (int64_t)hr_map_width(map) * hr_map_height(map);
    return cells <= (has_costs ? COSTS_CELLS_MOST : LENGTHS_CELLS_MOST);
}

hr_error length_grid_build(length_grid *grid, const hr_map *map, hr_class_id id,
                           const hr_goal_field *field, length_grid_stop *stop, void *user) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    size_t count = (size_t)width * (size_t)height;
    *grid = (length_grid){0};
    hr_class unit = hr_map_class(map, id);
    bool has_costs = unit.costs_256ths != NULL;
    if (!length_grid_fits(map, has_costs)) return HR_BAD_SIZE;
    work w = {map,
              field,
              id,
              has_costs,
              width,
              height,
              unit.size,
              malloc(count),
              malloc(count * sizeof *w.anchors),
              malloc(count * sizeof *w.lengths),
              stop,
              user};
    hr_error error = build(&w, grid);
    free(w.steps);
    free(w.anchors);
    free(w.lengths);
    return error;
}

hr_error length_grid_find(length_grid *grid, hr_planner *planner, hr_map *map,
                          const hr_goal_field_config *config) {
    hr_goal_field *field;
    *grid = (length_grid){0};
    hr_error error = hr_goal_field_create(planner, config, &field);
    if (error == HR_OK) error = length_grid_build(grid, map, config->class_id, field, NULL, NULL);
    hr_goal_field_destroy(field);
    return error;
}

void length_grid_end(length_grid *grid) {
    free(grid->lengths);
    *grid = (length_grid){0};
}

float length_grid_at(const length_grid *grid, hr_position at) {
    hr_cell block = hr_block_at(at, grid->size);
    return length_of_block(grid, block.x, block.y);
}

void length_grid_say(const length_grid *grid, char text[LENGTH_WORDS]) {
    if (grid->most > 0)
        snprintf(text, LENGTH_WORDS,
                 grid->is_cost ? "costs 0 to %.4g from the start"
                               : "0 to %.4g cells from the start",
                 (double)grid->most);
    else
        snprintf(text, LENGTH_WORDS, "no way leads anywhere");
}
