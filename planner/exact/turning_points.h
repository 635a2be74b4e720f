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
typedef struct hr_turn {
    hr_cell at;
    int32_t parent; // index of the turning point before, -1 at the start
    double length;  // of the way to it
    hr_toward on;   // from the one before
    hr_hold onward;
    uint8_t hand, heading; // as hr_tangent has them
    bool has_onward;
} hr_turn;

/// The same as it is kept, in 32 bytes: a map's sides fit in 15 bits.
typedef struct hr_kept_turn {
    int16_t x, y, on_x, on_y, onward_x, onward_y;
    uint8_t hand, heading, has_onward, onward_wall;
    int32_t parent;
    int32_t twin; // index of one reached before, of the same block and length, or -1
    double length;
} hr_kept_turn;

typedef struct hr_turn_entry { // in the table
    uint32_t generation;
    int32_t turn; // index of the last one reached by the shortest way to its block
} hr_turn_entry;

typedef struct hr_turn_rank { // in the heap
    double estimate;
    int32_t turn;
} hr_turn_rank;

enum {
    HR_TURN_BYTES = 64,       // of a turning point, with its rank and two entries
    HR_TURNS_BYTES = 1 << 20, // of all of a search, however small the map
};

typedef struct hr_turns {
    const hr_allocator *allocator;
    hr_kept_turn *at;
    hr_turn_entry *table; // a power of two of entries
    hr_turn_rank *heap;
    int32_t count, capacity, heap_count, heap_capacity, table_count, table_capacity;
    int32_t limit; // of `count`
    uint32_t generation;
    bool is_full; // there was one more
    bool is_out_of_memory;
} hr_turns;

/// Forgets all turning points; from now on keeps up to `limit`.
void hr_turns_clear(hr_turns *turns, int32_t limit);
/// Keeps a turning point unless its block is known by a shorter way, or the same corner by one that
/// leads at least as far. `estimate` is the least length of a whole way by it.
void hr_turns_reach(hr_turns *turns, hr_turn turn, double estimate);
/// The next turning point, or -1: the one of the least estimate that is still the shortest to its
/// block.
int32_t hr_turns_next(hr_turns *turns, double *estimate);
/// A turning point by its index.
hr_turn hr_turns_get(const hr_turns *turns, int32_t index);

void hr_turns_destroy(hr_turns *turns);
size_t hr_turns_bytes(const hr_turns *turns);

#endif
