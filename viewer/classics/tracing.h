// tracing.h - the two ways with a hand on the wall, from wherever a walker stands.
#ifndef HANDRAIL_VIEWER_CLASSICS_TRACING_H
#define HANDRAIL_VIEWER_CLASSICS_TRACING_H

#include "viewer/classics/walk.h"

/// Lets go of the wall where the wished-for direction is free. @return CLASSIC_FOUND at the goal.
classic_end trace_until_free(walker *w);
/// Lets go of it where the line from here to the goal is met. @return CLASSIC_FOUND at the goal.
classic_end trace_until_line(walker *w);

#endif
