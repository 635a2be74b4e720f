// dynamic_scenario.h - scenarios of the dynamic benchmarks: patches to paste into an open map, and
// queries between them.
//
//   version 2
//   height H
//   width W
//   cost 1 octile
//   patch FILE.patch
//   commands
//   P bucket id x y                paste patch `id`, its top left cell at (x, y)
//   Q bucket sx sy gx gy length    a path; length: shortest in eight directions, -1 = no way
#ifndef HANDRAIL_VIEWER_BENCH_DYNAMIC_SCENARIO_H
#define HANDRAIL_VIEWER_BENCH_DYNAMIC_SCENARIO_H

#include "viewer/bench/patch_file.h"

typedef struct dynamic_command {
    bool is_query;
    int32_t patch; ///< its number, of what is no query
    hr_cell at;    ///< where it goes; the start of a query
    hr_cell goal;
    double length; ///< of a query
    int64_t line;  ///< in the file, from 1
} dynamic_command;

typedef struct dynamic_scenario {
    char *name, *path; ///< the file's name without folder and ending; all of it
    int32_t width, height;
    patch_list patches;
    dynamic_command *commands;
    int32_t command_count, query_count;
} dynamic_scenario;

enum { PATCH_NAME_MOST = 255 };

/// Reads a scenario out of memory, but for its patches: `patch_name` is their file's. @return
/// HR_OK, or an error with a message that names the line; destroy what there is all the same.
hr_error dynamic_read(dynamic_scenario *scenario, const void *bytes, size_t size,
                      char patch_name[PATCH_NAME_MOST + 1], hr_message *message);
/// Whether every command pastes a patch that there is, wholly on the map.
hr_error dynamic_check_patches(const dynamic_scenario *scenario, hr_message *message);

/// Loads a scenario and its patches, from beside it. @return false after a complaint of one line
/// that names the file and the line in it; destroy what there is all the same.
bool dynamic_load(dynamic_scenario *scenario, const char *path);
void dynamic_destroy(dynamic_scenario *scenario);

#endif
