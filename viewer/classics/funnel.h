// funnel.h - the shortest way through a row of doors: the funnel algorithm.
//
// Chazelle: A Theorem on Polygon Cutting with Applications, 1982; Lee and Preparata: Euclidean
// Shortest Paths in the Presence of Rectilinear Barriers, 1984; here in Mikko Mononen's short form,
// which looks at some doors again. From an apex the last doors are seen through a funnel that each
// next door makes narrower. A door wholly on one side of the funnel turns the way around that side:
// its end becomes a bend of the way, and the next apex.
#ifndef HANDRAIL_VIEWER_CLASSICS_FUNNEL_H
#define HANDRAIL_VIEWER_CLASSICS_FUNNEL_H

#include "viewer/classics/search.h"

/// Writes the way from the start to the goal through `doors`, two blocks each: its left end, as
/// one goes through, and its right one.
void funnel_write_way(classic_search *s, const hr_points *doors);

#endif
