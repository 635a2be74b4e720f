// footprints.c - footprints by id: stamped, lifted and moved.
//
// Slots of lifted footprints are used again, the last one first, each time with another generation,
// which is half of the id: so an id that was lifted is known for one.
//
// Cells count as touched even where their values stay: a request that ignores one of two footprints
// on a cell sees the other come and go.

#include "map.h"
#include "memory.h"

#include <string.h>

enum { FIRST_CAPACITY = 64 };

static hr_footprint_id id_of(const hr_footprints *all, int32_t slot) {
    return (uint64_t)all->slots[slot].generation << 32 | (uint32_t)slot;
}

static hr_footprint_slot *slot_of(const hr_footprints *all, hr_footprint_id id) {
    uint32_t slot = (uint32_t)id;
    if (slot >= (uint32_t)all->slot_count) return NULL;
    hr_footprint_slot *at = &all->slots[slot];
    return at->is_standing && at->generation == id >> 32 ? at : NULL;
}

static bool is_on_map(const hr_map *map, hr_rect cells) {
    return cells.x >= 0 && cells.y >= 0 && (int64_t)cells.x + cells.width <= map->width &&
           (int64_t)cells.y + cells.height <= map->height;
}

static bool reserve_slot(hr_map *map) {
    hr_footprints *all = &map->footprints;
    if (all->first_free >= 0) return true;
    if (all->slot_count < all->slot_capacity) return true;
    if (all->slot_capacity > INT32_MAX / 2) return false;
    int32_t capacity = all->slot_capacity ? 2 * all->slot_capacity : FIRST_CAPACITY;
    hr_footprint_slot *slots = hr_allocate(&map->allocator, (size_t)capacity, sizeof *slots);
    if (!slots) return false;
    if (all->slots) memcpy(slots, all->slots, (size_t)all->slot_count * sizeof *slots);
    hr_release(&map->allocator, all->slots);
    all->slots = slots;
    all->slot_capacity = capacity;
    return true;
}

static int32_t take_slot(hr_footprints *all) {
    int32_t slot = all->first_free >= 0 ? all->first_free : all->slot_count++;
    hr_footprint_slot *at = &all->slots[slot];
    if (slot == all->first_free)
        all->first_free = at->next_free;
    else
        at->generation = 0;
    if (++at->generation == 0) at->generation = 1;
    at->is_standing = true;
    all->standing_count++;
    return slot;
}

hr_error hr_footprint_stamp(hr_map *map, hr_footprint footprint, hr_footprint_id *id) {
    hr_rect cells = footprint.cells;
    *id = 0;
    if (cells.width < 1 || cells.height < 1 || footprint.bits == 0) return HR_BAD_FOOTPRINT;
    if (!is_on_map(map, cells)) return HR_OFF_MAP;
    if (!reserve_slot(map) || !hr_footprint_counts_reserve(map, cells, footprint.bits))
        return HR_OUT_OF_MEMORY;
    int32_t slot = take_slot(&map->footprints);
    map->footprints.slots[slot].footprint = footprint;
    *id = id_of(&map->footprints, slot);
    hr_stamp_bits(map, cells, footprint.bits);
    hr_map_mark(map, cells);
    return HR_OK;
}

hr_error hr_footprint_lift(hr_map *map, hr_footprint_id id) {
    hr_footprints *all = &map->footprints;
    hr_footprint_slot *slot = slot_of(all, id);
    if (!slot) return HR_UNKNOWN_FOOTPRINT;
    hr_rect cells = slot->footprint.cells;
    hr_lift_bits(map, cells, slot->footprint.bits);
    hr_map_mark(map, cells);
    slot->is_standing = false;
    slot->next_free = all->first_free;
    all->first_free = (int32_t)(slot - all->slots);
    all->standing_count--;
    return HR_OK;
}

// ---- Moving

static hr_rect moved_to(hr_rect cells, hr_cell to) {
    return (hr_rect){to.x, to.y, cells.width, cells.height};
}

static hr_error check_moves(const hr_map *map, const hr_move *moves, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        const hr_footprint_slot *slot = slot_of(&map->footprints, moves[i].id);
        if (!slot) return HR_UNKNOWN_FOOTPRINT;
        if (!is_on_map(map, moved_to(slot->footprint.cells, moves[i].to))) return HR_OFF_MAP;
    }
    return HR_OK;
}

// Stamped in the new place before it is lifted off the old one: cells in both never change. `*from`
// is where it came from. @return false if out of memory; it has not moved then.
static bool move(hr_map *map, hr_footprint_id id, hr_cell to, hr_cell *from) {
    hr_footprint *footprint = &slot_of(&map->footprints, id)->footprint;
    hr_rect old = footprint->cells, new = moved_to(old, to);
    *from = (hr_cell){old.x, old.y};
    if (old.x == to.x && old.y == to.y) return true;
    if (!hr_footprint_counts_reserve(map, new, footprint->bits)) return false;
    footprint->cells = new;
    hr_stamp_bits(map, new, footprint->bits);
    hr_lift_bits(map, old, footprint->bits);
    hr_map_mark(map, new);
    hr_map_mark(map, old);
    return true;
}

// Moves the first `count` back, the last first. Room that was made once is still there.
static void undo_moves(hr_map *map, const hr_move *moves, int32_t count, const hr_cell *from) {
    hr_cell unused;
    while (count-- > 0) move(map, moves[count].id, from[count], &unused);
}

static bool make_moves(hr_map *map, const hr_move *moves, int32_t count, hr_cell *from) {
    for (int32_t i = 0; i < count; i++)
        if (!move(map, moves[i].id, moves[i].to, &from[i]))
            return undo_moves(map, moves, i, from), false;
    return true;
}

static bool reserve_places(hr_map *map, int32_t count) {
    hr_footprints *all = &map->footprints;
    if (count <= all->place_capacity) return true;
    int32_t capacity = count + count / 2;
    hr_cell *places = hr_allocate(&map->allocator, (size_t)capacity, sizeof *places);
    if (!places) return false;
    hr_release(&map->allocator, all->places);
    all->places = places;
    all->place_capacity = capacity;
    return true;
}

hr_error hr_footprints_move(hr_map *map, const hr_move *moves, int32_t count) {
    hr_error error = check_moves(map, moves, count);
    if (error) return error;
    bool is_done =
        reserve_places(map, count) && make_moves(map, moves, count, map->footprints.places);
    return is_done ? HR_OK : HR_OUT_OF_MEMORY;
}

hr_error hr_footprint_move(hr_map *map, hr_footprint_id id, hr_cell to) {
    return hr_footprints_move(map, &(hr_move){id, to}, 1);
}

// ---- Asking

bool hr_footprint_get(const hr_map *map, hr_footprint_id id, hr_footprint *footprint) {
    const hr_footprint_slot *slot = slot_of(&map->footprints, id);
    if (slot) *footprint = slot->footprint;
    return slot != NULL;
}

int32_t hr_footprint_count(const hr_map *map) { return map->footprints.standing_count; }

size_t hr_footprint_bytes(const hr_map *map) {
    const hr_footprints *all = &map->footprints;
    return (size_t)all->slot_capacity * sizeof *all->slots +
           (size_t)all->place_capacity * sizeof *all->places +
           hr_footprint_counts_bytes(&all->counts, (size_t)map->width * (size_t)map->height);
}

void hr_footprints_destroy(hr_footprints *all, const hr_allocator *allocator) {
    hr_release(allocator, all->slots);
    hr_release(allocator, all->places);
    hr_footprint_counts_destroy(&all->counts, allocator);
}
