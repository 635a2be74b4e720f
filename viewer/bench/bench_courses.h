// bench_courses.h - what a benchmark runs over: maps with the queries of a scenario and, where they
// are known, their shortest lengths.
//
// Arguments name them as MAP FILE.scen, or as a folder that holds pairs: NAME.map with
// NAME.map.scen, or NAME.scen alone, whose queries then name their map by a path from that folder.
// Shortest lengths come from NAME.kK.opt beside the scenario, K the unit's size, where it exists.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_COURSES_H
#define HANDRAIL_VIEWER_BENCH_BENCH_COURSES_H

#include "viewer/output/map_files.h"

enum { BENCH_BY_EXACT = -3 }; ///< for `shortest`: what the method of reference comes to

typedef struct bench_query {
    hr_cell start, goal;
    int32_t number;  ///< in the scenario, from 0
    double shortest; ///< cells; -1 = no way, -2 = an end is blocked, NAN = not known,
                     ///< or BENCH_BY_EXACT
} bench_query;

typedef struct bench_course {
    char *name; ///< the map's, without folder and ending
    char *map_path, *scenario_path;
    hr_map *map;
    hr_class_id class_id;
    bench_query *queries;
    int32_t query_count;
} bench_course;

typedef struct bench_courses {
    bench_course *at;
    int32_t count, capacity;
} bench_courses;

/// Finds and loads all that the arguments name, at most `sample` queries a map spread evenly over
/// its scenario (0 = all), for units of `unit`; maps are read as `input` says. @return false after
/// a complaint of one line; destroy what there is all the same.
bool courses_load(bench_courses *courses, char **arguments, int count, const map_input *input,
                  hr_class unit, int32_t sample);
/// Adds a map that is in memory, with the queries of a scenario; it takes the map over, whatever
/// comes of it. `courses` may be all zeros. @return false after a complaint of one line.
bool courses_add(bench_courses *courses, hr_map *map, const char *name, const char *scenario_path,
                 hr_class unit, int32_t sample);
/// The same with queries that the caller has made, allocated by malloc; they are taken over, too.
bool courses_add_queries(bench_courses *courses, hr_map *map, const char *name,
                         hr_class_id class_id, bench_query *queries, int32_t query_count);
/// The scenario that lies beside a map: of MAP.scen and of NAME.scen, NAME being MAP without its
/// ending, the first that exists. @return its path, which the caller frees, or NULL.
char *scenario_beside(const char *map_path);
void courses_destroy(bench_courses *courses);
/// The shortest lengths beside a scenario of `count` queries, NAN each where there is no such file.
/// The caller frees them; NULL after a complaint.
double *courses_load_lengths(const char *scenario_path, int32_t size, int32_t count);
/// All queries of all courses.
int64_t courses_query_count(const bench_courses *courses);

#endif
