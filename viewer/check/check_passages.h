// check_passages.h - where a unit passes from one wide part of the map to another.
//
// The parts of a size hold those of the next larger one: as units shrink, places grow together.
// Where two of them do, the size at which it happens is the largest that passes, and the spot
// between them is what all larger ones miss.
//
//     ######
//     #  # #    the two rooms are places of size 2; they grow together at size 1, in the door
//     #    #
//     #  # #
//     ######
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_PASSAGES_H
#define HANDRAIL_VIEWER_CHECK_CHECK_PASSAGES_H

#include "viewer/check/check_parts.h"

/// Two groups of places, each joined before, grow together.
typedef struct check_join {
    hr_cell at;        ///< half-way between them, the top left cell of a block of size `width`
    int32_t width;     ///< the largest size that passes
    int32_t places[2]; ///< the place of each group that is nearest to it
    int64_t size;      ///< blocks of all places of the smaller group
} check_join;

typedef struct check_passages {
    check_parts places; ///< parts of the larger size
    check_join *joins;  ///< the widest first: a forest over the places
    int32_t count, capacity;
} check_passages;

/// Finds how the places of size `wide`, of at least `place_least` blocks, grow together down to
/// size `narrow`, which is smaller. @return false if out of memory; end them all the same.
bool check_passages_find(check_passages *passages, const hr_allocator *allocator,
                         const uint8_t *clearance, int32_t width, int32_t height, int32_t narrow,
                         int32_t wide, int64_t place_least);
void check_passages_end(check_passages *passages, const hr_allocator *allocator);

#endif
