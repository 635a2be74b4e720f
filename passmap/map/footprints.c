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
#include "passmap/base/message.h"
#include "passmap/map/footprint_counts.h"
#include "passmap/map/shapes.h"

#include <string.h>

static hr_footprint_id id_of(const hr_footprints *all, int32_t slot) {
    return (uint64_t)all->slots[slot].generation << 32 | (uint32_t)slot;
}

static hr_footprint_slot *slot_of(const hr_footprints *all, hr_footprint_id id) {
    uint32_t slot = (uint32_t)id;
    if (slot >= (uint32_t)all->slot_count) return NULL;
    hr_footprint_slot *at = &all->slots[slot];
    return at->bits && at->generation == id >> 32 ? at : NULL;
}

hr_footprint hr_footprint_in(const hr_footprint_slot *slot) {
    HR_ASSERT(slot);
    return (hr_footprint){
        .cells = {slot->cells.x, slot->cells.y, slot->cells.width, slot->cells.height},
        .bits = slot->bits,
        .shape = (hr_shape)slot->shape,
        .spans = slot->spans ? slot->spans->at : NULL,
        .span_count = slot->spans ? slot->spans->count : 0};
}

// Sides are at most HR_BOX_SIDE_MAX, and a box has a cell on the map.
static void set_box(hr_footprint_slot *slot, hr_rect box) {
    slot->cells.x = (int16_t)box.x, slot->cells.y = (int16_t)box.y;
    slot->cells.width = (uint16_t)box.width, slot->cells.height = (uint16_t)box.height;
    HR_ASSERT(slot->cells.x == box.x && slot->cells.y == box.y);
    HR_ASSERT(slot->cells.width == box.width && slot->cells.height == box.height);
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
        *at = (hr_footprint_slot){.generation = 0};
    if (++at->generation == 0) at->generation = 1;
    all->standing_count++;
    HR_ASSERT(all->standing_count <= all->slot_count && all->slot_count <= all->slot_capacity);
    return slot;
}

// ---- Stamping and lifting

hr_footprint hr_footprint_disc(hr_cell centre, int32_t radius, uint8_t bits) {
    int64_t side = 2 * (int64_t)radius + 1, x = (int64_t)centre.x - radius;
    int64_t y = (int64_t)centre.y - radius;
    bool fits = side >= 1 && side <= HR_BOX_SIDE_MAX && x >= INT32_MIN && y >= INT32_MIN;
    hr_rect none = {centre.x, centre.y, 0, 0};
    hr_rect box = {(int32_t)x, (int32_t)y, (int32_t)side, (int32_t)side};
    return (hr_footprint){.cells = fits ? box : none, .bits = bits, .shape = HR_SHAPE_DISC};
}

static bool touches_map(const hr_map *map, hr_rect box) {
    return box.x < map->width && box.y < map->height && (int64_t)box.x + box.width > 0 &&
           (int64_t)box.y + box.height > 0;
}

static hr_error check_place(const hr_map *map, hr_shape shape, hr_rect box, hr_message *message) {
    bool is_rect = shape == HR_SHAPE_RECT;
    if (is_rect ? hr_map_holds(map, box) : touches_map(map, box)) return HR_OK;
    return hr_fail(HR_OFF_MAP, message, "%s of %d x %d cells at %d,%d %s on the map of %d x %d",
                   is_rect ? "the rectangle" : "the box", (int)box.width, (int)box.height,
                   (int)box.x, (int)box.y,
                   is_rect ? "does not lie with all of its cells" : "has no cell", (int)map->width,
                   (int)map->height);
}

hr_error hr_footprint_check(const hr_map *map, hr_footprint footprint, hr_message *message) {
    hr_error error = hr_shape_check(&footprint, message);
    return error ? error : check_place(map, footprint.shape, footprint.cells, message);
}

hr_span_list *hr_span_list_create(const hr_allocator *allocator, int32_t count) {
    hr_span_list *spans;
    _Static_assert(sizeof *spans <= sizeof(hr_span), "the count has room where a span has");
    spans = hr_allocate(allocator, (size_t)count + 1, sizeof(hr_span));
    if (spans) spans->count = count;
    return spans;
}

size_t hr_span_list_bytes(const hr_span_list *spans) {
    return spans ? ((size_t)spans->count + 1) * sizeof(hr_span) : 0;
}

// Replaces the caller's spans by the map's own, or by none. @return false if out of memory.
static bool copy_spans(hr_map *map, hr_footprint *footprint, hr_span_list **spans) {
    *spans = NULL;
    if (footprint->shape != HR_SHAPE_SPANS) {
        footprint->spans = NULL, footprint->span_count = 0;
        return true;
    }
    *spans = hr_span_list_create(&map->allocator, footprint->span_count);
    if (!*spans) return false;
    memcpy((*spans)->at, footprint->spans, (size_t)footprint->span_count * sizeof(hr_span));
    footprint->spans = (*spans)->at;
    return true;
}

// A rectangle is marked as a whole.
void hr_footprint_put_on(hr_map *map, const hr_footprint *footprint) {
    hr_stamp_footprint(map, footprint, NULL);
    if (footprint->shape == HR_SHAPE_RECT)
        hr_map_mark_stamped(map, footprint->cells, footprint->bits);
}

void hr_footprint_take_off(hr_map *map, const hr_footprint *footprint) {
    hr_lift_footprint(map, footprint, NULL);
    if (footprint->shape == HR_SHAPE_RECT)
        hr_map_mark_stamped(map, footprint->cells, footprint->bits);
}

hr_error hr_footprint_stamp(hr_map *map, hr_footprint footprint, hr_footprint_id *id) {
    hr_span_list *spans;
    *id = 0;
    hr_error error = hr_footprint_check(map, footprint, NULL);
    if (error) return error;
    if (!copy_spans(map, &footprint, &spans)) return HR_OUT_OF_MEMORY;
    if (!reserve_slot(map) || !hr_footprint_counts_reserve(map, &footprint, NULL)) {
        hr_release(&map->allocator, spans);
        return HR_OUT_OF_MEMORY;
    }
    int32_t index = take_slot(&map->footprints);
    hr_footprint_slot *slot = &map->footprints.slots[index];
    set_box(slot, footprint.cells);
    slot->bits = footprint.bits, slot->shape = (uint8_t)footprint.shape, slot->spans = spans;
    map->footprints.span_bytes += hr_span_list_bytes(spans);
    *id = id_of(&map->footprints, index);
    map->version++;
    hr_footprint_put_on(map, &footprint);
    HR_MAP_NOTE(map, .kind = HR_MAP_STAMP, .footprint = &footprint, .id = *id);
    return HR_OK;
}

hr_error hr_footprint_lift(hr_map *map, hr_footprint_id id) {
    hr_footprints *all = &map->footprints;
    hr_footprint_slot *slot = slot_of(all, id);
    if (!slot) return HR_UNKNOWN_FOOTPRINT;
    hr_footprint footprint = hr_footprint_in(slot);
    map->version++;
    hr_footprint_take_off(map, &footprint);
    all->span_bytes -= hr_span_list_bytes(slot->spans);
    hr_release(&map->allocator, slot->spans);
    slot->spans = NULL;
    slot->bits = 0;
    slot->next_free = all->first_free;
    all->first_free = (int32_t)(slot - all->slots);
    all->standing_count--;
    HR_ASSERT(all->standing_count >= 0 && !slot_of(all, id));
    HR_MAP_NOTE(map, .kind = HR_MAP_LIFT, .id = id);
    return HR_OK;
}

// ---- Moving

// An unknown footprint comes before whatever is wrong with other moves.
static hr_error check_moves(const hr_map *map, const hr_move *moves, int32_t count) {
    hr_error error = HR_OK;
    for (int32_t i = 0; i < count; i++) {
        const hr_footprint_slot *slot = slot_of(&map->footprints, moves[i].id);
        if (!slot) return HR_UNKNOWN_FOOTPRINT;
        hr_rect box = {moves[i].to.x, moves[i].to.y, slot->cells.width, slot->cells.height};
        if (!error) error = check_place(map, (hr_shape)slot->shape, box, NULL);
    }
    return error;
}

// One call where the two touch each other.
static void mark_move(hr_map *map, const hr_footprint *of, hr_cell to) {
    hr_rect old = of->cells;
    int32_t x = to.x - old.x, y = to.y - old.y;
    int32_t columns = x < 0 ? -x : x, rows = y < 0 ? -y : y;
    if (columns > old.width || rows > old.height) {
        hr_map_mark_stamped(map, old, of->bits);
        hr_map_mark_stamped(map, (hr_rect){to.x, to.y, old.width, old.height}, of->bits);
        return;
    }
    hr_map_mark_stamped(map,
                        (hr_rect){x < 0 ? to.x : old.x, y < 0 ? to.y : old.y, old.width + columns,
                                  old.height + rows},
                        of->bits);
}

// Cells in the old place and in the new one do not change. `*from` is where it came from. @return
// false if out of memory; it has not moved then.
static bool move(hr_map *map, hr_footprint_id id, hr_cell to, hr_cell *from) {
    hr_footprint_slot *slot = slot_of(&map->footprints, id);
    hr_footprint old = hr_footprint_in(slot), new = old;
    new.cells.x = to.x, new.cells.y = to.y;
    *from = (hr_cell){old.cells.x, old.cells.y};
    if (from->x == to.x && from->y == to.y) return true;
    if (!hr_footprint_counts_reserve(map, &new, from)) return false;
    map->version++;
    hr_stamp_footprint(map, &new, from);
    set_box(slot, new.cells);
    hr_lift_footprint(map, &old, &to);
    if (old.shape == HR_SHAPE_RECT) mark_move(map, &old, to);
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
    if (!is_done) return HR_OUT_OF_MEMORY;
    HR_MAP_NOTE(map, .kind = HR_MAP_MOVE, .moves = moves, .count = count);
    return HR_OK;
}

hr_error hr_footprint_move(hr_map *map, hr_footprint_id id, hr_cell to) {
    return hr_footprints_move(map, &(hr_move){id, to}, 1);
}

// ---- Asking

bool hr_footprint_get(const hr_map *map, hr_footprint_id id, hr_footprint *footprint) {
    const hr_footprint_slot *slot = slot_of(&map->footprints, id);
    if (slot) *footprint = hr_footprint_in(slot);
    return slot != NULL;
}

int32_t hr_footprint_count(const hr_map *map) { return map->footprints.standing_count; }

size_t hr_footprint_bytes(const hr_map *map) {
    const hr_footprints *all = &map->footprints;
    size_t lists = 0, tiles = (size_t)map->tile_columns * (size_t)map->tile_rows;
    for (int32_t bit = 0; bit < 8; bit++) lists += map->stamped[bit].tiles != NULL;
    return lists * tiles * sizeof *map->stamped[0].tiles +
           (size_t)all->slot_capacity * sizeof *all->slots +
           (size_t)all->place_capacity * sizeof *all->places + all->span_bytes +
           hr_footprint_counts_bytes(&all->counts, (size_t)map->width * (size_t)map->height);
}

void hr_footprints_destroy(hr_footprints *all, const hr_allocator *allocator) {
    for (int32_t i = 0; i < all->slot_count; i++) hr_release(allocator, all->slots[i].spans);
    hr_release(allocator, all->slots);
    hr_release(allocator, all->places);
    hr_footprint_counts_destroy(&all->counts, allocator);
}
