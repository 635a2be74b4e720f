// landmark_repair.c - distances from landmarks, brought up to date.
//
// A distance is right if it is that of the shortest way over edges. After edits, first those are
// forgotten that no neighbour supports any more, by a way that is not longer: distances grow along
// a way, so that what is left is the length of some way, or more. Then tiles relax their edges
// until nothing gets shorter.
//
// All landmarks at once, since what is touched for one is touched for most; and all gates of a tile
// one after the other, HR_LANDMARK_FAR apart where no edge leads.

#include "planner/routes/landmark_repair.h"

#include "passmap/base/compiler.h"
#include "planner/routes/gates.h"
#include "planner/routes/landmark_distances.h"

#include <string.h>

enum { FORGOTTEN = HR_LANDMARK_FORGOTTEN, GATES_AT_ONCE = 8 };

// ---- The graph: that of the tiles of the routes, or of a level

typedef struct graph {
    const hr_routes *routes;
    hr_landmarks *landmarks;
} graph;

static inline hr_level_part part_of(const graph *g, int32_t tile) {
    return hr_level_part_of(g->routes, g->landmarks->level, tile);
}

static inline int32_t tile_beyond(const graph *g, int32_t portal) {
    return hr_level_beyond(g->routes, g->landmarks->level, portal);
}

static int32_t portal_of(const hr_level_part *part, int side, int32_t number) {
    return part->portals[side] + number - part->first_gate[side];
}

// ---- The queue: a ring of tiles, each with the set of its gates that wait

static void enqueue_gates(hr_landmarks *landmarks, int32_t tile, hr_gate_set gates) {
    uint64_t *words = landmarks->waiting[tile].words;
    if ((words[0] | words[1]) == 0) {
        HR_ASSERT(landmarks->count < landmarks->tile_count);
        int32_t last = landmarks->first + landmarks->count++;
        landmarks->ring[last < landmarks->tile_count ? last : last - landmarks->tile_count] = tile;
    }
    for (int i = 0; i < 2; i++) words[i] |= gates.words[i];
}

static void enqueue_gate(hr_landmarks *landmarks, int32_t tile, int32_t number) {
    hr_gate_set gates = {{0}};
    hr_add_gate(&gates, number);
    enqueue_gates(landmarks, tile, gates);
}

// Takes out the next tile and the numbers of its waiting gates. @return how many there are.
static int32_t dequeue_tile(hr_landmarks *landmarks, int32_t *tile, uint8_t *gates) {
    int32_t count = 0;
    *tile = landmarks->ring[landmarks->first++];
    if (landmarks->first == landmarks->tile_count) landmarks->first = 0;
    landmarks->count--;
    hr_gate_set *waiting = &landmarks->waiting[*tile];
    for (int32_t i = 0; i < 2; i++)
        for (; waiting->words[i]; waiting->words[i] &= waiting->words[i] - 1)
            gates[count++] = (uint8_t)(64 * i + hr_lowest_bit(waiting->words[i]));
    HR_ASSERT(count > 0);
    return count;
}

// Lists a portal, once, among those whose distances are found again in the end.
static void mark_disputed(hr_landmarks *landmarks, int32_t portal) {
    uint32_t bit = UINT32_C(1) << portal % HR_PORTALS_MAX;
    uint32_t *is_disputed = &landmarks->is_disputed[portal / HR_PORTALS_MAX];
    if (*is_disputed & bit) return;
    HR_ASSERT(landmarks->disputed_count < landmarks->portal_count);
    *is_disputed |= bit;
    int32_t *portals = landmarks->disputed.memory;
    portals[landmarks->disputed_count++] = portal;
}

// ---- Neighbours

// A portal in one of its tiles, among the other gates.
typedef struct place {
    int32_t tile, number;
    int32_t count;                    // of the tile's gates
    hr_landmark_distances *distances; // theirs
    const int16_t *lengths;           // from the portal to each of them
    hr_landmark_distances *own;
} place;

static inline place place_in(const graph *g, int32_t portal, bool is_in_owner) {
    int32_t index = is_in_owner ? hr_portal_owner(portal) : tile_beyond(g, portal);
    int side = (hr_portal_is_south(portal) ? SOUTH : EAST) ^ (is_in_owner ? 0 : 2);
    hr_level_part tile = part_of(g, index);
    int32_t number = tile.first_gate[side] + (int32_t)((uint32_t)portal % HR_PORTALS_MAX);
    HR_ASSERT(number < tile.first_gate[side + 1]);
    hr_landmark_distances *distances = g->landmarks->gate_distances[index].memory;
    return (place){index,
                   number,
                   tile.count,
                   distances,
                   tile.lengths + number * tile.count,
                   distances + number};
}

static inline bool are_equal(hr_landmark_distances a, hr_landmark_distances b) {
    return !hr_is_any(hr_not(hr_are_equal(a, b)));
}

static inline bool are_between(hr_landmark_distances a, int16_t least, int16_t most) {
    return !hr_is_any(hr_or(hr_are_less(a, hr_each(least)), hr_are_less(hr_each(most), a)));
}

// Both copies of a portal's distances are the same between any two changes.
typedef struct places {
    place in[2];
} places;

static inline places places_of(const graph *g, int32_t portal) {
    places p = {{place_in(g, portal, false), place_in(g, portal, true)}};
    HR_ASSERT(are_equal(*p.in[0].own, *p.in[1].own));
    return p;
}

static inline void enqueue_both_sides(hr_landmarks *landmarks, const places *p) {
    for (int i = 0; i < 2; i++) enqueue_gate(landmarks, p->in[i].tile, p->in[i].number);
}

static inline void set_distances(const places *p, hr_landmark_distances distances) {
    HR_ASSERT(are_between(distances, 0, FORGOTTEN));
    *p->in[0].own = *p->in[1].own = distances;
}

// ---- Forgetting

// Which distances of a gate are those of a way over other gates of the tile, or more: they get
// shorter in the end. No length is 0: gates at no distance could support each other.
HR_VECTOR_CLONES
static hr_int16x8 find_supported(const hr_landmark_distances *there, const int16_t *lengths,
                                 int32_t count, hr_landmark_distances distances) {
    hr_int16x8 is_nearer = hr_each(-1); // than over any of them
    for (int32_t i = 0; i < count; i++) {
        hr_int16x8 over_it = hr_add(there[i], hr_each(lengths[i]));
        is_nearer = hr_and(is_nearer, hr_are_less(distances, over_it));
    }
    return hr_not(is_nearer);
}

static hr_int16x8 find_landmarks(const graph *g, int32_t portal) {
    hr_int16x8 is_landmark = hr_each(0);
    for (int32_t i = 0; i < HR_LANDMARKS; i++)
        if (g->landmarks->portals[i] == portal) hr_set_number(&is_landmark, i, -1);
    return is_landmark;
}

// Whether a distance is known, and is `before` and the way from there, or more.
static inline hr_int16x8 are_over_it(hr_landmark_distances distances, hr_landmark_distances before,
                                     int16_t length) {
    hr_int16x8 is_known = hr_are_less(distances, hr_each(HR_LANDMARK_FAR));
    hr_int16x8 is_nearer = hr_are_less(distances, hr_add(before, hr_each(length)));
    return hr_and(is_known, hr_not(is_nearer));
}

// The gates with such a distance: some at once, of which mostly there is none.
HR_VECTOR_CLONES
static hr_gate_set find_dependents(const hr_landmark_distances *there, const int16_t *lengths,
                                   int32_t count, hr_landmark_distances before) {
    hr_gate_set dependents = {{0}};
    for (int32_t first = 0, i = 0; first < count; first = i) {
        hr_int16x8 are_any = hr_each(0);
        for (; i < count && i < first + GATES_AT_ONCE; i++)
            are_any = hr_or(are_any, are_over_it(there[i], before, lengths[i]));
        if (!hr_is_any(are_any)) continue;
        for (int32_t k = first; k < i; k++) {
            uint64_t is_one = hr_is_any(are_over_it(there[k], before, lengths[k]));
            dependents.words[k / 64] |= is_one << k % 64;
        }
    }
    return dependents;
}

// Enqueues the gates that distances which are forgotten now may have supported; `before` is
// HR_LANDMARK_FAR where none is.
static void enqueue_dependents(const graph *g, const place *p, hr_landmark_distances before) {
    hr_gate_set gates = find_dependents(p->distances, p->lengths, p->count, before);
    if (gates.words[0] | gates.words[1]) enqueue_gates(g->landmarks, p->tile, gates);
}

static void forget_unsupported(const graph *g, int32_t portal) {
    places p = places_of(g, portal);
    hr_landmark_distances before = *p.in[0].own;
    hr_int16x8 is_supported = hr_not(hr_are_less(before, hr_each(HR_LANDMARK_FAR)));
    for (int i = 0; i < 2; i++) {
        const place *in = &p.in[i];
        hr_int16x8 is_over_gates = find_supported(in->distances, in->lengths, in->count, before);
        is_supported = hr_or(is_supported, is_over_gates);
    }
    if (hr_is_any(hr_are_equal(before, hr_each(0))))
        is_supported = hr_or(is_supported, find_landmarks(g, portal));
    hr_int16x8 is_lost = hr_not(is_supported);
    if (!hr_is_any(is_lost)) return;
    set_distances(&p, hr_or(hr_and(before, is_supported), hr_and(hr_each(FORGOTTEN), is_lost)));
    mark_disputed(g->landmarks, portal);
    before = hr_or(hr_and(before, is_lost), hr_and(is_supported, hr_each(HR_LANDMARK_FAR)));
    for (int i = 0; i < 2; i++) enqueue_dependents(g, &p.in[i], before);
}

// ---- Relaxing

// How the gates of a portal's tiles bound its distances.
typedef struct neighbour_bounds {
    hr_landmark_distances least; // over any of them
    hr_landmark_distances limit; // below it, one of them gets shorter over the portal
} neighbour_bounds;

HR_VECTOR_CLONES
static void relax_from_gates(const hr_landmark_distances *there, const int16_t *lengths,
                             int32_t count, neighbour_bounds *bounds) {
    hr_landmark_distances least = bounds->least, limit = bounds->limit;
    for (int32_t i = 0; i < count; i++) {
        hr_landmark_distances distances = there[i], way = hr_each(lengths[i]);
        hr_int16x8 is_known = hr_are_less(distances, hr_each(FORGOTTEN));
        least = hr_lesser(least, hr_add(distances, way));
        limit = hr_greater(limit, hr_and(hr_subtract(distances, way), is_known));
    }
    *bounds = (neighbour_bounds){least, limit};
}

// Finds a disputed portal's distances by its neighbours. If all portals are disputed, no neighbour
// knows anything: those with a distance, the landmarks, are only enqueued.
static void recompute(const graph *g, int32_t portal, bool are_all_disputed) {
    places p = places_of(g, portal);
    hr_landmark_distances known = hr_lesser(*p.in[0].own, hr_each(HR_LANDMARK_FAR));
    neighbour_bounds bounds = {known, hr_each(are_all_disputed ? HR_LANDMARK_FAR : 0)};
    for (int i = 0; i < 2 && !are_all_disputed; i++)
        relax_from_gates(p.in[i].distances, p.in[i].lengths, p.in[i].count, &bounds);
    set_distances(&p, bounds.least);
    if (hr_is_any(hr_are_less(bounds.least, bounds.limit))) enqueue_both_sides(g->landmarks, &p);
}

// Relaxes the edges of some gates of a tile. @return the gates that came nearer.
HR_VECTOR_CLONES
static hr_gate_set relax_gates(hr_landmark_distances *distances, const int16_t *lengths,
                               int32_t count, const uint8_t *from, int32_t from_count) {
    hr_gate_set nearer = {{0}};
    hr_landmark_distances least[HR_TILE_PORTALS_MAX];
    memcpy(least, distances, (size_t)count * sizeof *least);
    for (int32_t i = 0; i < from_count; i++) {
        hr_landmark_distances before = distances[from[i]];
        const int16_t *to = lengths + from[i] * count;
        for (int32_t gate = 0; gate < count; gate++)
            least[gate] = hr_lesser(least[gate], hr_add(before, hr_each(to[gate])));
    }
    for (int32_t gate = 0; gate < count; gate++) {
        uint64_t is_less = hr_is_any(hr_are_less(least[gate], distances[gate]));
        nearer.words[gate / 64] |= is_less << gate % 64;
        distances[gate] = least[gate];
    }
    return nearer;
}

// The gates of a side among them, from the lowest bit on.
static uint32_t gates_of_side(hr_gate_set gates, int32_t first, int32_t end) {
    if (first == end) return 0;
    uint64_t word = gates.words[first / 64] >> first % 64;
    if (first % 64 > 0 && first < 64) word |= gates.words[1] << (64 - first);
    return (uint32_t)(word & ~(~UINT64_C(0) << (end - first)));
}

// Copies the distances of gates that came nearer to the tile on their other side, where the first
// of that side has number `first`, and enqueues them there.
static void enqueue_beyond(const graph *g, int32_t tile, int32_t first,
                           const hr_landmark_distances *distances, uint32_t nearer) {
    hr_landmark_distances *there =
        (hr_landmark_distances *)g->landmarks->gate_distances[tile].memory + first;
    for (; nearer; nearer &= nearer - 1) {
        int32_t i = hr_lowest_bit(nearer);
        there[i] = distances[i];
        enqueue_gate(g->landmarks, tile, first + i);
    }
}

static void enqueue_nearer(const graph *g, int32_t tile, hr_gate_set nearer) {
    if ((nearer.words[0] | nearer.words[1]) == 0) return;
    int32_t columns = g->landmarks->columns;
    const int32_t beyond[4] = {tile - columns, tile + 1, tile + columns, tile - 1};
    const uint8_t *first = part_of(g, tile).first_gate;
    const hr_landmark_distances *distances = g->landmarks->gate_distances[tile].memory;
    enqueue_gates(g->landmarks, tile, nearer);
    for (int side = NORTH; side <= WEST; side++) {
        uint32_t of_side = gates_of_side(nearer, first[side], first[side + 1]);
        if (of_side)
            enqueue_beyond(g, beyond[side], part_of(g, beyond[side]).first_gate[side ^ 2],
                           distances + first[side], of_side);
    }
}

// ---- Repair

// Where no distance is known there is none to forget.
static void suspect(const graph *g, int32_t portal) {
    place owner = place_in(g, portal, true);
    mark_disputed(g->landmarks, portal);
    if (hr_is_any(hr_are_less(*owner.own, hr_each(HR_LANDMARK_FAR))))
        enqueue_gate(g->landmarks, owner.tile, owner.number);
}

static void suspect_tile(const graph *g, int32_t index) {
    hr_level_part tile = part_of(g, index);
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t i = tile.first_gate[side]; i < tile.first_gate[side + 1]; i++)
            suspect(g, portal_of(&tile, side, i));
}

static bool is_portal(const graph *g, int32_t portal) {
    int32_t border = portal / HR_PORTALS_MAX;
    return portal >= 0 &&
           portal % HR_PORTALS_MAX < hr_level_border_count(g->routes, g->landmarks->level, border);
}

static void suspect_landmarks(const graph *g, const int32_t before[HR_LANDMARKS]) {
    const int32_t *portals = g->landmarks->portals;
    for (int32_t i = 0; i < HR_LANDMARKS; i++) {
        if (before[i] != portals[i] && is_portal(g, before[i])) suspect(g, before[i]);
        if (portals[i] < 0) continue;
        HR_ASSERT(is_portal(g, portals[i]));
        places p = places_of(g, portals[i]);
        if (hr_number_at(*p.in[0].own, i) == 0) continue;
        for (int k = 0; k < 2; k++) hr_set_number(p.in[k].own, i, 0);
        suspect(g, portals[i]);
    }
}

// Takes distances of a portal that are not known, as none of a border that was cut afresh is, from
// its neighbours. Where ways to them led over the portal itself, that will be forgotten again;
// where they did not, what lies beyond is supported as before: most portals of such a border are
// those that it had.
static void guess(const graph *g, int32_t portal) {
    places p = places_of(g, portal);
    hr_landmark_distances own = *p.in[0].own;
    hr_int16x8 is_unknown = hr_are_equal(own, hr_each(FORGOTTEN));
    if (!hr_is_any(is_unknown)) return;
    neighbour_bounds bounds = {hr_each(HR_LANDMARK_FAR), hr_each(0)};
    for (int i = 0; i < 2; i++)
        relax_from_gates(p.in[i].distances, p.in[i].lengths, p.in[i].count, &bounds);
    is_unknown = hr_and(is_unknown, hr_are_less(bounds.least, hr_each(HR_LANDMARK_FAR)));
    if (!hr_is_any(is_unknown)) return;
    set_distances(&p, hr_or(hr_and(bounds.least, is_unknown), hr_and(own, hr_not(is_unknown))));
    enqueue_gate(g->landmarks, p.in[1].tile, p.in[1].number);
}

static void guess_disputed(const graph *g) {
    const int32_t *portals = g->landmarks->disputed.memory;
    int32_t count = g->landmarks->disputed_count;
    bool is_any_known = g->landmarks->label >= 0 && count < g->landmarks->portal_count;
    if (!is_any_known) return;
    for (int32_t i = 0; i < count; i++) guess(g, portals[i]);
}

// In the order in which they were forgotten, which is mostly that of their distances: what one
// finds, those behind it take over at once.
static void recompute_disputed(const graph *g) {
    hr_landmarks *landmarks = g->landmarks;
    const int32_t *portals = landmarks->disputed.memory;
    bool are_all = landmarks->disputed_count == landmarks->portal_count;
    for (int32_t i = 0; i < landmarks->disputed_count; i++) {
        landmarks->is_disputed[portals[i] / HR_PORTALS_MAX] = 0; // the others of its border, too
        recompute(g, portals[i], are_all);
    }
    landmarks->disputed_count = 0;
}

static void forget_all_unsupported(const graph *g) {
    while (g->landmarks->count > 0) {
        uint8_t gates[HR_TILE_PORTALS_MAX];
        int32_t tile, count = dequeue_tile(g->landmarks, &tile, gates);
        hr_level_part part = part_of(g, tile);
        for (int32_t i = 0; i < count; i++) forget_unsupported(g, hr_level_portal(&part, gates[i]));
    }
}

static void relax_all(const graph *g) {
    hr_landmarks *landmarks = g->landmarks;
    while (landmarks->count > 0) {
        uint8_t gates[HR_TILE_PORTALS_MAX];
        int32_t index, count = dequeue_tile(landmarks, &index, gates);
        hr_level_part tile = part_of(g, index);
        hr_landmark_distances *distances = landmarks->gate_distances[index].memory;
        enqueue_nearer(g, index, relax_gates(distances, tile.lengths, tile.count, gates, count));
    }
}

// Whether no gate of a tile is nearer to a landmark over another one, nor farther than can be.
static bool is_relaxed(const graph *g, int32_t index) {
    hr_level_part tile = part_of(g, index);
    const hr_landmark_distances *distances = g->landmarks->gate_distances[index].memory;
    for (int32_t from = 0; from < tile.count; from++) {
        const int16_t *lengths = tile.lengths + from * tile.count;
        if (!are_between(distances[from], 0, HR_LANDMARK_FAR)) return false;
        for (int32_t to = 0; to < tile.count; to++) {
            hr_int16x8 over_it = hr_add(distances[from], hr_each(lengths[to]));
            if (hr_is_any(hr_are_less(over_it, distances[to]))) return false;
        }
    }
    return true;
}

static bool are_touched_relaxed(const graph *g, const int32_t *touched, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (!is_relaxed(g, touched[i])) return false;
    return true;
}

static bool are_landmarks_at_zero(const graph *g) {
    for (int32_t i = 0; i < HR_LANDMARKS; i++) {
        int32_t portal = g->landmarks->portals[i];
        if (portal < 0) continue;
        if (hr_number_at(*hr_landmark_distances_of(g->landmarks, portal), i) != 0) return false;
    }
    return true;
}

void hr_landmarks_repair(const hr_routes *routes, hr_landmarks *landmarks, const int32_t *touched,
                         int32_t count, const int32_t before[HR_LANDMARKS]) {
    graph g = {routes, landmarks};
    landmarks->first = landmarks->count = 0;
    for (int32_t i = 0; i < count; i++) suspect_tile(&g, touched[i]);
    suspect_landmarks(&g, before);
    guess_disputed(&g);
    forget_all_unsupported(&g);
    recompute_disputed(&g);
    relax_all(&g);
    HR_ASSERT(are_touched_relaxed(&g, touched, count));
    HR_ASSERT(are_landmarks_at_zero(&g));
}
