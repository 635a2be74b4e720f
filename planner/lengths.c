// lengths.c - lengths from landmarks to portals, kept up to date.
//
// A length is right if it is that of the shortest way over edges. After edits, first those are
// forgotten that no neighbour accounts for any more: lengths grow along a way, so that what is left
// is the length of some way. Then neighbours tell each other of shorter ways until there are none.
// All landmarks at once, since what is touched for one is touched for most; and all gates of a tile
// one after the other, with ways of HR_LANDMARK_FAR to those that no edge leads to.

#include "lengths.h"

#include "../passmap/memory.h"
#include "gates.h"
#include "vectors.h"

#include <string.h>

enum { FORGOTTEN = HR_LANDMARK_FAR + 1 }; // and not yet found again

// ---- Memory

bool hr_landmarks_create(hr_landmarks *landmarks, const hr_allocator *allocator, int32_t tiles) {
    size_t count = (size_t)tiles, borders = 2 * count;
    landmarks->gates = hr_allocate_zeroed(allocator, count, sizeof *landmarks->gates);
    landmarks->lengths = hr_allocate_zeroed(allocator, borders, sizeof *landmarks->lengths);
    landmarks->is_waiting = hr_allocate_zeroed(allocator, borders, sizeof *landmarks->is_waiting);
    landmarks->is_disputed = hr_allocate_zeroed(allocator, borders, sizeof *landmarks->is_disputed);
    for (int32_t i = 0; i < HR_LANDMARKS; i++) landmarks->portals[i] = -1;
    return landmarks->gates && landmarks->lengths && landmarks->is_waiting &&
           landmarks->is_disputed;
}

void hr_landmarks_destroy(hr_landmarks *landmarks, const hr_allocator *allocator, int32_t tiles) {
    for (int32_t i = 0; landmarks->gates && i < tiles; i++)
        hr_buffer_destroy(&landmarks->gates[i], allocator);
    hr_buffer_destroy(&landmarks->queue, allocator);
    hr_release(allocator, landmarks->gates);
    hr_release(allocator, landmarks->lengths);
    hr_release(allocator, landmarks->is_waiting);
    hr_release(allocator, landmarks->is_disputed);
    *landmarks = (hr_landmarks){0};
}

size_t hr_landmarks_bytes(const hr_landmarks *landmarks, int32_t tiles) {
    size_t bytes = landmarks->queue.size;
    for (int32_t i = 0; i < tiles; i++)
        bytes += sizeof *landmarks->gates + landmarks->gates[i].size +
                 2 * (sizeof *landmarks->lengths + sizeof *landmarks->is_waiting +
                      sizeof *landmarks->is_disputed);
    return bytes;
}

// Makes room for `more` gates on a side of a tile, or for less, and forgets all lengths there.
static bool recut_side(hr_routes *routes, int32_t index, int side, int32_t more) {
    hr_landmarks *landmarks = &routes->landmarks;
    const uint8_t *first = routes->tiles[index].first_gate;
    hr_buffer *buffer = &landmarks->gates[index];
    int32_t count = first[4] + more, end = first[side + 1] + more;
    if (!hr_buffer_reserve_exactly(buffer, routes->allocator, (size_t)count, sizeof(hr_lengths)))
        return false;
    hr_lengths *gates = buffer->memory;
    if (count > end)
        memmove(gates + end, gates + first[side + 1], (size_t)(count - end) * sizeof *gates);
    for (int32_t i = first[side]; i < end; i++) gates[i] = hr_lengths_each(FORGOTTEN);
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
           hr_buffer_reserve(&landmarks->queue, routes->allocator,
                             2 * (size_t)landmarks->portal_count, sizeof(int32_t));
}

// ---- Portals that wait for their turn

static void await(hr_landmarks *landmarks, int32_t portal) {
    uint32_t bit = UINT32_C(1) << portal % HR_PORTALS_MAX;
    uint32_t *is_waiting = &landmarks->is_waiting[portal / HR_PORTALS_MAX];
    if (*is_waiting & bit) return;
    *is_waiting |= bit;
    int32_t *queue = landmarks->queue.memory;
    int32_t last = landmarks->first + landmarks->count++;
    queue[last < landmarks->portal_count ? last : last - landmarks->portal_count] = portal;
}

static int32_t take(hr_landmarks *landmarks) {
    const int32_t *queue = landmarks->queue.memory;
    int32_t portal = queue[landmarks->first++];
    if (landmarks->first == landmarks->portal_count) landmarks->first = 0;
    landmarks->count--;
    landmarks->is_waiting[portal / HR_PORTALS_MAX] &= ~(UINT32_C(1) << portal % HR_PORTALS_MAX);
    return portal;
}

// Behind the ring.
static int32_t *disputed(hr_landmarks *landmarks) {
    return (int32_t *)landmarks->queue.memory + landmarks->portal_count;
}

static void dispute(hr_landmarks *landmarks, int32_t portal) {
    uint32_t bit = UINT32_C(1) << portal % HR_PORTALS_MAX;
    uint32_t *is_disputed = &landmarks->is_disputed[portal / HR_PORTALS_MAX];
    if (*is_disputed & bit) return;
    *is_disputed |= bit;
    disputed(landmarks)[landmarks->disputed_count++] = portal;
}

// ---- Neighbours

int32_t hr_list_portals(const hr_routes *routes, int32_t index, int32_t *portals) {
    const hr_tile *tile = &routes->tiles[index];
    int32_t count = 0;
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t n = 0; n < tile->first_gate[side + 1] - tile->first_gate[side]; n++)
            portals[count++] = hr_portal_of(routes, index, (hr_gate){(uint8_t)side, (uint8_t)n});
    return count;
}

// A portal in one of its tiles, among the other gates.
typedef struct place {
    int32_t tile;
    int32_t count;       // of the tile's gates
    hr_lengths *lengths; // theirs
    const int16_t *ways; // from the portal to each of them
    hr_lengths *own;
} place;

static inline place place_in(const hr_routes *routes, int32_t portal, bool is_in_owner) {
    uint32_t border = (uint32_t)portal / HR_PORTALS_MAX, is_south = border & 1;
    int32_t index = (int32_t)(border / 2);
    int side = is_south ? SOUTH : EAST;
    if (!is_in_owner) {
        index += is_south ? routes->columns : 1;
        side = is_south ? NORTH : WEST;
    }
    const hr_tile *tile = &routes->tiles[index];
    int32_t number = tile->first_gate[side] + (int32_t)((uint32_t)portal % HR_PORTALS_MAX);
    int32_t count = tile->first_gate[4];
    hr_lengths *lengths = routes->landmarks.gates[index].memory;
    return (place){index, count, lengths, tile->lengths + number * count, lengths + number};
}

typedef struct places {
    place in[2];
} places;

static inline places places_of(const hr_routes *routes, int32_t portal) {
    return (places){{place_in(routes, portal, false), place_in(routes, portal, true)}};
}

static inline void set_lengths(const places *p, hr_lengths lengths) {
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
static hr_lengths find_accounted(const hr_lengths *there, const int16_t *ways, int32_t count,
                                 hr_lengths lengths) {
    hr_lengths is_accounted = {0};
    for (int32_t i = 0; i < count; i++) is_accounted |= there[i] + ways[i] == lengths;
    return is_accounted;
}

static hr_lengths find_landmarks(const hr_routes *routes, int32_t portal) {
    hr_lengths is_landmark = {0};
    for (int32_t i = 0; i < HR_LANDMARKS; i++)
        if (routes->landmarks.portals[i] == portal) is_landmark[i] = -1;
    return is_landmark;
}

// Whether lengths from there on, `before` of a gate and its ways, are those of any other.
HR_VECTOR_CLONES
static bool has_followers(const hr_lengths *there, const int16_t *ways, int32_t count,
                          hr_lengths before) {
    hr_lengths are_equal = {0};
    for (int32_t i = 0; i < count; i++) are_equal |= before + ways[i] == there[i];
    return hr_lengths_any(are_equal);
}

// Those that lengths which are forgotten now may have accounted for; `before` is negative where
// none is.
static void await_followers(hr_routes *routes, const place *p, hr_lengths before) {
    if (!has_followers(p->lengths, p->ways, p->count, before)) return;
    for (int32_t i = 0; i < p->count; i++)
        if (hr_lengths_any(before + p->ways[i] == p->lengths[i]))
            await(&routes->landmarks, portal_of_gate(routes, p->tile, i));
}

static void forget_unaccounted(hr_routes *routes, int32_t portal) {
    places p = places_of(routes, portal);
    hr_lengths before = *p.in[0].own, is_accounted = before >= HR_LANDMARK_FAR;
    for (int i = 0; i < 2; i++)
        is_accounted |= find_accounted(p.in[i].lengths, p.in[i].ways, p.in[i].count, before);
    if (hr_lengths_any(before == 0)) is_accounted |= find_landmarks(routes, portal);
    if (!hr_lengths_any(~is_accounted)) return;
    set_lengths(&p, (before & is_accounted) | (hr_lengths_each(FORGOTTEN) & ~is_accounted));
    dispute(&routes->landmarks, portal);
    before |= is_accounted & INT16_MIN;
    for (int i = 0; i < 2; i++) await_followers(routes, &p.in[i], before);
}

// ---- Shorter ways

// What the gates of a tile say to one of them.
typedef struct answer {
    hr_lengths least; // over any of them
    hr_lengths limit; // who has less than this has something to tell to one of them
} answer;

HR_VECTOR_CLONES
static void ask_gates(const hr_lengths *there, const int16_t *ways, int32_t count, answer *said) {
    hr_lengths least = said->least, limit = said->limit;
    for (int32_t i = 0; i < count; i++) {
        hr_lengths lengths = there[i];
        least = hr_lengths_lesser(least, lengths + ways[i]);
        limit = hr_lengths_greater(limit, (lengths - ways[i]) & (lengths < FORGOTTEN));
    }
    *said = (answer){least, limit};
}

// @return whether a neighbour that was asked before would have had more from this portal.
static bool ask_neighbours(const hr_routes *routes, int32_t portal) {
    places p = places_of(routes, portal);
    answer said = {hr_lengths_lesser(*p.in[0].own, hr_lengths_each(HR_LANDMARK_FAR)), {0}};
    for (int i = 0; i < 2; i++) ask_gates(p.in[i].lengths, p.in[i].ways, p.in[i].count, &said);
    set_lengths(&p, said.least);
    return hr_lengths_any(said.least < said.limit);
}

HR_VECTOR_CLONES
static bool has_news(const hr_lengths *there, const int16_t *ways, int32_t count,
                     hr_lengths lengths) {
    hr_lengths is_less = {0};
    for (int32_t i = 0; i < count; i++) is_less |= lengths + ways[i] < there[i];
    return hr_lengths_any(is_less);
}

static void tell_gates(hr_routes *routes, const place *p, hr_lengths lengths) {
    for (int32_t i = 0; i < p->count; i++) {
        hr_lengths past = lengths + p->ways[i];
        if (!hr_lengths_any(past < p->lengths[i])) continue;
        int32_t portal = portal_of_gate(routes, p->tile, i);
        places there = places_of(routes, portal);
        set_lengths(&there, hr_lengths_lesser(past, p->lengths[i]));
        await(&routes->landmarks, portal);
    }
}

static void tell_neighbours(hr_routes *routes, int32_t portal) {
    places p = places_of(routes, portal);
    hr_lengths lengths = *p.in[0].own;
    for (int i = 0; i < 2; i++)
        if (has_news(p.in[i].lengths, p.in[i].ways, p.in[i].count, lengths))
            tell_gates(routes, &p.in[i], lengths);
}

// ---- Refresh

static void doubt(hr_routes *routes, int32_t portal) {
    dispute(&routes->landmarks, portal);
    await(&routes->landmarks, portal);
}

static void doubt_touched(hr_routes *routes) {
    for (int32_t i = 0; i < routes->touched_count; i++) {
        int32_t portals[HR_TILE_PORTALS_MAX];
        int32_t count = hr_list_portals(routes, routes->touched[i], portals);
        for (int32_t n = 0; n < count; n++) doubt(routes, portals[n]);
    }
}

static void doubt_landmarks(hr_routes *routes, const int32_t before[HR_LANDMARKS]) {
    const int32_t *portals = routes->landmarks.portals;
    for (int32_t i = 0; i < HR_LANDMARKS; i++) {
        if (before[i] == portals[i]) continue;
        bool is_left = before[i] >= 0 && before[i] % HR_PORTALS_MAX <
                                             routes->borders[before[i] / HR_PORTALS_MAX].count;
        if (is_left) doubt(routes, before[i]);
    }
    for (int32_t i = 0; i < HR_LANDMARKS; i++) {
        if (portals[i] < 0) continue;
        places p = places_of(routes, portals[i]);
        (*p.in[0].own)[i] = (*p.in[1].own)[i] = 0;
        doubt(routes, portals[i]);
    }
}

// In the order in which they were forgotten, which is mostly that of their lengths: what one finds,
// those behind it take over at once.
static void settle_disputed(hr_routes *routes) {
    hr_landmarks *landmarks = &routes->landmarks;
    const int32_t *portals = disputed(landmarks);
    for (int32_t i = 0; i < landmarks->disputed_count; i++) {
        landmarks->is_disputed[portals[i] / HR_PORTALS_MAX] = 0; // the others of its border, too
        if (ask_neighbours(routes, portals[i])) await(landmarks, portals[i]);
    }
    landmarks->disputed_count = 0;
}

void hr_lengths_refresh(hr_routes *routes, const int32_t before[HR_LANDMARKS]) {
    hr_landmarks *landmarks = &routes->landmarks;
    landmarks->first = landmarks->count = 0;
    doubt_touched(routes);
    doubt_landmarks(routes, before);
    while (landmarks->count > 0) forget_unaccounted(routes, take(landmarks));
    settle_disputed(routes);
    while (landmarks->count > 0) tell_neighbours(routes, take(landmarks));
}
