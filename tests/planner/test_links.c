// test_links.c - paths through links, against a search over their ends with slow walks.
// HANDRAIL_SEED replays a scene, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/obstacles.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/link_scenes.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool arrives(hr_status status) { return status == HR_STRAIGHT || status == HR_FOUND; }

static hr_cell last_block(const link_scene *s, const hr_path *path) {
    return twin_block_at(&s->twin, path->waypoints[path->count - 1]);
}

// ---- One link

// Two rooms without a door, and a ladder from A to B.
static const char TWO_ROOMS[] = "....#....\n"
                                ".A..#..B.\n"
                                "....#....\n";

typedef struct rooms {
    sketch map;
    course course;
    hr_link link;
    hr_link_id id;
} rooms;

static rooms open_rooms(hr_link link) {
    rooms r = {.map = draw(TWO_ROOMS), .link = link};
    r.course = open_course(&r.map);
    r.link.from = hr_block_centre(letter(&r.map, 'A'), 1);
    r.link.to = hr_block_centre(letter(&r.map, 'B'), 1);
    cr_assert_eq(hr_link_add(r.course.map, &r.link, &r.id), HR_OK);
    return r;
}

static hr_path plan_rooms(const rooms *r, hr_cell from, hr_cell to) {
    hr_request request = request_between(from, to, 1);
    return plan(&r->course, &request);
}

Test(links, a_path_says_where_it_enters_a_link_and_counts_its_cost) {
    rooms r = open_rooms((hr_link){.cost_256ths = 700});
    hr_path path = plan_rooms(&r, (hr_cell){0, 1}, (hr_cell){8, 1});
    cr_assert_eq(path.status, HR_FOUND);
    cr_expect_eq(path.stage, HR_STAGE_LINKS);
    cr_assert_eq(path.count, 4);
    cr_assert_not_null(path.links);
    cr_expect_eq(path.links[0], 0);
    cr_expect_eq(path.links[1], r.id);
    cr_expect_eq(path.links[2], 0);
    cr_expect_eq(path.links[3], 0);
    cr_expect_eq(path.length_256ths, 256 + 700 + 256);
    cr_expect_eq(path.cost_256ths, path.length_256ths);
    cr_expect_eq(path.remaining_256ths, 0);
    cr_expect_eq(path.guaranteed_ratio, 1);
    close_course(&r.course);
}

Test(links, a_link_is_entered_and_left_at_the_ends_of_a_path) {
    rooms r = open_rooms((hr_link){.cost_256ths = 0});
    hr_path path = plan_rooms(&r, letter(&r.map, 'A'), letter(&r.map, 'B'));
    cr_assert_eq(path.count, 2);
    cr_expect_eq(path.links[0], r.id);
    cr_expect_eq(path.length_256ths, 0);
    hr_path back = plan_rooms(&r, letter(&r.map, 'B'), letter(&r.map, 'A'));
    cr_expect_eq(back.status, HR_FOUND);
    cr_expect_eq(back.links[0], r.id);
    close_course(&r.course);
}

static void expect_link_first(const rooms *r, const hr_path *path) {
    cr_assert_eq(path->status, HR_FOUND);
    cr_assert_eq(path->count, 2);
    cr_assert_not_null(path->links);
    cr_expect_eq(path->links[0], r->id);
    cr_expect_eq(path->length_256ths, 700, "a link counts what it costs");
    cr_expect_eq(path->cost_256ths, 700);
    cr_expect_eq(path->remaining_256ths, 256);
    cr_expect_eq(path->guaranteed_ratio, 0);
}

Test(links, a_first_leg_may_be_a_link) {
    rooms r = open_rooms((hr_link){.cost_256ths = 700});
    hr_goal goals[] = {{.position = hr_block_centre((hr_cell){8, 1}, 1)},
                       {.position = hr_block_centre((hr_cell){8, 2}, 1)}};
    for (int32_t goal_count = 0; goal_count <= 2; goal_count += 2) {
        hr_request request = request_between(letter(&r.map, 'A'), (hr_cell){8, 1}, 1);
        request.first_leg_only = true;
        request.goals = goal_count > 0 ? goals : NULL;
        request.goal_count = goal_count;
        hr_path path = plan(&r.course, &request);
        expect_link_first(&r, &path);
        request.start = hr_block_centre((hr_cell){0, 1}, 1);
        path = plan(&r.course, &request);
        cr_assert_eq(path.count, 2);
        cr_expect_null(path.links, "the first leg leads to the link");
        cr_expect_eq(path.length_256ths, 256);
    }
    close_course(&r.course);
}

static void expect_no_way(const rooms *r, hr_cell from, hr_cell to) {
    hr_path path = plan_rooms(r, from, to);
    cr_expect_eq(path.status, HR_NEAREST);
    cr_expect_null(path.links);
    cr_expect_not(
        hr_can_reach(r->course.map, 0, hr_block_centre(from, 1), hr_block_centre(to, 1), 0));
}

Test(links, one_way_shut_removed_and_other_classes_links_lead_nowhere) {
    hr_cell left = {0, 0}, right = {8, 2};
    rooms r = open_rooms((hr_link){.is_one_way = true});
    expect_no_way(&r, right, left);
    cr_expect_eq(plan_rooms(&r, left, right).status, HR_FOUND);
    cr_expect(
        hr_can_reach(r.course.map, 0, hr_block_centre(left, 1), hr_block_centre(right, 1), 0));
    cr_assert_eq(hr_link_set_open(r.course.map, r.id, false), HR_OK);
    expect_no_way(&r, left, right);
    cr_assert_eq(hr_link_set_open(r.course.map, r.id, true), HR_OK);
    cr_expect_eq(plan_rooms(&r, left, right).status, HR_FOUND);
    r.link.classes[0] = 2; // of class 1 alone
    cr_assert_eq(hr_link_change(r.course.map, r.id, &r.link), HR_OK);
    expect_no_way(&r, left, right);
    r.link.classes[0] = 3;
    cr_assert_eq(hr_link_change(r.course.map, r.id, &r.link), HR_OK);
    cr_expect_eq(plan_rooms(&r, left, right).status, HR_FOUND);
    hr_map_set(r.course.map, 1, 1, 1); // its entry
    expect_no_way(&r, left, right);
    hr_map_set(r.course.map, 1, 1, 0);
    cr_assert_eq(hr_link_remove(r.course.map, r.id), HR_OK);
    expect_no_way(&r, left, right);
    close_course(&r.course);
}

Test(links, a_unit_that_stands_on_the_entry_ignores_its_own_footprint) {
    rooms r = open_rooms((hr_link){.cost_256ths = 0});
    hr_footprint_id own;
    hr_cell at = letter(&r.map, 'A');
    hr_footprint footprint = {.cells = {at.x, at.y, 1, 1}, .bits = 1};
    cr_assert_eq(hr_footprint_stamp(r.course.map, footprint, &own), HR_OK);
    expect_no_way(&r, (hr_cell){0, 0}, (hr_cell){8, 2});
    hr_request request = request_between(at, (hr_cell){8, 2}, 1);
    request.ignore[0] = own;
    hr_path path = plan(&r.course, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_eq(path.links[0], r.id);
    close_course(&r.course);
}

// What links lead to has nothing in its way.
Test(links, obstacles_are_none_where_a_link_leads) {
    rooms r = open_rooms((hr_link){.is_one_way = true});
    hr_request there = request_between((hr_cell){0, 1}, (hr_cell){8, 1}, 1);
    hr_request back = request_between((hr_cell){8, 1}, (hr_cell){0, 1}, 1);
    hr_obstacles found;
    cr_assert_eq(hr_find_obstacles(r.course.planner, &there, &found), HR_OK);
    cr_expect(found.is_reachable && found.is_certain && found.count == 0);
    cr_assert_eq(hr_find_obstacles(r.course.planner, &back, &found), HR_OK);
    cr_expect_not(found.is_reachable);
    close_course(&r.course);
}

// ---- Adding and removing

Test(links, what_is_wrong_with_a_link_is_named_and_changes_nothing) {
    rooms r = open_rooms((hr_link){0});
    hr_map *map = r.course.map;
    const struct {
        hr_link link;
        hr_error error;
        const char *text;
    } WRONG[] = {
        {{.from = {-1, 0}}, HR_OFF_MAP, "from: "},
        {{.to = {9 * HR_CELL, 0}}, HR_OFF_MAP, "to: "},
        {{.width = -1}, HR_BAD_LINK, "width: "},
        {{.width = HR_SIDE_MAX + 1}, HR_BAD_LINK, "width: "},
        {{.cost_256ths = -1}, HR_BAD_LINK, "cost_256ths: "},
        {{.width = 2}, HR_BAD_LINK, "from_step: "},
        {{.width = 2, .from_step = {1, 1}}, HR_BAD_LINK, "from_step: "},
        {{.width = 2, .from_step = {1, 0}, .to_step = {INT32_MIN, 0}}, HR_BAD_LINK, "to_step: "},
        {{.width = 4, .from_step = {1, 0}, .to_step = {0, 1}}, HR_OFF_MAP, "to: "},
        {{.width = 2, .from_step = {0, -1}, .to_step = {0, 1}}, HR_OFF_MAP, "from: "},
    };
    uint64_t version = hr_map_version(map);
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        hr_link_id id = 7;
        hr_message message;
        cr_expect_eq(hr_link_add(map, &WRONG[i].link, &id), WRONG[i].error, "%zu", i);
        cr_expect_eq(id, 0);
        cr_expect_eq(hr_link_change(map, r.id, &WRONG[i].link), WRONG[i].error);
        cr_expect_eq(hr_link_check(map, &WRONG[i].link, &message), WRONG[i].error);
        cr_expect(strncmp(message.text, WRONG[i].text, strlen(WRONG[i].text)) == 0, "%s",
                  message.text);
    }
    cr_expect_eq(hr_map_version(map), version);
    cr_expect_eq(hr_link_count(map), 1);
    close_course(&r.course);
}

Test(links, an_id_names_its_link_until_that_is_removed) {
    rooms r = open_rooms((hr_link){.cost_256ths = 5});
    hr_map *map = r.course.map;
    hr_link link = {.cost_256ths = -1};
    cr_expect(hr_link_get(map, r.id, &link));
    cr_expect_eq(link.cost_256ths, 5);
    cr_expect_eq(hr_link_remove(map, r.id), HR_OK);
    uint64_t version = hr_map_version(map);
    hr_link_id none[] = {0, r.id, r.id + 1, UINT64_MAX};
    for (int32_t i = 0; i < 4; i++) {
        cr_expect_not(hr_link_get(map, none[i], &link));
        cr_expect_eq(hr_link_remove(map, none[i]), HR_UNKNOWN_LINK);
        cr_expect_eq(hr_link_change(map, none[i], &r.link), HR_UNKNOWN_LINK);
        cr_expect_eq(hr_link_set_open(map, none[i], true), HR_UNKNOWN_LINK);
    }
    cr_expect_eq(hr_map_version(map), version);
    hr_link_id id;
    cr_assert_eq(hr_link_add(map, &r.link, &id), HR_OK);
    cr_expect_neq(id, r.id);
    cr_expect_gt(hr_map_version(map), version);
    cr_expect_eq(hr_link_count(map), 1);
    cr_expect_gt(hr_link_bytes(map), 0);
    close_course(&r.course);
}

// ---- On random maps

static const char *story(const link_scene *s, const hr_request *r) {
    static char text[200];
    snprintf(text, sizeof text, "HANDRAIL_SEED=%llu, size %d, from %d,%d to %d,%d",
             (unsigned long long)s->seed, (int)s->size, (int)r->start.x / HR_CELL,
             (int)r->start.y / HR_CELL, (int)r->goal.x / HR_CELL, (int)r->goal.y / HR_CELL);
    return text;
}

typedef struct tally {
    int32_t linked, walked, nearest, locked, two_links;
} tally;

static void count(tally *t, const hr_path *path) {
    int32_t links = 0;
    for (int32_t i = 0; path->links && i < path->count; i++) links += path->links[i] != 0;
    t->linked += links > 0, t->walked += links == 0 && arrives(path->status);
    t->two_links += links > 1;
    t->nearest += path->status == HR_NEAREST, t->locked += path->status == HR_LOCKED;
}

// Its status, its end, its legs; and its length, which is at most `ratio` times the shortest.
static void expect_right(link_scene *s, const hr_request *r, const hr_path *path, double ratio) {
    hr_cell start = twin_block_at(&s->twin, r->start), goal = twin_block_at(&s->twin, r->goal);
    hr_cell end = twin_nearest_linked(s, start, r->goal);
    double shortest = twin_shortest_linked(s, start, end) * HR_CELL;
    bool is_reachable = end.x == goal.x && end.y == goal.y;
    if (path->status == HR_LOCKED) {
        cr_assert(twin_is_locked(&s->twin, start) && !is_reachable, "%s", story(s, r));
        return;
    }
    cr_assert_eq(arrives(path->status), is_reachable, "%s: %s", story(s, r),
                 hr_status_name(path->status));
    cr_assert(is_reachable || path->status == HR_NEAREST, "%s", story(s, r));
    const char *fault = twin_link_fault(s, path);
    cr_assert_null(fault, "%s: %s", story(s, r), fault);
    hr_cell last = last_block(s, path);
    cr_assert(last.x == end.x && last.y == end.y, "%s: ends at %d,%d, not %d,%d", story(s, r),
              last.x, last.y, end.x, end.y);
    cr_assert(path->length_256ths >= shortest - 1e-3, "%s: %f < %f", story(s, r),
              path->length_256ths, shortest);
    cr_assert(path->length_256ths <= shortest * ratio + 1e-3, "%s: %f > %f", story(s, r),
              path->length_256ths, shortest);
    if (path->guaranteed_ratio > 0)
        cr_assert(path->length_256ths <= shortest * path->guaranteed_ratio + 1e-3, "%s: %f",
                  story(s, r), path->guaranteed_ratio);
}

static void expect_reach(const link_scene *s, const hr_request *r, const hr_path *path) {
    bool can = hr_can_reach(s->course.map, r->class_id, r->start, r->goal, r->reach_256ths);
    cr_assert_eq(can, arrives(path->status), "%s: %s", story(s, r), hr_status_name(path->status));
}

static void try_scene(link_scene *s, int32_t requests, hr_quality quality, double ratio, tally *t) {
    hr_request r;
    for (int32_t i = 0; i < requests && roll_open_request(s, &r); i++) {
        r.quality = quality;
        hr_path path = plan(&s->course, &r);
        expect_right(s, &r, &path, ratio);
        expect_reach(s, &r, &path);
        count(t, &path);
    }
}

static void try_scenes(uint64_t seed, int32_t rounds, hr_quality quality, double ratio) {
    static link_scene s;
    tally t = {0};
    seed = seed_of_run(seed);
    for (int32_t round = rounds_of_run(rounds); round > 0; round--, seed++) {
        open_link_scene(&s, seed, 20, NULL);
        for (int32_t edits = 0; edits < 4; edits++) {
            try_scene(&s, 3, quality, ratio, &t);
            edit_link_scene(&s);
        }
        close_link_scene(&s);
    }
    cr_expect(t.linked > 100 && t.walked > 100 && t.nearest > 50 && t.two_links > 10,
              "linked %d, walked %d, nearest %d, locked %d, two links %d", t.linked, t.walked,
              t.nearest, t.locked, t.two_links);
}

Test(links, exact_paths_are_the_shortest_through_any_links) {
    try_scenes(700000000, 2000, HR_EXACT, 1 + 1e-9);
}

Test(links, balanced_paths_are_hardly_longer) { try_scenes(701000000, 2000, HR_BALANCED, 1.25); }

Test(links, fast_paths_arrive) { try_scenes(702000000, 2000, HR_FAST, 4); }

Test(links, links_of_other_classes_change_no_byte) {
    static link_scene s;
    uint64_t seed = seed_of_run(703000000);
    for (int32_t round = rounds_of_run(100); round > 0; round--, seed++) {
        open_link_scene(&s, seed, 40, NULL);
        for (int32_t i = 0; i < s.link_count; i++) {
            s.links[i].classes[1] = 1;
            s.links[i].classes[0] = 0;
            cr_assert_eq(hr_link_change(s.course.map, s.ids[i], &s.links[i]), HR_OK);
        }
        course plain = open_course(&s.map);
        hr_request r;
        for (int32_t i = 0; i < 10 && roll_open_request(&s, &r); i++) {
            hr_path a = plan(&s.course, &r), b = plan(&plain, &r);
            bool is_same = a.status == b.status && a.count == b.count && a.steps == b.steps &&
                           a.length_256ths == b.length_256ths && !a.links &&
                           (a.count == 0 || memcmp(a.waypoints, b.waypoints,
                                                   (size_t)a.count * sizeof *a.waypoints) == 0);
            cr_assert(is_same, "%s", story(&s, &r));
        }
        close_course(&plain);
        close_link_scene(&s);
    }
}

// What is longer than a limit is too far; what is not, is found as without one.
Test(links, a_limit_holds_for_links_and_walks_together) {
    static link_scene s;
    int32_t far = 0, near = 0;
    uint64_t seed = seed_of_run(704000000);
    const int32_t rounds = rounds_of_run(1000);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        open_link_scene(&s, seed, 20, NULL);
        hr_request r;
        for (int32_t i = 0; i < 5 && roll_open_request(&s, &r); i++) {
            r.quality = HR_EXACT;
            hr_path path = plan(&s.course, &r);
            double length = path.length_256ths;
            hr_status status = path.status;
            r.limit_256ths = roll(&s.dice, 4) ? 1 + roll(&s.dice, 20 * HR_CELL) : length;
            path = plan(&s.course, &r);
            if (status == HR_LOCKED || r.limit_256ths == 0) continue;
            bool is_far = length > r.limit_256ths;
            cr_assert_eq(path.status, is_far ? HR_TOO_FAR : status, "%s, limit %f of %f: %s",
                         story(&s, &r), r.limit_256ths, length, hr_status_name(path.status));
            cr_assert_eq(path.length_256ths, is_far ? 0 : length, "%s", story(&s, &r));
            far += is_far, near += !is_far;
        }
        close_link_scene(&s);
    }
    cr_expect(2 * far > rounds && 2 * near > rounds, "%d, %d", far, near);
}

// ---- Memory

static hr_error ask(link_scene *s, const hr_request *r, hr_status *status) {
    hr_path path;
    hr_error error = hr_plan(s->course.planner, r, &path);
    if (!error) *status = path.status;
    return error;
}

Test(links, out_of_memory_is_an_error_and_the_next_plan_finds_the_way) {
    static link_scene s;
    for (uint64_t seed = 1; seed < 6; seed++) {
        bool has_failed = true;
        for (long fail_at = 1; has_failed; fail_at++) {
            counting_allocator counts = {0};
            hr_allocator allocator = counting(&counts);
            open_link_scene(&s, seed, 20, &allocator);
            hr_request r;
            hr_status first = HR_INVALID, second = HR_INVALID, third = HR_INVALID;
            bool is_open = roll_open_request(&s, &r);
            counts.fail_at = counts.calls + fail_at;
            has_failed = is_open && ask(&s, &r, &first) == HR_OUT_OF_MEMORY;
            counts.fail_at = 0;
            if (is_open) cr_assert_eq(ask(&s, &r, &second), HR_OK);
            if (is_open) cr_assert_eq(ask(&s, &r, &third), HR_OK);
            cr_assert_eq(second, third);
            close_link_scene(&s);
            cr_assert_eq(counts.live, 0);
        }
    }
}

Test(links, adding_a_link_without_memory_changes_nothing) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = open_empty_course(20, 20, &allocator);
    hr_link link = {.to = {1000, 1000}};
    hr_link_id id = 3;
    uint64_t version = hr_map_version(c.map);
    counts.fail_at = counts.calls + 1;
    cr_expect_eq(hr_link_add(c.map, &link, &id), HR_OUT_OF_MEMORY);
    cr_expect_eq(id, 0);
    cr_expect_eq(hr_map_version(c.map), version);
    cr_expect_eq(hr_link_count(c.map), 0);
    cr_expect_eq(hr_link_add(c.map, &link, &id), HR_OK);
    close_course(&c);
    cr_expect_eq(counts.live, 0);
}

// Nothing but the pocket is nearer to the goal, and in it there is nowhere to walk to.
Test(links, a_unit_that_escapes_to_a_pocket_with_a_link_may_stay_there) {
    sketch map = draw("#########.\n"
                      "#a#.#b###.\n"
                      "#########.\n");
    course c = open_course(&map);
    hr_link link = {.from = hr_block_centre((hr_cell){3, 1}, 1),
                    .to = hr_block_centre((hr_cell){9, 1}, 1)};
    hr_link_id id;
    cr_assert_eq(hr_link_add(c.map, &link, &id), HR_OK);
    draw_cell(&map, 1, 1, 1), draw_cell(&map, 5, 1, 1);
    change_course(&c, &map);
    hr_request request = request_between(letter(&map, 'a'), letter(&map, 'b'), 1);
    request.may_escape = true;
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_BLOCKED, "%s", hr_status_name(path.status));
    cr_expect_eq(path.count, 0);
    cr_expect_eq(path.guaranteed_ratio, 0);
    cr_expect_float_eq(path.remaining_256ths, 4 * HR_CELL, 1e-9);
    close_course(&c);
}

// The same as on a map without links.
Test(links, of_an_escape_that_is_too_far_what_remains_is_from_the_start) {
    sketch map = draw("a##...#...\n"
                      "###...#..b\n"
                      "###.......\n");
    course c = open_course(&map);
    draw_cell(&map, 0, 0, 1);
    change_course(&c, &map);
    hr_request request = request_between(letter(&map, 'a'), letter(&map, 'b'), 1);
    request.may_escape = true;
    request.limit_256ths = 2 * HR_CELL;
    double expected = hypot(9 * HR_CELL, HR_CELL);
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_TOO_FAR);
    cr_expect_float_eq(path.remaining_256ths, expected, 1e-9);
    hr_link link = {.from = hr_block_centre((hr_cell){3, 0}, 1),
                    .to = hr_block_centre((hr_cell){4, 0}, 1)};
    hr_link_id id;
    cr_assert_eq(hr_link_add(c.map, &link, &id), HR_OK);
    path = plan(&c, &request);
    cr_expect_eq(path.status, HR_TOO_FAR);
    cr_expect_float_eq(path.remaining_256ths, expected, 1e-9);
    close_course(&c);
}

// A wall that a short link leads past, in a map of one open way around it.
Test(links, without_steps_for_a_link_nothing_is_proven_that_it_could_disprove) {
    sketch map = {.width = 40, .height = 40};
    for (int32_t y = 4; y < 40; y++) draw_cell(&map, 10, y, 1);
    course c = open_course(&map);
    hr_link link = {.from = hr_block_centre((hr_cell){5, 36}, 1),
                    .to = hr_block_centre((hr_cell){15, 36}, 1),
                    .cost_256ths = HR_CELL};
    hr_link_id id;
    cr_assert_eq(hr_link_add(c.map, &link, &id), HR_OK);
    hr_request request = request_between((hr_cell){5, 38}, (hr_cell){15, 38}, 1);
    hr_path path = plan(&c, &request);
    double shortest = path.length_256ths;
    int32_t longer = 0;
    for (request.budget_steps = 1; request.budget_steps < 400; request.budget_steps++) {
        path = plan(&c, &request);
        if (path.guaranteed_ratio == 0) continue;
        double ratio = path.length_256ths / shortest;
        cr_assert_geq(path.guaranteed_ratio, ratio * (1 - 1e-9), "budget %d", request.budget_steps);
        longer += ratio > 1.01;
    }
    cr_expect_gt(longer, 0, "the link was always taken");
    close_course(&c);
}

// Two floors, one beside the other, and stairs at every other block.
static int32_t join_floors(course *c) {
    hr_link_id id;
    int32_t count = 0;
    for (int32_t y = 0; y < 40; y += 2)
        for (int32_t x = 0; x < 40; x += 2) {
            hr_link link = {.from = hr_block_centre((hr_cell){x, y}, 1),
                            .to = hr_block_centre((hr_cell){41 + x, y}, 1),
                            .cost_256ths = HR_CELL};
            cr_assert_eq(hr_link_add(c->map, &link, &id), HR_OK);
            count++;
        }
    return count;
}

Test(links, a_budget_bounds_looks_at_links_as_well_as_walks) {
    enum { LOOKS_A_STEP = 32, MORE = 64 };
    sketch map = {.width = 81, .height = 40};
    for (int32_t y = 0; y < 40; y++) draw_cell(&map, 40, y, 1);
    course c = open_course(&map);
    int32_t stairs = join_floors(&c);
    hr_request request = request_between((hr_cell){1, 1}, (hr_cell){41 + 37, 39}, 1);
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_geq(path.steps, 2 * stairs / LOOKS_A_STEP); // each end once
    int32_t whole = path.steps;
    double shortest = path.cost_256ths;
    for (request.budget_steps = 1; request.budget_steps <= whole; request.budget_steps++) {
        path = plan(&c, &request);
        cr_assert_leq(path.steps, request.budget_steps + MORE, "budget %d", request.budget_steps);
        cr_assert(path.status == HR_PARTIAL || path.status == HR_FOUND);
        if (path.status == HR_PARTIAL)
            cr_assert_geq(path.steps, request.budget_steps);
        else if (path.guaranteed_ratio > 0)
            cr_assert_geq(path.guaranteed_ratio, path.cost_256ths / shortest * (1 - 1e-9));
    }
    request.budget_steps = 1;
    cr_expect_eq(plan(&c, &request).status, HR_PARTIAL);
    close_course(&c);
}
