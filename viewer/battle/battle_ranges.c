// battle_ranges.c - ranges that wander over the map, by dice of their own: a battle without them is
// the same battle as ever.

#include "viewer/battle/battle_ranges.h"

#include "viewer/battle/battle_ground.h"

enum { RADIUS = 20, TURN_SIDES = 16, DEARER = 4 };

static int32_t roll(battle *b, int32_t sides) {
    b->range_dice = b->range_dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int32_t)((b->range_dice >> 33) % (uint32_t)sides);
}

// ---- Classes

// Values without the bits of footprints; of levels, the higher the dearer.
static int32_t cost_of_ground(int32_t value, bool is_levels) {
    if (is_levels) return HR_COST_PLAIN + 8 * value;
    int32_t ground = value & (HR_GRASS | HR_SHALLOWS);
    if (ground == HR_ROAD) return HR_COST_PLAIN / 2;
    return ground == HR_SHALLOWS ? 2 * HR_COST_PLAIN : HR_COST_PLAIN;
}

// With ranges, a value is open if it is without their bit.
static hr_pass_set open_in_ranges(hr_pass_set pass) {
    uint8_t values[256];
    size_t count = 0;
    for (int32_t value = 0; value < 256; value++)
        if (hr_pass_has(pass, (uint8_t)(value & ~BATTLE_RANGE))) values[count++] = (uint8_t)value;
    return hr_pass_of_values(values, count);
}

hr_class battle_class_with_costs(const battle *b, int32_t number, uint16_t costs[256]) {
    hr_class unit = battle_class(number, b->config.is_levels);
    int32_t range_bit = b->config.ranges > 0 ? BATTLE_RANGE : 0;
    if (range_bit) unit.pass = open_in_ranges(unit.pass);
    for (int32_t value = 0; value < 256; value++) {
        int32_t ground = value & ~(BATTLE_UNIT | BATTLE_STANDING | range_bit);
        int32_t cost = cost_of_ground(ground, b->config.is_levels);
        costs[value] = (uint16_t)(value & range_bit ? DEARER * cost : cost);
    }
    if (number < b->config.costs) unit.costs_256ths = costs;
    return unit;
}

// ---- Ranges

static void turn(battle *b, battle_range *range) {
    do {
        range->step.x = roll(b, 3) - 1;
        range->step.y = roll(b, 3) - 1;
    } while (range->step.x == 0 && range->step.y == 0);
}

hr_error battle_place_ranges(battle *b) {
    b->range_dice = b->config.seed;
    for (int32_t i = 0; i < b->config.ranges; i++) {
        battle_range *range = &b->ranges[i];
        range->centre.x = roll(b, hr_map_width(b->map));
        range->centre.y = roll(b, hr_map_height(b->map));
        turn(b, range);
        hr_footprint disc = hr_footprint_disc(range->centre, RADIUS, BATTLE_RANGE);
        hr_error error = hr_footprint_stamp(b->map, disc, &b->range_moves[i].id);
        if (error) return error;
    }
    return HR_OK;
}

// At the edge of the map it turns back.
static void walk(int32_t *at, int32_t *step, int32_t side) {
    if (*at + *step < 0 || *at + *step >= side) *step = -*step;
    if (*at + *step >= 0 && *at + *step < side) *at += *step;
}

hr_error battle_move_ranges(battle *b) {
    for (int32_t i = 0; i < b->config.ranges; i++) {
        battle_range *range = &b->ranges[i];
        if (roll(b, TURN_SIDES) == 0) turn(b, range);
        walk(&range->centre.x, &range->step.x, hr_map_width(b->map));
        walk(&range->centre.y, &range->step.y, hr_map_height(b->map));
        b->range_moves[i].to = (hr_cell){range->centre.x - RADIUS, range->centre.y - RADIUS};
    }
    return hr_footprints_move(b->map, b->range_moves, b->config.ranges);
}
