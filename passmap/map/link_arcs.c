// link_arcs.c - the arcs of a class, listed when links change, labelled after every refresh, and
// what they lead to.

#include "passmap/map/link_arcs.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <string.h>

// ---- Arcs

static bool is_for_class(const hr_link *link, int32_t class_id) {
    uint64_t any = 0;
    for (int32_t i = 0; i < HR_CLASS_MAX / 64; i++) any |= link->classes[i];
    return any == 0 || link->classes[class_id / 64] >> (class_id % 64) & 1;
}

static int32_t width_of(const hr_link *link) { return link->width > 1 ? link->width : 1; }

static bool is_listed(const hr_link_slot *slot, int32_t class_id) {
    return slot->is_used && !slot->link.is_shut && is_for_class(&slot->link, class_id);
}

static int64_t count_arcs(const hr_links *links, int32_t class_id) {
    int64_t count = 0;
    for (int32_t i = 0; i < links->slot_count; i++)
        if (is_listed(&links->slots[i], class_id))
            count += width_of(&links->slots[i].link) * (links->slots[i].link.is_one_way ? 1 : 2);
    return count;
}

static hr_cell block_of_pair(hr_position first, hr_cell step, int32_t pair, int32_t size) {
    hr_position at = {first.x + pair * step.x * HR_CELL, first.y + pair * step.y * HR_CELL};
    return hr_block_at(at, size);
}

// The labels of its ends are found later.
static void list_arc(hr_link_arcs *arcs, hr_cell entry, hr_cell exit, int32_t size,
                     const hr_link *link, hr_link_id id) {
    HR_ASSERT(arcs->count < arcs->capacity);
    arcs->at[arcs->count++] = (hr_link_arc){.entry = entry,
                                            .exit = exit,
                                            .in = hr_block_centre(entry, size),
                                            .out = hr_block_centre(exit, size),
                                            .entry_label = -1,
                                            .exit_label = -1,
                                            .cost_256ths = link->cost_256ths,
                                            .link = id};
}

static void list_link(hr_link_arcs *arcs, const hr_link *link, hr_link_id id, int32_t size) {
    for (int32_t i = 0; i < width_of(link); i++) {
        hr_cell from = block_of_pair(link->from, link->from_step, i, size);
        hr_cell to = block_of_pair(link->to, link->to_step, i, size);
        list_arc(arcs, from, to, size, link, id);
        if (!link->is_one_way) list_arc(arcs, to, from, size, link, id);
    }
}

static bool list_arcs(hr_link_arcs *arcs, const hr_map *map, int32_t class_id, int32_t size) {
    const hr_links *links = &map->links;
    arcs->version = 0;
    arcs->count = arcs->parts.count = 0;
    hr_link_arc *at = hr_array_reserve(&map->allocator, arcs->at, &arcs->capacity,
                                       count_arcs(links, class_id), sizeof *at);
    if (!at) return false;
    arcs->at = at;
    for (int32_t i = 0; i < links->slot_count; i++)
        if (is_listed(&links->slots[i], class_id))
            list_link(arcs, &links->slots[i].link, hr_link_id_of(links, i), size);
    return true;
}

// @return whether a label is another one than before.
static bool label_arcs(hr_link_arcs *arcs, const hr_labels *labels) {
    bool has_changed = false;
    for (int32_t i = 0; i < arcs->count; i++) {
        hr_link_arc *arc = &arcs->at[i];
        int32_t entry = hr_label_at(labels, arc->entry.x, arc->entry.y);
        int32_t exit = hr_label_at(labels, arc->exit.x, arc->exit.y);
        has_changed = has_changed || entry != arc->entry_label || exit != arc->exit_label;
        arc->entry_label = entry, arc->exit_label = exit;
    }
    return has_changed;
}

// ---- All of it

bool hr_link_arcs_refresh(hr_link_arcs *arcs, const hr_map *map, int32_t class_id, int32_t size,
                          const hr_labels *labels) {
    if (map->links.version == 0) return true; // there never was one
    bool is_new = arcs->version != map->links.version;
    if (is_new && !list_arcs(arcs, map, class_id, size)) return false;
    arcs->version = 0;
    if ((label_arcs(arcs, labels) || is_new) && !hr_link_parts_find(arcs, &map->allocator))
        return false;
    arcs->version = map->links.version;
    return true;
}

bool hr_link_arcs_copy(hr_link_arcs *copy, const hr_link_arcs *arcs,
                       const hr_allocator *allocator) {
    hr_link_arc *at =
        hr_array_reserve(allocator, copy->at, &copy->capacity, arcs->count, sizeof *at);
    if (!at) return false;
    copy->at = at;
    copy->count = arcs->count;
    if (arcs->count > 0) memcpy(at, arcs->at, (size_t)arcs->count * sizeof *at);
    return true;
}

bool hr_links_lead(const hr_link_arcs *arcs, int32_t from_label, int32_t to_label) {
    const hr_link_parts *parts = &arcs->parts;
    if (from_label == to_label) return true;
    int32_t from = hr_link_part_of(parts, from_label), to = hr_link_part_of(parts, to_label);
    return from >= 0 && to >= 0 && hr_part_leads_to(parts, from, to);
}

static bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

// Arcs are in the order of the slots of their links, which are halves of the ids.
static int32_t first_of_slot(const hr_link_arcs *arcs, uint32_t slot) {
    int32_t first = 0, end = arcs->count;
    while (first < end) {
        int32_t middle = first + (end - first) / 2;
        if ((uint32_t)arcs->at[middle].link < slot)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

bool hr_has_link_arc(const hr_link_arcs *arcs, hr_link_id link, hr_cell entry, hr_cell exit) {
    int32_t i = first_of_slot(arcs, (uint32_t)link);
    for (; i < arcs->count && arcs->at[i].link == link; i++)
        if (is_same(arcs->at[i].entry, entry) && is_same(arcs->at[i].exit, exit)) return true;
    return false;
}

void hr_link_arcs_destroy(hr_link_arcs *arcs, const hr_allocator *allocator) {
    hr_release(allocator, arcs->at);
    hr_link_parts_destroy(&arcs->parts, allocator);
    *arcs = (hr_link_arcs){0};
}

size_t hr_link_arcs_bytes(const hr_link_arcs *arcs) {
    return (size_t)arcs->capacity * sizeof *arcs->at + hr_link_parts_bytes(&arcs->parts);
}
