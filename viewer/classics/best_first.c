// best_first.c - always on from the block that looks best. What is best makes three classics of one
// search, by two weights:
//
//   total = cost so far * (1 or 0) + estimate of the rest * weight
//
//   uniform cost  1, 0    the cheapest so far (Dijkstra, A Note on Two Problems in Connexion with
//                         Graphs, 1959): circles around the start
//   greedy        0, 1    what looks nearest to the goal: quick, until something is in the way
//   A*            1, w    Hart, Nilsson, Raphael, A Formal Basis for the Heuristic Determination of
//                         Minimum Cost Paths, 1968. The cheapest as long as w times the estimate
//                         is never too much; sooner, and dearer, the more it is
//
// A block that has come out is closed: it is not looked at again. (What comes later to it can be
// cheaper where the estimate is too much, but by no more than that is. Likhachev, Gordon, Thrun:
// ARA*, 2003. Where it need not be: astar_rules.c.)

#include "viewer/classics/methods.h"

#include "viewer/classics/best_first.h"
#include "viewer/classics/heap.h"

enum { IS_CLOSED = MARK_OWN };

static int64_t rest_of(const classic_search *s, const best_first_rule *r, hr_cell at) {
    bool counts_rest = !r->is_torn || (at.x / TORN_FIELD + at.y / TORN_FIELD) % 2;
    return counts_rest ? (int64_t)(r->weight * (double)estimate(s, at, r->heuristic)) : 0;
}

static void reach(classic_search *s, const best_first_rule *r, heap *queue, hr_cell at,
                  int64_t cost, int direction) {
    int64_t *known = cost_of(s, at);
    bool is_known = *known != CLASSIC_UNKNOWN, is_closed = *mark_of(s, at) & IS_CLOSED;
    if ((is_closed && !r->reopens) || cost >= *known || (is_known && !r->counts_way)) return;
    *known = cost;
    touch(s, at, direction);
    int64_t rest = rest_of(s, r, at), total = (r->counts_way ? cost : 0) + rest;
    heap_put(queue, (heap_entry){total, cost, at});
    note_open(s, at, cost, rest, total, CLASSIC_PLAIN_STEP);
}

static void look_around(classic_search *s, const best_first_rule *r, heap *queue,
                        const heap_entry *entry) {
    for (int d = 0; d < DIRECTIONS; d++)
        if (is_step_open(s, entry->at, d))
            reach(s, r, queue, neighbour(entry->at, d), entry->cost + step_cost(s, entry->at, d),
                  d);
}

static classic_end search_all(classic_search *s, const best_first_rule *r, heap *queue) {
    heap_entry entry;
    reach(s, r, queue, s->query.from, 0, 0);
    while (heap_take(queue, &entry)) {
        if (r->stop == STOP_WHEN_TAKEN && hr_same(entry.at, s->query.to)) break;
        if (*mark_of(s, entry.at) & IS_CLOSED) continue;
        if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
        *mark_of(s, entry.at) |= IS_CLOSED;
        note_closed(s, entry.at);
        look_around(s, r, queue, &entry);
        if (r->stop == STOP_AT_SIGHT && *mark_of(s, s->query.to)) break;
    }
    if (*mark_of(s, s->query.to) == 0) return CLASSIC_NO_WAY;
    return walk_back(s, s->query.to), CLASSIC_FOUND;
}

classic_end search_best_first(classic_search *s, best_first_rule r) {
    heap queue = heap_begin(&s->allocator);
    classic_end end = search_all(s, &r, &queue);
    bool is_lost = queue.is_out_of_memory;
    heap_end(&queue);
    return is_lost ? CLASSIC_OUT_OF_MEMORY : end;
}

classic_end search_uniform_cost(classic_search *s) {
    return search_best_first(s, (best_first_rule){true, HR_NO_HEURISTIC, 0});
}

classic_end search_greedy(classic_search *s) {
    return search_best_first(s, (best_first_rule){false, HR_OCTILE, 1});
}

classic_end search_astar_octile(classic_search *s) {
    return search_best_first(s, (best_first_rule){true, HR_OCTILE, 1});
}

classic_end search_astar_euclidean(classic_search *s) {
    return search_best_first(s, (best_first_rule){true, HR_EUCLIDEAN, 1});
}

// Up to sqrt 2 times too much, for it takes a diagonal step for two.
classic_end search_astar_manhattan(classic_search *s) {
    return search_best_first(s, (best_first_rule){true, HR_MANHATTAN, 1});
}

classic_end search_astar_weighted(classic_search *s) {
    return search_best_first(
        s, (best_first_rule){true, HR_OCTILE, s->query.weight > 0 ? s->query.weight : 1.5});
}

// Far too much: nearly the greedy search.
classic_end search_astar_overestimating(classic_search *s) {
    return search_best_first(s, (best_first_rule){true, HR_OCTILE, 5});
}
