// plan_report.c - what came of a plan, on stdout. Lengths and places are printed both in cells and
// in the world's units.

#include "viewer/output/plan_report.h"

#include "viewer/options/option_help.h"
#include "viewer/options/plural.h"
#include "viewer/output/json_output.h"
#include "viewer/output/time_text.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

// ---- For people

// Of the path itself, leg by leg: cells need not be square in the world.
static double world_length(const plan_report *report) {
    return hr_map_path_length_to_world(report->map, report->path->waypoints, report->path->count);
}

static double world_remaining(const plan_report *report) {
    const hr_path *path = report->path;
    hr_position end = path->count > 0 ? path->waypoints[path->count - 1] : report->request->start;
    return hr_map_path_length_to_world(report->map, (hr_position[]){end, report->request->goal}, 2);
}

static void print_length(const char *name, double length_256ths, double in_world) {
    printf("%-15s %.4f cells, %.6g in the world\n", name, length_256ths / HR_CELL, in_world);
}

static void print_waypoints(const plan_report *report) {
    const hr_path *path = report->path;
    printf("\n%5s %15s %15s %15s %15s\n", "", "centre x", "centre y", "world x", "world y");
    for (int32_t i = 0; i < path->count; i++) {
        hr_position at = path->waypoints[i];
        hr_world_point world = hr_map_position_to_world(report->map, at);
        printf("%5" PRId32 " %15.13g %15.13g %15.10g %15.10g\n", i, (double)at.x / HR_CELL,
               (double)at.y / HR_CELL, world.x, world.y);
    }
}

// Of what the ratio is.
static const char *best_of(const plan_report *report) {
    if (!report->has_costs) return "shortest";
    bool is_astar = report->path->stage == HR_STAGE_ASTAR;
    return is_astar ? "cheapest in eight directions" : "cheapest";
}

static void print_goal(const plan_report *report) {
    hr_position at = report->request->goal;
    if (report->path->goal_index < 0)
        printf("%-15s none of %" PRId32 "\n", "goal", report->goal_count);
    else
        printf("%-15s index %" PRId32 " of %" PRId32 ", at %.13g,%.13g\n", "goal",
               report->path->goal_index, report->goal_count, (double)at.x / HR_CELL,
               (double)at.y / HR_CELL);
}

void print_plan(const plan_report *report) {
    const hr_path *path = report->path;
    printf("%-15s %s\n", "status", hr_status_name(path->status));
    if (report->why) {
        printf("%-15s ", "why");
        print_wrapped(report->why, 16, 16);
    }
    printf("%-15s %s\n", "answered by", hr_stage_name(path->stage));
    if (report->goal_count > 1) print_goal(report);
    print_length("length", path->length_256ths, world_length(report));
    if (report->has_costs)
        printf("%-15s %.4f cells of plain ground\n", "cost", path->cost_256ths / HR_CELL);
    print_length("remaining", path->remaining_256ths, world_remaining(report));
    if (report->seen_cells)
        printf("%-15s %" PRId32 " cell%s\n", "seen", *report->seen_cells,
               plural(*report->seen_cells));
    if (report->farthest)
        printf("%-15s %.1f cells%s from the start\n", "farthest", (double)*report->farthest,
               report->has_costs ? " of plain ground" : "");
    printf("%-15s %" PRId32 "\n", "turning points", path->count > 2 ? path->count - 2 : 0);
    printf("%-15s %" PRId32 "\n", "steps", path->steps);
    char time[TIME_LENGTH], first[TIME_LENGTH];
    printf("%-15s %s (the first plan on this map: %s)\n", "time",
           time_text(report->time_ns, time, sizeof time),
           time_text(report->first_time_ns, first, sizeof first));
    if (path->guaranteed_ratio > 0)
        printf("%-15s at most %.4f times the %s\n", "guaranteed", path->guaranteed_ratio,
               best_of(report));
    printf("%-15s %" PRId32 " x %" PRId32 " cells\n", "map", hr_map_width(report->map),
           hr_map_height(report->map));
    if (path->count > 0) print_waypoints(report);
}

// ---- For machines

static json_t *json_length(double length_256ths, double in_world) {
    return json_pack("{s:f, s:f}", "cells", length_256ths / HR_CELL, "world", in_world);
}

static json_t *json_waypoint(const plan_report *report, hr_position at) {
    hr_world_point world = hr_map_position_to_world(report->map, at);
    return json_pack("{s:[f, f], s:[f, f]}", "cells", (double)at.x / HR_CELL,
                     (double)at.y / HR_CELL, "world", world.x, world.y);
}

static json_t *json_waypoints(const plan_report *report) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < report->path->count; i++) {
        if (json_list_add(list, json_waypoint(report, report->path->waypoints[i]))) continue;
        json_decref(list);
        list = NULL;
    }
    return list;
}

static json_t *json_ratio(const hr_path *path) {
    return path->guaranteed_ratio > 0 ? json_real(path->guaranteed_ratio) : json_null();
}

static json_t *json_map(const plan_report *report) {
    return json_pack("{s:i, s:i, s:I}", "width", (int)hr_map_width(report->map), "height",
                     (int)hr_map_height(report->map), "version",
                     (json_int_t)report->path->map_version);
}

// What was asked for besides the path. @return `plan`, or NULL when out of memory.
static json_t *with_more(json_t *plan, const plan_report *report) {
    int32_t index = report->path->goal_index;
    bool is_whole = plan != NULL;
    if (is_whole && report->why)
        is_whole = json_object_set_new(plan, "why", json_string(report->why)) == 0;
    if (is_whole && report->farthest)
        is_whole = json_object_set_new(plan, "farthest", json_real((double)*report->farthest)) == 0;
    if (is_whole && report->seen_cells)
        is_whole = json_object_set_new(plan, "seen_cells", json_integer(*report->seen_cells)) == 0;
    if (is_whole && report->goal_count > 1)
        is_whole = json_object_set_new(plan, "goal_index",
                                       index < 0 ? json_null() : json_integer(index)) == 0;
    if (is_whole) return plan;
    json_decref(plan);
    return NULL;
}

// json_pack frees what it was given if any of it is missing.
static json_t *json_plan(const plan_report *report) {
    const hr_path *path = report->path;
    return json_pack(
        "{s:s, s:s, s:o, s:f, s:o, s:i, s:I, s:o, s:o, s:o}", "status",
        hr_status_name(path->status), "stage", hr_stage_name(path->stage), "length",
        json_length(path->length_256ths, world_length(report)), "cost", path->cost_256ths / HR_CELL,
        "remaining", json_length(path->remaining_256ths, world_remaining(report)), "steps",
        (int)path->steps, "time_ns", (json_int_t)report->time_ns, "guaranteed_ratio",
        json_ratio(path), "map", json_map(report), "waypoints", json_waypoints(report));
}

bool write_plan_json(const char *path, const plan_report *report) {
    return write_json(path, "plan", with_more(json_plan(report), report), JSON_DIGITS_EXACT);
}
