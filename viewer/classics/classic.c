// classic.c - the list of the classics.

#include "viewer/classics/classic.h"

#include "viewer/classics/methods.h"
#include "viewer/classics/search.h"

static const classic all[] = {
    {"random-step", "a random step aside", search_by_random_steps, NULL},
    {"trace-free", "tracing until free", search_by_tracing_until_free,
     "the hand walks in circles: it lets go too early, again and again"},
    {"trace-line", "tracing until the line", search_by_tracing_until_line, NULL},
    {"breadth", "breadth first", search_breadth_first, NULL},
    {"breadth-both", "breadth first, both ends", search_breadth_first_both_ways, NULL},
    {"depth", "depth first, limited", search_depth_first,
     "the goal is not within the limit of its depth"},
    {"deepening", "depth first, deepening", search_deepening, NULL},
    {"ida", "IDA*", search_by_ida_star, NULL},
    {"uniform", "uniform cost (Dijkstra)", search_uniform_cost, NULL},
    {"bellman-ford", "Bellman-Ford", search_by_bellman_ford, NULL},
    {"best", "best first (greedy)", search_greedy, NULL},
    {"beam", "beam", search_by_beam, "the beam ran into a pocket: all its blocks lead nowhere"},
    {"astar-octile", "A*, octile", search_astar_octile, NULL},
    {"astar-euclidean", "A*, Euclidean", search_astar_euclidean, NULL},
    {"astar-manhattan", "A*, Manhattan", search_astar_manhattan, NULL},
    {"astar-none", "A*, no estimate", search_uniform_cost, NULL},
    {"astar-weighted", "A*, weighted", search_astar_weighted, NULL},
    {"astar-over", "A*, 5 x octile", search_astar_overestimating, NULL},
};

const classic *classics(int32_t *count) {
    *count = sizeof all / sizeof all[0];
    return all;
}

const char *classic_end_name(classic_end end) {
    static const char *const NAMES[] = {"found", "no way", "gave up", "over budget",
                                        "out of memory"};
    return NAMES[end];
}

static classic_end found_at_once(classic_search *s) {
    touch(s, s->query.from, 0);
    add_to_way(s, s->query.from);
    return CLASSIC_FOUND;
}

classic_end classic_run(const classic *method, classic_search *s) {
    hr_cell to = s->query.to;
    bool is_on_plane = to.x >= 0 && to.y >= 0 && to.x < s->width && to.y < s->height;
    if (!is_on_plane) return CLASSIC_NO_WAY;
    classic_end end = hr_same(s->query.from, to) ? found_at_once(s) : method->search(s);
    if (s->way.is_out_of_memory) end = CLASSIC_OUT_OF_MEMORY;
    if (end != CLASSIC_FOUND) hr_points_clear(&s->way);
    return end;
}
