// jump.c - jump point search on bit planes.

#include "viewer/rivals/jump.h"

#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "viewer/rivals/bends.h"

#include <string.h>

enum { ALL_WAYS = 255, ALL_HEADINGS = 15, PLACE_MASK = (1 << PLACE_BITS) - 1 };

static const uint64_t GENERATIONS = (UINT64_C(1) << (64 - OCTILE_COST_BITS)) - 1;
static const uint64_t COST_MASK = (UINT64_C(1) << OCTILE_COST_BITS) - 1;

// ---- Memory

enum { EXTRA_NODES = 1 };

static void forget_all(jump *search) {
    memset(search->nodes, 0xff, search->node_capacity * sizeof *search->nodes);
    search->generations_left = GENERATIONS;
}

// Numbers of points may change their meaning with every build: what nodes know of generations gone
// by is out of date all the same.
bool jump_prepare(jump *search, const hr_allocator *allocator, const stop_planes *stops) {
    search->allocator = allocator;
    size_t count = (size_t)stops->point_count + EXTRA_NODES;
    if (!search->queue.entries && !buckets_create(&search->queue, allocator)) return false;
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
    buckets_destroy(&search->queue);
    *search = (jump){0};
}

size_t jump_bytes(const jump *search) {
    return search->node_capacity * sizeof *search->nodes +
           search->queue.capacity * sizeof *search->queue.entries;
}

// ---- Nodes

// Where the compiler may not assume an instruction for it, it calls a function for it.
static inline uint64_t count_bits(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return word * UINT64_C(0x0101010101010101) >> 56;
}

// The number of a jump point; the start may be none.
static inline uint32_t number_at(const stop_planes *stops, hr_cell at) {
    const stop_numbers *numbers = &stops->numbers[stop_index(&stops->rows, at.y, at.x)];
    uint64_t bit = UINT64_C(1) << (at.x & 63);
    if (!(numbers->points & bit)) return stops->point_count;
    return (uint32_t)(numbers->before + count_bits(numbers->points & (bit - 1)));
}

// The node that is being expanded.
typedef struct origin {
    uint32_t place;
    int64_t cost;
} origin;

// A way to a jump point by a scan with a heading. Of two equally cheap ways both are gone on with.
static inline void reach(jump *search, const stop_planes *stops, hr_cell at, int64_t cost,
                         uint32_t parent, uint32_t headings) {
    uint32_t number = number_at(stops, at);
    jump_node *node = &search->nodes[number];
    uint64_t reached = search->generations_left << OCTILE_COST_BITS | (uint64_t)cost;
    uint32_t bits = headings << PLACE_BITS;
    if (reached < node->reached) {
        *node = (jump_node){reached, parent, bits | octile_place(at)};
        buckets_put(&search->queue, number, cost + octile_estimate(at, search->goal));
    } else if (reached == node->reached && node->place >> PLACE_BITS) {
        node->place |= bits;
    }
}

// ---- Scans

// Where scans along a line stop that begin at a block of it. No branch that could be guessed
// wrongly: most scans end in the word they begin in, but many do not.
static inline int32_t stop_ahead(const stop_ends *ends, int32_t from) {
    uint64_t stops = ends->ahead & (~UINT64_C(1) << (from & 63));
    int32_t here = (from & ~63) + hr_lowest_bit(stops | UINT64_C(1) << 63);
    return stops ? here : ends->next_ahead;
}

static inline int32_t stop_back(const stop_ends *ends, int32_t from) {
    uint64_t stops = ends->back & ((UINT64_C(1) << (from & 63)) - 1);
    int32_t here = (from & ~63) + hr_highest_bit(stops | 1);
    return stops ? here : ends->next_back;
}

// Scans from a block from which there is something to find, which was reached at `cost`.
static inline __attribute__((always_inline)) void scan(jump *search, const stop_planes *stops,
                                                       hr_cell at, int heading, int64_t cost,
                                                       uint32_t parent) {
    bool is_by_rows = heading == EAST || heading == WEST;
    bool is_ahead = heading == EAST || heading == SOUTH;
    const stop_lines *lines = is_by_rows ? &stops->rows : &stops->columns;
    int32_t along = is_by_rows ? at.x : at.y, line = is_by_rows ? at.y : at.x;
    const stop_ends *ends = &lines->ends[stop_index(lines, line, along)];
    int32_t length = is_ahead ? stop_ahead(ends, along) - along : along - stop_back(ends, along);
    hr_cell end = {at.x + length * hr_heading_x(heading), at.y + length * hr_heading_y(heading)};
    reach(search, stops, end, cost + OCTILE_STRAIGHT * (int64_t)length, parent, 1u << heading);
}

static inline bool finds(const stop_finds *finds, int heading, int32_t x) {
    return finds->to[heading] >> (x & 63) & 1;
}

// Steps along a diagonal from an open block, until a step is not allowed, and scans the row and the
// column in the directions that the diagonal goes in from where that finds something.
static inline __attribute__((always_inline)) void
walk_diagonal(jump *search, const stop_planes *stops, hr_cell begin, int diagonal, origin from) {
    bool is_east = diagonal == NORTH_EAST || diagonal == SOUTH_EAST;
    bool is_south = diagonal == SOUTH_EAST || diagonal == SOUTH_WEST;
    int dx = is_east ? 1 : -1, dy = is_south ? 1 : -1;
    int row_heading = is_east ? EAST : WEST, column_heading = is_south ? SOUTH : NORTH;
    const stop_walks *first = stops->walks[diagonal - NORTH_EAST];
    const stop_walks *word = first + stop_index(&stops->rows, begin.y, begin.x);
    int32_t bit = begin.x & 63, steps = 0;
    for (;;) {
        do {
            word += dy, bit += dx, steps++;
            if (bit & ~63) bit &= 63, word += dx * (ptrdiff_t)stops->rows.stride;
        } while (!(word->halts >> bit & 1));
        if (word->closed >> bit & 1) return;
        hr_cell at = {begin.x + dx * steps, begin.y + dy * steps};
        int64_t cost = from.cost + OCTILE_DIAGONAL * (int64_t)steps;
        const stop_finds *found = &stops->finds[word - first];
        if (finds(found, row_heading, bit)) scan(search, stops, at, row_heading, cost, from.place);
        if (finds(found, column_heading, bit))
            scan(search, stops, at, column_heading, cost, from.place);
    }
}

// ---- Expanding

// Three blocks of a row from x - 1 on. They lie in one word in most cases.
static inline uint32_t three_at(const stop_planes *stops, const stop_numbers *row, int32_t x) {
    int32_t bit = x & 63;
    if (bit == 0)
        return ((uint32_t)row->closed << 1 & 6) | (uint32_t)(row[-stops->rows.stride].closed >> 63);
    if (bit == 63)
        return (uint32_t)(row->closed >> 62) | ((uint32_t)row[stops->rows.stride].closed & 1) << 2;
    return (uint32_t)(row->closed >> (bit - 1)) & 7;
}

// The eight blocks around one, clockwise from the north; a bit is 1 if it is closed.
static inline uint32_t ring_around(const stop_planes *stops, hr_cell at) {
    const stop_numbers *row = &stops->numbers[stop_index(&stops->rows, at.y, at.x)];
    uint32_t above = three_at(stops, row - 1, at.x);
    uint32_t beside = three_at(stops, row, at.x);
    uint32_t below = three_at(stops, row + 1, at.x);
    return above >> 1 | beside >> 2 << 2 | below >> 2 << 3 | (below >> 1 & 1) << 4 |
           (below & 1) << 5 | (beside & 1) << 6 | (above & 1) << 7;
}

// To a heading that a node was reached with: the sides beside which something ended, and the
// diagonals ahead on those sides.
static inline uint32_t forced_ways(uint32_t ring, int heading) {
    uint32_t turned = (ring | ring << 8) >> 2 * heading;
    int right = (heading + 1) & 3, left = (heading + 3) & 3;
    uint32_t forces_right = turned >> 3 & ~turned >> 2 & 1;
    uint32_t forces_left = turned >> 5 & ~turned >> 6 & 1;
    return forces_right << right | forces_right << (4 + heading) | forces_left << left |
           forces_left << (4 + left);
}

static uint32_t ways_on(const stop_planes *stops, hr_cell at, uint32_t headings) {
    if (headings == ALL_HEADINGS) return ALL_WAYS;
    uint32_t ways = headings, ring = ring_around(stops, at);
    for (; headings; headings &= headings - 1) ways |= forced_ways(ring, hr_lowest_bit(headings));
    return ways;
}

static void scan_straight(jump *search, const stop_planes *stops, hr_cell at, uint32_t ways,
                          origin from) {
    const stop_finds *found = &stops->finds[stop_index(&stops->rows, at.y, at.x)];
    uint32_t headings = 0;
    for (int heading = NORTH; heading <= WEST; heading++)
        headings |= (uint32_t)finds(found, heading, at.x) << heading;
    for (headings &= ways; headings; headings &= headings - 1) switch (hr_lowest_bit(headings)) {
        case NORTH:
            scan(search, stops, at, NORTH, from.cost, from.place);
            break;
        case EAST:
            scan(search, stops, at, EAST, from.cost, from.place);
            break;
        case SOUTH:
            scan(search, stops, at, SOUTH, from.cost, from.place);
            break;
        default:
            scan(search, stops, at, WEST, from.cost, from.place);
        }
}

static void expand(jump *search, const stop_planes *stops, hr_cell at, uint32_t ways, origin from) {
    if (ways & ALL_HEADINGS) scan_straight(search, stops, at, ways, from);
    if (ways >> NORTH_EAST & 1) walk_diagonal(search, stops, at, NORTH_EAST, from);
    if (ways >> SOUTH_EAST & 1) walk_diagonal(search, stops, at, SOUTH_EAST, from);
    if (ways >> SOUTH_WEST & 1) walk_diagonal(search, stops, at, SOUTH_WEST, from);
    if (ways >> NORTH_WEST & 1) walk_diagonal(search, stops, at, NORTH_WEST, from);
}

// ---- The goal

static bool stops_at(const stop_lines *lines, int32_t line, int32_t at, bool is_ahead) {
    const stop_ends *ends = &lines->ends[stop_index(lines, line, at)];
    return (is_ahead ? ends->ahead : ends->back) >> (at & 63) & 1;
}

// Scans come to the goal from the last stop before it on, or from nearer.
static void look_around_goal(jump *search, const stop_planes *stops) {
    hr_cell goal = search->goal;
    for (int heading = NORTH; heading <= WEST; heading++) {
        bool is_by_rows = heading == EAST || heading == WEST;
        bool is_ahead = heading == EAST || heading == SOUTH;
        const stop_lines *lines = is_by_rows ? &stops->rows : &stops->columns;
        int32_t line = is_by_rows ? goal.y : goal.x, at = is_by_rows ? goal.x : goal.y, last = at;
        do last += is_ahead ? -1 : 1;
        while (!stops_at(lines, line, last, is_ahead));
        search->seen_from[heading] = abs(at - last);
    }
}

static bool is_walk_open(const stop_planes *stops, hr_cell at, int diagonal, int32_t steps) {
    int dx = diagonal <= SOUTH_EAST ? 1 : -1;
    int dy = diagonal == SOUTH_EAST || diagonal == SOUTH_WEST ? 1 : -1;
    for (; steps > 0; steps--) {
        at.x += dx, at.y += dy;
        ptrdiff_t index = stop_index(&stops->rows, at.y, at.x);
        if (stops->walks[diagonal - NORTH_EAST][index].closed >> (at.x & 63) & 1) return false;
    }
    return true;
}

// Whether the goal is where one of these ways leads: diagonally first, then straight.
static bool finds_goal(const jump *search, const stop_planes *stops, hr_cell at, uint32_t ways) {
    int32_t dx = search->goal.x - at.x, dy = search->goal.y - at.y;
    int32_t x = abs(dx), y = abs(dy), diagonally = x < y ? x : y;
    int heading = x > y ? (dx > 0 ? EAST : WEST) : (dy > 0 ? SOUTH : NORTH);
    if (abs(x - y) > search->seen_from[heading]) return false;
    if (diagonally == 0) return ways >> heading & 1;
    int diagonal = dx > 0 ? (dy > 0 ? SOUTH_EAST : NORTH_EAST) : (dy > 0 ? SOUTH_WEST : NORTH_WEST);
    return ways >> diagonal & 1 && is_walk_open(stops, at, diagonal, diagonally);
}

// ---- Searching

static void begin(jump *search, const stop_planes *stops, hr_cell from, hr_cell to) {
    if (search->generations_left == 1) forget_all(search);
    search->generations_left--;
    search->start = from;
    search->goal = to;
    search->limit = INT64_MAX;
    buckets_clear(&search->queue, octile_estimate(from, to));
    look_around_goal(search, stops);
    reach(search, stops, from, 0, octile_place(from), ALL_HEADINGS);
}

static inline int64_t cost_of(const jump_node *node) {
    return (int64_t)(node->reached & COST_MASK);
}

static inline int64_t total_of(const jump *search, const jump_node *node) {
    return cost_of(node) + octile_estimate(octile_cell(node->place & PLACE_MASK), search->goal);
}

// Moves the window on to what waits beyond it. @return false if nothing does.
static bool move_window(jump *search) {
    buckets *queue = &search->queue;
    uint32_t list = queue->first[BUCKET_COUNT];
    int64_t base = INT64_MAX;
    for (uint32_t i = list; i != NO_ENTRY; i = queue->entries[i].next) {
        int64_t total = total_of(search, &search->nodes[queue->entries[i].number]);
        if (total < base) base = total;
    }
    buckets_move(queue, base);
    for (uint32_t i = list, next; i != NO_ENTRY; i = next) {
        next = queue->entries[i].next;
        buckets_link(queue, i, total_of(search, &search->nodes[queue->entries[i].number]));
    }
    return list != NO_ENTRY;
}

static void expand_or_find(jump *search, const stop_planes *stops, jump_node *node,
                           int64_t *steps) {
    uint32_t place = node->place & PLACE_MASK;
    hr_cell at = octile_cell(place);
    uint32_t ways = ways_on(stops, at, node->place >> PLACE_BITS);
    node->place = place;
    ++*steps;
    if (finds_goal(search, stops, at, ways)) {
        search->limit = cost_of(node) + octile_estimate(at, search->goal);
        search->last = place;
    } else {
        expand(search, stops, at, ways, (origin){place, cost_of(node)});
    }
}

static void tell_node(const hr_observer *observer, const jump_node *node) {
    tell_jump(observer, octile_cell(node->parent), octile_cell(node->place & PLACE_MASK));
}

// What is in the same bucket as the goal may still be cheaper. @return whether the goal was found.
static bool run(jump *search, const stop_planes *stops, const hr_observer *observer,
                int64_t *steps) {
    buckets *queue = &search->queue;
    while (!queue->is_out_of_memory) {
        uint32_t number;
        if (*steps % HR_STEPS_BETWEEN_LOOKS == 0 && hr_is_cancelled(observer)) return false;
        bool is_found = search->limit < INT64_MAX;
        if (!buckets_take(queue, &number)) {
            if (is_found || !move_window(search)) return is_found;
            continue;
        }
        jump_node *node = &search->nodes[number];
        if (!(node->place >> PLACE_BITS)) continue;
        if (is_found) {
            int64_t total = total_of(search, node);
            if (bucket_of(queue, total) > bucket_of(queue, search->limit)) return true;
            if (total >= search->limit) continue;
        }
        if (observer->watcher) tell_node(observer, node);
        expand_or_find(search, stops, node, steps);
    }
    return false;
}

static void walk_back(const jump *search, const stop_planes *stops, hr_points *way) {
    hr_cell at = search->goal, parent = octile_cell(search->last);
    add_bend(way, at);
    while (!hr_same(at, search->start) && !way->is_out_of_memory) {
        add_leg_back(way, at, parent);
        at = parent;
        parent = octile_cell(search->nodes[number_at(stops, at)].parent);
    }
    hr_points_reverse(way, 0);
}

bool jump_search(jump *search, const stop_planes *stops, const hr_observer *observer, hr_cell from,
                 hr_cell to, int64_t *steps, hr_points *way) {
    hr_points_clear(way);
    begin(search, stops, from, to);
    bool is_found = run(search, stops, observer, steps);
    if (is_found) tell_jump(observer, octile_cell(search->last), to);
    if (is_found) walk_back(search, stops, way);
    return is_found && !way->is_out_of_memory;
}
