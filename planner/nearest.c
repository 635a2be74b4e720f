// nearest.c - an expanding search over tiles, and over rows of open blocks in those that have the
// label: in one that has not, no block is looked at.

#include "nearest.h"

typedef struct search {
    const hr_labels *labels;
    int32_t label, size;
    hr_rect bounds; // where blocks with the label are
    hr_position position;
    hr_cell under; // the block at the position
    hr_cell best;
    int64_t best_squared; // INT64_MAX: none found yet
} search;

// The square of the distance from a block's centre to a position, in 256ths.
static int64_t squared_from_centre(hr_cell block, int32_t size, hr_position position) {
    hr_position centre = hr_block_centre(block, size);
    int64_t x = (int64_t)centre.x - position.x, y = (int64_t)centre.y - position.y;
    return x * x + y * y;
}

static bool is_before(hr_cell a, hr_cell b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }

bool hr_is_nearer(hr_cell a, hr_cell b, int32_t size, hr_position position) {
    int64_t of_a = squared_from_centre(a, size, position);
    int64_t of_b = squared_from_centre(b, size, position);
    return of_a < of_b || (of_a == of_b && is_before(a, b));
}

static void consider(search *s, hr_cell block) {
    int64_t squared = squared_from_centre(block, s->size, s->position);
    if (squared > s->best_squared) return;
    if (squared == s->best_squared && !is_before(block, s->best)) return;
    s->best = block;
    s->best_squared = squared;
}

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
    return value < low ? low : value > high ? high : value;
}

// ---- A tile

// How far, in 256ths along an axis, a position is from the nearest centre of blocks side by side.
static int64_t distance_to_span(int32_t first, int32_t last, int32_t size, int32_t position) {
    int64_t low = (int64_t)HR_CELL * first + HR_CELL / 2 * size - position;
    int64_t high = low + (int64_t)HR_CELL * (last - first);
    return low > 0 ? low : high < 0 ? -high : 0;
}

static bool can_improve(const search *s, hr_rect blocks) {
    int64_t x = distance_to_span(blocks.x, blocks.x + blocks.width - 1, s->size, s->position.x);
    int64_t y = distance_to_span(blocks.y, blocks.y + blocks.height - 1, s->size, s->position.y);
    return x * x + y * y <= s->best_squared;
}

// The nearest block of a row is the first one with the label from the position's column on, or the
// last one before: a position on the border of two blocks is as near to either.
static void search_row(search *s, hr_rect row) {
    int32_t first = row.x, last = first + row.width - 1, y = row.y;
    int32_t x = clamp(s->under.x, first, last), before = -1;
    int32_t after = hr_next_labelled(s->labels, s->label, x, last, y);
    if (x > first) before = hr_previous_labelled(s->labels, s->label, x - 1, first, y);
    if (after >= 0) consider(s, (hr_cell){after, y});
    if (before >= 0) consider(s, (hr_cell){before, y});
}

static void search_rows(search *s, hr_rect blocks) {
    int32_t first = blocks.y, last = first + blocks.height - 1;
    int32_t middle = clamp(s->under.y, first, last);
    hr_rect up = {blocks.x, middle, blocks.width, 1}, down = up;
    for (; up.y >= first && can_improve(s, up); up.y--) search_row(s, up);
    for (down.y++; down.y <= last && can_improve(s, down); down.y++) search_row(s, down);
}

// ---- Tiles, in rings around the one with the block that the position is nearest to

// The part of a tile that lies in the bounds.
static hr_rect blocks_of(const search *s, int32_t column, int32_t row) {
    int32_t right = s->bounds.x + s->bounds.width, bottom = s->bounds.y + s->bounds.height;
    int32_t x = column * HR_TILE, y = row * HR_TILE;
    int32_t left = x > s->bounds.x ? x : s->bounds.x, top = y > s->bounds.y ? y : s->bounds.y;
    if (x + HR_TILE < right) right = x + HR_TILE;
    if (y + HR_TILE < bottom) bottom = y + HR_TILE;
    return (hr_rect){left, top, right - left, bottom - top};
}

static void search_tile(search *s, int32_t column, int32_t row) {
    hr_rect blocks = blocks_of(s, column, row);
    if (blocks.width <= 0 || blocks.height <= 0 || !can_improve(s, blocks)) return;
    if (hr_label_is_in_tile(s->labels, s->label, column, row)) search_rows(s, blocks);
}

static void search_ring(search *s, hr_cell middle, int32_t ring) {
    for (int32_t row = middle.y - ring; row <= middle.y + ring; row++) {
        bool is_whole = row == middle.y - ring || row == middle.y + ring;
        for (int32_t i = -ring; i <= ring; i += is_whole ? 1 : 2 * ring)
            search_tile(s, middle.x + i, row);
    }
}

// Tiles of a ring lie at least all the tiles of a line between them and the middle away.
static bool may_ring_improve(const search *s, int32_t ring) {
    int64_t least = ring > 0 ? (int64_t)(ring - 1) * HR_TILE * HR_CELL : 0;
    return least * least <= s->best_squared;
}

bool hr_nearest_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                      hr_cell *block) {
    hr_rect bounds = hr_label_bounds(labels, label);
    search s = {labels, label,    size, bounds, position, hr_block_at(position, size),
                {0, 0}, INT64_MAX};
    hr_cell middle = {clamp(s.under.x, bounds.x, bounds.x + bounds.width - 1) / HR_TILE,
                      clamp(s.under.y, bounds.y, bounds.y + bounds.height - 1) / HR_TILE};
    int32_t rings = (bounds.width > bounds.height ? bounds.width : bounds.height) / HR_TILE + 2;
    for (int32_t ring = 0; ring < rings && may_ring_improve(&s, ring); ring++)
        search_ring(&s, middle, ring);
    *block = s.best;
    return s.best_squared != INT64_MAX;
}

bool hr_reachable_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                        hr_cell *block) {
    *block = hr_block_at(position, size);
    int32_t here = hr_label_at(labels, block->x, block->y);
    if (here >= 0 && (here == label || label == HR_ANY_LABEL)) return true;
    return hr_nearest_block(labels, label, size, position, block);
}
