// changes.h - which tiles changed when: one list of all tiles that ever changed, the newest first.
//
// A reader that derives something from tiles remembers the version it is at and walks the list
// while the tiles are newer. The cost is that of the tiles changed since, whatever the size of the
// map, and nothing is kept for any reader.
#ifndef HANDRAIL_PASSMAP_PLANES_CHANGES_H
#define HANDRAIL_PASSMAP_PLANES_CHANGES_H

#include "passmap/passmap.h"

typedef struct hr_change {
    uint64_t version;     // of the last change; 0 = never, and not in the list
    int32_t older, newer; // the tiles beside it in the list, or -1
} hr_change;

typedef struct hr_changes {
    hr_change *tiles;
    int32_t newest; // or -1
} hr_changes;

/// No tile has changed yet. @return false if out of memory.
bool hr_changes_create(hr_changes *changes, const hr_allocator *allocator, int32_t tile_count);
void hr_changes_destroy(hr_changes *changes, const hr_allocator *allocator);

/// Notes that a tile changed. Versions never decrease from call to call.
void hr_changes_add(hr_changes *changes, int32_t tile, uint64_t version);

/// The first of the tiles that changed after `version`, or -1; and the one after `tile`.
static inline int32_t hr_first_change(const hr_changes *changes, uint64_t version) {
    int32_t tile = changes->newest;
    return tile >= 0 && changes->tiles[tile].version > version ? tile : -1;
}
static inline int32_t hr_next_change(const hr_changes *changes, int32_t tile, uint64_t version) {
    int32_t next = changes->tiles[tile].older;
    return next >= 0 && changes->tiles[next].version > version ? next : -1;
}

#endif
