// linked_field.h - a field that leads through links, too.
//
// Beside the goals of the field, which is found for walking alone, the entries of links are goals
// of a second one, each with what it takes from there as its offset: the link's price, and the way
// from its exit. These ways are asked of the walking field first, then of the second one, until
// none becomes shorter: as often as ways lead through links one after the other. An entry is left
// out where the field, as it was found so far, leads on as short without it: ways behind a link of
// little cost would come back through it. Ways behind entries never come back to these, so that who
// follows them arrives.
#ifndef HANDRAIL_PLANNER_FIELDS_LINKED_FIELD_H
#define HANDRAIL_PLANNER_FIELDS_LINKED_FIELD_H

#include "planner/fields/goal_arrival.h"

/// An arc of a link as a goal.
typedef struct hr_linked_entry {
    hr_cell block;
    hr_position in, out;
    hr_link_id link;
    double cost;      // of the link
    double most;      // that the way through the link takes, with the offset; INFINITY = left out
    int32_t same;     // the next entry in the same block, in a ring; itself where there is no other
    int32_t round;    // in which it first got a price, from 1 on; 0 = it has none
    double leg;       // what it takes to the goal of the second field that comes next
    int32_t end;      // that goal
    int32_t next;     // the entry that it is, or -1
    double rest;      // what all of the way takes, without the offset
    int32_t goal;     // of the field, that it leads to
    int32_t followed; // while circles are looked for: from which entry; -1 = it was not
    bool is_barred;   // as it would lead back to itself
} hr_linked_entry;

struct hr_linked_field {
    hr_goal_field *field; // goals of the walking field, then entries in the order of `entries`
    hr_buffer entries, goals, order;
    int32_t entry_count, goal_count; // the latter without entries
    uint64_t links_version;          // of the map, that entries are of
};

/// Brings it up to date with its walking field, which is: makes it where links are, and drops it
/// where there are none. @return false if out of memory: then the field holds for nothing.
bool hr_linked_field_refresh(hr_goal_field *walking, const hr_field_sources *from);
void hr_linked_field_destroy(hr_linked_field *linked, const hr_allocator *allocator);
size_t hr_linked_field_bytes(const hr_linked_field *linked);

/// The entry that an arrival on the second field leads to, or NULL: it leads to a goal.
static inline const hr_linked_entry *hr_entry_of(const hr_linked_field *linked,
                                                 const hr_goal_arrival *arrival) {
    if (!linked || arrival->goal < linked->goal_count) return NULL;
    return (const hr_linked_entry *)linked->entries.memory + (arrival->goal - linked->goal_count);
}

/// Writes the path of an arrival, and through all links behind it, as hr_goal_field_linked_path.
int32_t hr_linked_way_write(const hr_goal_field *field, const hr_goal_arrival *arrival,
                            hr_position from, hr_position *waypoints, hr_link_id *links,
                            int32_t capacity);

#endif
