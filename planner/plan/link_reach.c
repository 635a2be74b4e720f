// link_reach.c - labels flooded through arcs.

#include "planner/plan/link_reach.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"

int32_t hr_link_label(const hr_link_reach *r, hr_cell block) {
    return r->overlay ? hr_overlay_label(r->overlay, block)
                      : hr_label_at(&r->entry->labels, block.x, block.y);
}

bool hr_link_nearest(const hr_link_reach *r, int32_t label, hr_position position, hr_cell *block) {
    return r->overlay
               ? hr_overlay_nearest(r->overlay, label, position, block)
               : hr_nearest_block(&r->entry->labels, label, r->entry->unit.size, position, block);
}

// By the table of which part leads to which.
static bool reach_by_parts(const hr_link_reach *r) {
    const hr_link_arcs *arcs = &r->entry->arcs;
    hr_link_node *nodes = hr_link_nodes(r->search);
    int32_t start = hr_link_part_of(arcs, r->search->start_label);
    bool has_any = false;
    for (int32_t i = 0; i < arcs->count; i++) {
        const hr_link_arc *arc = &arcs->at[i];
        bool is_reached =
            start >= 0 && arc->entry_part >= 0 && hr_part_leads_to(arcs, start, arc->entry_part);
        nodes[i].entry_label = arc->entry_label;
        nodes[i].exit_label = arc->exit_label;
        nodes[i].is_reached = is_reached;
        has_any = has_any || is_reached;
    }
    return has_any;
}

static void label_nodes(const hr_link_reach *r) {
    const hr_link_arcs *arcs = &r->entry->arcs;
    hr_link_node *nodes = hr_link_nodes(r->search);
    for (int32_t i = 0; i < arcs->count; i++) {
        nodes[i].entry_label = hr_link_label(r, arcs->at[i].entry);
        nodes[i].exit_label = hr_link_label(r, arcs->at[i].exit);
        nodes[i].is_reached = false;
    }
}

// The arcs whose entry has this label, and whose exit is open. @return whether one is new.
static bool reach_from(const hr_link_reach *r, int32_t label) {
    hr_link_node *nodes = hr_link_nodes(r->search);
    bool is_any_new = false;
    for (int32_t i = 0; i < r->entry->arcs.count; i++)
        if (!nodes[i].is_reached && nodes[i].entry_label == label && nodes[i].exit_label != -1)
            nodes[i].is_reached = is_any_new = true;
    return is_any_new;
}

bool hr_link_reach_all(const hr_link_reach *r) {
    if (!r->overlay) return reach_by_parts(r);
    label_nodes(r);
    const hr_link_node *nodes = hr_link_nodes(r->search);
    bool is_any_new = reach_from(r, r->search->start_label), has_any = is_any_new;
    while (is_any_new) {
        is_any_new = false;
        for (int32_t i = 0; i < r->entry->arcs.count; i++)
            if (nodes[i].is_reached && reach_from(r, nodes[i].exit_label)) is_any_new = true;
    }
    return has_any;
}

bool hr_link_is_reached(const hr_link_reach *r, int32_t label) {
    const hr_link_node *nodes = hr_link_nodes(r->search);
    if (label == r->search->start_label) return true;
    for (int32_t i = 0; i < r->entry->arcs.count; i++)
        if (nodes[i].is_reached && nodes[i].exit_label == label) return true;
    return false;
}

static bool is_first_with_label(const hr_link_node *nodes, int32_t index) {
    for (int32_t i = 0; i < index; i++)
        if (nodes[i].is_reached && nodes[i].exit_label == nodes[index].exit_label) return false;
    return true;
}

hr_cell hr_link_nearest_reached(const hr_link_reach *r, hr_position goal, int32_t *label) {
    const hr_link_node *nodes = hr_link_nodes(r->search);
    hr_cell best, block;
    *label = r->search->start_label;
    bool has_any = hr_link_nearest(r, *label, goal, &best);
    HR_ASSERT(has_any); // the start, if no other
    for (int32_t i = 0; i < r->entry->arcs.count; i++) {
        int32_t other = nodes[i].exit_label;
        if (!nodes[i].is_reached || other == *label || !is_first_with_label(nodes, i)) continue;
        if (hr_link_nearest(r, other, goal, &block) &&
            hr_is_nearer(block, best, r->entry->unit.size, goal))
            best = block, *label = other;
    }
    return best;
}

// ---- By the table of parts

bool hr_leads_within(const hr_class_entry *entry, int32_t label, hr_position position,
                     int32_t reach_256ths, hr_cell *block) {
    const hr_link_arcs *arcs = &entry->arcs;
    const hr_labels *labels = &entry->labels;
    int32_t size = entry->unit.size, part = hr_link_part_of(arcs, label);
    bool is_found = hr_nearest_block_within(labels, label, size, position, reach_256ths, block);
    for (int32_t i = 0; part >= 0 && i < arcs->part_count; i++) {
        hr_cell other;
        if (i == part || !hr_part_leads_to(arcs, part, i) ||
            !hr_nearest_block_within(labels, arcs->parts[i], size, position, reach_256ths, &other))
            continue;
        if (!is_found || hr_is_nearer(other, *block, size, position)) *block = other;
        is_found = true;
    }
    return is_found;
}
