// twins.h - slow and obvious twins of what the library does by planes, runs, hands and corners.
//
// They share no code with it. A twin looks at a sketch with the eyes of a walker of one size: which
// blocks are open, by looking at all their cells, and which are connected, by flooding.
#ifndef HANDRAIL_TESTS_SUPPORT_TWINS_H
#define HANDRAIL_TESTS_SUPPORT_TWINS_H

#include "tests/support/maps.h"

typedef struct twin {
    int32_t width, height, size;
    bool open[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];     // blocks, [y][x]
    int32_t label[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX]; // of connected open blocks; -1 = closed
} twin;

void twin_look(twin *t, const sketch *s, int32_t size);
bool twin_is_open(const twin *t, int32_t x, int32_t y);
int32_t twin_label(const twin *t, hr_cell block);
bool twin_is_locked(const twin *t, hr_cell block);

/// Whether the open square that moves straight from block to block overlaps no closed block.
bool twin_sweep(const twin *t, hr_cell from, hr_cell to);

/// Whether the open square that moves straight from block to block overlaps block `at`.
bool twin_passes(hr_cell from, hr_cell to, hr_cell at);

/// An open block with a closed diagonal neighbour whose two side neighbours are open.
bool twin_is_corner(const twin *t, hr_cell at);

/// Whether b is a corner whose closed diagonal lies strictly inside the wedge that a-b-c bends
/// around.
bool twin_is_taut(const twin *t, hr_cell a, hr_cell b, hr_cell c);

/// The open block with a label (-1: any) whose centre is nearest to a position; ties by y, then x.
bool twin_nearest(const twin *t, int32_t label, hr_position position, hr_cell *block);

hr_cell twin_block_at(const twin *t, hr_position position);
hr_position twin_centre(const twin *t, hr_cell block);
double twin_distance(hr_cell a, hr_cell b);

/// The length in blocks of the shortest path, by Dijkstra over start, goal and all corners;
/// INFINITY if there is none.
double twin_shortest(const twin *t, hr_cell from, hr_cell to);

/// What a request without a budget must end in, and the block that its path leads to unless it
/// stops within reach before. A blocked start with may_escape is not answered here.
hr_status twin_status(const twin *t, const hr_request *request, hr_cell *end);

/// What is wrong with an answer to a request without a budget, as a sentence, or NULL: its status,
/// its ends, every leg, its length, what remains.
const char *twin_fault(const twin *t, const hr_request *request, const hr_path *path);

/// The same with an expectation found before.
const char *twin_fault_expecting(const twin *t, const hr_request *request, const hr_path *path,
                                 hr_status status, hr_cell end);

/// What is wrong with the waypoints of any path, whatever its status; NULL if nothing is.
const char *twin_waypoint_fault(const twin *t, const hr_request *request, const hr_path *path);

#endif
