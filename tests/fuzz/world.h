// world.h - a map with all that the library lets stand on it, changed by a fuzzer's bytes.
#ifndef HANDRAIL_TESTS_FUZZ_WORLD_H
#define HANDRAIL_TESTS_FUZZ_WORLD_H

#include "passmap/links.h"
#include "passmap/views.h"
#include "planner/fields.h"
#include "planner/path_watch.h"
#include "planner/planner.h"
#include "tests/fuzz/input.h"
#include "tests/support/twins.h"

enum { BODIES = 12, LINKS = 4, BATCH_MAX = 24, GOALS_MAX = 6, WATCHED = 16 };

/// Two planners of one map, with one worker and with three, are asked the same: what one answers,
/// so does the other.
typedef struct world {
    input in;
    int32_t width, height;
    hr_map *map;
    hr_planner *one, *three;
    hr_planner_config planner; // of planner `one`
    hr_results *of_one, *of_three;
    hr_footprint_id bodies[BODIES];
    hr_link_id links[LINKS];
    hr_map *known;        // view 1 of both planners
    hr_map *ally;         // view 2 of both, or NULL
    hr_map *view;         // of none, or NULL
    hr_path_watch *watch; // of planner `one`
    hr_watched_path watched[WATCHED];
    hr_position waypoints[WATCHED][4];
    hr_link_id old_links[WATCHED][4];
    hr_goal_field *field; // or NULL
    hr_goal_field_config field_config;
    hr_goal field_goals[GOALS_MAX];
    hr_goal goals[BATCH_MAX][GOALS_MAX]; // of requests
    hr_closing closings[BATCH_MAX][2];
    sketch sketch;
    twin twin;
} world;

void world_open(world *w, const uint8_t *data, size_t size);
void world_close(world *w);

hr_cell world_cell(world *w);
hr_position world_position(world *w);
/// Mostly small and on the map, sometimes anything.
hr_rect world_rect(world *w);
/// Mostly that of a class, in use or not.
hr_class_id world_class(world *w);
/// Of a body that stands or has stood; or any number.
hr_footprint_id world_body(world *w);

/// A goal of any kind, mostly sound.
hr_goal world_goal(world *w);

/// Changes cells, footprints, classes or links.
void world_edit(world *w);
/// The next request for place `index` of a batch.
hr_request world_request(world *w, int32_t index);
/// The same, with goals, and mostly sound.
hr_request world_request_of_goals(world *w, int32_t index);

#endif
