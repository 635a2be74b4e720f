// labels.h - which open blocks are connected: components of tiles, joined square by square.
//
// Tiles are labelled inside (tile_labels.h). Four by four of them make a square, four by four
// squares a larger one, up to one that is the whole map. The components of a square's parts that
// reach its parts' borders are its *nodes'* members: joined across the borders between the parts by
// union-find, they are the square's own components. Whatever does not reach the border of its
// square is whole there.
//
//     level 2        +---- node 0 ----+          A tile or square is a function of the blocks under
//     level 1     node 0           node 1        it alone. After an edit, the tile is labelled
//     tiles     0   1   2         0    1         again and the few squares above it are joined
//                                                again, unless the tile's rim is as before.
//
// Joining looks at the borders between a square's parts, so an edit that reaches a rim costs more
// on larger maps, as their sides grow: 10 us at 1024 x 1024, 100 at 8192 x 8192.
//
// A label is the first block of the component's first tile, in the order of the squares: so it,
// too, is a function of the map alone, whatever was edited before. Memory: 12 bytes for each
// component of a tile, some 50 for its rim, and for tiles of more than one component 2 a run.
#ifndef HANDRAIL_PASSMAP_PLANES_LABELS_H
#define HANDRAIL_PASSMAP_PLANES_LABELS_H

#include "passmap/base/store.h"
#include "passmap/planes/changes.h"
#include "passmap/planes/tile_labels.h"

enum {
    HR_ANY_LABEL = -1,
    HR_LABEL_LEVELS = 5, // squares of 4^4 tiles are as large as maps can be
    HR_SQUARE_SIDE = 4,  // parts along the side of a square
    HR_SQUARE_BITS = 2,
    HR_TILE_BITS = 6,
};

/// A component of a tile or a square.
typedef struct hr_label_node {
    int32_t block;  // y * width + x of its first one
    int32_t parent; // its number in the square above; -1 = whole
    uint8_t sides;  // of the tile or square that it reaches, as in hr_tile_labels
} hr_label_node;

typedef struct hr_label_square {
    hr_label_node *nodes;
    int32_t count, capacity;
    bool is_stale;
} hr_label_square;

typedef struct hr_label_level {
    int32_t columns, rows;
    hr_label_square *squares;
    int32_t *stale; // squares to be joined again
    int32_t stale_count;
} hr_label_level;

enum { HR_TILE_SIDES = 4, HR_TILE_GATES_MAX = HR_TILE_SIDES * HR_TILE / 2 };

/// What a tile shows to the tiles beside it: the closed blocks along its sides, and the component
/// of each run of open ones. Side by side: north, east, south, west.
typedef struct hr_label_rim {
    uint64_t closed[HR_TILE_SIDES];
    int32_t gate_count;
    uint16_t gates[HR_TILE_GATES_MAX];
} hr_label_rim;

/// A tile beside its nodes: the runs, if it has more than one component, and its rim, its gates as
/// far as there are any. Both are functions of the tile's blocks alone, wherever it lies.
typedef struct hr_label_tile {
    uint16_t *runs;       // row starts, then the component of each
    int32_t run_capacity; // 0 = kept by the store, as is a rim without capacity
    hr_label_rim *rim;
    int32_t rim_capacity; // bytes
} hr_label_tile;

typedef struct hr_labels {
    const hr_plane *plane;
    hr_store *store;                        // of what tiles share; NULL = they share nothing
    hr_label_level levels[HR_LABEL_LEVELS]; // level 0: the tiles
    int32_t level_count;
    hr_label_tile *tiles;
    hr_tile_labels *scratch; // of the tile that is being labelled
    int32_t *joined;         // of the square that is being joined: a union-find of its parts' nodes
    int32_t joined_capacity;
    size_t bytes;
} hr_labels;

/// The square of a level that block (x, y) lies in.
static inline hr_label_square *hr_label_square_at(const hr_labels *labels, int32_t level, int32_t x,
                                                  int32_t y) {
    int32_t shift = HR_TILE_BITS + HR_SQUARE_BITS * level;
    const hr_label_level *at = &labels->levels[level];
    return &at->squares[(y >> shift) * at->columns + (x >> shift)];
}

/// For a plane that stays where it is. @return false if out of memory; nothing is held then.
bool hr_labels_create(hr_labels *labels, const hr_allocator *allocator, const hr_plane *plane);
void hr_labels_destroy(hr_labels *labels, const hr_allocator *allocator);
size_t hr_labels_bytes(const hr_labels *labels);
/// Frees what a tile holds, or drops it where the store keeps it.
void hr_label_release(const hr_labels *labels, void *held, int32_t capacity,
                      const hr_allocator *allocator);

/// The label of block (x, y), or -1 if it is closed or off the map.
int32_t hr_label_at(const hr_labels *labels, int32_t x, int32_t y);

/// The number of components of tile (column, row).
static inline int32_t hr_label_components(const hr_labels *labels, int32_t column, int32_t row) {
    const hr_label_level *tiles = &labels->levels[0];
    return tiles->squares[row * tiles->columns + column].count;
}

/// The component of open block (x, y) in its tile, from 0 on.
int32_t hr_label_node_of(const hr_labels *labels, int32_t x, int32_t y);

/// The label of component `number` of tile (column, row).
int32_t hr_label_of_node(const hr_labels *labels, int32_t column, int32_t row, int32_t number);

/// Where the component with a label lies: its tile or square, clipped to the map; for HR_ANY_LABEL
/// the map. What reaches no border of its square is whole there, so small components have small
/// bounds.
hr_rect hr_label_bounds(const hr_labels *labels, int32_t label);

/// A tile, at level 0, or a square of tiles.
typedef struct hr_label_place {
    int32_t level, column, row;
} hr_label_place;

/// The lowest one that holds all of the component with a label: those of hr_label_bounds.
hr_label_place hr_label_whole_in(const hr_labels *labels, int32_t label);

/// Whether any block with a label is in a tile or square; not above the one that holds all of it.
/// Costs a look at the components that reach its parts' borders, up to one with the label.
bool hr_label_is_in(const hr_labels *labels, int32_t label, hr_label_place place);

/// How many of the open blocks of a tile have a label.
typedef enum hr_label_share {
    HR_NONE_LABELLED,
    HR_SOME_LABELLED,
    HR_ALL_LABELLED,
} hr_label_share;

/// For tile (column, row), by its components alone. Of HR_ANY_LABEL it has all or none.
hr_label_share hr_label_share_of(const hr_labels *labels, int32_t label, int32_t column,
                                 int32_t row);

/// The first block of row `y` from column `x` on to column `last`, or backwards from `x` to it,
/// that has a label, or any open one for HR_ANY_LABEL; -1 if there is none. All lie on the map.
int32_t hr_next_labelled(const hr_labels *labels, int32_t label, int32_t x, int32_t last,
                         int32_t y);
int32_t hr_previous_labelled(const hr_labels *labels, int32_t label, int32_t x, int32_t last,
                             int32_t y);

#endif
