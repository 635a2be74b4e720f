// weighted_jump.c - jump point search on ground with costs.

#include "viewer/rivals/weighted_jump.h"

#include "passmap/base/memory.h"
#include "viewer/rivals/bends.h"

#include <string.h>

// ---- Memory

static void forget_all(weighted_jump *search) {
    size_t count = (size_t)search->width * (size_t)search->height;
    memset(search->nodes, 0, count * sizeof *search->nodes);
    search->generation = 0;
}

bool weighted_jump_create(weighted_jump *search, const hr_allocator *allocator, int32_t width,
                          int32_t height) {
    *search = (weighted_jump){.allocator = allocator, .width = width, .height = height};
    search->nodes = hr_allocate(allocator, (size_t)width * (size_t)height, sizeof *search->nodes);
    if (search->nodes && weighted_rules_create(&search->rules, allocator, width, height) &&
        weighted_runs_create(&search->runs, allocator, width, height) &&
        weighted_heap_create(&search->heap, allocator))
        return forget_all(search), true;
    weighted_jump_destroy(search);
    return false;
}

void weighted_jump_destroy(weighted_jump *search) {
    if (!search->allocator) return;
    hr_release(search->allocator, search->nodes);
    weighted_rules_destroy(&search->rules);
    weighted_runs_destroy(&search->runs);
    weighted_heap_destroy(&search->heap);
    *search = (weighted_jump){0};
}

size_t weighted_jump_bytes(const weighted_jump *search) {
    if (!search->allocator) return 0;
    return (size_t)search->width * (size_t)search->height * sizeof *search->nodes +
           weighted_rules_bytes(&search->rules) + weighted_runs_bytes(&search->runs) +
           weighted_heap_bytes(&search->heap);
}

bool weighted_jump_build(weighted_jump *search, const weighted_grid *grid) {
    if (!weighted_rules_build(&search->rules, grid)) return false;
    weighted_runs_build(&search->runs, grid, &search->rules);
    return true;
}

// ---- Nodes

// The node that is being expanded.
typedef struct origin {
    hr_cell at;
    uint32_t place;
} origin;

static weighted_jump_node *node_at(const weighted_jump *search, hr_cell at) {
    return &search->nodes[(size_t)at.y * (size_t)search->width + (size_t)at.x];
}

// Notes a way to a block. @return its node, or NULL if the block is known to be reached for less,
// or for as much by a step in the same direction.
static weighted_jump_node *note(weighted_jump *search, hr_cell at, int64_t cost, uint32_t parent,
                                uint32_t arrival) {
    weighted_jump_node *node = node_at(search, at);
    bool is_known = node->generation == search->generation;
    if (!is_known || (uint64_t)cost < node->cost)
        *node = (weighted_jump_node){
            .cost = (uint64_t)cost, .generation = search->generation, .parent = parent};
    else if ((uint64_t)cost > node->cost || ((node->arrivals | node->expanded) >> arrival & 1))
        return NULL;
    return node;
}

static void reach(weighted_jump *search, hr_cell at, int64_t cost, uint32_t parent, int arrival) {
    weighted_jump_node *node = note(search, at, cost, parent, (uint32_t)arrival);
    if (!node) return;
    node->arrivals |= (uint16_t)(1 << arrival);
    weighted_heap_put(&search->heap,
                      (uint64_t)(cost + weighted_estimate(search->grid, at, search->goal)),
                      octile_place(at));
}

// ---- Jumps

// Steps along a heading from `at` to the goal; 0 = it does not lie there.
static int32_t steps_to_goal(const weighted_jump *search, hr_cell at, int heading) {
    int32_t dx = search->goal.x - at.x, dy = search->goal.y - at.y;
    int32_t along = dx * weighted_x[heading] + dy * weighted_y[heading];
    int32_t across = dx * weighted_y[heading] + dy * weighted_x[heading];
    return across == 0 && along > 0 ? along : 0;
}

static void run_straight(weighted_jump *search, hr_cell at, int heading, int64_t cost,
                         uint32_t parent) {
    int32_t run = weighted_run(&search->runs, at, heading), length = abs(run);
    int32_t goal = steps_to_goal(search, at, heading);
    int64_t here = weighted_cost_at(search->grid, at);
    bool has_goal = goal > 0 && goal <= length;
    if (has_goal) length = goal;
    if (!has_goal && run < 0) return;
    hr_cell end = {at.x + length * weighted_x[heading], at.y + length * weighted_y[heading]};
    int64_t costs = here * (2 * length - 1) + weighted_cost_at(search->grid, end);
    reach(search, end, cost + costs * OCTILE_STRAIGHT, parent, heading);
}

static void run_both_sides(weighted_jump *search, hr_cell at, uint32_t headings, int64_t cost,
                           uint32_t parent) {
    for (int heading = 0; heading < 4; heading++)
        if (headings >> heading & 1) run_straight(search, at, heading, cost, parent);
}

// The two headings that a diagonal goes in, and itself.
static uint32_t parts_of(int diagonal) {
    uint32_t parts = 1u << diagonal;
    for (int heading = 0; heading < 4; heading++)
        if (weighted_x[heading] * weighted_x[diagonal] +
                weighted_y[heading] * weighted_y[diagonal] >
            0)
            parts |= 1u << heading;
    return parts;
}

static void walk_diagonal(weighted_jump *search, const origin *from, int diagonal, int64_t cost) {
    uint32_t parts = parts_of(diagonal);
    int64_t here = weighted_cost_at(search->grid, from->at);
    for (hr_cell at = weighted_beside(from->at, diagonal);; at = weighted_beside(at, diagonal)) {
        int64_t next = weighted_cost_at(search->grid, at);
        uint32_t successors = weighted_successors(&search->rules, at, diagonal);
        cost += (here + next) * OCTILE_DIAGONAL;
        here = next;
        if (hr_same(at, search->goal) || (successors & ~parts)) {
            reach(search, at, cost, from->place, diagonal);
            return;
        }
        weighted_jump_node *node = note(search, at, cost, from->place, (uint32_t)diagonal);
        if (!node) return;
        node->expanded |= (uint16_t)(1 << diagonal);
        run_both_sides(search, at, successors & parts & 15, cost, from->place);
        if (!(successors >> diagonal & 1)) return;
    }
}

// Goes on from a node by the steps that came to it since it was expanded last.
static bool expand(weighted_jump *search, hr_cell at) {
    weighted_jump_node *node = node_at(search, at);
    uint32_t pending = node->arrivals & ~(uint32_t)node->expanded, successors = 0;
    if (!pending) return false;
    node->expanded |= (uint16_t)pending;
    for (int arrival = 0; arrival <= WEIGHTED_START; arrival++)
        if (pending >> arrival & 1) successors |= weighted_successors(&search->rules, at, arrival);
    origin from = {at, octile_place(at)};
    int64_t cost = (int64_t)node->cost;
    run_both_sides(search, at, successors & 15, cost, from.place);
    for (int diagonal = 4; diagonal < WEIGHTED_DIRECTIONS; diagonal++)
        if (successors >> diagonal & 1) walk_diagonal(search, &from, diagonal, cost);
    return true;
}

// ---- Searching

static void begin(weighted_jump *search, const weighted_grid *grid, hr_cell from, hr_cell to) {
    if (search->generation == UINT32_MAX) forget_all(search);
    search->generation++;
    search->grid = grid;
    search->start = from, search->goal = to;
    weighted_heap_clear(&search->heap);
    reach(search, from, 0, octile_place(from), WEIGHTED_START);
}

static bool run(weighted_jump *search, const hr_observer *observer, int64_t *steps) {
    while (search->heap.count > 0 && !search->heap.is_out_of_memory) {
        if (*steps % HR_STEPS_BETWEEN_LOOKS == 0 && hr_is_cancelled(observer)) return false;
        hr_cell at = octile_cell(weighted_heap_take(&search->heap).place);
        tell_jump(observer, octile_cell(node_at(search, at)->parent), at);
        if (hr_same(at, search->goal)) return true;
        *steps += expand(search, at);
    }
    return false;
}

static void walk_back(const weighted_jump *search, hr_points *way) {
    hr_cell at = search->goal;
    hr_points_push(way, at);
    while (!hr_same(at, search->start) && !way->is_out_of_memory) {
        hr_cell parent = octile_cell(node_at(search, at)->parent);
        add_leg_back(way, at, parent);
        at = parent;
    }
    hr_points_reverse(way, 0);
}

int64_t weighted_jump_search(weighted_jump *search, const weighted_grid *grid,
                             const hr_observer *observer, hr_cell from, hr_cell to, int64_t *steps,
                             hr_points *way) {
    hr_points_clear(way);
    begin(search, grid, from, to);
    if (!run(search, observer, steps)) return -1;
    walk_back(search, way);
    return way->is_out_of_memory ? -1 : (int64_t)node_at(search, to)->cost;
}
