// length_rows.h - a row of a table of lengths: from one place, its *root*, to many others.
//
// One search from the root over the routes (field.h), then for each other place the best portal of
// its tile, and the way from there to the root, pulled taut. Ways from a root share most of what
// they pull (taut_tree.h), and only those that are asked for are pulled. With costs they share what
// is straightened (field_tails.h). Places near the root are planned for one by one: portals are too
// coarse for them. So are all where a search over a whole map does not pay (length_choice.h).
#ifndef HANDRAIL_PLANNER_LENGTHS_LENGTH_ROWS_H
#define HANDRAIL_PLANNER_LENGTHS_LENGTH_ROWS_H

#include "planner/lengths.h"
#include "planner/lengths/joined_places.h"
#include "planner/plan/searcher.h"
#include "planner/route_search/field.h"
#include "planner/taut/taut_tree.h"

/// What a table is about; read by all workers.
typedef struct hr_length_job {
    hr_class_id class_id;
    const hr_class_entry *entry;
    const hr_routes *routes;
    const hr_joined_places *roots, *ends; // the same ones where each pair is searched once
    bool are_roots_from;                  // a root is where units start, and not where they go
    bool plans_all;                       // by a plan for each pair, through links
    bool has_fields;                      // else there is a plan for each pair, too
    double limit_256ths;                  // infinite without one
    double *lengths;                      // of `from` times `to`
    int32_t to_count;
    int32_t first;       // root to look at
    int64_t steps_max;   // of those before a root; INT64_MAX = no limit
    int64_t *root_steps; // that each took, by its number; NULL without a limit
} hr_length_job;

/// What a thread needs for it, kept from table to table.
typedef struct hr_length_worker {
    hr_searcher searcher;
    hr_field field;
    hr_taut_tree tree;
    hr_buffer
        ends; // of each portal the point of the tree that the way to it ends in; -1 = none yet
    hr_buffer stack; // portals whose ways are pulled next
    hr_points leg;   // at hand
    int64_t steps;   // of the row at hand: the same wherever and whenever it is found
} hr_length_worker;

void hr_length_worker_create(hr_length_worker *worker, hr_map *map, hr_routes *routes,
                             size_t search_bytes_max);
void hr_length_worker_destroy(hr_length_worker *worker);
size_t hr_length_worker_bytes(const hr_length_worker *worker);

/// Finds the lengths between a root and all ends; where both are the same places, all ends behind
/// it. @return false if out of memory.
bool hr_find_length_row(hr_length_worker *worker, const hr_length_job *job, int32_t root);

/// Plans one entry, whatever the limit, and writes nothing: its price is the worker's `steps`; 0
/// for what needs no search. @return false if out of memory.
bool hr_sample_length(hr_length_worker *worker, const hr_length_job *job, int32_t root,
                      int32_t end);

#endif
