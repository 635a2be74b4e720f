// test_straighten_memory.c - ways over ground of several costs are straightened at the second try
// where any allocation of the first one failed. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS
// multiplies how many there are.

#include "passmap/map/map_state.h"
#include "planner/costs/seams.h"
#include "planner/costs/straighten.h"
#include "planner/grid/sweep.h"
#include "tests/support/cost_scenes.h"
#include "tests/support/counting_allocator.h"

#include <criterion/criterion.h>
#include <string.h>

// How ways are straightened: as a whole; as they come out of a search; where two of them meet.
static const hr_observer NOBODY = {NULL, NULL};

typedef enum manner { WHOLE, ALONG_SEAMS, BETWEEN, MANNERS } manner;

enum { POINTS_MAX = 60 };

typedef struct question {
    cost_scene scene;
    const hr_plane *plane;
    hr_costs costs;
    manner manner;
    hr_cell given[POINTS_MAX];
    int32_t count;
} question;

static question the_question; // too large for a stack

typedef struct straighteners {
    counting_allocator counts;
    hr_allocator allocator;
    hr_straightener straightener;
    hr_seams seams;
    hr_puller puller;
    hr_points way;
} straighteners;

static void open_straighteners(straighteners *s) {
    *s = (straighteners){.allocator = counting(&s->counts)};
    hr_straightener_create(&s->straightener, &s->allocator);
    hr_seams_create(&s->seams, &s->allocator);
    s->way.allocator = s->puller.todo.allocator = &s->allocator;
}

static void close_straighteners(straighteners *s) {
    hr_straightener_destroy(&s->straightener);
    hr_seams_destroy(&s->seams);
    hr_points_destroy(&s->puller.todo);
    hr_points_destroy(&s->way);
    cr_assert_eq(s->counts.live, 0);
}

static void open_question(question *q, uint64_t seed, int32_t side) {
    open_cost_scene(&q->scene, seed, side);
    const hr_class_entry *entry = hr_class_entry_of(q->scene.course.map, q->scene.id);
    q->plane = &entry->plane;
    q->costs = hr_costs_of(q->scene.course.map, entry);
    q->given[0] = open_block(&q->scene);
    q->count = 1;
    int32_t most = 2 + roll(&q->scene.dice, POINTS_MAX - 2);
    for (int32_t i = 0; i < 4 * most && q->count < most; i++) {
        hr_cell to = open_block(&q->scene);
        if (hr_sweep(q->plane, q->given[q->count - 1], to)) q->given[q->count++] = to;
    }
}

static bool straighten(straighteners *s, const question *q) {
    int64_t steps = 0;
    int32_t middle = q->count / 2, kept;
    hr_points_clear(&s->way);
    hr_points_append(&s->way, q->given, q->count);
    switch (q->manner) {
    case WHOLE:
        return hr_straighten(&s->straightener, &s->puller, q->plane, &q->costs, &NOBODY, &s->way,
                             3000, &steps);
    case ALONG_SEAMS:
        return hr_straighten_seams(&s->seams, &s->puller, q->plane, &q->costs, &s->way, 3000,
                                   &steps);
    default:
        return hr_straighten_between(&s->seams, &s->puller, q->plane, &q->costs, &s->way, middle,
                                     middle, 3000, &steps, &kept);
    }
}

// @return whether an allocation failed.
static bool straighten_failing_at(const question *q, const hr_points *expected, long fail_at) {
    static straighteners s;
    open_straighteners(&s);
    s.counts.fail_at = fail_at;
    bool is_done = straighten(&s, q), has_failed = s.counts.calls >= fail_at;
    unsigned long long seed = (unsigned long long)q->scene.seed;
    cr_assert_eq(is_done, !has_failed, "manner %d, allocation %ld: HANDRAIL_SEED=%llu", q->manner,
                 fail_at, seed);
    cr_assert(is_done || straighten(&s, q));
    cr_assert_eq(s.way.count, expected->count);
    cr_assert_eq(memcmp(s.way.at, expected->at, (size_t)s.way.count * sizeof *s.way.at), 0,
                 "manner %d, allocation %ld: HANDRAIL_SEED=%llu", q->manner, fail_at, seed);
    close_straighteners(&s);
    return has_failed;
}

static long fail_everywhere(const question *q) {
    static straighteners s;
    open_straighteners(&s);
    cr_assert(straighten(&s, q));
    cr_assert(hr_is_way_clear(q->plane, &s.way));
    long fail_at = 1;
    while (straighten_failing_at(q, &s.way, fail_at)) fail_at++;
    close_straighteners(&s);
    return fail_at - 1;
}

Test(straighten_memory, the_second_try_finds_what_is_found_with_memory) {
    question *q = &the_question;
    uint64_t seed = seed_of_run(831000000);
    long failures[MANNERS] = {0};
    for (int32_t round = 0; round < rounds_of_run(120); round++, seed++) {
        open_question(q, seed, 60);
        for (q->manner = WHOLE; q->manner < MANNERS && q->count > 1; q->manner++)
            failures[q->manner] += fail_everywhere(q);
        close_course(&q->scene.course);
    }
    for (manner m = WHOLE; m < MANNERS; m++) cr_expect_gt(failures[m], 100, "manner %d", m);
}

// A way that was out of memory before is not made out to be whole.
Test(straighten_memory, a_way_that_lacks_points_stays_so) {
    static straighteners s;
    question *q = &the_question;
    open_question(q, seed_of_run(832000000), 40);
    open_straighteners(&s);
    for (q->manner = WHOLE; q->manner < MANNERS; q->manner++) {
        int64_t steps = 0;
        int32_t kept;
        cr_assert(straighten(&s, q));
        s.way.is_out_of_memory = true;
        hr_puller *puller = &s.puller;
        bool is_done =
            q->manner == WHOLE ? hr_straighten(&s.straightener, puller, q->plane, &q->costs,
                                               &NOBODY, &s.way, 3000, &steps)
            : q->manner == ALONG_SEAMS
                ? hr_straighten_seams(&s.seams, puller, q->plane, &q->costs, &s.way, 3000, &steps)
                : hr_straighten_between(&s.seams, puller, q->plane, &q->costs, &s.way, 0, 0, 3000,
                                        &steps, &kept);
        cr_expect_not(is_done);
    }
    close_straighteners(&s);
    close_course(&q->scene.course);
}
