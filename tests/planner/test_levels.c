// test_levels.c - the levels above the tiles of large maps: distances as a slow twin finds them,
// the same after any edits as built afresh, and long ways over them beside ways over the tiles.

#include "planner/api/planner_state.h"
#include "planner/routes/levels.h"
#include "planner/routes/routes.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- A wide land: walls and boulders

enum { WIDTH = 2240, HEIGHT = 1344, FAR_OFF = 1100, BUILDINGS = 9000 };

typedef struct wide {
    uint64_t seed;
    dice dice;
    bool has_costs; // ground of three costs
    hr_allocator allocator;
    hr_map *map;
    hr_class_id id;
    hr_routes routes;
    hr_route_filler *filler;
} wide;

static void build_something(wide *w) {
    hr_rect rect = {roll(&w->dice, WIDTH), roll(&w->dice, HEIGHT), 2 + roll(&w->dice, 12),
                    2 + roll(&w->dice, 12)};
    if (roll(&w->dice, 40) == 0) rect.width = 40 + roll(&w->dice, 160);
    if (roll(&w->dice, 40) == 0) rect.height = 40 + roll(&w->dice, 160);
    hr_map_fill(w->map, rect, 1);
}

enum { CLOSED = 1, MUD = 2, ROAD = 3, VALUES = 4 };

static void lay_something(wide *w) {
    hr_rect rect = {roll(&w->dice, WIDTH), roll(&w->dice, HEIGHT), 3, 3};
    bool is_road = roll(&w->dice, 4) == 0, is_across = roll(&w->dice, 2) == 0;
    if (!is_road || is_across) rect.width = 20 + roll(&w->dice, 200);
    if (!is_road || !is_across) rect.height = 20 + roll(&w->dice, 200);
    hr_map_fill(w->map, rect, is_road ? ROAD : MUD);
}

static void refresh(wide *w) {
    cr_assert_eq(hr_map_refresh(w->map, w->id), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(w->map, w->id);
    cr_assert_eq(hr_routes_refresh(&w->routes, w->filler, w->map, entry, &(hr_observer){0}),
                 HR_REFRESH_DONE);
}

static void open_wide(wide *w, uint64_t seed, bool has_costs, const hr_allocator *allocator) {
    static const uint8_t OPEN[] = {0, MUD, ROAD};
    static uint16_t costs[256];
    *w = (wide){.seed = seed, .dice = {seed}, .has_costs = has_costs};
    hr_map_config config = hr_map_config_default();
    config.width = WIDTH, config.height = HEIGHT;
    if (allocator) config.allocator = *allocator;
    cr_assert_eq(hr_map_create(&config, &w->map), HR_OK);
    for (int32_t i = 0; i < 600 && has_costs; i++) lay_something(w);
    for (int32_t i = 0; i < BUILDINGS; i++) build_something(w);
    hr_class walker = {.pass = hr_pass_of_values(OPEN, sizeof OPEN), .size = 1};
    for (int32_t i = 0; i < 256; i++) costs[i] = HR_COST_PLAIN;
    costs[MUD] = 2 * HR_COST_PLAIN, costs[ROAD] = HR_COST_PLAIN / 2;
    if (has_costs) walker.costs_256ths = costs;
    cr_assert_eq(hr_map_add_class(w->map, walker, &w->id), HR_OK);
    w->allocator = hr_map_allocator(w->map);
    w->filler = hr_route_filler_create(&w->allocator);
    cr_assert_not_null(w->filler);
}

static void close_wide(wide *w) {
    hr_routes_destroy(&w->routes);
    hr_route_filler_destroy(w->filler);
    hr_map_destroy(w->map);
}

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

static void check_distances(bool has_costs) {
    static wide w;
    static int32_t slow[HR_LEVEL_PARTS_MAX * HR_TILE_PORTALS_MAX];
    open_wide(&w, seed_of_run(4711), has_costs, NULL);
    refresh(&w);
    cr_assert_eq(hr_level_count(&w.routes), 2, "%d portals", w.routes.landmarks.portal_count);
    for (int32_t i = 0; i < rounds_of_run(60); i++) {
        int32_t level = 1 + i % 2, index = roll(&w.dice, count_of(&w.routes, level));
        const hr_level_tile *tile = hr_level_tile_of(&w.routes, level, index);
        if (tile->first_gate[4] == 0) continue;
        int32_t to = roll(&w.dice, tile->first_gate[4]), count = tile->first_gate[4];
        find_slowly(&w.routes, level, index, to, slow);
        const hr_level *own = &w.routes.levels->at[level];
        const int32_t *expected = slow;
        for (int32_t part = 0; part < own->side * own->side; part++) {
            int32_t part_tile = hr_level_part_tile(&w.routes, level, index, part);
            if (part_tile < 0) continue;
            hr_level_part p = hr_level_part_of(&w.routes, level - 1, part_tile);
            for (int32_t k = 0; k < p.count; k++, expected++) {
                int32_t node = hr_level_node_of(&w.routes, level, index, (hr_level_place){part, k});
                cr_assert_eq(hr_level_distance(tile, node, to), *expected,
                             "seed %llu, level %d, tile %d, part %d, gate %d to %d",
                             (unsigned long long)w.seed, level, index, part, k, to);
            }
        }
        const int16_t *lengths = tile->lengths.memory;
        for (int32_t from = 0; from < count; from++) {
            hr_level_place at = hr_level_place_of(&w.routes, level, index, from);
            int32_t first = first_of_part(&w.routes, level, index, at.part);
            int32_t distance = slow[first + at.number];
            int32_t half = distance >= HR_LEVEL_FAR ? HR_LEVEL_FAR
                           : distance > 1           ? (distance + 1) / 2
                                                    : 1;
            cr_assert_eq(lengths[from * count + to], half, "an edge is half its distance");
        }
    }
    close_wide(&w);
}

Test(levels, a_tile_knows_the_shortest_ways_over_its_parts) { check_distances(false); }
Test(levels, a_tile_knows_the_cheapest_ways_over_its_parts) { check_distances(true); }

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
    static wide w;
    static int32_t slow[GATES_MAX];
    open_wide(&w, seed_of_run(2112), has_costs, NULL);
    refresh(&w);
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
    close_wide(&w);
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

static void edit(wide *w) {
    static const int32_t SIDES[] = {1, 16, 16, 70, 300};
    int32_t side = SIDES[roll(&w->dice, 5)];
    hr_rect rect = {roll(&w->dice, WIDTH), roll(&w->dice, HEIGHT), side, side};
    if (roll(&w->dice, 3) == 0) rect.x = rect.x / 256 * 256 - side / 2; // on a border of levels
    hr_map_fill(w->map, rect, (uint8_t)roll(&w->dice, w->has_costs ? VALUES : 2));
}

static void check_edits(bool has_costs) {
    static wide w;
    open_wide(&w, seed_of_run(815), has_costs, NULL);
    refresh(&w);
    for (int32_t i = 0; i < rounds_of_run(12); i++) {
        for (int32_t edits = 1 + roll(&w.dice, 3); edits > 0; edits--) edit(&w);
        refresh(&w);
        if (i % 3 != 2) continue;
        hr_routes kept = w.routes;
        w.routes = (hr_routes){0};
        refresh(&w);
        const char *found = difference(&kept, &w.routes);
        cr_assert_null(found, "seed %llu, edit %d: %s", (unsigned long long)w.seed, i, found);
        hr_routes_destroy(&kept);
    }
    close_wide(&w);
}

Test(levels, after_edits_they_are_what_a_fresh_build_gives) { check_edits(false); }
Test(levels, after_edits_of_costs_they_are_what_a_fresh_build_gives) { check_edits(true); }

Test(levels, a_map_of_few_portals_has_none_until_it_has_more) {
    static wide w;
    open_wide(&w, seed_of_run(99), false, NULL);
    hr_map_fill(w.map, (hr_rect){0, 0, WIDTH, HEIGHT}, 1);
    hr_map_fill(w.map, (hr_rect){0, 0, WIDTH, 700}, 0);
    refresh(&w);
    cr_assert_eq(hr_level_count(&w.routes), 0);
    size_t bytes = hr_levels_bytes(&w.routes);
    hr_map_fill(w.map, (hr_rect){0, 0, WIDTH, HEIGHT}, 0);
    for (int32_t i = 0; i < BUILDINGS; i++) build_something(&w);
    refresh(&w);
    cr_assert_eq(hr_level_count(&w.routes), 2, "%d portals", w.routes.landmarks.portal_count);
    cr_expect_gt(hr_levels_bytes(&w.routes), bytes + 100000);
    cr_expect_lt(hr_levels_bytes(&w.routes), hr_routes_bytes(&w.routes));
    hr_map_fill(w.map, (hr_rect){0, 0, WIDTH, HEIGHT}, 1);
    refresh(&w);
    cr_assert_eq(hr_level_count(&w.routes), 0);
    close_wide(&w);
}

// ---- Long ways

typedef struct players {
    wide wide;
    hr_planner *planner;
} players;

static void open_players(players *p, uint64_t seed, int32_t workers, bool has_costs,
                         const hr_allocator *allocator) {
    open_wide(&p->wide, seed, has_costs, allocator);
    hr_planner_config config = hr_planner_config_default();
    config.workers = workers;
    cr_assert_eq(hr_planner_create(p->wide.map, &config, &p->planner), HR_OK);
}

static void close_players(players *p) {
    hr_planner_destroy(p->planner);
    close_wide(&p->wide);
}

static bool is_open(const wide *w, hr_cell cell) {
    return hr_map_cells(w->map)[cell.y * WIDTH + cell.x] != CLOSED;
}

static hr_request far_request(wide *w) {
    hr_cell from, to;
    do {
        from = (hr_cell){roll(&w->dice, WIDTH), roll(&w->dice, HEIGHT)};
        to = (hr_cell){roll(&w->dice, WIDTH), roll(&w->dice, HEIGHT)};
    } while (!is_open(w, from) || !is_open(w, to) ||
             (abs(from.x - to.x) < FAR_OFF && abs(from.y - to.y) < FAR_OFF));
    hr_request request = request_between(from, to, 1);
    request.class_id = w->id;
    return request;
}

static int32_t label_of(const wide *w, hr_position at) {
    return hr_map_label(w->map, w->id, (hr_cell){at.x / 256, at.y / 256});
}

static double length_of(const players *p, const hr_path *path) {
    double length = 0;
    for (int32_t i = 1; i < path->count; i++) {
        hr_position a = path->waypoints[i - 1], b = path->waypoints[i];
        cr_assert(hr_map_leg_is_clear(p->wide.map, p->wide.id, a, b));
        length += hypot(b.x - a.x, b.y - a.y);
    }
    return length;
}

static double cost_of(const players *p, const hr_path *path) {
    double length = length_of(p, path);
    return p->wide.has_costs ? path->cost_256ths : length;
}

// Of the class, as the planner keeps them.
static hr_routes *routes_of(players *p) { return &p->planner->routes[p->wide.id]; }

static hr_path answer_of(players *p, const hr_request *request) {
    hr_path path;
    cr_assert_eq(hr_plan(p->planner, request, &path), HR_OK);
    return path;
}

static void check_ways(bool has_costs) {
    static players p;
    open_players(&p, seed_of_run(31337), 1, has_costs, NULL);
    double sum = 0;
    int32_t count = rounds_of_run(100);
    cr_assert_eq(hr_planner_prepare(p.planner, p.wide.id), HR_OK);
    for (int32_t i = 0; i < count; i++) {
        hr_request request = far_request(&p.wide);
        hr_path path = answer_of(&p, &request);
        double over_levels = cost_of(&p, &path);
        hr_status status = path.status;
        cr_assert(routes_of(&p)->levels->is_used);
        routes_of(&p)->levels->is_used = false;
        path = answer_of(&p, &request);
        double over_tiles = cost_of(&p, &path);
        routes_of(&p)->levels->is_used = true;
        cr_assert_eq(path.status, status);
        cr_assert_leq(over_levels, 1.02 * over_tiles, "seed %llu, request %d",
                      (unsigned long long)p.wide.seed, i);
        sum += over_tiles > 0 ? over_levels / over_tiles : 1;
    }
    cr_assert_leq(sum / count, has_costs ? 1.002 : 1.001, "%f", sum / count);
    close_players(&p);
}

Test(levels, long_ways_over_them_are_hardly_longer_than_over_the_tiles) { check_ways(false); }
Test(levels, long_ways_over_them_are_hardly_dearer_than_over_the_tiles) { check_ways(true); }

Test(levels, over_budget_a_way_leads_nearer_to_the_goal) {
    static players p;
    open_players(&p, seed_of_run(5), 1, false, NULL);
    for (int32_t i = 0; i < rounds_of_run(100); i++) {
        hr_request request = far_request(&p.wide);
        request.budget_steps = 1 + roll(&p.wide.dice, 40);
        request.only = HR_STAGE_ROUTES;
        if (label_of(&p.wide, request.start) != label_of(&p.wide, request.goal)) continue;
        hr_path path = answer_of(&p, &request);
        length_of(&p, &path);
        double straight = hypot(request.goal.x - request.start.x, request.goal.y - request.start.y);
        cr_assert_leq(path.remaining_256ths, straight + 1, "seed %llu, request %d",
                      (unsigned long long)p.wide.seed, i);
        if (path.status == HR_PARTIAL) cr_assert_gt(path.remaining_256ths, 0);
    }
    close_players(&p);
}

Test(levels, every_number_of_threads_gives_the_same_answers) {
    enum { COUNT = 60 };
    uint64_t hashes[3];
    for (int32_t workers = 1; workers <= 3; workers++) {
        static players p;
        open_players(&p, seed_of_run(77), workers, false, NULL);
        hr_request requests[COUNT];
        for (int32_t i = 0; i < COUNT; i++) requests[i] = far_request(&p.wide);
        hr_results *results;
        cr_assert_eq(hr_results_create(p.planner, &results), HR_OK);
        cr_assert_eq(hr_plan_batch(p.planner, requests, COUNT, results), HR_OK);
        hashes[workers - 1] = hr_results_hash(results);
        hr_results_destroy(results);
        close_players(&p);
    }
    cr_assert_eq(hashes[0], hashes[1]);
    cr_assert_eq(hashes[0], hashes[2]);
}

// Of expansions, those that the watcher was told of, and those of them that lie on the map.
typedef struct watched {
    int32_t expansions, on_map;
} watched;

static void watch(const hr_event *event, void *user) {
    watched *w = user;
    if (event->kind != HR_EVENT_EXPANSION || event->stage != HR_STAGE_ROUTES) return;
    bool is_on_map =
        event->to.x >= 0 && event->to.y >= 0 && event->to.x < WIDTH && event->to.y < HEIGHT;
    w->expansions++;
    w->on_map += is_on_map;
}

Test(levels, a_watcher_is_told_of_expansions_and_changes_no_answer) {
    static players p;
    open_players(&p, seed_of_run(91), 1, false, NULL);
    watched seen = {0};
    hr_planner_config config = {.watcher = watch, .watcher_user = &seen};
    hr_planner *watched_planner;
    cr_assert_eq(hr_planner_create(p.wide.map, &config, &watched_planner), HR_OK);
    for (int32_t i = 0; i < 20; i++) {
        hr_request request = far_request(&p.wide);
        request.only = HR_STAGE_ROUTES;
        hr_path path = answer_of(&p, &request), same;
        cr_assert_eq(hr_plan(watched_planner, &request, &same), HR_OK);
        cr_assert(
            path.steps == same.steps && path.count == same.count &&
            !memcmp(path.waypoints, same.waypoints, (size_t)path.count * sizeof *path.waypoints));
    }
    cr_expect_gt(seen.expansions, 20);
    cr_expect_eq(seen.on_map, seen.expansions);
    hr_planner_destroy(watched_planner);
    close_players(&p);
}

// ---- Memory

Test(levels, out_of_memory_anywhere_leaves_the_next_plan_as_it_would_have_been) {
    static players p;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    open_players(&p, seed_of_run(12), 1, false, &allocator);
    hr_request request = far_request(&p.wide);
    long before = counts.calls;
    hr_path path = answer_of(&p, &request);
    double length = length_of(&p, &path);
    long calls = counts.calls - before;
    dice d = {p.wide.seed};
    for (int32_t i = 0; i < rounds_of_run(40); i++) {
        hr_planner_destroy(p.planner);
        cr_assert_eq(hr_planner_create(p.wide.map, NULL, &p.planner), HR_OK);
        // The last calls are those of the search.
        long late = i % 2 == 0 ? roll(&d, 40) : roll(&d, (int32_t)calls);
        counts.fail_at = counts.calls + calls - (late < calls ? late : calls - 1);
        hr_error error = hr_plan(p.planner, &request, &path);
        cr_assert(error == HR_OUT_OF_MEMORY || error == HR_OK);
        counts.fail_at = 0;
        path = answer_of(&p, &request);
        cr_assert_float_eq(length_of(&p, &path), length, 1e-6);
    }
    close_players(&p);
    cr_assert_eq(counts.live, 0);
}
