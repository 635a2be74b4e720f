// d_star_lite.c - a walker who sees a few blocks around him and takes all others for open: he
// plans, walks, and where a wall comes in sight repairs the plan instead of making a new one.
//
// Koenig and Likhachev: D* Lite, 2002; without the walking, LPA* (Koenig, Likhachev, Furcy:
// Lifelong Planning A*, 2004). The search runs from the goal, so that what it knows stays true
// while the walker moves. Each block has two costs to the goal: `cost`, and `ahead`, what its
// neighbours say; blocks where the two differ wait in the queue. A wall changes `ahead` of the
// blocks beside it, and only what depends on these is looked at again. His way is the one walked,
// not the shortest.

#include "viewer/classics/methods.h"

#include "passmap/base/memory.h"
#include "viewer/classics/heap.h"
#include "viewer/classics/walk.h"

enum { SIGHT = 4 };

typedef struct memory {
    classic_search *search;
    walker walker;
    heap queue;       // by total, then by the least cost, which is kept below zero
    int64_t *ahead;   // `costs` of the search is the other one
    uint8_t *is_seen; // closed, and the walker knows
    int64_t moved;    // what keys have to grow by since the walker moves
    hr_cell last;     // where he was when they did
} memory;

static bool seems_open(const memory *m, hr_cell at) {
    const classic_search *s = m->search;
    bool is_on_map = at.x >= 0 && at.y >= 0 && at.x < s->width && at.y < s->height;
    return is_on_map && !m->is_seen[place_of(s, at)];
}

static bool seems_step_open(const memory *m, hr_cell at, int direction) {
    if (!seems_open(m, neighbour(at, direction))) return false;
    return !is_diagonal(direction) || (seems_open(m, neighbour(at, turned(direction, -1))) &&
                                       seems_open(m, neighbour(at, turned(direction, 1))));
}

static heap_entry entry_of(const memory *m, hr_cell at) {
    const classic_search *s = m->search;
    size_t place = place_of(s, at);
    int64_t least = s->costs[place] < m->ahead[place] ? s->costs[place] : m->ahead[place];
    int64_t rest = estimate_to(s, at, m->walker.at, HR_OCTILE);
    return (heap_entry){least >= CLASSIC_UNKNOWN ? CLASSIC_UNKNOWN : least + rest + m->moved,
                        -least, at};
}

static bool is_before(heap_entry a, heap_entry b) {
    return a.total != b.total ? a.total < b.total : a.cost > b.cost;
}

// The cheapest step from a block towards the goal; -1 if there is none.
static int best_step(const memory *m, hr_cell at, int64_t *cost) {
    int best = -1;
    *cost = CLASSIC_UNKNOWN;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (!seems_step_open(m, at, d)) continue;
        int64_t rest = m->search->costs[place_of(m->search, neighbour(at, d))];
        if (rest == CLASSIC_UNKNOWN || rest + step_cost(m->search, at, d) >= *cost) continue;
        *cost = rest + step_cost(m->search, at, d), best = d;
    }
    return best;
}

static void update(memory *m, hr_cell at) {
    classic_search *s = m->search;
    size_t place = place_of(s, at);
    if (!hr_same(at, s->query.to)) best_step(m, at, &m->ahead[place]);
    if (*mark_of(s, at) == 0 && is_open(s, at)) touch(s, at, 0);
    if (s->costs[place] != m->ahead[place]) heap_put(&m->queue, entry_of(m, at));
}

static void update_around(memory *m, hr_cell at) {
    for (int d = 0; d < DIRECTIONS; d++)
        if (seems_open(m, neighbour(at, d))) update(m, neighbour(at, d));
}

// Whether the walker's block has its final cost.
static bool is_planned(memory *m, heap_entry best) {
    size_t place = place_of(m->search, m->walker.at);
    return m->search->costs[place] == m->ahead[place] &&
           !is_before(best, entry_of(m, m->walker.at));
}

static void settle(memory *m, hr_cell at) {
    classic_search *s = m->search;
    size_t place = place_of(s, at);
    if (s->costs[place] > m->ahead[place]) {
        s->costs[place] = m->ahead[place];
    } else {
        s->costs[place] = CLASSIC_UNKNOWN;
        update(m, at);
    }
    update_around(m, at);
}

// @return false if the budget is spent.
static bool plan(memory *m) {
    heap_entry best;
    while (heap_take(&m->queue, &best)) {
        size_t place = place_of(m->search, best.at);
        heap_entry now = entry_of(m, best.at);
        if (m->search->costs[place] == m->ahead[place]) continue; // settled since
        if (is_planned(m, best)) {
            heap_put(&m->queue, best);
            return true;
        }
        if (is_before(best, now)) {
            heap_put(&m->queue, now);
            continue;
        }
        if (!spend_step(m->search)) return false;
        settle(m, best.at);
    }
    return true;
}

// The walls in sight. @return whether any is new: keys are from then on by where the walker is.
static bool look(memory *m) {
    classic_search *s = m->search;
    bool is_new = false;
    for (int32_t y = -SIGHT; y <= SIGHT; y++)
        for (int32_t x = -SIGHT; x <= SIGHT; x++) {
            hr_cell at = {m->walker.at.x + x, m->walker.at.y + y};
            if (!seems_open(m, at) || is_open(s, at)) continue;
            if (!is_new) m->moved += estimate_to(s, m->last, m->walker.at, HR_OCTILE);
            if (!is_new) m->last = m->walker.at;
            is_new = true;
            m->is_seen[place_of(s, at)] = 1;
            *cost_of(s, at) = m->ahead[place_of(s, at)] = CLASSIC_UNKNOWN;
            update_around(m, at);
        }
    return is_new;
}

static classic_end walk(memory *m) {
    int64_t cost;
    m->ahead[place_of(m->search, m->search->query.to)] = 0;
    heap_put(&m->queue, entry_of(m, m->search->query.to));
    look(m);
    while (!is_at_goal(&m->walker)) {
        if (!plan(m)) return CLASSIC_OVER_BUDGET;
        int next = best_step(m, m->walker.at, &cost);
        if (m->queue.is_out_of_memory) return CLASSIC_OUT_OF_MEMORY;
        if (next < 0) return CLASSIC_NO_WAY;
        if (!walk_step(&m->walker, next)) return CLASSIC_OVER_BUDGET;
        look(m);
    }
    return CLASSIC_FOUND;
}

classic_end search_by_d_star_lite(classic_search *s) {
    size_t count = (size_t)s->width * (size_t)s->height;
    memory m = {.search = s,
                .walker = walk_begin(s, false),
                .queue = heap_begin(&s->allocator),
                .ahead = hr_allocate(&s->allocator, count, sizeof *m.ahead),
                .is_seen = hr_allocate_zeroed(&s->allocator, count, 1),
                .last = s->query.from};
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    if (m.ahead && m.is_seen) {
        for (size_t i = 0; i < count; i++) m.ahead[i] = CLASSIC_UNKNOWN;
        end = walk(&m);
        if (m.queue.is_out_of_memory) end = CLASSIC_OUT_OF_MEMORY;
    }
    heap_end(&m.queue);
    hr_release(&s->allocator, m.ahead);
    hr_release(&s->allocator, m.is_seen);
    return walk_end(&m.walker, end);
}
