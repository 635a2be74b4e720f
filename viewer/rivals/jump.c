// jump.c - jump point search on bit planes.

#include "jump.h"

#include "passmap/bits.h"
#include "passmap/memory.h"

#include <string.h>

// Directions 0..3 are the headings, 4..7 the diagonals after them clockwise.
enum { NORTH_EAST = 4, SOUTH_EAST, SOUTH_WEST, NORTH_WEST, ALL_WAYS = 255, JUMP_DONE = 0 };

static const uint64_t GENERATIONS = (UINT64_C(1) << (64 - OCTILE_COST_BITS)) - 1;
static const uint64_t COST_MASK = (UINT64_C(1) << OCTILE_COST_BITS) - 1;

// ---- Memory

enum { EXTRA_NODES = 2, FIRST_HEAP = 1024 };

static void forget_all(jump *search) {
    memset(search->nodes, 0xff, search->node_capacity * sizeof *search->nodes);
    search->generations_left = GENERATIONS;
}

// Numbers of points may change their meaning with every build: what nodes know of generations gone
// by is out of date all the same.
bool jump_prepare(jump *search, const hr_allocator *allocator, const stop_planes *stops) {
    search->allocator = allocator;
    size_t count = (size_t)stops->point_count + EXTRA_NODES;
    if (!search->heap) {
        search->heap = hr_allocate(allocator, FIRST_HEAP, sizeof *search->heap);
        if (!search->heap) return false;
        search->heap_capacity = FIRST_HEAP;
    }
    if (count <= search->node_capacity) return true;
    jump_node *nodes = hr_allocate(allocator, count, sizeof *nodes);
    if (!nodes) return false;
    hr_release(allocator, search->nodes);
    search->nodes = nodes;
    search->node_capacity = count;
    forget_all(search);
    return true;
}

void jump_destroy(jump *search) {
    if (!search->allocator) return;
    hr_release(search->allocator, search->nodes);
    hr_release(search->allocator, search->heap);
    *search = (jump){0};
}

size_t jump_bytes(const jump *search) {
    return search->node_capacity * sizeof *search->nodes +
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

static inline size_t lesser(const uint64_t *heap, size_t a, size_t b) {
    return a ^ ((a ^ b) & -(size_t)(heap[b] < heap[a]));
}

// Four children are compared without a branch that could be guessed wrongly.
static inline size_t least_child(const uint64_t *heap, size_t first, size_t count) {
    if (first + ARITY <= count)
        return lesser(heap, lesser(heap, first, first + 1), lesser(heap, first + 2, first + 3));
    size_t least = first;
    for (size_t child = first + 1; child < count; child++) least = lesser(heap, least, child);
    return least;
}

static uint64_t pop(jump *search) {
    uint64_t *heap = search->heap, first = heap[0], last = heap[--search->heap_count];
    size_t hole = 0, count = search->heap_count;
    for (size_t child; (child = hole * ARITY + 1) < count;) {
        child = least_child(heap, child, count);
        if (heap[child] >= last) break;
        heap[hole] = heap[child];
        hole = child;
    }
    heap[hole] = last;
    return first;
}

// ---- Nodes

// Where the compiler may not assume an instruction for it, it calls a function for it.
static inline uint64_t count_bits(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return word * UINT64_C(0x0101010101010101) >> 56;
}

// The node of a jump point, by its number; the goal and the start may be none.
static inline jump_node *node_at(const jump *search, const stop_planes *stops, hr_cell at) {
    const stop_numbers *numbers =
        &stops->numbers[(ptrdiff_t)(at.x >> 6) * stops->rows.count + at.y];
    uint64_t bit = UINT64_C(1) << (at.x & 63);
    if (numbers->points & bit)
        return &search->nodes[numbers->before + count_bits(numbers->points & (bit - 1))];
    return &search->nodes[stops->point_count + hr_same(at, search->goal)];
}

// The node that is being expanded.
typedef struct origin {
    uint32_t place;
    int64_t cost;
} origin;

// A way to a jump point that goes on in these directions, a bit each. Of two equally cheap ways
// both are gone on with.
static void reach(jump *search, const stop_planes *stops, hr_cell at, int64_t cost, uint32_t parent,
                  uint32_t ways) {
    jump_node *node = node_at(search, stops, at);
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

// Where a scan stopped, and whether by a closed block.
typedef struct stop {
    int32_t at;
    bool is_closed;
} stop;

static inline const stop_word *word_of(const stop_word *line, ptrdiff_t pitch, int32_t at) {
    return &line[(at >> 6) * pitch];
}

static inline stop stop_ahead(const stop_word *line, ptrdiff_t pitch, int32_t from) {
    const stop_word *word = word_of(line, pitch, from);
    uint64_t stops = word->ahead & (~UINT64_C(1) << (from & 63));
    int32_t begin = from & ~63;
    for (; !stops; begin += 64) stops = (word += pitch)->ahead;
    int32_t bit = hr_lowest_bit(stops);
    return (stop){begin + bit, word->closed >> bit & 1};
}

static inline stop stop_back(const stop_word *line, ptrdiff_t pitch, int32_t from) {
    const stop_word *word = word_of(line, pitch, from);
    uint64_t stops = word->back & ((UINT64_C(1) << (from & 63)) - 1);
    int32_t begin = from & ~63;
    for (; !stops; begin -= 64) stops = (word -= pitch)->back;
    int32_t bit = hr_highest_bit(stops);
    return (stop){begin + bit, word->closed >> bit & 1};
}

static inline uint64_t closed_at(const stop_word *line, ptrdiff_t pitch, int32_t at) {
    return word_of(line, pitch, at)->closed >> (at & 63);
}

static void scan_straight(jump *search, const stop_planes *stops, hr_cell at, int heading,
                          origin from) {
    bool is_by_rows = heading == EAST || heading == WEST;
    bool is_ahead = heading == EAST || heading == SOUTH;
    int32_t along = is_by_rows ? at.x : at.y;
    const stop_word *line =
        is_by_rows ? stop_line(&stops->rows, at.y) : stop_line(&stops->columns, at.x);
    ptrdiff_t pitch = is_by_rows ? stops->rows.count : stops->columns.count;
    stop end = is_ahead ? stop_ahead(line, pitch, along) : stop_back(line, pitch, along);
    if (end.is_closed) return;
    reach(search, stops, is_by_rows ? (hr_cell){end.at, at.y} : (hr_cell){at.x, end.at},
          from.cost + OCTILE_STRAIGHT * (int64_t)abs(end.at - along), from.place, 1u << heading);
}

// Steps along a diagonal from an open block, scanning its row and its column from every block of it
// in the directions that the diagonal goes in, until a step is not allowed. A scan that would find
// nothing is not begun, but for the goal, of which the planes do not know that.
static inline __attribute__((always_inline)) void
walk_diagonal(jump *search, const stop_planes *stops, hr_cell at, int dx, int dy, origin from) {
    const stop_word *row = stop_line(&stops->rows, at.y);
    const stop_word *column = stop_line(&stops->columns, at.x);
    ptrdiff_t row_pitch = stops->rows.count, column_pitch = stops->columns.count;
    hr_cell goal = search->goal;
    for (int64_t cost = from.cost;;) {
        if ((closed_at(row, row_pitch, at.x + dx) | closed_at(row + dy, row_pitch, at.x + dx) |
             closed_at(column, column_pitch, at.y + dy)) &
            1)
            return;
        at.x += dx, at.y += dy;
        row += dy, column += dx;
        cost += OCTILE_DIAGONAL;
        const stop_word *in_row = word_of(row, row_pitch, at.x);
        const stop_word *in_column = word_of(column, column_pitch, at.y);
        bool finds_x = (dx > 0 ? in_row->finds_ahead : in_row->finds_back) >> (at.x & 63) & 1;
        bool finds_y = (dy > 0 ? in_column->finds_ahead : in_column->finds_back) >> (at.y & 63) & 1;
        finds_x |= at.y == goal.y, finds_y |= at.x == goal.x;
        if (!(finds_x | finds_y)) continue;
        if (hr_same(at, goal)) {
            reach(search, stops, at, cost, from.place, 0);
            return;
        }
        if (finds_x) {
            stop x = dx > 0 ? stop_ahead(row, row_pitch, at.x) : stop_back(row, row_pitch, at.x);
            if (!x.is_closed)
                reach(search, stops, (hr_cell){x.at, at.y},
                      cost + OCTILE_STRAIGHT * (int64_t)abs(x.at - at.x), from.place,
                      1u << (dx > 0 ? EAST : WEST));
        }
        if (finds_y) {
            stop y = dy > 0 ? stop_ahead(column, column_pitch, at.y)
                            : stop_back(column, column_pitch, at.y);
            if (!y.is_closed)
                reach(search, stops, (hr_cell){at.x, y.at},
                      cost + OCTILE_STRAIGHT * (int64_t)abs(y.at - at.y), from.place,
                      1u << (dy > 0 ? SOUTH : NORTH));
        }
    }
}

// ---- Expanding

static bool is_closed_block(const stop_planes *stops, int32_t x, int32_t y) {
    return y < 0 || y >= stops->rows.count ||
           (closed_at(stop_line(&stops->rows, y), stops->rows.count, x) & 1);
}

// To a heading that a node was reached with: the sides beside which something ended, and the
// diagonals ahead on those sides.
static uint32_t forced_ways(const stop_planes *stops, hr_cell at, int heading) {
    int x = hr_heading_x(heading), y = hr_heading_y(heading);
    uint32_t ways = 0;
    for (int turn = 1; turn <= 3; turn += 2) {
        int side = (heading + turn) & 3, sx = hr_heading_x(side), sy = hr_heading_y(side);
        if (is_closed_block(stops, at.x + sx, at.y + sy)) continue;
        if (!is_closed_block(stops, at.x + sx - x, at.y + sy - y)) continue;
        ways |= 1u << side | 1u << (4 + (turn == 1 ? heading : side));
    }
    return ways;
}

static uint32_t ways_on(const stop_planes *stops, hr_cell at, uint32_t headings) {
    uint32_t ways = headings;
    if (headings == ALL_WAYS) return ways;
    for (int heading = 0; heading < 4; heading++)
        if (headings >> heading & 1) ways |= forced_ways(stops, at, heading);
    return ways;
}

static void expand(jump *search, const stop_planes *stops, hr_cell at, uint32_t ways, origin from) {
    for (int heading = 0; heading < 4; heading++)
        if (ways >> heading & 1) scan_straight(search, stops, at, heading, from);
    if (ways >> NORTH_EAST & 1) walk_diagonal(search, stops, at, 1, -1, from);
    if (ways >> SOUTH_EAST & 1) walk_diagonal(search, stops, at, 1, 1, from);
    if (ways >> SOUTH_WEST & 1) walk_diagonal(search, stops, at, -1, 1, from);
    if (ways >> NORTH_WEST & 1) walk_diagonal(search, stops, at, -1, -1, from);
}

// ---- Searching

static void begin(jump *search, const stop_planes *stops, hr_cell from, hr_cell to) {
    if (search->generations_left == 1) forget_all(search);
    search->generations_left--;
    search->heap_count = 0;
    search->limit = INT64_MAX;
    search->goal = to;
    search->is_out_of_memory = false;
    reach(search, stops, from, 0, octile_place(from), ALL_WAYS);
}

// @return whether the goal was reached.
static bool run(jump *search, const stop_planes *stops, int64_t *steps) {
    while (search->heap_count > 0 && !search->is_out_of_memory) {
        uint32_t place = (uint32_t)pop(search) & ((1u << PLACE_BITS) - 1);
        hr_cell at = octile_cell(place);
        if (hr_same(at, search->goal)) return true;
        jump_node *node = node_at(search, stops, at);
        if (node->ways == JUMP_DONE) continue;
        origin from = {place, (int64_t)(node->reached & COST_MASK)};
        uint32_t ways = ways_on(stops, at, node->ways);
        node->ways = JUMP_DONE;
        ++*steps;
        expand(search, stops, at, ways, from);
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

static int sign(int32_t value) { return (value > 0) - (value < 0); }

// Adds the next point of a way in eight directions; one that it goes straight on at is no bend.
static void add_bend(hr_points *way, hr_cell next) {
    if (way->count >= 2) {
        hr_cell a = way->at[way->count - 2], b = way->at[way->count - 1];
        bool is_straight =
            sign(b.x - a.x) == sign(next.x - b.x) && sign(b.y - a.y) == sign(next.y - b.y);
        if (is_straight) way->count--;
    }
    hr_points_push(way, next);
}

static void walk_back(const jump *search, const stop_planes *stops, hr_cell from, hr_points *way) {
    hr_cell at = search->goal;
    add_bend(way, at);
    while (!hr_same(at, from) && !way->is_out_of_memory) {
        hr_cell parent = octile_cell(node_at(search, stops, at)->parent);
        hr_cell bend = bend_between(parent, at);
        if (!hr_same(bend, at) && !hr_same(bend, parent)) add_bend(way, bend);
        add_bend(way, at = parent);
    }
    hr_points_reverse(way, 0);
}

bool jump_search(jump *search, stop_planes *stops, hr_cell from, hr_cell to, int64_t *steps,
                 hr_points *way) {
    hr_points_clear(way);
    uint32_t undo = stop_planes_add_goal(stops, to);
    begin(search, stops, from, to);
    bool is_found = run(search, stops, steps);
    stop_planes_remove_goal(stops, to, undo);
    if (is_found) walk_back(search, stops, from, way);
    return is_found && !way->is_out_of_memory;
}
