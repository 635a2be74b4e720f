// minds.h - the minds of all units of a game: one call a tick.
//
// Units think in the order of their numbers, each by dice of its own, before anything is planned:
// the same seed is the same orders for any number of workers. Squads with an even number are one
// side, the others the other.
#ifndef HANDRAIL_VIEWER_MINDS_MINDS_H
#define HANDRAIL_VIEWER_MINDS_MINDS_H

#include "viewer/minds/mind_state.h"

enum { MIND_LIST_MOST = 16 };

/// A behaviour for each squad, in turn; none if `count` is 0.
typedef struct mind_list {
    mind_kind kinds[MIND_LIST_MOST];
    int32_t count;
} mind_list;

/// @param map as large as all maps that are thought about; it must outlive the minds.
/// @return HR_OK or HR_OUT_OF_MEMORY; destroy it even then.
hr_error minds_create(minds *m, const hr_map *map, uint64_t seed, int32_t count, int32_t squad);
void minds_destroy(minds *m);

/// Gives each squad its behaviour.
void minds_assign(minds *m, const mind_list *list);
/// Gives a unit another behaviour; what it knew is forgotten.
void minds_set(minds *m, int32_t unit, mind_kind kind);

/// All units think, and those in range of an enemy that they hunt hurt it. The map is read as of
/// the last refresh of the classes.
void minds_think(minds *m, int32_t tick);

/// "guard" and the like; "none" for units without a behaviour.
const char *mind_name(mind_kind kind);
/// What a unit is about, in a sentence of at most `size` bytes.
void minds_say(const minds *m, int32_t unit, char *text, size_t size);

#endif
