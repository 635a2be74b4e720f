// test_seams.c - two straightened ways put together are straightened where they meet: clear, never
// dearer, the same elsewhere. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many.

#include "passmap/map/map_state.h"
#include "planner/costs/leg_cost.h"
#include "planner/costs/seams.h"
#include "planner/grid/sweep.h"
#include "tests/support/cost_scenes.h"

#include <criterion/criterion.h>
#include <string.h>

enum { POINTS_MAX = 200, BESIDE = 6 };

typedef struct line {
    hr_cell at[POINTS_MAX];
    int32_t count;
} line;

// Appends the way between two blocks, but for its first point if there are some.
static bool add_way(cost_scene *s, hr_cell from, hr_cell to, line *way) {
    hr_request request = request_on(s, from, to);
    hr_path path = plan(&s->course, &request);
    if (path.status != HR_FOUND && path.status != HR_STRAIGHT) return false;
    for (int32_t i = way->count > 0; i < path.count && way->count < POINTS_MAX; i++)
        way->at[way->count++] = hr_block_at(path.waypoints[i], s->size);
    return way->count < POINTS_MAX;
}

static double cost_of(const hr_costs *costs, const hr_cell *points, int32_t count) {
    double cost = 0;
    for (int32_t i = 1; i < count; i++) cost += hr_leg_cost(costs, points[i - 1], points[i]);
    return cost;
}

static void check_way(const cost_scene *s, const line *before, const hr_points *way, int32_t middle,
                      int32_t kept) {
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, s->id);
    hr_costs costs = hr_costs_of(s->course.map, entry);
    unsigned long long seed = (unsigned long long)s->seed;
    for (int32_t i = 1; i < way->count; i++)
        cr_assert(hr_sweep(&entry->plane, way->at[i - 1], way->at[i]), "HANDRAIL_SEED=%llu", seed);
    double old = cost_of(&costs, before->at, before->count);
    cr_assert_leq(cost_of(&costs, way->at, way->count), old * (1 + 1e-9), "HANDRAIL_SEED=%llu",
                  seed);
    for (int32_t i = 0; i <= middle - BESIDE; i++) cr_assert(hr_same(way->at[i], before->at[i]));
    cr_assert(hr_same(way->at[0], before->at[0]));
    cr_assert(kept >= hr_greatest(0, before->count - 1 - middle - BESIDE) && kept < way->count);
    cr_assert_leq(kept, before->count - 1 - middle);
    for (int32_t i = 1; i <= kept + 1; i++)
        cr_assert(hr_same(way->at[way->count - i], before->at[before->count - i]),
                  "HANDRAIL_SEED=%llu", seed);
}

Test(seams, a_way_of_two_is_straightened_where_they_meet_and_kept_elsewhere) {
    hr_allocator allocator = hr_allocator_default();
    hr_seams seams;
    hr_puller puller = {.todo = {.allocator = &allocator}};
    hr_points way = {.allocator = &allocator};
    hr_seams_create(&seams, &allocator);
    int32_t shortened = 0, count = 0;
    uint64_t seed = seed_of_run(88000000);
    for (int32_t round = rounds_of_run(1000); round > 0; round--, seed++) {
        static cost_scene s;
        line before = {.count = 0};
        open_cost_scene(&s, seed, 40);
        hr_cell a = open_block(&s), b = open_block(&s), c = open_block(&s);
        bool has_ways = add_way(&s, a, b, &before);
        int32_t middle = before.count - 1, kept;
        if (has_ways && add_way(&s, b, c, &before) && middle > 0 && !hr_same(b, c)) {
            const hr_class_entry *entry = hr_class_entry_of(s.course.map, s.id);
            hr_costs costs = hr_costs_of(s.course.map, entry);
            int64_t steps = 0, limit = roll(&s.dice, 4) ? INT64_MAX : roll(&s.dice, 30);
            hr_points_clear(&way);
            hr_points_append(&way, before.at, before.count);
            cr_assert(hr_straighten_between(&seams, &puller, &entry->plane, &costs, &way, middle,
                                            middle, limit, &steps, &kept));
            cr_assert_leq(steps, limit);
            check_way(&s, &before, &way, middle, kept);
            shortened += way.count < before.count, count++;
        }
        close_course(&s.course);
    }
    cr_log_info("%d of %d have fewer points\n", shortened, count);
    cr_expect_gt(shortened, count / 4);
    hr_points_destroy(&way);
    hr_points_destroy(&puller.todo);
    hr_seams_destroy(&seams);
}
