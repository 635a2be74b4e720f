// target_list.h - targets of a search, by squares of 16 x 16 blocks.
//
// Targets are added in any order, then divided: by tiles, in a tile by squares, in a square as they
// were added. Each square knows the box around its targets, so that most of them are never looked
// at one by one. Dividing costs some dozens of instructions a target, however large the map is:
// they are counted by squares of those tiles alone that have any.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_LIST_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_LIST_H

#include "planner/route_search/route_state.h"

typedef struct hr_target {
    hr_cell block;       // on the map, open or not
    int32_t index;       // the caller's name for it
    int32_t extra_16ths; // that its way counts longer than it is, in the measure of the routes; it
                         // may be negative
    int32_t best_16ths;  // what the best way to it that was found counts; HR_ROUTE_NONE = none was
    int32_t portal;      // that this way comes by; HR_NO_PORTAL = from the start, in its tile
    int32_t first_corner, corner_count; // between the two, from the target on
    bool is_out;                        // no way may end there, as was said when it was looked at
} hr_target;

/// Targets beside each other in the list, in one square.
typedef struct hr_target_square {
    int32_t tile, first, count;
    int32_t chain;       // the first of them as they were added, then by `keys`
    int32_t extra_16ths; // the least of them
    hr_cell least, most; // of their blocks
    bool is_looked_at;   // only then are they in the list
} hr_target_square;

typedef struct hr_target_list {
    const hr_allocator *allocator;
    hr_buffer blocks, indices, extras; // as they were added: hr_cell, int32_t
    hr_buffer keys;        // of each its place on the map, then the next one in its square or -1
    hr_buffer tiles, bins; // before they are in order
    hr_buffer targets, squares; // in order
    hr_buffer first_square;     // of each tile, -1 without targets
    int32_t count, square_count;
    bool have_extras; // one of them is not 0; else `extras` may hold anything
    hr_target_square all;
} hr_target_list;

void hr_target_list_destroy(hr_target_list *list);
size_t hr_target_list_bytes(const hr_target_list *list);

/// Begins a list of up to `count` targets. @return false if out of memory.
bool hr_target_list_begin(hr_target_list *list, int32_t count);

/// Adds one; `index` is the caller's name for it.
static inline void hr_target_list_add(hr_target_list *list, hr_cell block, int32_t extra_16ths,
                                      int32_t index) {
    ((hr_cell *)list->blocks.memory)[list->count] = block;
    ((int32_t *)list->indices.memory)[list->count] = index;
    ((int32_t *)list->extras.memory)[list->count++] = extra_16ths;
    list->have_extras = list->have_extras || extra_16ths != 0;
}

/// Adds `count` to an empty list: their blocks are in `blocks` by now, their names are their
/// numbers, and none counts longer than it is.
void hr_target_list_add_all(hr_target_list *list, int32_t count);

/// Divides one or more among squares. @return false if out of memory.
bool hr_target_list_divide(hr_target_list *list, const hr_routes *routes);

/// Puts the targets of a square in the list, the first time that it is looked at.
void hr_target_list_look_at(hr_target_list *list, hr_target_square *square);

static inline hr_target *hr_targets_of(const hr_target_list *list) { return list->targets.memory; }
static inline hr_target_square *hr_target_squares_of(const hr_target_list *list) {
    return list->squares.memory;
}
/// The first square of a tile, -1 if it has no targets.
static inline int32_t hr_first_target_square(const hr_target_list *list, int32_t tile) {
    return ((const int32_t *)list->first_square.memory)[tile];
}

/// The squares of a tile, which may be none.
typedef struct hr_target_squares {
    int32_t first, end;
} hr_target_squares;

static inline hr_target_squares hr_target_squares_in(const hr_target_list *list, int32_t tile) {
    const hr_target_square *squares = hr_target_squares_of(list);
    int32_t first = hr_first_target_square(list, tile), end = first;
    if (first < 0) return (hr_target_squares){0, 0};
    while (end < list->square_count && squares[end].tile == tile) end++;
    return (hr_target_squares){first, end};
}

/// Makes a box as large as to hold another one.
void hr_target_square_widen(hr_target_square *square, const hr_target_square *by);

#endif
