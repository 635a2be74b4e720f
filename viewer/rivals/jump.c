// jump.c - jump point search on bit planes.

#include "jump.h"

#include "passmap/bits.h"
#include "passmap/memory.h"

#include <string.h>

// Directions 0..3 are the headings, 4..7 the diagonals after them clockwise.
enum { NORTH_EAST = 4, SOUTH_EAST, SOUTH_WEST, NORTH_WEST, ALL_WAYS = 255, JUMP_DONE = 0 };

static const uint64_t GENERATIONS = UINT64_C(1) << (64 - OCTILE_COST_BITS);
static const uint64_t COST_MASK = (UINT64_C(1) << OCTILE_COST_BITS) - 1;

// ---- Memory

bool jump_create(jump *search, const hr_allocator *allocator, int32_t width, int32_t height) {
    enum { FIRST_HEAP = 1024 };
    *search = (jump){.allocator = allocator,
                     .width = width,
                     .height = height,
                     .heap_capacity = FIRST_HEAP,
                     .generations_left = 0};
    search->nodes =
        hr_allocate(allocator, (size_t)width * (size_t)height, sizeof *search->nodes);
    search->heap = hr_allocate(allocator, FIRST_HEAP, sizeof *search->heap);
    if (search->nodes && search->heap) return true;
    jump_destroy(search);
    return false;
}

void jump_destroy(jump *search) {
    if (!search->allocator) return;
    hr_release(search->allocator, search->nodes);
    hr_release(search->allocator, search->heap);
    *search = (jump){0};
}

size_t jump_bytes(const jump *search) {
    return (size_t)search->width * (size_t)search->height * sizeof *search->nodes +
           search->heap_capacity * sizeof *search->heap;
}

// ---- The heap

enum { ARITY = 4 };

static bool grow_heap(jump *search) {
    uint64_t *heap =
        hr_allocate(search->allocator, search->heap_capacity * 2, sizeof *search->heap);
    if (!heap) return !(search->is_out_of_memory = true);
    memcpy(heap, search->heap, search->heap_count * sizeof *heap);
    hr_release(search->allocator, search->heap);
    search->heap = heap;
    search->heap_capacity *= 2;
    return true;
}

static void push(jump *search, uint64_t entry) {
    if (search->heap_count == search->heap_capacity && !grow_heap(search)) return;
    size_t hole = search->heap_count++;
    for (size_t above; hole > 0 && search->heap[above = (hole - 1) / ARITY] > entry; hole = above)
        search->heap[hole] = search->heap[above];
    search->heap[hole] = entry;
}

static inline size_t least_child(const uint64_t *heap, size_t first, size_t end) {
    size_t least = first;
    for (size_t child = first + 1; child < end; child++)
        if (heap[child] < heap[least]) least = child;
    return least;
}

static uint64_t pop(jump *search) {
    uint64_t *heap = search->heap, first = heap[0], last = heap[--search->heap_count];
    size_t hole = 0, count = search->heap_count;
    for (size_t child; (child = hole * ARITY + 1) < count;) {
        size_t end = child + ARITY < count ? child + ARITY : count;
        child = least_child(heap, child, end);
        if (heap[child] >= last) break;
        heap[hole] = heap[child];
        hole = child;
    }
    heap[hole] = last;
    return first;
}

// ---- Nodes

static inline jump_node *node_at(const jump *search, hr_cell at) {
    return &search->nodes[(size_t)at.y * (size_t)search->width + (size_t)at.x];
}

// What one word of the heap and the table say of the node that is expanded.
typedef struct origin {
    uint32_t place;
    int64_t cost;
} origin;

// A way to a jump point, by a straight scan with this heading or a diagonal (`ways`, a bit each).
// Of two equally cheap ways both are gone on with.
static void reach(jump *search, hr_cell at, int64_t cost, uint32_t parent, uint32_t ways) {
    jump_node *node = node_at(search, at);
    uint64_t reached = search->generations_left << OCTILE_COST_BITS | (uint64_t)cost;
    if (reached >= node->reached) {
        if (reached == node->reached && node->ways != JUMP_DONE) node->ways |= ways;
        return;
    }
    int64_t total = cost + octile_estimate(at, search->goal);
    if (total >= search->limit) return;
    if (hr_same(at, search->goal)) search->limit = total;
    *node = (jump_node){reached, parent, ways};
    push(search, (uint64_t)total << PLACE_BITS | octile_place(at));
}

// ---- Scans

static inline int32_t stop_ahead(const uint64_t *line, int32_t from) {
    int32_t at = from + 1;
    uint64_t stops;
    while (!(stops = hr_bits_at(line, at))) at += 64;
    return at + hr_lowest_bit(stops);
}

static inline int32_t stop_behind(const uint64_t *line, int32_t from) {
    int32_t at = from - 64;
    uint64_t stops;
    while (!(stops = hr_bits_at(line, at))) at -= 64;
    return at + hr_highest_bit(stops);
}

static inline bool is_set(const uint64_t *line, int32_t at) { return line[at >> 6] >> (at & 63) & 1; }

typedef struct fields {
    const hr_plane *plane;
    const stop_planes *stops;
} fields;

static void scan_straight(jump *search, const fields *on, hr_cell at, int heading, origin from) {
    bool is_by_rows = heading == EAST || heading == WEST;
    bool is_ahead = heading == EAST || heading == SOUTH;
    int32_t along = is_by_rows ? at.x : at.y, line = is_by_rows ? at.y : at.x;
    const uint64_t *stops = hr_line(&on->stops->toward[heading], line);
    int32_t stop = is_ahead ? stop_ahead(stops, along) : stop_behind(stops, along);
    const uint64_t *closed = hr_line(is_by_rows ? &on->plane->rows : &on->plane->columns, line);
    if (is_set(closed, stop)) return;
    reach(search, is_by_rows ? (hr_cell){stop, at.y} : (hr_cell){at.x, stop},
          from.cost + OCTILE_STRAIGHT * (int64_t)abs(stop - along), from.place, 1u << heading);
}

// Steps along a diagonal from an open block, scanning its row and its column from every block of it
// in the directions that the diagonal goes in, until a step is not allowed.
static inline __attribute__((always_inline)) void
walk_diagonal(jump *search, const fields *on, hr_cell at, int dx, int dy, origin from) {
    const hr_lines *rows = &on->plane->rows, *columns = &on->plane->columns;
    const hr_lines *row_stops = &on->stops->toward[dx > 0 ? EAST : WEST];
    const hr_lines *column_stops = &on->stops->toward[dy > 0 ? SOUTH : NORTH];
    const uint64_t *row = hr_line(rows, at.y), *row_stop = hr_line(row_stops, at.y);
    const uint64_t *column = hr_line(columns, at.x), *column_stop = hr_line(column_stops, at.x);
    if (is_set(row, at.x + dx) || is_set(column, at.y + dy)) return;
    for (int64_t cost = from.cost + OCTILE_DIAGONAL;; cost += OCTILE_DIAGONAL) {
        at.x += dx, at.y += dy;
        row += dy * rows->stride, row_stop += dy * row_stops->stride;
        column += dx * columns->stride, column_stop += dx * column_stops->stride;
        if (is_set(row, at.x)) return;
        if (hr_same(at, search->goal)) {
            reach(search, at, cost, from.place, 0);
            return;
        }
        int32_t x = dx > 0 ? stop_ahead(row_stop, at.x) : stop_behind(row_stop, at.x);
        int32_t y = dy > 0 ? stop_ahead(column_stop, at.y) : stop_behind(column_stop, at.y);
        bool is_x_closed = is_set(row, x), is_y_closed = is_set(column, y);
        if (!is_x_closed)
            reach(search, (hr_cell){x, at.y}, cost + OCTILE_STRAIGHT * (int64_t)abs(x - at.x),
                  from.place, 1u << (dx > 0 ? EAST : WEST));
        if (!is_y_closed)
            reach(search, (hr_cell){at.x, y}, cost + OCTILE_STRAIGHT * (int64_t)abs(y - at.y),
                  from.place, 1u << (dy > 0 ? SOUTH : NORTH));
        if ((is_x_closed && x == at.x + dx) || (is_y_closed && y == at.y + dy)) return;
    }
}

// ---- Expanding

// To a heading that a node was reached with: the sides beside which something ended, and the
// diagonals ahead on those sides.
static uint32_t forced_ways(const fields *on, hr_cell at, int heading) {
    int x = hr_heading_x(heading), y = hr_heading_y(heading);
    uint32_t ways = 0;
    for (int turn = 1; turn <= 3; turn += 2) {
        int side = (heading + turn) & 3, sx = hr_heading_x(side), sy = hr_heading_y(side);
        if (hr_is_closed(on->plane, at.x + sx, at.y + sy)) continue;
        if (!hr_is_closed(on->plane, at.x + sx - x, at.y + sy - y)) continue;
        ways |= 1u << side | 1u << (4 + (turn == 1 ? heading : side));
    }
    return ways;
}

static uint32_t ways_on(const fields *on, hr_cell at, uint32_t headings) {
    uint32_t ways = headings;
    if (headings == ALL_WAYS) return ways;
    for (int heading = 0; heading < 4; heading++)
        if (headings >> heading & 1) ways |= forced_ways(on, at, heading);
    return ways;
}

static void expand(jump *search, const fields *on, hr_cell at, uint32_t ways, origin from) {
    for (int heading = 0; heading < 4; heading++)
        if (ways >> heading & 1) scan_straight(search, on, at, heading, from);
    if (ways >> NORTH_EAST & 1) walk_diagonal(search, on, at, 1, -1, from);
    if (ways >> SOUTH_EAST & 1) walk_diagonal(search, on, at, 1, 1, from);
    if (ways >> SOUTH_WEST & 1) walk_diagonal(search, on, at, -1, 1, from);
    if (ways >> NORTH_WEST & 1) walk_diagonal(search, on, at, -1, -1, from);
}

// ---- Searching

static void begin(jump *search, hr_cell from, hr_cell to) {
    if (search->generations_left == 0) {
        size_t count = (size_t)search->width * (size_t)search->height;
        memset(search->nodes, 0xff, count * sizeof *search->nodes);
        search->generations_left = GENERATIONS - 1;
    }
    search->generations_left--;
    search->heap_count = 0;
    search->limit = INT64_MAX;
    search->goal = to;
    search->is_out_of_memory = false;
    reach(search, from, 0, octile_place(from), ALL_WAYS);
}

// @return whether the goal was reached.
static bool run(jump *search, const fields *on, int64_t *steps) {
    while (search->heap_count > 0 && !search->is_out_of_memory) {
        uint32_t place = (uint32_t)pop(search) & ((1u << PLACE_BITS) - 1);
        hr_cell at = octile_cell(place);
        if (hr_same(at, search->goal)) return true;
        jump_node *node = node_at(search, at);
        if (node->ways == JUMP_DONE) continue;
        origin from = {place, (int64_t)(node->reached & COST_MASK)};
        uint32_t ways = ways_on(on, at, node->ways);
        node->ways = JUMP_DONE;
        ++*steps;
        expand(search, on, at, ways, from);
    }
    return false;
}

// From a node to its child it goes diagonally first, then straight.
static hr_cell bend_between(hr_cell from, hr_cell to) {
    int32_t dx = to.x - from.x, dy = to.y - from.y;
    int32_t diagonal = abs(dx) < abs(dy) ? abs(dx) : abs(dy);
    return (hr_cell){from.x + (dx < 0 ? -diagonal : diagonal),
                     from.y + (dy < 0 ? -diagonal : diagonal)};
}

static void walk_back(const jump *search, hr_cell from, hr_points *way) {
    hr_cell at = search->goal;
    hr_points_push(way, at);
    while (!hr_same(at, from) && !way->is_out_of_memory) {
        hr_cell parent = octile_cell(node_at(search, at)->parent);
        hr_cell bend = bend_between(parent, at);
        if (!hr_same(bend, at) && !hr_same(bend, parent)) hr_points_push(way, bend);
        hr_points_push(way, at = parent);
    }
    hr_points_reverse(way, 0);
}

bool jump_search(jump *search, const hr_plane *plane, stop_planes *stops, hr_cell from, hr_cell to,
                 int64_t *steps, hr_points *way) {
    fields on = {plane, stops};
    hr_points_clear(way);
    uint32_t undo = stop_planes_add_goal(stops, to);
    begin(search, from, to);
    bool is_found = run(search, &on, steps);
    stop_planes_remove_goal(stops, to, undo);
    if (is_found) walk_back(search, from, way);
    return is_found && !way->is_out_of_memory;
}
