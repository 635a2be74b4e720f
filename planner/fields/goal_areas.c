// goal_areas.c - areas listed by squares, a goal after the other.

#include "planner/fields/goal_areas.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/grid/geometry.h"

#include <string.h>

enum { SIDE = HR_AREA_SQUARE, NONE = -1 };

void hr_goal_areas_destroy(hr_goal_areas *areas, const hr_allocator *allocator) {
    hr_release(allocator, areas->standing);
    hr_release(allocator, areas->entries);
    hr_release(allocator, areas->squares);
    *areas = (hr_goal_areas){0};
}

size_t hr_goal_areas_bytes(const hr_goal_areas *areas) {
    return (size_t)areas->standing_capacity * sizeof *areas->standing +
           (size_t)areas->entry_capacity * sizeof *areas->entries +
           (size_t)areas->square_capacity * sizeof *areas->squares;
}

static hr_area_square *square_of(const hr_goal_areas *areas, hr_cell block) {
    HR_ASSERT(block.x >= 0 && block.x < areas->map->width);
    HR_ASSERT(block.y >= 0 && block.y < areas->map->height);
    return &areas->squares[block.y / SIDE * areas->columns + block.x / SIDE];
}

static bool is_better(const hr_goal_areas *areas, int32_t goal, int32_t than) {
    if (than == NONE) return true;
    int32_t own = areas->goals[goal].offset_256ths, other = areas->goals[than].offset_256ths;
    return own < other || (own == other && goal < than);
}

// ---- Listing them

static bool start_squares(hr_goal_areas *areas, const hr_allocator *allocator) {
    int32_t rows = (areas->map->height + SIDE - 1) / SIDE;
    areas->columns = (areas->map->width + SIDE - 1) / SIDE;
    size_t count = (size_t)areas->columns * (size_t)rows;
    hr_area_square *squares = hr_array_reserve_exactly(
        allocator, areas->squares, &areas->square_capacity, (int64_t)count, sizeof *squares);
    if (!squares) return false;
    areas->squares = squares;
    memset(squares, 0xFF, count * sizeof *squares); // all NONE
    return true;
}

static bool have_footprints(const hr_goal *goals, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (goals[i].kind == HR_GOAL_BESIDE && goals[i].footprint) return true;
    return false;
}

static bool note_footprints(hr_goal_areas *areas, const hr_allocator *allocator,
                            const hr_goal *goals, int32_t count) {
    hr_goal *standing = hr_array_reserve_exactly(
        allocator, areas->standing, &areas->standing_capacity, count, sizeof *standing);
    if (!standing) return false;
    areas->goals = areas->standing = standing;
    for (int32_t i = 0; i < count; i++) standing[i] = hr_goal_as_it_stands(areas->map, &goals[i]);
    return true;
}

// All entries of a goal come one after the other, so that the first one tells whether it has one.
static bool has_entry(const hr_goal_areas *areas, const hr_area_square *square, int32_t goal) {
    return square->first != NONE && areas->entries[square->first].goal == goal;
}

static bool push(hr_goal_areas *areas, const hr_allocator *allocator, hr_area_square *square,
                 int32_t goal) {
    hr_area_entry *entries = hr_array_reserve(allocator, areas->entries, &areas->entry_capacity,
                                              (int64_t)areas->entry_count + 1, sizeof *entries);
    if (!entries) return false;
    areas->entries = entries;
    entries[areas->entry_count] = (hr_area_entry){goal, square->first};
    square->first = areas->entry_count++;
    return true;
}

// In the squares between those of its rim.
static void note_wholes(hr_goal_areas *areas, int32_t size, int32_t goal, hr_cell first,
                        hr_cell last) {
    for (int32_t y = first.y / SIDE * SIDE; y <= last.y; y += SIDE)
        for (int32_t x = first.x / SIDE * SIDE; x <= last.x; x += SIDE) {
            hr_cell block = {x, y};
            hr_area_square *square = square_of(areas, block);
            if (!has_entry(areas, square, goal) && is_better(areas, goal, square->whole) &&
                hr_goal_holds(areas->map, size, &areas->goals[goal], block))
                square->whole = goal;
        }
}

// Others are lists of all of their blocks.
static bool may_hold_squares(const hr_goal *goal) {
    return goal->kind == HR_GOAL_RECT || (goal->kind == HR_GOAL_RING && !goal->needs_clear_line);
}

static bool list_area(hr_goal_areas *areas, const hr_allocator *allocator, int32_t size,
                      const hr_spot *spots, int32_t count) {
    int32_t goal = spots[0].goal;
    hr_cell first = {INT32_MAX, INT32_MAX}, last = {0, 0};
    for (int32_t i = 0; i < count; i++) {
        hr_cell at = hr_block_at(spots[i].at, size);
        hr_area_square *square = square_of(areas, at);
        first = (hr_cell){hr_least(first.x, at.x), hr_least(first.y, at.y)};
        last = (hr_cell){hr_greatest(last.x, at.x), hr_greatest(last.y, at.y)};
        if (!has_entry(areas, square, goal) && !push(areas, allocator, square, goal)) return false;
    }
    if (may_hold_squares(&areas->goals[goal])) note_wholes(areas, size, goal, first, last);
    return true;
}

bool hr_goal_areas_list(hr_goal_areas *areas, const hr_allocator *allocator, const hr_map *map,
                        int32_t size, const hr_goal *goals, int32_t count, const hr_spots *spots) {
    areas->map = map, areas->goals = goals;
    areas->entry_count = 0;
    if (!start_squares(areas, allocator) ||
        (have_footprints(goals, count) && !note_footprints(areas, allocator, goals, count)))
        return false;
    for (int32_t first = 0, next; first < spots->count; first = next) {
        int32_t goal = spots->at[first].goal;
        for (next = first + 1; next < spots->count && spots->at[next].goal == goal;) next++;
        if (goals[goal].kind != HR_GOAL_PLACE &&
            !list_area(areas, allocator, size, spots->at + first, next - first))
            return false;
    }
    return true;
}

// ---- Asking

int32_t hr_goal_areas_around(const hr_goal_areas *areas, const hr_plane *plane, int32_t size,
                             hr_cell block) {
    const hr_area_square *square = square_of(areas, block);
    int32_t best = square->whole;
    for (int32_t i = square->first; i != NONE; i = areas->entries[i].next) {
        int32_t number = areas->entries[i].goal;
        const hr_goal *goal = &areas->goals[number];
        if (is_better(areas, number, best) && hr_goal_holds(areas->map, size, goal, block) &&
            hr_goal_is_in_sight(plane, size, goal, block))
            best = number;
    }
    return best;
}

bool hr_goal_areas_are_near(const hr_goal_areas *areas, hr_cell block) {
    const hr_area_square *square = square_of(areas, block);
    return square->first != NONE || square->whole != NONE;
}
