// trace_loop.c - a hand on the wall until the wished-for direction is free, as long as that goes
// well; once it walks in a circle, until the line to the goal is met again.
//
// Short ways around what bulges outwards, as by the one, and every pocket is left in the end, as by
// the other. Its way shows the circle that it walked before it knew.

#include "viewer/classics/methods.h"

#include "viewer/classics/tracing.h"

classic_end search_by_tracing_with_fallback(classic_search *s) {
    walker w = walk_begin(s, true);
    classic_end end = trace_until_free(&w);
    if (end == CLASSIC_GAVE_UP) end = trace_until_line(&w);
    return walk_end(&w, end);
}
