// labels.c - the life of labels, and looking one up.

#include "passmap/planes/labels.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

// ---- Life

static bool create_level(hr_labels *labels, const hr_allocator *allocator, int32_t columns,
                         int32_t rows) {
    hr_label_level *level = &labels->levels[labels->level_count++];
    size_t count = (size_t)columns * (size_t)rows;
    *level = (hr_label_level){.columns = columns, .rows = rows};
    level->squares = hr_allocate_zeroed(allocator, count, sizeof *level->squares);
    level->stale = hr_allocate(allocator, count, sizeof *level->stale);
    labels->bytes += count * (sizeof *level->squares + sizeof *level->stale);
    return level->squares && level->stale;
}

static bool create_levels(hr_labels *labels, const hr_allocator *allocator, int32_t columns,
                          int32_t rows) {
    if (!create_level(labels, allocator, columns, rows)) return false;
    while (columns > 1 || rows > 1) {
        columns = (columns + HR_SQUARE_SIDE - 1) / HR_SQUARE_SIDE;
        rows = (rows + HR_SQUARE_SIDE - 1) / HR_SQUARE_SIDE;
        if (!create_level(labels, allocator, columns, rows)) return false;
    }
    return true;
}

bool hr_labels_create(hr_labels *labels, const hr_allocator *allocator, const hr_plane *plane) {
    int32_t columns = (plane->rows.length + HR_TILE - 1) / HR_TILE;
    int32_t rows = (plane->rows.count + HR_TILE - 1) / HR_TILE;
    size_t tiles = (size_t)columns * (size_t)rows;
    *labels = (hr_labels){.plane = plane};
    labels->tiles = hr_allocate_zeroed(allocator, tiles, sizeof *labels->tiles);
    labels->scratch = hr_allocate(allocator, 1, sizeof *labels->scratch);
    labels->bytes = tiles * sizeof *labels->tiles + sizeof *labels->scratch;
    if (labels->tiles && labels->scratch && create_levels(labels, allocator, columns, rows))
        return true;
    hr_labels_destroy(labels, allocator);
    return false;
}

static int32_t square_count(const hr_label_level *level) { return level->columns * level->rows; }

static void destroy_level(hr_label_level *level, const hr_allocator *allocator) {
    for (int32_t i = 0; level->squares && i < square_count(level); i++)
        hr_release(allocator, level->squares[i].nodes);
    hr_release(allocator, level->squares);
    hr_release(allocator, level->stale);
}

void hr_label_release(const hr_labels *labels, void *held, int32_t capacity,
                      const hr_allocator *allocator) {
    if (capacity > 0)
        hr_release(allocator, held);
    else
        hr_store_drop(labels->store, held);
}

void hr_labels_destroy(hr_labels *labels, const hr_allocator *allocator) {
    for (int32_t i = 0; labels->tiles && i < square_count(&labels->levels[0]); i++) {
        hr_label_tile *tile = &labels->tiles[i];
        hr_label_release(labels, tile->runs, tile->run_capacity, allocator);
        hr_label_release(labels, tile->rim, tile->rim_capacity, allocator);
    }
    for (int32_t i = 0; i < labels->level_count; i++) destroy_level(&labels->levels[i], allocator);
    hr_release(allocator, labels->tiles);
    hr_release(allocator, labels->scratch);
    hr_release(allocator, labels->joined);
    *labels = (hr_labels){0};
}

size_t hr_labels_bytes(const hr_labels *labels) { return labels->bytes; }

// ---- Looking up

static hr_tile_runs runs_of(const hr_labels *labels, int32_t tile) {
    const uint16_t *runs = labels->tiles[tile].runs;
    return (hr_tile_runs){runs, runs + HR_TILE};
}

int32_t hr_label_node_of(const hr_labels *labels, int32_t x, int32_t y) {
    const hr_label_level *tiles = &labels->levels[0];
    int32_t tile = (y >> 6) * tiles->columns + (x >> 6);
    if (tiles->squares[tile].count == 1) return 0;
    uint64_t closed = hr_line(&labels->plane->rows, y)[x >> 6];
    HR_ASSERT(!(closed >> (x & 63) & 1) && tiles->squares[tile].count > 1);
    return hr_component_of(runs_of(labels, tile), closed, x & 63, y & 63);
}

// Of component `number` of the tile or square of a level that block (x, y) lies in.
static int32_t label_of_node(const hr_labels *labels, int32_t level, int32_t x, int32_t y,
                             int32_t number) {
    const hr_label_node *node;
    HR_ASSERT(number >= 0);
    do {
        HR_ASSERT(level < labels->level_count);
        HR_ASSERT(number < hr_label_square_at(labels, level, x, y)->count);
        node = &hr_label_square_at(labels, level++, x, y)->nodes[number];
        number = node->parent;
    } while (number >= 0);
    HR_ASSERT(!hr_is_closed(labels->plane, node->block % labels->plane->rows.length,
                            node->block / labels->plane->rows.length));
    return node->block;
}

int32_t hr_label_of_node(const hr_labels *labels, int32_t column, int32_t row, int32_t number) {
    return label_of_node(labels, 0, column * HR_TILE, row * HR_TILE, number);
}

static int32_t label_of_open(const hr_labels *labels, int32_t x, int32_t y) {
    return label_of_node(labels, 0, x, y, hr_label_node_of(labels, x, y));
}

int32_t hr_label_at(const hr_labels *labels, int32_t x, int32_t y) {
    return hr_is_open_block(labels->plane, x, y) ? label_of_open(labels, x, y) : -1;
}

static bool has_label(const hr_labels *labels, int32_t label, int32_t x, int32_t y) {
    return label == HR_ANY_LABEL || label_of_open(labels, x, y) == label;
}

// ---- Tiles and squares

static int32_t shift_of(int32_t level) { return HR_TILE_BITS + HR_SQUARE_BITS * level; }

hr_label_place hr_label_whole_in(const hr_labels *labels, int32_t label) {
    int32_t width = labels->plane->rows.length, x = label % width, y = label / width, level = -1;
    HR_ASSERT(label >= 0 && label_of_open(labels, x, y) == label);
    for (int32_t number = hr_label_node_of(labels, x, y); number >= 0;)
        number = hr_label_square_at(labels, ++level, x, y)->nodes[number].parent;
    return (hr_label_place){level, x >> shift_of(level), y >> shift_of(level)};
}

hr_rect hr_label_bounds(const hr_labels *labels, int32_t label) {
    int32_t width = labels->plane->rows.length, height = labels->plane->rows.count;
    if (label == HR_ANY_LABEL) return (hr_rect){0, 0, width, height};
    hr_label_place place = hr_label_whole_in(labels, label);
    int32_t shift = shift_of(place.level), side = 1 << shift;
    hr_rect square = {place.column << shift, place.row << shift, side, side};
    if (square.x + side > width) square.width = width - square.x;
    if (square.y + side > height) square.height = height - square.y;
    return square;
}

bool hr_label_is_in(const hr_labels *labels, int32_t label, hr_label_place place) {
    int32_t x = place.column << shift_of(place.level), y = place.row << shift_of(place.level);
    const hr_label_square *square = hr_label_square_at(labels, place.level, x, y);
    for (int32_t i = 0; i < square->count; i++) {
        const hr_label_node *node = &square->nodes[i];
        bool is_whole = node->parent < 0;
        if (label ==
            (is_whole ? node->block : label_of_node(labels, place.level + 1, x, y, node->parent)))
            return true;
    }
    return false;
}

hr_label_share hr_label_share_of(const hr_labels *labels, int32_t label, int32_t column,
                                 int32_t row) {
    int32_t count = hr_label_components(labels, column, row), matches = 0;
    if (label == HR_ANY_LABEL) return count > 0 ? HR_ALL_LABELLED : HR_NONE_LABELLED;
    for (int32_t i = 0; i < count; i++)
        matches += hr_label_of_node(labels, column, row, i) == label;
    return matches == 0 ? HR_NONE_LABELLED : matches == count ? HR_ALL_LABELLED : HR_SOME_LABELLED;
}

int32_t hr_next_labelled(const hr_labels *labels, int32_t label, int32_t x, int32_t last,
                         int32_t y) {
    const uint64_t *line = hr_line(&labels->plane->rows, y);
    uint64_t beyond = ~UINT64_C(0) << (x & 63);
    for (int32_t word = x >> 6; word <= last >> 6; word++, beyond = ~UINT64_C(0))
        for (uint64_t open = ~line[word] & beyond; open;) {
            uint64_t first = open & ~(open - 1);
            int32_t at = word * 64 + hr_lowest_bit(open);
            if (at > last) return -1;
            if (has_label(labels, label, at, y)) return at;
            open &= open + first; // without its lowest run
        }
    return -1;
}

int32_t hr_previous_labelled(const hr_labels *labels, int32_t label, int32_t x, int32_t last,
                             int32_t y) {
    const uint64_t *line = hr_line(&labels->plane->rows, y);
    uint64_t beyond = ~UINT64_C(0) >> (63 - (x & 63));
    for (int32_t word = x >> 6; word >= last >> 6; word--, beyond = ~UINT64_C(0))
        for (uint64_t open = ~line[word] & beyond; open;) {
            int32_t at = hr_highest_bit(open);
            if (word * 64 + at < last) return -1;
            if (has_label(labels, label, word * 64 + at, y)) return word * 64 + at;
            uint64_t closed = ~open & ~UINT64_C(0) >> (63 - at); // below the highest run and on
            open &= closed ? ~UINT64_C(0) >> (63 - hr_highest_bit(closed)) : 0;
        }
    return -1;
}
