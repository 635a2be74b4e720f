// flow_field.c - Dijkstra from the goal, and steps that follow it.

#include "viewer/rivals/flow_field.h"

#include "passmap/base/memory.h"

#include <string.h>

static const uint64_t NO_WAY = UINT64_MAX;

// ---- Memory

bool flow_field_create(flow_field *field, const hr_allocator *allocator, int32_t width,
                       int32_t height) {
    size_t count = (size_t)width * (size_t)height;
    *field = (flow_field){.allocator = allocator, .width = width, .height = height};
    field->costs = hr_allocate(allocator, count, sizeof *field->costs);
    field->directions = hr_allocate(allocator, count, sizeof *field->directions);
    if (field->costs && field->directions && weighted_heap_create(&field->heap, allocator))
        return true;
    flow_field_destroy(field);
    return false;
}

void flow_field_destroy(flow_field *field) {
    if (!field->allocator) return;
    hr_release(field->allocator, field->costs);
    hr_release(field->allocator, field->directions);
    weighted_heap_destroy(&field->heap);
    *field = (flow_field){0};
}

size_t flow_field_bytes(const flow_field *field) {
    return (size_t)field->width * (size_t)field->height *
               (sizeof *field->costs + sizeof *field->directions) +
           weighted_heap_bytes(&field->heap);
}

// ---- The field

static size_t index_of(const flow_field *field, hr_cell at) {
    return (size_t)at.y * (size_t)field->width + (size_t)at.x;
}

static void reach(flow_field *field, hr_cell at, uint64_t cost, int direction) {
    size_t index = index_of(field, at);
    if (field->costs[index] <= cost) return;
    field->costs[index] = cost;
    field->directions[index] = (uint8_t)direction;
    weighted_heap_put(&field->heap, cost, octile_place(at));
}

// Steps cost the same there and back.
static void expand(flow_field *field, const weighted_grid *grid, hr_cell at, uint64_t cost) {
    int64_t here = weighted_cost_at(grid, at);
    for (int direction = 0; direction < WEIGHTED_DIRECTIONS; direction++) {
        if (!weighted_is_open(grid->plane, at, direction)) continue;
        hr_cell from = weighted_beside(at, direction);
        int64_t step = (here + weighted_cost_at(grid, from)) * weighted_length(direction);
        reach(field, from, cost + (uint64_t)step, weighted_opposite(direction));
    }
}

bool flow_field_build(flow_field *field, const weighted_grid *grid, hr_cell goal) {
    size_t count = (size_t)field->width * (size_t)field->height;
    memset(field->costs, 0xff, count * sizeof *field->costs);
    weighted_heap_clear(&field->heap);
    field->goal = goal;
    reach(field, goal, 0, 0);
    while (field->heap.count > 0) {
        weighted_entry entry = weighted_heap_take(&field->heap);
        hr_cell at = octile_cell(entry.place);
        if (entry.total == field->costs[index_of(field, at)]) expand(field, grid, at, entry.total);
    }
    return !field->heap.is_out_of_memory;
}

int64_t flow_field_follow(const flow_field *field, hr_cell from, hr_points *way) {
    uint64_t cost = field->costs[index_of(field, from)];
    hr_points_clear(way);
    if (cost == NO_WAY) return -1;
    hr_points_push(way, from);
    int last = -1;
    for (hr_cell at = from; !hr_same(at, field->goal);) {
        int direction = field->directions[index_of(field, at)];
        if (last >= 0 && direction != last) hr_points_push(way, at);
        last = direction;
        at = weighted_beside(at, direction);
    }
    if (!hr_same(from, field->goal)) hr_points_push(way, field->goal);
    return way->is_out_of_memory ? -1 : (int64_t)cost;
}
