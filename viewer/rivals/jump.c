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

// A cheaper way to a jump point than any before.
static void improve(jump *search, jump_node *node, hr_cell at, jump_node better, int64_t cost) {
    int64_t total = cost + octile_estimate(at, search->goal);
    if (total >= search->limit) return;
    if (hr_same(at, search->goal)) search->limit = total;
    *node = better;
    push(search, (uint64_t)total << PLACE_BITS | octile_place(at));
}

// A way to a jump point that goes on in these directions, a bit each. Of two equally cheap ways
// both are gone on with.
static inline void reach(jump *search, const stop_planes *stops, hr_cell at, int64_t cost,
                         uint32_t parent, uint32_t ways) {
    jump_node *node = node_at(search, stops, at);
    uint64_t reached = search->generations_left << OCTILE_COST_BITS | (uint64_t)cost;
    if (reached < node->reached)
        improve(search, node, at, (jump_node){reached, parent, ways}, cost);
    else if (reached == node->reached && node->ways != JUMP_DONE)
        node->ways |= ways;
}

// ---- Scans

// Where scans from bit `from` of a word stop, in bits from the word's first on. `*index` is that
// word's, then that of the word they stop in.
static inline int32_t stop_ahead(const stop_lines *lines, ptrdiff_t *index, int32_t from) {
    uint64_t stops = lines->ends[*index].ahead & (~UINT64_C(1) << from);
    int32_t begin = 0;
    for (; !stops; begin += 64) {
        *index += lines->count;
        stops = lines->ends[*index].ahead;
    }
    return begin + hr_lowest_bit(stops);
}

static inline int32_t stop_back(const stop_lines *lines, ptrdiff_t *index, int32_t from) {
    uint64_t stops = lines->ends[*index].back & ((UINT64_C(1) << from) - 1);
    int32_t begin = 0;
    for (; !stops; begin -= 64) {
        *index -= lines->count;
        stops = lines->ends[*index].back;
    }
    return begin + hr_highest_bit(stops);
}

static inline bool is_closed(const stop_lines *lines, ptrdiff_t index, int32_t at) {
    return lines->words[index].closed >> (at & 63) & 1;
}

// From a node: whether there is anything to find is not asked, for it may be the goal.
static void scan_straight(jump *search, const stop_planes *stops, hr_cell at, int heading,
                          origin from) {
    bool is_by_rows = heading == EAST || heading == WEST;
    bool is_ahead = heading == EAST || heading == SOUTH;
    const stop_lines *lines = is_by_rows ? &stops->rows : &stops->columns;
    int32_t along = is_by_rows ? at.x : at.y, line = is_by_rows ? at.y : at.x;
    ptrdiff_t index = stop_index(lines, line, along);
    int32_t stop =
        is_ahead ? stop_ahead(lines, &index, along & 63) : stop_back(lines, &index, along & 63);
    if (is_closed(lines, index, stop)) return;
    int32_t end = (along & ~63) + stop;
    reach(search, stops, is_by_rows ? (hr_cell){end, at.y} : (hr_cell){at.x, end},
          from.cost + OCTILE_STRAIGHT * (int64_t)abs(end - along), from.place, 1u << heading);
}

// A walk along a diagonal: where it is, in the words that hold it by rows and by columns. What lies
// in the lines before, at the same bit, are the two sides that the last step went past.
typedef struct walk {
    const stop_word *row, *column;
    int32_t row_bit, column_bit;
    int32_t step; ///< how many there were
} walk;

static inline __attribute__((always_inline)) void step_on(walk *w, const stop_planes *stops, int dx,
                                                          int dy) {
    w->row += dy, w->row_bit += dx;
    w->column += dx, w->column_bit += dy;
    w->step++;
    if (w->row_bit & ~63) w->row_bit &= 63, w->row += dx * (ptrdiff_t)stops->rows.count;
    if (w->column_bit & ~63) w->column_bit &= 63, w->column += dy * (ptrdiff_t)stops->columns.count;
}

static inline __attribute__((always_inline)) bool is_step_closed(const walk *w, int dx, int dy) {
    return ((w->row->closed | w->row[-dy].closed) >> w->row_bit |
            w->column[-dx].closed >> w->column_bit) &
           1;
}

// The scan along the row from where a walk is, and the one along the column.
static inline __attribute__((always_inline)) void
scan_row(jump *search, const stop_planes *stops, const walk *w, hr_cell at, int dx, origin from) {
    ptrdiff_t index = w->row - stops->rows.words;
    int32_t stop = dx > 0 ? stop_ahead(&stops->rows, &index, w->row_bit)
                          : stop_back(&stops->rows, &index, w->row_bit);
    if (is_closed(&stops->rows, index, stop)) return;
    int64_t cost = from.cost + OCTILE_DIAGONAL * (int64_t)w->step +
                   OCTILE_STRAIGHT * (int64_t)(dx * (stop - w->row_bit));
    reach(search, stops, (hr_cell){at.x - w->row_bit + stop, at.y}, cost, from.place,
          1u << (dx > 0 ? EAST : WEST));
}

static inline __attribute__((always_inline)) void scan_column(jump *search,
                                                              const stop_planes *stops,
                                                              const walk *w, hr_cell at, int dy,
                                                              origin from) {
    ptrdiff_t index = w->column - stops->columns.words;
    int32_t stop = dy > 0 ? stop_ahead(&stops->columns, &index, w->column_bit)
                          : stop_back(&stops->columns, &index, w->column_bit);
    if (is_closed(&stops->columns, index, stop)) return;
    int64_t cost = from.cost + OCTILE_DIAGONAL * (int64_t)w->step +
                   OCTILE_STRAIGHT * (int64_t)(dy * (stop - w->column_bit));
    reach(search, stops, (hr_cell){at.x, at.y - w->column_bit + stop}, cost, from.place,
          1u << (dy > 0 ? SOUTH : NORTH));
}

// Steps along a diagonal from an open block, scanning its row and its column from every block of it
// in the directions that the diagonal goes in, until a step is not allowed. A scan that would find
// nothing is not begun, but for the goal, of which the planes do not know that.
static inline __attribute__((always_inline)) void
walk_diagonal(jump *search, const stop_planes *stops, hr_cell begin, int dx, int dy, origin from) {
    walk w = {&stops->rows.words[stop_index(&stops->rows, begin.y, begin.x)],
              &stops->columns.words[stop_index(&stops->columns, begin.x, begin.y)], begin.x & 63,
              begin.y & 63, 0};
    int32_t steps_to_row = (search->goal.y - begin.y) * dy;
    int32_t steps_to_column = (search->goal.x - begin.x) * dx;
    for (;;) {
        step_on(&w, stops, dx, dy);
        if (is_step_closed(&w, dx, dy)) return;
        bool finds_x = (dx > 0 ? w.row->finds_ahead : w.row->finds_back) >> w.row_bit & 1;
        bool finds_y = (dy > 0 ? w.column->finds_ahead : w.column->finds_back) >> w.column_bit & 1;
        finds_x |= w.step == steps_to_row, finds_y |= w.step == steps_to_column;
        if (!(finds_x | finds_y)) continue;
        hr_cell at = {begin.x + dx * w.step, begin.y + dy * w.step};
        if (hr_same(at, search->goal)) {
            reach(search, stops, at, from.cost + OCTILE_DIAGONAL * (int64_t)w.step, from.place, 0);
            return;
        }
        if (finds_x) scan_row(search, stops, &w, at, dx, from);
        if (finds_y) scan_column(search, stops, &w, at, dy, from);
    }
}

// ---- Expanding

static bool is_closed_block(const stop_planes *stops, int32_t x, int32_t y) {
    return y < 0 || y >= stops->rows.count ||
           is_closed(&stops->rows, stop_index(&stops->rows, y, x), x);
}

// To a heading that a node was reached with: the sides beside which something ended, and the
// diagonals ahead on those sides.
static uint32_t forced_ways(const stop_planes *stops, hr_cell at, int heading) {
    static const int8_t STEP_X[4] = {0, 1, 0, -1}, STEP_Y[4] = {-1, 0, 1, 0};
    uint32_t ways = 0;
    for (int turn = 1; turn <= 3; turn += 2) {
        int side = (heading + turn) & 3;
        int32_t x = at.x + STEP_X[side], y = at.y + STEP_Y[side];
        if (is_closed_block(stops, x, y)) continue;
        if (!is_closed_block(stops, x - STEP_X[heading], y - STEP_Y[heading])) continue;
        ways |= 1u << side | 1u << (4 + (turn == 1 ? heading : side));
    }
    return ways;
}

static uint32_t ways_on(const stop_planes *stops, hr_cell at, uint32_t headings) {
    uint32_t ways = headings;
    if (headings == ALL_WAYS) return ways;
    for (; headings; headings &= headings - 1)
        ways |= forced_ways(stops, at, hr_lowest_bit(headings));
    return ways;
}

static void expand(jump *search, const stop_planes *stops, hr_cell at, uint32_t ways, origin from) {
    for (uint32_t straight = ways & 15; straight; straight &= straight - 1)
        scan_straight(search, stops, at, hr_lowest_bit(straight), from);
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
