// link_reach.c - what parts lead to, and labels with what an overlay has opened.

#include "planner/plan/link_reach.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"

// ---- Labels

// Between labels of the overlay and of the class, either way, where at most one label of the class
// has opened blocks beside it: those of other blocks are mirrored (overlay_reach.c), and so are
// those of what is opened and has none beside it.
static int32_t mirrored(const hr_link_reach *r, int32_t label, int32_t from, int32_t to) {
    if (label == -1) return -1;
    return r->overlay->label_count > 0 && label == from ? to : -2 - label;
}

// Of blocks beside opened ones, in the overlay.
static int32_t label_beside(const hr_overlay *overlay) {
    return overlay->label_count > 0 ? hr_overlay_label(overlay, overlay->doors[0].block) : -1;
}

static int32_t label_of_class(const hr_link_reach *r, int32_t label) {
    const hr_overlay *overlay = r->overlay;
    int32_t beside = overlay->label_count > 0 ? overlay->labels[0].label : -1;
    return mirrored(r, label, label_beside(overlay), beside);
}

static int32_t label_of_overlay(const hr_link_reach *r, int32_t label) {
    const hr_overlay *overlay = r->overlay;
    int32_t beside = overlay->label_count > 0 ? overlay->labels[0].label : -1;
    return mirrored(r, label, beside, label_beside(overlay));
}

int32_t hr_link_label(const hr_link_reach *r, hr_cell block) {
    if (!r->overlay) return hr_label_at(&r->entry->labels, block.x, block.y);
    int32_t label = hr_overlay_label(r->overlay, block);
    return r->is_as_class ? label_of_class(r, label) : label;
}

bool hr_link_nearest(const hr_link_reach *r, int32_t label, hr_position position, hr_cell *block) {
    if (!r->overlay)
        return hr_nearest_block(&r->entry->labels, label, r->entry->unit.size, position, block);
    if (r->is_as_class && label != HR_ANY_LABEL) label = label_of_overlay(r, label);
    return hr_overlay_nearest(r->overlay, label, position, block);
}

// ---- Arcs with the overlay's labels

static bool opens(const hr_overlay *overlay, hr_cell block, int32_t label) {
    return label == -1 && hr_overlay_label(overlay, block) != -1;
}

static bool opens_any_arc(const hr_link_reach *r) {
    const hr_link_arcs *arcs = &r->entry->arcs;
    for (int32_t i = 0; i < arcs->parts.closed_count; i++) {
        const hr_link_arc *arc = &arcs->at[arcs->parts.closed[i]];
        if (opens(r->overlay, arc->entry, arc->entry_label) ||
            opens(r->overlay, arc->exit, arc->exit_label))
            return true;
    }
    return false;
}

static bool begin_by_overlay(const hr_link_reach *r) {
    hr_link_arcs *own = &r->search->own;
    if (!hr_link_arcs_copy(own, &r->entry->arcs, r->search->allocator)) return false;
    for (int32_t i = 0; i < own->count; i++) {
        own->at[i].entry_label = hr_overlay_label(r->overlay, own->at[i].entry);
        own->at[i].exit_label = hr_overlay_label(r->overlay, own->at[i].exit);
    }
    bool is_done =
        hr_link_parts_find(own, r->search->allocator) && hr_link_search_begin(r->search, own);
    hr_link_search_looks(r->search, (int64_t)own->count * HR_LINK_LOOKS_QUEUED);
    return is_done;
}

bool hr_link_reach_begin(hr_link_reach *r) {
    r->is_as_class =
        r->overlay && r->asks_here && r->overlay->label_count <= 1 && !opens_any_arc(r);
    return r->overlay && !r->is_as_class ? begin_by_overlay(r)
                                         : hr_link_search_begin(r->search, &r->entry->arcs);
}

// ---- What can be got to

bool hr_link_has_any(const hr_link_reach *r) {
    const hr_link_parts *parts = &r->search->arcs->parts;
    int32_t start = hr_link_part_of(parts, r->search->start_label);
    return start >= 0 && parts->leaving.first[start + 1] > parts->leaving.first[start];
}

bool hr_link_is_reached(const hr_link_reach *r, int32_t label) {
    return hr_links_lead(r->search->arcs, r->search->start_label, label);
}

// ---- The nearest block of all that can be got to

static int64_t squared_to(hr_cell block, int32_t size, hr_position position) {
    hr_position centre = hr_block_centre(block, size);
    int64_t x = (int64_t)centre.x - position.x, y = (int64_t)centre.y - position.y;
    return x * x + y * y;
}

// Whether a block with a label of the map may be as near as another, by where such blocks lie.
static bool may_be_as_near(const hr_labels *labels, int32_t label, int32_t size,
                           hr_position position, hr_cell other) {
    hr_rect bounds = hr_label_bounds(labels, label);
    hr_cell under = hr_block_at(position, size);
    hr_cell nearest = {hr_clamp(under.x, bounds.x, bounds.x + bounds.width - 1),
                       hr_clamp(under.y, bounds.y, bounds.y + bounds.height - 1)};
    return squared_to(nearest, size, position) <= squared_to(other, size, position);
}

// Most often the nearest open block of all can be got to.
static bool find_any(const hr_link_reach *r, hr_position goal, hr_cell *block, int32_t *label) {
    bool has_any = hr_link_nearest(r, HR_ANY_LABEL, goal, block);
    HR_ASSERT(has_any); // the start, if no other
    *label = hr_link_label(r, *block);
    return hr_link_is_reached(r, *label);
}

static bool find_nearer(const hr_link_reach *r, int32_t label, hr_position goal, hr_cell *best) {
    const hr_labels *labels = &r->entry->labels;
    int32_t size = r->entry->unit.size;
    hr_cell block;
    if (!r->overlay && !may_be_as_near(labels, label, size, goal, *best)) return false;
    if (!hr_link_nearest(r, label, goal, &block) || !hr_is_nearer(block, *best, size, goal))
        return false;
    *best = block;
    return true;
}

hr_cell hr_link_nearest_reached(const hr_link_reach *r, hr_position goal, int32_t *label) {
    const hr_link_parts *parts = &r->search->arcs->parts;
    hr_cell best;
    if (find_any(r, goal, &best, label)) return best;
    *label = r->search->start_label;
    bool has_any = hr_link_nearest(r, *label, goal, &best);
    HR_ASSERT(has_any);
    int32_t start = hr_link_part_of(parts, *label);
    for (int32_t i = 0; start >= 0 && i < parts->count; i++)
        if (i != start && hr_part_leads_to(parts, start, i) &&
            find_nearer(r, parts->labels[i], goal, &best))
            *label = parts->labels[i];
    return best;
}

// ---- Without a search

// Of one part; `*block` is the nearest of others, if any was found.
static bool find_within(const hr_class_entry *entry, int32_t label, hr_position position,
                        int32_t reach_256ths, bool is_found, hr_cell *block) {
    const hr_labels *labels = &entry->labels;
    int32_t size = entry->unit.size;
    hr_cell other;
    if (is_found && !may_be_as_near(labels, label, size, position, *block)) return true;
    if (!hr_nearest_block_within(labels, label, size, position, reach_256ths, &other))
        return is_found;
    if (!is_found || hr_is_nearer(other, *block, size, position)) *block = other;
    return true;
}

bool hr_leads_within(const hr_class_entry *entry, int32_t label, hr_position position,
                     int32_t reach_256ths, hr_cell *block) {
    const hr_link_parts *parts = &entry->arcs.parts;
    const hr_labels *labels = &entry->labels;
    int32_t size = entry->unit.size, part = hr_link_part_of(parts, label);
    if (!hr_nearest_block_within(labels, HR_ANY_LABEL, size, position, reach_256ths, block))
        return false;
    if (hr_links_lead(&entry->arcs, label, hr_label_at(labels, block->x, block->y))) return true;
    bool is_found = find_within(entry, label, position, reach_256ths, false, block);
    for (int32_t i = 0; part >= 0 && i < parts->count; i++)
        if (i != part && hr_part_leads_to(parts, part, i))
            is_found =
                find_within(entry, parts->labels[i], position, reach_256ths, is_found, block);
    return is_found;
}
