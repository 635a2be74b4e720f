// link_state.h - the links of a map, and what they are to a class: ways from block to block, each
// in one direction, and which parts of the map they join.
//
// A *part* is a label that an arc begins or ends in. Where arcs go one way, one part leads to
// another and not back. Parts that lead to each other are a *group*.
#ifndef HANDRAIL_PASSMAP_MAP_LINK_STATE_H
#define HANDRAIL_PASSMAP_MAP_LINK_STATE_H

#include "passmap/base/array.h"
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
    int32_t entry_part, exit_part;   // if both are open; else -1
    int32_t cost_256ths;
    hr_link_id link;
} hr_link_arc;

/// Open arcs by part: those of part p are arcs[first[p]] to arcs[first[p + 1] - 1], rising.
typedef struct hr_link_list {
    int32_t *first, *arcs;
} hr_link_list;

/// By how much a part is moved (link_frames.h), in 256ths.
typedef struct hr_link_frame {
    int64_t x, y;
    int32_t votes; // for it, before it is placed
    bool is_placed;
} hr_link_frame;

/// What open arcs join (link_parts.h).
typedef struct hr_link_parts {
    int32_t count;
    int32_t *labels; // of each part, in the order in which arcs come to them
    int32_t *table;  // parts by their labels, a power of two of places; -1 = free
    int32_t table_bits;
    hr_link_list leaving, arriving; // by the part that arcs begin in, and that they end in
    int32_t *closed;                // the other arcs, rising
    int32_t closed_count;
    hr_link_frame *frames; // of each part
    int32_t *shortcuts;    // arcs that cost less than what lies between their ends, rising
    int32_t shortcut_count;
    int32_t *groups; // of each part; a group leads to lower ones only
    int32_t *rows;   // of each group, of `leads`; -1 = it leads to no other, and no other to it
    uint64_t *leads; // of each such group `words` words: the rows that it leads to
    int32_t words;
    hr_buffer by_arc, by_part, by_frame, bits; // memory
} hr_link_parts;

typedef struct hr_link_arcs {
    hr_link_arc *at; // in the order of links, pairs, and there before back
    int32_t count, capacity;
    double least_cost; // of those that are open, in 256ths; INFINITY = none is
    hr_link_parts parts;
    uint64_t version; // of the map's links that they were made from; 0 = none
} hr_link_arcs;

#endif
