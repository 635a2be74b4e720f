// methods.h - the searches of the classics, each in the file of its idea; listed in classic.c.
#ifndef HANDRAIL_VIEWER_CLASSICS_METHODS_H
#define HANDRAIL_VIEWER_CLASSICS_METHODS_H

#include "viewer/classics/search_state.h"

classic_end search_by_random_steps(classic_search *s);
classic_end search_by_tracing_until_free(classic_search *s);
classic_end search_by_tracing_until_line(classic_search *s);
classic_end search_breadth_first(classic_search *s);
classic_end search_breadth_first_both_ways(classic_search *s);
classic_end search_depth_first(classic_search *s);
classic_end search_deepening(classic_search *s);
classic_end search_by_ida_star(classic_search *s);
classic_end search_uniform_cost(classic_search *s);
classic_end search_greedy(classic_search *s);
classic_end search_astar_octile(classic_search *s);
classic_end search_astar_euclidean(classic_search *s);
classic_end search_astar_manhattan(classic_search *s);
classic_end search_astar_weighted(classic_search *s);
classic_end search_astar_overestimating(classic_search *s);
classic_end search_by_bellman_ford(classic_search *s);
classic_end search_by_beam(classic_search *s);
classic_end search_astar_until_sight(classic_search *s);
classic_end search_astar_until_taken(classic_search *s);
classic_end search_astar_until_drained(classic_search *s);
classic_end search_astar_once_until_sight(classic_search *s);
classic_end search_astar_once_until_taken(classic_search *s);
classic_end search_astar_once_until_drained(classic_search *s);
classic_end search_fringe(classic_search *s);
classic_end search_astar_both_ways(classic_search *s);
classic_end search_astar_bounded(classic_search *s);
classic_end search_by_potential(classic_search *s);
classic_end search_by_crash_and_turn(classic_search *s);
classic_end search_by_tracing_with_fallback(classic_search *s);
classic_end search_by_halves(classic_search *s);
classic_end search_theta_star(classic_search *s);
classic_end search_lazy_theta_star(classic_search *s);
classic_end search_visibility_graph(classic_search *s);
classic_end search_hpa_star(classic_search *s);
classic_end search_quadtree(classic_search *s);
classic_end search_navigation_mesh(classic_search *s);
classic_end search_by_lpa_star(classic_search *s);
classic_end search_by_d_star_lite(classic_search *s);
classic_end search_by_ants(classic_search *s);
classic_end search_by_evolution(classic_search *s);
classic_end search_by_bees(classic_search *s);
classic_end search_by_flow_field(classic_search *s);
classic_end search_by_sma_star(classic_search *s);
classic_end search_by_waypoints(classic_search *s);

#endif
