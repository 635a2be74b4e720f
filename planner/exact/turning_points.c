// turning_points.c - a hash table and a heap of turning points.

#include "planner/exact/turning_points.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <math.h>
#include <string.h>

// Sums of the same legs in another order may differ by this much.
static const double SAME = 1e-9;

// What lengths of twins may add up to: each is the same as the one before it.
static const double TWINS_APART = 1e-6;

// ---- Keeping

static hr_kept_turning_point kept(const hr_turning_point *turn, int32_t twin) {
    return (hr_kept_turning_point){.x = (int16_t)turn->at.x,
                                   .y = (int16_t)turn->at.y,
                                   .on_x = (int16_t)turn->on.x,
                                   .on_y = (int16_t)turn->on.y,
                                   .onward_x = (int16_t)turn->onward.at.x,
                                   .onward_y = (int16_t)turn->onward.at.y,
                                   .hand = turn->hand,
                                   .heading = turn->heading,
                                   .has_onward = turn->has_onward,
                                   .onward_wall = (uint8_t)turn->onward.wall,
                                   .parent = turn->parent,
                                   .twin = twin,
                                   .length = turn->length};
}

hr_turning_point hr_turning_points_get(const hr_turning_points *turning_points, int32_t index) {
    HR_ASSERT(index >= 0 && index <= turning_points->count);
    const hr_kept_turning_point *turn = &turning_points->at[index];
    return (hr_turning_point){.at = {turn->x, turn->y},
                              .parent = turn->parent,
                              .length = turn->length,
                              .on = {turn->on_x, turn->on_y},
                              .onward = {{turn->onward_x, turn->onward_y}, turn->onward_wall},
                              .hand = turn->hand,
                              .heading = turn->heading,
                              .has_onward = turn->has_onward};
}

// ---- The table

static uint32_t key_of(int32_t x, int32_t y) { return (uint32_t)y << 16 | (uint32_t)x; }

static uint32_t key_of_turn(const hr_turning_points *turning_points, int32_t index) {
    return key_of(turning_points->at[index].x, turning_points->at[index].y);
}

static uint32_t slot_of(const hr_turning_points *turning_points, uint32_t key) {
    return (uint32_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 32) &
           (uint32_t)(turning_points->table_capacity - 1);
}

// Its entry, or the free one where it belongs.
static hr_turning_point_entry *entry_of(const hr_turning_points *turning_points, uint32_t key) {
    HR_ASSERT(turning_points->table_count <
              turning_points->table_capacity); // so that a search for a key ends
    uint32_t slot = slot_of(turning_points, key),
             mask = (uint32_t)(turning_points->table_capacity - 1);
    HR_ASSERT(((uint32_t)turning_points->table_capacity & mask) == 0); // so that it wraps around
    while (turning_points->table[slot].generation == turning_points->generation &&
           key_of_turn(turning_points, turning_points->table[slot].turn) != key)
        slot = (slot + 1) & mask;
    return &turning_points->table[slot];
}

static bool grow_table(hr_turning_points *turning_points) {
    enum { FIRST_CAPACITY = 1024 };
    hr_turning_point_entry *old = turning_points->table;
    int32_t old_capacity = turning_points->table_capacity;
    int32_t capacity = old_capacity ? old_capacity * 2 : FIRST_CAPACITY;
    if (old_capacity > INT32_MAX / 4) return false;
    hr_turning_point_entry *table =
        hr_allocate_zeroed(turning_points->allocator, (size_t)capacity, sizeof *table);
    if (!table) return false;
    turning_points->table = table;
    turning_points->table_capacity = capacity;
    for (int32_t i = 0; i < old_capacity; i++)
        if (old[i].generation == turning_points->generation)
            *entry_of(turning_points, key_of_turn(turning_points, old[i].turn)) = old[i];
    hr_release(turning_points->allocator, old);
    return true;
}

void hr_turning_points_clear(hr_turning_points *turning_points, int32_t limit) {
    turning_points->count = turning_points->heap_count = turning_points->table_count = 0;
    HR_ASSERT(limit > 0);
    turning_points->limit = limit;
    turning_points->is_full = turning_points->is_out_of_memory = false;
    if (++turning_points->generation != 0) return;
    if (turning_points->table)
        memset(turning_points->table, 0,
               (size_t)turning_points->table_capacity * sizeof *turning_points->table);
    turning_points->generation = 1;
}

// ---- The heap

static inline bool is_before(hr_turning_point_rank a, hr_turning_point_rank b) {
    return (a.estimate < b.estimate) | ((a.estimate == b.estimate) & (a.turn < b.turn));
}

// Puts a rank into a hole, or above it.
static void raise(hr_turning_point_rank *heap, int32_t hole, hr_turning_point_rank rank) {
    for (int32_t parent; hole > 0; hole = parent) {
        parent = (hole - 1) / 2;
        if (!is_before(rank, heap[parent])) break;
        heap[hole] = heap[parent];
    }
    heap[hole] = rank;
}

// Whether a rank comes after its parent, and before its children.
static bool is_heap_near(const hr_turning_point_rank *heap, int32_t count, int32_t at) {
    for (int32_t child = at * 2 + 1; child <= at * 2 + 2; child++)
        if (child < count && is_before(heap[child], heap[at])) return false;
    return at == 0 || at >= count || !is_before(heap[at], heap[(at - 1) / 2]);
}

static void push(hr_turning_points *turning_points, hr_turning_point_rank rank) {
    HR_ASSERT(turning_points->heap_count < turning_points->heap_capacity);
    raise(turning_points->heap, turning_points->heap_count++, rank);
}

// What comes last belongs near the bottom: the hole goes all the way down, where only children are
// compared, and comes up again as far as it must.
static hr_turning_point_rank pop(hr_turning_points *turning_points) {
    hr_turning_point_rank *heap = turning_points->heap, first = heap[0],
                          last = heap[--turning_points->heap_count];
    int32_t hole = 0, count = turning_points->heap_count;
    for (int32_t child; (child = hole * 2 + 1) < count; hole = child) {
        child += (child + 1 < count) & is_before(heap[child + 1], heap[child]);
        heap[hole] = heap[child];
    }
    raise(heap, hole, last);
    HR_ASSERT(count == 0 || is_before(first, heap[0])); // no two ranks are the same
    HR_ASSERT(is_heap_near(heap, count, hole));
    return first;
}

// ---- Turning points

// At the limit nothing is added, and nothing has to grow.
static bool has_room(hr_turning_points *turning_points) {
    if (turning_points->count == turning_points->limit) return true;
    if (turning_points->count == turning_points->capacity) {
        void *at = hr_array_reserve(turning_points->allocator, turning_points->at,
                                    &turning_points->capacity, (int64_t)turning_points->count + 1,
                                    sizeof *turning_points->at);
        if (!at) return false;
        turning_points->at = at;
    }
    if (turning_points->heap_count == turning_points->heap_capacity) {
        void *heap = hr_array_reserve(
            turning_points->allocator, turning_points->heap, &turning_points->heap_capacity,
            (int64_t)turning_points->heap_count + 1, sizeof *turning_points->heap);
        if (!heap) return false;
        turning_points->heap = heap;
    }
    return turning_points->table_count < turning_points->table_capacity / 2 ||
           grow_table(turning_points);
}

// Whether a sector that ends at the same edge has all of the other's directions.
static bool is_as_wide(const hr_kept_turning_point *turn, const hr_turning_point *other) {
    int32_t beyond = hr_turn_between((hr_direction){turn->on_x, turn->on_y}, other->on);
    return (turn->hand == HR_COUNTERCLOCKWISE ? beyond : -beyond) >= 0;
}

static bool is_covered(const hr_turning_points *turning_points, const hr_turning_point *turn,
                       int32_t twin) {
    for (int32_t i = twin; i >= 0; i = turning_points->at[i].twin) {
        const hr_kept_turning_point *other = &turning_points->at[i];
        HR_ASSERT(other->twin < i); // so that a list of twins ends
        HR_ASSERT(other->x == turn->at.x && other->y == turn->at.y);
        HR_ASSERT(fabs(other->length - turn->length) <= TWINS_APART);
        if (other->heading == turn->heading && other->hand == turn->hand && is_as_wide(other, turn))
            return true;
    }
    return false;
}

void hr_turning_points_reach(hr_turning_points *turning_points, hr_turning_point turn,
                             double estimate) {
    HR_ASSERT(turn.parent >= -1 &&
              turn.parent < turning_points->count); // ways lead back to the start
    HR_ASSERT(turn.length >= 0 && estimate >= turn.length);
    HR_ASSERT(turn.hand <= HR_CLOCKWISE && turn.heading <= WEST);
    if (!has_room(turning_points)) {
        turning_points->is_out_of_memory = true;
        return;
    }
    hr_turning_point_entry *entry = entry_of(turning_points, key_of(turn.at.x, turn.at.y));
    bool is_new = entry->generation != turning_points->generation;
    double known = is_new ? INFINITY : turning_points->at[entry->turn].length;
    bool is_shorter = turn.length < known - SAME;
    int32_t twin = is_shorter ? -1 : entry->turn;
    if (!is_shorter && (turn.length > known + SAME || is_covered(turning_points, &turn, twin)))
        return;
    if (turning_points->count == turning_points->limit) {
        turning_points->is_full = true;
        return;
    }
    turning_points->table_count += is_new;
    *entry = (hr_turning_point_entry){turning_points->generation, turning_points->count};
    turning_points->at[turning_points->count] = kept(&turn, twin);
    HR_ASSERT(hr_same(hr_turning_points_get(turning_points, turning_points->count).at,
                      turn.at)); // it fits
    push(turning_points, (hr_turning_point_rank){estimate, turning_points->count++});
}

int32_t hr_turning_points_next(hr_turning_points *turning_points, double *estimate) {
    while (turning_points->heap_count > 0) {
        hr_turning_point_rank rank = pop(turning_points);
        HR_ASSERT(rank.turn >= 0 && rank.turn < turning_points->count);
        int32_t shortest = entry_of(turning_points, key_of_turn(turning_points, rank.turn))->turn;
        if (turning_points->at[rank.turn].length > turning_points->at[shortest].length + SAME)
            continue;
        *estimate = rank.estimate;
        return rank.turn;
    }
    return -1;
}

void hr_turning_points_destroy(hr_turning_points *turning_points) {
    hr_release(turning_points->allocator, turning_points->at);
    hr_release(turning_points->allocator, turning_points->table);
    hr_release(turning_points->allocator, turning_points->heap);
}

size_t hr_turning_points_bytes(const hr_turning_points *turning_points) {
    return (size_t)turning_points->capacity * sizeof *turning_points->at +
           (size_t)turning_points->table_capacity * sizeof *turning_points->table +
           (size_t)turning_points->heap_capacity * sizeof *turning_points->heap;
}
