// length_choice.h - whether the rows of a table are found by fields, or each entry by a plan.
//
// A field costs by the portals of the map, however few places a row has; a plan costs by how hard
// the ground is: in mazes some are dearer than a field over the whole map, in open country fifty
// are not. So a few entries, spread over the table, are planned first, and what they took is held
// against what rows would cost. The choice is a function of the map and of the table's places: the
// same for any number of threads and for each part of a table, and for any limit. It is kept for
// the calls that go on with a table.
#ifndef HANDRAIL_PLANNER_LENGTHS_LENGTH_CHOICE_H
#define HANDRAIL_PLANNER_LENGTHS_LENGTH_CHOICE_H

#include "planner/lengths/length_rows.h"

typedef struct hr_length_choice {
    const hr_class_entry *entry;  // of which it was made, as it was then
    uint64_t map_version;         // 0 = there is none
    int32_t from_count, to_count; // -1: to the same places
    hr_buffer places;             // the table's `from`, then `to`
    bool has_fields;
} hr_length_choice;

/// Whether it was made for a table on the map as it is.
bool hr_is_length_choice_of(const hr_length_choice *choice, const hr_class_entry *entry,
                            const hr_length_table *table);
/// Makes it, for a job whose places are listed. @return false if out of memory: there is none then.
bool hr_make_length_choice(hr_length_choice *choice, hr_length_worker *worker,
                           const hr_length_job *job, const hr_length_table *table);

#endif
