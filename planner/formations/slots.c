// slots.c - full width, closed up, or in columns.

#include "planner/formations/slots.h"

#include "planner/grid/geometry.h"

#include <string.h>

// A side times sqrt 2, in 256ths of a cell, rounded up.
enum { DIAGONAL = 363, BACK_BITS = 24, RIGHT_BITS = 24 };

static int32_t size_of(const hr_march_call *call, int32_t unit) {
    return hr_class_entry_of(call->map, call->order->units[unit].class_id)->unit.size;
}

int32_t hr_formation_width(const hr_march_call *call) {
    int32_t width = 0;
    for (int32_t i = 0; i < call->order->count; i++) {
        int32_t needed = 2 * abs(call->order->units[i].right_256ths) + size_of(call, i) * HR_CELL;
        width = hr_greatest(width, needed);
    }
    return (width + HR_CELL - 1) / HR_CELL;
}

// ---- In order: by rank, the inner ones first

static void sort_units(const hr_march_call *call, const hr_slot *full) {
    hr_keyed *keys = call->march->keys.memory;
    int32_t count = call->order->count;
    for (int32_t i = 0; i < count; i++) {
        uint64_t aside = (uint64_t)abs(full[i].right);
        uint64_t place = aside << 1 | (full[i].right > 0);
        keys[i] = (hr_keyed){(uint64_t)full[i].back << (RIGHT_BITS + 1) | place, i};
    }
    hr_sort(keys, keys + count, (size_t)count);
}

// ---- Closed up

// The part of their width that units keep, so that they all fit: a fraction.
typedef struct share {
    int64_t part, whole;
} share;

static share share_at(const hr_march_call *call, const hr_slot *full, int32_t width) {
    share least = {1, 1};
    for (int32_t i = 0; i < call->order->count; i++) {
        int64_t room = (int64_t)(width - size_of(call, i)) * (HR_CELL / 2);
        int64_t wanted = abs(full[i].right);
        if (wanted > 0 && hr_greatest_64(room, 0) * least.whole < least.part * wanted)
            least = (share){hr_greatest_64(room, 0), wanted};
    }
    return least;
}

static bool are_apart(const hr_march_call *call, const hr_slot *slots, int32_t i, int32_t k) {
    int32_t room = (size_of(call, i) + size_of(call, k)) * DIAGONAL / 2;
    return abs(slots[i].right - slots[k].right) >= room || slots[k].back - slots[i].back >= room;
}

// Slots by falling `back` are far enough apart once one is by the largest side.
static bool is_any_too_near(const hr_march_call *call, const hr_slot *slots) {
    const hr_keyed *keys = call->march->keys.memory;
    int32_t count = call->order->count;
    int32_t largest = call->march->levels[call->march->level_count - 1].size;
    for (int32_t i = 0; i < count; i++)
        for (int32_t k = i + 1; k < count; k++) {
            int32_t a = keys[i].index, b = keys[k].index;
            if (slots[b].back - slots[a].back >= largest * DIAGONAL) break;
            if (!are_apart(call, slots, a, b)) return true;
        }
    return false;
}

static bool close_up(const hr_march_call *call, const hr_slot *full, int32_t width,
                     hr_slot *slots) {
    share kept = share_at(call, full, width);
    for (int32_t i = 0; i < call->order->count; i++) {
        slots[i].right = (int32_t)(full[i].right * kept.part / kept.whole);
        slots[i].back = full[i].back;
    }
    return !is_any_too_near(call, slots);
}

// ---- In columns

// Units keys[first .. first + count - 1] go abreast, from the left to the right as in their rank.
static void place_row(const hr_march_call *call, const hr_slot *full, int32_t first, int32_t count,
                      int32_t pitch, int32_t back, hr_slot *slots) {
    const hr_keyed *keys = call->march->keys.memory;
    for (int32_t i = first; i < first + count; i++) {
        int32_t unit = keys[i].index, column = 0;
        for (int32_t k = first; k < first + count; k++) {
            int32_t other = full[keys[k].index].right;
            column += other < full[unit].right || (other == full[unit].right && k < i);
        }
        slots[unit] = (hr_slot){(2 * column - (count - 1)) * pitch / 2, back};
    }
}

static void form_columns(const hr_march_call *call, const hr_slot *full, int32_t width,
                         hr_slot *slots) {
    const hr_keyed *keys = call->march->keys.memory;
    int32_t largest = call->march->levels[call->march->level_count - 1].size;
    int32_t pitch = largest * DIAGONAL, count = call->order->count, row = 1;
    int32_t columns = hr_greatest(width - largest, 0) * HR_CELL / pitch + 1;
    int64_t back = -(int64_t)pitch;
    for (int32_t first = 0; first < count; first += row) {
        int32_t rank = full[keys[first].index].back;
        for (row = 1; row < columns && first + row < count; row++)
            if (full[keys[first + row].index].back - rank >= pitch) break;
        int32_t last = full[keys[first + row - 1].index].back;
        back = hr_least_64(hr_greatest_64(back + pitch, last), INT32_MAX / 4);
        place_row(call, full, first, row, pitch, (int32_t)back, slots);
    }
}

// ---- All levels

// As ordered, but so that the foremost unit is the head.
static void take_order(const hr_march_call *call, hr_slot *slots) {
    const hr_march_unit *units = call->order->units;
    int32_t foremost = INT32_MAX;
    for (int32_t i = 0; i < call->order->count; i++)
        foremost = hr_least(foremost, units[i].back_256ths);
    for (int32_t i = 0; i < call->order->count; i++)
        slots[i] = (hr_slot){units[i].right_256ths, units[i].back_256ths - foremost};
}

static void measure(hr_march_level *level, const hr_slot *slots, int32_t count) {
    level->side = level->depth = 0;
    for (int32_t i = 0; i < count; i++) {
        level->side = hr_greatest(level->side, abs(slots[i].right));
        level->depth = hr_greatest(level->depth, slots[i].back);
    }
}

bool hr_find_slots(hr_march_call *call) {
    hr_march *march = call->march;
    size_t count = (size_t)call->order->count, levels = (size_t)march->level_count;
    // One set more: the order's own, which is the first level's where that is wide enough.
    bool has_room = hr_buffer_reserve(&march->slots, &march->allocator, count,
                                      (levels + 1) * sizeof(hr_slot)) &&
                    hr_buffer_reserve(&march->keys, &march->allocator, count, 2 * sizeof(hr_keyed));
    if (!has_room) return !(call->is_out_of_memory = true);
    hr_slot *full = hr_march_slots(march, march->level_count);
    take_order(call, full);
    sort_units(call, full);
    for (int32_t i = 0; i < march->level_count; i++) {
        hr_slot *slots = hr_march_slots(march, i);
        int32_t width = march->levels[i].size;
        if (width >= hr_formation_width(call))
            memcpy(slots, full, count * sizeof *slots);
        else if (!close_up(call, full, width, slots))
            form_columns(call, full, width, slots);
        measure(&march->levels[i], slots, call->order->count);
    }
    return true;
}
