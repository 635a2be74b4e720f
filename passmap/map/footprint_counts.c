// footprint_counts.c - counting footprints on cells.

#include "passmap/map/footprint_counts.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "passmap/base/numbers.h"
#include "passmap/map/cell_tiles.h"
#include "passmap/map/shapes.h"

#include <string.h>

enum { GROUND = 8, COUNT = 7, CROWD = 7 }; // parts of half a byte; the count that is in the table

static size_t bytes_of_cells(size_t cells) { return (cells + 1) / 2; }

void hr_footprint_counts_destroy(hr_footprint_counts *counts, const hr_allocator *allocator) {
    for (int bit = 0; bit < 8; bit++) hr_release(allocator, counts->by_bit[bit]);
    hr_crowds_destroy(&counts->crowds, allocator);
}

size_t hr_footprint_counts_bytes(const hr_footprint_counts *counts, size_t cells) {
    size_t bytes = (size_t)counts->crowds.capacity * sizeof *counts->crowds.places;
    for (int bit = 0; bit < 8; bit++) bytes += counts->by_bit[bit] ? bytes_of_cells(cells) : 0;
    return bytes;
}

// ---- Cells

// What counts one bit of the value.
typedef struct layer {
    uint8_t *counts, *cells;
    hr_crowds *crowds;
    int32_t bit, width;
} layer;

static layer layer_of(hr_map *map, int32_t bit) {
    hr_footprint_counts *counts = &map->footprints.counts;
    return (layer){counts->by_bit[bit], map->cells, &counts->crowds, bit, map->width};
}

static uint32_t cell_at(int32_t width, int32_t x, int32_t y) {
    return (uint32_t)y * (uint32_t)width + (uint32_t)x;
}

static int shift_of(uint32_t cell) { return (int)(cell & 1) * 4; }

static int32_t half_at(const uint8_t *counts, uint32_t cell) {
    return counts[cell >> 1] >> shift_of(cell) & (GROUND | COUNT);
}

static int32_t count_at(const uint8_t *counts, uint32_t cell) {
    return counts[cell >> 1] >> shift_of(cell) & COUNT;
}

static void set_half(uint8_t *counts, uint32_t cell, int32_t half) {
    int shift = shift_of(cell);
    counts[cell >> 1] = (uint8_t)((counts[cell >> 1] & 0xF0 >> shift) | half << shift);
}

// ---- Room

typedef struct crowd_count {
    const hr_map *map;
    uint8_t bits;
    int64_t crowds; // that stamping would make
} crowd_count;

static void count_new_crowds(void *user, hr_rect part) {
    crowd_count *c = user;
    for (uint8_t bits = c->bits; bits; bits &= (uint8_t)(bits - 1)) {
        const uint8_t *counts = c->map->footprints.counts.by_bit[hr_lowest_bit(bits)];
        for (int32_t y = part.y; y < part.y + part.height; y++) {
            uint32_t first = cell_at(c->map->width, part.x, y);
            for (uint32_t cell = first; cell < first + (uint32_t)part.width; cell++)
                c->crowds += count_at(counts, cell) == CROWD - 1;
        }
    }
}

static bool create_layers(hr_map *map, uint8_t bits) {
    size_t cells = (size_t)map->width * (size_t)map->height;
    for (; bits; bits &= (uint8_t)(bits - 1)) {
        int32_t bit = hr_lowest_bit(bits), tiles = map->tile_columns * map->tile_rows;
        uint8_t **counts = &map->footprints.counts.by_bit[bit];
        hr_changes *stamped = &map->stamped[bit];
        if (!*counts) *counts = hr_allocate_zeroed(&map->allocator, bytes_of_cells(cells), 1);
        if (!*counts) return false;
        if (!stamped->tiles && !hr_changes_create(stamped, &map->allocator, tiles)) return false;
    }
    return true;
}

// At most so many cells of a footprint are not in it in another place, too: of each row and column
// of a rectangle or disc as many as it is moved by.
static int64_t cells_at_most(const hr_footprint *of, const hr_cell *other) {
    int64_t width = of->cells.width, height = of->cells.height;
    if (!other || of->shape == HR_SHAPE_SPANS) return width * height;
    int64_t x = (int64_t)of->cells.x - other->x, y = (int64_t)of->cells.y - other->y;
    int64_t moved = (x < 0 ? -x : x) * height + (y < 0 ? -y : y) * width;
    return moved < width * height ? moved : width * height;
}

// Mostly there is room for a crowd on every cell of a unit, and none needs to be looked at.
bool hr_footprint_counts_reserve(hr_map *map, const hr_footprint *of, const hr_cell *other) {
    hr_crowds *crowds = &map->footprints.counts.crowds;
    crowd_count count = {map, of->bits, 0};
    if (!hr_cells_flatten(map) || !create_layers(map, of->bits)) return false;
    if (hr_crowds_have_room(crowds, hr_count_bits(of->bits) * cells_at_most(of, other)))
        return true;
    hr_visit_shape(of, other, map->width, map->height, count_new_crowds, &count);
    return hr_crowds_reserve(crowds, &map->allocator, count.crowds);
}

// ---- Stamping and lifting a bit on a cell

static void stamp_first(const layer *l, uint32_t cell) {
    bool has_ground = l->cells[cell] >> l->bit & 1;
    l->counts[cell >> 1] += (uint8_t)((has_ground ? GROUND | 1 : 1) << shift_of(cell));
    l->cells[cell] |= (uint8_t)(1 << l->bit);
}

static void stamp_crowd(const layer *l, uint32_t cell, int32_t count) {
    if (count == CROWD) {
        hr_crowd_on(l->crowds, cell, l->bit)->count++;
        return;
    }
    hr_crowds_add(l->crowds, (hr_crowd){cell, l->bit, CROWD});
    l->counts[cell >> 1] += (uint8_t)(1 << shift_of(cell));
}

// The number of footprints on a cell with the layer's bit, wherever it is counted.
static inline int32_t total_at(const layer *l, uint32_t cell) {
    int32_t count = count_at(l->counts, cell);
    return count == CROWD ? hr_crowd_on(l->crowds, cell, l->bit)->count : count;
}

// Where footprints stand the bit is set; where none does, nothing is noted of the ground.
static inline bool is_settled(const layer *l, uint32_t cell) {
    int32_t count = total_at(l, cell);
    if (count == 0) return half_at(l->counts, cell) == 0;
    return l->cells[cell] >> l->bit & 1 &&
           (count_at(l->counts, cell) == CROWD ? count >= CROWD : count < CROWD);
}

static void stamp(const layer *l, uint32_t cell) {
    HR_ASSERT(is_settled(l, cell));
    int32_t count = count_at(l->counts, cell);
    if (count == 0)
        stamp_first(l, cell);
    else if (count < CROWD - 1)
        l->counts[cell >> 1] += (uint8_t)(1 << shift_of(cell));
    else
        stamp_crowd(l, cell, count);
    HR_ASSERT(total_at(l, cell) > 0 && is_settled(l, cell));
}

static void lift_last(const layer *l, uint32_t cell) {
    bool has_ground = half_at(l->counts, cell) & GROUND;
    if (!has_ground) l->cells[cell] &= (uint8_t) ~(1 << l->bit);
    set_half(l->counts, cell, 0);
}

static void lift_crowd(const layer *l, uint32_t cell) {
    hr_crowd *crowd = hr_crowd_on(l->crowds, cell, l->bit);
    if (--crowd->count >= CROWD) return;
    hr_crowds_remove(l->crowds, crowd);
    l->counts[cell >> 1] -= (uint8_t)(1 << shift_of(cell));
}

static void lift(const layer *l, uint32_t cell) {
    int32_t count = count_at(l->counts, cell);
    HR_ASSERT(count > 0 && is_settled(l, cell)); // what is lifted was stamped
    if (count == 1)
        lift_last(l, cell);
    else if (count < CROWD)
        l->counts[cell >> 1] -= (uint8_t)(1 << shift_of(cell));
    else
        lift_crowd(l, cell);
    HR_ASSERT(is_settled(l, cell));
}

typedef void change_bit(const layer *l, uint32_t cell);

typedef struct part_change {
    hr_map *map;
    uint8_t bits;
    bool is_rect; // which is marked as a whole
} part_change;

static inline void change_part(const part_change *c, hr_rect part, change_bit *change) {
    for (uint8_t bits = c->bits; bits; bits &= (uint8_t)(bits - 1)) {
        const layer l = layer_of(c->map, hr_lowest_bit(bits));
        HR_ASSERT(l.counts);
        for (int32_t y = part.y; y < part.y + part.height; y++) {
            uint32_t first = cell_at(l.width, part.x, y), end = first + (uint32_t)part.width;
            for (uint32_t cell = first; cell < end; cell++) change(&l, cell);
        }
    }
    if (!c->is_rect) hr_map_mark_stamped(c->map, part, c->bits);
}

static void stamp_part(void *user, hr_rect part) { change_part(user, part, stamp); }
static void lift_part(void *user, hr_rect part) { change_part(user, part, lift); }

void hr_stamp_footprint(hr_map *map, const hr_footprint *of, const hr_cell *other) {
    hr_visit_shape(of, other, map->width, map->height, stamp_part,
                   &(part_change){map, of->bits, of->shape == HR_SHAPE_RECT});
}

void hr_lift_footprint(hr_map *map, const hr_footprint *of, const hr_cell *other) {
    hr_visit_shape(of, other, map->width, map->height, lift_part,
                   &(part_change){map, of->bits, of->shape == HR_SHAPE_RECT});
}

// ---- The ground

// A bit that the host has cleared by writing a value of the ground's; one that is set may be the
// footprint's, read and written back.
static void settle(hr_map *map, uint8_t *counts, uint32_t cell, int32_t bit, bool is_ground) {
    uint8_t *value = &map->cells[cell];
    int32_t count = count_at(counts, cell);
    if (count == 0) return;
    bool is_set = *value >> bit & 1;
    if (is_ground || !is_set) set_half(counts, cell, count | (is_set ? GROUND : 0));
    HR_ASSERT(count_at(counts, cell) == count);
    *value |= (uint8_t)(1 << bit);
}

void hr_settle_footprints(hr_map *map, hr_rect rect, bool is_ground) {
    for (int32_t bit = 0; bit < 8; bit++) {
        uint8_t *counts = map->footprints.counts.by_bit[bit];
        for (int32_t y = rect.y; counts && y < rect.y + rect.height; y++)
            for (int32_t x = rect.x; x < rect.x + rect.width; x++)
                settle(map, counts, cell_at(map->width, x, y), bit, is_ground);
    }
}

int32_t hr_footprints_on(const hr_map *map, uint32_t cell, int32_t bit) {
    const hr_footprint_counts *counts = &map->footprints.counts;
    HR_ASSERT(counts->by_bit[bit]);
    int32_t count = count_at(counts->by_bit[bit], cell);
    return count == CROWD ? hr_crowd_on(&counts->crowds, cell, bit)->count : count;
}

bool hr_are_footprints_on(const hr_map *map, uint32_t cell, int32_t bit, int32_t count) {
    HR_ASSERT(count < CROWD);
    return count_at(map->footprints.counts.by_bit[bit], cell) == count;
}

bool hr_ground_has(const hr_map *map, uint32_t cell, int32_t bit) {
    const uint8_t *counts = map->footprints.counts.by_bit[bit];
    HR_ASSERT(counts);
    int32_t half = half_at(counts, cell);
    return !(half & COUNT) || half & GROUND;
}

uint8_t hr_footprint_bits(const hr_map *map) {
    uint8_t bits = 0;
    for (int32_t bit = 0; bit < 8; bit++)
        if (map->footprints.counts.by_bit[bit]) bits |= (uint8_t)(1 << bit);
    HR_ASSERT(bits == 0 || map->cells);
    return bits;
}

enum { GLANCE = 8 }; // cells that are looked at together: mostly none of them has any of the bits

static bool have_any(const uint8_t values[GLANCE], uint8_t bits) {
    uint64_t all;
    memcpy(&all, values, sizeof all);
    return all & bits * UINT64_C(0x0101010101010101);
}

// Where footprints stand and the ground does not have it.
static void clear_bit(const uint8_t *counts, int32_t bit, uint32_t first, int32_t count,
                      uint8_t *values) {
    for (int32_t i = 0; i < count; i++) {
        int32_t half = half_at(counts, first + (uint32_t)i);
        bool is_theirs = half >= 1 && half < GROUND;
        HR_ASSERT(!is_theirs || values[i] >> bit & 1);
        values[i] &= (uint8_t) ~(is_theirs << bit);
    }
}

static void clear_row(const hr_map *map, uint32_t first, int32_t count, uint8_t bits,
                      uint8_t *values) {
    for (int32_t i = 0; i < count; i += GLANCE) {
        int32_t here = hr_least(count - i, GLANCE);
        if (here == GLANCE && !have_any(values + i, bits)) continue;
        for (uint8_t left = bits; left; left &= (uint8_t)(left - 1)) {
            int32_t bit = hr_lowest_bit(left);
            clear_bit(map->footprints.counts.by_bit[bit], bit, first + (uint32_t)i, here,
                      values + i);
        }
    }
}

void hr_read_without(const hr_map *map, hr_rect rect, uint8_t bits, uint8_t *values,
                     size_t stride) {
    bits &= hr_footprint_bits(map);
    hr_cells_read(map, rect, values, stride);
    for (int32_t row = 0; bits && row < rect.height; row++, values += stride)
        clear_row(map, cell_at(map->width, rect.x, rect.y + row), rect.width, bits, values);
}

hr_rect hr_map_read_ground(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride) {
    hr_rect inside = hr_map_clip(map, rect);
    size_t row = (size_t)((int64_t)inside.y - rect.y),
           column = (size_t)((int64_t)inside.x - rect.x);
    if (inside.width > 0)
        hr_read_without(map, inside, 0xFF, values + row * stride + column, stride);
    return inside;
}
