// link_arcs.c - the arcs of a class, listed when links change, labelled after every refresh, and
// what they lead to.

#include "passmap/map/link_arcs.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <stdlib.h>
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
    arcs->count = arcs->part_count = 0;
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

// ---- Parts

static int compare_labels(const void *a, const void *b) {
    int32_t left = *(const int32_t *)a, right = *(const int32_t *)b;
    return (left > right) - (left < right);
}

static bool list_parts(hr_link_arcs *arcs, const hr_allocator *allocator) {
    int32_t *parts = hr_array_reserve(allocator, arcs->parts, &arcs->part_capacity,
                                      2 * (int64_t)arcs->count, sizeof *parts);
    int32_t count = 0, kept = 0;
    if (!parts) return false;
    arcs->parts = parts;
    for (int32_t i = 0; i < arcs->count; i++)
        if (hr_is_open_arc(&arcs->at[i])) {
            parts[count++] = arcs->at[i].entry_label;
            parts[count++] = arcs->at[i].exit_label;
        }
    qsort(parts, (size_t)count, sizeof *parts, compare_labels);
    for (int32_t i = 0; i < count; i++)
        if (i == 0 || parts[i] != parts[i - 1]) parts[kept++] = parts[i];
    arcs->part_count = kept;
    return true;
}

int32_t hr_link_part_of(const hr_link_arcs *arcs, int32_t label) {
    int32_t first = 0, end = arcs->part_count;
    while (first < end) {
        int32_t middle = first + (end - first) / 2;
        if (arcs->parts[middle] < label)
            first = middle + 1;
        else
            end = middle;
    }
    return first < arcs->part_count && arcs->parts[first] == label ? first : -1;
}

static uint64_t *row_of(const hr_link_arcs *arcs, int32_t part) {
    return arcs->leads + (size_t)part * (size_t)arcs->leads_words;
}

static void set_lead(hr_link_arcs *arcs, int32_t part, int32_t other) {
    row_of(arcs, part)[other / 64] |= UINT64_C(1) << other % 64;
}

// Through one part after the other (Warshall, A theorem on Boolean matrices, 1962).
static void close_leads(hr_link_arcs *arcs) {
    for (int32_t via = 0; via < arcs->part_count; via++)
        for (int32_t part = 0; part < arcs->part_count; part++)
            if (part != via && hr_part_leads_to(arcs, part, via))
                for (int32_t i = 0; i < arcs->leads_words; i++)
                    row_of(arcs, part)[i] |= row_of(arcs, via)[i];
}

static bool find_leads(hr_link_arcs *arcs, const hr_allocator *allocator) {
    int32_t words = (arcs->part_count + 63) / 64;
    uint64_t *leads = hr_array_reserve(allocator, arcs->leads, &arcs->leads_capacity,
                                       (int64_t)arcs->part_count * words, sizeof *leads);
    if (!leads) return false;
    arcs->leads = leads;
    arcs->leads_words = words;
    memset(leads, 0, (size_t)arcs->part_count * (size_t)words * sizeof *leads);
    for (int32_t part = 0; part < arcs->part_count; part++) set_lead(arcs, part, part);
    for (int32_t i = 0; i < arcs->count; i++) {
        hr_link_arc *arc = &arcs->at[i];
        bool is_open = hr_is_open_arc(arc);
        arc->entry_part = is_open ? hr_link_part_of(arcs, arc->entry_label) : -1;
        if (is_open) set_lead(arcs, arc->entry_part, hr_link_part_of(arcs, arc->exit_label));
    }
    close_leads(arcs);
    return true;
}

// ---- All of it

bool hr_link_arcs_refresh(hr_link_arcs *arcs, const hr_map *map, int32_t class_id, int32_t size,
                          const hr_labels *labels) {
    if (map->links.version == 0) return true; // there never was one
    bool is_new = arcs->version != map->links.version;
    if (is_new && !list_arcs(arcs, map, class_id, size)) return false;
    arcs->version = 0;
    if ((label_arcs(arcs, labels) || is_new) &&
        (!list_parts(arcs, &map->allocator) || !find_leads(arcs, &map->allocator)))
        return false;
    arcs->version = map->links.version;
    return true;
}

bool hr_links_lead(const hr_link_arcs *arcs, int32_t from_label, int32_t to_label) {
    if (from_label == to_label) return true;
    int32_t from = hr_link_part_of(arcs, from_label), to = hr_link_part_of(arcs, to_label);
    return from >= 0 && to >= 0 && hr_part_leads_to(arcs, from, to);
}

static bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

bool hr_has_link_arc(const hr_link_arcs *arcs, hr_link_id link, hr_cell entry, hr_cell exit) {
    for (int32_t i = 0; i < arcs->count; i++) {
        const hr_link_arc *arc = &arcs->at[i];
        if (arc->link == link && is_same(arc->entry, entry) && is_same(arc->exit, exit))
            return true;
    }
    return false;
}

void hr_link_arcs_destroy(hr_link_arcs *arcs, const hr_allocator *allocator) {
    hr_release(allocator, arcs->at);
    hr_release(allocator, arcs->parts);
    hr_release(allocator, arcs->leads);
    *arcs = (hr_link_arcs){0};
}

size_t hr_link_arcs_bytes(const hr_link_arcs *arcs) {
    return (size_t)arcs->capacity * sizeof *arcs->at +
           (size_t)arcs->part_capacity * sizeof *arcs->parts +
           (size_t)arcs->leads_capacity * sizeof *arcs->leads;
}
