// label_box.c - a box that grows by a column or a row of tiles, each tile looked at once.

#include "passmap/planes/label_box.h"

#include "passmap/base/assertion.h"
#include "passmap/base/numbers.h"

typedef struct box {
    const hr_labels *labels;
    int32_t label;
    int32_t left, top, right, bottom; // the tiles in it
    int reached;                      // sides of the box that the component reaches
} box;

// The sides of a tile that the component reaches there.
static int sides_of(const box *b, int32_t column, int32_t row) {
    const hr_label_level *tiles = &b->labels->levels[0];
    const hr_label_square *tile = &tiles->squares[row * tiles->columns + column];
    int sides = 0;
    for (int32_t i = 0; i < tile->count; i++) {
        int more = tile->nodes[i].sides & ~sides;
        if (more && hr_label_of_node(b->labels, column, row, i) == b->label) sides |= more;
    }
    return sides;
}

static void add(box *b, int32_t column, int32_t row) {
    const hr_label_level *tiles = &b->labels->levels[0];
    int border = 0;
    if (row == b->top && row > 0) border |= HR_REACHES_NORTH;
    if (column == b->right && column < tiles->columns - 1) border |= HR_REACHES_EAST;
    if (row == b->bottom && row < tiles->rows - 1) border |= HR_REACHES_SOUTH;
    if (column == b->left && column > 0) border |= HR_REACHES_WEST;
    if (border) b->reached |= border & sides_of(b, column, row);
}

static void add_row(box *b, int32_t row) {
    for (int32_t column = b->left; column <= b->right; column++) add(b, column, row);
}

static void add_column(box *b, int32_t column) {
    for (int32_t row = b->top; row <= b->bottom; row++) add(b, column, row);
}

// Over one of the sides that are reached.
static void grow(box *b) {
    int side = b->reached & -b->reached;
    b->reached &= ~side;
    if (side == HR_REACHES_NORTH) add_row(b, --b->top);
    if (side == HR_REACHES_EAST) add_column(b, ++b->right);
    if (side == HR_REACHES_SOUTH) add_row(b, ++b->bottom);
    if (side == HR_REACHES_WEST) add_column(b, --b->left);
}

bool hr_label_tile_box(const hr_labels *labels, int32_t label, int32_t most, hr_rect *tiles) {
    int32_t width = labels->plane->rows.length;
    int32_t column = label % width / HR_TILE, row = label / width / HR_TILE;
    box b = {labels, label, column, row, column, row, 0};
    HR_ASSERT(label >= 0);
    add(&b, column, row);
    for (; b.reached; grow(&b))
        if ((int64_t)(b.right - b.left + 1) * (b.bottom - b.top + 1) >= most) return false;
    *tiles = (hr_rect){b.left, b.top, b.right - b.left + 1, b.bottom - b.top + 1};
    return true;
}

bool hr_label_block_box(const hr_labels *labels, int32_t label, int32_t most, hr_rect *blocks) {
    const hr_plane *plane = labels->plane;
    hr_rect tiles;
    if (!hr_label_tile_box(labels, label, most, &tiles)) return false;
    int32_t first = tiles.x * HR_TILE, end = (tiles.x + tiles.width) * HR_TILE;
    int32_t last = hr_least(end, plane->rows.length) - 1, left = last, right = first;
    int32_t top = tiles.y * HR_TILE, bottom = (tiles.y + tiles.height) * HR_TILE - 1;
    bottom = hr_least(bottom, plane->rows.count - 1);
    while (hr_next_labelled(labels, label, first, last, top) < 0) top++;
    while (hr_next_labelled(labels, label, first, last, bottom) < 0) bottom--;
    for (int32_t y = top; y <= bottom; y++) {
        int32_t before = hr_next_labelled(labels, label, first, left, y);
        int32_t after = hr_previous_labelled(labels, label, last, right, y);
        if (before >= 0) left = before;
        if (after >= 0) right = after;
    }
    HR_ASSERT(left <= right && top <= bottom);
    *blocks = (hr_rect){left, top, right - left + 1, bottom - top + 1};
    return true;
}
