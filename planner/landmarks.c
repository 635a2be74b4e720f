// landmarks.c - lengths from landmarks to portals, kept up to date.
//
// A length is right if it is that of the shortest way over edges. After edits, first those are
// forgotten that no neighbour accounts for any more: lengths grow along a way, so that what is left
// is the length of some way. Then neighbours tell each other of shorter ways until there are none.
// All landmarks at once, since what is touched for one is touched for most.

#include "landmarks.h"

#include "../passmap/bits.h"
#include "../passmap/memory.h"
#include "gates.h"

#include <string.h>

// ---- Memory

bool hr_landmarks_create(hr_landmarks *landmarks, const hr_allocator *allocator, int32_t borders) {
    size_t count = (size_t)borders;
    landmarks->lengths = hr_allocate_zeroed(allocator, count, sizeof *landmarks->lengths);
    landmarks->is_waiting = hr_allocate_zeroed(allocator, count, sizeof *landmarks->is_waiting);
    landmarks->is_disputed = hr_allocate_zeroed(allocator, count, sizeof *landmarks->is_disputed);
    for (int32_t i = 0; i < HR_LANDMARKS; i++) landmarks->portals[i] = -1;
    return landmarks->lengths && landmarks->is_waiting && landmarks->is_disputed;
}

void hr_landmarks_destroy(hr_landmarks *landmarks, const hr_allocator *allocator, int32_t borders) {
    for (int32_t i = 0; landmarks->lengths && i < borders; i++)
        hr_buffer_destroy(&landmarks->lengths[i], allocator);
    hr_buffer_destroy(&landmarks->queue, allocator);
    hr_release(allocator, landmarks->lengths);
    hr_release(allocator, landmarks->is_waiting);
    hr_release(allocator, landmarks->is_disputed);
    *landmarks = (hr_landmarks){0};
}

size_t hr_landmarks_bytes(const hr_landmarks *landmarks, int32_t borders) {
    size_t bytes = landmarks->queue.size;
    for (int32_t i = 0; i < borders; i++)
        bytes += sizeof *landmarks->lengths + sizeof *landmarks->is_waiting +
                 sizeof *landmarks->is_disputed + landmarks->lengths[i].size;
    return bytes;
}

static hr_lengths *lengths_of(hr_routes *routes, int32_t portal) {
    hr_lengths *lengths = routes->landmarks.lengths[portal / HR_PORTALS_MAX].memory;
    return lengths + portal % HR_PORTALS_MAX;
}

static inline hr_lengths each(int16_t length) { return (hr_lengths){0} + length; }

static inline bool is_any(hr_lengths mask) {
    uint64_t words[2];
    memcpy(words, &mask, sizeof words);
    return (words[0] | words[1]) != 0;
}

static inline hr_lengths lesser(hr_lengths a, hr_lengths b) {
    hr_lengths is_less = a < b;
    return (a & is_less) | (b & ~is_less);
}

static inline hr_lengths greater(hr_lengths a, hr_lengths b) { return ~lesser(~a, ~b); }

bool hr_landmarks_recut(hr_routes *routes, int32_t border, int32_t more) {
    hr_landmarks *landmarks = &routes->landmarks;
    int32_t count = routes->borders[border].count;
    landmarks->portal_count += more;
    if (!hr_buffer_reserve_exactly(&landmarks->lengths[border], routes->allocator, (size_t)count,
                                   sizeof(hr_lengths)) ||
        !hr_buffer_reserve(&landmarks->queue, routes->allocator,
                           2 * (size_t)landmarks->portal_count, sizeof(int32_t)))
        return false;
    for (int32_t i = 0; i < count; i++)
        *lengths_of(routes, border * HR_PORTALS_MAX + i) = each(HR_LANDMARK_FAR);
    return true;
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

static int32_t list_portals(const hr_routes *routes, int32_t index, int32_t *portals) {
    const hr_tile *tile = &routes->tiles[index];
    int32_t count = 0;
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t n = 0; n < tile->first_gate[side + 1] - tile->first_gate[side]; n++)
            portals[count++] = hr_portal_of(routes, index, (hr_gate){(uint8_t)side, (uint8_t)n});
    return count;
}

// The edges of a portal in one of its two tiles.
typedef struct edge_walk {
    const hr_edge *edge, *end;
    int32_t portals[4]; // of the tile's sides: the first
    hr_lengths *lengths[4];
} edge_walk;

static inline edge_walk walk_from(hr_routes *routes, int32_t portal, bool is_in_owner) {
    int32_t index = is_in_owner ? hr_portal_owner(portal) : hr_portal_beyond(routes, portal);
    const hr_tile *tile = &routes->tiles[index];
    hr_gate gate = hr_portal_gate(index, portal);
    int32_t number = tile->first_gate[gate.side] + gate.index;
    edge_walk walk = {tile->edges + tile->first_edge[number],
                      tile->edges + tile->first_edge[number + 1],
                      {0},
                      {0}};
    for (int side = NORTH; side <= WEST; side++) {
        int32_t border = hr_border_of(routes, index, side);
        walk.portals[side] = border * HR_PORTALS_MAX;
        if (tile->first_gate[side] < tile->first_gate[side + 1])
            walk.lengths[side] = routes->landmarks.lengths[border].memory;
    }
    return walk;
}

static inline hr_lengths *lengths_there(const edge_walk *walk) {
    return walk->lengths[walk->edge->to.side] + walk->edge->to.index;
}

static inline int32_t portal_there(const edge_walk *walk) {
    return walk->portals[walk->edge->to.side] + walk->edge->to.index;
}

// The lengths of the neighbour, and of the way on from there.
static inline hr_lengths lengths_past(const edge_walk *walk) {
    return *lengths_there(walk) + (int16_t)(walk->edge->length / HR_LANDMARK_UNIT);
}

// ---- Forgetting

// Which of a portal's lengths are those of a way over a neighbour.
static hr_lengths find_accounted(hr_routes *routes, int32_t portal, hr_lengths lengths) {
    hr_lengths is_accounted = lengths == HR_LANDMARK_FAR;
    for (int32_t i = 0; i < HR_LANDMARKS; i++)
        if (routes->landmarks.portals[i] == portal) is_accounted[i] = -1;
    for (int tile = 0; tile < 2; tile++)
        for (edge_walk walk = walk_from(routes, portal, tile); walk.edge < walk.end; walk.edge++)
            is_accounted |= lengths_past(&walk) == lengths;
    return is_accounted;
}

static void forget_unaccounted(hr_routes *routes, int32_t portal) {
    hr_landmarks *landmarks = &routes->landmarks;
    hr_lengths *lengths = lengths_of(routes, portal), before = *lengths;
    hr_lengths is_accounted = find_accounted(routes, portal, before);
    if (!is_any(~is_accounted)) return;
    *lengths = (before & is_accounted) | (each(HR_LANDMARK_FAR) & ~is_accounted);
    dispute(landmarks, portal);
    for (int tile = 0; tile < 2; tile++)
        for (edge_walk walk = walk_from(routes, portal, tile); walk.edge < walk.end; walk.edge++) {
            int16_t length = (int16_t)(walk.edge->length / HR_LANDMARK_UNIT);
            if (is_any(~is_accounted & (before + length == *lengths_there(&walk))))
                await(landmarks, portal_there(&walk));
        }
}

// ---- Shorter ways

static void ask_neighbours(hr_routes *routes, int32_t portal) {
    hr_lengths lengths = *lengths_of(routes, portal);
    for (int tile = 0; tile < 2; tile++)
        for (edge_walk walk = walk_from(routes, portal, tile); walk.edge < walk.end; walk.edge++)
            lengths = lesser(lengths, lengths_past(&walk));
    *lengths_of(routes, portal) = lengths;
}

static void tell_neighbours(hr_routes *routes, int32_t portal) {
    const hr_lengths lengths = *lengths_of(routes, portal);
    for (int tile = 0; tile < 2; tile++)
        for (edge_walk walk = walk_from(routes, portal, tile); walk.edge < walk.end; walk.edge++) {
            hr_lengths *there = lengths_there(&walk);
            hr_lengths past = lengths + (int16_t)(walk.edge->length / HR_LANDMARK_UNIT);
            if (!is_any(past < *there)) continue;
            *there = lesser(*there, past);
            await(&routes->landmarks, portal_there(&walk));
        }
}

// ---- Landmarks

// An edit changes an eighth of all lengths on average, which takes 0.1 us a portal: with more
// portals than these, that would cost more than landmarks save.
enum { PORTALS_MAX = 4096, VOTERS_MAX = 128 };

static int32_t label_of_portal(const hr_routes *routes, int32_t portal) {
    hr_cell block = hr_portal_owner_block(routes, portal);
    return hr_label_at(routes->labels, block.x, block.y);
}

// Of some borders, as many of them on large maps as on small ones, the label of the first portal.
static int32_t list_voters(const hr_routes *routes, int32_t *labels) {
    int32_t borders = 2 * routes->columns * routes->rows, count = 0;
    for (int32_t border = 0; border < borders; border += 1 + borders / VOTERS_MAX)
        if (routes->borders[border].count > 0)
            labels[count++] = label_of_portal(routes, border * HR_PORTALS_MAX);
    return count;
}

// The label that more than half of them have, or -1 (Boyer and Moore, MJRTY, 1981).
static int32_t elect(const int32_t *labels, int32_t count) {
    int32_t label = -1, votes = 0, supporters = 0;
    for (int32_t i = 0; i < count; i++) {
        if (votes == 0) label = labels[i];
        votes += labels[i] == label ? 1 : -1;
    }
    for (int32_t i = 0; i < count; i++) supporters += labels[i] == label;
    return 2 * supporters > count ? label : -1;
}

// The nearest portal to a place, of those found so far.
typedef struct nearest {
    hr_cell spot;
    int64_t squared;
    int32_t portal; // or -1
} nearest;

static void look_in_tile(const hr_routes *routes, int32_t index, nearest *best) {
    int32_t portals[HR_TILE_PORTALS_MAX], count = list_portals(routes, index, portals);
    for (int32_t i = 0; i < count; i++) {
        int64_t squared =
            hr_squared_distance(hr_portal_owner_block(routes, portals[i]), best->spot);
        if (best->portal >= 0 && squared >= best->squared) continue;
        if (label_of_portal(routes, portals[i]) != routes->landmarks.label) continue;
        best->squared = squared;
        best->portal = portals[i];
    }
}

static void look_in_row(const hr_routes *routes, int32_t first, int32_t last, int32_t row,
                        int32_t step, nearest *best) {
    if (row < 0 || row >= routes->rows) return;
    for (int32_t column = first; column <= last; column += step)
        if (column >= 0 && column < routes->columns)
            look_in_tile(routes, row * routes->columns + column, best);
}

// Ring by ring of tiles around the one that the spot is in, until one has a portal.
static int32_t nearest_portal(const hr_routes *routes, hr_cell spot) {
    nearest best = {.spot = spot, .portal = -1};
    int32_t column = spot.x / HR_TILE, row = spot.y / HR_TILE;
    int32_t rings = routes->columns > routes->rows ? routes->columns : routes->rows;
    for (int32_t ring = 0; best.portal < 0 && ring < rings; ring++)
        for (int32_t dy = -ring; dy <= ring; dy++)
            look_in_row(routes, column - ring, column + ring, row + dy,
                        abs(dy) == ring ? 1 : 2 * ring, &best);
    return best.portal;
}

static void choose(hr_routes *routes) {
    hr_landmarks *landmarks = &routes->landmarks;
    const int32_t x = routes->columns * HR_TILE - 1, y = routes->rows * HR_TILE - 1;
    const hr_cell spots[HR_LANDMARKS] = {{0, 0},     {x, 0},     {0, y},     {x, y},
                                         {x / 2, 0}, {x / 2, y}, {0, y / 2}, {x, y / 2}};
    int32_t labels[VOTERS_MAX];
    bool are_too_many = landmarks->portal_count > PORTALS_MAX;
    landmarks->label = are_too_many ? -1 : elect(labels, list_voters(routes, labels));
    for (int32_t i = 0; i < HR_LANDMARKS; i++)
        landmarks->portals[i] = landmarks->label < 0 ? -1 : nearest_portal(routes, spots[i]);
}

// ---- Refresh

static void doubt(hr_routes *routes, int32_t portal) {
    if (portal < 0 || portal % HR_PORTALS_MAX >= routes->borders[portal / HR_PORTALS_MAX].count)
        return;
    dispute(&routes->landmarks, portal);
    await(&routes->landmarks, portal);
}

static void doubt_touched(hr_routes *routes) {
    for (int32_t i = 0; i < routes->touched_count; i++) {
        int32_t portals[HR_TILE_PORTALS_MAX];
        int32_t count = list_portals(routes, routes->touched[i], portals);
        for (int32_t n = 0; n < count; n++) doubt(routes, portals[n]);
    }
}

// In the order in which they were forgotten, which is mostly that of their lengths: what one finds,
// those behind it take over at once.
static void settle_disputed(hr_routes *routes) {
    hr_landmarks *landmarks = &routes->landmarks;
    const int32_t *portals = disputed(landmarks);
    for (int32_t i = 0; i < landmarks->disputed_count; i++) {
        landmarks->is_disputed[portals[i] / HR_PORTALS_MAX] = 0; // the others of its border, too
        ask_neighbours(routes, portals[i]);
        if (is_any(*lengths_of(routes, portals[i]) < HR_LANDMARK_FAR)) await(landmarks, portals[i]);
    }
    landmarks->disputed_count = 0;
}

void hr_landmarks_refresh(hr_routes *routes) {
    hr_landmarks *landmarks = &routes->landmarks;
    int32_t before[HR_LANDMARKS];
    memcpy(before, landmarks->portals, sizeof before);
    landmarks->first = landmarks->count = 0;
    choose(routes);
    doubt_touched(routes);
    for (int32_t i = 0; i < HR_LANDMARKS; i++) {
        if (before[i] != landmarks->portals[i]) doubt(routes, before[i]);
        if (landmarks->portals[i] < 0) continue;
        (*lengths_of(routes, landmarks->portals[i]))[i] = 0;
        doubt(routes, landmarks->portals[i]);
    }
    while (landmarks->count > 0) forget_unaccounted(routes, take(landmarks));
    settle_disputed(routes);
    while (landmarks->count > 0) tell_neighbours(routes, take(landmarks));
}

// ---- Toward a goal

// Portals of other components are reached from no landmark.
static bool is_reached(hr_lengths lengths) { return is_any(lengths < HR_LANDMARK_FAR); }

// The portals of a block's tile that are reached.
static int32_t list_reached(const hr_routes *routes, hr_cell block, int32_t *portals) {
    int32_t index = block.y / HR_TILE * routes->columns + block.x / HR_TILE;
    int32_t all = list_portals(routes, index, portals), count = 0;
    for (int32_t i = 0; i < all; i++)
        if (is_reached(*hr_lengths_of(&routes->landmarks, portals[i])))
            portals[count++] = portals[i];
    return count;
}

// Between what the lengths of a block lie, as far as the portals of its tile tell.
typedef struct range {
    hr_lengths least, most;
} range;

static range range_by(const hr_routes *routes, hr_cell block, const int32_t *portals,
                      int32_t count) {
    range r = {each(HR_LANDMARK_FAR), each(0)};
    for (int32_t i = 0; i < count; i++) {
        hr_lengths lengths = *hr_lengths_of(&routes->landmarks, portals[i]);
        hr_lengths way =
            each((int16_t)(hr_straight_to_portal(routes, block, portals[i]) / HR_LANDMARK_UNIT));
        r.least = lesser(r.least, lengths + way);
        r.most = greater(r.most, lengths - (way & (lengths < HR_LANDMARK_FAR)));
    }
    return r;
}

hr_landmark_view hr_landmarks_toward(const hr_routes *routes, hr_cell from, hr_cell goal) {
    hr_landmark_view view = {.landmarks = &routes->landmarks};
    int32_t near_start[HR_TILE_PORTALS_MAX], near_goal[HR_TILE_PORTALS_MAX];
    int32_t start_count = list_reached(routes, from, near_start);
    int32_t goal_count = list_reached(routes, goal, near_goal);
    bool is_told = hr_label_at(routes->labels, goal.x, goal.y) == routes->landmarks.label;
    if (!is_told || start_count == 0 || goal_count == 0) return view;
    hr_lengths start = *hr_lengths_of(&routes->landmarks, near_start[0]);
    range end = range_by(routes, goal, near_goal, goal_count);
    hr_lengths said = greater(start - end.most, end.least - start);
    for (; view.count < HR_LANDMARKS_VIEWED; view.count++) {
        int32_t best = 0;
        for (int32_t i = 1; i < HR_LANDMARKS; i++)
            if (said[i] > said[best]) best = i;
        said[best] = INT16_MIN;
        view.of[view.count] = best;
        view.least[view.count] = end.least[best];
        view.most[view.count] = end.most[best];
    }
    return view;
}
