// test_hardships.c - requests of all sorts, thrown on small lands with bodies, links and costs,
// that run out of memory, of steps, or of their host's patience, anywhere: what was there stays, no
// answer is unsound, and afterwards the answer is the one that it would have been at once.

#include "tests/support/counting_allocator.h"
#include "tests/support/goal_scenes.h"
#include "tests/support/lands.h"

#include "planner/lengths.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum {
    BODIES = 5,
    LINKS = 4,
    GOALS = 14,
    CLOSINGS = 3,
    WAYPOINTS = 600,
    BODY = 64,
    DEAR = 2,
    PLACES = 5
};

// What is asked for, and where. Everything else of a world is the same each time it is opened.
typedef struct scene {
    uint64_t seed;
    dice dice;
    land land; // as the unit sees it: with bodies that it does not ignore, and what is closed to it
    uint8_t cells[LAND_CELLS_MAX]; // of the map, without bodies
    hr_rect bodies[BODIES];
    hr_link links[LINKS];
    int32_t link_count;
    hr_request request;
    hr_link moved; // what the first link is when the request is made
    bool has_moved;
    size_t search_bytes_max;
    bool is_ranking, is_measuring; // hr_find_nearest, or hr_plan_lengths, not hr_plan
    hr_length_table table;
    hr_position places[2][PLACES];
    hr_goal goals[GOALS];
    hr_closing closings[CLOSINGS];
    hr_position old_waypoints[WAYPOINTS];
    hr_link_id old_links[WAYPOINTS];
} scene;

// One life of a map and a planner on it.
typedef struct world {
    counting_allocator counts;
    hr_map *map;
    hr_planner *planner;
    hr_footprint_id bodies[BODIES];
    hr_link_id links[LINKS];
    int32_t asked, allowed; // how often whether to cancel; the plan is cancelled after so many
} world;

typedef struct answer {
    hr_error error;
    hr_path path;
    hr_position waypoints[WAYPOINTS];
    hr_link_id links[WAYPOINTS];
    hr_near_goal nearest[GOALS];
    int32_t count;
    double lengths[PLACES * PLACES];
} answer;

// ---- A world

static bool has_enough(void *user) {
    world *w = user;
    return ++w->asked > w->allowed;
}

static void add_classes(hr_map *map) {
    uint16_t costs[256] = {[0] = 256, [DEAR] = 900};
    uint8_t values[] = {0, DEAR};
    hr_class unit = {.pass = hr_pass_of_values(values, 2)};
    hr_class_id id;
    for (unit.size = 1; unit.size <= 2; unit.size++)
        cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
    unit.costs_256ths = costs, unit.size = 1;
    cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
}

static void open_world(world *w, const scene *s, bool has_bodies) {
    *w = (world){.allowed = INT32_MAX};
    hr_map_config config = hr_map_config_default();
    config.width = s->land.width, config.height = s->land.height;
    config.allocator = counting(&w->counts);
    cr_assert_eq(hr_map_create(&config, &w->map), HR_OK);
    hr_map_blit(w->map, (hr_rect){0, 0, config.width, config.height}, s->cells,
                (size_t)config.width);
    add_classes(w->map);
    for (int32_t i = 0; i < BODIES && has_bodies; i++) {
        hr_footprint body = {.cells = s->bodies[i], .bits = BODY};
        cr_assert_eq(hr_footprint_stamp(w->map, body, &w->bodies[i]), HR_OK);
    }
    for (int32_t i = 0; i < s->link_count; i++)
        cr_assert_eq(hr_link_add(w->map, &s->links[i], &w->links[i]), HR_OK);
    if (s->has_moved && has_bodies)
        cr_assert_eq(hr_link_change(w->map, w->links[0], &s->moved), HR_OK);
    hr_planner_config planner = {
        .should_cancel = has_enough, .cancel_user = w, .search_bytes_max = s->search_bytes_max};
    cr_assert_eq(hr_planner_create(w->map, &planner, &w->planner), HR_OK);
}

static void close_world(world *w) {
    hr_planner_destroy(w->planner);
    hr_map_destroy(w->map);
    cr_assert_eq(w->counts.live, 0, "%ld blocks leaked", w->counts.live);
}

static void ask(const world *w, const scene *s, answer *a) {
    memset(&a->path, 0x5A, sizeof a->path);
    hr_path before = a->path;
    a->count = 0;
    if (s->is_measuring) {
        a->error = hr_plan_lengths(w->planner, &s->table, a->lengths);
        return;
    }
    if (s->is_ranking) {
        a->error = hr_find_nearest(w->planner, &s->request, GOALS / 2, a->nearest, &a->count);
        return;
    }
    a->error = hr_plan(w->planner, &s->request, &a->path);
    if (a->error) {
        cr_assert_eq(memcmp(&a->path, &before, sizeof before), 0,
                     "seed %llu: a failed plan changed the path", (unsigned long long)s->seed);
        return;
    }
    cr_assert_lt(a->path.count, WAYPOINTS);
    for (int32_t i = 0; i < a->path.count; i++) {
        a->waypoints[i] = a->path.waypoints[i];
        a->links[i] = a->path.links && i + 1 < a->path.count ? a->path.links[i] : 0;
    }
}

// ---- What is thrown

static hr_position throw_position(scene *s) {
    hr_cell at = land_open_block(&s->land, &s->dice);
    hr_position centre = hr_block_centre(at, s->land.size);
    centre.x += roll(&s->dice, HR_CELL) - HR_CELL / 2;
    centre.y += roll(&s->dice, HR_CELL) - HR_CELL / 2;
    return roll(&s->dice, 3) ? hr_block_centre(at, s->land.size) : centre;
}

static void throw_ground(scene *s) {
    int32_t width = s->land.width;
    for (int32_t i = 0; i < width * s->land.height; i++) {
        bool is_dear = (i % width / 7 + i / width / 5) % 3 == 0;
        s->cells[i] = s->land.cells[i] ? 1 : is_dear ? DEAR : 0;
    }
    for (int32_t i = 0; i < BODIES; i++) {
        hr_cell at = roll_cell(&s->dice, width - 6, s->land.height - 6);
        s->bodies[i] = (hr_rect){at.x, at.y, 1 + roll(&s->dice, 6), 1 + roll(&s->dice, 6)};
    }
}

static void throw_links(scene *s) {
    s->link_count = roll(&s->dice, 2) ? 1 + roll(&s->dice, LINKS) : 0;
    for (int32_t i = 0; i < s->link_count; i++)
        s->links[i] = (hr_link){.from = throw_position(s),
                                .to = throw_position(s),
                                .cost_256ths = roll(&s->dice, 10 * HR_CELL),
                                .is_one_way = roll(&s->dice, 3) == 0};
}

static void throw_table(scene *s) {
    s->is_measuring = true;
    for (int32_t i = 0; i < 2 * PLACES; i++) s->places[i & 1][i / 2] = throw_position(s);
    s->table = (hr_length_table){.class_id = s->request.class_id,
                                 .from = s->places[0],
                                 .from_count = 1 + roll(&s->dice, PLACES),
                                 .to = roll(&s->dice, 2) ? s->places[1] : NULL,
                                 .to_count = PLACES,
                                 .limit_256ths = roll(&s->dice, 2) * 90 * HR_CELL};
}

static void throw_goals(scene *s) {
    hr_request *request = &s->request;
    request->goal_count = 1 + roll(&s->dice, GOALS);
    request->goals = s->goals;
    bool are_places = roll(&s->dice, 2);
    for (int32_t i = 0; i < request->goal_count; i++)
        s->goals[i] = are_places
                          ? (hr_goal){.position = throw_position(s)}
                          : throw_goal(&s->dice, s->land.width, s->land.height, s->land.size);
    request->reach_256ths = 0;
    s->is_ranking = roll(&s->dice, 3) == 0;
}

static void throw_closings(scene *s) {
    s->request.closing_count = 1 + roll(&s->dice, CLOSINGS);
    s->request.closings = s->closings;
    for (int32_t i = 0; i < s->request.closing_count; i++) {
        hr_cell at = roll_cell(&s->dice, s->land.width, s->land.height);
        hr_rect cells = {at.x, at.y, roll(&s->dice, 12), roll(&s->dice, 12)};
        int32_t extra = roll(&s->dice, 2) ? 700 : 0;
        s->closings[i] = (hr_closing){.cells = cells, .extra_256ths = extra};
        if (extra == 0) land_fill(&s->land, cells, 1);
    }
}

// A way that it was given before the bodies came.
static void throw_old_path(scene *s) {
    static answer a;
    world w;
    open_world(&w, s, false);
    ask(&w, s, &a);
    memcpy(s->old_waypoints, a.waypoints, sizeof a.waypoints);
    memcpy(s->old_links, a.links, sizeof a.links);
    s->request.old_waypoints = s->old_waypoints, s->request.old_count = a.path.count;
    s->request.old_links = s->old_links;
    close_world(&w);
    if (a.path.count > 2 && roll(&s->dice, 4) == 0) // one near the edges
        s->old_waypoints[1] = (hr_position){roll(&s->dice, 300), roll(&s->dice, 300)};
    if (s->link_count == 0 || roll(&s->dice, 4)) return;
    s->has_moved = true;
    s->moved = s->links[0];
    s->moved.to = throw_position(s);
}

static void throw_request(scene *s) {
    dice *d = &s->dice;
    hr_request *request = &s->request;
    static const hr_stage STAGES[] = {HR_STAGE_TRACE, HR_STAGE_ROUTES, HR_STAGE_EXACT,
                                      HR_STAGE_ASTAR};
    request->start = throw_position(s), request->goal = throw_position(s);
    if (roll(d, 8) == 0) { // anywhere, be it closed
        hr_cell at = roll_cell(d, s->land.width, s->land.height);
        *(roll(d, 2) ? &request->start : &request->goal) = hr_block_centre(at, 1);
    }
    if (roll(d, 6) == 0)
        request->start = hr_block_centre((hr_cell){s->bodies[0].x, s->bodies[0].y}, 1);
    if (s->link_count > 0 && roll(d, 4) == 0) request->start = s->links[0].from;
    request->quality = (hr_quality)roll(d, 3);
    request->may_escape = roll(d, 2);
    if (roll(d, 4) == 0) request->only = STAGES[roll(d, 4)];
    if (roll(d, 4) == 0) request->reach_256ths = roll(d, 12 * HR_CELL);
    if (roll(d, 5) == 0) request->limit_256ths = 1 + roll(d, 100 * HR_CELL);
    if (roll(d, 3) == 0) throw_goals(s);
    bool may_mend = request->goal_count == 0 && request->quality != HR_EXACT && !request->only;
    if (may_mend && roll(d, 2)) throw_old_path(s);
    if (roll(d, 3) == 0)
        request->first_leg_only = true;
    else
        request->length_only = roll(d, 6) == 0;
}

// Ids are those that each world gives its bodies.
static void throw_ignored(scene *s) {
    int32_t ignored = roll(&s->dice, 3) ? 0 : 1 + roll(&s->dice, 2);
    world w;
    open_world(&w, s, true);
    for (int32_t i = 0; i < BODIES; i++)
        if (i < HR_IGNORE_MAX && i < ignored)
            s->request.ignore[i] = w.bodies[i];
        else
            land_fill(&s->land, s->bodies[i], 1);
    close_world(&w);
}

static void throw_scene(scene *s, uint64_t seed) {
    memset(s, 0, sizeof *s);
    s->seed = s->dice.state = seed;
    land_kind kind = (land_kind)roll(&s->dice, LAND_KINDS);
    s->request = hr_request_default();
    s->request.class_id = roll(&s->dice, 3);
    int32_t size = s->request.class_id == 1 ? 2 : 1;
    int32_t width = 40 + roll(&s->dice, 120), height = 40 + roll(&s->dice, 50);
    land_make(&s->land, &s->dice, kind, width, height, size);
    static const size_t BYTES[] = {0, 0, 0, 1 << 15, SIZE_MAX / 2};
    s->search_bytes_max = BYTES[roll(&s->dice, 5)];
    throw_ground(s);
    throw_links(s);
    throw_request(s);
    throw_ignored(s);
    if (roll(&s->dice, 4) == 0) throw_closings(s);
    if (roll(&s->dice, 6) == 0) throw_table(s);
    land_look(&s->land);
}

// ---- What is wrong

static double distance(hr_position a, hr_position b) { return hypot(a.x - b.x, a.y - b.y); }

static const char *leg_fault(const scene *s, const world *w, const answer *a, int32_t i) {
    hr_position from = a->waypoints[i], to = a->waypoints[i + 1];
    hr_link link;
    if (a->links[i] == 0) {
        bool is_clear =
            land_sweep(&s->land, hr_block_at(from, s->land.size), hr_block_at(to, s->land.size));
        return is_clear ? NULL : "a leg is not clear";
    }
    if (!hr_link_get(w->map, a->links[i], &link)) return "a link is not there";
    return NULL;
}

// Of any path, whatever it came to.
static const char *answer_fault(const scene *s, const world *w, const answer *a) {
    const hr_path *path = &a->path;
    if (a->error) return hr_error_text(a->error);
    if (s->is_measuring) return NULL;
    if (s->is_ranking) return a->count < 0 || a->count > GOALS / 2 ? "a count" : NULL;
    if (path->status == HR_INVALID) return path->problem;
    if ((path->count > 0) != (path->waypoints != NULL)) return "waypoints";
    if (path->count == 1 || (path->count > 2 && s->request.first_leg_only)) return "a count";
    for (int32_t i = 0; i + 1 < path->count; i++) {
        const char *fault = leg_fault(s, w, a, i);
        if (fault) return fault;
    }
    bool begins = path->count == 0 || path->status == HR_BLOCKED ||
                  distance(a->waypoints[0], s->request.start) == 0;
    return begins ? NULL : "it begins elsewhere";
}

static const char *difference(const scene *s, const answer *a, const answer *b) {
    if (a->error != b->error) return "error";
    if (s->is_measuring) {
        bool is_square = s->table.to == NULL;
        size_t columns = (size_t)(is_square ? s->table.from_count : s->table.to_count);
        size_t size = (size_t)s->table.from_count * columns * sizeof *a->lengths;
        return memcmp(a->lengths, b->lengths, size) ? "lengths of a table" : NULL;
    }
    if (s->is_ranking) {
        size_t size = (size_t)a->count * sizeof *a->nearest;
        return a->count != b->count || memcmp(a->nearest, b->nearest, size) ? "nearest" : NULL;
    }
    const hr_path *p = &a->path, *q = &b->path;
    if (p->status != q->status) return "status";
    if (p->stage != q->stage) return "stage";
    if (p->count != q->count) return "count";
    if (p->goal_index != q->goal_index) return "goal";
    if (memcmp(a->waypoints, b->waypoints, (size_t)p->count * sizeof *a->waypoints))
        return "waypoints";
    if (memcmp(a->links, b->links, (size_t)p->count * sizeof *a->links)) return "links";
    double x[] = {p->length_256ths, p->cost_256ths, p->remaining_256ths, p->guaranteed_ratio};
    double y[] = {q->length_256ths, q->cost_256ths, q->remaining_256ths, q->guaranteed_ratio};
    return memcmp(x, y, sizeof x) ? "lengths" : NULL;
}

static void expect_sound(const scene *s, const world *w, const answer *a, const char *hardship,
                         int64_t number) {
    const char *fault = answer_fault(s, w, a);
    cr_assert_null(fault, "seed %llu, %s %lld: %s", (unsigned long long)s->seed, hardship,
                   (long long)number, fault);
}

static void expect_same(const scene *s, const answer *a, const answer *b, const char *hardship,
                        int64_t number) {
    const char *what = difference(s, a, b);
    cr_assert_null(what, "seed %llu, after %s %lld: other %s", (unsigned long long)s->seed,
                   hardship, (long long)number, what);
}

static void ask_at_ease(const scene *s, answer *a) {
    world w;
    open_world(&w, s, true);
    ask(&w, s, a);
    expect_sound(s, &w, a, "at ease", 0);
    close_world(&w);
}

// ---- Hardships

// @return whether an allocation failed.
static bool run_out_of_memory(const scene *s, const answer *expected, long fail_at) {
    static answer a;
    world w;
    open_world(&w, s, true);
    w.counts.persists = fail_at % 2;
    w.counts.calls = 0;
    w.counts.fail_at = fail_at;
    ask(&w, s, &a);
    bool has_failed = w.counts.calls >= fail_at;
    w.counts.fail_at = 0;
    cr_assert(a.error == HR_OK || (has_failed && a.error == HR_OUT_OF_MEMORY));
    if (a.error) ask(&w, s, &a);
    expect_same(s, &a, expected, "allocation", fail_at);
    close_world(&w);
    return has_failed;
}

// @return whether the plan was cancelled.
static bool run_out_of_patience(const scene *s, const answer *expected, int32_t allowed) {
    static answer a;
    world w;
    open_world(&w, s, true);
    w.allowed = allowed;
    ask(&w, s, &a);
    bool is_cancelled = w.asked > allowed;
    expect_sound(s, &w, &a, "cancelled at", allowed);
    w.allowed = INT32_MAX, w.asked = 0;
    if (is_cancelled) ask(&w, s, &a);
    expect_same(s, &a, expected, "cancelling at", allowed);
    close_world(&w);
    return is_cancelled;
}

static void run_out_of_steps(scene *s, world *w, int32_t budget) {
    static answer a;
    s->request.budget_steps = budget;
    ask(w, s, &a);
    s->request.budget_steps = 0;
    expect_sound(s, w, &a, "budget", budget);
}

static void expect_to_bear(void (*hardship)(scene *s, const answer *expected), uint64_t seed,
                           int32_t rounds) {
    static scene s;
    static answer expected;
    for (int32_t i = 0; i < rounds; i++) {
        throw_scene(&s, seed + (uint64_t)i);
        ask_at_ease(&s, &expected);
        hardship(&s, &expected);
    }
}

static void without_memory(scene *s, const answer *expected) {
    long fail_at = 1;
    while (run_out_of_memory(s, expected, fail_at)) fail_at++;
}

static void without_patience(scene *s, const answer *expected) {
    int32_t allowed = 0;
    while (run_out_of_patience(s, expected, allowed)) allowed += 1 + allowed / 3;
}

static void without_steps(scene *s, const answer *expected) {
    world w;
    open_world(&w, s, true);
    int32_t steps = s->is_measuring ? 0 : s->is_ranking ? 300 : expected->path.steps;
    for (int32_t budget = 1; budget <= steps; budget += 1 + budget / 5)
        run_out_of_steps(s, &w, budget);
    close_world(&w);
}

Test(hardships, any_allocation_of_any_request_may_fail) {
    expect_to_bear(without_memory, seed_of_run(7000), rounds_of_run(120));
}

Test(hardships, any_request_may_be_cancelled_anywhere) {
    expect_to_bear(without_patience, seed_of_run(8000), rounds_of_run(250));
}

Test(hardships, any_request_may_end_after_any_number_of_steps) {
    expect_to_bear(without_steps, seed_of_run(9000), rounds_of_run(250));
}
