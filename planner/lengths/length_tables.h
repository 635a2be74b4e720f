// length_tables.h - tables of lengths, a row for a thread at a time, and what is kept from one
// table to the next.
#ifndef HANDRAIL_PLANNER_LENGTHS_LENGTH_TABLES_H
#define HANDRAIL_PLANNER_LENGTHS_LENGTH_TABLES_H

#include "planner/base/threads.h"
#include "planner/lengths/length_choice.h"

/// Of which table walks through links are kept (linked_lengths.c).
typedef struct hr_kept_walks {
    uint64_t map_version; // 0 = none are
    double limit_256ths;
    hr_class_id class_id;
    int32_t from_count, to_count; // -1: to the same places
} hr_kept_walks;

typedef struct hr_length_tables {
    const hr_allocator *allocator;
    hr_joined_places roots, ends; // of a table from a list to itself the first alone, joined
    hr_length_worker *workers;
    int32_t worker_count;
    hr_length_choice choice;                                // of the last table
    hr_buffer root_steps;                                   // of tables with a budget
    bool plans_all;                                         // pair by pair, through links
    hr_buffer link_ends, link_arcs, link_walks, link_flags; // of linked_lengths.c
    hr_kept_walks walks;
    hr_buffer walks_places; // the table's `from`, then `to`
} hr_length_tables;

/// For so many threads. @return NULL if out of memory.
hr_length_tables *hr_length_tables_create(hr_map *map, hr_routes *routes, int32_t workers,
                                          size_t search_bytes_max);
/// NULL is allowed.
void hr_length_tables_destroy(hr_length_tables *tables);
size_t hr_length_tables_bytes(const hr_length_tables *tables);

/// Fills a table, of which everything is legal, for a class whose routes are up to date; `end` is
/// for its use. It has `rows_done`. @return false if out of memory.
bool hr_length_tables_fill(hr_length_tables *tables, hr_threads *threads, hr_endpoint *end,
                           const hr_class_entry *entry, const hr_routes *routes,
                           const hr_length_table *table, double *lengths_256ths);

#endif
