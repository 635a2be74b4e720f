// landmarks.c - chooses the landmarks, and bounds the distances of a goal by those of its gates.

#include "planner/routes/landmarks.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/routes/gates.h"
#include "planner/routes/landmark_repair.h"

#include <string.h>

// ---- Landmarks

enum { VOTERS_MAX = 48 };

static hr_cell owner_block(const hr_routes *routes, const hr_landmarks *landmarks, int32_t portal) {
    hr_middle middle = hr_level_middle(routes, landmarks->level, portal);
    return (hr_cell){middle.x / 2, middle.y / 2};
}

static int32_t label_of_portal(const hr_routes *routes, const hr_landmarks *landmarks,
                               int32_t portal) {
    hr_cell block = owner_block(routes, landmarks, portal);
    return hr_label_at(routes->labels, block.x, block.y);
}

// Of some borders, as many of them on large maps as on small ones, the label of the first portal.
static int32_t list_voters(const hr_routes *routes, const hr_landmarks *landmarks,
                           int32_t *labels) {
    int32_t borders = 2 * landmarks->tile_count, count = 0;
    for (int32_t border = 0; border < borders; border += 1 + borders / VOTERS_MAX)
        if (hr_level_border_count(routes, landmarks->level, border) > 0)
            labels[count++] = label_of_portal(routes, landmarks, border * HR_PORTALS_MAX);
    return count;
}

// The label that more than half of them have, or -1, also of none (Boyer and Moore, MJRTY, 1981).
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

static void compare(const hr_routes *routes, const hr_landmarks *landmarks, int32_t portal,
                    nearest *best) {
    int64_t squared = hr_squared_distance(owner_block(routes, landmarks, portal), best->spot);
    if (best->portal >= 0 && squared >= best->squared) return;
    if (label_of_portal(routes, landmarks, portal) != landmarks->label) return;
    best->squared = squared;
    best->portal = portal;
}

static void look_in_tile(const hr_routes *routes, const hr_landmarks *landmarks, int32_t index,
                         nearest *best) {
    hr_level_part tile = hr_level_part_of(routes, landmarks->level, index);
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t i = tile.first_gate[side]; i < tile.first_gate[side + 1]; i++)
            compare(routes, landmarks, tile.portals[side] + i - tile.first_gate[side], best);
}

static void look_in_row(const hr_routes *routes, const hr_landmarks *landmarks, int32_t first,
                        int32_t last, int32_t row, int32_t step, nearest *best) {
    int32_t columns = landmarks->columns;
    if (row < 0 || row >= hr_level_rows(routes, landmarks->level)) return;
    for (int32_t column = first; column <= last; column += step)
        if (column >= 0 && column < columns)
            look_in_tile(routes, landmarks, row * columns + column, best);
}

// Ring by ring of tiles around the one that the spot is in, until one has a portal.
static int32_t nearest_portal(const hr_routes *routes, const hr_landmarks *landmarks,
                              hr_cell spot) {
    nearest best = {.spot = spot, .portal = -1};
    int32_t side = hr_level_blocks(landmarks->level);
    int32_t column = spot.x / side, row = spot.y / side;
    int32_t columns = landmarks->columns, rows = hr_level_rows(routes, landmarks->level);
    for (int32_t ring = 0; best.portal < 0; ring++) {
        HR_ASSERT(ring < hr_greatest(columns, rows)); // a voter has the label
        for (int32_t dy = -ring; dy <= ring; dy++)
            look_in_row(routes, landmarks, column - ring, column + ring, row + dy,
                        abs(dy) == ring ? 1 : 2 * ring, &best);
    }
    return best.portal;
}

static void choose(const hr_routes *routes, hr_landmarks *landmarks, bool are_wanted) {
    const int32_t x = routes->columns * HR_TILE - 1, y = routes->rows * HR_TILE - 1;
    const hr_cell spots[HR_LANDMARKS] = {{0, 0},     {x, 0},     {0, y},     {x, y},
                                         {x / 2, 0}, {x / 2, y}, {0, y / 2}, {x, y / 2}};
    int32_t labels[VOTERS_MAX];
    int32_t count = are_wanted ? list_voters(routes, landmarks, labels) : 0;
    landmarks->label = elect(labels, count);
    for (int32_t i = 0; i < HR_LANDMARKS; i++)
        landmarks->portals[i] =
            landmarks->label < 0 ? -1 : nearest_portal(routes, landmarks, spots[i]);
}

void hr_landmarks_refresh(const hr_routes *routes, hr_landmarks *landmarks, bool are_wanted,
                          const int32_t *touched, int32_t count) {
    int32_t before[HR_LANDMARKS];
    memcpy(before, landmarks->portals, sizeof before);
    choose(routes, landmarks, are_wanted);
    hr_landmarks_repair(routes, landmarks, touched, count, before);
}

// ---- Toward a goal

// Portals of other components are as far as can be from all landmarks.
static bool is_reached(hr_landmark_distances distances) {
    return hr_is_any(hr_are_less(distances, hr_each(HR_LANDMARK_FAR)));
}

// Narrows the bounds of the goal's distances by those of a portal that is `least` away or more.
static void narrow(hr_landmark_view *view, hr_landmark_distances distances, int32_t least) {
    int32_t units = hr_least(least >> view->landmarks->unit_shift, HR_LANDMARK_FAR);
    hr_landmark_distances way = hr_each((int16_t)units);
    hr_int16x8 is_known = hr_are_less(distances, hr_each(HR_LANDMARK_FAR));
    view->least = hr_lesser(view->least, hr_add(distances, way));
    view->most = hr_greater(view->most, hr_subtract(distances, hr_and(way, is_known)));
}

// @return false if no landmark reaches any of the gates.
static bool narrow_by_gates(const hr_routes *routes, hr_cell goal, const hr_gate_set *connected,
                            hr_landmark_view *view) {
    int32_t tile = hr_tile_at(routes, goal);
    const hr_landmark_distances *distances = routes->landmarks.gate_distances[tile].memory;
    bool is_narrowed = false;
    view->least = hr_each(HR_LANDMARK_FAR);
    view->most = hr_each(0);
    for (hr_gate_iterator gate = hr_first_gate(&routes->tiles[tile]); hr_is_gate(&gate);
         hr_next_gate(&gate)) {
        int32_t i = gate.number;
        if (!hr_has_gate(connected, i) || !is_reached(distances[i])) continue;
        int32_t straight = hr_straight_to_portal(routes, goal, gate.portal);
        narrow(view, distances[i], hr_least_measured(routes, straight));
        is_narrowed = true;
    }
    return is_narrowed;
}

hr_landmark_view hr_landmarks_toward_nothing(const hr_landmarks *landmarks) {
    return (hr_landmark_view){landmarks, hr_each(0), hr_each(HR_LANDMARK_FAR)};
}

static bool has_landmarks(const hr_routes *routes, const hr_landmarks *landmarks, hr_cell goal) {
    return hr_label_at(routes->labels, goal.x, goal.y) == landmarks->label;
}

hr_landmark_view hr_landmarks_toward(const hr_routes *routes, hr_cell goal,
                                     const hr_gate_set *connected) {
    const hr_landmarks *landmarks = &routes->landmarks;
    hr_landmark_view view = {.landmarks = landmarks};
    bool is_known =
        has_landmarks(routes, landmarks, goal) && narrow_by_gates(routes, goal, connected, &view);
    return is_known ? view : hr_landmarks_toward_nothing(landmarks);
}

hr_landmark_view hr_landmarks_toward_gates(const hr_routes *routes, const hr_landmarks *landmarks,
                                           hr_cell goal, int32_t tile, const int32_t *lengths,
                                           int32_t none) {
    hr_landmark_view view = {landmarks, hr_each(HR_LANDMARK_FAR), hr_each(0)};
    const hr_landmark_distances *distances = landmarks->gate_distances[tile].memory;
    int32_t count = hr_level_part_of(routes, landmarks->level, tile).count;
    bool is_narrowed = false;
    for (int32_t i = 0; i < count && has_landmarks(routes, landmarks, goal); i++) {
        if (lengths[i] == none || !is_reached(distances[i])) continue;
        narrow(&view, distances[i], lengths[i]);
        is_narrowed = true;
    }
    return is_narrowed ? view : hr_landmarks_toward_nothing(landmarks);
}
