// hex_search.h - ways over a world of hexagons by the searches of the textbooks, and how each
// ended.
#ifndef HANDRAIL_VIEWER_HEX_HEX_SEARCH_H
#define HANDRAIL_VIEWER_HEX_HEX_SEARCH_H

#include "viewer/hex/hex_state.h"

typedef enum hex_method {
    HEX_BREADTH_FIRST, ///< fewest steps, whatever they cost
    HEX_DIJKSTRA,
    HEX_BELLMAN_FORD,
    HEX_ASTAR,        ///< A*, distance times the cheapest step
    HEX_ASTAR_DEAREST ///< A*, distance times the dearest step: an overestimate
} hex_method;
enum { HEX_METHODS = HEX_ASTAR_DEAREST + 1 };

/// Finds a way; all of it is in `s` afterwards, until the next one.
hex_end hex_find(hex_search *s, hex_method method, hex_query query);

const char *hex_method_name(hex_method method);  ///< one word
const char *hex_method_title(hex_method method); ///< for people
const char *hex_end_name(hex_end end);           ///< for machines
const char *hex_end_text(hex_end end);           ///< for people
/// Whether `way` leads to the goal.
bool hex_has_way(hex_end end);

#endif
