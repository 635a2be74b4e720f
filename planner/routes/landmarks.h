// landmarks.h - how long ways by routes are at least, told by a few portals far apart.
//
// Landmarks are portals near the corners of the map and the middles of its edges, of the component
// that more than half of the map is in; without one, and on very large maps, there are none. Each
// portal keeps how far it is from each of them; the way between two places is at least as long as
// the difference of their lengths (Goldberg and Harrelson, Computing the Shortest Path: A* Search
// Meets Graph Theory, 2005). Where the straight line says little, as behind long walls, that keeps
// a search from looking into dead ends.
//
// Lengths are the shortest there are, whatever was edited before: after an edit only those are
// found again that led through what has changed. Memory: some 50 bytes a portal.
#ifndef HANDRAIL_PLANNER_ROUTES_LANDMARKS_H
#define HANDRAIL_PLANNER_ROUTES_LANDMARKS_H

#include "planner/base/buffer.h"
#include "planner/routes/portals.h"

enum {
    HR_LANDMARKS = 8,
    HR_LANDMARK_UNIT = 8,    // of lengths, in units of routes: half a block; edges are rounded down
    HR_LANDMARK_FAR = 16383, // as far as this or farther, or not reached at all
};

/// From each landmark; or eight other whole numbers that are worked on at once.
typedef int16_t hr_landmark_distances __attribute__((vector_size(16), aligned(2)));

/// Gates of a tile, a bit each.
typedef struct hr_gate_set {
    uint64_t words[HR_TILE_PORTALS_MAX / 64];
} hr_gate_set;

/// Whether the gate of a tile with this number is one of them.
static inline bool hr_has_gate(const hr_gate_set *gates, int32_t number) {
    return gates->words[number / 64] >> number % 64 & 1;
}
static inline void hr_add_gate(hr_gate_set *gates, int32_t number) {
    gates->words[number / 64] |= UINT64_C(1) << number % 64;
}

typedef struct hr_landmarks {
    hr_buffer *gates; // of each tile: hr_landmark_distances of its gates, so that either tile of a
                      // portal has them at hand
    hr_landmark_distances **lengths; // of each border: those of its portals, in its owner's `gates`
    hr_gate_set *waiting;            // of each tile: gates that wait for their turn
    int32_t *ring;                   // of tiles that have such gates
    int32_t first, count;            // of the ring
    uint32_t *is_disputed;           // of each border, a bit a portal: those in `disputed`
    hr_buffer disputed;              // portals whose lengths may be others
    int32_t disputed_count;
    int32_t portal_count, tile_count;
    int32_t label;                 // of the component that landmarks are in, or -1
    int32_t portals[HR_LANDMARKS]; // or -1
} hr_landmarks;

typedef struct hr_routes hr_routes;

/// For so many tiles, whose borders have no portals yet. @return false if out of memory; what there
/// is has to be destroyed all the same.
bool hr_landmarks_create(hr_landmarks *landmarks, const hr_allocator *allocator, int32_t tiles);
void hr_landmarks_destroy(hr_landmarks *landmarks, const hr_allocator *allocator);
size_t hr_landmarks_bytes(const hr_landmarks *landmarks);

/// Tells of a border whose portals have changed, `more` than before, though its tiles still have
/// the gates that they had; its lengths are forgotten. @return false if out of memory; routes have
/// to be built afresh then.
bool hr_landmarks_recut(hr_routes *routes, int32_t border, int32_t more);
/// Brings lengths up to date with the edges of `touched` tiles and borders that were cut afresh.
void hr_landmarks_refresh(hr_routes *routes);

static inline const hr_landmark_distances *hr_landmark_distances_of(const hr_landmarks *landmarks,
                                                                    int32_t portal) {
    uint32_t border = (uint32_t)portal / HR_PORTALS_MAX, index = (uint32_t)portal % HR_PORTALS_MAX;
    return landmarks->lengths[border] + index;
}

/// What a search to one goal needs of them: between what the goal's lengths lie, as far as the
/// gates around it tell. Any lengths, where none tells anything: where the goal is in another
/// component than they are.
typedef struct hr_landmark_view {
    const hr_landmarks *landmarks;
    hr_landmark_distances least, most;
} hr_landmark_view;

/// `around` are the gates around the goal; others may be far away. The view holds until the next
/// refresh.
hr_landmark_view hr_landmarks_toward(const hr_routes *routes, hr_cell goal,
                                     const hr_gate_set *around);

/// How long the way from a portal to the goal is at least, in units of routes: never longer than
/// the shortest way over edges, and below 0 if landmarks tell nothing.
static inline int32_t hr_landmarks_least(const hr_landmark_view *view, int32_t portal) {
    hr_landmark_distances lengths = *hr_landmark_distances_of(view->landmarks, portal);
    hr_landmark_distances beyond = lengths - view->most, before = view->least - lengths;
    int16_t greatest = INT16_MIN;
#pragma GCC unroll 1 // so that it becomes vectors
    for (int i = 0; i < HR_LANDMARKS; i++) {
        int16_t greater = beyond[i] > before[i] ? beyond[i] : before[i];
        greatest = greater > greatest ? greater : greatest;
    }
    return greatest * HR_LANDMARK_UNIT;
}

#endif
