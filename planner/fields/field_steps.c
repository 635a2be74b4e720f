// field_steps.c - rounds over tiles, and what each hands on to the next.

#include "planner/fields/field_steps.h"

#include "passmap/base/assertion.h"

#include <string.h>

static void find_steps(const hr_field_steps *f, int32_t tile, int round) {
    hr_tile_steps_find(f->steps, f->tree, tile, round, f->stepper);
    f->changes->tiles += round == HR_LAST_ROUND;
}

// Goes over the rounds, and in each from tiles with goals to the others.
typedef struct step_round {
    int number;
    int nearness; // of the tiles that are found next
} step_round;

static bool next_round(step_round *round) {
    int last = round->number == HR_FIRST_ROUND ? HR_BESIDE_GOAL : HR_FAR_FROM_GOAL;
    if (round->nearness-- > last) return true;
    *round = (step_round){round->number + 1, HR_HAS_GOAL};
    return round->number < HR_ROUNDS;
}

void hr_field_steps_find(const hr_field_steps *f, const uint8_t *is_wanted) {
    step_round round = {HR_FIRST_ROUND, HR_HAS_GOAL};
    do {
        for (int32_t tile = 0; tile < f->steps->tile_count; tile++) {
            if (f->steps->nearness[tile] != round.nearness) continue;
            HR_ASSERT(!is_wanted || is_wanted[tile] || round.nearness < HR_BESIDE_GOAL);
            if (!is_wanted || is_wanted[tile]) find_steps(f, tile, round.number);
        }
    } while (next_round(&round));
}

// ---- What has changed

// Of a tile, beside how it was touched: ways from its portals are others, or it goes by something
// beside it that is, in the first round or in the last.
enum { WAYS_CHANGED = 4, FIRST_DUE = 8, LAST_DUE = 16 };

static void touch_changed_ways(const hr_field_steps *f) {
    const hr_portal_tree *tree = f->tree;
    for (int32_t i = 0; i < tree->change_count; i++) {
        int32_t portal = tree->changes[i].portal;
        hr_tree_node before = tree->changes[i].before, now = tree->nodes[portal];
        bool are_unknown = before.length == HR_ROUTE_NONE && now.length == HR_ROUTE_NONE;
        if (are_unknown || (before.length == now.length && before.next == now.next)) continue;
        f->changes->portals++;
        hr_touch_tile(f->touched, hr_portal_owner(portal), WAYS_CHANGED);
        hr_touch_tile(f->touched, hr_portal_beyond(tree->routes, portal), WAYS_CHANGED);
    }
}

// The tiles beside one, as far as they are that near to a goal.
static void touch_beside(const hr_field_steps *f, int32_t tile, hr_nearness least, uint8_t how) {
    for (int side = NORTH; side <= WEST; side++) {
        int32_t beside = hr_tile_beside(f->steps, tile, side);
        if (beside >= 0 && f->steps->nearness[beside] >= least)
            hr_touch_tile(f->touched, beside, how);
    }
}

// Where tiles have got goals or lost them, those around them are found in another manner.
static void touch_changed_nearness(const hr_field_steps *f) {
    const hr_tile_steps *steps = f->steps;
    for (int32_t tile = 0; tile < steps->tile_count; tile++) {
        if (steps->nearness[tile] == steps->nearness_before[tile]) continue;
        hr_touch_tile(f->touched, tile, FIRST_DUE | LAST_DUE);
        touch_beside(f, tile, HR_FAR_FROM_GOAL, FIRST_DUE | LAST_DUE);
    }
}

// Near goals a tile looks at the blocks across its borders: what a step there costs, and in the
// last round whether they are open.
static void touch_beside_changed_ground(const hr_field_steps *f) {
    const hr_touched_tiles *touched = f->touched;
    bool has_costs = f->tree->routes->costs.bytes != NULL;
    for (int32_t i = 0, count = touched->count; i < count; i++) {
        int32_t tile = touched->tiles[i];
        if (!(touched->how[tile] & HR_TILE_CHANGED)) continue;
        if (has_costs) touch_beside(f, tile, HR_NEAR_GOAL, FIRST_DUE | LAST_DUE);
        touch_beside(f, tile, HR_BESIDE_GOAL, LAST_DUE);
    }
}

// ---- What is found again

// Whether all ways out of a tile have become longer by the same: then its steps are as they were.
static bool is_shifted(const hr_field_steps *f, int32_t tile) {
    const hr_portal_tree *tree = f->tree;
    const hr_route_tile *ways = &tree->routes->tiles[tile];
    int64_t shift = INT64_MAX;
    if (f->steps->nearness[tile] != HR_FAR_FROM_GOAL) return false;
    for (hr_gate_iterator g = hr_first_gate(ways); hr_is_gate(&g); hr_next_gate(&g)) {
        hr_tree_node before = hr_node_before(tree, g.portal), now = tree->nodes[g.portal];
        bool was_known = before.length != HR_ROUTE_NONE, is_known = now.length != HR_ROUTE_NONE;
        if (!was_known && !is_known) continue;
        if (was_known != is_known || before.next != now.next) return false;
        int64_t own = (int64_t)now.length - before.length;
        if (shift == INT64_MAX) shift = own;
        if (own != shift) return false;
    }
    return true;
}

static bool is_due(const hr_field_steps *f, int32_t tile, int round) {
    uint8_t how = f->touched->how[tile];
    if (how & (HR_TILE_CHANGED | HR_TILE_RECUT)) return true;
    if (how & WAYS_CHANGED && !is_shifted(f, tile)) return true;
    return how & (round == HR_FIRST_ROUND ? FIRST_DUE : LAST_DUE);
}

// In which round a tile goes by the lengths that a round has found along a border of another one,
// if any: what hr_tile_steps_find looks at.
static uint8_t due_by(hr_nearness nearness, hr_nearness of_other, int round) {
    bool is_nearer = of_other > nearness;
    if (round == HR_LAST_ROUND) return is_nearer ? LAST_DUE : 0;
    if (nearness == HR_HAS_GOAL) return LAST_DUE;
    return nearness == HR_BESIDE_GOAL && is_nearer ? FIRST_DUE : 0;
}

// Hands on which lengths along the sides of a tile a round has changed.
static void touch_by_rim(const hr_field_steps *f, int32_t tile, int round,
                         const hr_tile_rim *before) {
    const hr_tile_steps *steps = f->steps;
    for (int side = NORTH; side <= WEST; side++) {
        const int32_t *was = before->lengths[round][side];
        const int32_t *is = steps->rims[tile]->lengths[round][side];
        if (memcmp(was, is, HR_TILE * sizeof *is) == 0) continue;
        if (round == HR_FIRST_ROUND) hr_touch_tile(f->touched, tile, LAST_DUE);
        int32_t beside = hr_tile_beside(steps, tile, side);
        if (beside < 0) continue;
        uint8_t due = due_by(steps->nearness[beside], steps->nearness[tile], round);
        if (due) hr_touch_tile(f->touched, beside, due);
    }
}

static void find_again(const hr_field_steps *f, int32_t tile, int round) {
    if (!hr_is_beside_goal(f->steps, tile)) {
        find_steps(f, tile, round);
        return;
    }
    hr_tile_rim before = *f->steps->rims[tile];
    find_steps(f, tile, round);
    touch_by_rim(f, tile, round, &before);
}

// What a round touches is found in a later one, or later in the same one.
static void find_due(const hr_field_steps *f) {
    const hr_touched_tiles *touched = f->touched;
    step_round round = {HR_FIRST_ROUND, HR_HAS_GOAL};
    do {
        for (int32_t i = 0; i < touched->count; i++) {
            int32_t tile = touched->tiles[i];
            if (f->steps->nearness[tile] == round.nearness && is_due(f, tile, round.number))
                find_again(f, tile, round.number);
        }
    } while (next_round(&round));
}

bool hr_field_steps_repair(const hr_field_steps *f) {
    touch_changed_ways(f);
    if (!hr_tile_steps_note_goals(f->steps, f->tree->goals)) return false;
    touch_changed_nearness(f);
    touch_beside_changed_ground(f);
    find_due(f);
    return true;
}
