// changes.c - the list of changed tiles.

#include "passmap/planes/changes.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

bool hr_changes_create(hr_changes *changes, const hr_allocator *allocator, int32_t tile_count) {
    changes->newest = -1;
    changes->tiles = hr_allocate_zeroed(allocator, (size_t)tile_count, sizeof *changes->tiles);
    return changes->tiles != NULL;
}

void hr_changes_destroy(hr_changes *changes, const hr_allocator *allocator) {
    hr_release(allocator, changes->tiles);
    *changes = (hr_changes){0};
}

static void take_out(hr_changes *changes, const hr_change *change) {
    HR_ASSERT(change->newer >= 0 && changes->tiles[change->newer].older == change - changes->tiles);
    HR_ASSERT(changes->tiles[change->newer].version >= change->version);
    changes->tiles[change->newer].older = change->older;
    if (change->older >= 0) changes->tiles[change->older].newer = change->newer;
}

void hr_changes_add(hr_changes *changes, int32_t tile, uint64_t version) {
    hr_change *change = &changes->tiles[tile];
    HR_ASSERT(version > 0);
    HR_ASSERT(changes->newest < 0 || changes->tiles[changes->newest].version <= version);
    HR_ASSERT(changes->newest < 0 || changes->tiles[changes->newest].newer == -1);
    if (changes->newest != tile) {
        if (change->version) take_out(changes, change);
        if (changes->newest >= 0) changes->tiles[changes->newest].newer = tile;
        change->older = changes->newest;
        change->newer = -1;
        changes->newest = tile;
    }
    change->version = version;
}
