// maps.h - maps for tests: drawn in ASCII, or thrown by dice; turned, mirrored and printed.
#ifndef HANDRAIL_TESTS_SUPPORT_MAPS_H
#define HANDRAIL_TESTS_SUPPORT_MAPS_H

#include "tests/support/dice.h"

#include "passmap/links.h"
#include "planner/planner.h"

enum { SKETCH_SIDE_MAX = 64, SYMMETRIES = 8, WALKER_SIZE_MAX = 4 };

/// A small map: 0 is open, 1 is closed. Letters in a drawing are open cells that have a name.
typedef struct sketch {
    int32_t width, height;
    uint8_t cells[SKETCH_SIDE_MAX * SKETCH_SIDE_MAX];
    hr_cell letters[128];
} sketch;

/// Rows end in '\n': `.` open, `#` closed, letters open.
sketch draw(const char *rows);
hr_cell letter(const sketch *s, char name);
bool is_closed_cell(const sketch *s, int32_t x, int32_t y);
void draw_cell(sketch *s, int32_t x, int32_t y, uint8_t value);

/// The drawing of a map with S and G at two cells; valid until the next call.
const char *drawing(const sketch *s, hr_cell start, hr_cell goal);

/// One of the eight symmetries of the square, 0 = as it is. Blocks of `size` move with the map.
sketch turn_sketch(const sketch *s, int symmetry);
hr_cell turn_block(const sketch *s, hr_cell block, int32_t size, int symmetry);

// ---- Thrown maps

/// A cell of 0..width-1, 0..height-1. (Two rolls in one expression would come in either order.)
hr_cell roll_cell(dice *d, int32_t width, int32_t height);
typedef enum map_kind {
    SPARSE_NOISE,
    NOISE,
    DENSE_NOISE,
    ROOMS,
    SPIRAL,
    COMB,
    ISLANDS,
    CORRIDORS,
    MAP_KINDS
} map_kind;

const char *map_kind_name(map_kind kind);
/// `gap` is the breadth of doors, corridors and gaps.
sketch random_map(dice *d, map_kind kind, int32_t width, int32_t height, int32_t gap);

// ---- The library's side

/// A map with a planner and walkers of sizes 1 .. WALKER_SIZE_MAX, classes size - 1: they enter 0.
typedef struct course {
    hr_map *map;
    hr_planner *planner;
} course;

/// Creates a map and destroys it: what is wrong with its sides or its world.
hr_error try_create(int32_t width, int32_t height, hr_world_rect world);
/// A map without classes, all cells 0.
hr_map *empty_map(int32_t width, int32_t height);
/// A map whose cells are all open, a class for each size of walker, and a planner. Memory is the
/// allocator's, unless that is NULL.
course open_empty_course(int32_t width, int32_t height, const hr_allocator *allocator);
/// The same with a wall of one cell from the upper edge to the lower one, and a link.
course open_parted_course(int32_t width, int32_t height, int32_t wall, hr_link link);
/// An open one without classes.
course open_bare_course(int32_t width, int32_t height, const hr_allocator *allocator);
course open_course(const sketch *s);
void close_course(course *c);
/// Copies other cells of the same size into the map.
void change_course(course *c, const sketch *s);
/// From block to block, both at their centres.
hr_request request_between(hr_cell start, hr_cell goal, int32_t size);
/// Plans, and fails the test if there is no memory.
hr_path plan(const course *c, const hr_request *request);

/// Whether every leg is in one of the eight directions.
bool is_octile_path(const hr_path *path);

static inline bool same_rect(hr_rect a, hr_rect b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

#endif
