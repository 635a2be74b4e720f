// shared_map.h - a map that is shown, and that threads may copy meanwhile. Its cells are not
// written while it has several holders; the last of them to let go frees it.
#ifndef HANDRAIL_VIEWER_MODEL_SHARED_MAP_H
#define HANDRAIL_VIEWER_MODEL_SHARED_MAP_H

#include <handrail/passmap.h>

typedef struct shared_map shared_map;

/// Takes a map over, held once. NULL when out of memory; the map is then still the caller's.
shared_map *shared_map_begin(hr_map *map);
/// Holds it once more, for another thread. NULL is allowed. @return the same.
shared_map *shared_map_hold(shared_map *shared);
/// NULL is allowed.
void shared_map_let_go(shared_map *shared);
/// Whether the caller is the only holder, so that its cells may be written. Only a holder can give
/// it to others.
bool shared_map_is_own(const shared_map *shared);

/// Copies its cells and lets it go, in any thread: takes long where it is large. `*shared` is then
/// NULL. @return the caller's; NULL when out of memory.
hr_map *shared_map_take_copy(shared_map **shared);

/// The same cells in the same world, without classes; NULL when out of memory.
hr_map *copy_of_map(const hr_map *map);

#endif
