// hex_methods.h - the searches of the textbooks, a file each. Each writes how it ended into the
// state.
#ifndef HANDRAIL_VIEWER_HEX_HEX_METHODS_H
#define HANDRAIL_VIEWER_HEX_HEX_METHODS_H

#include "viewer/hex/hex_state.h"

void hex_search_by_breadth(hex_search *s);
/// Dijkstra's search, or A* where a step nearer to the goal is estimated at more than 0.
void hex_search_best_first(hex_search *s, int32_t points_a_step);
void hex_search_by_rounds(hex_search *s);

#endif
