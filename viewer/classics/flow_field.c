// flow_field.c - the whole map from the goal, once; then everybody walks downhill.
//
// Dijkstra's search from the goal to its very end gives each block what it costs to come to the
// goal from there, and so the step to take: a field that serves any number of units with one goal,
// and a picture of how far everything is. Treuille, Cooper, Popovic: Continuum Crowds, 2006;
// Emerson: Crowd Pathfinding and Steering Using Flow Field Tiles, 2013. For one unit it looks at
// more than any search that stops.

#include "viewer/classics/methods.h"

#include "viewer/classics/heap.h"
#include "viewer/classics/search.h"

enum { IS_CLOSED = MARK_OWN };

// Costs of steps are the same both ways, so the field may grow against them.
static void reach(classic_search *s, heap *queue, hr_cell at, int64_t cost, int towards_goal) {
    if (cost >= *cost_of(s, at)) return;
    *cost_of(s, at) = cost;
    touch(s, at, towards_goal);
    note_open(s, at, cost, -1, cost, CLASSIC_PLAIN_STEP);
    heap_put(queue, (heap_entry){cost, cost, at});
}

// @return false if the budget is spent.
static bool grow_field(classic_search *s, heap *queue) {
    heap_entry entry;
    reach(s, queue, s->query.to, 0, 0);
    while (heap_take(queue, &entry)) {
        if (*mark_of(s, entry.at) & IS_CLOSED) continue;
        if (!spend_step(s)) return false;
        *mark_of(s, entry.at) |= IS_CLOSED;
        note_closed(s, entry.at);
        for (int d = 0; d < DIRECTIONS; d++)
            if (is_step_open(s, entry.at, d))
                reach(s, queue, neighbour(entry.at, d), entry.cost + step_cost(s, entry.at, d),
                      turned(d, 4));
    }
    return true;
}

static void walk_down(classic_search *s) {
    hr_cell at = s->query.from;
    for (; !hr_same(at, s->query.to); at = neighbour(at, *mark_of(s, at) & MARK_DIRECTION))
        add_to_way(s, at);
    add_to_way(s, at);
}

classic_end search_by_flow_field(classic_search *s) {
    if (!is_open(s, s->query.to)) return CLASSIC_NO_WAY;
    heap queue = heap_begin(&s->allocator);
    bool is_whole = grow_field(s, &queue), is_lost = queue.is_out_of_memory;
    heap_end(&queue);
    if (is_lost) return CLASSIC_OUT_OF_MEMORY;
    if (!is_whole) return CLASSIC_OVER_BUDGET;
    if (*cost_of(s, s->query.from) == CLASSIC_UNKNOWN) return CLASSIC_NO_WAY;
    return walk_down(s), CLASSIC_FOUND;
}
