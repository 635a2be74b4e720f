// landmarks.c - which portals are landmarks, and what their lengths tell of the way to a goal.

#include "planner/routes/landmarks.h"

#include "passmap/base/bits.h"
#include "planner/routes/landmark_distances.h"

#include <string.h>

// ---- Landmarks

// An edit changes an eighth of all lengths on average, which takes 0.1 us a portal: with more
// portals than these, that would cost more than landmarks save.
enum { PORTALS_MAX = 4096, VOTERS_MAX = 48 };

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

static void look_in_border(const hr_routes *routes, int32_t border, nearest *best) {
    for (int32_t i = 0; i < routes->borders[border].count; i++) {
        int32_t portal = border * HR_PORTALS_MAX + i;
        int64_t squared = hr_squared_distance(hr_portal_owner_block(routes, portal), best->spot);
        if (best->portal >= 0 && squared >= best->squared) continue;
        if (label_of_portal(routes, portal) != routes->landmarks.label) continue;
        best->squared = squared;
        best->portal = portal;
    }
}

static void look_in_tile(const hr_routes *routes, int32_t index, nearest *best) {
    const uint8_t *first = routes->tiles[index].first_gate;
    for (int side = NORTH; first[4] > 0 && side <= WEST; side++)
        if (first[side] < first[side + 1])
            look_in_border(routes, hr_border_of(routes, index, side), best);
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

void hr_landmarks_refresh(hr_routes *routes) {
    int32_t before[HR_LANDMARKS];
    memcpy(before, routes->landmarks.portals, sizeof before);
    choose(routes);
    hr_landmark_distances_refresh(routes, before);
}

// ---- Toward a goal

// Portals of other components are reached from no landmark.
static bool is_reached(hr_landmark_distances lengths) {
    return hr_landmark_distances_any(lengths < HR_LANDMARK_FAR);
}

// Takes in what a portal tells that is so far away, straight.
static void take_in(hr_landmark_view *view, hr_landmark_distances lengths, int32_t straight) {
    hr_landmark_distances way = hr_landmark_distances_each((int16_t)(straight / HR_HALF_16THS));
    view->least = hr_landmark_distances_lesser(view->least, lengths + way);
    view->most =
        hr_landmark_distances_greater(view->most, lengths - (way & (lengths < HR_LANDMARK_FAR)));
}

// @return false if no gate has anything to tell.
static bool ask_around(const hr_routes *routes, hr_cell block, const hr_gate_set *around,
                       hr_landmark_view *view) {
    int32_t index = hr_tile_at(routes, block);
    const uint8_t *first = routes->tiles[index].first_gate;
    const hr_landmark_distances *lengths = routes->landmarks.gates[index].memory;
    bool is_told = false;
    view->least = hr_landmark_distances_each(HR_LANDMARK_FAR);
    view->most = hr_landmark_distances_each(0);
    for (int side = NORTH; side <= WEST; side++) {
        int32_t portal = hr_portal_of(routes, index, (hr_gate){(uint8_t)side, 0});
        for (int32_t i = first[side]; i < first[side + 1]; i++, portal++) {
            if (!hr_has_gate(around, i) || !is_reached(lengths[i])) continue;
            take_in(view, lengths[i], hr_straight_to_portal(routes, block, portal));
            is_told = true;
        }
    }
    return is_told;
}

hr_landmark_view hr_landmarks_toward(const hr_routes *routes, hr_cell goal,
                                     const hr_gate_set *around) {
    hr_landmark_view view = {.landmarks = &routes->landmarks};
    bool has_landmarks = hr_label_at(routes->labels, goal.x, goal.y) == routes->landmarks.label;
    if (has_landmarks && ask_around(routes, goal, around, &view)) return view;
    view.least = hr_landmark_distances_each(0);
    view.most = hr_landmark_distances_each(HR_LANDMARK_FAR);
    return view;
}
