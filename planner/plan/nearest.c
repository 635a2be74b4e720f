// nearest.c - an expanding search over tiles, and over their rows of open blocks.
//
// The first rings of tiles are looked at one by one. If they have nothing, squares of labels are
// taken apart, the nearest first, those without the label left out: among ponds the sea is found
// without a look at each of them.

#include "planner/plan/nearest.h"

#include "passmap/base/assertion.h"

enum {
    FIRST_RINGS = 2,
    PARTS = HR_SQUARE_SIDE * HR_SQUARE_SIDE,
    PENDING_MAX = (HR_LABEL_LEVELS - 1) * PARTS,
};

// Columns or rows of tiles.
typedef struct tile_range {
    int32_t first, last;
} tile_range;

typedef struct search {
    const hr_labels *labels;
    int32_t label, size;
    tile_range columns, rows; // where blocks with the label are
    hr_position position;
    hr_cell under;        // the block that it lies in
    hr_cell best;         // NOWHERE: none found yet
    int64_t best_squared; // that none may be farther than, until one is found
} search;

static const hr_cell NOWHERE = {INT32_MAX, INT32_MAX}; // after all others in the order of ties

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

// ---- A tile

static bool can_improve(const search *s, int64_t x, int64_t y) {
    return x * x + y * y <= s->best_squared;
}

// The distance along an axis, in 256ths, from the position to the nearest one of the blocks first
// to last; `at` is the position on it.
static int64_t distance_to(const search *s, int32_t at, int32_t first, int32_t last) {
    int64_t low = (int64_t)first * HR_CELL + s->size * (HR_CELL / 2);
    int64_t high = (int64_t)last * HR_CELL + s->size * (HR_CELL / 2);
    return at < low ? low - at : at > high ? at - high : 0;
}

// The row of a tile is a word.
static bool is_closed(const search *s, int32_t first, int32_t y) {
    return !~hr_line(&s->labels->plane->rows, y)[first / HR_TILE];
}

// The nearest block of a row is the first one with the label from the position's column on, or the
// last one before: a position on the border of two blocks is as near to either.
static void search_row(search *s, int32_t label, int32_t first, int32_t last, int32_t y) {
    if (is_closed(s, first, y)) return;
    int32_t x = hr_clamp(s->under.x, first, last), before = -1;
    int32_t after = hr_next_labelled(s->labels, label, x, last, y);
    if (x > first) before = hr_previous_labelled(s->labels, label, x - 1, first, y);
    if (after >= 0) consider(s, (hr_cell){after, y});
    if (before >= 0) consider(s, (hr_cell){before, y});
}

// Whether a row is near enough to be looked at, of which each block is `across` away in x or more.
static bool is_row_near(const search *s, int64_t across, int32_t y) {
    return can_improve(s, across, distance_to(s, s->position.y, y, y));
}

static void search_rows(search *s, int32_t label, int64_t across, hr_rect blocks) {
    int32_t left = blocks.x, right = blocks.x + blocks.width - 1;
    int32_t first = blocks.y, last = blocks.y + blocks.height - 1;
    int32_t up = hr_clamp(s->under.y, first, last), down = up + 1;
    for (; up >= first && is_row_near(s, across, up); up--) search_row(s, label, left, right, up);
    for (; down <= last && is_row_near(s, across, down); down++)
        search_row(s, label, left, right, down);
}

// @return whether it is near enough to be looked at.
static bool search_tile(search *s, int32_t column, int32_t row) {
    const hr_plane *plane = s->labels->plane;
    int32_t left = column * HR_TILE, top = row * HR_TILE;
    int32_t right = hr_clamp(left + HR_TILE - 1, left, plane->rows.length - 1);
    int32_t bottom = hr_clamp(top + HR_TILE - 1, top, plane->rows.count - 1);
    int64_t across = distance_to(s, s->position.x, left, right);
    if (!can_improve(s, across, distance_to(s, s->position.y, top, bottom))) return false;
    hr_label_share share = hr_label_share_of(s->labels, s->label, column, row);
    int32_t label = share == HR_ALL_LABELLED ? HR_ANY_LABEL : s->label;
    if (share != HR_NONE_LABELLED)
        search_rows(s, label, across, (hr_rect){left, top, right - left + 1, bottom - top + 1});
    return true;
}

// ---- Rings of tiles

// The tiles that are `distance` columns or rows from the middle.
// @return whether one was near enough: else none of the next ring is, for each tile of that one has
// one of this ring before it.
static bool search_ring(search *s, int32_t column, int32_t row, int32_t distance) {
    bool is_near = false;
    int32_t top = row - distance, bottom = row + distance, right = column + distance;
    for (int32_t y = hr_clamp(top, s->rows.first, row); y <= bottom && y <= s->rows.last; y++) {
        int32_t step = y == top || y == bottom ? 1 : 2 * distance;
        for (int32_t x = column - distance; x <= right && x <= s->columns.last; x += step)
            if (x >= s->columns.first && search_tile(s, x, y)) is_near = true;
    }
    return is_near;
}

// @return false if the first of them have nothing, and others were not looked at.
static bool search_rings(search *s) {
    int32_t column = hr_clamp(s->under.x / HR_TILE, s->columns.first, s->columns.last);
    int32_t row = hr_clamp(s->under.y / HR_TILE, s->rows.first, s->rows.last);
    int32_t distance = 0;
    while (search_ring(s, column, row, distance))
        if (++distance == FIRST_RINGS && s->label != HR_ANY_LABEL && hr_same(s->best, NOWHERE))
            return false;
    return true;
}

// ---- Squares of tiles

// A tile or square that may have the label, and how far its nearest block is, squared.
typedef struct pending {
    int64_t squared;
    hr_label_place place;
} pending;

static int64_t squared_to(const search *s, hr_label_place place) {
    int32_t side = HR_TILE << HR_SQUARE_BITS * place.level;
    int32_t left = place.column * side, top = place.row * side;
    int64_t x = distance_to(s, s->position.x, left, left + side - 1);
    int64_t y = distance_to(s, s->position.y, top, top + side - 1);
    return x * x + y * y;
}

// Puts the parts of a square on a stack, the nearest on top. @return how many are on it then.
static int32_t push_parts(const search *s, pending *stack, int32_t count, hr_label_place square) {
    const hr_label_level *parts = &s->labels->levels[square.level - 1];
    int32_t first = count, x = square.column * HR_SQUARE_SIDE, y = square.row * HR_SQUARE_SIDE;
    int32_t right = hr_least(x + HR_SQUARE_SIDE, parts->columns);
    int32_t bottom = hr_least(y + HR_SQUARE_SIDE, parts->rows);
    for (int32_t row = y; row < bottom; row++)
        for (int32_t column = x; column < right; column++) {
            pending part = {.place = {square.level - 1, column, row}};
            part.squared = squared_to(s, part.place);
            int32_t at = count++;
            for (; at > first && stack[at - 1].squared < part.squared; at--)
                stack[at] = stack[at - 1];
            stack[at] = part;
        }
    HR_ASSERT(count <= PENDING_MAX);
    return count;
}

static void search_squares(search *s) {
    pending stack[PENDING_MAX];
    hr_label_place whole = hr_label_whole_in(s->labels, s->label);
    HR_ASSERT(whole.level > 0); // a tile alone is in the first ring
    int32_t count = push_parts(s, stack, 0, whole);
    while (count > 0) {
        pending p = stack[--count];
        if (p.squared > s->best_squared) continue;
        if (p.place.level == 0)
            search_tile(s, p.place.column, p.place.row);
        else if (hr_label_is_in(s->labels, s->label, p.place))
            count = push_parts(s, stack, count, p.place);
    }
}

// ---- All of it

static tile_range tiles_of(int32_t first, int32_t length) {
    return (tile_range){first / HR_TILE, (first + length - 1) / HR_TILE};
}

static bool search_within(const hr_labels *labels, int32_t label, int32_t size,
                          hr_position position, int64_t reach_squared, hr_cell *block) {
    hr_rect bounds = hr_label_bounds(labels, label);
    search s = {.labels = labels,
                .label = label,
                .size = size,
                .columns = tiles_of(bounds.x, bounds.width),
                .rows = tiles_of(bounds.y, bounds.height),
                .position = position,
                .under = hr_block_at(position, size),
                .best = NOWHERE,
                .best_squared = reach_squared};
    if (!search_rings(&s)) search_squares(&s);
    if (hr_same(s.best, NOWHERE)) return false;
    *block = s.best;
    HR_ASSERT(label == HR_ANY_LABEL || hr_label_at(labels, block->x, block->y) == label);
    return true;
}

bool hr_nearest_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                      hr_cell *block) {
    return search_within(labels, label, size, position, INT64_MAX, block);
}

bool hr_nearest_block_within(const hr_labels *labels, int32_t label, int32_t size,
                             hr_position position, int32_t reach_256ths, hr_cell *block) {
    int64_t reach = reach_256ths;
    return search_within(labels, label, size, position, reach * reach, block);
}

static bool remembers(const hr_nearest_memo *memo, const hr_labels *labels, uint64_t version,
                      int32_t label, hr_position position) {
    return memo->version == version && memo->labels == labels && memo->label == label &&
           memo->position.x == position.x && memo->position.y == position.y;
}

bool hr_nearest_remembered(hr_nearest_memo *memo, const hr_labels *labels, uint64_t version,
                           int32_t label, int32_t size, hr_position position, hr_cell *block) {
    if (!remembers(memo, labels, version, label, position)) {
        if (!hr_nearest_block(labels, label, size, position, block)) return false;
        *memo = (hr_nearest_memo){labels, version, label, position, *block};
    }
    HR_ASSERT(hr_label_at(labels, memo->block.x, memo->block.y) >= 0);
    *block = memo->block;
    return true;
}

bool hr_reachable_block(const hr_labels *labels, int32_t label, int32_t size, hr_position position,
                        hr_cell *block) {
    *block = hr_block_at(position, size);
    int32_t here = hr_label_at(labels, block->x, block->y);
    if (here >= 0 && (here == label || label == HR_ANY_LABEL)) return true;
    return hr_nearest_block(labels, label, size, position, block);
}
