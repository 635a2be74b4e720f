// turning_points.h - the turning points that an exact search has reached: what it knows of each,
// and which comes next.
//
// A turning point is a block, a corner of it, and the hand that found it: the same block can turn
// a way round two corners. A way that comes to a block longer than another did is dropped, whatever
// its corner: the other one's way and its own way on are together shorter than it is. Ways of one
// length may part again, each going on into its own sector: all are kept but those that come to the
// same corner with no wider a sector than one before.
//
// A hash table with open addressing finds blocks, its entries aged by generations instead of being
// cleared; a binary heap finds the next, ties broken by the order in which they were reached.
#ifndef HANDRAIL_PLANNER_EXACT_TURNING_POINTS_H
#define HANDRAIL_PLANNER_EXACT_TURNING_POINTS_H

#include "planner/exact/visibility.h"

/// A turning point.
typedef struct hr_turning_point {
    hr_cell at;
    int32_t parent;  // index of the turning point before, -1 at the start
    double length;   // of the way to it
    hr_direction on; // from the one before
    hr_hold onward;
    uint8_t hand, heading; // as hr_tangent has them
    bool has_onward;
} hr_turning_point;

/// The same as it is kept, in 32 bytes: a map's sides fit in 15 bits.
typedef struct hr_kept_turning_point {
    int16_t x, y, on_x, on_y, onward_x, onward_y;
    uint8_t hand, heading, has_onward, onward_wall;
    int32_t parent;
    int32_t twin; // index of one reached before, of the same block and length, or -1
    double length;
} hr_kept_turning_point;

typedef struct hr_turning_point_entry { // in the table
    uint32_t generation;
    int32_t turn; // index of the last one reached by the shortest way to its block
} hr_turning_point_entry;

typedef struct hr_turning_point_rank { // in the heap
    double estimate;
    int32_t turn;
} hr_turning_point_rank;

enum {
    HR_TURNING_POINT_BYTES = 64,       // of a turning point, with its rank and two entries
    HR_TURNING_POINTS_BYTES = 1 << 20, // of all of a search, however small the map
};

typedef struct hr_turning_points {
    const hr_allocator *allocator;
    hr_kept_turning_point *at;
    hr_turning_point_entry *table; // a power of two of entries
    hr_turning_point_rank *heap;
    int32_t count, capacity, heap_count, heap_capacity, table_count, table_capacity;
    int32_t limit; // of `count`
    uint32_t generation;
    bool is_full; // there was one more
    bool is_out_of_memory;
} hr_turning_points;

/// Forgets all turning points; from now on keeps up to `limit`.
void hr_turning_points_clear(hr_turning_points *turning_points, int32_t limit);
/// Keeps a turning point unless its block is known by a shorter way, or the same corner by one that
/// leads at least as far. `estimate` is the least length of a whole way by it.
void hr_turning_points_reach(hr_turning_points *turning_points, hr_turning_point turn,
                             double estimate);
/// The next turning point, or -1: the one of the least estimate that is still the shortest to its
/// block.
int32_t hr_turning_points_next(hr_turning_points *turning_points, double *estimate);
/// A turning point by its index.
hr_turning_point hr_turning_points_get(const hr_turning_points *turning_points, int32_t index);

void hr_turning_points_destroy(hr_turning_points *turning_points);
size_t hr_turning_points_bytes(const hr_turning_points *turning_points);

#endif
