// test_memory_recovery.c - once memory is there again, nothing remembers that it was not: whatever
// request ran out of it, the next one is answered, be it of another kind that uses other buffers.

#include "planner/api/planner_state.h"
#include "planner/fields.h"
#include "planner/plan/plan.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/lands.h"

#include <criterion/criterion.h>

// What is asked: a stage by itself, a quality, or beside another unit's way.
typedef struct manner {
    hr_stage only;
    hr_quality quality;
    bool is_beside;
} manner;

static const manner MANNERS[] = {
    {.only = HR_STAGE_TRACE}, {.only = HR_STAGE_ROUTES}, {.only = HR_STAGE_EXACT},
    {.only = HR_STAGE_ASTAR}, {.quality = HR_FAST},      {.quality = HR_BALANCED},
    {.quality = HR_EXACT},    {.is_beside = true},
};

enum { KINDS = sizeof MANNERS / sizeof *MANNERS, WIDTH = 120, HEIGHT = 80 };

static const hr_cell START = {2, 2}, NEAR = {50, 3}, FAR = {117, 77};

static hr_error ask(hr_planner *planner, const manner *m, hr_cell goal) {
    hr_request request = request_between(START, goal, 1);
    request.only = m->only, request.quality = m->quality;
    hr_cell places[WIDTH] = {START, NEAR}; // with room for the way that is added
    hr_trails trails = {.blocks = {.at = places, .count = 2, .capacity = WIDTH},
                        .trails = {{.from = START, .to = NEAR, .count = 2}},
                        .count = 1};
    hr_path path;
    return hr_searcher_plan(&planner->searcher, &request, NULL, m->is_beside ? &trails : NULL,
                            &path);
}

static void make(land *l) {
    dice d = {29};
    land_make(l, &d, LAND_DENSE, WIDTH, HEIGHT, 1);
    land_fill(l, (hr_rect){0, 0, 64, 8}, 0); // START and NEAR see each other
    land_fill(l, (hr_rect){WIDTH - 6, HEIGHT - 6, 6, 6}, 0);
    land_look(l);
    cr_assert_eq(land_label(l, START), land_label(l, FAR));
}

// Allocation number `fail_at` of a request fails, then one in sight is asked for: it needs least,
// and is the least likely to clear anything away. @return whether the first one failed.
static bool ask_after(const land *l, const manner *first, hr_cell goal, long fail_at,
                      const manner *second) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = land_open_course(l, &allocator);
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    counts.fail_at = counts.calls + fail_at;
    bool has_failed = ask(c.planner, first, goal) == HR_OUT_OF_MEMORY;
    counts.fail_at = 0;
    cr_assert_eq(ask(c.planner, second, NEAR), HR_OK, "manner %d after %d failed at %ld",
                 (int)(second - MANNERS), (int)(first - MANNERS), fail_at);
    close_course(&c);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

Test(memory_recovery, a_request_is_answered_after_another_one_was_out_of_memory) {
    static land l;
    make(&l);
    for (int first = 0; first < KINDS; first++) {
        long fail_at = 1;
        for (bool has_failed = true; has_failed; fail_at++)
            for (int second = 0; second < KINDS && has_failed; second++)
                has_failed = ask_after(&l, &MANNERS[first], FAR, fail_at, &MANNERS[second]);
        cr_expect_gt(fail_at, first == KINDS - 1 ? 1 : 5, "only %ld allocations", fail_at - 1);
    }
}

Test(memory_recovery, a_unit_beside_another_that_sees_its_goal_runs_out_of_memory_too) {
    static land l;
    make(&l);
    const manner *beside = &MANNERS[KINDS - 1];
    for (int second = 0; second < KINDS; second++)
        cr_expect(ask_after(&l, beside, NEAR, 1, &MANNERS[second]), "nothing was allocated");
}

// ---- A field

// As a search that was out of memory leaves the end that fields join their goals by.
Test(memory_recovery, a_field_that_joins_nothing_is_made_after_a_search_was_out_of_memory) {
    static land l;
    make(&l);
    land_fill(&l, (hr_rect){0, 0, HR_TILE, HR_TILE}, 1); // a tile that no way leads into
    land_fill(&l, (hr_rect){START.x, START.y, 5, 5}, 0);
    course c = land_open_course(&l, NULL);
    c.planner->searcher.route_search.start.flood.is_out_of_memory = true;
    hr_goal_field_config config = {.goal = hr_block_centre(START, 1)};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    hr_goal_field_destroy(field);
    close_course(&c);
}
