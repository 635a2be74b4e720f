// landmark_distances.c - lengths from landmarks to portals, kept up to date.
//
// A length is right if it is that of the shortest way over edges. After edits, first those are
// forgotten that no neighbour accounts for any more: lengths grow along a way, so that what is left
// is the length of some way. Then neighbours tell each other of shorter ways until there are none.
// All landmarks at once, since what is touched for one is touched for most; and all gates of a tile
// one after the other, with ways of HR_LANDMARK_FAR to those that no edge leads to.

#include "planner/routes/landmark_distances.h"

#include "passmap/base/bits.h"
#include "passmap/base/memory.h"
#include "planner/base/vectors.h"
#include "planner/routes/gates.h"

#include <string.h>

enum { FORGOTTEN = HR_LANDMARK_FAR + 1 }; // and not yet found again

// ---- Memory

bool hr_landmarks_create(hr_landmarks *landmarks, const hr_allocator *allocator, int32_t tiles) {
    size_t count = (size_t)tiles, borders = 2 * count;
    landmarks->tile_count = tiles;
    landmarks->gates = hr_allocate_zeroed(allocator, count, sizeof *landmarks->gates);
    landmarks->lengths = hr_allocate_zeroed(allocator, borders, sizeof *landmarks->lengths);
    landmarks->waiting = hr_allocate_zeroed(allocator, count, sizeof *landmarks->waiting);
    landmarks->ring = hr_allocate(allocator, count, sizeof *landmarks->ring);
    landmarks->is_disputed = hr_allocate_zeroed(allocator, borders, sizeof *landmarks->is_disputed);
    for (int32_t i = 0; i < HR_LANDMARKS; i++) landmarks->portals[i] = -1;
    return landmarks->gates && landmarks->lengths && landmarks->waiting && landmarks->ring &&
           landmarks->is_disputed;
}

void hr_landmarks_destroy(hr_landmarks *landmarks, const hr_allocator *allocator) {
    for (int32_t i = 0; landmarks->gates && i < landmarks->tile_count; i++)
        hr_buffer_destroy(&landmarks->gates[i], allocator);
    hr_buffer_destroy(&landmarks->disputed, allocator);
    hr_release(allocator, landmarks->gates);
    hr_release(allocator, landmarks->lengths);
    hr_release(allocator, landmarks->waiting);
    hr_release(allocator, landmarks->ring);
    hr_release(allocator, landmarks->is_disputed);
    *landmarks = (hr_landmarks){0};
}

size_t hr_landmarks_bytes(const hr_landmarks *landmarks) {
    size_t bytes = landmarks->disputed.size;
    for (int32_t i = 0; i < landmarks->tile_count; i++)
        bytes += sizeof *landmarks->gates + landmarks->gates[i].size + sizeof *landmarks->waiting +
                 sizeof *landmarks->ring +
                 2 * (sizeof *landmarks->lengths + sizeof *landmarks->is_disputed);
    return bytes;
}

// Makes room for `more` gates on a side of a tile, or for less, and forgets all lengths there.
static bool recut_side(hr_routes *routes, int32_t index, int side, int32_t more) {
    hr_landmarks *landmarks = &routes->landmarks;
    const uint8_t *first = routes->tiles[index].first_gate;
    hr_buffer *buffer = &landmarks->gates[index];
    int32_t count = first[4] + more, end = first[side + 1] + more;
    if (!hr_buffer_reserve_exactly(buffer, routes->allocator, (size_t)count,
                                   sizeof(hr_landmark_distances)))
        return false;
    hr_landmark_distances *gates = buffer->memory;
    if (count > end)
        memmove(gates + end, gates + first[side + 1], (size_t)(count - end) * sizeof *gates);
    for (int32_t i = first[side]; i < end; i++) gates[i] = hr_landmark_distances_each(FORGOTTEN);
    if (count == 0) return true;
    landmarks->lengths[2 * index] = gates + first[EAST] + (side < EAST ? more : 0);
    landmarks->lengths[2 * index + 1] = gates + first[SOUTH] + (side < SOUTH ? more : 0);
    return true;
}

bool hr_landmarks_recut(hr_routes *routes, int32_t border, int32_t more) {
    hr_landmarks *landmarks = &routes->landmarks;
    bool is_south = border & 1;
    int32_t owner = border / 2, beyond = owner + (is_south ? routes->columns : 1);
    landmarks->portal_count += more;
    return recut_side(routes, owner, is_south ? SOUTH : EAST, more) &&
           recut_side(routes, beyond, is_south ? NORTH : WEST, more) &&
           hr_buffer_reserve(&landmarks->disputed, routes->allocator,
                             (size_t)landmarks->portal_count, sizeof(int32_t));
}

// ---- Gates that wait for their turn

static void await_all(hr_landmarks *landmarks, int32_t tile, hr_gate_set gates) {
    uint64_t *words = landmarks->waiting[tile].words;
    if ((words[0] | words[1]) == 0) {
        int32_t last = landmarks->first + landmarks->count++;
        landmarks->ring[last < landmarks->tile_count ? last : last - landmarks->tile_count] = tile;
    }
    for (int i = 0; i < 2; i++) words[i] |= gates.words[i];
}

static void await(hr_landmarks *landmarks, int32_t tile, int32_t gate) {
    hr_gate_set gates = {{0}};
    hr_add_gate(&gates, gate);
    await_all(landmarks, tile, gates);
}

// The next tile with such gates, and their numbers. @return how many there are.
static int32_t take(hr_landmarks *landmarks, int32_t *tile, uint8_t *gates) {
    int32_t count = 0;
    *tile = landmarks->ring[landmarks->first++];
    if (landmarks->first == landmarks->tile_count) landmarks->first = 0;
    landmarks->count--;
    hr_gate_set *waiting = &landmarks->waiting[*tile];
    for (int32_t i = 0; i < 2; i++)
        for (; waiting->words[i]; waiting->words[i] &= waiting->words[i] - 1)
            gates[count++] = (uint8_t)(64 * i + hr_lowest_bit(waiting->words[i]));
    return count;
}

static void dispute(hr_landmarks *landmarks, int32_t portal) {
    uint32_t bit = UINT32_C(1) << portal % HR_PORTALS_MAX;
    uint32_t *is_disputed = &landmarks->is_disputed[portal / HR_PORTALS_MAX];
    if (*is_disputed & bit) return;
    *is_disputed |= bit;
    int32_t *portals = landmarks->disputed.memory;
    portals[landmarks->disputed_count++] = portal;
}

// ---- Neighbours

// A portal in one of its tiles, among the other gates.
typedef struct place {
    int32_t tile, number;           // and the number of the gate
    int32_t count;                  // of the tile's gates
    hr_landmark_distances *lengths; // theirs
    const int16_t *ways;            // from the portal to each of them
    hr_landmark_distances *own;
} place;

static inline place place_in(const hr_routes *routes, int32_t portal, bool is_in_owner) {
    uint32_t border = (uint32_t)portal / HR_PORTALS_MAX, is_south = border & 1;
    int32_t index = (int32_t)(border / 2);
    int side = is_south ? SOUTH : EAST;
    if (!is_in_owner) {
        index += is_south ? routes->columns : 1;
        side = is_south ? NORTH : WEST;
    }
    const hr_route_tile *tile = &routes->tiles[index];
    int32_t number = tile->first_gate[side] + (int32_t)((uint32_t)portal % HR_PORTALS_MAX);
    int32_t count = tile->first_gate[4];
    hr_landmark_distances *lengths = routes->landmarks.gates[index].memory;
    return (place){index, number, count, lengths, tile->lengths + number * count, lengths + number};
}

typedef struct places {
    place in[2];
} places;

static inline places places_of(const hr_routes *routes, int32_t portal) {
    return (places){{place_in(routes, portal, false), place_in(routes, portal, true)}};
}

static inline void await_both(hr_landmarks *landmarks, const places *p) {
    for (int i = 0; i < 2; i++) await(landmarks, p->in[i].tile, p->in[i].number);
}

static inline void set_lengths(const places *p, hr_landmark_distances lengths) {
    *p->in[0].own = *p->in[1].own = lengths;
}

static int32_t portal_of_gate(const hr_routes *routes, int32_t index, int32_t number) {
    const uint8_t *first = routes->tiles[index].first_gate;
    int side = NORTH;
    while (number >= first[side + 1]) side++;
    return hr_portal_of(routes, index, (hr_gate){(uint8_t)side, (uint8_t)(number - first[side])});
}

// ---- Forgetting

// Which lengths of a gate are those of a way over others of the tile.
HR_VECTOR_CLONES
static hr_landmark_distances find_accounted(const hr_landmark_distances *there, const int16_t *ways,
                                            int32_t count, hr_landmark_distances lengths) {
    hr_landmark_distances is_accounted = {0};
    for (int32_t i = 0; i < count; i++) is_accounted |= there[i] + ways[i] == lengths;
    return is_accounted;
}

static hr_landmark_distances find_landmarks(const hr_routes *routes, int32_t portal) {
    hr_landmark_distances is_landmark = {0};
    for (int32_t i = 0; i < HR_LANDMARKS; i++)
        if (routes->landmarks.portals[i] == portal) is_landmark[i] = -1;
    return is_landmark;
}

static void await_portal(hr_routes *routes, int32_t portal) {
    place owner = place_in(routes, portal, true);
    await(&routes->landmarks, owner.tile, owner.number);
}

// Whether lengths from there on, `before` of a gate and its ways, are those of any other.
HR_VECTOR_CLONES
static bool has_followers(const hr_landmark_distances *there, const int16_t *ways, int32_t count,
                          hr_landmark_distances before) {
    hr_landmark_distances are_equal = {0};
    for (int32_t i = 0; i < count; i++) are_equal |= before + ways[i] == there[i];
    return hr_landmark_distances_any(are_equal);
}

// Those that lengths which are forgotten now may have accounted for; `before` is negative where
// none is.
static void await_followers(hr_routes *routes, const place *p, hr_landmark_distances before) {
    if (!has_followers(p->lengths, p->ways, p->count, before)) return;
    for (int32_t i = 0; i < p->count; i++)
        if (hr_landmark_distances_any(before + p->ways[i] == p->lengths[i]))
            await_portal(routes, portal_of_gate(routes, p->tile, i));
}

static void forget_unaccounted(hr_routes *routes, int32_t portal) {
    places p = places_of(routes, portal);
    hr_landmark_distances before = *p.in[0].own, is_accounted = before >= HR_LANDMARK_FAR;
    for (int i = 0; i < 2; i++)
        is_accounted |= find_accounted(p.in[i].lengths, p.in[i].ways, p.in[i].count, before);
    if (hr_landmark_distances_any(before == 0)) is_accounted |= find_landmarks(routes, portal);
    if (!hr_landmark_distances_any(~is_accounted)) return;
    set_lengths(&p,
                (before & is_accounted) | (hr_landmark_distances_each(FORGOTTEN) & ~is_accounted));
    dispute(&routes->landmarks, portal);
    before |= is_accounted & INT16_MIN;
    for (int i = 0; i < 2; i++) await_followers(routes, &p.in[i], before);
}

// ---- Shorter ways

// What the gates of a tile say to one of them.
typedef struct answer {
    hr_landmark_distances least; // over any of them
    hr_landmark_distances
        limit; // who has less than this has something to tell to one that was asked before
} answer;

HR_VECTOR_CLONES
static void ask_gates(const hr_landmark_distances *there, const int16_t *ways, int32_t count,
                      answer *said) {
    hr_landmark_distances least = said->least, limit = said->limit;
    for (int32_t i = 0; i < count; i++) {
        hr_landmark_distances lengths = there[i];
        least = hr_landmark_distances_lesser(least, lengths + ways[i]);
        limit = hr_landmark_distances_greater(limit, (lengths - ways[i]) & (lengths < FORGOTTEN));
    }
    *said = (answer){least, limit};
}

// If all are disputed, there is nobody to ask: who knows a length tells it.
static void ask_neighbours(hr_routes *routes, int32_t portal, bool are_all_disputed) {
    places p = places_of(routes, portal);
    hr_landmark_distances known =
        hr_landmark_distances_lesser(*p.in[0].own, hr_landmark_distances_each(HR_LANDMARK_FAR));
    answer said = {known, hr_landmark_distances_each(are_all_disputed ? HR_LANDMARK_FAR : 0)};
    for (int i = 0; i < 2 && !are_all_disputed; i++)
        ask_gates(p.in[i].lengths, p.in[i].ways, p.in[i].count, &said);
    set_lengths(&p, said.least);
    if (hr_landmark_distances_any(said.least < said.limit)) await_both(&routes->landmarks, &p);
}

// Tells all gates of a tile of some of them. @return those that have heard of a shorter way.
HR_VECTOR_CLONES
static hr_gate_set tell_gates(hr_landmark_distances *lengths, const int16_t *ways, int32_t count,
                              const uint8_t *from, int32_t from_count) {
    hr_gate_set told = {{0}};
    hr_landmark_distances least[HR_TILE_PORTALS_MAX];
    memcpy(least, lengths, (size_t)count * sizeof *least);
    for (int32_t i = 0; i < from_count; i++) {
        hr_landmark_distances before = lengths[from[i]];
        const int16_t *to = ways + from[i] * count;
        for (int32_t gate = 0; gate < count; gate++)
            least[gate] = hr_landmark_distances_lesser(least[gate], before + to[gate]);
    }
    for (int32_t gate = 0; gate < count; gate++) {
        uint64_t is_less = hr_landmark_distances_any(least[gate] < lengths[gate]);
        told.words[gate / 64] |= is_less << gate % 64;
        lengths[gate] = least[gate];
    }
    return told;
}

// The gates of a side among them, from the lowest bit on.
static uint32_t gates_of_side(hr_gate_set gates, int32_t first, int32_t end) {
    if (first == end) return 0;
    uint64_t word = gates.words[first / 64] >> first % 64;
    if (first % 64 > 0 && first < 64) word |= gates.words[1] << (64 - first);
    return (uint32_t)(word & ~(~UINT64_C(0) << (end - first)));
}

// Tells a tile of the gates on one side of another one, whose first of them is at `lengths`.
static void await_beyond(hr_routes *routes, int32_t tile, int32_t first,
                         const hr_landmark_distances *lengths, uint32_t told) {
    hr_landmark_distances *there =
        (hr_landmark_distances *)routes->landmarks.gates[tile].memory + first;
    for (; told; told &= told - 1) {
        int32_t i = hr_lowest_bit(told);
        there[i] = lengths[i];
        await(&routes->landmarks, tile, first + i);
    }
}

static void await_told(hr_routes *routes, int32_t tile, hr_gate_set told) {
    if ((told.words[0] | told.words[1]) == 0) return;
    const int32_t beyond[4] = {tile - routes->columns, tile + 1, tile + routes->columns, tile - 1};
    const uint8_t *first = routes->tiles[tile].first_gate;
    const hr_landmark_distances *lengths = routes->landmarks.gates[tile].memory;
    await_all(&routes->landmarks, tile, told);
    for (int side = NORTH; side <= WEST; side++) {
        uint32_t of_side = gates_of_side(told, first[side], first[side + 1]);
        if (of_side)
            await_beyond(routes, beyond[side], routes->tiles[beyond[side]].first_gate[side ^ 2],
                         lengths + first[side], of_side);
    }
}

// ---- Refresh

// Where no length is known there is none to forget.
static void doubt(hr_routes *routes, int32_t portal) {
    place owner = place_in(routes, portal, true);
    dispute(&routes->landmarks, portal);
    if (hr_landmark_distances_any(*owner.own < HR_LANDMARK_FAR))
        await(&routes->landmarks, owner.tile, owner.number);
}

static void doubt_touched(hr_routes *routes) {
    for (int32_t i = 0; i < routes->touched_count; i++)
        for (int32_t gate = 0; gate < routes->tiles[routes->touched[i]].first_gate[4]; gate++)
            doubt(routes, portal_of_gate(routes, routes->touched[i], gate));
}

static bool is_portal(const hr_routes *routes, int32_t portal) {
    return portal >= 0 && portal % HR_PORTALS_MAX < routes->borders[portal / HR_PORTALS_MAX].count;
}

static void doubt_landmarks(hr_routes *routes, const int32_t before[HR_LANDMARKS]) {
    const int32_t *portals = routes->landmarks.portals;
    for (int32_t i = 0; i < HR_LANDMARKS; i++) {
        if (before[i] != portals[i] && is_portal(routes, before[i])) doubt(routes, before[i]);
        if (portals[i] < 0) continue;
        places p = places_of(routes, portals[i]);
        if ((*p.in[0].own)[i] == 0) continue;
        (*p.in[0].own)[i] = (*p.in[1].own)[i] = 0;
        doubt(routes, portals[i]);
    }
}

// In the order in which they were forgotten, which is mostly that of their lengths: what one finds,
// those behind it take over at once.
static void settle_disputed(hr_routes *routes) {
    hr_landmarks *landmarks = &routes->landmarks;
    const int32_t *portals = landmarks->disputed.memory;
    bool are_all = landmarks->disputed_count == landmarks->portal_count;
    for (int32_t i = 0; i < landmarks->disputed_count; i++) {
        landmarks->is_disputed[portals[i] / HR_PORTALS_MAX] = 0; // the others of its border, too
        ask_neighbours(routes, portals[i], are_all);
    }
    landmarks->disputed_count = 0;
}

static void forget_all(hr_routes *routes) {
    while (routes->landmarks.count > 0) {
        uint8_t gates[HR_TILE_PORTALS_MAX];
        int32_t tile, count = take(&routes->landmarks, &tile, gates);
        for (int32_t i = 0; i < count; i++)
            forget_unaccounted(routes, portal_of_gate(routes, tile, gates[i]));
    }
}

static void tell_all(hr_routes *routes) {
    hr_landmarks *landmarks = &routes->landmarks;
    while (landmarks->count > 0) {
        uint8_t gates[HR_TILE_PORTALS_MAX];
        int32_t index, count = take(landmarks, &index, gates);
        const hr_route_tile *tile = &routes->tiles[index];
        await_told(routes, index,
                   tell_gates(landmarks->gates[index].memory, tile->lengths, tile->first_gate[4],
                              gates, count));
    }
}

void hr_landmark_distances_refresh(hr_routes *routes, const int32_t before[HR_LANDMARKS]) {
    routes->landmarks.first = routes->landmarks.count = 0;
    doubt_touched(routes);
    doubt_landmarks(routes, before);
    forget_all(routes);
    settle_disputed(routes);
    tell_all(routes);
}
