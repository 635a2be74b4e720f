// results_csv.h - what became of a list of queries, kept in memory, and as the results CSV:
//
//   query,status,length,steps,time_ns,waypoints
//   0,found,12.649110641,7,5321,1.5 2.5;4.5 6.5;9.5 12.5
//
// One row a query, from 0; lengths and waypoints in cells; no waypoints where there is no path.
#ifndef HANDRAIL_VIEWER_OUTPUT_RESULTS_CSV_H
#define HANDRAIL_VIEWER_OUTPUT_RESULTS_CSV_H

#include <handrail/planner.h>

/// What became of one query. Its waypoints are `count` of the list's, from `first` on.
typedef struct query_result {
    hr_status status;
    hr_stage stage;
    double length_256ths;
    int32_t steps;
    int32_t count;
    size_t first;
    int64_t time_ns;
} query_result;

/// The results of a list of queries and the waypoints of all of them.
typedef struct query_results {
    query_result *rows;
    int32_t count; ///< of rows
    hr_position *waypoints;
    size_t waypoint_count, waypoint_capacity;
} query_results;

/// Room for `count` results, all zero. @return false when out of memory.
bool results_create(query_results *results, int32_t count);
void results_destroy(query_results *results);

/// Keeps a path, with a copy of its waypoints, as the result of query `index`.
/// @return false when out of memory.
bool results_keep(query_results *results, int32_t index, const hr_path *path, int64_t time_ns);

/// The CSV, the same bytes in every locale. The caller frees it; NULL when out of memory.
char *results_csv(const query_results *results, size_t *size);

#endif
