// stop_planes.h - where a straight scan has to stop: bit planes for the four headings.
//
// A scan to the east stops at a closed block, or at an open one beside which something ends: the
// block diagonally behind it is closed and the one at its side is open, so that a shortest way may
// bend there ("forced neighbour"). Both are found for 64 blocks at a time by shifts and masks, and
// kept, so that a scan is one word test in most cases. Most scans end at a wall and find nothing:
// whether one would is kept too, a bit a block and heading. From these comes what a diagonal walk
// looks at: for each diagonal, where it halts, for the step there is not allowed or a scan from
// there finds something. So a step that leads to nothing costs the test of one bit.
//
// Blocks at which any scan may stop are numbered, so that what a search knows of them lies close
// together. All in all 22 bits a block.
#ifndef HANDRAIL_VIEWER_RIVALS_STOP_PLANES_H
#define HANDRAIL_VIEWER_RIVALS_STOP_PLANES_H

#include "passmap/planes/plane.h"
#include "planner/grid/geometry.h"

/// Directions 0..3 are the headings, 4..7 the diagonals after them clockwise.
enum { NORTH_EAST = 4, SOUTH_EAST, SOUTH_WEST, NORTH_WEST };

/// Where scans of 64 blocks of a line stop, closed blocks with them, and where in the line those
/// stop that do not in these.
typedef struct stop_ends {
    uint64_t ahead, back;
    int32_t next_ahead, next_back;
} stop_ends;

/// Rows or columns, with a word of ones before and after each and a line of ones before the first
/// and after the last. The same word of all lines lies together, for a diagonal walk goes from line
/// to line: word i of a line comes i * stride after its first.
typedef struct stop_lines {
    stop_ends *ends; // the first word of line 0
    stop_ends *storage;
    int32_t words_per_line, count, stride;
} stop_lines;

/// Where walks along a diagonal halt, of 64 blocks of a row, and where of these they may not go on
/// to, for a side that the step goes past is closed or the block itself.
typedef struct stop_walks {
    uint64_t halts, closed;
} stop_walks;

/// From which of 64 blocks of a row a scan finds an open block to stop at, by heading. Of closed
/// blocks it has no meaning.
typedef struct stop_finds {
    uint64_t to[4];
} stop_finds;

/// 64 blocks of a row: those that are closed, those at which some scan may stop though they are
/// open, and how many of these there are before them.
typedef struct stop_numbers {
    uint64_t closed;
    uint64_t points;
    uint64_t before;
} stop_numbers;

typedef struct stop_planes {
    stop_lines rows, columns;
    stop_walks *walks[4];  // by diagonal, in the order of rows.ends and with as many ones around
    stop_finds *finds;     // in the order of rows.ends
    stop_numbers *numbers; // the same, with ones around
    stop_walks *walk_storage;
    stop_numbers *number_storage;
    uint32_t point_count;
} stop_planes;

/// Where in `ends` block `at` of a line is.
static inline ptrdiff_t stop_index(const stop_lines *lines, int32_t line, int32_t at) {
    return (ptrdiff_t)(at >> 6) * lines->stride + line;
}

/// Allocates planes for the size of `plane`. @return false if out of memory; nothing is held then.
bool stop_planes_create(stop_planes *stops, const hr_allocator *allocator, const hr_plane *plane);
void stop_planes_destroy(stop_planes *stops, const hr_allocator *allocator);
size_t stop_planes_bytes(const stop_planes *stops);

/// Finds all stops anew.
void stop_planes_build(stop_planes *stops, const hr_plane *plane);

#endif
