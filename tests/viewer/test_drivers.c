// test_drivers.c - units of a battle that cannot turn on the spot: they turn no quicker than their
// radius allows, get about, and say where they cannot. HANDRAIL_SEED replays one.

#include "tests/support/dice.h"
#include "viewer/battle/battle.h"
#include "viewer/battle/battle_minds.h"
#include "viewer/battle/battle_track.h"
#include "viewer/minds/behaviours.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static battle begin(uint64_t seed, int32_t edits) {
    battle_config config = battle_config_default();
    battle b;
    config.seed = seed;
    config.width = config.height = 192;
    config.units = 64;
    config.classes = 2;
    config.edits = edits, config.orders = 0;
    config.minds = (mind_list){{MIND_DRIVER}, 1};
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    cr_assert_gt(b.unit_count, 40);
    return b;
}

static double length_of(hr_position v) { return hypot(v.x, v.y) / HR_CELL; }

static double angle_between(hr_position a, hr_position b) {
    double cross = (double)a.x * b.y - (double)a.y * b.x;
    return fabs(atan2(cross, (double)a.x * b.x + (double)a.y * b.y));
}

// What a step of a tick may turn from the last one: the arc of both, a stride of the track at
// either end, and what rounding turns steps as short as they are.
static double most_turned(const battle_unit *unit, hr_position before, hr_position now) {
    double radius = MIND_TURNS + unit->size / 2.0, stride = (double)TURNING_STRIDE / HR_CELL;
    double length = length_of(before) + length_of(now);
    double rounding = 3.0 / HR_CELL / length_of(before) + 3.0 / HR_CELL / length_of(now);
    return (length + 2 * stride) / radius + rounding;
}

static const double pi = 3.14159265358979323846;

static bool is_any(hr_position step) { return step.x != 0 || step.y != 0; }

Test(drivers, turn_no_quicker_than_their_radius_allows_and_get_about) {
    battle b = begin(seed_of_run(41), 3);
    static hr_position last[64];
    static int32_t asked[64]; // the tick of the way that its last step was on
    int32_t trips = 0, stops = 0, compared = 0;
    for (int32_t t = 0; t < 1500; t++) {
        cr_assert_eq(battle_tick(&b), HR_OK);
        for (int32_t i = 0; i < b.unit_count; i++) {
            const battle_unit *unit = &b.units[i];
            if (!is_any(unit->step)) continue;
            if (is_any(last[i])) {
                double turned = angle_between(last[i], unit->step);
                if (asked[i] != unit->answer.tick)
                    turned = fmin(turned, pi - turned); // ahead or astern
                cr_assert_leq(turned, most_turned(unit, last[i], unit->step),
                              "unit %d, tick %d: %.3f", i, t, turned);
                compared++;
            }
            last[i] = unit->step;
            asked[i] = unit->answer.tick;
        }
    }
    for (int32_t i = 0; i < b.unit_count; i++) {
        trips += b.minds->memories[i].trips;
        stops += b.minds->memories[i].stops;
    }
    cr_log_info("%d trips, %d could not be driven to their end, %d steps compared", trips, stops,
                compared);
    cr_expect_gt(trips, 2 * b.unit_count);
    cr_expect_gt(stops, 0);
    cr_expect_gt(compared, 10000);
    battle_destroy(&b);
}

// One whose way ends at a bend stands there afterwards, and says so.
Test(drivers, whoever_cannot_take_a_bend_stands_at_it_and_says_why) {
    battle b = begin(42, 0);
    int32_t seen = 0;
    for (int32_t t = 0; t < 1500 && seen < 5; t++) {
        static int32_t stops[64];
        cr_assert_eq(battle_tick(&b), HR_OK);
        for (int32_t i = 0; i < b.unit_count; i++) {
            const mind_memory *m = &b.minds->memories[i];
            const turning_track *track = &b.minds->tracks[i];
            bool is_at_end = b.units[i].state == BATTLE_STANDS && m->has_stopped &&
                             b.minds->track_next[i] == track->count;
            if (!is_at_end || m->stops == stops[i]) continue;
            char text[400];
            stops[i] = m->stops;
            cr_expect(b.units[i].at.x == m->cannot_at.x && b.units[i].at.y == m->cannot_at.y);
            cr_expect_neq(m->cannot, TURNING_WHOLE);
            minds_say(b.minds, i, text, sizeof text);
            cr_expect(strstr(text, turning_end_text(m->cannot)), "%s", text);
            seen++;
        }
    }
    cr_expect_geq(seen, 5);
    battle_destroy(&b);
}
