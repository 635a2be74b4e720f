// test_routes.c - routes over maps of many tiles: complete, the same after any history, as they
// are when built afresh. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there
// are.

#include "counting_allocator.h"
#include "lands.h"
#include "planner/routes.h"
#include "planner/sweep.h"
#include "planner/tile.h"
#include "twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct scene {
    uint64_t seed;
    dice dice; // what is thrown for this land comes from here
    land_kind kind;
    land land;
    course course;
} scene;

// One tile is 64 x 64.
static void open_scene(scene *s, uint64_t seed, int32_t width_max, int32_t height_max) {
    s->seed = seed;
    s->dice = (dice){seed};
    dice *d = &s->dice;
    s->kind = (land_kind)roll(d, LAND_KINDS);
    int32_t size = 1 + roll(d, WALKER_SIZE_MAX), width = 70 + roll(d, width_max - 69);
    land_make(&s->land, d, s->kind, width, 40 + roll(d, height_max - 39), size);
    s->course = land_open_course(&s->land, NULL);
}

static hr_class_id class_of(const scene *s) { return s->land.size - 1; }

static hr_request by_routes(hr_cell from, hr_cell to, int32_t size) {
    hr_request request = request_between(from, to, size);
    request.only = HR_STAGE_ROUTES;
    return request;
}

static hr_request random_request(scene *s) {
    hr_cell from = land_open_block(&s->land, &s->dice);
    return by_routes(from, land_open_block(&s->land, &s->dice), s->land.size);
}

static const char *story(const scene *s, const hr_request *r) {
    static char text[300];
    snprintf(text, sizeof text, "HANDRAIL_SEED=%llu, %s, %d x %d, size %d, from %d %d to %d %d",
             (unsigned long long)s->seed, land_kind_name(s->kind), s->land.width, s->land.height,
             s->land.size, r->start.x / HR_CELL, r->start.y / HR_CELL, r->goal.x / HR_CELL,
             r->goal.y / HR_CELL);
    return text;
}

static hr_path checked_plan(const scene *s, const hr_request *request) {
    hr_path path = plan(&s->course, request);
    const char *fault = land_fault(&s->land, request, &path);
    cr_assert_null(fault, "%s: %s, %s", fault, hr_status_name(path.status), story(s, request));
    return path;
}

// ---- Complete

Test(routes, every_goal_that_can_be_reached_is_reached_by_clear_legs) {
    static scene s;
    int32_t seen[HR_INVALID + 1] = {0};
    uint64_t seed = seed_of_run(410000000);
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        open_scene(&s, seed, 300, 200);
        for (int32_t i = 0; i < 12; i++) {
            hr_request request = random_request(&s);
            seen[checked_plan(&s, &request).status]++;
        }
        close_course(&s.course);
    }
    cr_log_info("straight %d, found %d, nearest %d\n", seen[HR_STRAIGHT], seen[HR_FOUND],
                seen[HR_NEAREST]);
    cr_expect(seen[HR_STRAIGHT] && seen[HR_FOUND] && seen[HR_NEAREST]);
}

// Near ends, often in one tile, that the shortest way may leave and come back to.
Test(routes, neighbours_in_and_around_one_tile_reach_each_other) {
    static scene s;
    uint64_t seed = seed_of_run(411000000);
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 140);
        for (int32_t i = 0; i < 20; i++) {
            hr_cell from = land_open_block(&s.land, &s.dice), step = roll_cell(&s.dice, 41, 41);
            hr_cell to = {from.x + step.x - 20, from.y + step.y - 20};
            if (!land_is_open(&s.land, to)) continue;
            hr_request request = by_routes(from, to, s.land.size);
            checked_plan(&s, &request);
        }
        close_course(&s.course);
    }
}

// ---- Lengths

// No bound is promised; these are far above what was measured, to notice when something breaks.
static const double RATIO_MOST = 1.25, BLOCKS_MOST = 8, MEAN_RATIO_MOST = 1.02;

Test(routes, no_path_is_shorter_than_the_shortest_or_much_longer) {
    static scene s;
    double sum = 0, worst = 0;
    int32_t count = 0;
    uint64_t seed = seed_of_run(420000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_scene(&s, seed, 140, 80);
        for (int32_t i = 0; i < 3; i++) {
            hr_request request = random_request(&s);
            hr_path path = checked_plan(&s, &request);
            if (path.status != HR_FOUND) continue;
            hr_cell from = hr_block_at(request.start, s.land.size);
            hr_cell to = hr_block_at(request.goal, s.land.size);
            double length = path.length_256ths / HR_CELL;
            double shortest = land_shortest(&s.land, from, to, length);
            cr_assert_leq(shortest, length + 1e-6, "none is so short: %s", story(&s, &request));
            cr_assert_leq(length, RATIO_MOST * shortest + BLOCKS_MOST, "%.3f, shortest %.3f: %s",
                          length, shortest, story(&s, &request));
            sum += length / shortest, count++;
            if (length / shortest > worst) worst = length / shortest;
        }
        close_course(&s.course);
    }
    cr_log_info("%d paths, mean %.5f, worst %.4f times the shortest\n", count, sum / count, worst);
    cr_expect_leq(sum / count, MEAN_RATIO_MOST);
}

// ---- What routes hold

typedef struct network {
    hr_allocator allocator;
    hr_routes routes;
    hr_route_filler *filler;
} network;

static void open_network(network *n, const hr_map *map) {
    *n = (network){.allocator = hr_map_allocator(map)};
    n->filler = hr_route_filler_create(&n->allocator);
    cr_assert_not_null(n->filler);
}

static void refresh(network *n, const scene *s) {
    cr_assert_eq(hr_map_refresh(s->course.map, class_of(s)), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, class_of(s));
    cr_assert(hr_routes_refresh(&n->routes, n->filler, s->course.map, entry));
}

static void close_network(network *n) {
    hr_routes_destroy(&n->routes);
    hr_route_filler_destroy(n->filler);
}

static bool are_same_chains(const uint16_t *a, uint32_t a_at, const uint16_t *b, uint32_t b_at) {
    if (a_at == 0 || b_at == 0) return a_at == b_at;
    size_t count = 1 + (size_t)a[a_at];
    return memcmp(a + a_at, b + b_at, count * sizeof *a) == 0;
}

static const char *tile_difference(const hr_tile *a, const hr_tile *b) {
    if (memcmp(a->first_gate, b->first_gate, sizeof a->first_gate) != 0) return "gates";
    size_t gates = a->first_gate[4];
    if (memcmp(a->first_edge, b->first_edge, (gates + 1) * sizeof *a->first_edge) != 0)
        return "numbers of edges";
    for (uint32_t i = 0; i < a->first_edge[gates]; i++) {
        const hr_edge *e = &a->edges[i], *f = &b->edges[i];
        if (e->to.side != f->to.side || e->to.index != f->to.index) return "edges";
        if (e->length != f->length) return "lengths";
        if (!are_same_chains(a->chains, e->chain, b->chains, f->chain)) return "chains";
    }
    return NULL;
}

// Capacity apart.
static const char *difference(const hr_routes *a, const hr_routes *b) {
    if (a->columns != b->columns || a->rows != b->rows || a->version != b->version) return "shape";
    int32_t count = a->columns * a->rows;
    for (int32_t i = 0; i < 2 * count; i++)
        if (memcmp(&a->borders[i], &b->borders[i], sizeof a->borders[i]) != 0) return "borders";
    for (int32_t i = 0; i < count; i++) {
        const char *found = tile_difference(&a->tiles[i], &b->tiles[i]);
        if (found) return found;
    }
    return NULL;
}

static void expect_as_fresh(const network *n, const scene *s, const char *edit) {
    network fresh;
    open_network(&fresh, s->course.map);
    refresh(&fresh, s);
    const char *found = difference(&n->routes, &fresh.routes);
    cr_assert_null(found, "other %s than built afresh, after %s: HANDRAIL_SEED=%llu, size %d, %s",
                   found, edit, (unsigned long long)s->seed, s->land.size, land_kind_name(s->kind));
    close_network(&fresh);
}

enum { CELL, SQUARE, ON_A_BORDER, ON_A_CROSSING, LONG, WHOLE, FLICKER, NO_EDIT, EDITS };
static const char *const EDIT_NAMES[] = {"a cell",      "a square",      "a cell on a border",
                                         "a crossing",  "a long wall",   "all cells",
                                         "a same cell", "no edit at all"};

static hr_rect random_rect(scene *s, int edit) {
    dice *d = &s->dice;
    hr_cell at = roll_cell(d, s->land.width, s->land.height);
    hr_cell corner = {(at.x + 32) / 64 * 64, (at.y + 32) / 64 * 64};
    switch (edit) {
    case SQUARE:
        return (hr_rect){at.x, at.y, 16, 16};
    case ON_A_BORDER:
        at.x = corner.x - roll(d, 5) + 1;
        return (hr_rect){at.x, at.y, 1, 1 + roll(d, 3)};
    case ON_A_CROSSING:
        return (hr_rect){corner.x - roll(d, 6), corner.y - roll(d, 6), 4, 4};
    case LONG:
        return roll(d, 2) ? (hr_rect){at.x, 0, 1, s->land.height}
                          : (hr_rect){0, at.y, s->land.width, 1};
    case WHOLE:
        return (hr_rect){0, 0, s->land.width, s->land.height};
    default:
        return (hr_rect){at.x, at.y, 1, 1};
    }
}

static void change(scene *s, hr_rect rect, uint8_t value) {
    land_fill(&s->land, rect, value);
    land_copy_to(&s->land, s->course.map, rect);
}

static void edit_somewhere(scene *s, int edit) {
    hr_rect rect = random_rect(s, edit);
    if (edit == NO_EDIT) return;
    if (edit == FLICKER || edit == WHOLE) // touched, and the cells as they were
        hr_map_touch(s->course.map, rect);
    if (edit == WHOLE && roll(&s->dice, 2)) {
        static land other;
        land_make(&other, &s->dice, (land_kind)roll(&s->dice, LAND_KINDS), s->land.width,
                  s->land.height, s->land.size);
        memcpy(s->land.cells, other.cells, sizeof other.cells);
        land_copy_to(&s->land, s->course.map, rect);
    } else if (edit != FLICKER && edit != WHOLE) {
        change(s, rect, (uint8_t)roll(&s->dice, 2));
    }
}

Test(routes, repaired_routes_are_what_a_fresh_build_is) {
    static scene s;
    uint64_t seed = seed_of_run(430000000);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        open_scene(&s, seed, 260, 160);
        network kept;
        open_network(&kept, s.course.map);
        refresh(&kept, &s);
        expect_as_fresh(&kept, &s, "nothing");
        for (int32_t i = 0; i < 24; i++) {
            int edit = roll(&s.dice, EDITS);
            for (int32_t times = 1 + roll(&s.dice, 3); times > 0; times--) edit_somewhere(&s, edit);
            refresh(&kept, &s);
            expect_as_fresh(&kept, &s, EDIT_NAMES[edit]);
        }
        close_network(&kept);
        close_course(&s.course);
    }
}

// A run of 47 pairs has portals at 11 and 34; so have the runs of 23 and 22 that it is cut into.
Test(routes, a_run_that_is_cut_between_its_portals_is_noticed_on_both_sides) {
    static scene s = {.land = {.width = 128, .height = 64, .size = 1}};
    memset(s.land.cells, 0, sizeof s.land.cells);
    land_fill(&s.land, (hr_rect){64, 47, 1, 17}, 1);
    s.course = land_open_course(&s.land, NULL);
    network kept;
    open_network(&kept, s.course.map);
    refresh(&kept, &s);
    hr_border before = kept.routes.borders[0];
    change(&s, (hr_rect){64, 23, 1, 1}, 1);
    change(&s, (hr_rect){64, 46, 1, 1}, 1);
    refresh(&kept, &s);
    cr_assert_eq(before.count, 2);
    cr_assert_arr_eq(before.at, kept.routes.borders[0].at, sizeof before.at);
    expect_as_fresh(&kept, &s, "a cut");
    close_network(&kept);
    close_course(&s.course);
}

// ---- Every edge

static hr_cell inside_block(const hr_routes *routes, int32_t tile, int32_t gate) {
    const hr_tile *t = &routes->tiles[tile];
    int side = NORTH;
    while (gate >= t->first_gate[side + 1]) side++;
    return hr_gate_block(routes, tile,
                         (hr_gate){(uint8_t)side, (uint8_t)(gate - t->first_gate[side])});
}

// How far the middle of a gate's portal lies from a block, in blocks.
static double to_middle(hr_cell from, hr_cell gate, hr_gate of) {
    double x = gate.x + 0.5 * hr_heading_x(of.side) - from.x;
    return hypot(x, gate.y + 0.5 * hr_heading_y(of.side) - from.y);
}

static hr_gate gate_of(const hr_tile *tile, int32_t number) {
    int side = NORTH;
    while (number >= tile->first_gate[side + 1]) side++;
    return (hr_gate){(uint8_t)side, (uint8_t)(number - tile->first_gate[side])};
}

static void check_edge(const scene *s, const hr_routes *routes, int32_t index, int32_t from,
                       const hr_edge *edge) {
    const hr_tile *tile = &routes->tiles[index];
    int32_t to = tile->first_gate[edge->to.side] + edge->to.index;
    hr_cell a = inside_block(routes, index, from), b = inside_block(routes, index, to), at = a;
    const uint16_t *corners = edge->chain ? tile->chains + edge->chain + 1 : NULL;
    int32_t count = corners ? corners[-1] : 0;
    double length = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t corner = corners[to < from ? count - 1 - i : i];
        hr_cell next = {index % routes->columns * HR_TILE + corner % HR_TILE,
                        index / routes->columns * HR_TILE + corner / HR_TILE};
        cr_assert(land_sweep(&s->land, at, next), "a corner is not seen: HANDRAIL_SEED=%llu",
                  (unsigned long long)s->seed);
        length += i == 0 ? to_middle(next, a, gate_of(tile, from)) : twin_distance(at, next);
        at = next;
    }
    cr_assert(land_sweep(&s->land, at, b), "a gate is not seen: HANDRAIL_SEED=%llu",
              (unsigned long long)s->seed);
    if (count > 0) {
        length += to_middle(at, b, edge->to);
        cr_assert_leq(fabs(length - edge->length / (double)HR_ROUTE_UNIT), 0.1,
                      "an edge is %.3f long and says %.3f: HANDRAIL_SEED=%llu", length,
                      edge->length / (double)HR_ROUTE_UNIT, (unsigned long long)s->seed);
    }
    cr_assert_geq(edge->length / (double)HR_ROUTE_UNIT, twin_distance(a, b) - 1.1);
}

static void check_tile(const scene *s, const hr_routes *routes, int32_t index) {
    const hr_tile *tile = &routes->tiles[index];
    for (int32_t from = 0; from < tile->first_gate[4]; from++)
        for (uint32_t i = tile->first_edge[from]; i < tile->first_edge[from + 1]; i++)
            check_edge(s, routes, index, from, &tile->edges[i]);
}

Test(routes, every_edge_is_a_clear_way_of_its_length) {
    static scene s;
    uint64_t seed = seed_of_run(431000000);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 140);
        network n;
        open_network(&n, s.course.map);
        refresh(&n, &s);
        for (int32_t i = 0; i < n.routes.columns * n.routes.rows; i++) check_tile(&s, &n.routes, i);
        close_network(&n);
        close_course(&s.course);
    }
}

// ---- History

enum { ANSWERS = 8, WAYPOINTS_MAX = 4096 };

typedef struct answer {
    hr_status status;
    int32_t count, steps;
    double length;
    hr_position waypoints[WAYPOINTS_MAX];
} answer;

static answer *copy_answer(const hr_path *path, answer *a) {
    cr_assert_leq(path->count, WAYPOINTS_MAX);
    *a = (answer){path->status, path->count, path->steps, path->length_256ths, {{0, 0}}};
    if (path->count)
        memcpy(a->waypoints, path->waypoints, (size_t)path->count * sizeof *path->waypoints);
    return a;
}

static bool is_answer(const hr_path *path, const answer *a) {
    size_t bytes = (size_t)a->count * sizeof *a->waypoints;
    return path->status == a->status && path->count == a->count && path->steps == a->steps &&
           memcmp(&path->length_256ths, &a->length, sizeof a->length) == 0 &&
           (bytes == 0 || memcmp(path->waypoints, a->waypoints, bytes) == 0);
}

// By a planner that has never planned.
static void ask_a_newcomer(const scene *s, const hr_request *request, answer *a) {
    course other = {s->course.map, NULL};
    cr_assert_eq(hr_planner_create(s->course.map, NULL, &other.planner), HR_OK);
    hr_path path = plan(&other, request);
    copy_answer(&path, a);
    hr_planner_destroy(other.planner);
}

static void expect_the_same(const scene *s, const hr_request *request, const answer *a,
                            const char *when) {
    hr_path path = plan(&s->course, request);
    cr_assert(is_answer(&path, a), "other bytes %s: %s", when, story(s, request));
}

static void ask_others(scene *s) {
    for (int32_t i = roll(&s->dice, 6); i > 0; i--) {
        hr_request request = random_request(s);
        request.class_id = roll(&s->dice, WALKER_SIZE_MAX);
        if (roll(&s->dice, 3) == 0) request.only = HR_STAGE_ANY;
        if (roll(&s->dice, 3) == 0) request.budget_steps = 1 + roll(&s->dice, 20);
        plan(&s->course, &request);
    }
}

static void edit_and_undo(scene *s) {
    static land before;
    before = s->land;
    for (int32_t i = 1 + roll(&s->dice, 3); i > 0; i--) {
        edit_somewhere(s, roll(&s->dice, EDITS));
        if (roll(&s->dice, 2)) ask_others(s);
    }
    s->land = before;
    land_copy_to(&s->land, s->course.map, (hr_rect){0, 0, before.width, before.height});
}

Test(routes, a_path_is_the_same_bytes_whatever_was_asked_or_edited_and_undone_before) {
    static scene s;
    static answer answers[ANSWERS];
    hr_request requests[ANSWERS];
    uint64_t seed = seed_of_run(440000000);
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 140);
        for (int32_t i = 0; i < ANSWERS; i++) {
            requests[i] = random_request(&s);
            ask_a_newcomer(&s, &requests[i], &answers[i]);
        }
        for (int32_t i = 0; i < ANSWERS; i++) {
            ask_others(&s);
            expect_the_same(&s, &requests[i], &answers[i], "after other requests");
            expect_the_same(&s, &requests[i], &answers[i], "when asked again");
        }
        for (int32_t i = ANSWERS - 1; i >= 0; i--) {
            edit_and_undo(&s);
            expect_the_same(&s, &requests[i], &answers[i], "after an edit and its undoing");
        }
        close_course(&s.course);
    }
}

// ---- Budgets

// @return what remains, or less than nothing if the budget was enough.
static double check_budget(const scene *s, const hr_request *request, const hr_path *whole) {
    hr_path path = plan(&s->course, request);
    const char *fault = path.count ? land_waypoint_fault(&s->land, request, &path) : NULL;
    cr_assert_null(fault, "%s: budget %d, %s", fault, request->budget_steps, story(s, request));
    if (path.status != HR_PARTIAL) {
        bool are_alike =
            path.status == whole->status || (path.status <= HR_FOUND && whole->status <= HR_FOUND);
        cr_assert(are_alike, "budget %d, %s", request->budget_steps, story(s, request));
        return -1;
    }
    cr_assert_leq(path.steps, request->budget_steps + 16, "%d of %d steps, %s", path.steps,
                  request->budget_steps, story(s, request));
    return path.remaining_256ths;
}

Test(routes, a_budget_leads_towards_the_goal_and_enough_of_it_arrives) {
    static scene s;
    int32_t partial = 0;
    uint64_t seed = seed_of_run(450000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_scene(&s, seed, 300, 200);
        for (int32_t i = 0; i < 3; i++) {
            hr_request request = random_request(&s);
            hr_path whole = checked_plan(&s, &request);
            int32_t steps = whole.steps;
            double at_start =
                hypot(request.start.x - request.goal.x, request.start.y - request.goal.y);
            for (int32_t budget = 1; budget <= steps + 1; budget += 1 + budget / 8) {
                request.budget_steps = budget;
                double remaining = check_budget(&s, &request, &whole);
                if (remaining < 0) continue;
                partial++;
                if (whole.status == HR_NEAREST) continue; // it leads to another place
                cr_assert_leq(remaining, at_start + 1e-6, "budget %d leads away: %s", budget,
                              story(&s, &request));
            }
            request.budget_steps = steps + 1;
            checked_plan(&s, &request);
        }
        close_course(&s.course);
    }
    cr_expect_gt(partial, 100);
}

// ---- Memory

typedef struct life {
    counting_allocator counts;
    scene scene;
    bool has_failed;
} life;

static void plan_in_spite(life *l, const hr_request *request, answer *expected, bool is_first) {
    hr_path path, before;
    memset(&path, 0x5A, sizeof path);
    before = path;
    long fail_at = l->counts.fail_at;
    hr_error error = hr_plan(l->scene.course.planner, request, &path);
    bool has_failed = fail_at > 0 && l->counts.calls >= fail_at;
    cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld: %s", fail_at,
                 hr_error_text(error));
    if (has_failed) {
        cr_assert_eq(memcmp(&path, &before, sizeof path), 0, "a failed plan changed the path");
        l->counts.fail_at = 0;
        l->has_failed = true;
        error = hr_plan(l->scene.course.planner, request, &path);
        cr_assert_eq(error, HR_OK, "allocation %ld: %s at the second try", fail_at,
                     hr_error_text(error));
    }
    const char *fault = land_fault(&l->scene.land, request, &path);
    cr_assert_null(fault, "%s: %s", fault, story(&l->scene, request));
    if (is_first)
        copy_answer(&path, expected);
    else
        cr_assert(is_answer(&path, expected), "another path after allocation %ld failed", fail_at);
}

// Something to repair; planes are not what fails.
static void change_quietly(life *l) {
    scene *s = &l->scene;
    long left = l->counts.fail_at - l->counts.calls;
    bool is_armed = l->counts.fail_at > 0;
    l->counts.fail_at = 0;
    change(s, (hr_rect){60, 60, 12, 12}, 1);
    change(s, (hr_rect){100, 30, 50, 50}, 0);
    land_look(&s->land);
    cr_assert_eq(hr_map_refresh(s->course.map, 0), HR_OK);
    if (is_armed) l->counts.fail_at = l->counts.calls + left;
}

enum { LIFE_REQUESTS = 8 };

// The map and its planes are there before; of what routes need, allocation number `fail_at` fails.
static bool live_and_die(land_kind kind, long fail_at, bool persists) {
    static life l;
    static answer expected[LIFE_REQUESTS];
    scene *s = &l.scene;
    l.counts = (counting_allocator){.persists = persists};
    l.has_failed = false;
    s->dice = (dice){17}, s->seed = 17, s->kind = kind;
    land_make(&s->land, &s->dice, kind, 190, 120, 1);
    land_fill(&s->land, (hr_rect){0, 0, 70, 70}, 0); // a tile with nothing in it comes first
    land_look(&s->land);
    hr_allocator allocator = counting(&l.counts);
    s->course = land_open_course(&s->land, &allocator);
    cr_assert_eq(hr_map_refresh(s->course.map, 0), HR_OK);
    if (fail_at) l.counts.fail_at = l.counts.calls + fail_at;
    hr_request requests[LIFE_REQUESTS];
    for (int32_t i = 0; i < LIFE_REQUESTS; i++) requests[i] = random_request(s);
    for (int32_t i = 0; i < LIFE_REQUESTS; i++) {
        if (i == LIFE_REQUESTS / 2) change_quietly(&l);
        plan_in_spite(&l, &requests[i], &expected[i], fail_at == 0);
    }
    close_course(&s->course);
    cr_assert_eq(l.counts.live, 0, "%ld blocks leaked, failing at %ld", l.counts.live, fail_at);
    return l.has_failed;
}

static void fail_everywhere(bool persists) {
    static const land_kind KINDS[] = {LAND_DENSE, LAND_ROOMS, LAND_ISLANDS};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        cr_assert_not(live_and_die(KINDS[i], 0, persists), "it fails without being told to");
        long fail_at = 1;
        while (live_and_die(KINDS[i], fail_at, persists)) fail_at++;
        cr_expect_gt(fail_at, 15, "only %ld allocations", fail_at - 1);
    }
}

Test(routes, any_one_allocation_may_fail_and_the_second_try_finds_the_same_path) {
    fail_everywhere(false);
}

Test(routes, all_allocations_from_any_on_may_fail_and_the_second_try_finds_the_same_path) {
    fail_everywhere(true);
}

Test(routes, nothing_is_allocated_after_warm_up) {
    static scene s;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    s.dice = (dice){23};
    land_make(&s.land, &s.dice, LAND_NOISE, 200, 130, 1);
    s.course = land_open_course(&s.land, &allocator);
    hr_request requests[60];
    for (int32_t i = 0; i < 60; i++)
        plan(&s.course, (requests[i] = random_request(&s), &requests[i]));
    long calls = counts.calls;
    for (int32_t i = 0; i < 60; i++) plan(&s.course, &requests[i]);
    hr_map_touch(s.course.map, (hr_rect){0, 0, 200, 130});
    for (int32_t i = 0; i < 60; i++) plan(&s.course, &requests[i]);
    cr_expect_eq(counts.calls, calls, "%ld allocations", counts.calls - calls);
    close_course(&s.course);
    cr_expect_eq(counts.live, 0);
}

// ---- The flood of a tile

enum { SIDE = 64 };

typedef struct tile_scene {
    scene scene;
    hr_cell origin;
    hr_tile_plane tile;
    int32_t steps[SIDE][SIDE]; // by the slow way
} tile_scene;

static bool is_open_in_tile(const tile_scene *t, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE &&
           land_is_open(&t->scene.land, (hr_cell){t->origin.x + x, t->origin.y + y});
}

static bool can_step(const tile_scene *t, hr_cell from, hr_cell to) {
    return is_open_in_tile(t, to.x, to.y) && is_open_in_tile(t, from.x, to.y) &&
           is_open_in_tile(t, to.x, from.y);
}

static bool was_reached_beside(const tile_scene *t, int32_t x, int32_t y, int32_t step) {
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) {
            hr_cell from = {x + dx, y + dy};
            if (dx && dy && step % 2) continue; // sides only
            if (!is_open_in_tile(t, from.x, from.y) || !can_step(t, from, (hr_cell){x, y}))
                continue;
            if (t->steps[from.y][from.x] >= 0 && t->steps[from.y][from.x] < step) return true;
        }
    return false;
}

static void flood_slowly(tile_scene *t, hr_cell from) {
    memset(t->steps, -1, sizeof t->steps);
    t->steps[from.y][from.x] = 0;
    for (int32_t step = 1, idle = 0; idle < 2; step++) {
        idle++;
        for (int32_t y = 0; y < SIDE; y++)
            for (int32_t x = 0; x < SIDE; x++)
                if (is_open_in_tile(t, x, y) && t->steps[y][x] < 0 &&
                    was_reached_beside(t, x, y, step))
                    t->steps[y][x] = step, idle = 0;
    }
}

static void open_tile_scene(tile_scene *t, uint64_t seed) {
    open_scene(&t->scene, seed, 200, 140);
    hr_class_id id = class_of(&t->scene);
    cr_assert_eq(hr_map_refresh(t->scene.course.map, id), HR_OK);
    dice *d = &t->scene.dice;
    int32_t column = roll(d, (t->scene.land.width + SIDE - 1) / SIDE);
    int32_t row = roll(d, (t->scene.land.height + SIDE - 1) / SIDE);
    t->origin = (hr_cell){column * SIDE, row * SIDE};
    hr_tile_plane_create(&t->tile);
    const hr_class_entry *entry = hr_class_entry_of(t->scene.course.map, id);
    hr_tile_plane_load(&t->tile, &entry->plane, column, row);
}

static void check_flood(const tile_scene *t, const hr_flood *flood, hr_cell at, bool is_target) {
    int32_t steps = hr_flood_steps(flood, at), slow = t->steps[at.y][at.x];
    bool is_right = steps == slow || (!is_target && steps == -1);
    cr_assert(is_right, "%d steps to %d %d, slowly %d: HANDRAIL_SEED=%llu", steps, at.x, at.y, slow,
              (unsigned long long)t->scene.seed);
}

static void check_way(const tile_scene *t, const hr_flood *flood, hr_cell from, hr_cell to,
                      hr_points *way) {
    hr_points_clear(way);
    hr_flood_way(flood, to, t->origin, way);
    cr_assert_geq(way->count, 1);
    hr_cell first = way->at[0], last = way->at[way->count - 1];
    cr_assert(first.x == t->origin.x + from.x && first.y == t->origin.y + from.y);
    cr_assert(last.x == t->origin.x + to.x && last.y == t->origin.y + to.y);
    double length = 0;
    for (int32_t i = 1; i < way->count; i++) {
        cr_assert(land_sweep(&t->scene.land, way->at[i - 1], way->at[i]),
                  "a leg is not clear: HANDRAIL_SEED=%llu", (unsigned long long)t->scene.seed);
        length += twin_distance(way->at[i - 1], way->at[i]);
    }
    int32_t steps = t->steps[to.y][to.x]; // a side, a diagonal, in turn
    cr_assert_leq(length, (steps + 1) / 2 + steps / 2 * sqrt(2) + 1e-6);
}

Test(routes, a_flood_takes_as_many_steps_as_a_slow_one_and_its_ways_are_clear) {
    static tile_scene t;
    hr_allocator allocator = {0};
    hr_points way = {.allocator = &allocator};
    hr_flood flood = {.allocator = &allocator};
    uint64_t seed = seed_of_run(460000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_tile_scene(&t, seed);
        if (round == rounds_of_run(60)) allocator = hr_map_allocator(t.scene.course.map);
        static hr_cell targets[SIDE * SIDE];
        int32_t count = 0;
        for (int32_t i = 0; i < SIDE * SIDE; i++)
            if (is_open_in_tile(&t, i % SIDE, i / SIDE))
                targets[count++] = (hr_cell){i % SIDE, i / SIDE};
        for (int32_t y = 0; y < SIDE; y++)
            for (int32_t x = 0; x < SIDE; x++) {
                cr_assert_eq(hr_is_closed(&t.tile.plane, x, y), !is_open_in_tile(&t, x, y));
                cr_assert_eq(hr_line(&t.tile.plane.columns, x)[0] >> y & 1,
                             !is_open_in_tile(&t, x, y));
            }
        cr_assert_eq(hr_tile_plane_is_all_open(&t.tile), count == SIDE * SIDE);
        if (count > 0) {
            hr_cell from = targets[roll(&t.scene.dice, count)];
            flood_slowly(&t, from);
            hr_cell some[3];
            for (int i = 0; i < 3; i++) some[i] = targets[roll(&t.scene.dice, count)];
            hr_flood_start(&flood, &t.tile, from);
            hr_flood_reach(&flood, some, 3, INT32_MAX);
            for (int i = 0; i < 3; i++) check_flood(&t, &flood, some[i], i == 0);
            for (int32_t i = 0; i < count; i++) check_flood(&t, &flood, targets[i], false);
            for (int32_t i = 0; i < count; i++) // each on its own: those cut off end nothing
                hr_flood_reach(&flood, &targets[i], 1, INT32_MAX);
            for (int32_t i = 0; i < count; i++) {
                check_flood(&t, &flood, targets[i], true);
                if (t.steps[targets[i].y][targets[i].x] >= 0 && i % 3 == 0)
                    check_way(&t, &flood, from, targets[i], &way);
            }
        }
        close_course(&t.scene.course);
    }
    hr_points_destroy(&way);
    hr_flood_destroy(&flood);
}

Test(routes, a_flood_ends_where_its_layers_are_limited_and_goes_on_from_there) {
    static tile_scene t;
    uint64_t seed = seed_of_run(461000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        open_tile_scene(&t, seed);
        hr_allocator allocator = hr_map_allocator(t.scene.course.map);
        hr_flood flood = {.allocator = &allocator};
        hr_cell from = roll_cell(&t.scene.dice, SIDE, SIDE), to = from;
        if (is_open_in_tile(&t, from.x, from.y)) {
            flood_slowly(&t, from);
            for (int32_t i = 0; i < SIDE * SIDE; i++)
                if (t.steps[i / SIDE][i % SIDE] > t.steps[to.y][to.x])
                    to = (hr_cell){i % SIDE, i / SIDE};
            hr_flood_start(&flood, &t.tile, from);
            for (int32_t limit = 1; limit <= t.steps[to.y][to.x] + 2; limit += 5) {
                hr_flood_reach(&flood, &to, 1, limit);
                cr_assert_leq(flood.count, limit);
                int32_t steps = t.steps[to.y][to.x];
                cr_assert_eq(hr_flood_steps(&flood, to), steps < limit ? steps : -1);
            }
        }
        hr_flood_destroy(&flood);
        close_course(&t.scene.course);
    }
}

Test(routes, a_tile_is_swept_as_its_plane_is) {
    static tile_scene t;
    uint64_t seed = seed_of_run(462000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        open_tile_scene(&t, seed);
        dice *d = &t.scene.dice;
        for (int32_t i = 0; i < 4000; i++) {
            hr_cell from = roll_cell(d, SIDE, SIDE), to = roll_cell(d, SIDE, SIDE);
            if (!is_open_in_tile(&t, from.x, from.y) || !is_open_in_tile(&t, to.x, to.y)) continue;
            cr_assert_eq(hr_tile_sweep(&t.tile, from, to), hr_sweep(&t.tile.plane, from, to),
                         "from %d %d to %d %d: HANDRAIL_SEED=%llu", from.x, from.y, to.x, to.y,
                         (unsigned long long)seed);
        }
        close_course(&t.scene.course);
    }
}

// ---- Portals

static void check_run(const hr_border *border, uint64_t pairs, int32_t first, int32_t end) {
    int32_t count = 0, piece = first;
    for (int32_t i = 0; i < border->count; i++) {
        if (border->at[i] < first || border->at[i] >= end) continue;
        int32_t next = i + 1 < border->count && border->at[i + 1] < end ? border->at[i + 1] : -1;
        count++;
        cr_assert_leq(border->at[i] - piece, HR_PORTAL_SPACING / 2, "%016llx",
                      (unsigned long long)pairs);
        if (next >= 0)
            cr_assert_leq(next - border->at[i], HR_PORTAL_SPACING, "%016llx",
                          (unsigned long long)pairs);
        else
            cr_assert_leq(end - 1 - border->at[i], HR_PORTAL_SPACING / 2, "%016llx",
                          (unsigned long long)pairs);
        piece = border->at[i];
        if (next >= 0) piece = next - HR_PORTAL_SPACING / 2;
    }
    int32_t pieces = (end - first + HR_PORTAL_SPACING - 1) / HR_PORTAL_SPACING;
    cr_assert_eq(count, pieces, "%d portals for a run of %d: %016llx", count, end - first,
                 (unsigned long long)pairs);
}

static void check_portals(uint64_t pairs) {
    hr_border border = hr_border_portals(pairs);
    cr_assert_leq(border.count, HR_PORTALS_MAX);
    for (int32_t i = 0; i < border.count; i++) {
        cr_assert(pairs >> border.at[i] & 1, "a portal is closed: %016llx",
                  (unsigned long long)pairs);
        cr_assert(i == 0 || border.at[i] > border.at[i - 1]);
    }
    for (int32_t at = 0, end; at < SIDE; at = end + 1) {
        for (end = at; end < SIDE && pairs >> end & 1;) end++;
        if (end > at) check_run(&border, pairs, at, end);
    }
}

Test(routes, every_open_run_of_a_border_has_portals_on_open_pairs_no_farther_apart_than_allowed) {
    check_portals(0);
    check_portals(~UINT64_C(0));
    check_portals(UINT64_C(0x5555555555555555));
    check_portals(UINT64_C(0xAAAAAAAAAAAAAAAA));
    cr_expect_eq(hr_border_portals(UINT64_C(0xAAAAAAAAAAAAAAAA)).count, HR_PORTALS_MAX);
    for (int32_t first = 0; first < SIDE; first++)
        for (int32_t end = first + 1; end <= SIDE; end++)
            check_portals(~UINT64_C(0) >> (SIDE - (end - first)) << first);
    dice d = {seed_of_run(470000000)};
    for (int32_t i = rounds_of_run(100000); i > 0; i--) {
        uint64_t pairs = 0; // noise, and runs of all lengths
        int32_t density = 1 + roll(&d, 40);
        for (int32_t bit = 0; bit < SIDE; bit++)
            if (roll(&d, density)) pairs |= UINT64_C(1) << bit;
        check_portals(pairs);
        check_portals(~pairs);
    }
}
