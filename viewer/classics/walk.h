// walk.h - for those that walk without a plan: one block after the other, and what they walked is
// their way. Those with a hand on the wall go in the four straight directions, for a wall has no
// diagonal doors; the way then cuts across where two such steps go around an open corner.
#ifndef HANDRAIL_VIEWER_CLASSICS_WALK_H
#define HANDRAIL_VIEWER_CLASSICS_WALK_H

#include "viewer/classics/search.h"

typedef struct walker {
    classic_search *search;
    hr_cell at;
    int heading; ///< even
    bool cuts_corners;
} walker;

/// At the start.
walker walk_begin(classic_search *s, bool cuts_corners);
/// Goes a step. @return false if the budget has none left; then it stays where it is.
bool walk_step(walker *w, int direction);
/// CLASSIC_FOUND at the goal, else `otherwise`, and no way.
classic_end walk_end(walker *w, classic_end otherwise);

static inline bool is_at_goal(const walker *w) { return hr_same(w->at, w->search->query.to); }

/// Something closed is ahead: turns to its left, so that the right hand comes to lie on it.
static inline void put_hand_on(walker *w, int closed) { w->heading = turned(closed, -2); }

/// Where the right hand finds the wall gone, turns and goes there; else goes ahead; where that is
/// closed, turns to the left, which is no step. @return false if the budget has none left.
bool follow_wall(walker *w);

#endif
