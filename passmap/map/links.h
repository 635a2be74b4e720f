// links.h - the life of a map's links; what a host may do with them is in passmap/links.h.
#ifndef HANDRAIL_PASSMAP_MAP_LINKS_H
#define HANDRAIL_PASSMAP_MAP_LINKS_H

#include "passmap/links.h"

/// A place for a link: one of the map's, or none.
typedef struct hr_link_slot {
    hr_link link;
    uint32_t generation; // of the link that is, or last was, here
    int32_t next_free;   // slot that is free, too, or -1
    bool is_used;
} hr_link_slot;

/// The links of a map.
typedef struct hr_links {
    hr_link_slot *slots;
    int32_t slot_count, slot_capacity, count;
    int32_t first_free; // or -1
    uint64_t version;   // of the map, when they changed last; 0 = never
} hr_links;

void hr_links_destroy(hr_links *links, const hr_allocator *allocator);
/// The id of the link in a slot that is in use.
hr_link_id hr_link_id_of(const hr_links *links, int32_t slot);

#endif
