// formations.c - the checks of an order to march, and the life of a march.

#include "planner/formations.h"

#include "passmap/base/memory.h"
#include "planner/api/planner_state.h"
#include "planner/formations/lanes.h"
#include "planner/formations/slots.h"
#include "planner/formations/spine.h"
#include "planner/formations/stations.h"
#include "planner/grid/geometry.h"
#include "planner/plan/request.h"

#include <string.h>

// ---- Life

hr_error hr_march_create(const hr_planner *planner, hr_march **march) {
    *march = hr_allocate_zeroed(&planner->allocator, 1, sizeof **march);
    if (!*march) return HR_OUT_OF_MEMORY;
    (*march)->allocator = planner->allocator;
    (*march)->spine.problem_unit = -1;
    return HR_OK;
}

void hr_march_destroy(hr_march *march) {
    if (!march) return;
    hr_allocator allocator = march->allocator;
    hr_buffer *buffers[] = {&march->answers,
                            &march->spine_waypoints,
                            &march->spine_widths,
                            &march->slots,
                            &march->keys,
                            &march->points.buffer,
                            &march->guides.buffer,
                            &march->samples.buffer,
                            &march->stations.buffer,
                            &march->changes.buffer,
                            &march->breaks.buffer};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        hr_buffer_destroy(buffers[i], &allocator);
    hr_release(&allocator, march->waypoints);
    hr_release(&allocator, march->marks);
    hr_release(&allocator, march->links);
    hr_release(&allocator, march);
}

// ---- What may be asked

static bool is_distance(int32_t distance) {
    const int32_t most = HR_SIDE_MAX * HR_CELL;
    return distance >= -most && distance <= most;
}

static const char *unit_problem(const hr_map *map, const hr_march_order *order, int32_t i) {
    const hr_march_unit *unit = &order->units[i];
    if (!hr_class_entry_of(map, unit->class_id))
        return "units: no such class is registered with the map";
    if (!hr_is_on_map(map, unit->start)) return "units: one starts outside the map";
    if (!is_distance(unit->right_256ths) || !is_distance(unit->back_256ths))
        return "units: a place in the formation is farther than a map is long";
    if (order->places && !hr_is_on_map(map, order->places[i]))
        return "places: one lies outside the map";
    return NULL;
}

static const char *widths_problem(const hr_map *map, const hr_march_order *order) {
    if (order->width_count < 0) return "width_count: is negative";
    if (order->width_count > HR_MARCH_WIDTHS_MAX) return "width_count: is more than 16";
    if (order->width_count > 0 && !order->widths) return "widths: is NULL";
    for (int32_t i = 0; i < order->width_count; i++)
        if (!hr_class_entry_of(map, order->widths[i]))
            return "widths: no such class is registered with the map";
    return NULL;
}

// `unit` is set to the one that it is about.
static const char *order_problem(const hr_map *map, const hr_march_order *order, int32_t *unit) {
    *unit = -1;
    if (order->count > 0 && !order->units) return "units: is NULL";
    if (!hr_is_on_map(map, order->goal)) return "goal: lies outside the map";
    if (order->detour_ratio != 0 && !(order->detour_ratio >= 1 && order->detour_ratio <= 256))
        return "detour_ratio: is neither 0 nor from 1 to 256";
    if (order->budget_steps < 0) return "budget_steps: is negative";
    for (int32_t i = 0; i < order->count; i++) {
        const char *problem = unit_problem(map, order, i);
        if (problem) return *unit = i, problem;
    }
    return widths_problem(map, order);
}

// ---- Levels

// The largest unit's class; of equal ones the lowest id.
static hr_class_id largest_class(const hr_march_call *call) {
    hr_class_id best = call->order->units[0].class_id;
    for (int32_t i = 1; i < call->order->count; i++) {
        hr_class_id id = call->order->units[i].class_id;
        int32_t size = hr_class_entry_of(call->map, id)->unit.size,
                best_size = hr_class_entry_of(call->map, best)->unit.size;
        if (size > best_size || (size == best_size && id < best)) best = id;
    }
    return best;
}

static hr_march_level level_of(const hr_march_call *call, hr_class_id id) {
    const hr_class_entry *entry = hr_class_entry_of(call->map, id);
    return (hr_march_level){.class_id = id, .entry = entry, .size = entry->unit.size};
}

// Among levels by falling size; of equal ones the first given counts.
static void insert_level(hr_march *march, hr_march_level level) {
    int32_t at = march->level_count;
    for (int32_t i = 0; i < march->level_count; i++)
        if (march->levels[i].size == level.size) return;
    for (; at > 0 && march->levels[at - 1].size < level.size; at--)
        march->levels[at] = march->levels[at - 1];
    march->levels[at] = level;
    march->level_count++;
}

static void choose_levels(hr_march_call *call) {
    hr_march *march = call->march;
    hr_march_level last = level_of(call, largest_class(call));
    int32_t needed = hr_formation_width(call);
    march->level_count = 0;
    for (int32_t i = 0; i < call->order->width_count; i++) {
        hr_march_level level = level_of(call, call->order->widths[i]);
        if (level.size > last.size) insert_level(march, level);
    }
    int32_t wider = 0; // than the formation needs
    while (wider + 1 < march->level_count && march->levels[wider + 1].size >= needed) wider++;
    march->level_count -= wider;
    memmove(march->levels, march->levels + wider,
            (size_t)march->level_count * sizeof *march->levels);
    march->levels[march->level_count++] = last;
}

static hr_error refresh_classes(const hr_march_call *call) {
    bool is_used[HR_CLASS_MAX] = {false};
    hr_error error = HR_OK;
    for (int32_t i = 0; i < call->order->count; i++) is_used[call->order->units[i].class_id] = true;
    for (int32_t i = 0; i < call->march->level_count; i++)
        is_used[call->march->levels[i].class_id] = true;
    for (hr_class_id id = 0; id < HR_CLASS_MAX && !error; id++)
        if (is_used[id]) error = hr_map_refresh(call->map, id);
    return error;
}

// ---- Where it begins

static hr_position middle_of(const hr_march_order *order) {
    int64_t x = 0, y = 0;
    for (int32_t i = 0; i < order->count; i++)
        x += order->units[i].start.x, y += order->units[i].start.y;
    return (hr_position){(int32_t)(x / order->count), (int32_t)(y / order->count)};
}

// 2: the largest unit could go from here to the goal; 1: it could stand here.
static int32_t rank_of_start(const hr_march_call *call, hr_position start) {
    const hr_march_level *last = &call->march->levels[call->march->level_count - 1];
    hr_cell at = hr_block_at(start, last->size), goal = hr_block_at(call->order->goal, last->size);
    int32_t label = hr_label_at(&last->entry->labels, at.x, at.y);
    if (label < 0) return 0;
    return label == hr_label_at(&last->entry->labels, goal.x, goal.y) ? 2 : 1;
}

static bool is_before(hr_position a, hr_position b) {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

// Whatever the order of the units.
static hr_position choose_start(const hr_march_call *call) {
    const hr_march_order *order = call->order;
    hr_position middle = middle_of(order), best = order->units[0].start;
    int32_t best_rank = -1;
    int64_t least = 0;
    for (int32_t i = 0; i < order->count; i++) {
        hr_position start = order->units[i].start;
        int32_t rank = rank_of_start(call, start);
        int64_t distance = hr_march_distance(start, middle);
        if (rank < best_rank || (rank == best_rank && distance > least)) continue;
        if (rank == best_rank && distance == least && !is_before(start, best)) continue;
        best = start, best_rank = rank, least = distance;
    }
    return best;
}

// ---- Plan

static bool write_spine(hr_march_call *call) {
    hr_march *march = call->march;
    int32_t count = march->points.count;
    if (count < 2) return true;
    if (!hr_buffer_reserve(&march->spine_waypoints, &march->allocator, (size_t)count,
                           sizeof(hr_position)) ||
        !hr_buffer_reserve(&march->spine_widths, &march->allocator, (size_t)count, sizeof(int32_t)))
        return false;
    hr_position *at = march->spine_waypoints.memory;
    int32_t *widths = march->spine_widths.memory;
    for (int32_t i = 0; i < count; i++) {
        const hr_spine_point *p = &hr_march_points(march)[i];
        at[i] = p->at;
        if (i + 1 < count) widths[i] = march->levels[p->level].size;
    }
    march->spine.waypoints = at, march->spine.widths_cells = widths, march->spine.count = count;
    return true;
}

static bool plan(hr_march_call *call) {
    hr_march *march = call->march;
    return hr_find_slots(call) && hr_find_spine(call, choose_start(call)) &&
           (march->points.count < 2 || hr_find_stations(call)) && write_spine(call) &&
           hr_find_lanes(call);
}

static void empty(hr_march *march) {
    march->spine = (hr_spine){.problem_unit = -1};
    march->unit_count = 0;
}

static hr_error refuse(hr_march *march, const hr_march_order *order, const char *problem,
                       int32_t unit) {
    march->spine.status = HR_INVALID;
    march->spine.problem = problem, march->spine.problem_unit = unit;
    int32_t count = hr_greatest(order->count, 0);
    if (!hr_buffer_reserve(&march->answers, &march->allocator, (size_t)count,
                           sizeof(hr_march_answer)))
        return HR_OUT_OF_MEMORY;
    for (int32_t i = 0; i < count; i++)
        hr_march_answers(march)[i] = (hr_march_answer){.status = HR_INVALID};
    march->unit_count = count;
    return HR_OK;
}

static hr_error plan_order(hr_planner *planner, const hr_march_order *order, hr_march *march) {
    if (order->view < 0 || order->view >= planner->maps.count)
        return refuse(march, order, "view: no such view was added to the planner", -1);
    hr_march_call call = {.march = march,
                          .order = order,
                          .maps = &planner->maps,
                          .closed = &planner->closed,
                          .searcher = &planner->searcher,
                          .map = planner->maps.at[order->view].map};
    int32_t unit;
    const char *problem = order_problem(call.map, order, &unit);
    if (problem) return refuse(march, order, problem, unit);
    if (order->count <= 0) return HR_OK;
    choose_levels(&call);
    hr_error error = refresh_classes(&call);
    if (error) return error;
    size_t count = (size_t)order->count;
    if (!hr_buffer_reserve(&march->answers, &march->allocator, count, sizeof(hr_march_answer)))
        return HR_OUT_OF_MEMORY;
    march->unit_count = order->count;
    bool is_planned = plan(&call);
    march->spine.steps = call.steps;
    if (is_planned) return HR_OK;
    empty(march);
    return HR_OUT_OF_MEMORY;
}

hr_error hr_plan_march(hr_planner *planner, const hr_march_order *order, hr_march *march) {
    empty(march);
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    HR_ASKED(planner, .kind = HR_CALL_MARCH, .order = order);
    hr_error error = plan_order(planner, order, march);
    HR_ANSWERED(planner, .kind = HR_CALL_MARCH, .error = error, .march = march,
                .count = hr_greatest(order->count, 0));
    return error;
}

// ---- Answers

hr_spine hr_march_spine(const hr_march *march) { return march->spine; }

static int64_t length_of(const hr_march_path *path) {
    int64_t length = 0;
    for (int32_t i = 1; i < path->count; i++)
        if (!path->links || !path->links[i - 1])
            length += hr_march_distance(path->waypoints[i - 1], path->waypoints[i]);
    return length;
}

hr_march_path hr_march_unit_path(const hr_march *march, int32_t index) {
    if (!HR_CHECK(index >= 0 && index < march->unit_count))
        return (hr_march_path){.status = HR_INVALID};
    const hr_march_answer *a = &hr_march_answers(march)[index];
    hr_march_path path = {.status = a->status,
                          .is_in_formation = a->is_in_formation,
                          .count = a->count,
                          .remaining_256ths = a->remaining,
                          .place = a->place};
    if (a->count == 0) return path;
    path.waypoints = march->waypoints + a->first;
    path.marks = march->marks + a->first;
    if (a->has_links) path.links = march->links + a->first;
    path.length_256ths = length_of(&path);
    return path;
}

// ---- Places

// Places that are on no map may be too far away.
static int32_t limited(int64_t distance) {
    return (int32_t)hr_greatest_64(hr_least_64(distance, INT32_MAX), -INT32_MAX);
}

void hr_march_take_places(hr_march_unit *units, int32_t count, hr_position goal, int32_t facing_x,
                          int32_t facing_y, const hr_position *places) {
    hr_position facing = hr_march_facing(facing_x, facing_y);
    const int64_t one = 1 << HR_NORMAL_BITS;
    for (int32_t i = 0; i < count; i++) {
        int64_t x = (int64_t)places[i].x - goal.x, y = (int64_t)places[i].y - goal.y;
        units[i].right_256ths = limited((-x * facing.y + y * facing.x) / one);
        units[i].back_256ths = limited((-x * facing.x - y * facing.y) / one);
    }
}
