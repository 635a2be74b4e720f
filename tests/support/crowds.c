// crowds.c - requests by the hundred.

#include "tests/support/crowds.h"

#include "passmap/base/numbers.h"

#include "tests/support/require.h"

#include <string.h>

void crowd_open(crowd *c, uint64_t seed, const hr_allocator *allocator) {
    c->dice = (dice){seed};
    c->kind = (land_kind)roll(&c->dice, LAND_KINDS);
    int32_t width = 130 + roll(&c->dice, LAND_WIDTH_MAX - 129);
    land_make(&c->land, &c->dice, c->kind, width, 130 + roll(&c->dice, LAND_HEIGHT_MAX - 129), 1);
    hr_map_config config = hr_map_config_default();
    config.width = c->land.width, config.height = c->land.height;
    if (allocator) config.allocator = *allocator;
    require(hr_map_create(&config, &c->map) == HR_OK);
    land_copy_to(&c->land, c->map, (hr_rect){0, 0, config.width, config.height});
    uint8_t open = 0;
    hr_class_id id;
    for (int32_t size = 1; size <= WALKER_SIZE_MAX; size++)
        require(hr_map_add_class(c->map, (hr_class){hr_pass_of_values(&open, 1), size}, &id) ==
                HR_OK);
}

void crowd_close(crowd *c) { hr_map_destroy(c->map); }

enum { GROUND_FIRST = 2, GROUNDS = 4 };

static void lay_ground(crowd *c, hr_rect rect, uint8_t value) {
    for (int32_t y = rect.y; y < hr_least(rect.y + rect.height, c->land.height); y++)
        for (int32_t x = rect.x; x < hr_least(rect.x + rect.width, c->land.width); x++)
            if (c->land.cells[y * c->land.width + x] == 0) hr_map_set(c->map, x, y, value);
}

static void lay_grounds(crowd *c) {
    for (int32_t i = 60; i > 0; i--) {
        hr_cell at = roll_cell(&c->dice, c->land.width, c->land.height);
        int32_t long_side = 20 + roll(&c->dice, 120), side = 1 + roll(&c->dice, i % 4 ? 40 : 3);
        hr_rect rect = {at.x, at.y, i % 8 ? side : long_side, i % 8 ? long_side : side};
        lay_ground(c, rect, (uint8_t)(GROUND_FIRST + i % GROUNDS));
    }
}

void crowd_pay(crowd *c) {
    static const uint8_t VALUES[] = {0, 2, 3, 4, 5};
    static const uint16_t SOME[GROUND_FIRST + GROUNDS] = {256, 0, 128, 512, 1024, 300};
    uint16_t costs[256] = {0};
    memcpy(costs, SOME, sizeof SOME);
    lay_grounds(c);
    for (hr_class_id id = 0; id < WALKER_SIZE_MAX; id++) {
        hr_class unit = {hr_pass_of_values(VALUES, sizeof VALUES), id + 1, costs};
        require(hr_map_change_class(c->map, id, unit) == HR_OK);
    }
}

static hr_position throw_place(crowd *c) {
    hr_cell block = land_open_block(&c->land, &c->dice);
    return (hr_position){block.x * HR_CELL + roll(&c->dice, HR_CELL),
                         block.y * HR_CELL + roll(&c->dice, HR_CELL)};
}

static hr_request throw_request(crowd *c, uint64_t tag) {
    dice *d = &c->dice;
    hr_request r = hr_request_default();
    r.tag = tag;
    r.start = throw_place(c);
    r.goal = throw_place(c);
    r.class_id = roll(d, 3);
    if (roll(d, 3) == 0) r.quality = (hr_quality)roll(d, HR_EXACT + 1);
    if (roll(d, 8) == 0) r.only = (hr_stage)(HR_STAGE_TRACE + roll(d, 4));
    if (roll(d, 4) == 0) r.reach_256ths = roll(d, 2000);
    if (roll(d, 6) == 0) r.budget_steps = roll(d, 60);
    if (roll(d, 30) == 0) r.class_id = 99;
    if (roll(d, 30) == 0) r.goal.x = -1;
    r.may_escape = roll(d, 2);
    r.first_leg_only = roll(d, 10) == 0;
    r.priority = roll(d, 5) - 2;
    return r;
}

void crowd_throw(crowd *c, hr_request *requests, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        bool is_equal = i > 0 && roll(&c->dice, 8) == 0;
        requests[i] = is_equal ? requests[roll(&c->dice, i)] : throw_request(c, 0);
        requests[i].tag = (uint64_t)i;
    }
}

void crowd_order(crowd *c, hr_request *requests, int32_t count, int32_t spread) {
    hr_position goal = throw_place(c);
    hr_cell end = {c->land.width * HR_CELL - 1, c->land.height * HR_CELL - 1};
    for (int32_t i = 0; i < count; i++) {
        requests[i] = hr_request_default();
        requests[i].tag = (uint64_t)i;
        requests[i].start = throw_place(c);
        requests[i].goal = goal;
        if (spread == 0) continue;
        hr_cell off = roll_cell(&c->dice, spread * HR_CELL, spread * HR_CELL);
        requests[i].goal.x = goal.x + off.x > end.x ? end.x : goal.x + off.x;
        requests[i].goal.y = goal.y + off.y > end.y ? end.y : goal.y + off.y;
    }
}

void crowd_gather(crowd *c, hr_request *requests, int32_t count, int32_t squad, int32_t reach) {
    for (int32_t i = 0; i < count; i++) {
        if (i % squad == 0) continue;
        hr_cell middle = hr_block_at(requests[i - i % squad].start, 1);
        hr_cell off = roll_cell(&c->dice, 2 * reach + 1, 2 * reach + 1);
        hr_cell at = {middle.x + off.x - reach, middle.y + off.y - reach};
        if (land_is_open(&c->land, at)) requests[i].start = hr_block_centre(at, 1);
    }
}

void crowd_edit(crowd *c) {
    hr_cell at = roll_cell(&c->dice, c->land.width, c->land.height);
    hr_rect rect = {at.x, at.y, 1 + roll(&c->dice, 16), 1 + roll(&c->dice, 16)};
    hr_map_fill(c->map, rect, (uint8_t)roll(&c->dice, 2));
}

const char *crowd_difference(const hr_path *a, const hr_path *b) {
    if (a->status != b->status) return "status";
    if (a->stage != b->stage) return "stage";
    if (a->steps != b->steps) return "steps";
    if (a->tag != b->tag) return "tag";
    if (a->map_version != b->map_version) return "map_version";
    if (a->count != b->count) return "count";
    if (a->count && memcmp(a->waypoints, b->waypoints, (size_t)a->count * sizeof *a->waypoints))
        return "waypoints";
    if (!a->problem != !b->problem) return "problem";
    double x[] = {a->length_256ths, a->cost_256ths, a->remaining_256ths, a->guaranteed_ratio};
    double y[] = {b->length_256ths, b->cost_256ths, b->remaining_256ths, b->guaranteed_ratio};
    return memcmp(x, y, sizeof x) ? "lengths" : NULL;
}

hr_planner *crowd_planner(const crowd *c, hr_planner_config config) {
    hr_planner *planner;
    require(hr_planner_create(c->map, &config, &planner) == HR_OK);
    return planner;
}
