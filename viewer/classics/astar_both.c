// astar_both.c - A* from both ends, each with the other end as its goal.
//
// Pohl, Bi-directional Search, 1971; that it may end as soon as either queue's best total is no
// less than the cheapest way known: Kaindl and Kainz, Bidirectional Heuristic Search Reconsidered,
// 1997. Two estimates are no help to each other: the searches pass through one another, and look at
// about as much as one would alone. It pays where the way is narrow at the goal.

#include "viewer/classics/methods.h"

#include "passmap/base/memory.h"
#include "viewer/classics/heap.h"
#include "viewer/classics/search.h"

// Of each block, as one of the ends knows it: the direction of the step that reached it, and
enum { IS_REACHED = 0x08, IS_CLOSED = 0x10 };

typedef struct side {
    heap queue;
    int64_t *costs;
    uint8_t *known;
    hr_cell goal;
} side;

typedef struct both {
    classic_search *search;
    side sides[2];
    int64_t cheapest; // way known
    hr_cell meeting;  // on it
} both;

static void reach(both *b, int number, hr_cell at, int64_t cost, int direction) {
    classic_search *s = b->search;
    side *own = &b->sides[number], *other = &b->sides[1 - number];
    size_t place = place_of(s, at);
    if (own->known[place] & IS_REACHED && cost >= own->costs[place]) return;
    if (*mark_of(s, at) == 0) touch(s, at, direction);
    own->costs[place] = cost;
    own->known[place] = (uint8_t)(IS_REACHED | direction);
    int64_t rest = estimate_to(s, at, own->goal, HR_OCTILE);
    heap_put(&own->queue, (heap_entry){cost + rest, cost, at});
    note_open(s, at, cost, rest, cost + rest, CLASSIC_PLAIN_STEP);
    bool is_met = other->known[place] & IS_REACHED;
    if (!is_met || cost + other->costs[place] >= b->cheapest) return;
    b->cheapest = cost + other->costs[place];
    b->meeting = at;
}

static void look_around(both *b, int number, hr_cell at) {
    classic_search *s = b->search;
    int64_t cost = b->sides[number].costs[place_of(s, at)];
    for (int d = 0; d < DIRECTIONS; d++)
        if (is_step_open(s, at, d))
            reach(b, number, neighbour(at, d), cost + step_cost(s, at, d), d);
}

// Entries of blocks that have become cheaper since are dropped. @return whether one is left.
static bool has_entry(const classic_search *s, side *own) {
    heap_entry entry;
    while (own->queue.count > 0) {
        entry = own->queue.entries[0];
        if (entry.cost == own->costs[place_of(s, entry.at)] &&
            !(own->known[place_of(s, entry.at)] & IS_CLOSED))
            return true;
        heap_take(&own->queue, &entry);
    }
    return false;
}

// Both go on from the end whose best total is the less.
static classic_end search_on(both *b) {
    classic_search *s = b->search;
    heap_entry entry;
    while (has_entry(s, &b->sides[0]) && has_entry(s, &b->sides[1])) {
        int64_t first = b->sides[0].queue.entries[0].total,
                second = b->sides[1].queue.entries[0].total;
        int number = second < first;
        if ((first > second ? first : second) >= b->cheapest) break;
        if (!heap_take(&b->sides[number].queue, &entry)) break; // memory ran out
        if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
        b->sides[number].known[place_of(s, entry.at)] |= IS_CLOSED;
        note_closed(s, entry.at);
        look_around(b, number, entry.at);
    }
    return b->cheapest < CLASSIC_UNKNOWN ? CLASSIC_FOUND : CLASSIC_NO_WAY;
}

static hr_cell step_back(const both *b, int number, hr_cell at) {
    return neighbour(at, turned(b->sides[number].known[place_of(b->search, at)], 4));
}

static void join_ways(both *b) {
    classic_search *s = b->search;
    for (hr_cell at = b->meeting; !hr_same(at, s->query.from); at = step_back(b, 0, at))
        add_to_way(s, at);
    add_to_way(s, s->query.from);
    hr_points_reverse(&s->way, 0);
    for (hr_cell at = b->meeting; !hr_same(at, s->query.to);)
        add_to_way(s, at = step_back(b, 1, at));
}

static bool begin(both *b) {
    classic_search *s = b->search;
    size_t count = (size_t)s->width * (size_t)s->height;
    b->sides[0] =
        (side){.queue = heap_begin(&s->allocator), .costs = s->costs, .goal = s->query.to};
    b->sides[1] = (side){.queue = heap_begin(&s->allocator), .goal = s->query.from};
    b->sides[1].costs = hr_allocate(&s->allocator, count, sizeof *b->sides[1].costs);
    for (int number = 0; number < 2; number++)
        b->sides[number].known = hr_allocate_zeroed(&s->allocator, count, 1);
    return b->sides[1].costs && b->sides[0].known && b->sides[1].known;
}

static void finish(both *b) {
    for (int number = 0; number < 2; number++) {
        heap_end(&b->sides[number].queue);
        hr_release(&b->search->allocator, b->sides[number].known);
    }
    hr_release(&b->search->allocator, b->sides[1].costs);
}

classic_end search_astar_both_ways(classic_search *s) {
    both b = {.search = s, .cheapest = CLASSIC_UNKNOWN};
    if (!is_open(s, s->query.to)) return CLASSIC_NO_WAY; // steps from there would not know
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    if (begin(&b)) {
        reach(&b, 0, s->query.from, 0, 0);
        reach(&b, 1, s->query.to, 0, 0);
        end = search_on(&b);
        if (end == CLASSIC_FOUND) join_ways(&b);
        if (b.sides[0].queue.is_out_of_memory || b.sides[1].queue.is_out_of_memory)
            end = CLASSIC_OUT_OF_MEMORY;
    }
    finish(&b);
    return end;
}
