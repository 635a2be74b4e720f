// links.c - links by id: added, changed, removed.
//
// Slots of removed links are used again, the last one first, each time with another generation,
// which is half of the id. Edits cost nothing here: classes look at the version (link_arcs.c).

#include "passmap/map/links.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/map/link_arcs.h"

#include <string.h>

static hr_link_slot *slot_of(const hr_links *links, hr_link_id id) {
    uint32_t slot = (uint32_t)id;
    if (slot >= (uint32_t)links->slot_count) return NULL;
    hr_link_slot *at = &links->slots[slot];
    return at->is_used && at->generation == id >> 32 ? at : NULL;
}

// ---- What can be wrong with a link

static bool is_step(hr_cell step) {
    return (step.x == 0 && (step.y == 1 || step.y == -1)) ||
           (step.y == 0 && (step.x == 1 || step.x == -1));
}

static bool is_on_map(const hr_map *map, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && x < (int64_t)map->width * HR_CELL &&
           y < (int64_t)map->height * HR_CELL;
}

// The first end and, of an edge, the last one; those between them lie between them.
static hr_error check_edge(const hr_map *map, const char *name, hr_position first, hr_cell step,
                           int32_t width, hr_message *message) {
    int64_t more = width > 1 ? (int64_t)(width - 1) * HR_CELL : 0;
    if (width > 1 && !is_step(step))
        return hr_fail(HR_BAD_LINK, message,
                       "%s_step: %d, %d is not a step to a cell that touches at a side", name,
                       (int)step.x, (int)step.y);
    if (is_on_map(map, first.x, first.y) &&
        (more == 0 || is_on_map(map, first.x + more * step.x, first.y + more * step.y)))
        return HR_OK;
    return hr_fail(HR_OFF_MAP, message, "%s: %d, %d%s lies off the map of %d x %d cells", name,
                   (int)first.x, (int)first.y, more > 0 ? ", or the end of its edge," : "",
                   (int)map->width, (int)map->height);
}

hr_error hr_link_check(const hr_map *map, const hr_link *link, hr_message *message) {
    if (link->width < 0 || link->width > HR_SIDE_MAX)
        return hr_fail(HR_BAD_LINK, message, "width: %d is not from 0 to %d", (int)link->width,
                       HR_SIDE_MAX);
    if (link->cost_256ths < 0)
        return hr_fail(HR_BAD_LINK, message, "cost_256ths: %d is negative", (int)link->cost_256ths);
    hr_error error = check_edge(map, "from", link->from, link->from_step, link->width, message);
    return error ? error : check_edge(map, "to", link->to, link->to_step, link->width, message);
}

// ---- Edits

static void mark(hr_map *map) { map->links.version = ++map->version; }

static bool reserve_slot(hr_map *map) {
    hr_links *links = &map->links;
    if (links->first_free >= 0) return true;
    hr_link_slot *slots = hr_array_reserve(&map->allocator, links->slots, &links->slot_capacity,
                                           (int64_t)links->slot_count + 1, sizeof *slots);
    if (slots) links->slots = slots;
    return slots != NULL;
}

static int32_t take_slot(hr_links *links) {
    int32_t slot = links->first_free >= 0 ? links->first_free : links->slot_count++;
    hr_link_slot *at = &links->slots[slot];
    if (slot == links->first_free)
        links->first_free = at->next_free;
    else
        *at = (hr_link_slot){.generation = 0};
    HR_ASSERT(!at->is_used && links->slot_count <= links->slot_capacity);
    if (++at->generation == 0) at->generation = 1;
    at->is_used = true;
    links->count++;
    return slot;
}

hr_error hr_link_add(hr_map *map, const hr_link *link, hr_link_id *id) {
    *id = 0;
    hr_error error = hr_link_check(map, link, NULL);
    if (error) return error;
    if (!reserve_slot(map)) return HR_OUT_OF_MEMORY;
    int32_t slot = take_slot(&map->links);
    map->links.slots[slot].link = *link;
    *id = hr_link_id_of(&map->links, slot);
    mark(map);
    HR_MAP_NOTE(map, .kind = HR_MAP_ADD_LINK, .link = link, .id = *id);
    return HR_OK;
}

hr_error hr_link_change(hr_map *map, hr_link_id id, const hr_link *link) {
    hr_link_slot *slot = slot_of(&map->links, id);
    if (!slot) return HR_UNKNOWN_LINK;
    hr_error error = hr_link_check(map, link, NULL);
    if (error) return error;
    slot->link = *link;
    mark(map);
    HR_MAP_NOTE(map, .kind = HR_MAP_CHANGE_LINK, .link = link, .id = id);
    return HR_OK;
}

hr_error hr_link_set_open(hr_map *map, hr_link_id id, bool is_open) {
    hr_link_slot *slot = slot_of(&map->links, id);
    if (!slot) return HR_UNKNOWN_LINK;
    if (slot->link.is_shut != is_open) return HR_OK;
    slot->link.is_shut = !is_open;
    mark(map);
    HR_MAP_NOTE(map, .kind = HR_MAP_SET_LINK_OPEN, .id = id, .value = is_open);
    return HR_OK;
}

hr_error hr_link_remove(hr_map *map, hr_link_id id) {
    hr_links *links = &map->links;
    hr_link_slot *slot = slot_of(links, id);
    if (!slot) return HR_UNKNOWN_LINK;
    slot->is_used = false;
    slot->next_free = links->first_free;
    links->first_free = (int32_t)(slot - links->slots);
    links->count--;
    HR_ASSERT(links->count >= 0 && !slot_of(links, id));
    mark(map);
    HR_MAP_NOTE(map, .kind = HR_MAP_REMOVE_LINK, .id = id);
    return HR_OK;
}

// ---- Asking

bool hr_link_get(const hr_map *map, hr_link_id id, hr_link *link) {
    const hr_link_slot *slot = slot_of(&map->links, id);
    if (slot) *link = slot->link;
    return slot != NULL;
}

int32_t hr_link_count(const hr_map *map) { return map->links.count; }

size_t hr_link_bytes(const hr_map *map) {
    size_t bytes = (size_t)map->links.slot_capacity * sizeof *map->links.slots;
    for (int32_t i = 0; i < HR_CLASS_MAX; i++)
        if (map->classes[i]) bytes += hr_link_arcs_bytes(&map->classes[i]->arcs);
    return bytes;
}

// Whether the free slots are a list that begins at `first_free` and names each of them once.
static bool is_free_list(const hr_link_slot *slots, int32_t count, int32_t first_free) {
    int32_t free = 0, left = 0;
    for (int32_t i = 0; i < count; i++) left += !slots[i].is_used;
    for (free = first_free; free != -1 && left > 0; left--) {
        if (free < 0 || free >= count || slots[free].is_used) return false;
        free = slots[free].next_free;
    }
    return free == -1 && left == 0;
}

hr_error hr_links_put(hr_map *map, const hr_link_slot *slots, int32_t count, int32_t first_free) {
    hr_links *links = &map->links;
    if (!is_free_list(slots, count, first_free)) return HR_BAD_FORMAT;
    int32_t used = 0;
    for (int32_t i = 0; i < count; i++) {
        hr_error error = slots[i].is_used ? hr_link_check(map, &slots[i].link, NULL) : HR_OK;
        if (error) return error;
        if (slots[i].is_used && slots[i].generation == 0) return HR_BAD_FORMAT;
        used += slots[i].is_used;
    }
    hr_link_slot *room =
        hr_array_reserve(&map->allocator, links->slots, &links->slot_capacity, count, sizeof *room);
    if (!room) return HR_OUT_OF_MEMORY;
    links->slots = room;
    if (count > 0) memcpy(room, slots, (size_t)count * sizeof *room);
    links->slot_count = count, links->count = used, links->first_free = first_free;
    mark(map);
    return HR_OK;
}

bool hr_links_copy(hr_map *to, const hr_map *from) {
    const hr_links *links = &from->links;
    hr_links *copy = &to->links;
    if (links->slot_count > 0) {
        hr_link_slot *slots = hr_array_reserve(&to->allocator, copy->slots, &copy->slot_capacity,
                                               links->slot_count, sizeof *slots);
        if (!slots) return false;
        memcpy(slots, links->slots, (size_t)links->slot_count * sizeof *slots);
        copy->slots = slots;
    }
    copy->slot_count = links->slot_count;
    copy->count = links->count;
    copy->first_free = links->first_free;
    mark(to);
    return true;
}

void hr_links_destroy(hr_links *links, const hr_allocator *allocator) {
    hr_release(allocator, links->slots);
}
