// grid_astar.c - plain A* over the blocks of a grid.

#include "viewer/rivals/grid_astar.h"

#include "passmap/base/memory.h"

#include <string.h>

static const uint64_t GENERATIONS = (UINT64_C(1) << (64 - OCTILE_COST_BITS)) - 1;
static const uint64_t COST_MASK = (UINT64_C(1) << OCTILE_COST_BITS) - 1;

// Directions 0..3 are the headings, 4..7 the diagonals after them clockwise.
static const int8_t STEP_X[8] = {0, 1, 0, -1, 1, 1, -1, -1},
                    STEP_Y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

// ---- Memory

static void forget_all(grid_astar *search) {
    size_t count = (size_t)search->width * (size_t)search->height;
    memset(search->nodes, 0xff, count * sizeof *search->nodes);
    search->generations_left = GENERATIONS;
}

bool grid_astar_create(grid_astar *search, const hr_allocator *allocator, int32_t width,
                       int32_t height) {
    enum { FIRST_HEAP = 4096 };
    *search = (grid_astar){
        .allocator = allocator, .width = width, .height = height, .heap_capacity = FIRST_HEAP};
    search->nodes = hr_allocate(allocator, (size_t)width * (size_t)height, sizeof *search->nodes);
    search->heap = hr_allocate(allocator, FIRST_HEAP, sizeof *search->heap);
    if (search->nodes && search->heap) return forget_all(search), true;
    grid_astar_destroy(search);
    return false;
}

void grid_astar_destroy(grid_astar *search) {
    if (!search->allocator) return;
    hr_release(search->allocator, search->nodes);
    hr_release(search->allocator, search->heap);
    *search = (grid_astar){0};
}

size_t grid_astar_bytes(const grid_astar *search) {
    return (size_t)search->width * (size_t)search->height * sizeof *search->nodes +
           search->heap_capacity * sizeof *search->heap;
}

// ---- The heap

static bool grow_heap(grid_astar *search) {
    uint64_t *heap =
        hr_allocate(search->allocator, search->heap_capacity * 2, sizeof *search->heap);
    if (!heap) return !(search->is_out_of_memory = true);
    memcpy(heap, search->heap, search->heap_count * sizeof *heap);
    hr_release(search->allocator, search->heap);
    search->heap = heap;
    search->heap_capacity *= 2;
    return true;
}

static void push(grid_astar *search, uint64_t entry) {
    if (search->heap_count == search->heap_capacity && !grow_heap(search)) return;
    size_t hole = search->heap_count++;
    for (size_t above; hole > 0 && search->heap[above = (hole - 1) / 2] > entry; hole = above)
        search->heap[hole] = search->heap[above];
    search->heap[hole] = entry;
}

static uint64_t pop(grid_astar *search) {
    uint64_t *heap = search->heap, first = heap[0], last = heap[--search->heap_count];
    size_t hole = 0, count = search->heap_count;
    for (size_t child; (child = hole * 2 + 1) < count;) {
        child += child + 1 < count && heap[child + 1] < heap[child];
        if (heap[child] >= last) break;
        heap[hole] = heap[child];
        hole = child;
    }
    heap[hole] = last;
    return first;
}

// ---- Nodes

static grid_node *node_at(const grid_astar *search, hr_cell at) {
    return &search->nodes[(size_t)at.y * (size_t)search->width + (size_t)at.x];
}

static void reach(grid_astar *search, hr_cell at, hr_cell goal, int64_t cost, int direction) {
    grid_node *node = node_at(search, at);
    uint64_t reached = search->generations_left << OCTILE_COST_BITS | (uint64_t)cost;
    if (reached >= node->reached) return;
    *node = (grid_node){reached, (uint8_t)direction, false};
    uint64_t total = (uint64_t)(cost + octile_estimate(at, goal));
    push(search, total << PLACE_BITS | octile_place(at));
}

static bool is_step_open(const hr_plane *plane, hr_cell at, int direction) {
    int32_t x = at.x + STEP_X[direction], y = at.y + STEP_Y[direction];
    if (hr_is_closed(plane, x, y)) return false;
    return direction < 4 || (!hr_is_closed(plane, x, at.y) && !hr_is_closed(plane, at.x, y));
}

static void expand(grid_astar *search, const hr_plane *plane, hr_cell at, hr_cell goal,
                   int64_t cost) {
    for (int direction = 0; direction < 8; direction++)
        if (is_step_open(plane, at, direction))
            reach(search, (hr_cell){at.x + STEP_X[direction], at.y + STEP_Y[direction]}, goal,
                  cost + (direction < 4 ? OCTILE_STRAIGHT : OCTILE_DIAGONAL), direction);
}

// ---- Searching

static void begin(grid_astar *search, hr_cell from, hr_cell to) {
    if (search->generations_left == 1) forget_all(search);
    search->generations_left--;
    search->heap_count = 0;
    search->is_out_of_memory = false;
    reach(search, from, to, 0, 0);
}

static bool run(grid_astar *search, const hr_plane *plane, const hr_observer *observer,
                hr_cell goal, int64_t *steps) {
    while (search->heap_count > 0 && !search->is_out_of_memory) {
        if (*steps % HR_STEPS_BETWEEN_LOOKS == 0 && hr_is_cancelled(observer)) return false;
        hr_cell at = octile_cell((uint32_t)pop(search) & ((1u << PLACE_BITS) - 1));
        hr_tell(observer, (hr_event){.kind = HR_EVENT_EXPANSION, .to = at});
        if (hr_same(at, goal)) return true;
        grid_node *node = node_at(search, at);
        if (node->is_expanded) continue;
        node->is_expanded = true;
        ++*steps;
        expand(search, plane, at, goal, (int64_t)(node->reached & COST_MASK));
    }
    return false;
}

static void walk_back(const grid_astar *search, hr_cell from, hr_cell at, hr_points *way) {
    int last = -1;
    while (!hr_same(at, from) && !way->is_out_of_memory) {
        int direction = node_at(search, at)->direction;
        if (direction != last) hr_points_push(way, at);
        last = direction;
        at = (hr_cell){at.x - STEP_X[direction], at.y - STEP_Y[direction]};
    }
    hr_points_push(way, from);
    hr_points_reverse(way, 0);
}

bool grid_astar_search(grid_astar *search, const hr_plane *plane, const hr_observer *observer,
                       hr_cell from, hr_cell to, int64_t *steps, hr_points *way) {
    hr_points_clear(way);
    begin(search, from, to);
    if (!run(search, plane, observer, to, steps)) return false;
    walk_back(search, from, to, way);
    return !way->is_out_of_memory;
}
