// search_parts.h - what a search did, sorted by what shows it and by where it lies: a frame then
// looks only at what it draws, each piece is small, and neighbours follow each other.
#ifndef HANDRAIL_VIEWER_MODEL_SEARCH_PARTS_H
#define HANDRAIL_VIEWER_MODEL_SEARCH_PARTS_H

#include "viewer/picture/picture_record.h"

/// Lines, then places.
typedef enum search_part {
    PART_LEFT_INNER, ///< runs of the left hand within splits
    PART_LEFT,
    PART_RIGHT_INNER,
    PART_RIGHT,
    PART_EXACT_RUNS,
    PART_EXACT_CLEAR,   ///< rays with nothing in the way
    PART_EXACT_STOPPED, ///< and the others
    PART_ROUTE,         ///< legs over the tiles
    PART_LEGS,          ///< legs of all stages, before they are pulled taut
    PART_EXPANDED,      ///< blocks that A* looked at
    PART_PORTALS,       ///< portals that were looked at
    PART_TANGENTS,
    PART_BENDS, ///< and splits
    PART_ENDS,  ///< entries and exits of the first line
    PART_COUNT
} search_part;

/// Between two blocks; of places both are the same.
typedef struct search_piece {
    int16_t from_x, from_y, to_x, to_y;
} search_piece;

enum { SEARCH_CHUNK = 64 };

/// Tile by tile of the map, as the pieces begin; in a tile places, then lines, each in the order of
/// events.
typedef struct search_list {
    int32_t count;
    search_piece *pieces;
    int32_t *events;     ///< the event of each
    search_piece *boxes; ///< around each SEARCH_CHUNK pieces, from the least to the most
} search_list;

/// For views from far off: squares of 2 blocks, then of 4 and 8, each of which is one place.
enum { SEARCH_REDUCTIONS = 3 };

/// All zeros is one without any. Freed by search_parts_end.
typedef struct search_parts {
    search_list lists[PART_COUNT];
    /// The same, each place only once, by its first event, and short lines as their ends.
    search_list reduced[SEARCH_REDUCTIONS][PART_COUNT];
} search_parts;

/// @return false when out of memory: then it has none.
bool search_parts_build(search_parts *parts, const picture_record *record);
void search_parts_end(search_parts *parts);
/// A piece of two blocks of a map.
search_piece search_piece_between(hr_cell from, hr_cell to);

#endif
