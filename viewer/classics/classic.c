// classic.c - the list of the classics.

#include "viewer/classics/classic.h"

#include "viewer/classics/methods.h"
#include "viewer/classics/search.h"

static const classic all[] = {
    {"random-step", "a random step aside", search_by_random_steps, NULL},
    {"trace-free", "tracing until free", search_by_tracing_until_free,
     "the hand walks in circles: it lets go too early each time"},
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
    {"astar-both", "A*, both ends", search_astar_both_ways, NULL},
    {"astar-bounded", "A*, a list of 128", search_astar_bounded,
     "the blocks that it had no room for were the way"},
    {"torn-sight", "A*, torn, to first sight", search_astar_until_sight, NULL},
    {"torn-taken", "A*, torn, to goal taken", search_astar_until_taken, NULL},
    {"torn-drained", "A*, torn, to empty queue", search_astar_until_drained, NULL},
    {"once-sight", "A*, torn, once, to sight", search_astar_once_until_sight, NULL},
    {"once-taken", "A*, torn, once, to taken", search_astar_once_until_taken, NULL},
    {"once-drained", "A*, torn, once, to empty", search_astar_once_until_drained, NULL},
    {"fringe", "fringe search", search_fringe, NULL},
    {"theta", "Theta*", search_theta_star, NULL},
    {"theta-lazy", "Theta*, lazy", search_lazy_theta_star, NULL},
    {"visibility", "visibility graph", search_visibility_graph, NULL, .counts = "corners"},
    {"hpa", "HPA*, clusters of 16", search_hpa_star, NULL},
    {"quadtree", "quadtree", search_quadtree, NULL},
    {"mesh", "navigation mesh, funnel", search_navigation_mesh, NULL},
    {"lpa", "LPA*, a wall comes and goes", search_by_lpa_star, NULL,
     .counts = "blocks of a repair"},
    {"d-star-lite", "D* Lite, sees 4 blocks", search_by_d_star_lite, NULL},
    {"crash-turn", "crash and turn", search_by_crash_and_turn,
     "it came to a block again, and would bounce for ever"},
    {"trace-loop", "tracing, with a fallback", search_by_tracing_with_fallback, NULL},
    {"potential", "field of forces", search_by_potential,
     "it sits in a hollow of the field: every step leads uphill"},
    {"halves", "divide in the middle", search_by_halves,
     "the open blocks beside the middles of its lines are on no way"},
    {"ants", "ant colony", search_by_ants, "no ant has arrived"},
    {"evolution", "genetic algorithm", search_by_evolution,
     "no way of so few straight lines has evolved"},
    {"bees", "bees", search_by_bees, "no way of so few straight lines was found by the hive"},
    {"sma", "SMA*, room for 512", search_by_sma_star,
     "a way would need more room than its tree has"},
    {"flow", "flow field, the whole map", search_by_flow_field, NULL, .is_field = true},
    {"waypoints", "waypoints set by hand", search_by_waypoints,
     "its points, and what they see of each other, do not lead to the goal", .has_points = true,
     .counts = "points"},
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
