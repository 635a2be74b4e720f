// footprints.c - footprints by id: stamped, lifted and moved.
//
// Slots of lifted footprints are used again, the last one first, each time with another generation,
// which is half of the id: so an id that was lifted is known for one.
//
// Cells count as touched even where their values stay: a request that ignores one of two footprints
// on a cell sees the other come and go.

#include "passmap/map/footprints.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/map/footprint_counts.h"

static hr_footprint_id id_of(const hr_footprints *all, int32_t slot) {
    return (uint64_t)all->slots[slot].generation << 32 | (uint32_t)slot;
}

static hr_footprint_slot *slot_of(const hr_footprints *all, hr_footprint_id id) {
    uint32_t slot = (uint32_t)id;
    if (slot >= (uint32_t)all->slot_count) return NULL;
    hr_footprint_slot *at = &all->slots[slot];
    return at->bits && at->generation == id >> 32 ? at : NULL;
}

static hr_rect cells_of(const hr_footprint_slot *slot) {
    return (hr_rect){slot->cells.x, slot->cells.y, slot->cells.width, slot->cells.height};
}

static void set_cells(hr_footprint_slot *slot, hr_rect cells) {
    slot->cells.x = (uint16_t)cells.x, slot->cells.y = (uint16_t)cells.y;
    slot->cells.width = (uint16_t)cells.width, slot->cells.height = (uint16_t)cells.height;
}

static bool reserve_slot(hr_map *map) {
    hr_footprints *all = &map->footprints;
    if (all->first_free >= 0) return true;
    hr_footprint_slot *slots = hr_array_reserve(&map->allocator, all->slots, &all->slot_capacity,
                                                (int64_t)all->slot_count + 1, sizeof *slots);
    if (slots) all->slots = slots;
    return slots != NULL;
}

static int32_t take_slot(hr_footprints *all) {
    int32_t slot = all->first_free >= 0 ? all->first_free : all->slot_count++;
    hr_footprint_slot *at = &all->slots[slot];
    HR_ASSERT(slot != all->first_free || at->bits == 0);
    if (slot == all->first_free)
        all->first_free = at->next_free;
    else
        at->generation = 0;
    if (++at->generation == 0) at->generation = 1;
    all->standing_count++;
    HR_ASSERT(all->standing_count <= all->slot_count && all->slot_count <= all->slot_capacity);
    return slot;
}

hr_error hr_footprint_stamp(hr_map *map, hr_footprint footprint, hr_footprint_id *id) {
    hr_rect cells = footprint.cells;
    *id = 0;
    if (cells.width < 1 || cells.height < 1 || footprint.bits == 0) return HR_BAD_FOOTPRINT;
    if (!hr_map_holds(map, cells)) return HR_OFF_MAP;
    if (!reserve_slot(map) || !hr_footprint_counts_reserve(map, &cells, 1, footprint.bits))
        return HR_OUT_OF_MEMORY;
    int32_t slot = take_slot(&map->footprints);
    set_cells(&map->footprints.slots[slot], cells);
    map->footprints.slots[slot].bits = footprint.bits;
    *id = id_of(&map->footprints, slot);
    hr_stamp_bits(map, cells, footprint.bits);
    hr_map_mark(map, cells);
    return HR_OK;
}

hr_error hr_footprint_lift(hr_map *map, hr_footprint_id id) {
    hr_footprints *all = &map->footprints;
    hr_footprint_slot *slot = slot_of(all, id);
    if (!slot) return HR_UNKNOWN_FOOTPRINT;
    hr_rect cells = cells_of(slot);
    hr_lift_bits(map, cells, slot->bits);
    hr_map_mark(map, cells);
    slot->bits = 0;
    slot->next_free = all->first_free;
    all->first_free = (int32_t)(slot - all->slots);
    all->standing_count--;
    HR_ASSERT(all->standing_count >= 0 && !slot_of(all, id));
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
        if (!hr_map_holds(map, moved_to(cells_of(slot), moves[i].to))) return HR_OFF_MAP;
    }
    return HR_OK;
}

static inline int32_t area_of(const hr_rect *parts, int32_t count) {
    int32_t area = 0;
    for (int32_t i = 0; i < count; i++) area += parts[i].width * parts[i].height;
    return area;
}

// The cells of one rectangle that are not in another one of the same size. @return how many parts.
static int32_t list_parts_outside(hr_rect of, hr_rect other, hr_rect parts[2]) {
    int32_t x = of.x - other.x, y = of.y - other.y, count = 0;
    int32_t columns = x < 0 ? -x : x, rows = y < 0 ? -y : y;
    if (columns >= of.width || rows >= of.height) return parts[0] = of, 1;
    if (rows > 0)
        parts[count++] = (hr_rect){of.x, y > 0 ? other.y + of.height : of.y, of.width, rows};
    if (columns > 0)
        parts[count++] = (hr_rect){x > 0 ? other.x + of.width : of.x, y > 0 ? of.y : other.y,
                                   columns, of.height - rows};
    HR_ASSERT(area_of(parts, count) ==
              of.width * of.height - (of.width - columns) * (of.height - rows));
    return count;
}

static bool stamp_parts(hr_map *map, const hr_rect *parts, int32_t count, uint8_t bits) {
    if (!hr_footprint_counts_reserve(map, parts, count, bits)) return false;
    for (int32_t i = 0; i < count; i++) hr_stamp_bits(map, parts[i], bits);
    return true;
}

// One call where the two touch each other.
static void mark_move(hr_map *map, hr_rect old, hr_rect new) {
    int32_t x = new.x - old.x, y = new.y - old.y;
    int32_t columns = x < 0 ? -x : x, rows = y < 0 ? -y : y;
    if (columns > old.width || rows > old.height) {
        hr_map_mark(map, old);
        hr_map_mark(map, new);
        return;
    }
    hr_map_mark(map, (hr_rect){x < 0 ? new.x : old.x, y < 0 ? new.y : old.y, old.width + columns,
                               old.height + rows});
}

// Cells in the old place and in the new one do not change. `*from` is where it came from. @return
// false if out of memory; it has not moved then.
static bool move(hr_map *map, hr_footprint_id id, hr_cell to, hr_cell *from) {
    hr_footprint_slot *slot = slot_of(&map->footprints, id);
    hr_rect old = cells_of(slot), new = moved_to(old, to), parts[2];
    *from = (hr_cell){old.x, old.y};
    if (old.x == to.x && old.y == to.y) return true;
    if (!stamp_parts(map, parts, list_parts_outside(new, old, parts), slot->bits)) return false;
    set_cells(slot, new);
    for (int32_t i = list_parts_outside(old, new, parts); i-- > 0;)
        hr_lift_bits(map, parts[i], slot->bits);
    mark_move(map, old, new);
    return true;
}

// Moves the first `count` back, the last first. Room that was made once is still there.
static void undo_moves(hr_map *map, const hr_move *moves, int32_t count, const hr_cell *from) {
    hr_cell unused;
    while (count-- > 0) {
        bool has_moved = move(map, moves[count].id, from[count], &unused);
        HR_ASSERT(has_moved);
        (void)has_moved;
    }
}

static bool make_moves(hr_map *map, const hr_move *moves, int32_t count, hr_cell *from) {
    for (int32_t i = 0; i < count; i++)
        if (!move(map, moves[i].id, moves[i].to, &from[i]))
            return undo_moves(map, moves, i, from), false;
    return true;
}

static bool reserve_places(hr_map *map, int32_t count) {
    hr_footprints *all = &map->footprints;
    hr_cell *places =
        hr_array_reserve(&map->allocator, all->places, &all->place_capacity, count, sizeof *places);
    if (places) all->places = places;
    return places != NULL;
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
    if (slot) *footprint = (hr_footprint){cells_of(slot), slot->bits};
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
