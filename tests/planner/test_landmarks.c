// test_landmarks.c - how far portals are from landmarks, after any edits, and what that says of
// ways.

#include "planner/routes/gates.h"
#include "planner/routes/landmarks.h"
#include "tests/support/route_scenes.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>

enum { PORTALS_MAX = 8192, NOT_REACHED = INT32_MAX / 2 };

static int32_t portals_of(const hr_routes *routes, int32_t *portals) {
    int32_t count = 0;
    for (int32_t border = 0; border < 2 * routes->columns * routes->rows; border++)
        for (int32_t i = 0; i < routes->borders[border].count; i++)
            portals[count++] = border * HR_PORTALS_MAX + i;
    return count;
}

static bool relax_tile(const hr_routes *routes, int32_t index, int32_t unit, int32_t *lengths) {
    const hr_route_tile *tile = &routes->tiles[index];
    bool any = false;
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t number = tile->first_gate[side]; number < tile->first_gate[side + 1]; number++)
            for (uint32_t i = tile->first_edge[number]; i < tile->first_edge[number + 1]; i++) {
                const hr_edge *edge = &tile->edges[i];
                hr_gate gate = {(uint8_t)side, (uint8_t)(number - tile->first_gate[side])};
                int32_t from = hr_portal_of(routes, index, gate);
                int32_t to = hr_portal_of(routes, index, edge->to);
                int32_t length = lengths[from] + edge->length_16ths / unit;
                if (lengths[from] < NOT_REACHED && length < lengths[to])
                    lengths[to] = length, any = true;
            }
    return any;
}

// Twin: every edge of every tile, again and again, until nothing gets shorter.
static void relax_all(const hr_routes *routes, int32_t unit, int32_t *lengths) {
    for (bool any = true; any;) {
        any = false;
        for (int32_t i = 0; i < routes->columns * routes->rows; i++)
            any |= relax_tile(routes, i, unit, lengths);
    }
}

static void reach_none(int32_t *lengths) {
    for (int32_t i = 0; i < PORTALS_MAX; i++) lengths[i] = NOT_REACHED;
}

// ---- Gates

// Open blocks of a tile that orthogonal steps inside it lead to.
typedef struct tile_flood {
    hr_cell origin;
    bool is_reached[HR_TILE][HR_TILE];
} tile_flood;

static bool is_flooded(const tile_flood *f, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < HR_TILE && y < HR_TILE && f->is_reached[y][x];
}

static bool flood_once(const land *l, tile_flood *f) {
    bool any = false;
    for (int32_t y = 0; y < HR_TILE; y++)
        for (int32_t x = 0; x < HR_TILE; x++) {
            bool is_beside = is_flooded(f, x - 1, y) || is_flooded(f, x + 1, y) ||
                             is_flooded(f, x, y - 1) || is_flooded(f, x, y + 1);
            if (f->is_reached[y][x] || !is_beside ||
                !land_is_open(l, (hr_cell){f->origin.x + x, f->origin.y + y}))
                continue;
            f->is_reached[y][x] = any = true;
        }
    return any;
}

static void expect_connected_gates(const scene *s, const hr_routes *routes, hr_cell block) {
    int32_t tile = hr_tile_at(routes, block);
    tile_flood f = {.origin = hr_tile_origin(routes, tile)};
    f.is_reached[block.y - f.origin.y][block.x - f.origin.x] = true;
    while (flood_once(&s->land, &f)) {
    }
    hr_gate_set connected = hr_connected_gates(routes, block);
    for (hr_gate_iterator g = hr_first_gate(&routes->tiles[tile]); hr_is_gate(&g);
         hr_next_gate(&g)) {
        hr_cell at = hr_gate_block(routes, tile, g.gate);
        cr_assert_eq(hr_has_gate(&connected, g.number),
                     is_flooded(&f, at.x - f.origin.x, at.y - f.origin.y),
                     "gate %d and %d,%d: HANDRAIL_SEED=%llu", g.number, block.x, block.y,
                     (unsigned long long)s->seed);
    }
}

Test(landmarks, gates_connected_with_a_block_are_those_that_a_flood_of_its_tile_reaches) {
    static scene s;
    uint64_t seed = seed_of_run(443000000);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        network n;
        open_scene_network(&s, &n, seed, 300, 250);
        for (int32_t i = 0; i < 20; i++)
            expect_connected_gates(&s, &n.routes, land_open_block(&s.land, &s.dice));
        close_scene_network(&s, &n);
    }
}

// ---- Lengths

static void expect_lengths(const scene *s, const hr_routes *routes, int32_t landmark,
                           const char *edit) {
    static int32_t lengths[PORTALS_MAX], portals[PORTALS_MAX];
    int32_t from = routes->landmarks.portals[landmark], count = portals_of(routes, portals);
    reach_none(lengths);
    if (from >= 0) lengths[from] = 0;
    relax_all(routes, HR_HALF_16THS, lengths);
    for (int32_t i = 0; i < count; i++) {
        int32_t is = (*hr_landmark_distances_of(&routes->landmarks, portals[i]))[landmark];
        int32_t length = lengths[portals[i]];
        int32_t should = length < HR_LANDMARK_FAR ? length : HR_LANDMARK_FAR;
        cr_assert_eq(is, should,
                     "landmark %d, portal %d: %d, not %d, after %s: HANDRAIL_SEED=%llu, %s",
                     landmark, portals[i], is, should, edit, (unsigned long long)s->seed,
                     land_kind_name(s->kind));
    }
}

Test(landmarks, lengths_are_the_shortest_after_any_edits) {
    static scene s;
    uint64_t seed = seed_of_run(440000000);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        network n;
        open_scene_network(&s, &n, seed, 300, 250);
        for (int32_t i = 0; i < 12; i++) {
            int edit = roll(&s.dice, EDITS);
            edit_somewhere(&s, edit);
            refresh_network(&n, &s);
            for (int32_t k = 0; k < HR_LANDMARKS; k++)
                expect_lengths(&s, &n.routes, k, EDIT_NAMES[edit]);
        }
        close_scene_network(&s, &n);
    }
}

// ---- Tiles with as many gates as there can be

enum { TILES = 3, SIDE = TILES * HR_TILE };

// Whether a corridor leads over a block of a tile: around each of its corners sixteen lie one in
// the other, from one side of the tile to the next, with a wall between any two.
static bool is_in_corridor(int32_t x, int32_t y) {
    int32_t across = x < HR_TILE / 2 ? x : HR_TILE - 1 - x;
    int32_t down = y < HR_TILE / 2 ? y : HR_TILE - 1 - y;
    return (across > down ? across : down) % 2 == 0;
}

// The tile in the middle has 128 gates, which hang together outside of it only.
static void open_corridors(scene *s, network *n, uint64_t seed) {
    *s = (scene){.seed = seed, .dice = {seed}, .kind = LAND_NOISE};
    s->land = (land){.width = SIDE, .height = SIDE, .size = 1};
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++) {
            bool is_middle = x / HR_TILE == 1 && y / HR_TILE == 1;
            s->land.cells[y * SIDE + x] =
                is_middle ? !is_in_corridor(x % HR_TILE, y % HR_TILE) : roll(&s->dice, 20) == 0;
        }
    for (int32_t i = 0; i < HR_TILE; i++) { // no rock before a corridor
        int32_t at = HR_TILE + i, last = 2 * HR_TILE;
        s->land.cells[(HR_TILE - 1) * SIDE + at] = s->land.cells[last * SIDE + at] = 0;
        s->land.cells[at * SIDE + HR_TILE - 1] = s->land.cells[at * SIDE + last] = 0;
    }
    land_look(&s->land);
    s->course = land_open_course(&s->land, NULL);
    open_network(n, s->course.map);
    refresh_network(n, s);
}

Test(landmarks, lengths_are_the_shortest_where_a_tile_has_as_many_gates_as_it_can_have) {
    static scene s;
    uint64_t seed = seed_of_run(449000000);
    for (int32_t round = rounds_of_run(4); round > 0; round--, seed++) {
        network n;
        open_corridors(&s, &n, seed);
        cr_assert_eq(n.routes.tiles[TILES + 1].first_gate[4], HR_TILE_PORTALS_MAX);
        for (int32_t i = 0; i < 16; i++) {
            int32_t side = 1 + roll(&s.dice, 6), most = 2 * HR_TILE - side + 2;
            hr_cell at = {HR_TILE - 2 + roll(&s.dice, HR_TILE + 2),
                          HR_TILE - 2 + roll(&s.dice, HR_TILE + 2)};
            hr_rect rect = {hr_least(at.x, most), hr_least(at.y, most), side, side};
            change(&s, rect, (uint8_t)roll(&s.dice, 2));
            land_look(&s.land);
            refresh_network(&n, &s);
            for (int32_t k = 0; k < HR_LANDMARKS; k++) expect_lengths(&s, &n.routes, k, "a square");
        }
        close_scene_network(&s, &n);
    }
}

// ---- Which portals

static int32_t label_of(const hr_routes *routes, int32_t portal) {
    hr_cell block = hr_portal_owner_block(routes, portal);
    return hr_label_at(routes->labels, block.x, block.y);
}

static int64_t squared_from(const hr_routes *routes, int32_t portal, hr_cell spot) {
    return hr_squared_distance(hr_portal_owner_block(routes, portal), spot);
}

// In the tile of a spot, a landmark is the portal nearest to it; else it is in some tile.
static void expect_near(const scene *s, const hr_routes *routes, int32_t landmark, hr_cell spot) {
    static int32_t portals[PORTALS_MAX];
    int32_t count = portals_of(routes, portals), label = routes->landmarks.label;
    int32_t tile = hr_tile_at(routes, spot);
    cr_assert_geq(landmark, 0);
    cr_assert_eq(label_of(routes, landmark), label);
    for (int32_t i = 0; i < count; i++) {
        bool is_there =
            hr_portal_owner(portals[i]) == tile || hr_portal_beyond(routes, portals[i]) == tile;
        if (!is_there || label_of(routes, portals[i]) != label) continue;
        cr_assert_leq(squared_from(routes, landmark, spot), squared_from(routes, portals[i], spot),
                      "portal %d is nearer to %d,%d: HANDRAIL_SEED=%llu", portals[i], spot.x,
                      spot.y, (unsigned long long)s->seed);
    }
}

// All borders of maps as small as these vote.
static int32_t label_of_most(const hr_routes *routes) {
    int32_t borders = 2 * routes->columns * routes->rows, voters = 0;
    for (int32_t b = 0; b < borders; b++) voters += routes->borders[b].count > 0;
    for (int32_t a = 0; a < borders; a++) {
        if (routes->borders[a].count == 0) continue;
        int32_t label = label_of(routes, a * HR_PORTALS_MAX), votes = 0;
        for (int32_t b = 0; b < borders; b++)
            votes += routes->borders[b].count > 0 && label_of(routes, b * HR_PORTALS_MAX) == label;
        if (2 * votes > voters) return label;
    }
    return -1;
}

Test(landmarks, are_near_corners_and_edges_of_the_component_of_most) {
    static scene s;
    uint64_t seed = seed_of_run(441000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        network n;
        open_scene_network(&s, &n, seed, 300, 250);
        const hr_landmarks *landmarks = &n.routes.landmarks;
        int32_t x = n.routes.columns * HR_TILE - 1, y = n.routes.rows * HR_TILE - 1;
        const hr_cell spots[HR_LANDMARKS] = {{0, 0},     {x, 0},     {0, y},     {x, y},
                                             {x / 2, 0}, {x / 2, y}, {0, y / 2}, {x, y / 2}};
        cr_assert_eq(landmarks->label, label_of_most(&n.routes), "HANDRAIL_SEED=%llu",
                     (unsigned long long)seed);
        for (int32_t k = 0; k < HR_LANDMARKS && landmarks->label >= 0; k++)
            expect_near(&s, &n.routes, landmarks->portals[k], spots[k]);
        close_scene_network(&s, &n);
    }
}

// ---- Estimates

// A way to the goal over edges, the last leg straight from a portal that it is connected with
// inside its tile.
static void reach_from_goal(const hr_routes *routes, hr_cell goal, int32_t *lengths) {
    int32_t index = hr_tile_at(routes, goal);
    int32_t component = hr_label_node_of(routes->labels, goal.x, goal.y);
    const hr_route_tile *tile = &routes->tiles[index];
    reach_none(lengths);
    for (int side = NORTH; side <= WEST; side++)
        for (int32_t i = 0; i < tile->first_gate[side + 1] - tile->first_gate[side]; i++) {
            hr_gate gate = {(uint8_t)side, (uint8_t)i};
            hr_cell block = hr_gate_block(routes, index, gate);
            int32_t portal = hr_portal_of(routes, index, gate);
            if (hr_label_node_of(routes->labels, block.x, block.y) == component)
                lengths[portal] = hr_straight_to_portal(routes, goal, portal);
        }
    relax_all(routes, 1, lengths);
}

Test(landmarks, no_way_is_shorter_than_its_estimate) {
    static scene s;
    static int32_t lengths[PORTALS_MAX], portals[PORTALS_MAX];
    uint64_t seed = seed_of_run(442000000);
    int64_t told = 0;
    for (int32_t round = rounds_of_run(30); round > 0; round--, seed++) {
        network n;
        open_scene_network(&s, &n, seed, 300, 250);
        int32_t count = portals_of(&n.routes, portals);
        for (int32_t i = 0; i < 20; i++) {
            hr_cell goal = land_open_block(&s.land, &s.dice);
            int32_t label = hr_label_at(n.routes.labels, goal.x, goal.y);
            hr_gate_set around = hr_connected_gates(&n.routes, goal);
            hr_landmark_view view = hr_landmarks_toward(&n.routes, goal, &around);
            reach_from_goal(&n.routes, goal, lengths);
            for (int32_t k = 0; k < count; k++) {
                if (label_of(&n.routes, portals[k]) != label) continue;
                int32_t estimate = hr_landmarks_least(&view, portals[k]);
                told += estimate > 0;
                cr_assert(estimate <= 0 || label == n.routes.landmarks.label);
                // Lengths are rounded down edge by edge, and so is what lies between them.
                cr_assert_leq(estimate, lengths[portals[k]],
                              "portal %d: HANDRAIL_SEED=%llu, to %d,%d", portals[k],
                              (unsigned long long)s.seed, goal.x, goal.y);
            }
        }
        close_scene_network(&s, &n);
    }
    cr_assert_gt(told, 0);
}

// Corridors above each other, open at one end in turn: some of the places are so far from every
// landmark that these say nothing of the ways there.
Test(landmarks, of_what_is_too_far_away_they_tell_nothing_and_ways_are_found) {
    static scene s;
    network n;
    s = (scene){.land = {.width = LAND_WIDTH_MAX, .height = LAND_HEIGHT_MAX, .size = 1}};
    for (int32_t y = 1; y < LAND_HEIGHT_MAX; y += 2)
        land_fill(&s.land, (hr_rect){y / 2 % 2, y, LAND_WIDTH_MAX - 1, 1}, 1);
    land_look(&s.land);
    s.course = land_open_course(&s.land, NULL);
    open_network(&n, s.course.map);
    refresh_network(&n, &s);
    int32_t told = 0, untold = 0;
    for (int32_t y = 0; y < LAND_HEIGHT_MAX; y += 4) {
        hr_cell goal = {100, y};
        hr_gate_set around = hr_connected_gates(&n.routes, goal);
        hr_landmark_view view = hr_landmarks_toward(&n.routes, goal, &around);
        bool is_told = false;
        for (int32_t k = 0; k < HR_LANDMARKS; k++)
            is_told |= hr_landmarks_least(&view, n.routes.landmarks.portals[k]) > 0;
        told += is_told, untold += !is_told;
    }
    cr_expect_gt(told, 0);
    cr_expect_gt(untold, 0);
    hr_request request = by_routes((hr_cell){0, 0}, (hr_cell){0, LAND_HEIGHT_MAX - 2}, 1);
    hr_path path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_gt(path.length_256ths, 300.0 * HR_CELL * (LAND_HEIGHT_MAX / 2 - 1));
    close_scene_network(&s, &n);
}
