// link_state.h - the links of a map, and what they are to a class: ways from block to block, each
// in one direction, and which parts of the map they join.
//
// A *part* is a label that an arc begins or ends in. Where arcs go one way, one part leads to
// another and not back: `leads` is what that comes to over any number of arcs.
#ifndef HANDRAIL_PASSMAP_MAP_LINK_STATE_H
#define HANDRAIL_PASSMAP_MAP_LINK_STATE_H

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

/// The id of the link in a slot that is in use.
static inline hr_link_id hr_link_id_of(const hr_links *links, int32_t slot) {
    return (uint64_t)links->slots[slot].generation << 32 | (uint32_t)slot;
}

typedef struct hr_link_arc {
    hr_cell entry, exit;             // blocks
    hr_position in, out;             // their centres
    int32_t entry_label, exit_label; // -1 = closed
    int32_t entry_part;              // if both are open; else -1
    int32_t cost_256ths;
    hr_link_id link;
} hr_link_arc;

typedef struct hr_link_arcs {
    hr_link_arc *at; // in the order of links, pairs, and there before back
    int32_t count, capacity;
    int32_t *parts; // labels, rising
    int32_t part_count, part_capacity;
    uint64_t *leads; // of each part a row of bits, `leads_words` words: the parts that it leads to
    int32_t leads_words, leads_capacity;
    uint64_t version; // of the map's links that they were made from; 0 = none
} hr_link_arcs;

#endif
