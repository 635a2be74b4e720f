// stop_planes.h - where a straight scan has to stop: bit planes for the four headings.
//
// A scan to the east stops at a closed block, or at an open one beside which something ends: the
// block diagonally behind it is closed and the one at its side is open, so that a shortest way may
// bend there ("forced neighbour"). Both are found for 64 blocks at a time by shifts and masks, and
// kept, so that a scan is one word test in most cases. Most scans end at a wall and find nothing:
// whether one would is kept too, a bit a block and heading, so that a diagonal walk need not even
// begin them. Five bits a block by rows, five by columns: the three that every step of a walk looks
// at lie side by side, apart from the two that say where its few scans end.
//
// Blocks at which any scan may stop are numbered, so that what a search knows of them lies close
// together: two bits a block more.
#ifndef HANDRAIL_RIVALS_STOP_PLANES_H
#define HANDRAIL_RIVALS_STOP_PLANES_H

#include "passmap/plane.h"
#include "planner/geometry.h"

/// 64 blocks of a line.
typedef struct stop_word {
    uint64_t closed;
    uint64_t finds_ahead, finds_back; ///< from where a scan along the line, or against it, finds an
                                      ///< open block to stop at
} stop_word;

/// Where scans of these 64 blocks stop, closed blocks with them.
typedef struct stop_ends {
    uint64_t ahead, back;
} stop_ends;

/// Rows or columns, with a word of ones before and after each. The same word of all lines lies
/// together, for a diagonal walk goes from line to line: word i of a line comes i * count after its
/// first. A walk may look at what would be a line before the first or after the last; what it reads
/// there has no meaning.
typedef struct stop_lines {
    stop_word *words; // the first word of line 0
    stop_ends *ends;
    stop_word *word_storage;
    stop_ends *end_storage;
    int32_t words_per_line, count;
} stop_lines;

/// 64 blocks of a row: those at which some scan may stop though they are open, and how many there
/// are before them.
typedef struct stop_numbers {
    uint64_t points;
    uint64_t before;
} stop_numbers;

typedef struct stop_planes {
    stop_lines rows, columns;
    stop_numbers *numbers; // in the order of rows.words
    uint32_t point_count;
} stop_planes;

/// Where in `words` and `ends` block `at` of a line is.
static inline ptrdiff_t stop_index(const stop_lines *lines, int32_t line, int32_t at) {
    return (ptrdiff_t)(at >> 6) * lines->count + line;
}

/// Allocates planes for the size of `plane`. @return false if out of memory; nothing is held then.
bool stop_planes_create(stop_planes *stops, const hr_allocator *allocator, const hr_plane *plane);
void stop_planes_destroy(stop_planes *stops, const hr_allocator *allocator);
size_t stop_planes_bytes(const stop_planes *stops);

/// Finds all stops anew.
void stop_planes_build(stop_planes *stops, const hr_plane *plane);

/// Makes every scan stop at an open block too, which a search wants of its goal. @return what
/// stop_planes_remove_goal needs to undo it.
uint32_t stop_planes_add_goal(stop_planes *stops, hr_cell goal);
void stop_planes_remove_goal(stop_planes *stops, hr_cell goal, uint32_t undo);

#endif
