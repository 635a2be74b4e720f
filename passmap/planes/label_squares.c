// label_squares.c - joining the parts of squares, from the tiles up.

#include "passmap/planes/label_squares.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/numbers.h"
#include "passmap/planes/label_tiles.h"

#include <stddef.h>
#include <string.h>

// ---- Joining the parts of a square

// A square and its parts, which are those of the level below.
typedef struct joining {
    hr_labels *labels;
    int32_t level;                                  // of the parts
    int32_t left, top, right, bottom;               // parts left .. right - 1, top .. bottom - 1
    int32_t first[HR_SQUARE_SIDE * HR_SQUARE_SIDE]; // of each part: its first node's number
    int32_t count;                                  // of all nodes
} joining;

static hr_label_square *part_at(const joining *j, int32_t column, int32_t row) {
    const hr_label_level *level = &j->labels->levels[j->level];
    return &level->squares[row * level->columns + column];
}

static int32_t *first_of(joining *j, int32_t column, int32_t row) {
    return &j->first[(row - j->top) * HR_SQUARE_SIDE + column - j->left];
}

static void look_at_parts(joining *j, hr_labels *labels, int32_t level, int32_t square) {
    const hr_label_level *parts = &labels->levels[level - 1];
    int32_t columns = labels->levels[level].columns;
    j->labels = labels, j->level = level - 1, j->count = 0;
    j->left = square % columns * HR_SQUARE_SIDE, j->top = square / columns * HR_SQUARE_SIDE;
    j->right = hr_least(j->left + HR_SQUARE_SIDE, parts->columns);
    j->bottom = hr_least(j->top + HR_SQUARE_SIDE, parts->rows);
    for (int32_t row = j->top; row < j->bottom; row++)
        for (int32_t column = j->left; column < j->right; column++) {
            *first_of(j, column, row) = j->count;
            j->count += part_at(j, column, row)->count;
        }
}

static int32_t find_root(int32_t *joined, int32_t node) {
    while (joined[node] != node) {
        HR_ASSERT(joined[node] < node); // so that a root is the first of its nodes
        node = joined[node] = joined[joined[node]];
    }
    return node;
}

// ---- Across the border of two tiles

// A side of a tile: where its open runs start, and the component of each.
typedef struct tile_side {
    int32_t tile;
    uint64_t starts;
    const uint16_t *components;
} tile_side;

enum { NORTH_SIDE, EAST_SIDE, SOUTH_SIDE, WEST_SIDE };

// Of a tile that has open blocks there.
static tile_side side_of(const hr_labels *labels, int32_t tile, int side) {
    const hr_label_rim *rim = labels->tiles[tile].rim;
    int32_t first = 0;
    for (int i = 0; i < side; i++) first += hr_count_bits(hr_run_starts(~rim->closed[i]));
    return (tile_side){tile, hr_run_starts(~rim->closed[side]), rim->gates + first};
}

static int32_t component_at(const tile_side *side, int32_t at) {
    int32_t run = hr_count_bits(side->starts & ~UINT64_C(0) >> (63 - at)) - 1;
    HR_ASSERT(run >= 0);
    return side->components[run];
}

// The number of the node that holds a component of a tile.
static int32_t node_over(joining *j, int32_t tile, int32_t component) {
    int32_t columns = j->labels->levels[0].columns, node = component;
    int32_t column = tile % columns, row = tile / columns;
    for (int32_t level = 0; level < j->level; level++) {
        int32_t shift = HR_SQUARE_BITS * level;
        const hr_label_level *at = &j->labels->levels[level];
        node = at->squares[(row >> shift) * at->columns + (column >> shift)].nodes[node].parent;
        HR_ASSERT(node >= 0); // it reaches the border of the part
    }
    int32_t shift = HR_SQUARE_BITS * j->level;
    return *first_of(j, column >> shift, row >> shift) + node;
}

static void join_nodes(joining *j, int32_t node, int32_t other) {
    int32_t *joined = j->labels->joined;
    int32_t a = find_root(joined, node), b = find_root(joined, other);
    if (a < b)
        joined[b] = a;
    else
        joined[a] = b;
}

// What lies beside each other and is open on both sides is joined by one look at each stretch.
static void join_tiles(joining *j, tile_side before, tile_side after, uint64_t open) {
    int32_t last_a = -1, last_b = -1;
    for (uint64_t starts = hr_run_starts(open); starts; starts &= starts - 1) {
        int32_t at = hr_lowest_bit(starts);
        int32_t a = component_at(&before, at), b = component_at(&after, at);
        if (a == last_a && b == last_b) continue;
        join_nodes(j, node_over(j, before.tile, a), node_over(j, after.tile, b));
        last_a = a, last_b = b;
    }
}

// Across the border after line `line`, `words` words of it, each between two tiles.
static void join_border(joining *j, bool is_upright, int32_t line, int32_t word, int32_t end) {
    const hr_labels *labels = j->labels;
    const hr_lines *lines = is_upright ? &labels->plane->columns : &labels->plane->rows;
    const uint64_t *before = hr_line(lines, line), *after = hr_line(lines, line + 1);
    int32_t columns = labels->levels[0].columns, across = line / HR_TILE;
    for (; word < end; word++) {
        uint64_t open = ~(before[word] | after[word]);
        int32_t tile = is_upright ? word * columns + across : across * columns + word;
        int32_t beyond = tile + (is_upright ? 1 : columns);
        if (open)
            join_tiles(j, side_of(labels, tile, is_upright ? EAST_SIDE : SOUTH_SIDE),
                       side_of(labels, beyond, is_upright ? WEST_SIDE : NORTH_SIDE), open);
    }
}

// ---- All borders between parts

static void join_parts(joining *j) {
    const hr_label_level *tiles = &j->labels->levels[0];
    int32_t shift = HR_SQUARE_BITS * j->level; // from parts to tiles
    for (int32_t row = j->top; row < j->bottom; row++)
        for (int32_t column = j->left; column < j->right; column++) {
            int32_t x = (column + 1) << shift, y = (row + 1) << shift; // tiles, beyond the part
            if (column + 1 < j->right)
                join_border(j, true, x * HR_TILE - 1, row << shift, hr_least(y, tiles->rows));
            if (row + 1 < j->bottom)
                join_border(j, false, y * HR_TILE - 1, column << shift,
                            hr_least(x, tiles->columns));
        }
}

// ---- The nodes of a square

// The sides of a part that are the square's own.
static uint8_t outer_sides(const joining *j, int32_t column, int32_t row) {
    return (uint8_t)((row == j->top ? HR_REACHES_NORTH : 0) |
                     (column == j->right - 1 ? HR_REACHES_EAST : 0) |
                     (row == j->bottom - 1 ? HR_REACHES_SOUTH : 0) |
                     (column == j->left ? HR_REACHES_WEST : 0));
}

// Nodes come in order, so that the root of what a node is joined to has its number already.
static void number_node(joining *j, hr_label_square *square, int32_t index, hr_label_node *member,
                        uint8_t outer) {
    int32_t *joined = j->labels->joined;
    if (!member->sides) {
        member->parent = -1;
        return;
    }
    bool is_first = joined[index] == index;
    int32_t number = is_first ? square->count++ : joined[joined[index]];
    HR_ASSERT(number < square->count && square->count <= square->capacity);
    if (is_first) square->nodes[number] = (hr_label_node){member->block, -1, 0};
    joined[index] = member->parent = number;
    square->nodes[number].sides |= member->sides & outer;
}

static void number_nodes(joining *j, hr_label_square *square) {
    int32_t index = 0;
    square->count = 0;
    for (int32_t row = j->top; row < j->bottom; row++)
        for (int32_t column = j->left; column < j->right; column++) {
            hr_label_square *part = part_at(j, column, row);
            uint8_t outer = outer_sides(j, column, row);
            for (int32_t i = 0; i < part->count; i++)
                number_node(j, square, index++, &part->nodes[i], outer);
        }
    HR_ASSERT(index == j->count);
}

static int32_t count_roots(const joining *j) {
    int32_t count = 0;
    for (int32_t i = 0; i < j->count; i++) count += j->labels->joined[i] == i;
    return count;
}

static bool join_square(hr_labels *labels, const hr_allocator *allocator, int32_t level,
                        int32_t index) {
    joining j;
    hr_label_square *square = &labels->levels[level].squares[index];
    look_at_parts(&j, labels, level, index);
    void *joined = labels->joined;
    bool is_done = hr_label_reserve(&joined, &labels->joined_capacity, j.count,
                                    sizeof *labels->joined, allocator, &labels->bytes);
    labels->joined = joined;
    if (!is_done) return false;
    for (int32_t i = 0; i < j.count; i++) labels->joined[i] = i;
    join_parts(&j);
    if (!hr_label_reserve_nodes(labels, allocator, square, count_roots(&j))) return false;
    number_nodes(&j, square);
    return true;
}

// ---- All of it

// A level's stale squares, the last first; what is left when memory runs out stays stale.
static bool join_level(hr_labels *labels, const hr_allocator *allocator, int32_t level) {
    hr_label_level *at = &labels->levels[level];
    for (; at->stale_count > 0; at->stale_count--) {
        int32_t index = at->stale[at->stale_count - 1];
        int32_t shift = HR_TILE_BITS + HR_SQUARE_BITS * level;
        HR_ASSERT(at->squares[index].is_stale);
        if (!join_square(labels, allocator, level, index)) return false;
        at->squares[index].is_stale = false;
        if (level + 1 < labels->level_count)
            hr_label_mark_stale(labels, level + 1, index % at->columns << shift,
                                index / at->columns << shift);
    }
    return true;
}

// Whether a square's nodes are whole or the part of a node above, which they reach if any.
static inline bool have_parents(const hr_labels *labels, int32_t level, int32_t index) {
    const hr_label_level *at = &labels->levels[level];
    const hr_label_square *square = &at->squares[index];
    int32_t shift = HR_TILE_BITS + HR_SQUARE_BITS * level;
    const hr_label_square *above =
        level + 1 < labels->level_count
            ? hr_label_square_at(labels, level + 1, index % at->columns << shift,
                                 index / at->columns << shift)
            : NULL;
    for (int32_t i = 0; i < square->count; i++) {
        const hr_label_node *node = &square->nodes[i];
        bool is_whole = !above || !node->sides;
        if (is_whole ? node->parent != -1 : node->parent < 0 || node->parent >= above->count)
            return false;
    }
    return true;
}

static inline bool is_whole_tree(const hr_labels *labels) {
    bool is_right = true;
    for (int32_t level = 0; level < labels->level_count; level++) {
        const hr_label_level *at = &labels->levels[level];
        is_right = is_right && at->stale_count == 0;
        for (int32_t i = 0; is_right && i < at->columns * at->rows; i++)
            is_right = have_parents(labels, level, i);
    }
    return is_right;
}

// Whether open blocks beside each other on a border of a tile have one label, run by run.
static inline bool is_joined_at(const hr_labels *labels, bool is_upright, int32_t line,
                                int32_t word) {
    const hr_lines *lines = is_upright ? &labels->plane->columns : &labels->plane->rows;
    if (line < 0 || line + 1 >= lines->count) return true;
    uint64_t closed = hr_line(lines, line)[word] | hr_line(lines, line + 1)[word];
    for (uint64_t starts = hr_run_starts(~closed); starts; starts &= starts - 1) {
        int32_t at = word * 64 + hr_lowest_bit(starts), next = line + 1;
        int32_t before = is_upright ? hr_label_at(labels, line, at) : hr_label_at(labels, at, line);
        int32_t after = is_upright ? hr_label_at(labels, next, at) : hr_label_at(labels, at, next);
        if (before != after) return false;
    }
    return true;
}

static inline bool is_joined_around(const hr_labels *labels, int32_t tile) {
    int32_t columns = labels->levels[0].columns, column = tile % columns, row = tile / columns;
    return is_joined_at(labels, true, column * HR_TILE - 1, row) &&
           is_joined_at(labels, true, column * HR_TILE + HR_TILE - 1, row) &&
           is_joined_at(labels, false, row * HR_TILE - 1, column) &&
           is_joined_at(labels, false, row * HR_TILE + HR_TILE - 1, column);
}

static inline bool are_joined_around(const hr_labels *labels, const hr_changes *changes,
                                     uint64_t version) {
    bool are_all = true;
    for (int32_t tile = hr_first_change(changes, version); tile >= 0;
         tile = hr_next_change(changes, tile, version))
        are_all = are_all && is_joined_around(labels, tile);
    return are_all;
}

bool hr_labels_refresh(hr_labels *labels, const hr_allocator *allocator, const hr_changes *changes,
                       uint64_t version) {
    for (int32_t tile = hr_first_change(changes, version); tile >= 0;
         tile = hr_next_change(changes, tile, version))
        if (!hr_label_tile_again(labels, allocator, tile, version == 0)) return false;
    for (int32_t level = 1; level < labels->level_count; level++)
        if (!join_level(labels, allocator, level)) return false;
    HR_ASSERT(is_whole_tree(labels));
    HR_ASSERT(are_joined_around(labels, changes, version));
    return true;
}
