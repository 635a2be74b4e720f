// linked_lengths.h - tables of lengths where links lead.
//
// Walks between the places of the table and the ends of links are tables of their own; a search
// over the ends, for each place that units start from, puts them together. Small tables, and those
// of a class with costs, are planned pair by pair.
#ifndef HANDRAIL_PLANNER_LENGTHS_LINKED_LENGTHS_H
#define HANDRAIL_PLANNER_LENGTHS_LINKED_LENGTHS_H

#include "planner/lengths/length_tables.h"

/// As hr_length_tables_fill, through links where that is shorter, or the only way.
bool hr_linked_lengths_fill(hr_length_tables *tables, hr_threads *threads, hr_endpoint *end,
                            const hr_class_entry *entry, const hr_routes *routes,
                            const hr_length_table *table, double *lengths_256ths);

#endif
