// lands.h - maps of many tiles for tests, with a slow and obvious twin of what routes do on them.
//
// A land is a sketch too large for a value, seen by a walker of one size: which blocks are open,
// by looking at all their cells, and which are connected, by flooding.
#ifndef HANDRAIL_TESTS_SUPPORT_LANDS_H
#define HANDRAIL_TESTS_SUPPORT_LANDS_H

#include "tests/support/maps.h"

enum { LAND_WIDTH_MAX = 320, LAND_HEIGHT_MAX = 256, LAND_CELLS_MAX = 320 * 256 };

typedef struct land {
    int32_t width, height, size;
    uint8_t cells[LAND_CELLS_MAX]; // row by row, `width` to a row; 0 is open
    bool open[LAND_CELLS_MAX];     // blocks
    int32_t label[LAND_CELLS_MAX]; // of connected open blocks; -1 = closed
} land;

typedef enum land_kind {
    LAND_SPARSE,
    LAND_NOISE,
    LAND_DENSE,
    LAND_MAZE, // one block wide
    LAND_ROOMS,
    LAND_ISLANDS,
    LAND_QUILT, // small maps of all kinds side by side
    LAND_KINDS
} land_kind;

const char *land_kind_name(land_kind kind);
/// Fills a land of `width x height` for a walker of `size`, and looks at it.
void land_make(land *l, dice *d, land_kind kind, int32_t width, int32_t height, int32_t size);
void land_fill(land *l, hr_rect rect, uint8_t value);
/// Looks at the cells again, after they were changed.
void land_look(land *l);

bool land_is_open(const land *l, hr_cell block);
int32_t land_label(const land *l, hr_cell block);
/// An open block, where a few throws find one; else any.
hr_cell land_open_block(const land *l, dice *d);

/// Whether the open square that moves straight from block to block overlaps no closed block.
bool land_sweep(const land *l, hr_cell from, hr_cell to);

/// The length in blocks of the shortest path, by Dijkstra over start, goal and the corners that it
/// could go by if it is no longer than `bound`; INFINITY if it is.
double land_shortest(const land *l, hr_cell from, hr_cell to, double bound);

/// What is wrong with the waypoints of any path between block centres, or NULL.
const char *land_waypoint_fault(const land *l, const hr_request *request, const hr_path *path);

/// What is wrong with an answer to a request between block centres, without budget and reach, as a
/// sentence, or NULL: its status, its ends, every leg, its length. A path of one leg is straight,
/// any other found, whether or not start and goal see each other.
const char *land_fault(const land *l, const hr_request *request, const hr_path *path);

/// A map with the cells of a land and a planner for it, and walkers as in a course.
course land_open_course(const land *l, const hr_allocator *allocator);
/// Copies the cells within a rectangle into the map.
void land_copy_to(const land *l, hr_map *map, hr_rect rect);

#endif
