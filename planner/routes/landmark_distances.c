// landmark_distances.c - where distances from landmarks to portals are kept.

#include "planner/routes/landmark_distances.h"

#include "passmap/base/memory.h"
#include "planner/routes/gates.h"

#include <string.h>

bool hr_landmarks_create(hr_landmarks *landmarks, const hr_routes *routes, int32_t level) {
    const hr_allocator *allocator = routes->allocator;
    int32_t columns = hr_level_columns(routes, level),
            tiles = columns * hr_level_rows(routes, level);
    size_t count = (size_t)tiles, borders = 2 * count;
    landmarks->level = level;
    landmarks->columns = columns;
    landmarks->tile_count = tiles;
    landmarks->label = -1;
    landmarks->gate_distances =
        hr_allocate_zeroed(allocator, count, sizeof *landmarks->gate_distances);
    landmarks->distances = hr_allocate_zeroed(allocator, borders, sizeof *landmarks->distances);
    landmarks->waiting = hr_allocate_zeroed(allocator, count, sizeof *landmarks->waiting);
    landmarks->ring = hr_allocate(allocator, count, sizeof *landmarks->ring);
    landmarks->is_disputed = hr_allocate_zeroed(allocator, borders, sizeof *landmarks->is_disputed);
    for (int32_t i = 0; i < HR_LANDMARKS; i++) landmarks->portals[i] = -1;
    return landmarks->gate_distances && landmarks->distances && landmarks->waiting &&
           landmarks->ring && landmarks->is_disputed;
}

void hr_landmarks_clear(hr_landmarks *landmarks, const hr_allocator *allocator) {
    for (int32_t i = 0; landmarks->gate_distances && i < landmarks->tile_count; i++)
        hr_buffer_destroy(&landmarks->gate_distances[i], allocator);
    landmarks->portal_count = 0;
    landmarks->label = -1;
    for (int32_t i = 0; i < HR_LANDMARKS; i++) landmarks->portals[i] = -1;
}

void hr_landmarks_destroy(hr_landmarks *landmarks, const hr_allocator *allocator) {
    hr_landmarks_clear(landmarks, allocator);
    hr_buffer_destroy(&landmarks->disputed, allocator);
    hr_release(allocator, landmarks->gate_distances);
    hr_release(allocator, landmarks->distances);
    hr_release(allocator, landmarks->waiting);
    hr_release(allocator, landmarks->ring);
    hr_release(allocator, landmarks->is_disputed);
    *landmarks = (hr_landmarks){0};
}

size_t hr_landmarks_bytes(const hr_landmarks *landmarks) {
    size_t bytes = landmarks->disputed.size;
    for (int32_t i = 0; i < landmarks->tile_count; i++)
        bytes += sizeof *landmarks->gate_distances + landmarks->gate_distances[i].size +
                 sizeof *landmarks->waiting + sizeof *landmarks->ring +
                 2 * (sizeof *landmarks->distances + sizeof *landmarks->is_disputed);
    return bytes;
}

// Makes room for `more` gates on a side of a tile, or for fewer, and forgets all distances there.
static bool recut_side(const hr_routes *routes, hr_landmarks *landmarks, int32_t tile, int side,
                       int32_t more) {
    const uint8_t *first = hr_level_part_of(routes, landmarks->level, tile).first_gate;
    hr_buffer *buffer = &landmarks->gate_distances[tile];
    int32_t count = first[4] + more, end = first[side + 1] + more;
    HR_ASSERT(first[side] <= end && end <= count && count <= HR_TILE_PORTALS_MAX);
    if (!hr_buffer_reserve_exactly(buffer, routes->allocator, (size_t)count,
                                   sizeof(hr_landmark_distances)))
        return false;
    hr_landmark_distances *gates = buffer->memory;
    if (count > end)
        memmove(gates + end, gates + first[side + 1], (size_t)(count - end) * sizeof *gates);
    for (int32_t i = first[side]; i < end; i++) gates[i] = hr_each(HR_LANDMARK_FORGOTTEN);
    if (count == 0) return true;
    landmarks->distances[2 * tile] = gates + first[EAST] + (side < EAST ? more : 0);
    landmarks->distances[2 * tile + 1] = gates + first[SOUTH] + (side < SOUTH ? more : 0);
    return true;
}

bool hr_landmarks_recut(const hr_routes *routes, hr_landmarks *landmarks, int32_t border,
                        int32_t more) {
    int32_t portal = border * HR_PORTALS_MAX;
    bool is_south = hr_portal_is_south(portal);
    landmarks->portal_count += more;
    HR_ASSERT(landmarks->portal_count >= 0);
    return recut_side(routes, landmarks, hr_portal_owner(portal), is_south ? SOUTH : EAST, more) &&
           recut_side(routes, landmarks, hr_level_beyond(routes, landmarks->level, portal),
                      is_south ? NORTH : WEST, more) &&
           hr_buffer_reserve(&landmarks->disputed, routes->allocator,
                             (size_t)landmarks->portal_count, sizeof(int32_t));
}
