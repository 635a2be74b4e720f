// test_link_marches.c - paths through links while they are walked: the watch sees links that were
// shut, and walks stop at links. HANDRAIL_SEED replays a scene, HANDRAIL_ROUNDS multiplies how many
// there are.

#include "planner/path_watch.h"
#include "planner/walk.h"
#include "tests/support/link_scenes.h"

#include <criterion/criterion.h>
#include <string.h>

enum { PATHS = 12, POINTS_MAX = 200 };

typedef struct kept {
    hr_path path;
    hr_position waypoints[POINTS_MAX];
    hr_link_id links[POINTS_MAX];
} kept;

static bool keep_path(link_scene *s, kept *k) {
    hr_request r;
    if (!roll_open_request(s, &r)) return false;
    k->path = plan(&s->course, &r);
    if (k->path.count == 0) return false;
    size_t count = (size_t)k->path.count;
    cr_assert_leq(k->path.count, POINTS_MAX);
    memset(k->links, 0, sizeof k->links);
    memcpy(k->waypoints, k->path.waypoints, count * sizeof *k->waypoints);
    if (k->path.links) memcpy(k->links, k->path.links, count * sizeof *k->links);
    k->path.waypoints = k->waypoints;
    k->path.links = k->links;
    return true;
}

static hr_watched_path watched_of(const link_scene *s, const kept *k, int32_t id) {
    return (hr_watched_path){.id = id,
                             .class_id = s->size - 1,
                             .waypoints = k->waypoints,
                             .count = k->path.count,
                             .links = k->links};
}

static void expect_as_twin(link_scene *s, hr_path_watch *watch, const kept *paths,
                           const bool *is_kept, int32_t *blocked_count) {
    const hr_blocked_path *blocked;
    int32_t count, next = 0;
    cr_assert_eq(hr_path_watch_look(watch, &blocked, &count), HR_OK);
    for (int32_t i = 0; i < PATHS; i++) {
        if (!is_kept[i]) continue;
        const char *fault = twin_link_fault(s, &paths[i].path);
        hr_watched_path path = watched_of(s, &paths[i], i);
        int32_t leg;
        bool is_clear = hr_path_is_clear(s->course.planner, &path, &leg);
        bool is_listed = next < count && blocked[next].id == i;
        cr_assert_eq(is_clear, fault == NULL, "HANDRAIL_SEED=%llu, path %d: %s",
                     (unsigned long long)s->seed, i, fault ? fault : "clear");
        cr_assert_eq(is_listed, !is_clear, "HANDRAIL_SEED=%llu, path %d",
                     (unsigned long long)s->seed, i);
        if (is_listed) cr_assert_eq(blocked[next++].leg, leg);
        *blocked_count += is_listed;
    }
    cr_assert_eq(next, count);
}

Test(link_marches, the_watch_lists_paths_whose_links_or_walks_are_blocked) {
    static link_scene s;
    static kept paths[PATHS];
    bool is_kept[PATHS];
    int32_t blocked = 0;
    uint64_t seed = seed_of_run(740000000);
    for (int32_t round = rounds_of_run(300); round > 0; round--, seed++) {
        open_link_scene(&s, seed, 20, NULL);
        hr_path_watch *watch;
        cr_assert_eq(hr_path_watch_create(s.course.planner, &watch), HR_OK);
        for (int32_t i = 0; i < PATHS; i++) {
            is_kept[i] = keep_path(&s, &paths[i]);
            hr_watched_path path = watched_of(&s, &paths[i], i);
            if (is_kept[i]) cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
        }
        for (int32_t edits = 0; edits < 8; edits++) {
            expect_as_twin(&s, watch, paths, is_kept, &blocked);
            edit_link_scene(&s);
        }
        hr_path_watch_destroy(watch);
        close_link_scene(&s);
    }
    cr_expect_gt(blocked, 1000, "%d", blocked);
}

// ---- Walks

static const hr_position WAYPOINTS[] = {{0, 0}, {512, 0}, {5120, 0}, {5120, 256}, {0, 256}};

Test(link_marches, a_walk_stops_before_a_link_until_it_is_left) {
    const hr_link_id links[] = {0, 7, 0, 9, 0};
    hr_walk walk;
    hr_walk_step step;
    cr_assert_eq(hr_walk_begin_linked(&walk, WAYPOINTS, links, 5), HR_OK);
    cr_expect_eq(walk.remaining_65536ths, 3 * HR_WALK_CELL);
    hr_walk_advance(&walk, HR_WALK_CELL, &step);
    cr_expect_eq(step.link, 0);
    cr_expect_eq(step.position.x, 256);
    hr_walk_leave_link(&walk); // there is none
    hr_walk_advance(&walk, 100 * HR_WALK_CELL, &step);
    cr_expect_eq(step.link, 7);
    cr_expect_eq(step.leg, 1);
    cr_expect(step.position.x == 512 && step.position.y == 0);
    cr_expect_eq(step.remaining_256ths, 256);
    cr_expect_not(step.has_arrived);
    hr_walk_leave_link(&walk);
    hr_walk_advance(&walk, 0, &step);
    cr_expect_eq(step.link, 0);
    cr_expect(step.position.x == 5120 && step.position.y == 0);
    hr_walk_advance(&walk, HR_WALK_CELL, &step);
    cr_expect_eq(step.link, 9);
    cr_expect_eq(step.remaining_256ths, 0);
    cr_expect_not(step.has_arrived);
    hr_walk_leave_link(&walk);
    hr_walk_advance(&walk, 5, &step);
    cr_expect(step.has_arrived && step.link == 0);
    cr_expect(step.position.x == 0 && step.position.y == 256);
    cr_expect(step.dx == -5120 && step.dy == 0, "as it came through the link");
    hr_walk_leave_link(&walk);
    hr_walk_advance(&walk, 5, &step);
    cr_expect(step.has_arrived);
}

Test(link_marches, a_path_that_begins_with_links_is_walked_from_behind_them) {
    const hr_link_id links[] = {3, 4, 0, 0, 0};
    hr_walk walk;
    hr_walk_step step;
    cr_assert_eq(hr_walk_begin_linked(&walk, WAYPOINTS, links, 5), HR_OK);
    hr_walk_advance(&walk, 1000, &step);
    cr_expect_eq(step.link, 3);
    cr_expect(step.position.x == 0 && step.position.y == 0);
    hr_walk_leave_link(&walk);
    hr_walk_advance(&walk, 1000, &step);
    cr_expect_eq(step.link, 4);
    hr_walk_leave_link(&walk);
    hr_walk_advance(&walk, HR_WALK_CELL + 256, &step);
    cr_expect_eq(step.leg, 3);
    cr_expect(step.position.x == 5119 && step.position.y == 256);
    hr_walk_leave_link(&(hr_walk){0}); // without a path
}
