// link_arcs.h - what links are to a class: ways from block to block, each in one direction, and
// which parts of the map they join.
//
// A *part* is a label that an arc begins or ends in. Where arcs go one way, one part leads to
// another and not back: `leads` is what that comes to over any number of arcs. It is found anew
// only when the label of an arc's end, or a link, has changed.
#ifndef HANDRAIL_PASSMAP_MAP_LINK_ARCS_H
#define HANDRAIL_PASSMAP_MAP_LINK_ARCS_H

#include "passmap/links.h"
#include "passmap/planes/labels.h"

typedef struct hr_link_arc {
    hr_cell entry, exit;             // blocks
    hr_position in, out;             // their centres
    int32_t entry_label, exit_label; // -1 = closed
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

/// Brings the arcs of a class of this size up to date with the map's links and its labels. @return
/// false if out of memory; a later call goes on.
bool hr_link_arcs_refresh(hr_link_arcs *arcs, const hr_map *map, int32_t class_id, int32_t size,
                          const hr_labels *labels);
void hr_link_arcs_destroy(hr_link_arcs *arcs, const hr_allocator *allocator);
size_t hr_link_arcs_bytes(const hr_link_arcs *arcs);

/// Whether a unit at one label can get to another, by walking and by links; yes if they are equal.
bool hr_links_lead(const hr_link_arcs *arcs, int32_t from_label, int32_t to_label);
/// The number of a label in `parts`, or -1.
int32_t hr_link_part_of(const hr_link_arcs *arcs, int32_t label);

/// Whether the arc can be gone through.
static inline bool hr_is_open_arc(const hr_link_arc *arc) {
    return arc->entry_label >= 0 && arc->exit_label >= 0;
}

static inline bool hr_part_leads_to(const hr_link_arcs *arcs, int32_t part, int32_t other) {
    return arcs->leads[(size_t)part * (size_t)arcs->leads_words + (size_t)(other / 64)] >>
               (other % 64) &
           1;
}

#endif
