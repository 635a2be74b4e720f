// test_random_maps.c - random maps up to 40 x 40, sizes 1 to 4, against the twins. HANDRAIL_SEED
// replays a map, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/api/planner_state.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct scene {
    uint64_t seed;
    map_kind kind;
    dice dice; // what is thrown for this map comes from here
    sketch map;
    twin twin;
    course course;
    int32_t size;
} scene;

static void open_scene(scene *s, uint64_t seed, int32_t side_max) {
    s->seed = seed;
    s->dice = (dice){seed};
    dice *d = &s->dice;
    s->size = 1 + roll(d, WALKER_SIZE_MAX);
    s->kind = (map_kind)roll(d, MAP_KINDS);
    int32_t width = 1 + roll(d, side_max), height = 1 + roll(d, side_max);
    s->map = random_map(d, s->kind, width, height, s->size + roll(d, 2));
    twin_look(&s->twin, &s->map, s->size);
    s->course = open_course(&s->map);
}

static hr_cell any_cell(scene *s) { return roll_cell(&s->dice, s->map.width, s->map.height); }

// One whose centre lies on the map.
static hr_cell any_block(scene *s) {
    hr_cell at = any_cell(s);
    return (hr_cell){at.x - s->size / 2, at.y - s->size / 2};
}

// Open where a few throws find one.
static hr_cell open_block(scene *s) {
    hr_cell at = any_block(s);
    for (int32_t i = 0; i < 30 && twin_label(&s->twin, at) < 0; i++) at = any_block(s);
    return at;
}

static hr_cell block_of(const scene *s, hr_position p) { return twin_block_at(&s->twin, p); }

static const char *story(const scene *s, const hr_request *r) {
    static char text[8000];
    snprintf(text, sizeof text,
             "HANDRAIL_SEED=%llu, %s, size %d, start %d %d, goal %d %d, reach %d, quality %d, "
             "split %d, only %d\n%s",
             (unsigned long long)s->seed, map_kind_name(s->kind), s->size, r->start.x, r->start.y,
             r->goal.x, r->goal.y, r->reach_256ths, r->quality,
             (int)s->course.planner->searcher.split, r->only,
             drawing(&s->map, block_of(s, r->start), block_of(s, r->goal)));
    return text;
}

static int32_t seen[HR_INVALID + 1]; // answers by status

static hr_path checked_plan(const scene *s, const hr_request *request) {
    hr_path path = plan(&s->course, request);
    seen[path.status]++;
    const char *fault = twin_fault(&s->twin, request, &path);
    cr_assert_null(fault, "%s: %s\n%s", fault, hr_status_name(path.status), story(s, request));
    return path;
}

static hr_request between_open_blocks(scene *s) {
    hr_cell start = open_block(s);
    return request_between(start, open_block(s), s->size);
}

static hr_position roll_position(scene *s) {
    hr_cell at = roll_cell(&s->dice, s->map.width * HR_CELL, s->map.height * HR_CELL);
    return (hr_position){at.x, at.y};
}

static hr_request random_request(scene *s) {
    hr_request request = between_open_blocks(s);
    if (roll(&s->dice, 4) == 0) {
        request.start = roll_position(s);
        request.goal = roll_position(s);
    }
    if (roll(&s->dice, 4) == 0) request.reach_256ths = roll(&s->dice, 8 * HR_CELL);
    request.tag = s->seed;
    return request;
}

// The trace alone may give up; then what it hands out is still a way.
static void check_trace_alone(const scene *s, hr_request request) {
    request.only = HR_STAGE_TRACE;
    hr_path path = plan(&s->course, &request);
    const char *fault = path.status == HR_PARTIAL ? twin_waypoint_fault(&s->twin, &request, &path)
                                                  : twin_fault(&s->twin, &request, &path);
    cr_assert_null(fault, "%s: %s\n%s", fault, hr_status_name(path.status), story(s, &request));
    cr_assert(path.status != HR_PARTIAL || path.guaranteed_ratio == 0);
}

static void check_every_way_to_ask(const scene *s, hr_request request) {
    checked_plan(s, &request);
    request.quality = HR_FAST;
    checked_plan(s, &request);
    check_trace_alone(s, request);
    hr_planner_set_split(s->course.planner, HR_SPLIT_FARTHEST);
    checked_plan(s, &request);
    check_trace_alone(s, request);
    for (request.only = HR_STAGE_ROUTES; request.only <= HR_STAGE_ASTAR; request.only++)
        checked_plan(s, &request);
    hr_planner_set_split(s->course.planner, HR_SPLIT_CHAIN);
}

Test(random_maps, every_status_and_every_leg_is_true) {
    uint64_t seed = seed_of_run(10000000);
    for (int32_t round = rounds_of_run(30000); round > 0; round--, seed++) {
        scene s;
        open_scene(&s, seed, 40);
        for (int32_t i = 0; i < 3; i++) check_every_way_to_ask(&s, random_request(&s));
        close_course(&s.course);
    }
    for (hr_status status = HR_STRAIGHT; status < HR_INVALID; status++)
        cr_expect(seen[status] > 0 || status == HR_PARTIAL, "no map made the answer %s",
                  hr_status_name(status));
}

// ---- Lengths

typedef struct ratios {
    double sum, worst;
    int32_t count;
} ratios;

static void check_length(const scene *s, const hr_request *request, double shortest, ratios *all) {
    hr_path path = checked_plan(s, request);
    double length = path.length_256ths / HR_CELL, ratio = shortest > 0 ? length / shortest : 1;
    cr_assert(length > shortest - 1e-9, "shorter than the shortest: %.9f, %.9f\n%s", length,
              shortest, story(s, request));
    if (path.guaranteed_ratio > 0)
        cr_assert(ratio <= path.guaranteed_ratio + 1e-9,
                  "%.6f times the shortest, promised %.6f\n%s", ratio, path.guaranteed_ratio,
                  story(s, request));
    all->sum += ratio, all->count++;
    if (ratio > all->worst) all->worst = ratio;
}

static void check_lengths(scene *s, ratios *balanced, ratios *fast) {
    hr_request request = between_open_blocks(s);
    hr_cell end, start = block_of(s, request.start);
    hr_status status = twin_status(&s->twin, &request, &end);
    if (status == HR_BLOCKED || status == HR_LOCKED) return;
    double shortest = twin_shortest(&s->twin, start, end);
    check_length(s, &request, shortest, balanced);
    request.quality = HR_FAST;
    check_length(s, &request, shortest, fast);
}

static void compare_lengths(uint64_t seed, int32_t rounds, int32_t side) {
    ratios balanced = {0}, fast = {0};
    for (; rounds > 0; rounds--, seed++) {
        scene s;
        open_scene(&s, seed, side);
        for (int32_t i = 0; i < 3; i++) check_lengths(&s, &balanced, &fast);
        close_course(&s.course);
    }
    cr_log_info("balanced: mean %.5f, worst %.4f; fast: mean %.5f, worst %.4f of %d\n",
                balanced.sum / balanced.count, balanced.worst, fast.sum / fast.count, fast.worst,
                fast.count);
    cr_expect_leq(balanced.sum / balanced.count, 1.001);
    cr_expect_leq(fast.sum / fast.count, 1.02);
}

Test(random_maps, no_path_is_shorter_than_the_shortest_and_promises_are_kept_on_small_maps) {
    compare_lengths(seed_of_run(20000000), rounds_of_run(20000), 16);
}

Test(random_maps, no_path_is_shorter_than_the_shortest_and_promises_are_kept_on_large_maps) {
    compare_lengths(seed_of_run(30000000), rounds_of_run(3000), 40);
}

// ---- What must not change

static hr_request turned_request(const scene *s, hr_request request, int symmetry) {
    hr_cell start = turn_block(&s->map, block_of(s, request.start), s->size, symmetry);
    hr_cell goal = turn_block(&s->map, block_of(s, request.goal), s->size, symmetry);
    hr_request turned = request_between(start, goal, s->size);
    turned.quality = request.quality;
    return turned;
}

// One whose cells all lie on the map, which is large enough: then its centre, too, lies on the map
// however that is turned.
static hr_cell inner_block(scene *s) {
    hr_cell at = open_block(s);
    int32_t right = s->map.width - s->size, bottom = s->map.height - s->size;
    at.x = at.x > right ? right : at.x, at.y = at.y > bottom ? bottom : at.y;
    return (hr_cell){at.x < 0 ? 0 : at.x, at.y < 0 ? 0 : at.y};
}

// Left and right differ in what is tried first, so lengths may; where it leads may not.
static void check_turned(const scene *s, const hr_request *request, const hr_path *path,
                         int symmetry) {
    scene turned = *s;
    turned.map = turn_sketch(&s->map, symmetry);
    twin_look(&turned.twin, &turned.map, s->size);
    turned.course = open_course(&turned.map);
    hr_request asked = turned_request(s, *request, symmetry);
    hr_path other = checked_plan(&turned, &asked);
    cr_assert_eq(other.status, path->status, "symmetry %d\n%s", symmetry, story(s, request));
    cr_assert_float_eq(other.remaining_256ths, path->remaining_256ths, 1e-6, "symmetry %d\n%s",
                       symmetry, story(s, request));
    if (path->status == HR_STRAIGHT)
        cr_assert_float_eq(other.length_256ths, path->length_256ths, 1e-6);
    close_course(&turned.course);
}

Test(random_maps, turned_and_mirrored_maps_have_the_same_answers) {
    uint64_t seed = seed_of_run(40000000);
    for (int32_t round = rounds_of_run(1500); round > 0; round--, seed++) {
        scene s;
        open_scene(&s, seed, 40);
        if (s.map.width < s.size || s.map.height < s.size) {
            close_course(&s.course);
            continue;
        }
        hr_request request = request_between(inner_block(&s), inner_block(&s), s.size);
        request.quality = roll(&s.dice, 2) ? HR_FAST : HR_BALANCED;
        hr_path path = checked_plan(&s, &request);
        for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++)
            check_turned(&s, &request, &path, symmetry);
        close_course(&s.course);
    }
}

Test(random_maps, the_way_back_exists_where_the_way_does) {
    uint64_t seed = seed_of_run(50000000);
    for (int32_t round = rounds_of_run(5000); round > 0; round--, seed++) {
        scene s;
        open_scene(&s, seed, 40);
        hr_request there = request_between(open_block(&s), open_block(&s), s.size), back = there;
        back.start = there.goal, back.goal = there.start;
        hr_path way = checked_plan(&s, &there);
        bool arrives = way.status == HR_FOUND || way.status == HR_STRAIGHT;
        hr_status status = way.status;
        way = checked_plan(&s, &back);
        if (arrives) cr_assert_eq(way.status, status, "%s", story(&s, &there));
        close_course(&s.course);
    }
}

static void open_a_cell(scene *s) {
    hr_cell at = any_cell(s);
    for (int32_t i = 0; i < 30 && !is_closed_cell(&s->map, at.x, at.y); i++) at = any_cell(s);
    draw_cell(&s->map, at.x, at.y, 0);
    change_course(&s->course, &s->map);
    twin_look(&s->twin, &s->map, s->size);
}

Test(random_maps, opening_a_cell_never_makes_a_reachable_goal_unreachable) {
    uint64_t seed = seed_of_run(60000000);
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        scene s;
        open_scene(&s, seed, 40);
        hr_request request = request_between(open_block(&s), open_block(&s), s.size);
        request.quality = HR_FAST;
        bool arrives = false;
        for (int32_t i = 0; i < 12; i++) {
            hr_path path = checked_plan(&s, &request);
            bool arrives_now = path.status == HR_FOUND || path.status == HR_STRAIGHT;
            cr_assert(arrives_now || !arrives, "%s", story(&s, &request));
            arrives = arrives_now;
            open_a_cell(&s);
        }
        close_course(&s.course);
    }
}

// ---- Budgets

static void check_budget(const scene *s, hr_request request, const hr_path *whole) {
    hr_path path = plan(&s->course, &request);
    const char *fault = path.count ? twin_waypoint_fault(&s->twin, &request, &path) : NULL;
    cr_assert_null(fault, "%s: budget %d\n%s", fault, request.budget_steps, story(s, &request));
    if (path.status != HR_PARTIAL) {
        cr_assert_eq(path.status, whole->status, "%s", story(s, &request));
        return;
    }
    cr_assert_leq(path.steps, request.budget_steps + 32, "%d of %d steps\n%s", path.steps,
                  request.budget_steps, story(s, &request));
    if (whole->status == HR_NEAREST) return; // the search leads to another place than the goal
    double at_start = hypot(request.start.x - request.goal.x, request.start.y - request.goal.y);
    cr_assert_leq(path.remaining_256ths, at_start + 1e-6, "budget %d leads away\n%s",
                  request.budget_steps, story(s, &request));
}

// Out of steps a plan ends with a way towards the goal; with enough of them it ends as without a
// budget.
static void check_budgets(scene *s) {
    hr_request request = between_open_blocks(s);
    request.quality = roll(&s->dice, 2) ? HR_FAST : HR_BALANCED;
    hr_path whole = checked_plan(s, &request);
    for (request.budget_steps = 1; request.budget_steps < 2000;
         request.budget_steps += 1 + request.budget_steps / 2)
        check_budget(s, request, &whole);
    request.budget_steps = whole.steps + 1;
    hr_path path = checked_plan(s, &request);
    cr_assert_eq(path.status, whole.status, "%s", story(s, &request));
}

Test(random_maps, a_budget_is_kept_and_a_larger_one_finds_the_way) {
    uint64_t seed = seed_of_run(70000000);
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        scene s;
        open_scene(&s, seed, 40);
        check_budgets(&s);
        close_course(&s.course);
    }
}

// What follows the search, as cutting loops out of its way, must not go over the budget either.
Test(random_maps, a_spent_budget_is_partial_and_nothing_more_is_spent) {
    scene s = {.size = 2};
    s.map = draw(".............\n"
                 ".............\n"
                 "..#########..\n"
                 "a.#.......#..\n"
                 "..........#..\n"
                 ".#...##...#..\n"
                 "..#..#.b..#..\n"
                 "..#..##...#..\n"
                 "..#.......#..\n"
                 "..#.......#..\n"
                 "..##..#####..\n"
                 ".............\n"
                 ".............\n");
    twin_look(&s.twin, &s.map, s.size);
    s.course = open_course(&s.map);
    hr_request request = request_between(letter(&s.map, 'a'), letter(&s.map, 'b'), s.size);
    hr_path whole = checked_plan(&s, &request);
    cr_expect_eq(whole.status, HR_FOUND);
    for (request.budget_steps = 1; request.budget_steps <= 26; request.budget_steps++) {
        hr_path path = plan(&s.course, &request);
        cr_expect_eq(path.status, HR_PARTIAL);
        check_budget(&s, request, &whole);
    }
    close_course(&s.course);
}

// ---- Watching

typedef struct notes {
    int64_t events[HR_EVENT_LEG + 1];
    bool saw_left, saw_right, saw_clear;
} notes;

static void note(const hr_event *event, void *user) {
    notes *n = user;
    n->events[event->kind]++;
    if (event->kind == HR_EVENT_RUN) *(event->is_left ? &n->saw_left : &n->saw_right) = true;
    if (event->kind == HR_EVENT_RAY && event->is_clear) n->saw_clear = true;
}

static void check_watched(const scene *s, const hr_request *request, notes *n) {
    hr_path path = checked_plan(s, request);
    course watched = {s->course.map, NULL};
    hr_planner_config config = {note, n};
    cr_assert_eq(hr_planner_create(s->course.map, &config, &watched.planner), HR_OK);
    hr_path other = plan(&watched, request);
    size_t bytes = (size_t)path.count * sizeof *path.waypoints;
    cr_assert(other.status == path.status && other.steps == path.steps &&
                  other.stage == path.stage && other.count == path.count,
              "%s", story(s, request));
    if (bytes)
        cr_assert_eq(memcmp(other.waypoints, path.waypoints, bytes), 0, "%s", story(s, request));
    hr_planner_destroy(watched.planner);
}

Test(random_maps, a_watcher_sees_every_kind_of_event_and_changes_nothing) {
    uint64_t seed = seed_of_run(80000000);
    notes n = {0};
    for (int32_t round = rounds_of_run(2000); round > 0; round--, seed++) {
        scene s;
        open_scene(&s, seed, 40);
        hr_request request = request_between(open_block(&s), open_block(&s), s.size);
        request.quality = roll(&s.dice, 2) ? HR_FAST : HR_BALANCED;
        check_watched(&s, &request, &n);
        request.only = HR_STAGE_ASTAR;
        check_watched(&s, &request, &n);
        close_course(&s.course);
    }
    for (int kind = 0; kind <= HR_EVENT_LEG; kind++)
        cr_expect_gt(n.events[kind], 0, "no event of kind %d", kind);
    cr_expect(n.saw_left && n.saw_right && n.saw_clear);
}

// ---- Many classes

enum { CLASSES = 64 };

static void see_as(scene *s, const sketch *values, hr_pass_set pass) {
    for (int32_t i = 0; i < values->width * values->height; i++)
        s->map.cells[i] = !(pass.words[values->cells[i] / 64] >> (values->cells[i] % 64) & 1);
    twin_look(&s->twin, &s->map, s->size);
}

static hr_pass_set random_pass(dice *d) {
    hr_pass_set pass = {{0}};
    for (int32_t value = 0; value < 256; value++)
        if (roll(d, 8)) pass.words[value / 64] |= UINT64_C(1) << (value % 64);
    return pass;
}

static void add_class(scene *s, hr_class *unit) {
    hr_class_id id;
    *unit = (hr_class){random_pass(&s->dice), 1 + roll(&s->dice, 2)};
    cr_assert_eq(hr_map_add_class(s->course.map, *unit, &id), HR_OK);
}

Test(random_maps, each_of_64_classes_finds_its_own_way_on_one_map) {
    static hr_class units[CLASSES];
    uint64_t seed = seed_of_run(90000000);
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        scene s = {.seed = seed, .dice = {seed}};
        sketch values = {.width = 40, .height = 30};
        for (int32_t i = 0; i < 40 * 30; i++) values.cells[i] = (uint8_t)roll(&s.dice, 256);
        s.map = values;
        s.course = open_course(&values);
        for (int32_t i = 0; i < CLASSES; i++) add_class(&s, &units[i]);
        for (int32_t i = 0; i < 4 * CLASSES; i++) {
            const hr_class *unit = &units[i % CLASSES];
            s.size = unit->size;
            see_as(&s, &values, unit->pass);
            hr_request request = request_between(open_block(&s), open_block(&s), s.size);
            request.class_id = WALKER_SIZE_MAX + i % CLASSES;
            checked_plan(&s, &request);
        }
        close_course(&s.course);
    }
}
