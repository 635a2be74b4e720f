// route_queue.h - what a route search will look at next, the shortest estimate first.
//
// Buckets two blocks wide (Dial, Algorithm 360: Shortest-Path Forest with Topological Ordering,
// 1969), the last one in first out in each; entries that have been overtaken stay in.
#ifndef HANDRAIL_ROUTE_QUEUE_H
#define HANDRAIL_ROUTE_QUEUE_H

#include "../passmap/passmap.h"

/// What an entry says. Hidden: the portal and the end do not see each other.
typedef enum hr_route_step {
    HR_STEP_REACHED,       // a way to the portal
    HR_STEP_LEAVE,         // from the start to the portal, if they see each other
    HR_STEP_LEAVE_HIDDEN,  // at a guess
    HR_STEP_ARRIVE,        // from the portal to the goal, if they see each other
    HR_STEP_ARRIVE_HIDDEN, // at a guess
    HR_STEP_DIRECT_HIDDEN, // from start to goal in one tile, at a guess
} hr_route_step;

typedef struct hr_route_entry {
    int32_t next;   // in its bucket
    int32_t length; // of the way to the portal, or through it to the goal
    int32_t portal;
    hr_route_step step;
} hr_route_entry;

enum { HR_ROUTE_BUCKETS = 4096 };

typedef struct hr_route_queue {
    const hr_allocator *allocator;
    hr_route_entry *entries;
    int32_t count, capacity;
    int32_t buckets[HR_ROUTE_BUCKETS]; // the first entry of each, -1 = none
    int32_t current;                   // the bucket that is being emptied
    int32_t waiting;                   // entries in all buckets
    bool is_out_of_memory;
} hr_route_queue;

void hr_route_queue_create(hr_route_queue *queue, const hr_allocator *allocator);
void hr_route_queue_destroy(hr_route_queue *queue);

/// Empties the queue; no entry will have a lesser estimate than `least`.
void hr_route_queue_start(hr_route_queue *queue, int32_t least);
void hr_route_queue_push(hr_route_queue *queue, int32_t estimate, hr_route_entry entry);
/// Takes out the next entry. @return false if none is left with an estimate below `limit`.
bool hr_route_queue_pop(hr_route_queue *queue, int32_t limit, hr_route_entry *entry);

#endif
