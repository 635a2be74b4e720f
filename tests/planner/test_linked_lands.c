// test_linked_lands.c - on lands of many tiles with links: fields, against plans and against new
// fields after edits, and old paths that are mended, against new ones. HANDRAIL_SEED replays a
// land, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/fields.h"
#include "tests/support/crowds.h"
#include "tests/support/link_scenes.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { LINKS = 5, PLACES = 30, WAYPOINTS_MAX = 4000 };

typedef struct question {
    crowd crowd;
    hr_planner *planner;
    hr_goal_field *field;
    hr_link_id ids[LINKS];
    hr_position goal;
    int32_t size;
    uint64_t seed;
} question;

typedef struct way {
    hr_position waypoints[WAYPOINTS_MAX];
    hr_link_id links[WAYPOINTS_MAX];
    int32_t count;
    double length;
} way;

static question the_question; // too large for a stack

static hr_position throw_place(question *q) {
    return hr_block_centre(land_open_block(&q->crowd.land, &q->crowd.dice), q->size);
}

// Between open blocks, so that it leads somewhere.
static hr_link throw_link(question *q) {
    hr_link link = {.from = throw_place(q), .to = throw_place(q)};
    link.cost_256ths = roll(&q->crowd.dice, 30) * HR_CELL;
    link.is_one_way = roll(&q->crowd.dice, 2) == 0;
    return link;
}

static hr_goal_field *make_field(const question *q) {
    hr_goal_field_config config = {.class_id = q->size - 1, .goal = q->goal};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(q->planner, &config, &field), HR_OK);
    return field;
}

static question *ask(uint64_t seed) {
    question *q = &the_question;
    crowd_open(&q->crowd, seed, NULL);
    q->seed = seed;
    q->size = q->crowd.land.size;
    q->planner = crowd_planner(&q->crowd, hr_planner_config_default());
    q->goal = throw_place(q);
    for (int32_t i = 0; i < LINKS; i++) {
        hr_link link = throw_link(q);
        cr_assert_eq(hr_link_add(q->crowd.map, &link, &q->ids[i]), HR_OK);
    }
    q->field = make_field(q);
    return q;
}

static void end(question *q) {
    hr_goal_field_destroy(q->field);
    hr_planner_destroy(q->planner);
    crowd_close(&q->crowd);
}

static void find_way(const hr_goal_field *field, hr_position from, way *w) {
    memset(w, 0, sizeof *w);
    w->count = hr_goal_field_linked_path(field, from, w->waypoints, w->links, WAYPOINTS_MAX);
    w->length = hr_goal_field_length(field, from);
    cr_assert(w->count <= WAYPOINTS_MAX);
}

// ---- Against plans

static double leg_length(const question *q, const way *w, int32_t i) {
    hr_position a = w->waypoints[i - 1], b = w->waypoints[i];
    hr_link link;
    if (!w->links[i - 1]) {
        cr_assert(land_sweep(&q->crowd.land, hr_block_at(a, q->size), hr_block_at(b, q->size)),
                  "leg %d: HANDRAIL_SEED=%llu", i, (unsigned long long)q->seed);
        return hypot((double)a.x - b.x, (double)a.y - b.y);
    }
    cr_assert(hr_link_get(q->crowd.map, w->links[i - 1], &link));
    return link.cost_256ths;
}

static void expect_good(const question *q, const way *w) {
    double length = 0;
    for (int32_t i = 1; i < w->count; i++) length += leg_length(q, w, i);
    cr_assert_float_eq(length, w->length, 1e-3, "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
    hr_position last = w->waypoints[w->count - 1];
    cr_assert(last.x == q->goal.x && last.y == q->goal.y);
}

Test(linked_lands, ways_are_good_and_about_as_long_as_plans) {
    static way w;
    uint64_t first = seed_of_run(770000000);
    double sum = 0, planned = 0;
    int32_t through_links = 0;
    for (int32_t round = 0; round < rounds_of_run(30); round++) {
        question *q = ask(first + (uint64_t)round);
        for (int32_t i = 0; i < PLACES; i++) {
            hr_request request = hr_request_default();
            hr_path path;
            request.class_id = q->size - 1;
            request.start = throw_place(q), request.goal = q->goal;
            cr_assert_eq(hr_plan(q->planner, &request, &path), HR_OK);
            find_way(q->field, request.start, &w);
            bool leads = path.status == HR_FOUND || path.status == HR_STRAIGHT;
            cr_assert_eq(w.count > 0, leads, "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
            if (!leads) continue;
            expect_good(q, &w);
            through_links += path.links != NULL;
            sum += w.length;
            planned += path.length_256ths;
        }
        end(q);
    }
    cr_assert_leq(sum, 1.01 * planned, "%g times plans", sum / planned);
    cr_assert_geq(through_links, rounds_of_run(30) * PLACES / 10);
}

// ---- After edits

static void edit(question *q) {
    dice *d = &q->crowd.dice;
    int32_t number = roll(d, LINKS);
    hr_link link = throw_link(q);
    hr_cell at = roll_cell(d, q->crowd.land.width, q->crowd.land.height);
    hr_rect rect = {at.x, at.y, 1 + roll(d, 16), 1 + roll(d, 16)};
    uint8_t value = (uint8_t)roll(d, 2);
    land_fill(&q->crowd.land, hr_map_fill(q->crowd.map, rect, value), value);
    land_look(&q->crowd.land);
    if (roll(d, 3) == 0)
        cr_assert_eq(hr_link_change(q->crowd.map, q->ids[number], &link), HR_OK);
    else if (roll(d, 3) == 0)
        cr_assert_eq(hr_link_set_open(q->crowd.map, q->ids[number], roll(d, 2) == 0), HR_OK);
}

static void write_directions(const question *q, hr_goal_field *field, uint8_t *directions) {
    hr_rect all = {0, 0, q->crowd.land.width, q->crowd.land.height};
    cr_assert_eq(hr_goal_field_directions(field, all, directions, all.width), HR_OK);
}

Test(linked_lands, after_edits_they_answer_as_new_ones_do) {
    static uint8_t own_directions[LAND_CELLS_MAX], directions[LAND_CELLS_MAX];
    static way own, other;
    uint64_t first = seed_of_run(771000000);
    int32_t repaired = 0;
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        question *q = ask(first + (uint64_t)round);
        size_t blocks = (size_t)q->crowd.land.width * (size_t)q->crowd.land.height;
        for (int32_t edits = 0; edits < 6; edits++) {
            edit(q);
            cr_assert_eq(hr_goal_field_update(q->planner, q->field), HR_OK);
            repaired += !hr_goal_field_last_changes(q->field).is_new;
            hr_goal_field *fresh = make_field(q);
            write_directions(q, q->field, own_directions);
            write_directions(q, fresh, directions);
            cr_assert_eq(memcmp(own_directions, directions, blocks), 0, "HANDRAIL_SEED=%llu",
                         (unsigned long long)q->seed);
            for (int32_t i = 0; i < PLACES; i++) {
                hr_position from = throw_place(q);
                find_way(q->field, from, &own);
                find_way(fresh, from, &other);
                cr_assert_eq(memcmp(&own, &other, sizeof own), 0, "HANDRAIL_SEED=%llu",
                             (unsigned long long)q->seed);
            }
            hr_goal_field_destroy(fresh);
        }
        end(q);
    }
    cr_assert_geq(repaired, rounds_of_run(40) * 6 / 2);
}

// ---- Old paths

static bool has_arrived(const hr_path *path) {
    return path->status == HR_STRAIGHT || path->status == HR_FOUND;
}

static hr_path plan_now(const question *q, const hr_request *request) {
    hr_path path;
    cr_assert_eq(hr_plan(q->planner, request, &path), HR_OK);
    return path;
}

static void keep(way *w, const hr_path *path) {
    memset(w, 0, sizeof *w);
    w->count = path->count;
    w->length = path->length_256ths;
    cr_assert(w->count <= WAYPOINTS_MAX);
    memcpy(w->waypoints, path->waypoints, (size_t)w->count * sizeof *w->waypoints);
    if (path->links) memcpy(w->links, path->links, (size_t)w->count * sizeof *w->links);
}

static int32_t last_link(const way *w) {
    int32_t last = -1;
    for (int32_t i = 0; i < w->count; i++)
        if (w->links[i]) last = i;
    return last;
}

// A unit that set out on `old`, which leads through a link, and has come to one of its waypoints.
static bool set_out(question *q, way *old, hr_request *request) {
    *request = hr_request_default();
    request->class_id = q->size - 1;
    request->start = throw_place(q), request->goal = q->goal;
    hr_path path = plan_now(q, request);
    if (!has_arrived(&path) || !path.links) return false;
    keep(old, &path);
    request->start = old->waypoints[roll(&q->crowd.dice, old->count - 1)];
    request->old_waypoints = old->waypoints, request->old_count = old->count;
    request->old_links = old->links;
    return true;
}

static hr_request anew(const hr_request *request) {
    hr_request copy = *request;
    copy.old_waypoints = NULL, copy.old_count = 0, copy.old_links = NULL;
    return copy;
}

Test(linked_lands, old_paths_through_links_are_mended_to_good_ones) {
    static way old, w;
    uint64_t first = seed_of_run(772000000);
    double sum = 0, planned = 0;
    int32_t count = 0;
    for (int32_t round = 0; round < rounds_of_run(30); round++) {
        question *q = ask(first + (uint64_t)round);
        for (int32_t i = 0; i < PLACES; i++) {
            hr_request request;
            if (!set_out(q, &old, &request)) continue;
            edit(q);
            hr_path path = plan_now(q, &request);
            bool arrives = has_arrived(&path);
            keep(&w, &path);
            if (arrives) expect_good(q, &w);
            hr_request again = anew(&request);
            path = plan_now(q, &again);
            cr_assert_eq(has_arrived(&path), arrives, "HANDRAIL_SEED=%llu",
                         (unsigned long long)q->seed);
            if (!arrives) continue;
            sum += w.length, planned += path.length_256ths;
            count++;
        }
        end(q);
    }
    cr_assert_geq(count, 4 * rounds_of_run(30));
    cr_assert_leq(sum, 1.03 * planned, "%g times new ones", sum / planned);
}

// A wide ratio keeps what is left as it is: behind the last link, and before it.
Test(linked_lands, old_paths_through_links_stay_where_nothing_has_changed) {
    static way old, w;
    uint64_t first = seed_of_run(773000000);
    int32_t kept = 0, count = 0;
    for (int32_t round = 0; round < rounds_of_run(30); round++) {
        question *q = ask(first + (uint64_t)round);
        for (int32_t i = 0; i < PLACES; i++) {
            hr_request request;
            if (!set_out(q, &old, &request)) continue;
            request.mend_ratio = 2;
            int32_t passed = roll(&q->crowd.dice, last_link(&old) + 1);
            request.start = old.waypoints[passed];
            hr_path path = plan_now(q, &request);
            cr_assert(has_arrived(&path));
            keep(&w, &path);
            expect_good(q, &w);
            size_t bytes = (size_t)(old.count - passed) * sizeof *old.waypoints;
            kept += w.count == old.count - passed &&
                    memcmp(w.waypoints, old.waypoints + passed, bytes) == 0;
            count++;
        }
        end(q);
    }
    cr_assert_geq(count, 4 * rounds_of_run(30));
    cr_assert_geq(3 * kept, 2 * count, "%d of %d", kept, count);
}
