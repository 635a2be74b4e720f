// spread.c - many units to one place, each to a block of its own.
//
// Places: blocks of a grid around the middle, square ring by square ring, until the nearest ones
// are known. Who goes where: halving units and places in the same manner keeps them in order along
// both axes, so that few ways cross (a k-d tree's order; Bentley, Multidimensional Binary Search
// Trees Used for Associative Searching, 1975); swaps of pairs do the rest.

#include "planner/api/planner_state.h"
#include "planner/base/sort.h"
#include "planner/plan/nearest.h"

#include "passmap/base/assertion.h"

#include <math.h>

enum { ALL_PAIRS = 256, NEAR_PAIRS = 24, ROUNDS = 32, ROUNDS_OF_MANY = 4 };
// In 256ths: well above what sums of four lengths are rounded by, so that swapping ends.
static const double LEAST_GAIN = 1.0 / 65536;

// A unit or a place.
typedef struct member {
    hr_position at;
    int32_t index; // of the unit, as it was given
    double length; // of the unit's straight way to the place that is now its own
} member;

typedef struct spread {
    hr_planner *planner;
    const hr_class_entry *entry;
    hr_cell middle;
    int32_t label, spacing;
    int32_t place_count; // found so far, as keys of squared distance
} spread;

// ---- Places

// A place as a key by which nearer ones come first, then higher, then left ones; steps of the grid.
static uint64_t key_of(int32_t x, int32_t y) {
    uint64_t squared = (uint64_t)((int64_t)x * x + (int64_t)y * y);
    return squared << 32 | (uint64_t)(uint16_t)(y + 0x8000) << 16 | (uint16_t)(x + 0x8000);
}

static hr_cell block_of(const spread *s, uint64_t key) {
    int32_t x = (int32_t)(key & 0xFFFF) - 0x8000, y = (int32_t)(key >> 16 & 0xFFFF) - 0x8000;
    return (hr_cell){s->middle.x + x * s->spacing, s->middle.y + y * s->spacing};
}

static bool add(spread *s, int32_t x, int32_t y) {
    uint64_t key = key_of(x, y);
    hr_cell block = block_of(s, key);
    if (hr_label_at(&s->entry->labels, block.x, block.y) != s->label) return true;
    if (!hr_buffer_reserve(&s->planner->places, &s->planner->allocator, (size_t)s->place_count + 1,
                           2 * sizeof(hr_keyed)))
        return false;
    ((hr_keyed *)s->planner->places.memory)[s->place_count++] = (hr_keyed){key, 0};
    return true;
}

static bool add_ring(spread *s, int32_t radius) {
    bool has_memory = true;
    for (int32_t i = -radius; i <= radius && has_memory; i++) {
        has_memory = add(s, i, -radius) && (radius == 0 || add(s, i, radius));
        if (i != -radius && i != radius)
            has_memory = has_memory && add(s, -radius, i) && add(s, radius, i);
    }
    return has_memory;
}

// Those no farther than the ring's radius: none that is still to come is nearer.
static int32_t count_known(const spread *s, int32_t radius) {
    const hr_keyed *places = s->planner->places.memory;
    int32_t count = 0;
    for (int32_t i = 0; i < s->place_count; i++)
        count += places[i].key >> 32 <= (uint64_t)((int64_t)radius * radius);
    return count;
}

// The nearest `count` places, in order; fewer if the map has no more.
static bool find_places(spread *s, int32_t count) {
    int32_t side = hr_map_width(s->planner->map), known = 0;
    if (hr_map_height(s->planner->map) > side) side = hr_map_height(s->planner->map);
    s->place_count = 0;
    for (int32_t radius = 0; known < count && radius * s->spacing <= side; radius++) {
        if (!add_ring(s, radius)) return false;
        if (s->place_count >= count) known = count_known(s, radius);
    }
    hr_keyed *places = s->planner->places.memory;
    hr_sort(places, places + s->place_count, (size_t)s->place_count);
    HR_ASSERT(s->place_count == 0 || places[0].key >> 32 == 0); // the middle is its own place
    if (s->place_count > count) s->place_count = count;
    return true;
}

// ---- Halves

typedef struct halves {
    member *units, *places;
    hr_keyed *keys; // twice as many as units
    member *copy;
} halves;

static bool is_wide(const member *places, int32_t count) {
    hr_position low = places[0].at, high = low;
    for (int32_t i = 1; i < count; i++) {
        if (places[i].at.x < low.x) low.x = places[i].at.x;
        if (places[i].at.y < low.y) low.y = places[i].at.y;
        if (places[i].at.x > high.x) high.x = places[i].at.x;
        if (places[i].at.y > high.y) high.y = places[i].at.y;
    }
    return high.x - low.x >= high.y - low.y;
}

static void sort_along(halves *h, member *members, int32_t count, bool by_x) {
    for (int32_t i = 0; i < count; i++) {
        uint32_t x = (uint32_t)members[i].at.x ^ UINT32_C(1) << 31,
                 y = (uint32_t)members[i].at.y ^ UINT32_C(1) << 31;
        h->keys[i] = (hr_keyed){(uint64_t)(by_x ? x : y) << 32 | (by_x ? y : x), i};
        h->copy[i] = members[i];
    }
    hr_sort(h->keys, h->keys + count, (size_t)count);
    for (int32_t i = 0; i < count; i++) members[i] = h->copy[h->keys[i].index];
}

// As deep as the logarithm of the count.
static void halve(halves *h, int32_t first, int32_t count) {
    if (count < 2) return;
    bool by_x = is_wide(h->places + first, count);
    sort_along(h, h->units + first, count, by_x);
    sort_along(h, h->places + first, count, by_x);
    halve(h, first, count / 2);
    halve(h, first + count / 2, count - count / 2);
}

// ---- Swaps

// Exchanges the places of two units if that is shorter, by enough for this to end.
static bool swap(halves *h, int32_t i, int32_t k) {
    member *a = &h->units[i], *b = &h->units[k], *p = &h->places[i], *q = &h->places[k];
    double a_to_q = hr_position_distance(a->at, q->at), b_to_p = hr_position_distance(b->at, p->at);
    if (a->length + b->length <= a_to_q + b_to_p + LEAST_GAIN) return false;
    member place = *p;
    *p = *q, *q = place;
    a->length = a_to_q, b->length = b_to_p;
    return true;
}

static void swap_pairs(halves *h, int32_t count) {
    bool are_many = count > ALL_PAIRS;
    int32_t reach = are_many ? NEAR_PAIRS : count, rounds = are_many ? ROUNDS_OF_MANY : ROUNDS;
    for (int32_t i = 0; i < count; i++)
        h->units[i].length = hr_position_distance(h->units[i].at, h->places[i].at);
    bool has_swapped = true;
    for (int32_t round = 0; has_swapped && round < rounds; round++) {
        has_swapped = false;
        for (int32_t i = 0; i < count; i++)
            for (int32_t k = i + 1; k < count && k - i <= reach; k++)
                has_swapped = swap(h, i, k) || has_swapped;
    }
}

// ---- All of it

// The label of the first unit, by its place, that stands open.
static int32_t label_of(const hr_class_entry *entry, const hr_position *starts, int32_t count) {
    int32_t label = HR_ANY_LABEL;
    hr_position first = {0, 0};
    for (int32_t i = 0; i < count; i++) {
        hr_position at = starts[i];
        if (label >= 0 && (at.y > first.y || (at.y == first.y && at.x >= first.x))) continue;
        hr_cell block = hr_block_at(at, entry->unit.size);
        int32_t here = hr_label_at(&entry->labels, block.x, block.y);
        if (here >= 0) label = here, first = at;
    }
    return label;
}

static hr_position place_of(const spread *s, int32_t i) {
    const hr_keyed *places = s->planner->places.memory;
    hr_cell block = i < s->place_count ? block_of(s, places[i].key) : s->middle;
    return hr_block_centre(block, s->entry->unit.size);
}

static bool assign(spread *s, const hr_position *starts, int32_t count, hr_position *goals) {
    size_t bytes = 3 * sizeof(member) + 2 * sizeof(hr_keyed);
    hr_buffer *buffer = &s->planner->members;
    if (!hr_buffer_reserve(buffer, &s->planner->allocator, (size_t)count, bytes)) return false;
    hr_keyed *keys = buffer->memory;
    member *units = (member *)(keys + 2 * (size_t)count);
    halves h = {units, units + count, keys, units + 2 * (size_t)count};
    for (int32_t i = 0; i < count; i++) {
        h.units[i] = (member){starts[i], i, 0};
        h.places[i] = (member){place_of(s, i), i, 0};
    }
    halve(&h, 0, count);
    swap_pairs(&h, count);
    for (int32_t i = 0; i < count; i++) goals[h.units[i].index] = h.places[i].at;
    return true;
}

hr_error hr_spread_goals(hr_planner *planner, hr_class_id class_id, hr_position goal,
                         const hr_position *starts, int32_t count, int32_t spacing_cells,
                         hr_position *goals) {
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    hr_error error = hr_map_refresh(planner->map, class_id);
    if (error || count <= 0) return error;
    const hr_class_entry *entry = hr_class_entry_of(planner->map, class_id);
    int32_t size = entry->unit.size;
    spread s = {.planner = planner,
                .entry = entry,
                .label = label_of(entry, starts, count),
                .spacing = spacing_cells > size ? spacing_cells : size};
    goal.x = hr_clamp(goal.x, 0, planner->map->width * HR_CELL - 1);
    goal.y = hr_clamp(goal.y, 0, planner->map->height * HR_CELL - 1);
    if (hr_reachable_block(&entry->labels, s.label, size, goal, &s.middle)) {
        s.label = hr_label_at(&entry->labels, s.middle.x, s.middle.y);
        if (!find_places(&s, count)) return HR_OUT_OF_MEMORY;
    }
    return assign(&s, starts, count, goals) ? HR_OK : HR_OUT_OF_MEMORY;
}
