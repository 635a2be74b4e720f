// legend_facts.c - the figures of a plan, as names and texts for a legend.

#include "viewer/picture/legend_facts.h"

#include "viewer/options/plural.h"
#include "viewer/options/readable.h"

#include <inttypes.h>
#include <stdio.h>

static char *add_fact(fact_list *list, const char *name) {
    legend_fact *fact = &list->facts[list->count++];
    fact->name = name;
    return fact->text;
}

const char *legend_headline(hr_status status) {
    switch (status) {
    case HR_STRAIGHT:
        return "Nothing in the way";
    case HR_FOUND:
        return "A way around";
    case HR_NEAREST:
        return "No way to the goal";
    case HR_PARTIAL:
        return "The budget ran out";
    case HR_LOCKED:
        return "The unit cannot move";
    case HR_BLOCKED:
        return "The start is closed";
    case HR_TOO_FAR:
        return "Longer than the limit";
    default:
        return "Not a valid request";
    }
}

static void add_map(fact_list *list, const picture_scene *scene) {
    if (scene->title) copy_readable(add_fact(list, "map"), FACT_LENGTH, scene->title);
    snprintf(add_fact(list, "map size"), FACT_LENGTH, "%" PRId32 " x %" PRId32 " cells",
             hr_map_width(scene->map), hr_map_height(scene->map));
}

static void add_goal(fact_list *list, const picture_scene *scene) {
    int32_t index = scene->path->goal_index;
    if (scene->goals && index >= 0)
        snprintf(add_fact(list, "nearest goal"), FACT_LENGTH, "%c of %" PRId32, goal_letter(index),
                 scene->goals->count);
}

static void add_lengths(fact_list *list, const picture_scene *scene) {
    const hr_path *path = scene->path;
    if (path->count > 1) {
        snprintf(add_fact(list, "length"), FACT_LENGTH, "%.2f cells",
                 path->length_256ths / HR_CELL);
        if (hr_map_class(scene->map, scene->class_id).costs_256ths)
            snprintf(add_fact(list, "cost"), FACT_LENGTH, "%.2f plain cells",
                     path->cost_256ths / HR_CELL);
        snprintf(add_fact(list, "turning points"), FACT_LENGTH, "%" PRId32, path->count - 2);
    }
    if (path->remaining_256ths > 0)
        snprintf(add_fact(list, "left to the goal"), FACT_LENGTH, "%.2f cells",
                 path->remaining_256ths / HR_CELL);
}

static void add_time(fact_list *list, int64_t time_ns) {
    bool is_long = time_ns >= 1000000;
    snprintf(add_fact(list, "time"), FACT_LENGTH,
             is_long ? "%.2f milliseconds" : "%.1f microseconds",
             (double)time_ns / (is_long ? 1000000 : 1000));
}

static void add_effort(fact_list *list, const picture_scene *scene) {
    snprintf(add_fact(list, "steps"), FACT_LENGTH, "%" PRId32, scene->path->steps);
    if (scene->time_ns >= 0) add_time(list, scene->time_ns);
    if (scene->record && scene->record->left_out > 0)
        snprintf(add_fact(list, "not shown"), FACT_LENGTH, "%" PRId64 " event%s of the search",
                 scene->record->left_out, plural(scene->record->left_out));
}

fact_list legend_facts(const picture_scene *scene) {
    fact_list list = {.count = 0};
    int32_t size = hr_map_class(scene->map, scene->class_id).size;
    snprintf(add_fact(&list, "status"), FACT_LENGTH, "%s", hr_status_name(scene->path->status));
    if (scene->path->stage != HR_STAGE_ANY)
        snprintf(add_fact(&list, "answered by"), FACT_LENGTH, "%s",
                 hr_stage_name(scene->path->stage));
    add_goal(&list, scene);
    add_lengths(&list, scene);
    add_effort(&list, scene);
    snprintf(add_fact(&list, "unit"), FACT_LENGTH, "%" PRId32 " x %" PRId32 " cell%s", size, size,
             plural(size));
    add_map(&list, scene);
    return list;
}
