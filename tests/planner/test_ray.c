// test_ray.c - rays against a twin that looks at every closed block: when the ray enters the open
// square of 2 x 2 around it, in whole numbers.

#include "passmap/map/map_state.h"
#include "planner/exact/ray.h"
#include "tests/support/maps.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>

// A ray as it moves `length` blocks along its nearer axis and `breadth` across. Times are counted
// in `breadth`ths of a block along, or in blocks on a ray along an axis.
typedef struct twin_ray {
    hr_cell from, through;
    bool is_by_rows;
    int32_t length, breadth;
} twin_ray;

static twin_ray ray_through(hr_cell from, hr_cell through) {
    int32_t x = abs(through.x - from.x), y = abs(through.y - from.y);
    return x >= y ? (twin_ray){from, through, true, x, y} : (twin_ray){from, through, false, y, x};
}

static int64_t time_of(const twin_ray *r, int64_t blocks) {
    return blocks * (r->breadth > 0 ? r->breadth : 1);
}

static int32_t along_of(const twin_ray *r, hr_cell at) {
    int32_t sign = r->is_by_rows ? r->through.x - r->from.x : r->through.y - r->from.y;
    return (sign < 0 ? -1 : 1) * (r->is_by_rows ? at.x - r->from.x : at.y - r->from.y);
}

static int32_t across_of(const twin_ray *r, hr_cell at) {
    int32_t sign = r->is_by_rows ? r->through.y - r->from.y : r->through.x - r->from.x;
    return (sign < 0 ? -1 : 1) * (r->is_by_rows ? at.y - r->from.y : at.x - r->from.x);
}

static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

// When the ray enters the square around a block; -1 if it never does.
static int64_t entry_of(const twin_ray *r, hr_cell at) {
    int64_t u = along_of(r, at), v = across_of(r, at);
    int64_t enters = time_of(r, u - 1), leaves = time_of(r, u + 1);
    if (r->breadth == 0) return v == 0 && leaves > 0 ? enters : -1;
    enters = most(enters, (v - 1) * r->length);
    leaves = least(leaves, (v + 1) * r->length);
    return enters < leaves && leaves > 0 ? enters : -1;
}

static int64_t first_entry(const twin *t, const twin_ray *r) {
    int64_t first = INT64_MAX;
    for (int32_t y = -1; y <= t->height; y++)
        for (int32_t x = -1; x <= t->width; x++) {
            int64_t entry = twin_is_open(t, x, y) ? -1 : entry_of(r, (hr_cell){x, y});
            if (entry >= 0 && entry < first) first = entry;
        }
    return first;
}

// It is held from an open block with a closed one beside it, no farther than a block from where the
// ray is when it is stopped.
static void expect_hold(const twin *t, const twin_ray *r, const hr_hold *hold, int64_t entry) {
    hr_cell beside = {hold->at.x + hr_heading_x(hold->wall), hold->at.y + hr_heading_y(hold->wall)};
    cr_assert(twin_is_open(t, hold->at.x, hold->at.y));
    cr_assert_not(twin_is_open(t, beside.x, beside.y));
    int64_t along = time_of(r, along_of(r, hold->at)) - entry;
    int64_t across = r->breadth ? across_of(r, hold->at) * (int64_t)r->length - entry : 0;
    cr_assert_leq(llabs(along), time_of(r, 1));
    cr_assert_leq(llabs(across), r->length);
}

static void expect_ray(const twin *t, const hr_plane *plane, hr_cell from, hr_cell through,
                       int32_t reach, const char *story) {
    twin_ray r = ray_through(from, through);
    int64_t entry = first_entry(t, &r);
    hr_impact impact;
    bool is_stopped = hr_ray_shoot(plane, from, through, reach, &impact);
    if (entry <= time_of(&r, reach - 1)) cr_assert(is_stopped, "not stopped\n%s", story);
    if (entry > time_of(&r, reach + 1)) cr_assert_not(is_stopped, "stopped\n%s", story);
    if (!is_stopped) return;
    cr_assert_eq(impact.is_beyond, entry >= time_of(&r, r.length), "beyond\n%s", story);
    for (int i = 0; i < 2; i++) expect_hold(t, &r, &impact.holds[i], entry);
}

static bool roll_open(dice *d, const twin *t, hr_cell *at) {
    for (int32_t i = 0; i < 30; i++) {
        *at = roll_cell(d, t->width, t->height);
        if (twin_is_open(t, at->x, at->y)) return true;
    }
    return false;
}

Test(ray, a_ray_is_stopped_by_the_first_closed_block_that_it_meets) {
    static twin t;
    dice d = {seed_of_run(620000000)};
    for (int32_t round = 0; round < rounds_of_run(300); round++) {
        int32_t width = 1 + roll(&d, SKETCH_SIDE_MAX), height = 1 + roll(&d, SKETCH_SIDE_MAX);
        map_kind kind = (map_kind)roll(&d, MAP_KINDS);
        sketch s = random_map(&d, kind, width, height, 2);
        int32_t size = 1 + roll(&d, 2);
        course c = open_course(&s);
        cr_assert_eq(hr_map_refresh(c.map, size - 1), HR_OK);
        twin_look(&t, &s, size);
        const hr_plane *plane = &hr_class_entry_of(c.map, size - 1)->plane;
        for (int32_t shot = 0; shot < 40; shot++) {
            hr_cell from, through;
            if (!roll_open(&d, &t, &from) || !roll_open(&d, &t, &through)) break;
            if (hr_same(from, through)) continue;
            int32_t reach = roll(&d, 3) ? 1 << 20 : roll(&d, 2 * SKETCH_SIDE_MAX);
            expect_ray(&t, plane, from, through, reach, drawing(&s, from, through));
        }
        close_course(&c);
    }
}
