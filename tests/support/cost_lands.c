// cost_lands.c - see cost_lands.h.

#include "tests/support/cost_lands.h"
#include "tests/support/require.h"
#include "tests/support/twins.h"

#include <math.h>
#include <string.h>

enum { CLOSED = 1, GROUND_FIRST = 2, GROUNDS = 6 };

static dice *dice_of(cost_land *l) { return &l->scene.dice; }

static uint8_t random_ground(cost_land *l) {
    return (uint8_t)(GROUND_FIRST + roll(dice_of(l), GROUNDS));
}

// ---- Grounds

static void copy_to_map(cost_land *l, hr_rect rect) {
    const land *ground = &l->scene.land;
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            int32_t i = y * ground->width + x;
            hr_map_set(l->scene.course.map, x, y, ground->cells[i] ? CLOSED : l->grounds[i]);
        }
}

static hr_rect clip(const cost_land *l, hr_rect rect) {
    int32_t right = hr_least(rect.x + rect.width, l->scene.land.width);
    int32_t bottom = hr_least(rect.y + rect.height, l->scene.land.height);
    rect.x = hr_greatest(rect.x, 0), rect.y = hr_greatest(rect.y, 0);
    rect.width = hr_greatest(right - rect.x, 0), rect.height = hr_greatest(bottom - rect.y, 0);
    return rect;
}

static void fill_ground(cost_land *l, hr_rect rect, uint8_t ground) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        memset(l->grounds + y * l->scene.land.width + rect.x, ground, (size_t)rect.width);
}

static hr_rect random_rect(cost_land *l) {
    hr_cell at = roll_cell(dice_of(l), l->scene.land.width, l->scene.land.height);
    switch (roll(dice_of(l), 4)) {
    case 0: // a road
        return clip(l, (hr_rect){at.x, 0, 1 + roll(dice_of(l), 3), l->scene.land.height});
    case 1:
        return clip(l, (hr_rect){0, at.y, l->scene.land.width, 1 + roll(dice_of(l), 3)});
    default:
        return clip(
            l, (hr_rect){at.x - 8, at.y - 8, 1 + roll(dice_of(l), 50), 1 + roll(dice_of(l), 50)});
    }
}

// One ground, some rectangles and roads, or another ground everywhere.
static void roll_grounds(cost_land *l) {
    memset(l->grounds, random_ground(l), sizeof l->grounds);
    if (roll(dice_of(l), 6) == 0)
        for (int32_t i = 0; i < LAND_CELLS_MAX; i++) l->grounds[i] = random_ground(l);
    for (int32_t i = roll(dice_of(l), 30); i > 0; i--)
        fill_ground(l, random_rect(l), random_ground(l));
}

// ---- Costs

static void roll_costs(cost_land *l) {
    static const uint16_t SOME[6][4] = {{256, 256, 257, 300},       {128, 256, 512, 1024},
                                        {128, 256, 400, 65535},     {1, 2, 255, 3},
                                        {60000, 65535, 30000, 128}, {700, 512, 300, 2000}};
    const uint16_t *some = SOME[roll(dice_of(l), 6)];
    for (int value = 0; value < 256; value++) l->costs[value] = some[roll(dice_of(l), 4)];
}

static hr_class class_of_costs(const cost_land *l) {
    static const uint8_t VALUES[] = {2, 3, 4, 5, 6, 7};
    return (hr_class){.pass = hr_pass_of_values(VALUES, sizeof VALUES),
                      .size = l->scene.land.size,
                      .costs_256ths = l->costs};
}

void change_costs(cost_land *l) {
    hr_class unit = class_of_costs(l);
    roll_costs(l);
    if (roll(dice_of(l), 4) == 0) unit.costs_256ths = NULL;
    for (int value = 0; !unit.costs_256ths && value < 256; value++) l->costs[value] = HR_COST_PLAIN;
    require(hr_map_change_class(l->scene.course.map, l->id, unit) == HR_OK);
}

// ---- The land

void open_cost_land(cost_land *l, uint64_t seed, int32_t width_max, int32_t height_max) {
    open_scene(&l->scene, seed, width_max, height_max);
    hr_rect all = {0, 0, l->scene.land.width, l->scene.land.height};
    if (roll(dice_of(l), 2)) land_fill(&l->scene.land, all, 0);
    land_look(&l->scene.land);
    roll_grounds(l);
    roll_costs(l);
    copy_to_map(l, all);
    require(hr_map_add_class(l->scene.course.map, class_of_costs(l), &l->id) == HR_OK);
    open_network(&l->network, l->scene.course.map);
    refresh_cost_land(l);
}

void close_cost_land(cost_land *l) { close_scene_network(&l->scene, &l->network); }

void edit_cost_land(cost_land *l) {
    hr_rect rect = random_rect(l);
    if (roll(dice_of(l), 4) == 0)
        land_fill(&l->scene.land, rect, (uint8_t)roll(dice_of(l), 2));
    else
        fill_ground(l, rect, random_ground(l));
    copy_to_map(l, rect);
}

static void refresh(cost_land *l, network *n) {
    hr_map *map = l->scene.course.map;
    require(hr_map_refresh(map, l->id) == HR_OK);
    require(hr_routes_refresh(&n->routes, n->filler, map, hr_class_entry_of(map, l->id),
                              &(hr_observer){0}) == HR_REFRESH_DONE);
}

void refresh_cost_land(cost_land *l) { refresh(l, &l->network); }

void build_afresh(cost_land *l, network *fresh) {
    open_network(fresh, l->scene.course.map);
    refresh(l, fresh);
}

// ---- Twins

int32_t cost_land_cost(const cost_land *l, hr_cell block) {
    int32_t dearest = 0, size = l->scene.land.size;
    for (int32_t y = block.y; y < block.y + size; y++)
        for (int32_t x = block.x; x < block.x + size; x++)
            dearest = hr_greatest(dearest, l->costs[l->grounds[y * l->scene.land.width + x]]);
    return dearest;
}

// When is the line from a to b within half a block of `at`? Between two times of 0..1.
static void clip_time(double a, double b, double at, double *low, double *high) {
    double one = (at - 0.5 - a) / (b - a), other = (at + 0.5 - a) / (b - a);
    if (a == b) {
        if (fabs(at - a) > 0.5) *high = *low;
        return;
    }
    *low = fmax(*low, fmin(one, other)), *high = fmin(*high, fmax(one, other));
}

double cost_land_leg_cost(const cost_land *l, hr_cell a, hr_cell b) {
    double cost = 0;
    for (int32_t y = hr_least(a.y, b.y); y <= hr_greatest(a.y, b.y); y++)
        for (int32_t x = hr_least(a.x, b.x); x <= hr_greatest(a.x, b.x); x++) {
            double low = 0, high = 1;
            clip_time(a.x, b.x, x, &low, &high);
            clip_time(a.y, b.y, y, &low, &high);
            if (high > low) cost += (high - low) * cost_land_cost(l, (hr_cell){x, y});
        }
    return cost * twin_distance(a, b) / HR_COST_PLAIN;
}
