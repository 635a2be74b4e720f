// level_distances.c - distances inside a tile of a level.
//
// Sixteen gates at a time: parts wait in a ring, and each relaxes the edges of those of its gates
// that have come nearer to any of the sixteen (as landmark_repair.c does over the whole map).
// Gates that are connected inside the tile take lanes side by side: others hardly ever meet, so
// that of a tile of many small components little is gone through in vain.

#include "planner/routes/level_distances.h"

#include "passmap/base/compiler.h"

#include <string.h>

enum { LANES = 16, PARTS = HR_LEVEL_PARTS_MAX };
_Static_assert(LANES == 2 * HR_VECTOR_LENGTH, "two vectors");
_Static_assert(HR_LEVEL_FAR <= INT16_MAX / 2, "two of them can be added");

// ---- Room

// Whether its gates are those of its borders.
static bool has_gates_of_borders(const hr_level *level, int32_t index) {
    const hr_level_tile *tile = &level->tiles[index];
    int32_t count = 0;
    for (int side = NORTH; side <= WEST; side++) {
        bool is_at_edge = (side == NORTH && index < level->columns) ||
                          (side == WEST && index % level->columns == 0);
        count += is_at_edge ? 0 : level->borders[tile->portals[side] / HR_PORTALS_MAX].count;
        if (tile->first_gate[side + 1] != count) return false;
    }
    return true;
}

static int32_t count_kept(const hr_level *level, int32_t index, const hr_level_part *part) {
    int32_t count = 0;
    for (int side = NORTH; side <= WEST; side++)
        if (hr_level_keeps(level, index, side))
            count += part->first_gate[side + 1] - part->first_gate[side];
    return count;
}

// @return how many gates all parts have, those between two of them twice.
static int32_t count_nodes(const hr_routes *routes, int32_t level, int32_t index,
                           hr_level_tile *tile) {
    const hr_level *own = &routes->levels->at[level];
    int32_t kept = 0, all = 0;
    for (int32_t i = 0; i < PARTS; i++) {
        tile->first_node[i] = kept;
        bool is_there = i < own->side * own->side;
        int32_t part_tile = is_there ? hr_level_part_tile(routes, level, index, i) : -1;
        if (part_tile < 0) continue;
        hr_level_part part = hr_level_part_of(routes, level - 1, part_tile);
        kept += count_kept(own, i, &part);
        all += part.count;
    }
    tile->first_node[PARTS] = kept;
    return all;
}

bool hr_level_tile_reserve(hr_routes *routes, int32_t level, int32_t index) {
    hr_level_tile *tile = &routes->levels->at[level].tiles[index];
    HR_ASSERT(has_gates_of_borders(&routes->levels->at[level], index));
    int32_t all = count_nodes(routes, level, index, tile);
    size_t gates = tile->first_gate[4], nodes = (size_t)tile->first_node[PARTS];
    return hr_buffer_reserve(&routes->levels->scratch, routes->allocator, 2 * (size_t)all,
                             sizeof(hr_int16x8)) &&
           hr_buffer_reserve_exactly(&tile->distances, routes->allocator, gates * nodes,
                                     sizeof(int16_t)) &&
           hr_buffer_reserve_exactly(&tile->lengths, routes->allocator, gates * gates,
                                     sizeof(int16_t));
}

void hr_level_tile_destroy(hr_level_tile *tile, const hr_allocator *allocator) {
    hr_buffer_destroy(&tile->distances, allocator);
    hr_buffer_destroy(&tile->lengths, allocator);
}

// ---- Lanes

// Gates in the order in which they take lanes.
static void list_lanes(const hr_routes *routes, int32_t level, int32_t index, uint8_t *gates) {
    int32_t components[HR_TILE_PORTALS_MAX], lane = 0;
    int32_t count = hr_level_tile_of(routes, level, index)->first_gate[4];
    bool has_lane[HR_TILE_PORTALS_MAX] = {0};
    for (int32_t i = 0; i < count; i++) components[i] = hr_level_component(routes, level, index, i);
    for (int32_t first = 0; first < count; first++)
        for (int32_t i = first; i < count && !(has_lane[first] && i == first); i++)
            if (!has_lane[i] && components[i] == components[first]) {
                gates[lane++] = (uint8_t)i;
                has_lane[i] = true;
            }
    HR_ASSERT(lane == count);
}

// ---- Spreading

typedef struct spread {
    const hr_level *level;
    hr_level_part parts[PARTS];
    hr_int16x8 *distances[PARTS]; // of the parts' gates, two vectors each
    hr_gate_set waiting[PARTS];   // gates of each part that have come nearer
    const hr_int16x8 *end;
    uint8_t lanes[HR_TILE_PORTALS_MAX]; // the gate of the tile that has each lane
    int32_t ring[PARTS], first, count;
} spread;

static void enqueue(spread *s, int32_t part, int32_t number) {
    hr_gate_set *waiting = &s->waiting[part];
    if ((waiting->words[0] | waiting->words[1]) == 0) {
        HR_ASSERT(s->count < PARTS);
        s->ring[(s->first + s->count++) % PARTS] = part;
    }
    hr_add_gate(waiting, number);
}

// Relaxes the edges of some gates of a part, whose distances were `before`.
HR_VECTOR_CLONES
static void relax(hr_int16x8 *distances, const hr_int16x8 *before, const int16_t *lengths,
                  int32_t count, hr_gate_set from) {
    for (int k = 0; k < 2; k++)
        for (uint64_t word = from.words[k]; word; word &= word - 1) {
            int32_t number = 64 * k + hr_lowest_bit(word);
            hr_int16x8 low = before[2 * number], high = before[2 * number + 1];
            const int16_t *to = lengths + number * count;
            for (int32_t i = 0; i < count; i++) {
                hr_int16x8 length = hr_each(to[i]);
                distances[2 * i] = hr_lesser(distances[2 * i], hr_add(low, length));
                distances[2 * i + 1] = hr_lesser(distances[2 * i + 1], hr_add(high, length));
            }
        }
}

// A gate came nearer: copied to the part on its other side, it waits in both.
static void pass_on(spread *s, int32_t part, int side, int32_t number) {
    int32_t beside = hr_level_part_beside(s->level, part, side);
    enqueue(s, part, number);
    if (beside < 0) return;
    int32_t index = number - s->parts[part].first_gate[side];
    int32_t other = s->parts[beside].first_gate[side ^ 2] + index;
    memcpy(s->distances[beside] + 2 * other, s->distances[part] + 2 * number,
           2 * sizeof(hr_int16x8));
    enqueue(s, beside, other);
}

static void relax_part(spread *s, int32_t index) {
    const hr_level_part *part = &s->parts[index];
    hr_int16x8 before[2 * HR_TILE_PORTALS_MAX], *distances = s->distances[index];
    hr_gate_set from = s->waiting[index];
    s->waiting[index] = (hr_gate_set){{0}};
    memcpy(before, distances, (size_t)(2 * part->count) * sizeof *before);
    relax(distances, before, part->lengths, part->count, from);
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t i = part->first_gate[side]; i < part->first_gate[side + 1]; i++)
            // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison,cert-*): all bits are value
            if (memcmp(before + 2 * i, distances + 2 * i, 2 * sizeof *before) != 0)
                pass_on(s, index, side, i);
}

// A tile's gate is at no distance from itself.
static void begin_at(const hr_routes *routes, int32_t level, int32_t index, int32_t lane,
                     spread *s) {
    hr_level_place place = hr_level_place_of(routes, level, index, s->lanes[lane]);
    int16_t *distances = (int16_t *)(void *)(s->distances[place.part] + 2 * place.number);
    distances[lane % LANES] = 0;
    enqueue(s, place.part, place.number);
}

static void collect_parts(const hr_routes *routes, int32_t level, int32_t index, spread *s) {
    hr_int16x8 *distances = routes->levels->scratch.memory;
    s->level = &routes->levels->at[level];
    for (int32_t i = 0; i < s->level->side * s->level->side; i++) {
        int32_t part = hr_level_part_tile(routes, level, index, i);
        s->distances[i] = distances;
        if (part < 0) continue;
        s->parts[i] = hr_level_part_of(routes, level - 1, part);
        distances += 2 * s->parts[i].count;
    }
    s->end = distances;
}

// Of `count` gates with lanes side by side, from one node.
static void keep_node(int16_t *const *to, int32_t count, int32_t node, const hr_int16x8 *from) {
    int16_t distances[LANES];
    memcpy(distances, from, sizeof distances);
    for (int32_t i = 0; i < count; i++) to[i][node] = distances[i];
}

static void keep_distances(const hr_level_tile *tile, int32_t lane, const spread *s) {
    int16_t *to[LANES];
    int32_t count = tile->first_gate[4] - lane < LANES ? tile->first_gate[4] - lane : LANES;
    for (int32_t i = 0; i < count; i++) to[i] = hr_level_distances(tile, s->lanes[lane + i]);
    for (int32_t i = 0; i < s->level->side * s->level->side; i++) {
        int32_t node = tile->first_node[i];
        for (int side = NORTH; side <= WEST; side++) {
            if (s->parts[i].count == 0 || !hr_level_keeps(s->level, i, side)) continue;
            const uint8_t *first = s->parts[i].first_gate + side;
            for (int32_t number = first[0]; number < first[1]; number++)
                keep_node(to, count, node++, s->distances[i] + 2 * number);
        }
    }
}

// The distances to those gates that have the sixteen lanes from `lane` on.
static void find_distances(const hr_routes *routes, int32_t level, int32_t index, int32_t lane,
                           spread *s) {
    const hr_level_tile *tile = hr_level_tile_of(routes, level, index);
    for (hr_int16x8 *at = s->distances[0]; at < s->end; at++) *at = hr_each(HR_LEVEL_FAR);
    for (int32_t i = lane; i < lane + LANES && i < tile->first_gate[4]; i++)
        begin_at(routes, level, index, i, s);
    while (s->count > 0) {
        int32_t part = s->ring[s->first];
        s->first = (s->first + 1) % PARTS;
        s->count--;
        relax_part(s, part);
    }
    keep_distances(tile, lane, s);
}

// ---- Lengths

// A distance as a length of the level, rounded up; that of a way is never 0.
static int16_t scaled(int32_t distance, int32_t shift) {
    if (distance == HR_LEVEL_FAR) return HR_LEVEL_FAR;
    int32_t length = (distance + (1 << shift) - 1) >> shift;
    return (int16_t)(length > 1 ? length : 1);
}

// @return whether any has changed.
static bool write_lengths(const hr_routes *routes, int32_t level, int32_t index) {
    const hr_level_tile *tile = hr_level_tile_of(routes, level, index);
    int32_t count = tile->first_gate[4];
    int32_t shift = hr_level_length_shift(routes, level) - hr_level_distance_shift(routes, level);
    int16_t *length = tile->lengths.memory;
    bool has_changed = false;
    for (int32_t from = 0; from < count; from++) {
        hr_level_place at = hr_level_place_of(routes, level, index, from);
        int32_t node = hr_level_node_of(routes, level, index, at);
        for (int32_t to = 0; to < count; to++, length++) {
            int16_t before = *length;
            *length = scaled(hr_level_distance(tile, node, to), shift);
            has_changed |= *length != before;
        }
    }
    return has_changed;
}

static bool are_symmetric(const hr_level_tile *tile) {
    int32_t count = tile->first_gate[4];
    const int16_t *lengths = tile->lengths.memory;
    for (int32_t a = 0; a < count; a++)
        for (int32_t b = 0; b < a; b++)
            if (lengths[a * count + b] != lengths[b * count + a]) return false;
    return true;
}

bool hr_level_tile_fill(hr_routes *routes, int32_t level, int32_t index) {
    const hr_level_tile *tile = hr_level_tile_of(routes, level, index);
    if (tile->first_gate[4] == 0) return false;
    spread s = {0};
    list_lanes(routes, level, index, s.lanes);
    collect_parts(routes, level, index, &s);
    for (int32_t lane = 0; lane < tile->first_gate[4]; lane += LANES)
        find_distances(routes, level, index, lane, &s);
    bool has_changed = write_lengths(routes, level, index);
    HR_ASSERT(are_symmetric(tile));
    return has_changed;
}
