// ids.h - ids of footprints and links that are others in a replay than they were in the game,
// because calls that took ids were left out.
//
// Ids that are the same take no room. An id whose call was left out may be that of something else
// now: it then stands for nothing.
#ifndef HANDRAIL_PLANNER_RECORDING_IDS_H
#define HANDRAIL_PLANNER_RECORDING_IDS_H

#include "passmap/base/array.h"
#include "passmap/passmap.h"

typedef struct hr_id_entry {
    uint64_t from, to;
    int32_t space; // 0 = no entry
} hr_id_entry;

typedef struct hr_ids {
    hr_id_entry *at; // hashed; `room` is 0 or a power of two
    int32_t count, room;
} hr_ids;

/// Whose ids: those of a map's footprints, or of its links.
typedef struct hr_id_space {
    int32_t map;
    bool is_of_links;
} hr_id_space;

/// What was `recorded` is `now`. @return false if out of memory.
bool hr_ids_add(hr_ids *ids, const hr_allocator *allocator, hr_id_space space, uint64_t recorded,
                uint64_t now);
/// What it is now; 0 = nothing that there is.
uint64_t hr_ids_now(const hr_ids *ids, hr_id_space space, uint64_t recorded);
void hr_ids_destroy(hr_ids *ids, const hr_allocator *allocator);

#endif
