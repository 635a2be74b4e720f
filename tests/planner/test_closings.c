// test_closings.c - requests that close something, against the same requests on a fresh map on
// which those cells are closed. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many
// there are.

#include "passmap/links.h"
#include "passmap/views.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <string.h>

enum { REQUESTS = 12, STANDING = 6, BODY = 64, CLOSED = 255 };

static const int32_t EXTRAS[] = {64, 512, 3000, 100000}; // of dearer cells

// The twin's own values for cells that cost more.
typedef struct prices {
    uint8_t value_of[4][256]; // by number of the extra and by value
    uint16_t costs[256];
} prices;

typedef struct scene {
    uint64_t seed;
    crowd crowd;
    prices prices;
    hr_planner *planner;
    uint8_t ground[LAND_CELLS_MAX], cells[LAND_CELLS_MAX];
    hr_footprint standing[STANDING];
    hr_footprint_id ids[STANDING];
    hr_request requests[REQUESTS];
    hr_closing closings[HR_CLOSINGS_MAX];
    int32_t closing_count;
} scene;

static scene the_scene; // too large for a stack

static hr_rect all_of(const scene *s) {
    return (hr_rect){0, 0, s->crowd.land.width, s->crowd.land.height};
}

static hr_rect roll_rect(scene *s, int32_t side_max) {
    dice *d = &s->crowd.dice;
    hr_cell at = roll_cell(d, s->crowd.land.width, s->crowd.land.height);
    return (hr_rect){at.x, at.y, 1 + roll(d, side_max), 1 + roll(d, side_max)};
}

static void read_ground(scene *s) {
    hr_map_read_ground(s->crowd.map, all_of(s), s->ground, (size_t)s->crowd.land.width);
}

static void stamp(scene *s, int32_t index) {
    hr_rect cells = roll_rect(s, 6);
    if (cells.x + cells.width > s->crowd.land.width) cells.x = 0, cells.width = 1;
    if (cells.y + cells.height > s->crowd.land.height) cells.y = 0, cells.height = 1;
    s->standing[index] = (hr_footprint){cells, BODY};
    if (roll(&s->crowd.dice, 3) == 0) s->standing[index].shape = HR_SHAPE_DISC;
    cr_assert_eq(hr_footprint_stamp(s->crowd.map, s->standing[index], &s->ids[index]), HR_OK);
}

static void add_link(scene *s) {
    hr_rect from = roll_rect(s, 1), to = roll_rect(s, 1);
    hr_link link = {.from = hr_block_centre((hr_cell){from.x, from.y}, 1),
                    .to = hr_block_centre((hr_cell){to.x, to.y}, 1),
                    .cost_256ths = roll(&s->crowd.dice, 20) * HR_CELL,
                    .is_one_way = roll(&s->crowd.dice, 2)};
    hr_link_id id;
    cr_assert_eq(hr_link_add(s->crowd.map, &link, &id), HR_OK);
}

static scene *open_scene(uint64_t seed) {
    scene *s = &the_scene;
    s->seed = seed;
    crowd_open(&s->crowd, seed, NULL);
    if (seed % 2) crowd_pay(&s->crowd);
    read_ground(s);
    for (int32_t i = 0; i < STANDING; i++) stamp(s, i);
    for (int32_t i = roll(&s->crowd.dice, 3); i > 0; i--) add_link(s);
    s->planner = crowd_planner(&s->crowd, (hr_planner_config){0});
    crowd_throw(&s->crowd, s->requests, REQUESTS);
    return s;
}

static void close_scene(scene *s) {
    hr_planner_destroy(s->planner);
    crowd_close(&s->crowd);
}

// Some over the map's edges, some around the start or the goal, some of a footprint or of nothing.
static hr_closing roll_closing(scene *s, const hr_request *request) {
    dice *d = &s->crowd.dice;
    hr_closing closing = {.cells = roll_rect(s, roll(d, 3) ? 20 : 120)};
    if (roll(d, 6) == 0) closing.cells.x -= 10, closing.cells.y -= 10;
    if (roll(d, 8) == 0) closing.cells.x = request->goal.x / HR_CELL - roll(d, 3);
    if (roll(d, 8) == 0) closing.cells.width = 0;
    if (roll(d, 4) == 0) closing.footprint = s->ids[roll(d, STANDING)];
    if (roll(d, 16) == 0) closing.footprint = 12345678;
    if (s->seed % 3 == 0 && roll(d, 2)) closing.extra_256ths = EXTRAS[roll(d, 4)];
    return closing;
}

// Some requests close the same as the one before them.
static void roll_closings(scene *s, hr_request *request) {
    dice *d = &s->crowd.dice;
    if (s->closing_count == 0 || roll(d, 3)) {
        s->closing_count = 1 + roll(d, HR_CLOSINGS_MAX);
        for (int32_t i = 0; i < s->closing_count; i++) s->closings[i] = roll_closing(s, request);
    }
    request->closings = s->closings;
    request->closing_count = s->closing_count;
    memset(request->ignore, 0, sizeof request->ignore);
    for (int32_t i = 0; i < HR_IGNORE_MAX && roll(d, 2); i++)
        request->ignore[i] = s->ids[roll(d, STANDING)];
}

// ---- The twin

static bool covers(const hr_footprint *f, int32_t x, int32_t y) {
    int32_t width = f->cells.width, height = f->cells.height;
    x -= f->cells.x, y -= f->cells.y;
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    if (f->shape == HR_SHAPE_RECT) return true;
    int32_t across = (2 * x + 1 - width) * height, down = (2 * y + 1 - height) * width;
    return across * across + down * down <= width * width * height * height;
}

static bool is_ignored(const hr_request *r, hr_footprint_id id) {
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++)
        if (r->ignore[i] == id) return true;
    return false;
}

static int32_t standing_of(const scene *s, hr_footprint_id id) {
    for (int32_t i = 0; i < STANDING; i++)
        if (s->ids[i] == id) return i;
    return -1;
}

static bool is_in(const scene *s, const hr_closing *c, int32_t x, int32_t y) {
    int32_t standing = c->footprint ? standing_of(s, c->footprint) : -1;
    if (c->footprint) return standing >= 0 && covers(&s->standing[standing], x, y);
    return x >= c->cells.x && x < c->cells.x + c->cells.width && y >= c->cells.y &&
           y < c->cells.y + c->cells.height;
}

// -1 = closed.
static int32_t extra_on(const scene *s, const hr_request *r, int32_t x, int32_t y) {
    int32_t extra = 0;
    for (int32_t i = 0; i < r->closing_count; i++) {
        if (!is_in(s, &r->closings[i], x, y)) continue;
        if (r->closings[i].extra_256ths == 0) return -1;
        if (r->closings[i].extra_256ths > extra) extra = r->closings[i].extra_256ths;
    }
    return extra;
}

// Whether it asks for anything at all.
static bool has_cells(const scene *s, const hr_closing *c) {
    for (int32_t y = 0; y < s->crowd.land.height; y++)
        for (int32_t x = 0; x < s->crowd.land.width; x++)
            if (is_in(s, c, x, y)) return true;
    return false;
}

static int32_t price_number(int32_t extra) {
    int32_t number = 0;
    while (EXTRAS[number] != extra) number++;
    return number;
}

// Values for what costs more, from 254 down; what the class may not enter stays as it is.
static void make_prices(scene *s, const hr_request *r, hr_class *unit) {
    prices *p = &s->prices;
    int32_t next = CLOSED - 1;
    hr_pass_set pass = unit->pass;
    for (int32_t i = 0; i < 256; i++)
        p->costs[i] = unit->costs_256ths ? unit->costs_256ths[i] : HR_COST_PLAIN;
    for (int32_t number = 0; number < 4; number++) {
        bool is_used = false;
        for (int32_t i = 0; i < r->closing_count; i++)
            is_used = is_used || (r->closings[i].extra_256ths == EXTRAS[number] &&
                                  has_cells(s, &r->closings[i]));
        for (int32_t value = 0; value < 256; value++) {
            p->value_of[number][value] = (uint8_t)value;
            if (!is_used || !hr_pass_has(pass, (uint8_t)value)) continue;
            uint8_t new_value = (uint8_t)next--;
            int32_t cost = p->costs[value] + EXTRAS[number];
            p->value_of[number][value] = new_value;
            p->costs[new_value] = (uint16_t)(cost < 65535 ? cost : 65535);
            unit->pass = hr_pass_union(unit->pass, hr_pass_of_values(&new_value, 1));
        }
    }
    unit->costs_256ths = p->costs;
}

static bool is_any_dearer(const scene *s, const hr_request *r) {
    for (int32_t i = 0; i < r->closing_count; i++)
        if (r->closings[i].extra_256ths && has_cells(s, &r->closings[i])) return true;
    return false;
}

static uint8_t value_of(const scene *s, const hr_request *r, int32_t x, int32_t y) {
    uint8_t value = s->ground[y * s->crowd.land.width + x];
    for (int32_t i = 0; i < STANDING; i++)
        if (!is_ignored(r, s->ids[i]) && covers(&s->standing[i], x, y))
            value |= s->standing[i].bits;
    int32_t extra = extra_on(s, r, x, y);
    if (extra == 0) return value;
    return extra < 0 ? CLOSED : s->prices.value_of[price_number(extra)][value];
}

// On a map of its own, cell by cell.
static void check_against_twin(scene *s, const hr_request *request) {
    hr_map *map;
    hr_planner *planner;
    int32_t width = s->crowd.land.width;
    cr_assert_eq(hr_map_create_view(s->crowd.map, NULL, &map), HR_OK);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    hr_request plain = *request;
    hr_class unit = hr_map_class(s->crowd.map, request->class_id);
    if (unit.size > 0 && is_any_dearer(s, request)) {
        make_prices(s, request, &unit);
        cr_assert_eq(hr_map_add_class(map, unit, &plain.class_id), HR_OK);
    }
    for (int32_t y = 0; y < s->crowd.land.height; y++)
        for (int32_t x = 0; x < width; x++) s->cells[y * width + x] = value_of(s, request, x, y);
    hr_map_blit(map, all_of(s), s->cells, (size_t)width);
    plain.closings = NULL, plain.closing_count = 0;
    memset(plain.ignore, 0, sizeof plain.ignore);
    hr_path path, expected;
    cr_assert_eq(hr_plan(s->planner, request, &path), HR_OK);
    cr_assert_eq(hr_plan(planner, &plain, &expected), HR_OK);
    cr_assert(path.status == HR_INVALID || path.map_version == hr_map_version(s->crowd.map));
    expected.map_version = path.map_version;
    const char *difference = crowd_difference(&path, &expected);
    cr_assert_null(difference, "%s: %s, not %s: HANDRAIL_SEED=%llu", difference,
                   hr_status_name(path.status), hr_status_name(expected.status),
                   (unsigned long long)s->seed);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
}

static void change_something(scene *s) {
    switch (roll(&s->crowd.dice, 6)) {
    case 2:
        add_link(s);
        break;
    case 3: // of values that prices stand for, too
        hr_map_fill(s->crowd.map, roll_rect(s, 20), (uint8_t)(2 + roll(&s->crowd.dice, 60)));
        read_ground(s);
        break;
    case 0:
        hr_map_fill(s->crowd.map, roll_rect(s, 20), (uint8_t)(roll(&s->crowd.dice, 2) ? 0 : 1));
        read_ground(s);
        break;
    case 1: {
        int32_t index = roll(&s->crowd.dice, STANDING);
        cr_assert_eq(hr_footprint_lift(s->crowd.map, s->ids[index]), HR_OK);
        stamp(s, index);
        break;
    }
    default:
        break;
    }
}

Test(closings, answers_are_those_of_a_map_on_which_the_cells_are_closed) {
    uint64_t seed = seed_of_run(990000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        scene *s = open_scene(seed);
        for (int32_t i = 0; i < REQUESTS; i++) {
            change_something(s);
            roll_closings(s, &s->requests[i]);
            check_against_twin(s, &s->requests[i]);
        }
        close_scene(s);
    }
}

// ---- By itself

Test(closings, a_wall_of_closings_is_walked_around_and_the_map_stays_as_it_is) {
    course c = open_empty_course(100, 100, NULL);
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){90, 50}, 1);
    hr_closing wall = {.cells = {50, -5, 1, 100}};
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    request.closings = &wall, request.closing_count = 1;
    uint64_t version = hr_map_version(c.map);
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_gt(path.length_256ths, 110 * HR_CELL);
    wall.cells.height = 200;
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    wall.cells = (hr_rect){10, 50, 1, 1};
    cr_expect_eq(plan(&c, &request).status, HR_BLOCKED);
    request.closing_count = 0;
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    cr_expect_eq(hr_map_version(c.map), version);
    close_course(&c);
}

Test(closings, what_is_dearer_is_walked_around_if_that_is_worth_it) {
    course c = open_empty_course(100, 100, NULL);
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){90, 50}, 1);
    hr_closing swamp = {.cells = {45, 40, 11, 21}, .extra_256ths = 64};
    request.closings = &swamp, request.closing_count = 1;
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_STRAIGHT);
    cr_expect_float_eq(path.cost_256ths, 80 * HR_CELL + 11 * 64, 1e-6);
    swamp.extra_256ths = 2560;
    path = plan(&c, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_lt(path.cost_256ths, 90 * HR_CELL);
    swamp.cells.height = 200, swamp.cells.y = -50; // there is nothing else
    path = plan(&c, &request);
    double straight = 80 * HR_CELL + 11 * 2560;
    cr_expect(path.cost_256ths >= straight && path.cost_256ths < 1.01 * straight);
    close_course(&c);
}

// Wherever something is dearer: closed cells hold all values, among them those that stand for
// prices.
Test(closings, what_is_closed_stays_so_where_something_else_is_dearer) {
    course c = open_empty_course(70, 70, NULL);
    hr_class walker = {.pass = hr_pass_without_bits(0xf0), .size = 1};
    hr_class flyer = {.pass = hr_pass_without_bits(1), .size = 1};
    hr_class_id others;
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){60, 50}, 1);
    cr_assert_eq(hr_map_add_class(c.map, walker, &request.class_id), HR_OK);
    cr_assert_eq(hr_map_add_class(c.map, flyer, &others), HR_OK);
    for (int32_t i = 0; i < 70; i++) hr_map_set(c.map, 30, i, (uint8_t)(16 + 3 * i));
    hr_closing camp = {.cells = {0, 0, 4, 4}, .extra_256ths = 512};
    request.closings = &camp, request.closing_count = 1;
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    for (int32_t i = 0; i < 70; i++) hr_map_set(c.map, 30, i, (uint8_t)(16 + 2 * i));
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    hr_class_id own = request.class_id;
    request.class_id = others; // to which these are open
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    request.class_id = own;
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    hr_map_set(c.map, 30, 50, 3);
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    close_course(&c);
}

Test(closings, what_is_dearer_where_all_is_closed_changes_no_class) {
    course c = open_empty_course(70, 70, NULL);
    hr_class walker = {.pass = hr_pass_without_bits(16), .size = 1}; // few values to spare
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){60, 50}, 1);
    cr_assert_eq(hr_map_add_class(c.map, walker, &request.class_id), HR_OK);
    hr_map_fill(c.map, (hr_rect){30, 0, 1, 70}, 17);
    hr_closing camp = {.cells = {30, 0, 1, 4}, .extra_256ths = 512};
    request.closings = &camp, request.closing_count = 1;
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    camp.cells.x = 0;
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    camp.extra_256ths = 0;
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    close_course(&c);
}

Test(closings, a_class_with_few_values_left_pays_where_they_suffice) {
    course c = open_empty_course(70, 70, NULL);
    hr_class walker = {.pass = hr_pass_without_bits(1), .size = 1}; // 128 values, 127 to spare
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){60, 50}, 1);
    cr_assert_eq(hr_map_add_class(c.map, walker, &request.class_id), HR_OK);
    hr_closing swamp = {.cells = {30, 0, 8, 70}, .extra_256ths = 512};
    request.closings = &swamp, request.closing_count = 1;
    cr_expect_float_eq(plan(&c, &request).cost_256ths, 50 * HR_CELL + 8 * 512, 1e-6);
    for (int32_t i = 0; i < 8 * 70; i++)
        hr_map_set(c.map, 30 + i % 8, i / 8, (uint8_t)(i % 128 * 2));
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_INVALID);
    cr_expect_not_null(strstr(path.problem, "too few values"));
    request.closing_count = 0;
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    close_course(&c);
}

Test(closings, a_class_may_change_or_come_between_two_requests) {
    course c = open_empty_course(100, 100, NULL);
    hr_map_fill(c.map, (hr_rect){40, 0, 1, 60}, 3);
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){90, 50}, 1);
    hr_closing closing = {.cells = {40, 60, 1, 40}};
    request.closings = &closing, request.closing_count = 1;
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    hr_class swimmer = {.pass = hr_pass_up_to(3), .size = 1};
    cr_assert_eq(hr_map_change_class(c.map, 0, swimmer), HR_OK);
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    swimmer.size = 5;
    cr_assert_eq(hr_map_add_class(c.map, swimmer, &request.class_id), HR_OK);
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    close_course(&c);
}

Test(closings, bad_ones_are_named) {
    course c = open_empty_course(100, 100, NULL);
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){90, 50}, 1);
    hr_closing closings[HR_CLOSINGS_MAX + 1] = {{.cells = {1, 1, 1, 1}}};
    request.closing_count = 1;
    cr_expect_not_null(strstr(plan(&c, &request).problem, "closings: is NULL"));
    request.closings = closings, request.closing_count = -1;
    cr_expect_not_null(strstr(plan(&c, &request).problem, "closing_count: is negative"));
    request.closing_count = HR_CLOSINGS_MAX + 1;
    cr_expect_not_null(strstr(plan(&c, &request).problem, "closing_count: is more than"));
    request.closing_count = 1, closings[0].cells.width = -1;
    cr_expect_not_null(strstr(plan(&c, &request).problem, "closings: a rectangle"));
    closings[0].cells.width = 1, closings[0].extra_256ths = -5;
    cr_expect_not_null(strstr(plan(&c, &request).problem, "extra_256ths"));
    closings[0].extra_256ths = 0;
    closings[0].cells = (hr_rect){INT32_MAX, INT32_MIN, INT32_MAX, INT32_MAX};
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    closings[0].cells = (hr_rect){INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX};
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    hr_class ghost = {.pass = hr_pass_up_to(255), .size = 1};
    cr_assert_eq(hr_map_add_class(c.map, ghost, &request.class_id), HR_OK);
    cr_expect_not_null(strstr(plan(&c, &request).problem, "all 256 values"));
    close_course(&c);
}

// ---- Memory

static bool live_and_die(long fail_at) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = open_empty_course(150, 130, &allocator);
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){140, 50}, 1);
    hr_closing closing = {.cells = {70, 10, 3, 120}};
    hr_path path = {.status = HR_WAITING}, again;
    cr_assert_eq(hr_plan(c.planner, &request, &path), HR_OK);
    request.closings = &closing, request.closing_count = 1;
    counts.fail_at = counts.calls + fail_at;
    hr_error error = hr_plan(c.planner, &request, &path);
    cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY);
    if (error) cr_assert_eq(path.status, HR_STRAIGHT);
    cr_assert_eq(hr_plan(c.planner, &request, &path), HR_OK);
    cr_assert_eq(path.status, HR_FOUND);
    long calls = counts.calls;
    size_t bytes = hr_planner_bytes(c.planner);
    cr_assert_gt(bytes, 150 * 130);
    cr_assert_eq(hr_plan(c.planner, &request, &again), HR_OK);
    cr_assert_eq(counts.calls, calls, "allocations after warm-up");
    close_course(&c);
    cr_assert_eq(counts.live, 0);
    return error == HR_OUT_OF_MEMORY;
}

Test(closings, any_allocation_may_fail_and_a_second_try_succeeds) {
    long fail_at = 1;
    while (live_and_die(fail_at)) fail_at++;
    cr_expect_gt(fail_at, 20);
}

// Copies of three maps are kept side by side.
Test(closings, requests_of_several_views_in_turn_allocate_nothing) {
    counting_allocator counts = {0};
    hr_map_config config = hr_map_config_default();
    config.width = config.height = 200;
    config.allocator = counting(&counts);
    hr_map *map, *views[2];
    hr_planner *planner;
    hr_class_id id;
    int32_t number;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    cr_assert_eq(hr_map_add_class(map, (hr_class){.pass = hr_pass_up_to(0), .size = 1}, &id),
                 HR_OK);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    for (int32_t i = 0; i < 2; i++) {
        cr_assert_eq(hr_map_create_view(map, &(hr_view_config){.is_all_seen = true}, &views[i]),
                     HR_OK);
        hr_map_fill(views[i], (hr_rect){60 + 40 * i, 0, 1, 180}, 1);
        cr_assert_eq(hr_planner_add_view(planner, views[i], &number), HR_OK);
    }
    const hr_closing wall = {.cells = {80, 20, 2, 180}};
    double lengths[3] = {0};
    long calls = 0;
    for (int32_t i = 0; i < 12; i++) {
        hr_request request = request_between((hr_cell){5, 100}, (hr_cell){190, 100}, 1);
        request.closings = &wall, request.closing_count = 1, request.view = i % 3;
        hr_path path;
        cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
        cr_assert_eq(path.status, HR_FOUND);
        if (i < 3) lengths[i] = path.length_256ths;
        cr_expect_float_eq(path.length_256ths, lengths[i % 3], 0);
        if (i == 5) calls = counts.calls;
    }
    cr_expect_eq(counts.calls, calls, "%ld allocations", counts.calls - calls);
    cr_expect_lt(lengths[0], lengths[1] - 10);
    hr_planner_destroy(planner);
    for (int32_t i = 0; i < 2; i++) hr_map_destroy(views[i]);
    hr_map_destroy(map);
    cr_expect_eq(counts.live, 0);
}
