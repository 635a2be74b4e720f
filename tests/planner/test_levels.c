// test_levels.c - the levels above the tiles of large maps: distances as a slow twin finds them,
// and the same after any edits as built afresh.

#include "planner/routes/landmarks.h"
#include "planner/routes/levels.h"
#include "tests/support/wide_lands.h"

#include <criterion/criterion.h>
#include <string.h>

// ---- Distances

// Where the gates of each part begin among those of all; at last how many there are.
static int32_t first_of_part(const hr_routes *routes, int32_t level, int32_t index, int32_t part) {
    const hr_level *own = &routes->levels->at[level];
    int32_t count = 0;
    for (int32_t i = 0; i < part && i < own->side * own->side; i++) {
        int32_t tile = hr_level_part_tile(routes, level, index, i);
        if (tile >= 0) count += hr_level_part_of(routes, level - 1, tile).count;
    }
    return count;
}

// Over the gates of all parts, by going over all of them until nothing gets shorter.
static void find_slowly(const hr_routes *routes, int32_t level, int32_t index, int32_t to,
                        int32_t *found) {
    const hr_level *own = &routes->levels->at[level];
    int32_t count = first_of_part(routes, level, index, HR_LEVEL_PARTS_MAX);
    for (int32_t i = 0; i < count; i++) found[i] = HR_LEVEL_FAR;
    hr_level_place place = hr_level_place_of(routes, level, index, to);
    found[first_of_part(routes, level, index, place.part) + place.number] = 0;
    for (bool is_changing = true; is_changing;) {
        is_changing = false;
        for (int32_t part = 0; part < own->side * own->side; part++) {
            int32_t part_tile = hr_level_part_tile(routes, level, index, part);
            if (part_tile < 0) continue;
            hr_level_part p = hr_level_part_of(routes, level - 1, part_tile);
            int32_t *here = found + first_of_part(routes, level, index, part);
            for (int32_t a = 0; a < p.count; a++) {
                for (int32_t b = 0; b < p.count; b++)
                    if (here[a] + p.lengths[a * p.count + b] < here[b])
                        here[b] = here[a] + p.lengths[a * p.count + b], is_changing = true;
                int side = hr_level_side(&p, a);
                int32_t beside = hr_level_part_beside(own, part, side);
                if (beside < 0) continue;
                hr_level_part q = hr_level_part_of(
                    routes, level - 1, hr_level_part_tile(routes, level, index, beside));
                int32_t other = q.first_gate[side ^ 2] + a - p.first_gate[side];
                int32_t *there = found + first_of_part(routes, level, index, beside) + other;
                if (here[a] < *there) *there = here[a], is_changing = true;
            }
        }
    }
}

static int32_t count_of(const hr_routes *routes, int32_t level) {
    return hr_level_columns(routes, level) * hr_level_rows(routes, level);
}

static void check_distances_on(wide_land *w) {
    static int32_t slow[HR_LEVEL_PARTS_MAX * HR_TILE_PORTALS_MAX];
    cr_assert_eq(hr_level_count(&w->routes), 2, "%d portals", w->routes.landmarks.portal_count);
    for (int32_t i = 0; i < rounds_of_run(60); i++) {
        int32_t level = 1 + i % 2, index = roll(&w->dice, count_of(&w->routes, level));
        const hr_level_tile *tile = hr_level_tile_of(&w->routes, level, index);
        if (tile->first_gate[4] == 0) continue;
        int32_t to = roll(&w->dice, tile->first_gate[4]), count = tile->first_gate[4];
        find_slowly(&w->routes, level, index, to, slow);
        const hr_level *own = &w->routes.levels->at[level];
        const int32_t *expected = slow;
        for (int32_t part = 0; part < own->side * own->side; part++) {
            int32_t part_tile = hr_level_part_tile(&w->routes, level, index, part);
            if (part_tile < 0) continue;
            hr_level_part p = hr_level_part_of(&w->routes, level - 1, part_tile);
            for (int32_t k = 0; k < p.count; k++, expected++) {
                int32_t node =
                    hr_level_node_of(&w->routes, level, index, (hr_level_place){part, k});
                cr_assert_eq(hr_level_distance(tile, node, to), *expected,
                             "seed %llu, level %d, tile %d, part %d, gate %d to %d",
                             (unsigned long long)w->seed, level, index, part, k, to);
            }
        }
        const int16_t *lengths = tile->lengths.memory;
        for (int32_t from = 0; from < count; from++) {
            hr_level_place at = hr_level_place_of(&w->routes, level, index, from);
            int32_t first = first_of_part(&w->routes, level, index, at.part);
            int32_t distance = slow[first + at.number];
            int32_t half = distance >= HR_LEVEL_FAR ? HR_LEVEL_FAR
                           : distance > 1           ? (distance + 1) / 2
                                                    : 1;
            cr_assert_eq(lengths[from * count + to], half, "an edge is half its distance");
        }
    }
}

static void check_distances(bool has_costs) {
    static wide_land w;
    open_wide_land(&w, seed_of_run(4711), has_costs, NULL);
    refresh_wide_land(&w);
    check_distances_on(&w);
    close_wide_land(&w);
}

Test(levels, a_tile_knows_the_shortest_ways_over_its_parts) { check_distances(false); }
Test(levels, a_tile_knows_the_cheapest_ways_over_its_parts) { check_distances(true); }

// All ground so dear that lengths are in coarser units.
Test(levels, where_all_ground_is_dear_a_tile_knows_the_cheapest_ways) {
    static wide_land w;
    static uint16_t costs[256];
    open_wide_land(&w, seed_of_run(4713), true, NULL);
    for (int i = 0; i < 256; i++)
        costs[i] = (uint16_t)((i == WIDE_MUD ? 64 : i == WIDE_ROAD ? 16 : 32) * HR_COST_PLAIN);
    hr_class unit = hr_map_class(w.map, w.id);
    unit.costs_256ths = costs;
    cr_assert_eq(hr_map_change_class(w.map, w.id, unit), HR_OK);
    refresh_wide_land(&w);
    cr_assert_gt(w.routes.measure_shift, HR_PLAIN_SHIFT);
    check_distances_on(&w);
    close_wide_land(&w);
}

// Noise, in which borders have more runs than a level has gates for.
static void scatter(wide_land *w, hr_rect rect) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++)
            hr_map_set(w->map, x, y, roll(&w->dice, 100) < 36 ? WIDE_CLOSED : 0);
}

Test(levels, in_noise_a_tile_knows_the_shortest_ways_over_its_parts) {
    static wide_land w;
    open_wide_land(&w, seed_of_run(4712), false, NULL);
    scatter(&w, (hr_rect){200, 200, 900, 700});
    refresh_wide_land(&w);
    check_distances_on(&w);
    close_wide_land(&w);
}

// ---- Landmarks

enum { GATES_MAX = 65536, NOT_REACHED = INT32_MAX / 2 };

// Over the gates of all tiles of the level, by going over all of them until nothing gets shorter.
static void find_all_slowly(const hr_routes *routes, int32_t level, int32_t *lengths) {
    for (bool is_changing = true; is_changing;) {
        is_changing = false;
        for (int32_t i = 0; i < count_of(routes, level); i++) {
            hr_level_part tile = hr_level_part_of(routes, level, i);
            for (int32_t a = 0; a < tile.count; a++)
                for (int32_t b = 0; b < tile.count; b++) {
                    int32_t length = tile.lengths[a * tile.count + b];
                    int32_t *to = &lengths[hr_level_portal(&tile, b)];
                    length += lengths[hr_level_portal(&tile, a)];
                    if (length < *to) *to = length, is_changing = true;
                }
        }
    }
}

static void check_landmarks(bool has_costs) {
    static wide_land w;
    static int32_t slow[GATES_MAX];
    open_wide_land(&w, seed_of_run(2112), has_costs, NULL);
    refresh_wide_land(&w);
    const hr_landmarks *landmarks = &w.routes.levels->landmarks;
    int32_t level = landmarks->level;
    cr_assert_eq(level, hr_level_count(&w.routes));
    cr_assert_geq(landmarks->label, 0);
    for (int32_t k = 0; k < HR_LANDMARKS; k++) {
        for (int32_t i = 0; i < GATES_MAX; i++) slow[i] = NOT_REACHED;
        slow[landmarks->portals[k]] = 0;
        find_all_slowly(&w.routes, level, slow);
        for (int32_t border = 0; border < 2 * count_of(&w.routes, level); border++)
            for (int32_t i = 0; i < hr_level_border_count(&w.routes, level, border); i++) {
                int32_t portal = border * HR_PORTALS_MAX + i, expected = slow[portal];
                int32_t is = (*hr_landmark_distances_of(landmarks, portal))[k];
                cr_assert_eq(is, expected < HR_LANDMARK_FAR ? expected : HR_LANDMARK_FAR,
                             "seed %llu, landmark %d, portal %d", (unsigned long long)w.seed, k,
                             portal);
            }
    }
    close_wide_land(&w);
}

Test(levels, gates_of_the_highest_level_know_how_far_landmarks_are) { check_landmarks(false); }
Test(levels, gates_of_the_highest_level_know_what_ways_to_landmarks_cost) { check_landmarks(true); }

// ---- Edits

static const char *tile_difference(const hr_level_tile *a, const hr_level_tile *b) {
    if (memcmp(a->first_gate, b->first_gate, sizeof a->first_gate) != 0) return "gates";
    if (memcmp(a->first_node, b->first_node, sizeof a->first_node) != 0) return "nodes";
    size_t gates = a->first_gate[4], nodes = (size_t)a->first_node[HR_LEVEL_PARTS_MAX];
    if (gates == 0) return NULL;
    if (memcmp(a->lengths.memory, b->lengths.memory, gates * gates * sizeof(int16_t)) != 0)
        return "lengths";
    size_t bytes = gates * nodes * sizeof(int16_t);
    return memcmp(a->distances.memory, b->distances.memory, bytes) != 0 ? "distances" : NULL;
}

static const char *landmark_difference(const hr_routes *a, const hr_routes *b) {
    const hr_landmarks *p = &a->levels->landmarks, *q = &b->levels->landmarks;
    int32_t level = p->level;
    if (p->label != q->label || p->portal_count != q->portal_count) return "components";
    if (memcmp(p->portals, q->portals, sizeof p->portals) != 0) return "landmarks";
    for (int32_t tile = 0; tile < p->tile_count; tile++) {
        size_t count = (size_t)hr_level_part_of(a, level, tile).count;
        if (count > 0 && memcmp(p->gate_distances[tile].memory, q->gate_distances[tile].memory,
                                count * sizeof(hr_landmark_distances)) != 0)
            return "distances from landmarks";
    }
    return NULL;
}

static const char *difference(const hr_routes *a, const hr_routes *b) {
    if (hr_level_count(a) != hr_level_count(b)) return "levels";
    if (hr_level_count(a) > 0 && landmark_difference(a, b)) return landmark_difference(a, b);
    for (int32_t level = 1; level <= hr_level_count(a); level++) {
        const hr_level *p = &a->levels->at[level], *q = &b->levels->at[level];
        for (int32_t i = 0; i < 2 * p->columns * p->rows; i++)
            if (memcmp(&p->borders[i], &q->borders[i], sizeof p->borders[i]) != 0) return "borders";
        for (int32_t i = 0; i < p->columns * p->rows; i++) {
            const char *found = tile_difference(&p->tiles[i], &q->tiles[i]);
            if (found) return found;
        }
    }
    return NULL;
}

static void edit(wide_land *w) {
    static const int32_t SIDES[] = {1, 16, 16, 70, 300};
    int32_t side = SIDES[roll(&w->dice, 5)];
    hr_rect rect = {roll(&w->dice, WIDE_WIDTH), roll(&w->dice, WIDE_HEIGHT), side, side};
    if (roll(&w->dice, 3) == 0) rect.x = rect.x / 256 * 256 - side / 2; // on a border of levels
    hr_map_fill(w->map, rect, (uint8_t)roll(&w->dice, w->has_costs ? WIDE_VALUES : 2));
}

// Begins to bring the routes up to date, and leaves it there.
static void begin_to_refresh(wide_land *w) {
    cr_assert_eq(hr_map_refresh(w->map, w->id), HR_OK);
    cr_assert(hr_routes_begin_refresh(&w->routes, w->map, hr_class_entry_of(w->map, w->id)));
}

static void check_edits(bool has_costs) {
    static wide_land w;
    open_wide_land(&w, seed_of_run(815), has_costs, NULL);
    refresh_wide_land(&w);
    for (int32_t i = 0; i < rounds_of_run(12); i++) {
        for (int32_t edits = 1 + roll(&w.dice, 3); edits > 0; edits--) {
            edit(&w);
            if (edits == 2) begin_to_refresh(&w);
        }
        refresh_wide_land(&w);
        if (i % 3 != 2) continue;
        hr_routes kept = w.routes;
        w.routes = (hr_routes){0};
        refresh_wide_land(&w);
        const char *found = difference(&kept, &w.routes);
        cr_assert_null(found, "seed %llu, edit %d: %s", (unsigned long long)w.seed, i, found);
        hr_routes_destroy(&kept);
    }
    close_wide_land(&w);
}

Test(levels, after_edits_they_are_what_a_fresh_build_gives) { check_edits(false); }
Test(levels, after_edits_of_costs_they_are_what_a_fresh_build_gives) { check_edits(true); }

Test(levels, a_map_of_few_portals_has_none_until_it_has_more) {
    static wide_land w;
    open_wide_land(&w, seed_of_run(99), false, NULL);
    hr_map_fill(w.map, (hr_rect){0, 0, WIDE_WIDTH, WIDE_HEIGHT}, 1);
    hr_map_fill(w.map, (hr_rect){0, 0, WIDE_WIDTH, 700}, 0);
    refresh_wide_land(&w);
    cr_assert_eq(hr_level_count(&w.routes), 0);
    size_t bytes = hr_levels_bytes(&w.routes);
    hr_map_fill(w.map, (hr_rect){0, 0, WIDE_WIDTH, WIDE_HEIGHT}, 0);
    for (int32_t i = 0; i < WIDE_BUILDINGS; i++) build_on_wide_land(&w);
    refresh_wide_land(&w);
    cr_assert_eq(hr_level_count(&w.routes), 2, "%d portals", w.routes.landmarks.portal_count);
    cr_expect_gt(hr_levels_bytes(&w.routes), bytes + 100000);
    cr_expect_lt(hr_levels_bytes(&w.routes), hr_routes_bytes(&w.routes));
    hr_map_fill(w.map, (hr_rect){0, 0, WIDE_WIDTH, WIDE_HEIGHT}, 1);
    refresh_wide_land(&w);
    cr_assert_eq(hr_level_count(&w.routes), 0);
    close_wide_land(&w);
}
