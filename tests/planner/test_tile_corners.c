// test_tile_corners.c - the corner that two gates of a tile are nearest through, against all pairs
// of lengths that were learnt.

#include "passmap/base/compiler.h"
#include "planner/routes/tile_corners.h"
#include "tests/support/tile_scenes.h"

#include <criterion/criterion.h>

enum { GATES = 8, CORNERS = 24 };

// The least length that was learnt from each corner to each gate; else the straight one, if the
// gate is in sight.
typedef struct known {
    hr_cell corners[CORNERS], gates[GATES];
    int32_t learnt[CORNERS][GATES]; // -1: none
    bool is_added[CORNERS];
} known;

static hr_cell open_block(tile_scene *t) {
    hr_cell at;
    do at = roll_cell(&t->scene.dice, TILE_SIDE, TILE_SIDE);
    while (!is_open_in_tile(t, at.x, at.y));
    return at;
}

static int32_t length_between(const tile_scene *t, const known *k, int32_t corner, int32_t gate) {
    hr_cell a = k->corners[corner], b = k->gates[gate];
    if (k->learnt[corner][gate] >= 0) return k->learnt[corner][gate];
    return hr_tile_sweep(&t->tile, a, b) ? (int32_t)(hr_distance(a, b) * HR_BLOCK_16THS) : HR_FAR;
}

// Of the corners that a length is learnt of, or of those from which one is to either gate.
static int32_t least_between(const tile_scene *t, const known *k, int32_t a, int32_t b,
                             bool to_either) {
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < CORNERS; i++) {
        bool counts = to_either ? k->learnt[i][a] >= 0 || k->learnt[i][b] >= 0 : k->is_added[i];
        int32_t length = length_between(t, k, i, a) + length_between(t, k, i, b);
        if (counts && length < least) least = length;
    }
    return least;
}

static void learn(tile_scene *t, hr_tile_corners *corners, known *k) {
    int32_t corner = roll(&t->scene.dice, CORNERS), gate = roll(&t->scene.dice, GATES);
    int32_t length = 1 + roll(&t->scene.dice, 1500), *learnt = &k->learnt[corner][gate];
    int32_t number = hr_tile_corners_add(corners, k->corners[corner]);
    hr_tile_corners_learn(corners, number, gate, (uint16_t)length, 0);
    if (*learnt < 0 || length < *learnt) *learnt = length;
    k->is_added[corner] = true;
}

static bool are_corners_apart(const known *k, int32_t count, hr_cell at) {
    for (int32_t i = 0; i < count; i++)
        if (hr_same(k->corners[i], at)) return false;
    return true;
}

static void scatter(tile_scene *t, known *k) {
    for (int32_t i = 0; i < GATES; i++) k->gates[i] = open_block(t);
    for (int32_t i = 0; i < CORNERS; i++) {
        do k->corners[i] = open_block(t);
        while (!are_corners_apart(k, i, k->corners[i]));
        k->is_added[i] = false;
        for (int32_t gate = 0; gate < GATES; gate++) k->learnt[i][gate] = -1;
    }
}

// What was looked at for one pair of gates may serve another: so the least is that of the corners
// from which a length to either gate is learnt, or less, that of another corner.
static void expect_least(tile_scene *t, hr_tile_corners *corners, const known *k) {
    for (int32_t a = 0; a < GATES; a++)
        for (int32_t b = 0; b < a; b++) {
            int32_t limit = 1 + roll(&t->scene.dice, 3000);
            int32_t least = least_between(t, k, a, b, false),
                    most = least_between(t, k, a, b, true);
            int32_t best = hr_tile_corners_between(corners, a, b, limit);
            if (best < 0)
                cr_assert_geq(most, limit, "HANDRAIL_SEED=%llu", (unsigned long long)t->scene.seed);
            if (best < 0) continue;
            int32_t found = corners->length_16ths[a][best] + corners->length_16ths[b][best];
            cr_assert(found < limit && found >= least && found <= most, "HANDRAIL_SEED=%llu",
                      (unsigned long long)t->scene.seed);
        }
}

static int32_t count_open(const tile_scene *t) {
    int32_t count = 0;
    for (int32_t y = 0; y < TILE_SIDE; y++)
        count += hr_count_bits(~hr_line(&t->tile.plane.rows, y)[0]);
    return count;
}

Test(tile_corners, gates_are_joined_by_the_corner_with_the_least_lengths_that_were_learnt) {
    static tile_scene t;
    static hr_tile_corners corners;
    uint64_t seed = seed_of_run(468000000);
    hr_tile_corners_create(&corners);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        known k;
        open_tile_scene(&t, seed);
        if (count_open(&t) > 4 * CORNERS) {
            scatter(&t, &k);
            hr_tile_corners_start(&corners, &t.tile, k.gates, GATES);
            for (int32_t i = 0; i < 200; i++) learn(&t, &corners, &k);
            expect_least(&t, &corners, &k);
        }
        close_course(&t.scene.course);
    }
}
