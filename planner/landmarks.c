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

static const hr_lengths FAR_FROM_ALL = {{HR_LANDMARK_FAR, HR_LANDMARK_FAR, HR_LANDMARK_FAR,
                                         HR_LANDMARK_FAR, HR_LANDMARK_FAR, HR_LANDMARK_FAR,
                                         HR_LANDMARK_FAR, HR_LANDMARK_FAR}};

bool hr_landmarks_recut(hr_routes *routes, int32_t border, int32_t more) {
    hr_landmarks *landmarks = &routes->landmarks;
    int32_t count = routes->borders[border].count;
    landmarks->portal_count += more;
    if (!hr_buffer_reserve_exactly(&landmarks->lengths[border], routes->allocator, (size_t)count,
                                   sizeof(hr_lengths)) ||
        !hr_buffer_reserve(&landmarks->queue, routes->allocator, (size_t)landmarks->portal_count,
                           sizeof(int32_t)))
        return false;
    for (int32_t i = 0; i < count; i++)
        *lengths_of(routes, border * HR_PORTALS_MAX + i) = FAR_FROM_ALL;
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

static void dispute(hr_landmarks *landmarks, int32_t portal) {
    landmarks->is_disputed[portal / HR_PORTALS_MAX] |= UINT32_C(1) << portal % HR_PORTALS_MAX;
}

// ---- Neighbours

typedef struct neighbour {
    int32_t portal, distance;
    hr_lengths *lengths;
} neighbour;

enum { NEIGHBOURS_MAX = 2 * HR_TILE_PORTALS_MAX };

static int32_t find_in_tile(hr_routes *routes, int32_t index, int32_t portal, neighbour *found) {
    const hr_tile *tile = &routes->tiles[index];
    hr_gate gate = hr_portal_gate(index, portal);
    int32_t number = tile->first_gate[gate.side] + gate.index, count = 0;
    for (uint32_t i = tile->first_edge[number]; i < tile->first_edge[number + 1]; i++) {
        int32_t to = hr_portal_of(routes, index, tile->edges[i].to);
        found[count++] = (neighbour){to, tile->edges[i].length, lengths_of(routes, to)};
    }
    return count;
}

static int32_t find_neighbours(hr_routes *routes, int32_t portal, neighbour *found) {
    int32_t count = find_in_tile(routes, hr_portal_owner(portal), portal, found);
    return count + find_in_tile(routes, hr_portal_beyond(routes, portal), portal, found + count);
}

// ---- Forgetting

// Whether one place's lengths account for one of another's that is `distance` away and is
// forgotten: had `before`, has `after`.
static bool accounted(const hr_lengths *before, const hr_lengths *after, int32_t distance,
                      const hr_lengths *other) {
    int32_t any = 0;
    for (int32_t i = 0; i < HR_LANDMARKS; i++)
        any |= before->from[i] != after->from[i] && before->from[i] + distance == other->from[i];
    return any;
}

static void forget_unaccounted(hr_routes *routes, int32_t portal) {
    hr_landmarks *landmarks = &routes->landmarks;
    neighbour others[NEIGHBOURS_MAX];
    int32_t count = find_neighbours(routes, portal, others);
    hr_lengths *lengths = lengths_of(routes, portal), before = *lengths;
    int32_t is_accounted[HR_LANDMARKS];
    for (int32_t i = 0; i < HR_LANDMARKS; i++) is_accounted[i] = landmarks->portals[i] == portal;
    for (int32_t n = 0; n < count; n++)
        for (int32_t i = 0; i < HR_LANDMARKS; i++)
            is_accounted[i] |= others[n].lengths->from[i] + others[n].distance == before.from[i];
    for (int32_t i = 0; i < HR_LANDMARKS; i++)
        lengths->from[i] = is_accounted[i] ? before.from[i] : HR_LANDMARK_FAR;
    if (memcmp(lengths, &before, sizeof before) == 0) return;
    dispute(landmarks, portal);
    for (int32_t n = 0; n < count; n++)
        if (accounted(&before, lengths, others[n].distance, others[n].lengths))
            await(landmarks, others[n].portal);
}

// ---- Shorter ways

// @return whether `lengths` came down to those of what is `distance` away.
static bool shorten(hr_lengths *lengths, const hr_lengths *other, int32_t distance) {
    int32_t changed = 0;
    for (int32_t i = 0; i < HR_LANDMARKS; i++) {
        int32_t length = other->from[i] + distance, before = lengths->from[i];
        lengths->from[i] = length < before ? length : before;
        changed |= length < before;
    }
    return changed;
}

static void ask_neighbours(hr_routes *routes, int32_t portal) {
    neighbour others[NEIGHBOURS_MAX];
    int32_t count = find_neighbours(routes, portal, others);
    hr_lengths *lengths = lengths_of(routes, portal);
    for (int32_t n = 0; n < count; n++) shorten(lengths, others[n].lengths, others[n].distance);
}

static void tell_neighbours(hr_routes *routes, int32_t portal) {
    neighbour others[NEIGHBOURS_MAX];
    int32_t count = find_neighbours(routes, portal, others);
    const hr_lengths *lengths = lengths_of(routes, portal);
    for (int32_t n = 0; n < count; n++)
        if (shorten(others[n].lengths, lengths, others[n].distance))
            await(&routes->landmarks, others[n].portal);
}

// ---- Landmarks

static int32_t label_of_portal(const hr_routes *routes, int32_t portal) {
    hr_cell block = hr_portal_owner_block(routes, portal);
    return hr_label_at(routes->labels, block.x, block.y);
}

// The label that more than half of the portals have, if there is one (Boyer and Moore, MJRTY,
// 1981). Labels are left in `labels`, in the order of portals.
static int32_t label_of_most(const hr_routes *routes, int32_t *labels) {
    int32_t label = -1, votes = 0, count = 0;
    for (int32_t border = 0; border < 2 * routes->columns * routes->rows; border++)
        for (int32_t i = 0; i < routes->borders[border].count; i++) {
            int32_t own = label_of_portal(routes, border * HR_PORTALS_MAX + i);
            labels[count++] = own;
            if (votes == 0) label = own;
            votes += own == label ? 1 : -1;
        }
    return label;
}

static void choose_nearest(hr_routes *routes, int32_t label, const int32_t *labels) {
    hr_landmarks *landmarks = &routes->landmarks;
    const int32_t width = routes->columns * HR_TILE, height = routes->rows * HR_TILE;
    const int32_t x[HR_LANDMARKS] = {0, width, 0, width, width / 2, width / 2, 0, width};
    const int32_t y[HR_LANDMARKS] = {0, 0, height, height, 0, height, height / 2, height / 2};
    float least[HR_LANDMARKS];
    for (int32_t i = 0; i < HR_LANDMARKS; i++) landmarks->portals[i] = -1, least[i] = INFINITY;
    int32_t count = 0;
    for (int32_t border = 0; border < 2 * routes->columns * routes->rows; border++)
        for (int32_t n = 0; n < routes->borders[border].count; n++) {
            if (labels[count++] != label) continue;
            int32_t portal = border * HR_PORTALS_MAX + n;
            hr_cell block = hr_portal_owner_block(routes, portal);
            for (int32_t i = 0; i < HR_LANDMARKS; i++) {
                float dx = (float)(block.x - x[i]), dy = (float)(block.y - y[i]);
                float distance = dx * dx + dy * dy;
                bool is_less = distance < least[i];
                least[i] = is_less ? distance : least[i];
                landmarks->portals[i] = is_less ? portal : landmarks->portals[i];
            }
        }
}

static void choose(hr_routes *routes) {
    int32_t *labels = routes->landmarks.queue.memory; // nobody waits now
    choose_nearest(routes, label_of_most(routes, labels), labels);
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
        int32_t index = routes->touched[i];
        const hr_tile *tile = &routes->tiles[index];
        for (int side = NORTH; side <= WEST; side++)
            for (int32_t n = 0; n < tile->first_gate[side + 1] - tile->first_gate[side]; n++)
                doubt(routes, hr_portal_of(routes, index, (hr_gate){(uint8_t)side, (uint8_t)n}));
    }
}

static void settle_disputed(hr_routes *routes) {
    hr_landmarks *landmarks = &routes->landmarks;
    for (int32_t border = 0; border < 2 * routes->columns * routes->rows; border++)
        for (uint32_t *left = &landmarks->is_disputed[border]; *left != 0; *left &= *left - 1) {
            int32_t portal = border * HR_PORTALS_MAX + hr_lowest_bit(*left);
            ask_neighbours(routes, portal);
            await(landmarks, portal);
        }
}

void hr_landmarks_refresh(hr_routes *routes) {
    hr_landmarks *landmarks = &routes->landmarks;
    if (landmarks->portal_count == 0) return;
    int32_t before[HR_LANDMARKS];
    memcpy(before, landmarks->portals, sizeof before);
    landmarks->first = landmarks->count = 0;
    choose(routes);
    doubt_touched(routes);
    for (int32_t i = 0; i < HR_LANDMARKS; i++) {
        if (before[i] != landmarks->portals[i]) doubt(routes, before[i]);
        if (landmarks->portals[i] < 0) continue;
        lengths_of(routes, landmarks->portals[i])->from[i] = 0;
        doubt(routes, landmarks->portals[i]);
    }
    while (landmarks->count > 0) forget_unaccounted(routes, take(landmarks));
    settle_disputed(routes);
    while (landmarks->count > 0) tell_neighbours(routes, take(landmarks));
}

// ---- Ranges

hr_length_range hr_landmarks_range(const hr_routes *routes, hr_cell block) {
    int32_t index = block.y / HR_TILE * routes->columns + block.x / HR_TILE;
    const hr_tile *tile = &routes->tiles[index];
    hr_length_range range = {.least = FAR_FROM_ALL};
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t n = 0; n < tile->first_gate[side + 1] - tile->first_gate[side]; n++) {
            int32_t portal = hr_portal_of(routes, index, (hr_gate){(uint8_t)side, (uint8_t)n});
            const hr_lengths *lengths = hr_lengths_of(&routes->landmarks, portal);
            int32_t straight = hr_straight_to_portal(routes, block, portal);
            for (int32_t i = 0; i < HR_LANDMARKS; i++) {
                int32_t length = lengths->from[i];
                int32_t low = length + straight,
                        high = length == HR_LANDMARK_FAR ? -straight : length - straight;
                if (low < range.least.from[i]) range.least.from[i] = low;
                if (high > range.most.from[i]) range.most.from[i] = high;
            }
        }
    for (int32_t i = 0; i < HR_LANDMARKS; i++)
        if (range.least.from[i] >= HR_LANDMARK_FAR)
            range.least.from[i] = 0, range.most.from[i] = HR_LANDMARK_FAR;
    return range;
}
